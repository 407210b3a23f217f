"""UEF: every tape chunk as the specification has it, written and read back, and what is wrong with a damaged one."""

import struct

import pytest

from emulator.media.errors import TapeError
from emulator.media.tape import CLOCK, SILENCE, SYMBOLS, TONE, Tape, TapeFile, frames, packed
from emulator.media.uef import MAGIC, read_uef, write_uef

PROGRAM = TapeFile("KEN", 0x1900, 0x8023, bytes(range(256)) * 2 + b"end")
PACKED = packed(frames(b"BCDE"))
CELL = 4  # quarters in a bit at 1200 baud


def chunk(kind: int, body: bytes) -> bytes:
    return struct.pack("<HI", kind, len(body)) + body


def uef(*chunks: bytes, version: bytes = b"\x0a\x00") -> bytes:
    return MAGIC + version + b"".join(chunks)


def read(*chunks: bytes) -> Tape:
    return read_uef(uef(*chunks), "t.uef")


def bits(tape: Tape, i: int = 0) -> str:
    return "".join(str(bit) for bit in tape.symbols(i))


def seconds(tape: Tape) -> float:
    return tape.length / CLOCK


def test_implicit_data():
    tape = read(chunk(0x0100, b"\x01\x80"))
    assert bits(tape) == "0100000001" + "0000000011"
    assert (tape.one[0], tape.zero[0]) == (CELL, CELL)
    assert seconds(tape) == pytest.approx(20 / 1200, abs=1e-6)


@pytest.mark.parametrize("spare", [3, 11])
def test_explicit_data_in_both_ways_of_counting(spare):
    assert bits(read(chunk(0x0102, bytes([spare]) + b"\xff\x15"))) == "11111111" + "10101"


@pytest.mark.parametrize(
    "form, packet",
    [
        ((8, "N", 1), "0100000101"),
        ((8, "N", 2), "01000001011"),
        ((7, "E", 1), "0100000101"),
        ((7, "O", 1), "0100000111"),
        ((8, "E", 1), "01000001001"),
        ((8, "O", 1), "01000001011"),
        ((7, "E", 2), "01000001011"),
    ],
)
def test_defined_data(form, packet):
    places, parity, stops = form
    tape = read(chunk(0x0104, bytes([places, ord(parity), stops]) + b"A"))
    assert bits(tape) == packet


@pytest.mark.parametrize(
    "origin, swapped",
    [
        ("MakeUEF V2.3", True),
        ("MakeUEF V1.12\0 and junk", True),
        ("Made by makeuef version 2.03", True),
        ("MakeUEF 0.9b", True),
        ("MakeUEF V2.4", False),
        ("MakeUEF V2.10", False),  # later than 2.4
        ("MakeUEF V10.0", False),
        ("MakeUEF, side 1.1", False),  # no version
        ("another maker, V1.0", False),
        ("", False),
    ],
)
@pytest.mark.parametrize("parity", "EO")
@pytest.mark.parametrize("stops", [1, 2, 0xFF])
def test_makeuef_before_2_4_swapped_the_parities(origin, swapped, parity, stops):
    data = bytes(range(256))
    old = read(chunk(0x0000, origin.encode() + b"\0"), chunk(0x0104, bytes([8, ord(parity), stops]) + data))
    right = {"E": "O", "O": "E"}[parity] if swapped else parity
    new = read(chunk(0x0104, bytes([8, ord(right), stops]) + data))
    assert bits(old) == bits(new)


def test_the_maker_counts_from_its_origin_chunk_on():
    defined = chunk(0x0104, b"\x08E\x01A")
    origins = (chunk(0x0000, text) for text in (b"MakeUEF V2.3\0", b"side B: edited by hand\0", b"MakeUEF V2.4\0"))
    first, second, third = origins
    tape = read(defined, first, defined, second, defined, third, defined)
    even, odd = "01000001001", "01000001011"
    assert [bits(tape, i) for i in range(4)] == [even, odd, odd, even]


