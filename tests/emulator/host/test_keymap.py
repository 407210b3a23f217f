"""The key map with the events of a host's keyboard, on the real OS."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emulator import Beeb
from emulator.board.keyboard import KEYS, KeyboardError
from emulator.host.events import FocusLost, HostEvent, KeyEvent, Modifier, TextEvent
from emulator.host.keymap import NAMED, POSITIONS, KeyMapper
from emulator.media.dfs import DiscFile, write_ssd

PRINTABLE = "".join(chr(code) for code in range(33, 127) if code != 96) + "£"
LAST_KEY = 0xEC  # where OS 1.20 keeps the number of the key pressed last, bit 7 set

SHIFT, CTRL, ALTGR, ALT = "ShiftLeft", "ControlLeft", "AltRight", "AltLeft"
MODIFIERS = {SHIFT: Modifier.SHIFT, CTRL: Modifier.CTRL, ALTGR: Modifier.ALT_GR, ALT: Modifier.ALT}

# The rows of an ISO keyboard from the left, by code: digits, then letters. The key beside the left SHIFT exists on ISO
# keyboards only; on an ANSI keyboard the last key of the third row is above RETURN.
PLACE = [
    "Backquote", *(f"Digit{digit}" for digit in "1234567890"), "Minus", "Equal",
    *(f"Key{letter}" for letter in "QWERTYUIOP"), "BracketLeft", "BracketRight",
    *(f"Key{letter}" for letter in "ASDFGHJKL"), "Semicolon", "Quote", "Backslash",
    "IntlBackslash", *(f"Key{letter}" for letter in "ZXCVBNM"), "Comma", "Period", "Slash",
]  # fmt: skip
# What the keys give alone and with SHIFT, row by row, and with AltGr; and which of it are accents
LAYOUTS = {
    "us": (
        "`1234567890-= qwertyuiop[] asdfghjkl;'\\ \0zxcvbnm,./",
        '~!@#$%^&*()_+ QWERTYUIOP{} ASDFGHJKL:"| \0ZXCVBNM<>?',
        {}, "",
    ),
    "uk": (
        "`1234567890-= qwertyuiop[] asdfghjkl;'# \\zxcvbnm,./",
        '¬!"£$%^&*()_+ QWERTYUIOP{} ASDFGHJKL:@~ |ZXCVBNM<>?',
        {}, "",
    ),
    "german": (
        "^1234567890ß´ qwertzuiopü+ asdfghjklöä# <yxcvbnm,.-",
        "°!\"§$%&/()=?` QWERTZUIOPÜ* ASDFGHJKLÖÄ' >YXCVBNM;:_",
        {"q": "@", "7": "{", "8": "[", "9": "]", "0": "}", "ß": "\\", "+": "~", "<": "|", "e": "€"}, "^´`",
    ),
    "french": (
        "²&é\"'(-è_çà)= azertyuiop^$ qsdfghjklmù* <wxcvbn,;:!",
        "\x001234567890°+ AZERTYUIOP¨£ QSDFGHJKLM%µ >WXCVBN?./§",
        {"é": "~", '"': "#", "'": "{", "(": "[", "-": "|", "è": "`", "_": "\\", "ç": "^", "à": "@", ")": "]", "=": "}"},
        "^¨~`",
    ),
}  # fmt: skip


class HostKeyboard:
    """A keyboard of some layout: its keys become events in a queue, as a toolkit makes them."""

    def __init__(self, layout: str = "us") -> None:
        plain, shifted, with_altgr, self.accents = LAYOUTS[layout]
        self.plain = dict(zip(PLACE, plain.replace(" ", ""), strict=True))
        self.strokes = {char: ([SHIFT], place) for place, char in zip(PLACE, shifted.replace(" ", ""), strict=True)}
        self.strokes |= {char: ([], place) for place, char in self.plain.items()}
        where = {char: place for place, char in self.plain.items()}
        self.strokes |= {char: ([ALTGR], where[on]) for on, char in with_altgr.items()}
        self.down: dict[str, str] = {}
        self.queue: list[HostEvent] = []

    def press(self, place: str, text: str = "", repeats: int = 0) -> None:
        modifiers = Modifier.NONE
        for held in self.down:
            modifiers |= MODIFIERS.get(held, Modifier.NONE)
        self.down[place] = text
        key = " " if place == "Space" else self.plain.get(place, place)
        self.queue.append(KeyEvent(True, place, key, text, modifiers))
        for _ in range(repeats + 1 if text >= " " else 0):  # the text repeats, not the key
            self.queue.append(TextEvent(text))

    def release(self, place: str) -> None:
        self.queue.append(KeyEvent(False, place, text=self.down.pop(place)))

    def presses(self, char: str) -> list[tuple[list[str], str, str]]:
        """The keys to press for a character: those to hold, the key, and its text."""
        if char == " ":
            return [([], "Space", " ")]
        if char == "\n":
            return [([], "Enter", "\r")]
        held, place = self.strokes[char]
        if char in self.accents:
            return [(held, place, ""), ([], "Space", char)]
        return [(held, place, char)]


class Desk:
    """A machine, its key map and a host's keyboard."""

    def __init__(self, beeb: Beeb, mode: str = "position", layout: str = "us") -> None:
        self.beeb = beeb
        self.keys = KeyMapper(beeb, mode)
        self.host = HostKeyboard(layout)

    def run(self, fields: int = 1) -> None:
        for _ in range(fields):
            while self.host.queue:
                self.keys.take(self.host.queue.pop(0))
            self.keys.step()
            self.beeb.run(frames=1)

    def press(self, *places: str, fields: int = 3) -> None:
        """Press keys that give no text, together."""
        for place in places:
            self.host.press(place)
        self.run(fields)
        for place in reversed(places):
            self.host.release(place)
        self.run(fields)

    def type(self, text: str, fields: int = 2) -> None:
        """Type with every key down, and up, for `fields` fields."""
        for char in text:
            for held, place, sent in self.host.presses(char):
                for modifier in held:
                    self.host.press(modifier)
                self.host.press(place, sent)
                self.run(fields)
                self.host.release(place)
                for modifier in held:
                    self.host.release(modifier)
                self.run(fields)
        self.settle()

    def settle(self) -> None:
        """Run until everything typed has been processed."""
        self.run()
        while self.keys.waiting:
            self.run()
        self.run(8)

    def last_line(self) -> str:
        """The text between the last prompt and the cursor."""
        return self.beeb.screen_text().rsplit(">", 1)[-1]

    def line(self) -> str:
        """The text after REM, with its rows joined."""
        rows = [row.rstrip() for row in self.beeb.screen.text]
        text = "".join(rows)
        return text[text.rindex(">REM") + 4 :]


