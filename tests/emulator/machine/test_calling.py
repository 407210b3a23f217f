"""Calling routines and running by instructions, on every CPU."""

import pytest

from emulator.cpu.turbo import COMPILED
from emulator.errors import BeebError
from emulator.machine.calling import CallError, Failure, Returned
from tests.emulator.machines import booted

CPUS = ("turbo", "recompiler", "py65") if COMPILED else ("py65",)
OSWRCH, OSBYTE = 0xFFEE, 0xFFF4
FOREVER = "4C 00 20"
WAIT = "AD 40 02  CD 40 02  F0 FB  60"  # until the OS's interrupt routine counts the next field


@pytest.fixture(scope="module", params=CPUS)
def prompt(request, system_roms):
    """A machine at its prompt, and a snapshot of it there."""
    with booted(cpu=request.param) as beeb:
        yield beeb, beeb.snapshot()


@pytest.fixture
def beeb(prompt):
    beeb, snapshot = prompt
    beeb.restore(snapshot)
    beeb.drawing = None
    return beeb


def put(beeb, code, at=0x2000):
    data = bytes.fromhex(code)
    beeb.memory[at : at + len(data)] = data
    return at


def registers(beeb):
    cpu = beeb.cpu
    return cpu.pc, cpu.sp, cpu.a, cpu.x, cpu.y, cpu.p, beeb.rom_slot


def test_registers_flags_and_cycles(beeb):
    put(beeb, "69 01 E8 88 60")  # ADC #1: INX: DEY
    before = registers(beeb)
    result = beeb.call(0x2000, a=0x7F, x=5, y=1, carry=True, interrupts=False)
    assert result == Returned(a=0x81, x=6, y=0, p=result.p, cycles=2 + 2 + 2 + 6)
    assert (result.carry, result.zero, result.negative, result.overflow) == (False, True, False, True)
    assert registers(beeb) == before
    with pytest.raises(AttributeError):
        result.a = 1


def test_the_program_continues_unharmed(beeb):
    twin = beeb.clone()
    put(beeb, "A9 55 A2 AA A0 11 F8 78 48 68 60")
    for _ in range(300):
        beeb.call(0x2000)
    for machine in (beeb, twin):
        machine.type("P.7*6\n") if machine.cpu_name != "py65" else machine.run(cycles=9000)
    assert beeb.screen_text() == twin.screen_text()


def test_routines_of_the_os(beeb):
    for letter in b"*HELLO":
        beeb.call(OSWRCH, letter)
    beeb.run(frames=2)
    assert "*HELLO" in beeb.screen_text()
    assert beeb.call(OSBYTE, a=0x84).y == beeb.memory[0x07] == 0x7C  # HIMEM


def test_recursion_and_a_return_through_the_present_address(beeb):
    pc = beeb.cpu.pc
    put(beeb, "CA F0 03 20 00 20 C8 60")  # DEX: BEQ end: JSR itself: .end INY
    assert beeb.call(0x2000, x=9).y == 9
    beeb.cpu.pc = 0x2007  # the present address is that of an RTS in the routine
    assert beeb.call(0x2000, x=9).y == 9
    beeb.cpu.pc = pc


def test_interrupts_come_unless_they_are_forbidden(beeb):
    put(beeb, WAIT)
    assert 0 < beeb.call(0x2000, seconds=0.1).cycles < 45_000
    with pytest.raises(CallError, match=r"the routine at &2000 did not return in 0.02 s; it is at &200") as error:
        beeb.call(0x2000, interrupts=False, seconds=0.02)
    assert error.value.reason is Failure.TIME and error.value.number is None


