"""A live game that a page keeps and hands to another table, as after a reload or a restart of the server."""

import asyncio
import json

import pytest

from boardgame.errors import BoardGameError
from boardgame.web.table import Table
from kensington.board import SHAPES
from tests.webapp.test_table import BusyWorkers, DirectWorkers, late_win, point, start
from webapp.games import GAMES

PATIENCE = 30.0  # seconds
TRIANGLE = [str(point) for point in next(shape for shape in SHAPES.values() if len(shape.points) == 3).points]
OTHERS = [name for name in ("70", "50", "30") if name not in TRIANGLE]


class KeepingPage:
    """A page without a browser: it keeps what the page's script keeps."""

    def __init__(self, workers=None):
        self.kept, self.news, self.view, self.errors = {}, [], {}, []
        self.table = Table(GAMES, self._receive, workers or DirectWorkers(), DirectWorkers())

    async def _receive(self, message):
        message = json.loads(json.dumps(message))
        if message["type"] == "begins":
            self.kept, self.news = {"do": "resume", "game": message["game"], **message["setup"]}, []
        elif message["type"] == "view":
            self.view = message
            self.news += message["news"]
            if "kept" in message:
                self.kept |= {"record": message["record"], **message["kept"]}
        elif message["type"] == "error":
            self.errors.append(message["text"])

    async def take(self, message):
        try:
            await self.table.take(message)
        except BoardGameError as error:
            self.errors.append(str(error))
        for _ in range(20):
            await asyncio.sleep(0)

    async def until(self, *kinds):
        async with asyncio.timeout(PATIENCE):
            while self.view.get("asks", {}).get("kind") not in kinds:
                await asyncio.sleep(0.01)

    async def choose(self, *points):
        for name in points:
            await self.until("point")
            await self.take(point(name, self.view["moments"]))

    async def command(self, name):
        await self.until("point")
        await self.take({"do": "command", "name": name})

    @property
    def shown(self):
        """What a person sees, beside the news."""
        ignored = ("type", "news", "rings")
        return {name: value for name, value in self.view.items() if name not in ignored}

    async def handed_over(self, workers=None):
        """The page after a reload, at a new table; the old one ends."""
        await self.table.close()
        other = KeepingPage(workers)
        await other.take({**self.kept, "news": self.news})
        await other.until(self.view["asks"]["kind"])
        return other


def played(talk):
    asyncio.run(talk())


async def begun(game="kensington", levels=(0, 0), workers=None, **more):
    page = KeepingPage(workers)
    await page.take(start(game, levels, **more))
    return page