@pytest.fixture(scope="module")
def booted(system_roms):
    """A machine at BASIC's prompt in a mode that shows every character as it is, and its state."""
    with Beeb(dfs=None) as beeb:
        beeb.boot()
        beeb.type("MODE 3\n")
        beeb.run(seconds=0.2)
        yield beeb, beeb.save_state()


@pytest.fixture
def desk(booted):
    beeb, state = booted
    beeb.load_state(state)
    return Desk(beeb)


def character_desk(desk: Desk, layout: str, choice: str = "character") -> Desk:
    """A desk by character, with CAPS LOCK turned off."""
    desk = Desk(desk.beeb, choice, layout)
    desk.press("CapsLock")
    return desk


# ---- By character ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["character", "automatic"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_by_character_typed_characters_appear(desk, layout, choice):
    desk = character_desk(desk, layout, choice)
    missing = {"us": "£", "uk": "", "german": "£", "french": ""}[layout]
    text = "".join(char for char in PRINTABLE if char not in missing)
    desk.type("REM" + text)
    assert desk.line() == text


@pytest.mark.parametrize("roms", ["acorn", "free"])
def test_keys_follow_what_the_program_reads(roms):
    beeb = Beeb(roms=roms)
    beeb.boot()
    desk = Desk(beeb, "automatic")
    desk.run(2)
    assert desk.keys.mode == "character"
    for program, mode in (
        ("REPEAT UNTIL INKEY(-98)", "position"),
        ("A$=GET$", "position"),
        ("FOR I%=0 TO 9:SOUND 1,-15,I%,99:NEXT", "position"),  # which waits in another OSWORD
        ("INPUT A$", "character"),
    ):
        beeb.type(f"{program}\n")
        desk.run(25)
        assert desk.keys.mode == mode, program
        desk.press("Escape", fields=10)
        assert desk.keys.mode == "character"


