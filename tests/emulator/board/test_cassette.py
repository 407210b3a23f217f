"""The cassette recorder: buttons, relay, counter, what it plays when, recording, and save states."""

import pytest

from emulator.board.cassette import HIGH_TONE, NO_TONE, Cassette
from emulator.board.scheduler import Scheduler
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.media.errors import MediaError
from emulator.media.tape import CLOCK, SILENCE, SYMBOLS, TONE, Tape, TapeFile
from tests.emulator.machines import advance

pytestmark = pytest.mark.pure

BIT = 1664  # cycles of a bit that the machine sends at 1200 baud


class Ear:
    """What the recorder plays."""

    def __init__(self):
        self.runs = []

    def hear(self, level, clocks, start, end):
        self.runs.append((level, clocks, start, end))


class Recorder:
    def __init__(self, tape: Tape | None = None):
        self.scheduler = Scheduler()
        self.cassette = Cassette(self.scheduler)
        self.ear = self.cassette.port = Ear()
        if tape is not None:
            self.cassette.insert(tape)

    def to(self, cycle):
        advance(self.scheduler, cycle)

    def play(self):
        """Press PLAY and close the relay."""
        self.cassette.play()
        self.motor(1)

    def record(self):
        """Press RECORD and close the relay."""
        self.cassette.record()
        self.motor(1)

    def motor(self, on):
        self.cassette.drive_motor(on, self.scheduler.now)


def three_parts() -> Tape:
    tape = Tape("parts")
    tape.add_tone(240)
    tape.add_bytes(b"\xf0")
    tape.add_silence(0.1)
    return tape


def test_a_tape_plays_in_runs_with_the_clocks_of_its_bits():
    recorder = Recorder(three_parts())
    recorder.to(1000)
    recorder.play()
    recorder.to(CLOCK)
    levels = [(level, clocks) for level, clocks, _, _ in recorder.ear.runs[1:]]
    assert levels == [(1, 1920), (0, 5 * 16), (1, 5 * 16), (1, 0), (1, 0)]
    starts = [start - 1000 for _, _, start, _ in recorder.ear.runs[1:]]
    assert starts == [0, 200000, 208333, 216666, 416666]
    assert not recorder.cassette.playing and not recorder.cassette.moving
    assert recorder.cassette.counter == pytest.approx(0.208333, abs=1e-5)


@pytest.mark.parametrize("motor, play, tape", [(0, True, True), (1, False, True), (1, True, False)])
def test_the_tape_moves_only_with_cassette_button_and_relay(motor, play, tape):
    recorder = Recorder(three_parts() if tape else None)
    if play:
        recorder.cassette.play()
    recorder.motor(motor)
    recorder.to(50_000)
    assert not recorder.cassette.moving and recorder.cassette.counter == 0
    assert all(clocks == 0 for _, clocks, _, _ in recorder.ear.runs)


def test_a_pause_in_the_middle_loses_nothing():
    recorder = Recorder(three_parts())
    recorder.play()
    recorder.to(100_000)
    recorder.motor(0)
    assert recorder.cassette.counter == pytest.approx(0.05)
    recorder.to(700_000)
    assert recorder.cassette.counter == pytest.approx(0.05)
    recorder.motor(1)
    assert recorder.ear.runs[-1] == (1, 960, 700_000, 800_000)
    recorder.to(800_000)
    assert recorder.ear.runs[-1][:3] == (0, 80, 800_000)


def test_winding():
    recorder = Recorder(three_parts())
    recorder.play()
    recorder.to(150_000)
    recorder.cassette.rewind()
    assert recorder.cassette.counter == 0 and not recorder.cassette.playing
    recorder.cassette.wind_to(0.102)
    recorder.cassette.play()
    assert recorder.ear.runs[-1][:2] == (0, 41)  # nearly half of the first zeros has passed
    recorder.cassette.wind_to(1000)
    assert recorder.cassette.counter == pytest.approx(three_parts().seconds)
    recorder.cassette.wind_to(-5)
    assert recorder.cassette.counter == 0


def test_play_at_the_end_of_a_tape_jumps_up():
    recorder = Recorder(three_parts())
    recorder.cassette.wind_to(1000)
    recorder.play()
    assert not recorder.cassette.playing and not recorder.cassette.moving


def send(recorder, data):
    """The machine sends bytes without a pause."""
    at = recorder.scheduler.now
    for byte in data:
        recorder.to(at)
        recorder.cassette.write_bits(byte << 1 | 0x200, 10, BIT * 8, at)
        at += 10 * BIT
    recorder.to(at)


