"""The host's keyboard as the Beeb's: by position, for games, or by character, for typing.

By position a key of the host presses the key that lies at its place on a Beeb, whatever is written on either. By
character, what one types is what appears, whatever the host's layout: the host says which character a key has given,
and the Beeb's key for it goes down, with SHIFT set or lifted as that key needs, and a lock that is in the way turned
off first. Keys that give no character (`NAMED`) are the same in both.

Only switches are moved here; what comes of them, and that a key which stays down repeats, is the machine's affair. A
repetition by the host is none of a key. The OS looks at the keys 100 times a second, counts a key that it sees twice,
and notices no third one. So what is quicker than that is held longer; and by character, keys wait for each other and
only the last of them is down, beside SHIFT and CTRL, so that nothing is lost. By position all are down that are held.
"""

from collections import deque
from dataclasses import dataclass

import pygame

from emulator.beeb import CLOCK, STARTING_SECONDS, Beeb
from emulator.keyboard import CONTROL_KEYS, KeyboardError, keystrokes
from emulator.window.settings import KEY_MODES

SCAN = CLOCK // 100  # cycles between two looks of the OS at the keys
HOLD = 3 * SCAN  # a key stays down for so long at least, to be seen twice
GAP = SCAN  # and then up, before it goes down again
LONGEST_LIST = 5  # characters named in a message

# A key of the host by its place (USB's number of it), the Beeb's key, and what is written on the host's key. The first
# host key of a Beeb's key is the one that is told to a person.
NAMED = {
    pygame.KSCAN_ESCAPE: ("ESCAPE", "Esc"),
    pygame.KSCAN_TAB: ("TAB", "Tab"),
    pygame.KSCAN_CAPSLOCK: ("CAPS LOCK", "Caps"),
    pygame.KSCAN_HOME: ("SHIFT LOCK", "Home"),
    pygame.KSCAN_LSHIFT: ("SHIFT", "Shift"),
    pygame.KSCAN_RSHIFT: ("SHIFT", "Shift"),
    pygame.KSCAN_LCTRL: ("CTRL", "Ctrl"),
    pygame.KSCAN_RCTRL: ("CTRL", "Ctrl"),
    pygame.KSCAN_RETURN: ("RETURN", "Enter"),
    pygame.KSCAN_KP_ENTER: ("RETURN", "Enter"),
    pygame.KSCAN_BACKSPACE: ("DELETE", "Backspace"),
    pygame.KSCAN_DELETE: ("DELETE", "Del"),
    pygame.KSCAN_END: ("COPY", "End"),
    pygame.KSCAN_UP: ("UP", "↑"),
    pygame.KSCAN_DOWN: ("DOWN", "↓"),
    pygame.KSCAN_LEFT: ("LEFT", "←"),
    pygame.KSCAN_RIGHT: ("RIGHT", "→"),
    pygame.KSCAN_SPACE: ("SPACE", "Space"),
    pygame.KSCAN_F12: ("BREAK", "F12"),
    pygame.KSCAN_PAUSE: ("BREAK", "Pause"),
    pygame.KSCAN_F10: ("F0", "F10"),
    **{pygame.KSCAN_F1 + n: (f"F{n + 1}", f"F{n + 1}") for n in range(9)},
}
PLACES = NAMED | {
    **{pygame.KSCAN_A + n: (chr(65 + n), chr(65 + n)) for n in range(26)},
    **{pygame.KSCAN_1 + n: (chr(49 + n), chr(49 + n)) for n in range(9)},
    pygame.KSCAN_0: ("0", "0"),
    pygame.KSCAN_MINUS: ("-", "-"),
    pygame.KSCAN_EQUALS: ("^", "="),
    pygame.KSCAN_LEFTBRACKET: ("@", "["),
    pygame.KSCAN_RIGHTBRACKET: ("[", "]"),
    pygame.KSCAN_SEMICOLON: (";", ";"),
    pygame.KSCAN_APOSTROPHE: (":", "'"),
    pygame.KSCAN_BACKSLASH: ("]", "# \\"),  # left of RETURN, as on a Beeb, where that is tall; else above it
    pygame.KSCAN_NONUSHASH: ("]", "#"),
    pygame.KSCAN_COMMA: (",", ","),
    pygame.KSCAN_PERIOD: (".", "."),
    pygame.KSCAN_SLASH: ("/", "/"),
    # These two have no place of their own on most keyboards of today
    pygame.KSCAN_GRAVE: ("_", "`"),
    pygame.KSCAN_INTERNATIONAL1: ("_", "\\"),
    pygame.KSCAN_PAGEDOWN: ("\\", "PgDn"),
    pygame.KSCAN_NONUSBACKSLASH: ("\\", "\\"),
    pygame.KSCAN_INTERNATIONAL3: ("\\", "¥"),
}
MODIFIERS = ("SHIFT", "CTRL")
LOCKS = ("SHIFT LOCK", "CAPS LOCK")
ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE  # either, by system and layout

