"""KEN in a machine where people play: what it has in memory, and being told when it comes to a label.

It is only looked at. That a program is KEN is seen by its code, byte for byte: any other that comes to the same address
is not taken for it. What is where in its memory is in `docs/ken-window.md`.
"""

from collections.abc import Callable
from dataclasses import replace

from emulator import Beeb
from emulator.beeb import Hook
from emulator.media.recognise import recognise
from kensington.beeb import TAPE
from kensington.compare.memory.driver import Window
from kensington.compare.memory.memory_map import PROGRAMS, Knowledge

KNOWLEDGE = PROGRAMS / "ken.toml"
CODE = "KENCODE"  # the file that the program is in, on the tape for where it runs


class Ken:
    """KEN on `beeb`, whether it is there already or not. `window` is a view of its memory, without its routines."""

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        known = Knowledge.read(KNOWLEDGE)
        fields = {name: table for name, table in known.fields.items() if name != "routines"}
        self.window = Window(beeb, replace(known, fields=fields))
        self._code = next(file for file in recognise(TAPE).files if file.name == CODE)

    @property
    def running(self) -> bool:
        """Whether KEN is where it runs."""
        start = self._code.load & 0xFFFF
        return bytes(self.beeb.bus.memory[start : start + len(self._code.data)]) == self._code.data

    def on(self, label: str, callback: Callable[[], None]) -> Hook:
        """Call `callback()` whenever KEN comes to a label of `KEN.symbols`, before the instruction there."""
        address = self.window.knowledge.address(label)
        return self.beeb.on_execute(address, lambda _: callback() if self.running else None)
