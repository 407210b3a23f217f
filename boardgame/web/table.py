"""A table: one page's game, from its form to its end, or a record that the page has opened.

The table is a driver of `boardgame.session.session`, like the terminal: it answers the session's requests with what
the page sends, and sends what the session shows. The page never names a file: the commands that ask for one are not
among those that a page can give.
"""

import asyncio
import base64
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from boardgame.chance import SEEDS
from boardgame.draw.scene import Scene
from boardgame.draw.svg import render_svg
from boardgame.errors import BoardGameError
from boardgame.ladder import shown_name
from boardgame.records import GameRecord
from boardgame.session.lesson import LessonSession
from boardgame.session.progress import GameInProgress, Seat, check_name, check_names
from boardgame.session.requests import AskKey, AskPlayer, AskPoint, AskText, AskWork, Command, Decision, Request, Show
from boardgame.session.session import LONGEST_ACT, Interrupted, Session
from boardgame.session.streak import Streak
from boardgame.web import jobs, kept
from boardgame.web.jobs import JobRunner, Opened
from boardgame.web.lesson_step import LessonStepPoints
from boardgame.web.messages import field
from boardgame.web.page_game import PageGame, Setup
from commandline.errors import quoted

Send = Callable[[dict[str, Any]], Awaitable[None]]

COMMANDS = {
    "back": Command.BACK,
    "undo": Command.UNDO,
    "hint": Command.HINT,
    "analyse": Command.ANALYSE,
    "draw": Command.DRAW,
    "decline": Command.DECLINE,
}
LONGEST_PAUSE = 3.0  # seconds
LONGEST_LINE = 6  # acts of a better line that are shown
MOST_POINTS = 100  # chosen in a lesson's step, and chosen again
DEFECT = "The server has met a defect of its own, which its output describes. Please report it."
logger = logging.getLogger(__name__)


