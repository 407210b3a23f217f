"""A smaller case with the same kind of divergence, without a strategy: fewer actions, then numbers towards zero.

Where there is a strategy, Hypothesis shrinks, which knows what else can be drawn (`generation`).
"""

import math
from collections.abc import Iterator
from typing import Any

from twincheck.campaign.shrink import smallest
from twincheck.divergence import Divergence
from twincheck.player import CasePlayer


def simplest(player: CasePlayer, divergence: Divergence, seconds: float = math.inf) -> Divergence:
    """The smallest divergence of the same kind that is found by leaving out actions, and then by smaller numbers."""

    def again(case: Divergence) -> Divergence | None:
        found = player.play(case.seed, case.actions)
        return found if found is not None and found.key == divergence.key else None

    def without(case: Divergence, begin: int, end: int) -> Divergence:
        return _with_actions(case, [*case.actions[:begin], *case.actions[end:]])

    case = smallest(divergence, again, lambda case: case.actions, without, lambda case: len(case.actions), (), seconds)
    place = 0
    while place < len(case.actions):
        for value in _simpler(case.actions[place]):
            found = again(_with_actions(case, [*case.actions[:place], value, *case.actions[place + 1 :]]))
            if found is not None and len(found.actions) <= len(case.actions):
                case = found
                break
        else:
            place += 1
    return case


def _with_actions(case: Divergence, actions: list[Any]) -> Divergence:
    return Divergence(case.seed, actions, case.differences)


def _simpler(value: Any) -> Iterator[Any]:
    """Values with one number in it nearer to zero, the nearest first."""
    if isinstance(value, bool):
        if value:
            yield False
    elif isinstance(value, int):
        step = abs(value)
        while step:
            yield value - step if value > 0 else value + step
            step //= 2
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from ([*value[:at], smaller, *value[at + 1 :]] for smaller in _simpler(each))
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from ({**value, name: smaller} for smaller in _simpler(each))
