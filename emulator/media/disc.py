"""A floppy disc in memory: sides of tracks, tracks of sectors, and where each sector lies on its turning track.

This is the medium, not the filing system on it (see `dfs`) nor the mechanics (see `emulator.board.drive`). A track
holds any list of sectors, so a program may format in any layout; an SSD or DSD file can only hold the Acorn layout, ten
sectors of 256 bytes per track, and anything else raises an error. Images that hold more (see `protected`) are only
read.

Layout of a single-density (FM) sector, in bytes from its ID address mark: mark 1, ID 4, CRC 2, gap 11, sync 6, data
mark 1, data, CRC 2 (IBM 3740 as written by the Intel 8271; its data sheet, "Format track").
"""

import binascii
import gc
import hashlib
import os
import struct
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

from commandline.files import FileLock, is_read_only, remove_leftovers, replace_file, unused_path
from emulator.board.state import StateError
from emulator.media.errors import DiscError

BYTES_PER_TRACK = 3125  # 300 revolutions a minute, 64 microseconds a byte
ID_BYTES = 7  # address mark, track, head, sector, size, CRC: read before the controller knows the sector
SYNC_OFFSET = 18  # where the controller starts to write when it replaces the data
DATA_OFFSET = 25  # the first data byte
CRC_BYTES = 2
SYNC_BYTES = 6
GAP = 0xFF
ID_MARK, DATA_MARK, DELETED_MARK = 0xFE, 0xFB, 0xF8
CRC_PRESET = 0xFFFF

SECTOR_BYTES = 256
SECTORS_PER_TRACK = 10
TRACK_BYTES = SECTORS_PER_TRACK * SECTOR_BYTES
STANDARD_SIZE_CODE = 1  # 128 << 1 bytes
STANDARD_GAP1 = 16
STANDARD_GAP3 = 21
STANDARD_PITCH = DATA_OFFSET + SECTOR_BYTES + CRC_BYTES + STANDARD_GAP3 + SYNC_BYTES
MAX_TRACKS = 80
MAX_SIDE_BYTES = MAX_TRACKS * TRACK_BYTES
MOST_SIDE_BYTES = 85 * TRACK_BYTES  # of a side with more tracks, as far as the head moves
MEMBER = "a member of an archive"
PACKED = struct.Struct("<H4sBH")  # of a sector in a save state: position, ID, deleted | damaged << 1, bytes of data


class Sector:
    """One sector as it lies on the track.

    `position` is the byte of the track (0-3124, counted from the index hole) at which its ID address mark begins;
    `track`, `head`, `number` and `size` are the four bytes of its ID; `data` is its data field, whose length may
    differ from `size`. `damaged` means that the data's CRC is wrong, `bad_id` that the ID's is.

    Only sectors of a write-protected image have what follows. `offset` is the distance of the first data byte from
    `position`; a `bare` sector has no data field, and `offset` ends at the mark that comes in its place. `tail` is what
    is known to follow the data. The data of a `weak` sector reads differently each time.
    """

    __slots__ = (
        "position",
        "track",
        "head",
        "number",
        "size",
        "data",
        "deleted",
        "damaged",
        "bad_id",
        "bare",
        "weak",
        "offset",
        "tail",
    )

    def __init__(
        self, position: int, address: bytes, data: bytes, deleted: bool = False, damaged: bool = False, *,
        bad_id: bool = False, bare: bool = False, weak: bool = False, offset: int = DATA_OFFSET, tail: bytes = b"",
    ) -> None:  # fmt: skip
        self.position = position
        self.track, self.head, self.number, self.size = address
        self.data = bytearray(data)
        self.deleted = deleted
        self.damaged = damaged
        self.bad_id = bad_id
        self.bare = bare
        self.weak = weak
        self.offset = offset
        self.tail = tail

    @property
    def address(self) -> bytes:
        """The four bytes of the ID field."""
        return bytes((self.track, self.head, self.number, self.size))

    @property
    def mark(self) -> bytes:
        """The data address mark."""
        return bytes((DELETED_MARK if self.deleted else DATA_MARK,))

    @property
    def field(self) -> bytes:
        """The data with the two bytes of their CRC."""
        return bytes(self.data) + crc(self.mark + self.data, self.damaged)

    @property
    def end(self) -> int:
        """The byte after its data's CRC; beyond the track's end if the sector runs over the index hole."""
        return self.position + DATA_OFFSET + len(self.data) + CRC_BYTES


