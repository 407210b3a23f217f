"""The SN76489 against a model that counts every step, and against the figures of its data sheet."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.chips.sn76489 import CLOCK, FULL_LEVEL, SN76489
from emulator.scheduler import Scheduler
from emulator.sound import Sound

RATE = 44_100
STEP = 8  # cycles between two steps of the counters
SHIFT = 256  # cycles between two shifts of the fastest noise
FINE = CLOCK // 128  # samples a second that give two to each of those shifts
HELD = 1 << 18  # writes that the chip holds for a listener

writes = st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 255)), max_size=30)


def quiet_chip():
    """A chip with every channel off, and the clock at 0."""
    chip = SN76489(Scheduler())
    for channel in range(4):
        chip.write(0, 0x9F | channel << 5)
    return chip


def tone(chip, channel, period, attenuation=0):
    chip.write(0, 0x80 | channel << 5 | period & 0x0F)
    chip.write(0, period >> 4)
    chip.write(0, 0x90 | channel << 5 | attenuation)


def noise(chip, control, attenuation=0):
    chip.write(0, 0xE0 | control)
    chip.write(0, 0xF0 | attenuation)


def listen(chip, seconds, rate=RATE):
    chip.scheduler.now += round(seconds * CLOCK)
    return Sound(chip).samples(rate)


def frequency(samples, rate=RATE):
    """The frequency of a square wave, from its first and last rising edges through half its height."""
    high = samples > (int(samples.max()) + int(samples.min())) // 2
    rises = np.flatnonzero(high[1:] & ~high[:-1])
    return (len(rises) - 1) * rate / (rises[-1] - rises[0])


class SteppedModel:
    """The data sheet's chip as plain as can be: four down counters, one call of `cycle` for every cycle of 2 MHz."""

    def __init__(self):
        self.now = 0
        self.periods = [0, 0, 0]
        self.attenuations = [0, 0, 0, 0]
        self.counters = [1024] * 3
        self.high = [False] * 3
        self.bits = [0] * 14 + [1]  # the noise shift register, output first
        self.control = 0
        self.latched = 0

    def shift(self):
        feedback = self.bits[0] ^ self.bits[1] if self.control & 4 else self.bits[0]
        self.bits = [*self.bits[1:], feedback]

    def cycle(self):
        self.now += 1
        if self.now % STEP == 0:
            for channel in range(3):
                self.counters[channel] -= 1
                if self.counters[channel] == 0:
                    self.counters[channel] = self.periods[channel] or 1024
                    self.high[channel] = not self.high[channel]
                    if channel == 2 and self.high[2] and self.control & 3 == 3:
                        self.shift()
        if self.control & 3 != 3 and self.now % (256 << (self.control & 3)) == 0:
            self.shift()

    def write(self, value):
        if value & 0x80:
            self.latched = value >> 4 & 7
        channel = self.latched >> 1
        if self.latched & 1:
            self.attenuations[channel] = value & 15
        elif channel == 3:
            self.control = value & 7
            self.bits = [0] * 14 + [1]
        elif value & 0x80:
            self.periods[channel] = self.periods[channel] // 16 * 16 + (value & 15)
        else:
            self.periods[channel] = self.periods[channel] % 16 + (value & 63) * 16

    def level(self, rate):
        """The output, with the mean of a tone that `rate` samples a second cannot hold."""
        total = 0
        for channel, attenuation in enumerate(self.attenuations):
            full = round(FULL_LEVEL * 10 ** (-attenuation / 10)) if attenuation < 15 else 0
            if channel < 3 and CLOCK / (2 * STEP * (self.periods[channel] or 1024)) > rate / 2:
                total += full // 2
            elif [*self.high, self.bits[0] == 1][channel]:
                total += full
        return total


