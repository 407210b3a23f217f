"""Save states: they restore what was saved, and invalid bytes leave the machine unchanged."""

import json
import struct
import sys
import tracemalloc
import zlib
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.board.scheduler import Chip, Line, Pin, Scheduler
from emulator.board.state import (
    LARGEST_FILE,
    LARGEST_STATE,
    MAGIC,
    VERSION,
    StateError,
    gather,
    parse,
    restore,
    save,
    scatter,
)
from emulator.chips.adc7002 import ADC7002
from emulator.chips.sn76489 import SN76489
from emulator.machine.sound import Sound
from tests.emulator.saved_part import saved_parts


class Sampler(Chip):
    """A chip with an attribute of every type."""

    STATE = ("count", "ready", "gain", "ram", "words", "cycles", "none")

    def __init__(self, scheduler):
        super().__init__(scheduler)
        self.count = 3
        self.ready = True
        self.gain = 0.1
        self.ram = bytearray(b"beeb")
        self.words = array("h", [-1, 300])
        self.cycles = array("q", [1 << 60, -5])
        self.none = bytearray()

    def limits(self):
        return {"count": (0, 9), "words": (-500, 500), "none": (1, 1)}


def line(clock):
    """An interrupt line with three sources."""
    irq = Line(clock, 1)
    assert [irq.connect() for _ in range(3)] == [1, 2, 4]
    return irq


def blank():
    """Newly built parts of a machine, by name."""
    clock = Scheduler()
    parts = {"clock": clock, "irq": line(clock), "sampler": Sampler(clock)}
    return parts | {"adc": ADC7002(clock, Pin()), "sound": SN76489(clock)}


def board():
    """The same parts, active."""
    parts = blank()
    clock = parts["clock"]
    clock.now = 1_000_003
    parts["sampler"].schedule(clock.now + 10)
    parts["adc"].write(0xFEC0, 0x0B)
    parts["irq"].pull(4, clock.now - 2)
    parts["sound"].write(0, 0x93)
    return parts


def states(parts):
    return {name: part.save() for name, part in parts.items()}


