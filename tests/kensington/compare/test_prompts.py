"""What a text of a game that is going on asks, beside what was there before."""

from kensington.compare.prompts import Prompts
from kensington.compare.words import Ask

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
