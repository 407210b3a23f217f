"""What tables let `Workers` do: functions of a module, with arguments that can be pickled."""

from collections.abc import Callable
from io import BytesIO
from typing import Any, NamedTuple, Protocol, TypeVar

from boardgame.draw.game import DrawnGame
from boardgame.draw.svg import render_svg
from boardgame.errors import BoardGameError, NotationError
from boardgame.player import Player, Thought
from boardgame.records import GameRecord
from boardgame.session.requests import Decision
from boardgame.web.page_game import Analysis

PNG_SIZE, GIF_SIZE = 960, 360  # heights in pixels
KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}  # of pictures, with their media types


Result = TypeVar("Result")


class JobRunner(Protocol):
    """Runs jobs elsewhere, so that the page is answered meanwhile."""

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """What `work`, which can be pickled like its `arguments`, returns or raises. A cancelled job is dropped."""


class Opened(NamedTuple):
    """A record, and all its positions: before each act, and at the end."""

    record: GameRecord[Any, Any]
    positions: tuple[Any, ...]


def decide(player: Player[Any, Any], position: Any, seed: int, history: tuple[Any, ...]) -> Decision:
    """What a player considers and chooses."""
    thoughts: list[Thought[Any]] = []
    choice = player.choose(position, seed, thoughts.append, history)
    return Decision(thoughts, choice)


def read_game(game: DrawnGame[Any, Any], text: str) -> Opened:
    """The game in a text, which is a record or a position. Raises `BoardGameError`."""
    lines = text.strip().splitlines()
    if len(lines) == 1:
        try:
            position = game.position_from_text(lines[0])
        except NotationError as error:
            if not lines[0].startswith("["):
                raise BoardGameError(f"not a position of {game.name}: column {error.column}: {error.fault}") from None
        else:
            return Opened(GameRecord(game, position), (position,))
    return opened(GameRecord.from_text(game, text))


def opened(record: GameRecord[Any, Any]) -> Opened:
    """A record with its positions."""
    return Opened(record, (*record.history, record.final))


def draw(record: GameRecord[Any, Any], moment: int, kind: str) -> bytes:
    """A picture of a game after `moment` acts, or an animation of the game up to there."""
    positions = opened(record).positions[: moment + 1]
    acts = record.acts[:moment]
    game = record.game
    assert isinstance(game, DrawnGame)
    scenes = [game.scene(positions[0])]
    scenes += [game.scene(position, (act,)) for position, act in zip(positions[1:], acts, strict=True)]
    if kind == "svg":
        return render_svg(scenes[-1]).encode()
    try:
        from boardgame.draw.gif import write_gif
        from boardgame.draw.png import render_png
    except ImportError:
        raise BoardGameError(f"this page cannot draw a {kind.upper()}, which needs Pillow; SVG it can") from None
    data = BytesIO()
    if kind == "png":
        render_png(scenes[-1], PNG_SIZE).save(data, "PNG")
    else:
        write_gif(scenes, data, size=GIF_SIZE)
    return data.getvalue()


def judge_next(analysis: Analysis) -> Analysis:
    """An analysis with one more act judged."""
    return analysis.judge_next()
