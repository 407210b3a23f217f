"""py65's Monitor on a running machine: step, disassemble, inspect, change, set breakpoints.

All commands of py65's Monitor work on the machine's own CPU and memory; displaying memory, the I/O space included, has
no side effects. Additional commands need a whole machine: `run`, `type`, `screen`, `reset`, which presses BREAK, and
`watch`, `back` and `runback`, as the machine's past is kept (`timeline.py`).
The machine's symbols (`Beeb.symbols`) serve as addresses (`d oswrch`, `ab OSCLI`) and appear in disassembly.
"""

import cmd
import re
import shlex
import sys
from collections.abc import Callable
from typing import Any, TextIO
from urllib.request import urlopen

from py65.assembler import Assembler
from py65.disassembler import Disassembler
from py65.monitor import Monitor
from py65.utils import console

from commandline.errors import MAX_SHOWN, shorten
from emulator.beeb import CLOCK, FIELD, Beeb, Hook
from emulator.debug.disassembly import LiveCPU
from emulator.debug.labels import Labels
from emulator.debug.points import Kind, Met, StopPoint
from emulator.debug.timeline import Timeline
from emulator.errors import BeebError

LONGEST_LINE = 4096  # characters of a command: as much as a terminal takes
LONGEST_RUN = 1e6  # seconds
WATCHED: dict[str, Kind] = {"r": "read", "w": "write", "rw": "access"}
LONGEST_WORD = re.compile(rf"\S{{{MAX_SHOWN + 1},}}")  # longer than any that the machine shows
MEMORY = 0x10000  # bytes


