"""What tests do on the board page."""

import re
from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PEOPLE = (("Ann", "a person"), ("Bob", "a person"))


def open_page(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("body[data-ready=yes]").wait_for()


def start(page: Page, game: str, players: Sequence[tuple[str, str]] = PEOPLE, **rules: str) -> None:
    """Begin a game with the form."""
    page.click("#new-game")
    form = page.locator("#setup-form")
    form.locator("[name=game]").select_option(label=game)
    for at, (name, kind) in enumerate(players):
        form.locator("[name=name]").nth(at).fill(name)
        form.locator("[name=level]").nth(at).select_option(label=kind)
    form.locator("[name=speed]").select_option("0")
    if rules:
        form.locator("summary").click()
    for rule, value in rules.items():
        form.locator(f"[name=rule-{rule}]").select_option(value)
    form.locator("button.main").click()
    page.locator("body[data-asks=point]").wait_for()


def click(page: Page, point: str) -> None:
    """Click a point with the mouse, when a choice is due; wait until the page shows that it is chosen."""
    page.locator("body[data-asks=point]").wait_for()
    target = page.locator(f".targets circle[data-point='{point}']")
    expect(target).to_have_class(re.compile(r"\blegal\b"))
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    before = page.locator("#moment").get_attribute("max")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    chosen = f"#moment:not([max='{before}']), .targets circle.held[data-point='{point}']"
    expect(page.locator(chosen).first).to_be_attached()


def serious(page: Page) -> list[str]:
    """The faults that axe-core calls serious or critical."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:160]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
