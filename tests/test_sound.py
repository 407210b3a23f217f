"""Samples as a listener asks for them, and the WAV file."""

import io
import wave

import numpy as np
import pytest

from emulator.chips.sn76489 import CLOCK, SN76489
from emulator.scheduler import Scheduler
from emulator.sound import HISTORY, Sound, SoundError, WavWriter

RATE = 44_100


@pytest.fixture
def chip():
    """A chip that plays 500 Hz."""
    chip = SN76489(Scheduler())
    for value in (0x8A, 0x0F, 0x90, 0xBF, 0xDF, 0xFF):
        chip.write(0, value)
    return chip


def test_samples_are_int16_and_number_rate_a_second(chip):
    sound = Sound(chip)
    chip.scheduler.now = 3 * CLOCK
    samples = sound.samples(RATE)
    assert samples.dtype == np.int16
    assert len(samples) == 3 * RATE
    assert len(sound.samples(RATE)) == 0


def test_a_sample_is_given_when_it_is_complete(chip):
    sound = Sound(chip)
    counts = []
    for _ in range(1000):
        chip.scheduler.now += 37
        counts.append(len(sound.samples(RATE)))
    assert sum(counts) == 37_000 * RATE // CLOCK
    assert max(counts) == 1


def test_the_rate_may_change_between_two_requests(chip):
    sound = Sound(chip)
    chip.scheduler.now = CLOCK
    assert len(sound.samples(8_000)) == 8_000
    chip.scheduler.now = 2 * CLOCK
    assert len(sound.samples(48_000)) == 48_000


@pytest.mark.parametrize("rate", [0, -1, 999, 1_000_001])
def test_a_rate_that_is_none_is_refused(chip, rate):
    with pytest.raises(ValueError, match="1000 to 1000000"):
        Sound(chip).samples(rate)


def test_five_minutes_unheard_are_kept(chip):
    sound = Sound(chip)
    chip.scheduler.now = 1_000 * CLOCK
    samples = sound.samples(8_000)
    assert len(samples) == HISTORY // CLOCK * 8_000
    other = SN76489(Scheduler())
    for value in (0x8A, 0x0F, 0x90, 0xBF, 0xDF, 0xFF):
        other.write(0, value)
    for _ in range(10):
        other.scheduler.now += 100 * CLOCK
        heard = Sound(other).samples(8_000)
    assert samples[-len(heard) :].tolist() == heard.tolist()


def test_a_wav_file_holds_all_that_was_heard(chip, tmp_path):
    sound = Sound(chip)
    chip.scheduler.now = CLOCK // 3  # before the file is open: not in it
    with WavWriter(sound, tmp_path / "x.wav", RATE) as file:
        for _ in range(700):
            chip.scheduler.now += CLOCK
            file.take()
    with wave.open(str(tmp_path / "x.wav")) as read:
        assert (read.getnchannels(), read.getsampwidth(), read.getframerate()) == (1, 2, RATE)
        assert read.getnframes() == 700 * RATE
        samples = np.frombuffer(read.readframes(RATE), "<i2")
    rises = np.flatnonzero((samples[1:] > 4000) & (samples[:-1] <= 4000))
    assert (len(rises) - 1) * RATE / (rises[-1] - rises[0]) == pytest.approx(500, rel=1e-3)


def test_a_wav_file_that_misses_something_says_so(chip):
    sound = Sound(chip)
    file = WavWriter(sound, io.BytesIO())
    chip.scheduler.now += HISTORY + CLOCK
    with pytest.raises(SoundError, match="lost"):
        file.take()
    file = WavWriter(sound, io.BytesIO())
    chip.scheduler.now += CLOCK
    sound.samples()
    with pytest.raises(SoundError, match="lost"):
        file.close()
