"""KEN on a machine where people play: its memory, and callbacks when it reaches a label.

KEN is only observed, never changed. It is recognised by its code, byte for byte, so that a callback never fires for
another program that happens to reach the same address. `docs/ken.md` describes its memory.
"""

from collections.abc import Callable

from emulator import Beeb
from emulator.beeb import Hook
from emulator.media.recognise import recognise
from kensington.beeb import MEMORY_MAP, TAPE
from kensington.beeb.game_memory import GameMemory
from kensington.beeb.memory_map import MemoryMap

CODE = "KENCODE"  # the tape's file with the program, at the address where it runs


class RunningKen:
    """KEN on `beeb`, loaded already or later. `memory` reads the game."""

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.memory = GameMemory(beeb, MemoryMap.read(MEMORY_MAP))
        self._code = next(file for file in recognise(TAPE).files if file.name == CODE)
        self._hooks: list[Hook] = []

    @property
    def running(self) -> bool:
        """Whether KEN's program is in memory, whatever readings of the rules it is switched to.

        The levels' part is not compared: it changes its own instructions. Nor is what is stored behind the program,
        because it runs only once, and the screen replaces it.
        """
        start, end = self._code.load & 0xFFFF, self.memory.memory_map.address("player_choose")
        found = bytearray(self.beeb.memory[start:end])
        for switch in self.memory.memory_map["readings"].at.values():
            found[switch - start] = self._code.data[switch - start]
        return found == self._code.data[: end - start]

    def on(self, label: str, callback: Callable[[], None]) -> Hook:
        """Call `callback()` before the instruction at a label of `KEN.symbols`, each time that KEN reaches it."""
        address = self.memory.memory_map.address(label)
        hook = self.beeb.on_execute(address, lambda _: callback() if self.running else None)
        self._hooks.append(hook)
        return hook

    def close(self) -> None:
        """Call nothing more."""
        for hook in self._hooks:
            hook.remove()
        self._hooks.clear()
