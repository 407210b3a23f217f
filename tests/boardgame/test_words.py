"""The verb agrees with a player called "You"."""

import pytest

from boardgame.session.words import does


@pytest.mark.parametrize(
    "name, verb, words",
    [
        ("Ann", "begins", "Ann begins"),
        ("You", "begins", "You begin"),
        ("you", "has", "you have"),
        ("You", "does", "You do"),
        ("You", "passes", "You pass"),
        ("Youssef", "says", "Youssef says"),
    ],
)
def test_a_verb_agrees_with_its_name(name, verb, words):
    assert does(name, verb) == words