def test_a_key_that_is_held_keeps_its_meaning(desk):
    desk = Desk(desk.beeb, "automatic")
    desk.run(2)
    desk.beeb.type("REPEAT UNTIL INKEY(-73)\n")
    desk.run(10)
    desk.host.press("Quote", "'")
    desk.run(10)
    assert desk.keys.mode == "position" and desk.keys.held == [":"]  # until it goes up, also at the prompt
    desk.host.release("Quote")
    desk.run(5)
    assert desk.keys.mode == "character" and desk.keys.held == []


@pytest.mark.parametrize(
    "lock, places, lamps, typed",
    [
        ("caps", [], (False, True, False), 'ABCABC1!ZZ"2[{_£@;+:*'),
        ("none", ["CapsLock"], (False, False, False), 'abcABC1!zZ"2[{_£@;+:*'),
        ("shift", ["Home"], (False, False, True), 'ABCABC!!ZZ""{{££@++**'),
        ("caps with shift", [SHIFT, "CapsLock"], (False, True, False), 'ABCabc1!Zz"2[{_£@;+:*'),
    ],
)
def test_by_character_the_locks_are_the_beeb_s_and_stay(desk, lock, places, lamps, typed):
    desk = Desk(desk.beeb, "character", "uk")
    desk.press(*places)
    assert desk.beeb.lamps.keyboard == lamps
    text = 'abcABC1!zZ"2[{_£@;+:*'
    desk.type(text)
    assert desk.last_line() == typed and desk.beeb.lamps.keyboard == lamps


def test_by_character_the_host_s_caps_lock_does_not_count(desk):
    desk = Desk(desk.beeb, "character", "french")
    for lock in ("", "CapsLock"):  # the host's is on: it gives A for a, and 2 for é
        desk.press(*filter(None, [lock]))
        desk.host.press("KeyQ", "A")
        desk.run(3)
        desk.host.release("KeyQ")
        desk.host.press("Digit2", "2")
        desk.run(3)
        desk.host.release("Digit2")
        desk.settle()
    assert desk.last_line() == "A2a2"


def test_burst_of_events_is_typed_in_order(desk):
    desk = character_desk(desk, "uk")
    text = 'REM The quick brown FOX (11!!) said: "PRINT£"; aAaA'
    for char in text:
        for held, place, sent in desk.host.presses(char):
            for each in held:
                desk.host.press(each)
            desk.host.press(place, sent)
            for each in (place, *held):
                desk.host.release(each)
    desk.settle()
    assert desk.last_line() == text


def test_text_that_comes_without_a_key_is_typed(desk):
    desk = character_desk(desk, "us")
    desk.type("REM ")
    desk.host.queue.append(TextEvent("£é10"))  # é is on no key of a Beeb
    desk.run()
    desk.settle()
    assert desk.last_line() == "REM £10"


def test_overlapping_keys_are_typed_once_each(desk):
    desk = character_desk(desk, "uk")
    places = {char: place for place, char in desk.host.plain.items()}
    desk.host.press(places["a"], "a")
    desk.run(2)
    desk.host.press(SHIFT)
    desk.host.press(places["2"], '"')
    desk.run(2)
    desk.host.release(places["a"])
    desk.host.press(places["b"], "B")
    desk.run(2)
    desk.host.release(SHIFT)
    desk.host.release(places["2"])
    desk.host.press(places["c"], "c")
    desk.run(2)
    for char in "bc":
        desk.host.release(places[char])
    desk.settle()
    assert desk.last_line() == 'a"Bc'
    assert desk.keys.held == []


@pytest.mark.parametrize("seed", range(12))
def test_however_keys_overlap_no_character_is_lost_or_comes_too_early(desk, seed):
    chance = random.Random(seed)
    desk = character_desk(desk, chance.choice(list(LAYOUTS)))
    host, longest = desk.host, chance.choice([0, 1, 3])  # fields between two events
    text = "".join(chance.choice([char for char in PRINTABLE if char in host.strokes] + 5 * [" "]) for _ in range(40))
    still: list[int] = []  # keys that are not let go of yet
    desk.type("REM")
    for char in text:
        for held, place, sent in host.presses(char):
            for key in list(still):
                if key == place or chance.random() < 0.4:
                    host.release(key)
                    still.remove(key)
            for modifier in held:
                host.press(modifier)
            host.press(place, sent)
            desk.run(chance.randint(0, longest))
            for modifier in held:
                host.release(modifier)
            desk.run(chance.randint(0, longest))
            still.append(place)
    for key in still:
        host.release(key)
    desk.settle()
    assert desk.line().rstrip() == text.rstrip()
    assert desk.keys.held == []


