"""Counts whose keys are values: enums, numbers and texts, alone or in a tuple; as JSON data and back."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any


def counts_to_json(counts: Mapping[Any, int]) -> list[Any]:
    """Each key as a list of its parts, and its number; of an enum, the names of its class and of itself."""
    rows = [[[_part(each) for each in (key if isinstance(key, tuple) else (key,))], n] for key, n in counts.items()]
    return sorted(rows, key=repr)


def counts_from(data: Iterable[Any], enums: Iterable[type[Enum]]) -> Counter[Any]:
    """What `counts_to_json` has written, where keys are of these enums. Raises KeyError for others."""
    classes = {each.__name__: each for each in enums}
    counts: Counter[Any] = Counter()
    for parts, number in data:
        key = tuple(classes[each[0]][each[1]] if isinstance(each, list) else each for each in parts)
        counts[key[0] if len(key) == 1 else key] = number
    return counts


def _part(value: Any) -> Any:
    return [type(value).__name__, value.name] if isinstance(value, Enum) else value
