"""Tapes, discs, ROMs and save states: dropped files, and the buttons of the recorder and the drives.

A dropped file is recognised by its contents and started as `beeb run` starts it: a tape or disc on a new machine, a
sideways ROM with BREAK on this one, a save state on this machine or on one with the media that the state names. The
sideways ROMs move to the new machine.

No data is lost: discs are written back before they are replaced, or else they stay; a tape that was recorded on is
saved as a new file when it leaves the recorder, and its own file is never changed. A disc whose file cannot be written
when the front end closes is saved as a new file, too.
"""

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

from commandline.files import replace_file, unused_path
from emulator import roms
from emulator.beeb import Beeb
from emulator.board import state
from emulator.board.keyboard import keystrokes
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.host.line_input import reads_line
from emulator.host.slots import Slots
from emulator.host.start import RAM_SLOTS, beeb_from_state, beeb_with_media, hand_over_discs, named_files
from emulator.media.archive import FOLDER, IMAGE_SUFFIXES, Image, read_image
from emulator.media.blank import create_disc
from emulator.media.choice import split_member
from emulator.media.disc import Disc
from emulator.media.errors import MediaError
from emulator.media.foreign import ROM_BYTES, has_copyright
from emulator.media.recognise import Recognised, recognise_image
from emulator.media.tape import Tape
from emulator.media.uef import write_uef

ROM_SUFFIX = ".rom"
STATE_SUFFIX = ".state"
ROM_TITLE = 9  # offset of a sideways ROM's title, which ends with a 0
BLANK = "blank tape"
RAM_CHOICES: tuple[tuple[int, ...], ...] = ((), RAM_SLOTS, (4, 5, 6, 7))
UNDO = "ALT BACKSPACE returns to your program"
MOST_REPLACED = 8  # machines to which one can return
BASIC_PAGE = 0x18  # the high byte of BASIC's PAGE
PROTECTED = "Write-protected: only SSD and DSD files can change"


class MachineOwner(Protocol):
    """What `Media` needs of the front end that has the machine."""

    def replace(self, beeb: Beeb) -> None:
        """Put another machine in the place of the present one."""

    def switch_on(self, shift: bool = False, typed: str = "") -> None:
        """Switch the machine on, with SHIFT held or with text typed when it has started."""

    def jumped(self) -> None:
        """The machine's time has jumped."""


