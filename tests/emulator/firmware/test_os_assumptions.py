"""What programs assume of the OS beside its calls: tables in its ROM, its workspace, and the state of the chips."""

import pytest

from emulator.assembler import assemble
from emulator.beeb import FIELD
from tests.emulator.machines import booted, under

RESULTS = 0x2E00  # where programs leave them
PATIENCE = 2000  # looks at a program, a thousand cycles apart
VECTORS = 54  # bytes
FSCV = 0x21E
UNTOUCHED = (slice(0x100, 0x1C0), slice(0x380, 0x3DF))


@pytest.fixture(scope="module")
def machines(system_roms):
    """OS 1.20 and the free OS at BASIC's prompt, without a DFS."""
    with booted(**under("acorn")) as acorn, booted(**under("free")) as free:
        yield acorn, free


def run(beeb, source):
    """Run machine code to its end."""
    program = assemble(f"        .org &2000\n{source}\nstop:   JMP stop\n")
    beeb.memory[0x2000 : 0x2000 + len(program.code)] = program.code
    beeb.cpu.pc, beeb.cpu.p = 0x2000, beeb.cpu.p & 0xFB  # it may have been in an interrupt
    for _ in range(PATIENCE):
        beeb.run(cycles=1009)
        if beeb.cpu.pc == program.labels["stop"]:
            return
    raise TimeoutError(f"the program did not end: pc=&{beeb.cpu.pc:04X}")


def write(length, at):
    """The source of a program that writes so many bytes from an address."""
    return f" LDX #0\nnext: LDA {at},X\n JSR &FFEE\n INX\n CPX #{length}\n BNE next"


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


@pytest.mark.parametrize("vertical, interlace", [(0, 0), (2, 0), (255, 1), (0, 1)])
def test_tv_moves_what_vdu_23_writes_to_the_crtc(machines, vertical, interlace):
    """VDU 23,0,7,n, by which a program makes a screen of fewer rows: without *TV the picture moves by 1."""
    registers = []
    for beeb in machines:
        set_mode(beeb, 1)
        beeb.memory[0x290:0x292] = vertical, interlace
        for register, value in ((7, 30), (7, 0), (8, 0), (8, 0x67), (8, 0x92), (6, 25)):
            beeb.memory[RESULTS : RESULTS + 10] = bytes([23, 0, register, value, *bytes(6)])
            run(beeb, write(10, RESULTS))
            registers.append(beeb.video.crtc.registers[register])
        beeb.memory[0x290:0x292] = 0, 0
    assert registers[6:] == registers[:6]


def test_osbyte_135_finds_a_programs_character_and_not_127(machines):
    read = []
    for beeb in machines:
        shape = bytes(beeb.memory[0xC2F8:0xC300])  # of 127: a solid block
        for definition in (b"", bytes([23, 224]) + shape):
            set_mode(beeb, 4)
            beeb.memory[RESULTS : RESULTS + len(definition)] = definition
            run(beeb, write(len(definition), RESULTS) if definition else " NOP")
            beeb.memory[0x5800:0x5808] = shape
            run(beeb, " LDA #135\n JSR &FFF4\n STX &2E80")
            read.append(beeb.memory[0x2E80])
    assert read == [0, 128, 0, 128]


def test_channels_that_do_not_exist_are_high(machines):
    """ADVAL(7), where some machines have a mouse."""
    read = []
    for beeb in machines:
        for channel in (5, 7, 8, 100):
            run(beeb, f" LDA #128\n LDX #{channel}\n LDY #0\n JSR &FFF4\n STX {RESULTS}\n STY {RESULTS + 1}")
            read.append(bytes(beeb.memory[RESULTS : RESULTS + 2]))
    assert read == [b"\xff\xff"] * 8


def test_a_character_for_no_buffer_changes_nothing(machines):
    for beeb in machines[1:]:
        before = bytes(beeb.memory[0x2D8:0x300]), bytes(beeb.memory[0x3E0:0x800])
        for buffer in (9, 10, 100, 255):
            run(beeb, f" LDA #138\n LDX #{buffer}\n LDY #65\n JSR &FFF4")
        assert (bytes(beeb.memory[0x2D8:0x300]), bytes(beeb.memory[0x3E0:0x800])) == before


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


