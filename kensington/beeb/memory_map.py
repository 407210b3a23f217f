"""What is known of a program's memory, read from a small TOML file: where it keeps its game, and what its routines are.

Nothing that plays on the screen needs any of this. `docs/compare-memory.md` describes the files; those in `programs/`
come with the package, others may stand beside an image. A program is known by the SHA-1 of its image. Every table of a
file may be left out: what is read from a program's memory, and what is asked of its routines, is then less.
"""

import hashlib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kensington.board import POINTS, SHAPES
from kensington.errors import KensingtonError

RAM = 0x8000  # bytes
MEMORY = 0x10000  # addresses
LARGEST = 1 << 20  # bytes of a file of knowledge, or of symbols
BYTE, WORD = range(0x100), range(MEMORY)

_SHA1 = re.compile("[0-9a-f]{40}")
_PLACE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*(?:@[A-Za-z0-9_]+)?)(?:\+([0-9]{1,5}))?")
_SYMBOL = re.compile(r"([A-Za-z_][A-Za-z0-9_]*(?:@[A-Za-z0-9_]+)?) = &([0-9A-F]{1,4})")


class MemoryMapError(KensingtonError):
    """A file of knowledge that says something impossible, or does not say what is needed: `ken.toml: board.at: ...`."""


@dataclass(frozen=True)
class MapTable:
    """One table of a file: named bytes of a program's memory, with the numbers that stand for things there.

    `at` are the addresses and `means` the numbers, each by the name of its key; `order` are the points or shapes of a
    row of bytes one after the other, point 0 or an empty name for a byte of none. `confidence`, 0 to 1, is how sure
    whoever wrote the file was.
    """

    at: Mapping[str, int]
    means: Mapping[str, int] = field(default_factory=dict)
    order: tuple[Any, ...] = ()
    confidence: float = 1.0


# The tables: their keys that are addresses (with the bytes there, None for a routine), and those that are numbers.
_ADDRESSES: dict[str, dict[str, int | None]] = {
    "board": {"at": 0},  # as many bytes as `order` has
    "turn": {"at": 1},
    "to_act": {"at": 1},
    "first": {"at": 1},
    "winner": {"at": 1},
    "hand": {"red": 1, "blue": 1},
    "two_move": {"at": 1},
    "seed": {"at": 2},
    "pending": {"depth": 1, "owner": 0, "left": 0, "put": 0},  # as many bytes as `most` says
    "shapes": {"at": 0},
    "act": {"kind": 1, "start": 1, "end": 1},
    "event": {"at": 1},
    "thoughts": {"switch": 1, "routine": 2, "value": 2},
    "work": {"at": 3},
    "routines": {
        "stub": 32, "start": None, "check": None, "play": None, "choose": None, "count": None, "can_act": None,
    },
}  # fmt: skip
_NUMBERS: dict[str, dict[str, range]] = {
    "board": dict.fromkeys(("vacant", "red", "blue"), BYTE),
    "turn": dict.fromkeys(("red", "blue"), BYTE),
    "to_act": dict.fromkeys(("red", "blue"), BYTE),
    "first": dict.fromkeys(("red", "blue"), BYTE),
    "winner": dict.fromkeys(("none", "red", "blue"), BYTE),
    "two_move": dict.fromkeys(("yes", "no"), BYTE),
    "pending": {"most": range(1, 256), "red": BYTE, "blue": BYTE},
    "shapes": dict.fromkeys(("red", "blue", "paid"), BYTE),
    "act": dict.fromkeys(("place", "slide", "relocate", "pass"), BYTE),
    "event": dict.fromkeys(("triangle", "square", "won"), BYTE),
    "thoughts": dict.fromkeys(("yes", "no"), BYTE),
}
_OPTIONAL = {"check", "play", "choose", "count", "can_act"}
_SHAPE_NAMES = tuple(SHAPES)