@pytest.mark.parametrize(
    ("code", "reason", "message"),
    [
        (FOREVER, Failure.TIME, "the routine at &2000 did not return in 0.05 s; it is at &2000"),
        ("EA 02", Failure.JAM, "the routine at &2000 did not return: JAM opcode &02 stopped the CPU at &2001"),
        ("00 11 45 73 63 61 70 65 00", Failure.ERROR, "the routine at &2000 raised error 17: Escape"),
        ("20 04 20 EA 00 2A 01 C3 41 00", Failure.ERROR, "raised error 42: ??A"),
        ("EA 00 00 00", Failure.ERROR, "executed a BRK without a message, at &2001: is its code in memory?"),
    ],
)
def test_a_routine_that_does_not_return(beeb, code, reason, message):
    put(beeb, code)
    before = registers(beeb)
    for _ in range(2):
        with pytest.raises(CallError, match=message.replace("?", r"\?")) as error:
            beeb.call(0x2000, seconds=0.05)
        assert error.value.reason is reason and registers(beeb) == before and not beeb.jammed
    put(beeb, "E8 60")
    assert beeb.call(0x2000, x=1).x == 2
    if beeb.cpu_name != "py65":
        beeb.type("P.7*6\n")
        assert "42" in beeb.screen_text()


def test_an_error_that_the_routine_handles(beeb):
    # It puts its own address into BRKV, and takes the stack back
    put(beeb, "A9 20 8D 02 02 A9 20 8D 03 02 BA 86 70 00 07 00", at=0x2000)
    put(beeb, "A6 70 9A A0 00 B1 FD 60", at=0x2020)
    old = beeb.memory[0x0202:0x0204]
    assert beeb.call(0x2000).a == 7
    beeb.memory[0x0202:0x0204] = old


def test_the_rom_is_selected_again(beeb):
    put(beeb, "A9 03 85 F4 8D 30 FE 60")
    beeb.call(0x2000)
    assert beeb.rom_slot == 15 and beeb.memory[0xF4] == 15


def test_callbacks_run_during_a_call(beeb):
    put(beeb, "EA E8 60")
    seen = []
    hook = beeb.on_execute(0x2001, lambda beeb: (seen.append(beeb.cpu.x), hook.remove()))  # the last one: it goes
    assert beeb.call(0x2000, x=3).x == 4 and seen == [3]
    with pytest.raises(BeebError, match="already running"):
        hook = beeb.on_execute(0x2001, lambda beeb: beeb.call(0x2000))
        try:
            beeb.call(0x2000)
        finally:
            hook.remove()
    hook = beeb.on_execute(0x2001, lambda beeb: beeb.stop())
    with pytest.raises(CallError, match="a callback stopped it at &2001") as error:
        beeb.call(0x2000)
    assert error.value.reason is Failure.STOP
    hook.remove()
    assert beeb.call(0x2000, x=3).x == 4


def test_a_callback_at_the_present_address_is_called_once(beeb):
    put(beeb, "EA 60")
    beeb.cpu.pc = put(beeb, "A2 00 4C 02 21", at=0x2100)
    calls = []

    def at_start(beeb):
        calls.append(beeb.cycles)
        beeb.stop()

    hook = beeb.on_execute(0x2100, at_start)
    beeb.run(cycles=100)
    beeb.call(0x2000)
    assert len(calls) == 1 and beeb.cpu.pc == 0x2100
    beeb.run(cycles=2)
    assert len(calls) == 1 and beeb.cpu.pc == 0x2102
    beeb.cpu.pc = 0x2100
    beeb.call(0x2000)
    assert len(calls) == 1
    beeb.run(cycles=2)
    assert len(calls) == 2
    hook.remove()


def test_frames_are_counted_and_drawn_in_a_long_call(beeb):
    put(beeb, "A2 14  A0 00  88 D0 FD  CA D0 F8  60")  # 20 x 256 x 5 cycles
    frames = []
    hook = beeb.on_frame(lambda beeb: frames.append(beeb.cycles))
    for _ in range(3):
        beeb.call(0x2000)
    hook.remove()
    assert len(frames) in (1, 2)


def test_what_cannot_be_called(beeb):
    with pytest.raises(BeebError, match="nowhere: neither a label nor an address"):
        beeb.call("nowhere")
    with pytest.raises(IndexError, match="address 65536"):
        beeb.call(0x10000)
    for bad in ({"a": 256}, {"x": -1}, {"y": 1000}):
        with pytest.raises(ValueError, match="a register holds 0 to 255"):
            beeb.call(0x2000, **bad)
    beeb.key_down("BREAK")
    with pytest.raises(CallError, match="was not called: the CPU stands still"):
        beeb.call(0x2000)


