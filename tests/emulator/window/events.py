"""pygame's events of keys on an American keyboard."""

import pygame

SCANCODES = {
    pygame.K_RETURN: pygame.KSCAN_RETURN,
    pygame.K_ESCAPE: pygame.KSCAN_ESCAPE,
    **{pygame.K_a + place: pygame.KSCAN_A + place for place in range(26)},
}


def key_down(key: int, mod: int = pygame.KMOD_NONE, scancode: int | None = None) -> pygame.event.Event:
    """The key with that code goes down."""
    text = chr(key) if 0x20 <= key < 0x7F else ""
    place = SCANCODES.get(key, 0) if scancode is None else scancode
    return pygame.event.Event(pygame.KEYDOWN, key=key, scancode=place, mod=mod, unicode=text)


def key_up(key: int) -> pygame.event.Event:
    """The key with that code goes up."""
    return pygame.event.Event(pygame.KEYUP, key=key, scancode=SCANCODES.get(key, 0), mod=pygame.KMOD_NONE, unicode="")