@pytest.mark.parametrize("text", [b"A" * 120 + b"B", b"\x0b\x0b\x0bX\x08\x08\x08Y", b"\n" * 7 + b"Z"])
def test_a_window_that_does_not_scroll_goes_round(machines, text):
    """Bit 1 of &D0, which programs set to write in the last place of a window."""
    seen = []
    for beeb in machines:
        set_mode(beeb, 7)
        beeb.memory[RESULTS : RESULTS + 5 + len(text)] = bytes([28, 1, 20, 38, 18]) + text
        run(beeb, write(5, RESULTS))
        beeb.memory[0xD0] |= 2
        run(beeb, write(len(text), RESULTS + 5))
        beeb.memory[0xD0] &= 0xFD
        seen.append((bytes(beeb.memory[0x7C00:0x8000]), bytes(beeb.memory[0x318:0x31A])))
    assert seen[1] == seen[0]


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
            vias = [beeb.bus.peek(address) for address in (0xFE42, 0xFE43, 0xFE46, 0xFE47, 0xFE4B, 0xFE4C, 0xFE4E)]
            vias += [beeb.bus.peek(address) for address in (0xFE62, 0xFE63, 0xFE6B, 0xFE6C, 0xFE6E)]
            chips.append((sounds, beeb.system_via.latch, vias, beeb.lamps))
    assert chips[1] == chips[0]


def intercept(beeb, vector, note):
    """Let a vector lead through RAM, and call `note` with the machine whenever it is used. Returns how to undo it."""
    old, at = bytes(beeb.memory[vector : vector + 2]), 0x2F00 + 4 * (vector & 0x3F)
    beeb.memory[at : at + 3] = b"\x4c" + old
    beeb.memory[vector : vector + 2] = at.to_bytes(2, "little")
    hook = beeb.on_execute(at, note)

    def undo():
        hook.remove()
        beeb.memory[vector : vector + 2] = old

    return undo


def test_keyv_is_called_for_interrupts_and_scans(machines):
    """C and V say for what; the clock's interrupt calls it only while a key is down, and the keyboard's is off then."""
    seen = []
    for beeb in machines:
        calls = []
        undo = intercept(beeb, 0x228, lambda beeb, calls=calls: calls.append(beeb.cpu.p & 0x41))
        enabled = [beeb.bus.peek(0xFE4E)]
        beeb.run(seconds=0.1)
        beeb.key_down("A")
        beeb.run(seconds=0.1)
        enabled.append(beeb.bus.peek(0xFE4E))
        beeb.key_up("A")
        beeb.run(seconds=0.1)
        enabled.append(beeb.bus.peek(0xFE4E))
        calls = sorted(set(calls), key=calls.index)
        undo()
        scans = []
        undo = intercept(beeb, 0x228, lambda beeb, scans=scans: scans.append(beeb.cpu.p & 0x41))
        for number, x, y in ((118, 0, 0), (121, 0xC1, 0), (122, 0, 0), (129, 0xBE, 0xFF)):
            run(beeb, f" LDA #{number}\n LDX #{x}\n LDY #{y}\n JSR &FFF4")
        undo()
        seen.append((calls, enabled, scans))
    assert seen[1] == seen[0]


@pytest.mark.parametrize("keys", [(), ("SHIFT",), ("CTRL", "A"), ("A", "S", "D"), ("Q", "M"), ("Z", "5")], ids=str)
def test_scans_return_what_they_return_under_os_120(machines, keys):
    results = []
    for beeb in machines:
        for key in keys:
            beeb.key_down(key)
        beeb.run(seconds=0.05)
        for number, x, y in (
            *((118, 0, 0), (121, 0, 0), (121, 32, 0), (121, 0xC1, 0), (122, 0, 0)),
            *((129, 0xBE, 0xFF), (129, 0, 0xFF), (129, 1, 0))[: 2 if keys else 3],
        ):
            run(beeb, f" LDA #{number}\n LDX #{x}\n LDY #{y}\n JSR &FFF4\n STX &80\n PHP\n PLA\n STA &81")
            carry = beeb.memory[0x81] & 1 if number in (118, 129) else 0
            results.append((number, x, beeb.memory[0x80], carry))
        beeb.release_keys()
        beeb.run(seconds=0.05)
    half = len(results) // 2
    assert results[half:] == results[:half]


