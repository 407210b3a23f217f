"""The medium: sectors on their tracks, images to tracks and back, and the file that must never be lost."""

import os

import pytest

from commandline.files import replace_file
from emulator.board.drive import open_disc
from emulator.board.state import StateError
from emulator.media.dfs import write_dsd, write_ssd
from emulator.media.disc import BYTES_PER_TRACK, Disc, Sector, Track
from emulator.media.errors import DiscError
from emulator.media.recognise import recognise

pytestmark = pytest.mark.pure

CATALOGUED = write_ssd([], "SIDE")
IMAGE = bytes((place >> 8) * 7 + place & 0xFF for place in range(80 * 2560))


@pytest.mark.parametrize("length", [0, 1, 256, 2560, 2561, 102_400, 102_401, 204_800])
@pytest.mark.parametrize("name", ["a.ssd", "a.dsd", "games.zip:A.DSD", "noname"])
def test_an_unchanged_image_round_trips(length, name):
    assert Disc(IMAGE[:length], name).image() == IMAGE[:length]


@pytest.mark.parametrize("name", ["a.ssd", "a.dsd", "a"])
def test_an_image_of_more_than_two_sides_of_85_tracks_is_rejected(name):
    with pytest.raises(DiscError, match=f"{name}: 435,201 bytes; an image of two sides has at most 435,200 "):
        Disc(bytes(435_201), name)


SIDES = "two sides, interleaved as in a .dsd file"
SPLIT = "; if one side follows the other, split it in the middle into two .ssd files"


