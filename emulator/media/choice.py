"""Choosing one of several images in a file: a zip, or a collection of discs (MMB).

A path may go on with a colon and a member, as in `games.zip:ELITE.SSD` or `games.mmb:12`: its name in any case, with or
without folder and suffix, or its number.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from emulator.media.errors import MediaError

MAX_SHOWN = 80  # characters of a name or an error text in a message
MAX_LISTED = 5  # members in a message
LONGEST_PATH = 4096  # characters of a path that can name a member,
LONGEST_NUMBER = 9  # of its number,
MOST_COLONS = 8  # and the colons at which its name may end


@dataclass(frozen=True)
class Member:
    """An image in a file: its place among the file's members, and its name, which may have folders or be empty."""

    number: int
    name: str

    def __str__(self) -> str:
        return shorten(f"{self.number} {self.name}".strip())


class ChoiceError(MediaError):
    """The file `name` has several images and none was chosen: `members` can be."""

    def __init__(self, name: str, members: Sequence[Member]) -> None:
        self.name = name
        self.members = tuple(members)
        super().__init__(
            f"{name}: choose one of its {len(members)} images by name or number, as in {name}:{members[0].number} "
            f"({_listed(members)})"
        )


def split_member(path: str | os.PathLike[str]) -> tuple[Path, str]:
    """The file of `path`, and the member after it, or "".

    A file whose own name has a colon comes first; what does not exist is a file without a member.
    """
    text = os.fspath(path)
    if len(text) <= LONGEST_PATH and not os.path.exists(text):
        for at in _colons(text):
            if os.path.isfile(text[:at]):
                return Path(text[:at]), text[at + 1 :]
    return Path(text), ""


def _colons(text: str) -> list[int]:
    return [at for at, character in enumerate(text) if character == ":"]


def find_member(name: str, members: Sequence[Member], wanted: str) -> tuple[Member, str]:
    """The member of the file `name` that `wanted` means, and what follows it after another colon.

    Without `wanted` it is the only one there is. Raises ChoiceError if that is not the case, and MediaError if no
    member or more than one has the name.
    """
    if not wanted:
        if len(members) == 1:
            return members[0], ""
        raise ChoiceError(name, members)
    for end in (len(wanted), *_colons(wanted)[MOST_COLONS::-1]):
        found = _named(members, wanted[:end])
        if len(found) == 1:
            return found[0], wanted[end + 1 :]
        if found:
            raise MediaError(f"{name}: {len(found)} images are called {shorten(wanted[:end])} ({_listed(found)})")
    raise MediaError(f"{name}: no image called {shorten(wanted)}")


def _listed(members: Sequence[Member]) -> str:
    """The members for a message, the first ones if they are many."""
    more = [f"and {len(members) - MAX_LISTED} more: `beeb info` lists them"] if len(members) > MAX_LISTED else []
    return ", ".join([*map(str, members[:MAX_LISTED]), *more])


def _named(members: Sequence[Member], wanted: str) -> list[Member]:
    """The members that `wanted` means: by number, or else by the fullest form of the name that fits any."""
    if wanted.isdecimal() and len(wanted) <= LONGEST_NUMBER:
        found = [member for member in members if member.number == int(wanted)]
        if found:
            return found
    for form in (str, lambda name: PurePosixPath(name).name, lambda name: PurePosixPath(name).stem):
        found = [member for member in members if form(member.name).lower() == wanted.lower()]
        if found:
            return found
    return []


def shorten(text: str) -> str:
    """Text from a file made safe for a message: printable and shortened."""
    printable = "".join(c if c.isprintable() else "?" for c in text[: MAX_SHOWN + 1])
    return printable if len(text) <= MAX_SHOWN else printable[: MAX_SHOWN - 3] + "..."
