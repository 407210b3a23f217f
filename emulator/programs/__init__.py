"""Small programs in BASIC to try, and to test with: games and demonstrations of a few dozen lines.

Other packages offer theirs by an entry point in the group `beeb.programs`, whose value is an `Offered`.
"""

from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
GROUP = "beeb.programs"


class Offered(NamedTuple):
    """A program to try: its name, what it is, and its file."""

    name: str
    title: str
    path: Path


def offered() -> list[Offered]:
    """What other packages offer, and then these programs."""
    others: list[Offered] = [point.load() for point in entry_points(group=GROUP)]
    return others + [Offered(path.stem, _title(path), path) for path in sorted(FOLDER.glob("*.bas"))]


def find(name: str) -> Path | None:
    """The file of the program with this name, in capitals or not."""
    return next((each.path for each in offered() if each.name.casefold() == name.casefold()), None)


def _title(path: Path) -> str:
    """The text of the REM in the first line."""
    with path.open(encoding="ascii") as file:
        return file.readline().partition(" REM ")[2].strip()