@pytest.mark.parametrize(
    "name, tracks, more, sides, read_as",
    [
        ("a.ssd", 80, 0, 1, ""),
        ("a.ssd", 80, 1, 1, "81 tracks instead of 80"),
        ("a.ssd", 81, 0, 1, "81 tracks instead of 80"),
        ("a.img", 85, 0, 1, "85 tracks instead of 80"),
        ("a.img", 160, 0, 2, SIDES),
        ("a.bbc", 160, 0, 2, SIDES),
        ("a.ssd", 160, 0, 2, SIDES),
        ("a.ssd", 164, 0, 2, f"{SIDES} of 82 tracks"),
        ("a.dsd", 162, 0, 2, "81 tracks instead of 80"),
        ("a.dsd", 160, 1, 2, "81 tracks instead of 80"),
    ],
)
def test_an_image_of_an_odd_size_is_read_whole_with_one_warning(tmp_path, name, tracks, more, sides, read_as):
    image = (write_dsd if sides == 2 else lambda side, _: side)(CATALOGUED, CATALOGUED)
    image += bytes(place >> 8 & 0xFF | 1 for place in range(len(image), tracks * 2560 + more))
    split = SPLIT if SIDES in read_as else ""
    warnings = [f"{len(image):,} bytes are read as {read_as}{split}"] if read_as else []
    path = tmp_path / name
    path.write_bytes(image)
    disc, found = open_disc(path, writable=True), recognise(path)
    assert (len(disc.sides), disc.warnings, disc.image()) == (sides, warnings, image)
    assert (found.format, list(found.warnings)) == ("DSD" if sides == 2 else "SSD", warnings)
    assert [catalogue.title for catalogue in found.catalogues] == ["SIDE"] * sides
    last = disc.track(-(-tracks // sides) - 1, sides - 1)
    last.sectors[9].data[:] = b"new" + bytes(253)
    disc.changed = True
    disc.restored(disc.save())
    disc.write_back()
    disc.release()
    assert (len(path.read_bytes()), path.read_bytes()[tracks * 2560 - 256 :][:3]) == (len(image), b"new")


def test_sides_and_tracks_of_a_dsd():
    disc = Disc(write_dsd(IMAGE, IMAGE[::-1]), "a.dsd")
    assert disc.track(3, 0).standard_data(3) == IMAGE[3 * 2560 : 4 * 2560]
    assert disc.track(3, 1).standard_data(3) == IMAGE[::-1][3 * 2560 : 4 * 2560]
    assert disc.track(3, 2).sectors == disc.track(80, 0).sectors == disc.track(84, 1).sectors == []


@pytest.mark.parametrize(
    "image, tracks",
    [(b"", 0), (write_ssd([], tracks=40), 40), (write_ssd([], tracks=40)[:512], 40), (write_ssd([])[:512], 80),
     (bytes(512), 80), (IMAGE, 80)],
)  # fmt: skip
def test_how_many_tracks_are_formatted(image, tracks):
    disc = Disc(image, "a.ssd")
    assert [bool(disc.track(number, 0).sectors) for number in range(80)] == [number < tracks for number in range(80)]


def test_the_sectors_of_a_track_fit_on_it_and_lie_apart():
    sectors = Disc(IMAGE, "a.ssd").track(0, 0).sectors
    assert [sector.number for sector in sectors] == list(range(10))
    ends = [0] + [sector.end for sector in sectors]
    assert all(sector.position >= end for sector, end in zip(sectors, ends, strict=False))
    assert ends[-1] <= BYTES_PER_TRACK


def test_a_sector_written_over_others_destroys_them():
    track = Disc(IMAGE, "a.ssd").track(0, 0)
    track.add(Sector(400, bytes([0, 0, 99, 1]), bytes(256)))
    assert [sector.number for sector in track.sectors] == [0, 99, 3, 4, 5, 6, 7, 8, 9]
    track.add(Sector(3000, bytes([0, 0, 98, 1]), bytes(256)))  # round the index hole
    assert [sector.number for sector in track.sectors] == [99, 3, 4, 5, 6, 7, 8, 98]
    longer = track.sectors[1]
    track.replace_data(longer, bytes(512), False, False)
    assert [sector.number for sector in track.sectors] == [99, 3, 5, 6, 7, 8, 98]
    track.replace_data(longer, bytes(BYTES_PER_TRACK), False, False)
    assert track.sectors == []
    track.add(Sector(0, bytes(4), bytes(16384)))
    assert track.sectors == []


@pytest.mark.parametrize("change", ["deleted", "damaged", "number", "track", "size", "data", "missing"])
def test_a_layout_that_an_image_cannot_hold_is_rejected_with_its_track(change):
    disc = Disc(write_dsd(IMAGE, IMAGE), "a.dsd")
    track = disc.track(7, 1)
    if change == "missing":
        track.sectors.pop()
    elif change == "data":
        track.sectors[4].data = bytearray(128)
    else:
        setattr(track.sectors[4], change, 5 if change in ("number", "size") else 1)
    with pytest.raises(DiscError, match="a.dsd: side 1 track 7 is not 10 plain sectors of 256 bytes"):
        disc.image()


def test_a_short_image_grows_only_by_changed_sectors():
    disc = Disc(IMAGE[:600], "a.ssd")
    disc.track(0, 0).sectors[5].data[3] = 1
    grown = disc.image()
    assert grown[:600] == IMAGE[:600]
    assert len(grown) == 6 * 256
    assert grown[5 * 256 + 3] == 1


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.ssd"
    path.write_bytes(IMAGE)
    return path


def written(path, writable=True):
    disc = Disc(path.read_bytes(), path.name, path, writable)
    disc.track(0, 0).sectors[0].data[0] = 0xAA
    disc.changed = True
    return disc


def test_write_back(file):
    file.chmod(0o640)
    disc = written(file)
    disc.write_back()
    assert file.read_bytes() == b"\xaa" + IMAGE[1:]
    assert file.stat().st_mode & 0o777 == 0o640
    assert os.listdir(file.parent) == ["a.ssd"]
    file.unlink()
    disc.write_back()  # nothing has changed since
    assert not file.exists()


def test_a_symbolic_link_stays_a_link(file, tmp_path):
    link = tmp_path / "link.ssd"
    link.symlink_to(file)
    written(link).write_back()
    assert link.is_symlink()
    assert file.read_bytes()[0] == 0xAA


def test_a_failed_write_back_leaves_file_and_disc_unchanged(file, monkeypatch):
    def fail(source, target):
        raise OSError(28, "No space left on device")

    disc = written(file)
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(DiscError, match="a.ssd: cannot be written back .No space left on device"):
        disc.write_back()
    assert file.read_bytes() == IMAGE
    assert os.listdir(file.parent) == ["a.ssd"]
    assert disc.image()[0] == 0xAA
    disc.write_back()  # it is not tried again until there is something new to write
    monkeypatch.undo()
    disc.changed = True
    disc.write_back()
    assert file.read_bytes()[0] == 0xAA


def test_an_interrupted_write_back_leaves_no_temporary_file(file, monkeypatch):
    def fail(handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(KeyboardInterrupt):
        replace_file(file, b"new")
    assert os.listdir(file.parent) == ["a.ssd"]
    assert file.read_bytes() == IMAGE


def test_a_new_file_has_the_usual_mode(tmp_path):
    (tmp_path / "usual").touch()
    replace_file(tmp_path / "new", b"new")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_protected_disc_is_never_written(file):
    with pytest.raises(DiscError, match="write-protected"):
        written(file, writable=False).write_back()
    assert file.read_bytes() == IMAGE
    with pytest.raises(DiscError, match="b.ssd: a member of an archive cannot be written back"):
        Disc(IMAGE, "b.ssd", writable=True)


def test_repr_names_the_disc():
    assert repr(Disc(IMAGE, "b.ssd")) == "<Disc 'b.ssd', write-protected>"


def test_a_state_holds_the_changes(file):
    disc = written(file)
    track = disc.track(9, 0)
    track.sectors[2].deleted = True
    track.add(Sector(22, bytes([9, 0, 0, 2]), b"y" * 512))
    disc.track(79, 0).sectors.clear()
    state = disc.save()
    assert sum(len(packed) for _, _, packed in state["tracks"]) < 3 * 2800
    other = Disc(IMAGE, "renamed.ssd")
    other.sides = other.restored(state)
    assert other.save() == state | {"name": "renamed.ssd", "changed": False}
    assert [sector.number for sector in other.track(9, 0).sectors] == [0, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_state_of_another_disc_or_a_damaged_one_is_refused(file):
    disc = written(file)
    state = disc.save()
    with pytest.raises(StateError, match="b.ssd is not the disc in the state"):
        Disc(IMAGE[:-1], "b.ssd").restored(state)
    (side, number, packed), *_ = state["tracks"]
    for bad in (
        {}, state | {"tracks": 1}, state | {"tracks": [[2, 0, packed]]}, state | {"tracks": [[side, 80, packed]]},
        state | {"tracks": [[side, number, packed[:-1]]]}, state | {"tracks": [[side, number, b"\xff" * 9]]},
        state | {"tracks": [[side, number, packed[:5]]]}, state | {"changed": 2}, state | {"sha256": None},
    ):  # fmt: skip
        with pytest.raises(StateError):
            disc.restored(bad)


def test_a_packed_track_round_trips():
    track = Track()
    track.add(Sector(100, b"\1\2\3\4", b"abc", True, True))
    track.add(Sector(2000, b"\5\6\7\0", bytes(1000)))
    again = Track.unpack(track.pack())
    assert [(s.position, s.address, bytes(s.data), s.deleted, s.damaged) for s in again.sectors] == [
        (100, b"\1\2\3\4", b"abc", True, True), (2000, b"\5\6\7\0", bytes(1000), False, False),
    ]  # fmt: skip
