"""The memory path: writes positions into a program's memory, calls its routines and reads the results.

The program is loaded from its image up to its first prompt. From then on its routines are called one by one. Everything
known about the program is in its memory map. It plays for two players, with compulsory relocation.
"""

import os
from typing import Any

from commandline.errors import UserError
from emulator import Beeb
from kensington.beeb.game_routines import GameRoutines, ProgramFault
from kensington.beeb.memory_map import REASON_NAMES, MemoryMap, MemoryMapError, find_map
from kensington.compare.driver import ComparisonPath, Evidence, Positions, PositionView, Refusal
from kensington.compare.program import Program
from kensington.position import Position
from kensington.rules import Act

CORNERS = {"triangle": 3, "square": 4, "won": 6}  # of what a memory map says that an act has completed
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

    def begin(self, start: Position) -> Position:
        """Begin a game at any position."""
        if start == Position.start(start.rules):
            self.start(start.rules)
        else:
            self.put(start)
        return start

    def play(self, act: Act, legal: bool = True) -> Refusal | None:
        """Play an act; the refusal has its reason."""
        if name := self.refusal(act):
            return Refusal(Evidence.STATED, name, REASONS.get(name, frozenset()))
        self.play_checked()
        return None

    def view(self, after_act: bool = True) -> PositionView:
        """The whole position, and after an act whatever else the memory map makes readable."""
        try:
            position, winner, to_act = self.take(), self.winner, self.to_act
        except MemoryMapError:
            raise
        except UserError as error:
            raise ProgramFault(str(error)) from None
        if not after_act:
            return PositionView(position, winner, to_act)
        routines, more = self.memory_map["routines"].at, dict[str, Any]()
        if self.memory_map.fields.get("event"):
            more["completed"] = frozenset(CORNERS[name] for name in self.event)
        if self.memory_map.derived and routines.get("count"):
            kept = self.derived
            self.count()
            more["derived"] = b"".join(self.derived), b"".join(kept)
        if routines.get("can_act") and not position.pending and not position.winner:
            more["can_act"] = self.can_act()
        return PositionView(position, winner, to_act, **more)
