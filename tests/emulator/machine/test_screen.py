"""The screen of a machine in every mode, as text and as an image."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.board.scheduler import Pin, Scheduler
from emulator.chips.saa5050 import SAA5050
from emulator.machine.screen import MOSAICS, Screen, without_borders
from emulator.machine.video import Video
from tests.emulator.machines import booted, enter

BITMAP_MODES = {0: (80, 32), 1: (40, 32), 2: (20, 32), 3: (80, 25), 4: (40, 32), 5: (20, 32), 6: (40, 25)}
PRINTABLE = "".join(map(chr, range(33, 127))).replace("`", "£")


@pytest.fixture(scope="module")
def machine(system_roms):
    with booted() as beeb:
        yield beeb


@pytest.fixture
def beeb(machine):
    """A machine at the prompt, in MODE 7."""
    machine.reset()
    machine.run(seconds=1)
    return machine


def do(beeb, *lines, seconds=0.5):
    """Type BASIC lines and give each of them time to finish."""
    for line in lines:
        enter(beeb, line + "\n", seconds=seconds)


def do_unseen(beeb, mode, line, seconds=0.5):
    """Execute `line` in `mode` with nothing else on the screen, then wait for a key."""
    do(beeb, f"MODE {mode}:{line}:A=GET", seconds=seconds)


def text(beeb):
    return [row.rstrip() for row in beeb.screen.text]


def colours(beeb):
    return {colour for _, colour in beeb.screen.image.convert("RGB").getcolors()}


@pytest.mark.parametrize("mode", BITMAP_MODES)
def test_the_whole_font_in_each_mode(beeb, mode):
    columns, rows = BITMAP_MODES[mode]
    do_unseen(beeb, mode, "FOR I%=33 TO 126:VDU I%:NEXT")
    seen = beeb.screen.text
    assert [len(row) for row in seen] == [columns] * rows
    assert "".join(seen).rstrip() == PRINTABLE


@pytest.mark.parametrize("mode", BITMAP_MODES)
def test_each_corner_in_each_mode(beeb, mode):
    columns, rows = BITMAP_MODES[mode]
    corners = f'P.TAB(0,0)"A"TAB({columns - 1},0)"B"TAB(0,{rows - 1})"C"TAB({columns - 2},{rows - 1})"D"TAB(5,5)'
    do_unseen(beeb, mode, corners + ";")
    seen = beeb.screen.text
    assert seen[0] == "A" + " " * (columns - 2) + "B"
    assert seen[-1] == "C" + " " * (columns - 3) + "D "
    assert not "".join(seen[1:-1]).strip()


@pytest.mark.parametrize("mode, last", [(0, 1), (1, 3), (2, 7), (3, 1), (4, 1), (5, 3), (6, 1)])
def test_any_two_colours(beeb, mode, last):
    every_pair = f'FOR F%=0 TO {last}:FOR B%=0 TO {last}:COLOUR F%:COLOUR B%+128:P."Gq";:NEXT,'
    do_unseen(beeb, mode, every_pair, seconds=1)
    seen = "".join("  " if f == b else "Gq" for f in range(last + 1) for b in range(last + 1))
    assert "".join(beeb.screen.text).rstrip() == seen.rstrip()


def test_any_physical_colours(beeb):
    do_unseen(beeb, 4, 'P."first":VDU19,0,4;0;19,1,3;0;')
    assert text(beeb)[0] == "first"
    assert colours(beeb) == {(0, 0, 255), (255, 255, 0)}


@pytest.mark.parametrize("mode", [0, 2, 4, 6])
def test_scrolled_by_the_hardware(beeb, mode):
    columns, rows = BITMAP_MODES[mode]
    do_unseen(beeb, mode, 'FOR I%=1 TO 99:P."line ";I%:NEXT:P."end";', seconds=5)
    assert text(beeb) == [f"line {i}" for i in range(101 - rows, 100)] + ["end"]


def test_redefined_characters_and_graphics_are_blank(beeb):
    do_unseen(beeb, 4, 'VDU23,65,255,0,255,0,255,0,255,0,23,224,1,2,3,4,5,6,7,8:P."x";CHR$224;"BA";"z"')
    assert text(beeb)[0] == "x B z"
    do(beeb, " ", "*FX20")
    do_unseen(beeb, 1, 'P."x":MOVE 64,900:DRAW 800,333:PLOT 85,700,99')
    assert "".join(text(beeb)) == "x"
    assert colours(beeb) == {(0, 0, 0), (255, 255, 255)}


def test_three_colours_in_a_cell_are_not_a_character(beeb):
    do_unseen(beeb, 1, 'P."HI":GCOL0,1:PLOT69,4,1020:GCOL0,2:PLOT69,28,1020')
    assert text(beeb)[0] == " I"


def test_the_cursor_is_ignored_in_both_phases(beeb):
    for mode in BITMAP_MODES:
        do(beeb, f"MODE {mode}")
        pictures = set()
        for _ in range(40):
            assert text(beeb)[0] == ">"
            pictures.add(beeb.screen.image.tobytes())
            beeb.run(frames=1)
        assert len(pictures) == 2


def test_underlines_are_read_except_at_the_cursor(beeb):
    do(beeb, "MODE 4", 'P."_snake_"')
    assert "_snake_" in text(beeb)
    do_unseen(beeb, 4, 'P."A_B";CHR$8;')  # the cursor stands on the B
    for _ in range(40):
        assert text(beeb)[0] == "A_B"
        beeb.run(frames=1)


@pytest.mark.parametrize("tv", ["255", "1", "254,1", "0,1"])
def test_a_moved_picture(beeb, tv):
    """*TV moves the picture by rows, and turns interlacing off."""
    do(beeb, f"*TV {tv}")
    for mode in (0, 3, 4, 7):
        do_unseen(beeb, mode, 'P.TAB(3,4)"Here"TAB(7,20)"there";')
        assert [(i, row) for i, row in enumerate(text(beeb)) if row] == [(4, "   Here"), (20, "       there")]
        do(beeb, " ")


def test_a_custom_screen_format(beeb):
    """32 columns and 16 rows, from the fifth character of screen memory on, moved a little to the right."""
    letters = "FOR I%=1 TO 700:VDU 65+I%MOD26:NEXT"
    registers = {1: 32, 6: 16, 13: 5, 2: 45}
    setting = ":".join(f"VDU23;{register},{value};0;0;0;" for register, value in registers.items())
    do_unseen(beeb, 4, f"{letters}:{setting}", seconds=2)
    written = "".join(chr(65 + i % 26) for i in range(1, 701))[5:]
    assert beeb.screen.text == [written[32 * row : 32 * row + 32] for row in range(16)]


def test_text_beyond_the_edge_of_the_picture_is_not_read(beeb):
    do_unseen(beeb, 4, 'P."abcdef"TAB(34,0)"uvwxyz":VDU23;2,51;0;0;0;')
    assert text(beeb)[0] == "  cdef" + " " * 28 + "uvwxyz"
    do(beeb, " ")
    do_unseen(beeb, 4, 'P."abcdef"TAB(34,0)"uvwxyz":VDU23;2,47;0;0;0;')
    assert text(beeb)[0] == "abcdef" + " " * 28 + "uvwx"


def test_flashing_colours(beeb):
    do_unseen(beeb, 2, 'COLOUR 9:P."flash"')  # red and cyan on black
    for _ in range(60):
        assert text(beeb)[0] == "flash"
        beeb.run(frames=1)


def test_teletext_characters_are_unicode(beeb):
    do_unseen(beeb, 7, "FOR I%=33 TO 126:VDU I%:NEXT")
    capitals, small = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
    figures = f"!\"#$%&'()*+,-./0123456789:;<=>?@{capitals}←½→↑—£{small}¼‖¾÷"
    assert "".join(beeb.screen.text).rstrip() == figures


def test_teletext_controls_are_spaces_and_mosaics_blocks(beeb):
    do_unseen(beeb, 7, 'VDU129:P."Red";:VDU145,255,181,234,161,240,154,255,135:P."White"')
    assert text(beeb)[0] == " Red █▌▐\N{BLOCK SEXTANT-1}\N{BLOCK SEXTANT-56} █ White"


def test_sextants():
    assert MOSAICS[0x21 - 0x20] == "\N{BLOCK SEXTANT-1}"
    assert MOSAICS[0x60 - 0x20] == "\N{BLOCK SEXTANT-6}"
    assert MOSAICS[0x3E - 0x20] == "\N{BLOCK SEXTANT-2345}"
    assert MOSAICS[0x7E - 0x20] == "\N{BLOCK SEXTANT-23456}"
    assert MOSAICS[0x6F - 0x20] == "\N{BLOCK SEXTANT-12346}"
    assert MOSAICS[0x6A - 0x20] == "▐" and MOSAICS[0x35 - 0x20] == "▌"
    assert len({MOSAICS[code - 0x20] for code in range(0x20, 0x80) if code & 0x20}) == 64


def test_invisible_teletext_is_not_read(beeb):
    do_unseen(beeb, 7, 'VDU 152:P."secret";:VDU 129:P."seen";:VDU 157:P."red on red"')
    assert text(beeb)[0] == "        seen"


def test_changed_rows_are_read_again(beeb):
    do(beeb, "MODE 4")
    lines = ['FOR I%=1 TO 40:P."line ";I%:NEXT', "VDU 30", 'P.TAB(9,5)"here"', "VDU 28,3,20,30,4", "CLS", "MODE 1"]
    for line in [*lines, "COLOUR 129:CLS", "VDU 19,1,4;0;", "MODE 3", "VDU 26,30:P.SPC(400)", "MODE 4"]:
        beeb.type(line + "\n")
        for _ in range(12):
            beeb.run(frames=1)
            assert beeb.screen.text == Screen(beeb.video, beeb.bus).text
            assert beeb.screen.text == Screen(beeb.video, beeb.bus).text


def test_teletext_flashing_text_is_read_in_both_phases(beeb):
    do_unseen(beeb, 7, 'VDU 136:P."flash"')
    lit = []
    for _ in range(70):
        assert text(beeb)[0] == " flash"
        lit.append(np.asarray(beeb.screen.image)[:20].any())
        beeb.run(frames=1)
    assert any(lit) and not all(lit)


def test_teletext_double_height_is_in_its_upper_row(beeb):
    do_unseen(beeb, 7, 'FOR I%=1 TO 2:VDU 141:P."Title":NEXT:P."below"')
    assert text(beeb)[:3] == [" Title", "", "below"]


def test_teletext_scrolled_and_wrapped_around(beeb):
    do_unseen(beeb, 7, 'FOR I%=1 TO 99:P."line ";I%:NEXT:P."end";', seconds=5)
    assert text(beeb) == [f"line {i}" for i in range(76, 100)] + ["end"]


def test_the_image_is_the_frame_in_eight_colours(beeb):
    do_unseen(beeb, 2, "FOR I%=0 TO 7:COLOUR 128+I%:VDU 32:NEXT")
    image = beeb.screen.image
    assert (image.mode, image.size) == ("P", (640, 512))
    frame = np.frombuffer(beeb.video.television.frame, np.uint8).reshape(512, 640)
    assert set(np.unique(frame).tolist()) == set(range(8))
    guns = np.stack([frame & 1, frame >> 1 & 1, frame >> 2 & 1], axis=2) * 255
    assert (np.asarray(image) == frame).all()
    assert (np.asarray(image.convert("RGB")) == guns).all()
    for colour in range(8):
        assert image.getpixel((32 * colour + 16, 8)) == colour


def test_an_image_does_not_change(beeb):
    image = beeb.screen.image
    image.putpixel((5, 6), 3)
    assert beeb.screen.image.getpixel((5, 6)) == 0
    before = image.tobytes()
    do(beeb, "MODE 1", "COLOUR 130:CLS")
    assert image.tobytes() == before
    assert beeb.screen.image.tobytes() != before


def test_borders_surround_the_same_picture(beeb):
    do_unseen(beeb, 1, "COLOUR 129:CLS:VDU 23,0,2,90;0;0;0;23,0,1,88;0;0;0")
    usual = beeb.screen.colours
    beeb.screen.borders = True
    assert beeb.screen.image.size == (832, 576)
    assert (beeb.screen.colours[18:530, 76:716] == usual).all()
    beeb.run(frames=4)
    assert (beeb.screen.colours[18:530, 76:716] == usual).all() and beeb.screen.colours[:, 716:].any()
    assert np.asarray(beeb.screen.image).tobytes() == beeb.screen.colours.tobytes()
    state = beeb.save_state()
    beeb.screen.borders = False
    assert (beeb.screen.colours == usual).all() and beeb.save_state() == state
    beeb.run(seconds=0.1)
    for borders in True, False:  # a state has the picture without borders
        beeb.screen.borders = borders
        beeb.load_state(state)
        assert beeb.save_state() == state and beeb.screen.borders == borders
        assert without_borders(beeb.screen.colours).tobytes() == usual.tobytes()


def test_the_colours_are_those_of_the_frame_and_change_only_with_it(beeb):
    do_unseen(beeb, 2, "FOR I%=0 TO 7:COLOUR 128+I%:VDU 32:NEXT")
    before = beeb.screen.colours
    frame = bytes(beeb.video.television.frame)
    assert before.shape == (512, 640)
    assert before.tobytes() == frame
    with pytest.raises(ValueError):
        before[0, 0] = 1
    beeb.run(frames=1)
    assert bytes(beeb.video.television.frame) == frame
    assert beeb.screen.colours is before
    do(beeb, "MODE 1", "COLOUR 130:CLS")
    assert beeb.screen.colours is not before
    assert beeb.screen.colours.tobytes() == bytes(beeb.video.television.frame) != frame
    assert before.tobytes() == frame


class Board:
    """A video circuit with RAM, but no CPU."""

    def __init__(self, memory):
        self.memory = memory


@settings(max_examples=60, deadline=None)
@given(
    registers=st.binary(min_size=16, max_size=16),
    control=st.integers(0, 255),
    line_length=st.integers(0, 255),
    noise=st.integers(0, 2**32 - 1),
)
def test_all_rows_have_the_same_length_for_any_registers(registers, control, line_length, noise):
    chance = np.random.default_rng(noise)
    board = Board(bytearray(chance.integers(0, 256, 0x10000, np.uint8).tobytes()))
    scheduler = Scheduler()
    video = Video(scheduler, board.memory, Pin(), SAA5050())
    video.drawing = True
    screen = Screen(video, board)
    for register, value in enumerate(registers):
        video.write(0xFE00, register)
        video.write(0xFE01, line_length if register == 0 else value)
    video.write(0xFE20, control)
    video.television.frame[:] = chance.integers(0, 8, len(video.television.frame), np.uint8).tobytes()
    rows = screen.text
    assert all(isinstance(row, str) and len(row) == len(rows[0]) for row in rows)
    assert len(rows) <= 127


def test_the_registers_are_those_that_were_written(beeb):
    enter(beeb, "MODE 4\nVDU 23;1,20;0;0;0\n", 0.2)
    registers = beeb.screen.registers()
    assert (len(registers), registers[0], registers[1], registers[6]) == (16, 63, 20, 32)
