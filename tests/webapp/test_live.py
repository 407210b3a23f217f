"""The live game on the board page stays live: reloads, lost connections, a killed server, two tabs; the first click.

The server here is killed, as by a crash, and started again on the same port. Without a server, Python fails in the
page's worker, and another worker begins.
"""

import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.webapp.board_page import click, open_page, start
from tests.webapp.conftest import A_HOST, BOTH_HOSTS, SECONDS, RunningServer, StaticSite, fail
from tests.webapp.test_beside import all_agree, begin, game_of, play_one
from tests.webapp.test_kept import OTHERS, TRIANGLE

KEPT_RECORD = "JSON.parse(localStorage.beside).message.record"  # of side by side
RECORD = '[White "Ann"]\n\n1. K10 A1\n*\n'


class MortalServer:
    """A server that can be killed, and started again at the same address."""

    def __init__(self) -> None:
        self._running = RunningServer()
        self.base = self._running.base

    def kill(self, page: Page) -> None:
        self.stop()

    def stop(self) -> None:
        self._running.process.send_signal(signal.SIGKILL)
        self._running.process.communicate()

    def start(self) -> None:
        self._running = RunningServer("--port", str(urlsplit(self.base).port))

    def restart(self, page: Page) -> None:
        """Kill it and start it again: the page goes on by itself."""
        self.stop()
        expect(page.locator("#reconnect:visible, body[data-closed=yes]").first).to_be_visible()
        self.start()


class MortalSite:
    """The site without a server, whose Python can fail in a page. Only the user begins it again."""

    def __init__(self, folder: Path) -> None:
        self._site = StaticSite(folder)
        self.base, self.stop = self._site.base, self._site.stop

    def kill(self, page: Page) -> None:
        fail(page)

    def start(self) -> None:
        pass

    def restart(self, page: Page) -> None:
        self.kill(page)
        expect(page.locator("#reconnect:visible, body[data-closed=yes]").first).to_be_visible()
        again = page.locator("#reconnect")
        if again.count():
            again.dispatch_event("click")  # a dialog may be open
        else:
            page.reload()


@pytest.fixture(scope="module", params=A_HOST)
def mortal(request: pytest.FixtureRequest) -> Iterator[MortalServer | MortalSite]:
    """A host whose end the page survives; both if BOTH_HOSTS is set."""
    one = MortalServer() if request.param == "server" else MortalSite(request.getfixturevalue("site_folder"))
    yield one
    one.stop()


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A page whose lost connections are no faults."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    new = context.new_page()
    new.set_default_timeout(SECONDS)
    faults: list[str] = []
    new.on("pageerror", lambda error: faults.append(str(error)))
    yield new
    context.close()
    assert not faults


def shown(page: Page) -> dict[str, object]:
    """What a person sees of a game."""
    texts = {name: page.locator(f"#{name}").inner_text() for name in ("prompt", "notice", "names", "news")}
    held = page.evaluate("[...document.querySelectorAll('.targets .held')].map((each) => each.dataset.point)")
    legal = page.evaluate("[...document.querySelectorAll('.targets .legal')].map((each) => each.dataset.point)")
    description = page.locator("#description").text_content()
    return {**texts, "held": held, "legal": legal, "description": description}


def same_after(page: Page, host: MortalServer | MortalSite, *ways: str) -> None:
    """The page shows the same after each way of losing the game."""
    before = shown(page)
    for way in ways:
        if way == "reload":
            page.reload()
        elif way == "restart":
            host.restart(page)
        elif way == "connect again":
            host.kill(page)
            expect(page.locator("#error")).to_contain_text(". Your game is kept.")
            host.start()
            page.get_by_role("button", name="Connect again").click()
        expect(page.locator("#reconnect")).to_be_hidden()
        page.locator("body[data-asks=point]").wait_for()
        assert shown(page) == before, way


