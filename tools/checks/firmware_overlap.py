"""The command `python -m tools.checks.firmware_overlap IMAGE ROM`: the longest byte sequences that two ROMs share.

It shows that an image of our own contains no code of a ROM under copyright. A sequence is maximal: the bytes before and
after it differ. Bytes of IMAGE that are tables of published facts (`--data`), and runs of a single value, count as data
and are listed apart; a sequence of code is what is left of a shared one without them.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

LIMIT = 16  # bytes: a longer sequence of code is an error
SHORTEST = 9  # bytes: shorter ones are not listed
MEMORY = 0x10000
OS_START = 0xC000
SIDEWAYS_START = 0x8000


@dataclass(frozen=True)
class Data:
    """The addresses `start` to `end` (excluded) of an image hold a table, fixed by the document `source`."""

    start: int
    end: int
    source: str


@dataclass(frozen=True)
class Shared:
    """`length` bytes at address `ours` of the image equal those at `theirs` of the ROM. `source` is empty for code."""

    length: int
    ours: int
    theirs: int
    source: str = ""


def common(image: bytes, rom: bytes, shortest: int = SHORTEST) -> Iterator[tuple[int, int, int]]:
    """Every maximal common sequence of at least `shortest` bytes: its length and its offsets in `image` and `rom`."""
    places: dict[bytes, list[int]] = {}
    for start in range(len(rom) - shortest + 1):
        places.setdefault(rom[start : start + shortest], []).append(start)
    for ours in range(len(image) - shortest + 1):
        for theirs in places.get(image[ours : ours + shortest], ()):
            if ours and theirs and image[ours - 1] == rom[theirs - 1]:
                continue  # part of a sequence that began earlier
            end = min(len(image) - ours, len(rom) - theirs)
            length = shortest
            while length < end and image[ours + length] == rom[theirs + length]:
                length += 1
            yield length, ours, theirs


def kinds(image: bytes, data: Sequence[Data], base: int) -> list[str]:
    """For each byte of `image`, loaded at `base`, the source of the table that holds it, or an empty string for code.

    A run of at least SHORTEST equal bytes is no code either: "fill".
    """
    sources = [""] * len(image)
    start = 0
    for end in range(1, len(image) + 1):
        if end == len(image) or image[end] != image[start]:
            if end - start >= SHORTEST:
                sources[start:end] = ["fill"] * (end - start)
            start = end
    for table in data:
        for place in range(max(table.start - base, 0), min(table.end - base, len(image))):
            sources[place] = table.source
    return sources


def shared(
    image: bytes, rom: bytes, data: Sequence[Data] = (), base: int = OS_START, rom_base: int = OS_START
) -> list[Shared]:
    """The sequences that `image` and `rom` share, the longest first, each either code or of one table."""
    sources = kinds(image, data, base)
    found = set()
    for length, ours, theirs in common(image, rom):
        start = 0
        for end in range(1, length + 1):
            if end == length or sources[ours + end] != sources[ours + start]:
                if end - start >= SHORTEST:
                    found.add(
                        Shared(end - start, base + ours + start, rom_base + theirs + start, sources[ours + start])
                    )
                start = end
    return sorted(found, key=lambda each: (-each.length, each.ours, each.theirs))


def read_data(path: Path) -> list[Data]:
    """The tables in a file with a line `&START-&END source` for each, END excluded. Raises ValueError."""
    tables = []
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        addresses, _, source = line.partition(" ")
        start, _, end = addresses.partition("-")
        try:
            table = Data(int(start.removeprefix("&"), 16), int(end.removeprefix("&"), 16), source.strip())
        except ValueError:
            raise ValueError(f"{path}:{number}: expected &START-&END and a source: {line}") from None
        if not table.source or not 0 <= table.start < table.end <= MEMORY:
            raise ValueError(f"{path}:{number}: expected &START-&END and a source: {line}")
        tables.append(table)
    return tables


def report(found: Sequence[Shared], most: int) -> str:
    """The `most` longest sequences of code, and then of data."""
    lines = []
    for title, wanted in (("code", False), ("data", True)):
        chosen = [each for each in found if bool(each.source) == wanted]
        lines.append(f"{title}: {len(chosen)} shared sequences of {SHORTEST} bytes or more")
        lines += [
            f"{each.length:5} bytes  &{each.ours:04X} = &{each.theirs:04X}  {each.source}".rstrip()
            for each in chosen[:most]
        ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own). Status 1 for too long a sequence of code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.firmware_overlap",
        description="List the longest byte sequences that two ROMs share.",
    )
    parser.add_argument("image", type=Path, metavar="IMAGE", help="image of our own")
    parser.add_argument("rom", type=Path, metavar="ROM", help="ROM to compare it with")
    parser.add_argument("--data", type=Path, metavar="F", help="lines `&START-&END source`: tables of facts in IMAGE")
    parser.add_argument("--sideways", action="store_true", help="the images are loaded at &8000, not &C000")
    parser.add_argument("--limit", type=int, default=LIMIT, help=f"longest code that may be shared (default: {LIMIT})")
    parser.add_argument("--most", type=int, default=10, help="list this many sequences of each kind (default: 10)")
    options = parser.parse_args(arguments)
    base = SIDEWAYS_START if options.sideways else OS_START
    try:
        data = read_data(options.data) if options.data else []
        found = shared(options.image.read_bytes(), options.rom.read_bytes(), data, base, base)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(report(found, options.most))
    return int(any(each.length > options.limit for each in found if not each.source))


if __name__ == "__main__":
    sys.exit(main())
