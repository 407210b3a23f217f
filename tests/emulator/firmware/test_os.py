"""The free OS: it starts BASIC and the DFS, and behaves as OS 1.20 does where it claims to."""

import pytest

from emulator import Beeb
from emulator.assembler import assemble
from emulator.beeb import DFS_SLOT
from tests.emulator.machines import booted, under

STEP = 0.0213  # seconds: no multiple of the period of the interrupts
PATIENCE = 800  # steps
ENDED = 0x70  # a byte that the programs below set at their end
OSBYTE = """
        .org &2000
        LDX #&FF
        TXS
        CLI
        LDA #{a}
        LDX #{x}
        LDY #{y}
        JSR &FFF4
        STX &71
        STY &72
        LDA #1
        STA &70
stop:   JMP stop
"""
PRINT = """
        .org &2000
        LDX #&FF
        TXS
        CLI
        LDA #<text
        STA &71
        LDA #>text
        STA &72
        LDY #0
next:   LDA &71
        CMP #<end
        LDA &72
        SBC #>end
        BCS ended
        LDA (&71),Y
        JSR &FFEE
        INC &71
        BNE next
        INC &72
        BNE next
ended:  LDA #1
        STA &70
stop:   JMP stop
text:   .byte {text}
end:
"""


@pytest.fixture(scope="module")
def machines(system_roms):
    """A machine with OS 1.20 and one with the free OS, both at BASIC's prompt, without a DFS."""
    with booted(dfs=None) as acorn, booted(**under("free")) as free:
        yield acorn, free


def execute(beeb, source):
    """Run a program to its end."""
    code = assemble(source).code
    beeb.memory[0x2000 : 0x2000 + len(code)] = code
    beeb.memory[ENDED] = 0
    beeb.cpu.pc = 0x2000
    for _ in range(PATIENCE):
        beeb.run(seconds=STEP)
        if beeb.memory[ENDED]:
            while beeb.cpu.pc >= 0x8000:  # in an interrupt, which the next program would cut off
                beeb.cpu.step()
            return
    raise TimeoutError(f"the program did not end: pc=&{beeb.cpu.pc:04X}")


def osbyte(beeb, a, x=0, y=0):
    """The X and Y that OSBYTE `a` returns."""
    execute(beeb, OSBYTE.format(a=a, x=x, y=y))
    return beeb.memory[0x71], beeb.memory[0x72]


def vdu(beeb, codes):
    """Send `codes` to the VDU driver; what it then shows and how it is set, by name."""
    execute(beeb, PRINT.format(text=", ".join(map(str, codes))))
    memory = beeb.memory
    return {
        "screen": bytes(memory[memory[0x34E] << 8 : 0x8000]),
        "status": memory[0xD0],
        "masks": bytes(memory[0xD2:0xD4]),
        "cell": bytes(memory[0xD8:0xDA]),
        "window": bytes(memory[0x308:0x30C]),
        "cursor": bytes(memory[0x318:0x31A]),
        "geometry": bytes(memory[0x34A:0x357]),
        "pixels": bytes(memory[0x35F:0x364]),
        "palette": bytes(memory[0x36F:0x37F])[: memory[0x360] + 1],
        "crtc": bytes(beeb.video.crtc.registers[:16]),
        "graphics": bytes(memory[0x300:0x308]) + bytes(memory[0x30C:0x318]) + bytes(memory[0x324:0x328]),
        "graphics colours": bytes(memory[0x359:0x35D]),
        "ula": memory[0x248] & 0xFE,  # without the flashing colours
        "latch": beeb.system_via.latch,
    }


def test_the_next_cell_follows_the_last_one(machines):
    """A program that changes the column at &318 moves the cursor only when a line begins."""
    seen = []
    for beeb in machines:
        vdu(beeb, (22, 4, 31, 5, 5))
        beeb.memory[0x318] = 20
        seen.append([vdu(beeb, codes) for codes in ((127,), (9, 127), (8, 8, 127), (13, 127))])
    assert seen[1] == seen[0]


