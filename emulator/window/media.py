"""Tapes, discs, ROMs and save states: what is dropped on the window, and the buttons of the recorder and the drives.

What is dropped is known by its contents, as on the command line, and started as `beeb run` starts it: a tape or a disc
on a machine of its own, switched on anew; a ROM in a sideways slot of this machine, with BREAK; a save state on this
machine, or on one with the media that the state names. The ROMs in sideways slots go along to the next machine.

Nothing that a person has is lost: discs are written back before anything takes their place, or nothing happens; a tape
that was recorded on is kept as a new file when it leaves the recorder, and its own file is never changed.
"""

import os
from pathlib import Path
from typing import Protocol

from emulator import roms, state
from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.keyboard import keystrokes
from emulator.media.archive import IMAGE_SUFFIXES, Image, read_image
from emulator.media.disc import replace_file
from emulator.media.errors import MediaError
from emulator.media.recognise import Recognised, recognise_image
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from emulator.start import machine, named_files, of_state
from emulator.state import StateError
from emulator.window.slots import Slots

ROM_SUFFIX = ".rom"
STATE_SUFFIX = ".state"
ROM_TITLE = 9  # where a sideways ROM has its title, which a 0 ends
ROM_COPYRIGHT = 7  # where it says at which byte its copyright notice is,
COPYRIGHT = b"\0(C)"  # which begins with this: the OS goes by it, too
BLANK = "blank tape"


class Stand(Protocol):
    """Where the machine stands: what a window does for its media."""

    def replace(self, beeb: Beeb) -> None:
        """Another machine stands here now."""

    def switch_on(self, shift: bool = False, typed: str = "") -> None:
        """Switch the machine on, with SHIFT held or something typed when it has started."""

    def jumped(self) -> None:
        """The machine is suddenly elsewhere in its time."""


