"""6502 programs that change CRTC and Video ULA while the picture is drawn, on each CPU."""

import numpy as np
import pytest

from emulator import Beeb
from emulator.assembler import assemble
from emulator.beeb import CPUS
from tests.emulator.chips.teletext_page import render
from tools.checks.recompiler import Eager

LINE = 64  # microseconds
MODE_4 = (63, 40, 49, 0x24, 38, 0, 32, 35, 0, 7, 0x20, 0, 0x0B, 0)
PALETTE = tuple(entry << 4 | (7, 0)[entry >> 3] for entry in range(16))
BITMAP = bytes((x * 7 ^ x >> 5) & 0xFF for x in range(0x2800))

# Disables the machine's interrupts, points IRQ1V at the program's own, and sets the registers and the palette.
START = """\
        .org &2000
start:  SEI
        LDA #&7F
        STA &FE4E
        LDA #<interrupt
        STA &204
        LDA #>interrupt
        STA &205
        LDX #13
@crtc:  STX &FE00
        LDA registers,X
        STA &FE01
        DEX
        BPL @crtc
        LDX #15
@colour: LDA palette,X
        STA &FE21
        DEX
        BPL @colour
"""

# Two parts of a field, each its own field to the CRTC. The timer interrupts in the last line before each: the program
# selects its mode in the ULA, then, in its first lines, writes its registers and the start address of the next part.
SPLIT = f"""
part = &70
{START}        LDA #0
        STA part
        STA &FE4C               ; CA1 falls at the end of the vertical sync
        LDA #&40
        STA &FE4B
        LDA #&C0
        STA &FE4E
        LDA #2
        STA &FE4D
@sync:  BIT &FE4D
        BEQ @sync
        LDA #<first
        STA &FE44
        LDA #>first
        STA &FE45
        LDA period_low+1
        STA &FE46
        LDA period_high+1
        STA &FE47
        CLI
@ever:  JMP @ever

interrupt:
        LDA &FE44
        LDX part
        LDA control,X
        STA &FE20
        LDA period_low,X        ; of the next part
        STA &FE46
        LDA period_high,X
        STA &FE47
        TXA
        EOR #1
        STA part
        LDA from,X
        TAX
        LDY #20
@line:  DEY
        BNE @line
        LDY #(bottom - top) / 2
@write: LDA top,X
        STA &FE00
        LDA top+1,X
        STA &FE01
        INX
        INX
        DEY
        BNE @write
        LDA &FC
        RTI
"""


def table(name: str, values) -> str:
    return f"{name}: .byte " + ", ".join(map(str, values)) + "\n"


def split(top: dict[int, int], bottom: dict[int, int], control: tuple[int, int], lines: tuple[int, int]) -> str:
    """The program: for each part the registers by number, the ULA's control register and the number of lines."""
    periods = [LINE * count - 2 for count in lines[::-1]]
    return "".join((
        f"first = {30 * LINE - 54}\n",
        SPLIT,
        table("registers", MODE_4),
        table("palette", PALETTE),
        table("control", control),
        table("period_low", (period & 0xFF for period in periods)),
        table("period_high", (period >> 8 for period in periods)),
        table("from", (0, 2 * len(top))),
        table("top", (byte for pair in top.items() for byte in pair)),
        table("bottom", (byte for pair in bottom.items() for byte in pair)),
    ))  # fmt: skip


def picture(cpu: str, program: str, memory: dict[int, bytes], frames: int = 4) -> np.ndarray:
    """The picture of a machine that runs `program` and nothing else."""
    assembly = assemble(program, "program")
    with Beeb(cpu=cpu, dfs=None) as beeb:
        for address, data in {assembly.load: assembly.code, **memory}.items():
            for offset, byte in enumerate(data):
                beeb.memory[address + offset] = byte
        beeb.cpu.pc = assembly.labels["start"]
        beeb.drawing = True
        beeb.run(frames=frames)
        return np.frombuffer(bytes(beeb.video.television.frame), np.uint8).reshape(512, 640)