@dataclass(frozen=True)
class MemoryMap:
    """What a file says. `fields` are its tables by name, `images` the SHA-1s of the images it is about.

    `levels` says whether its three levels are those of `docs/levels.md`. `labels` are the addresses of the program's
    symbol file, `reasons` the numbers with which its routines refuse an act, by name, and `derived` the pieces of
    memory (address and length) that follow from the board.
    """

    file: str
    name: str
    images: tuple[str, ...] = ()
    levels: bool = False
    fields: Mapping[str, MapTable] = field(default_factory=dict)
    labels: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)
    derived: tuple[tuple[int, int], ...] = ()

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> "MemoryMap":
        """The knowledge in a file; raises `MemoryMapError`, which names the file, the key and the cause."""
        file = Path(path)
        try:
            text = _text(file, "utf-8")
            return _MapReader(file, tomllib.loads(text)).knowledge()
        except tomllib.TOMLDecodeError as error:
            raise MemoryMapError(f"{file.name}: {error}") from None

    def __contains__(self, table: str) -> bool:
        return table in self.fields

    def __getitem__(self, table: str) -> MapTable:
        """One of the tables; raises `MemoryMapError` if the file has none of that name."""
        if table not in self.fields:
            raise MemoryMapError(f"{self.file}: it does not say where {self.name} keeps [{table}]")
        return self.fields[table]

    def address(self, place: int | str) -> int:
        """The address of a place: a number, a label or a label with a number added, such as `board+1`."""
        if isinstance(place, int):
            return place
        parts = _PLACE.fullmatch(place)
        if parts is None or parts[1] not in self.labels:
            raise MemoryMapError(f"{self.file}: {place!r} is no label of {self.name}")
        return self.labels[parts[1]] + int(parts[2] or 0)


def sha1_of(image: str | os.PathLike[str]) -> str:
    """The SHA-1 by which an image is known, in hexadecimal."""
    return hashlib.sha1(Path(image).read_bytes()).hexdigest()


