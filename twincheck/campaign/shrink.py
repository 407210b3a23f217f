"""Shrinking a case in which something goes wrong, by delta debugging: leave out parts for as long as it still does."""

import math
from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any, TypeVar

Case = TypeVar("Case")


def smallest(
    case: Case,
    again: Callable[[Case], Case | None],
    parts: Callable[[Case], Sequence[object]],
    without: Callable[[Case, int, int], Case | None],
    size: Callable[[Case], Any],
    guesses: Iterable[Case] = (),
    seconds: float = math.inf,
) -> Case:
    """The smallest case that is left when parts of this one are left out, or so far after so much processor time.

    `again` tries a case and returns it as it then was, None if nothing goes wrong or something else does. `without`
    leaves out the `parts` from one number to another, and returns None if that makes no case. Smaller means a lower
    `size`. The `guesses` are tried first. Large pieces are left out first, and in the end each part is needed.
    """
    end = process_time() + seconds

    def is_smaller(candidate: Case | None) -> bool:
        nonlocal case
        now = None if candidate is None or process_time() >= end else again(candidate)
        if now is None or size(now) >= size(case):
            return False
        case = now
        return True

    for guess in guesses:
        is_smaller(guess)
    piece = 1 << len(parts(case)).bit_length()
    while piece:
        at, changed = 0, False
        while at < len(parts(case)):
            if is_smaller(without(case, at, at + piece)):
                changed = True
            else:
                at += max(1, piece // 2)
        piece = 2 if piece == 1 and changed else piece // 2
    return case
