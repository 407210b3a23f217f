"""The public interface of a machine: power, typing, running, memory, callbacks, states."""

import hashlib
import pickle
from concurrent.futures import ThreadPoolExecutor
from inspect import isgetsetdescriptor

import pytest

from emulator import Beeb
from emulator.beeb import CLOCK, FIELD
from emulator.board.scheduler import LAST, Scheduler
from emulator.cpu.turbo import COMPILED
from emulator.errors import BeebError
from tests.emulator.machines import booted, enter


@pytest.mark.parametrize("dfs, banner", [("1.20", "Acorn DFS"), ("0.90", "Acorn DFS"), (None, "BASIC")])
def test_it_boots_to_the_prompt_with_the_banner_of_its_roms(system_roms, dfs, banner):
    with booted(dfs=dfs) as beeb:
        rows = [row.rstrip() for row in beeb.screen.text]
    assert "BBC Computer 32K" in rows
    assert banner in rows
    assert rows[rows.index("BASIC") + 2] == ">"


@pytest.mark.parametrize("cpu", [pytest.param("py65", marks=pytest.mark.pure), "turbo"])
def test_it_boots_and_calculates(system_roms, cpu):
    with Beeb(cpu=cpu) as beeb:
        beeb.boot()
        enter(beeb, "PRINT PI\n", seconds=0.2)
        assert "3.14159265" in beeb.screen_text()


def test_run_takes_seconds_cycles_or_frames(beeb):
    for arguments, cycles in (({"seconds": 0.5}, 1_000_000), ({"cycles": 12_345}, 12_345)):
        before = beeb.cycles
        beeb.run(**arguments)
        assert cycles <= beeb.cycles - before <= cycles + 10
    before = beeb.cycles
    beeb.run(frames=50)
    assert abs(beeb.cycles - before - 50 * 40_000) <= 40_000
    with pytest.raises(TypeError, match="one of seconds, cycles and frames"):
        beeb.run()


def test_running_frames_ends_without_vertical_sync(beeb):
    enter(beeb, "?&FE00=7:?&FE01=255\n", seconds=0.5)
    before = beeb.cycles
    beeb.run(frames=10)
    assert beeb.cycles - before <= 10 * 2 * 40_000 + 10


def test_run_until_text_finds_it_or_times_out_with_the_screen(beeb):
    beeb.type('FOR I=1 TO 5000:NEXT:PRINT "REA";"DY"\n')
    beeb.run_until_text("READY", seconds=20)
    with pytest.raises(TimeoutError, match="(?s)'NEVER' did not appear in 0.3 s.*BBC Computer 32K"):
        beeb.run_until_text("NEVER", seconds=0.3)


@pytest.mark.parametrize("wait", ['INPUT "NAME ";A$', "A=GET", "A=INKEY(1000)", "REPEAT UNTIL INKEY(0)>0"])
def test_run_until_input_stops_when_the_program_waits_for_a_key(beeb, wait):
    beeb.type(f"FOR I=1 TO 3000:NEXT:VDU 42:{wait}\n")
    beeb.run_until_input(seconds=20)
    assert beeb.screen_text().splitlines()[-1].startswith("*")


def test_run_until_input_times_out(beeb):
    beeb.type("REPEAT UNTIL FALSE\n")
    with pytest.raises(TimeoutError, match="no wait for a key in 0.5 s"):
        beeb.run_until_input(seconds=0.5)


def test_memory_access_takes_no_time(beeb):
    cycles = beeb.cycles
    beeb.memory[0x70] = 42
    beeb.memory[0x71:0x73] = b"\x01\x02"
    assert beeb.memory[0x70:0x73] == b"\x2a\x01\x02" and beeb.memory[0x70] == 42
    assert beeb.cycles == cycles
    enter(beeb, "PRINT ?&70+?&71*256\n", seconds=0.1)
    assert "298" in beeb.screen_text()


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_callbacks_see_what_the_cpu_executes(system_roms, cpu):
    with booted(cpu=cpu) as beeb:
        written = []
        oswrch = int.from_bytes(beeb.memory[0x20E:0x210], "little")  # BASIC goes there by the vector
        hook = beeb.on_execute(oswrch, lambda machine: written.append(machine.cpu.a))
        enter(beeb, 'P."HI"\n', seconds=0.1)
        hook.remove()
        hook.remove()
        beeb.type("P.\n")
    assert bytes(written) == b'P."HI"\n\rHI\n\r>'


