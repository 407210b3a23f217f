"""Variants of KEN: the same seed gives the same one, every axis is drawn, and a person can play each of them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from emulator import Beeb
from kensington.beeb import build
from kensington.cursor import START
from tests.kensington.beeb.person import KEY
from tools.variants import CHANGES, Variant, VariantError, variant
from tools.variants.choices import Choices, drawn
from tools.variants.source import Source
from tools.variants.steps import steps
from tools.variants.variant import described, varied

MANY = range(60)
PLAYED = range(20)
LONGEST_LOADING = 300  # seconds


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


class Person:
    """A person at a variant, who knows where its program keeps things, from its first prompt on."""

    def __init__(self, built: Variant, folder: Path) -> None:
        self.at = built.symbols
        self.description = built.description
        self.ways = self._ways()
        path = built.write(folder)[0]
        if path.suffix == ".uef":
            self.beeb = Beeb(tape=path, dfs=None)
            self.beeb.boot()
            self.beeb.type('CHAIN"KEN"\n')
        else:
            self.beeb = Beeb(disc=path)
            self.beeb.boot(shift=True)
        for _ in range(LONGEST_LOADING):
            if self._is_asked():
                break
            self.beeb.run(seconds=1)
        self.beeb.run_until_input()

    def _is_asked(self) -> bool:
        """Whether the program runs: it has set up its zero page, and waits."""
        pointer = self.beeb.memory[self.at["show_thought"]] + 256 * self.beeb.memory[self.at["show_thought"] + 1]
        return pointer == self.at["show_try"] and self.beeb.memory[self.at["to_act"]] == 1

    def keys(self, text: str) -> None:
        self.beeb.type(text)
        self.beeb.run_until_input()

    def sit_down(self, levels: str = "\n\n") -> None:
        """Two persons or levels, and all defaults: the first one takes red, and the lot is drawn."""
        names_first = self.description.get("talk", {"names_first": False})["names_first"]
        answers = ("ANNA\n", "BERT\n", *levels) if names_first else ("ANNA\n", levels[0], "BERT\n", levels[1])
        for answer in answers:
            self.keys(answer)
        for _ in range(7):
            self.keys("\n")

    def choose(self, point: int) -> None:
        """Take the cursor from where a choice begins to a point, by the variant's keys, and choose it."""
        self.keys(self.ways[point] + "\n")

    def _ways(self) -> dict[int, str]:
        """The keys that lead to each point."""
        keys = self.description.get("keys", {"directions": KEY, "rule": "compass"})
        by_point = steps(keys["rule"], self.description.get("layout", {"side": (1, 1)})["side"])
        ways = {START: ""}
        unseen = [START]
        for here in unseen:
            for direction, there in by_point[here].items():
                if there not in ways:
                    ways[there] = ways[here] + keys["directions"][direction]
                    unseen.append(there)
        return ways

    def board(self) -> dict[int, int]:
        start = self.at["board"]
        return {point: stone for point, stone in enumerate(self.beeb.memory[start : start + 73]) if 0 < stone < 3}

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.beeb.screen.text).split())


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
