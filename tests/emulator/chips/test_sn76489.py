"""The SN76489 against a model that counts every step, and against the figures of its data sheet."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from emulator.board.scheduler import Scheduler
from emulator.chips.sn76489 import CLOCK, FULL_LEVEL, SN76489
from emulator.machine.sound import Sound

RATE = 44_100
STEP = 8  # cycles between two steps of the counters
SHIFT = 256  # cycles between two shifts of the fastest noise
FINE = CLOCK // 32  # samples a second that give eight to each of those shifts
TAPS = 48  # samples by which the response to a step ends
DELAY = TAPS // 2 - 0.5  # samples
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
    return np.asarray(Sound(chip).samples(rate))


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

    def level(self):
        full = [round(FULL_LEVEL * 10 ** (-n / 10)) if n < 15 else 0 for n in self.attenuations]
        return sum(level for level, high in zip(full, [*self.high, self.bits[0]], strict=True) if high)


OFFSETS = np.linspace(-22.5, 22.5, 45_001)
RESPONSE = np.cumsum(np.sinc(0.88 * OFFSETS) * np.blackman(45_001))  # to a step, the filter's definition


def filtered(levels, rate):
    """`levels`, one for each cycle, as samples."""
    samples = np.zeros(len(levels) * rate // CLOCK + TAPS + 2)
    heights = np.diff(levels, prepend=0)
    for cycle in np.flatnonzero(heights):
        first, late = divmod(int(cycle) * rate / CLOCK, 1)
        response = np.interp(np.arange(TAPS) - DELAY - late, OFFSETS + 0.0005, RESPONSE, left=0) / RESPONSE[-1]
        samples[int(first) :][:TAPS] += heights[cycle] * np.diff(response, prepend=0)
    return np.clip(np.cumsum(samples), -32768, 32767)


# White noise from tone 3, whose first period lasts 8192 cycles
NOISE_BY_SILENT_TONE = [*((0, value) for value in (0x9F, 0xBF, 0xC5, 0x00, 0xDF, 0xE7, 0xF0)), (9000, 0x9F)]


@settings(deadline=None, max_examples=60)
@given(writes, st.sampled_from([8_000, 11_025, 44_100, 48_000, 250_000, 1_000_000]))
@example(NOISE_BY_SILENT_TONE, 44_100)
def test_samples_are_those_of_a_model_that_counts_every_step(history, rate):
    chip = SN76489(Scheduler())
    model = SteppedModel()
    levels = []
    for wait, value in [*history, (5000, 0x9F)]:
        for _ in range(wait):
            levels.append(model.level())
            model.cycle()
        model.write(value)
        chip.scheduler.now += wait
        chip.write(0, value)
    samples = np.asarray(Sound(chip).samples(rate))
    assert np.abs(samples - filtered(levels, rate)[: len(samples)]).max() < 4


@settings(deadline=None, max_examples=60)
@given(writes, st.data())
def test_the_size_of_the_render_calls_does_not_matter(history, data):
    chips = [SN76489(Scheduler()), SN76489(Scheduler())]
    pieces = []
    for wait, value in [*history, (3000, 0)]:
        for chip in chips:
            chip.scheduler.now += wait
        if data.draw(st.booleans()):
            pieces.append(np.asarray(Sound(chips[0]).samples(RATE)))
        for chip in chips:
            chip.write(0, value)
    for chip in chips:
        chip.scheduler.now += 999
    pieces.append(np.asarray(Sound(chips[0]).samples(RATE)))
    assert np.concatenate(pieces).tolist() == np.asarray(Sound(chips[1]).samples(RATE)).tolist()


@pytest.mark.parametrize("period", [1023, 478, 284, 100, 30, 0])  # 478: middle C
def test_a_tone_of_period_n_has_the_frequency_4_mhz_over_32_n(period):
    chip = quiet_chip()
    tone(chip, 1, period)
    assert frequency(listen(chip, 1.0)) == pytest.approx(4_000_000 / (32 * (period or 1024)), rel=1e-3)


@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000])
@pytest.mark.parametrize("period", [1, 2, 5, 6, 10, 11, 13, 22, 32, 100])
def test_a_tone_has_its_harmonics_and_no_others(period, rate):
    chip = quiet_chip()
    tone(chip, 0, period)
    samples = listen(chip, 1.1, rate)[-rate:].astype(float)
    spectrum = 2 * np.abs(np.fft.rfft((samples - samples.mean()) * np.kaiser(rate, 16))) / np.kaiser(rate, 16).sum()
    hertz = np.arange(len(spectrum))
    pitch = 125_000 / period
    aliases = (hertz > 30) & (hertz < 16_000) & (np.abs((hertz + pitch / 2) % pitch - pitch / 2) > 30)
    assert spectrum[aliases].max() < FULL_LEVEL * 2 / np.pi * 10 ** (-80 / 20)


def music(chip):
    for channel, period in enumerate((29, 94, 238)):
        tone(chip, channel, period, attenuation=channel)
    noise(chip, 4, attenuation=2)
    chip.scheduler.now += 11 * CLOCK // 10


def sample_player(chip):
    """A tone of period 1, and its attenuation written 8,000 times a second: 440 Hz."""
    tone(chip, 0, 1, attenuation=15)
    for n in range(8800):
        chip.write(0, 0x90 | round(7.5 + 7.5 * math.sin(2 * math.pi * 440 * n / 8000)))
        chip.scheduler.now += CLOCK // 8000


def spectrum(samples, rate, top):
    """The complex spectrum, 20 Hz to `top` in steps of 1 Hz, of the second that begins 50 ms after the start."""
    times = (np.arange(len(samples)) - DELAY) / rate - 0.05
    first = np.argmax(times >= 0)
    times = times[first : first + rate]
    transform = np.fft.rfft(samples[first : first + rate] * np.sin(np.pi * times) ** 4) / rate
    return (transform * np.exp(-2j * np.pi * np.arange(len(transform)) * times[0]))[20:top]


@pytest.mark.parametrize("play", [music, sample_player])
def test_the_audible_spectrum_is_that_at_a_million_samples_a_second(play):
    rates = (1_000_000, 22_050, 44_100, 48_000)
    spectra = []
    for rate in rates:
        chip = quiet_chip()
        play(chip)
        spectra.append(spectrum(np.asarray(Sound(chip).samples(rate)), rate, min(16_000, round(0.37 * rate))))
    for rate, heard in zip(rates, spectra, strict=True):
        error = np.abs(heard - spectra[0][: len(heard)]).max() / np.abs(spectra[0]).max()
        assert error < 10 ** (-75 / 20), rate


def test_a_machine_of_any_age_sounds_the_same():
    heard = []
    for age in (0, 1 << 51):  # cycles, a multiple of every period here
        chip = quiet_chip()
        chip.scheduler.now = age
        chip.advance(age)
        tone(chip, 0, 64)
        heard.append(listen(chip, 0.1, 62_500)[3000:])
    assert heard[0].any() and (heard[0] == heard[1]).all()


def test_each_attenuation_step_takes_away_2_db():
    heights = []
    for attenuation in range(16):
        chip = quiet_chip()
        tone(chip, 2, 1000, attenuation)
        samples = listen(chip, 0.1)
        heights.append(int(np.median(samples[samples >= samples.max() // 2])))
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
    assert listen(chip, TAPS / RATE).any()
    assert not listen(chip, 1.0).any()


@pytest.mark.parametrize("period", [7, 9, 30, 1000])
def test_all_four_channels_at_full_level_fit_in_16_bits(period):
    chip = SN76489(Scheduler())
    noise(chip, 3)
    for channel in range(3):
        tone(chip, channel, period)
    samples = listen(chip, 2.0)
    assert 3 * FULL_LEVEL < samples.max() < 32767
    assert -0.2 * 4 * FULL_LEVEL < samples.min() <= 0


def bits_of(chip, count, cycles=SHIFT):
    """The next `count` bits of the noise, each of which takes `cycles`."""
    samples = listen(chip, (count + 4) * cycles / CLOCK, FINE)
    width = cycles * FINE // CLOCK
    return (samples[TAPS // 2 + width // 2 :: width] > FULL_LEVEL // 2)[:count]


@pytest.mark.parametrize(("control", "length"), [(4, 32767), (5, 32767), (6, 32767), (0, 15), (1, 15), (2, 15)])
def test_noise_repeats_after_its_shift_registers_cycle(control, length):
    chip = quiet_chip()
    noise(chip, control)
    bits = bits_of(chip, 2 * length, SHIFT << (control & 3))
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
    heard, unheard = (listen(chip, 0.05, FINE)[TAPS:] for chip in chips)
    assert (heard == unheard).all() and heard.any()


def test_white_noise_begins_as_two_taps_say():
    """From one bit in the fifteenth place, fed back with the exclusive or of the last two."""
    chip = quiet_chip()
    noise(chip, 4)
    bits = bits_of(chip, 60).astype(int).tolist()
    assert bits == [int(bit) for bit in "000000000000001000000000000011000000000000101000000000001111"]


def test_white_noise_is_flat_below_its_shift_rate():
    chip = quiet_chip()
    noise(chip, 4)
    bits = bits_of(chip, 32767).astype(float)
    power = np.abs(np.fft.rfft(bits - bits.mean())) ** 2
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
    first = np.asarray(Sound(chip).samples(FINE))[TAPS:]
    chip.write(0, 0xE4)
    chip.scheduler.now += SHIFT * 100
    assert first.any()
    assert np.asarray(Sound(chip).samples(FINE))[TAPS:].tolist() == first.tolist()


def test_a_data_byte_goes_to_the_register_latched_last():
    chip = SN76489(Scheduler())
    for value in (0x8E, 0x0F, 0x7F, 0xB5, 0x02, 0xC3, 0x20, 0xE7, 0x01):
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
    heard = listen(other, 1.0)
    assert heard[TAPS:].tolist() == first[TAPS + 1 :].tolist()  # it has heard only the end of the first sample


def test_loading_a_state_that_sounds_the_same_leaves_no_click():
    chips = [SN76489(Scheduler()), SN76489(Scheduler())]
    heard = []
    for chip in chips:
        tone(chip, 0, 100)
        first = listen(chip, 0.1)
        if chip is chips[0]:
            chip.load(chip.save())
        heard.append([*first, *listen(chip, 0.1)])
    assert heard[0] == heard[1]
