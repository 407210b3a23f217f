"""The command `python -m tools.bench.rivals`: play public programs for Pente and Kalah, and compare rules.

    python -m tools.bench.rivals pente match master:0.1s rival:9 --games 100 --out games.txt
    python -m tools.bench.rivals pente replay games.txt

The player `rival` is Debian's `pente` (W. Shubert) or `mancala` (S. H. Huseby and G. T. Lines) in a pseudo-terminal.
Each position that it prints during a game must be the one under the rules here. `match` is the command described in
`docs/matches.md`. `replay` enters recorded games as those of two people, and compares all positions and the result.
The first difference ends either command with a message.
"""

import argparse
import re
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple, Self

import pexpect

from boardgame.commands import match
from boardgame.errors import BoardGameError, UnknownPlayerError
from boardgame.player import Choice, Player, Think
from boardgame.records import DRAWN, UNFINISHED, GameRecord, load_records, result_of
from commandline.program import Parser, report_errors
from kalah.game import Kalah
from kalah.position import Position as KalahPosition
from kalah.rules import Rules as KalahRules
from kalah.rules import Sow
from pente.game import Pente
from pente.position import Position as PentePosition
from pente.rules import SIDES as PENTE_SIDES
from pente.rules import Place, point_from_text
from pente.rules import Rules as PenteRules

PATIENCE = 1800.0  # seconds for an answer
PERSON = 0  # as a level
LETTERS = "ABCDEF"  # of Mancala's bins
CPU_CLOCK = 2  # with 8 times the complement of a process's number, the number of its clock


class RivalError(BoardGameError):
    """A program is missing, has ended, is silent, or shows something else than the rules here."""


class PrintedAct(NamedTuple):
    """A position that the program prints, as text, and its own act before that: None after a person's."""

    act: Any
    position: str


class Rival(ABC):
    """A program as a player at a level of its own. The subclasses are the programs."""

    path: ClassVar[str]
    levels: ClassVar[range]
    sides: ClassVar[Sequence[str]]
    refusal: ClassVar[str]  # the pattern of what it prints after an act that it does not accept
    end: ClassVar[str]  # the pattern of what it prints when the game is over, the winner as a group
    results: ClassVar[Mapping[str, str]]  # of that group

    def __init__(self, level: int) -> None:
        self.level = level
        self.name = f"rival:{level}"
        self.persons: list[str] = []  # the sides whose acts the program waits for
        self.result = UNFINISHED  # until the program announces another
        self._child: Any = None
        self._home: TemporaryDirectory[str] | None = None
        self._shown: deque[PrintedAct] = deque()  # what has not been compared yet
        self._known = 0  # how many positions have been compared
        self._latest = "at the start"  # for messages
        self._seconds = 0.0

    # What differs between programs

    @abstractmethod
    def start(self, rules: Any, levels: Sequence[int]) -> Any:
        """Start a game with these levels of the sides; raises `RivalError` for rules that the program does not know."""

    @abstractmethod
    def prompt(self) -> str:
        """The pattern of its prompt for a person's act."""

    @abstractmethod
    def written(self, act: Any) -> str:
        """A person's act as the program reads it."""

    @abstractmethod
    def read(self, printed: str) -> Iterator[PrintedAct]:
        """The positions in what it has printed."""

    @abstractmethod
    def seen(self, position: Any) -> str:
        """What `read` should give for a position."""

    # A player

    def limited(self, limit: str) -> Self:
        """The program at another level; see `LimitedPlayer`."""
        if not limit.isdecimal() or int(limit) not in self.levels:
            raise UnknownPlayerError(f"{limit!r} is not a level of {self.path}: {self.levels[0]} to {self.levels[-1]}")
        return type(self)(int(limit))

    def choose(
        self, position: Any, seed: int, think: Think[Any] | None = None, history: Sequence[Any] = ()
    ) -> Choice[Any]:
        """The program's act; the seed does not reach its random numbers. Raises `RivalError`."""
        self._follow([*history, position], {position.side_to_act: self.level})
        return Choice(self._next().act, seed)

    def replay(self, record: GameRecord[Any, Any]) -> None:
        """Enter a recorded game as one of two persons, and compare positions and result; raises `RivalError`."""
        self._follow([*record.history, record.final], {}, record.acts)
        expected = result_of(record.final)
        if self.result != expected:
            raise self._fault(f"the result is {self.result}, not {expected}")

    def clock(self) -> float:
        """The processor time of the program and its children, in seconds."""
        if self._child is not None:
            self._seconds = max(self._seconds, _processor_time(self._child.pid))
        return self._seconds

    def close(self) -> None:
        """End the program, if it runs."""
        if self._child is not None:
            self._child.close(force=True)
            self._child = None
        if self._home is not None:
            self._home.cleanup()
            self._home = None

    def _follow(self, positions: Sequence[Any], levels: Mapping[str, int], acts: Sequence[Any] = ()) -> None:
        """Enter the acts of a game that the program does not know, and compare what it shows.

        Without `acts`, those between the positions are found out.
        """
        if self._child is None:
            self.persons = [side for side in self.sides if side not in levels]
            self._child = self.start(positions[0].rules, [levels.get(side, PERSON) for side in self.sides])
        for number in range(self._known, len(positions)):
            act = None
            if number:
                before = positions[number - 1]
                after = positions[number]
                act = acts[number - 1] if acts else next(a for a in before.legal_acts() if before.play(a) == after)
                self._latest = f"after {act} in {before.to_text()}"
                if not self._shown:
                    self._child.sendline(self.written(act))
            shown, expected = self._next(), self.seen(positions[number])
            if shown.act not in (None, act) or shown.position != expected:
                raise self._fault(f"it shows {shown.position} by {shown.act}, not {expected}")
            self._shown.popleft()
        self._known = len(positions)

    def _next(self) -> PrintedAct:
        """The first position that has not been compared."""
        if not self._shown:
            self._shown.extend(self.read(self._printed()))
        if not self._shown:
            raise self._fault("it shows no position")
        return self._shown[0]

    def _printed(self) -> str:
        """What the program prints until it waits for a person's act or the game is over."""
        try:
            found = self._child.expect([self.refusal, self.end, f"(?:{self.prompt()})$"])
        except (pexpect.TIMEOUT, pexpect.EOF) as error:
            raise self._fault("it is silent" if isinstance(error, pexpect.TIMEOUT) else "it has ended") from None
        if found == 0:
            raise self._fault("it refuses the act")
        if found == 1:
            self.result = self.results[self._child.match[1]]
        printed: str = self._child.before + self._child.after
        return printed.replace("\r", "")

    def _fault(self, what: str) -> RivalError:
        return RivalError(f"{self.path}: {self._latest} {what}")

    def spawn(self, arguments: Sequence[str]) -> Any:
        """The program in a pseudo-terminal, in an empty directory of its own."""
        self._home = TemporaryDirectory()
        try:
            child = pexpect.spawn(
                self.path,
                list(arguments),
                cwd=self._home.name,
                env={"HOME": self._home.name, "TERM": "dumb"},
                encoding="latin-1",
                echo=False,
                timeout=PATIENCE,
                maxread=1 << 16,
            )
        except pexpect.ExceptionPexpect:
            raise RivalError(f"{self.path}: not installed; see the packages in README.md") from None
        child.delaybeforesend = None
        return child


