"""The keyboard by the real OS: what every key and character is to it, and a typist who loses nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator import Beeb
from emulator.beeb import FIELD
from emulator.board.keyboard import KEYS, Keyboard, KeyboardError, key_number, keystrokes
from emulator.board.state import StateError
from emulator.errors import BeebError
from tests.emulator.machines import booted, enter

PRINTABLE = "".join(chr(code) for code in range(33, 127) if code != 96) + "£"
LAST_KEY = 0xEC  # where OS 1.20 keeps the number of the key pressed last, bit 7 set
PAGE = 0x0E00  # of a machine without a DFS
PROGRAM_TEXT = PAGE + 5  # after the first line's end of line, number, length and REM token
POLLED = 0x70  # where the programs below count


@pytest.fixture
def beeb(system_roms):
    with booted(dfs=None) as machine:
        yield machine


def run(beeb: Beeb, code: bytes, address: int = 0x3000) -> None:
    """Let the CPU go on in `code`."""
    beeb.memory[address : address + len(code)] = code
    beeb.cpu.pc = address


@pytest.mark.pure
def test_the_72_keys_have_distinct_positions():
    assert len(KEYS) == 72 and len(set(KEYS.values())) == 72
    assert all(number & 15 < 10 and number >> 4 < 8 for number in KEYS.values())
    # Advanced User Guide, internal key numbers
    guide = {"SHIFT": 0x00, "CTRL": 0x01, "Q": 0x10, "F0": 0x20, "CAPS LOCK": 0x40, "RETURN": 0x49, "SHIFT LOCK": 0x50}
    guide |= {"DELETE": 0x59, "SPACE": 0x62, "COPY": 0x69, "ESCAPE": 0x70, "\\": 0x78, "RIGHT": 0x79, "@": 0x47}
    assert {name: KEYS[name] for name in guide} == guide


@pytest.mark.pure
def test_keys_go_down_and_up_by_name_in_any_case():
    keyboard = Keyboard()
    for name in ("Return", "shift", "f9"):
        keyboard.down(name)
    keyboard.down("shift")
    assert sorted(keyboard.pressed) == ["F9", "RETURN", "SHIFT"]
    assert keyboard.key(9, 4) == 1
    keyboard.up("SHIFT")
    keyboard.up("SHIFT")
    keyboard.up("RETURN")
    assert keyboard.pressed == ["F9"]
    assert keyboard.columns_with(0xFE) == 1 << (KEYS["F9"] & 15)


@pytest.mark.pure
@pytest.mark.parametrize(
    "name, message",
    [
        ("RETRUN", "did you mean RETURN"),
        ("capslock", "did you mean CAPS LOCK"),
        ("f10", "did you mean F1"),
        ("break", "it resets the machine"),
        ("£", "the keys are SHIFT CTRL Q"),
        ("", "the keys are SHIFT CTRL Q"),
    ],
)
def test_an_unknown_key_is_rejected_with_suggestions(name, message):
    with pytest.raises(KeyboardError, match=message) as raised:
        Keyboard().down(name)
    assert isinstance(raised.value, BeebError)


@pytest.mark.pure
@pytest.mark.parametrize("links", [-1, 256])
def test_links_are_eight_bits(links):
    with pytest.raises(KeyboardError, match="eight bits"):
        Keyboard(links)


@pytest.mark.parametrize("name", [name for name in KEYS if name not in ("SHIFT", "CTRL")])
def test_the_os_knows_every_key_by_its_number(os_machine, name):
    beeb = os_machine
    beeb.key_down(name)
    beeb.run(seconds=0.05)
    seen = beeb.memory[LAST_KEY]
    beeb.key_up(name)
    beeb.run(seconds=0.05)
    assert seen == key_number(name) | 0x80
    assert beeb.memory[LAST_KEY] == 0


@pytest.fixture(scope="module")
def os_machine(system_roms):
    with booted(dfs=None) as machine:
        yield machine


@pytest.mark.parametrize("name, number", [("SHIFT", -1), ("CTRL", -2), ("A", -66), ("SPACE", -99), ("F5", -117)])
def test_a_program_sees_keys_by_inkey(beeb, name, number):
    enter(beeb, f"P.INKEY{number}\n", seconds=0.1)
    # the program looks when nothing of the typing is held any more
    enter(beeb, f'REP.U.INKEY{number}:P."SEEN"\n', seconds=0.3)
    assert "SEEN" not in [row.rstrip() for row in beeb.screen.text]
    beeb.key_down(name)
    beeb.run_until_text("SEEN", seconds=1)
    assert any(row.split() == ["0"] for row in beeb.screen.text)


@pytest.mark.parametrize("mode", range(8))
def test_links_select_the_start_up_mode(system_roms, mode):
    links = 0xF8 | mode
    with booted(dfs=None, links=links) as beeb:
        beeb.type("?&70=?&355:?&71=?&28F\n")  # the OS's mode, and what it has read of the links
        beeb.run(seconds=0.2)
        assert beeb.memory[0x70:0x72] == bytes([mode, links])


def test_break_and_ctrl_break_reach_the_os(beeb):
    beeb.type("10REM\n")
    for keys, kind in ((("BREAK",), 0), (("CTRL", "BREAK"), 2)):
        beeb.press(*keys)
        beeb.run(seconds=0.5)
        enter(beeb, "CLS:P.?&28D\n", seconds=0.2)  # the kind of the last reset: 0 soft, 1 power, 2 hard
        assert any(row.split() == [str(kind)] for row in beeb.screen.text)


@pytest.mark.pure
def test_keystrokes():
    assert keystrokes('A"£\n') == [("A",), ("SHIFT", "2"), ("SHIFT", "_"), ("RETURN",)]
    assert keystrokes("Ab C") == [("A",), ("CAPS LOCK",), ("B",), ("SPACE",), ("SHIFT", "C"), ("CAPS LOCK",)]
    assert keystrokes("aB", caps_lock=False) == [("A",), ("SHIFT", "B")]
    assert keystrokes("\x00\x01\x15\x1b\x1f\x7f") == [
        ("CTRL", "@"), ("CTRL", "A"), ("CTRL", "U"), ("ESCAPE",), ("CTRL", "_"), ("DELETE",),
    ]  # fmt: skip


@pytest.mark.pure
@pytest.mark.parametrize("text, place", [("é", 1), ("AB\x80", 3), ("A\u2019", 2), ("ª", 1)])
def test_a_character_without_a_key_is_refused(text, place):
    with pytest.raises(KeyboardError, match=f"character {place} of the text"):
        keystrokes(text)


@pytest.mark.pure
@settings(deadline=None)
@given(st.text())
def test_any_text_is_keys_that_exist_or_refused(text):
    try:
        strokes = keystrokes(text)
    except KeyboardError:
        return
    assert all(key_number(key) in KEYS.values() for stroke in strokes for key in stroke)


@pytest.mark.parametrize("text", [PRINTABLE, "AAABBBAAABABAB::;;''\"\"" + "Z" * 30])
def test_every_character_arrives_as_typed_also_repeated(beeb, text):
    enter(beeb, "10REM" + text + "\n", seconds=0.2)
    expected = text.replace("£", "`").encode()
    assert beeb.memory[PROGRAM_TEXT : PROGRAM_TEXT + len(expected)] == expected
    assert beeb.system_via.caps_lock_led


def test_every_printable_character_is_printed(beeb):
    beeb.type("MODE 4\n")  # which has a character for every code, unlike teletext
    for start in range(0, len(PRINTABLE), 24):
        part = PRINTABLE[start : start + 24].replace('"', '""')
        enter(beeb, f'CLS\nPRINT "{part}"\n', seconds=0.2)
        assert part.replace('""', '"') in [row.rstrip() for row in beeb.screen.text]


def test_typing_takes_few_runs_and_ends_with_the_last_key(beeb, monkeypatch):
    """A run draws its last frames."""
    text = "REM" + "ABC" * 40
    before, runs = beeb.save_state(), []
    run_to = Beeb._run_to
    monkeypatch.setattr(Beeb, "_run_to", lambda self, *ends: (runs.append(ends), run_to(self, *ends)))
    beeb.type(text)
    end = beeb.cycles
    assert len(runs) < 40
    beeb.load_state(before)
    beeb.type_ahead(text)
    while beeb.typing:
        beeb.run(cycles=FIELD)
    assert abs(beeb.cycles - end) <= FIELD


def test_every_control_character_arrives_as_typed(beeb):
    enter(beeb, "N%=&70\nREP.?N%=GET:N%=N%+1:U.N%?-1=32\n", seconds=0.1)
    characters = "".join(chr(code) for code in range(32) if code not in (10, 27)) + "\x7f "
    enter(beeb, characters, seconds=0.2)
    assert beeb.memory[0x70 : 0x70 + len(characters)] == characters.encode()


def test_escape_interrupts_a_program(beeb):
    enter(beeb, "REP.U.0\n", seconds=0.2)
    enter(beeb, "\x1b", seconds=0.1)
    assert any(row.rstrip() == "Escape" for row in beeb.screen.text)


@pytest.mark.parametrize(
    "key, lamps", [("", (True, False)), ("CAPS LOCK", (False, False)), ("SHIFT LOCK", (False, True))]
)
def test_letters_keep_their_case_with_any_lock_light_on(beeb, key, lamps):
    if key:
        beeb.press(key)
    assert (beeb.system_via.caps_lock_led, beeb.system_via.shift_lock_led) == lamps
    enter(beeb, '10REMKen 1984, Say "ok!"\n', seconds=0.2)
    assert beeb.memory[PROGRAM_TEXT : PROGRAM_TEXT + 19] == b'Ken 1984, Say "ok!"'
    assert (beeb.system_via.caps_lock_led, beeb.system_via.shift_lock_led) == lamps


@settings(max_examples=20, deadline=None)
@given(text=st.text(alphabet=PRINTABLE + " ", min_size=1, max_size=60), idle=st.integers(0, 20_000))
def test_any_text_at_any_moment_arrives(os_machine, text, idle):
    beeb = os_machine
    beeb.run(cycles=idle)
    enter(beeb, "NEW\n10REM" + text + "\n", seconds=0.2)
    line = bytes(beeb.memory[PAGE + 5 : PAGE + 5 + len(text)])
    assert line == text.replace("£", "`").encode()
    assert beeb.memory[PAGE + 4 + beeb.memory[PAGE + 3] - 4] == 0x0D


def test_nothing_is_lost_while_a_program_is_busy(beeb):
    beeb.type("F.I=1TO8000:N.\n")
    lines = [f"{number}REM line {number}" for number in range(10, 60, 10)]
    enter(beeb, "\n".join(lines) + "\nLIST\n", seconds=1)
    assert set(lines) <= {row.strip() for row in beeb.screen.text}


def test_nothing_is_lost_while_interrupts_are_off(beeb):
    # SEI, a delay of 0.3 s, CLI, and again, six times; RTS into the prompt
    delay = "A9 06 85 70 78 A0 5E 84 71 A2 00 A0 FA 88 D0 FD CA D0 F8 C6 71 58 A0 FF 88 D0 FD C6 70 D0 E7 60"
    code = bytes.fromhex(delay)
    beeb.memory[0x3000 : 0x3000 + len(code)] = code
    beeb.type("CALL &3000\n")
    enter(beeb, "10REMNOT ONE OF THESE IS LOST\n", seconds=0.5)
    assert beeb.memory[PROGRAM_TEXT : PROGRAM_TEXT + 24] == b"NOT ONE OF THESE IS LOST"


def test_a_program_that_leaves_the_buffer_full_and_scans_the_keys_gets_them(beeb):
    enter(beeb, 'REP.U.INKEY-98:P."DONE"\n', seconds=0.2)
    beeb.type("A" * 40 + "Z")
    beeb.run_until_text("DONE", seconds=1)


def test_a_program_that_bypasses_the_os_gets_its_keys(beeb):
    # With interrupts off, wait in turn for A to go down and up and for B to go down and up, and count
    wait = "A9 {key} 8D 4F FE 2C 4F FE {down} FB 2C 4F FE {up} FB E6 70"
    code = "78 A9 7F 8D 43 FE A9 0F 8D 42 FE A9 03 8D 40 FE A9 00 85 70 "
    for key in ("41", "64"):
        code += wait.format(key=key, down="10", up="30")  # BPL and BMI back to the look
    code += "4C 14 30"
    run(beeb, bytes.fromhex(code))
    beeb.type("ABABABABAB")
    assert beeb.memory[POLLED] == 10


def test_typing_waits_for_the_clock_only_and_is_the_same_every_time(system_roms):
    ends = set()
    for _ in range(2):
        with booted(dfs=None) as beeb:
            beeb.type('PRINT "Same"\n')
            ends.add((beeb.cycles, bytes(beeb.memory[0x0000:0x8000])))
    assert len(ends) == 1


@pytest.mark.parametrize(
    "key, lamps", [("", (True, False)), ("CAPS LOCK", (False, False)), ("SHIFT LOCK", (False, True))]
)
def test_typing_stopped_at_any_moment_leaves_the_locks_as_they_were(beeb, key, lamps):
    if key:
        beeb.press(key)
    saved, text, ends = beeb.save_state(), 'REM "hello"', set()
    for cycles in range(1, 3_000_000, 75_001):
        beeb.load_state(saved)
        beeb.type_ahead(text)
        beeb.run(cycles=cycles)
        ends.add(beeb.stop_typing())
        if cycles % 2:
            beeb.press("ESCAPE")
        while beeb.typing:
            beeb.run(frames=1)
        assert (beeb.lamps.caps_lock, beeb.lamps.shift_lock) == lamps and not beeb.keyboard.pressed
    assert ends | {len(text)} == set(range(len(text) + 1))


def test_forgetting_releases_all_keys(beeb):
    beeb.typist.type("HELLO")
    beeb.run(seconds=0.02)
    assert beeb.keyboard.pressed and beeb.typist.busy
    beeb.typist.forget()
    assert not beeb.keyboard.pressed and not beeb.typist.busy


def test_a_state_saved_while_typing_resumes_typing(beeb):
    beeb.typist.type("10REMOne two, THREE\n")
    for _ in range(9):
        beeb.run(cycles=77_777)
        saved = beeb.save_state()
        with Beeb(dfs=None) as other:
            other.load_state(saved)
            while other.typist.busy:
                other.run(seconds=0.02)
            other.run(seconds=0.2)
            assert other.memory[PROGRAM_TEXT : PROGRAM_TEXT + 15] == b"One two, THREE\r"


@pytest.mark.parametrize(
    "change",
    [
        {"texts": 7}, {"texts": ["é"]}, {"texts": [7]}, {"strokes": []}, {"strokes": [["NO KEY"]]},
        {"strokes": [[], [7]]}, {"strokes": [[], []]}, {"heeded": "yes"}, {"more": 1},
    ],
)  # fmt: skip
def test_a_damaged_typist_state_is_rejected(beeb, change):
    beeb.typist.type("AB")
    saved = beeb.typist.save()
    with pytest.raises(StateError, match="Typist"):
        beeb.typist.load(saved | change)
    assert beeb.typist.save() == saved