def test_by_character_shift_goes_down_beside_a_key_that_is_held(desk):
    desk = character_desk(desk, "us")
    desk.host.press("KeyZ", "z")
    desk.host.press(SHIFT)
    desk.run(12)
    assert set(desk.keys.held) == {"Z", "SHIFT"}
    desk.host.release(SHIFT)
    desk.run(3)
    assert desk.keys.held == ["Z"]
    assert desk.last_line() == "z"


def test_held_key_repeats_as_on_the_beeb(desk):
    desk = character_desk(desk, "us")
    desk.host.press("KeyX", "x", repeats=40)
    desk.run(48)
    desk.host.release("KeyX")
    desk.settle()
    repeated = desk.last_line()
    desk.press("Enter")
    desk.beeb.key_down("Y")
    desk.run(48)
    desk.beeb.key_up("Y")
    desk.run(8)
    # 0.96 s of it: at once, then from 0.5 s on every 0.08 s (Advanced User Guide, OSBYTE 11 and 12)
    assert repeated == 7 * "x" and desk.last_line() == 7 * "y"


@pytest.mark.parametrize(
    "char, held, place, text, code",
    [
        ("G", [CTRL], "KeyG", "\x07", 7),
        ("G", [CTRL, SHIFT], "KeyG", "\x07", 7),
        ("M", [CTRL], "KeyM", "\r", 13),
        ("[", [CTRL], "BracketLeft", "\x1b", 27),
        ("^", [CTRL, SHIFT], "Digit6", "\x1e", 30),
        ("_", [CTRL, SHIFT], "Minus", "\x1f", 31),
        ("\\", [CTRL], "Backslash", "", 28),  # as Windows says it: no text, but the key's name
        ("@", [CTRL, SHIFT], "Digit2", "\0", 0),
    ],
)
def test_by_character_ctrl_gives_the_control_characters(desk, char, held, place, text, code):
    desk = character_desk(desk, "us")
    desk.type('*FX 229 1\nA%=GET:P."GOT ";A%\n')  # ESCAPE is a character like any other meanwhile
    for each in held:
        desk.host.press(each)
    desk.host.press(place, text)
    desk.run(4)
    for each in (place, *held):
        desk.host.release(each)
    desk.settle()
    assert f"GOT {code}" in " ".join(desk.beeb.screen_text().split())


def test_altgr_as_reported_by_windows_does_not_hold_ctrl(desk):
    desk = character_desk(desk, "german")
    desk.type("REM")
    desk.host.press(CTRL)
    desk.host.press(ALTGR)
    desk.host.press("KeyQ", "@")
    desk.run(3)
    assert "CTRL" not in desk.keys.held
    for each in ("KeyQ", ALTGR, CTRL):
        desk.host.release(each)
    desk.settle()
    assert desk.last_line() == "REM@"


def test_by_character_shortcuts_of_the_window_press_nothing(desk):
    desk = character_desk(desk, "us")
    desk.host.press(ALT)
    desk.host.press("KeyQ", "q")
    desk.run(2)
    assert desk.keys.held == []


def test_used_event_presses_and_types_nothing(desk):
    desk = character_desk(desk, "us")
    down = KeyEvent(True, "Digit1", "1", "1")
    desk.keys.take(down, used=True)
    desk.keys.take(TextEvent("1"))
    desk.run(6)
    assert desk.last_line() == ""


