"""What tests do on a page with a machine."""

from playwright.sync_api import Page


def until(page: Page, expression: str) -> None:
    """Wait until an expression of the page is true. (The pages' policy forbids Playwright's way.)"""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {expression}")


def boot(page: Page, base: str) -> None:
    page.goto(f"{base}beeb.html")
    until(page, "window.machine?.screen.pictures > 0")
    until_text(page, "BASIC")
    page.click("#screen")


def until_text(page: Page, words: str) -> None:
    """Read the screen until it has these words."""
    for _ in range(120):
        page.locator("[data-control=copy]").click()
        page.wait_for_timeout(250)
        if words in page.locator("#text").inner_text():
            return
    raise AssertionError(f"{words!r} is not on the screen:\n{page.locator('#text').inner_text()}")
