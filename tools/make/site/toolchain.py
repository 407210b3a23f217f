"""The pinned tools with which the site is built: zig's Clang and linker from PyPI, Pyodide from npm.

They are downloaded once, into the folder `cache`; with a full one no network is needed.
"""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from commandline.errors import UserError

ZIG = "0.15.2"
PYODIDE = {(3, 11): "0.25.1", (3, 12): "0.27.7", (3, 13): "0.29.5"}  # by the version of Python that they are
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class BuildError(UserError):
    """The site cannot be built."""


def pyodide(cache: Path) -> Path:
    """The folder with Pyodide of this Python's version. Raises `BuildError`."""
    version = PYODIDE.get(sys.version_info[:2])
    if version is None:
        known = ", ".join(f"{major}.{minor}" for major, minor in PYODIDE)
        raise BuildError(f"no Pyodide for Python {sys.version_info[0]}.{sys.version_info[1]}; use one of {known}")
    return npm_package("pyodide", version, cache)


def npm_package(name: str, version: str, cache: Path) -> Path:
    """The folder with a package from npm, unpacked. Raises `BuildError`."""
    folder = cache / f"{name}-{version}"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        run(["npm", "pack", "--silent", f"{name}@{version}"], cache)
        archive = cache / f"{name}-{version}.tgz"
        with tarfile.open(archive) as file:
            file.extractall(cache / f"{name}-{version}.part", filter="data")
        archive.unlink()
        (cache / f"{name}-{version}.part" / "package").rename(folder)
        shutil.rmtree(cache / f"{name}-{version}.part")
    return folder


def zig(cache: Path) -> Path:
    """The folder with zig. Raises `BuildError`."""
    folder = cache / f"ziglang-{ZIG}"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--no-deps", "--target", str(part), f"ziglang=={ZIG}"], cache)
        part.rename(folder)
    return folder / "ziglang"


def run(command: list[str], folder: Path) -> None:
    """Run a program that may need the network. Raises `BuildError` with the end of what it printed."""
    try:
        done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    except OSError as error:
        raise BuildError(f"{command[0]}: {error.strerror or error}") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise BuildError(f"{' '.join(command)} failed (does the network work?): {' '.join(lines)}")