def test_a_callback_can_stop_the_run_at_its_instruction(beeb):
    beeb.on_execute(0xFFEE, lambda machine: machine.stop())
    beeb.keyboard.down("A")
    before = beeb.cycles
    beeb.run(seconds=5)
    assert beeb.cpu.pc == 0xFFEE and beeb.cycles - before < 1_000_000
    beeb.keyboard.up("A")


def test_an_exception_in_a_callback_propagates_through_run(beeb):
    def fail(machine):
        raise ZeroDivisionError("in the callback")

    hook = beeb.on_execute(0xFFEE, fail)
    with pytest.raises(ZeroDivisionError):
        beeb.type("PRINT\n")
    hook.remove()
    beeb.run(seconds=1)
    enter(beeb, "PRINT 6*7\n", seconds=0.1)
    assert "42" in beeb.screen_text()


def test_break_keeps_memory_and_power_on_clears_it(beeb):
    beeb.type('10 PRINT "KEPT"\n')
    beeb.press("BREAK")
    beeb.run_until_input(seconds=5)
    beeb.type("OLD\nRUN\n")
    beeb.run_until_text("KEPT", seconds=5)
    for keys in (("CTRL", "BREAK"), ("BREAK", "CTRL")):  # BREAK is released before the other keys
        beeb.type("MODE 6\n")
        beeb.press(*keys)
        beeb.run_until_input(seconds=5)
        assert "BBC Computer 32K" in beeb.screen_text() and beeb.keyboard.pressed == []
    beeb.power_on()
    beeb.run_until_input(seconds=5)
    enter(beeb, "OLD\nRUN\n", seconds=1)
    assert "KEPT" not in beeb.screen_text()


def test_sideways_ram(system_roms):
    with Beeb(sideways_ram=(4,)) as beeb:
        beeb.boot()
        assert beeb.bus.writable_slots == 1 << 4
    for dfs, slot in (("1.20", 14), (None, 15), ("1.20", -1)):
        with pytest.raises(BeebError, match=f"sideways RAM slot {slot}: choose"):
            Beeb(dfs=dfs, sideways_ram=(slot,))


def test_turbo_and_reference_agree_on_boot_keys_picture_and_sound(system_roms):
    def life(cpu):
        with Beeb(cpu=cpu) as beeb:
            beeb.boot()
            beeb.type("MO.2\nSO.1,-15,53,9:F.I=0TO3:GC.0,I:DRAWRND(1279),RND(1023):P.SINI:N.\n")
            beeb.run(cycles=9_000_000 - beeb.cycles)
            assert beeb.screen_text().split()[-3:] == ["0.909297427", "0.141120008", ">"]
            picture = hashlib.sha256(beeb.screen.image.tobytes()).hexdigest()
            sound = hashlib.sha256(beeb.sound.samples().tobytes()).hexdigest()
            return beeb.cycles, hashlib.sha256(beeb.memory[0:0x8000]).hexdigest(), picture, sound, beeb.save_state()

    turbo, reference = life("turbo"), life("py65")
    assert turbo[:4] == reference[:4]
    assert turbo[4] == reference[4]


def test_unknown_names_are_rejected(system_roms):
    with pytest.raises(BeebError, match="unknown CPU 'z80'; choose from turbo, py65"):
        Beeb(cpu="z80")
    with pytest.raises(BeebError, match="unknown DFS '2.26'; choose from 1.20, 0.90, or None"):
        Beeb(dfs="2.26")


