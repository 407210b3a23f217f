"""A program and the engine in the same game: the server's half of the page that shows both.

What the program plays comes from its machine (`webapp.machines`), act by act. The engine plays the same acts on
its own board, and for each act that a level of the program has chosen says what its own level chooses.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from boardgame.chance import SEEDS
from boardgame.draw.svg import render_svg
from boardgame.errors import BoardGameError
from boardgame.player import Choice
from boardgame.web.jobs import JobRunner
from boardgame.web.messages import field
from commandline.errors import LONGEST_QUOTE, UserError, quoted
from kensington.compare.campaign.difference import Aspect, Difference, explain, require_equal, require_state, state_of
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import COLOURS, Act
from kensington.scene import description, standing
from webapp.games import GAMES

Send = Callable[[dict[str, Any]], Awaitable[None]]
KNOWS = {
    "memory": "{program} is known: its memory is read, so the state of its random generator is known and each choice "
    "of its levels is compared exactly.",
    "screen": "{program} is not known: it is read from its screen and played by its keys. Its random generator can't "
    "be seen, so a choice agrees if the engine's level makes it in any state of it that the acts before allow.",
}
AT_WORK = "The program is at work ..."
FOR_THE_TABLE = '{"board":true,'  # how a page's messages begin that are not for the machine


def choose(level: int, position: Position, seed: int, history: tuple[Position, ...]) -> Choice[Act]:
    """What a level of the engine chooses."""
    return LEVELS[level - 1].choose(position, seed, history=history)


class BesideTable:
    """One page. `send` takes messages for the page, `tell` messages for the machine."""

    def __init__(self, send: Send, tell: Callable[[dict[str, Any]], Awaitable[None]], workers: JobRunner) -> None:
        self._send = send
        self._tell = tell
        self._workers = workers
        self._path = ""
        self._positions: list[Position] = []  # before each act, and the present one
        self._acts: list[Act] = []
        self._held: list[str] = []
        self._names: dict[str, str] = {}
        self._accepts = False  # whether the program can be given an act
        self._at_work = AT_WORK  # why not
        self._checks: set[asyncio.Task[None]] = set()

    # From the page

    async def take(self, message: Mapping[str, Any]) -> None:
        """Do what the page asks of the engine's board. Raises `BoardGameError`."""
        match message.get("do"):
            case "point":
                await self._choose_point(field(message, "point", str))
            case "back":
                if not self._positions:
                    raise BoardGameError("no game has begun")
                self._held.clear()
                await self._show()
            case "compare":
                await self._compare_again(message)
            case "pass":
                await self._give([act for act in self._legal() if not KENSINGTON.points_of(act)][:1])
            case other:
                raise BoardGameError(f"unknown request {quoted(other)}")

    def _legal(self) -> tuple[Act, ...]:
        if not self._positions:
            raise BoardGameError("no game has begun")
        if not self._accepts:
            raise BoardGameError("wait: the program is not asking for an act")
        return tuple(self._positions[-1].legal_acts())

    async def _choose_point(self, point: str) -> None:
        if self._held and point == self._held[-1]:
            self._held.pop()
            await self._show()
            return
        points = (*self._held, point)
        acts = [act for act in self._legal() if KENSINGTON.points_of(act)[: len(points)] == points]
        if not acts:
            raise BoardGameError(f"{'-'.join(points)[:LONGEST_QUOTE]}: not the start of a legal act")
        whole = [act for act in acts if KENSINGTON.points_of(act) == points]
        if whole:
            await self._give(whole)
        else:
            self._held = list(points)
            await self._show()

    async def _give(self, acts: list[Act]) -> None:
        """Let the machine play an act."""
        self._held.clear()
        if not acts:
            raise BoardGameError("every legal act names a point")
        self._accepts = False  # until the machine says that it asks again
        points = [int(point) for point in KENSINGTON.points_of(acts[0])]
        await self._tell({"do": "act", "act": str(acts[0]), "points": points})
        await self._show()

    # From the machine

    async def hear(self, contents: bytes) -> None:
        """Follow an event of the machine."""
        event = json.loads(contents)
        match event["event"]:
            case "begins":
                self._path, self._positions, self._acts = event["path"], [Position.start()], []
                self._held.clear()
                self._accepts, self._at_work = False, AT_WORK
                knows = KNOWS[self._path].format(program=event["program"])
                await self._send({"type": "begins", "path": self._path, "words": knows})
                await self._show()
            case "resumes":
                await self._resume(event)
            case "act":
                await self._follow(event)
            case "asks":
                if "position" in event:
                    await self._go_to(event["number"], KENSINGTON.position_from_text(event["position"]))
                self._accepts = True
                await self._show()
            case "interrupted":
                self._held.clear()
                self._accepts, self._at_work = False, event["words"]
                await self._show()
            case "agrees" | "differs" | "unknown" as verdict:
                await self._judge(event["number"], verdict, event["words"])

    async def _resume(self, event: Mapping[str, Any]) -> None:
        """Go on with the game of a machine that the page has kept."""
        self._path, self._positions, self._acts = event["path"], [Position.start()], []
        self._held.clear()
        self._accepts, self._at_work = False, AT_WORK
        if event["record"]:
            record = KensingtonRecord.from_text(KENSINGTON, event["record"])
            self._positions, self._acts = [*record.history, record.final], list(record.acts)
            self._names = {colour: record.tags[colour.capitalize()] for colour in COLOURS}
        knows = KNOWS[self._path].format(program=event["program"])
        await self._send({"type": "begins", "path": self._path, "words": knows, "acts": len(self._acts)})
        await self._show()

    async def _compare_again(self, message: Mapping[str, Any]) -> None:
        """Compare an act whose comparison was interrupted."""
        number, level, seed, following = (field(message, name, int) for name in ("number", "level", "seed", "next"))
        if not (0 <= number < len(self._acts) and 1 <= level <= len(LEVELS) and 0 < min(seed, following) < SEEDS):
            raise BoardGameError("no such act to compare")
        position, history = self._positions[number], tuple(self._positions[:number])
        self._check(self._compare(number, level, position, history, self._acts[number], seed, following))

    async def _follow(self, event: Mapping[str, Any]) -> None:
        """Play the program's act on the engine's board."""
        number, before = event["number"], KENSINGTON.position_from_text(event["before"])
        act = KENSINGTON.act_from_text(event["act"])
        if number == 0 or number > len(self._acts):
            await self._begin(before, number)
        await self._go_back(number)
        try:
            require_state(self._positions[number], state_of(before))
        except Difference as difference:
            await self._judge(number, "differs", self._words(difference, number))
            self._positions[number] = before
        self._held.clear()
        self._accepts, self._at_work = False, AT_WORK
        self._names = event["names"]
        self._acts.append(act)
        history = tuple(self._positions[:-1])
        self._positions.append(before.play(act))
        side, level = before.to_act.colour, event["level"]
        player = f"{self._names[side]} ({LEVELS[level - 1].name})" if level else self._names[side]
        seeds = {"seed": event["seed"], "next": event["next"]} if level and "seed" in event else {}
        told = {"type": "act", "number": number, "act": str(act), "side": side, "player": player, "level": level}
        await self._send(told | seeds)
        await self._show()
        if level and "seed" in event:
            self._check(self._compare(number, level, before, history, act, event["seed"], event["next"]))
        elif not level:
            await self._judge(number, "agrees", "legal in both")

    async def _begin(self, start: Position, number: int) -> None:
        """A new game, or one that the machine has come to in its middle."""
        await self._go_back(0)
        self._positions = [start]
        if number:
            raise BoardGameError("acts are missing: begin again")

    async def _go_back(self, number: int) -> None:
        """Remove the acts from this one on: the machine has gone back before it."""
        if number < len(self._acts):
            del self._acts[number:], self._positions[number + 1 :]
            await self._send({"type": "back", "number": number})

    async def _go_to(self, number: int, position: Position) -> None:
        """Show what the machine has come to: this game as it was after `number` acts, or another game."""
        await self._go_back(number)
        if self._positions[-1] != position:
            await self._begin(position, 0)

    def _check(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def _compare(
        self,
        number: int,
        level: int,
        position: Position,
        history: tuple[Position, ...],
        act: Act,
        seed: int,
        following: int,
    ) -> None:
        """Say whether the engine's level chooses the same act in the same state of the random generator."""
        start = (*history, position)[0]
        if start != Position.start(start.rules):
            await self._judge(number, "unknown", "not compared: a level knows the game, whose beginning was not seen")
            return
        try:
            choice = await self._workers.run(choose, level, position, seed, history)
        except UserError as error:
            await self._judge(number, "unknown", f"not compared: {error}")
            return
        if self._acts[number : number + 1] != [act] or self._positions[number] != position:
            return  # the machine has gone back before it
        try:
            require_equal(Aspect.CHOICE, choice.act, act)
            require_equal(Aspect.NEXT_SEED, choice.seed, following)
        except Difference as difference:
            await self._judge(number, "differs", self._words(difference, number, level))
        else:
            await self._judge(number, "agrees", f"the engine's {LEVELS[level - 1].name} level chooses it")

    def _words(self, difference: Difference, number: int, level: int | None = None) -> str:
        """A difference as `kensington compare` reports it."""
        record = KensingtonRecord.of_acts(KENSINGTON, self._positions[0], self._acts[:number])
        return explain(difference.answers, record, None, level).sentence

    async def _judge(self, number: int, verdict: str, words: str) -> None:
        await self._send({"type": "verdict", "number": number, "verdict": verdict, "words": words})

    async def _show(self) -> None:
        """Send the engine's board."""
        position, page_game = self._positions[-1], GAMES["kensington"]
        last = self._acts[-1:]
        scene = KENSINGTON.scene(position, last)
        held = tuple(self._held)
        points = {
            points[len(held)]
            for act in (position.legal_acts() if self._accepts else ())
            if (points := KENSINGTON.points_of(act))[: len(held)] == held and len(points) > len(held)
        }
        await self._send(
            {
                "type": "board",
                "svg": render_svg(scene),
                "box": [-scene.width / 2, -scene.height / 2, scene.width, scene.height],
                "points": page_game.points(position),
                "contents": page_game.contents(position),
                "description": description(position),
                "standing": standing(position) if self._accepts or position.winner else self._at_work,
                "legal": sorted(points),
                "held": list(held),
                "passes": self._accepts and not points and not position.winner,
            }
        )

    async def close(self) -> None:
        """Stop comparing."""
        for task in self._checks:
            task.cancel()
        await asyncio.gather(*self._checks, return_exceptions=True)
