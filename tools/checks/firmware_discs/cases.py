"""A case run on two filing systems and compared.

After each step the answers must be equal, at the end also both sides of both discs: the catalogues byte for byte, and
the contents of all files.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from emulator import Beeb
from emulator.media.disc import split_sides
from tools.checks.firmware_discs.client import Answer, Client
from tools.checks.firmware_discs.generate import TITLES, Case, Step, disc_image
from tools.checks.firmware_discs.steps import perform, protect, restore_data

BLANK = ("discs", 80, 80, 0)


@dataclass(frozen=True)
class Difference:
    """The place of the first difference, a step's number or a disc, and what both had there."""

    place: str
    theirs: str
    ours: str

    def __str__(self) -> str:
        return f"{self.place}\n  {self.theirs}\n  {self.ours}"


@contextmanager
def machine(folder: Path, name: str, discs: Step = BLANK, **options: Any) -> Iterator[Client]:
    """A machine with two discs of two sides, which the step `discs` describes; its files in `folder`."""
    _, *tracks, seed = discs
    with Beeb(**options) as beeb:
        for drive, title in enumerate(TITLES):
            path = folder / f"{name}{drive}.dsd"
            path.write_bytes(disc_image(tracks[drive], title, seed))
            beeb.insert_disc(path, drive, writable=True)
        beeb.boot()
        yield Client(beeb)


def discs(client: Client) -> dict[str, bytes]:
    """The catalogue of each side, and each file's contents, by name."""
    found = {}
    for unit, disc in enumerate(client.beeb.discs):
        assert disc is not None
        for side, image in enumerate(split_sides(disc.image(), disc.name)):
            drive = unit + 2 * side
            end = image[0x105]
            found[f"drive {drive}: catalogue"] = bytes(
                image[: 8 + end] + image[0x100 : 0x108 + end]
            )  # what follows the last file may be anything
            for place in range(8, end + 8, 8):
                entry = image[0x100 + place : 0x108 + place]
                start = ((entry[6] & 3) << 8 | entry[7]) << 8
                length = entry[4] | entry[5] << 8 | (entry[6] & 0x30) << 12
                found[f"drive {drive}: {image[place : place + 7].decode('latin-1')}"] = image[start : start + length]
    return found


def answer_or_none(client: Client, step: Step) -> Answer | None:
    """The answer to a step, or None if the call did not end."""
    try:
        return perform(client, step)
    except TimeoutError:
        return None


def compare(case: Case, folder: Path, theirs: dict[str, Any], ours: dict[str, Any]) -> Difference | None:
    """Run `case` on machines with the options `theirs` and `ours`: the first difference, or None."""
    discs_in = case[0] if case and case[0][0] == "discs" else BLANK
    with machine(folder, "theirs", discs_in, **theirs) as first, machine(folder, "ours", discs_in, **ours) as second:
        for client in (first, second):
            restore_data(client)
        for number, step in enumerate(case):
            answers = [answer_or_none(client, step) for client in (first, second)]
            if answers[0] != answers[1]:
                return Difference(f"step {number}: {step}", *(repr(answer) for answer in answers))
            if answers[0] is None:
                return None
        for client in (first, second):
            for drive in (0, 1):
                protect(client, drive, False)
            client.osfind(0)
        their_discs, our_discs = discs(first), discs(second)
        for place in sorted(their_discs.keys() | our_discs.keys()):
            pair = their_discs.get(place), our_discs.get(place)
            if pair[0] != pair[1]:
                return Difference(place, *(data.hex(" ")[:3000] if data is not None else "no file" for data in pair))
    return None


def shrink(case: Case, differs: Callable[[Case], Difference | None]) -> tuple[list[Step], Difference | None]:
    """A shorter case that still differs: steps are left out as long as it does."""
    case = list(case)
    found = differs(case)
    if found is not None and found.place.startswith("step "):
        case = case[: int(found.place.split()[1].rstrip(":")) + 1]
    size = max(len(case) // 2, 1)
    while size:
        place = 0
        while place < len(case):
            shorter = case[:place] + case[place + size :]
            difference = differs(shorter)
            if difference is not None:
                case, found = shorter, difference
            else:
                place += size
        size //= 2
    return case, found
