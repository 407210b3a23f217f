"""From the pulses of a recorded tape to what the tape held: bits, carrier and silence, at a steady speed.

A pulse is half a cycle. Its own length doesn't decide its tone: recorders lengthen one half of each cycle and shorten
the other, run at a speed that drifts, and shift the phase, which leaves pulses of one and a half at changes of tone.
Three steps take these out.

1. The local length of a pulse of the high tone, the *unit*, is estimated from whole cycles, which an asymmetry doesn't
   change. The estimate follows the carrier through drift and wow.
2. Over the time of one bit (four units) a high tone passes four pulses, a base tone two. The number in a window of that
   length, with fractions of pulses at its ends, falls from four to two at a change of tone, and passes three exactly
   where the tone changed, at any phase.
3. The runs of one tone found in that way are whole numbers of bits.
"""

from array import array
from builtins import int as Int
from collections.abc import Iterator
from functools import reduce
from math import ceil
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from emulator.media.errors import TapeError
from emulator.media.tape import BASE, BAUD_300, BAUD_1200, CYCLE, MAX_SILENCE, Tape

if TYPE_CHECKING:
    import cython

NOMINAL = 1 / (4 * BASE)  # seconds: a pulse of the high tone at the right speed
SLOWEST, FASTEST = 1.35, 0.7  # nominal units: the range in which carrier is recognised without a history
GLITCH = 0.35  # nominal units: a shorter pulse may split another in two
WHOLE = 2.6  # nominal units: the parts of a split pulse are together shorter than this

BLOCK = 128  # pulses with one estimate of the unit: 27 to 53 ms
UNIFORM = 0.75  # a block is carrier if this share of its cycles
SPREAD = 0.2  # has a length within this share of their median
NEAR = 0.25  # of the last estimate: cycles that differ less from those of a tone are its own,
EQUAL = 0.12  # if those half a cycle before or after are equal to them but for this share: no change of tone is near
TRUSTED = 32  # cycles whose mean replaces the last estimate; fewer only pull at it

CHUNK = 1 << 16  # pulses examined at once
CONTEXT = 64  # pulses before and after them that are looked at as well

CELL = 4  # units in a bit at 1200 baud, and in the window that is counted
BETWEEN = 3  # pulses in the window: fewer are the base tone
STEP = 0.25  # units between the places at which it is counted
WINDOW = 16  # places in the window: CELL / STEP
LONGEST = 3.6  # units: a longer pulse is silence
SHORTEST = 0.4  # units: three shorter pulses in a row are noise
ENOUGH = 4.0  # units: what is left of a longer pulse when places are counted
SURE = 39  # bits: runs up to this length are those of data
STRAY = 0.4  # bits: a shorter run is a disturbance of the runs around it
CARRIER = 40  # bits of high tone that count as carrier: more than a byte of ones at 300 baud
MOST = 0.7  # share of the runs that decides that bits are at 300 baud
MAX_RUNS = 1 << 21  # changes between tones: three quarters of an hour of data without a pause

NOISE, HIGH, LOW = 0, 1, 2  # kinds of run
EMPTY = bytes(8 * BLOCK)


class _Runs(NamedTuple):
    """Runs of one kind: the kind, the length (samples of noise, units of a tone), and the first pulse in its chunk."""

    kinds: bytearray
    lengths: Any
    pulses: Any


def demodulate(lengths: Any, rate: float, tape: Tape) -> None:
    """Record on `tape` what pulses of these `lengths` (type code I), in samples at `rate` a second, stand for.

    Raises TapeError for noise that changes its tone too often.
    """
    nominal = NOMINAL * rate
    if 0 in lengths:
        lengths = array("I", filter(None, lengths))
    if not lengths:
        return
    lengths = _without_glitches(lengths, nominal)
    units = _units(lengths, nominal)
    _correct(units, lengths, tape.name)
    base = rate / (4 * (_sum(units) / len(units)))
    kinds, runs = _joined(_runs(lengths, units, tape.name))
    cells = array("q", [max(round(run / CELL), 1) for run in runs])
    start = 0
    for end in range(len(kinds) + 1):
        followed = end < len(kinds) and kinds[end] == HIGH and runs[end] >= CARRIER * CELL
        if end < len(kinds) and not followed and kinds[end] != NOISE:
            continue
        taken = _add_bits(tape, kinds[start:end], cells[start:end], base, followed)
        if followed:
            tape.add_tone(round((runs[end] - taken * CELL) / CYCLE), base)
        elif end < len(kinds):
            _leave_silence(tape, runs[end] / rate)
        start = end + 1


