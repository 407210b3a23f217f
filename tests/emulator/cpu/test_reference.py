"""The accesses of the reference CPU, cycle by cycle, as the MCS6500 Hardware Manual (appendix A) lists them."""

import pytest
from py65.assembler import Assembler
from py65.devices.mpu6502 import MPU
from py65.disassembler import Disassembler
from py65.memory import ObservableMemory

from emulator.board.scheduler import Scheduler
from emulator.cpu.opcodes import MNEMONICS
from emulator.cpu.reference import Reference
from tools.checks.cpu_states import FlatBus, memories_and_states

PC = 0x1280
X, Y, SP = 0x0A, 0xF0, 0xE0
STACK = 0x100 | SP

# What memory holds besides the code: pointers at &44 and &44 + X, the vector of BRK, return addresses on the stack.
CONTENTS = {0x44: 0x34, 0x45: 0x20, 0x4E: 0x78, 0x4F: 0x56, 0xFFFE: 0xCD, 0xFFFF: 0xAB, 0x2034: 0x11}
STACKED = {STACK + 1: 0x00, STACK + 2: 0x60, STACK + 3: 0x30}


def reads(*addresses: int) -> list[tuple[str, int]]:
    return [("read", address) for address in addresses]


def writes(*addresses: int) -> list[tuple[str, int]]:
    return [("write", address) for address in addresses]


# What is shown, an instruction, and its accesses after the fetch of the opcode
ACCESSES = [
    ("single byte", "INX", reads(PC + 1)),
    ("accumulator", "ASL A", reads(PC + 1)),
    ("immediate", "LDA #$12", reads(PC + 1)),
    ("zero page", "LDA $44", reads(PC + 1, 0x44)),
    ("absolute", "LDA $2034", reads(PC + 1, PC + 2, 0x2034)),
    ("(indirect,X)", "LDA ($44,X)", reads(PC + 1, 0x44, 0x4E, 0x4F, 0x5678)),
    ("absolute,X, same page", "LDA $2034,X", reads(PC + 1, PC + 2, 0x203E)),
    ("absolute,Y, next page", "LDA $2034,Y", reads(PC + 1, PC + 2, 0x2024, 0x2124)),
    ("zero page,X", "LDA $44,X", reads(PC + 1, 0x44, 0x4E)),
    ("zero page,X wraps", "LDA $FA,X", reads(PC + 1, 0xFA, 0x04)),
    ("zero page,Y", "LDX $44,Y", reads(PC + 1, 0x44, 0x34)),
    ("(indirect),Y, next page", "LDA ($44),Y", reads(PC + 1, 0x44, 0x45, 0x2024, 0x2124)),
    ("store, zero page", "STA $44", reads(PC + 1) + writes(0x44)),
    ("store, absolute", "STA $2034", reads(PC + 1, PC + 2) + writes(0x2034)),
    ("store, (indirect,X)", "STA ($44,X)", reads(PC + 1, 0x44, 0x4E, 0x4F) + writes(0x5678)),
    ("store, absolute,X", "STA $2034,X", reads(PC + 1, PC + 2, 0x203E) + writes(0x203E)),
    ("store, absolute,Y", "STA $2034,Y", reads(PC + 1, PC + 2, 0x2024) + writes(0x2124)),
    ("store, zero page,X", "STY $44,X", reads(PC + 1, 0x44) + writes(0x4E)),
    ("store, (indirect),Y", "STA ($44),Y", reads(PC + 1, 0x44, 0x45, 0x2024) + writes(0x2124)),
    ("modify, zero page", "INC $44", reads(PC + 1, 0x44) + writes(0x44, 0x44)),
    ("modify, absolute", "ROL $2034", reads(PC + 1, PC + 2, 0x2034) + writes(0x2034, 0x2034)),
    ("modify, zero page,X", "DEC $44,X", reads(PC + 1, 0x44, 0x4E) + writes(0x4E, 0x4E)),
    ("modify, absolute,X", "LSR $2034,X", reads(PC + 1, PC + 2, 0x203E, 0x203E) + writes(0x203E, 0x203E)),
    ("push", "PHA", reads(PC + 1) + writes(STACK)),
    ("pull", "PLA", reads(PC + 1, STACK, STACK + 1)),
    ("JSR", "JSR $2034", reads(PC + 1, STACK) + writes(STACK, STACK - 1) + reads(PC + 2)),
    ("BRK", "BRK", reads(PC + 1) + writes(STACK, STACK - 1, STACK - 2) + reads(0xFFFE, 0xFFFF)),
    ("RTI", "RTI", reads(PC + 1, STACK, STACK + 1, STACK + 2, STACK + 3)),
    ("JMP", "JMP $2034", reads(PC + 1, PC + 2)),
    ("JMP indirect", "JMP ($0044)", reads(PC + 1, PC + 2, 0x44, 0x45)),
    ("JMP indirect, page end", "JMP ($20FF)", reads(PC + 1, PC + 2, 0x20FF, 0x2000)),
    ("RTS", "RTS", reads(PC + 1, STACK, STACK + 1, STACK + 2, 0x6000)),
    ("branch not taken", "BCS $1292", reads(PC + 1)),
    ("branch taken", "BCC $1292", reads(PC + 1, PC + 2)),
    ("branch into the next page", "BCC $1301", reads(PC + 1, PC + 2, 0x1201)),
    ("branch into the page before", "BCC $1202", reads(PC + 1, PC + 2)),
    (
        "undocumented modify, (indirect),Y",
        "SLO ($44),Y",
        reads(PC + 1, 0x44, 0x45, 0x2024, 0x2124) + writes(0x2124) * 2,
    ),
    ("undocumented store", "SAX ($44,X)", reads(PC + 1, 0x44, 0x4E, 0x4F) + writes(0x5678)),
    ("undocumented read", "NOP $2034,X", reads(PC + 1, PC + 2, 0x203E)),
]


