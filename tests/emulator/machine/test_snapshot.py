"""Snapshots: a machine that returns to one runs on exactly as it did before, and so does its clone."""

import copy
import pickle
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from emulator import Beeb
from emulator.board.state import StateError
from emulator.cpu.turbo import COMPILED
from emulator.machine.snapshot import LARGE, Packer
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.tape import Tape, TapeFile
from emulator.media.uef import write_uef
from tests.emulator.machines import booted

CPUS = ("turbo", "recompiler") if COMPILED else ("py65",)
BUSY = (  # the screen, the sound, the clock, the ADC and the user port's timers are all active
    "MODE 2\n*FX 16,2\nENVELOPE 1,3,4,-4,0,10,20,0,60,-2,0,-4,120,80\n?&FE6B=&40:?&FE64=0:?&FE65=9\n"
    "FOR I=1 TO 9999:SOUND 1,1,I MOD 200,2:GCOL 0,I:DRAW RND(1279),RND(1023):A=ADVAL 1+?&FE64:NEXT\n"
)
SAVES = "*SAVE A 1900 2000\n*SAVE B 2000 +300\n*LOAD A 3000\n"


def observe(beeb):
    """Everything that can be observed of a machine."""
    cpu = beeb.cpu
    return (
        (beeb.cycles, cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p),
        beeb.memory[0:0x10000],
        beeb.screen.image.tobytes(),
        beeb.sound.samples().tobytes(),
        beeb.printed,
        beeb.save_state(),
    )


