"""A folder of the host as a disc in the drive, both ways, while the machine runs.

Each file of the folder is a file on the disc (`read_folder` says which, and under which name), with the attributes in
the `.inf` file beside it. The disc takes over what changes in the folder (`FolderDisc.refresh`), and what the machine
writes goes into the files (`FolderDisc.write_back`).

Both may change the same file. What the machine wrote then wins, and the host's version is kept beside it, as
`NAME-conflict`. Files that only the host has changed are never written to nor deleted.
"""

import errno
import os
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from commandline.files import is_read_only, replace_file, unused_path
from emulator.board.state import StateError
from emulator.media import inf, listing
from emulator.media.basic import BasicError, is_program
from emulator.media.dfs import (
    CATALOGUE_SECTORS,
    FORBIDDEN,
    MAX_NAME,
    MAX_TITLE,
    Catalogue,
    DiscFile,
    check_name,
    side_catalogue,
    update_ssd,
    write_ssd,
)
from emulator.media.disc import MAX_SIDE_BYTES, SECTOR_BYTES, SECTORS_PER_TRACK, Disc, KeptDisc, Track
from emulator.media.errors import DiscError, MediaError

TITLE, OPTION = ".title", ".opt4"  # files with the disc's title and boot option, as BeebLink has them
CONFLICT = re.compile(r"-conflict(-\d+)?(\.[^.]*)?$")  # at the end of a name that `_set_aside` gives
UNSAFE = re.compile(r'[^!-~]|[/\\<>:"|?*.]')  # what names of files on some host cannot have
DEVICE = re.compile("CON|PRN|AUX|NUL|(COM|LPT)[0-9]", re.I)  # on Windows, whatever the folder
BOOT = "!BOOT"
TEXT = re.compile(rb"[\t\n -~]*")
LARGEST = max(MAX_SIDE_BYTES, listing.LARGEST_TEXT) + 1  # bytes of a file that are read
MOST_ENTRIES = 4096  # of a folder
NAMED = 4  # files that a warning names
FRESH = 50_000_000  # nanoseconds after a change in which another may leave the same time stamp
NEW = (-1, -1, -1)  # the mark of a file that changed so recently that it must be read again

Mark = tuple[int, int, int]  # of a file: time, size, inode


@dataclass(frozen=True)
class HostFile:
    """A file as it is on the disc, `file`, and on the host: the names of the file and of its `.inf` file ("": none),
    and their marks when they were read or written. `numbered` is False for a program's text without line numbers."""

    file: DiscFile
    name: str
    inf: str
    marks: tuple[Mark | None, Mark | None]
    numbered: bool = True


@dataclass
class FolderContents:
    """What is in a folder: `files` by the name on the disc in capitals, the disc's title and option, and the `marks` of
    the files on the host by name. `notes` say what is left out or has another name."""

    files: dict[str, HostFile] = field(default_factory=dict)
    title: str = ""
    option: int = 0
    marks: dict[str, Mark] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def disc_name(name: str) -> tuple[str, str] | None:
    """The directory and the name on the disc of the host's file called `name`, which has no `.inf` file; None if it
    is left out.

    NAME and NAME.bas are $.NAME, and D.NAME is that. Characters that DFS cannot hold are dropped, and a name ends
    after seven. A name with another suffix is left out.
    """
    directory, dot, rest = name.partition(".")
    if name.lower().endswith(listing.SUFFIX):
        directory, rest = "$", name[: -len(listing.SUFFIX)]
    elif not dot:
        directory, rest = "$", name
    elif len(directory) != 1 or not "!" <= directory <= "~" or directory in FORBIDDEN or "." in rest:
        return None
    kept = "".join(c for c in rest if "!" <= c <= "~" and c not in FORBIDDEN)[:MAX_NAME]
    return (directory, kept) if kept else None


