"""The page of the debugger: its keys, its mouse, and where it and the picture of the machine are."""

import pygame
import pytest

from emulator.host import controls
from emulator.host.controls import CONTROLS
from emulator.host.events import KeyEvent
from emulator.window.debugger_page import LINGER, DebuggerPage
from emulator.window.events import host_event
from emulator.window.menu import Menu
from tests.emulator.host.headless import pressed
from tests.emulator.window.events import key_down
from tests.emulator.window.test_overlay import SIZES, Ruled, mouse, place_of, press

LOOP = bytes.fromhex("20 10 20  E8  4C 00 20")  # JSR &2010: INX: JMP &2000


@pytest.fixture
def page(window):
    """The page, opened by its key, on a machine in a loop without interrupts."""
    window.beeb.memory[0x2000:0x2007] = LOOP
    window.beeb.memory[0x2010:0x2012] = b"\xea\x60"
    assert window._is_control(pressed("ALT F11"))
    window.beeb.cpu.pc, window.beeb.cpu.x = 0x2000, 0
    window.beeb.cpu.p |= 4
    window.debugger.stop()
    window.step()
    return window.overlay.page


def write(window, text):
    for character in text:
        assert window.overlay.handle_key(KeyEvent(True, "", character.lower(), text=character))


def test_keys_step_and_set_breakpoints(window, page):
    cpu = window.beeb.cpu
    press(window, pygame.K_F7)
    assert cpu.pc == 0x2010
    press(window, pygame.K_F6)
    assert cpu.pc == 0x2003
    press(window, pygame.K_F7, pygame.K_F7, pygame.K_F8)
    assert (cpu.pc, cpu.x) == (0x2003, 1)
    write(window, "&201")
    press(window, pygame.K_BACKSPACE)
    write(window, "10")
    press(window, pygame.K_F2, pygame.K_F9)
    assert window.debugger.breakpoints == [0x2010] and cpu.pc == 0x2010 and page.entry == ""
    press(window, pygame.K_F2)
    assert window.debugger.breakpoints == []
    write(window, "2003")
    press(window, pygame.K_F4)
    assert (cpu.pc, cpu.x) == (0x2003, 2)
    write(window, "x=7F")
    press(window, pygame.K_RETURN)
    assert cpu.x == 0x7F
    write(window, "oswrch")
    press(window, pygame.K_RETURN, pygame.K_UP, pygame.K_DOWN)
    assert window.debugger.cursor == 0xFFEE
    press(window, pygame.K_HOME)
    assert window.debugger.cursor == 0x2003
    write(window, "3000")
    press(window, pygame.K_F3, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    shown = window.debugger.memory_start - 0x3000
    assert shown >= 8 * 4
    press(window, pygame.K_F12)
    assert window.debugger.status == "Stopped: BREAK" and window.overlay.page is page


def test_keys_step_and_run_back_and_watch(window, page):
    cpu = window.beeb.cpu
    press(window, pygame.K_F7, pygame.K_F7, pygame.K_F10)
    assert cpu.pc == 0x2010
    write(window, "2003")
    press(window, pygame.K_F2, pygame.K_F9, pygame.K_F9, pygame.K_F9, pygame.K_F1)
    assert (cpu.pc, cpu.x) == (0x2003, 1)
    write(window, "70")
    press(window, pygame.K_F5)
    assert window.debugger.watches == [(0x70, "write")] and page.entry == ""
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, "F10"))
    assert cpu.pc == 0x2011
    press(window, pygame.K_F1, pygame.K_F1)
    assert window.debugger.status == "Stopped: start of the known past"


def test_invalid_entry_is_reported_and_can_be_mended(window, page):
    write(window, "oswrhc")
    pygame.event.post(key_down(pygame.K_F2))
    window.step()
    assert "oswrhc" in window.overlay.messages[-1].text and page.entry == "oswrhc"
    press(window, pygame.K_ESCAPE)
    assert page.entry == "" and window.debugger.stopped


def test_machine_runs_on_when_the_page_is_closed(window, page):
    before = window.beeb.cycles
    window.step()
    assert window.beeb.cycles == before
    press(window, pygame.K_ESCAPE)
    window.step()
    assert not window.overlay.pages and not window.debugger.stopped and window.beeb.cycles > before
    assert not window.overlay.handle_key(host_event(key_down(pygame.K_F7))), "it is the Beeb's again"


def test_long_step_gives_the_picture_and_the_keys_back_until_it_ends(window, page):
    window.beeb.memory[0x2010:0x2013] = b"\xb8\x50\xfe"  # CLV: BVC to itself
    press(window, pygame.K_F8)
    window.step()
    assert window.overlay.page is page and not window.overlay.holds
    window.clock.time += LINGER
    window.overlay.layers(window.picture.size)
    assert window.overlay.page is None
    window.beeb.memory[0x2011] = 0x60
    window.beeb.cpu.pc = 0x2011
    window.step()
    assert isinstance(window.overlay.page, DebuggerPage) and window.debugger.stopped and window.beeb.cpu.pc == 0x2003


def test_other_pages_open_over_it_and_it_stays(window, page):
    controls.do("save 1", window)
    controls.do("menu", window)
    assert [type(one) for one in window.overlay.pages] == [DebuggerPage, Menu]
    controls.do("menu", window)
    controls.do("load 1", window)
    window.step()
    assert window.overlay.pages == [page] and window.debugger.stopped
    window.overlay.open("menu")
    menu = window.overlay.page
    menu.chosen = next(control for control in CONTROLS if control.name == "debugger")
    press(window, pygame.K_RETURN)
    window.step()
    assert not window.overlay.pages and not window.debugger.stopped


def test_clicks_set_breakpoints_and_press_keys(window, page):
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, 0x2003))
    assert window.debugger.breakpoints == [0x2003] and window.debugger.cursor == 0x2003
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, "F7"))
    assert window.beeb.cpu.pc == 0x2010


@pytest.mark.parametrize("size", [*SIZES, (64, 64), (200, 100), (3000, 200), (300, 2000)])
def test_page_fills_any_window_above_the_bar_and_the_picture_has_its_room(window, page, size):
    window.picture.window.minimum_size = (1, 1)
    window.picture.window.size = size
    window.step()
    place = window.overlay.picture_place
    above = pygame.Rect(0, 0, size[0], size[1] - window.overlay.bar_height(size))
    assert window.picture.area == place and above.contains(window.overlay.page_place)
    assert window.overlay.page_place.contains(place) or min(size) < 400
    if min(size) >= 480:
        assert place.width == pytest.approx(place.height * 4 / 3, abs=2) and place.width > 0.3 * min(size)
        assert window.overlay.page_sheet.surface.get_at(place.center).a == 0, "the picture is seen through the page"
    window.overlay.open("menu")
    window.step()
    assert window.picture.area != place
    window.overlay.close_all()
    window.step()
    assert window.picture.area == place


@pytest.mark.parametrize("size", SIZES)
def test_texts_neither_overflow_nor_overlap(window, page, size):
    debugger = window.debugger
    for address in (0xFFEE, 0xFE4D, 0x12, 0x1234, 0xFFF4, 0x2000, *range(16)):
        debugger.toggle_breakpoint(address)
    for address in (0x71, 0xFE40):
        debugger.watch(address)
    for start in (0x2000, 0x8000, 0xC000, 0xDC1C, 0xFFB9):
        debugger.cursor = start
        page.entry = "W" * 48 if start == 0x8000 else ""
        sheet = page.sheet(size)
        page.draw(Ruled(sheet.width, sheet.height, 1))