@pytest.mark.parametrize("code", [8, 9, 10, 11, 13, 127])
def test_the_cursor_moves_from_outside_its_window(machines, code):
    """Where VDU 28 in VDU 5 or a program that changes &318 and &319 left it."""
    for place in ((2, 10), (25, 10), (10, 2), (10, 25), (2, 2), (25, 25)):
        seen = []
        for beeb in machines:
            vdu(beeb, (22, 4, 28, 5, 20, 20, 5, 30))
            beeb.memory[0x318:0x31A] = bytes(place)
            seen.append(vdu(beeb, (code,)))
        assert seen[1] == seen[0], place


SHAPE = (23, 240, 1, 2, 4, 8, 16, 32, 64, 255)
VDU = {
    "mode": (),
    "lines": (*b" \r\n" * 40, *b" \t\t\b\x0b\x0b"),
    "colours": (17, 2, *b"  ", 17, 129, *b"   \r\n", 12, 17, 130, 32),
    "default colours": (17, 1, 17, 130, 19, 1, 4, 0, 0, 0, 20, 32, 12),
    "palette": (19, 0, 4, 0, 0, 0, 19, 1, 2, 0, 0, 0, 19, 7, 9, 0, 0, 0),
    "window": (17, 130, 28, 3, 10, 12, 2, *b"   " * 99, 31, 4, 4, *[11] * 6, *[8] * 7, 13, *[10] * 9, 127),
    "windows": (
        28,
        3,
        10,
        12,
        2,
        12,
        26,
        17,
        129,
        30,
        11,
        11,
        31,
        2,
        2,
        9,
        9,
        9,
        8,
        28,
        12,
        2,
        3,
        10,
        28,
        0,
        99,
        99,
        0,
    ),
    "definitions": (*SHAPE, 240, 17, 129, 240, 17, 2, 240, 31, 0, 20, 240, 32, 240, 127, 208),
    "scrolled down": (*SHAPE, 240, 30, 11, 11, 240, 31, 0, 0, 11),
    "scrolled up": (*SHAPE, *(240, 13, 10) * 60, 31, 5, 5, 240, 240, 127),
    "cursor": (23, 1, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 10, 3, 0, 0, 0, 0, 0, 0, 23, 0, 1, 60, 0, 0, 0, 0, 0, 0),
    "disabled": (21, 17, 1, *b"AAA\n", 22, 3, 9, 6, 9),
    "states": (14, 15, 2, 3, 21, 6, 14),
    "tabs": (31, 3, 9, 31, 99, 1, 31, 1, 99, 9),
    "redefined": (*(23, 65), *SHAPE[2:], *b"AA", 23, 98, *SHAPE[:1:-1], *b"b", 17, 1, *b"b"),
    "edges": (31, 0, 31, 8, 13, 10, 30, 8, 127, 127),
}


@pytest.mark.parametrize("mode", range(8))
@pytest.mark.parametrize("codes", VDU.values(), ids=VDU)
def test_vdu_codes_do_as_in_os_120(machines, mode, codes):
    acorn, free = (vdu(beeb, (22, mode, *codes)) for beeb in machines)
    assert free == acorn


@pytest.mark.parametrize("mode", [0, 1, 2, 4, 5])
def test_text_is_drawn_at_the_graphics_cursor(machines, mode):
    codes = [*SHAPE, 5, 25, 4, *words(356, 600), *(240, 240, 8, 10, 240, 127, 13, 240, 11, 240)]
    codes += [25, 4, *words(1268, 12), 240, 240, 9, 9, 18, 3, 2, 240, 24, *words(100, 100, 500, 400), 30, *[240] * 90]
    codes += [8, 8, 127, 18, 0, 129, 127, 4, 240, 5, 31, 3, 4, 240, 4]
    acorn, free = (vdu(beeb, (22, mode, *codes)) for beeb in machines)
    assert free == acorn


@pytest.mark.parametrize("code", [8, 9, 10, 11, 127, 240])
def test_the_graphics_cursor_goes_round_only_where_it_leaves_its_window(machines, code):
    window = (24, *words(200, 200, 839, 839))
    for x, y in ((196, 500), (200, 500), (839, 500), (844, 500), (204, 196), (204, 200), (820, 839), (820, 844)):
        acorn, free = (vdu(beeb, (22, 4, *SHAPE, *window, 5, 25, 4, *words(x, y), code)) for beeb in machines)
        assert free == acorn, (x, y)


