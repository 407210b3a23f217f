"""The lesson on the board page, in Chromium."""

import pytest
from playwright.sync_api import Page, expect

from tests.webapp.board_page import click, open_page, serious


def test_learning_on_the_page(a_host, page: Page):
    open_page(page, a_host.base + "play.html")
    page.get_by_role("button", name="How to play Kensington").click()
    title, notice = page.locator("#lesson-title"), page.locator("#notice")
    next_step, cancel = page.locator("#lesson-next"), page.locator("[data-command=back]")
    expect(page.locator("#start-words")).to_contain_text("You play red against Ken")
    expect(title).to_have_text("Step 1 of 8: Place a stone")
    assert not page.locator("#analyse").is_visible() and not page.locator("#copy-record").is_visible()
    assert serious(page) == []
    places = [each.bounding_box() for each in (next_step, cancel)]
    click(page, "45")
    expect(page.get_by_role("button", name="Next step")).to_be_focused()
    expect(page.locator("#prompt")).to_contain_text("Any free point will do")
    page.keyboard.press("Enter")
    expect(title).to_have_text("Step 2 of 8: Complete a triangle")
    expect(cancel).to_be_disabled()  # it does not go back a step
    page.locator(".targets [tabindex='0']").press("Backspace")
    page.reload()
    expect(title).to_have_text("Step 2 of 8: Complete a triangle")
    page.locator(".targets circle[data-point='3']").dispatch_event("click")
    expect(notice).to_contain_text("it completes nothing")
    page.get_by_role("button", name="Hint").click()
    expect(notice).to_have_text("For example: 24.")
    assert [each.bounding_box() for each in (next_step, cancel)] == places  # no button jumps
    page.select_option("#language", "fr")
    expect(title).to_have_text("Étape 2 sur 8: Compléter un triangle")
    expect(cancel).to_have_text("Annuler le choix")
    click(page, "24")
    click(page, "37")
    page.reload()  # the step goes on
    expect(title).to_have_text("Étape 2 sur 8: Compléter un triangle")
    expect(page.locator(".targets circle.held[data-point='37']")).to_be_attached()
    expect(cancel).to_be_enabled()
    click(page, "62")
    expect(next_step).to_be_focused()
    page.select_option("#language", "de")
    expect(page.locator(".targets circle[data-point='62']")).to_have_attribute("aria-label", "62, blue stone")
    page.get_by_role("button", name="Beenden").click()
    expect(page.locator("#prompt")).to_contain_text("You, place a stone")  # the game in whose middle it began
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("You, place a stone")
    expect(page.locator("#start-words")).to_be_visible()
    page.get_by_role("button", name="How to play Kensington").click()
    for step in range(2, 9):
        next_step.click()
        expect(title).to_contain_text(f"Schritt {step} von 8")
    page.get_by_role("button", name="Erstes Spiel beginnen").click()
    expect(page.locator("#prompt")).to_contain_text("You, place a stone")
    expect(page.locator("#lesson")).to_be_hidden()


@pytest.mark.parametrize(("game", "title"), [("Kalah", "Step 1 of 7: Sow a bin"), ("Pente", "Step 1 of 7: The first")])
def test_the_other_games_have_lessons_too(a_host, page: Page, game, title):
    open_page(page, a_host.base + "play.html")
    page.get_by_role("button", name=f"How to play {game}").click()
    expect(page.locator("#lesson-title")).to_contain_text(title)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_contain_text("For example")
