"""The memory map of a program: where it keeps its game, and its routines, read from a TOML file.

`docs/memory-maps.md` describes the file. A program is recognised by the SHA-1 of its image. Every table is
optional.
"""

import hashlib
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from boardgame.cursor import DIRECTIONS, Direction
from commandline.errors import quoted, shorten
from emulator.errors import BeebError
from emulator.media.archive import read_image
from emulator.media.choice import split_member
from emulator.media.errors import MediaError
from emulator.symbols import Symbols
from kensington.beeb import FOLDER, MEMORY_MAP
from kensington.board import POINTS, SHAPES
from kensington.errors import IllegalActReason, KensingtonError

PROGRAMS = FOLDER / "programs"  # memory maps of other programs than KEN
RAM = 0x8000  # bytes
MEMORY = 0x10000  # addresses
LARGEST = 1 << 20  # bytes of a memory map
MOST_DOTS = 100  # in a line: a dotted key nests tables, and takes quadratic time
BYTE, WORD = range(0x100), range(MEMORY)

_SHA1 = re.compile("[0-9a-f]{40}")
_PLACE = re.compile(r"([^\s+]+)(?:\+([0-9]{1,5}))?")


class ImageError(MediaError, KensingtonError):
    """The file of a program cannot be read as an image."""


class MemoryMapError(KensingtonError):
    """An invalid memory map, or a missing entry: `ken.toml: board.at: ...`."""


@dataclass(frozen=True)
class MapTable:
    """One table of a memory map: addresses, and the values that bytes there can have.

    `at` are the addresses and `means` the values, by key. `order` are the points or shapes of a row of bytes, 0 or ""
    for an unused byte. `confidence` is 0 to 1.
    """

    at: Mapping[str, int]
    means: Mapping[str, int] = field(default_factory=dict)
    order: tuple[Any, ...] = ()
    confidence: float = 1.0


# The keys of each table that are addresses (with the number of bytes, None for a routine), and those that are values.
_ADDRESSES: dict[str, dict[str, int | None]] = {
    "board": {"at": 0},  # the length of `order`
    "turn": {"at": 1},
    "to_act": {"at": 1},
    "first": {"at": 1},
    "winner": {"at": 1},
    "hand": {"red": 1, "blue": 1},
    "two_move": {"at": 1},
    "readings": dict.fromkeys(("third_turn", "same_stone", "two_squares", "pays_always"), 1),
    "seed": {"at": 2},
    "history": {"acts": 32, "turns": 1},  # two bytes for each of 16 acts
    "pending": {"depth": 1, "owner": 0, "left": 0, "put": 0},  # the value of `most`
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
    "readings": dict.fromkeys(("yes", "no"), BYTE),
    "pending": {"most": range(1, 256), "red": BYTE, "blue": BYTE},
    "shapes": dict.fromkeys(("red", "blue", "red_newly", "blue_newly", "paid"), BYTE),
    "act": dict.fromkeys(("place", "slide", "relocate", "pass"), BYTE),
    "event": dict.fromkeys(("triangle", "square", "won"), BYTE),
    "thoughts": dict.fromkeys(("yes", "no"), BYTE),
}
_OPTIONAL = {"check", "play", "choose", "count", "can_act", "red_newly", "blue_newly"}
_OPTIONAL |= {"third_turn", "same_stone", "two_squares", "pays_always"}
_SHAPE_NAMES = tuple(SHAPES)
REASON_NAMES = {  # of the engine's reasons in the table `reasons`
    IllegalActReason.OCCUPIED: "occupied",
    IllegalActReason.JUST_RELOCATED: "just_put",
    IllegalActReason.VACANT: "no_stone",
    IllegalActReason.WRONG_COLOUR: "no_stone",
    IllegalActReason.NOT_ADJACENT: "not_next",
    IllegalActReason.BARRED_BY_TWO_MOVE_OPTION: "no_rebuilding",
    IllegalActReason.GAME_OVER: "game_over",
    IllegalActReason.NO_RELOCATION_PENDING: "none_pending",
    IllegalActReason.RELOCATION_PENDING: "relocate_first",
    IllegalActReason.NO_STONE_IN_HAND: "none_in_hand",
    IllegalActReason.STONES_IN_HAND: "stones_in_hand",
    IllegalActReason.CAN_ACT: "can_act",
    IllegalActReason.NO_SUCH_POINT: "no_point",
}


