"""Profiles: what is counted of calls, interrupts and stack tricks, and the reports."""

import json

import pytest

from emulator.beeb import CPUS
from emulator.debug.basic_profile import MAIN, BasicProfile
from emulator.debug.profile import Profile, Routine
from emulator.errors import BeebError
from emulator.symbols import SourceLine, Symbols
from tests.emulator.machines import booted, enter

START, OUTER, INNER, TABLE, PARAMETERS, DROP = 0x2000, 0x2100, 0x2200, 0x2300, 0x2400, 0x2500
CODE = {
    # JSR OUTER; JSR OUTER; JSR TABLE; JSR PARAMETERS; two bytes; JSR DROP, which comes back to the NOP; JMP to itself
    START: "200021 200021 200023 200024 0102 200025 EA 4C1220",
    OUTER: "200022 200022 60",
    INNER: "EA EA 60",
    TABLE: "A9 20 48 A9 FF 48 60",  # pushes OUTER - 1, and jumps there by RTS
    PARAMETERS: "68 18 6902 48 60",  # returns behind the two bytes
    DROP: "68 68 4C1120",  # drops its return address
}
NAMES = {"start": START, "outer": OUTER, "inner": INNER, "table": TABLE, "parameters": PARAMETERS, "drop": DROP}


@pytest.fixture
def symbols():
    table = Symbols()
    for name, address in NAMES.items():
        table.add(name, address)
    return table


@pytest.fixture(params=CPUS)
def beeb(system_roms, request):
    with booted(cpu=request.param) as machine:
        yield machine


def profiled(beeb, symbols, cycles=300, tracing=False):
    for address, code in CODE.items():
        data = bytes.fromhex(code)
        beeb.memory[address : address + len(data)] = data
    beeb.cpu.pc, beeb.cpu.sp = START, 0xF0
    beeb.cpu.p |= beeb.cpu.INTERRUPT
    with beeb.profile(tracing) as record:
        beeb.run(cycles=cycles)
    return Profile(record, symbols), beeb.cycles


def test_calls_survive_stack_tricks(beeb, symbols):
    profile, _ = profiled(beeb, symbols)
    routines = {routine.name: routine for routine in profile.routines()}
    inner, outer = 2 + 2 + 6, 6 + 6 + 6
    assert routines["inner"] == Routine("inner", 6, 6 * inner, 6 * inner)
    assert routines["outer"] == Routine("outer", 2, 2 * outer, 2 * (outer + 2 * inner))
    table = 2 + 3 + 2 + 3 + 6 + outer  # with OUTER, which it jumps to
    assert routines["table"] == Routine("table", 1, table, table + 2 * inner)
    assert routines["parameters"] == Routine("parameters", 1, 4 + 2 + 2 + 3 + 6, 17)
    assert routines["drop"] == Routine("drop", 1, 4 + 4 + 3, 11)
    assert routines["(program)"].total == profile.cycles == sum(each.own for each in routines.values())
    tree = [(depth, name, calls) for depth, name, calls, _ in profile.tree(0)]
    assert tree[:3] == [(0, "(program)", 0), (1, "outer", 2), (2, "inner", 4)]
    assert (1, "table", 1) in tree and (2, "inner", 2) in tree


def test_interrupts_have_a_tree_of_their_own(system_roms):
    with booted() as beeb:
        enter(beeb, "REPEAT:UNTIL FALSE\n", seconds=0.1)
        with beeb.profile() as record:
            beeb.run(seconds=1)
        profile = Profile(record, beeb.symbols)
        handler = beeb.memory[0xFFFE] | beeb.memory[0xFFFF] << 8
        tree = [entry[:3] for entry in profile.tree(0)]
        at = tree.index((0, "(interrupts)", 0))
        assert tree[at + 1][0] == 1 and tree[at + 1][1] == beeb.symbols.describe(handler)
        assert 150 <= tree[at + 1][2] <= 250  # the clock, the vertical sync and others
        with pytest.raises(BeebError, match="a profile is being made already"), beeb.profile(), beeb.profile():
            pass


def test_a_state_that_is_loaded_ends_the_calls_that_are_under_way(system_roms, symbols):
    with booted() as beeb:
        saved = beeb.save_state()
        with beeb.profile() as record:
            enter(beeb, 'PRINT "A"\n', seconds=0.1)
            beeb.load_state(saved)
            beeb.run(seconds=0.1)
        assert all(cycles >= 0 for cycles in record.cycles) and all(own >= 0 for own in record.own)


def test_lines_of_source_have_counts_and_cycles(beeb, symbols):
    symbols.add_line(INNER, 2, SourceLine("game.6502", 7))
    profile, _ = profiled(beeb, symbols)
    assert [(each.line, each.count, each.cycles) for each in profile.lines()] == [(SourceLine("game.6502", 7), 6, 24)]


def test_the_trace_has_each_call_in_time(beeb, symbols):
    profile, end = profiled(beeb, symbols, tracing=True)
    events = json.loads(profile.trace())["traceEvents"]
    inner = [event for event in events if event["name"] == "inner"]
    assert len(inner) == 6 and {event["dur"] for event in inner} == {5.0}
    assert all(0 <= event["ts"] and event["ts"] + event["dur"] <= end / 2 for event in events)


def test_speedscope_has_the_tree_with_weights(beeb, symbols):
    profile, _ = profiled(beeb, symbols)
    document = json.loads(profile.speedscope("game"))
    frames = [frame["name"] for frame in document["shared"]["frames"]]
    (recorded,) = document["profiles"]
    stacks = {tuple(frames[frame] for frame in stack) for stack in recorded["samples"]}
    assert ("(program)", "outer", "inner") in stacks
    assert sum(recorded["weights"]) == recorded["endValue"] == profile.cycles / 2


def test_a_basic_program_is_profiled_by_lines_and_procedures(system_roms):
    with booted() as beeb:
        program = "10 FOR I%=1 TO 9000:PROCslow:NEXT\n20 END\n30 DEF PROCslow\n40 A=SIN(I%)\n50 ENDPROC\nRUN\n"
        enter(beeb, program, seconds=0.1)
        profile = BasicProfile(beeb)
        profile.run(2)
        lines = {line.number: line for line in profile.lines()}
        assert lines[40].text.strip() == "A=SIN(I%)" and lines[40].cycles > 0.7 * 4_000_000
        routines = dict(profile.routines())
        assert routines["PROCslow"] > 0.8 * 4_000_000 > routines[MAIN] > 0
        assert sum(routines.values()) + profile.other == pytest.approx(4_000_000, abs=10)
