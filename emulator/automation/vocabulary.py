"""Words by which texts on a screen are told apart: each speaks for or against a kind of text, with a weight.

A word that ends in "-" is a prefix. The words of a phrase must come in that order and near to each other. Each word or
phrase counts once in a text.
"""

import re
from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

NEAR = 5  # words between one word of a phrase and the next
REMEMBERED = 4096  # texts

K = TypeVar("K")


class Vocabulary(Generic[K]):
    """The words and phrases of each kind of text, with their `weights`; `others` are words too, but of no kind."""

    def __init__(self, weights: Mapping[K, Mapping[str, float]], others: Collection[str] = ()) -> None:
        self.weights = weights
        self.scores = lru_cache(REMEMBERED)(self._scores)
        known = {word for phrases in weights.values() for phrase in phrases for word in phrase.split()}
        self._words = frozenset((*known, *others))
        self._prefixes = tuple(word[:-1] for word in known if word.endswith("-"))

    def _scores(self, tokens: tuple[str, ...]) -> list[tuple[K, float]]:
        """How strongly these tokens suggest each kind of text, best first."""
        text = " ".join(tokens)
        totals = {
            kind: sum(weight for start, pattern, weight in phrases if start in text and pattern.search(text))
            for kind, phrases in self._patterns.items()
        }
        return sorted(totals.items(), key=lambda item: -item[1])

    def knows(self, word: str) -> bool:
        """Whether this is one of the words, or begins with a prefix."""
        return word in self._words or word.startswith(self._prefixes)

    @cached_property
    def _patterns(self) -> dict[K, list[tuple[str, re.Pattern[str], float]]]:
        """For each kind the beginning and the pattern of each phrase, and its weight."""
        between = rf"(?: \S+){{0,{NEAR - 1}}} "
        return {
            kind: [
                (words[0].rstrip("-"), re.compile(rf"(?<!\S){between.join(map(_word, words))}"), weight)
                for words, weight in ((phrase.split(), weight) for phrase, weight in weights.items())
            ]
            for kind, weights in self.weights.items()
        }


def weights_in(text: str) -> dict[str, float]:
    """The weights in a list of words and phrases: "word 1, two words -2"."""
    entries = (item.split() for item in text.split(","))
    return {" ".join(phrase): float(points) for *phrase, points in entries}


def _word(word: str) -> str:
    """The pattern of a word."""
    return re.escape(word[:-1]) if word.endswith("-") else re.escape(word) + r"(?!\S)"
