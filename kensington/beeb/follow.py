"""Recording the games that are played on KEN, by observing its memory.

KEN plays every act (placing, sliding, relocation or pass, by a person or a level) in its routine `rules_play`. There
the position, the act, the players and the state of the random generator are read. The engine plays each act too, so
that a record contains only what both agree on. KEN is not changed and takes no more time.

A machine can go back, by rewinding or by loading a state. Acts after that moment are then removed from the record. If
the machine comes to another game, a new record begins with the position there.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress

from boardgame.errors import BoardGameError
from boardgame.session.autosave import Autosave
from boardgame.session.progress import Seat
from emulator import Beeb
from emulator.beeb import CLOCK
from kensington.beeb.running import RunningKen
from kensington.game import KENSINGTON
from kensington.play.progress import TeamGame
from kensington.position import Position, Turn
from kensington.rules import COLOURS, Act

SAVE_EVERY = 10 * CLOCK  # cycles: writing a long game takes longer than a frame, so not after every act
NAME_SIZE = 6  # bytes: up to five letters and character 13


class GameFollower:
    """Records the games on `beeb` from now on, and saves them with `autosave`, if given.

    `game` is the game last played; None before its first act. `listener` is called after each act.
    """

    def __init__(
        self, beeb: Beeb, autosave: Autosave | None = None, listener: Callable[[], object] | None = None
    ) -> None:
        self.autosave = autosave
        self.listener = listener
        self.game: TeamGame | None = None
        self._fault = ""
        self._board_cleared = False  # since the last act
        self._cycles: list[int] = []  # when each act of the game was played
        self._saved = False  # the file has acts of this game
        self._saved_at = 0  # cycles
        self._attach(beeb)

    def _attach(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self._ken = RunningKen(beeb)
        events = {"rules_start": self._start, "rules_play": self._act, "draw_agreed": self.draw}
        for label, callback in events.items():
            self._ken.on(label, callback)

    def attach(self, beeb: Beeb) -> None:
        """Follow another machine from now on."""
        self.close()
        self._attach(beeb)

    def go_on(self, game: TeamGame) -> None:
        """Follow a game that has been played so far on a machine in another process."""
        self.game = game
        self._cycles = [0] * len(game.steps)

    def close(self) -> None:
        """Stop following, and save the game."""
        self._ken.close()
        with suppress(BoardGameError):  # KEN's memory need not hold a position at this moment
            if self.game and self._ken.running:
                self._go_back(self._ken.memory.take())
        self.save()

    def save(self) -> None:
        """Save the game so far, if there is a file for it."""
        if self.autosave and self.game and (self.game.steps or self._saved):
            self.autosave.save(self.game.record(KENSINGTON).to_text())
            self._saved, self._saved_at = True, self.beeb.cycles

    @property
    def fault(self) -> str:
        """The current fault, or an empty string: the file cannot be written, or KEN and the engine disagree."""
        return self._fault or (self.autosave.fault if self.autosave else "")

    @property
    def over(self) -> bool:
        """Whether the game last played has ended."""
        return self.game is not None and self.game.over

    def _start(self) -> None:
        """KEN is about to clear the board, for the draw of the first turn or for a game."""
        self._board_cleared = True

    def locate(self) -> int:
        """After the machine's time has jumped: how many acts of `game` have been played now.

        Acts after this moment are removed; if the game never had KEN's position, another begins with it. Raises
        `BoardGameError` while KEN's memory holds no position.
        """
        position = self._ken.memory.take()
        if not self._go_back(position):
            self.game = self._begin(position, self._seats())
        assert self.game is not None
        return len(self.game.steps)

    def draw(self) -> None:
        """Record that the players have agreed to a draw."""
        if self.game:
            self.game.drawn = True
            self.save()

    def _act(self) -> None:
        """KEN is about to play an act."""
        try:
            self._play(self._ken.memory.take(), self._ken.memory.act, self._seats())
            if self.listener:
                self.listener()
        except BoardGameError as error:
            self._fault = f"the record ends here: {error}"
            self.save()

    def _play(self, before: Position, act: Act, seats: Mapping[Turn, Seat]) -> None:
        begins = self._board_cleared and before == Position.start(before.rules)
        self._board_cleared = False
        if begins or self.game is None or self.game.seats != seats or not self._go_back(before):
            self.game = self._begin(before, seats)
        self.game.drawn = False  # the machine may have gone back before that
        self.game.play(act, self._ken.memory.seed)
        self._cycles.append(self.beeb.cycles)
        if self.game.over or not 0 <= self.beeb.cycles - self._saved_at < SAVE_EVERY:
            self.save()

    def _begin(self, start: Position, seats: Mapping[Turn, Seat]) -> TeamGame:
        """Begin a record with this position, and save the one before."""
        Position.from_text(start.to_text())  # memory may hold something that is not a position
        if self.game and self.game.steps:
            self.save()
            if self.autosave:
                self.autosave.next_game()
            self._saved = False
        self._cycles, self._fault = [], ""
        return TeamGame(seats, start, self._ken.memory.seed)

    def _go_back(self, position: Position) -> bool:
        """Remove the acts after the game last had this position; returns whether it ever did.

        Acts that lie in the future by the machine's clock do not count: the machine has gone back before them. Without
        such a moment the machine has come to another game, and nothing is removed.
        """
        game, cycles = self.game, self._cycles
        if game is None:
            return False
        positions = [step.before for step in game.steps] + [game.position]
        for played in range(len(cycles), -1, -1):
            if positions[played] == position and (played == 0 or cycles[played - 1] < self.beeb.cycles):
                if played < len(cycles):
                    game.go_back(played)
                    del cycles[played:]
                return True
        return False

    def _seats(self) -> dict[Turn, Seat]:
        """The players, by colour."""
        names = self._ken.memory.read("names", NAME_SIZE * len(COLOURS))
        seats = {}
        for number, colour in enumerate(COLOURS, 1):
            name = names[NAME_SIZE * (number - 1) : NAME_SIZE * number].split(b"\r")[0].decode("latin-1")
            seats[Turn(colour, 1)] = Seat(name, self._ken.memory.byte("levels", number))
        return seats
