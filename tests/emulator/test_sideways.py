"""Sideways ROMs and RAM: `--rom`, `--sideways-ram`, and a service ROM that answers a command."""

import io

import pytest

from emulator import Beeb
from emulator.assembler import assemble
from emulator.cli import PROGRAM
from emulator.commands.machine import build
from emulator.errors import BeebError
from emulator.roms import RomError
from tests.emulator.command import beeb
from tests.emulator.machines import booted, enter

SERVICE_ROM = """
OSWRCH = &FFEE
OSASCI = &FFE3
        .org &8000
        .byte 0, 0, 0                   ; no language
        JMP service
        .byte &82, copyright - &8000, 1
        .text "Own ROM"
copyright:
        .byte 0
        .text "(C)"
        .byte 0
service:
        PHA
        CMP #9
        BEQ help
        CMP #4
        BNE unclaimed
        TYA
        PHA
        LDX #0
@letter:
        LDA (&F2),Y
        CMP command,X
        BNE other
        INY
        INX
        CPX #text - command
        BNE @letter
        JSR print
        PLA
        TAY
        PLA
        LDA #0                          ; claimed
        RTS
other:  PLA
        TAY
        LDX &F4
unclaimed:
        PLA
        RTS
help:   TYA
        PHA
        JSR print
        PLA
        TAY
        LDX &F4
        PLA
        RTS
print:  LDX #0
@next:  LDA text,X
        JSR OSASCI
        INX
        CPX #end - text
        BNE @next
        RTS
command:
        .text "GREET"
text:   .text "Hello from slot "
        .byte &0D
end:
"""
LOADER = assemble(
    """
        .org &2800                      ; copies a page from &3000 into slot 4; BASIC is paged out meanwhile
        SEI
        LDA #4
        STA &FE30
        LDX #0
next:   LDA &3000,X
        STA &8000,X
        INX
        BNE next
        LDA &F4
        STA &FE30
        CLI
        RTS
    """,
    "loader",
).code
CODE = assemble(SERVICE_ROM, "service").code.ljust(0x2000, b"\xff")
WITHOUT_COPYRIGHT = CODE.replace(b"(C)", b"(c)")


@pytest.fixture
def rom(tmp_path):
    path = tmp_path / "own.rom"
    path.write_bytes(CODE)
    return path


@pytest.mark.parametrize(("suffix", "slot"), [("", 13), (":3", 3), (":b", 11), (":12", 12)])
def test_a_rom_on_the_command_line_answers_its_command(capsys, system_roms, rom, suffix, slot):
    typed = r"*GREET\n*HELP\nP.?&2AE,?" + str(0x2A1 + slot) + r"\n"
    options = ("--headless", "--type", typed, "--text")
    status, out, err = beeb(capsys, "run", "--rom", f"{rom}{suffix}", *options)
    assert (status, err) == (0, "")
    assert out.count("Hello from slot") == 2 and "       130" in out  # its type, in the OS's table


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_a_program_loads_a_rom_into_sideways_ram(system_roms, cpu):
    with booted(cpu=cpu, sideways_ram=(4, 5), dfs=None) as machine:
        machine.memory[0x2800 : 0x2800 + len(LOADER)] = LOADER
        machine.memory[0x3000:0x3100] = CODE[:256]
        enter(machine, "CALL&2800\n", seconds=0.1)
        assert bytes(machine.bus.slots[4][:256]) == CODE[:256] and not any(machine.bus.slots[5])
        saved = machine.save_state()
        machine.power_on()
        assert not any(machine.bus.slots[4])
        machine.load_state(saved)
        machine.press("BREAK")
        machine.run_until_input(seconds=5)
        enter(machine, "*GREET\n*HELP\n", seconds=0.3)
        assert machine.screen_text().count("Hello from slot") == 2


@pytest.mark.parametrize(
    "arguments, slots",
    [
        ([], [4]),
        (["--rom", "own.rom"], [4]),
        (["--rom", "own.rom:4"], []),
        (["--rom", "own.rom:5"], [4]),
        (["--sideways-ram", "none"], []),
        (["--sideways-ram", "4-7"], [4, 5, 6, 7]),
        (["--sideways-ram", "none", "--sideways-ram", "6"], [6]),
    ],
)
def test_one_slot_holds_ram_unless_others_are_named(system_roms, rom, monkeypatch, arguments, slots):
    monkeypatch.chdir(rom.parent)
    machine, _ = build(PROGRAM.parser("run").parse_args(["run", *arguments]))
    assert machine.ram_slots == slots == machine.files["sideways_ram"]


def test_a_rom_may_replace_a_system_rom(system_roms, rom):
    with Beeb(sideways_roms={14: rom, 4: rom}) as machine:
        machine.boot()
        assert machine.sideways_roms == {14: rom, 4: rom}
        assert "DFS" not in machine.screen_text() and machine.memory[0x2A1 + 14] == 0x82


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["--rom", "bad.rom"], 'bad.rom: not a sideways ROM: no "(C)" after a 0 at &10, the offset in byte 7'),
        (["--rom", "short.rom:4"], "short.rom: a ROM must have 8192 or 16384 bytes, not 99"),
        (["--rom", "gone.rom:4"], "gone.rom: No such file or directory"),
        (["--rom", "own.rom:16"], "slot '16' does not exist; choose from 0 to 15"),
        (["--rom", "own.rom:4", "--sideways-ram", "4-7"], "own.rom: sideways slot 4 holds RAM"),
        (["--rom", "own.rom:4", "--rom", "own.rom:4"], "two ROMs, own.rom and own.rom, for slot 4"),
        (["--sideways-ram", "4-"], "slot '' does not exist"),
        (["--sideways-ram", "14"], "sideways RAM slot 14: choose from 0 to 13"),
        (["--sideways-ram", "4-x"], "slot 'x' does not exist"),
        (["--sideways-ram", "16"], "slot '16' does not exist; choose from 0 to 13, or 14 if there is no DFS"),
        (["--sideways-ram", "7-4"], "7-4: the first slot of a range must not be above the last"),
        (["--rom", "own.rom:4", "--sideways-ram", "4", "--sideways-ram", "6"], "sideways slot 4 holds RAM"),
        (["--rom", "own.rom:6", "--sideways-ram", "4", "--sideways-ram", "6"], "sideways slot 6 holds RAM"),
    ],
)
def test_unusable_roms_and_slots_are_refused_in_one_line(
    capsys, system_roms, rom, tmp_path, monkeypatch, arguments, cause
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.rom").write_bytes(WITHOUT_COPYRIGHT)
    (tmp_path / "short.rom").write_bytes(bytes(99))
    status, _, err = beeb(capsys, "run", "--headless", "--seconds", 0.1, *arguments)
    assert status == 2 and cause in err.splitlines()[-1]


def test_a_boot_without_a_prompt_is_no_error(capsys, system_roms, rom, monkeypatch):
    options = ("--rom", f"{rom}:15")  # no language is left
    status, out, err = beeb(capsys, "run", "--headless", *options, "--seconds", 1, "--text")
    assert (status, err) == (0, "") and "Language?" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    status, out, err = beeb(capsys, "monitor", *options)
    assert (status, err) == (0, "") and "without a prompt: help lists" in out


def test_errors_in_python(system_roms, tmp_path):
    (tmp_path / "bad.rom").write_bytes(WITHOUT_COPYRIGHT)
    with pytest.raises(RomError, match="bad.rom: not a sideways ROM"):
        Beeb(sideways_roms={4: tmp_path / "bad.rom"})
    with pytest.raises(BeebError, match="sideways RAM slot 15"):
        Beeb(sideways_ram=[15])