def test_devices_are_served_in_the_order_of_os_120(machines):
    """Vertical sync and clock wait while the program keeps them out: their flags at each entry of IRQ1V."""
    seen = []
    for beeb in machines:
        flags = []
        undo = intercept(beeb, 0x204, lambda beeb, flags=flags: flags.append(beeb.bus.peek(0xFE4D) & 0x42))
        beeb.key_down("A")
        run(beeb, " SEI\n LDY #60\nwait: DEX\n BNE wait\n DEY\n BNE wait\n CLI\nmore: INX\n BNE more")
        undo()
        beeb.release_keys()
        beeb.run(seconds=0.1)
        seen.append(flags[flags.index(0x42) :][:3])  # the key may have come before
    assert seen[1] == seen[0] == [0x42, 0x40, 0]


def test_each_vertical_sync_is_counted_and_an_event_in_binary(machines):
    """&240 goes down; decimal mode of the program does not reach the event's routine."""
    seen = []
    for beeb in machines:
        modes = set()
        undo = intercept(beeb, 0x220, lambda beeb, modes=modes: modes.add(beeb.cpu.p & 8))
        beeb.memory[0x2BF + 4] = 1
        run(beeb, " SED\n LDY #80\nwait: DEX\n BNE wait\n DEY\n BNE wait\n CLD")
        beeb.memory[0x2BF + 4] = 0
        undo()
        before = beeb.memory[0x240]
        beeb.run(cycles=10 * FIELD)
        seen.append((before - beeb.memory[0x240] & 0xFF, modes))
    assert seen[1] == seen[0] == (10, {0})


TIMED = """
        LDA #<handler
        STA &206
        LDA #>handler
        STA &207
        LDA #&40
        STA &FE6B
        LDA #<900               ; microseconds
        STA &FE64
        LDA #>900
        STA &FE65
        LDA #&C0
        STA &FE6E
        LDA #0
        STA &80
        STA &81
        LDA &240
        STA &82
wait:   LDA #&56
        LDX #&12
        LDY #0
more:   INY
        BNE more
        LDA &82
        SEC
        SBC &240
        CMP #25                 ; half a second
        BCC wait
        LDA #&40
        STA &FE6E
        JMP stop
handler:
        BIT &FE64
        INC &80
        BNE served
        INC &81
served: LDA &FC
        RTI
"""


def test_a_timer_of_a_program_interrupts_in_time(machines):
    """Through IRQ2V, with the program's registers, while a key is held."""
    handler = assemble(f"        .org &2000\n{TIMED}\nstop:").labels["handler"]
    seen = []
    for beeb in machines:
        old, registers = bytes(beeb.memory[0x206:0x208]), set()

        def note(beeb, registers=registers):
            cpu = beeb.cpu
            if beeb.memory[0x103 + cpu.sp] < 0x80:  # no ROM was interrupted
                registers.add((cpu.a, cpu.x))

        hook = beeb.on_execute(handler, note)
        beeb.key_down("A")
        run(beeb, TIMED)
        hook.remove()
        beeb.release_keys()
        beeb.memory[0x206:0x208] = old
        run(beeb, " LDA #15\n LDX #0\n JSR &FFF4")
        seen.append((beeb.memory[0x80] | beeb.memory[0x81] << 8, registers))
    (theirs, registers), (ours, ours_registers) = seen
    assert (0x56, 0x12) in registers & ours_registers
    assert abs(ours - theirs) < 25  # a field has 22