def test_the_first_click_places_the_first_stone(a_host, page):
    """Nothing is asked before; the strength and colour chosen last are those of the next first click."""
    open_page(page, f"{a_host.base}play.html")
    expect(page.locator("#start-words")).to_have_text("You play red against Ken (1 First game).")
    page.locator("body[data-asks=point]").wait_for()
    acts = int(page.locator("#moment").get_attribute("max"))
    click(page, page.locator(".targets .legal").first.get_attribute("data-point"))
    expect(page.locator("#news")).to_contain_text("You: ")
    assert acts in (0, 1)  # the level may have begun
    start(page, "Kensington", (("Ken", "5 Novice"), ("Zoe", "a person")))
    page.evaluate("localStorage.removeItem('game'); sessionStorage.clear()")
    page.reload()
    expect(page.locator("#start-words")).to_have_text("Zoe plays blue against Ken (5 Novice).")
    page.locator("body[data-asks=point]").wait_for()


def test_a_relocation_is_pending_and_a_dialog_open(mortal, tab):
    open_page(tab, f"{mortal.base}play.html")
    start(tab, "Kensington")
    for turn in range(5):
        click(tab, (TRIANGLE if turn % 2 == 0 else OTHERS)[turn // 2])
    click(tab, OTHERS[0])
    expect(tab.locator("#prompt")).to_contain_text("now the vacant point to reposition it to")
    tab.check("#show-names")
    same_after(tab, mortal, "reload", "connect again")
    expect(tab.locator("#show-names")).to_be_checked()
    click(tab, OTHERS[2])
    expect(tab.locator("#moment")).to_have_attribute("max", "6")
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("#news")).to_contain_text("Undone.")
    tab.click("#analyse")
    expect(tab.locator("#progress")).to_contain_text("judged")
    tab.click("#new-game")
    name = tab.locator("#setup-form [name=name]").first
    name.fill("Cleo")
    mortal.restart(tab)
    expect(tab.locator("#progress")).to_have_text("All 5 acts judged", timeout=2 * SECONDS)
    expect(name).to_have_value("Cleo")
    tab.reload()
    expect(name).to_have_value("Cleo")
    expect(tab.locator("#progress")).to_contain_text("judged")


@pytest.mark.parametrize(
    ("mortal", "game", "level", "first"),
    [
        *((host, "Pente", "2 Beginner", "K10") for host in A_HOST),
        *((host, "Kalah", "3 Novice", "1") for host in BOTH_HOSTS),
    ],
    indirect=["mortal"],
)
def test_other_games_go_on_with_undo_and_hint(mortal, tab, game, level, first):
    open_page(tab, f"{mortal.base}play.html")
    start(tab, game, (("Ann", "a person"), ("Ken", level)))
    click(tab, first)
    expect(tab.locator("#news")).to_contain_text("Ken: ")
    tab.locator("body[data-asks=point]").wait_for()
    tab.get_by_role("button", name="Hint").click()
    expect(tab.locator("#notice")).to_contain_text("would play")
    same_after(tab, mortal, "restart")
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("#news")).to_contain_text("Undone.")
    expect(tab.locator(f".targets .legal[data-point='{first}']")).to_be_attached()


def test_a_level_is_thinking(mortal, tab):
    """The strong player thinks long enough to be interrupted, twice; then it is asked for another act of the past."""
    open_page(tab, f"{mortal.base}play.html")
    start(tab, "Pente", (("Ann", "a person"), ("Ken", "8 Experienced")))
    click(tab, "K10")
    click(tab, tab.locator(".targets .legal").first.get_attribute("data-point"))
    tab.locator("body[data-asks=thinks], body:has(#moment[max='4'])").wait_for()  # it may have ended already
    tab.reload()
    expect(tab.locator("#prompt")).to_contain_text(re.compile("Ken thinks|Ann, choose"))
    mortal.restart(tab)
    tab.locator("body[data-asks=point]").wait_for()
    expect(tab.locator("#moment")).to_have_attribute("max", "4")
    tab.click("#earlier")
    expect(tab.locator("#moment-words")).to_contain_text("Turn 3: ")
    tab.reload()
    expect(tab.locator("#moment-words")).to_contain_text("Turn 3: ")


