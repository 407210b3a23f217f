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

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from emulator.media.errors import TapeError
from emulator.media.tape import BASE, BAUD_300, BAUD_1200, CYCLE, MAX_SILENCE, Tape

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
LONGEST = 3.6  # units: a longer pulse is silence
SHORTEST = 0.4  # units: three shorter pulses in a row are noise
ENOUGH = 4.0  # units: what is left of a longer pulse when places are counted
SURE = 39  # bits: runs up to this length are those of data
STRAY = 0.4  # bits: a shorter run is a disturbance of the runs around it
CARRIER = 40  # bits of high tone that count as carrier: more than a byte of ones at 300 baud
MOST = 0.7  # share of the runs that decides that bits are at 300 baud
MAX_RUNS = 1 << 21  # changes between tones: three quarters of an hour of data without a pause

_NOISE, _HIGH, _LOW = 0, 1, 2  # kinds of run


class _Runs(NamedTuple):
    """Runs of one kind: the kind, the length (samples of noise, units of a tone), and the first pulse in its chunk."""

    kinds: np.ndarray
    lengths: np.ndarray
    pulses: np.ndarray


def demodulate(lengths: np.ndarray, rate: float, tape: Tape) -> None:
    """Record on `tape` what pulses of these `lengths`, in samples at `rate` a second, stand for.

    Raises TapeError for noise that changes its tone too often.
    """
    nominal = NOMINAL * rate
    if not lengths.all():
        lengths = lengths[lengths > 0]
    if not len(lengths):
        return
    lengths = _without_glitches(lengths, nominal)
    units = _units(lengths, nominal)
    units *= _corrections(lengths, units, tape.name)
    base = rate / (4 * float(np.mean(units)))
    kinds, runs = _joined(_runs(lengths, units, tape.name))
    carrier = (kinds == _HIGH) & (runs >= CARRIER * CELL)
    cells = np.maximum(np.round(runs / CELL), 1).astype(np.int64)
    start = 0
    for end in [*np.flatnonzero((kinds == _NOISE) | carrier).tolist(), len(kinds)]:
        followed = end < len(kinds) and bool(carrier[end])
        taken = _add_bits(tape, kinds[start:end] == _HIGH, cells[start:end], base, followed)
        if followed:
            tape.add_tone(round((float(runs[end]) - taken * CELL) / CYCLE), base)
        elif end < len(kinds):
            _leave_silence(tape, float(runs[end]) / rate)
        start = end + 1


