"""WAV: a recording of a tape as sound, read into the lengths of its pulses, which `pulses` converts to bits.

Follows Microsoft's "Multimedia Programming Interface and Data Specifications 1.0" (RIFF, WAVE), "Multiple Channel Audio
Data and WAVE Files" (WAVE_FORMAT_EXTENSIBLE) and EBU Tech 3306 (RF64). Samples may be integers of 8 to 32 bits or
floats. The data may be cut off.

The recording is read twice, in blocks. The first time the channel is chosen whose energy is most within the range of
the two tones, and the level of the tones is measured. The second time a filter takes out hum, offset and the highest
frequencies; then each half-wave between two crossings of zero is a pulse. A crossing counts if the wave goes on to a
share of its own level, and of that of the tones: noise in silence then makes no pulses.
"""

import struct
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

import numpy as np

from emulator.media.errors import TapeError
from emulator.media.pulses import demodulate
from emulator.media.tape import BASE, CLOCK, FRACTION_BITS, TONE, Tape

CHUNK = struct.Struct("<4sI")  # name and length of a chunk; a byte of padding follows one of odd length
FORMAT = struct.Struct("<HHIIHH")  # encoding, channels, frames a second, bytes a second, bytes a frame, bits a sample
PCM, FLOAT, EXTENSIBLE = 1, 3, 0xFFFE
SUB_FORMAT = 24  # offset of the extensible format's encoding, which is the start of
GUID = bytes.fromhex("000000001000800000aa00389b71")  # an identifier that ends in this
SIZE_64 = 8  # offset in RF64's chunk "ds64" of the length of the data
ENCODINGS = {
    0x02: "Microsoft ADPCM",
    0x06: "A-law",
    0x07: "\u00b5-law",
    0x11: "IMA ADPCM",
    0x31: "GSM 6.10",
    0x50: "MPEG",
    0x55: "MP3",
    0xFF: "AAC",
    0x161: "WMA",
    0x674F: "Ogg Vorbis",
    0xF1AC: "FLAC",
}
UNKNOWN = 0x7FFFF000  # at least this is the length of what was written to a pipe
MAX_CHUNKS = 1000  # before the data, or around it
MAX_FORMAT = 4096  # bytes of the format that are read
MAX_CHANNELS = 8
LOWEST_RATE, HIGHEST_RATE = 8_000, 384_000  # frames a second
MAX_BYTES = 4 << 30  # of samples
MAX_SECONDS = 2 * 60 * 60

BLOCK_SECONDS = 0.25  # filtered at once, at least
MARGIN = 16  # the share of a block at either end that only leads to its filtered middle is 1 in 16
ENOUGH_RATE = 16_000  # samples a second, at least, in which crossings are found; between samples they are interpolated
TICKS = 16  # in such a sample, in which lengths are counted
PASSED = (100.0, 500.0, 4000.0, 6000.0)  # Hz: below the first and above the last nothing passes, between all
TONES = (1000.0, 2800.0)  # Hz: the energy of both tones, at speeds within 15 %, is in here
AUDIBLE = 300.0  # Hz: the noise that counts against a channel begins here, above hum
FAINTEST = 1e-9  # mean square of full scale: that of noise which is always there
LOUDEST = 1e6  # a float sample beyond it is a damaged one
ENVELOPE = 128  # samples with one level: 4 to 8 ms
OWN_LEVEL = 0.15  # of the level around it is what a half-wave must reach,
TONE_LEVEL = 0.1  # and of the root mean square of the tones
LEADER = 0.2  # seconds: the shortest carrier after which the machine can load


class Format(NamedTuple):
    """How samples are stored: `channels`, `rate` in frames a second, `bytes` a sample, and whether they are floats."""

    channels: int
    rate: int
    bytes: int
    floats: bool


@dataclass
class SampleReader:
    """The sound in a file: `frames` of samples that begin at byte `start` of `file`."""

    file: BinaryIO
    format: Format
    start: int
    frames: int

    def read(self, first: int, count: int) -> np.ndarray:
        """The samples of `count` frames from `first` on, as a row for each channel, zeros where there are none."""
        form = self.format
        begin, end = max(first, 0), min(first + count, self.frames)
        samples = np.zeros((form.channels, count))
        if begin < end:
            size = form.bytes * form.channels
            self.file.seek(self.start + begin * size)
            found = _samples(self.file.read((end - begin) * size), form)
            samples[:, begin - first : begin - first + found.shape[1]] = found
        return samples


def read_wav(file: BinaryIO, name: str) -> Tape:
    """The tape recorded in `file`, a WAV file open for reading; `name` is for messages.

    Raises TapeError for a damaged or compressed file, and for a recording of something else.
    """
    tape = Tape(name)
    recording = _recording(file, tape)
    rate, lengths = _pulses(recording)
    demodulate(array("I", lengths.tobytes()), rate, tape)
    tones = [tape.quarters[i] * tape.quarter[i] >> FRACTION_BITS for i in range(len(tape)) if tape.kind[i] == TONE]
    if max(tones, default=0) < LEADER * CLOCK:
        raise TapeError(f"{name}: no carrier tone ({2 * BASE:.0f} Hz) found: not the recording of a tape")
    return tape


