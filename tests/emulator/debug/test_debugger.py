"""The debugger without a window: stopping, stepping, breakpoints, and what it shows."""

from pathlib import Path

import pytest

from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.debug.debugger import Debugger
from emulator.debug.disassembly import Disassembly, Instruction
from emulator.errors import BeebError
from emulator.host import controls
from emulator.symbols import SourceLine, Symbols
from tests.emulator.machines import booted

KEN = Path(__file__).parents[3] / "kensington" / "beeb" / "KEN.ssd"


@pytest.fixture(scope="module", params=["turbo", "py65"])
def machine(request, system_roms):
    """A machine at its first prompt, and its state there."""
    with booted(cpu=request.param) as beeb:
        yield beeb, beeb.save_state()


@pytest.fixture
def debugger(machine):
    """A debugger that has stopped this machine, with no interrupt due."""
    beeb, state = machine
    beeb.load_state(state)
    beeb.symbols.add("Loop", 0x2000)
    debugger = Debugger(beeb)
    debugger.stop()
    beeb.cpu.p |= 4
    yield debugger
    debugger.attach(beeb)
    for address in debugger.breakpoints:
        debugger.toggle_breakpoint(address)


def program(debugger, *parts, pc=0x2000):
    """Put code, as pairs of an address and bytes in hexadecimal, into memory, and go to `pc`."""
    for address, code in parts:
        data = bytes.fromhex(code)
        debugger.beeb.memory[address : address + len(data)] = data
    debugger.beeb.cpu.pc = pc


def run_on(debugger, seconds=2):
    """Run like a front end until the debugger stops the machine."""
    end = debugger.beeb.cycles + seconds * CLOCK
    while not debugger.stopped:
        assert debugger.beeb.cycles < end, "nothing has stopped the machine"
        debugger.beeb.run(frames=1)
    return debugger.beeb.cpu


COUNTING = (0x2000, "20 10 20  E8  4C 00 20"), (0x2010, "EA 60")  # JSR &2010: INX: JMP &2000


def test_breakpoint_stops_each_time_and_the_machine_runs_on_from_it(debugger):
    program(debugger, *COUNTING)
    debugger.beeb.cpu.x = 0
    assert debugger.toggle_breakpoint(0x2010) and debugger.breakpoints == [0x2010]
    for count in range(3):
        debugger.resume()
        cpu = run_on(debugger)
        assert (cpu.pc, cpu.x) == (0x2010, count) and debugger.cursor == 0x2010
        assert debugger.status == "Stopped: breakpoint at &2010"
    for _ in range(4):  # step around the loop to the breakpoint: the step is not a stop there
        debugger.step()
    assert (cpu.pc, cpu.x) == (0x2000, 3) and debugger.status == "Stopped"
    debugger.step()
    assert cpu.pc == 0x2010
    debugger.resume()
    assert (run_on(debugger).pc, cpu.x) == (0x2010, 4)
    assert not debugger.toggle_breakpoint(0x2010)
    debugger.resume()
    debugger.beeb.run(frames=1)
    assert not debugger.stopped and debugger.status == "Running"


def test_a_jump_to_itself_is_stepped_and_run(debugger):
    program(debugger, (0x2000, "4C 00 20"))
    debugger.toggle_breakpoint(0x2000)
    for action in (debugger.step, debugger.step_over, debugger.resume, lambda: debugger.run_to(0x2000)):
        before = debugger.beeb.cycles
        action()
        assert debugger.stopped and debugger.beeb.cycles == before + 3


def test_step_over_waits_for_its_own_return(debugger):
    # LDX #3, then a subroutine that calls itself by the same JSR, so that all levels return to &2005
    program(debugger, (0x2000, "A2 03  20 10 20  EA"), (0x2005, "F0 01 60 EA"), (0x2010, "CA D0 01 60 20 02 20 60"))
    debugger.step()
    cpu = debugger.beeb.cpu
    level = cpu.sp
    program(debugger, (0x2005, "60"), pc=0x2002)
    debugger.step_over()
    assert (run_on(debugger).pc, cpu.sp, cpu.x) == (0x2005, level, 0)
    cpu.pc, cpu.x = 0x2002, 3
    debugger.toggle_breakpoint(0x2010)
    debugger.step_over()
    assert (run_on(debugger).pc, cpu.x) == (0x2010, 3) and "breakpoint" in debugger.reason


