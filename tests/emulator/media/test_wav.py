"""WAV: sound recordings of tapes, in every form of the file, with what recorders and sound cards do to them."""

import io
import struct
from dataclasses import replace

import numpy as np
import pytest

from emulator.media.dfs import write_ssd
from emulator.media.errors import TapeError
from emulator.media.recognise import recognise
from emulator.media.tape import BAUD_1200, CLOCK, SILENCE, SYMBOLS, TONE, Tape, TapeFile
from emulator.media.tapeimage import open_tape
from emulator.media.wav import GUID, read_wav
from tests.emulator.media.archives import zipped
from tests.emulator.media.pulses import (
    FLOAT,
    HARD,
    PCM,
    RATE,
    Recorder,
    cassette,
    riff,
    wav,
    wav_format,
    wav_samples,
)

pytestmark = [pytest.mark.pure, pytest.mark.filterwarnings("error::RuntimeWarning")]

PROGRAM = TapeFile("KEN", 0x1900, 0x8023, bytes(range(200)) + b"\xff" * 20 + b"\0" * 20)
TAPE = Tape.of_files([PROGRAM]).part(4 * CLOCK, 8 * CLOCK)  # without most of its carrier
SOUND = Recorder().samples(TAPE) / 2
TIMES = np.arange(len(SOUND)) / RATE
SMALL = Recorder(rate=11_025).samples(TAPE) / 2
NOISE = np.random.default_rng(2).normal(0, 1, len(SOUND))
HUM = 0.6 * np.sin(2 * np.pi * 50 * TIMES) + 0.2 * np.sin(2 * np.pi * 100 * TIMES)


def files_in(data: bytes) -> list[TapeFile]:
    return read_wav(io.BytesIO(data), "tape.wav").files()


def assert_holds_program(data: bytes) -> None:
    (file,) = files_in(data)
    assert (file.name, file.intact, file.data) == ("KEN", True, PROGRAM.data)


def extensible(encoding: int, bits: int) -> bytes:
    own = struct.pack("<HHIH", 22, bits, 4, encoding) + GUID
    return wav_format(11_025, 1, bits, 0xFFFE) + own


DATA = b"data", wav_samples(SMALL)
FORMAT = b"fmt ", wav_format(11_025)
WHOLE = riff(FORMAT, DATA)
BEGUN = len(riff(FORMAT)) + 8  # the samples begin here
GAPS = wav(np.where(np.arange(len(SMALL)) % 9000 == 5, np.nan, SMALL), 11_025, 32, FLOAT)
NAN = bytes.fromhex("0000a07f")  # a signalling one
FORMS = {
    **{f"{bits} bits": wav(SMALL, 11_025, bits) for bits in (8, 16, 24, 32)},
    **{f"floats of {bits} bits": wav(SMALL, 11_025, bits, FLOAT) for bits in (32, 64)},
    "extensible": riff((b"fmt ", extensible(PCM, 24)), (b"data", wav_samples(SMALL, 24))),
    "extensible floats": riff((b"fmt ", extensible(FLOAT, 32)), (b"data", wav_samples(SMALL, 32, FLOAT))),
    "stereo": wav(np.stack((SMALL, SMALL), axis=1), 11_025),
    "other chunks": riff((b"LIST", b"odd"), FORMAT, (b"fact", bytes(4)), DATA, (b"id3 ", b"x")),
    "data first": riff((b"LIST", b"odd"), DATA, FORMAT),
    "length 0": WHOLE[: BEGUN - 4] + bytes(4) + WHOLE[BEGUN:],
    "to a pipe": WHOLE[: BEGUN - 4] + b"\xff" * 4 + WHOLE[BEGUN:],
    "RF64": riff((b"ds64", struct.pack("<QQQI", 0, len(DATA[1]), 0, 0)), FORMAT, DATA, magic=b"RF64").replace(
        b"data" + struct.pack("<I", len(DATA[1])), b"data" + b"\xff" * 4
    ),
    "floats that are too large": wav(SMALL * 20_000, 11_025, 32, FLOAT),
    "floats with gaps": GAPS[:BEGUN] + NAN + GAPS[BEGUN + 4 :],
}


@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS)
def test_every_form_of_the_file(data):
    assert_holds_program(data)


def test_what_is_left_of_a_cut_off_file():
    left = len(DATA[1]) // 2 + 1
    tape = read_wav(io.BytesIO(WHOLE[: BEGUN + left]), "tape.wav")
    assert tape.seconds == pytest.approx(2, abs=0.01)
    assert tape.warnings == [f"the samples at byte {BEGUN} are cut off: {left} of {len(DATA[1])} bytes"]


SOUNDS = {
    "inverted": -SOUND,
    "offset": SOUND * 0.5 + 0.4,
    "hum": (SOUND + HUM) * 0.5,
    "faint": SOUND * 0.004,
    "clipped": SOUND * 8,
    "noise": SOUND + NOISE * 0.03,
    "noise louder than most": SOUND + NOISE * 0.15,
    "changes of level": SOUND * np.interp(TIMES, (0.5, 1.0, 1.5, 2.5, 3), (1.5, 0.15, 0.15, 1.5, 0.3)),
    "cassette": cassette(SOUND, RATE),
    "dull cassette": cassette(SOUND, RATE, highest=1500),
    "everything": -(cassette(Recorder(speed=0.9, offset=0.2, noise=0.03).samples(TAPE), RATE)[: len(HUM)] + HUM) * 0.4,
    "left": np.stack((SOUND, NOISE * 0.001), axis=1),
    "right": np.stack((HUM + NOISE * 0.002, SOUND * 0.1), axis=1),
    "right is cleaner": np.stack((SOUND + NOISE * 0.4, SOUND * 0.2), axis=1),
    "out of phase": np.stack((SOUND, -SOUND), axis=1),
}