class Track:
    """The sectors of one track of one side, in the order in which they pass the head."""

    __slots__ = ("sectors",)

    def __init__(self) -> None:
        self.sectors: list[Sector] = []

    def copy(self) -> "Track":
        """A track with copies of the sectors."""
        twin = Track()
        twin.sectors = [copy(sector) for sector in self.sectors]
        return twin

    def at(self, position: int) -> Sector | None:
        """The sector whose ID address mark is at byte `position`."""
        for sector in self.sectors:
            if sector.position == position:
                return sector
        return None

    def passing(self, sector: Sector, count: int, cycle: int) -> bytes:
        """The `count` bytes that pass the head after the data mark of `sector`, whose ID begins to pass at `cycle`.

        Bytes beyond the data field are its CRC, gaps, and the sectors that follow. Address marks are left out, as the
        controller takes only bytes with all their clock bits.
        """
        stream = bytes(sector.data) + sector.tail if sector.tail else sector.field
        if sector.weak:
            stream = noise(cycle, len(sector.data)) + stream[len(sector.data) :]
        if count > len(stream):
            place = sector.position + sector.offset + len(stream)
            ring = self._rendered()
            start = place % BYTES_PER_TRACK
            turns = (count - len(stream)) // BYTES_PER_TRACK + 3  # one more for the marks, and one to begin within
            stream += bytes(byte for byte in (ring * turns)[start:] if byte >= 0)
        return stream[:count]

    def intact(self, sector: Sector, length: int, cycle: int) -> bool:
        """Whether the CRC is right if the controller takes `length` bytes as the data of `sector`; see `passing`."""
        if length == len(sector.data) and not sector.weak:
            return not sector.damaged
        return not binascii.crc_hqx(sector.mark + self.passing(sector, length + CRC_BYTES, cycle), CRC_PRESET)

    def _rendered(self) -> list[int]:
        """The bytes of the track from the index hole, -1 for an address mark."""
        ring = [GAP] * BYTES_PER_TRACK

        def put(place: int, values: Iterable[int]) -> None:
            for offset, value in enumerate(values):
                ring[(place + offset) % BYTES_PER_TRACK] = value

        sync_and_mark = (*bytes(SYNC_BYTES), -1)
        for sector in self.sectors:
            address = sector.address
            check = crc(bytes((ID_MARK,)) + address, sector.bad_id)
            put(sector.position - SYNC_BYTES, (*sync_and_mark, *address, *check))
            if not sector.bare:
                put(sector.position + sector.offset - len(sync_and_mark), (*sync_and_mark, *sector.field))
        return ring

    def erase(self, start: int, end: int) -> None:
        """Remove every sector with a byte in `start` to `end` - 1 (`end` may run over the index hole)."""

        def hit(sector: Sector) -> bool:
            return any(
                start < sector.end + turn and sector.position + turn < end
                for turn in (-BYTES_PER_TRACK, 0, BYTES_PER_TRACK)
            )

        self.sectors = [sector for sector in self.sectors if not hit(sector)]

    def add(self, sector: Sector) -> None:
        """Write a sector with its ID at its `position`, replacing any others there."""
        if sector.end - sector.position > BYTES_PER_TRACK:  # longer than the track: it overwrites its own ID
            self.sectors = []
            return
        self.erase(sector.position, sector.end)
        self.sectors.append(sector)
        self.sectors.sort(key=lambda other: other.position)

    def replace_data(self, sector: Sector, data: bytes, deleted: bool, damaged: bool) -> None:
        """Rewrite the data field of `sector`; longer data than before overwrites the following sectors."""
        self.sectors.remove(sector)
        if DATA_OFFSET + len(data) + CRC_BYTES > BYTES_PER_TRACK:  # longer than the track: it overwrites its own ID
            self.sectors = []
            return
        self.erase(sector.position + SYNC_OFFSET, sector.position + DATA_OFFSET + len(data) + CRC_BYTES)
        sector.data = bytearray(data)
        sector.deleted = deleted
        sector.damaged = damaged
        self.sectors.append(sector)
        self.sectors.sort(key=lambda other: other.position)

    def pack(self) -> bytes:
        """The track as bytes: PACKED and the data for each sector."""
        return b"".join(
            PACKED.pack(s.position, s.address, s.deleted | s.damaged << 1, len(s.data)) + s.data for s in self.sectors
        )

    @classmethod
    def unpack(cls, packed: bytes) -> "Track":
        """The track from the bytes of `pack`. Raises StateError if they are invalid."""
        track = cls()
        at = 0
        while at < len(packed):
            if len(packed) - at < PACKED.size:
                raise StateError("a disc track in the state is incomplete")
            position, address, flags, length = PACKED.unpack_from(packed, at)
            at += PACKED.size
            data = packed[at : at + length]
            sector = Sector(position, address, data, bool(flags & 1), bool(flags & 2))
            if len(data) < length or position >= BYTES_PER_TRACK or sector.end - position > BYTES_PER_TRACK:
                raise StateError("a disc track in the state has a sector that does not fit on it")
            at += length
            track.sectors.append(sector)
        track.sectors.sort(key=lambda other: other.position)
        return track

    def standard_data(self, track: int) -> bytes | None:
        """The track's 2,560 bytes if an image file can hold it as track number `track`, else None.

        An image file loses the sectors' order and the head number in their IDs; the 8271 uses neither.
        """
        by_number = {sector.number: sector for sector in self.sectors}
        if len(self.sectors) != SECTORS_PER_TRACK or sorted(by_number) != list(range(SECTORS_PER_TRACK)):
            return None
        for sector in self.sectors:
            if len(sector.data) != SECTOR_BYTES or sector.size != STANDARD_SIZE_CODE:
                return None
            if sector.deleted or sector.damaged or sector.bad_id or sector.weak or sector.track != track:
                return None
        return b"".join(bytes(by_number[number].data) for number in range(SECTORS_PER_TRACK))