def test_the_vectors_of_the_6502_are_those_of_os_120(machines):
    vectors = [bytes(beeb.memory[0xFFFA:0x10000]) for beeb in machines]
    assert vectors[1] == vectors[0]


HANDLERS = [(0xDC93, 0x204), (0xE772, 0x20A), (0xE0A4, 0x20E), (0xEF02, 0x228)]
# A, X and Y of OSBYTE: calls without results, with some, and variables; 140 returns whether X was 3 or more
CARRIES = [(number, 0, 0) for number in (2, 3, 4, 7, 11, 13, 17, 18, 20, 21, 117, 120, 121, 122, 123, 124, 126, 130)]
CARRIES += [(number, 1, 0) for number in (0, 15, 128, 131, 132, 133, 134, 135, 143, 144, 146, 147, 148, 150, 158, 160)]
CARRIES += [(number, 0, 255) for number in (128, 156, 166, 200, 218)] + [(128, 0, 0), (128, 250, 255), (128, 9, 0)]
CARRIES += [(154, 0x4B, 0), (155, 7, 0), (140, 2, 0), (140, 66, 54), (141, 3, 0), (140, 0, 0), (118, 0, 0)]
ALL_CALLS = """
        LDY #0
next:   STY &80
        LDA &2C02,Y
        PHA
        LDX &2C01,Y
        LDA &2C00,Y
        STA &81
        PLA
        TAY
        LDA &81
        JSR &FFF4
        PHP
        PLA
        AND #1
        LDY &80
        STA &2C00,Y
        INY
        INY
        INY
        CPY #{}
        BNE next
"""


def test_osbyte_leaves_the_carry_that_programs_add_with(machines):
    carries = []
    for beeb in machines:
        beeb.memory[0x2C00 : 0x2C00 + 3 * len(CARRIES)] = bytes(sum(CARRIES, ()))
        run(beeb, ALL_CALLS.format(3 * len(CARRIES)))
        carries.append({call: beeb.memory[0x2C00 + 3 * place] for place, call in enumerate(CARRIES)})
    assert carries[1] == carries[0]
    assert carries[0][140, 66, 54] and not carries[0][140, 2, 0]


LATE = """
        SEI
        LDX #0
wait:   LDA &FE4D               ; until the clock's interrupt is due
        AND #&40
        BEQ wait
        LDA #7
        LDY #&2E
        JSR {call}
        LDA &FE4D
        AND #&40
        STA &80
        CLI
"""


@pytest.mark.parametrize("call", ["&FFF1", "&FFEE"], ids=["SOUND", "VDU 7"])
def test_sound_does_not_let_interrupts_in(machines, call):
    """It may be an interrupt's routine that calls it."""
    for beeb in machines:
        beeb.memory[0x2E00:0x2E08] = bytes([0x11, 0, 0, 0, 100, 0, 1, 0])
        run(beeb, LATE.format(call=call))
        assert beeb.memory[0x80]


@pytest.mark.parametrize("entry, vector", HANDLERS, ids=hex)
def test_vectors_may_be_set_to_the_addresses_of_os_120(machines, entry, vector):
    for beeb in machines:
        old = bytes(beeb.memory[vector : vector + 2])
        beeb.memory[vector : vector + 2] = entry.to_bytes(2, "little")
        clock = bytes(beeb.memory[0x292:0x29C])
        set_mode(beeb, 7)
        run(beeb, " LDA #88\n JSR &FFEE\n LDA #122\n JSR &FFF4\n STX &80")
        assert beeb.memory[0x7C00] == 88 and beeb.memory[0x80] == 0xFF
        beeb.run(cycles=FIELD)
        assert bytes(beeb.memory[0x292:0x29C]) != clock
        beeb.memory[vector : vector + 2] = old


def test_the_start_of_the_screen_may_be_set_by_the_routine_of_os_120(machines):
    seen = []
    for beeb in machines:
        set_mode(beeb, 4)
        run(beeb, " LDA #12\n LDX #34\n LDY #12\n JSR &CA2B\n STA &80\n STX &81\n STY &82")
        seen.append((beeb.screen.registers(), bytes(beeb.memory[0x80:0x83])))
    assert seen[1] == seen[0]