def test_no_parity_has_nothing_to_swap():
    assert bits(read(chunk(0x0000, b"MakeUEF V2.3\0"), chunk(0x0104, b"\x08N\x01A"))) == "0100000101"


def test_a_tape_with_swapped_parities_is_written_as_it_sounds():
    tape = read(chunk(0x0000, b"MakeUEF V2.3\0"), chunk(0x0104, b"\x08E\x01odd"))
    assert read_uef(write_uef(tape), "t.uef").fingerprint() == tape.fingerprint()


def test_defined_data_with_an_extra_wave():
    """Each packet of 8N1 is ten bits, and one cycle of the high tone: half a bit."""
    tape = read(chunk(0x0104, bytes([8]) + b"N\xff" + b"A\x00"))
    assert bits(tape) == ("0" + "11" + "0" * 5 + "11" + "0" + "11" + "1") + ("0" * 9 + "11" + "1")
    assert (tape.one[0], tape.zero[0], tape.quarters[0]) == (2, 4, 2 * (10 * CELL + 2))


def test_carrier_counts_cycles_of_the_high_tone():
    tape = read(chunk(0x0110, struct.pack("<H", 2400)))
    assert tape.kind[0] == TONE and seconds(tape) == pytest.approx(1)


def test_carrier_with_dummy_byte():
    tape = read(chunk(0x0111, struct.pack("<HH", 24, 48)))
    assert list(tape.kind) == [TONE, SYMBOLS, TONE]
    assert bits(tape, 1) == "0010101011"
    assert seconds(tape) == pytest.approx(0.01 + 10 / 1200 + 0.02, abs=2e-6)


def test_gaps():
    assert seconds(read(chunk(0x0112, struct.pack("<H", 2400)))) == pytest.approx(1)
    tape = read(chunk(0x0116, struct.pack("<f", 0.25)))
    assert tape.kind[0] == SILENCE and tape.length == CLOCK // 4


def test_a_change_of_base_frequency_scales_everything_counted_in_it():
    tape = read(
        chunk(0x0113, struct.pack("<f", 1000)),
        chunk(0x0100, b"A"),
        chunk(0x0110, struct.pack("<H", 2000)),
        chunk(0x0112, struct.pack("<H", 2000)),
        chunk(0x0116, struct.pack("<f", 1)),
    )
    assert [s / CLOCK for s in tape.start] == pytest.approx([0, 0.01, 1.01, 2.01], abs=1e-6)
    assert seconds(tape) == pytest.approx(3.01)


def test_floating_point_is_decoded_by_the_specification():
    for value in (1200.0, 300.5, 4799.75, 1201.9230769):
        tape = read(chunk(0x0113, struct.pack("<f", value)), chunk(0x0100, b"\0"))
        assert seconds(tape) == pytest.approx(10 / value, abs=1e-6)


def test_security_cycles():
    """The specification's three examples: whole cycles, a last pulse, a first pulse."""
    tape = read(chunk(0x0114, b"\x0e\0\0WW\x9d\x2c"))
    assert bits(tape) == "10011101001011" and (tape.one[0], tape.zero[0]) == (2, 4)
    tape = read(chunk(0x0114, b"\x01\0\0WP\x00"))
    assert (tape.count[0], tape.zero[0], tape.quarters[0]) == (1, 2, 2)
    tape = read(chunk(0x0114, b"\x04\0\0PW\x0e"))
    assert (bits(tape, 0), tape.quarters[0], bits(tape, 1), tape.quarters[1]) == ("0", 2, "000", 12)


@pytest.mark.parametrize("extra", [chunk(0x0115, b"\x5a\0"), chunk(0x0101, b"AAAA")], ids=["phase", "multiplexed"])
def test_phase_and_multiplexed_data_have_no_effect(extra):
    assert read(extra, chunk(0x0100, b"A")).length == read(chunk(0x0100, b"A")).length


def test_300_baud_is_four_times_as_long():
    tape = read(chunk(0x0117, struct.pack("<H", 300)), chunk(0x0100, b"A"), chunk(0x0111, b"\0\0\0\0"))
    assert list(tape.one) == [16, 16] and seconds(tape) == pytest.approx(20 / 300, abs=2e-6)


