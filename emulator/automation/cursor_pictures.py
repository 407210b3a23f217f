"""What pictures with a cursor before and after a step have in common, before the cursor is known."""

from itertools import product

import numpy as np


def with_cursor(
    old: list[np.ndarray], new: list[np.ndarray], here: np.ndarray, there: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What is shown with the cursor before it moved from here and after it moved there, and where either is shown only
    then.

    They are the pictures in which most pixels have one colour at both ends that only the cursor gives them; where a
    program draws its picture again and again, others may differ more.
    """
    olds, news = np.array(old), np.array(new)
    starts = [(seen[here], (seen[here] != news[:, here]).all(axis=0)) for seen in old]
    ends = [(seen[there], (seen[there] != olds[:, there]).all(axis=0)) for seen in new]

    def likelihood(pair: tuple[tuple[np.ndarray, np.ndarray], ...]) -> tuple[int, int]:
        (start, left), (end, come) = pair
        return int((left & come & (start == end)).sum()), int(left.sum() + come.sum())

    (start, left), (end, come) = max(product(starts, ends), key=likelihood)
    return start, end, left | come
