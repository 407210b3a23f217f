"""SVG and PNG: what is drawn where, and whether its colours are distinguishable."""

from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageColor

from boardgame.draw.palette import PAPER
from boardgame.errors import BoardGameError
from kensington.board import COORDINATES, HEXAGONS, POINTS, SHAPES
from kensington.draw import png, svg
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import COLOURS, Place, Relocate, Rules, Slide, act_from_text
from kensington.scene import (
    BLACK,
    HAND_STONE,
    HEIGHT,
    HEXAGON_COLOURS,
    NUMBERED,
    STONE,
    STONE_COLOURS,
    TURN_DISTANCE,
    TURN_STONE,
    VACATED,
    WHITE,
    WHOLE_COLOURS,
    WHOLE_TINTS,
    WIDTH,
    after_turn,
    caption,
)
from tests.kensington.positions import SHUT_IN, random_game, study
from tests.kensington.strategies import games

SVG = "{http://www.w3.org/2000/svg}"
MID_GAME = study([1, 12, 25, 34, 47, 72], [2, 13, 24, 35, 46, 71])


def pixel(image, place):
    """The colour of the pixel at a place in the board's units."""
    x, y = place
    across = (x / WIDTH + 0.5) * image.width
    down = (y / HEIGHT + 0.5) * image.height
    return image.getpixel((int(across), int(down)))


def rgb(colour):
    return ImageColor.getrgb(colour)


def middle(points):
    return tuple(sum(COORDINATES[point][axis] for point in points) / len(points) for axis in (0, 1))


# PNG


@pytest.mark.pure
@pytest.mark.parametrize("size", [200, 640, 1500])
def test_every_point_has_its_stone_in_the_png(size):
    for first in ("red", "blue"):
        for part in range(5):
            chosen = [point for point in POINTS if point % 5 == part]
            position = study(*((chosen, [])[:: 1 if first == "red" else -1]))
            image = png(position, size=size)
            for point in POINTS:
                expected = STONE_COLOURS[first] if point in chosen else None
                found = pixel(image, COORDINATES[point])
                assert (found == rgb(STONE_COLOURS[first])) == (expected is not None)


def test_every_hexagon_has_its_colour_in_the_png():
    image = png(Position.start())
    for hexagon in HEXAGONS:
        assert pixel(image, hexagon.centre) == rgb(HEXAGON_COLOURS[hexagon.colour])
    assert pixel(image, middle(SHAPES["s1"].points)) == rgb(PAPER)


def test_the_size_is_the_height_and_the_board_keeps_its_proportions():
    for size in (64, 201, 4096):
        image = png(Position.start(), size=size)
        assert image.height == size
        assert image.width == pytest.approx(size * WIDTH / HEIGHT, abs=0.51)


@pytest.mark.parametrize("monochrome", [False, True])
def test_the_paper_reaches_every_edge_at_any_size(monochrome):
    paper = rgb(WHITE if monochrome else PAPER)
    for size in (*range(200, 232), 700):
        pixels = np.asarray(png(Position.start(), monochrome=monochrome, size=size))
        for edge in (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]):
            assert (edge == paper).all(), size


@pytest.mark.parametrize("size", [-1, 0, 63, 4097, 10**9])
def test_a_png_too_small_or_too_large_is_refused(size):
    with pytest.raises(BoardGameError, match=f"a picture is 64 to 4096 pixels high, not {size}"):
        png(Position.start(), size=size)


def test_without_colours_everything_is_grey_and_stones_and_hexagons_still_differ():
    image = png(MID_GAME, [Place(1)], monochrome=True, numbers=True)
    pixels = np.asarray(image).astype(int)
    assert not np.ptp(pixels, axis=2).any()
    plain = png(MID_GAME, monochrome=True)
    for point in POINTS:
        colour = MID_GAME.stone(point)
        if colour:
            assert pixel(plain, COORDINATES[point]) == rgb(WHITE if colour == "red" else BLACK)
    # lines cross a red hexagon from left to right, a blue one from top to bottom, a white one not at all
    empty = png(Position.start(), monochrome=True, size=1000).convert("L")
    for hexagon in HEXAGONS:
        x, y = hexagon.centre
        level = [pixel(empty, (x + step / 100, y + 0.08)) for step in range(-60, 61)]
        upright = [pixel(empty, (x + 0.08, y + step / 100)) for step in range(-60, 61)]
        assert (min(level) < 100) == (hexagon.colour == "red")
        assert (min(upright) < 100) == (hexagon.colour == "blue")


