"""The free OS's sound: the registers of the sound chip, each hundredth of a second, as OS 1.20 sets them."""

import pytest

from tests.emulator.machines import booted, under
from tools.checks.firmware_compat.probe import Probe, envelope, note

FLUSH = (15, 0, 0)
FADING = envelope(1, 1, 0, 0, 0, 0, 0, 0, 40, -20, 0, -10, 126, 60)
TRILL = envelope(2, 1, 1, -1, 1, 3, 6, 3, 126, 0, 0, -126, 126, 126)
ONCE = envelope(3, 0x82, 1, -1, 4, 3, 6, 3, 126, -10, -1, -5, 126, 60)


@pytest.fixture(scope="module")
def probes(system_roms):
    """One with OS 1.20 and one with the free OS."""
    with booted(dfs=None) as acorn, booted(**under("free")) as free:
        probes = [Probe(beeb) for beeb in (acorn, free)]
        for probe in probes:  # so that all registers are known
            probe.play([[note(channel, -15, 99, 1) for channel in range(4)], 10, [FLUSH]])
        yield probes


def compare(probes, *steps, tail=60):
    played = []
    for probe in probes:
        probe.play([[FLUSH]], tail=3)
        played.append(probe.play(steps, tail))
    assert played[1] == played[0]
    return played[0]


PIECES = {
    "notes": [[note(1, -15, 53, 2), note(1, -10, 101, 1), note(2, -1, 255, 3), note(3, -5, 0, 1)]],
    "noise": [[note(0, -15, kind, 1) for kind in range(5)], 20, [note(0x10, -9, kind, 1) for kind in (5, 6, 7)]],
    "amplitudes": [[note(0x11, amplitude, 100, 1) for amplitude in (-17, -1, 0, -14)], 9, [note(1, -200, 9, 1)]],
    "channels": [step for channel in (4, 6, 15, 0x20, 0xF1) for step in ([note(channel, -9, 100, 1)], 8)],
    "no duration": [[note(1, -15, 90, 0), note(1, -14, 91, 1)]],
    "for ever": [[note(1, -15, 90, 255), note(1, -14, 80, 1)], 30, [note(0x11, -3, 40, 1)]],
    "flushed": [[note(1, -15, 90, 300), note(2, -15, 90, 300)], 30, [(21, 5, 0)], 3, [(15, 1, 0)], 3, [FLUSH]],
    "envelopes": [[FADING, TRILL, note(1, 1, 100, 4), note(1, 2, 120, 4)], 50, [ONCE, note(0, 3, 4, 8)], 90],
    "loudest": [[envelope(4, 1, 233, 246, 243, 255, 255, 255, 127, 0, 0, 129, 127, 0), note(1, 4, 255, 9)]],
    "hold": [[FADING, note(1, 1, 100, 2), note(0x1001, 0, 0, 4), note(1, -15, 90, 2), note(0x1001, 0, 0, 1)]],
    "chord": [[note(0x101, -10, 100, 2)], 7, [note(0x102, -10, 110, 2)]],
    "chord of three": [[note(0x201, -10, 100, 2), note(0x203, -10, 120, 2)], 7, [note(0x202, -10, 110, 2)]],
    "chord of all": [[note(0x300 + channel, -10, 100, 2) for channel in range(4)]],
    "chord after notes": [
        [note(c, -9, 9, 2 * n) for n in (1, 2) for c in (1, 2)],
        [note(0x101, -9, 5, 1), note(0x102, -9, 7, 1)],
    ],
    "bell": [[b"\x07"], 40, [(211, 2, 0), (212, 0x80, 0), (213, 50, 0), (214, 2, 0), b"\x07\x07"], 30,
             [(211, 3, 0), (212, 0x90, 0), (213, 100, 0), (214, 6, 0)]],
    "off": [[(210, 1, 0), note(1, -15, 50, 2)], 20, [(210, 0, 0), note(1, -15, 60, 2)]],
    "steps of no time": [[envelope(2, 0, 23, 66, 10, 1, 0, 7, 120, -4, -6, -7, 113, 8), note(2, 2, 48, 3)], 60],
}  # fmt: skip


@pytest.mark.parametrize("steps", PIECES.values(), ids=PIECES)
def test_the_chip_is_written_as_by_os_120(probes, steps):
    assert compare(probes, *steps)


def test_each_pitch_of_each_channel(probes):
    for first in range(0, 256, 24):
        pitches = range(first, min(first + 3, 256))
        compare(probes, [note(channel, -15, pitch, 1) for pitch in pitches for channel in (1, 2, 3)], tail=30)


def test_a_full_queue_waits_and_escape_ends_the_wait(probes):
    for probe in probes:
        probe.play([[FLUSH]], tail=3)
        results = probe.call([(128, 250, 255), *[note(1, -15, 50, 4)] * 6, (128, 250, 255)]).results
        assert (results[0][0], results[-1][0]) == (15, 0)
        results = probe.call([(21, 5, 0), (125, 0, 0), note(1, -15, 50, 4), (128, 250, 255), (126, 0, 0)]).results
        assert results[-2][0] == 12  # there was room
    compare(probes, [note(1, -15, 1, 255), *[note(1, -15, 50, 255)] * 5, (125, 0, 0), note(1, -3, 3, 3), (126, 0, 0)])


def test_an_envelope_without_attack_to_128_is_silent(probes):
    silent = envelope(2, 3, 1, 0, -2, 10, 2, 1, 0, -1, 0, -1, 128, 0)
    assert all(row[3] == 15 for row in compare(probes, [silent, note(2, 2, 100, 3)], 30))