@dataclass(frozen=True)
class MemoryMap:
    """A memory map. `fields` are its tables by name, `images` the SHA-1s of the program's images.

    `levels` is whether the program's three levels are those of `docs/levels.md`, and `keys` are the keys of its cursor,
    which moves by the steps of `kensington.cursor`. `symbols` are those of the program's symbol file, `reasons` the
    numbers with which its routines refuse an act, by name, and `derived` the pieces of memory (address and length) that
    are derived from the board.
    """

    file: str
    name: str
    images: tuple[str, ...] = ()
    levels: bool = False
    keys: Mapping[str, Direction] = field(default_factory=dict)
    fields: Mapping[str, MapTable] = field(default_factory=dict)
    symbols: Symbols = field(default_factory=Symbols, compare=False)
    reasons: Mapping[str, int] = field(default_factory=dict)
    derived: tuple[tuple[int, int], ...] = ()

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> "MemoryMap":
        """Read a file; raises `MemoryMapError`, which names the file, the key and the cause."""
        file = Path(path)
        try:
            text = _text(file)
            if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
                raise RecursionError
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise MemoryMapError(f"{file.name}: {error}") from None
        except (ValueError, RecursionError):
            raise MemoryMapError(f"{file.name}: a number of thousands of digits, or values nested too deeply") from None
        return _MapReader(file, document).memory_map()

    @cached_property
    def digest(self) -> str:
        """The SHA-1 of all of it, symbols included."""
        return hashlib.sha1(repr((self, *self.symbols)).encode()).hexdigest()

    def __contains__(self, table: str) -> bool:
        return table in self.fields

    def __getitem__(self, table: str) -> MapTable:
        """The table of this name; raises `MemoryMapError` if it is missing."""
        if table not in self.fields:
            raise MemoryMapError(f"{self.file}: [{table}] is missing")
        return self.fields[table]

    def address(self, place: int | str) -> int:
        """The address of a place: a number, a label, or a label plus a number, such as `board+1`."""
        if isinstance(place, int):
            return place
        found = _address(self.symbols, place)
        if found is None:
            raise MemoryMapError(f"{self.file}: {self.name} has no label {quoted(place)}")
        return found

    def routine_name(self, address: int) -> str:
        """A routine for messages: `choose at &2097`, or `at &2097` if the address has no label."""
        return " ".join(filter(None, (self.symbols.name_at(address), f"at &{address:04X}")))


def packaged_maps() -> Iterator[MemoryMap]:
    """The memory maps that come with the package."""
    return map(MemoryMap.read, (MEMORY_MAP, *sorted(PROGRAMS.glob("*.toml"))))


def find_map(image: str | os.PathLike[str]) -> MemoryMap | None:
    """The memory map of the program in an image: the package's, or from the file `map_beside` it.

    Raises `MemoryMapError`, and what `sha1_of` does.
    """
    digest = sha1_of(image)
    beside = map_beside(image)
    files = [MemoryMap.read(beside)] if beside.is_file() else []
    return next((each for each in (*files, *packaged_maps()) if digest in each.images), None)


@cache
def known_map(image: str) -> MemoryMap | None:
    """What `find_map` finds, read once in each process.

    Raises `MemoryMapError` also if the file beside the image is not its map, for those who would do less without one.
    """
    known, beside = find_map(image), map_beside(image)
    if known is None and os.path.lexists(beside) and not split_member(image)[1]:  # other members can have a map
        raise MemoryMapError(f"{beside}: not a memory map whose images have the SHA-1 of {image}, {sha1_of(image)}")
    return known