def test_a_loader_may_call_the_routine_of_mode(machines):
    for beeb in machines:
        run(beeb, " LDA #4\n JSR &CB1D")
        assert (beeb.memory[0x355], beeb.memory[0x34E]) == (4, 0x58)


def test_a_program_waits_for_a_key_by_writing_that_none_is_down(machines):
    """OSBYTE 15, 19 and 21 return Y = 0, which OSBYTE 120 writes to &EC, and X to &ED."""
    for beeb in machines:
        for number, x in ((15, 0), (15, 1), (19, 1), (21, 1)):
            run(beeb, f" LDA #{number}\n LDX #{x}\n LDY #7\n JSR &FFF4\n STY &80")
            assert beeb.memory[0x80] == 0
        run(beeb, " SEI\n LDA #120\n LDX #&C1\n LDY #&D1\n JSR &FFF4\n LDX &EC\n STX &80\n LDY &ED\n STY &81\n CLI")
        assert bytes(beeb.memory[0x80:0x82]) == b"\xd1\xc1"


@pytest.mark.parametrize(
    "at, length",
    [(0xC3F7, 16), (0xC406, 7), (0xC414, 8), (0xC43A, 14), (0xC44B, 9), (0xC459, 81)],
    ids=["control", "pixel", "colours", "map", "latch", "by map"],
)
def test_the_tables_of_the_modes_are_read_where_os_120_has_them(machines, at, length):
    seen = []
    for beeb in machines:
        run(beeb, f" LDY #0\nnext: LDA {at},Y\n STA {RESULTS},Y\n INY\n CPY #{length}\n BNE next")
        seen.append(bytes(beeb.memory[RESULTS : RESULTS + length]))
    assert seen[1] == seen[0]


# Entry, A, X, Y, bytes that are set before; what follows from it is compared
PARTS_OF_MODE = [
    *((0xC95E, value, 0, register, {}) for value, register in ((0x22, 7), (1, 8), (0x93, 8), (0x67, 10), (0x7E, 0))),
    *((0xC95E, value, 0, register, {0x290: 2, 0x291: 1}) for value, register in ((0x22, 7), (1, 8), (0x93, 8))),
    *((0xC985, value, 0, register, {0x290: 2}) for value, register in ((0x22, 7), (0x20, 10))),
    *((0xC5A8, mask, 1, 2, {0xD0: 0x0C}) for mask in (0x43, 0xFB)),
    *((0xE9F8, output, 1, 2, {}) for output in (0x0C, 4, 0x0D, 5)),
    *((0xEA00, control, 1, 2, {0x252: 30, 0x253: 20}) for control in (0xF5, 0x88)),
    *((0xC9F6, high, low, 0, {}) for high, low in ((0x31, 0x20), (0x7F, 0xF8), (0x30, 0))),
    *((0xCD07, 0, groups, 0, {0x243: 0x19}) for groups in (0, 2)),
    *((0xC839, 0, 0, 0, {0x360: colours, 0x357: 9}) for colours in (15, 3, 1)),
    *((0xC9BD, 0, 0, 0, {0x308: left, 0xD0: 8}) for left in (0, 5)),
]


@pytest.mark.parametrize("entry, a, x, y, before", PARTS_OF_MODE)
def test_loaders_may_call_the_parts_of_mode(machines, entry, a, x, y, before):
    seen = []
    for beeb in machines:
        set_mode(beeb, 2)
        for address, value in before.items():
            beeb.memory[address] = value
        run(beeb, f" SEI\n LDA #{a}\n LDX #{x}\n LDY #{y}\n JSR {entry}\n LDA &251\n STA &80\n CLI")
        places = (0xD0, 0xD4), (0xD8, 0xDA), (0x300, 0x31A), (0x34A, 0x35D), (0x35F, 0x370)
        variables = [bytes(beeb.memory[first:last]) for first, last in places]
        chips = beeb.screen.registers(), beeb.video.ula.control, beeb.system_via.latch & 0x30, beeb.memory[0x248]
        seen.append((chips, beeb.memory[0x80] if entry == 0xEA00 else None, variables))
        run(beeb, " LDA #144\n LDX #0\n LDY #0\n JSR &FFF4\n LDA #20\n LDX #0\n JSR &FFF4")
    assert seen[1] == seen[0]


