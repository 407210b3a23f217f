"""The page of the BBC Micro in Chromium: it boots, is typed on, loads a disc, is heard, rewinds, has slots."""

import re

from playwright.sync_api import expect

from kensington.beeb import DISC
from tests.kensington.web.beeb_page import boot, until, until_text
from tests.kensington.web.board_page import serious


def test_boots_types_sounds_and_saves(system_roms, server, page):
    boot(page, server.base)
    page.keyboard.type("PRINT 6*7\n")
    until_text(page, "        42")
    page.check("#sound-switch")
    page.fill("#type-text", "SOUND 1,-15,100,60")
    page.locator("#type-form button").click()
    until(page, "machine.sound.loudest > 0.05")
    assert page.evaluate("machine.sound.played") > 0
    page.locator("[data-control=slots]").click()
    slot = page.get_by_label("Slot 4", exact=True)
    slot.get_by_role("button", name="Save").click()
    expect(slot.locator("img")).to_be_visible()
    assert not serious(page)
    page.locator("#slots-page .cancel").click()
    page.click("#screen")
    page.keyboard.type("CLS\n")
    page.wait_for_timeout(500)
    page.locator("[data-control=slots]").click()
    slot.get_by_role("button", name="Load").click()
    expect(page.locator("#said")).to_have_text(re.compile("slot 4 loaded"))
    until_text(page, "        42")
    with page.expect_download() as download:
        page.locator("[data-control=screenshot]").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator("[data-control=faster]").click()
    expect(page.locator("#speed")).to_have_text("2×")
    page.locator("[data-control=pause]").click()
    expect(page.locator("#pause")).to_have_attribute("aria-pressed", "true")


def test_keys_by_position_menu_and_rewind(system_roms, server, page):
    boot(page, server.base)
    page.select_option("#keys-mode", "position")
    expect(page.locator("#said")).to_have_text("Keys by position")
    page.click("#screen")
    page.keyboard.press("Shift+Quote")  # the Beeb has the asterisk there
    page.keyboard.type("HELP\n")
    until_text(page, "OS 1.20")
    page.locator("#rewind").hover()
    page.mouse.down()
    page.wait_for_timeout(2500)
    page.mouse.up()
    page.locator("[data-control=copy]").click()
    page.wait_for_timeout(500)
    assert "OS 1.20" not in page.locator("#text").inner_text()
    page.click("#screen")
    page.keyboard.press("F11")
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#menu-list")).to_contain_text("Saves the picture as a PNG file.")
    assert not serious(page)
    page.get_by_role("button", name="Monitor").click()
    until(page, "machine.settings.tint === 'green'")
    page.locator("#menu .cancel").click()
    page.locator("[data-control=keyboard]").click()
    page.get_by_role("button", name="P", exact=True).click()
    until_text(page, ">P")


def test_ken_from_a_dropped_disc_on_a_phone(system_roms, server, page):
    page.set_viewport_size({"width": 360, "height": 740})
    boot(page, server.base)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    data = page.evaluate_handle(
        """bytes => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], "KEN.ssd"));
            return data;
        }""",
        list(DISC.read_bytes()),
    )
    page.dispatch_event("#frame", "drop", {"dataTransfer": data})
    expect(page.locator("#said")).to_have_text("KEN.ssd: started")
    page.evaluate("machine.do('unlimited')")
    until_text(page, "Name of player 1?")
    assert not serious(page)
