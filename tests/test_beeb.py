"""The machine as a person uses it from Python: switching on, typing, running, looking, hooking in."""

import hashlib

import pytest

from emulator import Beeb
from emulator.errors import BeebError

CPUS = ["turbo", "py65"]


@pytest.fixture
def beeb(system_roms):
    with Beeb() as machine:
        machine.boot()
        yield machine


@pytest.mark.parametrize("dfs, banner", [("1.20", "Acorn DFS"), ("0.90", "Acorn DFS"), (None, "BASIC")])
def test_it_boots_to_the_prompt_with_the_banner_of_its_roms(system_roms, dfs, banner):
    with Beeb(dfs=dfs) as beeb:
        beeb.boot()
        rows = [row.rstrip() for row in beeb.screen.text]
    assert "BBC Computer 32K" in rows
    assert banner in rows
    assert rows[rows.index("BASIC") + 2] == ">"


@pytest.mark.pure
def test_it_boots_and_calculates_on_the_reference_cpu(system_roms):
    with Beeb(cpu="py65") as beeb:
        beeb.boot()
        beeb.type("PRINT PI\n")
        beeb.run(seconds=0.2)
        assert "3.14159265" in beeb.screen_text()


def test_it_calculates(beeb):
    beeb.type("PRINT PI\n")
    beeb.run(seconds=0.2)
    assert "3.14159265" in beeb.screen_text()


def test_time_passes_as_asked(beeb):
    for arguments, cycles in (({"seconds": 0.5}, 1_000_000), ({"cycles": 12_345}, 12_345)):
        before = beeb.cycles
        beeb.run(**arguments)
        assert cycles <= beeb.cycles - before <= cycles + 10
    before = beeb.cycles
    beeb.run(frames=50)
    assert abs(beeb.cycles - before - 50 * 40_000) <= 40_000
    with pytest.raises(TypeError, match="one of seconds, cycles and frames"):
        beeb.run()


def test_frames_end_even_if_the_crtc_gives_none(beeb):
    beeb.type("?&FE00=7:?&FE01=255\n")
    beeb.run(seconds=0.5)
    before = beeb.cycles
    beeb.run(frames=10)
    assert beeb.cycles - before <= 10 * 2 * 40_000 + 10


def test_a_text_is_waited_for_and_a_timeout_shows_the_screen(beeb):
    beeb.type('FOR I=1 TO 5000:NEXT:PRINT "REA";"DY"\n')
    beeb.run_until_text("READY", seconds=20)
    with pytest.raises(TimeoutError, match="(?s)'NEVER' has not come up in 0.3 s.*BBC Computer 32K"):
        beeb.run_until_text("NEVER", seconds=0.3)


@pytest.mark.parametrize("wait", ['INPUT "NAME ";A$', "A=GET", "A=INKEY(1000)", "REPEAT UNTIL INKEY(0)>0"])
def test_running_until_input_stops_when_the_program_waits_for_a_key_and_not_before(beeb, wait):
    beeb.type(f"FOR I=1 TO 3000:NEXT:VDU 42:{wait}\n")
    beeb.run_until_input(seconds=20)
    assert beeb.screen_text().splitlines()[-1].startswith("*")


def test_running_until_input_gives_up(beeb):
    beeb.type("REPEAT UNTIL FALSE\n")
    with pytest.raises(TimeoutError, match="no key was waited for in 0.5 s"):
        beeb.run_until_input(seconds=0.5)


def test_memory_is_read_and_written_while_nothing_moves(beeb):
    cycles = beeb.cycles
    beeb.memory[0x70] = 42
    beeb.memory[0x71:0x73] = b"\x01\x02"
    assert beeb.memory[0x70:0x73] == b"\x2a\x01\x02" and beeb.memory[0x70] == 42
    assert beeb.cycles == cycles
    beeb.type("PRINT ?&70+?&71*256\n")
    beeb.run(seconds=0.1)
    assert "298" in beeb.screen_text()


@pytest.mark.parametrize("cpu", CPUS)
def test_callbacks_see_what_the_cpu_executes_reads_and_writes(system_roms, cpu):
    with Beeb(cpu=cpu) as beeb:
        beeb.boot()
        written, reads, writes = [], [], []
        oswrch = int.from_bytes(beeb.memory[0x20E:0x210], "little")  # BASIC goes there by the vector
        hook = beeb.on_execute(oswrch, lambda machine: written.append(machine.cpu.a))
        beeb.type('PRINT "HI"\n')
        beeb.run(seconds=0.1)
        assert bytes(written).decode().split() == ["PRINT", '"HI"', "HI", ">"]
        hook.remove()
        hook.remove()
        watches = [
            beeb.on_read(0x70, lambda machine, address, value: reads.append((address, value))),
            beeb.on_write(0x71, lambda machine, address, value: writes.append((address, value))),
        ]
        beeb.memory[0x70] = 5
        beeb.type("?&71=?&70+1\n")
        beeb.run(seconds=0.1)
        for watch in watches:
            watch.remove()
        beeb.type("?&71=9:A=?&70\n")
        beeb.run(seconds=0.1)
    assert reads == [(0x70, 5)] and writes == [(0x71, 6)]
    assert bytes(written) == b'PRINT "HI"\n\rHI\n\r>'


