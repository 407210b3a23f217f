"""The page of the BBC Micro in Chromium: it boots, is typed on, loads a disc, is heard, rewinds, has slots."""

import os
import re
import signal

from playwright.sync_api import Locator, expect

from kensington.beeb import DISC
from tests.webapp.beeb_page import boot, until, until_text
from tests.webapp.board_page import serious
from tests.webapp.conftest import RunningServer, fail
from tests.webapp.processes import machines


def test_boots_types_sounds_and_saves(system_roms, host, page):
    boot(page, host.base)
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


def test_keys_by_position_menu_and_rewind(system_roms, a_host, page):
    boot(page, a_host.base)
    page.select_option("#keys-mode", "position")
    expect(page.locator("#said")).to_have_text("Keys: by position")
    page.click("#screen")
    page.keyboard.press("Shift+Quote")  # the Beeb has the asterisk there
    page.keyboard.type("HELP\n")
    until_text(page, "UTILS")
    page.locator("#rewind").hover()
    page.mouse.down()
    page.wait_for_timeout(2500)
    page.mouse.up()
    page.locator("[data-control=copy]").click()
    page.wait_for_timeout(500)
    assert "UTILS" not in page.locator("#text").inner_text()
    page.click("#screen")
    page.keyboard.press("F11")
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#menu-list")).to_contain_text("Saves the picture as a PNG file.")
    assert not serious(page)
    page.get_by_role("button", name="Monitor").click()
    until(page, "machine.settings.tint === 'green'")
    page.locator("#menu .cancel").click()
    rewind = page.locator("#rewind")
    rewind.focus()
    page.keyboard.down("Enter")
    until(page, "machine.state.rewinding")
    page.keyboard.press("Tab")  # RETURN goes up elsewhere, where the button does not see it
    until(page, "!machine.state.rewinding")
    page.keyboard.up("Enter")


def test_everything_in_the_menu_by_keyboard(system_roms, a_host, page):
    boot(page, a_host.base)
    menu = page.locator("#menu")

    def choose(name: str) -> None:
        if menu.is_hidden():
            page.locator("#screen").press("F11")
        menu.get_by_role("button", name=name, exact=True).press("Enter")

    pages = {"Slots": "#slots-page", "New blank disc…": "#disc-page", "Show the keyboard": "#keyboard"}
    for name, opened in pages.items():
        choose(name)
        expect(page.locator(opened)).to_be_visible()
        page.wait_for_timeout(300)  # what closed the menu must not close this, too
        expect(page.locator(opened)).to_be_visible()
        expect(menu).to_be_hidden()
        page.keyboard.press("Escape")
    choose("Louder")
    until(page, "!machine.settings.muted && machine.sound.context?.state === 'running'")
    until(page, "document.activeElement.textContent === 'Louder'")  # for the next time
    choose("Eject disc 0")
    expect(menu.locator("#trouble")).to_contain_text("no disc in drive 0")
    page.keyboard.press("F11")
    expect(menu).to_be_hidden()
    with page.expect_download():
        choose("Screenshot")
    expect(menu).to_be_hidden()
    choose("Leave the screen")
    expect(page.locator("#file")).to_be_focused()


def test_a_key_right_after_the_menu(system_roms, host, page):
    """Whatever closes a dialog, the next key goes to a machine that knows, though the browser's event comes later."""
    boot(page, host.base)
    page.keyboard.press("F11")
    for close in ("key(menu)", "menu.requestClose()", "menu.querySelector('.cancel').click()"):
        expect(page.locator("#menu")).to_be_visible()
        assert page.evaluate(
            f"""() => {{
              const menu = document.querySelector("#menu");
              const key = (element) => element.dispatchEvent(
                new KeyboardEvent("keydown", {{ key: "F11", code: "F11", bubbles: true, cancelable: true }}));
              {close};
              key(document.activeElement);
              return !menu.open;
            }}"""
        )
        page.wait_for_timeout(500)


def test_the_beebs_keyboard(system_roms, a_host, page):
    """Its SHIFT lasts until the next key; each finger lifts its own key; RETURN presses a key, too."""
    boot(page, a_host.base)
    show = page.locator("[data-control=keyboard]")
    show.click()

    def key(name: str) -> Locator:
        return page.get_by_role("button", name=name, exact=True)

    key("SHIFT").click()
    page.locator("[data-control=faster]").click()
    expect(page.locator("#speed")).to_have_text("2×")
    expect(key("SHIFT")).to_have_attribute("aria-pressed", "true")
    key("1").click()
    expect(key("SHIFT")).to_have_attribute("aria-pressed", "false")
    key("1").press("Enter")
    key("SHIFT").press("Enter")
    show.click()
    expect(key("SHIFT")).to_be_hidden()
    show.click()
    key("2").click()
    until_text(page, ">!12")
    page.evaluate("() => { window.sent = []; machine.keyboard.send = ({key, down}) => sent.push(`${key} ${down}`); }")
    for finger, name in enumerate("ZX"):
        key(name).dispatch_event("pointerdown", {"pointerId": finger})
    key("X").dispatch_event("pointerup", {"pointerId": 1})
    assert page.evaluate("sent") == ["Z true", "X true", "X false"]


def test_a_machine_that_dies_is_reported(system_roms, a_host, browser, tmp_path):
    page = browser.new_page()  # its console reports the death
    boot(page, a_host.base)
    picture = tmp_path / "picture.ssd"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000))
    page.set_input_files("#file", picture)
    expect(page.locator("#trouble")).to_contain_text("picture.ssd")
    if isinstance(a_host, RunningServer):
        for pid in machines(a_host.process.pid):
            os.kill(pid, signal.SIGKILL)
        words = "The machine has ended. Reload"
    else:
        fail(page)
        words = "Python has failed: out of memory. Reload"
    expect(page.locator("#trouble")).to_have_text(f"{words} the page for another machine.")
    page.reload()
    until(page, "window.machine?.screen.pictures > 0")
    page.close()


def test_ken_from_a_dropped_disc_on_a_phone(system_roms, a_host, page):
    page.set_viewport_size({"width": 360, "height": 740})
    boot(page, a_host.base)
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
