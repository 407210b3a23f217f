"""What programs assume of the OS beside its calls: tables in its ROM, its workspace, and the state of the chips."""

import pytest

from tests.emulator.machines import booted, enter, under
from tools.assembler import assemble_text

RESULTS = 0x2E00  # where programs leave them
PATIENCE = 2000  # looks at a program, a thousand cycles apart
VECTORS = 54  # bytes


@pytest.fixture(scope="module")
def machines(system_roms):
    """OS 1.20 and the free OS at BASIC's prompt, without a DFS."""
    with booted(**under("acorn")) as acorn, booted(**under("free")) as free:
        yield acorn, free


def run(beeb, source):
    """Run machine code to its end."""
    program = assemble_text(f"        .org &2000\n{source}\nstop:   JMP stop\n")
    beeb.memory[0x2000 : 0x2000 + len(program.code)] = program.code
    beeb.cpu.pc = 0x2000
    for _ in range(PATIENCE):
        beeb.run(cycles=1009)
        if beeb.cpu.pc == program.labels["stop"]:
            return
    raise TimeoutError(f"the program did not end: pc=&{beeb.cpu.pc:04X}")


def set_mode(beeb, mode):
    run(beeb, f" LDA #22\n JSR &FFEE\n LDA #{mode}\n JSR &FFEE")


def test_vectors_are_restored_from_the_table(machines):
    for beeb in machines:
        run(beeb, f" LDX #{VECTORS - 1}\nnext: LDA &D940,X\n STA {RESULTS},X\n DEX\n BPL next")
        table, vectors = bytes(beeb.memory[RESULTS : RESULTS + VECTORS]), bytes(beeb.memory[0x200 : 0x200 + VECTORS])
        assert table[:2] + table[4:] == vectors[:2] + vectors[4:]  # BASIC has BRKV
        assert bytes(beeb.memory[0xFFB6:0xFFB9]) == b"\x36\x40\xd9"


@pytest.mark.parametrize("mode, rows, size", [*((mode, 32, 640) for mode in range(7)), (7, 25, 40)])
def test_the_offsets_of_rows_are_read_from_a_table(machines, mode, rows, size):
    for beeb in machines:
        set_mode(beeb, mode)
        run(beeb, f" LDY #{2 * rows - 1}\nnext: LDA (&E0),Y\n STA {RESULTS},Y\n DEY\n BPL next")
        table = beeb.memory[RESULTS : RESULTS + 2 * rows]
        assert [int.from_bytes(table[at : at + 2], "big") for at in range(0, 2 * rows, 2)] == [
            size * row for row in range(rows)
        ]
        assert beeb.memory[0xE0] | beeb.memory[0xE1] << 8 == (0xC3B5 if mode == 7 else 0xC375)


@pytest.mark.parametrize("mode", [0, 4, 6, 7])
@pytest.mark.parametrize("command", ["*TV255", "*TV1,1", "*TV 254,1"])
def test_tv_moves_the_picture_at_the_next_mode(machines, command, mode):
    registers = []
    for beeb in machines:
        run(beeb, f' LDX #<text\n LDY #>text\n JSR &FFF7\n JMP stop\ntext: .text "{command}", "\\r"')
        set_mode(beeb, mode)
        registers.append(bytes(beeb.video.crtc.registers[:12]))
        run(beeb, " LDA #144\n LDX #0\n LDY #0\n JSR &FFF4")
    assert registers[1] == registers[0]


@pytest.mark.parametrize("mode", [3, 6, 7])
def test_points_of_text_modes_are_black(machines, mode):
    colours = []
    for beeb in machines:
        set_mode(beeb, mode)
        for x, y in ((0, 0), (1279, 1023), (1280, 0), (0, -1)):
            beeb.memory[RESULTS : RESULTS + 4] = x.to_bytes(2, "little") + y.to_bytes(2, "little", signed=True)
            run(beeb, f" LDA #9\n LDX #<{RESULTS}\n LDY #>{RESULTS}\n JSR &FFF1")
            colours.append(beeb.memory[RESULTS + 4])
    assert colours[:4] == colours[4:] == [0, 0, 255, 255]


@pytest.mark.parametrize("keys", [(), ("BREAK",), ("CTRL", "BREAK")], ids=["power-on", "BREAK", "CTRL-BREAK"])
def test_a_reset_sets_the_chips_as_under_os_120(system_roms, keys):
    chips = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            sounds = [beeb.sound.registers()]  # the beep of power-on
            beeb.run(seconds=1)
            if keys:
                beeb.press(*keys)
                beeb.run(seconds=1)
            sounds.append(beeb.sound.registers())
            vias = [beeb.bus.peek(address) for address in (0xFE42, 0xFE43, 0xFE46, 0xFE47, 0xFE4B, 0xFE4C)]
            vias += [beeb.bus.peek(address) for address in (0xFE62, 0xFE63, 0xFE6B, 0xFE6C, 0xFE6E)]
            chips.append((sounds, beeb.system_via.latch, vias, beeb.lamps))
    assert chips[1] == chips[0]
