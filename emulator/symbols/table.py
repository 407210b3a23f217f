"""The table of symbols: what `emulator.symbols` describes.

An address from &8000 to &BFFF can belong to a sideways slot. A symbol without a slot holds in every slot. Wherever a
`slot` is asked for, it is the slot that is selected; None asks for a symbol in any slot.
"""

import difflib
import os
import re
from bisect import bisect_right, insort
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from commandline.errors import shorten
from emulator.board.memory_map import SIDEWAYS
from emulator.errors import BeebError
from emulator.symbols import files

MEMORY = 0x10000
SIDEWAYS_END = 0xC000
NEAR = 0x100  # bytes after a label in which `describe` counts from it
CLOSE = 3  # similar names in a message
NUMBER = re.compile(r"[$&]?([0-9A-Fa-f]+)|\+([0-9]+)|%([01]+)")
BASES = (16, 10, 2)  # of its groups
LONGEST_NUMBER = 32  # digits
SUM = re.compile(r"([^\s+-]+|[+-][^\s+-]+)\s*([+-])\s*([+-]?[^\s+-]+)")
SOURCE_LINE = re.compile(r"(.+):([0-9]{1,9})")
SEPARATOR = re.compile(r"::|\.|@")  # between a name and the scope that it is in


class SourceLine(NamedTuple):
    """A line of source: the file as the assembler named it, and the number of the line, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Symbol(NamedTuple):
    """A name of an address. `slot` is its sideways slot, None for all. A `constant` can be looked up by its
    name, but does not label its value as an address."""

    name: str
    address: int
    slot: int | None = None
    constant: bool = False


class Symbols:
    """Names of addresses, and source lines; iteration gives each `Symbol`. `known` are further labels, of the OS and
    the chips: they serve where the program has no name of its own, and are not iterated over."""

    def __init__(self, known: Mapping[str, int] | None = None) -> None:
        self.known = dict(known or {})
        self._by_name: dict[str, list[Symbol]] = {}
        self._labels: dict[int, list[Symbol]] = {}  # by address
        self._addresses: list[int] = []  # those with a label, in order
        self._lines: dict[tuple[int, int | None], tuple[int, SourceLine]] = {}  # with the bytes of the line
        self._starts: dict[int, dict[SourceLine, None]] = {}  # the lines whose code begins there
        self._known_names = {address: name for name, address in reversed(self.known.items())}
        self._folded: dict[str, str] | None = None  # names by their lower case and their last parts

    def __iter__(self) -> Iterator[Symbol]:
        for symbols in self._by_name.values():
            yield from symbols

    def __len__(self) -> int:
        return sum(map(len, self._by_name.values()))

    def __repr__(self) -> str:
        return f"<Symbols: {len(self)} names>"

    # Adding

    def load(self, path: str | os.PathLike[str], slot: int | None = None) -> None:
        """Add the symbols of a file: BeebAsm's (`-d` or `-dd`), ld65's (`--dbgfile`), VICE's, beeb-vsc's or our own,
        recognised by their contents. With `slot`, addresses from &8000 to &BFFF are of that sideways slot.

        Raises BeebError, with nothing added, for a file that is none of these.
        """
        _check_slot(slot)
        found = files.read(path)
        for name, address, bank, constant in found.names:
            self.add(name, address, bank if slot is None else slot, constant=constant)
        for start, length, bank, file, line in found.lines:
            self.add_line(start, length, SourceLine(file, line), bank if slot is None else slot)

    def update(self, other: "Symbols", slot: int | None = None) -> None:
        """Add the symbols and lines of another table, such as `Assembly.symbols`; `slot` is as for `load`."""
        _check_slot(slot)
        for symbol in list(other):
            bank = symbol.slot if slot is None else slot
            self.add(symbol.name, symbol.address, bank, constant=symbol.constant)
        for (address, number), (length, line) in other._lines.items():
            key = address, _slot(address, number if slot is None else slot)
            self._lines[key] = length, line
        for start, lines in other._starts.items():
            self._starts.setdefault(start, {}).update(lines)

    def add(self, name: str, address: int, slot: int | None = None, *, constant: bool = False) -> None:
        """Add a label, or with `constant` a name that is no label. A label of that name in that slot is replaced.

        `slot` is ignored for an address outside &8000 to &BFFF. Raises ValueError for an address beyond &FFFF or a slot
        other than 0 to 15.
        """
        if not 0 <= address < MEMORY:
            raise ValueError(f"{name}: address {address} is not within 0 to 65535")
        _check_slot(slot)
        symbol = Symbol(name, address, _slot(address, slot), constant)
        others = self._by_name.setdefault(name, [])
        for other in [other for other in others if other.slot == symbol.slot]:
            others.remove(other)
            if not other.constant:
                self._labels[other.address].remove(other)
        others.append(symbol)
        self._folded = None
        if not constant:
            if address not in self._labels:
                insort(self._addresses, address)
            self._labels.setdefault(address, []).append(symbol)

    def remove(self, name: str) -> None:
        """Forget every symbol with this name, in any slot, and one of the OS or the chips. Raises KeyError if there is
        none."""
        if name not in self._by_name and name not in self.known:
            raise KeyError(name)
        for symbol in self._by_name.pop(name, []):
            if not symbol.constant:
                self._labels[symbol.address].remove(symbol)
        if name in self.known:
            self._known_names.pop(self.known.pop(name), None)
        self._folded = None

    def add_line(self, start: int, length: int, line: SourceLine, slot: int | None = None) -> None:
        """Say that the `length` bytes from `start` on were assembled from a line. Where lines overlap, as those of a
        macro and its call, an address belongs to the one with the fewest bytes, of equals to the first."""
        if not 0 <= start <= start + length <= MEMORY:
            raise ValueError(f"{line}: {length} bytes at {start} are not within memory")
        for address in range(start, start + length):
            key = address, _slot(address, slot)
            if key not in self._lines or self._lines[key][0] > length:
                self._lines[key] = length, line
        if length:
            self._starts.setdefault(start, {})[line] = None

    # Names to addresses

    def address(self, name: str, slot: int | None = None) -> int:
        """The address that `name` names: a symbol, exactly or in any case, or the last part of one in a scope (`loop`
        of `plot.loop`); the first code from a line of source (`game.6502:12`); a number in hexadecimal (`2000`,
        `&2000`, `$2000`), in decimal after `+`, in binary after `%`; or the sum or difference of two of these. What
        could be a symbol or a number is a symbol.

        Raises BeebError, with the names that are similar, if it names none, or several.
        """
        text = name.strip()
        try:
            return self._sum(text, slot)
        except KeyError:
            cause = f"neither a label nor an address up to &FFFF{self._similar(text)}"
            raise BeebError(f"{shorten(text)}: {cause}") from None

    def _sum(self, text: str, slot: int | None) -> int:
        """Its address. Raises KeyError if it has none, BeebError if it has several."""
        line = SOURCE_LINE.fullmatch(text)
        if line and (starts := self.addresses_of(line[1], int(line[2]))):
            return starts[0]
        parts = SUM.fullmatch(text) if self.find(text, slot) is None else None
        if parts is None:
            return self._term(text, slot)
        left, right = (self._term(part, slot) for part in (parts[1], parts[3]))
        value = left + right if parts[2] == "+" else left - right
        if not 0 <= value < MEMORY:
            raise KeyError(text)
        return value

    def _term(self, text: str, slot: int | None) -> int:
        found = self.find(text, slot)
        if found is not None:
            return found
        number = NUMBER.fullmatch(text)
        if number is None:
            raise KeyError(text)
        digits = next(group for group in number.groups() if group is not None)
        value = MEMORY if len(digits.lstrip("0")) > LONGEST_NUMBER else int(digits, BASES[(number.lastindex or 1) - 1])
        if value >= MEMORY:
            raise KeyError(text)
        return value

    def find(self, name: str, slot: int | None = None) -> int | None:
        """The address of a symbol, of those with that name in `slot`, or else in every slot; None if there is none.

        Raises BeebError if a slot is not given and the name has several addresses.
        """
        exact = name if name in self._by_name or name in self.known else self._fold().get(name.casefold())
        if exact is None:
            return None
        symbols = self._by_name.get(exact, [])
        if not symbols:
            return self.known.get(exact) if exact in self.known else self._ambiguous(name, exact)
        fitting = [symbol for symbol in symbols if symbol.slot == slot] or [s for s in symbols if s.slot is None]
        if not fitting and slot is None:
            fitting = symbols
            if len({symbol.address for symbol in symbols}) > 1:
                slots = ", ".join(f"{symbol.slot} (&{symbol.address:04X})" for symbol in symbols)
                raise BeebError(f"{shorten(name)} is in several sideways slots: {slots}")
        return (fitting or symbols)[0].address

    def _fold(self) -> dict[str, str]:
        """The names by what else they are called: in lower case, and without their scope if only one has that name.
        A name without its scope that several have leads to all of them, separated by line feeds."""
        if self._folded is None:
            whole = {name.casefold(): name for name in (*reversed(self.known), *reversed(self._by_name))}
            parts: dict[str, list[str]] = {}
            for name in self._by_name:
                part = SEPARATOR.split(name)[-1].casefold()
                if part and part not in whole:
                    parts.setdefault(part, []).append(name)
            self._folded = {part: "\n".join(names) for part, names in parts.items()} | whole
        return self._folded

    def _ambiguous(self, name: str, names: str) -> int:
        """The address of all of `names`. Raises BeebError if they differ."""
        addresses = {one: self._by_name[one][0].address for one in names.split("\n")}
        if len({*addresses.values()}) > 1:
            listed = ", ".join(list(addresses)[:CLOSE]) + ", ..." * (len(addresses) > CLOSE)
            raise BeebError(f"{shorten(name)} is the name of {len(addresses)} labels: {shorten(listed)}")
        return next(iter(addresses.values()))

    def _similar(self, text: str) -> str:
        """What else may have been meant, for a message."""
        if len(text) > LONGEST_NUMBER:
            return ""
        close = difflib.get_close_matches(text.casefold(), self._fold(), CLOSE, 0.7)
        names = dict.fromkeys(name for match in close for name in self._fold()[match].split("\n")[:CLOSE])
        return f"; similar: {shorten(', '.join(names))}" if names else ""

    # Addresses to names and lines

    def name_at(self, address: int, slot: int | None = None) -> str | None:
        """The name of `address`: the program's own, first that of the slot, else one of the OS or the chips."""
        symbol = self._label_at(address, slot)
        return symbol.name if symbol else self._known_names.get(address)

    def describe(self, address: int, slot: int | None = None) -> str:
        """`address` for a reader: its name, or how far it is after a label less than 256 bytes before (`loop+3`), or
        the number. Labels in the zero page and in another slot do not count."""
        name = self.name_at(address, slot)
        if name:
            return name
        place = bisect_right(self._addresses, address) - 1
        while place >= 0 and address - self._addresses[place] < NEAR <= self._addresses[place]:
            start = self._addresses[place]
            symbol = self._label_at(start, slot)
            if symbol and _sideways(start) == _sideways(address):
                return f"{symbol.name}+{address - start}"
            place -= 1
        return f"&{address:04X}"

    def _label_at(self, address: int, slot: int | None) -> Symbol | None:
        symbols = self._labels.get(address, ())
        fitting = [symbol for symbol in symbols if slot is None or symbol.slot in (None, slot)]
        return min(fitting, key=_nearness, default=None)

    def line_at(self, address: int, slot: int | None = None) -> SourceLine | None:
        """The line of source from which the byte at `address` was assembled; None if none is known."""
        keys = [(address, slot), (address, None)]
        if slot is None and _sideways(address):
            keys += [(address, number) for number in range(16)]
        found = next((self._lines[key] for key in keys if key in self._lines), None)
        return None if found is None else found[1]

    def addresses_of(self, file: str, line: int) -> list[int]:
        """The addresses, in order, at which code begins that was assembled from a line; a line of a macro or a loop has
        several. `file` may be the last parts of the path."""
        wanted = _parts(file)
        return sorted(
            start
            for start, lines in self._starts.items()
            if any(source.line == line and _parts(source.file)[-len(wanted) :] == wanted for source in lines)
        )

    @property
    def lines(self) -> Iterator[tuple[int, int | None, SourceLine]]:
        """Each byte that came from a line: its address, its slot and the line."""
        for (address, slot), (_, line) in self._lines.items():
            yield address, slot, line


def _nearness(symbol: Symbol) -> tuple[bool, int]:
    """Of several labels at an address: first one of the slot, then the one in the fewest scopes."""
    return symbol.slot is None, len(SEPARATOR.split(symbol.name))


def _parts(file: str) -> list[str]:
    return [part for part in file.replace("\\", "/").split("/") if part not in ("", ".")]


def _sideways(address: int) -> bool:
    return SIDEWAYS <= address < SIDEWAYS_END


def _slot(address: int, slot: int | None) -> int | None:
    return slot if _sideways(address) else None


def _check_slot(slot: int | None) -> None:
    if slot is not None and slot not in range(16):
        raise ValueError(f"sideways slot {slot} does not exist; choose from 0 to 15")
