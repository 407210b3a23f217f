"""Symbol files of several assemblers, recognised by their contents.

- BeebAsm, `-d` or `-dd`: `[{'.start':6400L,'.start.loop':6405L}]`; labels only.
- ld65, `--dbgfile`: records of `key=value` pairs. A line has spans; a span is a part of a segment. Symbols are named by
  their scopes, `start::loop`. A segment's `bank` is its sideways slot.
- VICE: `al C:1900 .start`, one a line; other commands of its monitor are skipped. ld65 writes it with `-Ln`.
- beeb-vsc, `.map`: JSON with `sources`, `labels`, `symbols` (constants) and `addresses`, each with its source line.
- Our own: `start = &1900` is a label, `score == &0070` a constant; `&1900 game.6502:12` says where the bytes from there
  to the next such line come from, and `&1A00` that they end there.
"""

import json
import os
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from commandline.errors import shorten
from emulator.errors import BeebError

LARGEST = 1 << 25  # bytes of a file
MEMORY = 0x10000
SLOTS = range(16)
DEEPEST = 30  # nested scopes
BEEBASM = re.compile(r"\[\{.*\}\]\s*", re.DOTALL)
BEEBASM_LABEL = re.compile(r"'([^'\s]{1,1000})':(-?[0-9]{1,10})L?(?:,|$)")
VICE = re.compile(r"(?:al|add_label)\s+(?:[A-Za-z]:)?\$?([0-9A-Fa-f]{1,8})\s+\.?(\S+)\s*")
DBGFILE = re.compile(r"version\s+major=2,")
DBG_FIELD = re.compile(r'(\w+)=("[^"]*"|[^,"]*)(?:,|$)')
OWN_SYMBOL = re.compile(r"(\S+) (==?) &([0-9A-F]{4})")
OWN_LINE = re.compile(r"&([0-9A-F]{4,5})(?: (.+):([0-9]{1,9}))?")
LINE_TYPES = {"1": 0, "0": 1, "2": 2}  # of ld65 in the order of preference: C, assembler, a macro's


class NamedAddress(NamedTuple):
    name: str
    address: int
    slot: int | None = None
    constant: bool = False


class LineSpan(NamedTuple):
    """`length` bytes from `start` on, and the line that they came from."""

    start: int
    length: int
    slot: int | None
    file: str
    line: int


class Contents(NamedTuple):
    """What a file holds."""

    names: list[NamedAddress]
    lines: list[LineSpan]


class _Fault(Exception):
    """What is wrong with a file. Its place is a number of a line, or None."""

    def __init__(self, cause: str, place: int | None = None) -> None:
        super().__init__(cause)
        self.place = place


def read(path: str | os.PathLike[str]) -> Contents:
    """The symbols in a file. Raises BeebError."""
    try:
        with open(path, "rb") as file:  # it may be a device, which has no end
            data = file.read(LARGEST + 1)
        text = data.decode()
    except (OSError, ValueError) as error:
        raise BeebError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > LARGEST:
        raise BeebError(f"{path}: larger than {LARGEST >> 20} MB: not a symbol file")
    try:
        return _reader(text)(text)
    except _Fault as fault:
        place = "" if fault.place is None else f":{fault.place}"
        raise BeebError(f"{path}{place}: {fault}") from None


def _reader(text: str) -> Callable[[str], Contents]:
    start = text.lstrip()
    if start.startswith("[{"):
        return _read_beebasm
    if start.startswith("{"):
        return _read_map
    if DBGFILE.match(start):
        return _read_dbgfile
    first = start.split("\n", 1)[0]
    return _read_vice if VICE.fullmatch(first) else _read_own


