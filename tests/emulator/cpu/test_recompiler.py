"""The recompiler against the interpreter, its translations when memory changes, and its cache."""

import gc
import hashlib
import os
import random
import sqlite3
import subprocess
import sys
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from emulator.beeb import CPUS, Beeb
from emulator.board.bus import Bus, ROMSelect
from emulator.board.scheduler import Scheduler
from emulator.cli import main
from emulator.cpu.opcodes import ACCESSES, FORMS, MNEMONICS
from emulator.cpu.recompiler import cache, region
from emulator.cpu.recompiler.cache import Cache
from emulator.cpu.recompiler.cpu import Recompiler
from emulator.cpu.turbo import Turbo
from tools.checks.recompiler import Eager, compare

CODE = 0x2000
COUNT = 0x70
LOOP = bytes.fromhex("E670 A905 8571 EA EA 4C0020")  # INC &70; LDA #5; STA &71; NOP; NOP; JMP to itself
OPERAND = CODE + 3
ELSEWHERE = 0x2100
LOOP_ELSEWHERE = LOOP[:-2] + bytes((0x00, 0x21))


@pytest.fixture
def beeb(system_roms, monkeypatch):
    monkeypatch.setitem(CPUS, "recompiler", Eager)
    with Beeb(cpu="recompiler", sideways_ram=[4]) as machine:
        machine.memory[CODE : CODE + len(LOOP)] = LOOP
        machine.cpu.pc = CODE
        machine.cpu.p |= machine.cpu.INTERRUPT
        machine.run(cycles=2000)
        assert CODE in machine.cpu.banks[-1] and machine.memory[0x71] == 5
        yield machine


@pytest.mark.parametrize("seed", (0, 3))  # `python -m tools.checks.recompiler` has more
def test_random_programs(seed):
    difference, translated = compare(seed)
    assert difference is None
    assert translated or seed % 4 == 3  # in the background: perhaps too late


TRANSLATABLE = [code for code in range(256) if region.translatable(bytes(0x300) + bytes((code, 0x40, 3)), 0x300)]


@pytest.mark.parametrize("opcode", TRANSLATABLE, ids=lambda opcode: f"{opcode:02X}-{MNEMONICS[opcode]}")
def test_each_instruction(opcode):
    """In a loop with INC &70 and PHP, from random registers and memory."""

    def run(kind):
        chance = random.Random(opcode)
        bus = Bus(Scheduler())
        cpu = kind(bus, 0x300)
        memory = memoryview(bus.memory)
        memory[:0x8000] = bytes(chance.choices(range(0x30), k=0x8000))
        code = bytes((opcode, chance.randrange(0x80, 0xF0), 0x20))[: region.length(opcode)]
        if FORMS[opcode] == region.RELATIVE:
            code = bytes((opcode, 2, 0xE6, 0x73))
        elif MNEMONICS[opcode] == "PLP":  # LDA &70; AND #&C3; ORA #&34; PHA; PLP
            code = bytes.fromhex("A570 29C3 0934 48 28")
        elif MNEMONICS[opcode] in ("JSR", "JMP", "RTS"):
            code = bytes.fromhex({0x20: "200005", 0x4C: "4C0005", 0x6C: "6C8004", 0x60: "200005"}[opcode])
        program = code + bytes.fromhex("08 85 74 86 75 84 76 E6 70 A4 70 A6 71 E6 71 A5 72 65 70 85 72 4C 00 03")
        memory[0x300 : 0x300 + len(program)] = program
        memory[0x480:0x482] = bytes((0x03, 0x03))
        memory[0x500:0x504] = bytes.fromhex("60 4C 00 03") if opcode != 0x4C else bytes.fromhex("4C 03 03 60")
        cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p = (chance.randrange(256) for _ in range(5))
        cpu.p = cpu.p & 0xC3 | 0x34
        bus.scheduler.run_until(20000)
        cpu.run()
        if kind is Eager:
            assert any(opcode in each.bytes.values() for each in cpu.banks[-1].values())
        return cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p, cpu.pc, bus.scheduler.now, bytes(memory)

    assert run(Eager) == run(Turbo)


# One instruction for each form of operand and kind of access
PATCHABLE = {(FORMS[code], ACCESSES[code]): code for code in TRANSLATABLE if 1 in region.patchable(code)}.values()


