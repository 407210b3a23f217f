"""Variants of KEN: the same seed gives the same one, every axis is drawn, and a person can play each of them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kensington.beeb import build
from kensington.cursor import START
from tests.tools.knowing import Person
from tools.variants import CHANGES, VariantError, variant
from tools.variants.choices import Choices, drawn
from tools.variants.source import Source
from tools.variants.variant import described, varied

MANY = range(60)
PLAYED = range(20)


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


@pytest.mark.parametrize("seed", PLAYED)
def test_a_variant_starts_and_two_persons_place_stones_on_it(seed: int, tmp_path: Path):
    person = Person(variant(seed), tmp_path)
    person.sit_down()
    first = person.beeb.memory[person.at["turn"]]
    placed = {}
    for turn, point in enumerate((START, 72, 30, 51, 8)):
        person.choose(point)
        placed[point] = first if turn % 2 == 0 else 3 - first
        assert person.board() == placed


def test_without_changes_the_program_is_ken():
    built = variant(None)
    images = build.images()
    assert built.images == {name: images[name] for name in ("KEN.uef", "KEN.ssd")}
    assert built.symbols == build.assembled("ken.asm").labels


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("seed", [None, 1])
def test_a_change_by_name_can_be_made_in_ken_and_in_a_variant(change: str, seed: int | None):
    assert code(seed, change) != code(seed)


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
