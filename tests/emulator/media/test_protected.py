"""HFE and FSD images: tracks as they were recorded, what errors say of damaged files, and what `beeb info` shows."""

import gzip
import random
from functools import cache

import pytest

from emulator.board.drive import Drives, open_disc
from emulator.cli import main
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.errors import DiscError
from emulator.media.hfe import read_hfe
from emulator.media.protected import is_double_pitch, peculiarities, peculiarity, read_sides, side_image
from emulator.media.recognise import recognise
from tests.emulator.media.archives import zipped
from tests.emulator.media.flux import HALF_BITS, Spec, fm_track, fsd, half_bits, hfe, pack, plain

pytestmark = pytest.mark.pure

FILES = [DiscFile(f"FILE{n}", 0x1900, 0x1900, bytes([n, n ^ 0xFF, 7]) * 1400) for n in range(20)]
IMAGE = write_ssd(FILES, "FLUX", option=3, tracks=40)
TRACKS = 4
OTHER = write_ssd([DiscFile("OTHER", 0, 0, b"two" * 500)], "SIDE 2", tracks=40)


@cache
def cells(image, number, head=0):
    return fm_track(plain(image, number, head))


def hfe_of(image, other=b"", **options):
    return hfe([(cells(image, n), cells(other, n, 1) if other else "") for n in range(TRACKS)], **options)


def track_of(specs):
    """The track that an HFE file of these specs holds."""
    return read_hfe(hfe([(fm_track(specs), "")], version=3), "a.hfe")[0][0]


@pytest.mark.parametrize(("version", "rate", "bits"), [(1, 250, 2), (1, 125, 1), (1, 500, 4), (1, 0, 2), (3, 250, 2)])
def test_the_tracks_of_an_hfe_are_those_of_the_disc(version, rate, bits):
    data = hfe_of(IMAGE, OTHER, version=version, bitrate=rate, bits_per_half=bits)
    sides = read_sides(data, "a.hfe")
    assert [side_image(side) for side in sides] == [IMAGE[: TRACKS * 2560], OTHER[: TRACKS * 2560]]
    assert [peculiarities(side) for side in sides] == [[], []]
    assert [sector.position for sector in sides[0][3].sectors] == [22 + 310 * n for n in range(10)]
    assert sides[1][3].sectors[5].address == bytes([3, 1, 5, 1])


@pytest.mark.parametrize("length", [HALF_BITS - 713, HALF_BITS + 801])
def test_a_track_written_at_another_speed_is_stretched_to_a_revolution(length):
    track = read_hfe(hfe([(fm_track(plain(IMAGE, 0), gap3=10, length=length), "")]), "a.hfe")[0][0]
    assert track.standard_data(0) == IMAGE[:2560]
    expected = [(22 + 299 * n) * HALF_BITS / length for n in range(10)]
    assert [sector.position for sector in track.sectors] == [pytest.approx(place, abs=1.1) for place in expected]


def test_flux_changes_may_be_a_bit_early_or_late():
    """As in recordings of real discs: by a quarter of the shortest distance, each way and at random."""
    bits = list("".join("000" + half for half in cells(IMAGE, 0)))
    moves = random.Random(1)
    for place in [place for place, bit in enumerate(bits) if bit == "1"]:
        bits[place] = "0"
        bits[min(place + moves.choice((-1, 0, 0)), len(bits) - 1)] = "1"
    track = read_hfe(hfe([("".join(bits), "")], bits_per_half=1), "a.hfe")[0][0]
    assert track.standard_data(0) == IMAGE[:2560]
    assert [sector.position for sector in track.sectors] == [pytest.approx(22 + 310 * n, abs=1.1) for n in range(10)]


