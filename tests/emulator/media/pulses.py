"""Recordings for the tests, made of a Tape the hard way: pulse by pulse, or sample by sample as a recorder plays it."""

import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from emulator.media.csw import MAGIC
from emulator.media.tape import CLOCK, FRACTION_BITS, SILENCE, Tape

RATE = 44_100  # samples a second


def pulse_lengths(tape: Tape, rate: int = RATE, speed: float = 1.0) -> list[int]:
    """The length in samples of every pulse of `tape`, played at `speed` times the right one."""
    edges = [0.0]
    for i in range(len(tape)):
        if tape.kind[i] == SILENCE:
            edges.append(edges[-1] + (tape.quarter[i] >> FRACTION_BITS) / CLOCK)
            continue
        quarter = tape.quarter[i] / (1 << FRACTION_BITS) / CLOCK
        for symbol in tape.symbols(i):
            quarters = tape.one[i] if symbol else tape.zero[i]
            each = 1 if symbol else 2
            for _ in range(quarters // each):
                edges.append(edges[-1] + each * quarter)
    samples = np.round(np.array(edges) * rate / speed).astype(np.int64)
    return np.diff(samples).tolist()


@dataclass(frozen=True)
class Recorder:
    """How a tape is played to a sampler: with which defects.

    `speed` gives the speed at a number of seconds, 1 being right. `offset` moves the zero line by a share of the
    amplitude, which makes the halves of a cycle unequal. `phase` shifts the wave by a part of half a cycle. `noise` is
    the standard deviation of what is added to an amplitude of 1, `jitter` that of the time of each change in seconds.
    `dropouts` are (start, end) in seconds; there the amplitude is 2 % of the usual.
    """

    rate: int = RATE
    speed: Callable[[np.ndarray], np.ndarray] | float = 1.0
    offset: float = 0.0
    phase: float = 0.0
    noise: float = 0.0
    jitter: float = 0.0
    dropouts: tuple[tuple[float, float], ...] = ()

    def samples(self, tape: Tape) -> np.ndarray:
        """The sound of `tape` as samples of about -1 to 1."""
        random = np.random.default_rng(1)
        edges, sounding = _edges(tape)
        edges = edges + random.normal(0, self.jitter, len(edges))
        ticks = np.arange(0, edges[-1] * 1.5, 0.01)
        speed = self.speed(ticks) if callable(self.speed) else np.full(len(ticks), self.speed)
        played = np.concatenate(([0.0], np.cumsum(speed * 0.01)))[:-1]  # seconds of the tape after each tick
        times = np.arange(0, np.interp(edges[-1], played, ticks), 1 / self.rate)
        position = np.interp(np.interp(times, ticks, played), edges, np.arange(len(edges)))
        silent = ~sounding[np.minimum(position.astype(np.int64), len(sounding) - 1)]
        wave = np.sin(np.pi * (position + self.phase)) + self.offset
        for start, end in self.dropouts:
            wave[int(start * self.rate) : int(end * self.rate)] *= 0.02
        wave[silent] = 0
        return wave + random.normal(0, self.noise, len(wave))

    def pulse_lengths(self, tape: Tape) -> list[int]:
        """The length in samples of every pulse, as a comparator with a hysteresis of 5 % finds them."""
        samples = self.samples(tape)
        outside = np.flatnonzero(np.abs(samples) > 0.05)
        changes = outside[1:][np.diff(samples[outside] > 0)]
        return np.diff(changes, prepend=0, append=len(samples)).tolist()


def _edges(tape: Tape) -> tuple[np.ndarray, np.ndarray]:
    """The times of the changes of level, and whether there is a tone after each."""
    edges, sounding = [0.0], []
    for i in range(len(tape)):
        if tape.kind[i] == SILENCE:
            edges.append(edges[-1] + (tape.quarter[i] >> FRACTION_BITS) / CLOCK)
            sounding.append(False)
            continue
        quarter = tape.quarter[i] / (1 << FRACTION_BITS) / CLOCK
        symbols = np.frombuffer(tape.symbols(i), np.uint8)
        pulses = np.repeat(2 - symbols.astype(int), np.where(symbols, tape.one[i], tape.zero[i] // 2))
        times = edges[-1] + np.cumsum(pulses) * quarter
        edges += times.tolist()
        sounding += [True] * len(times)
    return np.array(edges), np.array(sounding)


def rle(lengths: Sequence[int]) -> bytes:
    """Run lengths: a byte each, or a zero and four."""
    values = np.asarray(lengths, dtype="<u4")
    long = (values == 0) | (values > 255)
    ends = np.cumsum(np.where(long, 5, 1))
    output = np.zeros(ends[-1] if len(ends) else 0, dtype=np.uint8)
    output[ends[~long] - 1] = values[~long]
    output[ends[long, None] + np.arange(-4, 0)] = values[long].view(np.uint8).reshape(-1, 4)
    return output.tobytes()


def csw1(lengths: Sequence[int], rate: int = RATE) -> bytes:
    """A file of version 1.01, run lengths."""
    return MAGIC + struct.pack("<BBHBB3x", 1, 1, rate, 1, 0) + rle(lengths)


def csw2(lengths: Sequence[int], rate: int = RATE, deflate: bool = True, extension: bytes = b"") -> bytes:
    """A file of version 2.00, deflated or not."""
    body = zlib.compress(rle(lengths)) if deflate else rle(lengths)
    header = struct.pack("<BBIIBBB16s", 2, 0, rate, len(lengths), 2 if deflate else 1, 0, len(extension), b"tests")
    return MAGIC + header + extension + body


def cassette(samples: np.ndarray, rate: int, lowest: float = 300.0, highest: float = 5000.0) -> np.ndarray:
    """What a cassette keeps of a sound: frequencies from `lowest` to `highest`, with the phase that its parts shift."""
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    response = (1j * hertz / lowest) / (1 + 1j * hertz / lowest) / (1 + 1j * hertz / highest)
    return np.fft.irfft(np.fft.rfft(samples) * response, len(samples))


PCM, FLOAT = 1, 3  # encodings of a WAV file


def wav_format(rate: int, channels: int = 1, bits: int = 16, encoding: int = PCM) -> bytes:
    """The contents of the chunk `fmt`."""
    frame = channels * bits // 8
    return struct.pack("<HHIIHH", encoding, channels, rate, rate * frame, frame, bits)


def wav_samples(samples: np.ndarray, bits: int = 16, encoding: int = PCM) -> bytes:
    """The contents of the chunk `data`; `samples`, from -1 to 1, have a row for each frame if there are channels."""
    if encoding == FLOAT:
        return samples.astype(f"<f{bits // 8}").tobytes()
    whole = np.clip(np.round(samples * (1 << bits - 1)), -(1 << bits - 1), (1 << bits - 1) - 1).astype("<i8")
    if bits == 8:
        whole += 128
    return whole.reshape(-1, 1).view(np.uint8)[:, : bits // 8].tobytes()


def riff(*chunks: tuple[bytes, bytes], magic: bytes = b"RIFF") -> bytes:
    """A file of pairs of names and contents."""
    body = b"".join(name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2) for name, data in chunks)
    return magic + struct.pack("<I", len(body) + 4) + b"WAVE" + body


def wav(samples: np.ndarray, rate: int = RATE, bits: int = 16, encoding: int = PCM) -> bytes:
    """A WAV file."""
    form = wav_format(rate, samples.shape[1] if samples.ndim > 1 else 1, bits, encoding)
    return riff((b"fmt ", form), (b"data", wav_samples(samples, bits, encoding)))


def _swing(depth: float, hertz: float) -> Callable[[np.ndarray], np.ndarray]:
    return lambda seconds: 1 + depth * np.sin(2 * np.pi * hertz * seconds)


# Recordings that a real recorder, or a digitisation of its tape, comes up with
HARD = {
    "22.05 kHz": Recorder(rate=22_050),
    "11.025 kHz": Recorder(rate=11_025),
    "15 % slow": Recorder(speed=0.85),
    "15 % fast": Recorder(rate=22_050, speed=1.15),
    "getting faster": Recorder(speed=lambda seconds: np.minimum(0.85 + 0.015 * seconds, 1.15)),
    "getting slower": Recorder(rate=22_050, speed=lambda seconds: np.maximum(1.15 - 0.015 * seconds, 0.85)),
    "slow wow": Recorder(speed=_swing(0.15, 0.5)),
    "wow": Recorder(speed=_swing(0.1, 2)),
    "fast wow": Recorder(speed=_swing(0.04, 4)),
    "flutter": Recorder(speed=_swing(0.02, 12)),
    "unequal halves": Recorder(offset=0.5),
    "very unequal halves": Recorder(offset=-0.6),
    "a phase of 45 degrees": Recorder(phase=0.25),
    "a phase of 90 degrees": Recorder(phase=0.5),
    "a phase and unequal halves": Recorder(phase=0.5, offset=0.4),
    "jitter": Recorder(jitter=20e-6),
    "hiss": Recorder(noise=0.15),
    "dropouts in the carrier": Recorder(dropouts=((1.0, 1.02), (2.0, 2.003), (2.5, 2.7))),
    "a used recorder": Recorder(speed=_swing(0.14, 0.5), offset=-0.2, phase=0.4, noise=0.05, jitter=10e-6),
    "a used recorder at 22.05 kHz": Recorder(
        22_050, _swing(0.05, 0.5), offset=0.2, phase=0.25, noise=0.03, jitter=8e-6
    ),
}