SHAPES = {"block": (), "redefined": (23, 127, *range(8, 0, -1)), "inverse": (18, 3, 129)}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_delete_at_the_graphics_cursor_draws_character_127(machines, shape):
    seen = []
    for beeb in machines:
        osbyte(beeb, 20, 6)
        seen.append(vdu(beeb, (22, 1, 18, 0, 129, 16, 18, 0, 130, *shape, 5, 25, 4, *words(99, 99), 127)))
        osbyte(beeb, 20)
    assert seen[1] == seen[0]


@pytest.mark.parametrize("mode", [0, 2, 5])
def test_lines_and_spans_go_on_where_a_scrolled_screen_wraps(machines, mode):
    codes = [22, mode, 31, 0, 31, *[10] * 13, 18, 3, 1, 24, *words(100, 40, 1100, 1000)]
    for x, y in TIES:
        codes += [25, 4, *words(640, 512), 25, 5, *words(640 + 4 * x, 512 + 3 * y), 25, 21, *words(90 + x, y)]
    codes += [25, 85, *words(900, 800), 25, 77, *words(300, 640)]
    acorn, free = (vdu(beeb, codes) for beeb in machines)
    assert free == acorn


def words(*numbers):
    """Signed numbers as VDU codes."""
    return [byte for number in numbers for byte in (number & 0xFF, number >> 8 & 0xFF)]


TIES = [
    (across * x, up * y)
    for across in (1, -1)
    for up in (1, -1)
    for x, y in ((40, 240), (240, 40), (400, 8), (200, 200))
]


@pytest.mark.parametrize("kind", [5, 13, 6, 14, 21, 22, 29, 30])
def test_lines_in_every_direction_and_kind(machines, kind):
    codes = [code for x, y in TIES for code in (25, 4, *words(640, 512), 25, kind, *words(640 + x, 512 + y))]
    acorn, free = (vdu(beeb, (22, 1, *codes)) for beeb in machines)
    assert free == acorn


@pytest.mark.parametrize("y", [-4, 1020, 1024])
def test_a_row_that_is_not_filled_leaves_the_pixel_above(machines, y):
    acorn, free = (vdu(beeb, (22, 0, 25, 4, *words(500, 500), 25, 79, *words(1304, y))) for beeb in machines)
    assert free == acorn


FLAT = [(100, 100, 300, 100, 200, 100), (100, 100, 100, 300, 100, 200), (40, 40, 40, 40, 40, 40), (0, 0, 99, 0, 50, 90)]


@pytest.mark.parametrize("corners", FLAT, ids=str)
def test_flat_and_level_triangles(machines, corners):
    first, second, third = (words(*corners[at : at + 2]) for at in (0, 2, 4))
    acorn, free = (vdu(beeb, (22, 1, 25, 4, *first, 25, 4, *second, 25, 85, *third)) for beeb in machines)
    assert free == acorn


WINDOWS = {
    "whole": (0, 0, 1279, 1023),
    "inverted": (700, 0, 100, 500),
    "too wide": (0, 0, 1280, 500),
    "too high": (0, 0, 1279, 1024),
    "negative": (-4, 0, 500, 500),
    "one pixel": (640, 512, 640, 512),
}


@pytest.mark.parametrize("corners", WINDOWS.values(), ids=WINDOWS)
@pytest.mark.parametrize("mode", [0, 2, 5])
def test_windows_of_graphics(machines, mode, corners):
    codes = (18, 0, 129, 24, *words(*corners), 16, 18, 3, 130, 16, 29, *words(8, 8), 24, *words(0, 0, 99, 99), 16)
    acorn, free = (vdu(beeb, (22, mode, *codes)) for beeb in machines)
    assert free == acorn


def test_mode_7_shows_the_whole_alphabet_as_os_120_does(machines):
    acorn, free = (vdu(beeb, (22, 7, *range(32, 127), *range(128, 256))) for beeb in machines)
    assert free == acorn


