"""What machine something is started on, and a machine made again from what a save state names.

The command line, and whatever is dropped on a window, start tapes and discs by these. What is on an image, and what a
person types to start it, is told by `emulator.media.recognise`.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from emulator import state
from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.media.tape import Tape
from emulator.state import StateError

FilePath = str | os.PathLike[str]

SLOTS = [str(slot) for slot in range(16)]  # as states name them


def machine(
    tape: Tape | FilePath | None = None,
    discs: Sequence[FilePath] = (),
    *,
    blank_tape: bool = False,
    writable: bool = False,
    cpu: str | None = None,
    rom_dir: FilePath | None = None,
    sideways_ram: Sequence[int] = (),
    sideways_roms: dict[int, Path] | None = None,
) -> Beeb:
    """A machine with `tape` in the recorder, PLAY pressed, and `discs` in drives 0 and 1, not yet switched on.

    With `blank_tape` the recorder is for a tape to record on. A machine that is given tapes only has no disc interface,
    as a program on tape expects: PAGE is &E00. The rest is as for `Beeb`, and `sideways_roms` for `Beeb.fit_rom`.
    Raises BeebError for what cannot be used.
    """
    tapes_only = (tape is not None or blank_tape) and not discs
    beeb = Beeb(cpu=cpu, rom_dir=rom_dir, dfs=None if tapes_only else "1.20", sideways_ram=tuple(sideways_ram))
    for slot, path in (sideways_roms or {}).items():
        beeb.fit_rom(path, slot)
    if tape is not None:
        beeb.insert_tape(tape)
    for drive, disc in enumerate(discs):
        beeb.insert_disc(disc, drive, writable=writable)
    return beeb


def of_state(saved: bytes, present: Beeb) -> Beeb:
    """The machine of the save state `saved`, gone on to where it was saved: with the CPU and the system ROMs of
    `present`, and with the tape, discs and sideways ROMs from the files that the state names.

    A disc that `present` may write to stays so, any other is write-protected: a state that somebody sent must not
    choose a file to be changed. Raises StateError, with one line that says what is missing or is not the same any more.
    """
    _, extra = state.parse(saved)
    files = named_files(extra)
    writable = [_resolved(disc.path) for disc in present.discs if disc and disc.writable]
    try:
        beeb = Beeb(
            cpu=present.cpu_name, rom_dir=present.rom_dir, dfs=files["dfs"], sideways_ram=tuple(files["sideways_ram"])
        )
        for slot, path in files["sideways_roms"].items():
            beeb.fit_rom(_there(path), int(slot))
        if files["tape"] is not None:
            beeb.insert_tape(_there(files["tape"]))
        for drive, path in enumerate(files["discs"]):
            if path is not None:
                beeb.insert_disc(_there(path), drive, writable=_resolved(path) in writable)
    except StateError:
        raise
    except BeebError as error:
        raise StateError(f"the state cannot be taken up: {error}") from error
    beeb.load_state(saved)
    return beeb


def named_files(extra: dict[str, Any]) -> dict[str, Any]:
    """`Beeb.files` of the machine that was saved. Raises StateError for a state that does not say."""
    files: Any = extra.get("files")
    match files:
        case {
            "tape": str() | None,
            "discs": [str() | None, str() | None],
            "sideways_roms": dict(roms),
            "dfs": str() | None,
            "sideways_ram": list(ram),
        }:
            fitted = all(slot in SLOTS and isinstance(path, str) for slot, path in roms.items())
            if fitted and all(isinstance(slot, int) for slot in ram):
                return dict(files)
    raise StateError("the state does not name the files that its machine had")


def _there(path: str) -> str:
    """`path`, if it is that of a file; nothing else is opened because a state says so."""
    if "\0" in path or not os.path.isfile(path):
        raise StateError(f"the state needs {path!r}, which is not there")
    return path


def _resolved(path: FilePath | None) -> Path | None:
    return None if path is None else Path(path).resolve()
