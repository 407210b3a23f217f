"""Comparisons of KEN's screen with `kensington.Position`."""

from kensington.board import HEXAGONS, POINTS
from kensington.position import Position
from kensington.rules import Act, Colour, Pass
from tests.kensington.beeb.ken_session import RETURN, KenSession

NAMES: dict[Colour, str] = {"red": "ANNA", "blue": "BERT"}
WHITE, OTHERS = HEXAGONS[0].points, (60, 65, 68, 50, 55, 72)  # the topmost hexagon; points that make no shape


def stones_of(position: Position) -> dict[int, Colour]:
    return {point: colour for point in POINTS if (colour := position.stone(point))}


def same_on_screen(ken: KenSession, position: Position) -> None:
    to_act = position.to_act.colour
    assert ken.stones() == stones_of(position)
    assert ken.name == NAMES[to_act]
    assert ken.pile() == sum(position.camp(to_act).hand)


def play_on_both(ken: KenSession, game: list[tuple[Position, Act]]) -> Position:
    """Play a game on KEN, comparing each position; returns the last one."""
    position, act = game[0]
    for position, act in game:
        same_on_screen(ken, position)
        if isinstance(act, Pass):
            assert "passes" in ken.prompt
            ken.press(RETURN)
        else:
            ken.play(act)
    return position.play(act)