def test_newly_completed_shapes_differ_from_older_ones():
    position = study([1, 3, 5, 69, 71, 67], [20, 21, 28, 29])
    image = png(position, [Slide(2, 1)])
    assert pixel(image, middle((1, 3, 5))) == rgb(WHOLE_COLOURS["red"])
    assert pixel(image, middle((67, 69, 71))) == rgb(WHOLE_TINTS["red"])
    assert pixel(image, middle((20, 21, 28, 29))) == rgb(WHOLE_TINTS["blue"])
    assert pixel(image, middle((2, 4, 6))) == rgb(PAPER)


@pytest.mark.parametrize("winner", COLOURS)
@pytest.mark.parametrize("hexagon", HEXAGONS, ids=lambda hexagon: hexagon.colour)
def test_only_a_winning_hexagon_is_filled(winner, hexagon):
    others = [point for point in (1, 2, 71, 72) if point not in hexagon.points]
    stones = (hexagon.points, others) if winner == "red" else (others, hexagon.points)
    image = png(study(*stones), [Place(hexagon.points[0])])
    filling = WHOLE_COLOURS[winner] if hexagon.colour in (winner, "white") else HEXAGON_COLOURS[hexagon.colour]
    assert pixel(image, hexagon.centre) == rgb(filling)


def test_the_last_turn_is_marked_by_a_ring_or_arrows():
    position = study([25, 12], [18, 40])
    before = np.asarray(png(position)).astype(int)
    for acts, spots in [
        ([Place(25)], [(COORDINATES[25][0] + 0.43, COORDINATES[25][1])]),
        ([Slide(24, 12)], [middle((24, 12))]),
        ([Relocate(43, 40), Relocate(10, 18)], [middle((43, 40)), middle((10, 18))]),
    ]:
        image = png(position, acts)
        assert (np.asarray(image).astype(int) != before).any()
        assert all(max(pixel(image, spot)) < 90 for spot in spots)