def forge(header, blobs=b"", length=None, version=VERSION):
    """A save state with a valid CRC around any content."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    body = zlib.compress(struct.pack("<I", len(text) if length is None else length) + text + blobs)
    return struct.pack("<8sHI", MAGIC, version, zlib.crc32(body)) + body


def header(**changes):
    return {"byteorder": sys.byteorder, "things": {}, "extra": {}, **changes}


def test_a_restored_state_is_the_same_state():
    parts, others = board(), blank()
    sampler = others["sampler"]
    sampler.count, sampler.ready, sampler.gain = 9, False, 0.0
    sampler.ram[:] = b"xxxx"
    ram = sampler.ram
    saved = save(parts, {"title": "x"})
    restore(others, parse(saved)[0])
    assert states(others) == states(parts)
    assert save(others, {"title": "x"}) == saved
    assert (sampler.ram, sampler.words.tolist(), sampler.cycles.tolist()) == (b"beeb", [-1, 300], [1 << 60, -5])
    assert sampler.ram is ram  # filled, not replaced: other parts share it
    assert sampler.ready is True


def test_clock_and_lines_resume():
    parts, others = board(), blank()
    restore(others, parse(save(parts, {}))[0])
    clock = others["clock"]
    assert (clock.now, clock.due, clock.attention, clock.horizon) == (1_000_003, 1_000_013, 1, 0)
    others["irq"].release(4, others["irq"].scheduler.now)
    clock.run_until(2_000_000)
    assert not others["irq"].active_at(1_000_004)
    assert (clock.attention, clock.horizon) == (0, 1_000_013)
    restore(others, parse(save(blank(), {}))[0])
    assert clock.now == 0 and not others["irq"].active_at(0) and clock.attention == 0


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 64), 1 << 64)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text().filter(lambda key: key != "blob"), inner),
    max_leaves=20,
)


@settings(deadline=None, max_examples=25)
@given(st.dictionaries(st.text(), json_values))
def test_extra_is_returned_unchanged(extra):
    assert parse(save({}, extra)) == ({}, extra)


def assert_rejected(data, parts, match=None):
    """Check that loading `data` fails and changes nothing."""
    before = states(parts)
    horizon = parts["clock"].horizon
    with pytest.raises(StateError, match=match) as caught:
        restore(parts, parse(data)[0])
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert states(parts) == before
    assert parts["clock"].horizon == horizon


def test_every_truncation_is_rejected():
    parts = board()
    saved = save(parts, {})
    for length in range(len(saved)):
        assert_rejected(saved[:length], parts)
    assert_rejected(saved + b"\0", parts)


@settings(deadline=None, max_examples=120)
@given(st.data())
def test_every_flipped_bit_is_rejected(data):
    saved = bytearray(save(board(), {}))
    position = data.draw(st.integers(0, len(saved) * 8 - 1))
    saved[position // 8] ^= 1 << position % 8
    assert_rejected(bytes(saved), board())


@settings(deadline=None)
@given(st.binary(), st.booleans())
def test_random_bytes_are_rejected(data, with_magic):
    assert_rejected((MAGIC if with_magic else b"") + data, board())


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_random_content_with_a_valid_crc_is_rejected(content):
    assert_rejected(forge(content), board())
    assert_rejected(forge(b"", content), board())


def test_a_zip_bomb_is_not_unpacked():
    bomb = forge(header(), bytes(64 << 20))
    assert len(bomb) < LARGEST_FILE
    tracemalloc.start()
    assert_rejected(bomb, board(), match="unpacks to over")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * LARGEST_STATE


def test_an_oversized_file_is_rejected():
    assert_rejected(forge(header()) + bytes(LARGEST_FILE), board(), match="at most")


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (b"", "not a save state"),
        (b"BEEB", "not a save state"),
        (forge(header(), version=VERSION + 1), f"version {VERSION + 1}"),
        (forge(header(), length=10_000), "10000 bytes"),
        (forge(b"[" * 100_000), "not valid JSON"),
        (forge(b" " * (2 << 20)), "at most"),
        (forge(b"\xff\xfe"), "not valid JSON"),
        (forge(b'{"things": NaN}'), "not a number"),
        (forge(b'{"things": ' + b"9" * 10_000 + b"}"), "not valid JSON"),
        (forge([]), "not that of a save state"),
        (forge(header(byteorder="middle")), "endian"),
        (forge(header(things=[])), "not that of a save state"),
        (forge(header(extra={"x": {"blob": [0, 1]}})), "outside"),
        (forge(header(extra={"x": {"blob": [-1, 1]}}), b"abc"), "outside"),
        (forge(header(extra={"x": {"blob": [2, 2]}}), b"abc"), "outside"),
        (forge(header(extra={"x": {"blob": [2, -2]}}), b"abc"), "outside"),
        (forge(header(extra={"x": {"blob": ["a" * 1000]}}), b"abc"), "outside"),
        (forge(header()), "other parts"),
    ],
)
def test_a_forged_header_is_rejected(data, match):
    assert_rejected(data, board(), match=match)


@pytest.mark.parametrize(
    ("part", "attribute", "value"),
    [
        ("clock", "now", -1),
        ("clock", "now", 1 << 53),
        ("clock", "now", "soon"),
        ("clock", "now", 1.5),
        ("irq", "sources", 256),
        ("irq", "since", 1 << 60),
        ("irq", "edge", None),
        ("sampler", "due", 0),
        ("sampler", "due", 1 << 63),
        ("sampler", "count", 10),
        ("sampler", "count", 1 << 70),
        ("sampler", "ready", "yes"),
        ("sampler", "gain", []),
        ("sampler", "gain", "1"),
        ("sampler", "ram", b"bee"),
        ("sampler", "ram", b"beebs"),
        ("sampler", "ram", "beeb"),
        ("sampler", "ram", 4),
        ("sampler", "words", array("h", [0, 501]).tobytes()),
        ("sampler", "none", b"\0"),
        ("adc", "control", 16),
        ("sound", "registers", array("i", [1024] * 8).tobytes()),
        ("sound", "edges", array("q", [1 << 61] * 3).tobytes()),
        ("sound", "edges", array("q", [0] * 3).tobytes()),
        ("sound", "at", 0),
        ("sound", "latch", 8),
    ],
)
def test_a_state_that_does_not_fit_a_chip_is_rejected_and_undone(part, attribute, value):
    parts = board()
    wrong = states(parts)
    wrong["clock"]["now"] += 5  # the parts before this one have been changed by then
    wrong["sound"]["at"] += 5
    wrong["sampler"]["ram"] = b"BEEB"
    wrong[part][attribute] = value
    saved = save(saved_parts(wrong), {})
    assert_rejected(saved, parts, match=attribute)


@pytest.mark.parametrize("state", [{}, {"now": 1, "then": 2}, [], None, 5, "now"])
def test_a_state_with_other_attributes_is_rejected(state):
    parts = board()
    wrong = {**states(parts), "clock": state}
    assert_rejected(save(saved_parts(wrong), {}), parts, match="missing or unknown attributes")


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_any_value_in_a_state_is_loaded_or_rejected(data):
    parts = board()
    wrong = states(parts)
    part = data.draw(st.sampled_from(sorted(wrong)))
    attribute = data.draw(st.sampled_from(sorted(wrong[part])))
    value = wrong[part][attribute]
    numbers = st.integers(-(1 << 70), 1 << 70) | st.booleans() | st.floats(allow_nan=False, allow_infinity=False)
    same_kind = st.binary(min_size=len(value), max_size=len(value)) if isinstance(value, bytes) else numbers
    wrong[part][attribute] = data.draw(same_kind | json_values)
    saved = save(saved_parts(wrong), {})
    before = states(parts)
    try:
        restore(parts, parse(saved)[0])
    except StateError:
        assert states(parts) == before
    else:
        parts["clock"].now += 100_000
        parts["clock"].wake_due()
        assert 0 <= max(Sound(parts["sound"]).samples()) <= 32_764


class Narrow:
    """A part with a 16-bit attribute, as a compiled class may have."""

    def __init__(self):
        self.first = 1
        self._second = array("h", [2])

    @property
    def second(self):
        return self._second[0]

    @second.setter
    def second(self, value):
        self._second[0] = value


def test_a_number_too_large_for_its_attribute_is_rejected_and_undone():
    narrow = Narrow()
    with pytest.raises(StateError, match="Narrow: second cannot be 70000"):
        scatter(narrow, {"first": 5, "second": 70_000})
    assert gather(narrow, ("first", "second")) == {"first": 1, "second": 2}