# ---- By position -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["position", "character"])
def test_every_key_of_the_beeb_is_reached(desk, mode):
    desk = Desk(desk.beeb, mode, "uk")
    seen = set()
    for place, char in [*((place, "") for place in POSITIONS), *desk.host.plain.items()]:
        for text in {char, desk.host.plain.get(place, "")}:
            desk.host.press(place, text)
            desk.run(2)
            seen |= set(desk.keys.held)
            if place in NAMED and NAMED[place][0] == "BREAK":
                assert desk.keys.held == ["BREAK"]
            desk.host.release(place)
            desk.run(4)
    if mode == "character":  # which has no place of its own on a British keyboard, but is SHIFT and a figure
        desk.type("^@:_")
        for held, place, text in (stroke for char in "^@:_" for stroke in desk.host.presses(char)):
            for each in held:
                desk.host.press(each)
            desk.host.press(place, text)
            desk.run(3)
            seen |= set(desk.keys.held)
            for each in (place, *held):
                desk.host.release(each)
            desk.run(3)
    assert seen == {*KEYS, "BREAK"}


@pytest.mark.parametrize(
    "place, key",
    [
        ("KeyZ", "Z"),
        ("KeyX", "X"),
        ("Quote", ":"),
        ("Slash", "/"),
        ("Enter", "RETURN"),
        ("Space", "SPACE"),
        ("ArrowLeft", "LEFT"),
        ("ArrowUp", "UP"),
        ("End", "COPY"),
        ("CapsLock", "CAPS LOCK"),
        ("BracketLeft", "@"),
        ("F10", "F0"),
        ("F1", "F1"),
        ("F9", "F9"),
    ],
)
def test_by_position_the_os_sees_the_key_at_that_place(desk, place, key):
    desk.host.press(place, "q")  # the text is another layout's: by position it does not count
    desk.run(3)
    assert desk.keys.held == [key]
    assert desk.beeb.memory[LAST_KEY] == KEYS[key] | 0x80
    desk.host.release(place)
    desk.run(3)
    assert desk.beeb.memory[LAST_KEY] == 0


def test_by_position_keys_are_held_together(desk):
    for place in (CTRL, SHIFT, "KeyZ", "Quote", "Enter"):
        desk.host.press(place)
    desk.run()
    assert set(desk.keys.held) == {"CTRL", "SHIFT", "Z", ":", "RETURN"}


def test_a_tap_within_a_field_is_seen_by_the_os(desk):
    for _ in range(3):
        desk.host.press("KeyA", "a")
        desk.host.release("KeyA")
    desk.settle()
    assert desk.last_line() == "AAA"
    assert desk.keys.held == []


def test_two_host_keys_for_one_beeb_key_release_it_with_the_last(desk):
    right = "ShiftRight"
    desk.host.press(SHIFT)
    desk.host.press(right)
    desk.run(3)
    desk.host.release(SHIFT)
    desk.run(3)
    assert desk.keys.held == ["SHIFT"]
    desk.host.release(right)
    desk.run(3)
    assert desk.keys.held == []


@pytest.mark.parametrize("layout", ["us", "french"])
@pytest.mark.parametrize("mode", ["position", "character"])
def test_sign_that_comes_out_as_another_because_of_shift_is_known(desk, mode, layout):
    desk = Desk(desk.beeb, mode, layout)
    if mode == "character":
        desk.press("Home")
    for char, (held, place) in desk.host.strokes.items():
        if held == [ALTGR] or char in desk.host.accents or not char.isprintable():
            continue
        for each in held:
            desk.host.press(each)
        desk.host.press(place, char)
        given = desk.keys.other_sign(desk.host.queue[-2])
        desk.run(3)
        for each in (place, *held):
            desk.host.release(each)
        desk.settle()
        shown = desk.beeb.screen_text().rstrip()[-1]
        if given is not None:
            assert char != given == shown
        elif char in PRINTABLE and not char.isalnum() and (held or mode == "character"):
            assert char == shown


# ---- BREAK -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modifier, kind", [(None, 0), (CTRL, 2)])
def test_break_is_soft_and_ctrl_break_hard(desk, modifier, kind):
    desk.beeb.memory[0x028D] = 0xFF  # where OS 1.20 keeps the kind of the last reset: 0 soft, 1 power, 2 hard
    held = [] if modifier is None else [modifier]
    desk.press(*held, "F12")
    desk.run(60)
    assert desk.beeb.memory[0x028D] == kind
    assert desk.keys.held == []
    assert "BBC Computer" in desk.beeb.screen_text()


def test_break_stops_the_machine_until_released(desk):
    desk.host.press("F12")
    desk.run(50)
    assert "BBC Computer" not in desk.beeb.screen_text() and desk.beeb.cpu.jammed
    desk.host.release("F12")
    desk.run(50)
    assert "BBC Computer" in desk.beeb.screen_text()


