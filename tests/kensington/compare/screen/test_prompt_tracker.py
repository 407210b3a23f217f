"""What a text of a game that is going on asks, beside what was there before."""

from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.prompt_tracker import PromptTracker

BEFORE = ["cursor and press RETURN", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]


def prompts() -> PromptTracker:
    """Those of a program with a window of four lines, when something has just been answered in it."""
    known = PromptTracker(("ANNA", "BERT"))
    known.learn(["ANNA to place. Move", "cursor and press RETURN", "", ""], 0)
    known.learn(["", "", "BERT to place. Move", "cursor and press RETURN"], 1)
    known.answered(BEFORE)
    return known


def test_a_prompt_that_stands_below_what_was_said_is_asked_though_it_is_no_news():
    rows = ["BERT thinks", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]
    assert prompts().prompt(rows).kind is PromptKind.PLACE


def test_what_is_said_below_an_old_prompt_is_said():
    rows = ["ANNA to place. Move", "cursor and press RETURN", "BERT thinks", ""]
    assert prompts().prompt(rows).kind is PromptKind.THINKS


def test_an_old_question_above_a_prompt_without_a_mark_is_not_asked_again():
    known = PromptTracker(("ANNA", "BERT"))
    known.answered(["BERT: MOVE A STONE", "BERT: MOVE IT TO?", "", ""])
    refused = ["BERT: MOVE A STONE", "BERT: MOVE IT TO?", "TOO FAR!", "BERT: MOVE A STONE"]
    assert known.prompt(refused).kind is PromptKind.MOVE
    known.answered(refused)
    again = ["BERT: MOVE IT TO?", "TOO FAR!", "BERT: MOVE A STONE", "NOT RED!"]
    assert known.prompt(again).kind is PromptKind.MOVE
    chosen = ["TOO FAR!", "BERT: MOVE A STONE", "NOT RED!", "BERT: MOVE IT TO?"]
    assert known.prompt(chosen).kind is PromptKind.DESTINATION


def test_of_lines_that_repeat_themselves_the_lowest_is_the_new_one():
    known = PromptTracker(("ANNA", "BERT"))
    lines = ["ANNA: MOVE IT TO?", "ANNA: REPOSITION ONE OPPOSING STONE"] * 3
    known.answered(lines[0:4])
    assert known.prompt(lines[1:5]).kind is PromptKind.DESTINATION
    known.answered(lines[1:5])
    assert known.prompt(lines[2:6]).kind is PromptKind.REPOSITION


def test_a_refusal_in_the_words_of_a_setting_asks_nothing():
    for prompt, kind in (("NEW POSITION?", PromptKind.DESTINATION), ("ANNA: MOVE A STONE", PromptKind.MOVE)):
        known = PromptTracker(("ANNA", "BERT"))
        known.answered([prompt, "", ""])
        assert known.prompt([prompt, "", "2-MOVE RULE!"]).kind is kind
