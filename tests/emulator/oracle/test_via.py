"""The 6522 compared with the oracle's: the same accesses in the same cycles, by the same program.

Known differences are excluded here and tested by the data sheet in tests/emulator/chips/test_via6522.py:

- The oracle does not shift: its SR is a plain register.
- On the oracle, PB7 goes low at a write to T1C-H even while ACR7 is clear.
- On the oracle, a one-shot after free running toggles PB7 at its time-out; by the data sheet PB7 goes high.
- On the oracle, a T2 that counts pulses may set its flag without a pulse if it was started at 0, and its high byte
  reads &80 at 0.
- On the oracle, a write to ACR5 stops T2 at once. On a BBC Micro T2 counts once more (see
  tests/emulator/machine/test_uservia.py, and the oracle's issue 1069).
- On the oracle, the automatic keyboard scan holds CA2 high while a key is down; the circuit pulses it every 16 us.
"""

import random

import pytest

from emulator.board.bus import Bus
from emulator.board.keyboard import KEYS, Keyboard
from emulator.board.scheduler import CALL_IRQ, Line, Scheduler
from emulator.chips.sn76489 import SN76489
from emulator.cpu.turbo import Turbo
from emulator.machine.systemvia import SystemVIA
from emulator.machine.uservia import UserVIA
from tests.emulator.machines import booted, enter
from tests.emulator.oracle import trace
from tests.emulator.oracle.jsbeeb import Oracle
from tests.emulator.oracle.trace import Access

SYSTEM, USER = 0xFE40, 0xFE60
ORB, ORA, DDRB, DDRA, T1CL, T1CH, T1LL, T1LH, T2CL, T2CH, SR, ACR, PCR, IFR, IER, ORA2 = range(16)
T1, T2 = 0x40, 0x20

TRACES = 250
SEED = 6522


class ViaBoard:
    """A CPU, RAM and the two VIAs."""

    def __init__(self) -> None:
        self.scheduler = scheduler = Scheduler()
        irq = Line(scheduler, CALL_IRQ)
        bus = Bus(scheduler)
        self.keyboard = Keyboard()
        bus.fit(SystemVIA(scheduler, irq, 1, keyboard=self.keyboard, sound=SN76489(scheduler)), SYSTEM, USER, 1)
        bus.fit(UserVIA(scheduler, irq, 2), USER, 0xFE80, 1)
        self.cpu = Turbo(bus, 0, irq)


@pytest.fixture(scope="module")
def machine(oracle: Oracle) -> Oracle:
    """The oracle at the prompt, with its state saved."""
    oracle.new("B")
    oracle.boot()
    oracle.set_registers(p=0x34)  # interrupts disabled
    oracle.save()
    return oracle


def write(register: int, value: int, after: int = 12, via: int = USER) -> Access:
    return Access(after, via + register, value)


def read(register: int, after: int = 12, via: int = USER) -> Access:
    return Access(after, via + register)


def known_state(acr: int = 0, via: int = USER) -> list[Access]:
    """Both timers far from their time-outs, no flags, no interrupts."""
    registers = [(IER, 0x7F), (ACR, acr), (PCR, 0), (ORB, 0), (DDRB, 0x80), (DDRA, 0), (T1LL, 0xFF), (T1CH, 0xFF)]
    registers += [(T2CL, 0xFF), (T2CH, 0xFF), (IFR, 0x7F)]
    return [write(register, value, 20, via) for register, value in registers]


def same(machine: Oracle, accesses: list[Access], keys: tuple[str, ...] = ()) -> list[int]:
    """The bytes read by `accesses`, which must agree on both sides."""
    machine.restore()
    board = ViaBoard()
    for name in keys:
        machine.matrix_down(KEYS[name] & 15, KEYS[name] >> 4)
        board.keyboard.down(name)
    expected = trace.on_oracle(machine, accesses)
    for name in keys:
        machine.matrix_up(KEYS[name] & 15, KEYS[name] >> 4)
    assert trace.on_cpu(board.cpu, accesses) == expected, accesses
    return expected


@pytest.mark.parametrize("acr", [0x00, 0x40, 0x80, 0xC0])
def test_t1_in_every_cycle_around_its_time_out(machine: Oracle, acr: int) -> None:
    flags = set()
    for delay in range(12, 40):
        for register in (IFR, T1CL, ORB):
            accesses = [*known_state(acr), write(T1LL, 5), write(T1CH, 0), read(register, delay), read(IFR, 20)]
            flags.add(same(machine, accesses)[-1])
    assert T1 in flags


