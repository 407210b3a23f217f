"""Machines for front ends: one with given media, and one rebuilt from the files that a save state names.

`emulator.media.recognise` finds out how to start the program on an image.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from emulator.beeb import Beeb
from emulator.board import state
from emulator.board.drive import read_disc
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.media.choice import split_member
from emulator.media.tape import Tape
from emulator.roms import ACORN, FREE

FilePath = str | os.PathLike[str]

RAM_SLOTS = (4,)  # of front ends, unless others are chosen: many discs need one, and other emulators have it
SLOTS = [str(slot) for slot in range(16)]  # the names of sideways slots in save states


def beeb_with_media(
    tape: Tape | FilePath | None = None,
    discs: Sequence[FilePath] = (),
    *,
    blank_tape: bool = False,
    writable: bool | None = None,
    cpu: str | None = None,
    roms: FilePath | None = None,
    sideways_ram: Sequence[int] | None = None,
    sideways_roms: Mapping[int, FilePath] | None = None,
) -> Beeb:
    """A machine with `tape` in the recorder, PLAY pressed, and `discs` in drives 0 and 1, not yet booted.

    A machine with a tape and no discs has no disc interface, because programs on tape expect PAGE to be &E00; the same
    holds for `blank_tape`, which announces a tape to record on. With `writable` the machine may change the discs that
    can be written to; the others (see `Disc.fixed`) are write-protected. By default it may change folders. The other
    parameters are those of `Beeb`, but without `sideways_ram` there is RAM in RAM_SLOTS.
    Raises BeebError for a file or value that cannot be used.
    """
    tapes_only = (tape is not None or blank_tape) and not discs
    dfs = None if tapes_only else "1.20"
    if sideways_ram is None:
        sideways_ram = [slot for slot in RAM_SLOTS if slot not in (sideways_roms or {})]
    beeb = Beeb(cpu=cpu, roms=roms, dfs=dfs, sideways_ram=sideways_ram, sideways_roms=sideways_roms)
    if tape is not None:
        beeb.insert_tape(tape)
    for drive, disc in enumerate(discs):
        if writable and read_disc(Path(disc), unformatted=True).fixed:
            beeb.insert_disc(disc, drive, writable=False)
        else:
            beeb.insert_disc(disc, drive, writable)
    return beeb


def beeb_from_state(saved: bytes, present: Beeb, media_dir: Path | None = None) -> Beeb:
    """The machine of the save state `saved`, resumed where it was saved.

    It has the model and CPU of `present`, the set of system ROMs that the state names, and tape, discs and sideways
    ROMs from the files that it names. A disc that `present` may write to stays writable, and becomes write-protected in
    `present`; any other is write-protected, so that a state from an unknown source cannot choose a file to overwrite.
    With `media_dir` the files must be in that directory. Raises StateError, in one line, for a file that is missing or
    has changed.
    """
    _, extra = state.parse(saved)
    files = named_files(extra)
    if media_dir is not None:
        _check_within(media_dir, [files["tape"], *files["discs"], *files["sideways_roms"].values()])
    try:
        beeb = Beeb(
            cpu=present.cpu_name,
            roms=present.roms if files["roms"] == present.files["roms"] else files["roms"],
            dfs=files["dfs"],
            sideways_ram=files["sideways_ram"],
            sideways_roms={int(slot): _existing(path) for slot, path in files["sideways_roms"].items()},
            model=present.model,
        )
        if files["tape"] is not None:
            beeb.insert_tape(_existing(files["tape"]))
        for drive, path in enumerate(files["discs"]):
            if path is not None:
                beeb.insert_disc(_existing(path), drive, writable=False)
    except StateError:
        raise
    except BeebError as error:
        raise StateError(f"the state cannot be loaded: {error}") from error
    beeb.load_state(saved)
    hand_over_discs(present, beeb)
    return beeb


def hand_over_discs(present: Beeb, successor: Beeb) -> None:
    """Make the discs of `successor` writable, and those of `present` write-protected, where both have the same file and
    `present` may write to it: only one machine may."""
    for old in present.discs:
        for new in successor.discs:
            if old is not None and new is not None and old.writable and _resolved(old.path) == _resolved(new.path):
                new.claim_from(old)


def named_files(extra: dict[str, Any]) -> dict[str, Any]:
    """`Beeb.files` of the machine that was saved. Raises StateError if they are missing or malformed."""
    files: Any = extra.get("files")
    if isinstance(files, dict):
        files = {"roms": ACORN} | files  # older states do not name the set
    match files:
        case {
            "roms": str(name),
            "tape": str() | None,
            "discs": [str() | None, str() | None],
            "sideways_roms": dict(roms),
            "dfs": str() | None,
            "sideways_ram": list(ram),
        }:
            fitted = all(slot in SLOTS and isinstance(path, str) for slot, path in roms.items())
            if name in (ACORN, FREE) and fitted and all(isinstance(slot, int) for slot in ram):
                return files
    raise StateError("the state does not name its machine's files")


def _check_within(folder: Path, paths: Sequence[str | None]) -> None:
    """Raise StateError unless these files, or members of files, are in the directory."""
    for path in paths:
        if path is not None and not Path(os.path.realpath(path)).is_relative_to(folder.resolve()):
            raise StateError("the state needs a file that is not here: drop its tape or disc first")


def _existing(path: str) -> str:
    """`path`, if it is a regular file, a member of one or a directory; a state cannot make this open anything else."""
    file, _ = split_member(path)
    if not (os.path.isfile(file) or os.path.isdir(file)):
        raise StateError(f"the state needs {path!r}: file not found")
    return path


def _resolved(path: FilePath | None) -> Path | None:
    return None if path is None else Path(path).resolve()