def test_stones_in_hand_lie_in_the_upper_corners():
    image = upper_half(png(Position.start()))
    counts = {}
    for colour, half in (("red", image[:, : image.shape[1] // 2]), ("blue", image[:, image.shape[1] // 2 :])):
        counts[colour] = (half == rgb(STONE_COLOURS[colour])).all(axis=2).sum()
    fewer = upper_half(png(study([], [], hands=(5, 0))))
    assert counts["red"] > 0 and counts["blue"] > 0
    assert (fewer == rgb(STONE_COLOURS["red"])).all(axis=2).sum() == pytest.approx(counts["red"] / 3, rel=0.05)
    assert not (fewer == rgb(STONE_COLOURS["blue"])).all(axis=2).any()


def upper_half(image):
    pixels = np.asarray(image)
    return pixels[: len(pixels) // 2]


@pytest.mark.parametrize("monochrome", [False, True])
def test_a_stone_in_the_lower_corner_shows_the_side_to_act(monochrome):
    colours = {"red": WHITE, "blue": BLACK} if monochrome else STONE_COLOURS
    x, y = WIDTH / 2 - TURN_DISTANCE, HEIGHT / 2 - TURN_DISTANCE
    for colour, side, other in (("red", -1, 1), ("blue", 1, -1)):
        image = png(study([1], [40], colour), monochrome=monochrome)
        assert pixel(image, (side * x, y)) == rgb(colours[colour])
        assert pixel(image, (other * x, y)) == rgb(WHITE if monochrome else PAPER)
        assert pixel(image, (side * x, y - TURN_STONE)) == rgb("black" if monochrome and colour == "red" else WHITE)
    relocating = study([1, 3], [40], hands=(1, 0)).play(Place(5))
    assert pixel(png(relocating), (-x, y)) == rgb(STONE_COLOURS["red"])
    won = png(study([5, 6, 12, 13, 20, 21], [1, 2]))
    assert pixel(won, (-x, y)) == pixel(won, (x, y)) == rgb(PAPER)


@pytest.mark.parametrize("players", [4, 6])
def test_each_team_members_stones_in_hand_start_a_row(players):
    position = Position.start(Rules(players=players))
    for colour in ("red", "blue"):
        stones = circles(svg(position), STONE_COLOURS[colour], HAND_STONE)
        rows = sorted({down for _, down in stones})
        counts = [sum(down == row for _, down in stones) for row in rows]
        assert counts == {4: [5, 3, 5, 3], 6: [5, 5, 5]}[players]
        assert len(set(stones)) == len(stones) == sum(position.camp(colour).hand)


@pytest.mark.parametrize("players", [4, 6])
def test_in_teams_the_stone_of_the_side_to_act_has_the_members_number(players):
    position = Position.start(Rules(players=players)).play(Place(12)).play(Place(13)).play(Place(25))
    texts = list(ElementTree.fromstring(svg(position)).iter(f"{SVG}text"))
    assert [text.text for text in texts] == ["2"]
    assert float(texts[0].get("x")) == pytest.approx(WIDTH / 2 - TURN_DISTANCE, abs=0.001)
    assert (np.asarray(png(position)) != np.asarray(png(position.play(Place(26)).play(Place(40))))).any()


def test_a_point_that_a_stone_left_is_an_open_circle():
    position = study([25, 12], [18, 40])
    for numbers, radius in ((False, VACATED), (True, NUMBERED)):
        image = png(position, [Slide(33, 25)], numbers=numbers)
        x, y = COORDINATES[33]
        assert max(pixel(image, (x + radius * 0.7, y - radius * 0.7))) < 90
        assert max(pixel(png(position, numbers=numbers), (x + radius * 0.7, y - radius * 0.7))) > 150


# SVG


def circles(text, fill, radius=STONE):
    return [
        (float(circle.get("cx")), float(circle.get("cy")))
        for circle in ElementTree.fromstring(text).iter(f"{SVG}circle")
        if circle.get("fill") == fill and float(circle.get("r")) == radius
    ]


@pytest.mark.pure
@given(games, st.booleans())
@settings(max_examples=30)
def test_the_svg_is_well_formed_and_has_every_stone_at_its_point(game, numbers):
    position, act = game[-1]
    position = position.play(act)
    text = svg(position, [act], numbers=numbers)
    for colour, fill in STONE_COLOURS.items():
        expected = [COORDINATES[point] for point in POINTS if position.stone(point) == colour]
        assert circles(text, fill) == [pytest.approx(place, abs=0.001) for place in expected]


def test_the_svg_is_standalone_scalable_and_described():
    text = svg(study([1, 3], [40], hands=(2, 0)))
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("width") is root.get("height") is None
    assert [float(number) for number in root.get("viewBox").split()] == pytest.approx(
        [-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT], abs=0.001
    )
    assert root[0].tag == f"{SVG}title" and root[0].text == "Kensington: red to play"
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == "Red has stones on 1, 3; 2 in hand. Blue has stones on 40."
    assert "href" not in text and "url(" not in text
    assert ElementTree.fromstring(svg(Position.start(), size=300)).get("height") == "300"


def test_the_title_gives_the_side_to_act_or_the_winner():
    position = study([1, 3], [40], hands=(1, 0)).play(Place(5))
    assert "<title>Kensington: red to relocate</title>" in svg(position)
    assert "<title>Kensington: blue has won</title>" in svg(study([1], [5, 6, 12, 13, 20, 21]))
    assert "<title>Kensington: red 1 to play</title>" in svg(Position.start(Rules(players=4)))


def test_the_description_gives_each_members_hand():
    positions = (position for position, _ in random_game(1, Rules(players=4), 200))
    position = next(position for position in positions if position.camp("red").hand == (0, 1))
    assert "; 0 and 1 in hand. Blue has" in svg(position)


def test_the_caption_gives_the_side_to_act_and_the_hands():
    assert caption(study([1, 3], [40])) == "red to play"
    assert caption(study([1, 3], [40], hands=(1, 0)).play(Place(5))) == "red to relocate"
    assert caption(study([1, 3], [40], "blue", hands=(0, 7))) == "blue to play; in hand: blue 7"
    start = Position.start(Rules(players=4)).play(Place(12))
    assert caption(start) == "blue 1 to play; in hand: red 7 and 8, blue 8 and 8"
    assert caption(study([1], [5, 6, 12, 13, 20, 21])) == "blue has won"


def test_a_full_board_takes_less_than_16_kilobytes():
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), map(act_from_text, SHUT_IN.split()))
    assert len(svg(game.final, game.turns[-1].acts)) < 16384


def test_numbers_are_optional():
    numbers = [text.text for text in ElementTree.fromstring(svg(MID_GAME, numbers=True)).iter(f"{SVG}text")]
    assert numbers == [str(point) for point in POINTS]
    assert not list(ElementTree.fromstring(svg(MID_GAME)).iter(f"{SVG}text"))
    plain, numbered = (np.asarray(png(MID_GAME, numbers=choice, size=800)).astype(int) for choice in (False, True))
    for x, y in COORDINATES.values():
        across, down, reach = (int(v * 800 / HEIGHT) for v in (x + WIDTH / 2, y + HEIGHT / 2, NUMBERED))
        part = np.s_[down - reach : down + reach, across - reach : across + reach]
        assert (plain[part] != numbered[part]).any()


@given(games, st.booleans(), st.booleans())
@settings(max_examples=30, deadline=None)
def test_any_position_draws(game, numbers, monochrome):
    position, act = game[-1]
    for shown, last in ((position, ()), (position.play(act), (act,)), (Position.start(), (act,))):
        ElementTree.fromstring(svg(shown, last, numbers=numbers, monochrome=monochrome))
        assert png(shown, last, numbers=numbers, monochrome=monochrome, size=100).height == 100


@pytest.mark.parametrize("draw", [svg, png])
def test_an_act_with_an_unknown_point_is_refused(draw):
    with pytest.raises(BoardGameError, match="unknown point 73"):
        draw(Position.start(), [Place(73)])


def test_an_act_from_a_point_to_itself_draws_no_arrow():
    assert svg(MID_GAME, [Slide(1, 1)]) == svg(MID_GAME)


# The past of a game


def test_a_turn_of_a_game_is_its_position_and_its_acts():
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), map(act_from_text, SHUT_IN.split()))
    assert after_turn(game, 0) == (game.start, ())
    assert after_turn(game, len(game.turns)) == (game.final, game.turns[-1].acts)
    position, acts = after_turn(game, 21)
    assert acts == (Place(10), Relocate(33, 71))
    assert position.stone(71) == "blue"
    for number in (-1, len(game.turns) + 1):
        with pytest.raises(BoardGameError, match=f"unknown turn {number}; the game has {len(game.turns)} turns"):
            after_turn(game, number)


