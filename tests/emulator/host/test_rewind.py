"""Going back in time."""

import pytest

from emulator import Beeb
from emulator.beeb import CLOCK, FIELD
from emulator.host.rewind import EVERY, EVERY_TURNS, Rewind
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape
from emulator.state import StateError

STEP = EVERY // FIELD  # fields
COUNTER = 0x70  # a byte of zero page that BASIC leaves alone


@pytest.fixture
def ssd(tmp_path):
    path = tmp_path / "games.ssd"
    path.write_bytes(write_ssd([DiscFile("KEN", 0, 0, b"ken")]))
    return path


def play(beeb, rewind, fields):
    """Run as the window does, with a byte in memory that counts the fields."""
    for _ in range(fields):
        beeb.memory[COUNTER] = (beeb.memory[COUNTER] + 1) & 0xFF
        beeb.run(frames=1)
        rewind.keep()


def test_each_step_back_is_a_quarter_of_a_second_and_the_game_goes_on_from_there(beeb):
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


def test_the_picture_and_the_future_are_those_of_then(beeb):
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


def test_the_last_seconds_are_kept_and_no_more_states_than_that_needs(beeb):
    rewind = Rewind(beeb, seconds=12)
    play(beeb, rewind, 15 * 50)
    assert len(rewind) == 52
    end = beeb.cycles
    while rewind.back():
        pass
    assert 12 * CLOCK <= end - beeb.cycles <= 13 * CLOCK


def test_when_memory_is_short_the_steps_become_longer_and_the_time_stays(beeb):
    rewind = Rewind(beeb, seconds=12, limit=100_000)
    start = beeb.cycles
    for _ in range(24):
        play(beeb, rewind, 25)
        assert rewind.bytes <= 100_000
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


def test_after_a_state_from_elsewhere_one_can_still_go_back_to_before_it(beeb):
    early = beeb.save_state()
    rewind = Rewind(beeb)
    beeb.run(seconds=5)
    play(beeb, rewind, STEP + 1)
    beeb.load_state(early)
    play(beeb, rewind, STEP + 1)
    assert len(rewind) == 2
    assert rewind.back() and beeb.cycles < 5 * CLOCK
    assert rewind.back() and beeb.cycles > 5 * CLOCK


def test_another_machine_has_another_past(beeb, system_roms):
    rewind = Rewind(beeb)
    play(beeb, rewind, STEP + 1)
    with Beeb() as other:
        rewind.attach(other)
        assert (len(rewind), rewind.bytes, rewind.back()) == (0, 0, False)


def test_what_was_written_to_a_disc_is_taken_off_it_again_and_out_of_its_file(system_roms, ssd):
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


def test_going_back_ends_where_other_media_were_in_and_goes_on_when_they_are_in_again(system_roms, ssd):
    with Beeb(disc=ssd) as beeb:
        beeb.boot()
        rewind = Rewind(beeb)
        play(beeb, rewind, STEP + 1)
        beeb.eject_disc()
        now = beeb.save_state()
        for _ in range(2):
            with pytest.raises(StateError, match="drive 0 has no disc, and had one"):
                rewind.back()
            assert len(rewind) == 1 and beeb.save_state() == now
        beeb.insert_disc(ssd)
        assert rewind.back()
        play(beeb, rewind, STEP + 1)
        beeb.tape.insert(Tape())
        with pytest.raises(StateError, match="tape"):
            rewind.back()


def test_the_window_goes_back_while_it_is_told_to_and_on_when_not(front_end):
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
