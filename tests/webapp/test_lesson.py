"""The lesson on the board page, in Chromium."""

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.board_page import click, open_page, serious


def test_learning_on_the_page(server, page: Page):
    open_page(page, server.base + "play")
    page.get_by_role("button", name="How to play Kensington").click()
    title, notice = page.locator("#lesson-title"), page.locator("#notice")
    expect(title).to_have_text("Step 1 of 8: Place a stone")
    assert not page.locator("#analyse").is_visible() and not page.locator("#copy-record").is_visible()
    assert serious(page) == []
    click(page, "45")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(title).to_have_text("Step 2 of 8: Complete a triangle")
    page.reload()
    expect(title).to_have_text("Step 2 of 8: Complete a triangle")
    page.locator(".targets circle[data-point='3']").dispatch_event("click")
    expect(notice).to_contain_text("it completes nothing")
    page.get_by_role("button", name="Hint").click()
    expect(notice).to_have_text("For example: 24.")
    page.select_option("#language", "fr")
    expect(title).to_have_text("Étape 2 sur 8: Compléter un triangle")
    click(page, "24")
    click(page, "37")
    click(page, "62")
    page.get_by_role("button", name="Quitter").click()
    expect(page.locator("#prompt")).to_contain_text("You, place a stone")  # the game in whose middle it began
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("You, place a stone")


@pytest.mark.parametrize(("game", "title"), [("Kalah", "Step 1 of 7: Sow a bin"), ("Pente", "Step 1 of 7: The first")])
def test_the_other_games_have_lessons_too(server, page: Page, game, title):
    open_page(page, server.base + "play")
    page.get_by_role("button", name=f"How to play {game}").click()
    expect(page.locator("#lesson-title")).to_contain_text(title)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_contain_text("For example")
