"""Events as the host gives them, for keys as people read them."""

import pygame

from emulator.window.controls import DIGIT_PLACES, KEY_CODES

MODIFIERS = {"ALT ": pygame.KMOD_LALT, "SHIFT ": pygame.KMOD_LSHIFT, "CTRL ": pygame.KMOD_LCTRL}
SCANCODES = {
    pygame.K_RETURN: pygame.KSCAN_RETURN,
    pygame.K_ESCAPE: pygame.KSCAN_ESCAPE,
    pygame.K_F11: pygame.KSCAN_F11,
    pygame.K_F12: pygame.KSCAN_F12,
    pygame.K_PAGEUP: pygame.KSCAN_PAGEUP,
}


def key_down(key: int, mod: int = pygame.KMOD_NONE, scancode: int | None = None) -> pygame.event.Event:
    """A key with that code, on an American keyboard, goes down."""
    place = SCANCODES.get(key, 0) if scancode is None else scancode
    if pygame.K_a <= key <= pygame.K_z:
        place = pygame.KSCAN_A + key - pygame.K_a
    text = chr(key) if 0x20 <= key < 0x7F else ""
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=place, mod=mod, unicode=text)


def key_up(key: int) -> pygame.event.Event:
    """A key with that code goes up."""
    return pygame.event.Event(pygame.KEYUP, key=key, scancode=SCANCODES.get(key, 0), mod=pygame.KMOD_NONE, unicode="")


def pressed(name: str) -> pygame.event.Event:
    """The key with the modifiers that `name` ("ALT SHIFT 3") names goes down."""
    mod = 0
    for modifier, bit in MODIFIERS.items():
        if name.startswith(modifier):
            name, mod = name.removeprefix(modifier), mod | bit
    if name in KEY_CODES:
        return key_down(KEY_CODES[name], mod)
    if name.isdigit():
        return key_down(ord(name), mod, DIGIT_PLACES[int(name)])
    return key_down(ord(name.lower()), mod)