# Colours, as dichromats see them. The matrices are those of F. Vienot, H. Brettel and J. D. Mollon, "Digital video
# colourmaps for checking the legibility of displays by dichromats" (Color Research and Application 24, 1999).

CONES = np.array([[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]])
VISION = {
    "normal": np.eye(3),
    "protanopia": np.array([[0, 2.02344, -2.52581], [0, 1, 0], [0, 0, 1]]),
    "deuteranopia": np.array([[1, 0, 0], [0.494207, 0, 1.24827], [0, 0, 1]]),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])  # of sRGB


def lab(colour, vision):
    """The CIE L*a*b* value of an sRGB colour for a kind of vision."""
    channels = np.array(rgb(colour)) / 255
    light = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.linalg.inv(CONES) @ VISION[vision] @ CONES @ light, 0, 1)
    x, y, z = np.cbrt(np.maximum(TO_XYZ @ seen / (TO_XYZ @ np.ones(3)), 0.008856))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one, other, vision):
    return np.linalg.norm(lab(one, vision) - lab(other, vision))


@pytest.mark.parametrize("vision", VISION)
def test_colours_are_distinguishable(vision):
    """A distance of 10 in L*a*b* is obvious; white and paper are closer, but lines separate them."""
    pairs = [
        *combinations(HEXAGON_COLOURS.values(), 2),
        *combinations(STONE_COLOURS.values(), 2),
        *combinations(WHOLE_COLOURS.values(), 2),
        *combinations(WHOLE_TINTS.values(), 2),
        *((STONE_COLOURS[colour], HEXAGON_COLOURS[colour]) for colour in STONE_COLOURS),
        *((WHOLE_COLOURS[colour], HEXAGON_COLOURS[colour]) for colour in STONE_COLOURS),
        *((WHOLE_COLOURS[colour], WHOLE_TINTS[colour]) for colour in STONE_COLOURS),
        *((HEXAGON_COLOURS[colour], PAPER) for colour in STONE_COLOURS),
        *((WHOLE_TINTS[colour], PAPER) for colour in STONE_COLOURS),
    ]
    for one, other in pairs:
        assert distance(one, other, vision) > 10, (one, other)
    assert distance(*STONE_COLOURS.values(), vision) > 40
    assert distance(HEXAGON_COLOURS["red"], HEXAGON_COLOURS["blue"], vision) > 40


def test_the_simulation_confuses_red_and_green():
    assert distance("#b05050", "#608050", "normal") > 40
    assert distance("#b05050", "#7f7f50", "deuteranopia") < 15