def test_t2_in_every_cycle_around_its_time_out(machine: Oracle) -> None:
    flags = set()
    for delay in range(12, 32):
        for register in (IFR, T2CL, T2CH):
            accesses = [*known_state(), write(T2CL, 5), write(T2CH, 0), read(register, delay), read(IFR, 20)]
            flags.add(same(machine, accesses)[-1])
    assert flags == {0, T2}


@pytest.mark.parametrize("acr", [0x00, 0x40])
@pytest.mark.parametrize(
    "register, value",
    [(T1LL, 9), (T1LH, 0), (T1CH, 0), (IFR, 0x7F), (IER, 0xC0), (ACR, 0x00), (ACR, 0x40), (T2CH, 0)],
)
def test_writes_in_every_cycle_around_t1s_time_out(machine: Oracle, acr: int, register: int, value: int) -> None:
    for count in range(2, 12):
        start = [*known_state(acr), write(T1LL, count), write(T1CH, 0)]
        same(machine, [*start, write(register, value, 14), *[read(r, 20) for r in (IFR, T1CL, IFR, T1LH, IFR)]])


@pytest.mark.parametrize("register, value", [(T2CL, 9), (T2CH, 0), (IFR, 0x7F), (IER, 0xA0)])
def test_writes_in_every_cycle_around_t2s_time_out(machine: Oracle, register: int, value: int) -> None:
    for count in range(2, 12):
        start = [*known_state(), write(T2CL, count), write(T2CH, 0)]
        same(machine, [*start, write(register, value, 14), *[read(r, 20) for r in (IFR, T2CL, T2CH, IFR)]])


def test_t2_counts_pulses_on_pb6(machine: Oracle) -> None:
    start = [*known_state(), write(DDRB, 0x40), write(ORB, 0x40), write(ACR, 0x20), write(T2CL, 2), write(T2CH, 0)]
    pulse = [write(ORB, 0, 20), read(T2CL, 20), write(ORB, 0x40, 20), read(T2CL, 20)]
    counts = same(machine, start + 5 * pulse)
    assert counts[::2] == [1, 0, 0xFF, 0xFE, 0xFD]


def random_trace(rng: random.Random, pb7: int) -> list[Access]:
    """Loads, rewrites, clears and reads, close enough together to coincide with time-outs."""
    accesses = known_state(pb7)
    for _ in range(rng.randint(4, 25)):
        after = rng.choice([12, 12, 13, 14, 15, 16, 18, 20, 22, 25, 30])
        if rng.random() < 0.5:
            register = rng.choice([T1CL, T1CH, T2CL, T2CH, IFR, IFR, IFR, IER, T1LL, T1LH, ACR, ORB])
            accesses.append(read(register, after))
            continue
        register = rng.choice([T1CL, T1CH, T1CH, T1LL, T1LH, T2CL, T2CH, T2CH, ACR, IFR, IER])
        values = {
            ACR: [pb7, pb7 | 0x40],
            IFR: [0x7F, 0x40, 0x20, 0x00],
            IER: [0xE0, 0x60, 0xC0, 0xA0, 0x40, 0x20],
            **dict.fromkeys((T1CH, T1LH, T2CH), [0]),
        }.get(register, range(25))
        accesses.append(write(register, rng.choice(values), after))
    return [*accesses, read(IFR, 20), read(IFR, 20)]


@pytest.mark.parametrize("pb7", [0x00, 0x80])
def test_random_traces(machine: Oracle, pb7: int) -> None:
    rng = random.Random(SEED + pb7)
    flagged = 0
    for _ in range(TRACES):
        flagged += bool(same(machine, random_trace(rng, pb7))[-1])
    assert flagged > TRACES // 10, "the traces hardly ever see a time-out"


@pytest.mark.parametrize("keys", [(), ("A",), ("SHIFT",), ("A", "SHIFT"), ("RETURN", "F0"), ("\\", "9")])
def test_scanning_the_keyboard_manually(machine: Oracle, keys: tuple[str, ...]) -> None:
    start = [*known_state(via=SYSTEM), write(DDRA, 0x7F, via=SYSTEM), write(DDRB, 0x0F, via=SYSTEM)]
    start += [write(ORB, 3, via=SYSTEM), write(PCR, 4, via=SYSTEM), write(ORA2, 0x0F, via=SYSTEM)]
    look = []
    for key in range(0x80):
        look += [write(ORA2, key, via=SYSTEM), read(ORA2, via=SYSTEM)]
    seen = same(machine, start + look, keys)
    assert [key for key in range(0x80) if seen[key] & 0x80 and key not in LINKS] == sorted(KEYS[name] for name in keys)


