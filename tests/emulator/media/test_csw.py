"""CSW: recordings of tapes as pulses, read back into what the tapes held."""

import struct

import pytest

from emulator.media.csw import MAGIC, read_csw
from emulator.media.errors import TapeError
from emulator.media.tape import BAUD_300, BAUD_1200, TONE, Tape, TapeFile
from tests.emulator.media.pulses import csw1, csw2, pulse_lengths

PROGRAM = TapeFile("KEN", 0x1900, 0x8023, bytes(range(256)) * 2 + b"\xff" * 40 + b"\0" * 40)


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


def test_300_baud_is_recognised():
    slow = Tape.of_files([PROGRAM], bit=BAUD_300)
    read = read_csw(csw2(pulse_lengths(slow)), "slow.csw")
    assert {baud for baud, _ in read.stretches()} == {300}
    assert read.files()[0].data == PROGRAM.data


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


def test_damage_is_reported():
    whole = csw2([9] * 100)
    with pytest.raises(TapeError, match=r"ken\.csw: not a CSW file"):
        read_csw(b"RIFF" + whole[4:], "ken.csw")
    with pytest.raises(TapeError, match=r"ken\.csw: the CSW header is cut off at byte 30"):
        read_csw(whole[:30], "ken.csw")
    with pytest.raises(TapeError, match=r"ken\.csw: the Z-RLE data is cut off at byte"):
        read_csw(whole[:-3], "ken.csw")
    with pytest.raises(TapeError, match=r"ken\.csw: damaged Z-RLE data after byte 52"):
        read_csw(whole[:52] + b"\xff" * 20, "ken.csw")
    with pytest.raises(TapeError, match=r"100 pulses from byte 52 on, the header says 99"):
        read_csw(csw2([9] * 100)[:29] + struct.pack("<I", 99) + whole[33:], "ken.csw")
    with pytest.raises(TapeError, match="a long pulse is cut off"):
        read_csw(csw1([9, 9, 1000])[:-2], "ken.csw")
    with pytest.raises(TapeError, match="0 samples a second"):
        read_csw(MAGIC + struct.pack("<BBHBB3x", 1, 1, 0, 1, 0) + b"\x09", "ken.csw")
    with pytest.raises(TapeError, match="compression 7"):
        read_csw(MAGIC + struct.pack("<BBHBB3x", 1, 1, 44100, 7, 0) + b"\x09", "ken.csw")
    with pytest.raises(TapeError, match="the tape is empty"):
        read_csw(csw1([]), "ken.csw")
    with pytest.raises(TapeError, match="the tape is empty"):
        read_csw(csw1([]) + bytes(500), "ken.csw")


def test_a_bomb_is_refused():
    with pytest.raises(TapeError, match="unpacks to more than 16 MB"):
        read_csw(csw2([9] * (17 << 20)), "bomb.csw")


def test_noise_is_not_a_tape():
    with pytest.raises(TapeError, match="changes of tone"):
        read_csw(csw2([9, 18] * (1 << 20) + [9]), "noise.csw")
