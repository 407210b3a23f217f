"""During a game, prompts are told apart from older text."""

from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.prompt_tracker import PromptTracker

BEFORE = ["cursor and press RETURN", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]


def answered_tracker() -> PromptTracker:
    """The tracker of a program with a window of four lines, just after an answer."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.learn(["ANNA to place. Move", "cursor and press RETURN", "", ""], 0)
    tracker.learn(["", "", "BERT to place. Move", "cursor and press RETURN"], 1)
    tracker.answered(BEFORE)
    return tracker


def test_an_old_prompt_below_a_new_message_counts():
    rows = ["BERT thinks", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]
    assert answered_tracker().prompt(rows).kind is PromptKind.PLACE


def test_a_message_below_an_old_prompt_counts():
    rows = ["ANNA to place. Move", "cursor and press RETURN", "BERT thinks", ""]
    assert answered_tracker().prompt(rows).kind is PromptKind.THINKS


def test_an_old_question_above_a_statement_prompt_does_not_count():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["BERT: MOVE A STONE", "BERT: MOVE IT TO?", "", ""])
    refused = ["BERT: MOVE A STONE", "BERT: MOVE IT TO?", "TOO FAR!", "BERT: MOVE A STONE"]
    assert tracker.prompt(refused).kind is PromptKind.MOVE
    tracker.answered(refused)
    again = ["BERT: MOVE IT TO?", "TOO FAR!", "BERT: MOVE A STONE", "NOT RED!"]
    assert tracker.prompt(again).kind is PromptKind.MOVE
    chosen = ["TOO FAR!", "BERT: MOVE A STONE", "NOT RED!", "BERT: MOVE IT TO?"]
    assert tracker.prompt(chosen).kind is PromptKind.DESTINATION


def test_of_repeated_lines_the_lowest_is_the_new_one():
    tracker = PromptTracker(("ANNA", "BERT"))
    lines = ["ANNA: MOVE IT TO?", "ANNA: REPOSITION ONE OPPOSING STONE"] * 3
    tracker.answered(lines[0:4])
    assert tracker.prompt(lines[1:5]).kind is PromptKind.DESTINATION
    tracker.answered(lines[1:5])
    assert tracker.prompt(lines[2:6]).kind is PromptKind.REPOSITION


def test_a_refusal_worded_like_a_setting_is_not_a_prompt():
    for prompt, kind in (("NEW POSITION?", PromptKind.DESTINATION), ("ANNA: MOVE A STONE", PromptKind.MOVE)):
        tracker = PromptTracker(("ANNA", "BERT"))
        tracker.answered([prompt, "", ""])
        assert tracker.prompt([prompt, "", "2-MOVE RULE!"]).kind is kind