def read_folder(path: Path, known: FolderContents | None = None) -> FolderContents:
    """The contents of the folder at `path`; files with the same marks as in `known` are not read again.

    Left out are hidden files, folders, `.inf` files, and files without one whose name `disc_name` leaves out. Raises
    MediaError, naming the folder and the file, for one that cannot be read or stored by DFS, and for too many.
    """
    marks = _marks(path)
    contents = FolderContents(marks=marks)
    before = {host.name: host for host in known.files.values()} if known is not None else {}
    candidates = list(_candidates(contents))
    try:
        inf.check_count(len(candidates))
        options = []
        for name, inf_name in candidates:
            host, option = _host_file(path, contents, name, inf_name, before.get(name))
            if host is None:
                continue
            options.append(option)
            other = contents.files.setdefault(host.file.full_name.upper(), host)
            if other is not host:
                raise DiscError(f"{other.name} and {name} are both {host.file.full_name} on the disc")
        contents.option = inf.boot_option([host.file for host in contents.files.values()], options)
        contents.title = inf.disc_title(path.resolve().name)
        _read_attributes(path, contents)
    except DiscError as error:
        raise DiscError(f"{_shown(path)}: {error}") from error
    except OSError as error:
        raise MediaError(f"{error.filename or path}: {error.strerror or error}") from error
    return contents


def folder_image(path: Path, contents: FolderContents) -> bytes:
    """The image (SSD) of the disc with these contents. Raises DiscError if they do not fit."""
    try:
        return write_ssd((host.file for host in contents.files.values()), contents.title, contents.option)
    except DiscError as error:
        raise DiscError(f"{_shown(path)}: {error}") from error


def _shown(path: Path) -> str:
    return f"{path.resolve().name}/"


def _marks(path: Path) -> dict[str, Mark]:
    """The marks of the files in a folder by name, sorted; NEW for a folder in it. Raises MediaError."""
    found: dict[str, Mark] = {}
    now = time.time_ns()
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.name.startswith(".") and entry.name not in (TITLE, OPTION):
                    continue
                if entry.is_dir():
                    found[entry.name + "/"] = (0, 0, 0)
                elif entry.is_file():
                    found[entry.name] = _mark(path / entry.name, now) or NEW
                if len(found) > MOST_ENTRIES:
                    raise MediaError(f"{_shown(path)}: more than {MOST_ENTRIES} files")
    except OSError as error:
        raise MediaError(f"{path}: {error.strerror or error}") from error
    return dict(sorted(found.items()))


def _mark(path: Path, now: int | None = None) -> Mark | None:
    """The mark of a file; None if it is gone. With the time `now`, NEW for one that has only just changed."""
    try:
        status = path.stat()
    except OSError:
        return None
    fresh = now is not None and now - status.st_mtime_ns < FRESH
    return NEW if fresh else (status.st_mtime_ns, status.st_size, status.st_ino)


def _candidates(contents: FolderContents) -> Iterator[tuple[str, str]]:
    """The files that may be on the disc, with the names of their `.inf` files or ""; notes about the others."""
    described = inf.pairs(name for name in contents.marks if not name.endswith("/"))
    left_out = []
    for name in contents.marks:
        if name in described:
            yield name, described[name]
        elif name.endswith(inf.SUFFIXES) or name in (TITLE, OPTION):
            pass
        elif name.endswith("/") or CONFLICT.search(name) or disc_name(name) is None:
            left_out.append(name)
        else:
            yield name, ""
    if left_out:
        more = f" and {len(left_out) - NAMED} more" * (len(left_out) > NAMED)
        contents.notes.append(f"not on the disc: {', '.join(left_out[:NAMED])}{more}")


def _host_file(
    path: Path, contents: FolderContents, name: str, inf_name: str, known: HostFile | None
) -> tuple[HostFile | None, int | None]:
    """Read a file, unless it is `known` with the same marks, and the boot option in its `.inf` file. None if it has
    vanished."""
    marks = contents.marks[name], contents.marks[inf_name] if inf_name else None
    try:
        described = _read(path / inf_name, inf.LARGEST_INF) if inf_name else b""
        same = known is not None and known.marks == marks and NEW not in marks and known.inf == inf_name
        if known is not None and same:
            return known, inf.parse_inf(described, b"", inf_name)[1] if inf_name else None
        data = _read(path / name, LARGEST)
    except FileNotFoundError:
        return None, None
    file, option = decode(name, data, described if inf_name else None)
    if not inf_name and file.name != name.removeprefix(f"{file.directory}.") and not _is_text(name):
        contents.notes.append(f"{name} is {file.full_name} on the disc")
    numbered = not _is_text(name) or listing.is_numbered(data)
    return HostFile(file, name, inf_name, marks, numbered), option