class PenteProgram(Rival):
    """W. Shubert's Pente 2.2.5. It plays by the tournament rule, and places the first stone for both players."""

    path = "/usr/games/pente"
    levels = range(1, 10)
    sides = PENTE_SIDES
    refusal = "\a"
    end = r"\[(.)\] has won!"
    results: ClassVar = {"#": "white", "O": "black"}
    board = re.compile(  # pairs captured, who is to act, 19 lines, the act
        r"\]: (\d+)(?:<<<|   )Turn +\d+(>>>|   ).*?\]: (\d+)\n.*\n((?:.*\n){19}).*\n(?:.* moved at (\w+)\.\n)?"
    )

    def start(self, rules: PenteRules, levels: Sequence[int]) -> Any:
        if rules != PenteRules(tournament=True):
            raise RivalError(f"{self.path} knows the rules tournament=yes only")
        child = self.spawn(["-text", "-noX11", "-noshowthink"])
        for level in levels:
            child.expect(r"Computer\]: $")
            child.sendline(str(level))
        return child

    def prompt(self) -> str:
        return r"moved at \w+\.\r?\n +Player \d \[.\]: "

    def written(self, act: Place) -> str:
        return str(act).lower()

    def read(self, printed: str) -> Iterator[PrintedAct]:
        for by_white, black_acts, by_black, lines, act in self.board.findall(printed):
            rows = [line.split()[1:-1] for line in lines.splitlines()]
            stones = {
                (mark, point)
                for point in PenteRules().points()
                if (mark := rows[19 - point.row][point.column - 1]) in self.results
            }
            white, black = (frozenset(point for mark, point in stones if mark == own) for own in self.results)
            to_act = PENTE_SIDES[black_acts == ">>>"]
            position = PentePosition(
                PenteRules(tournament=True), white, black, 2 * int(by_white), 2 * int(by_black), to_act
            )
            yield PrintedAct(Place(point_from_text(act)) if act else None, self.seen(position))

    def seen(self, position: PentePosition) -> str:
        return position.to_text().rpartition(" ")[0]  # without the rules