class Media:
    """What is in the recorder, the drives and the sideways slots of `beeb`, which stands on `stand`.

    Recorded tapes are kept in `directory`, which is made for them. With `writable` the machine may change the discs
    that are put in. What the methods give is a line to be said; they raise BeebError, with nothing changed, for what
    cannot be done.
    """

    def __init__(self, beeb: Beeb, stand: Stand, directory: Path, writable: bool = False) -> None:
        self.beeb = beeb
        self.stand = stand
        self.directory = Path(directory)
        self.writable = writable
        self.starting = True  # a tape or disc that is dropped is started, not only put in

    def attach(self, beeb: Beeb) -> None:
        """Another machine stands here."""
        self.beeb = beeb

    def close(self) -> str:
        """The end: what is on a tape is kept."""
        return self._keep_recording()

    # What is dropped

    def toggle_starting(self) -> str:
        """Whether a tape or disc that is dropped is started, or only put in, is from now on the other way about."""
        self.starting = not self.starting
        return f"A tape or disc that is dropped is {'started' if self.starting else 'put in, not started'}"

    def drop(self, path: str | os.PathLike[str]) -> str:
        """Start what is in the file at `path`: a tape, disc, sideways ROM or save state, as the contents say.

        While `starting` is off, a tape or disc is only put in.
        """
        path = Path(path)
        image = _read(path)
        if image.data.startswith(state.MAGIC):
            return self.resume(image.data, image.name)
        if _is_rom(path, image.data):
            return self._fit(path)
        found, writable = _recognised(path, image), self.writable and _is_bare(path, image)
        return self._start(path, found, writable) if self.starting else self._put_in(path, found, writable)

    def _put_in(self, path: Path, found: Recognised, writable: bool) -> str:
        """Put a tape into the recorder, PLAY pressed, or a disc into the first empty drive, or else into drive 0."""
        if found.tape is not None:
            kept = self._keep_recording()
            self.beeb.insert_tape(found.tape)
            return _said(f"{found.name} is in the recorder", kept)
        if self.beeb.dfs is None:
            raise BeebError(f"{found.name}: this machine has no disc interface, as it was started from a tape")
        drive = 1 if self.disc_names[0] and not self.disc_names[1] else 0
        self.beeb.insert_disc(path, drive, writable)
        return f"{found.name} is in drive {drive}"

    def _start(self, path: Path, found: Recognised, writable: bool) -> str:
        """Start a tape or disc on a machine of its own, with this one's CPU and ROMs."""
        typed = "" if found.boots else found.command
        keystrokes(typed)
        self.beeb.write_discs()
        beeb = machine(
            found.tape,
            [] if found.tape is not None else [path],
            writable=writable,
            cpu=self.beeb.cpu_name,
            rom_dir=self.beeb.rom_dir,
            sideways_ram=self.beeb.files["sideways_ram"],
            sideways_roms=self.beeb.sideways_roms,
        )
        kept = self._keep_recording()
        self.stand.replace(beeb)
        self.stand.switch_on(found.boots, typed)
        return _said(f"{found.name}: {found.verdict or 'started'}", kept)

    def _fit(self, path: Path) -> str:
        """Put a ROM into a sideways slot and press BREAK, at which the OS finds it."""
        rom = roms.read(path)
        if rom.kind:
            raise BeebError(f"{path.name} is {rom.title}, a system ROM: the machine has its own")
        slot = self.beeb.fit_rom(path)
        self.beeb.reset()
        title = rom.data[ROM_TITLE:].split(b"\0", 1)[0].decode("ascii", "replace") if _has_notice(rom.data) else ""
        shown = "".join(char for char in title if char.isprintable())[:40]
        return f"{shown or path.name} is in sideways slot {slot}"

    def resume(self, saved: bytes, name: str) -> str:
        """Go on from the save state `saved`, called `name`: on this machine if that has the same media, else on one
        with the media that the state names."""
        try:
            _, extra = state.parse(saved)
            try:
                self.beeb.load_state(saved)
            except StateError:
                if "files" not in extra or named_files(extra) == self.beeb.files:
                    raise
                self.beeb.write_discs()
                beeb = of_state(saved, self.beeb)
            else:
                self.stand.jumped()
                return f"{name} taken up"
        except StateError as error:
            raise StateError(f"{name}: {error}") from error
        kept = self._keep_recording()
        self.stand.replace(beeb)
        return _said(f"{name} taken up", kept)

    def load_slot(self, slots: Slots, number: int) -> str:
        """Go on from what is saved in slot `number`."""
        return self.resume(slots.load(number), f"slot {number}")

    # The recorder

    @property
    def tape_name(self) -> str:
        """The name of the tape in the recorder, or nothing."""
        tape = self.beeb.tape.tape
        return str(tape.name) if tape is not None else ""

    @property
    def tape_counter(self) -> float:
        """Seconds from the start of the tape."""
        return float(self.beeb.tape.counter)

    @property
    def recording(self) -> bool:
        """Whether RECORD is pressed."""
        return bool(self.beeb.tape.recording)

    def tape_play(self) -> str:
        """Press PLAY."""
        self._must_have_tape()
        self.beeb.tape.play()
        return f"PLAY: {self.tape_name}"

    def tape_stop(self) -> str:
        """Press STOP."""
        self.beeb.tape.stop()
        return "STOP"

    def tape_rewind(self) -> str:
        """Wind to the start of the tape."""
        self._must_have_tape()
        self.beeb.tape.rewind()
        return f"{self.tape_name} is rewound"

    def tape_record(self) -> str:
        """Press RECORD; a blank tape is put in if there is none."""
        if self.beeb.tape.tape is None:
            self.beeb.tape.insert(Tape(BLANK))
        self.beeb.tape.record()
        return f"RECORD: {self.tape_name}. It is kept as a new file when it is ejected"

    def tape_eject(self) -> str:
        """Take the tape out, and keep what was recorded on it."""
        self._must_have_tape()
        name, kept = self.tape_name, self._keep_recording()
        self.beeb.tape.eject()
        return kept or f"{name} is out of the recorder"

    def _must_have_tape(self) -> None:
        if self.beeb.tape.tape is None:
            raise BeebError("there is no cassette in the recorder: drop a tape's file on the window")

    def _keep_recording(self) -> str:
        """If something was recorded on the tape in the recorder, eject it, written to a new file, and say to which."""
        recorder = self.beeb.tape
        if not recorder.recording and not recorder.changed:
            return ""
        recorder.stop()
        tape: Tape | None = recorder.tape
        if tape is None or not recorder.changed:
            return ""
        path = self._free_path(Path(tape.name.split(":")[-1]).stem)
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            replace_file(path, write_uef(tape))
        except OSError as error:
            raise MediaError(f"{path}: the recorded tape cannot be kept: {error.strerror or error}") from error
        recorder.eject()
        return f"What was recorded is in {path.name}"

    def _free_path(self, stem: str) -> Path:
        """A file that does not exist yet."""
        number = 1
        while True:
            path = self.directory / f"{stem}-recorded{f'-{number}' if number > 1 else ''}.uef"
            if not path.exists():
                return path
            number += 1

    # The drives

    @property
    def disc_names(self) -> tuple[str, str]:
        """The names of the discs in drives 0 and 1, or nothing."""
        first, second = (disc.name if disc is not None else "" for disc in self.beeb.discs)
        return first, second

    def disc_eject(self, drive: int) -> str:
        """Take the disc out of drive 0 or 1, its changes written."""
        disc = self.beeb.eject_disc(drive)
        if disc is None:
            raise BeebError(f"there is no disc in drive {drive}: drop a disc's file on the window")
        return f"{disc.name} is out of drive {drive}"

    def protect(self, drive: int) -> str:
        """Cover the notch of the disc in drive 0 or 1, so that it is write-protected, or uncover it."""
        covered = not self.beeb.write_protected[drive]
        self.beeb.protect_disc(drive, covered)
        return f"{self.disc_names[drive]} {'is write-protected' if covered else 'can be written to'}"


def _said(*lines: str) -> str:
    """One line of those that say something."""
    return ". ".join(line for line in lines if line)


def _read(path: Path) -> Image:
    """What is in a file, or the first image in it if it is an archive. Raises MediaError."""
    if path.exists() and not path.is_file():  # a pipe would be waited at
        raise MediaError(f"{path}: is not a file")
    return read_image(path, (*IMAGE_SUFFIXES, STATE_SUFFIX))


def _is_bare(path: Path, image: Image) -> bool:
    """Whether `image` is the file at `path` itself, not in an archive."""
    return image.name == path.name and image.data is image.file


def _recognised(path: Path, image: Image) -> Recognised:
    """The tape or disc in `image`, which was read from `path`."""
    found = recognise_image(image)
    if found.tape is not None:
        found.tape.path = path.absolute()
    return found


def _is_rom(path: Path, data: bytes) -> bool:
    return path.suffix.lower() == ROM_SUFFIX or len(data) in roms.ROM_BYTES and _has_notice(data)


def _has_notice(data: bytes) -> bool:
    """Whether a ROM image has the notice by which the OS knows a sideways ROM."""
    at = data[ROM_COPYRIGHT]
    return data[at : at + len(COPYRIGHT)] == COPYRIGHT