def test_a_callback_can_stop_the_run_at_its_instruction(beeb):
    beeb.on_execute(0xFFEE, lambda machine: machine.stop())
    beeb.keyboard.down("A")
    before = beeb.cycles
    beeb.run(seconds=5)
    assert beeb.cpu.pc == 0xFFEE and beeb.cycles - before < 1_000_000
    beeb.keyboard.up("A")


def test_an_error_in_a_callback_comes_out_of_run(beeb):
    def fail(machine):
        raise ZeroDivisionError("in the callback")

    hook = beeb.on_execute(0xFFEE, fail)
    with pytest.raises(ZeroDivisionError):
        beeb.type("PRINT\n")
    hook.remove()
    beeb.run(seconds=1)
    beeb.type("PRINT 6*7\n")
    beeb.run(seconds=0.1)
    assert "42" in beeb.screen_text()


def test_break_keeps_memory_and_says_so_and_switching_on_does_not(beeb):
    beeb.type('10 PRINT "KEPT"\n')
    beeb.press("BREAK")
    beeb.run_until_input(seconds=5)
    beeb.type("OLD\nRUN\n")
    beeb.run_until_text("KEPT", seconds=5)
    beeb.press("CTRL", "BREAK")
    beeb.run_until_input(seconds=5)
    assert "BBC Computer 32K" in beeb.screen_text()
    beeb.power_on()
    beeb.run_until_input(seconds=5)
    beeb.type("OLD\nRUN\n")
    beeb.run(seconds=1)
    assert "KEPT" not in beeb.screen_text()


def test_the_links_choose_the_mode_in_which_the_machine_starts(system_roms):
    with Beeb(links=0xFF & ~0x04) as beeb:
        beeb.boot()
        beeb.type("P.?&355\n")
        beeb.run(seconds=0.2)
        assert beeb.memory[0x355] == 3


def test_sideways_ram_can_be_asked_for(system_roms):
    with Beeb(sideways_ram=(4,)) as beeb:
        beeb.boot()
        assert beeb.bus.writable_slots == 1 << 4


def test_turbo_and_reference_agree_after_ten_seconds_of_the_same_keys(system_roms):
    def life(cpu):
        with Beeb(cpu=cpu) as beeb:
            beeb.boot()
            beeb.type("MODE 2\nFOR I=0 TO 7:GCOL 0,I:MOVE 0,0:DRAW RND(1279),RND(1023):PRINT SIN(I):NEXT\n")
            beeb.type("SOUND 1,-15,53,9\n")
            beeb.run(cycles=20_000_000 - beeb.cycles)
            picture = hashlib.sha256(beeb.screen.image.tobytes()).hexdigest()
            sound = hashlib.sha256(beeb.sound.samples().tobytes()).hexdigest()
            return beeb.cycles, hashlib.sha256(beeb.memory[0:0x8000]).hexdigest(), picture, sound, beeb.save_state()

    turbo, reference = life("turbo"), life("py65")
    assert turbo[:4] == reference[:4]
    assert turbo[4] == reference[4]


@pytest.mark.parametrize("from_cpu, to_cpu", [("turbo", "turbo"), ("turbo", "py65"), ("py65", "turbo")])
def test_a_state_taken_and_put_back_changes_nothing_on_any_backend(system_roms, from_cpu, to_cpu):
    with Beeb(cpu=from_cpu) as one, Beeb(cpu=to_cpu) as other:
        one.boot()
        one.type("FOR I=1 TO 1E6:PRINT I;:NEXT\n")
        saved = one.save_state()
        assert len(saved) < 300_000
        other.load_state(saved)
        for beeb in (one, other):
            beeb.run(cycles=500_000)
        assert one.cycles == other.cycles and one.memory[0:0x8000] == other.memory[0:0x8000]
        assert one.screen.image.tobytes() == other.screen.image.tobytes()
        assert one.save_state() == other.save_state()


def test_a_state_of_a_machine_with_other_roms_is_refused(beeb, system_roms):
    saved = beeb.save_state()
    with Beeb(dfs="0.90") as other, pytest.raises(BeebError, match="other ROMs"):
        other.load_state(saved)


def test_what_there_is_not_is_refused_by_name(system_roms):
    with pytest.raises(BeebError, match="no CPU 'z80': choose one of turbo, py65"):
        Beeb(cpu="z80")
    with pytest.raises(BeebError, match="no DFS '2.26': choose one of 1.20, 0.90, or None"):
        Beeb(dfs="2.26")
