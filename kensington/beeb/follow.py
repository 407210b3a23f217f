"""Following the games that are played on KEN, in its memory, and keeping them as game records.

Every act that KEN plays, a person's or a level's, placing, sliding, relocation or pass, goes through its routine
`rules_play`. There the machine is looked at: the position before the act, the act, who plays and the state of chance.
The engine plays the act too, so that a record has nothing in it but what both have agreed on. KEN is not changed and
loses no time by it.

A machine can be put back, by rewinding or by loading a state. What was played after the moment it is put back to is
then taken out of the record. If it is put into another game, a new record begins, with the position there as its start.
"""

from collections.abc import Mapping
from contextlib import suppress

from boardgame.errors import BoardGameError
from boardgame.terminal.autosave import Autosave
from boardgame.terminal.progress import Seat
from emulator import Beeb
from emulator.beeb import CLOCK
from kensington.beeb.running import RunningKen
from kensington.game import KENSINGTON
from kensington.play.progress import TeamGame
from kensington.position import Position, Turn
from kensington.rules import COLOURS, Act

KEPT_EVERY = 10 * CLOCK  # cycles: writing a long game takes longer than a picture, and is not done after every act
NAME_SIZE = 6  # bytes: up to five letters and character 13


class Follower:
    """Follows the games on `beeb`, from where it is now, and keeps them by `keeper`, if there is one.

    `table` is the game that was played last, None before the first act of one.
    """

    def __init__(self, beeb: Beeb, keeper: Autosave | None = None) -> None:
        self.keeper = keeper
        self.table: TeamGame | None = None
        self._fault = ""
        self._fresh = False  # the board has been cleared since the last act
        self._cycles: list[int] = []  # when each act of the table was played
        self._kept = False  # the file has something of this game
        self._kept_at = 0  # cycles
        self._attach(beeb)

    def _attach(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self._ken = RunningKen(beeb)
        self._hooks = [self._ken.on("rules_start", self._start), self._ken.on("rules_play", self._act)]

    def attach(self, beeb: Beeb) -> None:
        """Follow another machine from now on."""
        self.close()
        self._attach(beeb)

    def close(self) -> None:
        """Follow no longer, and have everything written."""
        for hook in self._hooks:
            hook.remove()
        with suppress(BoardGameError):  # in the middle of something KEN's memory need not be a position
            if self.table and self._ken.running:
                self._take_back(self._ken.memory.take())
        self.keep()

    def keep(self) -> None:
        """Write the game as far as it goes, if it is to be kept."""
        if self.keeper and self.table and (self.table.steps or self._kept):
            self.keeper.save(self.table.record(KENSINGTON).to_text())
            self._kept, self._kept_at = True, self.beeb.cycles

    @property
    def fault(self) -> str:
        """What is wrong, empty if nothing is: the file cannot be written, or KEN does what the engine does not agree
        with, so that the record ends there."""
        return self._fault or (self.keeper.fault if self.keeper else "")

    @property
    def over(self) -> bool:
        """Whether the game that was played last has been won."""
        return self.table is not None and self.table.over

    def _start(self) -> None:
        """The board is about to be cleared, for the lot or for a game."""
        self._fresh = True

    def _act(self) -> None:
        """KEN is about to play an act."""
        try:
            self._play(self._ken.memory.take(), self._ken.memory.act, self._seats())
        except BoardGameError as error:
            self._fault = f"the record of this game ends, as it cannot be followed on: {error}"
            self.keep()

    def _play(self, before: Position, act: Act, seats: Mapping[Turn, Seat]) -> None:
        begins = self._fresh and before == Position.start(before.rules)
        self._fresh = False
        if begins or self.table is None or self.table.seats != seats or not self._take_back(before):
            self.table = self._begin(before, seats)
        self.table.play(act, self._ken.memory.seed)
        self._cycles.append(self.beeb.cycles)
        if self.table.over or not 0 <= self.beeb.cycles - self._kept_at < KEPT_EVERY:
            self.keep()

    def _begin(self, start: Position, seats: Mapping[Turn, Seat]) -> TeamGame:
        """Another game, or one that was not seen to come to where it is; the one before has all its acts."""
        Position.from_text(start.to_text())  # whatever stands in memory may be no position
        if self.table and self.table.steps:
            self.keep()
            if self.keeper:
                self.keeper.next_game()
            self._kept = False
        self._cycles, self._fault = [], ""
        return TeamGame(seats, start, self._ken.memory.seed)

    def _take_back(self, position: Position) -> bool:
        """Take back what was played after the game last stood in this position; whether it ever did.

        What the machine's clock says is still to come was not played on the way to it. If there is no such moment the
        machine was put into another game, and nothing is taken back.
        """
        table, cycles = self.table, self._cycles
        if table is None:
            return False
        stood = [step.before for step in table.steps] + [table.position]
        for played in range(len(cycles), -1, -1):
            if stood[played] == position and (played == 0 or cycles[played - 1] < self.beeb.cycles):
                if played < len(cycles):
                    table.go_back(played)
                    del cycles[played:]
                return True
        return False

    def _seats(self) -> dict[Turn, Seat]:
        """Who plays, by colour."""
        names = self._ken.memory.read("names", NAME_SIZE * len(COLOURS))
        seats = {}
        for number, colour in enumerate(COLOURS, 1):
            name = names[NAME_SIZE * (number - 1) : NAME_SIZE * number].split(b"\r")[0].decode("latin-1")
            seats[Turn(colour, 1)] = Seat(name, self._ken.memory.byte("levels", number))
        return seats