def test_step_over_a_call_with_data_after_it(debugger):
    # The subroutine takes the return address off the stack and jumps beyond the text
    code = "68 85 70 68 85 71  18 A5 70 69 04 85 70  6C 70 00"
    program(debugger, (0x2000, "20 00 21  41 42 43  EA"), (0x2100, code))
    level = debugger.beeb.cpu.sp
    debugger.step_over()
    assert (run_on(debugger).pc, debugger.beeb.cpu.sp) == (0x2006, level)


def test_step_out_goes_past_inner_calls_and_pushed_bytes(debugger):
    program(debugger, (0x2000, "20 00 21  EA"), (0x2100, "48 48 20 00 22 68 68 60"), (0x2200, "EA 60"))
    cpu, level = debugger.beeb.cpu, debugger.beeb.cpu.sp
    for _ in range(3):
        debugger.step()
    assert cpu.pc == 0x2102 and cpu.sp == (level - 4) & 0xFF
    debugger.step_out()
    assert (run_on(debugger).pc, cpu.sp) == (0x2003, level)
    program(debugger, pc=0x2000)
    debugger.step()
    cpu.pc = 0x2107  # at the RTS itself
    cpu.sp = (level - 2) & 0xFF
    debugger.step_out()
    assert (run_on(debugger).pc, cpu.sp) == (0x2003, level)


def with_interrupt_due(debugger):
    """CLI: then the interrupts of some fields are due."""
    program(debugger, (0x2000, "E8 4C 00 20"), (0x2010, "58 E8 C8 4C 11 20"))
    debugger.beeb.run(frames=3)
    debugger.beeb.cpu.pc, debugger.beeb.cpu.x = 0x2010, 0
    debugger.stop()
    debugger.step()


def test_interrupts_are_stepped_into_over_and_out_of(debugger):
    with_interrupt_due(debugger)
    cpu, level = debugger.beeb.cpu, debugger.beeb.cpu.sp
    debugger.step()  # the instruction after CLI comes first
    assert (cpu.pc, cpu.x) == (0x2012, 1)
    debugger.step()
    assert debugger.reason == "interrupt" and cpu.pc == debugger.beeb.memory[0xFFFE] | debugger.beeb.memory[0xFFFF] << 8
    debugger.step_out()
    assert (run_on(debugger).pc, cpu.sp) == (0x2012, level)
    with_interrupt_due(debugger)
    y = cpu.y
    debugger.step_over()
    debugger.step_over()
    assert (run_on(debugger).pc, cpu.sp, cpu.y) == (0x2013, level, (y + 1) & 0xFF)


def test_breakpoint_at_the_present_address_does_not_stop_again_after_an_interrupt(debugger):
    with_interrupt_due(debugger)
    debugger.step()
    debugger.toggle_breakpoint(0x2012)
    debugger.resume()
    assert (run_on(debugger).pc, debugger.beeb.cpu.x) == (0x2012, 2)


@pytest.mark.parametrize("text", ["OSWRCH", " oswrch", "&FFEE", "$ffee", "ffee", "OSNEWL+7", "osbyte - 6"])
def test_run_to_labels_and_numbers_in_any_form(debugger, text):
    program(debugger, (0x2000, "20 EE FF"))
    debugger.run_to(debugger.address(text))
    assert run_on(debugger).pc == 0xFFEE
    assert debugger.name_of(0xFFEE) == "OSWRCH" and debugger.name_of(0xFFEF) == "&FFEF"


@pytest.mark.parametrize("text", ["", "nowhere", "12345", "&", "OSWRCH+FFFF", "-1", "+70000", "é", "1-2"])
def test_invalid_addresses_are_refused(debugger, text):
    with pytest.raises(BeebError, match="neither a label nor an address"):
        debugger.address(text)