def test_osword_keeps_interrupts_out(machines):
    """One that came while TIME is written would mix the old time with the new one."""
    seen = []
    for beeb in machines:
        old, flags = bytes(beeb.memory[0x200:0x202]), []
        beeb.memory[0x2E80], beeb.memory[0x200:0x202] = 0x60, bytes([0x80, 0x2E])
        hook = beeb.on_execute(0x2E80, lambda beeb, flags=flags: flags.append(beeb.cpu.p & 4))
        run(beeb, " LDA #&E0\n LDX #0\n LDY #&2E\n JSR &FFF1")
        hook.remove()
        beeb.memory[0x200:0x202] = old
        seen.append(flags)
    assert seen[1] == seen[0] == [4]


def test_notes_of_no_length_go_two_at_a_time(machines):
    """How many of 15 bytes, five notes, are left after each hundredth of a second."""
    seen = []
    for beeb in machines:
        beeb.memory[0x2E00:0x2E08] = bytes([1, 0, 0, 0, 100, 0, 0, 0])
        beeb.memory[0x2E08:0x2E10] = bytes([1, 0, 0, 0, 100, 0, 1, 0])
        left, sounds = [], [f" LDA #7\n LDX #{at}\n LDY #&2E\n JSR &FFF1\n" for at in (8, 0, 0, 0, 0)]
        run(beeb, f" LDA #15\n LDX #0\n JSR &FFF4\n SEI\n{''.join(sounds)} CLI")
        hook = beeb.on_execute(
            0xDC1C, lambda beeb, left=left: left.append(beeb.memory[0x2E6] - beeb.memory[0x2DD] & 15)
        )
        beeb.run(seconds=0.2)
        hook.remove()
        seen.append(sorted({bytes_left for bytes_left in left if bytes_left % 3 == 0}, reverse=True))
    assert seen[1] == seen[0]


def cycles(beeb, text, before=b""):
    """How many it takes to print this, with interrupts off."""
    source = ""
    for at, name, codes in ((0x2C00, "before", before), (0x2D00, "text", text)):
        beeb.memory[at : at + len(codes)] = codes
        source += f"{name}: SEI\n LDY #{-len(codes) & 0xFF}\n BEQ {name}_end\n"
        source += f"{name}_next: LDA {at + len(codes) - 256},Y\n JSR &FFEE\n INY\n BNE {name}_next\n{name}_end:\n"
    labels = assemble(f"        .org &2000\n{source} CLI\nstop:   JMP stop\n").labels
    times = {}
    hooks = [
        beeb.on_execute(labels[name], lambda beeb, name=name: times.setdefault(name, beeb.cycles))
        for name in ("text", "text_end")
    ]
    run(beeb, source + " CLI")
    for hook in hooks:
        hook.remove()
    return times["text_end"] - times["text"]


def point(kind, x, y):
    return bytes([25, kind]) + x.to_bytes(2, "little", signed=True) + y.to_bytes(2, "little", signed=True)


