"""Draws the pictures of docs/web.md: the pages as Chromium shows them.

    python -m tools.pictures.web

It needs Debian's package chromium and PyPI's playwright.
"""

import argparse
import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Act
from tools.corpus.mutants.catalogue import catalogue
from webapp.bench import server

FOLDER = Path(__file__).parents[2] / "docs" / "web"
WIDTH, HEIGHT = 1280, 960
COLOURS = 64  # of a picture's palette
PATIENCE = 1_200_000  # milliseconds, on a busy computer
FAULT = "level 2 plays as level 1"
PROGRAM = "MODE 2\n10 FOR I%=0 TO 1279 STEP 16:GCOL 0,I%/16 MOD 8:MOVE 640,512:DRAW I%,0:NEXT\nRUN\n"
ACTS = 6  # of the person, side by side


def played(turns: int) -> KensingtonRecord:
    """A game of the lowest level against itself."""
    position = Position.start()
    acts: list[Act] = []
    history: list[Position] = []
    for number in range(turns):
        acts.append(LEVELS[0].choose(position, number, history=history).act)
        history.append(position)
        position = position.play(acts[-1])
    return KensingtonRecord.of_acts(KENSINGTON, Position.start(), acts)


def save(page: Page, name: str) -> None:
    """The page as it is, with few colours."""
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def new_page(browser: Browser, width: int = WIDTH, height: int = HEIGHT) -> Page:
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.set_default_timeout(PATIENCE)
    return page


def start(page: Page, url: str, game: str) -> None:
    page.goto(f"{url}play")
    page.locator("body[data-ready=yes]").wait_for()
    page.click("#new-game")
    form = page.locator("#setup-form")
    form.locator("[name=game]").select_option(label=game)
    form.locator("[name=speed]").select_option("0")
    form.locator("button.main").click()


def click(page: Page, at: int) -> None:
    """Choose one of the points that can be chosen, when it is the person's turn."""
    page.locator("body[data-asks=point]").wait_for()
    legal = page.locator(".targets circle.legal")
    legal.nth(min(at, legal.count() - 1)).dispatch_event("click")
    page.wait_for_timeout(1500)


def boards(browser: Browser, url: str) -> None:
    page = new_page(browser)
    start(page, url, "Kensington")
    for at in (30, 12, 40, 20, 33):
        click(page, at)
    page.locator("body[data-asks=point]").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".targets circle.thought").first.wait_for()
    save(page, "kensington")
    for game, points in (("Pente", (0, 180, 200, 161)), ("Kalah", (2, 1, 3))):
        start(page, url, game)
        for at in points:
            click(page, at)
        page.locator("body[data-asks=point]").wait_for()
        save(page, game.lower())
    page.click("#open")
    page.locator("#open-form select").select_option(label="Kensington")
    page.fill("#open-text", played(50).to_text())
    page.locator("#open-form button.main").click()
    page.click("#analyse")
    page.locator("#progress", has_text="All").wait_for()
    save(page, "analysis")
    phone = new_page(browser, 390, 844)
    start(phone, url, "Kensington")
    click(phone, 30)
    save(phone, "phone")


def machine(browser: Browser, url: str) -> None:
    page = new_page(browser)
    page.goto(f"{url}beeb")
    page.wait_for_timeout(4000)
    page.evaluate(
        "machine.type('MODE 2\\n10 FOR I%=0 TO 1279 STEP 16:GCOL 0,I%/16 MOD 8:MOVE 640,512:DRAW I%,0:NEXT\\nRUN\\n')"
    )
    page.wait_for_timeout(10_000)
    save(page, "beeb")
    page.locator("[data-control=menu]").click()
    page.wait_for_timeout(1000)
    save(page, "menu")


def beside(browser: Browser, url: str) -> None:
    page = new_page(browser, 1400, 1500)
    page.goto(f"{url}beside")
    page.locator("body[data-ready=yes]").wait_for()
    page.get_by_role("button", name="Begin a game of KEN").click()
    play_beside(page)
    save(page, "beside")
    [mutant] = [each for each in catalogue() if each.name == FAULT]
    image, _ = mutant.plant(Path("build") / "web-pictures")
    page.set_input_files("#file", image)
    page.locator("#said", has_text="can be read").wait_for()
    page.wait_for_timeout(2000)
    play_beside(page, until=".differs")
    page.locator("#acts tr.differs").evaluate("row => row.closest('.scroll').scrollTop = row.offsetTop - 60")
    save(page, "disagreement")


def play_beside(page: Page, until: str = "") -> None:
    """Play some acts, or until the list of acts has a row like that."""
    for at in range(ACTS):
        if until and page.locator(f"#acts tr{until}").count():
            break
        page.locator("#standing", has_text="red to").wait_for()
        before = page.locator("#acts tbody tr").count()
        legal = page.locator(".targets circle.legal")
        legal.first.wait_for(state="attached")
        legal.nth(7 * at % legal.count()).dispatch_event("click")
        page.locator(f"#acts tbody tr[data-number='{before}']").wait_for()
        page.wait_for_timeout(3000)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.pictures.web", description=__doc__.split("\n")[0])
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with server() as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        boards(browser, url)
        machine(browser, url)
        beside(browser, url)
        browser.close()


if __name__ == "__main__":
    main()
