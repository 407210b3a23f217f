"""Choosing a file on a page of the window, and making a blank disc there."""

import pygame
import pytest

from emulator.host.events import KeyEvent, Modifier
from emulator.media.dfs import DiscFile, read_catalogue, write_ssd
from emulator.window import sheet as style
from emulator.window.files_page import FilesPage, NewDiscPage
from emulator.window.list_page import ROWS
from tests.emulator.media.archives import zipped
from tests.emulator.window.test_overlay import Ruled, mouse, place_of

BOOT = DiscFile("!BOOT", 0, 0, b'PRINT "BOOTED"\r')
LONG = "long " * 30 + ".ssd"


@pytest.fixture
def games(tmp_path):
    """A directory with a game and much else, in a directory with nothing but that."""
    games = tmp_path / "all" / "games"
    (games / "älter").mkdir(parents=True)
    for name in (*(f"game {number:02}.ssd" for number in range(30)), "a\nb.uef", LONG, "letter.doc"):
        (games / name).write_bytes(write_ssd([BOOT], option=3))
    return games


@pytest.fixture
def page(window, games):
    window.recent.note(games / "game 05.ssd")
    window.open_page("files")
    return window.overlay.page


def keys(window, *names):
    """Press keys by the host's names; other texts of several characters are typed."""
    for name in names:
        for key in [name] if len(name) == 1 or name[0].isupper() and name.isalnum() else name:
            event = KeyEvent(True, key, key.lower() if len(key) == 1 else key, key if len(key) == 1 else "")
            assert window.overlay.handle_key(event)


def chosen(page):
    return page.lines[page.chosen].text


def test_list_is_walked_by_keys_letters_wheel_and_mouse(window, page):
    walk = [
        (["ArrowDown"], "game 06.ssd"), (["PageDown"], f"game {6 + ROWS:02}.ssd"), (["PageUp"], "game 06.ssd"),
        (["game 2"], "game 20.ssd"), (["Home"], ".."), (["ArrowUp"], ".."), (["End"], "… 1 other files"),
    ]  # fmt: skip
    assert chosen(page) == "game 05.ssd", "the one opened last"
    for pressed, expected in walk:
        keys(window, *pressed)
        window.clock.time += 2
        window.overlay.layers(window.picture.size)
        assert chosen(page) == expected and page.top <= page.chosen < page.top + ROWS
    assert not window.rewinding
    keys(window, "zzz")
    assert chosen(page) == "… 1 other files"
    for button, seen in ((pygame.BUTTON_WHEELUP, page.top - 3), (pygame.BUTTON_WHEELDOWN, page.top)):
        mouse(window, pygame.MOUSEBUTTONDOWN, (100, 100), button)
        assert page.top == seen
    mouse(window, pygame.MOUSEMOTION, place_of(window, page.top + 2))
    assert page.chosen == page.top + 2


def test_directories_are_entered_and_left(window, page, games):
    for pressed, heading, line in [
        (["ä", "Enter"], games / "älter", ".."), (["Backspace"], games, "älter/"),
        (["ArrowRight"], games / "älter", ".."),
        (["ArrowLeft", "ArrowLeft"], games.parent, "games/"), (["Tab"], "Files opened last", "game 05.ssd"),
        (["Tab"], games.parent, ".."), (["ArrowDown", "Enter"], games, ".."),
    ]:  # fmt: skip
        keys(window, *pressed)
        assert (page.heading, chosen(page)) == (str(heading), line)
        window.clock.time += 2
    (games / "älter").rmdir()
    keys(window, "ä", "Enter")
    assert window.overlay.messages[-1].error and page.heading == str(games)
    window.clock.time += 2
    keys(window, "…", "Enter")
    assert chosen(page) == "letter.doc"


def test_the_way_up_is_always_the_first_line(window, page, games):
    (games / "älter").rmdir()
    keys(window, "End")
    assert page.top > 0 and not page.rows < len(page.lines) - page.top
    up = place_of(window, 0)
    for folder in (games.parent, games.parent.parent):
        mouse(window, pygame.MOUSEBUTTONDOWN, up)
        assert page.heading == str(folder)
    keys(window, "ArrowLeft")
    for number in range(40):
        (games / f"sub {number:02}").mkdir()
    page._open(games / "sub 39")
    mouse(window, pygame.MOUSEBUTTONDOWN, up)
    assert chosen(page) == "sub 39/" and page.top > 0 and place_of(window, 0) == up
    seen = page.top
    mouse(window, pygame.MOUSEMOTION, up)
    assert chosen(page) == ".." and page.top == seen, "pointing does not scroll"