def test_a_worker_that_thinks_cannot_start(site_folder, tmp_path, tab, request):
    """As if the network had gone before the site without a server was kept; later it is there again."""
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder, copy_function=shutil.copy)
    (folder / "offline.js").unlink()
    site = StaticSite(folder)
    request.addfinalizer(site.stop)
    open_page(tab, f"{site.base}play.html")
    modules = (folder / "modules.zip").rename(tmp_path / "modules.zip")
    start(tab, "Kalah", (("Ann", "a person"), ("Ken", "3 Novice")))
    click(tab, "1")
    expect(tab.locator("#error")).to_contain_text(re.compile(r"^The engine has failed: .+\. Your game is kept\.$"))
    modules.rename(folder / "modules.zip")
    tab.get_by_role("button", name="Connect again").click()
    expect(tab.locator("#news")).to_contain_text("Ken: ")


def test_two_tabs_do_not_fight(mortal, tab):
    """The second tab takes the game over, and the first one says so; a record that is looked at takes nothing."""
    open_page(tab, f"{mortal.base}play.html")
    start(tab, "Pente")
    click(tab, "K10")
    other = tab.context.new_page()
    other.goto(f"{mortal.base}play.html#game=pente&record={quote(RECORD)}")
    expect(other.locator("#notice")).to_contain_text("A record of 2 acts")
    expect(tab.locator("#reconnect")).to_be_hidden()
    third = tab.context.new_page()
    open_page(third, f"{mortal.base}play.html")
    expect(third.locator("#prompt")).to_have_text("Bob, choose a point")
    expect(tab.locator("#error")).to_have_text("This game goes on in another tab.")
    expect(tab.get_by_role("button", name="Undo")).to_be_disabled()
    click(third, "A1")
    tab.get_by_role("button", name="Play here").click()
    expect(tab.locator("#moment")).to_have_attribute("max", "2")
    expect(third.locator("#error")).to_have_text("This game goes on in another tab.")
    click(tab, "A2")
    other.reload()
    expect(other.locator("#notice")).to_contain_text("A record of 2 acts")


def test_a_damaged_game_in_the_browsers_store_is_refused_and_another_begins(a_host, page):
    open_page(page, f"{a_host.base}play.html")
    for kept, words in (
        ("nonsense", ""),
        ('{"id": "1", "message": {"do": "resume", "game": "go"}}', "unknown game 'go'"),
    ):
        page.evaluate("text => { sessionStorage.clear(); localStorage.setItem('game', text); }", kept)
        page.reload()
        expect(page.locator("#error")).to_contain_text(words)
        start(page, "Pente")


def beside_shown(page: Page) -> tuple[list[str], str]:
    """The acts with their judgements, and whose turn it is."""
    return page.locator("#acts tbody tr").all_inner_texts(), page.locator("#standing").inner_text()


def test_side_by_side_goes_on(system_roms, mortal, tab):
    """KEN in the middle of a game: after a reload and a killed server, also while a level thinks; two tabs."""
    open_page(tab, f"{mortal.base}beside.html")
    begin(tab)
    tab.evaluate("machine.do('unlimited')")
    for _ in range(2):
        play_one(tab, "red")
    history = game_of(tab, "red")
    all_agree(tab)
    before = beside_shown(tab)
    tab.wait_for_timeout(500)
    for way in ("reload", "restart"):
        if way == "reload":
            tab.reload()
        else:
            mortal.restart(tab)
            tab.locator("body[data-closed=yes]").wait_for(state="detached")
        tab.locator("body[data-ready=yes]").wait_for()
        assert game_of(tab, "red") == history
        assert beside_shown(tab) == before, way
    other = tab.context.new_page()
    open_page(other, f"{mortal.base}beside.html")
    expect(tab.locator("#trouble")).to_contain_text("This game goes on in another tab.")
    assert game_of(other, "red") == history
    record = other.evaluate(KEPT_RECORD)
    other.locator(".targets .legal").first.dispatch_event("click")
    expect(other.locator("#acts tbody tr")).to_have_count(len(before[0]) + 1, timeout=2 * SECONDS)
    other.wait_for_function(f"before => {KEPT_RECORD} !== before", arg=record)
    other.reload()  # the level thinks, at the machine's own speed
    assert len(game_of(other, "red")) == len(history) + 2
    all_agree(other)
