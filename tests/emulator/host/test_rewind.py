"""Rewinding."""

import pytest

from emulator import Beeb
from emulator.beeb import CLOCK, FIELD
from emulator.board.state import StateError
from emulator.host.rewind import EVERY, EVERY_TURNS, Rewind
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape

STEP = EVERY // FIELD  # fields
COUNTER = 0x70  # a byte of zero page that BASIC leaves alone


@pytest.fixture
def ssd(tmp_path):
    path = tmp_path / "games.ssd"
    path.write_bytes(write_ssd([DiscFile("KEN", 0, 0, b"ken")]))
    return path


def play(beeb, rewind, fields):
    """Run as a front end does, with a byte in memory that counts the fields."""
    for _ in range(fields):
        beeb.memory[COUNTER] = (beeb.memory[COUNTER] + 1) & 0xFF
        beeb.run(frames=1)
        rewind.keep()


def test_step_back_is_a_quarter_of_a_second(beeb):
    rewind = Rewind(beeb)
    assert rewind.back() is False
    beeb.run(frames=1)  # to the beginning of a field
    rewind.attach(beeb)
    play(beeb, rewind, 5 * STEP + 1)
    assert len(rewind) == 5
    places = []
    for _ in range(3):
        assert rewind.back()
        places.append((beeb.memory[COUNTER], beeb.cycles))
    (last, end), (middle, _), (first, start) = places
    assert 5 * STEP <= last <= 5 * STEP + 1 and 2 * STEP <= last - first <= 2 * STEP + 1 and first < middle < last
    assert abs(end - start - 2 * EVERY) <= FIELD
    play(beeb, rewind, 2 * STEP + 1)
    assert len(rewind) == 4 and beeb.memory[COUNTER] == first + 2 * STEP + 1
    while rewind.back():
        pass
    assert (len(rewind), rewind.bytes) == (0, 0) and STEP <= beeb.memory[COUNTER] <= STEP + 1


def test_picture_and_future_after_a_step_are_the_same(beeb):
    rewind = Rewind(beeb)
    beeb.drawing = True
    beeb.type("MODE 1\n10 PRINT RND(9);:GOTO 10\nRUN\n")
    while not rewind:
        play(beeb, rewind, 1)
    picture = beeb.screen.image.tobytes()
    beeb.run(frames=30)
    later = beeb.save_state()
    assert beeb.screen.image.tobytes() != picture
    assert rewind.back() and beeb.screen.image.tobytes() == picture
    beeb.run(frames=30)
    assert beeb.save_state() == later


def test_states_reach_back_the_required_seconds(beeb):
    rewind = Rewind(beeb, seconds=12)
    play(beeb, rewind, 15 * 50)
    assert len(rewind) == 52
    end = beeb.cycles
    while rewind.back():
        pass
    assert 12 * CLOCK <= end - beeb.cycles <= 13 * CLOCK


def test_memory_limit_makes_steps_longer(beeb):
    rewind = Rewind(beeb, seconds=12, limit=60_000)
    start = beeb.cycles
    for _ in range(24):
        play(beeb, rewind, 25)
        assert rewind.bytes <= 60_000
    assert 5 < len(rewind) < 25
    recent = beeb.cycles
    assert rewind.back() and recent - beeb.cycles <= 2 * EVERY
    while rewind.back():
        pass
    assert beeb.cycles - start <= EVERY + 2 * FIELD
    assert rewind.bytes == 0


def test_a_turn_of_many_fields_costs_no_more_than_one_of_a_single_field(beeb):
    rewind = Rewind(beeb)
    for _ in range(3 * EVERY_TURNS):
        beeb.run(frames=10)
        rewind.keep()
    assert len(rewind) == 3
    for _ in range(10 * EVERY_TURNS):  # and while the machine stands, nothing is kept
        rewind.keep()
    assert len(rewind) == 3


def test_nothing_is_kept_while_break_is_held(beeb):
    rewind = Rewind(beeb)
    beeb.key_down("BREAK")
    for _ in range(30):
        beeb.run(frames=1)
        rewind.keep()
    assert len(rewind) == 0
    beeb.key_up("BREAK")
    play(beeb, rewind, 1)
    assert len(rewind) == 1


def test_rewinding_past_a_loaded_state(beeb):
    early = beeb.save_state()
    rewind = Rewind(beeb)
    beeb.run(seconds=5)
    play(beeb, rewind, STEP + 1)
    beeb.load_state(early)
    play(beeb, rewind, STEP + 1)
    assert len(rewind) == 2
    assert rewind.back() and beeb.cycles < 5 * CLOCK
    assert rewind.back() and beeb.cycles > 5 * CLOCK


def test_replaced_machine_has_no_past(beeb, system_roms):
    rewind = Rewind(beeb)
    play(beeb, rewind, STEP + 1)
    with Beeb() as other:
        rewind.attach(other)
        assert (len(rewind), rewind.bytes, rewind.back()) == (0, 0, False)


def test_rewinding_reverts_disc_writes(system_roms, ssd):
    before = ssd.read_bytes()
    with Beeb(disc=ssd, writable=True) as beeb:
        beeb.boot()
        rewind = Rewind(beeb)
        play(beeb, rewind, STEP + 1)
        beeb.type("*SAVE MEM C000+100\n")
        play(beeb, rewind, 250)
        written = ssd.read_bytes()
        assert written != before and not beeb.fdc.motor_on
        while rewind.back():
            pass
        assert ssd.read_bytes() == written  # so far one has only looked
        beeb.run(frames=1)
        assert ssd.read_bytes() == before
        beeb.type("*CAT\n*SAVE OTHER C000+100\n")
        beeb.run(seconds=5)
        assert "MEM" not in beeb.screen_text() and "OTHER" in ssd.read_bytes()[:256].decode("latin-1")


def test_rewinding_ends_where_media_differ(system_roms, ssd):
    with Beeb(disc=ssd) as beeb:
        beeb.boot()
        rewind = Rewind(beeb)
        play(beeb, rewind, STEP + 1)
        beeb.eject_disc()
        now = beeb.save_state()
        for _ in range(2):
            with pytest.raises(StateError, match="drive 0 is empty, but had a disc"):
                rewind.back()
            assert len(rewind) == 1 and beeb.save_state() == now
        beeb.insert_disc(ssd)
        assert rewind.back()
        play(beeb, rewind, STEP + 1)
        beeb.tape.insert(Tape())
        with pytest.raises(StateError, match="tape"):
            rewind.back()


def test_front_end_rewinds_while_rewinding_is_set(front_end):
    front_end.change(speed=None)
    while len(front_end.rewind) < 6:
        front_end.step()
    far = front_end.beeb.cycles
    front_end.rewinding = True
    while len(front_end.rewind) > 2:
        front_end.step()
    near = front_end.beeb.cycles
    assert near < far - 3 * EVERY
    for _ in range(40):  # to the end of what is kept, where it stands
        front_end.step()
    first = front_end.beeb.cycles
    assert len(front_end.rewind) == 0 and first < near
    front_end.rewinding = False
    for _ in range(3):
        front_end.step()
    assert front_end.beeb.cycles > first
