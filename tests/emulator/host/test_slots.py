"""Save states in slots: what is saved, shown, damaged, loaded and deleted."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from emulator import Beeb
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.host.slots import SLOTS, THUMBNAIL, Slots
from emulator.media.dfs import DiscFile, write_ssd


@pytest.fixture(scope="module")
def beeb(system_roms, tmp_path_factory):
    path = tmp_path_factory.mktemp("media") / "games.ssd"
    path.write_bytes(write_ssd([DiscFile("KEN", 0, 0, b"ken")]))
    with Beeb(disc=path) as machine:
        machine.boot()
        machine.type("MODE 2\nCOLOUR 129\nCLS\n")
        machine.run(seconds=0.5)
        yield machine


@pytest.fixture
def slots(tmp_path):
    return Slots(tmp_path / "new" / "states")


def test_a_slot_is_saved_listed_loaded_and_deleted(beeb, slots):
    assert slots.list() == [None] * SLOTS
    slots.save(3, beeb)
    slot = slots.list()[3]
    assert (slot.number, slot.path.name, slot.title, slot.error) == (3, "slot-3.state", "games.ssd", None)
    assert slots.load(3) == beeb.save_state() == slot.path.read_bytes()
    assert [slot is None for slot in slots.list()].count(False) == 1
    slots.delete(3)
    slots.delete(3)
    assert slots.list() == [None] * SLOTS
    with pytest.raises(BeebError, match="slot 3 is empty"):
        slots.load(3)


def test_the_thumbnail_is_the_picture_of_the_machine(beeb, slots):
    slots.save(0, beeb)
    picture = slots.list()[0].thumbnail
    assert picture.size == THUMBNAIL
    expected = beeb.screen.image.convert("RGB").resize(THUMBNAIL, Image.Resampling.BOX)
    assert picture.tobytes() == expected.tobytes()
    assert picture.getpixel((80, 60)) == (255, 0, 0)


def test_a_list_reads_only_what_has_changed(beeb, slots):
    slots.save(1, beeb)
    first = slots.list()[1]
    assert slots.list()[1] is first
    slots.save(1, beeb)
    assert slots.list()[1] is not first


def test_slot_numbers_are_0_to_9(beeb, slots):
    for number in (-1, 10):
        for act in (slots.load, slots.delete, lambda number: slots.save(number, beeb)):
            with pytest.raises(BeebError, match=f"no slot {number}: choose one of 0 to 9"):
                act(number)
    for number in range(10):
        slots.save(number, beeb)
    assert None not in slots.list()


def test_damaged_slot_stays_until_saved_over(beeb, slots):
    slots.save(2, beeb)
    path = slots.path(2)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    slot = slots.list()[2]
    assert slot.thumbnail is None and "wrong CRC" in slot.error
    with Beeb() as other, pytest.raises(StateError, match="wrong CRC"):
        other.load_state(slots.load(2))
    assert path.read_bytes() == whole[:-1]
    slots.save(2, beeb)
    assert slots.list()[2].error is None


def test_unusable_file_is_an_error_of_its_slot(beeb, slots):
    slots.save(1, beeb)
    os.mkdir(slots.path(0))
    os.mkfifo(slots.path(2))
    slots.path(4).symlink_to(slots.path(4))
    zero, one, two, _, four, *_ = slots.list()
    assert "slot-0.state: not a file" in zero.error and "slot-2.state: not a file" in two.error
    assert four.error and one.error is None
    for number in (0, 2):
        with pytest.raises(StateError, match=f"slot {number}: .*: not a file"):
            slots.load(number)
    for act in (slots.delete, lambda number: slots.save(number, beeb)):
        with pytest.raises(BeebError, match="slot 0: .*directory"):
            act(0)


def test_uncreatable_directory_is_reported_in_one_line(beeb, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    slots = Slots(tmp_path / "file" / "states")
    assert all(slot is None or slot.error for slot in slots.list())
    with pytest.raises(BeebError, match="slot 0: ") as caught:
        slots.save(0, beeb)
    assert "\n" not in str(caught.value)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_file_contents_are_listed(beeb, tmp_path_factory, data):
    slots = Slots(tmp_path_factory.getbasetemp() / "fuzz")
    slots.save(0, beeb)
    contents = bytearray(slots.path(0).read_bytes())
    if data.draw(st.booleans()):
        contents = bytearray(data.draw(st.binary()))
    elif data.draw(st.booleans()):
        del contents[data.draw(st.integers(0, len(contents) - 1)) :]
    else:
        bit = data.draw(st.integers(0, 8 * len(contents) - 1))
        contents[bit // 8] ^= 1 << bit % 8
    slots.path(0).write_bytes(contents)
    slot = slots.list()[0]
    assert slot.error and "\n" not in slot.error and slot.thumbnail is None
    with pytest.raises(StateError):
        beeb.load_state(slots.load(0))
