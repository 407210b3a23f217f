"""KEN's code compared with py65: its disassembler reads the source back, and its assembler makes the same bytes."""

import re

from py65.assembler import Assembler
from py65.devices.mpu6502 import MPU
from py65.disassembler import Disassembler
from py65.utils.addressing import AddressParser

from emulator.assembler import Assembly
from tests.kensington.beeb.ken_session import program
from tools.make.ken import build

LINE = re.compile(r"(?P<address>[0-9A-F]{4})  (?P<bytes>(?:[0-9A-F]{2} )+) +\d+  (?P<text>[^;]*)")
STATEMENT = re.compile(r"(?:@?\w+:)?\s*(?P<mnemonic>[A-Z]{3})\b\s*(?P<operand>\S*)")
INDEX = re.compile(r",([XY])\)?$")


def instructions(assembly: Assembly) -> list[tuple[int, bytes, str, str]]:
    """Address, bytes, mnemonic and operand of each instruction in the listing."""
    lines = (LINE.match(line) for line in assembly.listing.splitlines())
    found = [(line, STATEMENT.fullmatch(line["text"].strip())) for line in lines if line]
    return [
        (int(line["address"], 16), bytes.fromhex(line["bytes"]), statement["mnemonic"], statement["operand"])
        for line, statement in found
        if statement
    ]


def form(operand: str) -> tuple[bool, str]:
    """Whether an operand is immediate, and its index register."""
    index = INDEX.search(operand)
    return operand.startswith("#"), index[1] if index else ""


def compare_with_py65(code: bytes, load: int, read: list[tuple[int, bytes, str, str]]) -> None:
    """Compare instructions of a listing with the code at `load`."""
    mpu = MPU()
    mpu.memory[load : load + len(code)] = list(code)
    names = AddressParser()
    disassembler, assembler = Disassembler(mpu, names), Assembler(mpu, names)
    for address, written, mnemonic, operand in read:
        length, text = disassembler.instruction_at(address)
        assert bytes(mpu.memory[address : address + length]) == written
        said, _, of = text.partition(" ")
        assert (said, form(of)) == (mnemonic, form(operand)), f"{address:04X}: {mnemonic} {operand} is read as {text}"
        if text not in ("ASL A", "LSR A", "ROL A", "ROR A"):  # py65's assembler does not accept the A
            assert bytes(assembler.assemble(text, address)) == written, f"{address:04X}: {text}"


def test_py65_agrees_on_every_instruction() -> None:
    ken = program()
    read = instructions(ken)
    assert len(read) > 2000
    compare_with_py65(ken.code, ken.load, read)


def test_py65_agrees_on_the_discs_mover() -> None:
    disc = build.assembled("disc.asm")
    mover = [line for line in instructions(disc) if line[0] >= disc.labels["move"]]
    assert len(mover) > 15
    compare_with_py65(disc.code, build.DISC_PAGE, mover)


def test_the_listing_has_all_routines() -> None:
    addresses = {address for address, *_ in instructions(program())}
    labels = program().labels
    for name in ("rules_check", "rules_play", "player_choose", "look", "program_start", "draw_board"):
        assert labels[name] in addresses