TIMED_TEXTS = [(mode, b"Some text, more than a line of it\n\r" * 3, b"") for mode in range(8)]
TIMED_TEXTS += [(mode, b"\n" * 4, b"\x1f\x00\x18\x1f\x00\x1f") for mode in (0, 1, 2, 4, 5, 7)]
TIMED_TEXTS += [(mode, b"\x0c", b"") for mode in (0, 4, 6)] + [
    (mode, bytes([22, mode]), b"") for mode in (0, 1, 2, 4, 5)
]
TIMED_TEXTS += [(mode, b"\n" * 4, b"\x1c\x02\x0f\x11\x03\x1f\x00\x0c") for mode in (0, 1, 2, 4)]
TIMED_TEXTS += [(mode, b"\x0c", b"\x1c\x02\x0f\x11\x03") for mode in (0, 1, 2, 4)]
TIMED_TEXTS += [(mode, b"\x10", b"") for mode in (0, 1, 2)]
TIMED_TEXTS += [(mode, point(5, 1200, 700) + point(5, 100, 0), point(4, 0, 0)) for mode in (0, 1, 2, 4, 5)]
TIMED_TEXTS += [(1, point(5, *end), point(4, 0, 0)) for end in ((1279, 0), (0, 1023), (300, 1000))]
TIMED_TEXTS += [(1, point(85, 500, 800), point(4, 100, 100) + point(4, 1100, 200)), (4, point(69, 40, 50) * 9, b"")]


@pytest.mark.parametrize("mode, text, before", TIMED_TEXTS)
def test_the_screen_takes_as_long_as_under_os_120(machines, mode, text, before):
    """Programs count on it: within 6 %."""
    times = []
    for beeb in machines:
        set_mode(beeb, mode)
        times.append(cycles(beeb, text, before))
    assert (
        0.94 < times[1] / times[0] < (1.1 if text[0] in b"\x0c\x16" else 1.06)
    )  # CLS and MODE have less room for code


ENTERING = {
    "left": ((-2560, 500), (1279, 500)),
    "left, up": ((-500, -500), (1023, 1023)),
    "below": ((500, -1000), (500, 1023)),
    "right, below": ((1229, 0), (1280, -2252)),
    "missing": ((-1000, 500), (500, 2600)),
    "from the screen": ((0, 900), (2000, 1500)),
}


@pytest.mark.parametrize("start, end", ENTERING.values(), ids=ENTERING)
def test_lines_from_outside_take_as_long_as_under_os_120(machines, start, end):
    times = []
    for beeb in machines:
        set_mode(beeb, 1)
        times.append(cycles(beeb, point(5, *end), point(4, *start)))
    assert 0.9 < times[1] / times[0] < 1.1


def test_a_line_outside_the_window_takes_no_time(machines):
    times = []
    for beeb in machines:
        set_mode(beeb, 1)
        times.append(cycles(beeb, point(5, -100, 1223) + point(5, -600, -200), point(4, -600, -200)))
    assert times[1] < 1.5 * times[0]


def test_interrupts_take_as_long_as_under_os_120(machines):
    """What a busy loop loses to them in half a second, with and without a key that is held."""
    for key in ((), ("A",)):
        turns = []
        for beeb in machines:
            for name in key:
                beeb.key_down(name)
            run(beeb, " LDA #16\n LDX #0\n JSR &FFF4")
            beeb.run(seconds=0.1)
            loop = assemble("        .org &2000\nloop: INX\n BNE loop\n INC &80\n BNE loop\n INC &81\n JMP loop").code
            beeb.memory[0x80:0x82], beeb.memory[0x2000 : 0x2000 + len(loop)] = bytes(2), loop
            beeb.cpu.pc, beeb.cpu.p = 0x2000, beeb.cpu.p & 0xFB
            beeb.run(seconds=0.5)
            turns.append(int.from_bytes(beeb.memory[0x80:0x82], "little"))
            beeb.release_keys()
            beeb.run(seconds=0.1)
        assert abs(turns[1] / turns[0] - 1) < 0.005


@pytest.mark.parametrize("mode", [1, 2, 4])
def test_actions_of_gcol_that_are_not_documented_draw_the_same(machines, mode):
    """&D4 and &D5, by which points are drawn."""
    seen = []
    for beeb in machines:
        set_mode(beeb, mode)
        masks = []
        for action in range(32):
            for colour in (0, 1, 130, 131):
                cycles(beeb, bytes([18, action, colour]) + point(69 if colour < 128 else 71, 100, 100))
                masks.append(bytes(beeb.memory[0xD4:0xD6]))
        seen.append(masks)
    assert seen[1] == seen[0]


