"""Pages, messages and lights over the picture: keys, mouse, and drawing only what has changed."""

import pygame
import pytest

from emulator.host import controls
from emulator.host.controls import CONTROLS, GROUPS
from emulator.host.events import KeyEvent, TextEvent
from emulator.window import lights, overlay, sheet
from emulator.window.events import host_event
from emulator.window.lights import BarContent, Lamp
from emulator.window.menu import Menu
from emulator.window.page import FOOT, Help
from emulator.window.sheet import Sheet
from emulator.window.slots_page import SlotsPage
from tests.emulator.host.headless import pressed
from tests.emulator.window.events import key_down

SIZES = [(640, 508), (683, 540), (1366, 768), (2560, 1920)]


def press(window, *keys):
    for key in keys:
        assert window.overlay.handle_key(host_event(key_down(key))), "no page has taken it"


def mouse(window, kind, place, button=pygame.BUTTON_LEFT):
    window.overlay.handle_mouse(pygame.event.Event(kind, pos=place, button=button, rel=(0, 0), buttons=(0, 0, 0)))


def place_of(window, wanted):
    """The place of a page's target in the window."""
    window.overlay.layers(window.picture.size)
    rect = next(rect for rect, target in window.overlay.page_sheet.targets if target == wanted)
    return rect.move(window.overlay.page_place.topleft).center


def surfaces(window, size=None):
    layers = window.overlay.layers(size or window.picture.size, window.joysticks.names, window.escape_left)
    return [surface for surface, _ in layers]


# Only what changes is drawn


def test_unchanged_layers_are_the_same_surfaces(window):
    window.overlay.say("Hello")
    window.overlay.open("menu")
    first = surfaces(window)
    assert len(first) == 4  # lights, shade, page, message
    assert all(one is other for one, other in zip(first, surfaces(window), strict=True))
    press(window, pygame.K_DOWN)
    second = surfaces(window)
    assert [one is other for one, other in zip(first, second, strict=True)] == [True, True, False, True]


def test_unchanged_bar_is_not_drawn_again(window):
    window.step()
    bar = surfaces(window)[0]
    for _ in range(25):
        window.step()
        assert surfaces(window)[0] is bar


# Pages


def test_menu_shows_every_control_and_acts(window):
    window.overlay.open("menu")
    menu = window.overlay.pages[-1]
    seen = []
    for _ in CONTROLS:
        surfaces(window)
        seen.append(menu.chosen)
        press(window, pygame.K_DOWN)
    assert seen == list(CONTROLS) and menu.chosen is CONTROLS[0]
    press(window, pygame.K_UP)
    assert menu.chosen is CONTROLS[-1]
    for group in GROUPS:
        press(window, pygame.K_RIGHT)
        assert menu.chosen.group == group
    press(window, *[pygame.K_LEFT] * GROUPS[::-1].index("Picture"), pygame.K_END, pygame.K_RETURN)
    assert window.settings.lights is False and window.overlay.holds, "a switch leaves the menu open"
    press(window, pygame.K_HOME, pygame.K_RIGHT, pygame.K_LEFT)
    press(window, *[pygame.K_LEFT] * (GROUPS.index("Picture") - GROUPS.index("Time")), pygame.K_RETURN)
    assert window.clock.paused and not window.overlay.holds, "what is done at once closes it"


def test_control_with_a_held_key_is_not_done_from_the_menu(window):
    window.overlay.open("menu")
    window.overlay.pages[-1].chosen = next(control for control in CONTROLS if control.name == "rewind")
    press(window, pygame.K_RETURN)
    assert not window.rewinding and "hold PAGE UP" in window.overlay.messages[-1].text


def test_mouse_points_and_clicks_on_the_menu(window):
    window.overlay.open("menu")
    menu = window.overlay.pages[-1]
    mouse(window, pygame.MOUSEMOTION, place_of(window, "Sound"))
    assert menu.chosen.name == "mute"
    quieter = next(control for control in CONTROLS if control.name == "quieter")
    mouse(window, pygame.MOUSEMOTION, place_of(window, quieter))
    assert menu.chosen is quieter and window.settings.volume == 0.7
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, quieter))
    assert window.settings.volume == 0.6
    mouse(window, pygame.MOUSEBUTTONDOWN, (1, 1))  # beside the page
    assert not window.overlay.holds