@pytest.mark.parametrize("by_menu", [False, True])
def test_shift_break_boots_the_disc_however_soon_shift_is_released(system_roms, boot_disc, by_menu):
    with Beeb(boot_disc) as beeb:
        beeb.boot()
        desk = Desk(beeb)
        if by_menu:
            desk.keys.break_key("SHIFT")
        else:
            desk.press(SHIFT, "F12", fields=1)
        for _ in range(200):
            desk.run()
            if "BOOTED" in beeb.screen_text():
                break
        assert "BOOTED" in beeb.screen_text()
        desk.run(60)
        assert desk.keys.held == []


@pytest.fixture
def boot_disc(tmp_path):
    """A disc with a !BOOT file to *EXEC."""
    path = tmp_path / "boot.ssd"
    path.write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b"REM BOOTED\r")], option=3))
    return path


# ---- Nothing sticks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["position", "character"])
def test_losing_the_focus_releases_all_keys(desk, mode):
    desk = Desk(desk.beeb, mode)
    for place, text in ((SHIFT, ""), (CTRL, ""), ("KeyA", "A"), ("ArrowUp", "")):
        desk.host.press(place, text)
    desk.run(3)
    assert desk.keys.held
    desk.host.queue.append(FocusLost())
    desk.run(1)
    assert desk.keys.held == []
    for place in list(desk.host.down):  # what SDL says afterwards does no harm
        desk.host.release(place)
    desk.run(3)
    assert desk.keys.held == []


CODES = st.sampled_from([*POSITIONS, *PLACE, "", "USB511", "Numpad5", "F11"])
EVENTS = st.one_of(
    st.builds(
        KeyEvent, st.just(True), CODES, st.sampled_from(["", "Enter", " ", "A", "a", "あ", "F1"]),
        st.sampled_from(["", *"aA1! £é\r\0\x1b\x7f", "^^", "´t", "あ"]),
        st.integers(0, 31).map(Modifier),
    ),
    st.builds(KeyEvent, st.just(False), CODES),
    st.builds(TextEvent, st.sampled_from(["", "a", "é", "10\n"])),
    st.just(FocusLost()),
    st.integers(0, 4),  # fields to run
)  # fmt: skip


@given(st.sampled_from(["position", "character"]), st.lists(EVENTS, max_size=40))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_key_sticks_after_random_events(desk, mode, events):
    keys = KeyMapper(desk.beeb, mode)
    for event in events:
        if isinstance(event, int):
            for _ in range(event):
                keys.step()
                desk.beeb.run(frames=1)
        else:
            assert keys.other_sign(event) != ""
            keys.take(event)
    for code in {event.code for event in events if isinstance(event, KeyEvent) and event.down}:
        keys.take(KeyEvent(False, code))
    for _ in range(1000):  # each of at most some hundred strokes takes two fields or three, and a BREAK a second
        keys.step()
        desk.beeb.run(frames=1)
        if not keys.waiting and not keys.held:
            break
    assert not keys.waiting and keys.held == []


def test_keys_down_in_a_loaded_state_are_released(desk):
    desk.host.press("KeyZ")
    desk.run(3)
    state = desk.beeb.save_state()
    desk.host.release("KeyZ")
    desk.run(3)
    desk.beeb.load_state(state)
    assert desk.keys.held == ["Z"]
    desk.keys.release_all(everything=True)
    assert desk.keys.held == []


def test_keys_held_by_others_stay_down_without_the_focus(desk):
    desk.beeb.key_down("SHIFT")  # as the window does to boot a disc
    desk.host.press("KeyZ")
    desk.host.queue.append(FocusLost())
    desk.run(3)
    assert desk.keys.held == ["SHIFT"]
    desk.keys.release_all(everything=True)


def test_keys_work_after_the_clock_went_back(desk):
    state = desk.beeb.save_state()
    desk.run(100)
    desk.host.press("KeyZ")
    desk.run(3)
    desk.beeb.load_state(state)
    desk.run()
    assert desk.keys.held == []
    desk.host.release("KeyZ")
    desk.press("KeyZ")
    assert desk.last_line() == "Z"