@pytest.mark.parametrize("sound", SOUNDS.values(), ids=SOUNDS)
def test_every_state_of_the_sound(sound):
    assert_holds_program(wav(sound))


@pytest.mark.parametrize("rate", [8_000, 22_050, 32_000, 48_000, 96_000, 192_000])
def test_every_rate(rate):
    assert_holds_program(wav(cassette(Recorder(rate, speed=1.1).samples(TAPE), rate) / 2, rate))


@pytest.mark.parametrize("name", ["wow", "fast wow", "flutter", "unequal halves", "a used recorder"])
def test_hard_recordings_on_a_cassette(name):
    recorder = replace(HARD[name], rate=22_050)
    assert_holds_program(wav(cassette(recorder.samples(TAPE), 22_050) / 2, 22_050))


def test_noise_in_silence_is_silence():
    tape = Tape()
    tape.add_silence(1)
    tape.add_tone(2400)
    tape.add_bytes(b"*" * 20, BAUD_1200)
    tape.add_tone(2400)
    tape.add_silence(2)
    tape.add_tone(1200)
    read = read_wav(io.BytesIO(wav(Recorder(noise=0.03).samples(tape))), "tape.wav")
    assert list(read.kind) == [SILENCE, TONE, SYMBOLS, TONE, SILENCE, TONE]
    assert [start / CLOCK for start in read.start] == pytest.approx([0, 1, 2, 2.17, 3.17, 5.17], abs=0.01)


def test_recordings_larger_than_other_images_and_in_zips(tmp_path):
    samples = np.append(Recorder(96_000).samples(TAPE), np.zeros(96_000 * 20)) / 2
    (tmp_path / "a.wav").write_bytes(wav(np.stack((samples, samples), axis=1), 96_000, 32))
    found = recognise(tmp_path / "a.wav")
    assert (found.format, found.size, len(found.files)) == ("WAV", (tmp_path / "a.wav").stat().st_size, 1)
    assert found.size > 16 << 20 and found.tape.path == tmp_path / "a.wav"
    (tmp_path / "a.zip").write_bytes(zipped(("music.wav", b"RIFF....WAVE"), ("b.ssd", write_ssd([]))))
    assert recognise(tmp_path / "a.zip").format == "SSD"  # a sound may lie beside an image
    (tmp_path / "b.zip").write_bytes(zipped(("TAPE.WAV", WHOLE)))
    assert [file.name for file in open_tape(tmp_path / "b.zip").files()] == ["KEN"]


def music() -> np.ndarray:
    times = np.arange(3 * RATE) / RATE
    return sum(np.sin(2 * np.pi * (tone * times + times**2)) / 4 for tone in (262, 330, 392, 523))


MP3 = struct.pack("<HHIIHHH", 0x55, 2, 44100, 16000, 1, 0, 12)


@pytest.mark.parametrize(
    "data, message",
    [
        (riff((b"fmt ", wav_format(RATE, 1, 4, 2)), DATA), "compressed with Microsoft ADPCM; save it as PCM"),
        (riff((b"fmt ", wav_format(RATE, 1, 4, 0x11)), DATA), "compressed with IMA ADPCM"),
        (riff((b"fmt ", MP3), DATA), "compressed with MP3"),
        (riff((b"fmt ", extensible(0x161, 16)), DATA), "compressed with WMA"),
        (riff((b"fmt ", wav_format(RATE, 1, 16, 0x1234)), DATA), "compressed with encoding &1234"),
        (riff((b"fmt ", wav_format(RATE, 9)), DATA), "9 channels are outside 1 to 8"),
        (riff((b"fmt ", wav_format(4_000)), DATA), "4000 samples per second is outside"),
        (riff((b"fmt ", wav_format(RATE, 1, 40)), DATA), "40 bits a sample in frames of 5 bytes for 1 channel$"),
        (riff((b"fmt ", wav_format(RATE, 1, 16, 3)), DATA), "floats of 16 bits; save it as PCM"),
        (riff((b"fmt ", wav_format(RATE)[:10]), DATA), "the format at byte 20 is cut off"),
        (riff(DATA), r"no format \(chunk fmt\) before byte"),
        (riff(FORMAT), r"no samples \(chunk data\) before byte 36"),
        (riff(*[(b"LIST", b"")] * 2000, FORMAT, DATA), "no format"),
        (riff(FORMAT, (b"data", b"")), "the recording is empty"),
        (wav(np.zeros(RATE)), r"no carrier tone \(2400 Hz\) found: not the recording of a tape"),
        (wav(np.full(RATE, 0.5)), "no carrier tone"),
        (wav(music()), "no carrier tone"),
        (wav(NOISE / 4), "no carrier tone"),
        (wav(Recorder(speed=0.5).samples(TAPE)), "no carrier tone"),
    ],
)
def test_damage_compression_and_other_sounds_are_refused(data, message):
    with pytest.raises(TapeError, match=f"^tape.wav: {message}"):
        files_in(data)


def test_the_limit_is_two_hours(tmp_path):
    with (tmp_path / "long.wav").open("wb") as file:
        file.write(riff((b"fmt ", wav_format(8_000, bits=8)), (b"data", b"")))
        file.truncate(8_000 * 7_300)
    with pytest.raises(TapeError, match="long.wav: longer than 2 hours or 4 GB"):
        recognise(tmp_path / "long.wav")
