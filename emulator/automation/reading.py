"""What stands at the places of a picture, as far as it can be read."""

from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K")  # the names of the kinds


class Reading(dict[int, K]):
    """What stands where, by place; `unsure` lists the places that could not be read, `cursor` is its place."""

    def __init__(self, things: dict[int, K], unsure: Iterable[int] = (), cursor: int | None = None) -> None:
        super().__init__(things)
        self.unsure = sorted(unsure)
        self.cursor = cursor

    def corrected(self, place: int, kind: K | None) -> "Reading[K]":
        """This reading with nothing unsure and another thing, or none, at a place."""
        others = {at: thing for at, thing in self.items() if at != place}
        return Reading(others | ({place: kind} if kind else {}))

    def agrees(self, other: "Reading[K]", places: Iterable[int]) -> bool:
        """Whether both have the same at each of these places that can be read."""
        return all(self.get(place) == other.get(place) or place in self.unsure for place in places)
