"""The timeline of a tape, and the cassette filing system's blocks on it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.media import cfs
from emulator.media.errors import TapeError
from emulator.media.tape import BAUD_300, BAUD_1200, CLOCK, MAX_TONE, Tape, TapeFile, characters, frames

PROGRAM = TapeFile("KEN", 0xFFFF1900, 0xFFFF8023, bytes(range(256)) * 3 + b"end", locked=True)
OTHER = TapeFile("DATA", 0x2000, 0x2000, b"")


def test_a_block_is_laid_out_as_the_guide_says():
    (block,) = cfs.encode(TapeFile("A", 0x12345678, 0x9ABCDEF0, b"xyz"))
    header = b"A\0" + bytes.fromhex("78563412 f0debc9a 0000 0300 80 00000000")
    assert block == b"*" + header + cfs.crc(header) + b"xyz" + cfs.crc(b"xyz")


def test_the_crc_is_the_one_the_os_computes():
    """Bit by bit, as the Advanced User Guide gives the algorithm."""

    def by_the_guide(data):
        high = low = 0
        for byte in data:
            high ^= byte
            for _ in range(8):
                carry = high >> 7
                if carry:
                    high ^= 0x08
                    low ^= 0x10
                word = (high << 8 | low) << 1 | carry
                high, low = word >> 8 & 0xFF, word & 0xFF
        return bytes([high, low])

    for data in (b"", b"\0", b"*KEN\0", bytes(range(256))):
        assert cfs.crc(data) == by_the_guide(data)


@pytest.mark.parametrize("bit", [BAUD_1200, BAUD_300])
def test_files_read_back_from_the_tape(bit):
    files = Tape.of_files([PROGRAM, OTHER], bit=bit).files()
    assert [(f.name, f.load, f.execute, f.data, f.locked, f.blocks, f.intact) for f in files] == [
        ("KEN", 0xFFFF1900, 0xFFFF8023, PROGRAM.data, True, 4, True),
        ("DATA", 0x2000, 0x2000, b"", False, 1, True),
    ]
    assert files[0].length == 771


@given(st.lists(st.binary(max_size=600), min_size=1, max_size=3), st.integers(0, 0xFFFFFFFF), st.booleans())
@settings(max_examples=25, deadline=None)
def test_any_files_round_trip(contents, address, locked):
    files = [TapeFile(f"F{i}", address, address ^ 0xFF, data, locked) for i, data in enumerate(contents)]
    back = Tape.of_files(files).files()
    assert [(f.name, f.load, f.execute, f.data, f.locked, f.intact) for f in back] == [
        (f.name, f.load, f.execute, f.data, f.locked, True) for f in files
    ]


def test_damage_affects_only_its_own_file():
    blocks = [cfs.encode(PROGRAM), cfs.encode(OTHER)]
    flipped = bytearray(blocks[0][1])
    flipped[-10] ^= 1
    stretches = [blocks[0][0], bytes(flipped), *blocks[0][2:], *blocks[1]]
    damaged, other = cfs.decode(stretches)
    assert (damaged.name, damaged.blocks, damaged.faults) == ("KEN", 4, ("block &01: the CRC of its data is wrong",))
    assert (other.name, other.blocks, other.intact) == ("DATA", 1, True)
    del stretches[1]
    assert [(f.name, f.blocks, f.faults) for f in cfs.decode(stretches)] == [
        ("KEN", 1, ("block &01 is missing, or its header is damaged",)),
        ("KEN", 2, ("block &01 before the first is missing, or its header is damaged",)),
        ("DATA", 1, ()),
    ]
    (cut,) = cfs.decode([blocks[0][0][:-4]])
    assert cut.faults[0] == "block &00: it is cut off after 254 of 256 bytes and 2 of CRC"


@pytest.mark.parametrize("name", ["", "ELEVENCHARS", "A B", "\n"])
def test_names_that_do_not_fit_a_tape_are_refused(name):
    with pytest.raises(TapeError, match="invalid tape file name"):
        Tape.of_files([TapeFile(name, 0, 0, b"")])


def test_addresses_that_do_not_fit_are_refused():
    with pytest.raises(TapeError, match="does not fit in 32 bits"):
        Tape.of_files([TapeFile("A", 1 << 32, 0, b"")])


def test_durations_are_exact():
    tape = Tape()
    tape.add_tone(2400)  # a second of twice 1200 Hz
    tape.add_bytes(bytes(120))  # a second of 1200 baud
    tape.add_bytes(bytes(30), BAUD_300)
    tape.add_silence(1)
    assert tape.length == 4 * CLOCK
    assert list(tape.start) == [0, CLOCK, 2 * CLOCK, 3 * CLOCK]


def test_long_carrier_is_split_at_the_limit_of_a_chunk():
    tape = Tape()
    tape.add_tone(MAX_TONE + 1)
    assert list(tape.count) == [MAX_TONE, 1]


def test_bits_of_bytes():
    assert [*frames(b"\x01")] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert characters(frames(bytes(range(256)))) == bytes(range(256))
    assert characters(frames(b"")) == b""


@given(st.integers(0, 40_000_000), st.integers(0, 40_000_000))
@settings(max_examples=25, deadline=None)
def test_a_tape_cut_in_three_and_joined_is_the_same_tape(a, b):
    tape = Tape.of_files([PROGRAM])
    first, second = sorted((a, b))
    joined = tape.part(0, first)
    joined.join(tape.part(first, second))
    joined.join(tape.part(second, tape.length))
    assert abs(joined.length - tape.length) <= 6 + len(joined) - len(tape)
    assert joined.files() == tape.files()


def test_markers_move_with_their_part():
    tape = Tape()
    tape.add_silence(1)
    tape.markers.append((tape.length, "here"))
    tape.add_silence(1)
    part = tape.part(CLOCK // 2, 2 * CLOCK)
    assert part.markers == [(CLOCK // 2, "here")]
    tape.join(part)
    assert tape.markers == [(CLOCK, "here"), (2 * CLOCK + CLOCK // 2, "here")]


def test_fingerprints_distinguish_tapes():
    assert Tape.of_files([PROGRAM]).fingerprint() == Tape.of_files([PROGRAM]).fingerprint()
    assert Tape.of_files([PROGRAM]).fingerprint() != Tape.of_files([OTHER]).fingerprint()
    assert Tape.of_files([PROGRAM]).fingerprint() != Tape.of_files([PROGRAM], name="other").fingerprint()


def test_gaps_and_lengths_are_bounded(monkeypatch):
    for gap in ("inf", "nan"):
        with pytest.raises(TapeError, match=f"a gap of {gap} seconds"):
            Tape().add_silence(float(gap))
    with pytest.raises(TapeError, match="bytes of packed symbols on one tape"):
        Tape().add_bytes(bytes(4 << 20))
    monkeypatch.setattr("emulator.media.tape.MAX_SEGMENTS", 3)
    tape = Tape()
    with pytest.raises(TapeError, match="more than 3 stretches"):
        for _ in range(4):
            tape.add_silence(1)
