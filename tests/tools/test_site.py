"""The build of the site where something is missing; `tests/webapp/test_static.py` tests what it makes."""

import hashlib
from pathlib import Path

import pytest

from emulator.firmware import FOLDER
from tools.make.site import folder, toolchain
from tools.make.site.toolchain import BuildError


def test_a_missing_network_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\necho 'npm ERR! network request failed' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{npm.parent}")
    with pytest.raises(BuildError, match=r"npm pack .*pyodide@.* failed \(does the network work\?\): npm ERR! network"):
        toolchain.pyodide(tmp_path / "cache")
    npm.unlink()
    with pytest.raises(BuildError, match="npm: No such file"):
        toolchain.pyodide(tmp_path / "cache")


def test_a_python_without_a_pyodide_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "PYODIDE", {(3, 9): "0.1"})
    with pytest.raises(BuildError, match=r"no Pyodide for Python 3\.\d+; use one of 3\.9"):
        toolchain.pyodide(tmp_path)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(BuildError, match="a folder with other files"):
        folder.make(tmp_path, tmp_path, ())
    assert (tmp_path / "thesis.txt").exists()


def test_an_acorn_rom_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """A free ROM stands for one here: the check is by contents, whatever the name."""
    contents = (FOLDER / "os.rom").read_bytes()
    monkeypatch.setattr(folder, "ACORN", {hashlib.sha256(contents).hexdigest()})
    with pytest.raises(BuildError, match="one of Acorn's ROMs"):
        folder.archive(())


def test_pages_say_what_is_true_without_a_server() -> None:
    said = next(iter(folder.SPOKEN))
    text = folder.page(f'<meta charset="utf-8">\n<script type="module" src="x"></script><p>{said}</p>', False)
    assert "'wasm-unsafe-eval'" in text and "connect-src 'self' https:" in text and "stay in this browser" in text
    assert text.index("worker/line.js") < text.index('src="x"')