def test_directory_shown_last_is_that_of_a_blank_disc(window, page, games):
    keys(window, "Backspace")
    window.open_page("new disc")
    keys(window, *["Backspace"] * 20, "../new", "Enter")
    assert window.recent.files[0] == games.parent.parent / "new.ssd" and window.recent.files[0].exists()
    window.open_page("files")
    assert window.overlay.page.heading == str(games.parent.parent) and chosen(window.overlay.page) == "new.ssd"


def test_chosen_file_is_started_and_remembered(window, page, games):
    window.change(speed=None)
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, page.chosen + 1))
    assert not window.overlay.holds and window.recent.files[0] == games / "game 06.ssd"
    for _ in range(300):
        window.step()
        if "BOOTED" in window.beeb.screen_text():
            break
    assert "BOOTED" in window.beeb.screen_text() and window.media.disc_names[0] == "game 06.ssd"


def test_one_of_several_images_is_chosen(window, games):
    window.change(speed=None)
    other = write_ssd([DiscFile("!BOOT", 0, 0, b'PRINT "OTHER"\r')], option=3)
    (games / "two.zip").write_bytes(zipped(("a/one.ssd", write_ssd([BOOT], option=3)), ("b/two.ssd", other)))
    window.drop(games / "two.zip")
    page = window.overlay.page
    assert (page.heading, [line.text for line in page.lines]) == ("two.zip", ["a/one.ssd", "b/two.ssd"])
    page.draw(Ruled(style.WIDTH, style.HEIGHT, 1))
    keys(window, "b", "Enter")
    assert not window.overlay.holds and window.media.disc_names[0] == "two.zip:two.ssd"
    assert window.recent.files[0] == games / "two.zip:2"
    for _ in range(300):
        window.step()
        if "OTHER" in window.beeb.screen_text():
            break
    assert "OTHER" in window.beeb.screen_text() and window.beeb.write_protected[0]


def test_programs_to_try_are_described_from_the_beginning_and_in_full(window):
    window.offer_programs()
    page = window.overlay.page
    keys(window, "t")
    sheet = Ruled(style.WIDTH, style.HEIGHT, 1)
    page.draw(sheet)
    title = page.lines[page.chosen].more
    beginnings = [text for text in sheet.texts if text.startswith("Bach's Minuet in G")]
    assert beginnings[0].endswith("…") and " ".join(sheet.texts).count(title[-20:]) == 1, "cut off, then below in full"


def test_blank_disc_gets_the_name_sides_and_drive_that_were_chosen(window, page, games):
    (games / "blank.ssd").touch()
    window.open_page("new disc")
    page = window.overlay.page
    assert page.name == "blank-2.ssd"
    keys(window, "ArrowRight", "ArrowDown", "ArrowLeft")
    assert (page.name, page.drive) == ("blank-2.dsd", 1)
    page.name = "X.DSD"
    keys(window, "ArrowUp", "ArrowLeft")
    assert page.name == "X.ssd"
    keys(window, *["Backspace"] * 5, "Enter")
    assert window.overlay.messages[-1].text == "the disc needs a name" and window.overlay.holds
    keys(window, "mine_ 1")
    window.overlay.handle_key(KeyEvent(True, "KeyQ", "q", "@", Modifier.ALT_GR))
    mouse(window, pygame.MOUSEBUTTONDOWN, place_of(window, "Make the disc"))
    assert not window.overlay.holds and window.media.disc_names == ("", "mine_ 1@.ssd")
    assert read_catalogue((games / "mine_ 1@.ssd").read_bytes(), "mine").files == ()
    assert not window.beeb.write_protected[1] and window.recent.directory == games
    window.open_page("new disc")
    page = window.overlay.page
    keys(window, "ArrowRight", "mine")
    assert (page.name, page.suffix) == ("mine", ".dsd"), "the proposed name is replaced, the sides stay"
    keys(window, *["Backspace"] * 20, "mine_ 1@.ssd", "Enter")
    assert "file exists" in window.overlay.messages[-1].text and window.overlay.holds


def test_texts_neither_overflow_nor_overlap(window, page, games):
    window.beeb.insert_disc(games / LONG)
    window.recent.note(games / LONG)
    pages = [page, FilesPage(window), NewDiscPage(window)]
    page.press("Tab")
    pages[2].name = LONG
    for each in pages:
        each.draw(Ruled(style.WIDTH, style.HEIGHT, 1))