def test_descriptions_of_a_tape():
    tape = read(
        chunk(0x0000, b"made by hand\0"),
        chunk(0x0001, b"Press\tSHIFT\n\x07now\0"),
        chunk(0x0003, bytes(1000)),
        chunk(0x0005, b"\x20"),
        chunk(0x0130, b"\x01\x02\x01"),
        chunk(0x0131, b"\x80\0Side B\0"),
        chunk(0x0112, b"\0\x10"),
        chunk(0x0120, b"the editor\0"),
        chunk(0x0100, b"A"),
    )
    assert tape.origin == "made by hand"
    assert tape.instructions == "Press\tSHIFT\nnow"
    assert tape.markers == [(0, "tape 1, side B, channel 1: Side B"), (tape.start[1], "the editor")]
    assert tape.warnings == []


def test_unknown_chunks_are_skipped_with_a_warning():
    tape = read(chunk(0x0200, b"disc"), chunk(0x0100, b"A"), chunk(0xBEEB, b""), chunk(0x0005, b"\x10"))
    assert tape.warnings == [
        "chunk &0200 at byte 12 (4 bytes) skipped: not a tape chunk",
        "chunk &BEEB at byte 29 (0 bytes) skipped: not a tape chunk",
        "chunk &0005 at byte 35: made for another machine (Electron)",
    ]


def test_excess_warnings_are_only_counted():
    tape = read(*[chunk(0x0200, b"")] * 100_000, chunk(0x0110, b"\x01\0"))
    assert len(tape.warnings) == 21
    assert tape.warnings[-1] == "99980 more chunks were skipped, or were for other machines"


@pytest.mark.parametrize("stray", [b"\0", b"\x1a" * 90, bytes(6), bytes(100), b"</html>", chunk(0xBEEB, b"1234")[:-1]])
def test_bytes_after_the_last_chunk_are_one_warning(stray):
    tape = read(chunk(0x0000, b"origin\0"), chunk(0x0100, b"A"), stray)
    assert tape.warnings == [f"{len(stray)} bytes after the last chunk, at byte 32, were skipped"]
    assert tape.origin == "origin"


@pytest.mark.parametrize(
    "kind, body, kept",
    [
        (0x0100, b"BCDEF", b"ABCD"), (0x0102, b"\0" + PACKED, b"ABC"), (0x0104, b"\x08N\1BCDEF", b"ABCD"),
        (0x0110, b"\1\0", b"A"), (0x0114, b"\xff\0\0WW" + bytes(32), b"A"), (0x0000, b"name\0", b"A"),
    ],
)  # fmt: skip
def test_a_file_that_is_cut_off_is_read_up_to_there(kind, body, kept):
    left = len(body) - (2 if len(body) > 2 else 1)
    tape = read(chunk(0x0100, b"A"), chunk(kind, body)[: 6 + left])
    what = f"chunk &{kind:04X} at byte 19 says {len(body)} bytes, the file ends after {left}"
    assert tape.warnings == [f"the file is cut off: {what}"] and b"".join(data for _, data in tape.stretches()) == kept


