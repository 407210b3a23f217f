"""The pages' sessions as they run in a browser's worker, here in this process: what they keep, and jobs that end."""

import asyncio
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgame.errors import BoardGameError
from emulator import roms
from emulator.web.stream import RECORD, Kind
from webapp.browser import LAST, BoardPage, Engines, MachinePage, work

SECONDS = 60


class PageMessages:
    """What a session sends."""

    def __init__(self) -> None:
        self.objects: list[dict[str, Any]] = []
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._waiting = b""

    def __call__(self, message: str | bytes) -> None:
        if isinstance(message, str):
            self.objects.append(json.loads(message))
            return
        self._waiting += self._inflate.decompress(message)
        while len(self._waiting) >= RECORD.size:
            kind, length = RECORD.unpack_from(self._waiting)
            if len(self._waiting) < RECORD.size + length:
                break
            contents, self._waiting = self._waiting[RECORD.size :][:length], self._waiting[RECORD.size + length :]
            if kind == Kind.JSON:
                self.objects.append(json.loads(contents))

    async def until(self, there: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait for an object, which is removed with those before it."""
        async with asyncio.timeout(SECONDS):
            while True:
                for at, message in enumerate(self.objects):
                    if there(message):
                        del self.objects[: at + 1]
                        return message
                await asyncio.sleep(0.01)


def engines() -> tuple[Engines, list[int]]:
    """Engines whose jobs are done in this process, a little later; and the numbers of those that were dropped."""
    dropped: list[int] = []

    def ask(number: int, job: bytes) -> None:
        later = asyncio.get_running_loop().call_later
        later(0.05, lambda: None if number in dropped else made.answer(number, work(job)))

    made = Engines(ask, dropped.append)
    return made, dropped


async def alive(session: BoardPage | MachinePage, use: Callable[[], Any]) -> None:
    """Use a session while it runs."""
    running = asyncio.create_task(session.run())
    try:
        await use()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def refuse() -> None:
    raise BoardGameError("refused")


def test_jobs_answer_raise_and_are_dropped() -> None:
    async def run() -> None:
        made, dropped = engines()
        assert await made.run(divmod, 7, 2) == (3, 1)
        with pytest.raises(BoardGameError, match="refused"):
            await made.run(refuse)
        task = asyncio.create_task(made.run(divmod, 7, 2))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert dropped == [3]

    asyncio.run(run())


def test_a_board_plays_and_refuses() -> None:
    async def run() -> None:
        page, (made, _) = PageMessages(), engines()
        session = BoardPage(page, made)

        async def use() -> None:
            session.receive("nonsense")
            assert "malformed message" in (await page.until(lambda each: each["type"] == "error"))["text"]
            session.receive(json.dumps({"do": "open", "game": "pente", "text": '[White "Ann"]\n\n1. K10 A1\n*\n'}))
            view = await page.until(lambda each: each["type"] == "view")
            assert view["moments"] == 2

        await alive(session, use)

    asyncio.run(run())


def test_a_machine_keeps_its_state_and_the_users_roms(
    system_roms: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Acorn's ROMs the free ones are used; once all are dropped, the next visit has them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webapp.browser.KEEP_TURNS", 5)
    made = engines()[0]

    async def visit(use: Callable[[MachinePage, PageMessages], Any]) -> None:
        page = PageMessages()
        session = MachinePage(page, made, folder=tmp_path)
        await alive(session, lambda: use(session, page))

    def type_line(session: MachinePage, line: str) -> None:
        session.receive(json.dumps({"do": "control", "name": "paste", "text": f"{line}\n"}))

    async def screen(session: MachinePage, page: PageMessages, words: str) -> None:
        async with asyncio.timeout(SECONDS):
            while True:
                session.receive(json.dumps({"do": "control", "name": "copy"}))
                if words in (await page.until(lambda each: "clipboard" in each))["clipboard"]:
                    return

    async def first(session: MachinePage, page: PageMessages) -> None:
        await screen(session, page, "Kensington")
        type_line(session, "PRINT 6*7")
        await screen(session, page, "42")
        before = (tmp_path / LAST).stat().st_mtime_ns
        async with asyncio.timeout(SECONDS):
            while (tmp_path / LAST).stat().st_mtime_ns == before:
                await asyncio.sleep(0.05)

    async def second(session: MachinePage, page: PageMessages) -> None:
        await screen(session, page, "42")  # the machine of the first visit
        for kind in ("os", "basic", "dnfs"):
            session.receive(json.dumps({"do": "file", "name": f"{kind}.bin"}))
            session.receive(roms.load(kind).data)
        await page.until(lambda each: "Still missing: DFS 1.20" in each.get("say", ""))
        await page.until(lambda each: "Reload the page" in each.get("say", ""))

    async def third(session: MachinePage, page: PageMessages) -> None:
        await screen(session, page, "BBC Computer 32K")

    for each in (first, second, third):
        asyncio.run(visit(each))