def crc(data: bytes, wrong: bool = False) -> bytes:
    """The CRC of a field that begins with its address mark, or one with a wrong bit."""
    return (binascii.crc_hqx(data, CRC_PRESET) ^ wrong).to_bytes(CRC_BYTES, "big")


def noise(cycle: int, count: int) -> bytes:
    """What `count` unreadable bytes give when they pass at `cycle`: random, but always the same."""
    return hashlib.shake_128(cycle.to_bytes(8, "big")).digest(count)


def standard_track(number: int, head: int, data: bytes) -> Track:
    """A track in the Acorn layout: sectors 0-9 with `data` (2,560 bytes)."""
    track = Track()
    for sector in range(SECTORS_PER_TRACK):
        address = bytes((number, head, sector, STANDARD_SIZE_CODE))
        start = sector * SECTOR_BYTES
        position = STANDARD_GAP1 + SYNC_BYTES + sector * STANDARD_PITCH
        track.sectors.append(Sector(position, address, data[start : start + SECTOR_BYTES]))
    return track


def split_sides(data: bytes, name: str) -> list[bytes]:
    """The bytes of each side of an image. If its name ends in `.dsd`, or one side cannot hold it, it is two sides
    interleaved track by track. Raises DiscError if it is too large for two.
    """
    if len(data) > 2 * MOST_SIDE_BYTES:
        raise DiscError(
            f"{name}: {len(data):,} bytes; an image of two sides has at most {2 * MOST_SIDE_BYTES:,} "
            f"(tracks of {SECTORS_PER_TRACK} sectors of {SECTOR_BYTES} bytes)"
        )
    if not _is_double(data, name):
        return [data]
    tracks = [data[start : start + TRACK_BYTES] for start in range(0, len(data), TRACK_BYTES)]
    return [b"".join(tracks[side::2]) for side in range(2)]