@pytest.mark.parametrize("opcode", PATCHABLE, ids=lambda opcode: f"{opcode:02X}-{MNEMONICS[opcode]}")
def test_each_instruction_with_an_operand_that_the_program_changes(opcode):
    """The operand comes from two tables at &600 and &700. Its high byte takes all values but those of the code's pages:
    reads and stores of chips, ROM and the stack are among them."""

    def run(kind):
        chance = random.Random(opcode)
        bus = Bus(Scheduler())
        cpu = kind(bus, 0x300)
        memory = memoryview(bus.memory)
        memory[:0x8000] = bytes(chance.choices(range(0x80), k=0x8000))
        pages = [page for page in range(256) if page not in (2, 3, 5, 6, 7)]
        memory[0x600:0x700] = bytes(chance.choices(pages, k=256))
        instruction = bytes((opcode, 0x80, 0x20))[: region.length(opcode)]
        high = "B9 00 06 8D 02 03" if len(instruction) == 3 else ""  # LDA &600,Y; STA &302
        rest = f"08 85 74 86 75 E6 70 A4 70 {high} B9 00 07 8D 01 03 A6 71 E6 71 A5 72 65 70 85 72 4C 00 03"
        program = instruction + bytes.fromhex(rest)
        memory[0x300 : 0x300 + len(program)] = program
        cpu.a, cpu.x, cpu.y, cpu.sp = (chance.randrange(256) for _ in range(4))
        cpu.p = 0x34
        bus.scheduler.run_until(20000)
        cpu.run()
        if kind is Eager:
            assert any(0x300 in each.bytes and 0x301 not in each.bytes for each in cpu.banks[-1].values())
        return cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p, cpu.pc, bus.scheduler.now, bytes(memory)

    assert run(Eager) == run(Turbo)


BRANCHES = [code for code in TRANSLATABLE if FORMS[code] == region.RELATIVE]
# LDA &200E; EOR #&20; STA &200E; LDA &70; CMP #3; BIT &71; a branch over INC &71; INC &70; JMP to itself
BRANCH_LOOP = "AD0E20 4920 8D0E20 A570 C903 2471 {:02X}02 E671 E670 4C0020"


@pytest.mark.parametrize("opcode", BRANCHES, ids=lambda opcode: MNEMONICS[opcode])
def test_a_branch_whose_sense_the_program_changes(opcode, system_roms, monkeypatch):
    """At &200E. It is translated once; then it becomes another branch now and then, and a callback is attached."""
    monkeypatch.setitem(CPUS, "recompiler", Eager)

    def run(cpu):
        with Beeb(cpu=cpu) as beeb:
            code = bytes.fromhex(BRANCH_LOOP.format(opcode))
            beeb.memory[CODE : CODE + len(code)] = code
            beeb.cpu.pc, beeb.cpu.p = CODE, beeb.cpu.p | beeb.cpu.INTERRUPT
            states, calls = [], []
            for number in range(20):
                beeb.run(cycles=1777)
                if number == 9:
                    if cpu == "recompiler":
                        translations = beeb.cpu.banks[-1].values()
                        assert any(0x200F in each.bytes and 0x200E not in each.bytes for each in translations)
                    beeb.memory[0x200E] = opcode ^ 0x40  # tests another flag
                if number == 14:
                    beeb.on_execute(0x200E, lambda beeb: calls.append(beeb.cycles))
                states.append((beeb.cpu.pc, beeb.cpu.a, beeb.cpu.p, bytes(beeb.memory[:0x8000])))
            assert calls
            return states, calls

    assert run("recompiler") == run("turbo")


@pytest.mark.parametrize("entry", [0xFFF1, 0xFFFE, 0xFFFF])
def test_code_at_the_end_of_memory_is_interpreted(entry):
    assert region.choose(bytes([0xAD]) * 0x10000, entry, bytes(0x10000)) is None


def test_a_poke_changes_translated_code(beeb):
    beeb.memory[OPERAND] = 9
    beeb.run(cycles=500)
    assert beeb.memory[0x71] == 9


def test_a_restored_state_changes_translated_code(beeb):
    saved = beeb.save_state()
    beeb.memory[OPERAND] = 9
    beeb.run(cycles=2000)
    beeb.load_state(saved)
    beeb.run(cycles=500)
    assert beeb.memory[0x71] == 5


def test_cleared_ram_holds_no_translated_code(beeb):
    beeb.bus.clear_ram()
    beeb.cpu.pc = CODE
    beeb.run(cycles=100)
    assert beeb.memory[COUNT] == 0
    assert not beeb.cpu.banks[-1] or CODE not in beeb.cpu.banks[-1]


def test_a_program_that_changes_itself(beeb):
    code = bytes.fromhex("EE0420 A905 8571 E670 4C0020")  # INC &2004; LDA #5; STA &71; INC &70; JMP to itself
    beeb.memory[CODE : CODE + len(code)] = code
    beeb.memory[COUNT] = 0
    beeb.cpu.pc = CODE
    for _ in range(50):
        beeb.run(cycles=377)
        assert (beeb.memory[0x71] - 5 - beeb.memory[COUNT]) % 256 in (0, 1)
    assert beeb.memory[CODE + 4] != 5