class Table:
    """Plays the games of one page. `send` takes messages for the page, `workers` think and `painters` draw pictures.

    `take` is for the page's messages, one after the other. Raises `BoardGameError` for a message that makes no sense.
    """

    def __init__(self, games: Mapping[str, PageGame], send: Send, workers: JobRunner, painters: JobRunner) -> None:
        self._games = games
        self._send = send
        self._workers = workers
        self._painters = painters
        self._page_game: PageGame = next(iter(games.values()))
        self._session: Session[Any, Any] | None = None
        self._opened: Opened | None = None
        self._request: Request | None = None
        self._answer: asyncio.Future[Any] | None = None
        self._typed = ""  # an act, for the session's next request
        self._news = 0  # lines that the page has
        self._recorded = 0  # acts of the record that the page has
        self._setup_of_game: Setup | None = None  # also of those that follow it; None in a lesson
        self._shown: GameInProgress[Any] | None = None  # the game that the page has last shown
        self._lesson = LessonStepPoints(())
        self._streak = Streak()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def take(self, message: Mapping[str, Any]) -> None:
        """Do what a message asks for. Raises `BoardGameError`, whose text is for the page."""
        match message.get("do"):
            case "start":
                await self._start(self._setup(message))
            case "lesson":
                await self._start_lesson(message)
            case "open":
                page_game, text = self._game_of(message), field(message, "text", str)
                await self._begin("opening", partial(self._open, page_game, text))
            case "resume":
                self._game_of(message)
                await self._begin("opening", partial(self._resume, message))
            case "play-on":
                await self._play_on(message)
            case "point" | "command" | "type" | "key":
                self._take_answer(message)
            case "moment":
                await self._send_moment(message)
            case "record":
                await self._send(
                    {"type": "record", "text": self._record().to_text(), "position": self._position_text()}
                )
            case "download":
                kind, moment = field(message, "kind", str), field(message, "moment", int)
                if kind not in jobs.KINDS:
                    raise BoardGameError(f"unknown kind of picture {quoted(kind)}")
                await self._begin(f"download {kind}", partial(self._download, kind, moment))
            case "analyse":
                await self._begin("analysis", self._analyse)
            case "stop-analysis":
                await self._end("analysis")
            case other:
                raise BoardGameError(f"unknown request {quoted(other)}")

    async def close(self) -> None:
        """Stop everything."""
        for name in list(self._tasks):
            await self._end(name)

    async def _begin(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        await self._end(name)
        self._tasks[name] = asyncio.create_task(self._reporting(name, work))

    async def _end(self, name: str) -> None:
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def _reporting(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except BoardGameError as error:
            await self._send({"type": "error", "text": str(error), "of": name})
        except Exception:
            logger.exception("a task of a page's table has failed")
            await self._send({"type": "error", "text": DEFECT, "of": name})

    # Beginning

    def _game_of(self, message: Mapping[str, Any]) -> PageGame:
        name = field(message, "game", str)
        if name not in self._games:
            raise BoardGameError(f"unknown game {quoted(name)}; choose from {', '.join(self._games)}")
        return self._games[name]

    def _setup(
        self,
        message: Mapping[str, Any],
        resumed: GameInProgress[Any] | None = None,
        interrupted: Interrupted | None = None,
    ) -> Setup:
        """The setup in a message; its game also becomes the table's."""
        page_game = self._game_of(message)
        seats = _seats(message, page_game)
        speed, rules = field(message, "speed", int), field(message, "rules", str)
        answers = field(message, "answers", dict)
        if not 0 <= speed <= 9 or not all(type(answer) is bool for answer in answers.values()):
            raise BoardGameError("malformed message: speed is 0 to 9, and answers are true or false")
        self._page_game = page_game
        return Setup(seats, 1 + secrets.randbelow(SEEDS - 1), rules, answers, speed, resumed, interrupted)

    async def _start(self, setup: Setup) -> None:
        session = self._page_game.session(setup)
        await self._end("opening")
        await self._replace(session, setup)

    async def _replace(
        self, session: Session[Any, Any], setup: Setup | None = None, points: Sequence[Any] = ()
    ) -> None:
        """Begin a session instead of what the table has: a game with its `setup`, or a lesson.

        `points` were chosen before in the lesson's step.
        """
        await self._end("analysis")
        await self._end("game")
        self._session, self._opened, self._setup_of_game, self._shown = session, None, setup, None
        self._lesson = LessonStepPoints(points)
        await self._send_begins()
        await self._begin("game", partial(self._play, session))

    async def _send_begins(self) -> None:
        """Tell the page to forget the game before."""
        self._news = self._recorded = 0
        chosen = {"setup": kept.setup_fields(self._setup_of_game)} if self._setup_of_game else {}
        await self._send({"type": "begins", "game": self._key, **chosen})

    async def _start_lesson(self, message: Mapping[str, Any]) -> None:
        page_game, language = self._game_of(message), field(message, "language", str)
        if page_game.lesson is None:
            raise BoardGameError(f"{page_game.game.name} has no lesson")
        session = page_game.lesson(language, field(message, "step", int))
        points = field(message, "points", list)
        if len(points) > MOST_POINTS:
            raise BoardGameError(f"malformed message: a lesson's step has at most {MOST_POINTS} points")
        self._page_game = page_game
        await self._end("opening")
        await self._replace(session, points=points)

    async def _resume(self, message: Mapping[str, Any]) -> None:
        """Go on with a game that the page has kept."""
        page_game = self._game_of(message)
        opened = await self._workers.run(jobs.read_game, page_game.game, field(message, "record", str))
        progress, interrupted = kept.restored(message, page_game, opened.record, _seats(message, page_game))
        setup = self._setup(message, progress, interrupted)
        await self._replace(self._page_game.session(setup), setup)

    async def _play_on(self, message: Mapping[str, Any]) -> None:
        """Begin a game in the position after some acts of the present game or record."""
        record, moment = self._record(), field(message, "moment", int)
        if not 0 <= moment <= len(record.acts):
            raise BoardGameError(f"no moment {moment}: the game has {len(record.acts)} acts")
        page_game = self._game_of(message)
        if page_game.game != record.game:
            raise BoardGameError(f"the record is one of {record.game.name}")
        progress = page_game.progress(_seats(message, page_game), record.start, 1 + secrets.randbelow(SEEDS - 1))
        for act in record.acts[:moment]:
            progress.play(act)
        if progress.over:
            raise BoardGameError("the game is over there; go back to an earlier moment")
        await self._start(self._setup(message, progress))

    async def _open(self, page_game: PageGame, text: str) -> None:
        opened = await self._workers.run(jobs.read_game, page_game.game, text)
        await self._end("analysis")
        await self._end("game")
        self._page_game, self._session, self._setup_of_game = page_game, None, None
        self._opened = opened
        await self._send_begins()
        await self._send_opened()

    @property
    def _key(self) -> str:
        return next(key for key, game in self._games.items() if game is self._page_game)

    # A game

    async def _play(self, session: Session[Any, Any]) -> None:
        """Run a session to its end. If it fails, the game can be continued as from a record."""
        session.streak = self._streak
        flow, answer = session.run(), None
        try:
            while True:
                answer = await self._answered(session, flow.send(answer))
        except StopIteration:  # a lesson that the page has left
            await self._show(session, {"kind": "left", "play": session.wants_play})
        except Exception:
            await self._show(session, {"kind": "stopped"})
            raise

    async def _answered(self, session: Session[Any, Any], request: Request) -> Any:
        match request:
            case Show(seconds):
                await self._show(session, {"kind": "show"})
                return await asyncio.sleep(min(seconds, LONGEST_PAUSE))
            case AskPlayer(player, position, seed, history):
                await self._show(session, {"kind": "thinks", "name": shown_name(player)})
                decision: Decision = await self._workers.run(jobs.decide, player, position, seed, tuple(history))
                return decision
            case AskWork(function, arguments):
                await self._show(session, {"kind": "works"})
                return await self._workers.run(function, *arguments)
            case AskText() if self._typed:
                typed, self._typed = self._typed, ""
                return typed
            case AskPoint() if (again := self._lesson.replayed(session)) is not None:
                return again
            case AskPoint(prompt, start):
                asks = {"kind": "point", "prompt": prompt, "start": str(start), **self._choices(session)}
            case AskKey(prompt, keys, default, labels):
                kind = "again" if session.over else "key"
                asks = {"kind": kind, "prompt": prompt, "keys": keys, "default": default, "labels": dict(labels)}
            case AskText():
                raise BoardGameError("the form leaves nothing to ask")
        await self._show(session, asks)
        self._request, self._answer = request, asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self._request = self._answer = None

    def _choices(self, session: Session[Any, Any]) -> dict[str, Any]:
        """The points that can be chosen next, those that begin an act of several points, and the act without one."""
        held, board = session.view.held, session.board
        points, starts, acts = set(), set(), session.current.position.legal_acts()
        for act in acts:
            named = board.points_of(act)
            if len(named) > 1:
                starts.add(str(named[0]))
            if named[: len(held)] == held and len(named) > len(held):
                points.add(str(named[len(held)]))
        pointless = next((session.game.act_to_text(act) for act in acts if not board.points_of(act)), "")
        return {"legal": sorted(points), "starts": sorted(starts), "pointless": pointless}

    def _take_answer(self, message: Mapping[str, Any]) -> None:
        if self._answer is None or self._answer.done() or self._session is None:
            raise BoardGameError("nothing can be chosen now")
        answer: Any
        match message.get("do"), self._request:
            case "point", AskPoint():
                names = {str(point): point for point in self._session.board.points}
                answer = names.get(field(message, "point", str))
                if answer is None:
                    raise BoardGameError("unknown point")
                if field(message, "moments", int) != self._recorded:
                    return  # the second of two clicks, say: it was meant for the turn before
                if isinstance(self._session, LessonSession):
                    self._lesson.answered(str(answer))
            case "command", AskPoint():
                answer = COMMANDS.get(field(message, "name", str))
                if answer is None:
                    raise BoardGameError("unknown command")
            case "type", AskPoint():
                answer, self._typed = Command.TYPE, field(message, "text", str)[:LONGEST_ACT].strip()
                if not self._typed:
                    return
            case "key", AskKey(keys=keys, labels=labels):
                answer = field(message, "key", str)
                if answer not in ("", *keys) or self._session.over and answer not in ("y", *labels):
                    raise BoardGameError("that key is not among the answers")
                answer = answer or self._request.default
            case _:
                raise BoardGameError("nothing of that kind can be chosen now")
        self._answer.set_result(answer)

    # What the page sees

    async def _show(self, session: Session[Any, Any], asks: dict[str, Any]) -> None:
        view = session.view
        if self._shown is not None and self._shown is not session.progress and session.keeps_record:
            await self._send_begins()  # the same players play again
        self._shown = session.progress
        message: dict[str, Any] = {
            "type": "view",
            "asks": asks,
            "names": view.names,
            "player": view.player,
            "notice": view.notice,
            "news": view.news[self._news :],
            "held": [str(point) for point in view.held],
            "thought": [str(point) for point in session.board.points_of(view.thought.act)] if view.thought else [],
            "rings": view.rings,
            "missed": self._missed(session),
        }
        if isinstance(session, LessonSession) and view.lesson:
            points = self._lesson.points(session)
            message["lesson"] = view.lesson._asdict() | {"count": len(session.lesson.steps), "points": points}
        self._news, recorded = len(view.news), self._recorded
        if view.position is not None:
            message |= self._board(self._page_game.scene(session), view.position)
            self._recorded = len(session.progress.steps) if session.progress else 0
            message |= {"moments": self._recorded, "over": session.over, "result": self._result(session)}
            if session.progress and session.keeps_record and (asks["kind"] != "show" or self._recorded != recorded):
                message["record"] = self._record().to_text()
                message["kept"] = kept.fields(session) | {"seats": self._seats_now(session)}
        await self._send(message)

    def _seats_now(self, session: Session[Any, Any]) -> list[list[Any]]:
        """The players as in a setup, with the strengths that they have by now."""
        levels = {seat.name: seat.level for seat in session.current.seats.values()}
        seats = self._setup_of_game.seats if self._setup_of_game else ()
        return [[seat.name, levels.get(seat.name, seat.level)] for seat in seats]

    @staticmethod
    def _result(session: Session[Any, Any]) -> str:
        """How the game has ended, in words; empty while it goes on."""
        missed = {text for _, text in session.view.missed}
        return next((line for line in reversed(session.view.news) if line not in missed), "") if session.over else ""

    def _missed(self, session: Session[Any, Any]) -> list[dict[str, Any]]:
        """What people missed, each with the better line."""
        text_of = self._page_game.game.act_to_text
        return [
            {"moment": moment, "text": text, "line": [text_of(act) for act in missed.better.acts[:LONGEST_LINE]]}
            for (moment, text), missed in zip(session.view.missed, session.missed, strict=False)
        ]

    def _board(self, scene: Scene, position: Any) -> dict[str, Any]:
        page_game = self._page_game
        return {
            "svg": render_svg(scene),
            "box": [-scene.width / 2, -scene.height / 2, scene.width, scene.height],
            "points": page_game.points(position),
            "contents": page_game.contents(position),
            "description": page_game.describe(position),
            "side": position.side_to_act,
        }

    async def _send_opened(self) -> None:
        assert self._opened is not None
        record, positions = self._opened
        scene = self._page_game.game.scene(positions[-1], record.acts[-1:])
        await self._send(
            {
                "type": "view",
                "asks": {"kind": "opened"},
                "names": [f"{name}: {value}" for name, value in record.tags.items()],
                "player": "",
                "notice": f"A record of {len(record.acts)} acts, result {record.result}.",
                "news": [],
                "held": [],
                "thought": [],
                "rings": 0,
                "moments": len(record.acts),
                "over": True,
                "record": record.to_text(),
                **self._board(scene, positions[-1]),
            }
        )

    async def _send_moment(self, message: Mapping[str, Any]) -> None:
        """Show the game as it was after some acts; with a `line` of better acts, after so many (`at`) of those, too."""
        number = field(message, "number", int)
        line: tuple[Any, ...] = ()
        at = 0
        positions, acts = self._moments()
        if not 0 <= number < len(positions):
            raise BoardGameError(f"no moment {number}: the game has {len(positions) - 1} acts")
        game, position, last = self._page_game.game, positions[number], acts[:number][-1:]
        turn = sum(not before.mid_turn for before in positions[:number])
        words = f"Turn {turn}: {game.act_to_text(last[0])}" if last else "The start"
        if "line" in message:
            line, at = self._line(message), field(message, "at", int)
            words = f"Turn {turn + (not position.mid_turn)}, better:"
            for act in line[:at]:
                position, last = position.play(act), (act,)
            last = last if at else ()
        thought = game.points_of(line[at]) if at < len(line) else ()
        await self._send(
            {
                "type": "moment",
                "number": number,
                "words": words,
                "line": [game.act_to_text(act) for act in line],
                "at": at,
                "thought": list(thought),
                **self._board(game.scene(position, last), position),
            }
        )

    def _line(self, message: Mapping[str, Any]) -> tuple[Any, ...]:
        """The acts of a better line, which the page has been sent; raises `BoardGameError`."""
        line, at = field(message, "line", list), field(message, "at", int)
        if len(line) > LONGEST_LINE or not all(type(text) is str for text in line) or not 0 <= at <= len(line):
            raise BoardGameError(f"malformed message: a line has at most {LONGEST_LINE} acts, and `at` is one of them")
        return tuple(self._page_game.game.act_from_text(text) for text in line)

    def _moments(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """All positions so far, and the acts between them."""
        if self._opened is not None:
            return self._opened.positions, self._opened.record.acts
        if self._session is None or self._session.progress is None:
            raise BoardGameError("no game has begun")
        progress = self._session.progress
        return (*progress.history, progress.position), tuple(step.act for step in progress.steps)

    def _record(self) -> GameRecord[Any, Any]:
        if self._opened is not None:
            return self._opened.record
        if self._session is None or self._session.progress is None:
            raise BoardGameError("no game has begun")
        return self._session.progress.record(self._page_game.game)

    def _position_text(self) -> str:
        text: str = self._moments()[0][-1].to_text()
        return text

    async def _download(self, kind: str, moment: int) -> None:
        record = self._record()
        if not 0 <= moment <= len(record.acts):
            raise BoardGameError(f"no moment {moment}: the game has {len(record.acts)} acts")
        name = f"{self._key}-{moment}.{kind}"
        data = await self._painters.run(jobs.draw, record, moment, kind)
        encoded = base64.b64encode(data).decode()
        await self._send({"type": "file", "name": name, "media": jobs.KINDS[kind], "data": encoded})

    # Analysis

    async def _analyse(self) -> None:
        """Judge the game act by act, and send what is known after each."""
        record = self._record()
        if self._page_game.analysis is None:
            raise BoardGameError(f"{self._page_game.game.name} cannot be analysed")
        if not record.turns:
            raise BoardGameError("there is nothing to analyse before the first act")
        analysis = self._page_game.analysis(record)
        while analysis.done < analysis.total:
            analysis = await self._workers.run(jobs.judge_next, analysis)
            await self._send(
                {
                    "type": "analysis",
                    "done": analysis.done,
                    "total": analysis.total,
                    "curve": render_svg(analysis.curve()),
                    "marks": [mark._asdict() for mark in analysis.marks()],
                }
            )


def _seats(message: Mapping[str, Any], page_game: PageGame) -> tuple[Seat, ...]:
    """The players in a message."""
    given = field(message, "seats", list)
    if len(given) not in page_game.players:
        raise BoardGameError(f"a game has {' or '.join(map(str, page_game.players))} players, not {len(given)}")
    numbers = {*range(len(page_game.levels) + 1), *page_game.strengths()}
    seats = []
    for each in given:
        match each:
            case [str(name), int(level)] if type(level) is int and level in numbers:
                check_name(name)
                seats.append(Seat(name, level))
            case _:
                raise BoardGameError(f"malformed message: {quoted(each)} is not a player")
    check_names(seats)
    return tuple(seats)