def _text(file: Path, encoding: str) -> str:
    """The text of a file that is not too large to be one of these."""
    with open(file, "rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise MemoryMapError(f"{file.name}: is larger than {LARGEST} bytes")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise MemoryMapError(f"{file.name}: byte {error.start} is not {encoding} text") from None


def _symbols(file: Path) -> dict[str, int]:
    """The labels of a symbol file, one to a line: `board = &0400`."""
    labels = {}
    for number, line in enumerate(_text(file, "ascii").splitlines(), 1):
        parts = _SYMBOL.fullmatch(line)
        if parts is None:
            raise MemoryMapError(f"{file.name}: line {number}: {line[:40]!r} is not written as `board = &0400`")
        labels[parts[1]] = int(parts[2], 16)
    return labels


class _MapReader:
    """A file that has been read as TOML, looked through key by key."""

    def __init__(self, file: Path, document: dict[str, Any]) -> None:
        self.file = file
        self.document = document
        self.labels: dict[str, int] = {}

    def fault(self, key: str, cause: str) -> MemoryMapError:
        return MemoryMapError(f"{self.file.name}: {key}: {cause}")

    def knowledge(self) -> MemoryMap:
        document = self.document
        head = {"name", "images", "levels", "symbols", "reasons", "derived"}
        for key in document:
            if key not in head and key not in _ADDRESSES:
                raise self.fault(key, "there is no such key")
        name = document.get("name")
        if not isinstance(name, str) or not name or not name.isprintable():
            raise self.fault("name", "the program's name is wanted, in quotation marks")
        levels = document.get("levels", False)
        if not isinstance(levels, bool):
            raise self.fault("levels", "true or false is wanted")
        if "symbols" in document:
            self.labels = self._labels(document["symbols"])
        return MemoryMap(
            self.file.name,
            name,
            self._images(document.get("images", [])),
            levels,
            {table: self._field(table) for table in _ADDRESSES if table in document},
            self.labels,
            self._reasons(document.get("reasons", {})),
            self._derived(document.get("derived", [])),
        )

    def _images(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.fault("images", "a list is wanted, of SHA-1s and of images' paths from this file's folder")
        return tuple(self._image(f"images, number {number}", image) for number, image in enumerate(value, 1))

    def _image(self, key: str, value: object) -> str:
        """The SHA-1 that stands there, or that of the file that does."""
        if not isinstance(value, str) or not value or "\0" in value:
            raise self.fault(key, f"a SHA-1 or the path of an image is wanted, not {value!r:.40}")
        if _SHA1.fullmatch(value):
            return value
        try:
            return sha1_of(self.file.parent / value)
        except OSError as error:
            raise self.fault(key, f"{value}: {error.strerror or error}") from None

    def _labels(self, value: object) -> dict[str, int]:
        if not isinstance(value, str) or not value or "\0" in value:
            raise self.fault("symbols", "the path of a symbol file is wanted, from this file's folder")
        try:
            return _symbols(self.file.parent / value)
        except OSError as error:
            raise self.fault("symbols", f"{value}: {error.strerror or error}") from None

    def _reasons(self, value: object) -> dict[str, int]:
        if not isinstance(value, dict) or not all(type(number) is int and number in BYTE for number in value.values()):
            raise self.fault("reasons", "a table of numbers from 0 to 255 is wanted")
        if len(set(value.values())) < len(value):
            raise self.fault("reasons", "two of them have the same number")
        return value

    def _derived(self, value: object) -> tuple[tuple[int, int], ...]:
        if not isinstance(value, list):
            raise self.fault("derived", "a list of [address, length] is wanted")
        pieces = []
        for number, piece in enumerate(value, 1):
            key = f"derived, number {number}"
            if not isinstance(piece, list) or len(piece) != 2 or type(piece[1]) is not int or piece[1] < 1:
                raise self.fault(key, "an address and a length are wanted, in brackets")
            pieces.append((self._place(key, piece[0], piece[1]), piece[1]))
        return tuple(pieces)

    def _field(self, table: str) -> MapTable:
        content = self.document[table]
        if not isinstance(content, dict):
            raise self.fault(table, "a table is wanted")
        addresses, numbers = _ADDRESSES[table], _NUMBERS.get(table, {})
        extra = {"confidence"} | ({"order"} if table in ("board", "shapes") else set())
        for key in content:
            if key not in addresses and key not in numbers and key not in extra:
                raise self.fault(f"{table}.{key}", "there is no such key")
        for key in (*addresses, *numbers):
            if key not in content and key not in _OPTIONAL:
                raise self.fault(f"{table}.{key}", "is missing")
        order = self._order(table, content)
        means = {key: self._number(f"{table}.{key}", content[key], numbers[key]) for key in numbers if key in content}
        things = [number for key, number in means.items() if key != "most"]
        if len(set(things)) < len(things):
            raise self.fault(table, "two of its numbers are the same")
        row = means.get("most", len(order))
        at = {
            key: self._place(f"{table}.{key}", content[key], row if length == 0 else length)
            for key, length in addresses.items()
            if key in content
        }
        return MapTable(at, means, order, self._confidence(f"{table}.confidence", content.get("confidence", 1.0)))

    def _number(self, key: str, value: object, among: range) -> int:
        if type(value) is not int or value not in among:
            raise self.fault(key, f"a number from {among[0]} to {among[-1]} is wanted, not {value!r:.40}")
        return value

    def _place(self, key: str, value: object, length: int | None) -> int:
        """The address of so many bytes of RAM, or of a routine."""
        if type(value) is int:
            address = value
        elif isinstance(value, str) and (parts := _PLACE.fullmatch(value)):
            if parts[1] not in self.labels:
                raise self.fault(key, f"there is no label {parts[1]} in the symbol file")
            address = self.labels[parts[1]] + int(parts[2] or 0)
        else:
            raise self.fault(key, f"an address or a label is wanted, not {value!r:.40}")
        end = MEMORY if length is None else RAM - length + 1
        if not 0 <= address < end:
            raise self.fault(key, f"&{address:X} is not an address in " + ("memory" if length is None else "RAM"))
        return address

    def _order(self, table: str, content: dict[str, Any]) -> tuple[Any, ...]:
        """The points or shapes in the order of their bytes."""
        if table not in ("board", "shapes"):
            return ()
        all_of: tuple[Any, ...] = tuple(POINTS) if table == "board" else _SHAPE_NAMES
        nothing = 0 if table == "board" else ""
        order = content.get("order", list(all_of))
        key = f"{table}.order"
        if not isinstance(order, list) or not all(type(each) is type(nothing) for each in order):
            raise self.fault(key, f"a list of {'points' if table == 'board' else 'names of shapes'} is wanted")
        if sorted(each for each in order if each != nothing) != sorted(all_of):
            raise self.fault(key, f"each of {all_of[0]} to {all_of[-1]} is wanted once, and {nothing!r} for none")
        return tuple(order)

    def _confidence(self, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise self.fault(key, f"a number from 0 to 1 is wanted, not {value!r:.40}")
        return float(value)