def test_assigning_beyond_ram_changes_nothing(beeb):
    beeb.memory[0x7FFE:0x8000] = b"ab"
    with pytest.raises(ValueError, match="&8000 is not RAM"):
        beeb.memory[0x7FFE:0x8002] = b"1234"
    assert beeb.memory[0x7FFE:0x8000] == b"ab"
    for value in (256, -1, 1.5, "x", None):
        with pytest.raises(ValueError, match="is not a byte"):
            beeb.memory[0x70] = value


TIMES = [-1, 2**63, 2**62, -(2**63), 10**400]


@pytest.mark.parametrize("unit", ["seconds", "cycles", "frames"])
@pytest.mark.parametrize("time", [*TIMES, float("inf"), float("nan"), 1e308])
def test_an_impossible_time_is_rejected(beeb, unit, time):
    before = beeb.cycles
    with pytest.raises(ValueError, match="the time must be from 0 to 10000000 seconds"):
        beeb.run(**{unit: time})
    with pytest.raises(ValueError, match="the time must be"):
        beeb.press("A", seconds=time)
    assert beeb.cycles == before and not beeb.keys_down


@pytest.mark.parametrize("cpu", ["turbo", "recompiler", "py65"])
def test_a_clock_moved_beyond_what_chips_catch_up_with_is_refused(system_roms, cpu):
    with booted(cpu=cpu) as beeb:
        before = beeb.scheduler.now
        for now in (2**31 - 1, 2**40, LAST, LAST + 1, 2**62, 2**63 - 1, -1, -(2**63), before + CLOCK + FIELD):
            beeb.scheduler.now = now
            for _ in range(2):
                with pytest.raises(BeebError, match="the clock, |a machine runs from cycle 0 to "):
                    beeb.run(frames=1)
        beeb.scheduler.now = before + CLOCK - FIELD
        enter(beeb, "PRINT 6*7\n", 0.2)
        assert " 42\n" in beeb.screen_text()


@pytest.mark.parametrize("start", [2**31 - 2**20, 2**40, LAST - 2**26])
def test_a_machine_that_has_run_for_years_is_like_a_new_one(system_roms, monkeypatch, start):
    """Its field counter, too: 2**31 fields are 497 days."""

    def old_clock():
        scheduler = Scheduler()
        scheduler.now = start
        return scheduler

    machines = [Beeb()]
    monkeypatch.setattr("emulator.machine.motherboard.Scheduler", old_clock)
    machines.append(Beeb())
    machines[1].vsync.fields = machines[1].video.television.fields = start
    machines.append(Beeb())
    for beeb in machines[:2]:
        beeb.boot()
        enter(beeb, "MODE 2:SOUND 1,-15,53,20:FOR I=1 TO 9:DRAW RND(1280),RND(1024):NEXT:PRINT TIME\n", 2)
    machines[2].load_state(machines[1].save_state())
    for beeb in machines:
        beeb.run(frames=20)
    frames = [beeb.video.television.frame for beeb in machines]
    assert frames[0] == frames[1] == frames[2]
    assert [beeb.cycles - start for beeb in machines[1:]] == [machines[0].cycles] * 2
    assert machines[1].fields - start == machines[0].fields


def test_a_machine_is_not_pickled(beeb):
    with pytest.raises(TypeError, match=r"a Beeb cannot be pickled: .* save_state\(\)"):
        pickle.dumps(beeb)


OBJECTS = {"watcher", "reporter", "observer", "profiler", "view", "memory", "start_pc", "hook", "reference"}
OBJECTS |= {"printed", "port", "tape", "recorded", "identity", "line"}