# The file


def _recording(file: BinaryIO, tape: Tape) -> SampleReader:
    """The sound in a WAV file. A cut off one gives `tape` a warning."""
    name = tape.name
    size = file.seek(0, 2)
    form, data, size_64, at = None, None, 0, 12
    for _ in range(MAX_CHUNKS):
        if form is not None and data is not None or at + CHUNK.size > size:
            break
        file.seek(at)
        kind, length = CHUNK.unpack(file.read(CHUNK.size))
        at += CHUNK.size
        if kind == b"ds64":
            size_64 = int.from_bytes(file.read(min(length, SIZE_64 + 8))[SIZE_64:], "little")
        elif kind == b"fmt ":
            form = _format(file.read(min(length, MAX_FORMAT)), at, name)
        elif kind == b"data" and data is None:
            if length == 0xFFFFFFFF and size_64:
                length = size_64
            data = at, length
        at += length + length % 2
    if form is None:
        raise TapeError(f"{name}: no format (chunk fmt) before byte {min(at, size)}")
    if data is None:
        raise TapeError(f"{name}: no samples (chunk data) before byte {min(at, size)}")
    start, length = data
    if not 0 < length <= size - start:  # 0 if the recorder was killed
        if 0 < length < UNKNOWN:
            tape.warnings.append(f"the samples at byte {start} are cut off: {size - start} of {length} bytes")
        length = size - start
    frames = length // (form.channels * form.bytes)
    if not frames:
        raise TapeError(f"{name}: the recording is empty (no samples)")
    if length > MAX_BYTES or frames > MAX_SECONDS * form.rate:
        raise TapeError(f"{name}: longer than {MAX_SECONDS // 3600} hours or {MAX_BYTES >> 30} GB")
    return SampleReader(file, form, start, frames)


def _format(data: bytes, at: int, name: str) -> Format:
    """The format in the chunk `data` at byte `at`."""
    if len(data) < FORMAT.size:
        raise TapeError(f"{name}: the format at byte {at} is cut off")
    encoding, channels, rate, _, frame, bits = FORMAT.unpack_from(data)
    if encoding == EXTENSIBLE and data[SUB_FORMAT + 2 : SUB_FORMAT + 16] == GUID:
        encoding = int.from_bytes(data[SUB_FORMAT : SUB_FORMAT + 2], "little")
    if encoding not in (PCM, FLOAT):
        what = ENCODINGS.get(encoding, f"encoding &{encoding:04X}")
        raise TapeError(f"{name}: compressed with {what}; save it as PCM, 16 bits")
    if not 1 <= channels <= MAX_CHANNELS:
        raise TapeError(f"{name}: {channels} channels are outside 1 to {MAX_CHANNELS}")
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        raise TapeError(f"{name}: {rate} samples per second is outside {LOWEST_RATE} to {HIGHEST_RATE}")
    size = (bits + 7) // 8
    if encoding == FLOAT and size not in (4, 8):
        raise TapeError(f"{name}: floats of {bits} bits; save it as PCM, 16 bits, or floats of 32 or 64")
    noun = "channel" if channels == 1 else "channels"
    if encoding == PCM and size not in (1, 2, 3, 4) or frame != size * channels:
        raise TapeError(f"{name}: {bits} bits a sample in frames of {frame} bytes for {channels} {noun}")
    return Format(channels, rate, size, encoding == FLOAT)


