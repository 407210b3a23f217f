"""KEN and the engine side by side in Chromium; and a KEN with a planted fault, which is shown as a disagreement."""

import re
from itertools import accumulate

from playwright.sync_api import Page, expect

from kensington.game import KENSINGTON
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Act, Rules
from tests.webapp.beeb_page import until_text
from tests.webapp.board_page import serious
from tools.corpus.mutants.catalogue import catalogue

PATIENCE = 60_000  # milliseconds for the program's acts
STEP = 50  # milliseconds between two looks at the page
FAULT = "level 2 plays as level 1"


def acts_of(page: Page) -> tuple[list[Act], list[str]]:
    """The acts that the page lists, and the sides that played them."""
    rows = page.evaluate(
        "[...document.querySelectorAll('#acts tbody tr')].map(row => [...row.cells].map(c => c.innerText))"
    )
    listed = [row for row in rows if row[0]]
    return [KENSINGTON.act_from_text(row[0].split(". ")[1]) for row in listed], [
        row[1].split(", ")[1] for row in listed
    ]


def game_of(page: Page, colour: str) -> list[Position]:
    """The positions of the game that the page lists, once it is this side's turn in the list and on the board."""
    turn = re.compile(f"{colour} to (play|relocate)")
    for _ in range(PATIENCE // STEP):  # list and board are updated one after the other
        acts, sides = acts_of(page)
        positions = [*accumulate(acts, Position.play, initial=Position.start(Rules(first=(*sides, colour)[0])))]
        if positions[-1].to_act.colour == colour and turn.match(page.locator("#standing").inner_text()):
            return positions
        page.wait_for_timeout(STEP)
    raise AssertionError(f"{colour} does not come to act")


def play_one(page: Page, colour: str) -> None:
    """On the engine's board, an act of a good level for the person, once it is their turn."""
    *history, position = game_of(page, colour)
    for point in KENSINGTON.points_of(LEVELS[2].choose(position, 1, history=history).act):
        target = page.locator(f".targets circle[data-point='{point}']")
        expect(target).to_have_class(re.compile(r"\blegal\b"), timeout=PATIENCE)
        target.dispatch_event("click")
    expect(page.locator(f"#acts tbody tr[data-number='{len(history)}']")).to_be_attached(timeout=PATIENCE)


def begin(page: Page) -> None:
    page.get_by_role("button", name="Begin a game of KEN").click()
    expect(page.locator("#knows")).to_contain_text("its memory is read", timeout=PATIENCE)
    until_text(page, "You: place")


def all_agree(page: Page, otherwise: str = "agrees") -> None:
    """Wait until each act of the list agrees, or has the verdict `otherwise`."""
    others = page.locator(f"#acts tbody tr:not(.agrees):not(.{otherwise})")
    expect(others).to_have_count(0, timeout=PATIENCE)


def test_twenty_acts_with_agreement(system_roms, host, page):
    page.goto(f"{host.base}beside.html")
    page.locator("body[data-ready=yes]").wait_for()
    begin(page)
    page.locator("#screen").focus()
    free = "empty" in page.locator(".targets circle[data-point='1']").get_attribute("aria-label")
    clicks = page.evaluate("setInterval(() => machine.send({do: 'point', across: 0.02, down: 0.02}), 100)")
    page.keyboard.type("s" if free else "ds", delay=200)  # on the Beeb's keyboard, where its cursor begins
    expect(page.locator("#acts tbody")).to_contain_text("You, red", timeout=PATIENCE)
    expect(page.locator("#said")).to_contain_text("Wait until you are asked for a point")  # clicks while it thinks
    page.evaluate("clearInterval", clicks)
    page.evaluate("machine.do('unlimited')")
    while len(acts_of(page)[0]) < 20:
        play_one(page, "red")
    expect(page.locator("#score")).to_have_text(
        re.compile(r"Acts that agree: \d\d\. Acts that differ: 0\."), timeout=PATIENCE
    )
    others = page.locator("#acts tbody tr[data-number]:not(.agrees)")  # of any number: the program may be playing on
    expect(others).to_have_count(0, timeout=PATIENCE)
    expect(
        page.locator("#acts tbody tr.agrees", has_text="the engine's intermediate level chooses it").first
    ).to_be_visible()
    assert not serious(page)


def test_the_board_goes_back_with_the_machine(system_roms, a_host, page):
    """To a slot, by rewinding, and to a slot of another game; each time the game goes on from there."""
    page.goto(f"{a_host.base}beside.html")
    page.locator("body[data-ready=yes]").wait_for()
    page.locator("#begin [name=blue]").select_option(label="novice")
    begin(page)
    page.evaluate("machine.do('unlimited')")
    play_one(page, "red")
    saved = game_of(page, "red")
    page.evaluate("machine.do('save 0')")
    for _ in range(3):
        play_one(page, "red")
    page.evaluate("machine.do('load 0')")
    expect(page.locator("#said")).to_contain_text("slot 0 loaded")
    expect(page.locator("#acts tbody tr")).to_have_count(len(saved) - 1, timeout=PATIENCE)
    assert game_of(page, "red") == saved
    play_one(page, "red")
    all_agree(page)

    page.evaluate("machine.do('rewind')")
    expect(page.locator("#standing")).to_contain_text("another moment", timeout=PATIENCE)
    page.evaluate("machine.send({do: 'end', name: 'rewind'})")
    game_of(page, "red")
    play_one(page, "red")
    all_agree(page, "unknown")  # perhaps a level was thinking at that moment

    begin(page)
    far = page.locator(".targets circle[data-point='70']")
    expect(far).to_have_class(re.compile(r"\blegal\b"), timeout=PATIENCE)
    far.dispatch_event("click")  # the saved game begins otherwise
    expect(page.locator("#acts tbody tr")).not_to_have_count(0, timeout=PATIENCE)
    page.evaluate("machine.do('load 0')")
    expect(page.locator("#acts tbody tr")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#standing")).to_have_text("red to play", timeout=PATIENCE)
    assert page.locator(".targets .legal").count() == sum(1 for _ in saved[-1].legal_acts())


SPEEDS = """
    window.speeds = [];
    const shown = document.getElementById("speed");
    const record = () => speeds.push(shown.textContent);
    new MutationObserver(record).observe(shown, {childList: true, characterData: true, subtree: true});
"""


def test_a_game_that_begins_twice_ends_by_escape_and_begins_again(system_roms, a_host, page):
    page.goto(f"{a_host.base}beside.html")
    page.locator("body[data-ready=yes]").wait_for()
    page.get_by_role("button", name="Begin a game of KEN").click()
    page.wait_for_timeout(1000)
    begin(page)
    page.evaluate("machine.do('unlimited')")
    play_one(page, "red")
    assert len(game_of(page, "red")) > 2
    standing = page.locator("#standing")
    page.locator("#screen").press("Escape")
    expect(standing).to_have_text("The game has ended: answer KEN's questions on its screen.", timeout=PATIENCE)
    expect(page.locator(".targets .legal")).to_have_count(0)
    page.locator("#type-text").fill("Y")  # the same players; KEN drops the RETURN
    page.locator("#type-text").press("Enter")
    until_text(page, "your colour?")
    page.evaluate("machine.type('R')")
    until_text(page, "You: place")
    assert len(game_of(page, "red")) <= 2  # KEN may have begun
    page.locator("[data-control=break]").click()
    expect(standing).to_have_text("KEN was stopped.", timeout=PATIENCE)
    expect(page.locator(".targets .legal")).to_have_count(0)
    page.evaluate(SPEEDS)
    page.get_by_role("button", name="Begin a game of KEN").click()
    for _ in range(PATIENCE // STEP):
        if "max" in page.evaluate("speeds"):  # shown only while KEN is loaded, for a few frames
            break
        page.wait_for_timeout(STEP)
    else:
        raise AssertionError("KEN was loaded at its own speed")
    page.locator("[data-control=break]").click()
    expect(standing).to_have_text("KEN was stopped.", timeout=PATIENCE)
    expect(page.locator("#speed")).to_have_text("1×")


def test_a_planted_fault_is_shown(system_roms, server, page, tmp_path):  # without a server only KEN is known
    [mutant] = [each for each in catalogue() if each.name == FAULT]
    image, _ = mutant.plant(tmp_path)
    page.goto(f"{server.base}beside.html")
    page.locator("body[data-ready=yes]").wait_for()
    page.set_input_files("#file", image)
    expect(page.locator("#knows")).to_contain_text("is not known: it is read from its screen", timeout=10 * PATIENCE)
    expect(page.locator("#said")).to_contain_text("can be read", timeout=10 * PATIENCE)
    page.locator("[data-control=break]").click()
    expect(page.locator("#trouble")).to_contain_text("The comparison runs the machine")
    while not page.locator("#acts tbody tr.differs").count():
        play_one(page, "red")
        page.wait_for_timeout(1000)
        assert len(acts_of(page)[0]) < 24, "the fault was not found"
    words = re.compile(r"level 2 \(intermediate\) chose .*, the engine's ")
    expect(page.locator("#acts tbody tr.differs")).to_contain_text(words)


def test_a_bad_file_and_an_early_back_leave_the_page_working(system_roms, host, page, tmp_path):
    page.goto(f"{host.base}beside.html")
    page.locator("body[data-ready=yes]").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#engine-error")).to_have_text("no game has begun")
    picture = tmp_path / "picture.ssd"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000))
    page.set_input_files("#file", picture)
    expect(page.locator("#trouble")).to_contain_text("picture.ssd", timeout=PATIENCE)
    page.get_by_role("button", name="Begin a game of KEN").click()
    until_text(page, "You: place")
    program = tmp_path / "program.bas"
    program.write_text("10 GOTO 10\n")
    page.set_input_files("#file", program)
    expect(page.locator("#trouble")).to_contain_text(re.compile("^program.bas: "), timeout=PATIENCE)
    play_one(page, "red")  # the game goes on
    expect(page.locator("#acts tbody tr.differs")).to_have_count(0)
