"""CSW: recordings of tapes as pulses, read back into what the tapes held."""

import struct
import zlib

import pytest

from emulator.media.csw import MAGIC, read_csw
from emulator.media.errors import TapeError
from emulator.media.tape import BAUD_300, BAUD_1200, TONE, Tape, TapeFile
from tests.emulator.media.pulses import HARD, RATE, Recorder, csw1, csw2, pulse_lengths

PROGRAM = TapeFile("KEN", 0x1900, 0x8023, bytes(range(256)) * 2 + b"\xff" * 40 + b"\0" * 40)
BLOCK = TapeFile("KEN", 0x1900, 0x8023, bytes(range(0, 256, 3)) + b"\xff" * 20 + b"\0" * 20)


@pytest.fixture(scope="module")
def tape():
    return Tape.of_files([PROGRAM])


@pytest.mark.parametrize("make", [csw1, csw2, lambda lengths: csw2(lengths, deflate=False, extension=b"more")])
def test_every_version_and_compression_gives_the_same_files(tape, make):
    read = read_csw(make(pulse_lengths(tape)), "ken.csw")
    assert read.files() == tape.files()
    assert read.files()[0].data == PROGRAM.data and read.files()[0].intact


@pytest.mark.parametrize("speed", [0.92, 1.0, 1.08])
def test_a_recorder_running_off_speed_still_loads(tape, speed):
    read = read_csw(csw2(pulse_lengths(tape, speed=speed)), "ken.csw")
    assert read.files()[0].intact
    assert read.seconds == pytest.approx(tape.seconds / speed, rel=0.01)


@pytest.mark.parametrize("file, bit", [(PROGRAM, BAUD_1200), (BLOCK, BAUD_300)], ids=["1200", "300"])
@pytest.mark.parametrize("recorder", HARD.values(), ids=HARD)
def test_hard_recordings_hold_their_file(recorder, file, bit):
    read = read_csw(csw2(recorder.pulse_lengths(Tape.of_files([file], bit=bit)), recorder.rate), "hard.csw")
    assert [(found.intact, found.data == file.data) for found in read.files()] == [(True, True)]
    assert (1200 * BAUD_1200 // bit, b"\xaa") in list(read.stretches())


def test_a_spike_and_chatter_do_not_split_a_pulse(tape):
    lengths = pulse_lengths(tape)
    for place in range(5000, len(lengths) - 10, 500):
        if lengths[place] in (18, 19):
            lengths[place : place + 1] = [8, 2, lengths[place] - 10]
        elif lengths[place] in (9, 10):
            lengths[place : place + 1] = [lengths[place] - 3, 1, 2]  # and the next
    assert read_csw(csw2(lengths), "spikes.csw").files()[0].intact


def test_two_recordings_of_different_speeds_on_one_tape(tape):
    lengths = pulse_lengths(tape, speed=0.87) + pulse_lengths(tape, speed=1.14)
    files = read_csw(csw2(lengths), "two.csw").files()
    assert [file.intact for file in files] == [True, True]


def test_a_dropout_in_data_damages_only_its_block(tape):
    recorder = Recorder(dropouts=((6.0, 6.03),))
    (file,) = read_csw(csw2(recorder.pulse_lengths(tape), RATE), "dropout.csw").files()
    assert not file.intact and file.blocks == 3


def test_300_baud_is_recognised():
    slow = Tape.of_files([BLOCK], bit=BAUD_300)
    read = read_csw(csw2(pulse_lengths(slow)), "slow.csw")
    assert {baud for baud, _ in read.stretches()} == {300}
    assert read.files()[0].data == BLOCK.data


def test_carrier_and_silence_keep_their_lengths():
    tape = Tape()
    tape.add_tone(4800)
    tape.add_bytes(b"*", BAUD_1200)
    tape.add_silence(1.5)
    tape.add_tone(2400)
    read = read_csw(csw1(pulse_lengths(tape)), "tones.csw")
    tones = [read.count[i] for i in range(len(read)) if read.kind[i] == TONE]
    assert tones == pytest.approx([4800, 2400], abs=3)
    assert read.seconds == pytest.approx(tape.seconds, abs=0.01)


WHOLE = csw2([9] * 100)


def long(lengths: list[int], times: int = 17 << 20) -> bytes:
    """A file that repeats some short pulses."""
    head = csw2(lengths)[:52]
    return head[:29] + struct.pack("<I", times * len(lengths)) + head[33:] + zlib.compress(bytes(lengths) * times, 1)


@pytest.mark.parametrize(
    "data, message",
    [
        (b"RIFF" + WHOLE[4:], r"ken\.csw: not a CSW file"),
        (WHOLE[:30], r"ken\.csw: the CSW header is cut off at byte 30"),
        (WHOLE[:52], r"ken\.csw: the tape is empty"),
        (WHOLE[:52] + b"\xff" * 20, r"ken\.csw: damaged Z-RLE data after byte 52"),
        (MAGIC + struct.pack("<BBHBB3x", 1, 1, 0, 1, 0) + b"\x09", "0 samples per second"),
        (MAGIC + struct.pack("<BBHBB3x", 1, 1, 44100, 7, 0) + b"\x09", "unknown compression 7"),
        (csw1([]), "the tape is empty"),
        (csw1([]) + bytes(500), "the tape is empty"),
        (long([9]), "unpacks to more than 16 MB"),
        (long([9, 9, 9, 9, 18, 18], 1 << 20), "changes of tone"),
    ],
)
def test_damage_bombs_and_noise_are_refused(data, message):
    with pytest.raises(TapeError, match=message):
        read_csw(data, "ken.csw")


@pytest.mark.parametrize(
    "data, warning",
    [
        (WHOLE[:-3], f"the Z-RLE data is cut off at byte {len(WHOLE) - 3}"),
        (
            WHOLE[:29] + struct.pack("<I", 99) + WHOLE[33:],
            "the file has 100 pulses from byte 52 on, but the header says 99",
        ),
        (csw1([9] * 100 + [1000])[:-2], "a long pulse is cut off 100 bytes into the pulses (from byte 32 on)"),
    ],
)
def test_a_file_that_is_cut_off_is_read_up_to_there(data, warning):
    tape = read_csw(data, "ken.csw")
    assert (tape.warnings, tape.length > 0) == ([warning], True)
