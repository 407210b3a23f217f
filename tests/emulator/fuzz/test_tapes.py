"""Tape images and archives under fire: each ends as a tape, or a MediaError that names the file, and it ends soon."""

import gzip
import struct

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from emulator.board.cassette import Cassette
from emulator.board.scheduler import Line, Scheduler
from emulator.board.state import StateError
from emulator.chips.acia6850 import ACIA6850
from emulator.chips.serialula import SerialULA
from emulator.media import csw, uef
from emulator.media.archive import unwrap
from emulator.media.errors import MediaError
from emulator.media.tape import Tape, TapeFile
from emulator.media.tapeimage import read_tape
from tests.emulator.machines import booted
from tests.emulator.media.archives import zipped
from tests.emulator.media.pulses import Recorder, csw1, csw2, pulse_lengths, riff, wav, wav_format

NAME = "fuzz.img"
TAPE = Tape.of_files([TapeFile("KEN", 0x1900, 0x8023, bytes(range(200)))])
SHORT = Tape("short")
SHORT.add_tone(50)
SHORT.add_bytes(b"*KEN\0")
UEF = uef.write_uef(TAPE)
CSW = csw2(pulse_lengths(SHORT))
CARRIER = Tape("carrier")
CARRIER.add_tone(600)
CARRIER.join(SHORT)
WAV = wav(Recorder(8_000).samples(CARRIER) / 2, 8_000, 8)

ZIPS = zipped(("ken.uef", UEF)), zipped(("ken.uef", gzip.compress(UEF)))
SEEDS = (UEF, gzip.compress(UEF, mtime=0), *ZIPS, CSW, csw1(pulse_lengths(SHORT)), WAV)


def opened(data: bytes) -> Tape | None:
    """The tape in `data`, or None if it is refused in the way it has to be."""
    try:
        image = unwrap(data, NAME)
        tape = read_tape(image.data, image.name)
    except MediaError as error:
        assert str(error).startswith(NAME) and len(str(error)) < 300
        return None
    assert tape.length > 0
    tape.files()
    return tape


@given(st.sampled_from(SEEDS), st.data())
@settings(max_examples=100, deadline=2000)
def test_truncated(seed, data):
    opened(seed[: data.draw(st.integers(0, len(seed)))])


@example(SEEDS[3], [(26, 7)])  # a name of 156 characters instead of 7
@given(st.sampled_from(SEEDS), st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, 7)), min_size=1, max_size=8))
@settings(max_examples=150, deadline=2000)
def test_bit_flips(seed, flips):
    flipped = bytearray(seed)
    for place, bit in flips:
        flipped[place % len(seed)] ^= 1 << bit
    opened(bytes(flipped))


MAGICS = (b"", uef.MAGIC + b"\x0a\0", csw.MAGIC, b"\x1f\x8b\x08", b"PK\x03\x04", riff((b"fmt ", wav_format(8_000))))


@given(st.sampled_from(MAGICS), st.binary(max_size=300))
@settings(max_examples=150, deadline=2000)
def test_noise_after_a_magic_number(magic, noise):
    opened(magic + noise)


CHUNKS = st.tuples(
    st.one_of(st.sampled_from([0, 1, 3, 5, *range(0x100, 0x118), 0x120, 0x130, 0x131]), st.integers(0, 0xFFFF)),
    st.binary(max_size=40),
)


def chunked(chunks) -> bytes:
    body = b"".join(struct.pack("<HI", kind, len(data)) + data for kind, data in chunks)
    return uef.MAGIC + b"\x0a\0" + body


@given(st.lists(CHUNKS, min_size=1, max_size=20))
@settings(max_examples=150, deadline=2000)
def test_any_chunks(chunks):
    tape = opened(chunked(chunks))
    if tape is not None:
        again = uef.read_uef(uef.write_uef(tape), tape.name)
        assert len(again.files()) == len(tape.files())
        assert abs(again.length - tape.length) <= tape.length // 50 + len(tape)


@given(st.integers(0, 0xFFFF), st.integers(0, 0xFFFFFFFF), st.binary(max_size=20))
@settings(max_examples=100, deadline=2000)
def test_absurd_lengths(kind, length, body):
    opened(uef.MAGIC + b"\x0a\0" + struct.pack("<HI", kind, length) + body)


@pytest.mark.parametrize(
    "kind, data",
    [
        (0x0100, bytes(15 << 20)),
        (0x0102, bytes(15 << 20)),
        (0x0104, b"\x08N\xf8" + bytes((15 << 20) - 3)),
    ],
    ids=["data", "bits", "packets"],
)
def test_long_chunks(kind, data):
    assert opened(chunked([(kind, data)])) is None