def test_callbacks_see_every_instruction(beeb):
    seen = []
    hook = beeb.on_execute(CODE, lambda machine: seen.append(machine.memory[COUNT]))
    beeb.run(cycles=1000)
    hook.remove()
    assert len(seen) > 50
    assert all((after - before) % 256 == 1 for before, after in zip(seen, seen[1:], strict=False))
    count = len(seen)
    beeb.run(cycles=1000)
    assert len(seen) == count
    written = []
    hook = beeb.on_write(COUNT, lambda machine, address, value: written.append(value))
    beeb.run(cycles=1000)
    hook.remove()
    assert len(set(written)) > 50


def test_sideways_roms_with_different_code_at_one_address():
    """Each of two ROMs adds another number and goes back to the program in RAM, which selects the other one."""

    def run(kind):
        bus = Bus(Scheduler())
        cpu = kind(bus, CODE)
        bus.fit(ROMSelect(bus), 0xFE30, 0xFE38)
        for slot, number in ((0, 1), (1, 7)):
            bus.load_slot(slot, bytes.fromhex(f"A571 18 69{number:02X} 8571 60").ljust(0x4000))
        program = bytes.fromhex("E670 A570 2901 8D30FE 200080 4C0020")
        memoryview(bus.memory)[CODE : CODE + len(program)] = program
        bus.scheduler.run_until(5000)
        cpu.run()
        bus.load_slot(1, bytes.fromhex("A571 38 E903 8571 60").ljust(0x4000))
        bus.scheduler.run_until(10000)
        cpu.run()
        if kind is Eager:
            assert 0x8000 in cpu.banks[0] and 0x8000 in cpu.banks[1]
        return cpu.pc, cpu.a, cpu.p, bus.romsel, bytes(memoryview(bus.memory)), bus.scheduler.now

    assert run(Eager) == run(Turbo)


def test_two_machines_share_code_and_nothing_else(system_roms, monkeypatch):
    monkeypatch.setitem(CPUS, "recompiler", Eager)
    with Beeb(cpu="recompiler") as one, Beeb(cpu="recompiler") as two:
        for machine in (one, two):
            machine.memory[CODE : CODE + len(LOOP)] = LOOP
            machine.cpu.pc = CODE
            machine.cpu.p |= machine.cpu.INTERRUPT
            machine.run(cycles=2000)
        assert one.cpu.banks[-1][CODE].code is two.cpu.banks[-1][CODE].code
        one.memory[OPERAND] = 9
        for machine in (one, two):
            machine.run(cycles=500)
        assert (one.memory[0x71], two.memory[0x71]) == (9, 5)


def test_basic_in_equal_states_and_from_the_cache(system_roms, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "path", lambda: tmp_path / "cache.sqlite")
    monkeypatch.setattr(Recompiler, "COMPILE_AFTER", 2000)
    monkeypatch.setattr(Recompiler, "SHORT", 0)
    monkeypatch.setattr(Recompiler, "SHARE", float("inf"))

    def run(cpu):
        with Beeb(cpu=cpu) as beeb:
            beeb.boot()
            beeb.type("FOR I=1 TO 3000:A=A+SIN(I):NEXT:P.A\n")
            beeb.run(seconds=12)
            return beeb.save_state(), getattr(beeb.cpu, "compiling", 0), getattr(beeb.cpu, "translated", 0)

    expected = run("turbo")[0]
    state, compiling, translated = run("recompiler")
    assert state == expected and compiling and translated
    state, compiling, translated_again = run("recompiler")
    assert state == expected and translated_again >= translated
    assert cache.contents(tmp_path / "cache.sqlite")[0] >= translated


ROOT = Path(__file__).parents[3]
MEDIA = ROOT / "kensington/beeb/KEN.uef", ROOT / "tests/kensington/hobby/EIGHT.bas"


