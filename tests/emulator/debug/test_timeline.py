"""A machine's past: going back, going forward again, and searching backwards are exact."""

import random

import pytest

from emulator.beeb import CLOCK, FIELD
from emulator.debug.points import StopPoint
from emulator.debug.timeline import EVERY, Timeline
from emulator.errors import BeebError
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.machines import booted

COUNTER, OTHER = 0x70, 0x71
LOOP = bytes.fromhex("A5 70 18 69 01 85 70 D0 F7 E6 71 4C 00 20")  # &70, and at its end &71, count on for ever


def seen(beeb):
    """Everything of the machine that a program could notice."""
    cpu = beeb.cpu
    return beeb.cycles, cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p, beeb.memory[0:0x8000]


@pytest.fixture
def counting(beeb):
    """A machine in LOOP, with interrupts."""
    beeb.memory[0x2000 : 0x2000 + len(LOOP)] = LOOP
    beeb.cpu.pc = 0x2000
    return beeb


def look_at(beeb):
    """What front ends do between two runs without changing the machine."""
    beeb.sound.samples()
    return beeb.memory[0xFC00:0xFF00], beeb.screen.text, beeb.screen.image, beeb.lamps, beeb.beam


def forward(beeb, timeline, instructions):
    """What was seen before each of so many instructions, and after the last."""
    found = [seen(beeb)]
    for _ in range(instructions):
        timeline.run(1)
        found.append(seen(beeb))
    return found


def backward(beeb, timeline, instructions):
    found = [seen(beeb)]
    for _ in range(instructions):
        assert timeline.back()
        found.append(seen(beeb))
    return found[::-1]


def run_to_interrupt(beeb, timeline):
    """Run to the first instruction of the OS's handler."""
    hits = []

    def met(beeb):
        hits.append(beeb.cycles)
        beeb.stop()

    hook = beeb.on_execute(beeb.memory[0xFFFE] | beeb.memory[0xFFFF] << 8, met)
    timeline.run(2 * FIELD, lambda: bool(hits))
    hook.remove()
    assert hits == [beeb.cycles]


def test_back_and_forward_through_interrupts(counting):
    timeline = Timeline(counting)
    counting.cpu.p &= ~4
    run_to_interrupt(counting, timeline)
    assert timeline.back() and 0x2000 <= counting.cpu.pc < 0x2000 + len(LOOP), "the entry is one step"
    first = forward(counting, timeline, 40)
    assert any(each[1] >= 0xC000 for each in first)
    assert backward(counting, timeline, 40) == first
    assert timeline.replaying
    assert forward(counting, timeline, 40) == first
    assert not timeline.replaying


def test_back_to_the_start(counting):
    timeline = Timeline(counting)
    first = forward(counting, timeline, 5)
    assert backward(counting, timeline, 5) == first
    assert not timeline.back() and seen(counting) == first[0]