def test_registers_and_memory_are_changed(debugger):
    debugger.assign("a=41")
    debugger.assign("PC = loop")
    debugger.assign("&70=12 34")
    assert (debugger.beeb.cpu.a, debugger.beeb.cpu.pc, debugger.cursor) == (0x41, 0x2000, 0x2000)
    assert debugger.beeb.memory[0x70:0x72] == b"\x12\x34"


@pytest.mark.parametrize(
    ("text", "error"),
    [("A=100", "one byte"), ("70=", "bytes"), ("70=1234", "bytes"), ("C000=1", "not RAM"), ("=", "neither")],
)
def test_invalid_changes_are_refused(debugger, text, error):
    with pytest.raises(BeebError, match=error):
        debugger.assign(text)


def test_listing_has_labels_and_stays_while_the_cursor_moves_in_it(debugger):
    program(debugger, *COUNTING, (0x2007, "AD 4D FE  A5 F4  20 EE FF  02"))
    debugger.step()
    debugger.stop()
    debugger.cursor = 0x2000
    rows = debugger.listing(12)
    here = next(place for place, row in enumerate(rows) if isinstance(row, Instruction) and row.address == 0x2000)
    assert rows[here - 1] == "Loop"
    texts = [row.text for row in rows[here:] if isinstance(row, Instruction)]
    assert texts[:7] == [
        "JSR &2010", "INX", "JMP Loop", "LDA SYSTEM_VIA_IFR", "LDA ROM_NUMBER", "JSR OSWRCH", "JAM",
    ]  # fmt: skip
    for lines in (1, 1, -1, -1):
        debugger.move(lines)
        assert debugger.listing(12) == rows
    assert debugger.cursor == 0x2000
    debugger.move(-1)
    assert debugger.cursor in (0x1FFD, 0x1FFE, 0x1FFF)
    for address in range(0, 0x10000, 997):  # whatever the bytes are
        debugger.cursor = address
        shown = debugger.listing(12)
        assert len(shown) == 12 and any(isinstance(row, Instruction) and row.address == address for row in shown)
        debugger.move(-1)
        assert 1 <= (address - debugger.cursor) & 0xFFFF <= 3


def test_the_vectors_at_the_end_are_words(machine):
    beeb, _ = machine
    texts = [each.text for each in Disassembly(beeb).from_address(0xFFF7, 5)]
    assert texts[:4] == ["JMP (CLIV)", "EQUW &0D00", "EQUW &D9CD", "EQUW &DC1C"]


def test_what_is_shown_beside_the_listing(debugger):
    program(debugger, (0x2000, "A9 55 48"))
    debugger.assign("P=34")
    for _ in range(2):
        debugger.step()
    debugger.memory_start = 0xFFFC
    assert debugger.stack[0] == 0x55
    assert [(address, len(data)) for address, data in debugger.memory_rows(2, 8)] == [(0xFFFC, 8), (0x0004, 8)]
    assert [name for name, on in debugger.flags if on] == ["-", "B", "I"]
    assert debugger.rom == "15 BASIC"
    debugger.beeb.write_io(0xFE30, 3)
    assert debugger.rom == "3"


def test_a_jam_and_break(debugger):
    program(debugger, (0x2000, "EA 92"))
    debugger.resume()
    assert debugger.jam == "JAM opcode &92 at &2001"
    debugger.stop()
    debugger.step_over()
    assert "JAM opcode" in debugger.status
    debugger.reset()
    memory = debugger.beeb.memory
    assert debugger.beeb.cpu.pc == memory[0xFFFC] | memory[0xFFFD] << 8 and debugger.status == "Stopped: BREAK"
    debugger.beeb.key_down("BREAK")
    assert debugger.beeb.jammed and not debugger.jam
    debugger.beeb.key_up("BREAK")


