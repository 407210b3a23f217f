"""Variants of KEN: the same seed gives the same one, every axis is drawn, and a person can play each of them."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from kensington.board import POINTS
from kensington.compare.memory.known_maps import find_map
from kensington.cursor import START
from kensington.position import Position
from kensington.rules import COLOURS, Place, Relocate, Rules, Slide
from tools.ken import build
from tools.variants import CHANGES, VariantError, variant
from tools.variants.__main__ import main
from tools.variants.choices import (
    BLINKS,
    BLUISH,
    BOARD_MODES,
    CLUSTERS,
    COLOUR_NAMES,
    CURSORS,
    GROUNDS,
    HELD,
    INTRODUCTIONS,
    MEDIA,
    REDDISH,
    SECOND_KEYS,
    STONES,
    STYLES,
    TITLES,
    WIDTHS,
    Choices,
    drawn,
)
from tools.variants.session import VariantSession
from tools.variants.source import Source
from tools.variants.steps import SECTORS
from tools.variants.variant import described, varied

MANY = range(60)
PLAYED = range(20)
ACTS, FEW_ACTS = 45, 10  # of the first three, in which some stones are slid, and the others
BETWEEN_HOLE_AND_RIM = 0.65  # of a ring's radius
AXES: dict[str, Iterable[object]] = {
    "screen.mode": BOARD_MODES,
    "screen.introduction": INTRODUCTIONS,
    "screen.style": STYLES,
    "screen.title": TITLES,
    "screen.medium": MEDIA,
    "screen.text_cursor": (True, False),
    "colours.ground": GROUNDS,
    "colours.red_hexagon": REDDISH,
    "colours.blue_hexagon": BLUISH,
    "colours.red_stone": REDDISH,
    "colours.blue_stone": BLUISH,
    "looks.stone": STONES,
    "looks.cursor": CURSORS,
    "looks.blink": BLINKS,
    "looks.held": HELD,
    "looks.winner_flashes": (True, False),
    "keys.cluster": CLUSTERS,
    "keys.cursor_keys": (True, False),
    "keys.second": (None, *SECOND_KEYS),
    "keys.rule": SECTORS,
    "talk.width": {width for widths in WIDTHS.values() for width in widths},
}


@cache
def choices() -> list[Choices]:
    return [drawn(seed) for seed in MANY]


def values(name: str) -> set[Any]:
    """What an axis, `part.name`, has in MANY variants."""
    part, _, axis = name.partition(".")
    return {getattr(getattr(choice, part), axis) for choice in choices()}


@cache
def code(seed: int | None, *changes: str) -> bytes:
    """The program of a variant or, with None, of KEN, with changes."""
    return varied(seed, changes)[0].assembled("ken.asm").code


def test_a_seed_gives_the_same_variant_every_time_and_another_seed_another():
    assert variant(5) == variant(5)
    assert drawn(6) == choices()[6]
    assert len({json.dumps(described(choice)) for choice in choices()}) == len(MANY)


def test_the_description_is_json():
    description = variant(3).description
    assert json.loads(json.dumps(description))["seed"] == 3


@pytest.mark.parametrize("axis", AXES)
def test_every_value_of_an_axis_is_drawn(axis: str):
    assert values(axis) == set(AXES[axis])


def test_orders_and_wordings_differ():
    talks = [choice.talk for choice in choices()]
    assert {talk.questions[0] for talk in talks} == set(range(5))
    assert {talk.speed_at for talk in talks} == {0, 2, 5} and {talk.names_first for talk in talks} == {True, False}
    for prompt in ("level", "colour", "place", "reposition", "wins", "passes", "stopped"):
        assert len({" ".join(getattr(talk, prompt).upper().split()) for talk in talks}) >= 3
    assert {talk.upper_case for talk in talks} == {talk.defaults_shown for talk in talks} == {True, False}


def test_boards_differ_in_size_place_and_aspect():
    layouts = [choice.layout for choice in choices()]
    sides = [layout.side for layout in layouts]
    assert min(down for _, down in sides) < 70 and max(down for _, down in sides) > 86
    assert min(across / down for across, down in sides) < 0.85 and max(across / down for across, down in sides) > 1.1
    assert min(layout.centre[0] for layout in layouts) < 600 and max(layout.centre[0] for layout in layouts) > 750


def seen_at(picture: Image.Image, choice: Choices, point: int) -> str:
    """The colour of the stone on a point in the picture, or of what is there otherwise."""
    x, y = (8 * round(choice.layout.place(point)[0] / 8), 4 * round(choice.layout.place(point)[1] / 4))
    y += round(BETWEEN_HOLE_AND_RIM * choice.layout.radius) if choice.looks.stone == "ring" else 0
    red, green, blue = picture.getpixel((x // 2, 511 - y // 2))
    return COLOUR_NAMES[(red > 0) + 2 * (green > 0) + 4 * (blue > 0)]


@pytest.mark.parametrize("seed", PLAYED)
def test_two_persons_play_a_variant_and_see_their_stones(seed: int, tmp_path: Path):
    built, choice, chance = variant(seed), drawn(seed), Random(seed)
    session = VariantSession(built, tmp_path)
    session.start_game()
    position = Position.start(Rules(first=COLOURS[session.beeb.memory[session.labels["turn"]] - 1]))
    for _ in range(ACTS if seed < 3 else FEW_ACTS):
        act = chance.choice(position.legal_acts())
        assert isinstance(act, Place | Slide | Relocate)
        session.choose(*((act.point,) if isinstance(act, Place) else (act.start, act.end)))
        position = position.play(act)
        stones = {point: stone for point in POINTS if (stone := position.stone(point))}
        assert {point: COLOURS[number - 1] for point, number in session.board().items()} == stones
        if position.winner:
            break
    looks = {colour: built.description["colours"][f"{colour}_stone"] for colour in COLOURS}
    picture = session.beeb.screen.image
    assert {point: seen_at(picture, choice, point) for point in stones if point != START} == {
        point: looks[colour] for point, colour in stones.items() if point != START
    }


def test_without_changes_the_program_is_ken():
    built = variant(None)
    images = build.images()
    assert built.images == {name: images[name] for name in ("KEN.uef", "KEN.ssd")}
    assert built.symbols == build.assembled("ken.asm").labels


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seed", [None, 1])
def test_a_change_by_name_can_be_made_in_ken_and_in_a_variant(change: str, seed: int | None):
    assert code(seed, change) != code(seed)


def test_the_command_writes_the_image_and_says_what_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["7", str(tmp_path), "--change", "no pass", "--knowledge", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (image,) = told["images"]
    assert Path(image).read_bytes() == next(iter(variant(7, ["no pass"]).images.values()))
    assert (told["seed"], told["changes"]) == (7, ["no pass"])
    known = find_map(image)
    assert known and known["turn"].at["at"] == variant(7).symbols["turn"]
    assert main(["7", str(tmp_path)]) == 0
    assert f"  mode: {drawn(7).screen.mode}\n" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["seven", str(tmp_path)])
    assert "a whole number, or KEN, and not 'seven'" in capsys.readouterr().err


def test_a_substitution_that_is_not_there_once_is_an_error():
    source = Source()
    with pytest.raises(VariantError, match="0 times"):
        source.replace("        LDA #no such line\n", "")
    with pytest.raises(VariantError, match="and not once"):
        source.replace("        RTS\n", "")
    with pytest.raises(VariantError, match="prints 2 texts, and not 1"):
        source.reword("draw_lot", "one only")
    with pytest.raises(VariantError, match="no change 'nonsense'"):
        variant(None, ["nonsense"])