@pytest.mark.parametrize("path", MEDIA, ids=lambda path: path.name)
def test_ten_seconds_of_a_program(path, system_roms, tmp_path, monkeypatch):
    """Equal states, pictures and sounds at uneven moments; programs on disc are still loading at first."""
    monkeypatch.setattr(cache, "path", lambda: tmp_path / "cache.sqlite")
    monkeypatch.setattr(Recompiler, "COMPILE_AFTER", 2000)
    monkeypatch.setattr(Recompiler, "SHORT", 0)
    monkeypatch.setattr(Recompiler, "SHARE", float("inf"))
    medium = {"tape": path, "dfs": None} if path.suffix == ".uef" else {"disc": path}

    def run(cpu):
        with Beeb(cpu=cpu, **medium) as beeb:
            beeb.boot()
            beeb.type(f'CHAIN"{path.stem}"\n')
            if path.suffix == ".uef":
                beeb.run_until_text("Searching")
                beeb.tape.play()
                beeb.run(seconds=400)
            stops = []
            for _ in range(30):
                beeb.run(cycles=666_667)
                sound = hashlib.sha256(beeb.sound.samples().tobytes()).digest()
                stops.append((hashlib.sha256(beeb.save_state()).digest(), beeb.screen.colours.tobytes(), sound))
            return stops, getattr(beeb.cpu, "translated", 0)

    expected, _ = run("turbo")
    stops, translated = run("recompiler")
    assert stops == expected and translated


def test_cache(tmp_path):
    file = tmp_path / "below" / "cache.sqlite"
    store = Cache(file, "version 1", limit=10_000)
    assert store.find(b"key") is None
    store.add(b"key", b"image")
    store.flush()
    assert store.find(b"key") == b"image"
    assert Cache(file, "version 1").find(b"key") == b"image"
    assert Cache(file, "version 2").find(b"key") is None
    assert cache.contents(file) == (1, 5)
    for number in range(100):
        store.add(str(number).encode(), bytes(1000))
        store.flush()
    assert cache.contents(file)[1] <= 10_000 * 9 / 8


def test_damaged_cache(tmp_path):
    file = tmp_path / "cache.sqlite"
    store = Cache(file, "version")
    store.add(b"key", b"image")
    store.flush()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE code SET image = ?", (b"imaga",))
    assert store.find(b"key") is None
    file.write_bytes(b"not a database" * 100)
    damaged = Cache(file, "version")
    assert damaged.find(b"key") is None
    damaged.add(b"key", b"image")
    damaged.flush()
    assert Cache(file, "version").find(b"key") == b"image"
    file.unlink()
    file.mkdir()
    blocked = Cache(file, "version")
    blocked.add(b"key", b"image")
    blocked.flush()
    assert blocked.find(b"key") is None
    assert cache.contents(file) == (0, 0)


def test_processes_share_a_cache(system_roms, tmp_path):
    """Three at once, which begin with a damaged file, and a fourth that finds their code."""
    file = tmp_path / "beeb" / "recompiler.sqlite"
    file.parent.mkdir()
    file.write_bytes(bytes(50_000))
    options = ["--headless", "--cpu", "recompiler", "--seconds", "60", "--text"]
    program = r"FOR I=1 TO 9000:A=A+SIN(I):NEXT:P.A\n"
    command = [sys.executable, "-m", "emulator", "run", *options, "--type", program]
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}

    def start():
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    with ExitStack() as stack:
        processes = [stack.enter_context(start()) for _ in range(3)]
        for process in processes:
            stack.callback(process.kill)
        printed = [process.communicate(timeout=120) for process in processes]
    filled = cache.contents(file)[0]
    printed.append(start().communicate(timeout=120))
    assert printed == [printed[0]] * 4 and not printed[0][1] and printed[0][0].count("\n") > 1
    assert 0 < filled <= cache.contents(file)[0]


def test_cache_command(tmp_path, monkeypatch, capsys):
    file = tmp_path / "cache.sqlite"
    monkeypatch.setattr(cache, "path", lambda: file)
    store = Cache(file, "version")
    store.add(b"key", bytes(200_000))
    store.flush()
    assert main(["cache"]) == 0
    assert f"{file}: 1 translations, 0.2 of at most" in capsys.readouterr().out
    assert main(["cache", "clear", "--json"]) == 0
    assert '"translations": 0' in capsys.readouterr().out
    assert not file.exists()


def test_translated_code_runs_while_a_breakpoint_is_set(beeb):
    """Only the instruction with the breakpoint is interpreted, and it is never missed."""
    code = bytes.fromhex("A200 CA D0FD E670 4C0020")  # LDX #0; DEX; BNE to the DEX; INC &70; JMP to the LDX
    beeb.memory[CODE : CODE + len(code)] = code
    beeb.cpu.pc = CODE
    beeb.run(cycles=20_000)
    assert beeb.cpu._coverage > 0.9
    stops = []
    hook = beeb.on_execute(CODE + 5, lambda machine: stops.append(machine.cycles))
    beeb.run(cycles=200_000)
    assert len(stops) > 100 and {after - before for before, after in zip(stops, stops[1:], strict=False)} == {1289}
    assert beeb.cpu._coverage > 0.9
    assert all(CODE + 5 not in each.bytes for each in beeb.cpu.banks[-1].values())
    hook.remove()
    beeb.on_execute(CODE + 2, lambda machine: machine.stop())
    beeb.run(cycles=200_000)
    assert beeb.cpu.pc == CODE + 2