@pytest.mark.parametrize("mode", range(8))
def test_every_character_reads_back_from_the_screen(machines, mode):
    _, free = machines
    osbyte(free, 20)  # as after power-on, where no character has been redefined
    free.memory[0xC00:0xD00] = bytes(0x100)
    for character in (*b" !09@AZ[_az~", 96, *([] if mode == 7 else [240])):
        vdu(free, (22, mode, *SHAPE, 17, 1, character, 8))
        assert osbyte(free, 135) == (character if character != 240 else 144, mode)


UNLIKE = {172, 173, 176, 177, 185, 188, 192, 193, 243}  # addresses in the ROM, moving or not served yet


# Bytes that count the events 3, and keep their last A, X and Y, at &2E00
COUNT_EVENTS = """
        .org &2F00
        STA &2E01
        STX &2E02
        STY &2E03
        INC &2E00
        RTS
"""


def test_the_converter_is_read_as_under_os_120(machines):
    """*FX 16 and 17, OSBYTE 190, event 3, and ADVAL: results, buttons, and the channel that was the last."""
    seen = []
    for beeb in machines:
        steps = []

        def look(beeb=beeb, steps=steps):
            beeb.run(seconds=0.06)
            steps.append([osbyte(beeb, 128, channel) for channel in (1, 2, 3, 4)])
            steps.append((osbyte(beeb, 128)[0], osbyte(beeb, 188, 0, 255)[0] == 0, osbyte(beeb, 189, 0, 255)[0]))

        osbyte(beeb, 16, 4)
        beeb.move_joystick(0, -0.5, 0.25, True)
        beeb.move_joystick(1, 0.75, -1)
        look()
        beeb.move_joystick(1, -1, 0.3, True)
        for kind in (8, 12, 0):
            osbyte(beeb, 190, kind)
            look()
        for channels in (2, 1, 0, 9):
            steps.append(osbyte(beeb, 16, channels)[0])
            look()
            for channel in (1, 3, 0, 200):
                beeb.move_joystick(0, channel / 200, -channel / 200)
                osbyte(beeb, 17, channel)
                look()
        osbyte(beeb, 16)
        osbyte(beeb, 17, 3)
        beeb.run(seconds=0.06)
        steps.append([osbyte(beeb, 128)[1] for _ in range(2)])
        code = assemble(COUNT_EVENTS).code
        beeb.memory[0x2F00 : 0x2F00 + len(code)] = code
        before = bytes(beeb.memory[0x220:0x222])
        beeb.memory[0x220:0x222] = b"\0\x2f"
        beeb.memory[0x2E00] = 0
        osbyte(beeb, 14, 3)
        osbyte(beeb, 17, 4)
        beeb.run(seconds=0.06)
        steps.append(bytes(beeb.memory[0x2E00:0x2E04]))
        osbyte(beeb, 13, 3)
        beeb.memory[0x220:0x222] = before
        osbyte(beeb, 16, 4)
        seen.append(steps)
    assert seen[1] == seen[0]
    assert len({*map(str, seen[0])}) > 15


def test_definitions_get_pages_of_their_own(machines):
    """*FX 20: pages of characters, OSHWM, and the definitions in them."""
    seen = []
    for beeb in machines:
        vdu(beeb, (22, 7, 23, 65, *SHAPE[2:]))
        steps = []
        for groups in (6, 0, 3, 9, 1):
            _, oshwm = osbyte(beeb, 20, groups)
            vdu(beeb, (23, 160 + groups, *SHAPE[2:]))
            steps.append((oshwm, bytes(beeb.memory[0x367:0x36F]), osbyte(beeb, 131), beeb.memory[0x246]))
        osbyte(beeb, 20)
        seen.append(steps)
    assert seen[1] == seen[0]


def test_variables_begin_as_in_os_120(machines, system_roms):
    with booted(dfs=None) as acorn, booted(**under("free")) as free:
        different = [
            number
            for number in sorted(set(range(166, 256)) - UNLIKE)
            if len({osbyte(beeb, number, 0, 255)[0] for beeb in (acorn, free)}) > 1
        ]
    assert different == []


def after_greeting(beeb):
    """The rows of the screen from the first prompt on."""
    rows = beeb.screen_text().split("\n")
    return rows[next(at for at, row in enumerate(rows) if row.startswith(">")) :]


