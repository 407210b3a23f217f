"""Variants of KEN: a seed is deterministic, every value of an axis occurs, and every variant can be played."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from kensington.beeb.memory_map import find_map
from kensington.board import POINTS
from kensington.cursor import START
from kensington.position import Position
from kensington.rules import COLOURS, Place, Relocate, Rules, Slide
from tools.corpus.variants import CHANGES, VariantError, variant
from tools.corpus.variants.__main__ import main
from tools.corpus.variants.choices import (
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
    random_choices,
)
from tools.corpus.variants.cursor_steps import SECTORS
from tools.corpus.variants.session import VariantSession
from tools.corpus.variants.source import Source
from tools.corpus.variants.variant import changed_source, describe
from tools.make.ken import build

MANY = range(60)
PLAYED = range(5)
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
    "texts.width": {width for widths in WIDTHS.values() for width in widths},
}


@cache
def choices() -> list[Choices]:
    return [random_choices(seed) for seed in MANY]


def values(name: str) -> set[Any]:
    """The values of an axis, `part.name`, in MANY variants."""
    part, _, axis = name.partition(".")
    return {getattr(getattr(choice, part), axis) for choice in choices()}


@cache
def code(seed: int | None, *changes: str) -> bytes:
    """The code of a variant or, with None, of KEN."""
    return changed_source(seed, changes)[0].assembled("ken.asm").code


def test_a_variant_with_the_longest_texts_fits_below_the_screen():
    assert random_choices(543).screen.style == "graphics"
    assert variant(543).description["screen"]["style"] == "cleared"


def test_a_seed_gives_the_same_variant_every_time_and_another_seed_another():
    assert variant(5) == variant(5)
    assert random_choices(6) == choices()[6]
    assert len({json.dumps(describe(choice)) for choice in choices()}) == len(MANY)


def test_the_description_is_json():
    description = variant(3).description
    assert json.loads(json.dumps(description))["seed"] == 3


@pytest.mark.parametrize("axis", AXES)
def test_every_value_of_an_axis_occurs(axis: str):
    assert values(axis) == set(AXES[axis])


def test_orders_and_wordings_differ():
    texts = [choice.texts for choice in choices()]
    assert {each.questions[0] for each in texts} == set(range(5))
    assert {each.speed_at for each in texts} == {0, 2, 5} and {each.names_first for each in texts} == {True, False}
    for prompt in ("level", "colour", "place", "reposition", "wins", "passes", "stopped"):
        assert len({" ".join(getattr(each, prompt).upper().split()) for each in texts}) >= 3
    assert {each.upper_case for each in texts} == {each.defaults_shown for each in texts} == {True, False}


def test_boards_differ_in_size_place_and_aspect():
    layouts = [choice.layout for choice in choices()]
    sides = [layout.side for layout in layouts]
    assert min(down for _, down in sides) < 70 and max(down for _, down in sides) > 86
    assert min(across / down for across, down in sides) < 0.85 and max(across / down for across, down in sides) > 1.1
    assert min(layout.centre[0] for layout in layouts) < 600 and max(layout.centre[0] for layout in layouts) > 750


def colour_at(picture: Image.Image, choice: Choices, point: int) -> str:
    """The colour at a point of the picture."""
    x, y = (8 * round(choice.layout.place(point)[0] / 8), 4 * round(choice.layout.place(point)[1] / 4))
    y += round(BETWEEN_HOLE_AND_RIM * choice.layout.radius) if choice.looks.stone == "ring" else 0
    red, green, blue = picture.getpixel((x // 2, 511 - y // 2))
    return COLOUR_NAMES[(red > 0) + 2 * (green > 0) + 4 * (blue > 0)]


@pytest.mark.parametrize("seed", PLAYED)
def test_stones_played_with_keys_appear_in_memory_and_picture(seed: int, tmp_path: Path):
    built, choice, random = variant(seed), random_choices(seed), Random(seed)
    session = VariantSession(built, tmp_path)
    session.start_game()
    position = Position.start(Rules(first=COLOURS[session.beeb.memory[session.labels["turn"]] - 1]))
    for _ in range(ACTS if seed < 3 else FEW_ACTS):
        act = random.choice(position.legal_acts())
        assert isinstance(act, Place | Slide | Relocate)
        session.choose(*((act.point,) if isinstance(act, Place) else (act.start, act.end)))
        position = position.play(act)
        stones = {point: stone for point in POINTS if (stone := position.stone(point))}
        assert {point: COLOURS[number - 1] for point, number in session.board().items()} == stones
        if position.winner:
            break
    looks = {colour: built.description["colours"][f"{colour}_stone"] for colour in COLOURS}
    picture = session.beeb.screen.image.convert("RGB")
    assert {point: colour_at(picture, choice, point) for point in stones if point != START} == {
        point: looks[colour] for point, colour in stones.items() if point != START
    }


def test_without_a_seed_and_changes_the_variant_is_ken():
    built = variant(None)
    images = build.images()
    assert built.images == {name: images[name] for name in ("KEN.uef", "KEN.ssd")}
    assert built.symbols == build.assembled("ken.asm").labels


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seed", [None, 1])
def test_a_named_change_applies_to_ken_and_to_a_variant(change: str, seed: int | None):
    assert code(seed, change) != code(seed)


def test_the_command_writes_the_image_and_prints_its_description(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["7", str(tmp_path), "--change", "no pass", "--memory-map", "--json"]) == 0
    description = json.loads(capsys.readouterr().out)
    (image,) = description["images"]
    assert Path(image).read_bytes() == next(iter(variant(7, ["no pass"]).images.values()))
    assert (description["seed"], description["changes"]) == (7, ["no pass"])
    known = find_map(image)
    assert known and known["turn"].at["at"] == variant(7).symbols["turn"]
    assert main(["7", str(tmp_path)]) == 0
    assert f"  mode: {random_choices(7).screen.mode}\n" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2"):
        main(["seven", str(tmp_path)])
    assert "SEED must be a whole number or KEN, not 'seven'" in capsys.readouterr().err


def test_a_change_that_does_not_fit_the_source_is_an_error():
    source = Source()
    with pytest.raises(VariantError, match="found 0 times"):
        source.replace("        LDA #no such line\n", "")
    with pytest.raises(VariantError, match="expected once"):
        source.replace("        RTS\n", "")
    with pytest.raises(VariantError, match="1 texts given, but it prints 2"):
        source.reword("draw_lot", "one only")
    with pytest.raises(VariantError, match="unknown change 'nonsense'"):
        variant(None, ["nonsense"])
