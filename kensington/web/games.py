"""Kensington, Pente and Kalah as the games of the board page."""

from collections.abc import Mapping, Sequence
from typing import Any

from boardgame.draw.scene import XY, Scene
from boardgame.errors import BoardGameError
from boardgame.terminal.progress import GameInProgress, Seat
from boardgame.terminal.session import PlayOptions, Session, today
from boardgame.web.page_game import PageGame, Setup, rule_choices
from kalah.game import KALAH
from kalah.levels import LEVELS as KALAH_LEVELS
from kalah.play.board import KalahBoard
from kalah.play.session import KalahSession
from kalah.position import Position as KalahPosition
from kalah.rules import Rules as KalahRules
from kalah.scene import places
from kalah.scene import scene as kalah_scene
from kensington.board import POINTS
from kensington.game import KENSINGTON, PLAYERS
from kensington.play.progress import TeamGame, seat_turns
from kensington.play.session import KensingtonOptions, KensingtonSession
from kensington.position import Position
from kensington.rules import COLOURS, SUPPLY, Rules
from kensington.scene import description
from kensington.web.judging import GameAnalysis
from pente.game import PENTE
from pente.levels import LEVELS as PENTE_LEVELS
from pente.play.session import PenteSession
from pente.position import Position as PentePosition
from pente.rules import SIDES as PENTE_SIDES
from pente.rules import Rules as PenteRules
from pente.scene import place_of

# Kensington


def _kensington_session(setup: Setup) -> KensingtonSession:
    rules = Rules.from_text(setup.rules)
    if rules.first != Rules().first:
        raise BoardGameError(f"rules first={rules.first}: a stone is drawn for the first turn")
    if rules.players != len(setup.seats):
        raise BoardGameError(f"rules players={rules.players}: there are {len(setup.seats)} players")
    given = setup.answers or {}
    answers = {"colour": True, "watch": bool(given.get("watch")), "sound": True, "board": False}
    return KensingtonSession(
        KensingtonOptions(
            setup.seed,
            seats=dict(zip(COLOURS, (setup.seats[0::2], setup.seats[1::2]), strict=True)),
            resumed=setup.resumed,
            rules=rules,
            answers=answers | {"two_move": bool(rules.two_move)},
            speed=setup.speed,
        )
    )


def _kensington_progress(seats: Sequence[Seat], start: Position, seed: int) -> TeamGame:
    rules = start.rules
    if rules.players != len(seats):
        raise BoardGameError(f"this game has {rules.players} players, not {len(seats)}")
    return TeamGame(dict(zip(seat_turns(rules.players, "red"), seats, strict=True)), start, seed, today())


def _kensington_contents(position: Position) -> dict[str, str]:
    stones = {point: position.stone(point) for point in POINTS}
    return {str(point): f"{colour} stone" for point, colour in stones.items() if colour}


# Pente and Kalah


def _play_options(setup: Setup, start: Any, sides: Sequence[str], answers: Mapping[str, bool]) -> PlayOptions:
    seats = {side: (seat,) for side, seat in zip(sides, setup.seats, strict=True)}
    return PlayOptions(setup.seed, seats, setup.resumed, start=start, answers=answers, speed=setup.speed)


def _progress(game: Any) -> Any:
    def between(seats: Sequence[Seat], start: Any, seed: int) -> GameInProgress[Any]:
        return GameInProgress(dict(zip(game.sides, seats, strict=True)), start, seed, today())

    return between


def _pente_session(setup: Setup) -> PenteSession:
    start = setup.resumed.start if setup.resumed else PENTE.start(setup.rules)
    answers = {"etiquette": (setup.answers or {}).get("etiquette", True)}
    return PenteSession(_play_options(setup, start, PENTE.sides, answers))


def _pente_points(position: PentePosition) -> dict[str, XY]:
    return {str(point): place_of(point, position.rules) for point in position.rules.points()}


def _pente_contents(position: PentePosition) -> dict[str, str]:
    return {str(point): f"{side} stone" for side in PENTE_SIDES for point in position.stones(side)}


def _pente_words(position: PentePosition) -> str:
    lines = []
    for side in PENTE_SIDES:
        stones = ", ".join(map(str, sorted(position.stones(side)))) or "no point"
        lines.append(f"{side.capitalize()} has stones on {stones} and has captured {position.captured(side)}.")
    return " ".join(lines)


def _kalah_session(setup: Setup) -> KalahSession:
    start = setup.resumed.start if setup.resumed else KALAH.start(setup.rules)
    answers = {"explain": False, "hints": (setup.answers or {}).get("hints", True)}
    return KalahSession(_play_options(setup, start, KALAH.sides, answers))


def _kalah_points(position: KalahPosition) -> dict[str, XY]:
    """The bins of the side to act, where they are."""
    own = position.side_to_act[0]
    return {name[1:]: place for name, place in places(position.rules.bins).items() if name[0] == own}


def _kalah_contents(position: KalahPosition) -> dict[str, str]:
    bins = position.half(position.side_to_act).bins
    return {str(number): _pegs(pegs) for number, pegs in enumerate(bins, 1) if pegs}


def _kalah_words(position: KalahPosition) -> str:
    halves = {side: position.half(side) for side in KALAH.sides}
    return " ".join(
        f"{side.capitalize()}'s bins from 1 on hold {', '.join(map(str, half.bins))}, the kalah {half.kalah}."
        for side, half in halves.items()
    )


def _kalah_scene(session: Session[Any, Any]) -> Scene:
    board = session.board
    assert isinstance(board, KalahBoard)
    return kalah_scene(session.view.position, session.view.last, board.mover)


def _pegs(count: int) -> str:
    return f"{count} peg{'s' if count > 1 else ''}"


GAMES = {
    "kensington": PageGame(
        KENSINGTON,
        tuple(player.name for player in PLAYERS),
        rule_choices(Rules(), without=("players", "first")),
        _kensington_session,
        _kensington_progress,
        lambda position: KENSINGTON.points,
        _kensington_contents,
        description,
        players=tuple(SUPPLY),
        questions=(("watch", "Show what the program considers", False),),
        analysis=GameAnalysis,
    ),
    "pente": PageGame(
        PENTE,
        tuple(level.name for level in PENTE_LEVELS),
        rule_choices(PenteRules()),
        _pente_session,
        _progress(PENTE),
        _pente_points,
        _pente_contents,
        _pente_words,
        questions=(("etiquette", "Announce open threes and open fours", True),),
    ),
    "kalah": PageGame(
        KALAH,
        tuple(level.name for level in KALAH_LEVELS),
        rule_choices(KalahRules()),
        _kalah_session,
        _progress(KALAH),
        _kalah_points,
        _kalah_contents,
        _kalah_words,
        questions=(("hints", "Point out free moves, captures and threats", True),),
        session_scene=_kalah_scene,
    ),
}
