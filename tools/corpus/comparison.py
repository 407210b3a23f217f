"""Whether a program does the same on both sets of ROMs: a verdict over the samples of its runs.

A game that moves by itself never shows the same picture twice at the same moment. So Acorn's ROMs run each program
several times, with the keys some hundredths of a second earlier or later, and ours may differ from the first of these
runs as much as the others do. Where those agree, ours has to agree to the pixel, at a time that is at most 5 % off.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from tools.corpus.playing import Run

ALLOWED = 0.05  # of the time since the start, by which the same picture may come earlier or later
FLASH = 1.2  # seconds: a period of flashing colours, at least
BLOCKS = 5.0  # seconds: two blocks of a tape
TIMINGS = (0.1, 0.25)  # of the time, for a difference in timing alone
NOISE = 6  # of 64 pixels: a difference of a square that counts
SPREAD, SLACK = 1.5, 0.01  # ours may differ so many times as much as Acorn's runs from each other, and so much more
STRAY, FEW = 0.03, 2  # share of the samples and samples that may differ: those taken between two pictures
LAST = 0.25  # of the samples; of these twice as many may
STILL, LIVELY = 0.5, 0.2  # of the changes that Acorn's runs show, and how many of the samples those must be
SOUND_SLACK = 0.10  # of the time
PITCH_SLACK = 0.35  # of what was heard
SINGLE_NOTES = 20  # looks at something that sounds
TAPE_SLACK = 3.0  # seconds of tape
DISC_SLACK = 2  # cylinders
SMOOTH = 6  # samples before and after
MOVING = 0.05  # of the samples: a program that moves by itself
CANDIDATES = 16  # pictures of a time window that are compared, if none is the same to the pixel
MOSTLY = 0.95  # of its samples
TELETEXT_ROWS = 25
BANNERS = ("BBC Computer", "Kensington OS", "Acorn DFS", "Kensington DFS", "BASIC")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:E-?\d+)?")


class Verdict(StrEnum):
    """How a program differs on the two sets."""

    SAME = "same"
    BANNER = "banner"
    TIMING = "timing"
    DIFFERS = "differs"
    FAILS = "fails"  # on Acorn's ROMs, which says nothing of ours


@dataclass(frozen=True)
class Finding:
    """A verdict, what differs in a few words, and the sample at which it was first seen (-1: none)."""

    verdict: Verdict
    what: str = ""
    sample: int = -1


def compare(ours: Run, acorn: Run, others: Sequence[Run] = ()) -> Finding:
    """The verdict on `ours` beside a run on Acorn's ROMs and others of the same program on them."""
    spread = _spread(acorn, others)
    found = _pictures(ours, acorn, spread, ALLOWED)
    if found.verdict == Verdict.SAME:
        return _rest(ours, acorn, others) or found
    rows = _banner_rows(acorn) | _banner_rows(ours)
    if rows:
        mine, its, *rest = (run.without(rows) for run in (ours, acorn, *others))
        if _pictures(mine, its, _spread(its, rest), ALLOWED).verdict == Verdict.SAME:
            return _rest(ours, acorn, others) or Finding(Verdict.BANNER, "banner or prompt", found.sample)
    for allowed in TIMINGS:
        if _pictures(ours, acorn, spread, allowed).verdict == Verdict.SAME:
            return Finding(Verdict.TIMING, f"timing, up to {100 * allowed:.0f} %", found.sample)
    return found


def _pictures(ours: Run, acorn: Run, spread: np.ndarray, allowed: float) -> Finding:
    """The verdict on the pictures alone."""
    distance = np.maximum(_distances(ours, acorn, allowed), _distances(acorn, ours, allowed))
    bad = np.where(spread == 0, distance > 0, distance > SPREAD * spread + SLACK)
    for place in np.flatnonzero(bad):
        bad[place] = not _numbers_alone(ours.texts[place], acorn.texts[place])
    last = bad[-max(1, round(LAST * len(bad))) :]
    if all(some.sum() <= max(share * len(some), FEW) for some, share in ((bad, STRAY), (last, 2 * STRAY))):
        return Finding(Verdict.SAME)
    first = int(np.flatnonzero(bad)[0])
    where = f"{bad.sum()} of {len(bad)} pictures, the first after {acorn.times[first]:.1f} s"
    return Finding(Verdict.DIFFERS, f"{where}{_text_difference(ours.texts[first], acorn.texts[first])}", first)


