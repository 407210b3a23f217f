"""What a person hears: the sound chip's waveform as 16-bit samples at any rate, and as a WAV file.

The samples are the level on the chip's output pin, from 0 (silence) to 32764: a tone swings between 0 and its level.
The board's low-pass filter and the capacitor that takes away the mean are not modelled. Sample n of a machine at a rate
is the mean over the cycles from n x 2,000,000 / rate on, exactly: it does not depend on when and how often one asks.
A tone above half the rate is its mean, half of its level: otherwise a whistle would come out that no loudspeaker gives.

What was heard is not kept. What has not been asked for is kept for 300 seconds of the machine's time, or for the last
131,072 writes to the chip if those came faster; what is older is lost to the listener, never to the chip.
"""

import wave
from pathlib import Path
from typing import BinaryIO

import numpy as np

from emulator.chips.sn76489 import CLOCK, SN76489
from emulator.errors import BeebError

HISTORY = 300 * CLOCK  # cycles
LOWEST_RATE, HIGHEST_RATE = 1_000, 1_000_000  # samples a second


class SoundError(BeebError):
    """Sound was lost that was to be written."""


class Sound:
    """The loudspeaker on a sound chip; there is one listener."""

    def __init__(self, chip: SN76489) -> None:
        self.chip = chip

    def samples(self, rate: int = 44_100) -> np.ndarray:
        """The samples (int16, mono, 0 to 32764) that have become complete since last asked, `rate` of them a second.

        Raises ValueError unless `rate` is from 1,000 to 1,000,000.
        """
        if not LOWEST_RATE <= rate <= HIGHEST_RATE:
            raise ValueError(f"a sample rate is from {LOWEST_RATE} to {HIGHEST_RATE}, not {rate}")
        chip = self.chip
        now = chip.scheduler.now
        chip.advance(max(chip.at, now - HISTORY))
        first = -(-chip.at * rate // CLOCK)
        samples = np.zeros(max(now * rate // CLOCK - first, 0), np.int16)
        if len(samples):
            chip.render(samples, first * CLOCK - chip.at * rate, rate)
        return samples


class WavWriter:
    """A WAV file (16-bit mono) of all that is heard from now on: `take` from time to time, then `close`.

    `take` raises SoundError if more than the history of `Sound` has passed since the last time, or if somebody else
    has taken the samples.
    """

    def __init__(self, sound: Sound, file: str | Path | BinaryIO, rate: int = 44_100) -> None:
        sound.samples(rate)
        self.sound = sound
        self.rate = rate
        self._wave = wave.open(str(file) if isinstance(file, Path) else file, "wb")
        self._wave.setparams((1, 2, rate, 0, "NONE", "not compressed"))
        self._at = sound.chip.at

    def take(self) -> None:
        """Write what has been heard since last time."""
        chip = self.sound.chip
        kept = max(chip.at, chip.scheduler.now - HISTORY)
        if kept != self._at:
            raise SoundError(f"the sound between cycles {self._at} and {kept} is lost: take it more often")
        self._wave.writeframesraw(self.sound.samples(self.rate).astype("<i2").tobytes())
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