def test_stepping_and_stopping_leave_no_trace_in_a_machine_that_loads_from_disc(system_roms):
    def loading():
        beeb = Beeb(disc=KEN)
        beeb.boot(shift=True)
        return beeb

    with loading() as beeb, loading() as other:
        debugger = Debugger(beeb)
        debugger.toggle_breakpoint(debugger.address("NMI"))
        for number in range(300):
            assert beeb.disc_motor
            (debugger.step, debugger.step_over, debugger.step_out, debugger.resume)[number % 4]()
            if not debugger.stopped:
                beeb.run(frames=1)
                debugger.stop()
        other.run(cycles=beeb.cycles - other.cycles)
        assert (beeb.cycles, beeb.memory[0:0x8000]) == (other.cycles, other.memory[0:0x8000])


# In a front end


def steps_until(front_end, condition):
    """Turns of the loop at unlimited speed until the condition holds."""
    front_end.change(speed=None)
    for _ in range(200):
        if condition():
            return
        front_end.step()
    pytest.fail("the condition has not come")


def test_breakpoint_opens_the_debugger_in_the_middle_of_a_field(front_end):
    debugger = front_end.debugger
    debugger.toggle_breakpoint(debugger.address("osword"))
    front_end.beeb.type_ahead("SOUND 1,-15,99,9\n")
    steps_until(front_end, lambda: debugger.stopped)
    assert front_end.pages[-1] == "debugger" and front_end.beeb.cpu.pc == 0xFFF1
    assert front_end.beeb.beam.line < 320 and front_end.beeb.beam.cycle < 128
    before = front_end.beeb.cycles
    front_end.step()
    assert front_end.beeb.cycles == before
    debugger.toggle_breakpoint(0xFFF1)
    controls.do("debugger", front_end)
    front_end.step()
    assert not debugger.stopped and front_end.beeb.cycles > before


def test_debugger_stays_stopped_when_a_state_is_loaded_and_follows_another_machine(front_end, system_roms):
    controls.do("save 2", front_end)
    debugger = front_end.debugger
    debugger.toggle_breakpoint(0xFFF4)
    front_end.debugger.reset()
    controls.do("load 2", front_end)
    assert debugger.status == "Stopped" and debugger.cursor == front_end.beeb.cpu.pc
    front_end.replace(Beeb())
    assert debugger.stopped and debugger.beeb is front_end.beeb and debugger.breakpoints == [0xFFF4]
    debugger.resume()
    steps_until(front_end, lambda: debugger.stopped)
    assert front_end.beeb.cpu.pc == 0xFFF4
    debugger.toggle_breakpoint(0xFFF4)
    debugger.resume()
    steps_until(front_end, lambda: len(front_end.rewind) > 2)
    controls.do("debugger", front_end)
    before = front_end.beeb.cycles
    controls.do("rewind", front_end)
    steps_until(front_end, lambda: front_end.beeb.cycles < before)
    assert debugger.stopped and debugger.cursor == front_end.beeb.cpu.pc


def test_a_jam_is_reported_once(front_end):
    front_end.beeb.memory[0x2000] = 0x02
    front_end.beeb.cpu.pc = 0x2000
    steps_until(front_end, lambda: front_end.messages)
    for _ in range(3):
        front_end.step()
    (message,) = [text for text in front_end.messages if "JAM" in text]
    assert "JAM opcode &02 at &2000" in message and "ALT F11" in message
    assert not front_end.debugger.stopped


def test_back_steps_and_runs(debugger):
    program(debugger, *COUNTING)
    debugger.beeb.cpu.x = 0
    cpu = debugger.beeb.cpu
    debugger.step()
    places = []
    for _ in range(9):
        places.append((cpu.pc, cpu.x, cpu.sp, debugger.beeb.cycles))
        debugger.step_over()
    for place in places[::-1]:
        while debugger.beeb.cycles > place[3]:
            debugger.back()
        assert (cpu.pc, cpu.x, cpu.sp, debugger.beeb.cycles) == place and debugger.status == "Stopped"
    debugger.toggle_breakpoint(0x2003)
    for _ in range(5):
        debugger.resume()
        run_on(debugger)
    for count in (3, 2, 1, 0):
        debugger.run_back()
        assert (cpu.pc, cpu.x) == (0x2003, count) and debugger.status == "Stopped: breakpoint at &2003"
    debugger.run_back()
    assert cpu.pc == 0x2000 and debugger.status == "Stopped: start of the known past"
    debugger.back()
    assert cpu.pc == 0x2000 and debugger.reason == "start of the known past"
    debugger.resume()
    assert (run_on(debugger).pc, cpu.x) == (0x2003, 0)