LINES = {
    "sum": "PRINT 2+2\n",
    "program": "10 FORI%=1TO20:PRINT I%*I%;:NEXT\n20 PRINT\nLIST\nRUN\n",
    "error": "PRINT 1/0\nREPORT\nPRINT ERR\n*NONSENSE\n*FX 22\n",
    "time": "TIME=200:T%=TIME:REPEAT UNTIL TIME>T%+20:PRINT TIME DIV 100\n",
    "line": "REM abcDEF{|}~!\"#$%&'()*+-=;:<>,.?/@[]^_\\\n",
    "deletions": "PRINT 3333\x7f\x7f\x7f+4\n",
    "line given up": "NONSENSE\x15PRINT 7\n",
    "input": 'INPUT A$:PRINT "<";A$;">"\nHello\n',
    "get": "A=GET:PRINT A\nZ",
    "inkey": "PRINT INKEY(3),INKEY-99\n",
    "vpos": "PRINTTAB(5,20)POS,VPOS\n",
    "escape": "REPEAT:UNTIL 0\n\x1bPRINT ERR\n",
    "escape disabled": "*FX 200,1\nREPEAT:A=GET:PRINT A:UNTIL A=81\n\x1bQ",
    "mode typed": "\x167PRINT 7\nLIST\n",
    "function key": "*KEY 0 PRINT 6*7|M\n*FX 138,0,128\n",
    "keys redefined": '*KEY 1 "ABC"\n*KEY 2 PRINT 1|M\n*KEY 1 REM|M\n*FX 138,0,130\n*FX 138,0,129\n',
    "hexadecimal": "PRINT ~HIMEM,~PAGE,~LOMEM\n",
    "palette": "MODE1\nVDU19,1,4;0;:COLOUR1:PRINT 1\n",
    "osword": "X%=&70:Y%=0:A%=11:?&70=3:CALL&FFF1:PRINT ?&71\n",
    "comment": "*| nothing\n*\n",
}


@pytest.mark.parametrize("text", LINES.values(), ids=LINES)
def test_basic_answers_as_under_os_120(system_roms, text):
    shown = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.type(text)
            beeb.run(seconds=0.7)
            if text.startswith("MODE"):
                shown.append(bytes(beeb.memory[0x318:0x31A]))
            else:
                shown.append(after_greeting(beeb))
    assert shown[1] == shown[0]


@pytest.mark.parametrize("key", ["7", "COPY", "RIGHT"])
def test_a_key_that_is_held_repeats_as_often_as_under_os_120(system_roms, key):
    typed = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.type("*FX 4,1\n")
            beeb.press(key, seconds=1.5)
            typed.append(after_greeting(beeb)[-1].count("7") if key == "7" else beeb.memory[0x318])
    assert abs(typed[1] - typed[0]) <= 1


def test_text_is_copied_by_the_cursor_keys(system_roms):
    with booted(**under("free")) as beeb:
        beeb.type("PRINT 11\n")
        for key in ("UP", "UP", *["COPY"] * 8, "RETURN"):
            beeb.press(key)
        assert [row.strip() for row in after_greeting(beeb)] == [">PRINT 11", "11", ">PRINT 11", "11", ">"]


def test_text_that_scrolls_while_it_is_copied(system_roms):
    copied = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.type('VDU28,0,8,11,0\nFORI=1TO9:PRINT"PQRSTUVWXYZ";I:NEXT\n')
            beeb.run(seconds=0.2)
            for key in (*["UP"] * 2, *["COPY"] * 15, "DOWN", *["COPY"] * 2, "RETURN"):
                beeb.press(key)
            copied.append(after_greeting(beeb))
    assert copied[1] == copied[0]


@pytest.mark.parametrize("mode", range(8))
def test_a_block_stands_where_copied_text_goes(system_roms, mode):
    changes = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.type(f"MODE {mode}\n\n")
            beeb.run(seconds=0.5)
            start = beeb.memory[0x34E] << 8
            screen = slice(start, start + 2 * (beeb.memory[0x352] | beeb.memory[0x353] << 8))  # up to the prompt
            found, before = [], bytes(beeb.memory[screen])
            for key in ("UP", "LEFT", "SPACE", "DELETE", "ESCAPE"):
                beeb.press(key)
                beeb.run(seconds=0.1)
                after = bytes(beeb.memory[screen])
                found.append([(at, a, b) for at, (a, b) in enumerate(zip(before, after, strict=True)) if a != b])
                before = after
            changes.append(found)
    assert changes[1] == changes[0] and changes[0][0]