@pytest.mark.parametrize(
    "body, message",
    [
        (chunk(0x0110, b"A0")[:-1], "chunk &0110 at byte 12 says 2 bytes, the file ends after 1"),
        (chunk(0x0100, bytes(4096))[:6], "chunk &0100 at byte 12 says 4096 bytes, the file ends after 0"),
        (b"\x00\x01\x05", "chunk header at byte 12 is cut off after 3 bytes"),
        (chunk(0x0110, b"\x01"), "chunk &0110 at byte 12: 1 bytes long, needs 2"),
        (chunk(0x0111, b"\x01\x00\x01"), "chunk &0111 at byte 12: 3 bytes long, needs 4"),
        (chunk(0x0102, b""), "chunk &0102 at byte 12: 0 bytes long, needs 1"),
        (chunk(0x0102, b"\x09"), "chunk &0102 at byte 12: 9 unused bits in 1 bytes"),
        (chunk(0x0102, b"\x40A"), "chunk &0102 at byte 12: 64 unused bits in 2 bytes"),
        (chunk(0x0104, b"\x09N\x01A"), "chunk &0104 at byte 12: unknown format: 9 bits, parity 'N', 1 stop bits"),
        (chunk(0x0113, struct.pack("<f", 0)), "chunk &0113 at byte 12: a base frequency of 0 Hz"),
        (chunk(0x0113, struct.pack("<f", -1200)), "chunk &0113 at byte 12: a base frequency of -1200 Hz"),
        (chunk(0x0113, struct.pack("<f", float("nan"))), "chunk &0113 at byte 12: not a finite number"),
        (chunk(0x0116, struct.pack("<f", float("inf"))), "chunk &0116 at byte 12: not a finite number"),
        (chunk(0x0116, struct.pack("<f", 1e30)), "chunk &0116 at byte 12: a gap of 1"),
        (chunk(0x0114, b"\xff\xff\xffWW\x00"), "chunk &0114 at byte 12: 6 bytes long, needs 2097157"),
        (chunk(0x0114, b"\x01\0\0PP\x00"), "chunk &0114 at byte 12: 1 cycles with the ends 'P' and 'P'"),
        (chunk(0x0115, b"\xff\xff"), "chunk &0115 at byte 12: a phase of 65535 degrees"),
        (chunk(0x0117, b"\x58\x02"), "chunk &0117 at byte 12: unsupported rate of 600 baud"),
        (chunk(0x0000, b"only words\0"), "the tape is empty"),
        (b"", "the tape is empty"),
    ],
)
def test_damage_is_reported_with_its_offset(body, message):
    with pytest.raises(TapeError) as raised:
        read_uef(uef(body), "game.uef")
    assert str(raised.value).startswith("game.uef: " + message)


@pytest.mark.parametrize(
    "data, message",
    [
        (b"UEF file?", "x: not a UEF file"),
        (MAGIC + b"\0", "inside the UEF header"),
        (uef(version=b"\0\x09"), "the tape is empty"),
    ],
)
def test_other_files_are_not_uef(data, message):
    with pytest.raises(TapeError, match=message):
        read_uef(data, "x")


def test_written_tapes_read_back():
    tape = Tape.of_files([PROGRAM])
    tape.origin, tape.instructions = "tests", "none\nneeded"
    tape.markers.append((tape.start[3], "here"))
    data = write_uef(tape)
    back = read_uef(data, "tape")
    assert back.fingerprint() == tape.fingerprint()
    assert (back.origin, back.instructions, back.markers) == (tape.origin, tape.instructions, tape.markers)
    assert write_uef(back) == data


def test_unusual_signals_round_trip():
    tape = read(
        chunk(0x0102, b"\x03\xff\x15"),
        chunk(0x0114, b"\x04\0\0PW\x0e"),
        chunk(0x0114, b"\x01\0\0WP\x00"),
        chunk(0x0104, b"\x07E\xff" + b"odd"),
        chunk(0x0113, struct.pack("<f", 1000)),
        chunk(0x0117, b"\x2c\x01"),
        chunk(0x0100, b"slow"),
        chunk(0x0116, struct.pack("<f", 0.125)),
    )
    back = read_uef(write_uef(tape), "t.uef")
    assert back.fingerprint() == tape.fingerprint()


def test_the_same_tape_gives_the_same_bytes_and_gzip_is_smaller():
    tape = Tape.of_files([PROGRAM])
    assert write_uef(tape, compress=True) == write_uef(Tape.of_files([PROGRAM]), compress=True)
    assert len(write_uef(tape, compress=True)) < len(write_uef(tape))
    assert write_uef(tape, compress=True)[4:8] == bytes(4)  # no time of day


def test_a_base_frequency_near_1200_hz_is_written_as_1200_hz():
    tape = Tape()
    tape.add_bytes(b"A", base=1201.92)
    assert write_uef(tape) == uef(chunk(0x0100, b"A"))
