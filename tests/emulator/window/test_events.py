"""pygame's key events in the host's terms."""

import pygame
import pytest

from emulator.host.controls import CONTROLS, KEY_NAMES, control_of
from emulator.host.events import FocusLost, KeyEvent, Modifier, TextEvent
from emulator.host.keymap import POSITIONS
from emulator.window.events import CODES, NAMED_KEYS, host_event
from tests.emulator.window.events import key_down, key_up

pytestmark = pytest.mark.pure


def test_every_key_of_the_key_map_and_of_a_control_is_reported():
    assert set(POSITIONS) <= set(CODES.values()) and len(set(CODES.values())) == len(CODES)
    assert set(KEY_NAMES.values()) <= set(NAMED_KEYS.values())


def test_key_goes_down_and_up():
    down = host_event(key_down(pygame.K_a, pygame.KMOD_LALT | pygame.KMOD_RSHIFT))
    assert down == KeyEvent(True, "KeyA", "a", "a", Modifier.ALT | Modifier.SHIFT)
    assert host_event(key_up(pygame.K_RETURN)) == KeyEvent(False, "Enter", "Enter")
    assert host_event(key_down(pygame.K_KP_ENTER, scancode=pygame.KSCAN_KP_ENTER)).key == "Enter"


def test_key_without_a_name_has_its_usb_number():
    event = host_event(key_down(0x40000059, scancode=89))
    assert (event.code, event.key, event.char) == ("USB89", "", "")


def test_letter_of_another_layout_is_known_by_both_names():
    event = host_event(key_down(ord("z"), pygame.KMOD_LALT, pygame.KSCAN_Y))
    assert (event.code, event.key) == ("KeyY", "z")
    assert control_of(event) == (next(control for control in CONTROLS if control.key == "ALT Z"), None)


@pytest.mark.parametrize("mod", [pygame.KMOD_RALT, pygame.KMOD_MODE])
def test_altgr_is_one_modifier(mod):
    assert host_event(key_down(pygame.K_q, mod)).modifiers == Modifier.ALT_GR


def test_text_and_focus_are_reported_and_other_events_are_not():
    assert host_event(pygame.event.Event(pygame.TEXTINPUT, text="é")) == TextEvent("é")
    assert host_event(pygame.event.Event(pygame.WINDOWFOCUSLOST)) == FocusLost()
    assert host_event(pygame.event.Event(pygame.QUIT)) is None
