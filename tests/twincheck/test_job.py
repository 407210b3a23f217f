"""Counts by values survive as JSON."""

import json
from collections import Counter
from enum import Enum, auto

import pytest

from twincheck.job import counts_from, counts_to_json


class Fruit(Enum):
    APPLE = auto()
    PEAR = auto()


def test_counts_are_the_same_after_a_file_and_their_order_does_not_matter() -> None:
    counts = Counter({Fruit.PEAR: 2, (Fruit.APPLE, "red", 3): 1, (Fruit.APPLE, True, Fruit.PEAR): 4})
    data = counts_to_json(counts)
    assert counts_from(json.loads(json.dumps(data)), [Fruit]) == counts
    assert counts_to_json(dict(reversed(counts.items()))) == data


def test_an_unknown_enum_is_an_error() -> None:
    with pytest.raises(KeyError, match="Fruit"):
        counts_from(counts_to_json({Fruit.PEAR: 1}), [])
