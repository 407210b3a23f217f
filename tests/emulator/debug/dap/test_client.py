"""A session with VS Code's own client for tests, npm's @vscode/debugadapter-testsupport, in Node."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.emulator.debug.dap.program import LINE, write_program

CLIENT = "@vscode/debugadapter-testsupport@1.68.0"
FOLDER = Path(__file__).parent
SECONDS = 120


def need(program: str) -> str:
    """The path of an installed program. Without it the test is skipped, or fails if CI is set."""
    found = shutil.which(program)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{program} is not installed")
    return str(found)


@pytest.fixture(scope="session")
def package(tmp_path_factory) -> Path:
    """The client's npm package, which needs no other."""
    folder = tmp_path_factory.mktemp("npm")
    command = [need("npm"), "pack", CLIENT, "--ignore-scripts", "--prefer-offline", "--pack-destination", str(folder)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=SECONDS)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    return folder / "package"


def test_session(package, tmp_path, system_roms):
    """Break on a line of source, watch a byte, go back to the instruction that wrote it."""
    files = write_program(tmp_path)
    paths = {name: str(path) for name, path in files._asdict().items()} | {"lines": LINE}
    command = [need("node"), FOLDER / "session.mjs", package, sys.executable, FOLDER / "adapter.py", json.dumps(paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    source = str(files.source)
    assert seen["breakpoint"][:2] == [
        {"name": "twice+3", "line": LINE["store"], "path": source},
        {"name": "loop+2", "line": LINE["call"], "path": source},
    ]
    assert {"A": "&02 (2)", "PC": "&1913"}.items() <= {
        each["name"]: each["value"] for each in seen["registers"]
    }.items()
    assert (seen["written"]["reason"], seen["written"]["text"]) == ("data breakpoint", "&02 written to count")
    assert seen["conditional"]["reason"] == "function breakpoint" and seen["before"] == "&05 (5)"
    assert seen["back"]["reason"] == "data breakpoint"
    assert [seen["write"][0]["line"], seen["write"][1]] == [LINE["loop"], "&04 (4)"] == [
        seen["again"][0]["line"], seen["again"][1],
    ]  # fmt: skip
    assert seen["step"]["reason"] == "data breakpoint"
    assert [seen["after"][0]["line"], seen["after"][1]] == [LINE["call"], "&05 (5)"]
    shown = [each["instruction"] for each in seen["disassembly"]["instructions"]]
    assert shown == ["INC count", "JSR twice", "LDA count"] and seen["refused"] == "unknown request nonsense"