def _read(path: Path, size: int) -> bytes:
    with path.open("rb") as file:
        return file.read(size)


def _is_text(name: str) -> bool:
    return name.lower().endswith(listing.SUFFIX)


def decode(name: str, data: bytes, described: bytes | None = None) -> tuple[DiscFile, int | None]:
    """The file on the disc that the host's file called `name` is, with `data` in it and `described` in its `.inf` file
    (None: it has none), and the boot option in that. Raises DiscError."""
    data = disc_data(name, data, described is not None)
    if described is not None:
        return inf.described_file(data, described, f"{name}{inf.SUFFIXES[0]}")
    directory, kept = disc_name(name) or ("$", "")
    load, execute = (listing.LOAD, listing.EXECUTE) if _is_text(name) else (0, 0)
    return DiscFile(kept, load, execute, data, directory=directory), None


def disc_data(name: str, data: bytes, described: bool) -> bytes:
    """What the disc has of the host's file called `name` with `data` in it.

    A program's text in a file called .bas is tokenised. A !BOOT of text without an `.inf` file gets the ends of lines
    of the Beeb. Raises DiscError.
    """
    if _is_text(name):
        try:
            data = listing.read_program(data) or b""
        except BasicError as error:
            raise DiscError(f"{name}: {error}") from error
    inf.check_size(data, name)
    if name.upper() == BOOT and not described and TEXT.fullmatch(data.replace(b"\r\n", b"\n")):
        return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r")
    return data


def _read_attributes(path: Path, contents: FolderContents) -> None:
    """Take over the title and the boot option of the folder, where it has them."""
    if TITLE in contents.marks:
        text = _read(path / TITLE, inf.LARGEST_INF).split(b"\n")[0].decode("latin-1")
        contents.title = "".join(c for c in text if " " <= c <= "~")[:MAX_TITLE].rstrip()
    if OPTION in contents.marks:
        text = _read(path / OPTION, inf.LARGEST_INF).strip().decode("latin-1")
        if text not in ("0", "1", "2", "3"):
            raise DiscError(f"{OPTION}: {text[:20]!r} is not a boot option from 0 to 3")
        contents.option = int(text)


