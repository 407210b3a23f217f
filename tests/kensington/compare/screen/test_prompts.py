"""What a text of a game that is going on asks, beside what was there before."""

from kensington.compare.screen.prompt_classifier import Ask
from kensington.compare.screen.prompts import Prompts

BEFORE = ["cursor and press RETURN", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]


def prompts() -> Prompts:
    """Those of a program with a window of four lines, when something has just been answered in it."""
    known = Prompts(("ANNA", "BERT"))
    known.learn(["ANNA to place. Move", "cursor and press RETURN", "", ""], 0)
    known.learn(["", "", "BERT to place. Move", "cursor and press RETURN"], 1)
    known.answered(BEFORE)
    return known


def test_a_prompt_that_stands_below_what_was_said_is_asked_though_it_is_no_news():
    rows = ["BERT thinks", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]
    assert prompts().asked(rows).ask is Ask.PLACE


def test_what_is_said_below_an_old_prompt_is_said():
    rows = ["ANNA to place. Move", "cursor and press RETURN", "BERT thinks", ""]
    assert prompts().asked(rows).ask is Ask.THINKS


def test_an_old_question_above_a_prompt_without_a_mark_is_not_asked_again():
    known = Prompts(("ANNA", "BERT"))
    known.answered(["BERT: MOVE A STONE", "BERT: MOVE IT TO?", "", ""])
    refused = ["BERT: MOVE A STONE", "BERT: MOVE IT TO?", "TOO FAR!", "BERT: MOVE A STONE"]
    assert known.asked(refused).ask is Ask.MOVE
    known.answered(refused)
    again = ["BERT: MOVE IT TO?", "TOO FAR!", "BERT: MOVE A STONE", "NOT RED!"]
    assert known.asked(again).ask is Ask.MOVE
    chosen = ["TOO FAR!", "BERT: MOVE A STONE", "NOT RED!", "BERT: MOVE IT TO?"]
    assert known.asked(chosen).ask is Ask.DESTINATION


def test_of_lines_that_repeat_themselves_the_lowest_is_the_new_one():
    known = Prompts(("ANNA", "BERT"))
    lines = ["ANNA: MOVE IT TO?", "ANNA: REPOSITION ONE OPPOSING STONE"] * 3
    known.answered(lines[0:4])
    assert known.asked(lines[1:5]).ask is Ask.DESTINATION
    known.answered(lines[1:5])
    assert known.asked(lines[2:6]).ask is Ask.REPOSITION


def test_a_refusal_in_the_words_of_a_setting_asks_nothing():
    for prompt, ask in (("NEW POSITION?", Ask.DESTINATION), ("ANNA: MOVE A STONE", Ask.MOVE)):
        known = Prompts(("ANNA", "BERT"))
        known.answered([prompt, "", ""])
        assert known.asked([prompt, "", "2-MOVE RULE!"]).ask is ask