def returns(beeb, cycles, times=3):
    """Run a machine and its clone on from here several times: always to the same end."""
    start = beeb.snapshot()
    twin = beeb.clone()
    beeb.run(cycles=cycles)
    end = observe(beeb)
    for n in range(times):
        beeb.run(cycles=n * cycles // 3 + 1)  # to somewhere else
        beeb.restore(start)
        beeb.run(cycles=cycles)
        assert observe(beeb) == end
    twin.run(cycles=cycles)
    seen = observe(twin)
    assert seen[:-1] == end[:-1]
    beeb.restore(twin.snapshot())
    assert beeb.memory[0:0x8000] == twin.memory[0:0x8000] and beeb.save_state() == end[-1]
    return end


def walk(beeb, steps, longest, seed=0):
    """Run on in steps of odd lengths and look at each place whether the machine returns to it."""
    rng = random.Random(seed)
    for drawing in [True, None, False, True, None][:steps]:
        beeb.drawing = drawing
        beeb.run(cycles=rng.randrange(longest))
        returns(beeb, rng.randrange(longest), times=2)


@pytest.mark.parametrize("cpu", CPUS)
def test_busy_program(system_roms, cpu):
    with booted(cpu=cpu) as beeb:
        beeb.type(BUSY)
        beeb.key_down("A")
        walk(beeb, 5, 200_000)


@pytest.mark.parametrize("mode", [1, 3, 7])
def test_while_typing_and_printing(system_roms, mode):
    with booted(cpu="turbo") as beeb:
        beeb.type(f"MODE {mode}\n*FX5,1\n")
        beeb.memory[0x0900:0x0A00] = bytes(range(256))
        beeb.run(cycles=3)
        beeb.typist.type('VDU 2,1,65,1,66,23;8202;0;0;0;\nPRINT "small £ LARGE"CHR$141"HIGH"\n')
        walk(beeb, 5, 900_000)


def test_on_the_reference_cpu(system_roms):
    with booted(cpu="py65") as beeb:
        beeb.type_ahead("PRINT 1\n")
        walk(beeb, 2, 20_000)


@pytest.fixture
def media(tmp_path):
    data = random.Random(1).randbytes(600)
    disc, tape = tmp_path / "disc.ssd", tmp_path / "tape.uef"
    disc.write_bytes(write_ssd([DiscFile("LONG", 0, 0, data)]))
    tape.write_bytes(write_uef(Tape.of_files([TapeFile("LONG", 0, 0, data)])))
    return disc, tape


@pytest.mark.parametrize("keys", ["*LOAD LONG 3000\n", "*TAPE\n*LOAD LONG 3000\n"])
def test_while_loading(system_roms, media, keys):
    with booted(cpu="turbo", disc=media[0], tape=media[1]) as beeb:
        beeb.typist.type(keys)
        beeb.run(seconds=2)
        walk(beeb, 5, 1_500_000)


def test_while_a_disc_is_written(system_roms, media):
    disc, _ = media
    before = disc.read_bytes()
    with booted(cpu="turbo", disc=disc, writable=True) as beeb:
        first = beeb.snapshot()
        beeb.type_ahead(SAVES)
        beeb.run(seconds=2)
        walk(beeb, 5, 2_500_000)
        beeb.run(seconds=6)
        twin = beeb.clone()
        written = disc.read_bytes()
        assert written != before
        twin.run(seconds=3)
        twin.type("*DELETE LONG\n")
        twin.run(seconds=3)
        twin.close()
        assert disc.read_bytes() == written, "a clone writes to no file"
        beeb.run(seconds=1)
        beeb.restore(first)
        beeb.run(frames=1)
        assert disc.read_bytes() == before


def test_formatting_a_disc_leaves_snapshots_as_they_are(system_roms, media):
    disc, _ = media
    with booted(cpu="turbo", disc=disc, writable=True) as beeb:
        track = beeb.discs[0].track(0, 0)
        beeb.run(frames=1)
        snapshot = beeb.snapshot()
        own = beeb.drives[0].track_to_write(0)
        assert own is not track and own.pack() == track.pack()
        assert beeb.drives[0].track_to_write(0) is own
        own.erase(0, 3125)
        assert beeb.discs[0].track(0, 0).sectors == [] and track.sectors
        beeb.restore(snapshot)
        assert beeb.discs[0].track(0, 0).pack() == track.pack()


def test_a_recording_goes_back_with_the_machine(system_roms, media):
    with booted(cpu="turbo") as beeb:
        beeb.tape.insert(Tape())
        beeb.tape.record()
        beeb.type('*TAPE\nSAVE "A"\n\n')
        beeb.run(seconds=4)
        returns(beeb, 2_000_000)
        middle = beeb.snapshot()
        beeb.run(seconds=20)
        beeb.tape.stop()
        recorded = beeb.tape.tape
        assert recorded.seconds > 3
        beeb.restore(middle)
        beeb.run(seconds=20)
        beeb.tape.stop()
        assert beeb.tape.tape.fingerprint() == recorded.fingerprint()


def test_sideways_ram(system_roms):
    with booted(cpu="turbo", sideways_ram=[4, 5]) as beeb:
        beeb.bus.select_slot(4)
        beeb.memory[0x8000:0x8003] = b"one"
        one = beeb.snapshot()
        beeb.memory[0x8000:0x8003] = b"two"
        two = beeb.snapshot()
        beeb.bus.select_slot(15)
        for snapshot, text in ((one, b"one"), (two, b"two"), (one, b"one")):
            beeb.restore(snapshot)
            assert beeb.rom_slot == 4 and beeb.memory[0x8000:0x8003] == text == bytes(beeb.bus.slots[4][:3])
        assert beeb.bus.keep()[2][5] is beeb.bus.keep()[2][5]


def test_with_and_without_borders(system_roms):
    with booted(cpu="turbo") as beeb:
        beeb.drawing = True
        beeb.run(frames=2)
        picture = beeb.screen.image.tobytes()
        plain = beeb.snapshot()
        beeb.screen.borders = True
        beeb.run(frames=2)
        wide, bordered = beeb.snapshot(), beeb.screen.image.tobytes()
        beeb.restore(plain)
        assert beeb.screen.image.size == (832, 576)
        beeb.restore(wide)
        assert beeb.screen.image.tobytes() == bordered
        beeb.screen.borders = False
        beeb.restore(wide)
        assert beeb.screen.image.size == (640, 512)
        beeb.restore(plain)
        assert beeb.screen.image.tobytes() == picture


def test_in_a_callback_and_with_break_held(system_roms):
    with booted(cpu="turbo") as beeb:
        taken = []
        hook = beeb.on_execute(0xFFEE, lambda beeb: taken.append((beeb.snapshot(), beeb.cpu.a, beeb.cycles)))
        beeb.type("PRINT 12\n")
        hook.remove()
        for snapshot, a, cycles in taken[:10]:
            beeb.restore(snapshot)
            assert (beeb.cpu.pc, beeb.cpu.a, beeb.cycles, snapshot.cycles) == (0xFFEE, a, cycles, cycles)
        beeb.key_down("BREAK")
        held = beeb.snapshot()
        beeb.key_up("BREAK")
        running = beeb.snapshot()
        beeb.restore(held)
        pc = beeb.cpu.pc
        beeb.run(frames=1)
        assert beeb.jammed and beeb.cpu.pc == pc
        beeb.restore(running)
        beeb.run(frames=1)
        assert not beeb.jammed and beeb.cpu.pc != pc


@pytest.mark.parametrize("cpu", [*CPUS, "py65"])
@pytest.mark.parametrize("kind", ["on_execute", "on_write", "on_frame"])
def test_restored_in_a_callback(system_roms, cpu, kind):
    """It takes effect at once, and the run goes on from there."""
    with booted(cpu=cpu) as beeb:
        beeb.memory[0x2000:0x2006] = bytes.fromhex("E8 86 70 4C 00 20")  # INX: STX &70: JMP &2000
        beeb.cpu.p |= 4
        beeb.cpu.pc, beeb.cpu.x = 0x2000, 0
        start = beeb.snapshot()
        beeb.run(cycles=90)
        end = beeb.cpu.pc, beeb.cpu.x, beeb.cycles
        beeb.restore(start)
        times = []

        def back(beeb, *_):
            times.append(beeb.cycles)
            hook.remove()
            beeb.restore(start)
            beeb.scheduler.run_until(beeb.cycles + 90)

        beeb.run(cycles=40)
        hook = getattr(beeb, kind)(*{"on_execute": [0x2000], "on_write": [0x70], "on_frame": []}[kind], back)
        beeb.run(frames=2) if kind == "on_frame" else beeb.run(cycles=50)
        assert len(times) == 1
        if kind != "on_frame":
            assert (beeb.cpu.pc, beeb.cpu.x, beeb.cycles) == end


def test_callbacks_stay(system_roms):
    with booted(cpu="turbo") as beeb:
        before = beeb.snapshot()
        calls = []
        beeb.on_execute(beeb.cpu.pc, lambda beeb: calls.append(beeb.cycles))
        during = beeb.snapshot()
        beeb.restore(before)
        beeb.run(frames=1)
        assert calls
        hookless = beeb.clone()
        hookless.restore(during)
        count = len(calls)
        hookless.run(frames=1)
        assert len(calls) == count and not hookless.scheduler.attention & ~7


def test_pictures_are_shared_until_they_change(system_roms):
    with booted(cpu="turbo") as beeb:
        beeb.drawing = False
        beeb.run(frames=1)
        frames = []
        for _ in range(3):
            frames.append(beeb.video.television.keep()[-2:])
            beeb.run(frames=1)
        assert all(frame is frames[0][0] and back is frames[0][1] for frame, back in frames)
        shown = bytes(frames[0][0])
        beeb.drawing = True
        beeb.type("PRINT 1\n")
        beeb.run(frames=5)
        assert bytes(frames[0][0]) == shown
        beeb.power_on()
        assert bytes(frames[0][0]) == shown


def test_another_machine_is_refused(system_roms, media):
    disc, tape = media
    with booted(cpu="turbo", disc=disc) as beeb, Beeb(cpu="turbo", dfs=None) as other:
        snapshot = beeb.snapshot()
        now = other.save_state()
        with pytest.raises(StateError, match="other ROMs"):
            other.restore(snapshot)
        assert other.save_state() == now
        beeb.fit_ram([3])
        with pytest.raises(StateError, match="sideways RAM"):
            beeb.restore(snapshot)
        beeb.fit_ram([])
        beeb.restore(snapshot)
        beeb.eject_disc()
        with pytest.raises(StateError, match="drive 0 is empty, but had a disc"):
            beeb.restore(snapshot)
        beeb.insert_disc(disc)
        beeb.restore(snapshot)
        disc.write_bytes(write_ssd([DiscFile("OTHER", 0, 0, b"1")]))
        beeb.insert_disc(disc)
        with pytest.raises(StateError, match="not the disc in the state"):
            beeb.restore(snapshot)
        beeb.eject_disc()
        beeb.insert_tape(tape)
        with pytest.raises(StateError, match="drive 0 is empty"):
            beeb.restore(snapshot)


def test_copies_are_clones(beeb):
    beeb.symbols.add("start", 0x2000)
    for twin in (copy.copy(beeb), copy.deepcopy(beeb), beeb.clone()):
        assert twin.address("start") == 0x2000
        assert type(twin) is Beeb and twin.save_state() == beeb.save_state() and twin.files == beeb.files
        twin.type("PRINT 6*7\n")
        assert "42" in twin.screen_text() and "42" not in beeb.screen_text()
    with pytest.raises(TypeError, match=r"a Beeb cannot be pickled: .* save_state\(\)"):
        pickle.dumps(beeb)


def test_a_snapshot_is_a_value(beeb):
    snapshot = beeb.snapshot()
    assert copy.copy(snapshot) is copy.deepcopy(snapshot) is snapshot
    assert repr(snapshot) == f"<Snapshot at cycle {beeb.cycles}>"
    with pytest.raises(TypeError, match="save_state"):
        pickle.dumps(snapshot)


def test_packed_snapshots_share_what_has_not_changed(system_roms):
    with booted(cpu="turbo", sideways_ram=[4]) as beeb:
        packer = Packer()
        beeb.drawing = True
        beeb.run(frames=3)
        packs, ends = [], []
        for _ in range(3):
            packs.append(packer.pack(beeb.snapshot()))
            beeb.run(frames=1)
            ends.append(observe(beeb))
        first, second, third = ({id(block): block for block in pack.blocks} for pack in packs)
        assert sum(len(block.unpacked()) >= LARGE for key, block in third.items() if key in second) >= 2
        assert sum(len(block.data) for block in first.values()) < 20_000
        for pack, end in zip(packs, ends, strict=True):
            beeb.restore(pack.unpacked())
            beeb.run(frames=1)
            assert observe(beeb) == end


class Walks(RuleBasedStateMachine):
    """Any sequence of acts and snapshots: from each snapshot, the same acts lead to the same place."""

    machines: list[Beeb]
    places = Bundle("places")

    @initialize(target=places)
    def begin(self):
        self.beeb, self.twin = self.machines
        self.beeb.restore(START[0])
        return self.beeb.snapshot(), ()

    def act(self, name, argument):
        {
            "run": lambda: self.beeb.run(cycles=argument),
            "down": lambda: self.beeb.key_down(argument),
            "up": lambda: self.beeb.key_up(argument),
            "type": lambda: self.beeb.type_ahead(argument),
            "draw": lambda: setattr(self.beeb, "drawing", argument),
            "poke": lambda: self.beeb.memory.__setitem__(0x7C00 + argument, argument),
            "break": lambda: self.beeb.press("BREAK", seconds=0.02),
        }[name]()

    ACTS = st.lists(
        st.one_of(
            st.tuples(st.just("run"), st.integers(1, 90_000)),
            st.tuples(st.sampled_from(["down", "up"]), st.sampled_from(["A", "SHIFT", "CAPS LOCK", "ESCAPE"])),
            st.tuples(st.just("type"), st.sampled_from(["MODE 4\n", "VDU 7\n", "*CAT\n", "P.TIME\n"])),
            st.tuples(st.just("draw"), st.sampled_from([None, True, False])),
            st.tuples(st.just("poke"), st.integers(0, 255)),
            st.tuples(st.just("break"), st.none()),
        ),
        min_size=1,
        max_size=5,
    )

    @rule(target=places, place=places, acts=ACTS)
    def goes_the_same_way_again(self, place, acts):
        snapshot, _ = place
        ends = []
        for machine in (self.machines[0], self.machines[0], self.machines[1]):
            self.beeb = machine
            machine.drawing = None
            machine.restore(snapshot)
            for act in acts:
                self.act(*act)
            machine.run(cycles=60_001)
            ends.append((machine.snapshot(), observe(machine)))
        assert ends[0][1] == ends[1][1] == ends[2][1]
        return ends[-1][0], ()


START = []


def test_any_walk(system_roms, media):
    with booted(cpu="turbo", disc=media[0], writable=True) as beeb:
        Walks.machines = [beeb, beeb.clone()]
        START[:] = [beeb.snapshot()]
        run_state_machine_as_test(
            Walks,
            settings=settings(
                max_examples=6, stateful_step_count=5, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )
