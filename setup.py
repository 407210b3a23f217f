"""Generate the compiled CPU's loop, and compile every module that has a `.pxd` file beside it.

The package installs and runs without a C compiler: each extension is optional. BEEB_COMPILE=0 skips compiling; with
BEEB_COMPILE=1, as for wheels that are given to others, a module that does not compile is an error. CYTHON_CACHE names a
directory that keeps what Cython makes.
"""

import os
import runpy
from pathlib import Path

from setuptools import Extension, find_packages, setup

PACKAGES = ("boardgame", "commandline", "emulator", "kalah", "kensington", "pente", "twincheck", "webapp")
# The pytest plugin is installed a second time under a name that no other project has: every pytest run loads it.
PLUGIN = {"beeb_testing": "emulator/testing"}
# Cython's code for memoryviews is compiled once for each of these, instead of once for each module that has one.
SHARED = {"emulator": ("emulator",), "boardgame": ("boardgame", "kensington", "kalah", "pente")}
# What GCC's -O3 has over -O1 that these modules gain from, in half of the time. Clang ignores what it does not know.
FAST = ["-finline-functions", "-finline-small-functions", "-fstrict-aliasing", "-ftree-vectorize"]
FAST += ["-fvect-cost-model=dynamic"]
# The options for modules on the path of an emulated cycle, a drawn line or a searched position, each as little as it
# gains from. Optimising the others takes longer than all of these and gains nothing.
O1, O2, O3 = ["-O1", *FAST], ["-O2", *FAST], ["-O3"]
LOOP = ["-O3", "-fno-tree-slp-vectorize"]  # GCC would keep the registers packed in a vector, at half the speed
OPTIONS = {
    "emulator/board/bus.py": O1,
    "emulator/board/scheduler.py": O1,
    "emulator/chips/crtc6845.py": O1,
    "emulator/chips/saa5050.py": O1,
    "emulator/chips/sn76489.py": O1,
    "emulator/chips/via6522.py": O1,
    "emulator/chips/videoula.py": O1,
    "emulator/cpu/arithmetic.py": O1,
    "emulator/cpu/loop.py": LOOP,
    "emulator/cpu/observed.py": LOOP,
    "emulator/cpu/profiler.py": O1,
    "emulator/cpu/recompiler/loop.py": LOOP,
    "emulator/machine/systemvia.py": O1,
    "emulator/machine/television.py": O2,
    "emulator/machine/video.py": O2,
    "emulator/media/pulses.py": [*O2, "-ffp-contract=off"],  # the same tapes on every processor
    "emulator/web/packing.py": O2,
    "kalah/fast.py": O3,
    "kalah/search.py": O3,
    "kensington/bitboard.py": O3,
    "kensington/engine/forcing.py": O3,
    "kensington/engine/lists.py": O3,
    "kensington/engine/prover.py": O3,
    "kensington/engine/search.py": O3,
    "kensington/engine/state.py": O3,
    "kensington/levels/search.py": O2,
    "kensington/levels/workings.py": O2,
    "pente/fast.py": O3,
    "pente/patterns.py": O3,
    "pente/prover.py": O2,
    "pente/search.py": O3,
}
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "auto_pickle": False,
}


def compile_args(path: Path) -> list[str]:
    """The options for GCC and Clang."""
    if os.name == "nt":
        return []
    least = ["-O0"] if path.stem == "_cython" else ["-O1"]
    return ["-g0", *OPTIONS.get(path.as_posix(), least)]


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
            cache=os.environ.get("CYTHON_CACHE") or None,
        )
    for module in modules:
        module.optional = os.environ.get("BEEB_COMPILE") != "1"  # cythonize does not pass it on
    return sorted(modules, key=cost, reverse=True)


def remove_stale() -> None:
    """Delete extension modules without a `.pxd` file: Python would import them instead of their source."""
    for package in PACKAGES:
        for built in [*Path(package).rglob("*.so"), *Path(package).rglob("*.pyd")]:
            name = built.name.partition(".")[0]
            if name != "_cython" and not built.with_name(f"{name}.pxd").exists():
                built.unlink()


if __name__ == "__main__":
    remove_stale()
    runpy.run_path("emulator/cpu/unroll.py", run_name="__main__")
    packages = find_packages(include=[name for package in PACKAGES for name in (package, f"{package}.*")])
    setup(
        packages=[*packages, *PLUGIN],
        package_dir=PLUGIN,
        ext_modules=extensions(),
        options={"build_ext": {"parallel": os.cpu_count()}},
    )
