"""Callbacks: what they see, what they may change, and how they end a run."""

from itertools import pairwise

import pytest

from emulator.beeb import CPUS
from emulator.errors import BeebError
from tests.emulator.machines import booted, enter

WRCHV = 0x020E
# LDA #1; LDA &70; STA &71; JMP to itself
CODE = bytes((0xA9, 1, 0xA5, 0x70, 0x85, 0x71, 0x4C, 0x06, 0x20))


@pytest.fixture(params=CPUS)
def beeb(system_roms, request):
    with booted(cpu=request.param) as machine:
        yield machine


@pytest.fixture
def turbo(system_roms):
    with booted() as machine:
        yield machine


def at_code(beeb):
    """Set the machine to execute CODE next, with interrupts disabled."""
    beeb.memory[0x2000 : 0x2000 + len(CODE)] = CODE
    beeb.memory[0x70] = 0x33
    beeb.cpu.pc = 0x2000
    beeb.cpu.p |= beeb.cpu.INTERRUPT


def vector(beeb, address):
    return int.from_bytes(beeb.memory[address : address + 2], "little")


def fail(*_):
    raise ZeroDivisionError


def test_an_exception_in_an_access_callback_leaves_the_instruction_complete(beeb):
    at_code(beeb)
    hook = beeb.on_read(0x70, fail)
    with pytest.raises(ZeroDivisionError):
        beeb.run(cycles=100)
    assert (beeb.cpu.pc, beeb.cpu.a) == (0x2004, 0x33)
    hook.remove()
    beeb.run(cycles=100)
    assert beeb.memory[0x71] == 0x33 and beeb.cpu.pc == 0x2006


def test_an_access_callback_runs_after_the_instruction_and_may_change_its_result(beeb):
    at_code(beeb)
    seen = []

    def change(machine, address, value):
        seen.append((address, value, machine.cpu.pc, machine.cpu.a))
        machine.cpu.a = 0x55

    beeb.on_read(0x70, change)
    beeb.run(cycles=100)
    assert seen == [(0x70, 0x33, 0x2004, 0x33)] and beeb.memory[0x71] == 0x55


@pytest.mark.parametrize("kind", ["on_read", "on_write", "on_execute"])
def test_a_state_loaded_in_a_callback_takes_effect_at_once(beeb, kind):
    saved = beeb.save_state()
    at_code(beeb)
    place = {"on_read": 0x70, "on_write": 0x71, "on_execute": 0x2004}[kind]
    calls = []

    def restore(machine, *access):
        calls.append(access)
        machine.load_state(saved)

    hook = getattr(beeb, kind)(place, restore)
    beeb.run(cycles=100)
    hook.remove()
    assert len(calls) == 1
    enter(beeb, "PRINT 6*7\n", seconds=0.1)
    assert "42" in beeb.screen_text() and "Syntax error" not in beeb.screen_text()


def test_a_read_modify_write_instruction_reports_each_access(beeb):
    beeb.memory[0x2000:0x2005] = bytes((0xE6, 0x70, 0x4C, 0x02, 0x20))  # INC &70; JMP to itself
    beeb.memory[0x70] = 7
    beeb.cpu.pc = 0x2000
    beeb.cpu.p |= beeb.cpu.INTERRUPT
    seen = []
    beeb.on_read(0x70, lambda machine, address, value: seen.append(("read", value)))
    beeb.on_write(0x70, lambda machine, address, value: seen.append(("write", value)))
    beeb.run(cycles=20)
    assert seen == [("read", 7), ("write", 7), ("write", 8)]


def test_a_callback_can_remove_itself_and_another(beeb):
    at_code(beeb)
    calls = []

    def once(machine):
        calls.append("once")
        hooks.pop().remove()
        hooks.pop().remove()

    hooks = [beeb.on_execute(0x2006, once)]
    hooks.append(beeb.on_execute(0x2006, lambda machine: calls.append("other")))
    beeb.run(cycles=100)
    assert calls == ["once", "other"]


def test_a_callback_that_changes_pc_triggers_the_callback_there(beeb):
    at_code(beeb)
    beeb.on_execute(0x2002, lambda machine: setattr(machine.cpu, "pc", 0x2006))
    calls = []
    hook = beeb.on_execute(0x2006, lambda machine: calls.append(machine.cpu.a))
    beeb.run(cycles=4)
    hook.remove()
    beeb.run(cycles=100)
    assert calls[0] == 1 and beeb.memory[0x71] == 0


def test_a_callback_can_press_keys_but_not_run_the_machine(turbo):
    def press(machine):
        for act in (lambda: machine.press("A"), lambda: machine.type("A"), lambda: machine.run(frames=1)):
            with pytest.raises(BeebError, match="already running: a callback cannot run it"):
                act()
        machine.key_down("Z")
        hook.remove()

    hook = turbo.on_execute(vector(turbo, WRCHV), press)
    enter(turbo, "PRINT\n", seconds=0.1)
    turbo.key_up("Z")
    turbo.run(seconds=0.1)
    assert "PZRINT" in turbo.screen_text() and "A" not in turbo.screen_text().split("PZRINT")[1]
    assert turbo.keyboard.pressed == []


