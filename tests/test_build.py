"""The core is compiled, or with BEEB_COMPILE=0 plain Python."""

import os
import shutil
from pathlib import Path

import pytest

import emulator.board.scheduler

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
