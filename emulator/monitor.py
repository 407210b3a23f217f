"""py65's Monitor on a running machine: step, disassemble, inspect, change, set breakpoints.

All commands of py65's Monitor work on the machine's own CPU and memory; displaying memory, the I/O space included, has
no side effects. Additional commands need a whole machine: `run`, `type`, `screen`, and `reset`, which presses BREAK.
Labels (`emulator.labels`) serve as addresses (`d oswrch`, `ab OSCLI`) and appear in disassembly.
"""

import cmd
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from py65.assembler import Assembler
from py65.disassembler import Disassembler
from py65.monitor import Monitor
from py65.utils import console

from emulator.beeb import Beeb
from emulator.disassembly import LiveCPU
from emulator.labels import Labels


class BeebMonitor(Monitor):
    """py65's Monitor on `beeb`: `cmdloop()` runs it in the terminal, `onecmd(line)` executes one command.

    `symbols` are additional labels.
    """

    def __init__(self, beeb: Beeb, stdout: TextIO | None = None, symbols: Mapping[str, int] | None = None) -> None:
        self.beeb = beeb
        self.labels = Labels(beeb.model, symbols)
        super().__init__(argv=["beeb monitor"], stdout=stdout or sys.stdout)

    def _reset(self, *_: Any, **__: Any) -> None:
        """Called by py65's constructor: use the machine's CPU instead of a new MPU."""
        super()._reset(lambda memory: LiveCPU(self.beeb), None, None)
        self._address_parser = self.labels
        self._disassembler = Disassembler(self._mpu, self.labels)
        self._assembler = Assembler(self._mpu, self.labels)

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
