"""The kinds of prompt, and the words that identify each of them: `prompts.toml`."""

import tomllib
from enum import Enum
from pathlib import Path
from typing import Any


class PromptKind(Enum):
    """What a prompt asks for or a message reports, as far as the manual has it."""

    NAME = "a player's name"
    LEVEL = "a player's level"
    TELEVISION = "whether the television shows colours"
    THINKING = "whether to show the program's thinking"
    SOUND = "whether to play sounds"
    REAL_BOARD = "whether a real board is used"
    TWO_MOVE = "whether to play the 2-move option"
    SPEED = "the speed of placing"
    COLOUR = "a player's colour"
    INSTRUCTIONS = "whether to show instructions"
    PLACE = "where to place a stone"
    MOVE = "which own stone to move"
    REPOSITION = "which opposing stone to move"
    DESTINATION = "where a stone goes"
    TURN = "an act, without naming its kind"
    PASSES = "nothing: a player passes"
    THINKS = "nothing: the program thinks"
    WON = "nothing: a player has won"
    AGAIN = "whether to play again"
    RETURN = "a key to continue"
    REFUSED = "nothing: the program refuses an act"
    UNKNOWN = "something that was not recognised"


def _kinds(names: str) -> frozenset[PromptKind]:
    return frozenset(PromptKind[name] for name in names.split())


SETUP_PROMPTS = _kinds("NAME LEVEL TELEVISION THINKING SOUND REAL_BOARD TWO_MOVE SPEED COLOUR")  # before a game
ACT_PROMPTS = _kinds("PLACE MOVE REPOSITION DESTINATION TURN")
MESSAGES = _kinds("PASSES THINKS WON RETURN")  # that ask for no decision

# Tokens that stand for a typed player's name and for features of the text as a whole.
PLAYER = "<player>"
QUESTION, STATEMENT = "<question>", "<statement>"  # each text is one or the other
YES_NO, LEVELS, SPEEDS, COLOURS = "<y/n>", "<1-3>", "<0-9>", "<r/b>"  # the keys that the text offers

COLOUR_WORDS = ("red", "blue")

_DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("prompts.toml").read_text(encoding="utf-8"))
_OF_KIND: dict[PromptKind, dict[str, Any]] = {
    kind: _DATA[kind.name.lower()] for kind in PromptKind if kind is not PromptKind.UNKNOWN
}


def _weights(text: str) -> dict[str, float]:
    entries = (item.split() for item in text.split(","))
    return {" ".join(phrase): float(points) for *phrase, points in entries}


# The words and phrases of each kind, with their weights.
VOCABULARY = {kind: _weights(data["for"]) | _weights(data["against"]) for kind, data in _OF_KIND.items()}
ASKING = frozenset(_DATA["asking"].split())  # first words of a question
REQUESTING = frozenset(_DATA["requesting"].split())  # words of a request

# Words that reverse the sense of a question, as in "Is your set black and white?", unless one of STRAIGHT is present.
CONTRARY = {kind: frozenset(data.get("contrary", "").split()) for kind, data in _OF_KIND.items()}
STRAIGHT = {kind: frozenset(data.get("straight", "").split()) for kind, data in _OF_KIND.items()}

# What a question may offer instead of yes and no: patterns for the beginnings of words.
ALTERNATIVES: dict[PromptKind, list[list[str]]] = {
    kind: data.get("alternatives", []) for kind, data in _OF_KIND.items()
}
