"""Choosing one of several images in a file, on the terminal."""

import os
import sys

from commandline.output import printable
from emulator.errors import BeebError
from emulator.media.archive import read_image
from emulator.media.choice import ChoiceError, Member, find_member, split_member
from emulator.media.errors import MediaError


def with_member(path: str, suffixes: tuple[str, ...]) -> str:
    """`path`, with the member that the user chooses if it has several images with one of `suffixes`.

    Raises ChoiceError without a terminal to choose on, and BeebError if the user cancels.
    """
    while os.path.isfile(split_member(path)[0]):  # not a pipe, which can be read only once
        try:
            read_image(path, suffixes)
        except ChoiceError as error:
            if not (sys.stdin.isatty() and sys.stderr.isatty()):
                raise
            path = f"{error.file(path)}:{ask(error).number}"
        except MediaError:  # whatever opens it will say so
            break
        else:
            break
    return path


def ask(choice: ChoiceError) -> Member:
    """Print the members and read the user's choice. Raises BeebError if there is none."""
    print(f"{printable(choice.name)} has {len(choice.members)} images:", file=sys.stderr)
    for member in choice.members:
        print(f"{member.number:5}  {printable(member.name)}", file=sys.stderr)
    while True:
        print("Number or name (RETURN for none): ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline().strip()
        if not answer:
            raise BeebError(f"{choice.name}: no image was chosen")
        try:
            return find_member(choice.name, choice.members, answer)[0]
        except MediaError as error:
            print(f"beeb: {printable(str(error))}", file=sys.stderr)