@pytest.mark.parametrize("mode", [0, 1, 2, 4, 5])
def test_the_colour_of_a_point_is_read_back(machines, mode):
    for beeb in machines:
        set_mode(beeb, mode)
        for colour in range(beeb.memory[0x360] + 1):
            x, y = 90 * colour % 1279, 60 * colour
            cycles(beeb, bytes([18, 0, colour]) + point(69, x, y))
            beeb.memory[RESULTS : RESULTS + 4] = x.to_bytes(2, "little") + y.to_bytes(2, "little")
            run(beeb, f" LDA #9\n LDX #<{RESULTS}\n LDY #>{RESULTS}\n JSR &FFF1")
            assert beeb.memory[RESULTS + 4] == colour


@pytest.mark.parametrize("command", ["/AB", "RUN AB", "R.AB", "CAT 1", ".1", "OTHER 1", "OPT 1,2", "TAPE"])
def test_a_filing_system_is_told_which_command_it_was(machines, command):
    told = []
    for beeb in machines:
        vector = bytes(beeb.memory[FSCV : FSCV + 2])
        run(
            beeb,
            f" LDX #>filing\n STX {FSCV + 1}\n LDX #<filing\n STX {FSCV}\n"
            " LDX #<text\n LDY #>text\n JSR &FFF7\n JMP stop\n"
            f'text: .text "{command}\\r"\n'
            f"filing: CMP #8\n BEQ @end\n STA {RESULTS}\n STX {RESULTS + 1}\n STY {RESULTS + 2}\n@end: RTS",
        )
        beeb.memory[FSCV : FSCV + 2] = vector
        reason, low, high = beeb.memory[RESULTS : RESULTS + 3]
        text = low | high << 8
        told.append((reason, bytes(beeb.memory[text : text + 3]) if reason in (2, 3, 4, 5) else (low, high)))
    assert told[0] == told[1]


@pytest.mark.parametrize("mode", [0, 1, 2, 5, 7])
def test_the_vdu_leaves_the_tapes_workspace_and_most_of_the_stack_alone(machines, mode):
    """Programs from disc keep code there."""
    moves = b"".join(b"\x19" + bytes([4, x & 255, x >> 8, y & 255, y >> 8]) for x, y in ((9, 9), (90, 20)))
    plots = (b"\x19" + bytes([kind, 50, 0, 99, 0]) for kind in (5, 21, 69, 77, 85, 87, 94))
    text = b"\x1f\2\2ab\x0b\x0c\x1c\1\6\6\1\n\n\n\x0b\x0b\x0c\x1a\x05c\x7f\x04"
    stream = bytes([22, mode]) + moves + moves.join(plots) + text + b"\x17\xe0abcdefgh\xe0\x14\x10\x07"
    for beeb in machines:
        for place in UNTOUCHED:
            beeb.memory[place] = bytes([0xA5]) * (place.stop - place.start)
        beeb.memory[0x2E00 : 0x2E00 + len(stream)] = stream
        run(beeb, write(len(stream), "&2E00"))
        assert all(set(beeb.memory[place]) == {0xA5} for place in UNTOUCHED)


@pytest.mark.parametrize(
    "mode, page, memory_map", [(7, 0x3C, 4), (2, 0x40, 0), (2, 0x40, 1), (5, 0x5C, 2), (6, 0x50, 3)]
)
def test_cls_clears_the_memory_of_the_map_wherever_the_screen_is(machines, mode, page, memory_map):
    """Games give a MODE less memory by &34E and &356."""
    cleared = []
    for beeb in machines:
        set_mode(beeb, mode)
        beeb.memory[0x3000:0x8000] = bytes([0xA5]) * 0x5000
        beeb.memory[0x34E], beeb.memory[0x356] = page, memory_map
        run(beeb, " LDA #12\n JSR &FFEE")
        cleared.append([page for page in range(0x30, 0x80) if beeb.memory[256 * page + 128] != 0xA5])
        set_mode(beeb, 7)
    assert cleared[0] == cleared[1] != []
