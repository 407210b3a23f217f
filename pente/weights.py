"""The weights of the search, in about hundredths of a logit; written by `tools.tune.pente`.

A name that begins with `value`, `make` or `stop` is for what a stone on a vacant point would do: see `pente.patterns`.
The others are the terms of `pente.search`.
"""

from collections.abc import Mapping

Weights = Mapping[str, int]

WEIGHTS: Weights = {
    "value one": -6,
    "value two": 4,
    "value open two": -7,
    "value three": 9,
    "value open three": 7,
    "value four": 69,
    "value open four": 94,
    "value exposed": -22,
    "make one": 4,
    "make two": 28,
    "make open two": 83,
    "make three": 88,
    "make open three": 348,
    "make four": 440,
    "make open four": 804,
    "make five": 4500,
    "make capture": 464,
    "make menace": 65,
    "make exposed": -279,
    "stop one": -19,
    "stop two": 23,
    "stop open two": 9,
    "stop three": 28,
    "stop open three": 88,
    "stop four": 253,
    "stop open four": 876,
    "stop five": 3600,
    "stop capture": 243,
    "stop menace": 27,
    "stop exposed": -66,
    "captured 1": 64,
    "captured 2": 150,
    "captured 3": 262,
    "captured 4": 498,
    "to move": 46,
    "takes": 93,
    "takes, by pairs": 43,
    "loses": 59,
    "loses, by pairs": 1,
    "menaces": 13,
    "menaces by other": 5,
    "open threes": 21,
    "fours": 16,
    "some open four": 86,
    "killer": 343,
}