class Media:
    """The media in the recorder, the drives and the sideways slots of `beeb`, which `owner` has.

    Recorded tapes are saved in `directory`, which is created when needed. `slots` follow the program: that of the image
    that was started last, or was the first to be inserted. With `writable` the machine may change the images of discs
    that are inserted. With `media_dir`, save states may name files in that directory only. Methods return a message to
    show, and raise BeebError, with nothing changed, if they fail.
    """

    def __init__(
        self,
        beeb: Beeb,
        owner: MachineOwner,
        directory: Path,
        slots: Slots,
        writable: bool | None = None,
        media_dir: Path | None = None,
    ) -> None:
        self.beeb = beeb
        self.owner = owner
        self.directory = Path(directory)
        self.slots = slots
        self.writable = writable
        self.media_dir = media_dir
        self._replaced: list[bytes] = []  # the states of machines that files have replaced, the next to return to last
        self.starting = True  # whether a dropped tape or disc is started, not only inserted
        self._find_program()

    def attach(self, beeb: Beeb) -> None:
        """Follow another machine."""
        self.beeb = beeb

    def _find_program(self, started: bool = True) -> None:
        """Let the slots be those of the first disc, or else of the tape, if there is one. An image that was only
        inserted, not `started`, changes nothing if they belong to a program."""
        if self.slots.program and not started:
            return
        found = [(disc.name, disc.source) for disc in self.beeb.discs if disc is not None]
        if self.beeb.tape.tape is not None:
            found.append((self.tape_name, self.beeb.tape.tape.path))
        for name, path in found:
            if path is not None:
                self.slots.belong_to(name, path)
                break

    def close(self) -> str:
        """Save what was recorded on the tape."""
        return self._keep_recording()

    # Dropped files

    def toggle_starting(self) -> str:
        """Toggle whether a dropped tape or disc is started or only inserted."""
        self.starting = not self.starting
        return f"Dropped tapes and discs are {'started' if self.starting else 'inserted'}"

    def drop(self, path: str | os.PathLike[str]) -> str:
        """Use the file at `path` by its contents: start a tape or disc, fit a sideways ROM, or load a save state.

        While `starting` is off, a tape or disc is only inserted.
        """
        if not os.fspath(path):  # which would be the current directory
            raise MediaError("the name of the image is empty")
        path = Path(path)
        image = _read(path)
        if image.data.startswith(state.MAGIC):
            message = self.resume(image.data, image.name)
            self._find_program()
            return message
        if _is_rom(path, image.data):
            return self._fit(path)
        found, writable = _recognised(path, image), self._writable(image)
        fixed = found.tape is None and (found.tracks is not None or not writable)
        protected = PROTECTED if self.writable and fixed else ""
        if self.starting:
            return _joined(self._start(path, found, writable), protected, *found.all_warnings[:1])
        message = self._insert(path, found, writable)
        self._find_program(started=False)
        return _joined(message, protected, *found.all_warnings[:1])

    def _writable(self, image: Image) -> bool:
        """Whether the machine may change a disc."""
        return self.writable is not False if image.format == FOLDER else bool(self.writable) and image.bare

    def _insert(self, path: Path, found: Recognised, writable: bool) -> str:
        """Insert a tape, with PLAY pressed, or a disc: into the first empty drive, or else into drive 0."""
        if found.tape is not None:
            kept = self._keep_recording()
            self.beeb.insert_tape(found.tape)
            return _joined(f"{found.name} is in the recorder", kept)
        self._must_have_drives(found.name)
        drive = 1 if self.disc_names[0] and not self.disc_names[1] else 0
        self.beeb.insert_disc(path, drive, writable)
        return f"{found.name} is in drive {drive}"

    def _start(self, path: Path, found: Recognised, writable: bool) -> str:
        """Start a tape or disc on a new machine with this one's CPU and ROMs."""
        typed = "" if found.boots else found.command
        keystrokes(typed)
        self.beeb.write_discs()
        discs = [disc for disc in self.beeb.discs if disc is not None and disc.writable]
        mine = any(disc.path is not None and disc.path.resolve() == path.resolve() for disc in discs)
        beeb = beeb_with_media(
            found.tape,
            [] if found.tape is not None else [path],
            writable=writable and not mine,
            cpu=self.beeb.cpu_name,
            roms=self.beeb.roms,
            sideways_ram=self.beeb.files["sideways_ram"],
            sideways_roms=self.beeb.sideways_roms,
        )
        kept = self._keep_recording()
        self._replaced = [*self._replaced[1 - MOST_REPLACED :], self.beeb.save_state()]
        undo = UNDO if _has_program(self.beeb) else ""
        if writable:
            hand_over_discs(self.beeb, beeb)
        self.owner.replace(beeb)
        self._find_program()
        self.owner.switch_on(found.boots, typed)
        return _joined(f"{found.name}: {found.original or 'started'}", undo, kept)

    def undo_start(self) -> str:
        """Return to the machine that starting a file has replaced; again, to the one before, and after all to the
        present one."""
        if not self._replaced:
            raise BeebError("no file has replaced a machine")
        present = self.beeb.save_state()
        kept = self._resume(self._replaced[-1], "what ran before")
        self._replaced = [present, *self._replaced[:-1]]
        self._find_program()
        return _joined("Back to what ran before", kept)

    def change_ram(self) -> str:
        """Fit RAM in the next choice of sideways slots. Raises BeebError if a ROM is in one of them."""
        present = self.beeb.ram_slots
        choice = next((choice for choice in RAM_CHOICES if len(choice) > len(present)), RAM_CHOICES[0])
        self.beeb.fit_ram(choice)
        return f"Sideways RAM: {slots_text(choice)}"

    def _fit(self, path: Path) -> str:
        """Fit a ROM into a sideways slot and press BREAK, so that the OS finds it."""
        rom = roms.read(path)
        if rom.kind:
            raise BeebError(f"{path.name}: is {rom.title}, a system ROM; --roms chooses those at the start")
        slot = self.beeb.fit_rom(path)
        self.beeb.reset()
        title = rom.data[ROM_TITLE:].split(b"\0", 1)[0].decode("ascii", "replace") if has_copyright(rom.data) else ""
        shown = "".join(char for char in title if char.isprintable())[:40]
        return f"{shown or path.name} is in sideways slot {slot}"

    def resume(self, saved: bytes, name: str) -> str:
        """Resume from the save state `saved`, called `name` in messages: on this machine if it has the same media, else
        on a new one with the media that the state names."""
        return _joined(f"{name} loaded", self._resume(saved, name))

    def _resume(self, saved: bytes, name: str) -> str:
        """Do so; a message about a recording that was kept, or ""."""
        try:
            _, extra = state.parse(saved)
            try:
                self.beeb.load_state(saved)
            except StateError:
                if "files" not in extra or named_files(extra) == self.beeb.files:
                    raise
                self.beeb.write_discs()
                beeb = beeb_from_state(saved, self.beeb, self.media_dir)
            else:
                self.owner.jumped()
                return ""
        except StateError as error:
            raise StateError(f"{name}: {error}") from error
        try:
            kept = self._keep_recording()
        except BeebError:
            hand_over_discs(beeb, self.beeb)
            raise
        self.owner.replace(beeb)
        return kept

    def load_slot(self, number: int) -> str:
        """Resume from slot `number` of the program."""
        return self.resume(self.slots.load(number), f"slot {number}")

    # The recorder

    @property
    def tape_name(self) -> str:
        """The name of the tape in the recorder, "" if it is empty."""
        tape = self.beeb.tape.tape
        return str(tape.name) if tape is not None else ""

    @property
    def tape_counter(self) -> float:
        """Where the tape is, in seconds from its start."""
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
        return f"{self.tape_name} rewound"

    def tape_record(self) -> str:
        """Press RECORD; insert a blank tape if the recorder is empty."""
        if self.beeb.tape.tape is None:
            self.beeb.tape.insert(Tape(BLANK))
        self.beeb.tape.record()
        return f"RECORD: {self.tape_name}. Ejecting saves it as a new file"

    def tape_eject(self) -> str:
        """Eject the tape, and save what was recorded on it."""
        self._must_have_tape()
        name, kept = self.tape_name, self._keep_recording()
        self.beeb.tape.eject()
        return kept or f"{name} ejected"

    def _must_have_tape(self) -> None:
        if self.beeb.tape.tape is None:
            raise BeebError("no tape in the recorder: open a tape image, or drop it on the window")

    def _keep_recording(self) -> str:
        """If the tape was recorded on, eject it and save it as a new file; a message that names the file, or ""."""
        recorder = self.beeb.tape
        if not recorder.recording and not recorder.changed:
            return ""
        recorder.stop()
        tape: Tape | None = recorder.tape
        if tape is None or not recorder.changed:
            return ""
        path = unused_path(self.directory / f"{Path(tape.name.split(':')[-1]).stem}-recorded.uef")
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            replace_file(path, write_uef(tape))
        except OSError as error:
            raise MediaError(f"{path}: cannot save the recorded tape: {error.strerror or error}") from error
        recorder.eject()
        return f"Recording saved as {path.name}"

    # The drives

    @property
    def disc_names(self) -> tuple[str, str]:
        """The names of the discs in drives 0 and 1, "" for an empty drive."""
        first, second = (disc.name if disc is not None else "" for disc in self.beeb.discs)
        return first, second

    def new_disc(self, path: Path, drive: int = 0) -> str:
        """Make a blank disc as a new file (see `create_disc`), and insert it into drive 0 or 1, writable."""
        self._must_have_drives(path.name)
        create_disc(path)
        try:
            self.beeb.insert_disc(path, drive, writable=True)
        except BeebError:
            path.unlink(missing_ok=True)
            raise
        self._find_program(started=False)
        return f"{path.name} is in drive {drive}, blank and writable"

    def _must_have_drives(self, name: str) -> None:
        if self.beeb.dfs is None:
            raise BeebError(f"{name}: this machine was started from a tape and has no disc interface")

    def keep_discs(self) -> None:
        """Write the discs to their files for the last time. What a file does not take goes into a new one beside the
        recordings; the BeebError that is raised all the same names both."""
        with ExitStack() as stack:  # the second also if the first fails
            for disc in self.beeb.discs:
                if disc is not None:
                    stack.callback(self._keep_disc, disc)

    def _keep_disc(self, disc: Disc) -> None:
        try:
            disc.write_back(again=True)
        except MediaError as error:
            data = disc.image()
            if data == disc.original:
                raise  # it has gone into a file beside its own
            path = unused_path(self.directory / f"{Path(disc.name).stem}-unsaved{Path(disc.name).suffix or '.ssd'}")
            try:
                self.directory.mkdir(parents=True, exist_ok=True)
                replace_file(path, data)
            except OSError:
                raise error from None
            raise MediaError(f"{error}; what the machine wrote is now {path}") from error

    def disc_eject(self, drive: int) -> str:
        """Eject the disc in drive 0 or 1, its changes written."""
        disc = self.beeb.eject_disc(drive)
        if disc is None:
            raise BeebError(f"no disc in drive {drive}: open a disc image, or drop it on the window")
        return f"{disc.name} ejected from drive {drive}"

    def protect(self, drive: int) -> str:
        """Toggle the write protection of the disc in drive 0 or 1."""
        protected = not self.beeb.write_protected[drive]
        self.beeb.protect_disc(drive, protected)
        return f"{self.disc_names[drive]} is {'write-protected' if protected else 'writable'}"