BOXES = """
        .org &2000
start:  SEI
        LDX #13
@crtc:  STX &FE00
        LDA registers,X
        STA &FE01
        DEX
        BPL @crtc
        LDX #15
@colour: LDA palette,X
        STA &FE21
        DEX
        BPL @colour
        LDA #4
        STA &FE4C
        LDA #2
@sync:  BIT &FE4D
        BEQ @sync
        LDX #27
@wait:  DEX
        BNE @wait
        LDA #&8A
line:   LDX #6                  ; 128 cycles
@box:   STA &FE20
        EOR #2
        DEX
        BNE @box
        .fill 29, &EA           ; NOP
        JMP line
"""


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_boxes_written_every_eleven_cycles_are_equal(system_roms, cpu: str) -> None:
    """The ULA switches in the middle of a character of 1 MHz too: every box is 5.5 characters wide."""
    program = BOXES + table("registers", MODE_4) + table("palette", PALETTE)
    shown = picture(cpu, program, {0x5800: b"\xff" * 0x2800})
    assert (shown == shown[0]).all()
    edges = np.flatnonzero(np.diff(shown[0]))
    assert len(edges) == 6 and (np.diff(edges) == 88).all()


SYNC = f"""
count = &70
{START}        LDA #&88
        STA &FE20
        LDA #4
        STA &FE4C
        LDA #&40
        STA &FE4B
        LDA #&C0
        STA &FE4E
        LDA #2
        STA &FE4D
@sync:  BIT &FE4D
        BEQ @sync
        LDA #<(312 * 64 - 2)
        STA &FE44
        LDA #>(312 * 64 - 2)
        STA &FE45
        LDA #7
        STA &FE00
        LDA #127
        STA &FE01
        CLI
@ever:  JMP @ever

interrupt:
        LDA &FE44
        LDA #0
        STA &FE4C               ; CA1 at the end of the pulse
        LDA #2
        STA &FE4D
        LDA #35
        STA &FE01
        LDX #0
        LDA #2
@pulse: INX                     ; 12 cycles
        BIT &FE4D
        NOP
        BEQ @pulse
        STX count
        LDA #127
        STA &FE01
        RTI
"""


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_a_timer_makes_every_vertical_sync(system_roms, cpu: str) -> None:
    """R7 is 35 only for a moment, in the middle of a line: the pulse lasts for the rest of it and two lines more."""
    program = SYNC + table("registers", MODE_4) + table("palette", PALETTE)
    assembly = assemble(program, "program")
    with Beeb(cpu=cpu, dfs=None) as beeb:
        for offset, byte in enumerate(assembly.code):
            beeb.memory[assembly.load + offset] = byte
        beeb.cpu.pc = assembly.labels["start"]
        beeb.run(frames=4)
        starts = []
        for _ in range(3):
            beeb.run(frames=1)
            starts.append(beeb.video.television.field_start)
        assert all(abs(length - 312 * 128) < 8 for length in np.diff(starts))
        pulse = 12 * beeb.memory[assembly.constants["count"]]  # cycles
        assert 2 * 128 < pulse < 3 * 128


TEXT = b"".join(
    row.ljust(40)
    for row in (
        b"\x81\x8dDouble height", b"\x82\x8dDouble height", b"Single", b"\x93" + bytes(range(0xA0, 0xC0)),
        b"\x84\x9d\x83\x8dDouble\x8c and single", b"\x84\x9d\x83\x8dDouble\x8c and single", b"\x95\x9e\xff\x96 Hold",
        b"Single\x8ddouble", b"Single\x8ddouble", b"\x8dDouble", b"\x8dDouble", b"\x92" + 39 * b"\xff", b"A", b"Last",
    )
)  # fmt: skip


