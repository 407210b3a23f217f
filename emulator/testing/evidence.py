"""What is kept of a machine when its test fails: files in a folder, and a text for the report."""

import hashlib
import re
import shlex
import shutil
from pathlib import Path

from emulator.beeb import CLOCK
from emulator.debug.history import LAST, HistoryError, Instant
from emulator.errors import BeebError
from emulator.testing.machines import TestBeeb

FOLDER = ".beeb-failures"  # in pytest's root directory
LONGEST_NAME = 100  # characters of a test's name in that of its folder
IGNORE = "*\n"  # in a .gitignore: the files are not for version control
STATE = "machine.state"


def folder_of(root: Path, test: str) -> Path:
    """The folder for the test with the pytest ID `test`, which need not exist."""
    plain = test.replace("::", "-").replace("/", "-").replace("[", "-").removesuffix("]")
    name = re.sub(r"[^\w.-]", "-", plain)[:LONGEST_NAME].lstrip(".-")
    if name != plain:
        name += f"-{hashlib.sha256(test.encode()).hexdigest()[:8]}"
    return root / FOLDER / name


def make_folder(folder: Path) -> None:
    """Create the folder of a test, or one in it, within FOLDER, which version control ignores. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    ignored = next(parent for parent in folder.parents if parent.name == FOLDER) / ".gitignore"
    if not ignored.exists():
        ignored.write_text(IGNORE, "utf-8")


def remove_folder(folder: Path) -> None:
    """Remove what an earlier run of the test left."""
    shutil.rmtree(folder, ignore_errors=True)


def collect(beeb: TestBeeb, folder: Path, shown: str) -> str:
    """Write the screen, the last instructions and a save state of `beeb` into `folder`, and return the report: the
    screen, the registers, the last instructions, and the names of the files, in a folder called `shown`."""
    screen = beeb.screen_text()
    history = _history(beeb)
    where = beeb.symbols.describe(beeb.cpu.pc, beeb.rom_slot)
    registers = f"PC={where} {Instant.of(beeb)}, slot {beeb.rom_slot}, after {beeb.cycles / CLOCK:.2f} s"
    lines = [f"| {row}".rstrip() for row in screen.splitlines()] or ["(the screen has no text)"]
    report = "\n".join([*lines, "", registers, "", *history, ""])
    try:
        make_folder(folder)
        (folder / "report.txt").write_text(report, "utf-8")
        beeb.screen.image.save(folder / "screen.png")
        (folder / STATE).write_bytes(beeb.save_state())
    except (OSError, BeebError) as error:
        return f"{report}\n{shown}: cannot be written: {error}"
    command = f"beeb run {shlex.quote(f'{shown}/{STATE}')}"
    return f"{report}\nIn {shown}: report.txt, screen.png, {STATE}\nGo on from here: {command}"


def _history(beeb: TestBeeb) -> list[str]:
    """The last instructions, or why there are none."""
    try:
        executed = beeb.last_executed()
    except HistoryError as error:
        return [f"The last {LAST} instructions are not known: {error}"]
    head = f"The last {len(executed)} instructions: cycle, address, bytes, label, registers before it"
    return [head, *map(str, executed)] if executed else ["It has executed nothing in this test."]