def test_losing_the_focus_releases_break(desk):
    desk.host.press("F12")
    desk.run(3)
    desk.host.queue.append(FocusLost())
    desk.run(50)
    assert "BBC Computer" in desk.beeb.screen_text()


@pytest.mark.parametrize("mode", ["position", "character"])
def test_key_without_a_single_sign_is_no_other_sign(desk, mode):
    for text in ("", "^^", "é", "あ"):
        event = KeyEvent(True, "PageDown", "PageDown", text, Modifier.SHIFT)
        assert Desk(desk.beeb, mode).keys.other_sign(event) is None


def test_changing_the_mode_releases_all_keys(desk):
    desk.host.press("KeyA", "a")
    desk.run(1)
    desk.keys.choice = "character"
    assert desk.keys.held == []
    with pytest.raises(ValueError, match="unknown key mapping 'colour'"):
        desk.keys.choice = "colour"


# ---- The typist ------------------------------------------------------------------------------------------------------


def test_pasted_text_is_typed_whatever_the_locks_and_line_ends(desk):
    desk.keys.paste("10 REM Hello [World] {£}\r\n20 P.1\rLIST\n")
    while desk.beeb.typing:
        desk.run()
    desk.run(10)
    assert "   10 REM Hello [World] {£}\n   20 PRINT1\n>" in desk.beeb.screen_text() + "\n>"


def test_text_copied_in_mode_7_is_pasted_as_typed(desk):
    desk.beeb.type("MODE 7\n")
    desk.beeb.type("REM A$[1]^2\\~{}|_#£")
    copied = desk.keys.copy().rsplit(">", 1)[-1]
    assert copied == "REM A$←1→↑2½÷¼¾‖—#£"
    desk.press("Enter")
    desk.beeb.type("MODE 3\n")
    with pytest.raises(KeyboardError):
        desk.keys.paste(copied)
    desk.beeb.type("MODE 7\n")
    desk.keys.paste(copied)
    while desk.beeb.typing:
        desk.run()
    assert desk.last_line() == copied


def test_unpastable_characters_are_named_and_nothing_is_typed(desk):
    named = r"'é' \(U\+00E9, line 1\), '’' \(U\+2019, line 2\)"  # in the window an é looks like an e
    with pytest.raises(KeyboardError, match=f"nothing was pasted: {named} are not on the keyb"):
        desk.keys.paste('P."é"\nREM it’s é\n')
    desk.run(20)
    assert desk.last_line() == ""


def test_keys_wait_for_pasted_text_and_escape_stops_it(desk):
    desk.keys.paste("REM ABC")
    desk.run(2)
    desk.host.press("KeyX", "x")
    desk.host.release("KeyX")
    while desk.beeb.typing:
        desk.run()
    desk.settle()
    assert desk.last_line() == "REM ABCX"
    desk.press("Enter")
    desk.keys.paste("REM " + 200 * "Z")
    desk.run(30)
    desk.press("Escape")
    desk.settle()
    assert not desk.beeb.typing
    assert "Escape" in desk.beeb.screen_text() and desk.last_line() == ""


# ---- Labels ----------------------------------------------------------------------------------------------------------


def test_labels_are_those_of_the_layout_once_a_key_was_pressed(desk):
    desk = Desk(desk.beeb, "position", "french")
    assert desk.keys.label("A") == "A"
    desk.host.press("KeyA", "q")
    desk.run()
    assert desk.keys.label("A") == "Q"
    assert desk.keys.label("F0") == "F10"
    desk.keys.choice = "character"
    assert desk.keys.label("A") == "" and desk.keys.label("COPY") == "End"


def test_every_key_has_a_label_by_position(desk):
    assert all(desk.keys.label(key) for key in (*KEYS, "BREAK"))


@pytest.mark.parametrize("mode", ["position", "character"])
def test_keys_of_a_picture_are_prolonged(desk, mode):
    """Each is pressed and released at once, between two fields; SHIFT is down meanwhile."""
    desk.keys.choice = mode
    for key in ("P", "1"):
        desk.keys.beeb_key("SHIFT", True)
        desk.keys.beeb_key(key, True)
        desk.keys.beeb_key(key, False)
        desk.keys.beeb_key("SHIFT", False)
    desk.run(40)
    assert desk.keys.held == []
    assert ">p!" in desk.beeb.screen_text().lower()
