"""Shrinking: what goes wrong is kept, and nothing that it does not need."""

import math
import time

from hypothesis import given
from hypothesis import strategies as st

from twincheck.campaign.shrink import smallest


def without(case, begin, end):
    return case[:begin] + case[end:]


def shrunk(case, needed, **how):
    """Shrink a list in which all of `needed` together go wrong."""
    tried = []

    def again(candidate):
        tried.append(candidate)
        return candidate if needed <= set(candidate) else None

    return smallest(case, again, list, without, len, **how), tried


@given(st.data())
def test_exactly_what_is_needed_is_left(data):
    case = data.draw(st.lists(st.integers(0, 99), unique=True, max_size=60))
    needed = set(data.draw(st.lists(st.sampled_from(case), max_size=4))) if case else set()
    small, tried = shrunk(case, needed)
    assert set(small) == needed
    assert len(tried) <= 8 * (1 + len(needed)) * (2 + math.log2(len(case) + 1)) + 2 * len(needed) ** 2


def test_guesses_come_first_and_only_smaller_ones_count():
    small, tried = shrunk([*range(40)], {3}, guesses=([*range(50)], [2, 3], [1, 2]))
    assert small == [3] and tried[:3] == [[*range(50)], [2, 3], [1, 2]]
    assert len(tried) < 12


def test_a_case_can_shrink_by_itself():
    """What goes wrong already in the middle of a case ends it there."""

    def again(candidate):
        return candidate[: candidate.index(7) + 1] if 7 in candidate else None

    assert smallest([*range(40)], again, list, without, len) == [7]


def test_a_piece_that_cannot_be_left_out_stays():
    small = smallest([*range(20)], lambda case: case, list, lambda case, *at: without(case, *at) or None, len)
    assert len(small) == 1


def test_it_ends_in_time():
    def again(candidate):
        end = time.process_time() + 0.01
        while time.process_time() < end:
            pass
        return candidate if sum(candidate) % 2 else None

    began = time.process_time()
    smallest([1] * 801, again, list, without, len, seconds=0.1)
    assert time.process_time() - began < 1