# What MODE 7 shows for characters that the chip does not have, and so the text of its screen: the key that gives it
TELETEXT_KEYS = str.maketrans("←½→↑—¼‖¾÷", "[\\]^_{|}~")


@dataclass(eq=False)
class Press:
    """A Beeb's key that is held down, or will be.

    `char` is what it is to give, or "" if the key itself is meant. `shift` and `ctrl` say how these have to be
    meanwhile; None leaves them alone.
    """

    key: str
    char: str = ""
    shift: bool | None = None
    ctrl: bool | None = None
    since: int = 0  # the cycle in which it went down
    locks: int = 0  # how often a lock was turned off for it


class Keys:
    """The keys of `beeb`, pressed by events. `take` every event of the host, and `step` before every field.

    `mode` is one of KEY_MODES; to change it lets go of all keys.
    """

    def __init__(self, beeb: Beeb, mode: str = "position") -> None:
        self.beeb = beeb
        self._labels: dict[int, str] = {}  # what is written on keys of the host, as far as it has shown
        self._hosts: dict[int, Press] = {}  # what keys of the host that are down have asked for
        self._texts: dict[int, str] = {}  # and the characters that they give
        self._waiting: deque[tuple[Press, bool]] = deque()  # to go down (True) and up
        self._presses: list[Press] = []  # in the order in which they went down
        self._down: set[str] = set()  # the Beeb's keys that they hold
        self._forget_times()
        self.mode = mode

    @property
    def mode(self) -> str:
        return self._mode

    @mode.setter
    def mode(self, mode: str) -> None:
        if mode not in KEY_MODES:
            raise ValueError(f"keys go by {' or by '.join(KEY_MODES)}, not by {mode!r}")
        self.let_go()
        self._mode = mode

    @property
    def held(self) -> list[str]:
        """The Beeb's keys that are down, whoever has pressed them."""
        return self.beeb.keys_down + [key for key in ("BREAK",) if key in self._down]

    @property
    def waiting(self) -> bool:
        """Whether there are keys whose time to go down or up has not come."""
        return bool(self._waiting)

    def attach(self, beeb: Beeb) -> None:
        """Another machine stands here now."""
        self.let_go()
        self.beeb = beeb

    def _forget_times(self) -> None:
        self._now = 0  # the cycle of the last step
        self._released: dict[str, int] = {}  # the cycle in which a key went up
        self._pressed_at = -HOLD  # the cycle in which the last key but SHIFT and CTRL went down
        self._started_at = 0  # until this cycle the OS may look at SHIFT and CTRL after a BREAK
        self._kept: set[str] = set()  # those of them that were down at the BREAK

    # Events

    def take(self, event: pygame.event.Event, taken: bool = False) -> None:
        """Do what a KEYDOWN, KEYUP, TEXTINPUT or WINDOWFOCUSLOST asks for. Any other event is nothing to the keys.

        `taken` says that the window has used the event itself: the text that a key gives besides is not typed then.
        """
        if event.type == pygame.KEYDOWN:
            self._learn(event)
            if not taken:
                self._host_down(event)
        elif event.type == pygame.KEYUP:
            self._texts.pop(event.scancode, None)
            press = self._hosts.pop(event.scancode, None)
            if press is not None:
                self._waiting.append((press, False))
        elif event.type == pygame.TEXTINPUT and not taken:
            self._text_came(event.text)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.let_go()
        else:
            return
        self.step()

    def _host_down(self, event: pygame.event.Event) -> None:
        if event.scancode in self._hosts or event.mod & pygame.KMOD_GUI:
            return
        composed = event.unicode.isprintable() and event.unicode.strip()  # on the space bar after an accent, say
        if self.mode == "position" or event.scancode in NAMED and not composed:
            key, _ = PLACES.get(event.scancode, ("", ""))
            presses = [Press(key)] if key and not event.mod & pygame.KMOD_LALT else []
        else:
            presses = self._presses_for(event)
        for press in presses[:-1]:
            self._tap(press)
        if presses:
            press = presses[-1]
            self._hosts[event.scancode] = press
            if press.key == "BREAK" or press.key == "ESCAPE" and self.beeb.typing:
                self._interrupt()
            self._waiting.append((press, True))

    def _presses_for(self, event: pygame.event.Event) -> list[Press]:
        """By character: what to press for a key that may give one, or several that were waiting to be composed."""
        text: str = event.unicode
        printable = bool(text) and text.isprintable()
        altgr = bool(event.mod & ALTGR)
        if event.mod & pygame.KMOD_LALT and not (printable and text != chr_or_none(event.key)):
            return []  # with this ALT only what it alone gives, as on a Mac, is a character
        if event.mod & pygame.KMOD_CTRL and not (altgr and printable):
            return self._controls_for(event)
        presses = []
        for char in text if printable else "":
            press = character(char)
            if press is not None:
                press.ctrl = False if altgr else None
                presses.append(press)
        return presses

    def _controls_for(self, event: pygame.event.Event) -> list[Press]:
        """By character, with CTRL: some systems give the control character, some what is on the key."""
        text: str = event.unicode
        if text and ord(text[0]) < len(CONTROL_KEYS):
            key = CONTROL_KEYS[ord(text[0])]
            return [Press(key, shift=None if key.isalpha() else False, ctrl=True)]
        press = character(text if len(text) == 1 else chr_or_none(event.key))
        if press is None:
            return []
        return [Press(press.key, shift=None if press.char.isalpha() else press.shift, ctrl=True)]

    def _text_came(self, text: str) -> None:
        """By character: text that is not that of a key which is down, or of its repetition, was composed elsewhere."""
        if self.mode == "character" and text not in self._texts.values():
            for char in text:
                press = character(char)
                if press is not None:
                    self._tap(press)

    def _tap(self, press: Press) -> None:
        self._waiting += [(press, True), (press, False)]

    def _learn(self, event: pygame.event.Event) -> None:
        """Note which text a key of the host gives, and what is written on it: both depend on the layout."""
        self._texts[event.scancode] = event.unicode
        label = chr_or_none(event.key)
        if event.scancode in PLACES and event.scancode not in NAMED and label:
            self._labels[event.scancode] = label.upper() if len(label.upper()) == 1 else label

    def break_key(self, modifier: str | None = None) -> None:
        """Press BREAK for a moment, alone or with "SHIFT" or "CTRL" held."""
        self._interrupt()
        modifiers = [Press(modifier)] if modifier else []
        self._waiting += [(press, True) for press in modifiers]
        self._tap(Press("BREAK"))
        self._waiting += [(press, False) for press in modifiers]
        self.step()

    def let_go(self, everything: bool = False) -> None:
        """Nothing that was pressed here is down from now on, and nothing waits: the host's keys go elsewhere.

        A state that was loaded may hold keys that were down when it was saved: `everything` lets go of those, too, but
        for what the typist holds.
        """
        self._waiting.clear()
        self._presses.clear()
        self._hosts.clear()
        self._forget_times()
        self._set_switches()
        self._forget_times()
        if everything:
            self.beeb.release_keys()

    def _interrupt(self) -> None:
        """What comes now does not wait for anything: the typist stops, and of all that waits only SHIFT and CTRL are
        still pressed."""
        self.beeb.stop_typing()
        for press, down in self._waiting:
            if not down:
                self._remove(press)
            elif press.key in MODIFIERS:
                self._add(press)
        self._waiting.clear()

    # The switches

    def step(self) -> None:
        """Move the switches whose time has come. If the clock went back, a state was loaded: all are let go."""
        if self.beeb.cycles < self._now:
            self.let_go(everything=True)
        self._now = self.beeb.cycles
        while self._waiting and self._ready(*self._waiting[0]):
            press, down = self._waiting.popleft()
            if down:
                self._add(press)
            else:
                self._remove(press)
            self._set_switches()
        self._set_switches()

    def _ready(self, press: Press, down: bool) -> bool:
        """Whether it is time for the first of those that wait to go down or up."""
        now = self.beeb.cycles
        if not down:
            return press not in self._presses or now >= press.since + HOLD
        if press.key != "BREAK":
            if self.beeb.typing:
                return False
            if self.mode == "character":
                if now < self._pressed_at + HOLD:
                    return False  # the OS would not know which of the two came first
                lock = self._lock_in_the_way(press)
                if lock:
                    press.locks += 1
                    tap = Press(lock, shift=False, ctrl=False)
                    self._waiting.extendleft([(tap, False), (tap, True)])
                    return self._ready(tap, True)
                self._make_room(press)
        return press.key in self._down or now >= self._released.get(press.key, -GAP) + GAP

    def _make_room(self, press: Press) -> None:
        """By character: let go of the key before, as the OS notices no third one, and see what is to be with SHIFT."""
        if press.char:
            press.shift = shifted(press.char) and not self._locked(press)
        if press.key not in MODIFIERS:
            self._presses = [other for other in self._presses if other.key in (*MODIFIERS, "BREAK")]
            self._set_switches()

    def _locked(self, press: Press) -> bool:
        """Whether a lock is on that shifts the key."""
        return self.beeb.lamps.shift_lock or self.beeb.lamps.caps_lock and press.char.isalpha()

    def _lock_in_the_way(self, press: Press) -> str | None:
        """The lock to turn off for a character that is not to be shifted; a program that leaves it on is let be."""
        if not press.char or shifted(press.char) or not self._locked(press) or press.locks == len(LOCKS):
            return None
        return LOCKS[self.beeb.lamps.caps_lock]

    def _add(self, press: Press) -> None:
        press.since = self.beeb.cycles
        if press.key not in MODIFIERS:
            self._pressed_at = press.since
        self._presses.append(press)

    def _remove(self, press: Press) -> None:
        if press in self._presses:
            self._presses.remove(press)

    def _set_switches(self) -> None:
        """Bring the Beeb's keys to what the presses ask for; of two that disagree about SHIFT the later counts."""
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

    def paste(self, text: str) -> None:
        """Have `text` typed. The signs that MODE 7 shows in place of others are typed as those while it is shown.

        Raises `KeyboardError`, with nothing typed, that names what is not on the keyboard and where it stands.
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
        self.let_go()
        self.beeb.type_ahead(text)

    def copy(self) -> str:
        """The text on the screen."""
        return self.beeb.screen_text()

    # What a person is told

    def label(self, key: str) -> str:
        """What is written on the host's key that presses the Beeb's `key`; "" if one types the key's character.

        The keys of the host's layout are known once they have been pressed; until then a British or American one is
        taken for granted.
        """
        table = PLACES if self.mode == "position" else NAMED
        for place, (name, label) in table.items():
            if name == key:
                return self._labels.get(place, label)
        return ""


def character(char: str) -> Press | None:
    """What to press for a character, the locks being off; None if no key gives it."""
    if not char or not typable(char):
        return None
    *modifiers, key = keystrokes(char, caps_lock=False)[0]
    return Press(key, char, shift=shifted(char), ctrl=True if "CTRL" in modifiers else None)


def shifted(char: str) -> bool:
    """Whether a character that there is takes SHIFT, the locks being off."""
    return keystrokes(char, caps_lock=False)[0][0] == "SHIFT"


def typable(char: str) -> bool:
    """Whether there is a key that gives the character."""
    try:
        keystrokes(char)
    except KeyboardError:
        return False
    return True


def chr_or_none(key: int) -> str:
    """The character that SDL names a key of the host by, "" if it is named otherwise."""
    return chr(key) if 0x20 < key < 0x110000 and chr(key).isprintable() else ""