def _leave_silence(tape: Tape, seconds: float) -> None:
    for _ in range(int(seconds // MAX_SILENCE)):
        tape.add_silence(MAX_SILENCE)
    tape.add_silence(seconds % MAX_SILENCE)


def _sum(values: Any) -> float:
    """The sum of floats, added in pairs, so that its error grows with the logarithm of their number only."""
    if len(values) < 8:
        return float(reduce(add, values, 0.0))
    if len(values) <= BLOCK:
        whole = len(values) // 8 * 8
        a, b, c, d, e, f, g, h = (reduce(add, values[place:whole:8]) for place in range(8))
        return float(reduce(add, values[whole:], ((a + b) + (c + d)) + ((e + f) + (g + h))))
    half = len(values) // 2 // 8 * 8
    return _sum(values[:half]) + _sum(values[half:])


def _without_glitches(pulses: Any, nominal: float) -> Any:
    """Join pulses that a spike split, or chatter at a change of level separated.

    A row of an odd number of short pulses belongs to one pulse with those beside it; an even number is one change.
    """
    lengths: cython.uint[::1] = pulses
    size: cython.Py_ssize_t = len(pulses)
    least: cython.double = GLITCH * nominal
    brief: cython.double = nominal
    whole: cython.double = WHOLE * nominal
    edge_before: cython.uchar[::1] = bytearray(b"\1") * size  # whether there is one before each pulse
    rows: cython.Py_ssize_t = 0
    start: cython.Py_ssize_t = 1
    while start < size - 1:
        if lengths[start] >= least:
            start += 1
            continue
        end: cython.Py_ssize_t = start
        total: cython.double = 0
        while end < size - 1 and lengths[end] < least:
            total += lengths[end]
            end += 1
        rows += 1
        even: cython.bint = (end - start) % 2 == 0
        if total < brief and (even or total + lengths[start - 1] + lengths[end] < whole):
            at: cython.Py_ssize_t
            for at in range(start, end + 1):
                edge_before[at] = 0
            if even:
                edge_before[(start + end) // 2] = 1
        start = end
    if not 0 < rows <= MAX_RUNS:
        return pulses
    joined = array("I", bytes(4 * bytes(edge_before).count(1)))
    output: cython.uint[::1] = joined
    done: cython.Py_ssize_t = -1
    length: cython.ulonglong = 0
    for at in range(size):
        if edge_before[at]:
            done += 1
            length = 0
        length += lengths[at]
        output[done] = length & 0xFFFFFFFF
    return joined


def _units(pulses: Any, nominal: float) -> Any:
    """The unit, in samples, at the middle of each block of pulses."""
    size = len(pulses)
    found = array("d", [_carrier(_cycles(pulses, block), nominal) for block in range(-(-max(size - 1, 1) // BLOCK))])
    unit = next((each for each in found[: CHUNK // BLOCK] if each), nominal)
    for block, carrier in enumerate(found):
        unit = found[block] = carrier or _followed(_cycles(pulses, block), unit)
    return found


def _cycles(pulses: Any, block: Int) -> Any:
    """The cycles of a block, each a pulse and the next, in samples; the last one is repeated."""
    lengths: cython.uint[::1] = pulses
    size: cython.Py_ssize_t = len(pulses)
    cycles = array("d", EMPTY)
    values: cython.double[::1] = cycles
    at: cython.Py_ssize_t
    for at in range(BLOCK):
        first: cython.Py_ssize_t = max(min(block * BLOCK + at, size - 2), 0)
        values[at] = float(lengths[first]) + lengths[min(first + 1, size - 1)]
    return cycles


def _carrier(cycles: Any, nominal: float) -> float:
    """The unit in a block of `cycles` if it is carrier, otherwise 0."""
    ordered = sorted(cycles)
    median: cython.double = (ordered[BLOCK // 2 - 1] + ordered[BLOCK // 2]) / 2
    if not 2 * FASTEST * nominal < median < 2 * SLOWEST * nominal:
        return 0.0
    values: cython.double[::1] = cycles
    spread: cython.double = SPREAD * median
    total: cython.double = 0
    alike: cython.int = 0
    at: cython.Py_ssize_t
    for at in range(BLOCK):
        if abs(values[at] - median) < spread:
            total += values[at]
            alike += 1
    return total / alike / 2 if alike >= UNIFORM * BLOCK else 0.0


def _followed(cycles: Any, unit: float) -> float:
    """The unit in a block of `cycles` that is not carrier, after a block with `unit`: the mean of those near that."""
    values: cython.double[::1] = cycles
    last: cython.double = unit
    steady: cython.double = max(2 * EQUAL * unit, 1)
    distance: cython.double = 2 * NEAR * unit
    total: cython.double = 0
    near: cython.int = 0
    at: cython.Py_ssize_t
    for at in range(BLOCK):
        value: cython.double = values[at]
        tone: cython.int = 1 if value < 3 * last else 2  # in a row of zeros the cycles are those of the base tone
        if abs(value - 2 * last * tone) < distance and (
            at < BLOCK - 1 and abs(values[at + 1] - value) <= steady or at > 0 and abs(value - values[at - 1]) <= steady
        ):
            total += value / tone
            near += 1
    if near:
        last += (total / near / 2 - last) * min(near / TRUSTED, 1)
    return float(last)


def _correct(units: Any, lengths: Any, name: str) -> None:
    """Correct `units`, as the bits found with them last a little more or less than four units each.

    Between data the carrier is a true measure. In data there are few cycles without a change of tone near them, and an
    asymmetry or jitter adds a few per cent to their mean; the bits then tell.
    """
    bits, time = array("d", bytes(8 * (len(units) + 2))), array("d", bytes(8 * (len(units) + 2)))
    for start, (kinds, runs, pulses) in zip(range(0, len(lengths), CHUNK), _runs(lengths, units, name), strict=True):
        for kind, run, pulse in zip(kinds, runs, pulses, strict=True):
            cells = round(run / CELL)
            if kind != NOISE and 0 < cells <= SURE:
                block = (start + pulse) // BLOCK + 1
                bits[block] += cells
                time[block] += run
    for at in range(len(units)):
        around = bits[at] + bits[at + 1] + bits[at + 2]
        if around >= SURE:
            units[at] *= (time[at] + time[at + 1] + time[at + 2]) / (around * CELL)


def _runs(lengths: Any, units: Any, name: str) -> Iterator[_Runs]:
    """The runs of one kind, chunk by chunk. Raises TapeError for more than MAX_RUNS; `name` is for its message."""
    count = 0
    for start in range(0, len(lengths), CHUNK):
        stop = min(start + CHUNK, len(lengths))
        first, last = max(start - CONTEXT, 0), min(stop + CONTEXT, len(lengths))
        runs = _runs_in(lengths[first:last], _in_units(lengths, units, first, last), start - first, stop - first)
        count += len(runs.kinds)
        if count > MAX_RUNS:
            raise TapeError(f"{name}: more than {MAX_RUNS} changes of tone: noise, not a tape")
        yield runs


def _in_units(pulses: Any, known: Any, first: Int, last: Int) -> Any:
    """The lengths of the pulses from `first` to `last` in units, those at the middles of blocks being `known`."""
    lengths: cython.uint[::1] = pulses
    units: cython.double[::1] = known
    blocks: cython.Py_ssize_t = len(known)
    found = array("d", bytes(8 * (last - first)))
    values: cython.double[::1] = found
    at: cython.Py_ssize_t
    for at in range(first, last):
        block: cython.Py_ssize_t = (at + BLOCK // 2) // BLOCK - 1  # the last one whose middle is not after this pulse
        unit: cython.double = units[min(max(block, 0), blocks - 1)]
        if 0 <= block < blocks - 1:
            slope: cython.double = (units[block + 1] - unit) / BLOCK
            unit = slope * (at - (block * BLOCK + BLOCK // 2)) + unit
        values[at - first] = lengths[at] / unit
    return found


def _runs_in(lengths: Any, units: Any, start: Int, stop: Int) -> _Runs:
    """The runs from pulse `start` to `stop`, whose lengths in samples and in units these are."""
    samples: cython.uint[::1] = lengths
    pulses: cython.double[::1] = units
    size: cython.Py_ssize_t = len(units)
    noise: cython.uchar[::1] = bytearray(size)
    at: cython.Py_ssize_t
    for at in range(size):
        if pulses[at] > LONGEST:
            noise[at] = 1
        elif pulses[at] < SHORTEST and pulses[at - 1 if at else size - 1] < SHORTEST:
            noise[at] = pulses[at + 1 if at + 1 < size else 0] < SHORTEST
    # Noise counts as carrier, also before the first pulse and after the last one: a change is found in its place
    edges: cython.double[::1] = array("d", bytes(8 * (size + 3)))
    counts: cython.double[::1] = array("d", bytes(8 * (size + 3)))
    edges[0] = counts[0] = -2.0 * CELL
    for at in range(size):
        length: cython.double = min(pulses[at], ENOUGH)
        edges[at + 2] = edges[at + 1] + length
        counts[at + 2] = counts[at + 1] + (length if noise[at] else 1.0)
    edges[size + 2] = edges[size + 1] + 2 * CELL
    counts[size + 2] = counts[size + 1] + 2 * CELL
    begin: cython.double = edges[1 + start] + STEP / 2 - CELL / 2
    between: cython.double = begin + STEP - begin
    places: cython.Py_ssize_t = ceil((edges[1 + stop] + CELL / 2 - begin) / STEP)
    counted: cython.double[::1] = array("d", bytes(8 * max(places, 0)))
    pulse: cython.Py_ssize_t = 0
    for at in range(places):
        place: cython.double = begin + at * between
        while edges[pulse + 1] <= place:
            pulse += 1
        counted[at] = counts[pulse]
        if edges[pulse] != place:
            slope: cython.double = (counts[pulse + 1] - counts[pulse]) / (edges[pulse + 1] - edges[pulse])
            counted[at] = slope * (place - edges[pulse]) + counts[pulse]
    runs = _Runs(bytearray(), array("d"), array("q"))
    kind: cython.int = -1
    first: cython.Py_ssize_t = 0  # pulse of the run,
    run: cython.Py_ssize_t = 0  # its first place,
    last: cython.Py_ssize_t = 0  # and its last pulse so far
    pulse = 0
    for at in range(places - WINDOW):
        place = begin + (at + WINDOW // 2) * between
        while edges[pulse + 1] <= place:
            pulse += 1
        here: cython.Py_ssize_t = min(max(pulse - 1, start), stop - 1)
        now: cython.int = LOW if counted[at + WINDOW] - counted[at] < BETWEEN else HIGH
        if noise[here]:
            now = NOISE
        if now != kind:
            if kind >= 0:
                _add_run(runs, kind, at - run, samples, first, last, start)
            kind = now
            run = at
            first = here
        last = here
    if kind >= 0:
        _add_run(runs, kind, places - WINDOW - run, samples, first, last, start)
    return runs


def _add_run(runs: _Runs, kind: Int, places: Int, samples: Any, first: Int, last: Int, start: Int) -> None:
    """Add a run of this many places, from pulse `first` to `last`."""
    total: cython.double = 0
    at: cython.Py_ssize_t
    if kind == NOISE:
        for at in range(first, last + 1):
            total += samples[at]
    else:
        total = places * STEP
    runs.kinds.append(kind)
    runs.lengths.append(total)
    runs.pulses.append(first - start)


def _joined(parts: Iterator[_Runs]) -> tuple[bytearray, Any]:
    """The kinds and lengths of the runs of all parts, each as long as it can be, without stray ones."""
    kinds, lengths, before = bytearray(), array("d"), NOISE
    for part in parts:
        for kind, length in zip(part.kinds, part.lengths, strict=True):
            stray = kind != NOISE and before != NOISE and length < STRAY * CELL
            before = kind
            _add_to(kinds, lengths, kind, length, stray)
    return kinds, lengths


def _add_to(kinds: bytearray, lengths: Any, kind: int, length: Any, stray: bool) -> None:
    """Add a run to runs of alternating kinds: a stray run, which the first must not be, counts as one of the kind
    before it."""
    last = len(kinds) - 1
    if kinds and (stray or kinds[last] == kind):
        lengths[last] += length
    else:
        kinds.append(kind)
        lengths.append(length)


def _add_bits(tape: Tape, kinds: bytearray, cells: Any, base: float, carrier: bool) -> int:
    """Record runs of ones and zeros, by `kinds`, of `cells` bits' time at 1200 baud between carrier and silence.

    They are at 300 baud if most of them last a whole number of bits at that rate. If `carrier` follows, the last byte's
    final ones merge into it: returns how many 1200 baud bit times of carrier were used to complete the last byte.
    """
    if kinds and kinds[0] == HIGH:  # no byte begins with ones
        tape.add_tone(cells[0] * CELL // CYCLE, base)
        kinds, cells = kinds[1:], cells[1:]
    if not kinds:
        return 0
    repeat, bit = (BAUD_300 // BAUD_1200, BAUD_300) if _is_slow(kinds, cells) else (1, BAUD_1200)
    merged, lengths = bytearray(), array("q")
    for kind, length in zip(kinds, cells, strict=True):
        _add_to(merged, lengths, kind, length, len(merged) > 0 and length < repeat // 2)
    bits = bytearray()
    for kind, length in zip(merged, lengths, strict=True):
        bits += (b"\1" if kind == HIGH else b"\0") * max((length + repeat // 2) // repeat, 1)
    missing = (10 - len(bits) % 10) % 10 if carrier else 0
    tape.add_symbols(bits + b"\1" * missing, bit, bit, base)
    return missing * repeat


def _is_slow(kinds: bytearray, cells: Any) -> bool:
    """Whether most runs, and most of those of zeros, last a whole number of bits at 300 baud."""
    whole = [length % (BAUD_300 // BAUD_1200) == 0 for length in cells]
    zeros = [each for kind, each in zip(kinds, whole, strict=True) if kind == LOW]
    return bool(sum(whole) / len(whole) > MOST and sum(zeros) / len(zeros) > MOST)
