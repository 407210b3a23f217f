"""FSD disc images: the sectors of protected discs, as an 8271 read them.

Follows the description in stardot.org.uk/forums/viewtopic.php?f=4&t=4353 (also at github.com/tom-seddon/b2/issues/71):

    "FSD", date and creator (5), title, ended by a 0, number of the last track (1)
    track    number (1), sectors (1; 0 for an unformatted track), 255 if its data could be read, else 0 (1)
    sector   ID: track, head, number, size code (4); and if readable: real size code (1), result (1), data

Some writers count the tracks instead. The result is the 8271's: &00, &20 (deleted data), &0E (data CRC error) or &2E.
&E0, &E1 and &E2 mean that the CRC is right for a read of 128, 256 and 512 bytes, of which the data are an over-read.

The format has no place for where sectors lie, nor for weak bits. The sectors are spread over the track. The data of a
bad CRC are weak where Sherston's discs have them, as in beebjit: sector 9 of track 39 and sector 2 of track 0.
"""

from emulator.media.disc import (
    BYTES_PER_TRACK,
    CRC_BYTES,
    DATA_OFFSET,
    STANDARD_GAP1,
    STANDARD_GAP3,
    SYNC_BYTES,
    Sector,
    Track,
)
from emulator.media.errors import DiscError

MAGIC = b"FSD"
TITLE = 8  # its offset
MAX_TRACKS = 85  # as far as the head moves
MAX_SIZE_CODE = 7
READABLE = 0xFF
DELETED, BAD_CRC = 0x20, 0x0E
OVERREAD = {0xE0: 128, 0xE1: 256, 0xE2: 512}
RESULTS = (0, DELETED, BAD_CRC, DELETED | BAD_CRC, *OVERREAD)
WEAK = ((39, 9), (0, 2))  # track and number


class _Fields:
    """The fields of a file in order."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name
        self.at = 0

    def take(self, count: int, what: str) -> bytes:
        if self.at + count > len(self.data):
            raise _CutOff(f"{self.name}: {what} at byte {self.at}: the file ends at byte {len(self.data)}")
        self.at += count
        return self.data[self.at - count : self.at]


class _CutOff(DiscError):
    """The file ends within a track."""


def read_fsd(data: bytes, name: str, warnings: list[str] | None = None) -> list[list[Track]]:
    """The one side of the image `data`. Raises DiscError, naming the place, if it is damaged.

    With `warnings`, an image that is cut off gives one there, and its tracks up to there.
    """
    end = data.find(b"\0", TITLE)
    if end < 0 or end + 1 >= len(data):
        raise DiscError(f"{name}: the file ends at byte {len(data)}, within its header")
    reader = _Fields(data, name)
    reader.at = end + 2
    side = [Track() for _ in range(MAX_TRACKS)]
    for count in range(data[end + 1] + 1):
        if reader.at == len(data) and count == data[end + 1]:
            break
        try:
            _read_track(reader, side, count)
        except _CutOff as error:
            if warnings is None or not any(track.sectors for track in side):
                raise
            warnings.append(f"the file is cut off: {str(error).removeprefix(f'{name}: ')}")
            break
    return [side]


def _read_track(reader: _Fields, side: list[Track], count: int) -> None:
    """Read the next track, the file's track `count`, into its place."""
    at = reader.at
    number, sectors = reader.take(2, f"track {count}")
    if number >= MAX_TRACKS:
        raise DiscError(f"{reader.name}: track at byte {at}: number {number} is not 0 to {MAX_TRACKS - 1}")
    if sectors:
        side[number] = _track(reader, number, sectors)


def _track(reader: _Fields, number: int, count: int) -> Track:
    """A formatted track."""
    readable = reader.take(1, f"track {number}") == bytes((READABLE,))
    sectors = [_sector(reader, f"track {number}, sector {index} of {count},", readable) for index in range(count)]
    lengths = [0 if sector.bare else len(sector.data) for sector in sectors]
    frame = SYNC_BYTES + DATA_OFFSET + CRC_BYTES
    room = BYTES_PER_TRACK - STANDARD_GAP1 - count * frame
    if sum(lengths) > room:  # what an ID claims lies before the next, and the rest was read over it
        lengths = [min(length, 128 << min(sector.size, MAX_SIZE_CODE)) if sector.damaged else length
                   for length, sector in zip(lengths, sectors, strict=True)]  # fmt: skip
    if sum(lengths) > room:
        lengths = [max(room, 0) // count] * count
    gap = min(STANDARD_GAP3, (room - sum(lengths)) // count)
    if frame + gap < DATA_OFFSET:
        what = "1 sector does" if count == 1 else f"{count} sectors do"
        raise DiscError(f"{reader.name}: track {number}: {what} not fit on a track")
    position = STANDARD_GAP1 + SYNC_BYTES
    track = Track()
    for sector, length in zip(sectors, lengths, strict=True):
        sector.position = position
        position += frame + length + gap
        if sector.bare:
            sector.offset = frame + gap
        track.sectors.append(sector)
    return track


def _sector(reader: _Fields, place: str, readable: bool) -> Sector:
    """A sector, not yet at its position."""
    address = reader.take(4, place)
    if not readable:
        return Sector(0, address, b"", bare=True)
    at = reader.at
    size, result = reader.take(2, place)
    if size > MAX_SIZE_CODE or result not in RESULTS:
        raise DiscError(f"{reader.name}: {place} at byte {at}: unknown size code &{size:02X} or result &{result:02X}")
    data = reader.take(128 << size, f"{place} {128 << size} bytes of data")
    length = OVERREAD.get(result, len(data))
    bad = result & BAD_CRC == BAD_CRC
    return Sector(
        0, address, data[:length], bool(result & DELETED) and result not in OVERREAD, bad,
        tail=data[length:], weak=result == BAD_CRC and (address[0], address[2]) in WEAK,
    )  # fmt: skip