@pytest.mark.parametrize("instruction, accesses", [case[1:] for case in ACCESSES], ids=[case[0] for case in ACCESSES])
def test_the_accesses_of_an_instruction(instruction: str, accesses: list[tuple[str, int]]) -> None:
    bus = FlatBus(Scheduler())
    cpu = Reference(bus, PC)
    cpu.x, cpu.y, cpu.sp = X, Y, SP
    for address, byte in {**CONTENTS, **STACKED}.items():
        bus.memory[address] = byte
    for address, byte in enumerate(Assembler(cpu).assemble(instruction, PC), PC):
        bus.memory[address] = byte
    seen = []
    bus.watcher = lambda address, value, writing: seen.append(("write" if writing else "read", address))
    cpu.step()
    assert seen == reads(PC) + accesses
    assert cpu.processorCycles == len(seen)


def test_modify_writes_back_the_old_value_first() -> None:
    bus = FlatBus(Scheduler())
    bus.memory[0], bus.memory[1], bus.memory[0x70] = 0xE6, 0x70, 0x41
    written = []
    bus.watcher = lambda address, value, writing: written.append(value) if writing else None
    Reference(bus).step()
    assert written == [0x41, 0x42]


def test_the_cycles_agree_with_py65s_tables() -> None:
    """The CPU does not use the tables; the number of accesses agrees with them."""
    for memory, portion in memories_and_states(range(256), 20, seed=3):
        cpu = Reference(bytearray(memory))
        for state in portion:
            if MNEMONICS[state.opcode] == "JAM":
                continue
            cpu.memory[:] = memory
            cpu.memory[state.pc] = state.opcode
            cpu.pc, cpu.a, cpu.x, cpu.y, cpu.sp, cpu.p = state[1:]
            before = cpu.processorCycles
            cpu.step()
            extra = cpu.processorCycles - before - cpu.cycletime[state.opcode]
            assert 0 <= extra <= cpu.extracycles[state.opcode], MNEMONICS[state.opcode]


@pytest.mark.parametrize("memory", [[0xEA] * 0x10000, bytearray([0xEA]) * 0x10000, ObservableMemory([0xEA] * 0x10000)])
def test_any_memory_for_py65_is_accepted(memory) -> None:
    cpu = Reference(memory, pc=0x300)
    cpu.memory[0x300] = 0xE6
    cpu.memory[0x301] = 0x70
    cpu.step()
    assert (memory[0x70], cpu.pc, cpu.processorCycles) == (0xEB, 0x302, 5)


def test_the_view_takes_no_time() -> None:
    cpu = Reference(FlatBus(Scheduler()))
    cpu.memory[0x70] = 1
    assert (cpu.memory[0x70], cpu.processorCycles) == (1, 0)


def test_py65_assembles_and_disassembles_all_opcodes() -> None:
    cpu = Reference()
    assert Assembler(cpu).assemble("NOP") == [0xEA]
    assert Assembler(cpu).assemble("SBC #1") == [0xE9, 1]
    assert Assembler(cpu).assemble("LAX ($70),Y") == [0xB3, 0x70]
    for opcode in range(256):
        if MPU.disassemble[opcode][0] != "???":
            assert cpu.disassemble[opcode] == MPU.disassemble[opcode]
        cpu.memory[0] = opcode
        _, text = Disassembler(cpu).instruction_at(0)
        assert text.split()[0].rstrip("*") == MNEMONICS[opcode]