def _read_own(text: str) -> Contents:
    found = Contents([], [])
    open_line: tuple[int, str, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if symbol := OWN_SYMBOL.fullmatch(line):
            found.names.append(NamedAddress(symbol[1], int(symbol[3], 16), constant=symbol[2] == "=="))
        elif source := OWN_LINE.fullmatch(line):
            address = int(source[1], 16)
            if open_line is not None:
                start, file, number_there = open_line
                if not start <= address <= MEMORY:
                    raise _Fault(f"expected an address from &{start:04X} to &10000: {shorten(line)}", number)
                found.lines.append(LineSpan(start, address - start, None, file, number_there))
            open_line = (address, source[2], int(source[3])) if source[2] else None
        else:
            raise _Fault(f"expected name = &XXXX: {shorten(line)}", number)
    if open_line is not None:
        raise _Fault("the last line of source has no end")
    return found


def _read_beebasm(text: str) -> Contents:
    found = Contents([], [])
    body = text.strip()
    if not BEEBASM.fullmatch(body):
        raise _Fault("BeebAsm's labels end with }]")
    body, at = body[2:-2], 0
    while at < len(body):
        label = BEEBASM_LABEL.match(body, at)
        if label is None:
            raise _Fault(f"expected BeebAsm's 'label':numberL, found {shorten(body[at : at + 200])}")
        if 0 <= int(label[2]) < MEMORY:  # a label may stand after the last byte of memory
            found.names.append(NamedAddress(label[1].removeprefix(".") or label[1], int(label[2])))
        at = label.end()
    return found


def _read_vice(text: str) -> Contents:
    found = Contents([], [])
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(("al", "add_label")):
            continue
        label = VICE.fullmatch(line)
        if label is None:
            raise _Fault(f"expected al ADDRESS .name: {shorten(line)}", number)
        if int(label[1], 16) < MEMORY:
            found.names.append(NamedAddress(label[2], int(label[1], 16)))
    return found


def _read_map(text: str) -> Contents:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _Fault(f"not the JSON of a source map: {shorten(str(error))}") from None
    parts = {key: document.get(key) for key in ("sources", "labels", "symbols", "addresses")}
    wrong = next((key for key, part in parts.items() if not isinstance(part, dict)), None)
    if wrong is not None:
        raise _Fault(f"not a source map of beeb-vsc: it has no {wrong}")
    found = Contents([], [])
    for constant, key in ((False, "labels"), (True, "symbols")):
        for name, value in parts[key].items():
            if isinstance(value, int) and 0 <= value < MEMORY:  # constants may be anything
                found.names.append(NamedAddress(name.removeprefix(".").split("@")[0] or name, value, constant=constant))
    for address, entry in parts["addresses"].items():
        try:
            file, line = parts["sources"][str(_whole(entry["file"]))], _whole(entry["line"])
            place = _whole(int(address))
            if not (isinstance(file, str) and place < MEMORY):
                raise ValueError
        except (KeyError, TypeError, ValueError):
            raise _Fault(f"address {shorten(address)} of the source map has no source line") from None
        found.lines.append(LineSpan(place, 1, None, file.removeprefix("file://"), line))
    return Contents(found.names, _joined(found.lines))


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError
    return value


def _joined(lines: list[LineSpan]) -> list[LineSpan]:
    """Single bytes that follow one another from the same line as one."""
    joined: list[LineSpan] = []
    for line in sorted(lines):
        last = joined[-1] if joined else None
        if last and line.start == last.start + last.length and (line.file, line.line) == (last.file, last.line):
            joined[-1] = last._replace(length=last.length + 1)
        else:
            joined.append(line)
    return joined


class _Dbgfile:
    """The records of ld65's file, by their kind and `id`."""

    def __init__(self, text: str) -> None:
        self.records: dict[str, dict[int, dict[str, str]]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            kind, _, rest = line.partition("\t")
            fields = {field[1]: field[2] for field in DBG_FIELD.finditer(rest)}
            if "id" in fields:
                try:
                    self.records.setdefault(kind, {})[self.number(fields, "id")] = fields
                except _Fault as fault:
                    raise _Fault(str(fault), number) from None

    def of(self, kind: str) -> dict[int, dict[str, str]]:
        return self.records.get(kind, {})

    @staticmethod
    def number(fields: dict[str, str], key: str) -> int:
        digits = fields.get(key, "")
        try:
            if len(digits) > 12:
                raise ValueError
            return int(digits, 0)
        except ValueError:
            raise _Fault(f"expected a number for {key}, found {shorten(digits) or 'none'}") from None

    def named(self, kind: str, fields: dict[str, str], key: str) -> dict[str, str]:
        """The record of `kind` that the field `key` refers to."""
        number = self.number(fields, key)
        try:
            return self.of(kind)[number]
        except KeyError:
            raise _Fault(f"there is no {kind} {number}") from None

    def scope(self, fields: dict[str, str]) -> str:
        """The name of the symbol with its scopes in front."""
        names, kind = [fields.get("name", "").strip('"')], "sym"
        for _ in range(DEEPEST):
            key = "parent" if "parent" in fields else "scope"
            if key not in fields:
                break
            kind = kind if key == "parent" else "scope"  # the parent of a cheap local label is a label
            fields = self.named(kind, fields, key)
            if name := fields.get("name", "").strip('"'):
                names.append(name)
        return "::".join(reversed(names)).replace("::@", "@")

    def slot(self, segment: dict[str, str]) -> int | None:
        bank = self.number(segment, "bank") if "bank" in segment else None
        return bank if bank in SLOTS else None


def _read_dbgfile(text: str) -> Contents:
    dbg = _Dbgfile(text)
    found = Contents([], [])
    for fields in dbg.of("sym").values():
        if fields.get("type") not in ("lab", "equ") or "val" not in fields:
            continue  # an import, which refers to the label itself
        value = dbg.number(fields, "val")
        if 0 <= value < MEMORY:
            slot = dbg.slot(dbg.named("seg", fields, "seg")) if "seg" in fields else None
            found.names.append(NamedAddress(dbg.scope(fields), value, slot, fields["type"] == "equ"))
    ranked: list[tuple[int, LineSpan]] = []
    for fields in dbg.of("line").values():
        if "span" not in fields:
            continue
        file = dbg.named("file", fields, "file").get("name", "").strip('"')
        number, rank = dbg.number(fields, "line"), LINE_TYPES.get(fields.get("type", "0"), 1)
        for span_number in fields["span"].split("+"):
            span = dbg.named("span", {"span": span_number}, "span")
            segment = dbg.named("seg", span, "seg")
            start, size = dbg.number(segment, "start") + dbg.number(span, "start"), dbg.number(span, "size")
            if 0 <= start <= start + size <= MEMORY:
                ranked.append((rank, LineSpan(start, size, dbg.slot(segment), file, number)))
    found.lines.extend(line for _, line in sorted(ranked, key=lambda one: one[0]))
    return found
