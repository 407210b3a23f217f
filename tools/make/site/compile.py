"""Compile the modules with a `.pxd` file for WebAssembly, as Pyodide loads them.

The C files are those of the native build. They call a dozen functions of the C library, so zig's headers for WASI do in
place of Emscripten's; the headers of CPython are this Python's, with the target's `pyconfig.h`, made from the
variables in Pyodide's standard library. Objects are kept in the cache by source and options.
"""

import hashlib
import os
import runpy
import shutil
import subprocess
import sysconfig
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tools.make.site.toolchain import ZIG, BuildError

ROOT = Path(__file__).parents[3]
# Slow accesses to memory are calls in these loops: inlined, they would make a function too large for V8's better
# allocator of registers.
OWN = dict.fromkeys(("emulator.cpu.loop", "emulator.cpu.observed"), ["-finline-hint-functions"])
NATIVE_ONLY = ("emulator.cpu.recompiler.loop",)  # it calls machine code
HEADERS = ("wasm-wasi-musl", "generic-musl")  # zig's
# LLVM's pass for the order of loads and stores takes too long in the CPU's loop
COMPILER = [
    *("--target=wasm32-unknown-emscripten", "-D__EMSCRIPTEN__", "-D__wasi__", "-nostdinc", "-fvisibility=default"),
    *("-fPIC", "-w", "-g0", "-mllvm", "-combiner-global-alias-analysis=false"),
]
LINKER = [
    *("-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic", "-Bsymbolic"),
    *("--strip-debug", "--stack-first", "--export-if-defined=__wasm_call_ctors"),
    "--export-if-defined=__wasm_apply_data_relocs",
]
UNKNOWN = ("-fvect-cost-model=dynamic",)  # options of GCC that zig's Clang refuses


class Compiled(NamedTuple):
    """A compiled module: its name with dots, its path in the folder of modules, and its file."""

    name: str
    path: str
    file: Path


def target_variables(pyodide: Path) -> dict[str, Any]:
    """What the configuration of Pyodide's CPython found, from its standard library."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as library:
        name = next(name for name in library.namelist() if name.startswith("_sysconfigdata_") and name.endswith(".py"))
        scope: dict[str, Any] = {}
        exec(library.read(name), scope)
    variables: dict[str, Any] = scope["build_time_vars"]
    return variables


def headers(variables: dict[str, Any], folder: Path) -> Path:
    """This Python's headers with the target's configuration, in `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    numbers = {name: value for name, value in variables.items() if isinstance(value, int) and name.isidentifier()}
    defined = [f"#define {name} {value}\n" for name, value in numbers.items() if value]
    (folder / "pyconfig.h").write_text("".join(defined))
    return folder


def modules() -> list[Any]:
    """The extension modules that `setup.py` describes, with their C files up to date."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        runpy.run_path("emulator/cpu/unroll.py", run_name="__main__")
        described: list[Any] = runpy.run_path("setup.py", run_name="description")["extensions"]()
    finally:
        os.chdir(before)
    return [module for module in described if module.name not in NATIVE_ONLY]


def compile_all(zig: Path, pyodide: Path, cache: Path) -> list[Compiled]:
    """All modules, compiled. Raises `BuildError`."""
    variables = target_variables(pyodide)
    include = headers(variables, cache / f"include-{pyodide.name}")
    folders = [f"{zig}/lib/include", *(f"{zig}/lib/libc/include/{name}" for name in HEADERS), f"{include}"]
    options = [*COMPILER, *(word for folder in folders for word in ("-isystem", folder))]
    suffix = variables["EXT_SUFFIX"]

    def build(module: Any) -> Compiled:
        source = ROOT / module.sources[0]
        own = [option for option in module.extra_compile_args if option not in UNKNOWN]
        own += OWN.get(module.name, [])
        name = module.name.rpartition(".")[2]
        mark = hashlib.sha256(repr((ZIG, pyodide.name, name, COMPILER, LINKER, own)).encode() + source.read_bytes())
        kept = cache / "objects" / f"{mark.hexdigest()}.so"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            built = kept.with_suffix(f".{os.getpid()}.o")
            zig_program(zig, cache, ["clang", *options, *own, "-c", str(source), "-o", str(built)])
            linked = built.with_suffix(".part")
            init = f"--export-if-defined=PyInit_{name}"
            zig_program(zig, cache, ["wasm-ld", *LINKER, init, "-o", str(linked), str(built)])
            built.unlink()
            linked.rename(kept)
        return Compiled(module.name, module.name.replace(".", "/") + suffix, kept)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [*pool.map(build, modules())]


def zig_program(zig: Path, cache: Path, arguments: Sequence[str]) -> None:
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(cache / "zig"), "ZIG_LOCAL_CACHE_DIR": str(cache / "zig")}
    command = [str(zig / "zig"), *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise BuildError(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
