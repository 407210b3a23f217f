"""Save states of the whole machine: a restored machine runs exactly as the saved one."""

import hashlib
import random

import pytest

from emulator import Beeb
from emulator.board.state import StateError, parse, save
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape, TapeFile
from emulator.media.uef import write_uef
from tests.emulator.machines import booted
from tests.emulator.saved_part import saved_parts

CPUS = ("turbo", "py65")
BUSY = (  # the screen, the sound, the clock, the ADC and the user port's timers are all active
    "MODE 2\n"
    "*FX 16,2\n"
    "ENVELOPE 1,3,4,-4,0,10,20,0,60,-2,0,-4,120,80\n"
    "?&FE6B=&40:?&FE64=0:?&FE65=9\n"
    "FOR I=1 TO 9999:SOUND 1,1,I MOD 200,2:GCOL 0,I:DRAW RND(1279),RND(1023):A=ADVAL 1+?&FE64:NEXT\n"
)


@pytest.fixture(scope="module")
def saved(system_roms):
    """The state of a machine in the middle of a program."""
    with booted(cpu="turbo") as beeb:
        beeb.type(BUSY)
        beeb.run(cycles=1_234_567)
        return beeb.save_state()


def observe(beeb):
    """Everything observable of a machine: cycles, CPU, memory, frame, the last samples, and the state itself."""
    cpu = beeb.cpu
    return {
        "cpu": (beeb.cycles, cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p),
        "memory": digest(bytes(beeb.memory[0:0x10000])),
        "frame": digest(beeb.screen.image.tobytes()),
        "sound": digest(beeb.sound.samples()[-500:].tobytes()),
        "state": digest(beeb.save_state()),
    }


def digest(data):
    return hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("seconds", [0.013, 1.0])
def test_a_run_after_loading_equals_the_original_run(saved, seconds):
    with Beeb(cpu="turbo") as unsaved, Beeb(cpu="turbo") as other:
        unsaved.load_state(saved)
        unsaved.run(cycles=777_777)
        middle = unsaved.save_state()
        unsaved.sound.samples()
        unsaved.run(seconds=seconds)
        other.boot()
        other.load_state(middle)
        other.run(seconds=seconds)
        assert observe(other) == observe(unsaved)
        unsaved.load_state(middle)  # back in time, on the machine that went on
        unsaved.run(seconds=seconds)
        other.load_state(middle)
        other.run(seconds=seconds)
        assert observe(other) == observe(unsaved)


def test_saving_changes_nothing(saved):
    with Beeb(cpu="turbo") as quiet, Beeb(cpu="turbo") as saving:
        for beeb in (quiet, saving):
            beeb.load_state(saved)
        for _ in range(20):
            quiet.run(cycles=9_999)
            saving.run(cycles=9_999)
            saving.save_state()
        assert observe(saving) == observe(quiet)