def map_beside(image: str | os.PathLike[str]) -> Path:
    """The file beside an image that may have its memory map: `GAME.toml` for `GAME.uef` or `GAME.zip:1`."""
    path = split_member(image)[0]
    return path.with_suffix(".toml") if path.name else path / ".toml"


def sha1_of(image: str | os.PathLike[str]) -> str:
    """The SHA-1 of an image, in hexadecimal: of its file or, in an archive, of the member. Raises `ImageError`."""
    path, _ = split_member(image)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # it could not be read again, or has no end
            raise MediaError(f"{path}: a device or a pipe, not a file")
        return read_image(image).sha1()
    except MediaError as error:
        raise ImageError(str(error)) from None


def _text(file: Path) -> str:
    """The text of a file of at most `LARGEST` bytes."""
    with open(file, "rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise MemoryMapError(f"{file.name}: larger than {LARGEST} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise MemoryMapError(f"{file.name}: byte {error.start} is not utf-8 text") from None


def _address(symbols: Symbols, place: str) -> int | None:
    """The address of a label, or of a label plus a number; None if there is none. Raises BeebError if there are
    several."""
    parts = _PLACE.fullmatch(place)
    found = symbols.find(parts[1]) if parts else None
    return None if parts is None or found is None else found + int(parts[2] or 0)


class _MapReader:
    """Validates a TOML document key by key."""

    def __init__(self, file: Path, document: dict[str, Any]) -> None:
        self.file = file
        self.document = document
        self.symbols = Symbols()

    def fault(self, key: str, cause: str) -> MemoryMapError:
        return MemoryMapError(f"{self.file.name}: {shorten(key)}: {cause}")

    def memory_map(self) -> MemoryMap:
        document = self.document
        head = {"name", "images", "levels", "keys", "symbols", "reasons", "derived"}
        for key in document:
            if key not in head and key not in _ADDRESSES:
                raise self.fault(key, "unknown key")
        name = document.get("name")
        if not isinstance(name, str) or not name or not name.isprintable():
            raise self.fault("name", "must be the program's name, in quotation marks")
        levels = document.get("levels", False)
        if not isinstance(levels, bool):
            raise self.fault("levels", "must be true or false")
        if "symbols" in document:
            self._load(document["symbols"])
        return MemoryMap(
            self.file.name,
            name,
            self._images(document.get("images", [])),
            levels,
            self._keys(document.get("keys", {})),
            {table: self._field(table) for table in _ADDRESSES if table in document},
            self.symbols,
            self._reasons(document.get("reasons", {})),
            self._derived(document.get("derived", [])),
        )

    def _images(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.fault("images", "must be a list of SHA-1s and image paths relative to this file")
        return tuple(self._image(f"images, number {number}", image) for number, image in enumerate(value, 1))

    def _image(self, key: str, value: object) -> str:
        """The SHA-1 that is given, or that of the image that is named."""
        if not isinstance(value, str) or not value or "\0" in value:
            raise self.fault(key, f"must be a SHA-1 or the path of an image, not {quoted(value)}")
        if _SHA1.fullmatch(value):
            return value
        try:
            return sha1_of(self.file.parent / value)
        except (ImageError, OSError) as error:
            cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise self.fault(key, cause.removeprefix(f"{self.file.parent}{os.sep}")) from None

    def _load(self, value: object) -> None:
        if not isinstance(value, str) or not value or "\0" in value:
            raise self.fault("symbols", "must be the path of a symbol file relative to this file")
        path = self.file.parent / value
        try:
            self.symbols.load(path)
        except BeebError as error:
            raise self.fault("symbols", str(error).replace(str(path), shorten(value))) from None

    def _keys(self, value: object) -> dict[str, Direction]:
        if not isinstance(value, dict) or not all(direction in DIRECTIONS for direction in value.values()):
            raise self.fault("keys", f"must be a table of directions, each of {', '.join(DIRECTIONS)}")
        return value

    def _reasons(self, value: object) -> dict[str, int]:
        if not isinstance(value, dict) or not all(type(number) is int and number in BYTE for number in value.values()):
            raise self.fault("reasons", "must be a table of numbers from 0 to 255")
        if len(set(value.values())) < len(value):
            raise self.fault("reasons", "two reasons have the same number")
        return value

    def _derived(self, value: object) -> tuple[tuple[int, int], ...]:
        if not isinstance(value, list):
            raise self.fault("derived", "must be a list of [address, length]")
        pieces = []
        for number, piece in enumerate(value, 1):
            key = f"derived, number {number}"
            if not isinstance(piece, list) or len(piece) != 2 or type(piece[1]) is not int or piece[1] < 1:
                raise self.fault(key, "must be [address, length]")
            pieces.append((self._place(key, piece[0], piece[1]), piece[1]))
        return tuple(pieces)

    def _field(self, table: str) -> MapTable:
        content = self.document[table]
        if not isinstance(content, dict):
            raise self.fault(table, "must be a table")
        addresses, numbers = _ADDRESSES[table], _NUMBERS.get(table, {})
        extra = {"confidence"} | ({"order"} if table in ("board", "shapes") else set())
        for key in content:
            if key not in addresses and key not in numbers and key not in extra:
                raise self.fault(f"{table}.{key}", "unknown key")
        for key in (*addresses, *numbers):
            if key not in content and key not in _OPTIONAL:
                raise self.fault(f"{table}.{key}", "is missing")
        order = self._order(table, content)
        means = {key: self._number(f"{table}.{key}", content[key], numbers[key]) for key in numbers if key in content}
        values = [number for key, number in means.items() if key != "most"]
        if len(set(values)) < len(values):
            raise self.fault(table, "two values are equal")
        row = means.get("most", len(order))
        at = {
            key: self._place(f"{table}.{key}", content[key], row if length == 0 else length)
            for key, length in addresses.items()
            if key in content
        }
        return MapTable(at, means, order, self._confidence(f"{table}.confidence", content.get("confidence", 1.0)))

    def _number(self, key: str, value: object, among: range) -> int:
        if type(value) is not int or value not in among:
            raise self.fault(key, f"must be a number from {among[0]} to {among[-1]}, not {quoted(value)}")
        return value

    def _place(self, key: str, value: object, length: int | None) -> int:
        """The address of `length` bytes of RAM, or of a routine if None."""
        try:
            address = _address(self.symbols, value) if isinstance(value, str) else value
        except BeebError as error:
            raise self.fault(key, str(error)) from None
        if address is None:
            raise self.fault(key, f"the symbol file has no label {quoted(value)}")
        if type(address) is not int:
            raise self.fault(key, f"must be an address or a label, not {quoted(value)}")
        end = MEMORY if length is None else RAM - length + 1
        if not 0 <= address < end:
            where = "memory" if length is None else "RAM"
            raise self.fault(key, f"{shorten(f'&{address:X}')} is not an address in {where}")
        return address

    def _order(self, table: str, content: dict[str, Any]) -> tuple[Any, ...]:
        """The points or shapes, in the order of their bytes."""
        if table not in ("board", "shapes"):
            return ()
        all_of: tuple[Any, ...] = tuple(POINTS) if table == "board" else _SHAPE_NAMES
        nothing = 0 if table == "board" else ""
        order = content.get("order", list(all_of))
        key = f"{table}.order"
        if not isinstance(order, list) or not all(type(each) is type(nothing) for each in order):
            raise self.fault(key, f"must be a list of {'points' if table == 'board' else 'names of shapes'}")
        if sorted(each for each in order if each != nothing) != sorted(all_of):
            every = f"each of {all_of[0]} to {all_of[-1]} once"
            raise self.fault(key, f"must contain {every}, and {nothing!r} for an unused byte")
        return tuple(order)

    def _confidence(self, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise self.fault(key, f"must be a number from 0 to 1, not {quoted(value)}")
        return float(value)
