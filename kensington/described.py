"""The acts of a game, legal or not, in words and with what they bring about, for texts that explain a game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardgame.errors import IllegalActError
from kensington.errors import IllegalActReason
from kensington.position import Entitlement, Position
from kensington.rules import Act, Colour, Decline, Pass, Place, Relocate, Slide
from kensington.scene import Area, completed_areas, ends_of

ACTS: dict[type, str] = {
    Place: "placing", Slide: "slide", Relocate: "relocation", Decline: "declined relocation", Pass: "pass"
}  # fmt: skip
AREAS = {3: "triangle", 4: "square", 6: "hexagon"}  # by their corners
RULES = {  # that an act breaks
    IllegalActReason.OCCUPIED: "rules 2 to 4",
    IllegalActReason.VACANT: "rules 2 to 4",
    IllegalActReason.WRONG_COLOUR: "rules 2 to 4",
    IllegalActReason.NOT_ADJACENT: "rule 2",
    IllegalActReason.JUST_RELOCATED: "rule 4: the second relocation takes another stone",
    IllegalActReason.BARRED_BY_TWO_MOVE_OPTION: "the 2-move option",
    IllegalActReason.RELOCATION_PENDING: "rules 3 to 7",
    IllegalActReason.NO_RELOCATION_PENDING: "rules 3 to 7",
    IllegalActReason.GAME_OVER: "rule 8",
    IllegalActReason.CAN_ACT: "rule 9",
}


class DescribedAct(NamedTuple):
    """An act of a game with the positions before and after it, which are the same for an illegal act and for none.

    `illegal` says why it is.
    """

    before: Position
    act: Act | None
    after: Position
    illegal: str = ""

    @property
    def player(self) -> Colour:
        return self.before.to_act.colour

    @property
    def kind(self) -> str:
        """What the act is, "" for none."""
        return ACTS.get(type(self.act), "")

    @property
    def description(self) -> str:
        """Whose act it is, and where."""
        if self.act is None:
            return "the start of the game"
        if isinstance(self.act, Place):
            return f"{self.player}'s stone on {self.act}"
        return f"{self.player}'s {self.kind}" + (f" {self.act}" if ends_of((self.act,)) else "")

    @property
    def completed(self) -> list[Area]:
        """The areas that are whole because of it."""
        return completed_areas(self.after, (self.act,) if self.act else ())

    def gained(self, owner: Colour) -> int:
        """How many more relocations a colour has to make because of it."""
        return max(0, relocations(self.after.pending, owner) - relocations(self.before.pending, owner))


def described(position: Position, acts: Iterable[Act]) -> Iterator[DescribedAct]:
    """The acts of a game from a position on. An illegal one changes nothing."""
    for act in acts:
        try:
            after, illegal = position.play(act), ""
        except IllegalActError as error:
            after, illegal = position, str(error).removeprefix(f"{act}: ")
        yield DescribedAct(position, act, after, illegal)
        position = after


def relocations(pending: Iterable[Entitlement], colour: Colour) -> int:
    """The relocations that a colour has to make."""
    return sum(each.left for each in pending if each.owner == colour)


def counted_relocations(number: int) -> str:
    """So many relocations, in words."""
    return {0: "no relocation", 1: "1 relocation"}.get(number, f"{number} relocations")


def listed(points: Sequence[int]) -> str:
    """The points of an area."""
    return "-".join(map(str, points))