def _leave_silence(tape: Tape, seconds: float) -> None:
    for _ in range(int(seconds // MAX_SILENCE)):
        tape.add_silence(MAX_SILENCE)
    tape.add_silence(seconds % MAX_SILENCE)


def _without_glitches(lengths: np.ndarray, nominal: float) -> np.ndarray:
    """Join pulses that a spike split, or chatter at a change of level separated.

    A row of an odd number of short pulses belongs to one pulse with those beside it; an even number is one change.
    """
    short = lengths < GLITCH * nominal
    short[[0, -1]] = False
    starts = np.flatnonzero(short[1:] & ~short[:-1]) + 1
    if not 0 < len(starts) <= MAX_RUNS:
        return lengths
    ends = np.flatnonzero(short[:-1] & ~short[1:]) + 1
    totals = np.add.reduceat(lengths, np.stack((starts, ends), axis=1).reshape(-1), dtype=np.uint64)[::2]
    even = (ends - starts) % 2 == 0
    whole = totals + lengths[starts - 1] + lengths[ends] < WHOLE * nominal
    brief = (totals < nominal) & (even | whole)
    starts, ends, even = starts[brief], ends[brief], even[brief]
    dropped = np.zeros(len(lengths) + 1, dtype=np.int8)  # the edges before each pulse
    dropped[starts] += 1
    np.subtract.at(dropped, ends + 1, 1)
    edges = np.cumsum(dropped, dtype=np.int8, out=dropped)[:-1] == 0
    edges[((starts + ends) // 2)[even]] = True
    joined = np.empty(np.count_nonzero(edges), dtype=lengths.dtype)
    start = done = 0
    while start < len(lengths):  # in pieces, each of which ends before an edge
        stop = start + CHUNK
        stop += int(np.argmax(edges[stop:])) if edges[stop:].any() else len(lengths)
        begins = np.flatnonzero(edges[start:stop])
        joined[done : done + len(begins)] = np.add.reduceat(lengths[start:stop], begins, dtype=lengths.dtype)
        start, done = stop, done + len(begins)
    return joined


def _units(lengths: np.ndarray, nominal: float) -> np.ndarray:
    """The unit, in samples, at the middle of each block of pulses."""
    found: list[np.ndarray] = []
    for start in range(0, len(lengths), CHUNK):
        part = lengths[start : start + CHUNK + 1].astype(np.float64)
        cycles = part[:-1] + part[1:] if len(part) > 1 else part * 2
        blocks = np.pad(cycles, (0, -len(cycles) % BLOCK), mode="edge").reshape(-1, BLOCK)
        median = np.median(blocks, axis=1, keepdims=True)
        alike = np.abs(blocks - median) < SPREAD * median
        plausible = (median[:, 0] > 2 * FASTEST * nominal) & (median[:, 0] < 2 * SLOWEST * nominal)
        carrier = plausible & (alike.mean(axis=1) >= UNIFORM)
        means = (blocks * alike).sum(axis=1) / np.maximum(alike.sum(axis=1), 1)
        last = _last_unit(found, means[carrier], nominal)
        found.append(_followed(blocks, means / 2, carrier, last))
    return np.concatenate(found)


def _last_unit(found: list[np.ndarray], carrier: np.ndarray, nominal: float) -> float:
    """The estimate to begin with: that of the block before, or of the first carrier, or the nominal one."""
    if found:
        return float(found[-1][-1])
    return float(carrier[0]) / 2 if len(carrier) else nominal


def _followed(blocks: np.ndarray, units: np.ndarray, carrier: np.ndarray, unit: float) -> np.ndarray:
    """`units` where there is `carrier`; elsewhere the mean of the cycles of a length near that of the block before."""
    changes = np.abs(np.diff(blocks, axis=1, append=np.inf))
    changes = np.minimum(changes, np.roll(changes, 1, axis=1))
    for i, known in enumerate(carrier.tolist()):
        if known:
            unit = float(units[i])
            continue
        cycles = blocks[i]
        steady = changes[i] <= max(2 * EQUAL * unit, 1)
        tone = np.where(cycles < 3 * unit, 1, 2)  # in a row of zeros the cycles are those of the base tone
        near = (cycles / tone)[steady & (np.abs(cycles - 2 * unit * tone) < 2 * NEAR * unit)]
        if len(near):
            unit += (float(near.sum()) / len(near) / 2 - unit) * min(len(near) / TRUSTED, 1)
        units[i] = unit
    return units


def _corrections(lengths: np.ndarray, units: np.ndarray, name: str) -> np.ndarray:
    """What to multiply `units` by, as the bits found with them last a little more or less than four units each.

    Between data the carrier is a true measure. In data there are few cycles without a change of tone near them, and an
    asymmetry or jitter adds a few per cent to their mean; the bits then tell.
    """
    bits, time = np.zeros(len(units) + 2), np.zeros(len(units) + 2)
    for start, (kinds, runs, pulses) in zip(range(0, len(lengths), CHUNK), _runs(lengths, units, name), strict=True):
        cells = np.round(runs / CELL)
        sure = (kinds != _NOISE) & (cells > 0) & (cells <= SURE)
        blocks = (start + pulses[sure]) // BLOCK + 1
        np.add.at(bits, blocks, cells[sure])
        np.add.at(time, blocks, runs[sure])
    bits = bits[:-2] + bits[1:-1] + bits[2:]
    time = time[:-2] + time[1:-1] + time[2:]
    return np.where(bits >= SURE, time / np.maximum(bits * CELL, 1), 1.0)


def _runs(lengths: np.ndarray, units: np.ndarray, name: str) -> Iterator[_Runs]:
    """The runs of one kind, chunk by chunk. Raises TapeError for more than MAX_RUNS; `name` is for its message."""
    middles = np.arange(len(units)) * BLOCK + BLOCK / 2
    count = 0
    for start in range(0, len(lengths), CHUNK):
        stop = min(start + CHUNK, len(lengths))
        first, last = max(start - CONTEXT, 0), min(stop + CONTEXT, len(lengths))
        part = lengths[first:last].astype(np.float64)
        runs = _runs_in(part, part / np.interp(np.arange(first, last), middles, units), start - first, stop - first)
        count += len(runs.kinds)
        if count > MAX_RUNS:
            raise TapeError(f"{name}: more than {MAX_RUNS} changes of tone: noise, not a tape")
        yield runs


def _runs_in(samples: np.ndarray, pulses: np.ndarray, start: int, stop: int) -> _Runs:
    """The runs from pulse `start` to `stop`; `samples` and `pulses` are lengths, in samples and in units."""
    short = pulses < SHORTEST
    noise = (pulses > LONGEST) | (short & np.roll(short, 1) & np.roll(short, -1))
    pulses = np.minimum(pulses, ENOUGH)
    # Noise counts as carrier, also before the first pulse and after the last one: a change is found in its place
    edges = np.concatenate(([-2.0 * CELL], np.cumsum(np.concatenate(([0.0], pulses)))))
    counts = np.concatenate(([-2.0 * CELL], np.cumsum(np.concatenate(([0.0], np.where(noise, pulses, 1.0))))))
    edges, counts = np.append(edges, edges[-1] + 2 * CELL), np.append(counts, counts[-1] + 2 * CELL)
    window = round(CELL / STEP)
    places = np.arange(edges[1 + start] + STEP / 2 - CELL / 2, edges[1 + stop] + CELL / 2, STEP)
    counted = np.interp(places, edges, counts)
    passed = counted[window:] - counted[:-window]
    kinds = np.where(passed < BETWEEN, _LOW, _HIGH)
    if not len(kinds):
        return _Runs(kinds, passed, kinds)
    places = places[window // 2 :][: len(kinds)]
    if noise.any():
        pulse = np.clip(np.searchsorted(edges, places, side="right") - 2, start, stop - 1)
        kinds[noise[pulse]] = _NOISE
    firsts = np.flatnonzero(np.diff(kinds, prepend=255))
    lasts = np.append(firsts[1:], len(kinds)) - 1
    first, last = np.clip(np.searchsorted(edges, places[[firsts, lasts]], side="right") - 2, start, stop - 1)
    passed_samples = np.concatenate(([0.0], np.cumsum(samples)))
    silent = passed_samples[last + 1] - passed_samples[first]
    ranges = np.where(kinds[firsts] == _NOISE, silent, (lasts - firsts + 1) * STEP)
    return _Runs(kinds[firsts], ranges, first - start)


def _joined(parts: Iterator[_Runs]) -> tuple[np.ndarray, np.ndarray]:
    """The kinds and lengths of the runs of all parts, each as long as it can be, without stray ones."""
    pairs = [(part.kinds.astype(np.uint8), part.lengths) for part in parts]
    kinds, lengths = (np.concatenate(values) for values in zip(*pairs, strict=True))
    after_noise = np.roll(kinds, 1) == _NOISE
    after_noise[:1] = True
    return _merged(kinds, lengths, (kinds != _NOISE) & ~after_noise & (lengths < STRAY * CELL))


def _merged(kinds: np.ndarray, lengths: np.ndarray, stray: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Runs of alternating kinds: a stray run, which the first must not be, counts as one of the kind before it."""
    begins = np.flatnonzero(~stray)
    begins = begins[np.diff(kinds[begins], prepend=255) != 0]
    return kinds[begins], np.add.reduceat(lengths, begins)


def _add_bits(tape: Tape, levels: np.ndarray, cells: np.ndarray, base: float, carrier: bool) -> int:
    """Record runs of ones and zeros, `levels`, of `cells` bits' time at 1200 baud between carrier and silence.

    They are at 300 baud if most of them last a whole number of bits at that rate. If `carrier` follows, the last byte's
    final ones merge into it: returns how many 1200 baud bit times of carrier were used to complete the last byte.
    """
    if len(levels) and levels[0]:  # no byte begins with ones
        tape.add_tone(int(cells[0]) * CELL // CYCLE, base)
        levels, cells = levels[1:], cells[1:]
    if not len(levels):
        return 0
    repeat, bit = (BAUD_300 // BAUD_1200, BAUD_300) if _is_slow(levels, cells) else (1, BAUD_1200)
    stray = cells < repeat // 2
    stray[0] = False
    levels, cells = _merged(levels.astype(np.uint8), cells, stray)
    bits = np.repeat(levels, np.maximum((cells + repeat // 2) // repeat, 1))
    missing = -len(bits) % 10 if carrier else 0
    tape.add_symbols(np.append(bits, np.ones(missing, dtype=np.uint8)), bit, bit, base)
    return missing * repeat


def _is_slow(levels: np.ndarray, cells: np.ndarray) -> bool:
    """Whether most runs, and most of those of zeros, last a whole number of bits at 300 baud."""
    whole = cells % (BAUD_300 // BAUD_1200) == 0
    return bool(whole.mean() > MOST and whole[~levels].mean() > MOST)