def test_a_game_between_people_in_the_middle_of_a_relocation():
    async def talk():
        page = await begun()
        for turn in range(5):
            await page.choose((TRIANGLE if turn % 2 == 0 else OTHERS)[turn // 2])
        await page.choose(OTHERS[0])
        assert page.shown["held"] == [OTHERS[0]] and "now the vacant point" in page.shown["asks"]["prompt"]
        other = await page.handed_over()
        assert (other.shown, other.news) == (page.shown, page.news)
        await other.choose(OTHERS[2])
        assert other.view["moments"] == 6
        again = await other.handed_over()
        assert (again.shown, again.news) == (other.shown, other.news)
        for _ in range(2):
            await again.command("undo")
        assert again.news[-2:] == ["Undone.", "Undone."] and again.view["moments"] == 4
        await again.table.close()

    played(talk)


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_the_levels_choices_are_those_of_a_game_never_interrupted(game):
    """The states of the random generator are kept, of earlier acts, too."""

    async def choose_legal(page, which):
        await page.until("point")
        await page.choose(page.view["asks"]["legal"][which])
        await page.until("point")

    async def talk():
        page = await begun(game, (0, 1), answers={"hints": False, "etiquette": False})
        for _ in range(2):
            await choose_legal(page, 0)
        other = KeepingPage()
        await other.take({**page.kept, "news": list(page.news)})
        await other.until("point")
        assert (other.shown, other.news, other.kept) == (page.shown, page.news, page.kept)
        records = []
        for each in (page, other):
            await each.command("undo")
            await choose_legal(each, -1)
            records.append(each.kept["record"])
            await each.table.close()
        assert records[0] == records[1]

    played(talk)


def test_a_level_is_interrupted_while_it_thinks():
    async def talk():
        page = await begun("pente", (0, 1))
        await page.choose("K10")
        await page.until("point")
        expected = page.kept["record"]
        busy = await begun("pente", (0, 1), BusyWorkers())
        await busy.choose("K10")
        await busy.until("thinks")
        busy.kept["seeds"] = [page.kept["seeds"][0]] * 2
        other = KeepingPage()
        await busy.table.close()
        await other.take({**busy.kept, "news": busy.news})
        await other.until("point")
        assert other.kept["record"] == expected
        await other.table.close()
        await page.table.close()

    played(talk)


def test_a_hint_and_an_offered_draw_are_not_lost():
    async def talk():
        page = await begun("kensington", (0, 0), BusyWorkers())
        await page.command("hint")
        await page.until("thinks")
        other = KeepingPage()
        await page.table.close()
        await other.take({**page.kept, "news": page.news})
        await other.until("point")
        assert "The strong player would play" in other.shown["notice"] and other.shown["thought"]
        again = await other.handed_over()
        assert again.shown == other.shown
        await again.command("draw")
        await again.until("key")
        asked = await again.handed_over()
        assert asked.shown == again.shown and "offers a draw" in asked.shown["asks"]["prompt"]
        await asked.take({"do": "key", "key": "n"})
        assert "does not agree" in asked.shown["notice"]
        refused = await asked.handed_over()
        assert refused.shown == asked.shown
        await refused.command("draw")
        assert refused.shown["notice"] == "A draw has just been offered."
        await refused.command("undo")
        await refused.table.close()

    played(talk)


def test_a_game_that_was_won_says_so_once_with_what_was_missed():
    async def talk():
        page = KeepingPage()
        for message in late_win():
            await page.take(message)
        await page.until("again")
        assert page.news.count("Ann (white) won!") == 1 and page.news[-1] != "Ann (white) won!"
        other = await (await page.handed_over()).handed_over()
        assert (other.shown, other.news) == (page.shown, page.news)
        await other.table.close()

    played(talk)


def test_a_drawn_game_is_over_and_can_be_played_again():
    async def talk():
        page = await begun("pente")
        await page.choose("K10")
        await page.command("draw")
        await page.take({"do": "key", "key": "y"})
        await page.until("again")
        other = await page.handed_over()
        assert (other.shown, other.news) == (page.shown, page.news)
        await other.take({"do": "key", "key": "y"})
        await other.choose("K10")
        assert other.view["moments"] == 1
        await other.table.close()

    played(talk)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seeds": []}, "seeds are 2 numbers"),
        ({"seeds": [1, 0]}, "seeds are 2 numbers"),
        ({"seeds": [1, True]}, "seeds are 2 numbers"),
        ({"news": [1]}, "news are texts"),
        ({"doing": "save"}, "doing is a command"),
        ({"thought": "Z99"}, "Z99"),
        ({"record": "[X]\nK1"}, "line 1, column 1"),
        ({"seats": [["Ann", 0]]}, "a game has 2 players"),
        ({"offered": None}, "offered is None"),
        ({"held": 1}, "held is 1"),
    ],
)
def test_a_damaged_game_is_refused(changes, words):
    async def talk():
        page = await begun("pente")
        await page.choose("K10")
        await page.table.close()
        other = KeepingPage()
        await other.take({**page.kept, "news": page.news, **changes})
        [error] = other.errors
        assert words in error
        await other.table.close()

    played(talk)


def test_points_that_begin_no_act_are_not_held():
    async def talk():
        page = await begun("kensington")
        await page.choose("1")
        await page.table.close()
        other = KeepingPage()
        await other.take({**page.kept, "news": [], "held": ["1", "nonsense"]})
        await other.until("point")
        assert other.view["held"] == [] and other.view["asks"]["legal"]
        await other.table.close()

    played(talk)
