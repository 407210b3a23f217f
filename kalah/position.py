"""A position of Kalah and the acts that are legal in it: the plain implementation of the rules.

It follows the description of the rules sentence by sentence (`docs/kalah.md`). `kalah.fast` is a second, fast one,
written independently.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardgame.draw.notebook import ShownInNotebooks
from boardgame.errors import IllegalActError, NotationError
from boardgame.game import Outcome
from commandline.errors import quoted
from kalah.errors import Ending, IllegalActReason
from kalah.rules import OPPONENT, SIDES, Act, Rules, Side, Sow, Swap

MOST_IN_ALL = 2 * 12 * 12  # pegs in a position


class Half(NamedTuple):
    """A player's `bins`, from 1 on in the order of sowing, and the pegs in the `kalah`."""

    bins: tuple[int, ...]
    kalah: int = 0

    @property
    def in_play(self) -> int:
        """The pegs in the bins."""
        return sum(self.bins)


class Place(NamedTuple):
    """A bin of a side by number, or with 0 its kalah."""

    side: Side
    bin: int


class Sowing(NamedTuple):
    """What an act does, step by step.

    `path` has the place of each peg sown, `captured` the pegs taken from the opposite bin, or None without a capture.
    `free` is whether the last peg was sown into the kalah. `boards` are both sides after the pegs were lifted, after
    each peg, after a capture, and after the end of the game if this is it.
    """

    path: tuple[Place, ...]
    captured: int | None
    free: bool
    boards: tuple[dict[Side, Half], ...]


