"""The core is compiled, or with BEEB_COMPILE=0 plain Python."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import emulator.board.scheduler
from tools.checks.package import PackageError, check_compiled

PACKAGE = Path(emulator.__file__).parent


def compiled(path: Path) -> bool:
    return bool(list(path.parent.glob(f"{path.stem}.*.so")) + list(path.parent.glob(f"{path.stem}.*.pyd")))


@pytest.mark.pure
def test_core_is_compiled_unless_switched_off():
    core = [pxd for pxd in PACKAGE.rglob("*.pxd") if pxd.stem != "__init__"]
    assert core
    if os.environ.get("BEEB_COMPILE") == "0":
        assert not [pxd.stem for pxd in core if compiled(pxd)]
        assert emulator.board.scheduler.__file__.endswith(".py")
    else:
        if not shutil.which(os.environ.get("CC", "cc")):
            pytest.skip("no C compiler")
        assert not [pxd.stem for pxd in core if not compiled(pxd)]
        assert not emulator.board.scheduler.__file__.endswith(".py")


@pytest.mark.parametrize(("compile_", "fails"), [("1", True), ("", False)])
def test_a_module_that_does_not_compile_is_an_error_only_where_it_must_not_be(tmp_path, compile_, fails):
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", tmp_path, "--build-temp", tmp_path]
    environment = {**os.environ, "CC": "false", "BEEB_COMPILE": compile_}
    done = subprocess.run(command, cwd=PACKAGE.parent, env=environment, capture_output=True, text=True)
    assert bool(done.returncode) == fails
    assert "false" in done.stderr and not [*tmp_path.rglob("*.so")]


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        (["a/one.py", "a/one.pxd", "a/one.cpython-311-x86_64-linux-gnu.so", "a/__init__.pxd"], None),
        (["a/one.py", "a/one.pxd", "a/one.abi3.so", "b/two.py", "b/two.pxd"], "b/two"),
        (["a/one.py"], "anything"),
    ],
)
def test_a_wheel_without_compiled_modules_is_refused(tmp_path, names, missing):
    wheel = tmp_path / "x.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in names:
            archive.writestr(name, b"")
    if missing is None:
        check_compiled(wheel)
    else:
        with pytest.raises(PackageError, match=f"^x.whl: not compiled: {missing}$"):
            check_compiled(wheel)
