"""LLVM, from the package `llvmlite` of the extra `[fast]`: text to code, and code to an address.

Code contains no addresses and refers to nothing but its arguments, so that it serves every machine in every process on
the same kind of host, and needs no linker: it is copied to executable memory, region beside region.
"""

import functools
import mmap
import os
import platform
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import version
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from commandline import system

OPTIMISATION = 2
SUPPORTED = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}  # they have ghccc
CHUNK = 2 << 20  # bytes of executable memory mapped at once: a huge page, where the host has them
ALIGNMENT = 16

lock = threading.RLock()  # held while LLVM or the cache on disk is used: no process forks in the middle of that
system.hold_while_forking(lock)
_host: "_Host | None" = None
_chunk: "_Chunk | None" = None


class _Chunk:
    """Executable memory, filled from its start. It is unmapped with the last reference to it."""

    def __init__(self) -> None:
        self.map = mmap.mmap(
            -1,
            CHUNK,
            flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS,
            prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC,
        )
        if hasattr(mmap, "MADV_HUGEPAGE"):
            self.map.madvise(mmap.MADV_HUGEPAGE)
        self.address = int(np.frombuffer(self.map, np.uint8).ctypes.data)
        self.used = 0


class Code:
    """Code that can be entered at `address`, as long as this object lives."""

    def __init__(self, chunk: _Chunk, address: int) -> None:
        self._chunk, self.address = chunk, address


class _Host:
    """The compiler for this computer, made on first use."""

    def __init__(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self.features = llvm.get_host_cpu_features().flatten()
        triple = f"{SUPPORTED[platform.machine().lower()]}-unknown-linux-elf"
        self.machine = llvm.Target.from_triple(triple).create_target_machine(
            opt=OPTIMISATION, cpu=llvm.get_host_cpu_name(), features=self.features, reloc="pic", codemodel="small"
        )
        self.tuning = llvm.create_pipeline_tuning_options(OPTIMISATION)

    def compile(self, text: str) -> bytes:
        module = llvm.parse_assembly(text)
        module.triple, module.data_layout = self.machine.triple, str(self.machine.target_data)
        builder = llvm.create_pass_builder(self.machine, self.tuning)
        passes = llvm.create_new_module_pass_manager()  # all those of -O2 take five times as long and gain nothing
        passes.add_sroa_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        passes.run(module, builder)
        image = llvm.ObjectFileRef.from_data(self.machine.emit_object(module))
        sections = {(section.name() or b"").decode(): section.data() for section in image.sections()}
        if ".rela.text" in sections:
            raise ValueError("the code refers to other sections")
        return bytes(sections[".text"])


def _get() -> _Host:
    global _host
    if _host is None:
        _host = _Host()
    return _host


def supported() -> bool:
    return platform.machine().lower() in SUPPORTED and hasattr(mmap, "PROT_EXEC")


def identity() -> str:
    """Differs where code differs: LLVM, and the host's CPU."""
    with lock:
        return f"{version('llvmlite')} {llvm.llvm_version_info} {llvm.get_host_cpu_name()} {_get().features}"


def compile_text(text: str) -> bytes:
    """The code of a module in LLVM's intermediate representation with one function."""
    with lock:
        return _get().compile(text)


def place(code: bytes) -> Code:
    """Bring code into executable memory. Raises OSError if the host refuses that."""
    global _chunk
    with lock:
        if _chunk is None or _chunk.used + len(code) > CHUNK:
            _chunk = _Chunk()
        start = _chunk.used
        _chunk.map[start : start + len(code)] = code
        _chunk.used += -(-len(code) // ALIGNMENT) * ALIGNMENT
        return Code(_chunk, _chunk.address + start)


@functools.cache
def _executor(_process: int) -> ThreadPoolExecutor:
    """The background thread: one for each process, as a forked one has no threads of its parent's."""
    return ThreadPoolExecutor(1, "recompiler")


def in_background(function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
    """Call `function` in the background. A process that ends waits for it."""
    return _executor(os.getpid()).submit(function, *arguments)