def test_inputs_come_again(beeb, tmp_path):
    """Keys, typed text, changes of memory and of registers: what comes after them is what came the first time."""
    timeline = Timeline(beeb)
    rng = random.Random(1)
    inputs = [
        lambda: beeb.key_down("A"),
        lambda: beeb.key_up("A"),
        lambda: beeb.type_ahead("10 PRINT 1\nRUN\n"),
        lambda: beeb.memory.__setitem__(0x70, 0x55),
        lambda: beeb.key_down("RETURN"),
        lambda: beeb.key_up("RETURN"),
        lambda: setattr(beeb.cpu, "y", beeb.cpu.y),
        lambda: beeb.move_joystick(0, 0.5),
        lambda: beeb.key_down("BREAK"),
        lambda: beeb.key_up("BREAK"),
    ]
    places = []
    for give in inputs:
        for _ in range(2):
            timeline.run(rng.randrange(3 * FIELD))
            places.append(seen(beeb))
        look_at(beeb)
        give()
    timeline.run(CLOCK // 2)
    end = seen(beeb)
    assert "Acorn" in beeb.screen_text() or "BASIC" in beeb.screen_text()
    for _ in range(2):
        timeline.to_start()
        timeline.run(end[0] - beeb.cycles)
        assert seen(beeb) == end
    for place in places[::-1]:
        timeline.to_start()
        timeline.run(place[0] - beeb.cycles)
        assert seen(beeb) == place
    assert len(timeline) == 10, "one for each input but the one that changes nothing, and the first"


def test_a_change_in_the_past_begins_another_future(counting):
    timeline = Timeline(counting)
    timeline.run(3 * CLOCK)
    end = counting.cycles
    counting.memory[OTHER] = 9
    timeline.run(100)
    assert timeline.back_to(writes_of(OTHER)) is not None
    assert timeline.replaying
    counting.memory[OTHER] = 7
    timeline.run(end - counting.cycles)
    assert counting.memory[OTHER] != 9 and not timeline.replaying


def writes_of(address):
    return StopPoint.at("write", address).attach


def executions_of(address):
    return StopPoint.at("execute", address).attach


def test_search_backwards_finds_each_hit_of_before(counting):
    """Writes of &71 every 255 rounds and executions of the INC before them, over several snapshots."""
    timeline = Timeline(counting)
    hits = []
    hook = counting.on_execute(0x2009, lambda beeb: hits.append(seen(beeb)))
    timeline.run(EVERY // 8)
    hook.remove()
    assert len(hits) > 20
    for hit in hits[:-6:-1]:
        found = timeline.back_to(executions_of(0x2009))
        assert seen(counting) == hit and (found.address, found.value) == (0x2009, None)
    for hit in hits[-6:-11:-1]:
        found = timeline.back_to(writes_of(OTHER))
        assert seen(counting) == hit and (found.address, found.value) == (OTHER, (hit[7][OTHER] + 1) & 0xFF)
    timeline.run(1)
    assert timeline.back_to(writes_of(OTHER)) and seen(counting) == hit, "the access of the last instruction counts"
    assert timeline.back_to(executions_of(0x3000)) is None and seen(counting) == hit


def test_search_over_several_snapshots(counting, monkeypatch):
    monkeypatch.setattr("emulator.debug.timeline.PAUSE", 0)
    counting.memory[0x3000:0x3003] = bytes.fromhex("4C 00 20")
    timeline = Timeline(counting)
    counting.cpu.pc = 0x3000
    start = seen(counting)
    hook = counting.on_execute(0x3000, lambda beeb: beeb.stop())
    timeline.run(100, lambda: counting.cycles == start[0])  # the callback has come at the moment of a snapshot
    hook.remove()
    counting.cpu.a = 1
    start = seen(counting)
    timeline.run(5 * EVERY)
    counting.key_down("A")
    timeline.run(2 * EVERY)
    assert len(timeline) >= 9
    assert timeline.back_to(executions_of(0x3000)) and seen(counting) == start


def test_disc_is_loaded_and_written_again(system_roms, tmp_path):
    path = tmp_path / "disc.ssd"
    path.write_bytes(write_ssd([DiscFile("DATA", 0x3000, 0x3000, bytes(range(256)) * 3)]))
    with booted(disc=path, writable=True) as beeb:
        timeline = Timeline(beeb)
        beeb.type_ahead("*LOAD DATA\n*SAVE COPY 3000 3300\n")
        timeline.run(4 * CLOCK)
        end, image = seen(beeb), path.read_bytes()
        assert b"COPY" in image
        assert timeline.back_to(writes_of(0x3123)) is not None
        assert beeb.memory[0x3123] == 0 and b"COPY" in path.read_bytes()
        first = forward(beeb, timeline, 50)
        assert first[2][7][0x3123] == 0x23 or first[1][7][0x3123] == 0x23
        assert backward(beeb, timeline, 50) == first
        timeline.run(end[0] - beeb.cycles)
        assert seen(beeb) == end
        beeb.run(seconds=4)
        assert path.read_bytes() == image
        beeb.eject_disc()
        now = seen(beeb)
        with pytest.raises(BeebError, match="another disc"):
            timeline.back()
        assert seen(beeb) == now


def test_memory_is_bounded(beeb, monkeypatch):
    monkeypatch.setattr("emulator.debug.timeline.PAUSE", 0)
    beeb.type("MODE 2\n10 REPEAT:GCOL0,RND(7):DRAW RND(1279),RND(1023):UNTIL0\nRUN\n")
    timeline = Timeline(beeb, limit=150_000)
    for place in range(12):
        timeline.run(EVERY)
        assert timeline.bytes <= timeline.limit or len(timeline) <= 2
        if place % 4 == 3:
            beeb.key_down("A")
    before = seen(beeb)
    timeline.to_start()
    start = beeb.cycles
    assert start < before[0]
    timeline.run(before[0] - start)
    assert seen(beeb) == before
    timeline.clear()
    assert (len(timeline), timeline.bytes) == (0, 0)


def test_callbacks_that_change_the_machine_are_noticed(counting):
    def callback(beeb):
        beeb.cpu.x = 1
        beeb.memory[0x2000] = 0xEA

    timeline = Timeline(counting)
    timeline.run(100)
    hook = counting.on_execute(0x2009, callback)
    timeline.run(20_000)
    hook.remove()
    with pytest.raises(BeebError, match="a callback has changed it"):
        for _ in range(1000):
            timeline.back()
