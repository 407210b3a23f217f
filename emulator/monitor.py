"""py65's Monitor on a running machine: step, disassemble, inspect, change, set breakpoints.

All commands of py65's Monitor work on the machine's own CPU and memory; displaying memory, the I/O space included, has
no side effects. Additional commands need a whole machine: `run`, `type`, `screen`, and `reset`, which presses BREAK.
Labels serve as addresses (`d OSWRCH`, `ab OSCLI`) and appear in disassembly: the OS calls and vectors of the Advanced
User Guide, the chips' addresses from the description of the machine, and a program's own from its symbol file.
"""

import cmd
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from py65.monitor import Monitor
from py65.utils import console

from emulator.beeb import Beeb
from emulator.errors import BeebError

OS_CALLS = {
    "OSRDRM": 0xFFB9,
    "VDUCHR": 0xFFBC,
    "OSEVEN": 0xFFBF,
    "GSINIT": 0xFFC2,
    "GSREAD": 0xFFC5,
    "NVRDCH": 0xFFC8,
    "NVWRCH": 0xFFCB,
    "OSFIND": 0xFFCE,
    "OSGBPB": 0xFFD1,
    "OSBPUT": 0xFFD4,
    "OSBGET": 0xFFD7,
    "OSARGS": 0xFFDA,
    "OSFILE": 0xFFDD,
    "OSRDCH": 0xFFE0,
    "OSASCI": 0xFFE3,
    "OSNEWL": 0xFFE7,
    "OSWRCR": 0xFFEC,
    "OSWRCH": 0xFFEE,
    "OSWORD": 0xFFF1,
    "OSBYTE": 0xFFF4,
    "OSCLI": 0xFFF7,
}
VECTORS_START = 0x0200  # two bytes each
VECTORS = (
    "USERV BRKV IRQ1V IRQ2V CLIV BYTEV WORDV WRCHV RDCHV FILEV ARGSV BGETV BPUTV GBPBV FINDV FSCV "
    "EVNTV UPTV NETV VDUV KEYV INSV REMV CNPV IND1V IND2V IND3V"
).split()
LABELS = OS_CALLS | {name: VECTORS_START + 2 * place for place, name in enumerate(VECTORS)}

SYMBOL = re.compile(r"(\S+) = &([0-9A-F]{4})")


def read_symbols(path: str | os.PathLike[str]) -> dict[str, int]:
    """The addresses in a symbol file by name. Each line is `name = &XXXX`. Raises BeebError."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise BeebError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    symbols = {}
    for number, line in enumerate(lines, 1):
        found = SYMBOL.fullmatch(line)
        if found is None:
            raise BeebError(f"{path}:{number}: expected name = &XXXX: {line}")
        symbols[found[1]] = int(found[2], 16)
    return symbols


class LiveCPU:
    """The machine's CPU with the interface that py65's Monitor and Disassembler expect.

    Memory access has no side effects. Assigning to a register changes that of the machine.
    """

    REGISTERS = frozenset(("pc", "a", "x", "y", "sp", "p"))
    ADDR_WIDTH, ADDR_FORMAT, addrMask = 16, "%04x", 0xFFFF
    BYTE_WIDTH, BYTE_FORMAT, byteMask = 8, "%02x", 0xFF

    def __init__(self, beeb: Beeb) -> None:
        self.__dict__.update(beeb=beeb, memory=beeb.memory)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beeb.cpu, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.REGISTERS:
            raise AttributeError(f"{name} is not a register")
        setattr(self.beeb.cpu, name, value)

    def ByteAt(self, address: int) -> int:
        """The byte at `address`, without side effects."""
        byte: int = self.memory[address & 0xFFFF]
        return byte

    def WordAt(self, address: int) -> int:
        """The word at `address`, low byte first."""
        return self.ByteAt(address) | self.ByteAt(address + 1) << 8

    def __repr__(self) -> str:
        return repr(self.beeb.cpu)


class BeebMonitor(Monitor):
    """py65's Monitor on `beeb`: `cmdloop()` runs it in the terminal, `onecmd(line)` executes one command.

    `symbols` are additional labels.
    """

    def __init__(self, beeb: Beeb, stdout: TextIO | None = None, symbols: Mapping[str, int] | None = None) -> None:
        self.beeb = beeb
        self.labels = LABELS | beeb.model.labels | dict(symbols or {})
        super().__init__(argv=["beeb monitor"], stdout=stdout or sys.stdout)

    def _reset(self, *_: Any, **__: Any) -> None:
        """Called by py65's constructor: use the machine's CPU instead of a new MPU."""
        super()._reset(lambda memory: LiveCPU(self.beeb), None, None)
        self._address_parser.labels.update(self.labels)

    def onecmd(self, line: str) -> bool:
        """Execute one command, printing any error as one line. True ends the session."""
        if not line.lstrip().startswith("type "):  # its text may contain semicolons, which begin a comment elsewhere
            line = self._preprocess_line(line)
        ended = False
        try:
            ended = bool(cmd.Cmd.onecmd(self, line))
        except KeyboardInterrupt:
            self._output("Interrupt")
        except OverflowError as error:
            self._output(f"Out of range: {error.args[0]}")
        except Exception as error:  # py65's commands raise various exceptions for invalid arguments
            self._output(str(error.args[0] if len(error.args) == 1 else error))
        finally:
            console.restore_mode()
        if not ended:
            self._output_mpu_status()
        return ended

    def do_reset(self, args: str) -> None:
        self.beeb.press("BREAK")

    def help_reset(self) -> None:
        self._output("reset\t\tPress BREAK.")

    def do_mpu(self, args: str) -> None:
        self._output(f"The CPU is {type(self.beeb.cpu).__name__}; beeb monitor --cpu chooses one.")

    def help_mpu(self) -> None:
        self._output("mpu\t\tShow which CPU the machine has.")

    def do_run(self, args: str) -> None:
        seconds = float(args) if args else 1.0
        if not 0 < seconds < float("inf"):
            raise ValueError(f"{args}: must be greater than 0")
        self.beeb.cpu.step()  # past a breakpoint that was reached before
        breakpoints = [address for address in self._breakpoints if address is not None]
        hooks = [self.beeb.on_execute(address, lambda beeb: beeb.stop()) for address in breakpoints]
        try:
            self.beeb.run(seconds=seconds)
        finally:
            for hook in hooks:
                hook.remove()
        if self.beeb.cpu.pc in breakpoints:
            self._output(f"Breakpoint {self._breakpoints.index(self.beeb.cpu.pc)} reached.")

    def help_run(self) -> None:
        self._output("run [seconds]")
        self._output("Run at full speed for the given emulated seconds (default 1), or to a breakpoint.")

    def do_type(self, args: str) -> None:
        self.beeb.type(args + "\n")

    def help_type(self) -> None:
        self._output("type <text>")
        self._output("Type a line of text and RETURN at the machine's keyboard.")

    def do_screen(self, args: str) -> None:
        self._output(self.beeb.screen_text())

    def help_screen(self) -> None:
        self._output("screen\t\tShow the text on the screen.")