def slots_text(slots: Sequence[int]) -> str:
    """Sideways slots in words."""
    return f"slot{'s' * (len(slots) > 1)} {', '.join(map(str, slots))}" if slots else "none"


def _has_program(beeb: Beeb) -> bool:
    """Whether there is a BASIC program at the prompt, of which nobody knows whether it is saved."""
    program = beeb.memory[BASIC_PAGE] << 8
    return reads_line(beeb) and beeb.memory[program] == 13 and beeb.memory[program + 1] < 0x80


def _joined(*lines: str) -> str:
    """The lines that are not empty, as one."""
    return ". ".join(line for line in lines if line)


def _read(path: Path) -> Image:
    """The image at `path`. Raises MediaError."""
    file, _ = split_member(path)
    if os.path.exists(file) and not (os.path.isfile(file) or os.path.isdir(file)):  # reading a pipe would block
        raise MediaError(f"{path}: not a file")
    return read_image(path, (*IMAGE_SUFFIXES, STATE_SUFFIX))


def _recognised(path: Path, image: Image) -> Recognised:
    """The tape or disc in `image`, read from `path`."""
    found = recognise_image(image)
    if found.tape is not None:
        found.tape.path = path.absolute()
    return found


def _is_rom(path: Path, data: bytes) -> bool:
    return path.suffix.lower() == ROM_SUFFIX or len(data) in ROM_BYTES and has_copyright(data)
