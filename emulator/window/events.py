"""pygame's events, with those of the keyboard as `emulator.host.events` has them."""

from itertools import pairwise

import pygame

from emulator.errors import BeebError
from emulator.host.events import FocusLost, HostEvent, KeyEvent, Modifier, TextEvent

CODES = {
    pygame.KSCAN_ESCAPE: "Escape", pygame.KSCAN_TAB: "Tab", pygame.KSCAN_CAPSLOCK: "CapsLock",
    pygame.KSCAN_LSHIFT: "ShiftLeft", pygame.KSCAN_RSHIFT: "ShiftRight",
    pygame.KSCAN_LCTRL: "ControlLeft", pygame.KSCAN_RCTRL: "ControlRight",
    pygame.KSCAN_LALT: "AltLeft", pygame.KSCAN_RALT: "AltRight",
    pygame.KSCAN_RETURN: "Enter", pygame.KSCAN_KP_ENTER: "NumpadEnter", pygame.KSCAN_SPACE: "Space",
    pygame.KSCAN_BACKSPACE: "Backspace", pygame.KSCAN_DELETE: "Delete", pygame.KSCAN_PAUSE: "Pause",
    pygame.KSCAN_HOME: "Home", pygame.KSCAN_END: "End",
    pygame.KSCAN_PAGEUP: "PageUp", pygame.KSCAN_PAGEDOWN: "PageDown",
    pygame.KSCAN_UP: "ArrowUp", pygame.KSCAN_DOWN: "ArrowDown",
    pygame.KSCAN_LEFT: "ArrowLeft", pygame.KSCAN_RIGHT: "ArrowRight",
    pygame.KSCAN_MINUS: "Minus", pygame.KSCAN_EQUALS: "Equal",
    pygame.KSCAN_LEFTBRACKET: "BracketLeft", pygame.KSCAN_RIGHTBRACKET: "BracketRight",
    pygame.KSCAN_SEMICOLON: "Semicolon", pygame.KSCAN_APOSTROPHE: "Quote",
    pygame.KSCAN_BACKSLASH: "Backslash", pygame.KSCAN_NONUSHASH: "IntlHash",
    pygame.KSCAN_COMMA: "Comma", pygame.KSCAN_PERIOD: "Period", pygame.KSCAN_SLASH: "Slash",
    pygame.KSCAN_GRAVE: "Backquote", pygame.KSCAN_NONUSBACKSLASH: "IntlBackslash",
    pygame.KSCAN_INTERNATIONAL1: "IntlRo", pygame.KSCAN_INTERNATIONAL3: "IntlYen",
    **{pygame.KSCAN_A + place: f"Key{letter}" for place, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
    **{pygame.KSCAN_1 + place: f"Digit{digit}" for place, digit in enumerate("1234567890")},
    **{pygame.KSCAN_F1 + number: f"F{number + 1}" for number in range(12)},
}  # fmt: skip

NAMED_KEYS = {
    pygame.K_ESCAPE: "Escape", pygame.K_TAB: "Tab", pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter",
    pygame.K_SPACE: " ", pygame.K_BACKSPACE: "Backspace", pygame.K_DELETE: "Delete",
    pygame.K_HOME: "Home", pygame.K_END: "End", pygame.K_PAGEUP: "PageUp", pygame.K_PAGEDOWN: "PageDown",
    pygame.K_UP: "ArrowUp", pygame.K_DOWN: "ArrowDown", pygame.K_LEFT: "ArrowLeft", pygame.K_RIGHT: "ArrowRight",
    **{pygame.K_F1 + number: f"F{number + 1}" for number in range(12)},
}  # fmt: skip

MODIFIERS = {
    pygame.KMOD_SHIFT: Modifier.SHIFT,
    pygame.KMOD_CTRL: Modifier.CTRL,
    pygame.KMOD_LALT: Modifier.ALT,
    pygame.KMOD_RALT | pygame.KMOD_MODE: Modifier.ALT_GR,  # either, by system and layout
    pygame.KMOD_GUI: Modifier.META,
}


def poll() -> list[pygame.event.Event]:
    """The events since the last poll.

    `unicode` of a KEYDOWN becomes the text that came with it: pygame forgets that when the key goes up before the
    event is read, and then reports the text without SHIFT. Raises BeebError for a dropped file whose name pygame cannot
    read; the events around it may be lost.
    """
    try:
        events = pygame.event.get()
    except (SystemError, UnicodeError) as error:
        raise BeebError("the name of the dropped file is not Unicode: open it from the menu") from error
    for event, following in pairwise(events):
        if event.type == pygame.KEYDOWN and following.type == pygame.TEXTINPUT:
            event.unicode = following.text
    return events


def host_event(event: pygame.event.Event) -> HostEvent | None:
    """The host's form of a keyboard event; None for any other event."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        modifiers = Modifier.NONE
        for mask, modifier in MODIFIERS.items():
            if event.mod & mask:
                modifiers |= modifier
        code = CODES.get(event.scancode, f"USB{event.scancode}")  # SDL's scancodes are USB's
        return KeyEvent(event.type == pygame.KEYDOWN, code, key_name(event.key), event.unicode, modifiers)
    if event.type == pygame.TEXTINPUT:
        return TextEvent(event.text)
    return FocusLost() if event.type == pygame.WINDOWFOCUSLOST else None


def key_name(key: int) -> str:
    """The host's name of an SDL key code: the character that the layout puts on the key, or a name; "" if unknown."""
    if key in NAMED_KEYS:
        return NAMED_KEYS[key]
    return chr(key) if 0x20 < key < 0x110000 and chr(key).isprintable() else ""
