"""A server as users start it, and Chromium with pages on it."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

SECONDS = 30_000  # milliseconds that a page may take for anything
expect.set_options(timeout=SECONDS)


class RunningServer:
    """`kensington web` in a process of its own, which `program` starts in the directory `cwd`."""

    def __init__(
        self,
        *options: str,
        program: Sequence[str | Path] = (sys.executable, "-m", "kensington"),
        cwd: Path | None = None,
        **environment: str,
    ) -> None:
        self.process = subprocess.Popen(
            [*program, "web", "--port", "0", "--no-open", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=cwd,
            env=os.environ | environment,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"Serving at (\S+) until", line)
        assert found, line + (self.process.communicate()[1] if self.process.poll() is not None else "")
        self.url = found[1]
        self.base, self.token = self.url.partition("?token=")[::2]

    def stop(self) -> str:
        """End it as Ctrl-C does; what it has written to standard error, except that there are no ROMs of Acorn's."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=30)
        return "".join(line for line in errors.splitlines(keepends=True) if "using the free ROMs" not in line)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    running = RunningServer()
    yield running
    errors = running.stop()
    assert not errors, errors


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's Chromium. Without it the test is skipped, or fails if CI is set."""
    found = shutil.which("chromium")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is missing")
        pytest.skip("chromium is missing")
    return found


@pytest.fixture(scope="module")  # while it runs, this thread has a loop, and no test can run another one
def browser(chromium: str) -> Iterator[Browser]:
    arguments = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"]
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own. An error in a script, or a message of the browser's console, fails the test."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, permissions=["clipboard-read", "clipboard-write"]
    )
    new = context.new_page()
    new.set_default_timeout(SECONDS)
    faults: list[str] = []
    new.on("pageerror", lambda error: faults.append(str(error)))
    new.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield new
    context.close()
    assert not faults
