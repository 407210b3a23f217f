"""Generate the compiled CPU's loop, and compile every module that has a `.pxd` file beside it.

The package installs and runs without a C compiler (each extension is optional); BEEB_COMPILE=0 skips compiling.
"""

import os
import runpy
from pathlib import Path

from setuptools import Extension, setup

# Cython's code for memoryviews is compiled once for each of these, instead of once for each module that has one.
SHARED = {"emulator": ("emulator",), "boardgame": ("boardgame", "kensington", "kalah", "pente")}
# Modules on the path of an emulated cycle, a drawn line or a searched position. Optimising the others takes longer than
# all of these and gains nothing.
HOT = {
    "emulator/board/bus.py",
    "emulator/chips/crtc6845.py",
    "emulator/chips/saa5050.py",
    "emulator/chips/sn76489.py",
    "emulator/chips/via6522.py",
    "emulator/chips/videoula.py",
    "emulator/cpu/arithmetic.py",
    "emulator/cpu/loop.py",
    "emulator/cpu/recompiler/loop.py",
    "emulator/machine/systemvia.py",
    "emulator/board/scheduler.py",
}
HOTTEST = {  # gain from -O2 as well
    "emulator/machine/television.py",
    "emulator/machine/video.py",
    "kensington/levels/search.py",
    "kensington/levels/workings.py",
    "pente/prover.py",
}
FASTEST = {
    "kalah/fast.py",
    "kalah/search.py",
    "kensington/bitboard.py",
    "kensington/engine/forcing.py",
    "kensington/engine/lists.py",
    "kensington/engine/prover.py",
    "kensington/engine/search.py",
    "kensington/engine/state.py",
    "pente/fast.py",
    "pente/patterns.py",
    "pente/search.py",
}
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "auto_pickle": False,
}


# What GCC's -O3 has over -O1 that these modules gain from, in half of the time. Clang ignores what it does not know.
FAST = ["-finline-functions", "-finline-small-functions", "-fstrict-aliasing", "-ftree-vectorize"]
FAST += ["-fvect-cost-model=dynamic"]


def compile_args(path: Path) -> list[str]:
    """The options for GCC and Clang."""
    if os.name == "nt":
        return []
    if path.name == "loop.py":  # GCC would keep the registers packed in a vector, at half the speed
        return ["-g0", "-O3", "-fno-tree-slp-vectorize"]
    if path.as_posix() in FASTEST:  # perft is a tenth slower with anything less
        return ["-g0", "-O3"]
    if path.stem == "_cython":
        return ["-g0", "-O0"]
    if path.as_posix() in HOTTEST:
        return ["-g0", "-O2", *FAST]
    return ["-g0", "-O1", *(FAST if path.as_posix() in HOT else [])]


def cost(module: Extension) -> int:
    """The relative time that the C compiler takes for `module`."""
    size = Path(module.sources[0]).stat().st_size
    return size if "-O1" in module.extra_compile_args else 2 * size


def extensions() -> list[Extension]:
    """The extension modules, the most expensive first; none when compiling is switched off."""
    if os.environ.get("BEEB_COMPILE") == "0":
        return []
    from Cython.Build import cythonize

    modules = []
    for owner, packages in SHARED.items():
        declarations = [pxd for package in packages for pxd in sorted(Path(package).rglob("*.pxd"))]
        paths = [pxd.with_suffix(".py") for pxd in declarations if pxd.stem != "__init__"]
        shared = f"{owner}._cython"
        modules += cythonize(
            [Extension(shared, [f"{owner}/_cython.c"], extra_compile_args=compile_args(Path("_cython")))]
            + [
                Extension(".".join(path.with_suffix("").parts), [str(path)], extra_compile_args=compile_args(path))
                for path in paths
            ],
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=shared,
            nthreads=os.cpu_count(),
        )
    for module in modules:
        module.optional = True  # cythonize does not pass it on
    return sorted(modules, key=cost, reverse=True)


def remove_stale() -> None:
    """Delete extension modules without a `.pxd` file: Python would import them instead of their source."""
    for package in ("boardgame", "emulator", "kalah", "kensington", "pente", "twincheck", "webapp"):
        for built in [*Path(package).rglob("*.so"), *Path(package).rglob("*.pyd")]:
            name = built.name.partition(".")[0]
            if name != "_cython" and not built.with_name(f"{name}.pxd").exists():
                built.unlink()


if __name__ == "__main__":
    remove_stale()
    runpy.run_path("emulator/cpu/unroll.py", run_name="__main__")
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
