"""Words, prefixes and phrases speak for a kind of text or against it."""

import pytest

from emulator.automation.vocabulary import Vocabulary, weights_in

pytestmark = pytest.mark.pure

WORDS = {"level": weights_in("level- 3, how good 2, name -1"), "name": weights_in("name 2, call- 1.5")}


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("levels", {"level": 3, "name": 0}),
        ("level level", {"level": 3, "name": 0}),
        ("name", {"name": 2, "level": -1}),
        ("names", {"level": 0, "name": 0}),
        ("how is it that are good", {"level": 2, "name": 0}),
        ("how is it that you are good", {"level": 0, "name": 0}),
        ("good how", {"level": 0, "name": 0}),
        ("sublevel", {"level": 0, "name": 0}),
    ],
)
def test_scores(text: str, scores: dict[str, float]):
    assert Vocabulary(WORDS).scores(tuple(text.split())) == [*scores.items()]


def test_known_words():
    vocabulary = Vocabulary(WORDS, ["the"])
    assert [word for word in "the call calling how hows good name names".split() if vocabulary.knows(word)] == [
        *("the", "call", "calling", "how", "good", "name")
    ]
