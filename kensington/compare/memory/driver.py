"""The memory path: writes positions into a program's memory, calls its routines and reads the results.

The program is loaded from its image up to its first prompt. From then on its routines are called one by one. Everything
known about the program is in its memory map. It plays for two players, with compulsory relocation.
"""

import os
from typing import Any, Unpack

from commandline.errors import UserError
from emulator import Beeb
from kensington.beeb.game_routines import GameRoutines, ProgramFault
from kensington.beeb.memory_map import MemoryMap, MemoryMapError, find_map
from kensington.compare.driver import ComparisonPath, GameDriver, GameOptions, GameView, Refused
from kensington.compare.program import Program
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act


class MemoryDriver(GameRoutines, GameDriver):
    """A `GameDriver` for a program in memory, which keeps its state from call to call until `restart`.

    Whatever the memory map does not give raises `MemoryMapError`.
    """

    path: ComparisonPath = "memory"
    sets_up = True

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

    def begin(self, start: Position, **options: Unpack[GameOptions]) -> Position:
        """Begin a game at any position. Raises `KensingtonError` for options: they are for whole games."""
        if options:
            raise KensingtonError(f"in memory a game has no options: {', '.join(options)}")
        if start == Position.start(start.rules):
            self.start(start.rules)
        else:
            self.put(start)
        return start

    def can_try(self, position: Position, act: Act) -> bool:
        """Any act can be tried."""
        return True

    def play(self, act: Act) -> None:
        """Play an act; raises `Refused`."""
        if reason := self.refusal(act):
            raise Refused(act, reason)
        self.play_checked()

    def shown(self, after_act: bool = True) -> GameView:
        """The whole position, and after an act whatever else the memory map makes readable."""
        try:
            shown = GameView(self.winner or "none", self.to_act, position=(position := self.take()))
        except MemoryMapError:
            raise
        except UserError as error:
            raise ProgramFault(str(error)) from None
        routines, more = self.memory_map["routines"].at, dict[str, Any]()
        if not after_act:
            return shown
        if "event" in self.memory_map:
            more["completed"] = tuple(sorted(self.event))
        if self.memory_map.derived and "count" in routines:
            kept = self.derived
            self.count()
            more["derived"] = tuple(", ".join(piece.hex(" ") for piece in pieces) for pieces in (self.derived, kept))
        if "can_act" in routines and not position.pending and not position.winner:
            more["can_act"] = self.can_act()
        return shown._replace(**more)