def test_stop_ends_every_kind_of_run(turbo):
    calls = []

    def stop(machine):
        calls.append(machine.cycles)
        machine.stop()

    turbo.memory[0x2000] = 0x60  # RTS
    enter(turbo, "REPEAT:CALL &2000:UNTIL FALSE\n", seconds=0.1)
    hook = turbo.on_execute(0x2000, stop)
    for act in (
        lambda: turbo.run(seconds=1),
        lambda: turbo.run(frames=50),
        lambda: turbo.type("A"),
        lambda: turbo.press("B"),
        lambda: turbo.run_until_text("NEVER", seconds=1),
        lambda: turbo.run_until_input(seconds=1),
    ):
        calls.clear()
        turbo.cpu.step()
        before = turbo.cycles
        act()
        assert len(calls) == 1 and turbo.cpu.pc == 0x2000 and turbo.cycles == calls[0] < before + 40_000
    assert "B" not in turbo.keyboard.pressed
    hook.remove()
    turbo.run(seconds=0.5)  # the typist releases its keys
    assert turbo.keyboard.pressed == []


def test_stop_does_nothing_while_the_machine_is_not_running(beeb):
    at_code(beeb)
    beeb.stop()
    beeb.cpu.step()
    assert beeb.cpu.pc == 0x2002
    beeb.stop()
    beeb.run(cycles=10)
    assert beeb.cpu.pc == 0x2006


def test_an_exception_does_not_affect_the_next_run(turbo):
    hook = turbo.on_execute(vector(turbo, 0x0204), fail)
    with pytest.raises(ZeroDivisionError):
        turbo.run(frames=100)
    with pytest.raises(ZeroDivisionError):
        turbo.press("SHIFT", "A")
    assert turbo.keyboard.pressed == []
    hook.remove()
    before = turbo.cycles
    turbo.run(seconds=5)
    assert turbo.cycles - before >= 10_000_000


def test_a_callback_in_a_long_run_sees_the_current_screen(turbo):
    turbo.type("MODE 4\n")
    turbo.type('PRINT "Q";"Q":FOR I=1 TO 3000:NEXT:CALL &FFE7\n')
    seen = []
    turbo.on_execute(0xFFE7, lambda machine: (seen.append(machine.screen_text().splitlines()), machine.stop()))
    turbo.run(seconds=20)
    assert "QQ" in seen[0] and "QQ" in turbo.screen_text().splitlines()


def test_a_state_saved_at_a_stop_does_not_stop_there_again(beeb):
    at_code(beeb)
    beeb.on_execute(0x2004, lambda machine: machine.stop())
    beeb.run(cycles=100)
    saved = beeb.save_state()
    assert beeb.cpu.pc == 0x2004
    for _ in range(2):
        beeb.load_state(saved)
        beeb.run(cycles=100)
        assert beeb.cpu.pc == 0x2006
    at_code(beeb)
    beeb.run(cycles=5)  # to the same place by itself
    assert beeb.cpu.pc == 0x2004
    beeb.load_state(beeb.save_state())
    beeb.run(cycles=100)
    assert beeb.cpu.pc == 0x2004


def test_an_address_outside_memory_is_rejected(turbo):
    for attach in (turbo.on_execute, turbo.on_read, turbo.on_write):
        for address in (-1, 0x10000):
            with pytest.raises(IndexError, match="not within 0 to 65535"):
                attach(address, print)
    turbo.run(seconds=0.01)


def test_a_frame_callback_is_called_at_each_field(turbo):
    fields, pictures = [], []
    hook = turbo.on_frame(lambda machine: (fields.append(machine.cycles), pictures.append(machine.screen.image)))
    turbo.run(seconds=0.2)
    assert len(fields) == 10 and {later - earlier for earlier, later in pairwise(fields)} <= set(range(39_900, 40_100))
    assert all(picture.getbbox() for picture in pictures)
    turbo.run(frames=3)
    assert len(fields) == 13 and turbo.cycles - fields[-1] < 10
    hook.remove()
    turbo.run(frames=3)
    assert len(fields) == 13


def test_a_frame_callback_can_stop_the_run_and_fail(turbo):
    hook = turbo.on_frame(lambda machine: machine.stop())
    began = turbo.cycles
    turbo.run(seconds=1)
    assert turbo.cycles - began < 40_100
    hook.remove()
    hook = turbo.on_frame(fail)
    with pytest.raises(ZeroDivisionError):
        turbo.run(seconds=1)
    hook.remove()
    turbo.run(frames=1)


def test_a_frame_callback_changes_nothing_in_the_machine(turbo):
    state = turbo.save_state()
    turbo.run(seconds=0.5)
    alone = turbo.save_state()
    turbo.load_state(state)
    turbo.on_frame(lambda machine: None)
    turbo.run(seconds=0.5)
    assert turbo.save_state() == alone