def translated_in_time(beeb, entry):
    """Run until the code at `entry` is translated in the background, for at most a minute; whether it was."""
    end = time.monotonic() + 60
    while entry not in beeb.cpu.banks[-1] and time.monotonic() < end:
        beeb.run(cycles=2000)
        time.sleep(0.001)
    return entry in beeb.cpu.banks[-1]


def test_background(beeb, monkeypatch):
    """A run that is short goes on while its code is compiled."""
    monkeypatch.setattr(Eager, "SHORT", 1 << 40)
    beeb.memory[ELSEWHERE : ELSEWHERE + len(LOOP)] = LOOP_ELSEWHERE
    beeb.cpu.pc = ELSEWHERE
    with beeb.cpu.native.lock:  # as if compiling took long
        count = beeb.memory[COUNT]
        beeb.run(cycles=2000)
        assert beeb.memory[COUNT] != count and ELSEWHERE not in beeb.cpu.banks[-1]
    assert translated_in_time(beeb, ELSEWHERE)


def test_code_that_changes_while_it_is_compiled(beeb, monkeypatch):
    """It is compiled in vain."""
    monkeypatch.setattr(Eager, "SHORT", 1 << 40)
    with beeb.cpu.native.lock:
        beeb.memory[ELSEWHERE : ELSEWHERE + len(LOOP)] = LOOP_ELSEWHERE
        beeb.cpu.pc = ELSEWHERE
        beeb.run(cycles=2000)
        assert beeb.cpu._job is not None
        beeb.memory[ELSEWHERE + 3] = 9
    beeb.cpu._result.result(timeout=60)
    for _ in range(20):
        beeb.run(cycles=100)
        assert beeb.memory[0x71] == 9


def test_machines_in_threads(system_roms, monkeypatch):
    """Each runs in a thread of its own, and all end in the state of the interpreter."""
    monkeypatch.setattr(Recompiler, "COMPILE_AFTER", 2000)
    monkeypatch.setattr(Recompiler, "SHARE", float("inf"))
    monkeypatch.setattr(cache, "path", lambda: Path(os.devnull) / "no such directory")

    def run(cpu):
        with Beeb(cpu=cpu) as beeb:
            beeb.boot()
            beeb.type("REPEAT A%=A%+1:UNTIL 0\n")
            beeb.run(seconds=3)
            return beeb.save_state()

    with ThreadPoolExecutor(3) as threads:
        states = list(threads.map(run, ["recompiler", "recompiler", "turbo"]))
    assert states[0] == states[1] == states[2]


def test_forked_workers(beeb, monkeypatch):
    """A process forks while code is compiled in the background; both go on, and translate."""
    monkeypatch.setattr(Eager, "SHORT", 1 << 40)
    beeb.memory[ELSEWHERE : ELSEWHERE + len(LOOP)] = LOOP_ELSEWHERE
    beeb.cpu.pc = ELSEWHERE
    beeb.run(cycles=100)
    child = os.fork()
    translated = translated_in_time(beeb, ELSEWHERE)
    if not child:
        os._exit(0 if translated else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert translated


def test_code_is_freed(system_roms, monkeypatch):
    """With the last machine that uses it."""
    monkeypatch.setitem(CPUS, "recompiler", Eager)
    with Beeb(cpu="recompiler") as machine:
        machine.memory[CODE : CODE + len(LOOP)] = LOOP
        machine.cpu.pc = CODE
        machine.run(cycles=2000)
        code = weakref.ref(machine.cpu.banks[-1][CODE].code)
        assert code() is not None
    del machine
    gc.collect()
    assert code() is None


def test_sideways_ram_is_interpreted(beeb):
    """Code in it is never translated; the same code in a ROM may be."""
    code = LOOP[:-2] + bytes((0x00, 0x80))
    beeb.bus.load_slot(4, code, writable=True)
    beeb.bus.select_slot(4)
    beeb.cpu.pc = 0x8000
    beeb.run(cycles=2000)
    assert not beeb.cpu.banks[4] and beeb.cpu.pc >> 8 == 0x80
    beeb.bus.load_slot(5, code)
    beeb.bus.select_slot(5)
    beeb.cpu.pc = 0x8000
    beeb.run(cycles=2000)
    beeb.run(cycles=2000)
    assert beeb.memory[0x71] == 5
