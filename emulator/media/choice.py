"""Choosing one of several images in a file: a zip, or a collection of discs (MMB).

A path may go on with a colon and a member, as in `games.zip:ELITE.SSD` or `games.mmb:12`: its name in any case, with or
without folder and suffix, or its number. A name spelt exactly comes before others.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from commandline.errors import shorten
from emulator.media.errors import MediaError

MAX_LISTED = 5  # members in a message
LONGEST_PATH = 4096  # characters of a path that can name a member,
LONGEST_NUMBER = 9  # of its number,
MOST_COLONS = 8  # and the colons at which its name may end


@dataclass(frozen=True)
class Member:
    """An image in a file: its place among the file's members, and its name, which may have folders or be empty.

    `numbered` means that digits are always its number, even if they are its name as well.
    """

    number: int
    name: str
    numbered: bool = False

    def __str__(self) -> str:
        return shorten(f"{self.number} {self.name}".strip())


class ChoiceError(MediaError):
    """The file `name` has several images and none was chosen, or `wanted` means several: `members` can be."""

    def __init__(self, name: str, members: Sequence[Member], wanted: str = "", called: str = "") -> None:
        self.name = name
        self.members = tuple(members)
        self.wanted = wanted
        what = (
            f"{len(members)} images are called {shorten(called)}"
            if called
            else f"choose one of its {len(members)} images by name or number, as in {name}:{members[0].number}"
        )
        super().__init__(f"{name}: {what} ({_listed(members)})")

    def file(self, path: str | os.PathLike[str]) -> str:
        """The `path` at which the choice was to be made, without the name that means several members."""
        text = os.fspath(path)
        return text.removesuffix(f":{self.wanted}") if self.wanted else text


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


def find_member(name: str, members: Sequence[Member], wanted: str, others: Sequence[Member] = ()) -> tuple[Member, str]:
    """The member of the file `name` that `wanted` means, and what follows it after another colon.

    Without `wanted` it is the only one there is. `others` count if none of `members` has the name. Raises ChoiceError
    if several do, or there are several and none is wanted, and MediaError if none has the name.
    """
    if not wanted:
        if len(members) == 1:
            return members[0], ""
        raise ChoiceError(name, members)
    for end in (len(wanted), *_colons(wanted)[MOST_COLONS::-1]):
        called = wanted[:end]
        found = _numbered([*members, *others], called) or _named(members, called) or _named(others, called)
        if len(found) == 1:
            return found[0], wanted[end + 1 :]
        if found:
            raise ChoiceError(name, found, wanted, called)
    raise MediaError(f"{name}: no image called {shorten(wanted)}")


def _listed(members: Sequence[Member]) -> str:
    """The members for a message, the first ones if they are many."""
    more = [f"and {len(members) - MAX_LISTED} more: `beeb info` lists them"] if len(members) > MAX_LISTED else []
    return ", ".join([*map(str, members[:MAX_LISTED]), *more])


def _numbered(members: Sequence[Member], wanted: str) -> list[Member]:
    """The first member with the number `wanted`."""
    if not _is_number(wanted) or len(wanted) > LONGEST_NUMBER:
        return []
    return [member for member in members if member.number == int(wanted)][:1]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _named(members: Sequence[Member], wanted: str) -> list[Member]:
    """The members that are called `wanted`, in this case or else in any, by the fullest form of the name that fits."""
    named = [member for member in members if not (member.numbered and _is_number(wanted))]
    for case in (str, str.lower):
        for form in (str, _without_suffix, _last, lambda name: _without_suffix(_last(name))):
            found = [member for member in named if case(form(member.name)) == case(wanted)]
            if found:
                return found
    return []


def _last(path: str) -> str:
    return PurePosixPath(path).name


def _without_suffix(path: str) -> str:
    return path.removesuffix(PurePosixPath(path).suffix)
