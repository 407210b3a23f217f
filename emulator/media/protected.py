"""Disc images that hold tracks as they were recorded, with any protection: HFE (1 and 3) and FSD. Only for reading."""

from itertools import groupby

from emulator.media.dfs import is_dfs
from emulator.media.disc import MAX_TRACKS, SECTOR_BYTES, SECTORS_PER_TRACK, TRACK_BYTES, Track
from emulator.media.fm import FluxTrack
from emulator.media.fsd import MAGIC, read_fsd
from emulator.media.hfe import read_hfe, version


def protected_format(data: bytes) -> str:
    """ "HFE", "HFE (version 3)" or "FSD", as the image `data` begins; "" for any other."""
    if not (version(data) or data.startswith(MAGIC)) or is_dfs(data):  # a disc may have that title
        return ""
    if not version(data):
        return "FSD"
    return "HFE" if version(data) == 1 else f"HFE (version {version(data)})"


def read_sides(data: bytes, name: str, warnings: list[str] | None = None) -> list[list[Track]] | None:
    """The tracks of each side of an HFE or FSD image; None for any other. Raises DiscError if it is damaged.

    With `warnings`, an image that is cut off gives one there, and the tracks that it has.
    """
    if not protected_format(data):
        return None
    return (read_hfe if version(data) else read_fsd)(data, name, warnings)


def is_double_pitch(tracks: list[Track]) -> bool:
    """Whether a side is a 40-track disc at the pitch of 80: most of its tracks have IDs of half their number."""

    def count(first: int, divisor: int) -> int:
        return sum(
            any(sector.track == number // divisor for sector in tracks[number].sectors)
            for number in range(first, len(tracks))
        )

    return count(2, 2) > 2 * max(count(1, 1), 1)


def stepped(tracks: list[Track]) -> list[Track]:
    """The tracks of a side by cylinder: every second one if the drive must step twice."""
    return tracks[::2] if is_double_pitch(tracks) else tracks


def side_image(tracks: list[Track]) -> bytes:
    """What DFS can read of a side, as the bytes of an SSD image: zeros for what it cannot."""
    tracks = stepped(tracks)
    image = bytearray(min(len(tracks), MAX_TRACKS) * TRACK_BYTES)
    for number, track in enumerate(tracks[:MAX_TRACKS]):
        for sector in reversed(track.sectors):  # of two with the same number, the first after the index hole counts
            if sector.number < SECTORS_PER_TRACK and not sector.bad_id and len(sector.data) >= SECTOR_BYTES:
                start = number * TRACK_BYTES + sector.number * SECTOR_BYTES
                image[start : start + SECTOR_BYTES] = sector.data[:SECTOR_BYTES]
    return bytes(image)


def catalogue_fault(tracks: list[Track]) -> str:
    """Why a side can have no DFS catalogue; "" if it can."""
    readable = {sector.number for sector in tracks[0].sectors if len(sector.data) >= SECTOR_BYTES}
    return "" if {0, 1} <= readable else f"track 0: {peculiarity(tracks[0], 0)}"


def peculiarities(tracks: list[Track]) -> list[str]:
    """In words, which of a side's tracks are not plain DFS tracks; unformatted ones at the end are left out."""
    if is_double_pitch(tracks):
        return ["40 tracks at the pitch of 80: the drive steps twice", *peculiarities(stepped(tracks))]
    formatted = [number for number, track in enumerate(tracks) if track.sectors or _is_mfm(track)]
    found = []
    numbers = range(formatted[-1] + 1 if formatted else 0)
    for what, group in groupby(numbers, lambda number: peculiarity(tracks[number], number)):
        first, *rest = group
        if what:
            found.append(f"tracks {first} to {rest[-1]}: {what}" if rest else f"track {first}: {what}")
    return found


def peculiarity(track: Track, number: int) -> str:
    """In words, how a track differs from a plain DFS track; "" if it doesn't."""
    if _is_mfm(track):
        return "double density (MFM), which the 8271 cannot read"
    if not track.sectors:
        return "unformatted"
    if track.standard_data(number) is not None:
        return ""
    sizes = sorted({len(sector.data) for sector in track.sectors if not sector.bare})
    noun = "sector" if len(track.sectors) == 1 else "sectors"
    words = [f"{len(track.sectors)} {noun}" + (f" of {_joined(sizes)} bytes" if sizes else "")]
    tracks = sorted({sector.track for sector in track.sectors} - {number})
    if tracks:
        words.append(f"IDs of track {_joined(tracks)}")
    for what, attribute in (("no data", "bare"), ("deleted data", "deleted"), ("bad ID CRC", "bad_id"),
                            ("bad data CRC", "damaged"), ("weak bits", "weak")):  # fmt: skip
        numbers = sorted({sector.number for sector in track.sectors if getattr(sector, attribute)})
        if numbers:
            words.append(f"{what} in {_joined(numbers)}")
    return ", ".join(words)


def _is_mfm(track: Track) -> bool:
    return isinstance(track, FluxTrack) and track.mfm


def _joined(numbers: list[int]) -> str:
    """Sorted numbers as "1, 2 and 5", or "1 to 5" for a run of them."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " and ".join([", ".join(map(str, numbers[:-1])), str(numbers[-1])]) if len(numbers) > 1 else str(numbers[0])