@pytest.mark.parametrize("keys", [(), ("A",)])
def test_the_keyboard_can_pull_pa7_low_as_an_output(machine: Oracle, keys: tuple[str, ...]) -> None:
    seen = []
    for scan in (3, 11):  # with bit 3 low the keyboard drives PA7
        for ora in (KEYS["A"], KEYS["A"] | 0x80):
            values = ((DDRA, 0xFF), (DDRB, 0x0F), (ORB, scan), (ORA2, ora))
            set_up = [write(register, value, via=SYSTEM) for register, value in values]
            seen += same(machine, [*known_state(via=SYSTEM), *set_up, read(ORA2, via=SYSTEM)], keys)
    assert [value >> 7 for value in seen] == [0, len(keys), 0, 1]


LINKS = range(2, 10)  # the start-up links, closed or not, in row 0


@pytest.mark.parametrize("keys", [(), ("A",), ("SHIFT",)])
def test_ca2_rises_when_the_column_of_a_key_is_selected(machine: Oracle, keys: tuple[str, ...]) -> None:
    start = [*known_state(via=SYSTEM), write(DDRA, 0x7F, via=SYSTEM), write(DDRB, 0x0F, via=SYSTEM)]
    start += [write(ORB, 3, via=SYSTEM), write(ORA2, 0x0F, via=SYSTEM), write(PCR, 4, via=SYSTEM)]
    look = []
    for column in (0, 1, 2, 1, 0):
        look += [write(IFR, 0x7F, via=SYSTEM), write(ORA2, column, via=SYSTEM), read(IFR, via=SYSTEM)]
    flags = [flag & 1 for flag in same(machine, start + look, keys)]
    assert flags == ([0, 1, 0, 1, 0] if "A" in keys else [0] * 5)


CODE, STOP, NOTES = 0x3000, 0x2F00, 0x2000


EDGES = 12
BETWEEN = 6  # 1 MHz cycles
POLL = 8  # 1 MHz cycles: the greatest delay of the polling loop


def sync_program() -> bytes:
    """A program that waits for alternate edges of CA1 and logs T2 of the User VIA at each."""
    # SEI; timer and flags; X counts the bytes logged
    code = "78 A9 7F 8D 4E FE A9 00 8D 6B FE A9 FF 8D 68 FE 8D 69 FE A2 00 "
    for pcr in ("05", "04"):
        # PCR, clear the flag, wait for it, log T2C-L and T2C-H
        code += f"A9 {pcr} 8D 4C FE A9 02 8D 4D FE 2C 4D FE AD 4D FE 29 02 F0 F9 "
        code += "AD 68 FE 9D 00 20 E8 AD 69 FE 9D 00 20 E8 "
    code += f"E0 {4 * EDGES // 2:02X} F0 03 4C 15 30 4C {STOP & 0xFF:02X} {STOP >> 8:02X}"
    return bytes.fromhex(code)


def intervals(notes: bytes) -> list[int]:
    """The 1 MHz cycles between log entries; a high byte was read BETWEEN cycles after its low byte."""
    counts = [low | high + (low < BETWEEN) << 8 for low, high in zip(notes[::2], notes[1::2], strict=True)]
    return [(earlier - later) & 0xFFFF for earlier, later in zip(counts, counts[1:], strict=False)]


@pytest.mark.parametrize("mode", [0, 6, 7])
def test_the_vertical_sync_on_ca1(oracle: Oracle, system_roms, mode: int) -> None:
    code, stop = sync_program(), bytes([0x4C, STOP & 0xFF, STOP >> 8])
    oracle.new("B")
    oracle.boot()
    oracle.type(f"MODE {mode}")
    oracle.run(1_000_000)
    for address, data in ((CODE, code), (STOP, stop)):
        oracle.poke(address, data)
    oracle.set_registers(pc=CODE, p=0x34)
    oracle.run_until_pc(STOP, (EDGES + 4) * 40_000)
    expected = intervals(oracle.peek(NOTES, 2 * EDGES))
    with booted(dfs=None) as beeb:
        enter(beeb, f"MODE {mode}\n", seconds=0.5)
        for address, data in ((CODE, code), (STOP, stop)):
            beeb.memory[address : address + len(data)] = data
        beeb.cpu.pc, beeb.cpu.p = CODE, 0x34
        beeb.run(seconds=(EDGES + 4) / 50)
        assert beeb.cpu.pc == STOP
        seen = intervals(bytes(beeb.memory[NOTES : NOTES + 2 * EDGES]))
    assert all(abs(own - theirs) <= POLL for own, theirs in zip(seen, expected, strict=True)), (seen, expected)
    assert all(abs(pulse + gap - 20_000) <= 64 for pulse, gap in zip(seen[::2], seen[1::2], strict=False))