@dataclass(frozen=True, slots=True)
class Position(ShownInNotebooks):
    """Both sides of the board, and whose act it is.

    `free` is whether the latest act ended in its side's own kalah: the side has a free move, unless the game is over.
    `opening` is whether the second player has not acted yet; without the pie rule it is False.
    """

    rules: Rules
    south: Half
    north: Half
    side_to_act: Side = "south"
    free: bool = False
    opening: bool = False

    @classmethod
    def start(cls, rules: Rules | None = None) -> "Position":
        """The position before the first act; South begins."""
        rules = rules or Rules()
        half = Half((rules.pegs,) * rules.bins)
        return cls(rules, half, half, opening=rules.pie)

    def half(self, side: Side) -> Half:
        """The bins and the kalah of a side."""
        return self.south if side == "south" else self.north

    @property
    def mid_turn(self) -> bool:
        """Whether the side to act has a free move."""
        return self.free and not self._over()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: more pegs in the kalah win. None while it goes on."""
        if not self._over():
            return None
        south, north = self.south.kalah, self.north.kalah
        return Outcome(None if south == north else "south" if south > north else "north", Ending.RAN_OUT)

    def _over(self) -> bool:
        if self.rules.end == "either" and not (self.south.in_play and self.north.in_play):
            return True
        return not self.half(self.side_to_act).in_play

    def legal_acts(self) -> tuple[Act, ...]:
        """The bins with pegs, from 1 on, then the exchange of sides."""
        if self._over():
            return ()
        bins = self.half(self.side_to_act).bins
        sowing = (Sow(number) for number, pegs in enumerate(bins, 1) if pegs)
        return (*sowing, *((Swap(),) if self._may_swap() else ()))

    def _may_swap(self) -> bool:
        return self.opening and self.side_to_act == "north"

    def play(self, act: Act) -> "Position":
        """The position after an act; raises `IllegalActError`."""
        if isinstance(act, Swap):
            self._check(act)
            return replace(self, south=self.north, north=self.south, side_to_act="south", opening=False)
        sowing = self.sow(act)
        board = sowing.boards[-1]
        acting = self.side_to_act
        return Position(
            self.rules,
            board["south"],
            board["north"],
            acting if sowing.free else OPPONENT[acting],
            free=sowing.free,
            opening=self.opening and acting == "south",
        )

    def sow(self, act: Sow) -> Sowing:
        """What sowing a bin does, step by step; raises `IllegalActError`."""
        self._check(act)
        acting, rules = self.side_to_act, self.rules
        board: dict[Side, Half] = {"south": self.south, "north": self.north}
        boards, path = [], []
        pegs = board[acting].bins[act.bin - 1]
        board = _with(board, Place(acting, act.bin), -pegs)
        boards.append(board)
        places = _around(Place(acting, act.bin), acting, rules.bins)
        for _ in range(pegs):
            place = next(places)
            board = _with(board, place, 1)
            path.append(place)
            boards.append(board)
        last = path[-1]
        captured = None
        if last.side == acting and last.bin and board[acting].bins[last.bin - 1] == 1:
            opposite = Place(OPPONENT[acting], rules.bins + 1 - last.bin)
            taken = board[opposite.side].bins[opposite.bin - 1]
            if taken or rules.empty_capture:
                captured = taken
                board = _with(_with(board, last, -1), opposite, -taken)
                board = _with(board, Place(acting, 0), taken + 1)
                boards.append(board)
        free = last == Place(acting, 0)
        boards.extend(_collected(board, acting if free else OPPONENT[acting], rules))
        return Sowing(tuple(path), captured, free, tuple(boards))

    def _check(self, act: Act) -> None:
        reason, why = None, ""
        side = self.side_to_act
        if self._over():
            reason, why = IllegalActReason.GAME_OVER, "the game is over"
        elif isinstance(act, Swap):
            if not self._may_swap():
                reason, why = IllegalActReason.NO_SWAP, "only a second player's first act can exchange the sides"
                why = why if self.rules.pie else "the pie rule is not agreed"
        elif not 1 <= act.bin <= self.rules.bins:
            reason, why = IllegalActReason.NO_SUCH_BIN, f"the bins are numbered 1 to {self.rules.bins}"
        elif not self.half(side).bins[act.bin - 1]:
            reason, why = IllegalActReason.EMPTY_BIN, f"{side}'s bin {act.bin} is empty"
        if reason:
            raise IllegalActError(act, reason, f"{act}: {why}")

    def to_text(self) -> str:
        """The position as one line, as `docs/kalah.md` describes it."""
        halves = (f"{','.join(map(str, half.bins))}:{half.kalah}" for half in (self.south, self.north))
        turn = self.side_to_act[0] + ("+" if self.free else "") + ("?" if self.opening else "")
        return " ".join((*halves, turn, self.rules.to_text()))

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """The position that `to_text` wrote; raises `NotationError`."""
        words = text.split(" ")
        if len(words) != 4:
            raise NotationError("expected four words: south's bins and kalah, north's, whose turn, the rules")
        columns = [1 + sum(len(word) + 1 for word in words[:number]) for number in range(4)]
        try:
            rules = Rules.from_text(words[3])
        except NotationError as error:
            raise error.within(1, columns[3]) from None
        south, north = (_half_from_text(words[number], rules, columns[number]) for number in (0, 1))
        turn = re.fullmatch(r"([sn])(\+?)(\??)", words[2])
        if turn is None:
            raise NotationError(f"unknown turn {quoted(words[2])}; write s or n, + for a free move, ? in an opening",
                                column=columns[2])  # fmt: skip
        side: Side = "south" if turn[1] == "s" else "north"
        position = cls(rules, south, north, side, bool(turn[2]), bool(turn[3]))
        fault = position._fault()
        if fault:
            raise NotationError(fault, column=columns[2])
        if position.to_text() != text:
            raise NotationError(f"the position must be written {position.to_text()}")
        return position

    def _fault(self) -> str:
        """What makes this position impossible, if anything."""
        if self.south.in_play + self.north.in_play + self.south.kalah + self.north.kalah > MOST_IN_ALL:
            return f"more than {MOST_IN_ALL} pegs"
        if self.opening and not self.rules.pie:
            return "? is for games with the pie rule"
        if self.opening and self.free and self.side_to_act == "north":
            return "north has a free move, so the opening is over"
        if self._over() and self.rules.rest != "nobody" and self.south.in_play + self.north.in_play:
            return "the game is over: the pegs left must be in a kalah"
        return ""


def _with(board: dict[Side, Half], place: Place, pegs: int) -> dict[Side, Half]:
    """The board with `pegs` more in a place."""
    bins, kalah = board[place.side]
    if place.bin:
        bins = (*bins[: place.bin - 1], bins[place.bin - 1] + pegs, *bins[place.bin :])
    else:
        kalah += pegs
    return board | {place.side: Half(bins, kalah)}


def _around(place: Place, sower: Side, bins: int) -> Iterator[Place]:
    """The places after this one in the order of sowing, without end; the opponent's kalah is left out."""
    while True:
        if place.bin == 0:
            place = Place(OPPONENT[place.side], 1)
        elif place.bin < bins:
            place = Place(place.side, place.bin + 1)
        else:
            place = Place(place.side, 0) if place.side == sower else Place(sower, 1)
        yield place


def _collected(board: dict[Side, Half], next_to_act: Side, rules: Rules) -> Iterator[dict[Side, Half]]:
    """The board after the pegs left in a finished game were collected, if the game is over."""
    empty = [side for side in SIDES if not board[side].in_play]
    if not empty or (rules.end == "act" and next_to_act not in empty) or len(empty) == 2 or rules.rest == "nobody":
        return
    owner = OPPONENT[empty[0]]
    taker = owner if rules.rest == "owner" else empty[0]
    left = board[owner].in_play
    cleared = board | {owner: Half((0,) * rules.bins, board[owner].kalah)}
    yield cleared | {taker: Half(cleared[taker].bins, cleared[taker].kalah + left)}


def _half_from_text(text: str, rules: Rules, column: int) -> Half:
    parts = re.fullmatch(r"((?:[0-9]{1,3},)*[0-9]{1,3}):([0-9]{1,3})", text)
    if parts is None:
        raise NotationError(f"expected bins and kalah such as 4,4,4,4,4,4:0, not {quoted(text)}", column=column)
    bins = tuple(map(int, parts[1].split(",")))
    if len(bins) != rules.bins:
        raise NotationError(f"{len(bins)} bins, but the rules have {rules.bins}", column=column)
    return Half(bins, int(parts[2]))