def test_steps(beeb):
    beeb.cpu.p |= 4  # no interrupts
    beeb.cpu.x = 0
    put(beeb, "E8 60", at=0x2010)
    beeb.cpu.pc = put(beeb, "20 10 20  20 10 20  4C 00 20")
    assert beeb.step() is False and beeb.cpu.pc == 0x2010
    beeb.step()
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2011, 1)
    beeb.step()
    assert beeb.cpu.pc == 0x2003
    beeb.step_over()
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2006, 2)
    beeb.step_over()
    assert beeb.cpu.pc == 0x2000
    start = beeb.cycles
    beeb.run_until(0x2000)
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2000, 4) and beeb.cycles == start + 2 * (6 + 2 + 6) + 3
    beeb.run_until(0x2010)
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2010, 4)
    with pytest.raises(TimeoutError, match=r"&3000 was not reached in 0.01 s; PC is &20"):
        beeb.run_until(0x3000, seconds=0.01)
    with pytest.raises(BeebError, match="neither a label"):
        beeb.run_until("main")


def test_a_step_executes_once_where_a_callback_stops(beeb):
    beeb.cpu.p |= 4
    beeb.cpu.pc = put(beeb, "E8 E8 4C 00 20")
    beeb.cpu.x = 0
    hook = beeb.on_execute(0x2000, lambda beeb: beeb.stop())
    beeb.step()
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2001, 1)
    beeb.run_until(0x2002)
    assert beeb.cpu.x == 2
    beeb.run_until(0x2001)  # the callback comes first
    assert (beeb.cpu.pc, beeb.cpu.x) == (0x2000, 2)
    hook.remove()


def test_interrupts_are_stepped_over(beeb):
    put(beeb, "E8 4C 00 20")
    beeb.cpu.p |= 4
    beeb.cpu.pc = 0x2001
    beeb.run(cycles=60_000)  # until interrupts are due
    beeb.cpu.pc = put(beeb, "58 EA C8 C8", at=0x2010)
    level = beeb.cpu.sp
    beeb.step()
    beeb.step()
    twin = beeb.clone()
    assert beeb.cpu.pc == 0x2012 and beeb.step() is True and beeb.cpu.sp == level - 3
    y = twin.cpu.y
    twin.step_over()
    assert (twin.cpu.pc, twin.cpu.sp, twin.cpu.y) == (0x2013, level, y + 1)


def test_calls_are_profiled_and_covered(beeb):
    put(beeb, "E8 20 10 20 60")
    put(beeb, "E8 60", at=0x2010)
    with beeb.profile() as profile:
        cycles = beeb.call(0x2000, interrupts=False).cycles
        beeb.call(0x2000, interrupts=False)
    keys = {profile.keys[node]: node for node in range(profile.nodes)}
    assert profile.calls[keys[0x2000]] == profile.calls[keys[0x2010]] == 2
    assert profile.own[keys[0x2000]] + profile.own[keys[0x2010]] == 2 * cycles
    if beeb.cpu_name == "turbo":
        with beeb.coverage() as coverage:
            assert beeb.call(0x2000, x=1, interrupts=False).x == 3
        assert coverage.seen[0x2000] and coverage.seen[0x2010] and not coverage.seen[0x2005]


def test_a_call_while_the_machine_is_watched(beeb):
    put(beeb, "86 70 E8 60")
    seen = []
    hooks = [beeb.on_write(0x70, lambda beeb, address, value: seen.append(value))]
    hooks += [beeb.on_execute(0x2002, lambda beeb: seen.append(beeb.cpu.pc))]
    assert beeb.call(0x2000, x=7).x == 8 and seen == [7, 0x2002]
    for hook in hooks:
        hook.remove()
    assert beeb.call(0x2000, x=7).x == 8 and seen == [7, 0x2002]
    assert not any(beeb.cpu.hooked) and not beeb.scheduler.attention & 56
