"""Write the compiled CPU's loop, and compile every module of the packages that has a `.pxd` beside it.

The package installs and runs without a C compiler (each extension is optional); BEEB_COMPILE=0 asks for just that.
"""

import os
import runpy
from pathlib import Path

from setuptools import Extension, setup

PACKAGES = ("boardgame", "emulator", "kensington")


def compile_args(path):
    """For GCC and Clang. In the CPU's loop GCC would keep the registers packed in a vector, at half the speed."""
    return ["-O3", "-g0", *(["-fno-tree-slp-vectorize"] if path.name == "loop.py" else [])]


def extensions():
    """The extension modules, or none when compiling is switched off."""
    if os.environ.get("BEEB_COMPILE") == "0":
        return []
    from Cython.Build import cythonize

    declarations = [pxd for package in PACKAGES for pxd in sorted(Path(package).rglob("*.pxd"))]
    paths = [pxd.with_suffix(".py") for pxd in declarations if pxd.stem != "__init__"]
    modules = cythonize(
        [
            Extension(
                ".".join(path.with_suffix("").parts),
                [str(path)],
                extra_compile_args=[] if os.name == "nt" else compile_args(path),
            )
            for path in paths
        ],
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
        },
    )
    for module in modules:
        module.optional = True  # cythonize does not pass it on
    return modules


runpy.run_path("emulator/cpu/unroll.py", run_name="__main__")
setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