@pytest.mark.skipif(not COMPILED, reason="only compiled code crashes")
@pytest.mark.parametrize("cpu", ["turbo", "recompiler"])
def test_no_assignment_leaves_compiled_code_without_an_array_or_a_part(system_roms, cpu):
    """It does not look whether they are there, nor how long they are. What Python itself calls may be assigned."""
    with booted(cpu=cpu) as beeb:
        parts = (beeb.bus, beeb.scheduler, beeb.cpu, beeb.board.irq, beeb.video.crtc, beeb.video.ula)
        for part in (*parts, *beeb.board.component.values()):
            names = [name for base in type(part).__mro__ for name, it in vars(base).items() if isgetsetdescriptor(it)]
            for name in {*names} - OBJECTS:
                if not name.startswith("__") and not isinstance(getattr(part, name), int | float):
                    with pytest.raises(AttributeError):
                        setattr(part, name, None)
        numbers = {beeb.bus: "mirror romsel", beeb.video: "beam line_start left_edge next_picture_row"}
        numbers[beeb.video.ula] = "cycles_per_character"
        numbers[beeb.video.crtc] = "address column h_total h_displayed h_sync_width last_raster raster_step v_displayed"
        numbers |= {beeb.video.teletext: "held line mosaics", beeb.fdc: "given index", beeb.user_via: "sr_edge"}
        for part, names in numbers.items():  # by which arrays are indexed, which divide, or to which is counted
            for name in names.split():
                with pytest.raises(AttributeError):
                    setattr(part, name, 0)
        for register in ("a", "x", "y", "sp", "p", "pc"):
            setattr(beeb.cpu, register, 2**31 - 1)
        beeb.run(frames=2)
        with pytest.raises(ValueError, match="memory of 5 bytes: must be 65536"):
            beeb.cpu.memory = bytes(5)


def test_power_on_darkens_the_screen_and_drops_text_to_type(beeb):
    beeb.type('MODE 4\nPRINT "ZZ";"TOP"\n')
    beeb.run_until_text("ZZTOP", seconds=1)
    beeb.typist.type("PRINT 12345\n")
    beeb.run(frames=5)
    beeb.power_on()
    assert beeb.screen.image.getcolors() == [(640 * 512, 0)]
    assert "ZZTOP" not in beeb.screen_text()
    beeb.run_until_input()
    assert beeb.screen_text().endswith(">") and beeb.keyboard.pressed == []


def test_reset_clears_a_pending_nmi(beeb):
    beeb.board.nmi.pull(1, beeb.cycles - 10)
    beeb.board.nmi.release(1, beeb.cycles)
    beeb.reset()
    start = beeb.cpu.pc
    beeb.cpu.step()
    assert start <= beeb.cpu.pc < start + 4


def test_an_unknown_key_leaves_no_key_down(beeb):
    with pytest.raises(BeebError, match="unknown key 'FOO'"):
        beeb.press("SHIFT", "FOO")
    assert beeb.keyboard.pressed == []


def test_joysticks_are_read_by_adval(beeb):
    places = ((0, 0, False), (32768, 32768, 0)), ((-1, 1, True), (65280, 65280, 1)), ((1, -1, False), (0, 0, 0))
    for (x, y, fire), expected in places:
        beeb.move_joystick(0, x, y, fire)
        enter(beeb, "*FX 16,2\n*FX 17,1\n*FX 17,2\n", seconds=0.1)
        enter(beeb, "CLS:P.ADVAL 1 AND &FF00,ADVAL 2 AND &FF00,ADVAL 0 AND 3\n", seconds=0.1)
        assert tuple(map(int, beeb.screen_text().split()[:3])) == expected
    for wrong in ((2, 0, 0), (0, 1.5, 0), (0, 0, float("nan"))):
        with pytest.raises(ValueError, match="must be joystick 0 or 1"):
            beeb.move_joystick(*wrong)


def test_printer_output(beeb):
    enter(beeb, '*FX 5,1\n*FX 6\nVDU 2:PRINT "PAPER":VDU 3\n', seconds=0.2)
    assert beeb.printed.split() == [b"PAPER"]