def _samples(data: bytes, form: Format) -> np.ndarray:
    """Samples of -1 to 1, a row for each channel."""
    data = data[: len(data) - len(data) % (form.bytes * form.channels)]
    if form.floats:
        with np.errstate(invalid="ignore"):  # some values are no numbers
            floats = np.frombuffer(data, dtype=f"<f{form.bytes}").astype(np.float64)
        samples = np.clip(np.nan_to_num(floats, nan=0.0), -LOUDEST, LOUDEST)
    elif form.bytes == 1:
        samples = np.frombuffer(data, dtype=np.uint8) / 128 - 1
    elif form.bytes == 3:
        padded = np.zeros((len(data) // 3, 4), dtype=np.uint8)
        padded[:, 1:] = np.frombuffer(data, dtype=np.uint8).reshape(-1, 3)
        samples = padded.view("<i4")[:, 0] / (1 << 31)
    else:
        samples = np.frombuffer(data, dtype=f"<i{form.bytes}") / (1 << 8 * form.bytes - 1)
    return samples.reshape(-1, form.channels).T


# The sound


class _Filter:
    """The band of the tones and its surroundings, in blocks of `size` samples, of which the outermost `margin` at both
    ends are filtered incompletely. Filtered blocks have `filtered` samples, of which `edge` are incomplete."""

    def __init__(self, rate: int) -> None:
        self.size = 1 << (int(BLOCK_SECONDS * rate) - 1).bit_length()
        self.filtered = self.size
        while self.filtered * rate < ENOUGH_RATE * self.size:
            self.filtered *= 2
        while self.filtered * rate >= 2 * ENOUGH_RATE * self.size:
            self.filtered //= 2
        self.margin, self.edge = self.size // MARGIN, self.filtered // MARGIN
        self.rate = rate * self.filtered / self.size  # filtered samples a second
        self.hertz = np.arange(self.size // 2 + 1) * (rate / self.size)
        rise, whole, fall, end = PASSED
        passed = np.interp(self.hertz, (rise, whole, fall, end), (0.0, 1.0, 1.0, 0.0))
        self.response = (1 - np.cos(np.pi * passed)) / 2

    @property
    def hop(self) -> int:
        """The samples of a block that are filtered completely."""
        return self.size - 2 * self.margin

    def spectra(self, recording: SampleReader) -> Iterator[np.ndarray]:
        """The spectrum of each channel, block by block; the completely filtered parts follow each other."""
        for first in range(-self.margin, recording.frames, self.hop):
            yield np.fft.rfft(recording.read(first, self.size), axis=1)

    def apply(self, spectrum: np.ndarray) -> np.ndarray:
        """The completely filtered samples of the block of one channel that has this spectrum."""
        half = self.filtered // 2 + 1
        bins = (spectrum * self.response)[:half]
        wave = np.fft.irfft(np.pad(bins, (0, half - len(bins))), self.filtered) * (self.filtered / self.size)
        return wave[self.edge : -self.edge]


def _pulses(recording: SampleReader) -> tuple[float, np.ndarray]:
    """Ticks a second, and the length of each pulse in ticks."""
    band = _Filter(recording.format.rate)
    channel, level = _best_channel(recording, band)
    crossings = _Crossings(level * TONE_LEVEL)
    lengths = [crossings.find(band.apply(spectrum[channel])) for spectrum in band.spectra(recording)]
    end = round(recording.frames / recording.format.rate * band.rate * TICKS)
    lengths.append(np.array([max(end - crossings.tick, 0)], dtype=np.uint32))
    return band.rate * TICKS, np.concatenate(lengths)


def _best_channel(recording: SampleReader, band: _Filter) -> tuple[int, float]:
    """The channel with the least noise beside the tones, and the root mean square of the tones in it.

    Loud blocks count most, so that the level isn't that of silence.
    """
    inside = (band.hertz >= TONES[0]) & (band.hertz <= TONES[1])
    outside = (band.hertz >= AUDIBLE) & ~inside
    channels = recording.format.channels
    tones, squares, noise = np.zeros(channels), np.zeros(channels), np.zeros(channels)
    for spectrum in band.spectra(recording):
        power = (spectrum.real**2 + spectrum.imag**2) * (2 / band.size**2)
        mean = power[:, inside].sum(axis=1)
        tones += mean
        squares += mean**2
        noise += power[:, outside].sum(axis=1) + FAINTEST
    channel = int(np.argmax(tones / noise))
    return channel, float(np.sqrt(squares[channel] / tones[channel])) if tones[channel] else 0.0


class _Crossings:
    """Finds where a wave crosses zero to reach at least `least` on the other side."""

    def __init__(self, least: float) -> None:
        self.least = least
        self.tick = 0  # the time of the last crossing
        self.passed = 0  # samples so far
        self.last = 0.0  # the last of them
        self.level = 0.0  # the peak of its surroundings
        self.side = 0  # -1 or 1: where it was when it last reached the level

    def find(self, wave: np.ndarray) -> np.ndarray:
        """The ticks from each crossing in the next samples to the one before it, or to the first sample of all."""
        peaks = np.abs(np.pad(wave, (0, -len(wave) % ENVELOPE))).reshape(-1, ENVELOPE).max(axis=1)
        around = np.maximum(np.maximum(peaks, np.append(self.level, peaks[:-1])), np.append(peaks[1:], 0.0))
        threshold = np.repeat(np.maximum(around * OWN_LEVEL, self.least), ENVELOPE)[: len(wave)]
        reached = np.flatnonzero(np.abs(wave) > threshold)
        sides = np.sign(wave[reached])
        changed = reached[sides != np.append(self.side, sides[:-1])]
        wave = np.append(self.last, wave)
        above = wave > 0
        crossed = np.flatnonzero(above[1:] != above[:-1])  # between this sample of `wave` and the next
        nearest = np.searchsorted(crossed, changed, side="right") - 1
        place = np.append(crossed, 0)[nearest]  # 0: it crossed before
        before, after = wave[place], wave[place + 1]
        part = np.divide(before, before - after, out=np.zeros(len(place)), where=before != after)
        ticks = np.rint((place + np.clip(part, 0, 1) + self.passed - 1) * TICKS).astype(np.int64)
        lengths = np.diff(np.maximum(ticks, 0), prepend=self.tick)
        self.tick += int(lengths.sum())
        self.passed += len(wave) - 1
        self.last, self.level = float(wave[-1]), float(peaks[-1])
        self.side = int(sides[-1]) if len(sides) else self.side
        return lengths.astype(np.uint32)