def test_recorded_bytes_are_on_the_tape():
    recorder = Recorder(Tape())
    recorder.record()
    recorder.cassette.carry(HIGH_TONE, 0)
    recorder.to(832 * 100)
    send(recorder, b"*KEN\0")
    recorder.to(recorder.scheduler.now + 832 * 50)
    recorder.cassette.carry(NO_TONE, recorder.scheduler.now)
    recorder.to(recorder.scheduler.now + 10_000)
    tape = recorder.cassette.eject()
    assert list(tape.kind) == [TONE, SYMBOLS, TONE, SILENCE]
    assert list(tape.count)[:3] == [100, 50, 50] and list(tape.stretches()) == [(1200, b"*KEN\0")]
    assert tape.length == recorder.scheduler.now


def test_nothing_is_recorded_while_the_relay_is_open_or_only_play_is_down():
    recorder = Recorder(Tape())
    recorder.cassette.record()
    recorder.cassette.carry(HIGH_TONE, 0)
    send(recorder, b"lost")
    recorder.cassette.stop()
    recorder.play()
    send(recorder, b"lost")
    assert recorder.cassette.eject().length == 0


def test_a_recording_replaces_its_part_of_the_tape():
    old = Tape("old")
    for _ in range(4):
        old.add_bytes(bytes(12))  # a tenth of a second
        old.add_silence(0.1)
    recorder = Recorder(old)
    recorder.cassette.wind_to(0.2)
    recorder.record()
    assert recorder.ear.runs[-1][1] == 0  # nothing is played meanwhile
    send(recorder, b"NEW")
    recorder.cassette.stop()
    assert recorder.cassette.counter == pytest.approx(0.2 + 30 * BIT / CLOCK, abs=1e-4)
    tape = recorder.cassette.eject()
    assert tape.seconds == pytest.approx(0.8, abs=0.001)
    data = [data for _, data in tape.stretches()]
    assert data[0] == bytes(12) and data[1].startswith(b"NEW") and data[2:] == [bytes(12)] * 2


def test_recording_beyond_the_end_makes_the_tape_longer():
    recorder = Recorder(three_parts())
    recorder.cassette.wind_to(10)
    recorder.record()
    recorder.to(2 * CLOCK)
    assert recorder.cassette.eject().seconds == pytest.approx(three_parts().seconds + 2)


def test_recording_needs_a_cassette():
    with pytest.raises(BeebError, match="no cassette"):
        Recorder().cassette.record()


def test_an_invalid_image_leaves_the_recorder_unchanged(tmp_path):
    recorder = Recorder(three_parts())
    recorder.cassette.play()
    (tmp_path / "x.uef").write_bytes(b"not a tape")
    with pytest.raises(MediaError, match=r"x\.uef: this is a text file; not supported"):
        recorder.cassette.insert(tmp_path / "x.uef")
    assert recorder.cassette.tape.name == "parts" and recorder.cassette.playing


def test_a_state_resumes_at_its_position():
    tape = Tape.of_files([TapeFile("A", 0, 0, bytes(range(50)))])
    recorder = Recorder(tape)
    recorder.play()
    recorder.to(int(5.3 * CLOCK))
    state, now = recorder.cassette.save(), recorder.scheduler.now
    recorder.ear.runs.clear()
    recorder.to(8 * CLOCK)
    first, recorder.ear.runs = recorder.ear.runs, []
    recorder.scheduler.now = now
    recorder.cassette.load(state)
    recorder.to(8 * CLOCK)
    assert recorder.ear.runs == first and len(first) > 100


def test_a_state_needs_its_tape():
    recorder = Recorder(three_parts())
    state = recorder.cassette.save()
    other = Recorder()
    with pytest.raises(StateError, match="the recorder has ''"):
        other.cassette.load(state)
    other.cassette.insert(three_parts())
    other.cassette.load(state)


@pytest.mark.parametrize(
    "forged",
    [{"position": -1}, {"position": 1 << 60}, {"moving": True}, {"origin": 1 << 61}, {"tone": 9}, {"due": 5}],
)
def test_a_forged_state_is_rejected_or_harmless(forged):
    recorder = Recorder(three_parts())
    recorder.cassette.play()
    recorder.to(1000)
    state = recorder.cassette.save() | forged
    try:
        recorder.cassette.load(state)
    except StateError:
        return
    recorder.motor(1)
    recorder.to(2 * CLOCK)
    assert not recorder.cassette.moving