def test_picture_and_text_do_not_depend_on_how_a_run_is_divided(system_roms):
    """A program that changes modes within frames gives the same picture with all frames drawn or only the last."""
    seen = set()
    for drawing, piece in ((None, 10_000_000), (True, 10_000_000), (None, 40_000), (None, 777)):
        with booted() as beeb:
            beeb.drawing = drawing
            beeb.type('MODE 4\nFOR I=1 TO 30:P."TEXT ";I:NEXT\n')
            beeb.type("REPEAT:?&FE20=&88:FOR J=1 TO 5:NEXT:?&FE20=&C4:UNTIL FALSE\n")
            end = 12_000_000
            while beeb.cycles < end - 400_000:
                beeb.run(cycles=min(piece, end - 400_000 - beeb.cycles))
            while beeb.cycles < end:
                beeb.run(cycles=min(piece, end - beeb.cycles))
            seen.add((beeb.cycles, beeb.screen.image.tobytes(), "\n".join(beeb.screen.text)))
    assert len(seen) == 1


def test_nothing_is_drawn_while_drawing_is_off(system_roms):
    """Not even with a callback, which could look; the machine itself does the same."""
    with booted() as drawn, booted() as dark:
        before = dark.screen.image.tobytes()
        dark.drawing = False
        for beeb in (drawn, dark):
            beeb.on_execute(0xFFEE, lambda beeb: None)
            enter(beeb, 'PRINT "SEEN"\n', seconds=1)
        assert dark.screen.image.tobytes() == before != drawn.screen.image.tobytes()
        assert dark.screen.text == drawn.screen.text
        assert (dark.cycles, bytes(dark.memory[:0x8000])) == (drawn.cycles, bytes(drawn.memory[:0x8000]))
        dark.drawing = None
        for beeb in (drawn, dark):
            beeb.run(frames=3)
        assert dark.screen.image.tobytes() == drawn.screen.image.tobytes()


def test_machines_in_threads_are_independent(system_roms):
    def life(_):
        with booted() as beeb:
            enter(beeb, "FOR I=1 TO 100:PRINT SIN(I):NEXT\n", seconds=2)
            return beeb.save_state()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(life, range(4)))) == 1


def test_the_light_pen_strobes_the_crtc_and_the_system_via(beeb):
    beeb.type("MODE 1\n")
    addresses = []
    for line in range(3):
        beeb.run(frames=1)  # to the start of the vertical sync
        beeb.run(cycles=(80 + 8 * line) * 128)  # into the rows displayed
        beeb.strobe_light_pen()
        assert beeb.memory[0xFE4D] & 0x08  # IFR: CB2
        addresses.append(beeb.video.crtc.registers[16] << 8 | beeb.video.crtc.registers[17])
        enter(beeb, "?&FE4D=8\n", seconds=0.1)
        assert not beeb.memory[0xFE4D] & 0x08
    for row in (1, 2):  # a row is 80 characters; a run ends with an instruction, some characters late
        assert abs(addresses[row] - addresses[0] - 80 * row) < 40
    enter(beeb, "?&FE00=16:P.?&FE01*256:?&FE00=17:P.?&FE01\n", seconds=0.2)
    rows = beeb.screen_text().splitlines()
    assert int(rows[-3]) + int(rows[-2]) == addresses[-1]


def test_break_stops_the_machine_until_released_also_in_a_state(beeb):
    beeb.type("PRINT 1\n")
    pc = beeb.cpu.pc
    beeb.key_up("BREAK")  # it was not down
    assert beeb.cpu.pc == pc
    beeb.key_down("BREAK")
    saved, before = beeb.save_state(), beeb.memory[:0x8000]
    beeb.run(seconds=0.5)
    assert beeb.memory[:0x8000] == before
    beeb.load_state(saved)
    beeb.run(seconds=0.5)
    assert beeb.memory[:0x8000] == before
    beeb.key_up("BREAK")
    beeb.run_until_input(seconds=2)
    assert "BBC Computer\n" in beeb.screen_text()
