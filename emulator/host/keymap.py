"""The host's keyboard as the Beeb's: by position, for games, or by character, for typing.

By position, a host key presses the Beeb key at the same place, whatever is printed on either. By character, the host
reports the character that a key gave whatever its layout, and the Beeb key for it goes down: for a sign with SHIFT
pressed or released as the Beeb needs, for a letter with SHIFT as the user holds it. So the Beeb's CAPS LOCK decides on
the case of letters, and the host's does not; no lock is changed but by its own key. Keys that give no character
(`NAMED`) are the same in both modes. Automatically, keys are mapped by character while the program reads a line, as at
BASIC's prompt, and by position otherwise.

This module only moves switches. What they do, and the repetition of a held key, is up to the machine; the host's key
repeat is ignored. The OS scans the keys 100 times a second, counts a key that two scans see, and notices at most two
keys at once. Shorter presses are therefore prolonged. By character, keys also wait for each other, and only the last of
them is down beside SHIFT and CTRL, so that no key is lost. By position, all held keys are down.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from emulator.beeb import CLOCK, STARTING_SECONDS, Beeb
from emulator.board.keyboard import CONTROL_KEYS, SHIFTED, KeyboardError, keystrokes
from emulator.host.events import FocusLost, HostEvent, KeyEvent, Modifier, TextEvent
from emulator.host.line_input import reads_line
from emulator.host.settings import KEY_CHOICES, KeyChoice, KeyMode

SCAN = CLOCK // 100  # cycles between two scans of the keys by the OS
HOLD = 3 * SCAN  # the least time for which a key is down, so that two scans see it
GAP = SCAN  # the least time before it goes down again
LONGEST_LIST = 5  # characters named in a message

# By the code of a host key: the Beeb's key, and what is printed on the host's. Where several host keys press a Beeb
# key, the first is the one that is shown to the user.
NAMED = {
    "Escape": ("ESCAPE", "Esc"),
    "Tab": ("TAB", "Tab"),
    "CapsLock": ("CAPS LOCK", "Caps"),
    "Home": ("SHIFT LOCK", "Home"),
    "ShiftLeft": ("SHIFT", "Shift"),
    "ShiftRight": ("SHIFT", "Shift"),
    "ControlLeft": ("CTRL", "Ctrl"),
    "ControlRight": ("CTRL", "Ctrl"),
    "Enter": ("RETURN", "Enter"),
    "NumpadEnter": ("RETURN", "Enter"),
    "Backspace": ("DELETE", "Backspace"),
    "Delete": ("DELETE", "Del"),
    "End": ("COPY", "End"),
    "ArrowUp": ("UP", "↑"),
    "ArrowDown": ("DOWN", "↓"),
    "ArrowLeft": ("LEFT", "←"),
    "ArrowRight": ("RIGHT", "→"),
    "Space": ("SPACE", "Space"),
    "F12": ("BREAK", "F12"),
    "Pause": ("BREAK", "Pause"),
    "F10": ("F0", "F10"),
    **{f"F{n}": (f"F{n}", f"F{n}") for n in range(1, 10)},
}
POSITIONS = NAMED | {
    **{f"Key{letter}": (letter, letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
    **{f"Digit{digit}": (digit, digit) for digit in "1234567890"},
    "Minus": ("-", "-"),
    "Equal": ("^", "="),
    "BracketLeft": ("@", "["),
    "BracketRight": ("[", "]"),
    "Semicolon": (";", ";"),
    "Quote": (":", "'"),
    "Backslash": ("]", "# \\"),  # left of RETURN, as on a Beeb, where RETURN is tall; else above it
    "IntlHash": ("]", "#"),
    "Comma": (",", ","),
    "Period": (".", "."),
    "Slash": ("/", "/"),
    # Most keyboards of today have no key at the place of these two
    "Backquote": ("_", "`"),
    "IntlRo": ("_", "\\"),
    "PageDown": ("\\", "PgDn"),
    "IntlBackslash": ("\\", "\\"),
    "IntlYen": ("\\", "¥"),
}
MODIFIERS = ("SHIFT", "CTRL")

# The characters that MODE 7 shows in place of some of ASCII, and the keys that give them
TELETEXT_KEYS = str.maketrans("←½→↑—¼‖¾÷", "[\\]^_{|}~")


@dataclass(eq=False)
class Press:
    """A Beeb key that is held down, or waits to go down.

    `shift` and `ctrl` say whether these must be down meanwhile; None leaves them alone.
    """

    key: str
    shift: bool | None = None
    ctrl: bool | None = None
    since: int = 0  # the cycle in which it went down


class KeyMapper:
    """Presses the keys of `beeb` by the host's events. `take` every event, and `step` before every field.

    `choice` is one of KEY_CHOICES; setting it releases all keys. `paste_stopped` is called when a key ends a paste,
    with the number of characters that were typed, and of all.
    """

    def __init__(self, beeb: Beeb, choice: KeyChoice = "position") -> None:
        self.beeb = beeb
        self._labels: dict[str, str] = {}  # what is printed on the host's keys, as far as they were pressed
        self._hosts: dict[str, Press] = {}  # what the host's keys that are down press
        self._texts: dict[str, str] = {}  # and the text that they gave
        self._waiting: deque[tuple[Press, bool]] = deque()  # to go down (True) or up
        self._presses: list[Press] = []  # in the order in which they went down
        self._down: set[str] = set()  # the Beeb keys that these hold
        self._starting_until = 0  # no key but BREAK goes down before this cycle
        self._pasted = ""  # to be typed then
        self._typing_pasted = False  # whether what the machine types now was pasted
        self._characters = 0  # of the text that is being pasted
        self.paste_stopped: Callable[[int, int], object] = lambda typed, characters: None
        self._forget_times()
        self.choice = choice

    @property
    def choice(self) -> KeyChoice:
        """The chosen way to map keys."""
        return self._choice

    @choice.setter
    def choice(self, choice: KeyChoice) -> None:
        if choice not in KEY_CHOICES:
            raise ValueError(f"unknown key mapping {choice!r}; choose from {', '.join(KEY_CHOICES)}")
        self.release_all()
        self._choice = choice
        self._mode: KeyMode = "position" if choice == "automatic" else choice
        self._adapt()

    @property
    def mode(self) -> KeyMode:
        """How keys are mapped now."""
        return self._mode

    def _adapt(self) -> None:
        """Follow what the program does, while no key is down: one that is held keeps its meaning."""
        if self._choice == "automatic" and not self._hosts and not self._waiting:
            self._mode = "character" if reads_line(self.beeb) else "position"

    @property
    def held(self) -> list[str]:
        """All keys of the Beeb that are down, BREAK included."""
        return self.beeb.keys_down + [key for key in ("BREAK",) if key in self._down]

    @property
    def waiting(self) -> bool:
        """Whether keys still wait to go down or up."""
        return bool(self._waiting)

    @property
    def pasting(self) -> bool:
        """Whether part of a pasted text is still to be typed."""
        return bool(self._pasted) or self._typing_pasted and self.beeb.typing

    def attach(self, beeb: Beeb) -> None:
        """Press the keys of another machine."""
        self.release_all()
        self.beeb = beeb
        self._starting_until, self._pasted = 0, ""

    def wait(self, seconds: float) -> None:
        """Release all keys, and let keys other than BREAK and pasted text wait for `seconds` of the machine's time.

        While a machine starts, a key that is down (the RETURN that started the program) keeps a DFS from booting.
        """
        self.release_all()
        self._starting_until, self._pasted = self.beeb.cycles + round(seconds * CLOCK), ""

    def _forget_times(self) -> None:
        self._now = 0  # the cycle of the last step
        self._released: dict[str, int] = {}  # the cycle in which each key went up
        self._pressed_at = -HOLD  # the cycle in which the last key but SHIFT and CTRL went down
        self._started_at = 0  # until this cycle the OS may read SHIFT and CTRL after a BREAK
        self._kept: set[str] = set()  # which of them were down at the BREAK

    # Events

    def take(self, event: HostEvent, used: bool = False) -> None:
        """Follow an event. `used` says that the front end has used it itself: then it presses nothing."""
        match event:
            case KeyEvent(down=True):
                self._learn(event)
                if not used:
                    self._host_down(event)
            case KeyEvent(down=False):
                self._texts.pop(event.code, None)
                press = self._hosts.pop(event.code, None)
                if press is not None:
                    self._waiting.append((press, False))
            case TextEvent() if not used:
                self._text_came(event.text)
            case FocusLost():
                self.release_all()
        self.step()

    def _host_down(self, event: KeyEvent) -> None:
        if event.code in self._hosts or event.modifiers & Modifier.META:
            return
        composed = event.text.isprintable() and event.text.strip()  # by the space bar after an accent, for example
        if self.mode == "position" or event.code in NAMED and not composed:
            key, _ = POSITIONS.get(event.code, ("", ""))
            presses = [Press(key)] if key and not event.modifiers & Modifier.ALT else []
        else:
            presses = self._presses_for(event)
        for press in presses[:-1]:
            self._tap(press)
        if presses:
            press = presses[-1]
            self._hosts[event.code] = press
            if press.key == "BREAK" or press.key == "ESCAPE" and (self.beeb.typing or self._pasted):
                self._interrupt()
            self._waiting.append((press, True))

    def _presses_for(self, event: KeyEvent) -> list[Press]:
        """The presses for a host key that produced text, by character. Composed text may have several characters."""
        text = event.text
        printable = bool(text) and text.isprintable()
        altgr = bool(event.modifiers & Modifier.ALT_GR)
        if event.modifiers & Modifier.ALT and not (printable and text != event.char):
            return []  # this ALT types only characters that the key does not give without it, as on a Mac
        if event.modifiers & Modifier.CTRL and not (altgr and printable):
            return self._controls_for(event)
        presses = []
        for char in text if printable else "":
            press = character(char, bool(event.modifiers & Modifier.SHIFT))
            if press is not None:
                press.ctrl = False if altgr else None
                presses.append(press)
        return presses

    def _controls_for(self, event: KeyEvent) -> list[Press]:
        """By character, with CTRL: some systems report the control character, some the character on the key."""
        text = event.text
        if text and ord(text[0]) < len(CONTROL_KEYS):
            key = CONTROL_KEYS[ord(text[0])]
            return [Press(key, shift=None if key.isalpha() else False, ctrl=True)]
        press = character(text if len(text) == 1 else event.char, shift=False)
        if press is None:
            return []
        return [Press(press.key, shift=None if press.key.isalpha() else press.shift, ctrl=True)]

    def _text_came(self, text: str) -> None:
        """By character: text that no pressed key gave was composed elsewhere."""
        if self.mode == "character" and text not in self._texts.values():
            for char in text:
                press = character(char, char.isupper())
                if press is not None:
                    self._tap(press)

    def _tap(self, press: Press) -> None:
        self._waiting += [(press, True), (press, False)]

    def _learn(self, event: KeyEvent) -> None:
        """Note the text of a host key and what is printed on it: both depend on the layout."""
        self._texts[event.code] = event.text
        label = event.char
        if event.code in POSITIONS and event.code not in NAMED and label:
            self._labels[event.code] = label.upper() if len(label.upper()) == 1 else label

    def beeb_key(self, key: str, down: bool) -> None:
        """One of the Beeb's own keys goes down or up, as on a picture of its keyboard; a short press is prolonged."""
        code = f"Beeb {key}"
        if down and code not in self._hosts:
            press = self._hosts[code] = Press(key)
            if key == "BREAK":
                self._interrupt()
            self._waiting.append((press, True))
        elif not down and code in self._hosts:
            self._waiting.append((self._hosts.pop(code), False))
        self.step()

    def break_key(self, modifier: str | None = None) -> None:
        """Press BREAK for a moment, alone or with "SHIFT" or "CTRL" held."""
        self._interrupt()
        modifiers = [Press(modifier)] if modifier else []
        self._waiting += [(press, True) for press in modifiers]
        self._tap(Press("BREAK"))
        self._waiting += [(press, False) for press in modifiers]
        self.step()

    def release_all(self, everything: bool = False) -> None:
        """Release all keys that were pressed here, and forget those that wait.

        A loaded state may contain keys that were down when it was saved: `everything` releases those too, except the
        keys of text that is being typed.
        """
        self._waiting.clear()
        self._presses.clear()
        self._hosts.clear()
        self._forget_times()
        self._set_switches()
        self._forget_times()
        if everything:
            self._starting_until, self._pasted = 0, ""
            self.beeb.release_keys()

    def _interrupt(self) -> None:
        """Let the next key go down at once: stop typing, and of the keys that wait press only SHIFT and CTRL."""
        pasting = self.pasting
        left = self.beeb.stop_typing() + len(self._pasted)
        self._pasted, self._typing_pasted = "", False
        if pasting:
            self.paste_stopped(max(self._characters - left, 0), self._characters)
        for press, down in self._waiting:
            if not down:
                self._remove(press)
            elif press.key in MODIFIERS:
                self._add(press)
        self._waiting.clear()

    # The switches

    def step(self) -> None:
        """Press and release the keys that are due. If the clock went back, a state was loaded: release all."""
        if self.beeb.cycles < self._now:
            self.release_all(everything=True)
        self._now = self.beeb.cycles
        self._adapt()
        self._typing_pasted = self._typing_pasted and self.beeb.typing
        if self._pasted and self._now >= self._starting_until:
            self.beeb.type_ahead(self._pasted)
            self._pasted, self._typing_pasted = "", True
        while self._waiting and self._ready(*self._waiting[0]):
            press, down = self._waiting.popleft()
            if down:
                self._add(press)
            else:
                self._remove(press)
            self._set_switches()
        self._set_switches()

    def _ready(self, press: Press, down: bool) -> bool:
        """Whether the first key that waits may go down or up now."""
        now = self.beeb.cycles
        if not down:
            return press not in self._presses or now >= press.since + HOLD
        if press.key != "BREAK":
            if self.beeb.typing or now < self._starting_until:
                return False
            if self.mode == "character":
                if now < self._pressed_at + HOLD:
                    return False  # the OS could not tell which of the two came first
                self._make_room(press)
        return press.key in self._down or now >= self._released.get(press.key, -GAP) + GAP

    def _make_room(self, press: Press) -> None:
        """By character: release the key before, as the OS notices no third one."""
        if press.key not in MODIFIERS:
            self._presses = [other for other in self._presses if other.key in (*MODIFIERS, "BREAK")]
            self._set_switches()

    def _add(self, press: Press) -> None:
        press.since = self.beeb.cycles
        if press.key not in MODIFIERS:
            self._pressed_at = press.since
        self._presses.append(press)

    def _remove(self, press: Press) -> None:
        if press in self._presses:
            self._presses.remove(press)

    def _set_switches(self) -> None:
        """Press and release keys as the presses need; of two that disagree about SHIFT the later one counts."""
        now = self.beeb.cycles
        wanted: set[str] = set()
        for press in self._presses:
            wanted.add(press.key)
            for key, need in zip(MODIFIERS, (press.shift, press.ctrl), strict=True):
                if need is not None:
                    (wanted.add if need else wanted.discard)(key)
        if "BREAK" in self._down - wanted:
            self._kept = wanted & set(MODIFIERS)
            self._started_at = now + round(STARTING_SECONDS * CLOCK)
        if now < self._started_at:
            wanted |= self._kept
        for key in sorted(self._down - wanted):
            self.beeb.key_up(key)
            self._released[key] = now
        for key in sorted(wanted - self._down, key=lambda key: key not in MODIFIERS):
            self.beeb.key_down(key)
        self._down = wanted

    # Text

    def paste(self, text: str) -> int:
        """Type `text` while the machine runs, and return how many characters are being pasted.

        In MODE 7, what it shows in place of some characters is typed as those.

        Raises `KeyboardError`, with nothing typed, naming characters that are not on the keyboard and their lines.
        """
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
        if self.beeb.screen.teletext:
            text = text.translate(TELETEXT_KEYS)
        lines: dict[str, int] = {}
        for number, line in enumerate(text.split("\n"), 1):
            for char in line:
                if char not in lines and not typable(char):
                    lines[char] = number
        if lines:
            first = list(lines.items())[:LONGEST_LIST]
            named = [f"{char!r} (U+{ord(char):04X}, line {number})" for char, number in first]
            more = f" and {len(lines) - LONGEST_LIST} more" if len(lines) > LONGEST_LIST else ""
            verb = "is" if len(lines) == 1 else "are"
            raise KeyboardError(f"nothing was pasted: {', '.join(named)}{more} {verb} not on the keyboard")
        self.release_all()
        self._characters = (self._characters if self.pasting else 0) + len(text)
        self._pasted += text
        self.step()
        return self._characters

    def copy(self) -> str:
        """The text on the screen."""
        return self.beeb.screen_text()

    def other_sign(self, event: HostEvent) -> str | None:
        """The sign that the Beeb shows in place of the one that a host key gave, if that differs because of SHIFT: by
        position because the signs lie elsewhere, by character because SHIFT LOCK is on. None if it is the same."""
        if not isinstance(event, KeyEvent) or not event.down or event.modifiers & ~Modifier.SHIFT:
            return None
        if event.code in NAMED or len(event.text) != 1 or event.text.isalnum() or not typable(event.text):
            return None
        if self.mode == "position":
            key, with_shift = POSITIONS.get(event.code, ("", ""))[0], bool(event.modifiers)
        else:
            *_, key = keystrokes(event.text, caps_lock=False)[0]
            with_shift = self.beeb.lamps.shift_lock
        given = SHIFTED.get(key) or key
        return given if with_shift and given != event.text else None

    def label(self, key: str) -> str:
        """What is printed on the host's key that presses the Beeb's `key`; "" if its character is typed.

        The layout of the host is known for keys that have been pressed; the others are labelled as on a British or
        American keyboard.
        """
        table = POSITIONS if self.mode == "position" else NAMED
        for code, (name, label) in table.items():
            if name == key:
                return self._labels.get(code, label)
        return ""


def character(char: str, shift: bool) -> Press | None:
    """What to press for a character, None if no key gives it: a letter's key with `shift`, a sign's as that needs."""
    if not char or not typable(char):
        return None
    *modifiers, key = keystrokes(char, caps_lock=False)[0]
    return Press(key, shift=shift if char.isalpha() else shifted(char), ctrl=True if "CTRL" in modifiers else None)


def shifted(char: str) -> bool:
    """Whether a character of the keyboard needs SHIFT while the locks are off."""
    return keystrokes(char, caps_lock=False)[0][0] == "SHIFT"


def typable(char: str) -> bool:
    """Whether a key gives the character."""
    try:
        keystrokes(char)
    except KeyboardError:
        return False
    return True
