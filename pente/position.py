"""A position of Pente and the acts that are legal in it: the plain implementation of the rules.

It follows the description of the rules sentence by sentence (`docs/pente.md`). `pente.fast` is a second, fast one,
written independently.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from boardgame.draw.notebook import ShownInNotebooks
from boardgame.errors import IllegalActError, NotationError
from boardgame.game import Outcome
from commandline.errors import quoted
from pente.errors import Ending, IllegalActReason
from pente.rules import DIRECTIONS, FAR, OPPONENT, WINNING_ROW, Place, Point, Rules, Side

Act = Place
LETTERS: dict[str, Side] = {"w": "white", "b": "black"}


@dataclass(frozen=True, slots=True)
class Position(ShownInNotebooks):
    """The stones on the board, how many of the opponent's stones either side has captured, and whose act it is."""

    rules: Rules
    white: frozenset[Point] = frozenset()
    black: frozenset[Point] = frozenset()
    captured_by_white: int = 0
    captured_by_black: int = 0
    side_to_act: Side = "white"

    @classmethod
    def start(cls, rules: Rules | None = None) -> "Position":
        """The empty board; White begins."""
        return cls(rules or Rules())

    def stones(self, side: Side) -> frozenset[Point]:
        """The points with stones of a side."""
        return self.white if side == "white" else self.black

    def captured(self, side: Side) -> int:
        """The stones that a side has captured."""
        return self.captured_by_white if side == "white" else self.captured_by_black

    @property
    def mid_turn(self) -> bool:
        """Never: a turn is one act."""
        return False

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the side that has just placed a stone before the other; None while it goes on."""
        for side in (OPPONENT[self.side_to_act], self.side_to_act):
            if self.winning_rows(side):
                return Outcome(side, Ending.FIVE_IN_A_ROW)
            if self.captured(side) >= self.rules.winning_capture:
                return Outcome(side, Ending.CAPTURES)
        if len(self.white) + len(self.black) == self.rules.size**2:
            return Outcome(None, Ending.BOARD_FULL)
        return None

    def winning_rows(self, side: Side) -> tuple[tuple[Point, ...], ...]:
        """The rows of stones of a side that are long enough to win, each with all of its stones."""
        return tuple(row for row in self._rows(side) if self._wins(len(row)))

    def _wins(self, length: int) -> bool:
        return length == WINNING_ROW if self.rules.exactly_five else length >= WINNING_ROW

    def _rows(self, side: Side) -> Iterator[tuple[Point, ...]]:
        """The longest rows of adjacent stones of a side, in every direction."""
        stones = self.stones(side)
        for direction in DIRECTIONS:
            for first in sorted(stones):
                if first.step(direction, -1) not in stones:
                    row = [first]
                    while (following := row[-1].step(direction)) in stones:
                        row.append(following)
                    yield tuple(row)

    def legal_acts(self) -> tuple[Act, ...]:
        """The vacant points that the rules allow, from the bottom left line by line."""
        if self.outcome:
            return ()
        return tuple(Place(point) for point in self.rules.points() if self._fault(Place(point)) is None)

    def play(self, act: Act) -> "Position":
        """The position after an act; raises `IllegalActError`."""
        self.check(act)
        side, captures = self.side_to_act, self.captures(act)
        own, theirs = self.stones(side) | {act.point}, self.stones(OPPONENT[side]) - set(captures)
        white, black = (own, theirs) if side == "white" else (theirs, own)
        by_white, by_black = self.captured_by_white, self.captured_by_black
        if side == "white":
            by_white += len(captures)
        else:
            by_black += len(captures)
        return Position(self.rules, white, black, by_white, by_black, OPPONENT[side])

    def captures(self, act: Act) -> tuple[Point, ...]:
        """The stones that the side to act would capture: two adjacent ones between the new stone and another of its."""
        side = self.side_to_act
        own, theirs = self.stones(side), self.stones(OPPONENT[side])
        taken: list[Point] = []
        for across, up in DIRECTIONS:
            for direction in ((across, up), (-across, -up)):
                for length in self.rules.lengths:
                    between = [act.point.step(direction, count) for count in range(1, length + 1)]
                    if theirs.issuperset(between) and act.point.step(direction, length + 1) in own:
                        taken += between
        return tuple(taken)

    def check(self, act: Act) -> None:
        """Raise `IllegalActError` if an act is illegal."""
        fault = (IllegalActReason.GAME_OVER, "the game is over") if self.outcome else self._fault(act)
        if fault:
            raise IllegalActError(act, fault[0], f"{act}: {fault[1]}")

    def _fault(self, act: Act) -> tuple[IllegalActReason, str] | None:
        """Why an act is illegal in a game that goes on."""
        point, centre = act.point, self.rules.centre
        if not self.rules.has(point):
            last = Point(self.rules.size, self.rules.size)
            return IllegalActReason.NO_SUCH_POINT, f"the board has the points A1 to {last}"
        if point in self.white or point in self.black:
            return IllegalActReason.OCCUPIED, "a stone is there already"
        if not self.white and not self.black and point != centre:
            return IllegalActReason.NOT_THE_CENTRE, f"the first stone belongs on the centre, {centre}"
        away = max(abs(point.column - centre.column), abs(point.row - centre.row))
        if self.rules.tournament and self._is_third_stone() and away < FAR:
            return (
                IllegalActReason.TOO_NEAR_THE_CENTRE,
                f"by the tournament rule this stone must be at least {FAR} points from the centre",
            )
        return None

    def _is_third_stone(self) -> bool:
        nothing_captured = not self.captured_by_white and not self.captured_by_black
        return nothing_captured and len(self.white) == len(self.black) == 1 and self.side_to_act == "white"

    def to_text(self) -> str:
        """The position as one line, as `docs/pente.md` describes it."""
        size = self.rules.size
        rows = (
            "".join(self._letter(Point(column, row)) for column in range(1, size + 1)) for row in range(size, 0, -1)
        )
        board = "/".join(re.sub(r"\.+", lambda vacant: str(len(vacant[0])), row) for row in rows)
        captured = f"{self.captured_by_white}:{self.captured_by_black}"
        return " ".join((board, captured, self.side_to_act[0], self.rules.to_text()))

    def _letter(self, point: Point) -> str:
        return "w" if point in self.white else "b" if point in self.black else "."

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """The position that `to_text` wrote; raises `NotationError`."""
        words = text.split(" ")
        if len(words) != 4:
            raise NotationError("expected four words: the board, the captured stones, whose turn, the rules")
        columns = [1 + sum(len(word) + 1 for word in words[:number]) for number in range(4)]
        try:
            rules = Rules.from_text(words[3])
        except NotationError as error:
            raise error.within(1, columns[3]) from None
        stones = _stones_from_text(words[0], rules)
        most = rules.winning_capture + 8 * max(rules.lengths) - 1
        captured = re.fullmatch("([0-9]{1,2}):([0-9]{1,2})", words[1])
        if captured is None or max(map(int, captured.groups())) > most:
            raise NotationError(f"captured stones {quoted(words[1])}: must be 0:0 to {most}:{most}", column=columns[1])
        if words[2] not in LETTERS:
            raise NotationError(f"unknown turn {quoted(words[2])}; write w or b", column=columns[2])
        position = cls(rules, stones["white"], stones["black"], int(captured[1]), int(captured[2]), LETTERS[words[2]])
        if not (position.white or position.black) and position != cls.start(rules):
            raise NotationError("the board is empty, so White begins and nothing is captured", column=columns[1])
        if position.to_text() != text:
            raise NotationError(f"the position must be written {position.to_text()}")
        return position


def _stones_from_text(text: str, rules: Rules) -> dict[Side, frozenset[Point]]:
    """The stones of a board written line by line from the top; raises `NotationError`."""
    stones: dict[Side, set[Point]] = {"white": set(), "black": set()}
    rows, at = text.split("/"), 1
    if len(rows) != rules.size:
        raise NotationError(f"the board has {len(rows)} lines, not {rules.size}")
    for number, row in zip(range(rules.size, 0, -1), rows, strict=True):
        if not re.fullmatch("(?:[wb]|[1-9][0-9]?(?![0-9]))*", row):  # whole numbers: 999 is not 99 and 9
            allowed = f"w, b and numbers of vacant points, 1 to {rules.size}"
            raise NotationError(f"line {number}: {quoted(row)}: write {allowed}", column=at)
        written = re.sub("[0-9]+", lambda vacant: "." * int(vacant[0]), row)
        if len(written) != rules.size:
            raise NotationError(f"line {number}: {quoted(row)} has {len(written)} points, not {rules.size}", column=at)
        for column, letter in enumerate(written, 1):
            if letter in LETTERS:
                stones[LETTERS[letter]].add(Point(column, number))
        at += len(row) + 1
    return {side: frozenset(points) for side, points in stones.items()}