class KalahProgram(Rival):
    """S. H. Huseby's and G. T. Lines's Mancala 1.0.3. Its player at the top, who begins, is South.

    It has levels above 9, which its manual does not mention. Its rules say that the game ends at the turn of a player
    without stones, but it ends the game as soon as either player has none.
    """

    path = "/usr/games/mancala"
    levels = range(1, 16)
    sides = ("south", "north")
    names: ClassVar = {"south": "top", "north": "bottom"}
    refusal = "not a legal move"
    end = r"=== Game over; (.*) ===\s+f:.*\n.*\n +a:.*\n"  # the last position follows
    results: ClassVar = {"player at top wins": "south", "player at bottom wins": "north", "we have a draw": DRAWN}
    board = re.compile(r"(?:(=== Game over).*\n|player at \w+: ([A-F])\n)?\n?( +f:.*)\n(.*)\n( +a:.*)\n")

    def start(self, rules: KalahRules, levels: Sequence[int]) -> Any:
        if rules != KalahRules(pegs=rules.pegs, end="either"):
            raise RivalError(f"{self.path} knows the rules end=either only, with any number of pegs")
        return self.spawn([*map(str, levels), str(rules.pegs)])

    def prompt(self) -> str:
        return f"player at (?:{'|'.join(self.names[side] for side in self.persons)}): "

    def written(self, act: Sow) -> str:
        return LETTERS[act.bin - 1]

    def read(self, printed: str) -> Iterator[PrintedAct]:
        shown: list[PrintedAct] = []
        for over, letter, *lines in self.board.findall(printed):
            north, kalahs, south = (re.findall(r"\d+", line) for line in lines)
            position = f"{','.join(reversed(north))}:{kalahs[0]} {','.join(south)}:{kalahs[1]}"
            if over:  # the pegs left have been moved
                shown[-1] = shown[-1]._replace(position=position)
            else:
                shown.append(PrintedAct(Sow(LETTERS.index(letter) + 1) if letter else None, position))
        return iter(shown)

    def seen(self, position: KalahPosition) -> str:
        return position.to_text().rsplit(" ", 2)[0]  # without whose turn it is, and the rules


@dataclass(frozen=True)
class RivalPente(Pente):
    """Pente with one player more."""

    program: ClassVar = PenteProgram

    def players(self) -> dict[str, Player[Any, Any]]:
        return {**super().players(), "rival": self.program(9)}

    def max_opening(self, rules: str) -> int:
        """The first stone; the program chooses its own acts."""
        return 1


@dataclass(frozen=True)
class RivalKalah(Kalah):
    """Kalah with one player more."""

    program: ClassVar = KalahProgram

    def players(self) -> dict[str, Player[Any, Any]]:
        return {**super().players(), "rival": self.program(9)}

    def max_opening(self, rules: str) -> int:
        """None: the program chooses its own acts."""
        return 0


def _processor_time(process: int) -> float:
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
        own = time.clock_gettime(~process << 3 | CPU_CLOCK)
    except OSError:  # it has ended
        return 0.0
    return own + sum(_processor_time(int(child)) for child in children)


def replay(game: RivalPente | RivalKalah, options: argparse.Namespace) -> int:
    """Compare the games of a file; the exit status."""
    games = set()
    positions = count = 0
    records: Iterator[GameRecord[Any, Any]] = load_records(game, options.file)
    for count, record in enumerate(records, 1):
        with closing(game.program(PERSON)) as program:
            try:
                program.replay(record)
            except RivalError as error:
                raise RivalError(f"game {count}: {error}") from None
        games.add(record.acts)
        positions += len(record.acts) + 1
    print(f"{count} games, {len(games)} of them different, {positions} positions: no difference")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""

    def execute() -> int:
        parser = Parser(prog="python -m tools.bench.rivals", description="Play against public programs.")
        games = parser.add_subparsers(metavar="GAME", required=True)
        for game, rules in ((RivalPente(), "tournament=yes"), (RivalKalah(), "end=either")):
            named = games.add_parser(game.name.lower(), help=f"play {game.name}")
            commands = named.add_subparsers(metavar="COMMAND", required=True)
            match.add(commands, game)
            commands.choices["match"].set_defaults(opening=0, rules=rules)
            comparing = commands.add_parser("replay", help="compare the rules on recorded games")
            comparing.add_argument("file", help="records of games, such as those of `match --out`")
            comparing.set_defaults(execute=partial(replay, game))
        options = parser.parse_args(arguments)
        status: int = options.execute(options)
        return status

    return report_errors("rivals", execute)


if __name__ == "__main__":
    sys.exit(main())