@pytest.mark.parametrize("cpu", ["turbo", "py65"])
def test_teletext_rows_begin_below_a_bitmap(system_roms, cpu: str) -> None:
    """14 rows of MODE 4, 112 lines, are not a multiple of a teletext row's ten."""
    program = split(
        {2: 49, 8: 0, 9: 7, 4: 13, 6: 14, 7: 127, 12: 0x28, 13: 0},
        {2: 51, 8: 0x90, 9: 9, 4: 19, 6: 14, 7: 17, 12: 0x0B, 13: 0},
        (0x88, 0x4B),
        (112, 200),
    )
    shown = picture(cpu, program, {0x5800: BITMAP, 0x7C00: TEXT.ljust(0x400)})
    hidden = 2  # lines above the picture, because the sync comes so much later than in MODE 4
    lines = np.frombuffer(BITMAP, np.uint8).reshape(32, 40, 8).transpose(0, 2, 1).reshape(256, 40)
    bitmap = np.unpackbits(lines, axis=1).repeat(2, axis=1) * np.uint8(7)
    bitmap = bitmap[hidden:111].repeat(2, axis=0)  # teletext from the end of line 111
    assert (shown[: len(bitmap)] == bitmap).all()
    half_lines = render(TEXT)
    for line in range(1, 140):  # without interlace, a line is the half-line of its raster in both fields
        expected = half_lines[2 * line + line % 10 % 2]
        row = 2 * (112 - hidden + line)
        assert (shown[row : row + 2] == expected).all(), (line // 10, line % 10)


@pytest.fixture(params=["turbo", "py65", "recompiler"])
def each_cpu(request, system_roms, monkeypatch) -> str:
    """A CPU's name."""
    monkeypatch.setitem(CPUS, "recompiler", Eager)
    return request.param


def table_of(cpu: str, program: str, count: int, cycles: int) -> bytes:
    """The `count` bytes at &3000 after `cycles` of a program, which ends in a loop at `end`."""
    assembly = assemble(program, "program")
    with Beeb(cpu=cpu, dfs=None) as beeb:
        beeb.memory[assembly.load : assembly.load + len(assembly.code)] = assembly.code
        beeb.cpu.pc = assembly.labels["start"]
        beeb.run(cycles=cycles)
        assert beeb.cpu.pc == assembly.labels["end"]
        return bytes(beeb.memory[0x3000 : 0x3000 + count])


# Polls of the vertical sync's flag between two of them
POLLS = f"""
{START}        LDX #0
@next:  LDA #2
        STA &FE4D
@sync:  BIT &FE4D
        BEQ @sync
        STA &FE4D
        LDY #0
        .fill 5, &EA            ; NOP
@poll:  INY                     ; 14 cycles
        .fill 2, &EA
        BIT &FE4D
        BEQ @poll
        TYA
        STA &3000,X
        INX
        CPX #8
        BNE @next
end:    JMP end
interrupt:
"""


@pytest.mark.parametrize(("columns", "polls"), [(2, {7, 8}), (3, {12, 13}), (4, {16, 17})])
@pytest.mark.parametrize("r8", [0, 1])
def test_polls_of_fields_of_short_lines(each_cpu: str, columns: int, polls: set[int], r8: int) -> None:
    """A field of 32 lines, of 33 with two columns."""
    registers = (columns - 1, 40, 49, 0x12, 0, 0, 32, 0, r8, 31, 0x20, 0, 0x0B, 0)
    program = POLLS + table("registers", registers) + table("palette", PALETTE)
    assert set(table_of(each_cpu, program, 8, 60_000)) <= polls


# Switches interlace on a few cycles after a vertical sync has set its flag, looks whether one sets it again, six times
SWITCH = f"""
{START}        LDA #edge
        STA &FE4C
        LDX #0
        LDA #8
        STA &FE00
@next:  LDA #0
        STA &FE01
        LDA #2
        STA &FE4D
@sync:  BIT &FE4D
        BEQ @sync
        STA &FE4D
        LDA #1
        STA &FE01
        LDY #14                 ; 70 cycles
@wait:  DEY
        BNE @wait
        LDA &FE4D
        AND #2
        STA &3000,X
        INX
        CPX #6
        BNE @next
end:    JMP end
interrupt:
"""


@pytest.mark.parametrize("edge", [4, 5], ids=["end", "start"])
def test_interlace_switched_on_makes_a_second_sync(each_cpu: str, edge: int) -> None:
    program = f"edge = {edge}\n" + SWITCH + table("registers", MODE_4) + table("palette", PALETTE)
    seen = table_of(each_cpu, program, 6, 300_000)
    assert seen in (bytes((0, 2)) * 3, bytes((2, 0)) * 3)  # in every odd field


@pytest.mark.parametrize(("r6", "blinks"), [(32, True), (38, True), (39, False), (100, False)])
def test_the_cursor_blinks_in_fields_that_reach_r6(each_cpu: str, r6: int, blinks: bool) -> None:
    """It is lit for eight fields and dark for eight."""
    registers = (*MODE_4[:6], r6, *MODE_4[7:10], 0x40, 7, 0x0B, 0, 0x0B, 5)
    program = START.replace("LDX #13", "LDX #15") + "LDA #&88\nSTA &FE20\ninterrupt: JMP interrupt\n"
    code = assemble(program + table("registers", registers) + table("palette", PALETTE), "program")
    with Beeb(cpu=each_cpu, dfs=None) as beeb:
        beeb.memory[code.load : code.load + len(code.code)] = code.code
        beeb.cpu.pc = code.labels["start"]
        beeb.run(frames=2)
        beeb.drawing = True
        pictures = []
        for frames in (2, 8):
            beeb.run(frames=frames)
            pictures.append(bytes(beeb.video.television.frame))
        assert (pictures[0] != pictures[1]) == blinks
