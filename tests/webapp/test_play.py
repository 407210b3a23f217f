"""The board page in Chromium: games by mouse, keyboard and touch, records, analysis."""

import re
from collections import deque
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from kalah.game import KALAH
from kensington.board import HEXAGONS, SHAPES
from kensington.cursor import STEP
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from tests.webapp.beeb_page import until
from tests.webapp.board_page import click, open_page, serious, start
from tests.webapp.conftest import RunningServer

KEYS = {"e": "d", "se": "c", "s": "x", "sw": "z", "w": "a", "nw": "q", "n": "w", "ne": "e"}
MIDDLE = next(hexagon for hexagon in HEXAGONS if hexagon.centre == (0, 0))
MINE = list(map(str, sorted(MIDDLE.points)))
THEIRS = ["1", "10", "14", "60", "66"]  # points far from each other


def placings(page: Page):
    """Both sides' placings until the side that begins has filled the middle hexagon."""
    for turn in range(11):
        yield (MINE if turn % 2 == 0 else THEIRS)[turn // 2]


def test_kensington_to_its_end_by_mouse(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    start(page, "Kensington")
    expect(page.locator("#prompt")).to_have_text(re.compile("(Ann|Bob), place a stone on a vacant point"))
    for point in placings(page):
        click(page, point)
    expect(page.locator("#prompt")).to_contain_text("won! A fine hexagon.")
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator("#description")).to_contain_text(", ".join(MINE))
    looking_at_what_was_missed(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#prompt")).to_contain_text("place a stone")
    for part in ("#missed", "#line", "#moment-words", "#marks", "#curve"):
        expect(page.locator(part)).to_be_empty()
    expect(page.locator("#description")).to_contain_text("Red has stones on no point")
    expect(page.locator("#news p")).to_have_count(1)  # who begins
    click(page, MINE[0])  # the first click plays
    assert page.evaluate("JSON.parse(localStorage.game).page").keys() == {"hint"}


def looking_at_what_was_missed(page: Page) -> None:
    """The words and the moment name the same turn, the better act is marked, and the line can be played."""
    missed = page.locator("#missed button").first
    words = missed.inner_text()
    missed.click()
    turn = re.search(r"in turn (\d+)", words)[1]
    expect(page.locator("#moment-words")).to_have_text(f"Turn {turn}, better:")
    act = page.locator("#line button").first
    point = act.inner_text().replace(">", "-").split("-")[0]
    assert act.inner_text() in words
    expect(page.locator(".targets circle.thought").first).to_be_visible()
    assert point in page.locator(".targets circle.thought").evaluate_all("all => all.map((each) => each.dataset.point)")
    before = page.locator("#description").inner_text()
    act.click()
    expect(act).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#description")).not_to_have_text(before)
    page.reload()
    expect(page.locator("#line button").first).to_have_attribute("aria-pressed", "true")
    page.locator("body[data-asks=again]").wait_for()


def test_pente_to_its_end_by_mouse(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    start(page, "Pente")
    for turn in range(9):
        click(page, f"{'KLMNO'[turn // 2]}{(10, 4)[turn % 2]}")
    expect(page.locator("#prompt")).to_have_text("Ann (white) won!")


def test_kalah_to_its_end_by_mouse(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    start(page, "Kalah", bins="3", pegs="1")
    position, acts = KALAH.start("bins=3,pegs=1"), 0
    while position.outcome is None:
        act = position.legal_acts()[0]
        click(page, str(act.bin))
        position, acts = position.play(act), acts + 1
        expect(page.locator("#moment")).to_have_attribute("max", str(acts))
    expect(page.locator("#prompt")).to_have_text(re.compile("has won|drawn"))


def path(start: int, end: int) -> list[str]:
    """The shortest sequence of keys that move the cursor from a point to another."""
    ways, waiting = {start: []}, deque([start])
    while end not in ways:
        here = waiting.popleft()
        for direction, there in STEP[here].items():
            if there not in ways:
                ways[there] = [*ways[here], KEYS[direction]]
                waiting.append(there)
    return ways[end]


def test_a_game_by_keyboard_alone(a_host, page):
    """From the button for a new game to the end; the cursor goes where `kensington.cursor` says."""
    keyboard = page.keyboard
    open_page(page, f"{a_host.base}play.html")

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by TAB")

    tab_to("#new-game")
    keyboard.press("Enter")
    tab_to("fieldset:last-of-type [name=level]")
    keyboard.press("Home")
    assert page.evaluate("document.activeElement.value") == "0"
    tab_to("#setup-form .main")
    keyboard.press("Enter")
    page.locator("body[data-asks=point]").wait_for()
    tab_to(".targets circle")
    here = int(page.evaluate("document.activeElement.dataset.point"))
    for number, point in enumerate(placings(page)):
        for key in path(here, int(point)):
            keyboard.press(key)
        here = int(page.evaluate("document.activeElement.dataset.point"))
        assert here == int(point)
        assert "can be chosen" in page.evaluate("document.activeElement.getAttribute('aria-label')")
        page.locator("body[data-asks=point]").wait_for()
        keyboard.press("Enter")
        expect(page.locator("#moment")).to_have_attribute("max", str(number + 1))
    expect(page.locator("#prompt")).to_contain_text("won!")


def test_relocations_are_explained(a_host, page):
    """A completed triangle: the page says what it entitles to, marks the stones, and refuses others with a reason."""
    page.set_viewport_size({"width": 1280, "height": 757})
    open_page(page, f"{a_host.base}play.html")
    start(page, "Kensington")
    slider = page.locator("#moment").bounding_box()
    assert slider and slider["y"] + slider["height"] < 757
    shape = next(each for each in SHAPES.values() if len(each.points) == 3)
    triangle = list(map(str, shape.points))
    others = [point for point in ("70", "50", "30") if point not in triangle]
    for turn in range(5):
        click(page, (triangle if turn % 2 == 0 else others)[turn // 2])
    expect(page.locator("#prompt")).to_contain_text("stone to reposition")
    undo = page.get_by_role("button", name="Undo")
    place = undo.bounding_box()
    expect(page.locator("#news")).to_contain_text("completes a shape: a stone of")
    legal = page.locator(".targets circle.legal")
    assert {legal.nth(at).get_attribute("data-point") for at in range(legal.count())} == set(others[:2])
    page.fill("#act", f"{triangle[0]}>{others[2]}")
    page.locator("#act-form button").click()
    expect(page.locator("#notice")).not_to_be_empty()
    click(page, others[0])
    expect(page.locator("#prompt")).to_contain_text("now the vacant point to reposition it to")
    expect(page.locator(f".targets circle[data-point='{others[0]}']")).to_have_attribute(
        "aria-label", re.compile("chosen")
    )
    cancel = page.get_by_role("button", name="Cancel choice")
    cancel.click()
    expect(page.locator("#prompt")).to_contain_text("stone to reposition")
    expect(cancel).to_be_disabled()
    drag(page, others[0], triangle[0])
    expect(page.locator("#notice")).not_to_be_empty()
    cancel.click()
    assert undo.bounding_box() == place, "no message moves the buttons"
    drag(page, triangle[0], others[2])  # not a stone to reposition
    drag(page, others[0], others[2])
    expect(page.locator("#moment")).to_have_attribute("max", "6")
    expect(page.locator("#news")).to_contain_text(f"{others[0]}>{others[2]}")


def drag(page: Page, start: str, end: str) -> None:
    """Press the mouse on a point, and release it on another."""
    for point, act in ((start, page.mouse.down), (end, page.mouse.up)):
        box = page.locator(f".targets circle[data-point='{point}']").bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        act()


def test_against_a_level_with_hint_and_undo(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    start(page, "Kensington", (("Ann", "a person"), ("Ken", "5 Novice")))
    before = page.locator("#moment").get_attribute("max")
    click(page, page.locator(".targets circle.legal").first.get_attribute("data-point"))
    expect(page.locator("#moment")).not_to_have_attribute("max", before)
    page.locator("body[data-asks=point]").wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_contain_text("The strong player would play", timeout=60_000)
    expect(page.locator(".targets circle.thought")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#moment")).to_have_attribute("max", before)
    page.get_by_role("button", name="Offer a draw").click()
    expect(page.locator("#notice")).to_have_text("Ken does not agree to a draw.")
    click(page, page.locator(".targets circle.legal").first.get_attribute("data-point"))
    expect(page.locator("#moment")).not_to_have_attribute("max", before)
    page.locator("body[data-asks=point]").wait_for()
    acts = page.locator("#moment").get_attribute("max")
    vacant = page.locator(".targets circle.legal").first.get_attribute("data-point")
    page.click("#earlier")
    expect(page.locator("#moment-words")).not_to_be_empty()
    page.locator(f".targets circle[data-point='{vacant}']").dispatch_event("click")  # it was not vacant to be played on
    expect(page.locator("#moment-words")).to_be_empty()
    page.wait_for_timeout(500)
    expect(page.locator("#moment")).to_have_attribute("max", acts)


def test_teams_play_in_turn(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    page.click("#new-game")
    page.locator("[name=players]").select_option("4")
    for at in range(4):
        page.locator("#setup-form [name=level]").nth(at).select_option("0")
    page.locator("#setup-form button.main").click()
    seen = []
    for point in ("1", "20", "40", "60"):
        page.locator("body[data-asks=point]").wait_for()
        seen.append(page.locator("#prompt").inner_text().partition(",")[0])
        click(page, point)
        expect(page.locator("#moment")).to_have_attribute("max", str(len(seen)))
    assert sorted(seen) == ["Ann", "Ben", "Ken", "You"]


def played_game(turns=12) -> KensingtonRecord:
    position, acts, history = Position.start(), [], []
    for number in range(turns):
        acts.append(LEVELS[number % 2].choose(position, number, history=history).act)
        history.append(position)
        position = position.play(acts[-1])
    return KensingtonRecord.of_acts(KENSINGTON, Position.start(), acts)


def test_records_by_address_clipboard_and_download(a_host, page, tmp_path):
    record = played_game()
    open_page(page, f"{a_host.base}play.html")
    page.click("#open")
    page.fill("#open-text", record.to_text())
    page.locator("#open-form button.main").click()
    expect(page.locator("#notice")).to_contain_text(f"A record of {len(record.acts)} acts")
    page.click("#copy-link")
    expect(page.locator("#notice")).to_contain_text("link")
    link = page.evaluate("navigator.clipboard.readText()")
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    open_page(page, link)
    expect(page.locator("#notice")).to_contain_text(f"A record of {len(record.acts)} acts")
    page.click("#copy-position")
    expect(page.locator("#notice")).to_contain_text("position")
    assert page.evaluate("navigator.clipboard.readText()") == record.final.to_text()
    page.click("#earlier")
    last = len(record.acts) - 1
    turns = sum(not position.mid_turn for position in record.history[:last])
    expect(page.locator("#moment-words")).to_have_text(f"Turn {turns}: {record.acts[last - 1]}")
    pictures = {"png": 960, "gif": 360} if isinstance(a_host, RunningServer) else {}  # which Pillow draws
    expect(page.locator("#save-png, #save-gif").locator("visible=true")).to_have_count(len(pictures))
    for kind, size in pictures.items():
        with page.expect_download() as download:
            page.click(f"#save-{kind}")
        download.value.save_as(tmp_path / f"game.{kind}")
        with Image.open(tmp_path / f"game.{kind}") as image:
            assert image.height == size
            assert getattr(image, "n_frames", 1) == (1 if kind == "png" else last + 1)
    with page.expect_download() as download:
        page.click("#save-record")
    assert KensingtonRecord.from_text(KENSINGTON, download.value.path().read_text()) == record
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    open_page(page, f"{a_host.base}play.html#game=kensington&position={quote(record.final.to_text())}")
    expect(page.locator("#notice")).to_contain_text("A record of 0 acts")
    page.click("#play-on")
    page.locator("#setup-form button.main").click()
    expect(page.locator("#news")).to_contain_text("The game resumes")
    page.locator("body[data-asks=point]").wait_for()
    page.click("#open")
    page.fill("#open-text", "nonsense")
    page.locator("#open-form button.main").click()
    expect(page.locator("#error")).to_contain_text("not a position of Kensington")
    page.click("#open")
    long = {"name": "long.txt", "mimeType": "text/plain", "buffer": b"x" * (17 << 20)}
    page.set_input_files("#open-file", long)
    until(page, "document.getElementById('open-text').value.length > 1000")
    page.locator("#open-form button.main").click()
    expect(page.locator("#error")).to_have_text("A record has at most 131072 characters.")
    page.locator("body[data-asks=point]").wait_for()  # the game goes on


def test_analysis_fills_in(host, page):
    record = played_game(8)
    open_page(page, f"{host.base}play.html")
    page.click("#open")
    page.fill("#open-text", record.to_text())
    page.locator("#open-form button.main").click()
    page.click("#analyse")
    expect(page.locator("#progress")).to_contain_text("acts judged")
    expect(page.locator("#curve svg")).to_be_visible()
    expect(page.locator("#progress")).to_have_text(f"All {len(record.acts)} acts judged", timeout=60_000)
    marks = page.locator("#marks button")
    if marks.count():
        marks.first.click()
        expect(page.locator("#moment-words")).to_have_text(f"{marks.first.inner_text().split(':')[0]}, better:")
        expect(page.locator(".targets circle.thought").first).to_be_visible()


def test_a_reload_keeps_what_was_played_after_a_link(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    start(page, "Pente")
    click(page, "K10")
    page.click("#copy-link")
    expect(page.locator("#notice")).to_contain_text("link")
    link = page.evaluate("navigator.clipboard.readText()")
    click(page, "K11")
    expect(page.locator("#moment")).to_have_attribute("max", "2")
    page.reload()
    expect(page.locator("#moment")).to_have_attribute("max", "2")
    expect(page.locator("#prompt")).to_have_text("Ann, choose a point")
    page.evaluate("link => { location.href = link; }", link)  # on the same page: only the part after # changes
    expect(page.locator("#notice")).to_contain_text("A record of 1 acts")


def test_a_refused_analysis_leaves_its_button(a_host, page):
    open_page(page, f"{a_host.base}play.html#game=__proto__&position=1")
    expect(page.locator("#error")).to_contain_text("__proto__")
    start(page, "Kensington")
    page.click("#analyse")
    expect(page.locator("#error")).to_contain_text("nothing to analyse")
    expect(page.locator("#analyse")).to_have_text("Analyse")


def test_phone(a_host, browser: Browser):
    """Nothing is wider than a phone, and a finger near a point chooses it."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_page(page, f"{a_host.base}play.html")
    start(page, "Kensington")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    target = page.locator(".targets circle[data-point='12']")
    box = target.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 5, box["y"] + box["height"] / 2 - 5)
    expect(page.locator("#moment")).to_have_attribute("max", "1")
    assert not serious(page)
    context.close()


def test_accessible(a_host, page):
    """axe-core finds no serious fault, and a screen reader learns of every change."""
    page.goto(a_host.base)
    assert not serious(page)
    card = page.locator(".card").first.bounding_box()
    assert card
    page.mouse.click(card["x"] + card["width"] - 5, card["y"] + card["height"] - 5)  # all of it is the link
    page.locator("#table").wait_for()
    assert not serious(page)
    page.locator("body[data-ready=yes]").wait_for()
    page.click("#new-game")
    assert not serious(page)
    page.keyboard.press("Escape")
    for game in ("Kensington", "Pente", "Kalah"):
        start(page, game)
        assert not serious(page)
    assert page.get_by_role("status").count() >= 3
    assert page.get_by_role("button", name="3, 4 pegs, can be chosen").count() == 1