@settings(deadline=None, max_examples=60)
@given(writes, st.sampled_from([8_000, 11_025, 44_100, 48_000, 250_000, 1_000_000]))
def test_samples_are_the_exact_means_of_a_model_that_counts_every_step(history, rate):
    chip = SN76489(Scheduler())
    model = SteppedModel()
    levels = []
    for wait, value in history:
        for _ in range(wait):
            levels.append(model.level(rate))
            model.cycle()
        model.write(value)
        chip.scheduler.now += wait
        chip.write(0, value)
    for _ in range(5000):
        levels.append(model.level(rate))
        model.cycle()
    chip.scheduler.now += 5000
    sums = [0]
    for level in levels:
        sums.append(sums[-1] + level)

    def area(time):  # the integral of the level up to a time in cycles
        whole = time.numerator // time.denominator
        return sums[whole] + (time - whole) * (levels[whole] if whole < len(levels) else 0)

    edges = [Fraction(n * CLOCK, rate) for n in range(len(levels) * rate // CLOCK + 1)]
    areas = [area(edge) for edge in edges]
    expected = [math.floor((b - a) * rate / CLOCK) for a, b in zip(areas, areas[1:], strict=False)]
    assert Sound(chip).samples(rate).tolist() == expected


@settings(deadline=None, max_examples=60)
@given(writes, st.data())
def test_the_size_of_the_render_calls_does_not_matter(history, data):
    chips = [SN76489(Scheduler()), SN76489(Scheduler())]
    pieces = []
    for wait, value in [*history, (3000, 0)]:
        for chip in chips:
            chip.scheduler.now += wait
        if data.draw(st.booleans()):
            pieces.append(Sound(chips[0]).samples(RATE))
        for chip in chips:
            chip.write(0, value)
    for chip in chips:
        chip.scheduler.now += 999
    pieces.append(Sound(chips[0]).samples(RATE))
    assert np.concatenate(pieces).tolist() == Sound(chips[1]).samples(RATE).tolist()


@pytest.mark.parametrize("period", [1023, 478, 284, 100, 30, 0])  # 478: middle C
def test_a_tone_of_period_n_has_the_frequency_4_mhz_over_32_n(period):
    chip = quiet_chip()
    tone(chip, 1, period)
    assert frequency(listen(chip, 1.0)) == pytest.approx(4_000_000 / (32 * (period or 1024)), rel=1e-3)


@pytest.mark.parametrize("period", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000])
def test_a_tone_above_half_the_rate_leaves_its_mean(period, rate):
    chip = quiet_chip()
    listen(chip, 0.1, rate)
    tone(chip, 0, period)
    settled = listen(chip, 0.5, rate)[10:]
    assert (set(settled.tolist()) == {FULL_LEVEL // 2}) == (125_000 / period > rate / 2)


def test_levels_played_at_8_khz_come_out_without_another_tone():
    """A sample player: a tone of period 1, and its attenuation written 8,000 times a second."""
    chip = quiet_chip()
    tone(chip, 0, 1, attenuation=15)
    for n in range(8000):
        chip.write(0, 0x90 | (0 if n & 8 else 6))  # 500 Hz
        chip.scheduler.now += CLOCK // 8000
    samples = Sound(chip).samples(RATE)[100:].astype(float)
    spectrum = np.abs(np.fft.rfft((samples - samples.mean()) * np.hanning(len(samples))))
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    assert hertz[spectrum.argmax()] == pytest.approx(500, abs=1)
    assert spectrum[(hertz > 7200) & (hertz < 7400)].max() < spectrum.max() / 200  # 125,000 - 3 x 44,100 is -7,300


def test_each_attenuation_step_takes_away_2_db():
    heights = []
    for attenuation in range(16):
        chip = quiet_chip()
        tone(chip, 2, 500, attenuation)
        heights.append(int(listen(chip, 0.1).max()))
    assert heights[0] == FULL_LEVEL
    assert heights[15] == 0
    for louder, softer in zip(heights[:14], heights[1:15], strict=True):
        assert 20 * math.log10(louder / softer) == pytest.approx(2, abs=0.02)


def test_silence_is_zero():
    chip = quiet_chip()
    assert not listen(chip, 1.0).any()
    tone(chip, 0, 200)
    assert listen(chip, 0.1).any()
    chip.write(0, 0x9F)
    listen(chip, 1 / RATE)
    assert not listen(chip, 1.0).any()


def test_all_four_channels_at_full_level_fit_in_16_bits():
    chip = SN76489(Scheduler())
    noise(chip, 3)
    for channel in range(3):
        tone(chip, channel, 1000)
    samples = listen(chip, 2.0)
    assert samples.max() == 4 * FULL_LEVEL
    assert samples.min() == 0


@pytest.mark.parametrize(("control", "length"), [(4, 32767), (5, 32767), (6, 32767), (0, 15), (1, 15), (2, 15)])
def test_noise_repeats_after_its_shift_registers_cycle(control, length):
    chip = quiet_chip()
    noise(chip, control)
    samples = listen(chip, 2 * length * (SHIFT << (control & 3)) / CLOCK, FINE) > 0
    bits = samples[:: 2 << (control & 3)]
    assert len(bits) == 2 * length
    assert (bits[:length] == bits[length:]).all()
    for shorter in (1, 3, 5, 7, 31, 151, 217, 1057, 4681):  # the divisors of the two lengths
        if length % shorter == 0:
            assert (bits[: length - shorter] != bits[shorter:length]).any()
    assert bits[:length].sum() == ((length + 1) // 2 if control & 4 else 1)


@pytest.mark.parametrize("control", [0, 4])
@pytest.mark.parametrize("seconds", [0.01, 5, 9])  # white noise repeats after 4.2 s
def test_noise_goes_on_while_nobody_listens(control, seconds):
    chips = [quiet_chip(), quiet_chip()]
    for chip in chips:
        noise(chip, control)
    listen(chips[0], seconds)
    chips[1].scheduler.now = chips[0].scheduler.now
    chips[1].advance(chips[1].scheduler.now)
    heard, unheard = (listen(chip, 0.05, FINE) for chip in chips)
    assert (heard == unheard).all() and heard.any()


def test_white_noise_begins_as_two_taps_say():
    """From one bit in the fifteenth place, fed back with the exclusive or of the last two."""
    chip = quiet_chip()
    noise(chip, 4)
    bits = (listen(chip, 0.01, FINE)[::2] > 0).astype(int).tolist()
    assert bits[:60] == [int(bit) for bit in "000000000000001000000000000011000000000000101000000000001111"]


def test_white_noise_is_flat_below_its_shift_rate():
    chip = quiet_chip()
    noise(chip, 4)
    samples = listen(chip, 32767 * SHIFT / CLOCK, FINE)[::2].astype(float)
    power = np.abs(np.fft.rfft(samples - samples.mean())) ** 2
    bands = [band.mean() for band in np.array_split(power[1:], 8)]
    assert max(bands) / min(bands) < 1.3


def test_noise_can_take_its_rate_from_tone_3_even_when_that_is_silent():
    chip = quiet_chip()
    tone(chip, 2, 25, attenuation=15)  # 5 kHz: a shift every 400 cycles
    noise(chip, 3)
    assert frequency(listen(chip, 1.0)) == pytest.approx(5_000 / 15, rel=1e-3)


def test_writing_the_noise_register_starts_the_noise_again():
    chip = quiet_chip()
    noise(chip, 4)
    chip.scheduler.now = SHIFT * 100
    first = Sound(chip).samples(FINE)
    chip.write(0, 0xE4)
    chip.scheduler.now += SHIFT * 100
    assert first.any()
    assert Sound(chip).samples(FINE).tolist() == first.tolist()


def test_a_data_byte_goes_to_the_register_latched_last():
    chip = SN76489(Scheduler())
    for value in (0x8E, 0x0F, 0x3F, 0xB5, 0x02, 0xC3, 0x20, 0xE7, 0x01):
        chip.write(0, value)
    chip.advance(0)
    assert list(chip.registers) == [0x3FE, 0, 0, 2, 0x203, 0, 1, 0]


def test_a_new_period_counts_from_the_next_reload():
    chip = quiet_chip()
    tone(chip, 0, 100)
    chip.advance(1024 * STEP)  # the first reload after power-on takes 100
    chip.scheduler.now = 1024 * STEP + 10
    tone(chip, 0, 7)
    chip.advance(chip.scheduler.now)
    assert chip.edges[0] == (1024 + 100) * STEP
    chip.advance(chip.edges[0])
    assert chip.edges[0] == (1024 + 107) * STEP


def test_reset_does_nothing_as_there_is_no_reset_pin():
    chip = SN76489(Scheduler())
    tone(chip, 0, 100)
    chip.reset()
    assert listen(chip, 0.1).max() > 0


def test_writes_that_are_never_rendered_keep_the_state_correct():
    chip, other = SN76489(Scheduler()), SN76489(Scheduler())
    for n in range(HELD + HELD // 2 + 7):
        for each in (chip, other):
            each.scheduler.now += 61
            each.write(0, n * 89 & 0xFF)
        if n % 1000 == 0:
            other.advance(other.scheduler.now)
    assert chip.at > HELD // 2 * 61  # some of it has been folded away
    assert chip.save() == other.save()


def test_saving_keeps_the_log_and_loading_continues_identically():
    chip = SN76489(Scheduler())
    tone(chip, 0, 321)
    noise(chip, 5)
    chip.scheduler.now = 123_457
    chip.write(0, 0xA7)
    chip.scheduler.now = 150_000
    state = chip.save()
    assert len(Sound(chip).samples(RATE)) == 150_000 * RATE // CLOCK
    first = listen(chip, 1.0)

    clock = Scheduler()
    clock.now = 150_000
    other = SN76489(clock)
    other.write(0, 0x80)
    other.load(state)
    assert listen(other, 1.0).tolist() == first[1:].tolist()  # it has heard the end of the first sample only
