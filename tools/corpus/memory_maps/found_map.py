"""The result of a `MapFinder`, and its text: a memory map as TOML, or JSON."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kensington.board import POINTS
from kensington.rules import COLOURS, Colour
from tools.corpus.memory_maps.correlation import BoardCandidate, NumberFit


@dataclass
class FoundMap:
    """What was found in a program's memory.

    `boards` are those of `correlation.boards`, likeliest first. `numbers` has the addresses that fit other numbers, by
    name, simplest function first. `chance` is the expected number of fits by chance, by the same names and `board`:
    addresses for a number, and for the board addresses for a point. `moments` are the snapshots that each rests on,
    `seconds` is processor time, `failures` are the errors that ended games. `copies` are boards that the program does
    not read.
    """

    image: str
    sha1: str
    games: int
    boards: list[BoardCandidate]
    numbers: dict[str, list[NumberFit]]
    chance: dict[str, float]
    moments: dict[str, int]
    seconds: float
    failures: list[str] = field(default_factory=list)
    copies: list[BoardCandidate] = field(default_factory=list)

    def fits(self, name: str) -> list[NumberFit]:
        """The addresses that fit a number in the same way as the first."""
        found = self.numbers.get(name, [])
        return [counted for counted in found if counted.way == found[0].way]

    def confidence(self, name: str) -> float:
        """The confidence in the first address for a number, or for `board` in the first board: 0 to 1."""
        if name == "board":
            rivals = sum(map(self.as_good, self.boards))
        else:
            rivals = len(self.fits(name))
        return max(0.0, 1 - self.chance[name]) / rivals if rivals else 0.0

    def as_good(self, board: BoardCandidate) -> bool:
        """Whether a board differs from the first only in its place."""
        return _looks(board) == _looks(self.boards[0])


def _looks(board: BoardCandidate) -> tuple[object, ...]:
    return board.kind, board.found, board.alike, board.whole, board.displayed > 0


NUMBER_TABLES = {  # of a memory map: the numbers that the keys stand for
    "turn": {"red": 1, "blue": 2},
    "to_act": {"red": 1, "blue": 2},
    "first": {"red": 1, "blue": 2},
    "winner": {"none": 0, "red": 1, "blue": 2},
    "two_move": {"yes": 1, "no": 0},
}
KIND_WORDS = {"content": "what is on", "occupied": "whether a stone is on", "red": "red on", "blue": "blue on"}
HANDS: dict[str, Colour] = {"red_hand": "red", "blue_hand": "blue"}


def to_toml(found: FoundMap) -> str:
    """The memory map as TOML, for `MemoryMap.read`. Fits that have no table in a memory map become comments."""
    lines = [
        f"# Found by playing {found.games} games on the screen and comparing the memory. A confidence is 1 minus the",
        "# expected number of fits by chance, divided by the number of places that fit equally well.",
        "",
        f'name = "{Path(found.image).stem}"',
        f'images = ["{found.sha1}"]',
        *_board_table(found),
    ]
    for name in NUMBER_TABLES:
        lines += _number_table(found, name)
    lines += _hand_table(found)
    rest = [name for name in found.numbers if name not in NUMBER_TABLES and name not in HANDS]
    lines += ["", *(line for name in rest for line in _comment(found, name))]
    return "\n".join(lines) + "\n"


def _board_table(found: FoundMap) -> list[str]:
    others = [f"# also: {describe(board)}" for board in found.boards[1:] if not board.displayed]
    others += [f"# a copy, which the program does not read: {describe(board)}" for board in found.copies]
    displayed = sum(board.displayed > 0 for board in found.boards[1:])
    if displayed:
        others.append(f"# {displayed} more are in screen memory, which shows the board.")
    if not found.boards:
        return ["", "# No board was found."]
    board = found.boards[0]
    cells = [cell for cell in board.cells if cell]
    if board.kind != "content" or board.found < len(POINTS) or not board.alike or not board.whole:
        return ["", f"# The board, in a form that has no table: {describe(board)}", *others]
    first = min(cell.address for cell in cells)
    order = [0] * board.span
    for point, cell in zip(POINTS, cells, strict=True):
        order[cell.address - first] = point
    vacant, red, blue = cells[0].values
    return [
        "",
        f"[board] # {_head(found, 'board')} for a point",
        f"at = 0x{first:04X}",
        *([] if order == list(POINTS) else [f"order = {order}"]),
        f"vacant = {vacant}",
        f"red = {red}",
        f"blue = {blue}",
        f"confidence = {found.confidence('board'):.3f}",
        *others,
    ]


def describe(board: BoardCandidate) -> str:
    cells = [cell for cell in board.cells if cell]
    what = KIND_WORDS[board.kind]
    size = "bytes" if board.whole else "bits"
    where = f"&{min(cell.address for cell in cells):04X} to &{max(cell.address for cell in cells):04X}"
    displayed = ", displayed" if board.displayed else ""
    values = f", values {cells[0].values}" if board.alike else ", values that depend on the point"
    stride = f", every {board.stride} bytes" if board.stride else ""
    return f"{what} {board.found} points, {size} in {where}{stride}{displayed}{values}"


def _head(found: FoundMap, name: str) -> str:
    return f"{found.moments[name]} moments; expected fits by chance: {found.chance[name]:.2g}"


def _number_table(found: FoundMap, table: str) -> list[str]:
    fits = found.fits(table)
    keys = NUMBER_TABLES[table]
    if not fits or set(keys.values()) != set(fits[0].values):
        return ["", f"# [{table}] was not found."]
    return [
        "",
        f"[{table}] # {_head(found, table)}",
        f"at = 0x{fits[0].address:04X}",
        *(f"{key} = {fits[0].values[number]}" for key, number in keys.items()),
        f"confidence = {found.confidence(table):.3f}",
        *_also(found, table),
    ]


def _hand_table(found: FoundMap) -> list[str]:
    best = {HANDS[name]: found.fits(name)[0] for name in HANDS if found.fits(name)}
    if len(best) < len(HANDS) or any(counted.way != "same" for counted in best.values()):
        return ["", *(line for name in HANDS for line in _comment(found, name))]
    return [
        "",
        f"[hand] # {_head(found, 'red_hand')}, {found.chance['blue_hand']:.2g}",
        *(f"{colour} = 0x{best[colour].address:04X}" for colour in COLOURS),
        f"confidence = {min(found.confidence(name) for name in HANDS):.3f}",
        *(line for name in HANDS for line in _also(found, name)),
    ]


def _also(found: FoundMap, name: str) -> list[str]:
    others = found.numbers[name][1:]
    places = ", ".join(f"&{counted.address:04X} ({counted.way})" for counted in others)
    return [f"# {name} as well: {places}"] if others else []


def _comment(found: FoundMap, name: str) -> list[str]:
    fits = found.fits(name)
    if not fits:
        return [f"# {name} was not found in {found.moments.get(name, 0)} moments."]
    places = ", ".join(f"&{counted.address:04X}" for counted in fits)
    values = ", ".join(f"{number}: {byte}" for number, byte in fits[0].values.items())
    how = f"confidence {found.confidence(name):.3f}, {_head(found, name)}"
    return [f"# {name}: {places} ({values}); {how}"]


def as_json(found: FoundMap) -> dict[str, Any]:
    return {
        "image": found.image,
        "sha1": found.sha1,
        "games": found.games,
        "seconds": found.seconds,
        "boards": [
            {
                "kind": board.kind,
                "points": board.found,
                "cells": [cell and [cell.address, cell.mask, list(cell.values)] for cell in board.cells],
                "displayed": board.displayed,
            }
            for board in found.boards
        ],
        "copies": [describe(board) for board in found.copies],
        "board_confidence": found.confidence("board") if found.boards else 0.0,
        "numbers": {
            name: {
                "confidence": found.confidence(name),
                "moments": found.moments[name],
                "chance": found.chance[name],
                "fits": [
                    {"address": counted.address, "way": counted.way, "values": counted.values} for counted in fits
                ],
            }
            for name, fits in found.numbers.items()
        },
        "failures": found.failures,
    }