class BeebMonitor(Monitor):
    """py65's Monitor on `beeb`: `cmdloop()` runs it in the terminal, `onecmd(line)` executes one command."""

    nohelp = f"*** No help on %.{MAX_SHOWN}s"

    def __init__(self, beeb: Beeb, stdout: TextIO | None = None) -> None:
        self.beeb = beeb
        self.labels = Labels(beeb)
        self._quoted = ""  # what messages may quote of the present command
        self.timeline = Timeline(beeb)
        self._watches: list[StopPoint] = []
        super().__init__(argv=["beeb monitor"], stdout=stdout or sys.stdout)

    def _reset(self, *_: Any, **__: Any) -> None:
        """Called by py65's constructor: use the machine's CPU instead of a new MPU."""
        super()._reset(lambda memory: LiveCPU(self.beeb), None, None)
        self._address_parser = self.labels
        self._disassembler = Disassembler(self._mpu, self.labels)
        self._assembler = Assembler(self._mpu, self.labels)

    def onecmd(self, line: str) -> bool:
        """Execute one command, printing any error as one line. True ends the session."""
        ended = False
        try:
            if len(line) > LONGEST_LINE:
                raise BeebError(f"a command has at most {LONGEST_LINE} characters, not {len(line)}")
            if not line.lstrip().startswith(
                "type "
            ):  # its text may contain semicolons, which begin a comment elsewhere
                line = self._preprocess_line(line)
            self._quoted = line.partition(" ")[2]
            ended = bool(cmd.Cmd.onecmd(self, line))
        except KeyboardInterrupt:
            self._output("Interrupt")
        except OverflowError as error:
            number = error.args[0]
            known = isinstance(number, int) and number.bit_length() <= 64  # Python refuses to print thousands of digits
            self._output(f"Out of range: {number if known else 'more than 64 bits'}")
        except Exception as error:  # py65's commands raise various exceptions for invalid arguments
            self._output(str(error.args[0] if len(error.args) == 1 else error))
        finally:
            console.restore_mode()
        if not ended:
            self._output_mpu_status()
        return ended

    def _output(self, stuff: object) -> None:
        """Print what py65 says, in which a long argument is shortened."""
        text = str(stuff)
        if len(self._quoted) > MAX_SHOWN:
            text = text.replace(self._quoted, shorten(self._quoted))
        super()._output(LONGEST_WORD.sub(lambda word: shorten(word[0]), text))

    def default(self, line: str) -> None:
        self._output(f"*** Unknown syntax: {shorten(line)}")

    def _interactive_assemble(self, args: str) -> None:
        """Assemble line by line until an empty one, or the end of the input, which py65 waits beyond for ever."""
        address = self.labels.number(args) if args else self._mpu.pc
        while True:
            try:
                statement = input(f"${address:04x}   ")
            except EOFError:
                statement = ""
            if not statement.strip():
                return
            try:
                code = self._assembler.assemble(statement[:LONGEST_LINE], pc=address)
                self._mpu.memory[address : address + len(code)] = code
                self.do_disassemble(f"{address:04x}")
                address = (address + len(code)) % MEMORY
            except KeyError:
                self._output(f"${address:04x}  ?Label")
            except OverflowError:
                self._output(f"${address:04x}  ?Overflow")
            except SyntaxError:
                self._output(f"${address:04x}  ?Syntax")

    def do_load(self, args: str) -> None:
        """As py65's, but of at most 64 KB, as a device has no end."""
        file, *where = shlex.split(args) or [""]
        try:
            with urlopen(file) if "://" in file else open(file, "rb") as opened:
                data = opened.read(MEMORY + 1)
        except OSError as error:
            raise BeebError(f"{file}: {error.strerror or error}") from None
        if not 0 < len(data) <= MEMORY or len(where) > 1:
            raise BeebError(f"{file}: load needs a file of 1 to {MEMORY} bytes, and perhaps an address or 'top'")
        start = MEMORY - len(data) if where == ["top"] else self.labels.number(where[0]) if where else self._mpu.pc
        self._fill(start, start, list(data))

    def help_load(self) -> None:
        self._output("load <file|url> [<address>|top]")
        self._output("Load a file into memory at the address, by default that of the PC, or at the top.")

    def do_reset(self, args: str) -> None:
        self.beeb.key_down("BREAK")
        self.timeline.run(CLOCK // 20)
        self.beeb.key_up("BREAK")
        self.timeline.run(CLOCK // 20)

    def help_reset(self) -> None:
        self._output("reset\t\tPress BREAK.")

    def do_mpu(self, args: str) -> None:
        self._output(f"The CPU is {type(self.beeb.cpu).__name__}; beeb monitor --cpu chooses one.")

    def help_mpu(self) -> None:
        self._output("mpu\t\tShow which CPU the machine has.")

    def do_step(self, args: str) -> None:
        self.timeline.step()
        self.do_disassemble(f"{self.beeb.cpu.pc:04x}")

    def _run(self, stopcodes: Any) -> None:
        """Called by py65's commands that run to an instruction."""
        self.timeline.begin()
        try:
            super()._run(stopcodes)
        finally:
            self.timeline.finish()

    def do_run(self, args: str) -> None:
        seconds = float(args) if args else 1.0
        if not 0 < seconds < float("inf"):
            raise ValueError(f"{args}: must be greater than 0")
        if seconds > LONGEST_RUN:
            raise ValueError(f"{args}: must be at most {LONGEST_RUN:.0f}")
        met: list[Met] = []
        passing = True  # a breakpoint that was reached before

        def meet(found: Met) -> None:
            if found.value is not None or not passing:
                met.append(found)
                self.beeb.stop()

        hooks = self._attach_points(self.beeb, meet)
        try:
            self.timeline.step()
            passing = False
            self.timeline.run(round(seconds * CLOCK), lambda: bool(met))
        finally:
            for hook in hooks:
                hook.remove()
        if met:
            self._output_met(met[-1])

    def help_run(self) -> None:
        self._output("run [seconds]")
        self._output(
            "Run at full speed for the given emulated seconds (default 1), or to a breakpoint or watched byte."
        )

    def do_watch(self, args: str) -> None:
        address, *kind = args.split() or [""]
        if not address:
            for number, point in enumerate(self._watches):
                self._output(f"Watch {number}: {point.kind} ${point.addresses[0]:04X}")
            return
        if len(kind) > 1 or kind and kind[0] not in WATCHED:
            raise BeebError(f"{shorten(args)}: watch ADDRESS, and r, w or rw")
        point = StopPoint.at(WATCHED[kind[0] if kind else "w"], self.labels.number(address))
        self._watches.append(point)
        self._output(f"Watch {len(self._watches) - 1} added at ${point.addresses[0]:04X}")

    def help_watch(self) -> None:
        self._output("watch [<address> [r|w|rw]]")
        self._output("Let run stop after an instruction that reads or writes (default) that byte; or list all.")

    def do_unwatch(self, args: str) -> None:
        if not args.isdecimal() or len(args) > 4 or int(args) >= len(self._watches):
            raise BeebError(f"{shorten(args) or 'unwatch'}: not the number of a watch")
        del self._watches[int(args)]

    def help_unwatch(self) -> None:
        self._output("unwatch <number>")
        self._output("Do not watch that byte any longer; watch lists the numbers.")

    def do_back(self, args: str) -> None:
        if args and not (args.isdecimal() and len(args) < 6):
            raise BeebError(f"{shorten(args)}: not a number of instructions")
        for _ in range(int(args or 1)):
            if not self.timeline.back():
                self._output("This is the start of the known past.")
                break
        self.do_disassemble(f"{self.beeb.cpu.pc:04x}")

    def help_back(self) -> None:
        self._output("back [count]")
        self._output("Go back to before the last instruction, or before so many.")

    def do_runback(self, args: str) -> None:
        met = self.timeline.back_to(self._attach_points)
        if met is None:
            self.timeline.to_start()
            self._output("This is the start of the known past.")
        else:
            self._output_met(met)

    def help_runback(self) -> None:
        self._output("runback\t\tGo back to the last breakpoint, or instruction that met a watched byte.")

    def _attach_points(self, beeb: Beeb, meet: Callable[[Met], object]) -> list[Hook]:
        breakpoints = [StopPoint.at("execute", address) for address in self._breakpoints if address is not None]
        return [hook for point in (*breakpoints, *self._watches) for hook in point.attach(beeb, meet)]

    def _output_met(self, met: Met) -> None:
        if met.value is None:
            self._output(f"Breakpoint {self._breakpoints.index(met.address)} reached.")
        else:
            done = "written to" if met.written else "read from"
            self._output(f"Watch {self._watches.index(met.point)}: ${met.value:02X} {done} ${met.address:04X}.")

    def do_type(self, args: str) -> None:
        self.beeb.type_ahead(args + "\n")
        while self.beeb.typing:
            self.timeline.run(FIELD)

    def help_type(self) -> None:
        self._output("type <text>")
        self._output("Type a line of text and RETURN at the machine's keyboard.")

    def do_screen(self, args: str) -> None:
        self._output(self.beeb.screen_text())

    def help_screen(self) -> None:
        self._output("screen\t\tShow the text on the screen.")
