"""Values in a machine's memory by name and type: what a view of a program, or the input of a routine, consists of.

`where` is an address or the name of a symbol. A field knows its `size` in bytes, and makes a value of them and back.
"""

import re
from dataclasses import dataclass
from typing import Any

from commandline.errors import shorten
from emulator.errors import BeebError

Where = int | str

TYPED = re.compile(r"(?P<where>[^:=]+)(?::(?P<type>[a-z]+)(?P<count>[0-9]*))?")
RANGE = re.compile(r"(?P<first>[^:]+)\.\.(?P<last>[^:]+)")
LARGEST = 0x10000


@dataclass(frozen=True)
class Byte:
    """A byte, 0 to 255, or with `signed` -128 to 127."""

    where: Where
    signed: bool = False
    size = 1

    def decode(self, data: bytes) -> Any:
        """The value of the bytes."""
        return int.from_bytes(data, "little", signed=self.signed)

    def encode(self, value: Any) -> bytes:
        """The bytes of a value. Raises BeebError if it does not fit."""
        try:
            return int(value).to_bytes(self.size, "little", signed=self.signed)
        except (OverflowError, ValueError, TypeError):
            raise BeebError(f"{value!r} does not fit into the {type(self).__name__} at {self.where}") from None


@dataclass(frozen=True)
class Word(Byte):
    """A number of `size` bytes, by default two, low byte first."""

    size: int = 2


@dataclass(frozen=True)
class BCD:
    """A decimal number of `size` bytes, two digits in each; the lowest digits first unless `high_first`."""

    where: Where
    size: int = 1
    high_first: bool = False

    def decode(self, data: bytes) -> Any:
        """The number; the bytes as hexadecimal digits if they are not decimal."""
        digits = (data if self.high_first else data[::-1]).hex()
        return int(digits) if digits.isdecimal() else f"&{digits.upper()}"

    def encode(self, value: Any) -> bytes:
        """The bytes of a number. Raises BeebError if it does not fit."""
        digits = str(value).zfill(2 * self.size)
        if len(digits) > 2 * self.size or not digits.isdecimal():
            raise BeebError(f"{value!r} does not fit into the {self.size} bytes of BCD at {self.where}")
        data = bytes.fromhex(digits)
        return data if self.high_first else data[::-1]


@dataclass(frozen=True)
class String:
    """A text of up to `size` characters, which ends before `end`: 13 (RETURN), as BASIC's `$`; None for no end."""

    where: Where
    size: int = 255
    end: int | None = 13

    def decode(self, data: bytes) -> Any:
        """The text; characters other than ASCII's as \\xNN."""
        if self.end is not None:
            data = data.partition(bytes([self.end]))[0]
        return data.decode("ascii", "backslashreplace")

    def encode(self, value: Any) -> bytes:
        """The bytes of a text. Raises BeebError if it does not fit."""
        ending = b"" if self.end is None else bytes([self.end])
        data = str(value).encode("ascii", "replace")
        if len(data) > self.size:
            raise BeebError(f"{value!r} is longer than {self.size} characters")
        return data + ending if ending else data.ljust(self.size)


@dataclass(frozen=True)
class Bit:
    """Bit `number`, 0 (lowest) to 7, of a byte, as True or False."""

    where: Where
    number: int
    size = 1

    def decode(self, data: bytes) -> Any:
        """Whether it is set."""
        return bool(data[0] >> self.number & 1)


@dataclass(frozen=True)
class Array:
    """`count` values, each like `item`, whose place is that of the first; they are `stride` bytes apart."""

    item: "Field"
    count: int
    stride: int = 0

    @property
    def where(self) -> Where:
        return self.item.where

    @property
    def size(self) -> int:
        """All its bytes."""
        return self._step * (self.count - 1) + self.item.size if self.count else 0

    @property
    def _step(self) -> int:
        return self.stride or self.item.size

    def decode(self, data: bytes) -> Any:
        """The list of values."""
        starts = range(0, self._step * self.count, self._step)
        return [self.item.decode(data[at : at + self.item.size]) for at in starts]

    def encode(self, value: Any) -> bytes:
        """The bytes of a list. Raises BeebError if it has another length, a value does not fit, or between the values
        are other bytes."""
        if self._step != self.item.size or isinstance(self.item, Bit) or len(value) != self.count:
            raise BeebError(f"{value!r} cannot be written to the array at {self.where}")
        return b"".join(map(self.item.encode, value))


Field = Byte | Word | BCD | String | Bit | Array


def read(beeb: Any, field: Field) -> Any:
    """The value of a field in the memory of `beeb`. Raises BeebError for an unknown symbol."""
    return field.decode(place(beeb, field)[1])


def place(beeb: Any, field: Field) -> tuple[range, bytes]:
    """The addresses of a field in `beeb`, and the bytes there. Raises BeebError for an unknown symbol, or addresses
    beyond the memory."""
    start = beeb.address(field.where)
    if start + field.size > LARGEST:
        raise BeebError(f"{field.where}: {field.size} bytes from &{start:04X} on are beyond &FFFF")
    return range(start, start + field.size), bytes(beeb.memory[start : start + field.size])


def write(beeb: Any, field: Field, value: Any) -> None:
    """Put a value into memory. Raises BeebError for an unknown symbol, or a value that does not fit."""
    start = beeb.address(field.where)
    if isinstance(field, Bit):
        mask = 1 << field.number
        beeb.memory[start] = beeb.memory[start] & ~mask | (mask if value else 0)
        return
    data = field.encode(value)
    beeb.memory[start : start + len(data)] = data


def parse(text: str) -> Field:
    """A field in words: WHERE[:TYPE], as `lives`, `score:word`, `total:bcd3`, `name:string10`, `flags:bit7`,
    `board:bytes64`, or addresses as `2000..20FF`; the type is a byte unless given. Raises BeebError."""
    limits = RANGE.fullmatch(text.strip())
    if limits:
        try:
            first, last = (int(limits[name].lstrip("&$"), 16) for name in ("first", "last"))
        except ValueError:
            raise BeebError(f"{shorten(text)}: a range has two addresses in hexadecimal, as 2000..20FF") from None
        if not 0 <= first <= last < LARGEST:
            raise BeebError(f"{shorten(text)}: a range goes up, and not beyond FFFF")
        return Array(Byte(first), last - first + 1)
    found = TYPED.fullmatch(text.strip())
    if found is None or len(found["count"] or "") > 5:
        raise BeebError(f"{shorten(text)}: not a field; write WHERE:TYPE, as score:word")
    where, count = found["where"], int(found["count"] or 0)
    match found["type"]:
        case None | "byte" if not count:
            return Byte(where)
        case "word":
            return Word(where, size=count or 2)
        case "bcd":
            return BCD(where, count or 1)
        case "string":
            return String(where, count or 255)
        case "bit" if count < 8:
            return Bit(where, count)
        case "bytes" if count:
            return Array(Byte(where), count)
    raise BeebError(f"{shorten(text)}: unknown type; choose from byte, word, bcdN, stringN, bitN and bytesN")
