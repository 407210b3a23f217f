"""The site without a server: its machine is the native one, and everything goes on without a network."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from emulator.media.tape import Tape, TapeFile
from emulator.media.uef import write_uef
from kensington.beeb import TAPE
from kensington.game import KENSINGTON
from tests.webapp.beeb_page import until, until_text
from tests.webapp.board_page import click, open_page, serious, start
from tests.webapp.conftest import ROOT, StaticSite
from tests.webapp.test_beside import PATIENCE, all_agree, begin, play_one
from tools.bench.site import SitePython

STEP_3 = KENSINGTON.ladder()[2].label
# A minute of KEN, from a tape, with two levels that play; and a search of the strong player
SAME = """
import hashlib
from emulator import Beeb
from emulator.board.state import parse
from kensington import KENSINGTON
from kensington.beeb import TAPE
from kensington.engine.player import EnginePlayer
def digest(data):
    return hashlib.sha1(bytes(data)).hexdigest()
beeb = Beeb(roms="free", tape=TAPE, dfs=None)
beeb.boot()
beeb.drawing = True
beeb.type('*TAPE\\nCHAIN ""\\n')
beeb.tape.play()
sound = hashlib.sha1()
for second in range(60):
    if second > 30:
        beeb.type_ahead("1\\n")
    beeb.run(seconds=1)
    sound.update(beeb.sound.samples().tobytes())
states, extra = parse(beeb.save_state())
print(beeb.cycles, digest(repr(sorted((name, sorted(state.items())) for name, state in states.items())).encode()))
print(digest(beeb.screen.rgba), sound.hexdigest(), digest("".join(beeb.screen.text).encode()))
found, seed = EnginePlayer("strong", nodes=20_000, book=False).find(KENSINGTON.start(), 1)
print(KENSINGTON.act_to_text(found.act), found.value, found.nodes, seed)
import emulator.cpu.loop, emulator.media.pulses, kensington.engine.search
modules = emulator.cpu.loop, emulator.media.pulses, kensington.engine.search
assert not any(module.__file__.endswith(".py") for module in modules)
"""


def test_the_machine_and_the_engine_are_the_native_ones(site_folder: Path) -> None:
    native = subprocess.run([sys.executable, "-c", SAME], check=True, cwd=ROOT, capture_output=True, text=True)
    site = SitePython(site_folder)
    try:
        assert site.printed(SAME) == native.stdout.splitlines()
    finally:
        site.close()


def test_the_site_has_none_of_acorns_roms(site_folder: Path) -> None:
    assert not [path for path in site_folder.rglob("*") if path.suffix == ".rom"]
    names = subprocess.run(
        [sys.executable, "-m", "zipfile", "-l", site_folder / "modules.zip"], check=True, capture_output=True, text=True
    ).stdout
    assert set(re.findall(r"\S+\.rom", names)) == {f"emulator/firmware/{name}.rom" for name in ("basic", "dfs", "os")}


@pytest.fixture(scope="module")
def tape() -> bytes:
    """A tape that prints a greeting."""
    line = b"\xf1" + b'"GREETINGS"'
    program = b"\r\x00\x0a" + bytes([len(line) + 4]) + line + b"\r\xff"
    return write_uef(Tape.of_files([TapeFile("HELLO", 0xE00, 0x8023, program)]))


def drawn(page: Page, words: str) -> None:
    """Wait until the machine's screen has these words, at full speed."""
    page.evaluate("machine.do('unlimited')")
    until_text(page, words)


def test_all_goes_on_without_a_network(static_site: StaticSite, site_folder: Path, page: Page, tape: bytes) -> None:
    (site_folder / "hello.uef").write_bytes(tape)
    base = static_site.base
    open_page(page, f"{base}play.html")
    start(page, "Kensington", (("Ann", "a person"), ("Ken", STEP_3)))
    for _ in range(3):
        page.locator("body[data-asks=point]").wait_for()
        click(page, page.locator(".targets circle.legal").first.get_attribute("data-point") or "")
    page.locator("body[data-asks=point]").wait_for()
    record = page.locator("#moment").get_attribute("max")
    page.reload()
    expect(page.locator("#moment")).to_have_attribute("max", record or "")

    page.goto(f"{base}beeb.html#file=hello.uef")
    until(page, "window.machine?.screen.pictures > 0")
    drawn(page, "GREETINGS")
    page.wait_for_timeout(6000)
    page.reload()
    until(page, "window.machine?.screen.pictures > 0")
    until_text(page, "GREETINGS")

    until(page, "document.documentElement.dataset.offline === 'ready'")
    static_site.stop()

    open_page(page, f"{base}play.html")
    expect(page.locator("#moment")).to_have_attribute("max", record or "")
    page.click("#analyse")
    expect(page.locator("#progress")).to_contain_text("acts judged", timeout=PATIENCE)
    page.click("#analyse")
    expect(page.locator("#analyse")).to_have_text(re.compile("^Analyse"))

    page.goto(f"{base}beside.html")
    page.locator("body[data-ready=yes]").wait_for()
    begin(page)
    page.evaluate("machine.do('unlimited')")
    for _ in range(3):
        play_one(page, "red")
    all_agree(page)
    assert not serious(page)

    page.goto(f"{base}beeb.html")
    until(page, "window.machine?.screen.pictures > 0")
    page.set_input_files("#file", TAPE)
    expect(page.locator("#said")).to_contain_text("KEN.uef")
    drawn(page, "Name of player 1?")