def _rest(ours: Run, acorn: Run, others: Sequence[Run]) -> Finding | None:
    """What differs beside the picture, if something does."""
    if ours.jammed != acorn.jammed:
        return Finding(Verdict.DIFFERS, f"the CPU {'jams' if ours.jammed else 'jams on OS 1.20 only'}")
    if abs(ours.head - acorn.head) > TAPE_SLACK + max((abs(other.head - acorn.head) for other in others), default=0.0):
        return Finding(Verdict.DIFFERS, f"the tape is at {ours.head:.1f} s, not {acorn.head:.1f}")
    apart = max(abs(mine - its) for mine, its in zip(ours.cylinders, acorn.cylinders, strict=True))
    if apart > DISC_SLACK and all(other.cylinders == acorn.cylinders for other in others):
        return Finding(Verdict.DIFFERS, f"the drives are at cylinders {ours.cylinders}, not {acorn.cylinders}")
    least = min(run.moving for run in (acorn, *others))
    if least > LIVELY and ours.moving < STILL * least:
        return Finding(Verdict.DIFFERS, f"the picture changes in {ours.moving:.0%} of the samples, not {least:.0%}")
    spread = max((abs(other.sounding - acorn.sounding) for other in others), default=0.0)
    if abs(ours.sounding - acorn.sounding) > SPREAD * spread + SOUND_SLACK:
        return Finding(Verdict.DIFFERS, f"sounds for {ours.sounding:.0%} of the time, not {acorn.sounding:.0%}")
    pitch = max((_pitch_difference(other, acorn) for other in others), default=0.0)
    if _pitch_difference(ours, acorn) > SPREAD * pitch + PITCH_SLACK:
        return Finding(Verdict.DIFFERS, "plays other notes")
    return None


def _pitch_difference(one: Run, other: Run) -> float:
    """The share of what the one plays that the other does not, 0 to 1; of single notes there is none."""
    total = max(one.heard.total(), other.heard.total())
    return 1 - (one.heard & other.heard).total() / total if total > SINGLE_NOTES else 0.0


def _distances(one: Run, other: Run, allowed: float) -> np.ndarray:
    """For each sample of the one run, the share of squares in which it differs from the other's nearest picture within
    the time allowed; 0 if the pictures are the same to the pixel."""
    times, start = np.array(other.times), other.times[0]
    coarse = np.stack(other.coarse)
    result = np.zeros(len(one.times))
    for place, at in enumerate(one.times):
        window = max(FLASH if at >= one.plan.loaded else BLOCKS, allowed * (at - start))
        near = np.flatnonzero(np.abs(times - at) <= window)
        cut_off = allowed > ALLOWED and at + window > times[-1] + FLASH  # the other run ends before it would show it
        if cut_off or any(other.digests[each] == one.digests[place] for each in near):
            continue
        if not len(near):
            result[place] = 1.0
            continue
        chosen = near[np.linspace(0, len(near) - 1, min(len(near), CANDIDATES)).astype(int)]
        its, mine = coarse[chosen], one.coarse[place]
        apart = np.maximum(its, mine) - np.minimum(its, mine) > NOISE
        differs = (apart[:, 0] | apart[:, 1] | apart[:, 2]).reshape(len(chosen), -1)
        result[place] = max(np.count_nonzero(differs, axis=1).min() / differs.shape[1], 1e-5)  # some pixel differs
    return result


def _spread(acorn: Run, others: Sequence[Run]) -> np.ndarray:
    """How far the run on our ROMs may be off at each sample: as far as the others are nearby, or, where one is off
    often, as it mostly is from there on."""
    spread = np.zeros(len(acorn.times))
    for other in others:
        distances = _distances(other, acorn, ALLOWED)
        padded = np.pad(distances, SMOOTH, mode="edge")
        near = np.lib.stride_tricks.sliding_window_view(padded, 2 * SMOOTH + 1).max(axis=1)
        moving = np.flatnonzero(distances)
        if len(moving) > MOVING * len(distances):
            near[moving[0] :] = np.maximum(near[moving[0] :], np.quantile(distances[moving], MOSTLY))
        spread = np.maximum(spread, near)
    return spread


def _banner_rows(run: Run) -> set[int]:
    """The rows of MODE 7 in which the start-up message stood."""
    texts = [text for text in set(run.texts) if len(text) <= TELETEXT_ROWS]
    return {row for text in texts for row, line in enumerate(text) if line.startswith(BANNERS) and len(line) <= 20}


def _numbers_alone(ours: Sequence[str], acorn: Sequence[str]) -> bool:
    """Whether two texts are the same but for numbers that are at most `ALLOWED` apart, such as measured times."""
    one, other = ("\n".join(text) for text in (ours, acorn))
    if one == other or not other.strip() or NUMBER.sub("#", one) != NUMBER.sub("#", other):
        return False
    pairs = zip(map(float, NUMBER.findall(one)), map(float, NUMBER.findall(other)), strict=True)
    return all(abs(mine - its) <= max(ALLOWED * its, 1) for mine, its in pairs)


def _text_difference(ours: Sequence[str], acorn: Sequence[str]) -> str:
    for mine, its in zip(ours, acorn, strict=False):
        if mine != its:
            return f": {mine.strip()!r}, not {its.strip()!r}"
    return ""