def test_a_click_on_the_bar_opens_the_menu_and_on_the_picture_does_nothing(window):
    window.overlay.layers(window.picture.size)
    width, height = window.picture.size
    mouse(window, pygame.MOUSEBUTTONDOWN, (width // 2, height // 2))
    assert not window.overlay.holds
    mouse(window, pygame.MOUSEBUTTONDOWN, (width // 2, height - 2))
    assert isinstance(window.overlay.pages[-1], Menu)


def test_resting_mouse_is_hidden(window):
    start = window.clock.time
    seen = []
    for seconds, does in ((1, None), (3, None), (4, pygame.MOUSEMOTION), (7, None), (8, "page")):
        window.clock.time = start + seconds
        if does == "page":
            window.overlay.open("menu")
        elif does is not None:
            mouse(window, does, (100, 100))
        window.overlay.layers(window.picture.size)
        seen.append(pygame.mouse.get_visible())
    assert seen == [True, False, True, False, True]


def test_mouse_hidden_by_an_earlier_window_is_shown(window):
    pygame.mouse.set_visible(False)
    other = overlay.Overlay(window, window.picture.size)
    other.layers(window.picture.size)
    assert pygame.mouse.get_visible()


def test_help_lists_every_control_with_a_key(window):
    window.overlay.open("help")
    page = window.overlay.pages[-1]
    assert isinstance(page, Help)
    listed = [line for groups in page.pages for _, lines in groups for line in lines]
    assert listed == [(control.key, control.text) for control in CONTROLS if control.key]
    numbers = []
    for _ in range(len(page.pages) + 1):
        surfaces(window)
        numbers.append(page.number)
        press(window, pygame.K_RIGHT)
    assert numbers == list(range(len(page.pages) + 1)) and page.number == 0
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, -1))
    assert page.number == len(page.pages)


def test_escape_goes_back_a_page_and_f11_closes_them_all(window):
    window.overlay.open("menu")
    window.overlay.open("help")
    press(window, pygame.K_ESCAPE)
    assert [type(page) for page in window.overlay.pages] == [Menu]
    window.overlay.open("help")
    controls.do("menu", window)
    assert window.overlay.pages == []
    assert not window.overlay.handle_key(host_event(key_down(pygame.K_ESCAPE))), "it is the Beeb's again"


def test_escape_for_a_menu_that_a_click_has_closed_already_is_not_the_beeb_s(window):
    escape = host_event(key_down(pygame.K_ESCAPE))
    for seconds, used in ((1.0, [True, False]), (3.0, [False, False])):
        window.overlay.open("menu")
        window.overlay.layers(window.picture.size)
        mouse(window, pygame.MOUSEBUTTONDOWN, (1, 1))
        assert not window.overlay.holds
        window.clock.time += seconds
        assert [window.overlay.handle_key(escape) for _ in range(2)] == used


def test_quitting_from_the_menu_is_confirmed(window):
    window.overlay.open("menu")
    press(window, pygame.K_UP, pygame.K_RETURN)
    assert not window.closing and window.overlay.holds
    press(window, pygame.K_RETURN)
    assert window.closing


def test_messages_lie_over_the_bar_and_leave_the_picture_free(window):
    for size in SIZES:
        window.overlay.say("Click a point, or use the keys")
        place = window.overlay.layers(size)[-1][1]
        assert place.bottom == size[1] and place.height < 0.09 * size[1] and place.left > 0.19 * size[0]


def test_open_page_leaves_keys_to_controls_only(window):
    window.overlay.open("help")
    assert not window.overlay.handle_key(pressed("ALT M"))
    assert window.overlay.handle_key(pressed("A"))
    assert window.overlay.handle_key(TextEvent("a"))
    assert not window.overlay.handle_key(KeyEvent(False, "KeyA", "a"))


def test_open_menu_follows_the_keys_of_controls(window):
    window.overlay.open("menu")
    press(window, *[pygame.K_RIGHT] * GROUPS.index("Sound"))
    before = surfaces(window)[2]
    pygame.event.post(key_down(pygame.K_m, pygame.KMOD_LALT))
    window.step()
    assert window.settings.muted
    assert pygame.image.tobytes(surfaces(window)[2], "RGB") != pygame.image.tobytes(before, "RGB")


def test_slots_are_saved_loaded_and_emptied_on_their_page(window):
    window.overlay.open("slots")
    page = window.overlay.pages[-1]
    assert isinstance(page, SlotsPage) and page.chosen == 0
    press(window, pygame.K_RETURN)
    assert window.overlay.holds, "an empty slot is not loaded"
    empty = surfaces(window)[2]
    press(window, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_s)
    assert page.chosen == 6 and window.slots.list()[6] is not None
    assert pygame.image.tobytes(surfaces(window)[2], "RGB") != pygame.image.tobytes(empty, "RGB")
    saved = window.beeb.cycles
    window.overlay.close_all()
    window.step()
    window.overlay.open("slots")
    assert window.overlay.pages[-1].chosen == 6, "the newest"
    press(window, pygame.K_6)
    assert not window.overlay.holds and window.beeb.cycles == saved
    window.overlay.open("slots")
    surfaces(window)
    press(window, pygame.K_DELETE)
    assert window.slots.list()[6] is None


def test_damaged_slot_is_shown(window):
    controls.do("save 4", window)
    path = window.slots.list()[4].path
    path.write_bytes(path.read_bytes()[:1000])
    window.overlay.open("slots")
    surfaces(window)
    press(window, pygame.K_4)
    assert window.overlay.messages[-1].error and "slot 4" in window.overlay.messages[-1].text


# Messages


def test_errors_are_shown_longer_than_messages(window):
    window.clock.time = 100.0
    window.overlay.say("Saved")
    window.overlay.say("game.uef: not a tape", error=True)
    window.overlay.layers((683, 540))
    window.clock.time = 104.0
    window.overlay.layers((683, 540))
    assert [message.text for message in window.overlay.messages] == ["game.uef: not a tape"]
    window.clock.time = 112.0
    assert len(surfaces(window)) == 1 and window.overlay.messages == []


def test_errors_of_controls_are_shown_on_the_overlay(window):
    controls.do("eject-tape", window)
    controls.do("no such thing", window)
    assert all(message.error for message in window.overlay.messages) and len(window.overlay.messages) == 2
    window.step()
    assert not window.closing


def test_few_messages_are_shown_and_none_twice(window):
    for text in ("1", "2", "3", "4", "4"):
        window.overlay.say(text)
    assert [message.text for message in window.overlay.messages] == ["2", "3", "4"]


@pytest.mark.parametrize("size", SIZES)
def test_long_messages_stay_within_the_window(size):
    said = (("A file whose name is " + "long " * 60, True), ("w" * 300, False), ("two\nlines", False))
    width, height = overlay.draw_messages(said[:1], size).get_size()
    assert width <= size[0] and height <= size[1]
    assert overlay.draw_messages(said, size).get_width() <= size[0]


def test_the_countdown_is_shown_while_escape_is_held(window):
    window.step()
    pygame.event.post(key_down(pygame.K_ESCAPE))
    window.step()
    assert window.escape_left is None
    window.clock.time += 1.0
    assert window.escape_left == pytest.approx(1.0, abs=0.05) and len(surfaces(window)) == 2


# Lights


def test_bar_shows_the_state(window, tmp_path):
    def words():
        return [text for text, _ in lights.content_of(window).words]

    def lamps():
        return {lamp.name: (lamp.on, lamp.more) for lamp in lights.content_of(window).lamps}

    assert words() == ["F11 menu", "typing keys"]
    assert lamps() == {"caps lock": (True, ""), "shift lock": (False, ""), "tape": (False, ""), "disc 0": (False, "")}
    window.change(speed=0.25, muted=True)
    window.clock.paused = True
    assert words() == ["paused", "¼×", "muted", "typing keys"]
    window.keys.paste("X")
    assert words() == ["paused", "¼×", "pasting: ESC stops", "muted", "typing keys"]
    window.beeb.stop_typing()
    window.beeb.press("SHIFT LOCK")
    window.media.tape_record()
    window.beeb.type("*MOTOR 1\n")
    (tmp_path / "blank.ssd").write_bytes(bytes(204800))
    window.beeb.insert_disc(tmp_path / "blank.ssd", 1)
    window.beeb.run(seconds=2)
    assert lamps()["shift lock"][0] and not lamps()["caps lock"][0]
    assert lamps()["tape"] == (True, "0:02 ● blank tape") and lamps()["disc 1"] == (False, "blank.ssd")


def test_the_bar_is_as_wide_as_the_window_and_the_picture_leaves_it_room(window):
    for size in SIZES:
        bar, place = window.overlay.layers(size)[0]
        assert bar.get_size() == place.size == (size[0], window.overlay.bar_height(size))
        assert place.bottomleft == (0, size[1])
    assert window.picture.area.bottom <= window.picture.size[1] - window.overlay.bar_height(window.picture.size)
    window.change(lights=False)
    assert surfaces(window) == [] and window.overlay.bar_height(SIZES[0]) == 0


@pytest.mark.parametrize("width", [200, 320, 640, 1000, 2000])
def test_narrow_bar_leaves_out_names(width):
    much = BarContent(
        tuple(Lamp(f"disc {n}", f"d {n}", True, "a long name of a disc", "0:12") for n in range(4)),
        (("paused", sheet.YELLOW), ("unlimited", sheet.CYAN)),
    )
    assert lights.draw(much, (width, 480)).get_width() == width


# The looks


@pytest.mark.parametrize("name", ["menu", "help", "slots", "files", "new disc"])
@pytest.mark.parametrize("size", SIZES)
def test_pages_fit_into_the_window_above_the_bar(window, name, size):
    window.overlay.open(name)
    window.overlay.page.draw(Ruled(sheet.WIDTH, sheet.HEIGHT, 1))
    assert "ESCAPE" in window.overlay.page.keys
    surface, place = window.overlay.layers(size)[-1]
    assert pygame.Rect(0, 0, size[0], size[1] - window.overlay.bar_height(size)).contains(place)
    assert place.width >= 0.6 * min(size[0], size[1] * 4 / 3)


class Ruled(Sheet):
    """A sheet that rejects text that overflows or overlaps."""

    def __init__(self, *args):
        super().__init__(*args)
        self.written = []
        self.texts = []

    def text(self, x, y, text, colour=sheet.WHITE, times=1):
        end = super().text(x, y, text, colour, times)
        if text.strip():
            place = pygame.Rect(x, y, end - x, sheet.LETTER[1] * times)
            assert pygame.Rect(0, 0, self.width, self.height).contains(place), text
            assert place.collidelist(self.written) == -1, text
            self.written.append(place)
            self.texts.append(text)
        return end


def test_texts_of_pages_neither_overflow_nor_overlap(window, tmp_path):
    window.change(tint="white", volume=1.0, speed=None)
    (tmp_path / "a name that is far too long for any menu.ssd").write_bytes(bytes(204800))
    for drive in (0, 1):
        window.beeb.insert_disc(tmp_path / "a name that is far too long for any menu.ssd", drive)
    window.media.tape_record()
    for number in range(10):
        controls.do(f"save {number}", window)
    menu, help_page, slots = Menu(window), Help(window), SlotsPage(window)
    for control in CONTROLS:
        menu.chosen = control
        menu.draw(Ruled(sheet.WIDTH, sheet.HEIGHT, 1))
    for number in range(len(help_page.pages) + 1):
        help_page.number = number
        help_page.draw(Ruled(sheet.WIDTH, sheet.HEIGHT, 1))
    slots.draw(Ruled(sheet.WIDTH, sheet.HEIGHT, 1))
    assert FOOT + sheet.LINE <= sheet.HEIGHT


def test_slots_name_only_other_media_than_the_programs(window, tmp_path):
    for name in ("game.ssd", "more.ssd"):
        (tmp_path / name).write_bytes(bytes(204800))
    window.media.drop(tmp_path / "game.ssd")
    controls.do("save 1", window)
    window.beeb.insert_disc(tmp_path / "more.ssd", 1)
    controls.do("save 2", window)
    ruled = Ruled(sheet.WIDTH, sheet.HEIGHT, 1)
    SlotsPage(window).draw(ruled)
    assert [text for text in ruled.texts if "game" in text] == ["Slots of game.ssd", "game.ssd…"]


@pytest.mark.pure
def test_long_lines_are_wrapped():
    assert sheet.wrapped("one two three", 8 * 12) == ["one two", "three"]
    assert sheet.shortened("a long name", 6 * 12) == "a lon…" and sheet.shortened("name", 6 * 12) == "name"
    assert sheet.wrapped("a\n\nb " + "c" * 9, 8 * 12) == ["a", "", "b cccccc", "ccc"]


def test_dropped_file_closes_the_page(window, tmp_path):
    (tmp_path / "a.rom").write_bytes(bytes(100))
    window.overlay.open("menu")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "a.rom")))
    window.step()
    assert not window.overlay.holds and window.overlay.messages[-1].error


@pytest.mark.parametrize("size", [(1, 1), (10, 12), (1400, 5), (5, 900), (63, 700), (64, 64), (200, 100)])
def test_tiny_window_shows_the_picture_only(window, size):
    window.picture.window.minimum_size = (1, 1)  # some window managers do not heed it
    window.picture.window.size = size
    window.say("a message", error=True)
    for name in ("menu", "help", "slots", "files", "new disc", "keyboard"):
        window.overlay.toggle(name)
        window.step()
        assert window.picture.size == size
        mouse(window, pygame.MOUSEBUTTONDOWN, (0, size[1] - 1))
        window.step()