def test_the_locks_light_their_lamps(system_roms):
    with booted(**under("free")) as beeb:
        assert (beeb.lamps.caps_lock, beeb.lamps.shift_lock) == (True, False)
        beeb.press("CAPS LOCK")
        assert (beeb.lamps.caps_lock, beeb.lamps.shift_lock) == (False, False)
        beeb.press("SHIFT LOCK")
        assert (beeb.lamps.caps_lock, beeb.lamps.shift_lock) == (False, True)


def test_both_lamps_are_lit_at_the_end_of_a_page(system_roms):
    lit = []
    for os in ("acorn", "free"):
        with booted(**under(os)) as beeb:
            beeb.type("VDU14:FORI=1TO60:PRINTI:NEXT\n")
            beeb.run(seconds=1)
            lit.append([beeb.lamps])
            beeb.press("ESCAPE")
            beeb.run(seconds=0.2)
            lit[-1].append(beeb.lamps)
    assert lit[1] == lit[0] and lit[0][0].shift_lock and not lit[0][1].shift_lock


@pytest.mark.parametrize("keys", [("BREAK",), ("CTRL", "BREAK")])
def test_a_reset_leaves_memory_alone(keys):
    with booted(**under("free")) as beeb:
        beeb.type("MODE 6\n")
        beeb.run(seconds=0.3)
        memory = slice(0x1000, 0x6000)
        beeb.memory[memory] = bytes([0x5A]) * (memory.stop - memory.start)
        beeb.press(*keys)
        beeb.run(seconds=1)
        assert set(beeb.memory[memory]) == {0x5A}


@pytest.mark.parametrize("roms, name", [("acorn", "BBC Computer"), ("free", "Kensington OS")])
def test_break_types_the_text_of_f10_and_ctrl_break_forgets_it(system_roms, roms, name):
    with booted(**under(roms)) as beeb:
        beeb.type("10 REM KEPT\n*KEY10 OLD|MLIST|M\n")
        beeb.press("BREAK")
        beeb.run(seconds=1)
        assert beeb.screen_text().split() == [*name.split(), "BASIC", ">OLD", ">LIST", "10", "REM", "KEPT", ">"]
        beeb.press("CTRL", "BREAK")
        beeb.run(seconds=1)
        assert beeb.screen_text().split() == [*name.split(), "32K", "BASIC", ">"]


@pytest.mark.parametrize("links, mode", [(0xFF, 7), (0xFC, 4), (0xF9, 1)])
def test_the_links_choose_the_mode(system_roms, links, mode):
    with booted(**under("free"), links=links) as beeb:
        assert beeb.memory[0x355] == mode
        assert osbyte(beeb, 255, 0, 255)[0] == links


@pytest.mark.parametrize("dfs", ["dfs", "dnfs"])
def test_acorns_dfs_loads_saves_and_boots(system_roms, tmp_path, dfs):
    disc = tmp_path / "disc.ssd"
    disc.write_bytes(bytes(0x100) + bytes(5) + bytes([0, 1, 0x90]) + bytes(0xF8))
    with booted(disc=disc, roms="free", sideways_roms={DFS_SLOT: system_roms[dfs].path}, writable=True) as beeb:
        beeb.type('10 PRINT "FROM DISC"\nSAVE "PROG"\n')
        beeb.run(seconds=4)
        beeb.type('*BUILD !BOOT\nCHAIN "PROG"\n\x1b*OPT 4,3\n')
        beeb.run(seconds=4)
        beeb.boot(shift=True)
        beeb.run_until_text("FROM DISC", seconds=10)
        beeb.type("*CAT\n")
        beeb.run_until_text("PROG", seconds=10)


def test_a_cold_machine_without_a_language_says_so(system_roms):
    with Beeb(**under("free")) as beeb:
        beeb.bus.load_slot(15, bytes(0x4000))
        beeb.power_on()
        beeb.run_until_text("Language?", seconds=3)