def test_watched_bytes(debugger):
    program(debugger, (0x2000, "E6 70  A5 70  4C 00 20"))  # INC &70: LDA &70: JMP &2000
    debugger.beeb.memory[0x70] = 0
    cpu = debugger.beeb.cpu
    assert debugger.watch(0x70) == "write" and debugger.watches == [(0x70, "write")]
    for count in (1, 2):
        debugger.resume()
        assert (run_on(debugger).pc, debugger.status) == (0x2002, f"Stopped: &{count:02X} written to &0070")
    assert debugger.watch(0x70) == "read"
    for place in (0x2004, 0x2002):  # INC reads, too
        debugger.resume()
        assert run_on(debugger).pc == place and debugger.reason.endswith("read from &0070")
    debugger.step()
    assert cpu.pc == 0x2004 and debugger.status == "Stopped: &03 read from &0070"
    debugger.step()
    assert cpu.pc == 0x2000 and debugger.status == "Stopped"
    debugger.step_over()
    assert cpu.pc == 0x2002 and debugger.reason == "&03 read from &0070"
    assert debugger.watch(0x70) == "access" and debugger.breakpoints == []
    debugger.run_back()
    assert cpu.pc == 0x2000 and debugger.reason == "&04 written to &0070"
    debugger.run_back()
    assert cpu.pc == 0x2002 and debugger.reason == "&03 read from &0070"
    assert debugger.watch(0x70) is None and debugger.watches == []


def test_back_by_lines(debugger, monkeypatch):
    program(debugger, (0x2000, "20 10 20  E8  4C 00 20"), (0x2010, "EA EA 60"))
    symbols = Symbols(debugger.beeb.symbols.known)
    monkeypatch.setattr(debugger.beeb, "symbols", symbols)
    for start, length, line in ((0x2000, 3, 1), (0x2003, 1, 2), (0x2004, 3, 3), (0x2010, 2, 4), (0x2012, 1, 5)):
        symbols.add_line(start, length, SourceLine("a", line))
    cpu = debugger.beeb.cpu
    for _ in range(7):
        debugger.step()
    assert cpu.pc == 0x2010
    for place in (0x2000, 0x2004, 0x2003, 0x2000):  # not into the subroutine that the second has called
        debugger.back_line()
        assert cpu.pc == place
    debugger.back_line()
    assert debugger.reason == "start of the known past"
    debugger.step()
    debugger.step()
    assert cpu.pc == 0x2011
    debugger.back_line()
    assert cpu.pc == 0x2010, "to the start of the line that it is in"


def test_the_past_of_a_front_end_begins_with_the_first_stop(front_end):
    front_end.change(speed=None)
    front_end.beeb.memory[0x2000:0x2005] = bytes.fromhex("E6 70 4C 00 20")
    front_end.beeb.cpu.pc = 0x2000
    debugger = front_end.debugger
    front_end.step()
    assert not debugger.recording and len(debugger.timeline) == 0
    debugger.watch(0x70)
    for _ in range(2):
        front_end.step()
    assert debugger.stopped
    debugger.watch(0x70)
    debugger.watch(0x70)
    debugger.watch(0x70)
    debugger.resume()
    front_end.step()
    debugger.stop()
    before = debugger.beeb.cycles
    debugger.watch(0x70)
    for _ in range(3):
        debugger.run_back()
    assert debugger.met.address == 0x70 and debugger.beeb.cpu.pc == 0x2000 and debugger.beeb.cycles < before
    front_end.jumped()
    debugger.run_back()
    assert debugger.reason == "start of the known past"
