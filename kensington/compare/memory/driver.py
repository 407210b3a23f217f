"""The memory path: writes positions into a program's memory, calls its routines and reads the results.

The program is loaded from its image up to its first prompt. From then on its routines are called one by one. Everything
known about the program is in its memory map. It plays for two players, with compulsory relocation.
"""

import os

from emulator import Beeb
from kensington.beeb.game_routines import GameRoutines
from kensington.beeb.memory_map import REASON_NAMES, MemoryMap, MemoryMapError, find_map
from kensington.compare.driver import ComparisonPath, Evidence, Positions, Refusal
from kensington.compare.program import Program
from kensington.rules import Act

REASONS = {
    name: frozenset(reason for reason in REASON_NAMES if REASON_NAMES[reason] == name) for name in REASON_NAMES.values()
}


class MemoryDriver(GameRoutines, Positions):
    """A program in memory, which keeps its state from call to call until `restart`.

    Whatever the memory map does not give raises `MemoryMapError`.
    """

    path: ComparisonPath = "memory"

    def __init__(self, beeb: Beeb, memory_map: MemoryMap) -> None:
        super().__init__(beeb, memory_map)
        self._begun = beeb.save_state()

    @classmethod
    def load(
        cls, image: str | os.PathLike[str], memory_map: MemoryMap | None = None, roms: str | None = None
    ) -> "MemoryDriver":
        """Load the program in `image` and run it to its first prompt. The default map is the one that `find_map` finds.

        Raises `MemoryMapError` if there is none, and `ProgramError` if the program does not start.
        """
        found = memory_map or find_map(image)
        if found is None:
            raise MemoryMapError(f"{image}: the program's memory map is unknown")
        program = Program(image, roms)
        program.start()
        return cls(program.beeb, found)

    def restart(self, seed: int = 0) -> None:
        """Restore the program to its state after loading."""
        self.beeb.load_state(self._begun)

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        """Play an act; the refusal has its reason."""
        if name := self.refusal(act):
            return Refusal(Evidence.STATED, name, REASONS.get(name, frozenset()))
        self.play_checked()
        return None