def test_states_are_interchangeable_between_cpus(saved):
    pictures = []
    for cpu in CPUS:
        with Beeb(cpu=cpu) as beeb:
            beeb.load_state(saved)
            beeb.run(seconds=0.2)
            pictures.append(observe(beeb))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    "keys, cycles",
    [
        ('10 PRINT "small £ LARGE"\nRUN\n', 6_000_000),
        ('CHAIN "KEN"\n*LOAD LONG 3000\n', 9_000_000),
        ('*TAPE\nCHAIN "KEN"\n*LOAD LONG 3000\n', 60_000_000),
    ],
)
def test_states_move_between_machines_during_typing_and_loading(system_roms, tmp_path, keys, cycles):
    """A machine that runs on, and one whose state moves between CPUs, are identical at the end."""
    program = b'\r\x00\x0a\x0e\xf1"IT RUNS"\r\xff'  # 10 PRINT"IT RUNS"
    data = random.Random(1).randbytes(600)
    disc, tape = tmp_path / "disc.ssd", tmp_path / "tape.uef"
    disc.write_bytes(write_ssd([DiscFile("KEN", 0x1900, 0x8023, program), DiscFile("LONG", 0, 0, data)]))
    tape.write_bytes(write_uef(Tape.of_files([TapeFile("KEN", 0x1900, 0x8023, program), TapeFile("LONG", 0, 0, data)])))
    rng = random.Random(2)
    with Beeb(disc, tape, cpu="turbo") as one, Beeb(disc, tape, cpu="turbo") as turbo, Beeb(disc, tape, "py65") as py65:
        one.boot()
        one.typist.type(keys)
        state = one.save_state()
        end = one.cycles + cycles
        one.run(cycles=cycles)
        beeb = turbo
        beeb.load_state(state)
        while beeb is not turbo or end - beeb.cycles > 500_000:
            longest = min(cycles // 10, end - beeb.cycles - 300_000) if beeb is turbo else 50_000
            beeb.run(cycles=rng.randrange(1, longest))
            state = beeb.save_state()
            beeb = rng.choice((turbo, py65))
            beeb.load_state(state)
        beeb.run(cycles=end - beeb.cycles)
        assert observe(beeb) | {"state": 0, "sound": 0} == observe(one) | {"state": 0, "sound": 0}
        assert data == beeb.memory[0x3000 : 0x3000 + len(data)] or "LONG" not in keys


def test_a_restored_state_is_saved_as_the_same_bytes(saved):
    with Beeb(cpu="turbo") as beeb:
        beeb.run(frames=10)
        beeb.load_state(saved)
        state = beeb.save_state()
        beeb.run(frames=10)
        beeb.load_state(state)
        assert beeb.save_state() == state


@pytest.mark.parametrize("mode", [0, 2, 7])
def test_a_state_with_incompressible_memory_is_under_300_kb(system_roms, mode):
    with booted(cpu="turbo") as beeb:
        beeb.type(f"MODE {mode}\n")
        beeb.memory[0x1900:0x8000] = random.Random(mode).randbytes(0x6700)
        beeb.run(frames=3)
        beeb.memory[0x1900:0x8000] = random.Random(mode + 1).randbytes(0x6700)
        beeb.run(frames=1)
        size = len(beeb.save_state())
        assert 0x6700 < size < 300_000


def test_a_state_with_other_roms_is_rejected(saved):
    with booted(cpu="turbo", dfs=None) as beeb:
        before = beeb.save_state()
        with pytest.raises(StateError, match="ROM"):
            beeb.load_state(saved)
        assert beeb.save_state() == before


def leaves(value, path=()):
    """The paths to all values in nested dictionaries and lists."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def corrupt(states, rng):
    """Replace one value by another that is likely to cause trouble."""
    paths = list(leaves(states))
    *path, name = rng.choice(paths)
    place = states
    for key in path:
        place = place[key]
    now = states["scheduler"]["now"]
    if isinstance(place[name], bytes):
        place[name] = rng.randbytes(len(place[name]))
    else:
        near = [now + rng.randrange(-99_999, 99_999) for _ in range(3)]
        edges = [0, 1, -1, 255, 256, 65_535, 1 << 31, -(1 << 31), 1 << 40, 1 << 62, now, None, "x", True, []]
        place[name] = rng.choice([*near, *edges, rng.randrange(1 << 16)])


@pytest.mark.parametrize("seed", range(100))
def test_a_hostile_state_is_rejected_or_runs(saved, machine, seed):
    """The compiled core neither crashes nor hangs on any state with a valid CRC."""
    states, extra = parse(saved)
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 2, 5))):
        corrupt(states, rng)
    machine.load_state(saved)
    before = machine.save_state()
    try:
        machine.load_state(save(saved_parts(states), extra))
    except StateError:
        assert machine.save_state() == before
    else:
        machine.drawing = True
        machine.run(cycles=120_000)
        machine.sound.samples()
        assert len({len(row) for row in machine.screen.text}) <= 1  # none where the page is above the picture
        machine.save_state()


@pytest.fixture(scope="module")
def machine(system_roms):
    """One machine for many hostile states: a state replaces all of the one before."""
    with Beeb(cpu="turbo") as beeb:
        yield beeb
