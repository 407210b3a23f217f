"""The sound device gets every sample, without clicks and in time."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator import Beeb
from emulator.host import controls
from emulator.machine.sound import Sound
from emulator.window.speaker import CHUNK, FADE, LONGEST_QUEUE, QUEUE, RATE, TOLERANCE, SampleQueue, Speaker, stretched

FIELD = RATE // 50
FADE_STEP = 32_764 / (FADE * RATE)  # the largest step of a fade at full level


def tone(count, period=97, level=8_191):
    """`count` samples of the chip's square wave, with edges within samples."""
    edges = np.repeat(np.arange(count * 8 // period + 1) % 2 * level, period)[: count * 8]
    return edges.reshape(-1, 8).mean(axis=1).astype(np.int16)


def largest_step(samples):
    return int(np.abs(np.diff(samples.astype(int), prepend=0)).max())


class Device:
    """Take chunks from a queue by a clock that is `fast` by a factor, while fields are added."""

    def __init__(self, queue, fast=0.0):
        self.queue = queue
        self.period = CHUNK / RATE / (1 + fast)
        self.time = self.due = 0.0
        self.heard = []

    def play(self, samples, volume=1.0):
        """Put `samples` in, field by field; what the device has got since it began."""
        for start in range(0, len(samples), FIELD):
            self.queue.put(samples[start : start + FIELD])
            self.wait(1 / 50, volume)
        return np.concatenate(self.heard)

    def wait(self, seconds, volume=1.0):
        self.time += seconds
        while self.due <= self.time:
            self.heard.append(self.queue.next(CHUNK, volume))
            self.due += self.period


# What is heard


@pytest.mark.parametrize("volume", [1.0, 0.7, 0.05])
def test_samples_are_played_in_order_at_the_volume(volume):
    source = tone(5 * RATE)
    heard = Device(SampleQueue(RATE)).play(source, volume)
    begun = np.flatnonzero(heard)[0]
    expected = np.rint(source * volume).astype(np.int16)
    known = np.flatnonzero(expected)[0]
    missing = round(QUEUE * RATE) - len(source[: 2 * FIELD])  # its first sample, 0, was played for so much longer
    assert known < missing + round(FADE * RATE)
    faded = round(FADE * RATE)
    first = next(at for at in range(begun - FIELD, begun + 1) if at >= 0 and same(heard[at:], expected, faded))
    assert len(heard) - first > 4.9 * RATE


def same(heard, expected, beginning):
    """Whether both are equal after their start, over the shorter length."""
    common = min(len(heard), len(expected))
    return np.array_equal(heard[beginning:common], expected[beginning:common])


def test_playing_starts_when_enough_is_queued():
    queue = SampleQueue(RATE)
    queue.put(tone(FIELD))
    assert not queue.next(CHUNK, 1.0).any() and not queue.playing and len(queue) == FIELD
    queue.put(tone(FIELD))
    assert queue.playing and len(queue) == round(QUEUE * RATE)
    assert queue.next(CHUNK, 1.0).any()


def test_mute_pause_and_gaps_make_no_clicks():
    source = tone(RATE, level=32_764)
    queue = SampleQueue(RATE)
    device = Device(queue)
    quiet = round(FADE * RATE)
    for jump in (
        lambda: None,
        lambda: device.wait(0.5),  # the machine stands still, or the host stalls
        queue.empty,
        lambda: device.play(source[: 10 * FIELD], 0.0),  # muted
        lambda: queue.put(source),  # far too much at once
    ):
        jump()
        device.play(source[: 20 * FIELD + 300])  # it ends high as well as low
    heard = np.concatenate(device.heard)
    assert largest_step(heard) <= largest_step(source)
    levels = np.full(RATE // 2, 32_764, np.int16)  # a sample player that stands at its highest
    queue = SampleQueue(RATE)
    device = Device(queue)
    for jump in (lambda: device.wait(0.5), queue.empty, lambda: device.wait(0.1, 0.0), lambda: queue.put(levels)):
        device.play(levels)
        jump()
    heard = device.play(levels)
    assert largest_step(heard) <= FADE_STEP + 1
    assert heard.max() == 32_764 and (heard == 0).sum() > quiet


def test_jump_fades_to_the_new_sound():
    queue = SampleQueue(RATE)
    device = Device(queue)
    device.play(np.full(RATE, 1_000, np.int16))
    device.heard.clear()
    queue.empty()
    heard = device.play(np.full(RATE, 3_000, np.int16))
    assert heard[0] < 1_000 and (heard[: RATE // 10] == 0).any() and heard[-1] == 3_000
    assert not ((heard > 1_000) & (np.arange(len(heard)) < np.flatnonzero(heard == 0)[0])).any()


# The two clocks


@pytest.mark.parametrize("fast, seconds", [(1e-4, 120), (-1e-4, 120), (1e-3, 30), (-1e-3, 30)])
def test_queue_follows_a_device_with_another_clock(fast, seconds):
    queue = SampleQueue(RATE)
    device = Device(queue, fast)
    source = tone(RATE, period=801)
    device.play(source)
    begun = sum(map(len, device.heard))
    lengths = []
    for _ in range(seconds):
        device.play(source)
        lengths.append(len(queue) / RATE)
        assert queue.playing
    heard = np.concatenate(device.heard)[begun:]
    assert abs(len(heard) - seconds * RATE * (1 + fast)) < 2 * CHUNK
    assert QUEUE - 2 * TOLERANCE - CHUNK / RATE - 0.02 < min(lengths) and max(lengths) < QUEUE + 2 * TOLERANCE
    assert largest_step(heard[1:]) <= largest_step(source)


def test_equal_clocks_need_no_correction():
    device = Device(SampleQueue(RATE))
    source = np.arange(60 * RATE, dtype=np.int64).astype(np.int16)  # a ramp that wraps: a wrong sample shows
    heard = device.play(source)
    steps = np.diff(heard[RATE:].astype(np.int16))
    assert (steps == 1).all()


def test_the_queue_never_holds_more_than_a_tenth_of_a_second():
    queue = SampleQueue(RATE)
    for fields in (1, 3, 12, 50, 500):
        queue.put(tone(fields * FIELD))
        assert len(queue) <= LONGEST_QUEUE * RATE


samples_of_a_field = st.lists(st.integers(0, 32_764), min_size=1, max_size=50)


@given(samples_of_a_field, st.integers(-3, 3), st.integers(0, 32_764))
def test_stretched_samples_keep_their_end_and_make_no_larger_steps(samples, more, before):
    samples = np.array(samples, np.int16)
    count = max(len(samples) + more, 1)
    made = stretched(samples, count, before)
    assert len(made) == count and made[-1] == samples[-1]
    if count >= len(samples):
        whole, was = (np.concatenate(([before], each)).astype(int) for each in (made, samples))
        assert np.abs(np.diff(whole)).max() <= np.abs(np.diff(was)).max() + 1
    assert made.min() >= min(before, samples.min()) and made.max() <= max(before, samples.max())


# The device: each in a process of its own, where SDL can be told which


def run(script, *arguments, **environment):
    """Run the Python `script`; it is killed if it hangs."""
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


TO_DISC = """
import sys, time
import numpy as np
from emulator import Beeb
from emulator.window.speaker import Speaker

beeb = Beeb()
beeb.boot()
beeb.type("SOUND 1,-15,53,60:SOUND 2,-12,101,60:SOUND 0,-10,4,60\\n")
speaker = Speaker(beeb.sound, volume=0.7)
assert speaker.open() == "" and not speaker.silent
taken = []
latencies = []
while len(taken) < 40:
    beeb.run(frames=1)
    taken.append(speaker.take())
    latencies.append(speaker.latency)
    if not speaker.latency:
        time.sleep(0.05)
    while speaker.latency > 0.055:
        time.sleep(0.0005)
np.save(sys.argv[1], np.concatenate(taken))
stalled = 0.0 in latencies[4:]
time.sleep(0.3)
speaker.close()
assert speaker.silent and speaker.latency == 0
print("stalled" if stalled else max(latencies))
"""


def test_the_device_gets_what_the_sound_chip_gave(tmp_path, system_roms):
    made, got = tmp_path / "made.npy", tmp_path / "got.raw"
    slow_device = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(got), "SDL_DISKAUDIODELAY": "30"}
    for _ in range(5):  # a host that stalls nevertheless is heard, rightly: then it is tried again
        done = run(TO_DISC, str(made), **slow_device)
        assert done.returncode == 0, done.stderr
        if "stalled" not in done.stdout:
            break
    assert float(done.stdout.split()[-1]) < 0.1
    source, heard = np.rint(np.load(made) * 0.7).astype(np.int16), np.frombuffer(got.read_bytes(), np.int16)
    faded = round(FADE * RATE)
    part = source[10 * FIELD : 11 * FIELD]
    assert part.max() > 8_000
    at = heard.tobytes().find(part.tobytes()) // 2 - 10 * FIELD
    assert np.array_equal(heard[at + faded : at + len(source)], source[faded:])
    assert not heard[: at - FIELD].any()  # before it came
    assert not heard[at + len(source) + faded :].any()  # and after
    assert largest_step(heard) <= largest_step(source) + FADE_STEP


HANGING = """
import sys, threading, time
from emulator.chips.sn76489 import SN76489
from emulator.board.scheduler import Scheduler
from emulator.machine.sound import Sound
from emulator.window.speaker import Speaker

def compute():
    while True:
        sum(range(100))

threading.Thread(target=compute, daemon=True).start()
chip = SN76489(Scheduler())
for _ in range(15):
    speaker = Speaker(Sound(chip))
    assert speaker.open() == "", speaker.open()
    for _ in range(4):
        chip.scheduler.now += 40_000
        speaker.take()
        time.sleep(0.01)
    speaker.close()
    speaker.close()
print("all closed", flush=True)
speaker = Speaker(Sound(chip))
speaker.open()
raise SystemExit(3)
"""


def test_closing_never_hangs():
    done = run(HANGING, SDL_AUDIODRIVER="dummy")
    assert "all closed" in done.stdout and done.returncode == 3, done.stderr


SILENT = """
import sys
if len(sys.argv) > 1:
    sys.modules[sys.argv[1]] = None  # importing it then fails

from emulator.chips.sn76489 import SN76489
from emulator.board.scheduler import Scheduler
from emulator.machine.sound import Sound
from emulator.window.speaker import Speaker

chip = SN76489(Scheduler())
speaker = Speaker(Sound(chip))
print(speaker.open(), end="")
assert speaker.silent
chip.scheduler.now += 40_000
assert len(speaker.take()) == 882 and speaker.latency == 0
speaker.empty()
speaker.close()
"""


def test_without_a_device_the_speaker_is_silent_and_says_why():
    done = run(SILENT, SDL_AUDIODRIVER="phonograph")
    assert done.returncode == 0, done.stderr
    assert "phonograph" in done.stdout and done.stdout.count("\n") == 0


def test_pygame_without_sound_devices_is_silent():
    done = run(SILENT, "pygame._sdl2.audio", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    assert "audio" in done.stdout and done.stdout.count("\n") == 0


# At a machine


@pytest.fixture
def speaker(beeb):
    """A speaker on SDL's dummy device."""
    speaker = Speaker(beeb.sound)
    assert speaker.open() == ""
    yield speaker
    speaker.close()


def until_it_plays(beeb, speaker):
    """Run the machine until it is audible; the latency then."""
    for _ in range(200):
        beeb.run(frames=1)
        speaker.take()
        latency = speaker.latency
        if latency:
            return latency
    return 0.0


def test_sound_is_less_than_a_tenth_of_a_second_behind(beeb, speaker):
    assert 0 < until_it_plays(beeb, speaker) < 0.1


def test_other_speeds_are_silent_but_have_samples(beeb, speaker):
    for speed in (0.5, 2, None):
        assert until_it_plays(beeb, speaker)
        speaker.at_speed(speed)
        assert speaker.latency == 0
        beeb.run(seconds=1)
        assert abs(len(speaker.take()) - speaker.rate) < 2_000
        assert speaker.latency == 0
        speaker.at_speed(1.0)


def test_earlier_sound_and_other_machines_are_not_played(beeb, speaker):
    beeb.run(seconds=2)
    later = Speaker(beeb.sound)
    assert len(later.take()) == 0
    other = Sound(beeb.sound_chip)
    beeb.run(seconds=1)
    speaker.attach(other)
    assert speaker.sound is other and len(speaker.take()) == 0 and speaker.latency == 0


# In the window


def until_the_window_plays(window):
    for _ in range(200):
        window.step()
        if window.speaker.latency:
            return True
    return False


def test_queue_is_dropped_when_the_machine_stops_or_jumps(window):
    saved = window.beeb.save_state()

    def load():
        window.beeb.load_state(saved)
        window.jumped()

    for begin, end in (("pause", "pause"), ("menu", "menu"), ("faster", "real-speed"), (load, None)):
        assert until_the_window_plays(window)
        if callable(begin):
            begin()
        else:
            controls.do(begin, window)
            window.step()
        assert window.speaker.latency == 0, begin
        if end:
            controls.do(end, window)


def test_the_window_mutes_and_sets_the_volume(window):
    window.change(muted=True, volume=0.3)
    assert window.speaker.muted and window.speaker.volume == 0.3
    window.change(muted=False)
    assert not window.speaker.muted


def test_replaced_machine_is_played(window, system_roms):
    before = window.speaker.sound
    window.replace(Beeb())
    assert window.speaker.sound is window.beeb.sound is not before
    assert until_the_window_plays(window)
