"""The last instructions of a run are those that stepping through it executes."""

from dataclasses import replace

import pytest

from emulator.debug import history as history_module
from emulator.debug.history import LAST, HistoryError, Instant, Run, last_executed
from emulator.errors import BeebError
from emulator.symbols import SourceLine
from tests.emulator.machines import booted

START = 0x2000
COUNT = bytes.fromhex("A2 00  E8  D0 FD  4C 00 20")  # LDX #0 : INX : BNE back to it : JMP &2000
LABELS = {"start": START, "next": START + 2}


@pytest.fixture(scope="module", params=["turbo", "py65"])
def machine(request):
    """A machine whose CPU is about to count, interrupts and all; and its state."""
    with booted(cpu=request.param, roms="free") as beeb:
        beeb.memory[START : START + len(COUNT)] = COUNT
        cpu = beeb.cpu
        cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p = START, 0, 0xFF, 0x10, 0xF0, 0x32
        beeb.drawing = False
        yield beeb, beeb.snapshot()


def history(machine, *runs, **options):
    """The history of the run that `machine` has just had since its snapshot, after those of earlier `runs`."""
    beeb, began = machine
    runs = *runs, Run(began, Instant.of(beeb), beeb.jammed)
    return last_executed(with_symbols(beeb.clone()), runs, **options)


def with_symbols(beeb):
    for name, address in LABELS.items():
        beeb.symbols.add(name, address)
    beeb.symbols.add_line(START + 2, 1, SourceLine("count.6502", 7))
    return beeb


def test_they_are_those_of_stepping(machine):
    beeb, state = machine
    beeb.restore(state)
    steps = []
    while len(steps) < 12_000:  # 20,000 cycles: some interrupts of the System VIA
        steps.append(Instant.of(beeb))
        beeb.run(cycles=1)
    found = history(machine, count=12_000)
    assert [executed.before for executed in found] == steps
    interrupts = [place for place, executed in enumerate(found) if executed.interrupt]
    assert interrupts and all(found[place + 1].before.pc >= 0xC000 for place in interrupts)
    beeb.restore(state)
    beeb.run(cycles=found[-1].before.cycle - found[0].before.cycle)
    assert [executed.before for executed in history(machine)] == steps[-LAST - 1 : -1]


def test_as_text(machine):
    beeb, state = machine
    beeb.restore(state)
    beeb.run(cycles=6)
    cycle = beeb.cycles - 7
    assert [" ".join(str(executed).split()) for executed in history(machine)] == [
        f"{cycle} 2000 A2 00 .start LDX #&00 A=00 X=FF Y=10 S=F0 ---B--Z-",
        f"{cycle + 2} 2002 E8 .next INX A=00 X=00 Y=10 S=F0 ---B--Z- count.6502:7",
        f"{cycle + 4} 2003 D0 FD BNE next A=00 X=01 Y=10 S=F0 ---B----",
    ]


def test_earlier_runs_are_added_until_there_are_enough(machine):
    beeb, state = machine
    beeb.restore(state)
    beeb.run(cycles=4)
    first = Run(state, Instant.of(beeb))
    beeb.cpu.x = 0x80  # between two runs
    second = beeb.snapshot()
    beeb.run(cycles=5)
    found = history((beeb, second), first)
    assert [executed.instruction.text for executed in found] == ["LDX #&00", "INX", "BNE next", "INX"]
    assert [executed.before.x for executed in found] == [0xFF, 0, 0x80, 0x80]
    assert len(history((beeb, second), first, count=2)) == 2
    wrong = replace(first, ended=replace(first.ended, a=1))
    assert [executed.before.x for executed in history((beeb, second), wrong)] == [0x80, 0x80]


def test_an_operation_is_repeated(machine):
    beeb, state = machine

    def twice(beeb):
        beeb.cpu.x = 0xFE
        beeb.run(cycles=300)
        beeb.cpu.pc = START
        beeb.run(cycles=4)
        raise BeebError("after it")

    beeb.restore(state)
    with pytest.raises(BeebError):
        twice(beeb)
    found = last_executed(beeb.clone(), [Run(state, Instant.of(beeb), operation=twice)], count=5)
    assert [executed.instruction.text for executed in found[-2:]] == ["LDX #&00", "INX"] and len(found) == 5


def test_a_jam_is_found_in_the_run_in_which_it_came(machine):
    beeb, state = machine
    beeb.restore(state)
    beeb.memory[START + 5] = 0x02
    jamming = beeb.snapshot()
    beeb.run(seconds=0.5)
    found = history((beeb, jamming))
    assert len(found) == LAST and found[-1].instruction.text == "JAM" and found[-1].before.pc == START + 5
    assert [executed.instruction.text for executed in found[-4:-1]] == ["BNE next", "INX", "BNE next"]


def test_a_run_that_a_callback_changed_is_refused(machine):
    beeb, state = machine
    beeb.restore(state)

    def change(beeb):
        beeb.cpu.y ^= 0xFF
        hook.remove()

    hook = beeb.on_execute(START + 5, change)
    beeb.run(seconds=0.01)
    with pytest.raises(HistoryError, match="callbacks changed the machine"):
        history(machine)


def test_a_run_that_is_long_is_refused(machine, monkeypatch):
    beeb, state = machine
    monkeypatch.setattr(history_module, "LONGEST_REPLAY", -1.0)
    beeb.restore(state)
    beeb.run(cycles=10_000)
    with pytest.raises(HistoryError, match="the last run takes more than 10 s to replay"):
        history(machine)
    run = Run(state, Instant.of(beeb), operation=lambda beeb: beeb.run(cycles=10_000))
    with pytest.raises(HistoryError, match="the last run takes more than 10 s to replay"):
        last_executed(beeb.clone(), [run])
