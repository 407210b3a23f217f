"""Prompts are recognised by their words, in any wording, line breaks and place, or reported as unknown."""

import random
import textwrap

import pytest

from emulator.automation.offered_keys import key_for
from kensington.compare.screen.prompt_classifier import (
    SETUP_PROMPTS,
    VOCABULARY,
    Prompt,
    PromptKind,
    classify,
    new_text,
)
from tests.kensington.compare.screen.wordings import WORDINGS

NAMES = ("ANNA", "BERT")
SETTING = sorted(SETUP_PROMPTS - {PromptKind.COLOUR}, key=lambda kind: kind.value)
ANSWERS = {PromptKind.NAME: NAMES, PromptKind.LEVEL: "123", PromptKind.SPEED: "0369"}
CASES = [(kind, text) for kind, texts in WORDINGS.items() for text in texts]

UNCLEAR = {PromptKind.REFUSED: (PromptKind.UNKNOWN,)}  # what else a message may be taken for, without harm


def worded(text: str, chance: random.Random) -> str:
    """A wording with a name and a number filled in, as it is, in upper case or in lower case."""
    text = text.replace("@", chance.choice(NAMES)).replace("#", chance.choice("12"))
    return chance.choice((str, str, str.upper, str.lower))(text)


def broken(text: str, width: int, chance: random.Random) -> list[str]:
    """The rows of a text, broken between words at some width, or only at the edge of the screen."""
    if chance.random() < 0.3:
        return [text[at : at + width] for at in range(0, len(text), width)]
    rows = textwrap.wrap(text, chance.randint(min(width, max(15, width // 2)), width))
    indent = chance.choice((0, 0, 1, 2, (width - max(map(len, rows))) // 2))
    return [(" " * indent + row)[:width] if indent + len(row) <= width else row for row in rows]


class Page:
    """A screen that texts are written on, in a fixed place or scrolling."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.width = chance.choice((20, 40, 40, 80))
        self.rows = [""] * chance.choice((25, 32))
        self.scrolls = chance.random() < 0.5
        self.window = chance.randrange(4) if not self.scrolls else 0
        self.blank = chance.random() < 0.5
        if not self.scrolls and chance.random() < 0.7:  # a board with its legend, below the prompts
            for at, text in enumerate(("KENSINGTON", "", "Q W E", "A   D", "Z X C", "RETURN chooses", "", "15 left")):
                self.rows[14 + at] = text

    def write(self, text: str) -> None:
        rows = broken(text, self.width, self.chance)
        if self.scrolls:
            more = [""] * self.blank + rows
            used = max((at + 1 for at, row in enumerate(self.rows) if row), default=0)
            self.rows[used : used + len(more)] = more
            self.rows = self.rows[-(25 if len(self.rows) < 32 else 32) :]
        else:
            for at in range(self.window, 13):
                self.rows[at] = ""
            self.rows[self.window : self.window + len(rows)] = rows

    def answer(self, text: str) -> None:
        """Echo an answer after the last text."""
        end = 13 if not self.scrolls else len(self.rows)
        last = max(at for at in range(end) if self.rows[at])
        if len(self.rows[last]) + 1 + len(text) <= self.width:
            self.rows[last] += " " + text

    def seen(self) -> list[str]:
        return [row.ljust(self.width) for row in self.rows]


@pytest.mark.parametrize("kind, text", CASES, ids=[f"{kind.name}-{text}" for kind, text in CASES])
def test_each_wording_alone_at_any_width(kind: PromptKind, text: str):
    chance = random.Random(text)
    for _ in range(3):
        page = Page(chance)
        prompt = worded(text, chance)
        page.write(prompt)
        assert classify(page.seen(), (), NAMES).kind in (kind, *UNCLEAR.get(kind, ())), (prompt, page.seen())


@pytest.mark.parametrize("width", [8, 13])
def test_wordings_in_a_narrow_window_broken_in_the_middle_of_a_word(width: int):
    missed = []
    for kind, wording in CASES:
        text = worded(wording, random.Random(wording))
        rows = ["", " " * 9 + "BERT", *(" " * 9 + text[at : at + width] for at in range(0, len(text), width))]
        if classify(rows, rows[:2], NAMES).kind not in (kind, *UNCLEAR.get(kind, ())):
            missed.append((kind.name, classify(rows, rows[:2], NAMES), text))
    assert len(missed) <= 0.03 * len(CASES), missed


def test_no_text_begins_within_a_word_that_the_edge_of_a_window_breaks():
    rows = [" " * 12 + text for text in ("PUT A PE", "BBLE ON ", "A BARE K", "NOT     ")]
    assert classify(rows, (), NAMES) == Prompt(PromptKind.PLACE, "PUT A PEBBLE ON A BARE KNOT")


@pytest.mark.parametrize("seed", range(24))
def test_a_prompt_after_answered_ones(seed: int):
    chance = random.Random(seed)
    page = Page(chance)
    before: list[str] = []
    for _ in range(12):
        kind = chance.choice(SETTING)
        prompt = worded(chance.choice(WORDINGS[kind]), chance)
        page.write(prompt)
        seen = page.seen()
        assert classify(seen, before, NAMES).kind is kind, (prompt, before, seen)
        before = seen
        page.answer(chance.choice(ANSWERS.get(kind, "YN")))


def test_every_kind_has_six_wordings_and_the_code_has_none_of_them():
    assert set(WORDINGS) == set(PromptKind) - {PromptKind.CONFIRM}  # which depends on the question before it
    phrases = {phrase for weights in VOCABULARY.weights.values() for phrase in weights}
    for texts in WORDINGS.values():
        assert len(set(texts)) >= 6
    long = {text.casefold().strip("?!:. ") for texts in WORDINGS.values() for text in texts if len(text.split()) > 3}
    assert not long & phrases


def test_a_repeated_prompt_is_recognised_again():
    rows = ["Player's name? "]
    assert classify(rows, rows).kind is PromptKind.NAME


def test_new_numbers_below_an_unknown_prompt_are_not_the_prompt():
    before = ["BERT, take a red ring and", "lay it down", "", "", " ANNA       *BERT", " 11          11"]
    rows = ["ANNA, take up one of BERT's", "blue rings.", "", "", "*ANNA        BERT", " 10          11"]
    assert new_text(rows, before, ["ANNA", "BERT"]) == "ANNA, take up one of BERT's blue rings."


@pytest.mark.parametrize("text", ["Too soon to rebuild", "ANNA to go: put a RED piece down."])
def test_a_score_above_a_text_is_no_part_of_it(text: str):
    before = ["ANNA 11<   BERT 12", "What next?"]
    assert classify(["ANNA 11<   BERT 11", text], before, NAMES).text == text


def test_a_counter_of_turns_is_no_prompt_and_a_broken_name_of_a_rule_no_counter():
    assert classify(["Turn 12", "ANNA"], [], NAMES).kind is PromptKind.UNKNOWN
    assert classify(["2-move", "option (Y/N)?"]).kind is PromptKind.TWO_MOVE


def test_only_the_end_of_a_prompt_may_change():
    before = ["Please enter", "the name of", "player 1: ANNA"]
    assert classify([*before[:2], "player 2: _"], before, NAMES).kind is PromptKind.NAME


@pytest.mark.parametrize(
    "text, words, keys",
    [
        ("Will you be red or blue (R/B)?", "red blue", "RB"),
        ("@: Human or computer (H/C)?", "human computer", "HC"),
        ("(H)uman or (C)omputer?", "human computer", "HC"),
        ("Is @ a human or a computer? [C or H]", "human computer", "HC"),
        ("human/computer (H,C)", "human computer", "HC"),
    ],
)
def test_the_keys_in_brackets_are_those_of_the_words_they_begin(text: str, words: str, keys: str):
    prompt = classify(["ANNA", text.replace("@", "ANNA")], (), ["ANNA", "BERT"])
    assert prompt.kind is (PromptKind.LEVEL if "H" in keys else PromptKind.COLOUR)
    assert "".join(key_for(prompt.text, word) for word in words.split()) == keys


@pytest.mark.parametrize(
    "text, keys",
    [
        ("Colour television? Y or N (Y)", ("Y", "N")),
        ("Sound (yes/no) [N]", ("Y", "N")),
        ("Do you want sound? (Y)", ("Y", "N")),
        ("Level 1-3", ("1", "2", "3")),
        ("Level 1, 2 or 3", ("1", "2", "3")),
        ("Speed from 0 to 9 (3)", tuple("0123456789")),
        ("Pace: 0 slow to 9 quick (5)", tuple("0123456789")),
        ("0 (fastest) - 9 (slowest)", tuple("0123456789")),
        ("1=novice, 3=expert", ("1", "2", "3")),
        ("R or B (R)?", ("R", "B")),
        ("1=red, 2=blue", ("1", "2")),
        ("Press 5 for red and 7 for blue", ("5", "7")),
        ("What is your name?", ()),
    ],
)
def test_keys_in_a_prompt(text: str, keys: tuple[str, ...]):
    assert Prompt(PromptKind.UNKNOWN, text).keys == keys


@pytest.mark.parametrize(
    "text, contrary",
    [
        ("Is your set black and white?", True),
        ("Is your set black and white, yes or no (Y/N)?", True),
        ("Are you using a colour television?", False),
        ("Colour or monochrome television?", False),
        ("Would you like me to play quietly?", True),
        ("Have you played before?", True),
        ("Shorter rules (these leave out the 2-move option)?", True),
        ("Play with or without the 2-move option (Y/N)?", False),
    ],
)
def test_reversed_questions(text: str, contrary: bool):
    assert classify([text]).reply(True) == ("N" if contrary else "Y")


PAGE = """
    Players place their stones on the board in turn. When you complete a triangle you may move one of your
    opponent's stones; for a square, two. Then each player moves a stone along a line to a neighbouring point. The
    first player to occupy a hexagon has won. Which colour begins is drawn by lot.
"""
STARTS = ["BERT (blue) starts", "BERT thinks"]
LEGEND = ["A STONE IS DRAWN  8 1 2", "IT IS RED: ANNA   7   3", "BEGINS.           6 5 4", " " * 18 + "RETURN"]


@pytest.mark.parametrize(
    "rows, kind",
    [
        ([*textwrap.wrap(PAGE, 40), "", "Press SPACE to continue"], PromptKind.RETURN),
        (["for two people, or one against", "your computer", "", "Press the SPACE BAR to begin"], PromptKind.RETURN),
        (["Number of players: 1 or 2", "", "Press RETURN to start"], PromptKind.PLAYERS),
        (["Skill level (1-3)", "", "SPACE begins the game"], PromptKind.LEVEL),
        (["ANNA has won!", "A fine hexagon!", "Press RETURN"], PromptKind.WON),
        (["BERT!!", "Better luck next time", "Now press RETURN"], PromptKind.WON),
        (["BERT!!", "You were too good for me", "Now press RETURN"], PromptKind.WON),
        (["BERT!!", "What a game!", "Now press RETURN"], PromptKind.WON),
        (STARTS, PromptKind.THINKS),
        ([*STARTS, "ANNA to place. Move", "cursor and press RETURN"], PromptKind.PLACE),
        (["Q W E", "I   R", "U Y T", "RETURN", "SPACE"], PromptKind.UNKNOWN),
        (["ANNA    RED", "15 IN HAND", "", "", "RETURN ACTS"], PromptKind.UNKNOWN),
        ([*LEGEND, " " * 18 + "SPACE"], PromptKind.UNKNOWN),
        (["RETURN or SPACE to go on"], PromptKind.RETURN),
        *((rows, PromptKind.UNKNOWN) for rows in ([], [""] * 25, ["_" * 40], ["???"], ["\N{FULL BLOCK}" * 40] * 25)),
    ],
)
def test_pages_wins_lists_of_keys_and_screens_without_words(rows: list[str], kind: PromptKind):
    assert classify(rows, (), NAMES).kind is kind


@pytest.mark.parametrize("seed", range(12))
def test_random_letters_are_not_a_prompt(seed: int):
    chance = random.Random(seed)
    rows = ["".join(chance.choice("abcdefghijklmnopqrstuvwxyz  ??:.()-") for _ in range(40)) for _ in range(25)]
    assert classify(rows).kind is PromptKind.UNKNOWN


@pytest.mark.parametrize("seed", range(8))
def test_any_screen_after_any_other_is_classified_quickly(seed: int):
    chance = random.Random(seed)
    phrases = [phrase.rstrip("-") for weights in VOCABULARY.weights.values() for phrase in weights]
    marks = ["?", ":", "(Y)", "1-3", "0-9", "R or B", "...", "ANNA", "   "]
    marks += ["\N{FULL BLOCK}", "\N{REPLACEMENT CHARACTER}"]
    before: list[str] = []
    for _ in range(5):
        rows = [" ".join(chance.choices(phrases + 20 * marks, k=chance.randrange(6)))[:40] for _ in range(25)]
        seen = classify(rows, before, NAMES)
        assert "\n" not in seen.text
        assert seen.reply(True) != seen.reply(False)
        assert set(seen.keys) <= set("YNRB0123456789") | set(map(str.upper, seen.text)) | {""}
        before = rows


def test_an_answer_in_words_belongs_to_no_question_below_it():
    before = ["Player 1 name:ANNA", " RETURN or level 1-3", "", ""]
    rows = ["Player 1 name:ANNA", " computer, level 1  ", "", "Player 2 name:"]
    assert classify(rows, before, NAMES).kind is PromptKind.NAME


def test_a_program_that_asks_has_thought():
    before = ["ANNA  STONE?", "", "", ""]
    rows = ["ANNA  STONE?", "BERT  thinks", "31 R 14-18", "ANNA  STONE?"]
    assert classify(rows[:2], before[:2], NAMES).kind is PromptKind.THINKS
    assert classify(rows, before, NAMES).kind is PromptKind.UNKNOWN


def test_while_playing_a_question_of_the_setup_is_old():
    rows = ["ANNA: R or B? BLUE", "", "Stone drawn: RED", " BERT  begins", " BERT  PLACE"]
    assert classify(rows, (), NAMES).kind is PromptKind.COLOUR
    assert classify(rows, (), NAMES, playing=True).kind is PromptKind.PLACE


def test_the_key_for_a_message_may_stand_below_it():
    rows = ["I am sorry, BERT, you cannot move and", "must pass.", "(Press SPACE to go on.)"]
    seen = classify(rows, ["", "", ""], NAMES)
    assert (seen.kind, seen.continue_key) == (PromptKind.PASSES, " ")


@pytest.mark.parametrize("gap", [[], [""]], ids=["a sentence", "apart"])
def test_instructions_above_a_question_to_confirm_do_not_ask_for_a_stone(gap: list[str]):
    before = ["Speed (3)?"]
    page = ["", "Move by Q W above A S and press", "RETURN to take or put down a stone.", "ESCAPE stops the game."]
    prompt = classify([*before, *page, *gap, "Is all this correct? (Y)"], before, NAMES)
    assert prompt.kind is PromptKind.CONFIRM and prompt.reply(True) == "Y"
    assert classify([*page, "", "", "", "May the stones be seen? (Y)"]).kind not in (PromptKind.PLACE, PromptKind.MOVE)


def test_praise_for_a_shape_is_no_win():
    for text in "Well done, ANNA! A triangle.", "Well done, ANNA, that is a square!":
        assert classify([text], [], NAMES, playing=True).kind is not PromptKind.WON


def panel(pile: str, *prompt: str, phase: str = "PLACING") -> list[str]:
    """A screen whose text is in a panel, with the phase below the board."""
    lines = ["", ">ANNA", pile, "in hand", *prompt, *[""] * 3, "Q W E", "O offer"]
    return [*(f"{'':12}{line}" for line in lines), f" {phase}    a draw"]


def test_the_piles_of_a_panel_are_no_part_of_a_prompt():
    before = panel("2 red", "Put it on", "any free", "point.", "")
    rows = panel("15 red", "Choose a", "free point", "for your", "stone.")
    prompt = classify(rows, before, ("ANNA", "BERT"), playing=True)
    assert (prompt.kind, prompt.text) == (PromptKind.PLACE, "Choose a free point for your stone.")


def test_a_single_word_that_changes_elsewhere_is_not_what_is_said():
    before = panel("0 red", "Choose a", "free point.", "")
    rows = panel("0 red", "Flip the", "first one", "over now.", phase="SLIDING")
    assert new_text(rows, before, ("ANNA", "BERT")) == "Flip the first one over now."


def test_a_counted_prompt_keeps_what_it_says():
    before, rows = (["", f"Move stone {count} of 2", "Press RETURN there"] for count in (1, 2))
    assert new_text(rows, before, old=True) == "Move stone 2 of 2 Press RETURN there"
    assert classify(["12 Red to play"], playing=True).kind is PromptKind.TURN


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Which? Take this stone up (Y or N)?", "Y"),
        ("Put it on that point? (Y/N)", "Y"),
        ("Are you sure (Y/N)?", "Y"),
        ("SPACE again to confirm.", ""),
        ("That is not your stone! A draw (Y/N)?", None),
        ("No line leads to that point.", None),
    ],
)
def test_the_key_that_confirms_a_choice(text: str, key: str | None) -> None:
    assert Prompt(PromptKind.CONFIRM, text).key_to_confirm == key
