"""A server as users start it, the site without a server, and Chromium with pages of either."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import platformdirs
import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
SITE_CACHE = (
    platformdirs.user_cache_path("computer-kensington", appauthor=False) / "site"
)  # before tests have their own
SECONDS = 60_000  # milliseconds that a page may take for anything
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


class StaticSite:
    """The site without a server, as `python -m tools.make.site` makes it and `python -m http.server` serves it."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        found = re.search(r"port (\d+)", self.process.stdout.readline())
        assert found
        self.base = f"http://127.0.0.1:{found[1]}/"

    def stop(self) -> None:
        """End it. Further calls do nothing."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


def fail(page: Page) -> None:
    """Let Python fail in the worker in which a page's session runs, on the site without a server."""
    [worker] = [worker for worker in page.workers if worker.url.endswith("/host.js")]
    worker.evaluate("setTimeout(() => { throw new Error('out of memory'); })")


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built once for all processes that test. Without a network the build says so."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared
    folder = shared / "site"
    with FileLock(shared / "site.lock"):
        if not folder.exists():
            command = [sys.executable, "-m", "tools.make.site", str(shared / "site.part"), "--no-docs"]
            command += ["--cache", str(SITE_CACHE)]
            done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
            assert not done.returncode, done.stderr
            (shared / "site.part").rename(folder)
    return folder


@pytest.fixture(scope="module")
def static_site(site_folder: Path) -> Iterator[StaticSite]:
    site = StaticSite(site_folder)
    yield site
    site.stop()


BOTH_HOSTS = ["server", "static_site"]
A_HOST = BOTH_HOSTS if os.environ.get("BOTH_HOSTS") else BOTH_HOSTS[:1]


@pytest.fixture(scope="module", params=BOTH_HOSTS)
def host(request: pytest.FixtureRequest) -> RunningServer | StaticSite:
    """Both hosts of the pages."""
    found: RunningServer | StaticSite = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module", params=A_HOST)
def a_host(request: pytest.FixtureRequest) -> RunningServer | StaticSite:
    """The server; both hosts if BOTH_HOSTS is set, as that takes minutes more."""
    found: RunningServer | StaticSite = request.getfixturevalue(request.param)
    return found


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
