"""Samples at various rates, and the WAV file."""

import io
import wave

import numpy as np
import pytest

from emulator.board.scheduler import Scheduler
from emulator.chips.sn76489 import CLOCK, SN76489
from emulator.machine.sound import HISTORY, Sound, SoundError, WavWriter
from tests.emulator.machines import booted, enter
from tests.emulator.oracle.jsbeeb import Oracle

RATE = 44_100
PORT_B, PORT_A = 0xFE40, 0xFE4F  # System VIA: the latch that enables the chip's write input, and the chip's data


def playing() -> SN76489:
    """A chip that plays 500 Hz."""
    chip = SN76489(Scheduler())
    for value in (0x8A, 0x0F, 0x90, 0xBF, 0xDF, 0xFF):
        chip.write(0, value)
    return chip


@pytest.fixture
def chip():
    return playing()


def test_samples_are_int16_and_number_rate_a_second(chip):
    sound = Sound(chip)
    chip.scheduler.now = 3 * CLOCK
    samples = np.asarray(sound.samples(RATE))
    assert samples.dtype == np.int16
    assert len(samples) == 3 * RATE
    assert len(sound.samples(RATE)) == 0


def test_a_sample_is_returned_when_complete(chip):
    sound = Sound(chip)
    counts = []
    for _ in range(1000):
        chip.scheduler.now += 37
        counts.append(len(sound.samples(RATE)))
    assert sum(counts) == 37_000 * RATE // CLOCK
    assert max(counts) == 1


def test_the_rate_may_change_between_calls(chip):
    sound = Sound(chip)
    for rate in (8_000, 48_000):
        chip.scheduler.now += CLOCK
        assert len(sound.samples(rate)) == rate


@pytest.mark.parametrize("rate", [0, -1, 999, 1_000_001])
def test_an_invalid_rate_is_rejected(chip, rate):
    with pytest.raises(ValueError, match="1000 to 1000000"):
        Sound(chip).samples(rate)


def test_five_minutes_are_kept(chip):
    sound = Sound(chip)
    chip.scheduler.now = 1_000 * CLOCK
    samples = np.asarray(sound.samples(8_000))
    assert len(samples) == HISTORY // CLOCK * 8_000
    other = playing()
    for _ in range(10):
        other.scheduler.now += 100 * CLOCK
        heard = np.asarray(Sound(other).samples(8_000))
    assert samples[-len(heard) :].tolist() == heard.tolist()


def test_a_wav_file_contains_all_samples(chip, tmp_path):
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


def test_lost_samples_are_an_error(chip):
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


@pytest.fixture
def beeb(system_roms):
    """A machine after its start-up beep, with no samples waiting."""
    with booted(cpu="turbo") as beeb:
        beeb.run(seconds=1)
        beeb.sound.samples()
        yield beeb


def falls_of(samples):
    """The samples at which a square wave falls through half its height there: the boundaries of its periods."""
    tops = np.maximum.reduceat(samples, range(0, len(samples), 500))
    near = np.max([tops, np.append(tops[1:], 0), np.append(0, tops[:-1])], axis=0)
    high = samples > np.repeat(near // 2, 500)[: len(samples)]
    return np.flatnonzero(~high[1:] & high[:-1]) + 1


def test_power_on_beeps_once(system_roms):
    with booted(cpu="turbo") as beeb:
        assert np.asarray(beeb.sound.samples()).any()
        beeb.run(seconds=0.5)
        beeb.sound.samples()
        beeb.run(seconds=1)
        assert not np.asarray(beeb.sound.samples()).any()


def test_pitch_53_for_a_second(beeb):
    """The User Guide calls pitch 53 middle C (261.6 Hz). OS 1.20 writes the divider 469 for it, here and on the oracle
    (see below): 4 MHz / (32 x 469), a third of a semitone sharp."""
    enter(beeb, "SOUND 1,-15,53,20\n", seconds=2)
    samples = np.asarray(beeb.sound.samples(RATE))
    falls = falls_of(samples)
    assert (len(falls) - 1) * RATE / (falls[-1] - falls[0]) == pytest.approx(4_000_000 / (32 * 469), abs=0.2)
    assert (falls[-1] - falls[0]) / RATE == pytest.approx(1, abs=0.02)
    assert not samples[falls[-1] + RATE // 50 :].any()


def test_an_envelope_moves_pitch_and_amplitude_in_steps_of_10_ms(beeb):
    """Ten notes a semitone apart and fifteen levels 2 dB apart, both rising every hundredth of a second."""
    rate = 1_000_000
    beeb.type("ENVELOPE 1,129,4,0,0,10,0,0,8,0,0,-8,120,120\n")
    enter(beeb, "SOUND 1,1,148,4\n", seconds=0.5)
    samples = np.asarray(beeb.sound.samples(rate))
    falls = falls_of(samples)
    periods = np.diff(falls)
    whole = [samples[a:b] for a, b in zip(falls, falls[1:], strict=False)]
    heights = np.array([int(np.median(wave[wave > wave.max() // 2])) for wave in whole])
    # A period belongs to its step; those on a boundary are mixed and occur once.
    pitches, counts = np.unique(periods, return_counts=True)
    notes = np.sort(pitches[counts > 3])[::-1]
    assert len(notes) == 10
    assert 12 * np.log2(notes[0] / notes) == pytest.approx(np.arange(10), abs=0.25)
    levels, counts = np.unique(heights, return_counts=True)
    levels = levels[counts > 3]
    assert len(levels) == 15
    assert 20 * np.log10(np.array(levels[1:]) / levels[:-1]) == pytest.approx(2, abs=0.05)
    rise = [falls[np.argmax(heights == level)] for level in levels]
    steps = np.diff(rise[1:]) / rate  # the first level begins before the first whole period
    assert steps == pytest.approx(0.01, abs=0.001)  # seen from the next whole period on


def test_the_os_writes_the_same_bytes_as_on_the_oracle(beeb):
    """Every byte written to the sound chip by a program with all four channels (on 1: pitch 53), and its cycle.

    The oracle records with each byte the cycle of the byte before it.
    """
    program = "TIME=0:REPEAT UNTIL TIME=5:FOR I=0 TO 3:SOUND I,-15+I,I*40+13,5:NEXT"
    with Oracle("B-DFS1.2") as oracle:
        oracle.boot()
        oracle.run(CLOCK)
        oracle.sound_writes()
        oracle.type(program)
        oracle.run(CLOCK)
        theirs = oracle.sound_writes()
    beeb.type(program)
    port = [0xFF]
    ours = []
    beeb.on_write(PORT_A, lambda _, address, value: port.append(value))
    beeb.on_write(PORT_B, lambda _, address, value: ours.append((beeb.cycles, port[-1])) if value & 0x0F == 0 else None)
    enter(beeb, "\n", seconds=0.5)
    assert len(ours) > 20
    assert [value for _, value in ours] == [write["value"] for write in theirs]
    our_gaps = np.diff([cycle for cycle, _ in ours][:-1])
    their_gaps = np.diff([write["cycle"] for write in theirs][1:])
    assert np.abs(our_gaps - their_gaps).max() < CLOCK // 1000


def test_the_registers_are_those_that_were_written(chip):
    chip.scheduler.now = CLOCK
    period, *attenuations = Sound(chip).registers()[:1] + Sound(chip).registers()[1::2]
    assert (period, attenuations) == (250, [0, 15, 15, 15])