def test_many_chunks():
    assert opened(chunked([(0x0112, b"\x01\0"), (0x0110, b"\x01\0")] * 70_000))


def playing(tape: Tape):
    """A recorder that plays `tape` to an ACIA as the OS sets it up."""
    scheduler = Scheduler()
    irq = Line(scheduler, 1)
    cassette = Cassette(scheduler)
    acia = ACIA6850(scheduler, irq, 4)
    ula = SerialULA(scheduler, acia, cassette)
    cassette.insert(tape)
    cassette.play()
    acia.write(0xFE08, 0x03)
    acia.write(0xFE08, 0xD5)
    ula.write(0xFE10, 0x85)
    return scheduler, cassette, acia


@given(st.lists(CHUNKS, min_size=1, max_size=12), st.integers(0, 255))
@settings(max_examples=80, deadline=2000)
def test_any_tape_plays_to_its_end_in_its_own_time(chunks, control):
    tape = opened(chunked(chunks))
    if tape is None:
        return
    scheduler, cassette, acia = playing(tape)
    acia.write(0xFE08, control)
    wakes = 0
    while cassette.moving:
        scheduler.now = scheduler.due
        scheduler.wake_due()
        acia.read(0xFE08), acia.read(0xFE09)
        wakes += 1
    assert scheduler.now == tape.length
    assert wakes <= 4 * (8 * len(tape.bits) + len(tape)) + 10


EDGES = st.sampled_from([1 << 52, 1 << 62])
FIELDS = st.one_of(st.integers(-5, 5), st.integers(0, 1 << 25), st.integers(-(1 << 63), (1 << 63) - 1), EDGES)


# More clocks counted in the character, or followed in the run, than there can be: both used to hang
@example([(1, 29, 1356016994), (1, 72, 2), (1, 37, 1 << 62), (0, 70, 24), (1, 31, -4), (1, 67, 5998)], True)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 100), FIELDS), min_size=1, max_size=6), st.booleans())
@settings(max_examples=150, deadline=2000)
def test_a_forged_state_is_rejected_or_runs(forgeries, late):
    scheduler, cassette, acia = playing(TAPE)
    if late:
        while scheduler.due < 10_300_000:
            scheduler.now = scheduler.due
            scheduler.wake_due()
    ula = cassette.port
    chips = (cassette, acia, ula)
    states = [chip.save() for chip in chips]
    for which, field, value in forgeries:
        name = sorted(states[which])[field % len(states[which])]
        if name != "tape":
            states[which][name] = value
    for chip, state in zip(chips, states, strict=True):
        try:
            chip.load(state)
        except StateError:
            pass
    end = scheduler.now + 3_000_000
    for _ in range(20_000):
        if min(scheduler.due, end) == end:
            break
        scheduler.now = max(scheduler.due, scheduler.now)
        scheduler.wake_due()
        ula.write(0xFE10, 0xC5), ula.write(0xFE10, 0x85), acia.read(0xFE08), acia.read(0xFE09)
    else:
        raise AssertionError("it never comes to rest")


def test_a_character_overdue_in_a_run_without_clocks_never_completes():
    _, _, acia = playing(TAPE)
    state = {"rx_busy": True, "rx_level": 0, "rx_count": 1000, "rx_clocks": 0, "rx_done": 0}
    acia.load(acia.save() | state)
    acia.write(0xFE08, 0x15)  # plans the next character; compiled, a division by 0 would end the process
    assert not acia.read(0xFE08) & 0x01


def test_the_longest_run_of_zeros_is_played_in_pieces():
    tape = read_tape(chunked([(0x0117, struct.pack("<H", 300)), (0x0102, b"\0" + bytes(4_000_000))]), NAME)
    scheduler, cassette, acia = playing(tape)
    for _ in range(100):
        scheduler.now = scheduler.due
        scheduler.wake_due()
    assert cassette.head() == scheduler.now and 0 < acia.rx_clocks <= 4096 * 64


@given(st.lists(CHUNKS, min_size=1, max_size=12))
@settings(max_examples=15, deadline=10_000)
def test_no_tape_hangs_the_machine(system_roms, chunks):
    tape = opened(chunked(chunks))
    if tape is None:
        return
    with booted(dfs=None) as beeb:
        beeb.tape.insert(tape)
        beeb.tape.play()
        beeb.type('CHAIN""\n')
        before = beeb.cycles
        beeb.run(seconds=5)
        assert beeb.cycles - before == pytest.approx(10_000_000, abs=20)
        beeb.press("ESCAPE")
        beeb.run(seconds=0.5)
        assert beeb.screen_text().rstrip().endswith(">")