class FolderDisc(Disc):
    """The disc of the folder at `path`: one side of 80 tracks. It is write-protected unless it is claimed."""

    def __init__(self, path: Path) -> None:
        """Raises MediaError for a folder that does not fit on a disc."""
        self._contents = read_folder(path)
        self._looked: dict[str, Mark] | str = self._contents.marks  # or why it could not be read
        self._exchanged = False  # the machine went back to another time
        self._reported = ""  # the last error of a look
        super().__init__(folder_image(path, self._contents), _shown(path), path)
        self.warnings = [*self._contents.notes]

    @property
    def fixed(self) -> str:
        """Why nothing can be written to the folder, or ""."""
        return "no permission to write the folder" if self.path is None or is_read_only(self.path) else ""

    # What the host changes

    def refresh(self) -> bool:
        """Take over what has changed in the folder, after writing what the machine has changed; whether the disc has
        changed. An error is left in `fault`."""
        if self.path is None:
            return False
        exchanged, self._exchanged = self._exchanged, False  # then the catalogue in a DFS's memory is of another time
        try:
            looked: dict[str, Mark] | str = _marks(self.path)
        except MediaError as error:
            looked = str(error)
        if looked == self._looked and not isinstance(looked, str) and NEW not in looked.values():
            return exchanged
        self._looked = looked
        try:
            if isinstance(looked, str):
                raise MediaError(looked)
            if self.changed or self.unsaved:
                self._write_first()
            contents = read_folder(self.path, self._contents)
            changed = self._take(contents)
            self._looked, self._reported = contents.marks, ""
            return changed or exchanged
        except MediaError as error:
            if str(error) != self._reported:  # and not at each look
                self.fault, self._reported = DiscError(str(error)), str(error)
            return exchanged

    def _write_first(self) -> None:
        """Write back before the folder is read. Raises DiscError if something remains to be written."""
        try:
            self.write_back(again=True)
        except DiscError as error:
            if self.image() != self.original:
                self.unsaved = True
                raise
            self.fault = error  # a conflict, which is settled

    def _take(self, contents: FolderContents) -> bool:
        """Put the contents on the disc where they differ from those before; whether they do."""
        before, self._contents = self._contents, contents
        if _same_disc(before, contents):
            return False
        try:
            there_now = self.image().ljust(MAX_SIDE_BYTES, b"\0")
            catalogue = side_catalogue(there_now, self.name)
            there = {file.full_name.upper(): file for file in catalogue.files}
            files = [_kept_place(host.file, there.get(key)) for key, host in contents.files.items()]
            most = MAX_SIDE_BYTES // SECTOR_BYTES
            sectors = min(catalogue.sectors or most, most)
            image = update_ssd(there_now, files, contents.title, contents.option, sectors, catalogue.cycle % 100)
        except DiscError as error:
            self._contents = before
            raise DiscError(f"{self.name}: {str(error).removeprefix(f'{self.name}: ')}") from error
        for number in range(len(image) // SECTOR_BYTES):
            data = image[number * SECTOR_BYTES : (number + 1) * SECTOR_BYTES]
            if data != there_now[number * SECTOR_BYTES : (number + 1) * SECTOR_BYTES]:
                for sector in self.track_to_write(number // SECTORS_PER_TRACK, 0).sectors:
                    if sector.number == number % SECTORS_PER_TRACK:
                        sector.data[:] = data
        self.original = self._in_file = image
        return True

    # What the machine changes

    def _store(self, data: bytes, path: Path) -> str:
        """Write what the machine has changed into the files; a message if the host had changed one of those, too.

        Raises DiscError, after writing the others, for one that cannot be written."""
        catalogue = side_catalogue(data.ljust(MAX_SIDE_BYTES, b"\0"), self.name, strict=True)
        writer = FolderWriter(path, self._contents)
        writer.write(catalogue)
        if writer.faults:
            raise DiscError(writer.faults[0])
        return writer.conflicts[0] if writer.conflicts else ""

    # Save states

    def save(self) -> dict[str, Any]:
        """The disc in a save state: its name only. The folder is what it is, whichever state is loaded."""
        return {"name": self.name, "folder": True, "changed": False}

    def restored(self, state: Mapping[str, Any]) -> list[list[Track]]:
        """The sides as they are. Raises StateError for the state of an image."""
        match state:
            case {"name": str(), "folder": True, "changed": bool()}:
                return self.sides
        raise StateError(f"{self.name} is a folder, which is not the disc in the state")

    def resume(self, sides: list[list[Track]], changed: bool) -> None:
        """Stay as it is, with what is still to be written."""
        self._exchanged = True

    def put_back(self, kept: KeptDisc) -> None:
        """Stay as it is, as the folder does; a copy of the disc in memory becomes what it was."""
        if self.path is None:
            super().put_back(kept)
        self._exchanged = True


def _same_disc(one: FolderContents, other: FolderContents) -> bool:
    """Whether the same disc is made of the contents."""
    if (one.title, one.option, one.files.keys()) != (other.title, other.option, other.files.keys()):
        return False
    return all(_same(host.file, other.files[key].file) for key, host in one.files.items())


def _kept_place(file: DiscFile, there: DiscFile | None) -> DiscFile:
    """The file at the place of the one that is on the disc, if it fits in there; so programs that have it open go on
    reading it."""
    if there is None or -(-file.length // SECTOR_BYTES) > -(-there.length // SECTOR_BYTES):
        return replace(file, sector=0)
    return replace(file, sector=max(there.sector, CATALOGUE_SECTORS))


class FolderWriter:
    """Writes what the machine has changed into the folder at `path`, and into `contents`, which are the folder's as the
    machine knew it."""

    def __init__(self, path: Path, contents: FolderContents) -> None:
        self.path = path
        self.contents = contents
        self.faults: list[str] = []
        self.conflicts: list[str] = []

    def write(self, catalogue: Catalogue) -> None:
        """Write, delete and rename files, so that they are those of the catalogue."""
        now = {file.full_name.upper(): file for file in catalogue.files}
        gone = [host for key, host in self.contents.files.items() if key not in now]
        for key, file in now.items():
            host = self.contents.files.get(key)
            if host is None:
                self._try(self.put_new, file, gone)
            elif not _same(host.file, file):
                self._try(self.put, file, host)
        for host in gone:
            self._try(self.remove, host)
        if catalogue.title != self.contents.title and catalogue.title.isprintable():
            self._try(self.put_attribute, TITLE, catalogue.title)
            self.contents.title = catalogue.title
        plain = inf.boot_option((host.file for host in self.contents.files.values()), ())
        if catalogue.option != (self.contents.option if OPTION in self.contents.marks else plain):
            self._try(self.put_attribute, OPTION, str(catalogue.option))
            self.contents.option = catalogue.option

    def _try(self, change: Any, *arguments: Any) -> None:
        try:
            change(*arguments)
        except DiscError as error:
            self.faults.append(f"{_shown(self.path)}: {error}")
        except OSError as error:
            name = error.filename or self.path
            self.faults.append(f"{name}: cannot be written back ({error.strerror or error}); it keeps its old contents")

    def host_name(self, file: DiscFile) -> str:
        """The name for a new file of the machine: NAME, or D.NAME outside $."""
        name = UNSAFE.sub("_", file.name)
        name += "_" if DEVICE.fullmatch(name) else ""
        return name if file.directory == "$" else f"{UNSAFE.sub('_', file.directory)}.{name}"

    def put_new(self, file: DiscFile, gone: list[HostFile]) -> None:
        """Write a file that is new on the disc; as a program's text if one of those that are gone was the same."""
        texts = (host for host in gone if _is_text(host.name) and host.file.data == file.data)
        self._write(file, self._new_name(file), file.data, None, next(texts, None))

    def put(self, file: DiscFile, host: HostFile) -> None:
        """Write a file that the machine has changed."""
        data = _encode(file, host.name, bool(host.inf), host.numbered)
        if data is not None:
            self._write(file, host.name, data, host)
        else:  # the machine has replaced the program by something else
            self.remove(host)
            self._write(file, self._new_name(file), file.data, None)

    def _new_name(self, file: DiscFile) -> str:
        """The name for a new file: NAME, or D.NAME outside $."""
        name = self.host_name(file)
        if _is_text(name) or CONFLICT.search(name):
            name = re.sub(r"\W", "_", name)
        taken = name in self.contents.marks or f"{name}/" in self.contents.marks
        return unused_path(self.path / name).name if taken else name

    def _write(
        self, file: DiscFile, name: str, data: bytes, host: HostFile | None, text: HostFile | None = None
    ) -> None:
        """Write `data` and, if it is needed, the `.inf` file; `host` is the file as the machine knew it. A new file is
        a program's text as `text` is, if that is given."""
        check_name(file)
        if text is not None:
            renamed = f"{name}{Path(text.name).suffix}"
            encoded = _encode(file, renamed, False, text.numbered)
            if encoded is not None and not os.path.lexists(self.path / renamed):
                name, data = renamed, encoded
        self._set_aside(name, data, host)
        for other in _marks(self.path):  # another program may have made one that is the same file on the disc
            found = disc_name(other) if other not in (name, *self.contents.marks) else None
            if found is not None and ".".join(found).upper() == file.full_name.upper() and not other.endswith("/"):
                self._move_aside(self.path / other)
        self._replace(name, data)
        described = host.inf if host is not None else ""
        if described or not _same(_decoded(name, data), file) or host is None and not _is_text(name):
            described = described or f"{name}{inf.SUFFIXES[0]}"
            self._replace(described, inf.write_inf(file))
        now = time.time_ns()
        marks = _mark(self.path / name, now), _mark(self.path / described, now) if described else None
        numbered = not _is_text(name) or listing.is_numbered(data)
        self._note(HostFile(replace(file, sector=0), name, described, marks, numbered))

    def _note(self, host: HostFile) -> None:
        """Have `host` in the contents."""
        self.contents.files[host.file.full_name.upper()] = host
        for name, mark in zip((host.name, host.inf), host.marks, strict=True):
            if mark is not None:
                self.contents.marks[name] = mark

    def _replace(self, name: str, data: bytes) -> None:
        """Write a file. A symbolic link is replaced: what it leads to may be outside of the folder."""
        path = self.path / name
        if path.exists() and is_read_only(path):
            raise PermissionError(errno.EACCES, "the file is read-only", str(path))
        if path.is_symlink():
            path.unlink()
        replace_file(path, data)

    def _set_aside(self, name: str, data: bytes, host: HostFile | None) -> None:
        """Keep the host's version of a file that both have changed, beside it."""
        path = self.path / name
        if not os.path.lexists(path) or host is not None and not self._has_changed(host):
            return
        if path.is_file() and _read(path, len(data) + 1) == data:
            return
        self._move_aside(path)

    def _move_aside(self, path: Path) -> None:
        beside = unused_path(path.with_name(f"{path.stem}-conflict{path.suffix}"))
        path.rename(beside)
        self.conflicts.append(
            f"{path}: the machine and another program have both changed the file; "
            f"it is as the machine wrote it, and the other version is now {beside.name}"
        )

    def _has_changed(self, host: HostFile) -> bool:
        """Whether the host has changed a file since the machine got it."""
        path = self.path / host.name
        if host.marks[0] not in (None, NEW) and _mark(path) == host.marks[0]:
            return False
        try:
            return disc_data(host.name, _read(path, LARGEST), bool(host.inf)) != host.file.data
        except FileNotFoundError:
            return False
        except (DiscError, OSError):
            return True

    def remove(self, host: HostFile) -> None:
        """Delete a file, unless the host has changed it since."""
        path = self.path / host.name
        if not self._has_changed(host):
            if path.exists() and is_read_only(path):
                raise PermissionError(errno.EACCES, "the file is read-only", str(path))
            path.unlink(missing_ok=True)
            if host.inf:
                (self.path / host.inf).unlink(missing_ok=True)
        for name in (host.name, host.inf):
            self.contents.marks.pop(name, None)
        key = host.file.full_name.upper()
        if self.contents.files.get(key) is host:
            del self.contents.files[key]

    def put_attribute(self, name: str, text: str) -> None:
        """Write the title or the option."""
        self._replace(name, f"{text}\n".encode("ascii"))
        self.contents.marks[name] = _mark(self.path / name, time.time_ns()) or NEW


def _same(one: DiscFile | None, other: DiscFile) -> bool:
    """Whether two files are the same on a disc, which keeps 18 bits of an address; DFS ignores the case of a name."""
    if one is None or one.full_name.upper() != other.full_name.upper():
        return False
    if (one.locked, one.data) != (other.locked, other.data):
        return False
    return all((a ^ b) & inf.ADDRESS == 0 for a, b in ((one.load, other.load), (one.execute, other.execute)))


def _decoded(name: str, data: bytes) -> DiscFile | None:
    """The file on the disc that a file of the host without an `.inf` file is; None if it cannot be one."""
    if disc_name(name) is None:
        return None
    try:
        return decode(name, data)[0]
    except DiscError:
        return None


def _encode(file: DiscFile, name: str, described: bool, numbered: bool) -> bytes | None:
    """What the host's file called `name` must contain to be `file` on the disc; None if it cannot be that."""
    choices = [file.data]
    if _is_text(name) and is_program(file.data):
        choices[:0] = [listing.program_text(file.data, lines).encode() for lines in dict.fromkeys((numbered, True))]
    elif name.upper() == BOOT and not described:
        choices.insert(0, file.data.replace(b"\r", b"\n"))
    for data in choices:
        try:
            if disc_data(name, data, described) == file.data:
                return data
        except DiscError:
            continue
    return None if _is_text(name) else file.data
