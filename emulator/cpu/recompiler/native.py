"""LLVM, from the package `llvmlite` of the extra `[fast]`: text to object code, and object code to an address.

Object code contains no addresses, so that it serves every machine in every process on the same kind of host.
"""

import platform
import threading
from importlib.metadata import version
from typing import Any

import llvmlite.binding as llvm

OPTIMISATION = 2
SUPPORTED = ("x86_64", "amd64", "aarch64", "arm64")  # where LLVM has the calling convention ghccc

_lock = threading.Lock()
_host: "_Host | None" = None


class Code:
    """Linked code: the addresses of its functions. It is unmapped with the last reference to this object."""

    def __init__(self, tracker: Any) -> None:
        self._tracker = tracker

    def __getitem__(self, name: str) -> int:
        return int(self._tracker[name])


class _Host:
    """The compiler for this computer, and the linker; made on first use."""

    def __init__(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self.features = llvm.get_host_cpu_features().flatten()
        self.machine = llvm.Target.from_default_triple().create_target_machine(
            opt=OPTIMISATION, cpu=llvm.get_host_cpu_name(), features=self.features, reloc="pic", jit=False
        )
        self.tuning = llvm.create_pipeline_tuning_options(OPTIMISATION)
        self.linker = llvm.create_lljit_compiler(self.machine)
        self.linked = 0

    def compile(self, text: str) -> bytes:
        module = llvm.parse_assembly(text)
        module.triple, module.data_layout = self.machine.triple, str(self.machine.target_data)
        builder = llvm.create_pass_builder(self.machine, self.tuning)
        passes = llvm.create_new_module_pass_manager()  # all those of -O2 take five times as long and gain nothing
        passes.add_sroa_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        passes.run(module, builder)
        return bytes(self.machine.emit_object(module))

    def link(self, image: bytes, names: tuple[str, ...]) -> Code:
        library = llvm.JITLibraryBuilder().add_object_img(image)
        for name in names:
            library.export_symbol(name)
        self.linked += 1
        return Code(library.link(self.linker, f"library{self.linked}"))


def _get() -> _Host:
    global _host
    if _host is None:
        _host = _Host()
    return _host


def supported() -> bool:
    return platform.machine().lower() in SUPPORTED


def identity() -> str:
    """Differs where object code differs: LLVM, and the host's CPU."""
    with _lock:
        return f"{version('llvmlite')} {llvm.llvm_version_info} {llvm.get_host_cpu_name()} {_get().features}"


def compile_text(text: str) -> bytes:
    """The object code of a module in LLVM's intermediate representation."""
    with _lock:
        return _get().compile(text)


def link(image: bytes, *names: str) -> Code:
    """Bring object code into memory; `names` are its functions. Raises RuntimeError if it cannot be linked."""
    with _lock:
        return _get().link(image, names)