def _is_double(data: bytes, name: str) -> bool:
    return name.lower().endswith(".dsd") or len(data) > MOST_SIDE_BYTES


def size_warnings(data: bytes, name: str) -> list[str]:
    """A warning if the size of an SSD or DSD image is not that of a disc of 80 tracks, or not what its name says."""
    double = _is_double(data, name)
    read_as = "two sides, interleaved as in a .dsd file" if double and not name.lower().endswith(".dsd") else ""
    if len(data) > (1 + double) * MAX_SIDE_BYTES:
        tracks = -(-len(data) // ((1 + double) * TRACK_BYTES))
        read_as = f"{read_as} of {tracks} tracks" if read_as else f"{tracks} tracks instead of {MAX_TRACKS}"
    if not read_as:
        return []
    remedy = "; if one side follows the other, split it in the middle into two .ssd files"
    return [f"{len(data):,} bytes are read as {read_as}{remedy if 'interleaved' in read_as else ''}"]


def refuse_empty(data: bytes, name: str) -> None:
    """Raise DiscError for the image of an unformatted disc, on which DFS finds no sector."""
    if not data:
        raise DiscError(f"{name}: the file is empty, which makes an unformatted disc; `beeb new` makes a formatted one")


def _track_count(sides: list[bytes]) -> int:
    """40, or 80 to 85: from the data's length, and from the first catalogue if it is short; 0 for an empty image."""
    longest = max(len(side) for side in sides)
    if longest == 0:
        return 0
    claimed = (sides[0][0x106] & 3) << 8 | sides[0][0x107] if len(sides[0]) > 0x107 else 0
    forty = MAX_TRACKS // 2
    if longest <= forty * TRACK_BYTES and 0 < claimed <= forty * SECTORS_PER_TRACK:
        return forty
    return max(MAX_TRACKS, -(-longest // TRACK_BYTES))


class KeptDisc(NamedTuple):
    """The contents of a disc in a snapshot. `medium` is the same for all discs that are copies of each other."""

    name: str
    medium: object
    sides: list[list[Track]]
    original: bytes
    changed: bool
    unsaved: bool


class Disc:
    """A disc with one or two sides, made of an image in the SSD or DSD layout, or of the tracks of another format.

    A short image is a full disc padded with zeros; an empty one is an unformatted disc. Tracks beyond the last are
    unformatted. `warnings` say how an image of an odd size was read, and what `read_disc` finds odd. The disc is
    write-protected unless `writable`. Changes stay in memory until `write_back` puts them into the file at `path`.
    """

    def __init__(
        self,
        data: bytes,
        name: str,
        path: Path | None = None,
        writable: bool = False,
        origin: str = MEMBER,
        sides: list[list[Track]] | None = None,
    ) -> None:
        """`data` is the image, `name` its name in error messages, `path` the file that `write_back` replaces. `source`
        is the file it was read from, which may be an archive; `origin` is what the disc is if it has no `path`. `sides`
        are the tracks of an image in another format than SSD and DSD, which stays write-protected.

        Raises DiscError for an image that is too large, or a writable disc without a file.
        """
        self.name = name
        self.origin = origin
        if writable and path is None:
            raise self._without_file()
        self.path = self.source = path
        self.writable = writable
        self.changed = False
        self.unsaved = False  # a write-back has failed and must be retried at the end
        self.fault: DiscError | None = None  # to be raised when the run ends
        self.original = bytes(data)
        self._in_file = self.original  # the file when last read or written; rewinding changes `original`
        self._lock: FileLock | None = None
        self._packed: tuple[bytes | None, dict[tuple[int, int], bytes]] = None, {}  # `_pristine`'s cache
        self._kept: list[list[Track]] | None = None  # the `sides` that a snapshot shares,
        self._own: set[int] | None = None  # and the tracks, by `id`, that none does; None: all of them
        self._medium = object()
        self._in_memory = False
        self.read_only = sides is not None
        self.warnings = size_warnings(self.original, name) if sides is None else []
        if sides is not None:
            self.sides = sides
            return
        images = split_sides(self.original, name)
        count = _track_count(images)
        self.sides = []
        for head, image in enumerate(images):
            padded = image.ljust(count * TRACK_BYTES, b"\0")
            self.sides.append(
                [
                    standard_track(number, head, padded[number * TRACK_BYTES : (number + 1) * TRACK_BYTES])
                    if number < count
                    else Track()
                    for number in range(max(MAX_TRACKS, count))
                ]
            )

    def __repr__(self) -> str:
        return f"<Disc {self.name!r}, {'writable' if self.writable else 'write-protected'}>"

    @property
    def sha256(self) -> str:
        """The hexadecimal SHA-256 of the file as inserted or last written back."""
        return hashlib.sha256(self.original).hexdigest()

    def track(self, cylinder: int, side: int) -> Track:
        """The track under the head at `cylinder` of `side`; a blank one where the disc has none."""
        if side < len(self.sides) and 0 <= cylinder < len(self.sides[side]):
            return self.sides[side][cylinder]
        return Track()

    def track_to_write(self, cylinder: int, side: int) -> Track:
        """As `track`, for changing it: the track of a snapshot is replaced by a copy first."""
        if self._own is None or not (side < len(self.sides) and 0 <= cylinder < len(self.sides[side])):
            return self.track(cylinder, side)
        if self._kept is self.sides:
            self.sides = [[*tracks] for tracks in self.sides]
        track = self.sides[side][cylinder]
        if id(track) not in self._own:
            track = self.sides[side][cylinder] = track.copy()
            self._own.add(id(track))
        return track

    def replace_tracks(self, sides: list[list[Track]]) -> None:
        """Have the tracks `sides`, which others may share."""
        self.sides = self._kept = sides
        self._own = set()

    def keep(self) -> "KeptDisc":
        """The contents of the disc, for a snapshot, which shares them until they change."""
        self.replace_tracks(self.sides)
        return KeptDisc(self.name, self._medium, self.sides, self.original, self.changed, self.unsaved)

    def check_kept(self, kept: "KeptDisc") -> None:
        """Raise StateError unless `keep` has returned this for a disc of the same image."""
        if kept.medium is not self._medium and kept.original != self.original:
            raise self._other_disc(kept.name, hashlib.sha256(kept.original).hexdigest())

    def put_back(self, kept: "KeptDisc") -> None:
        """Restore the result of `keep`. A file that has been written since will be written again."""
        self.changed = kept.changed or self.changed or kept.original != self.original
        self.unsaved = kept.unsaved
        self.original = kept.original
        self.replace_tracks(kept.sides)

    def twin(self) -> "Disc":
        """A disc with the same contents for another machine, in memory only: what that writes goes into no file."""
        twin = copy(self)
        twin.path = twin._lock = None
        twin._in_memory = True
        for disc in (self, twin):
            disc.replace_tracks(self.sides)
        return twin

    def image(self) -> bytes:
        """The disc as an image file, as short as the original's length and the changes allow.

        Raises DiscError naming the first track that isn't ten readable sectors of 256 bytes.
        """
        order = [(number, side) for number in range(len(self.sides[0])) for side in range(len(self.sides))]
        formatted = [place for place in order if self.track(*place).sectors]
        last = order.index(formatted[-1]) if formatted else -1
        parts = []
        for number, side in order[: last + 1]:
            data = self.track(number, side).standard_data(number)
            if data is None:
                raise DiscError(
                    f"{self.name}: side {side} track {number} is not {SECTORS_PER_TRACK} plain sectors of "
                    f"{SECTOR_BYTES} bytes, as an image file requires; the file keeps its old contents"
                )
            parts.append(data)
        whole = b"".join(parts)
        base = self.original.ljust(len(whole), b"\0")[: len(whole)]
        changed = [
            place
            for place in _sector_starts(whole)
            if whole[place : place + SECTOR_BYTES] != base[place : place + SECTOR_BYTES]
        ]
        need = changed[-1] + SECTOR_BYTES if changed else 0
        return whole[: max(len(self.original), need)]

    def _without_file(self) -> DiscError:
        return DiscError(f"{self.name}: {self.origin} cannot be written back; insert it without writable=True")

    @property
    def fixed(self) -> str:
        """Why nothing can be written to the disc, or "" if something can."""
        if self.path is None:
            return f"{self.origin} cannot be written back"
        if self.read_only:
            return "only SSD and DSD images can be written to"
        return "no permission to write the file" if is_read_only(self.path) else ""

    def claim(self) -> None:
        """Make the disc writable, and be the only one that may change the file at `path` until `release`.

        A file that is read-only, or not SSD or DSD, leaves the disc write-protected. Raises DiscError if another disc,
        in this process or another, has claimed the file, or if it cannot be opened.
        """
        if self.path is None:
            raise self._without_file()
        try:
            self.writable = not self.fixed
            if self.writable and self._lock is None:
                remove_leftovers(self.path)
                try:
                    self._lock = FileLock(self.path)
                except BlockingIOError:
                    gc.collect()  # a machine that was dropped without `close` has it until it is collected
                    self._lock = FileLock(self.path)
        except BlockingIOError as error:
            self.writable = False
            raise DiscError(f"{self.path}: another machine may write to this file; insert it read-only") from error
        except OSError as error:
            self.writable = False
            raise DiscError(f"{self.path}: cannot be opened for writing ({error.strerror or error})") from error

    def release(self) -> None:
        """Let others claim the file."""
        if self._lock is not None:
            self._lock.release()
        self._lock = None

    def claim_from(self, other: "Disc") -> None:
        """Be writable in the place of `other`, a disc of the same file, which becomes write-protected."""
        self.writable, other.writable = other.writable, False
        self._lock, other._lock = other._lock, None

    @property
    def fits_image(self) -> bool:
        """Whether an image file can hold the disc as it is: not while a program formats it, for example."""
        try:
            self.image()
        except DiscError:
            return False
        return True

    def write_back(self, again: bool = False) -> None:
        """Write the changes to the file at `path` atomically, by replacing it.

        If another program has changed the file since, it keeps that program's contents, and the disc is that of a new
        file beside it from then on, with DiscError to report it.

        Raises DiscError also if the disc is write-protected, doesn't fit an image file, or the file cannot be written.
        The disc then keeps its contents, and later calls do nothing until it changes again, except for one retry with
        `again`, the last attempt before the disc is removed.
        """
        if self._in_memory:
            self.changed = False
        if not self.changed and not (again and self.unsaved):
            return
        self.changed, self.unsaved = False, not again
        if self.path is None or not self.writable:
            raise DiscError(f"{self.name}: write-protected; nothing was written to it")
        data = self.image()
        conflict = self._store(data, self.path)
        self.original = self._in_file = data
        self.unsaved = False
        if conflict:
            raise DiscError(conflict)

    def _store(self, data: bytes, path: Path) -> str:
        """Put the image into the file at `path`; a message if another program has changed that, else ""."""
        try:
            now = _contents(path)
            if now is not None and is_read_only(path):
                raise DiscError(f"{path}: cannot be written back (the file is read-only); it keeps its old contents")
            if now not in (None, self._in_file, data):
                self._write_beside(path, data)
            elif now != data:
                replace_file(path, data, self._lock)
        except OSError as error:
            kept = "; the file keeps its old contents" if os.path.lexists(path) else ""
            raise DiscError(f"{path}: cannot be written back ({error.strerror or error}){kept}") from error
        if self.path in (None, path):
            return ""
        return (
            f"{path}: another program has changed the file, which keeps those changes; "
            f"the disc as the machine wrote it is now {self.name}"
        )

    def refresh(self) -> bool:
        """Whether the disc has other contents than before, because its folder on the host has."""
        return False

    def _write_beside(self, path: Path, data: bytes) -> None:
        """Write `data` to a new file beside the one at `path`, and be the disc of that."""
        beside = unused_path(path.with_name(f"{path.stem}-conflict{path.suffix}"))
        replace_file(beside, data)
        if self._lock is not None:
            self._lock.release()
            self._lock = FileLock(beside)
        self.path, self.source, self.name = beside, beside.absolute(), beside.name

    def save(self) -> dict[str, Any]:
        """The disc in a save state: the SHA-256 of the image file, and the tracks that differ from it."""
        pristine = self._pristine()
        tracks = []
        for place in self._places():
            side, number = place
            packed = self.sides[side][number].pack()
            if packed != pristine[place]:
                tracks.append([side, number, packed])
        return {"name": self.name, "sha256": self.sha256, "changed": self.changed, "tracks": tracks}

    def restored(self, state: Mapping[str, Any]) -> list[list[Track]]:
        """The sides of the disc from `save`. Raises StateError for another disc or a damaged state."""
        match state:
            case {"name": str(name), "sha256": str(sha256), "changed": bool(), "tracks": list(tracks)}:
                pass
            case _:
                raise StateError("a disc's saved state is damaged")
        if sha256 != self.sha256:
            raise self._other_disc(name, sha256)
        wanted = dict(self._pristine())
        for entry in tracks:
            match entry:
                case [int(side), int(number), bytes(packed)] if (side, number) in wanted:
                    wanted[side, number] = packed
                case _:
                    raise StateError(f"{self.name}: the state has a track that the disc lacks")
        if self.read_only:
            return self.sides
        return [
            [
                track if track.pack() == wanted[side, number] else Track.unpack(wanted[side, number])
                for number, track in enumerate(tracks_of_side)
            ]
            for side, tracks_of_side in enumerate(self.sides)
        ]

    def _other_disc(self, name: str, sha256: str) -> StateError:
        return StateError(
            f"{self.name} is not the disc in the state, or has changed since: the state has {name!r} with SHA-256 "
            f"{sha256[:16]}..., this one has {self.sha256[:16]}..."
        )

    def resume(self, sides: list[list[Track]], changed: bool) -> None:
        """Have the `sides` from `restored`, and changes that are not in the file if `changed`."""
        self.replace_tracks(sides)
        self.changed = changed

    def _pristine(self) -> dict[tuple[int, int], bytes]:
        """The tracks of the image file, packed, by side and number; none of one that cannot change."""
        image, packed = self._packed
        if image is not self.original and not self.read_only:
            disc = Disc(self.original, self.name)
            packed = {(side, number): disc.sides[side][number].pack() for side, number in disc._places()}
            self._packed = self.original, packed
        return packed

    def _places(self) -> Iterator[tuple[int, int]]:
        """Side and number of each track that can change."""
        for side in range(0 if self.read_only else len(self.sides)):
            for number in range(len(self.sides[side])):
                yield side, number


def _contents(path: Path) -> bytes | None:
    """The file at `path`, as far as an image may be long and one byte more; None if there is none."""
    try:
        with path.open("rb") as file:
            return file.read(2 * MOST_SIDE_BYTES + 1)
    except FileNotFoundError:
        return None


def _sector_starts(image: bytes) -> range:
    return range(0, len(image), SECTOR_BYTES)