def test_the_opcodes_of_version_3():
    whole = cells(IMAGE, 0)
    first, second = whole[:20_000], whole[20_000:]
    parts = [second[:9000], second[9000:9002], second[9002:9004], second[9004:]]
    parts = [pack(part, 2, 3) if len(part) > 2 else b"\xf3\x04" + pack("11" + part, 2, 3) for part in parts]  # skips 4
    stream = b"\xf0" + parts[0] + parts[1] + b"\xf2\x48" + parts[2] + parts[3] + b"\xf1" + pack(first, 2, 3)
    data = bytearray(hfe([(second + first, "")], version=3, prefix=bytes(6)))
    reverse = bytes(int(f"{byte:08b}"[::-1], 2) for byte in stream)
    for place, byte in enumerate(reverse):
        data[1024 + place // 256 * 512 + place % 256] = byte
    data[512 + 2 : 512 + 4] = (2 * len(stream)).to_bytes(2, "little")
    track = read_hfe(bytes(data), "a.hfe")[0][0]
    assert track.standard_data(0) == IMAGE[:2560]
    assert track.sectors[0].position == 22


def test_a_sector_may_run_over_the_index_hole():
    whole = cells(IMAGE, 0)
    for cut in range(49_000, 50_001, 97):  # through gap, sync, mark, ID and data of sector 9
        turned = whole[cut - 5500 :] + whole[: cut - 5500]
        track = read_hfe(hfe([(turned, "")]), "a.hfe")[0][0]
        assert sorted(sector.number for sector in track.sectors) == list(range(10)), cut
        assert track.standard_data(0) == IMAGE[:2560]


def test_a_data_mark_that_comes_too_early_is_missed_also_over_the_index_hole():
    whole = fm_track([Spec((0, 0, 0, 1), bytes(256), gap2=6), Spec((0, 0, 1, 1), bytes(256))])
    for cut in range(340, 800, 13):
        sectors = read_hfe(hfe([(whole[cut:] + whole[:cut], "")]), "a.hfe")[0][0].sectors
        assert sorted((sector.number, sector.bare) for sector in sectors) == [(0, True), (1, False)], cut


def test_an_id_of_address_marks_is_damaged():
    whole = fm_track([Spec((0, 0, 0, 1), bytes(256))])
    start = (16 + 6 + 1) * 16
    for count in range(7):
        marks = half_bits(b"\xfe" * count, clock=0xC7)
        track = read_hfe(hfe([(whole[:start] + marks + whole[start + len(marks) :], "")]), "a.hfe")[0][0]
        assert [sector.bad_id for sector in track.sectors] == [count > 0]


SPECS = [
    Spec((2, 0, 0, 1), b"0" * 256),
    Spec((2, 0, 1, 1), b"1" * 256, deleted=True),
    Spec((2, 0, 2, 1), b"2" * 256, bad_data=True),
    Spec((7, 5, 2, 0), b"2" * 128),
    Spec((2, 0, 200, 2), b"x" * 512),
]


def test_an_fsd_has_the_same_sectors():
    (side,) = read_sides(fsd([plain(IMAGE, 0), [], SPECS, [Spec((3, 0, 9, 1), bare=True)]]), "a.fsd")
    assert side_image(side)[:2560] == IMAGE[:2560]
    assert side[1].sectors == []
    for sector, spec in zip(side[2].sectors, SPECS, strict=True):
        assert (sector.address, sector.data) == (bytes(spec.id), spec.data)
        assert (sector.deleted, sector.damaged, sector.weak) == (spec.deleted, spec.bad_data, False)
    places = [(sector.position, sector.end) for sector in side[2].sectors]
    assert all(end < after for (_, end), (after, _) in zip(places, places[1:], strict=False))
    assert side[3].sectors[0].bare


def test_sectors_of_an_fsd_that_were_read_over_the_next_ones_share_a_track():
    specs = [Spec((0, 0, n, 1), bytes([n]) * 1024, bad_data=True) for n in range(10)]
    (side,) = read_sides(fsd([specs]), "a.fsd")
    assert [sector.position for sector in side[0].sectors] == [22 + 310 * n for n in range(10)]
    with pytest.raises(DiscError, match="a.fsd: track 0: 130 sectors do not fit on a track"):
        read_sides(fsd([[Spec((0, 0, n, 0), bytes(128)) for n in range(130)]]), "a.fsd")
    assert peculiarity(track_of([Spec((0, 0, 0, 1), bytes(256))]), 0).startswith("1 sector ")


def test_an_fsd_that_counts_its_tracks_is_read_and_overreads_say_where_the_crc_is():
    data = bytearray(fsd([plain(IMAGE, 0)]))
    data[data.index(b"\0", 8) + 1] = 1
    assert side_image(read_sides(bytes(data), "a.fsd")[0])[:2560] == IMAGE[:2560]
    track = bytes([0, 1, 255, 0, 0, 4, 1, 2, 0xE1]) + bytes(range(256)) + b"\xab" * 256
    (side,) = read_sides(fsd([[]])[:-2] + track, "a.fsd")
    sector = side[0].sectors[0]
    assert side[0].intact(sector, 256, 0)
    assert not side[0].intact(sector, 512, 0)
    assert side[0].passing(sector, 512, 0) == bytes(range(256)) + b"\xab" * 256


@pytest.mark.parametrize(
    ("specs", "words"),
    [
        (plain(IMAGE, 2), ""),
        ([], "unformatted"),
        (SPECS, "5 sectors of 128, 256 and 512 bytes, IDs of track 7, deleted data in 1, bad data CRC in 2"),
        ([Spec((2, 0, n, 0), bytes(128), bad_id=n == 3) for n in range(9)], "9 sectors of 128 bytes, bad ID CRC in 3"),
        ([Spec((2, 0, n, 1), bytes(256), weak=9 * (n < 3), bare=n > 3) for n in range(6)],
         "6 sectors of 256 bytes, no data in 4 and 5, bad data CRC in 0 to 2, weak bits in 0 to 2"),
    ],
)  # fmt: skip
def test_what_is_not_plain_is_said_in_words(specs, words):
    assert peculiarity(track_of(specs), 2) == words


FORTY = [plain(IMAGE, n) for n in range(40)]
ODD_TRACKS = {
    "the same": lambda track: track,
    "unformatted": lambda track: [],
    "IDs only": lambda track: [Spec(spec.id, bare=True) for spec in track],
    "damaged": lambda track: [Spec(spec.id, spec.data, bad_data=True) for spec in track[:5]],
}


@pytest.mark.parametrize("form", [fsd, lambda tracks: hfe([(fm_track(track), "") for track in tracks])])
@pytest.mark.parametrize("odd", ODD_TRACKS)
def test_a_40_track_disc_at_the_pitch_of_80_is_stepped_twice(tmp_path, capsys, odd, form):
    count = 40 if form is fsd else 4  # the others are slow
    path = tmp_path / "a.fsd"
    path.write_bytes(form([half for track in FORTY[:count] for half in (track, ODD_TRACKS[odd](track))]))
    disc = open_disc(path, writable=True)
    assert [disc.track(n, 0).standard_data(n) for n in range(count)] == [
        IMAGE[n * 2560 :][:2560].ljust(2560, b"\0") for n in range(count)
    ]
    assert disc.track(count, 0).sectors == []
    assert not disc.writable and disc.fixed
    assert main(["info", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "FILE19" in shown and "side 0, 40 tracks at the pitch of 80: the drive steps twice" in shown
    assert "IDs of track" not in shown


def named(track):
    """A track with the IDs of `track`; None for an unformatted one."""
    return [Spec((track, 0, n, 1), bytes(256)) for n in range(10)] if track is not None else []


@pytest.mark.parametrize(
    "ids",
    [
        list(range(80)), list(range(40)), [0], [], [None] * 80, [0, 0], [0, 1, 1], [0, 1, 1, 3, 2, 5, 6],
        [0, 1, 1, 3, 2, 5, 3, 7], [7] * 80, [0] * 80, [0, None, 1], [n + 1 for n in range(80)],
        [0] + [n // 2 if n > 60 else n for n in range(1, 80)],
    ],
    ids=str,
)  # fmt: skip
def test_other_discs_are_stepped_once(ids):
    """Those of 80 tracks, with some IDs that name another track, and of too few tracks to tell."""
    (side,) = read_sides(fsd([named(track) for track in ids] or [[]]), "a.fsd")
    assert not is_double_pitch(side)


def test_each_side_has_its_own_pitch():
    eighty = write_ssd([DiscFile("OTHER", 0, 0, b"two" * 5000)], "SIDE 2", tracks=80)
    tracks = [(cells(IMAGE, n // 2), cells(eighty, n, 1)) for n in range(8)]
    sides = read_sides(hfe(tracks), "a.hfe")
    assert [is_double_pitch(side) for side in sides] == [True, False]
    assert [side_image(side) for side in sides] == [IMAGE[: 4 * 2560], eighty[: 8 * 2560].ljust(8 * 2560, b"\0")]


def test_weak_bits_read_differently_each_time_and_the_same_at_the_same_time():
    track = track_of([Spec((0, 0, 0, 1), bytes(256), weak=100)])
    (sector,) = track.sectors
    assert (sector.weak, sector.damaged) == (True, True)
    reads = [track.passing(sector, 256, cycle) for cycle in (5, 6, 5)]
    assert reads[0] == reads[2] != reads[1]
    assert reads[0][:156] == reads[1][:156] == bytes(156)
    assert len(set(reads[0][156:])) > 50
    blank = fm_track([Spec((0, 0, 0, 1), bytes(256))])
    blank = blank[:2000] + "0" * 1000 + blank[3000:]  # without flux changes, in version 1
    track = read_hfe(hfe([(blank, "")]), "a.hfe")[0][0]
    assert track.passing(track.sectors[0], 256, 5) != track.passing(track.sectors[0], 256, 6)


def test_reading_on_after_a_sector_gives_its_crc_the_gap_and_the_next_sector():
    """The same on a recording and on a track that is rendered from sectors; address marks are left out."""
    (made,) = read_sides(fsd([plain(IMAGE, 0)]), "a.fsd")
    recorded = track_of(plain(IMAGE, 0))
    for track in (recorded, made[0]):
        for sector in track.sectors[:9]:
            read = track.passing(sector, 620, 0)
            assert read[:256] == sector.data
            gaps = (b"\xff" * 21 + bytes(6), b"\xff" * 11 + bytes(6))
            assert read[258 : 258 + 27] == gaps[0]
            assert read[285:289] == bytes([0, 0, sector.number + 1, 1])
            assert read[291 : 291 + 17] == gaps[1]
            assert read[308:564] == track.sectors[sector.number + 1].data
        assert track.passing(track.sectors[0], 16_384, 0) == recorded.passing(recorded.sectors[0], 16_384, 0)


MFM = "0100010010001001" * 3 + "01" * 49_976  # with two bits for one of FM
GOOD = hfe([(cells(IMAGE, n), "") for n in range(3)])
GOOD_FSD = fsd([plain(IMAGE, n) for n in range(3)])
UNKNOWN = bytearray(hfe([("", ""), (cells(IMAGE, 0), "")], version=3))
UNKNOWN[1024 + 99] = 0x5F  # bits in reverse: &FA


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (GOOD[:10], "the file ends at byte 10, within its header"),
        (GOOD[:8] + b"\1" + GOOD[9:], "HFE of format revision 1 .version 2.; only versions 1 and 3 are supported"),
        (GOOD[:9] + b"\0" + GOOD[10:], "the header claims 0 tracks and 1 sides"),
        (GOOD[:18] + b"\xff\xff" + GOOD[20:], "the track list at byte 33553920 runs over the end of the file"),
        (GOOD[:9999], "track 0 at byte 1024 has 25000 bytes, the file ends at 9999"),
        (bytes(UNKNOWN), "track 1, side 0: unknown opcode &FA"),
        (GOOD_FSD[:12], "the file ends at byte 12, within its header"),
        (GOOD_FSD[:20], "track 0 at byte 19: the file ends at byte 20"),
        (GOOD_FSD[:300], "track 0, sector 1 of 10, 256 bytes of data at byte 290: the file ends at byte 300"),
        (GOOD_FSD[:19] + b"\x63" + GOOD_FSD[20:], "track at byte 19: number 99 is not 0 to 84"),
        (GOOD_FSD[:27] + b"\x55" + GOOD_FSD[28:], "track 0, sector 0 of 10, at byte 26: unknown .* result &55"),
    ],
)
def test_a_damaged_file_is_named_with_place_and_cause(tmp_path, data, cause):
    path = tmp_path / "a.ssd"
    path.write_bytes(data)
    for use in (open_disc, recognise, Drives().insert):
        with pytest.raises(DiscError, match=f"^a.ssd: {cause}"):
            use(path)


@pytest.mark.parametrize(
    "data, warning",
    [
        (GOOD[:-600], "track 2 at byte 51200 has 25000 bytes, the file ends at 75688"),
        (GOOD[:30_000], "track 1 at byte 26112 has 25000 bytes, the file ends at 30000"),
        (GOOD_FSD[:-600], "track 2, sector 7 of 10, 256 bytes of data at byte 7108: the file ends at byte 7288"),
        (GOOD_FSD[:-2643], "track 1, sector 9 of 10, 256 bytes of data at byte 5009: the file ends at byte 5245"),
    ],
)
def test_a_file_that_is_cut_off_is_read_up_to_there(tmp_path, data, warning):
    path = tmp_path / "a.ssd"
    path.write_bytes(data)
    found, disc = recognise(path), open_disc(path)
    assert list(found.warnings) == disc.warnings[:1] == [f"the file is cut off: {warning}"]
    assert [bool(track.sectors) for track in disc.sides[0][:3]] == [True, warning[6] != "1", False]


@pytest.mark.parametrize("name", ["a.hfe", "a.fsd", "a.ssd", "thing", "a.hfe.gz", "a.zip"])
def test_a_protected_image_is_recognised_by_its_contents_and_stays_protected(tmp_path, name):
    data = fsd([plain(IMAGE, n) for n in range(TRACKS)]) if name == "a.fsd" else hfe_of(IMAGE)
    path = tmp_path / name
    wrapped = {"a.hfe.gz": gzip.compress(data), "a.zip": zipped(("notes.txt", b"hello"), ("A.HFE", data))}
    path.write_bytes(wrapped.get(name, data))
    found = recognise(path)
    assert (found.format, found.boots) == ("FSD" if name == "a.fsd" else "HFE", True)
    assert [file.name for file in found.files] == [f"FILE{n}" for n in reversed(range(20))]
    drives = Drives()
    drives.insert(path, writable=name not in wrapped)
    assert drives[0].write_protected
    with pytest.raises(DiscError, match="stays write-protected"):
        drives.protect(0, False)
    state = drives.save()
    assert state["discs"][0]["tracks"] == []
    drives.load(state)
    assert path.read_bytes() == wrapped.get(name, data)


def test_info(tmp_path, capsys):
    path = tmp_path / "a.hfe"
    single = ["".join("0" + bit for bit in track) for track in (cells(IMAGE, 0), cells(IMAGE, 1), fm_track(SPECS))]
    path.write_bytes(hfe([(single[0], MFM), (single[1], ""), (single[2], "")], bits_per_half=1))
    assert main(["info", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "a.hfe: HFE, SHA-1" in shown
    assert "side 0: FLUX (0), option 3 (EXEC), 400 sectors" in shown
    assert "FILE19" in shown
    assert "side 0, track 2: 5 sectors of 128, 256 and 512 bytes, IDs of track 7" in shown
    assert "side 1, track 0: double density (MFM), which the 8271 cannot read" in shown
    path.write_bytes(hfe([(MFM, ""), (MFM, ""), ("", ""), ("", "")], bits_per_half=1))
    assert main(["info", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "no catalogue: track 0: double density (MFM), which the 8271 cannot read" in shown
    assert "side 0, tracks 0 to 1: double density" in shown
