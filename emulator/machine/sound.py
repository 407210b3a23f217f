"""The sound chip's waveform as 16-bit samples at any rate, and as a WAV file.

The samples are the level on the chip's output pin, from 0 (silence) to 28000: a tone swings between 0 and its level,
and overshoots as all band-limited square waves do. What is above half the sample rate is filtered out; the rest is
delayed by 23.5 samples. The board's low-pass filter and the capacitor that removes the mean are not modelled. At a
given rate, the samples do not depend on how often they are taken.

Samples that have not been taken are kept for 300 seconds of emulated time, or for the last 131,072 writes to the chip
if those span less.
"""

import sys
import wave
from array import array
from pathlib import Path
from typing import Any, BinaryIO

from emulator.chips.sn76489 import CLOCK, SN76489
from emulator.errors import BeebError

HISTORY = 300 * CLOCK  # cycles
LOWEST_RATE, HIGHEST_RATE = 1_000, 1_000_000  # samples a second


class SoundError(BeebError):
    """Samples were lost before they could be written."""


class Sound:
    """The output of a sound chip. Each sample can be taken once."""

    def __init__(self, chip: SN76489) -> None:
        self.chip = chip

    def samples(self, rate: int = 44_100) -> "array[int]":
        """The samples (16-bit, mono) completed since the last call, `rate` of them a second.

        Raises ValueError unless `rate` is from 1,000 to 1,000,000.
        """
        if not LOWEST_RATE <= rate <= HIGHEST_RATE:
            raise ValueError(f"sample rate {rate}: must be from {LOWEST_RATE} to {HIGHEST_RATE}")
        chip = self.chip
        now = chip.scheduler.now
        chip.advance(max(chip.at, now - HISTORY))
        first = -(-chip.at * rate // CLOCK)
        samples = array("h", bytes(2 * max(now * rate // CLOCK - first, 0)))
        if samples:
            chip.render(samples, first * CLOCK - chip.at * rate, rate)
        return samples

    def registers(self) -> tuple[int, ...]:
        """The chip's registers R0 to R7 now: period and attenuation of tones 1 to 3, noise control and attenuation.

        Samples that have not been taken are lost.
        """
        self.chip.advance(self.chip.scheduler.now)
        return tuple(self.chip.registers)


def little_endian(samples: Any) -> bytes:
    """Samples, in anything that has 16-bit items, as in a WAV file."""
    native = array("h", memoryview(samples).tobytes())
    if sys.byteorder == "big":
        native.byteswap()
    return native.tobytes()


class WavWriter:
    """A WAV file (16-bit mono) of all sound from now on: call `take` regularly, then `close`.

    `take` raises SoundError if samples since the last call are no longer kept, or were taken elsewhere.
    """

    def __init__(self, sound: Sound, file: str | Path | BinaryIO, rate: int = 44_100) -> None:
        sound.samples(rate)
        self.sound = sound
        self.rate = rate
        self._wave = wave.open(str(file) if isinstance(file, Path) else file, "wb")
        self._wave.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        self._at = sound.chip.at

    def take(self) -> None:
        """Write the sound since the last call."""
        chip = self.sound.chip
        kept = max(chip.at, chip.scheduler.now - HISTORY)
        if kept != self._at:
            raise SoundError(f"the sound from cycle {self._at} to {kept} is lost; call take() more often")
        self._wave.writeframesraw(little_endian(self.sound.samples(self.rate)))
        self._at = chip.at

    def close(self) -> None:
        """Write the rest and close the file."""
        try:
            self.take()
        finally:
            self._wave.close()

    def __enter__(self) -> "WavWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
