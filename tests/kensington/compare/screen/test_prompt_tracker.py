"""During a game, new prompts are distinguished from older text, and the player that they name acts next."""

import pytest

from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.compare.screen.prompt_tracker import Dialogue, PromptTracker, TurnSign
from kensington.rules import COLOURS

BEFORE = ["cursor and press RETURN", "BERT thinks", "ANNA to place. Move", "cursor and press RETURN"]


def answered_tracker() -> PromptTracker:
    """The tracker of a program with a window of four lines, just after an answer."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.learn(["ANNA to place. Move", "cursor and press RETURN", "", ""], 0, PromptKind.PLACE)
    tracker.learn(["", "", "BERT to place. Move", "cursor and press RETURN"], 1, PromptKind.PLACE)
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


def test_what_was_learnt_twice_stays_known():
    tracker = PromptTracker(("ANNA", "BERT"))
    for _ in range(2):
        tracker.answered(["ANNA", "", "ANNA, PLACE A STONE"])
        tracker.learn(["ANNA", "", "FLIP IT, ANNA"], 0, PromptKind.REPOSITION)
    assert tracker.prompt(["ANNA", "", "FLIP IT, BERT"]).kind is PromptKind.REPOSITION


def test_text_that_always_stands_there_is_no_new_sentence():
    tracker = PromptTracker(("ANNA", "BERT"))
    for player, name in enumerate(("ANNA", "BERT")):
        tracker.learn([f"{name}: place", "", "QWEADZXC RETURN T:tie"], player, PromptKind.PLACE)
    tracker.answered(["ANNA: shift x1", "", "QWEADZXC R   RN T:tie"])  # a cursor hides a part of it
    assert tracker.new_sentences(["ANNA: shift x2", "", "QWEADZXC RETURN T:tie"]) == ["*shiftx"]


def test_a_panel_that_says_who_plays_what_is_no_prompt():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ["red", "blue"]
    blank = [""] * 3
    for name, colour, player in ("ANNA", "red", 0), ("BERT", "blue", 1), ("ANNA", "red", 0):
        panel = [*blank, f"  {name}", f"plays {colour}", "", "To place:"]
        prompt = [f"{name}, lay a", "stone on a", "free corner.", *blank, *blank, *panel]
        tracker.learn(prompt, player, PromptKind.PLACE)
        tracker.answered(prompt)
    panel = [*blank, "  BERT", "plays blue", "", "To place:"]  # who has not answered last
    won = ["BERT has a", "whole", "hexagon and", "WINS the", "game!", *blank, "Play again?", *panel]
    assert tracker.prompt(won).kind is PromptKind.AGAIN
    assert tracker.prompt([*won[:5], "", *blank, *panel]).kind is PromptKind.WON
    assert tracker.colours_shown(won) == ["red", "blue"]
    assert tracker.colours_shown([*won[:-3], "plays red", *won[-2:]]) == ["blue", "red"]
    tracker.now = Dialogue()  # in a new game
    assert tracker.prompt(["BERT is", "thinking...", "", *blank, *blank, *panel]).kind is PromptKind.THINKS


def test_a_known_prompt_is_known_by_its_end():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.learn(["ANNA plays RED", "FLIP IT OVER?"], 0, PromptKind.PLACE)
    tracker.learn(["BERT plays BLUE", "FLIP IT OVER?"], 1, PromptKind.PLACE)
    tracker.answered(["ANNA plays RED", "TO WHERE?"])
    assert tracker.prompt(["ANNA plays RED", "FLIP IT OVER?"]).kind is PromptKind.PLACE
    assert tracker.player_to_act(["ANNA plays RED", "FLIP IT OVER?"]) == 0
    tracker.learn(["ANNA plays RED", "TURN AND FLIP IT OVER?"], 0, PromptKind.REPOSITION)
    assert tracker.prompt(["ANNA plays RED", "FLIP IT OVER?"]).kind is PromptKind.UNKNOWN  # the end of either


def test_a_refusal_worded_like_a_setting_is_not_a_prompt():
    for prompt, kind in (("NEW POSITION?", PromptKind.DESTINATION), ("ANNA: MOVE A STONE", PromptKind.MOVE)):
        tracker = PromptTracker(("ANNA", "BERT"))
        tracker.answered([prompt, "", ""])
        assert tracker.prompt([prompt, "", "2-MOVE RULE!"]).kind is kind


def windowed(text: str, width: int, panel: str = "ANNA") -> list[str]:
    """A screen with a name at the top and a prompt in a narrow window, broken in the middle of words."""
    return [panel, "", *(text[at : at + width] for at in range(0, len(text), width))]


SHIFT = "{}! A SHAPE! SHIFT A {} STONE"


def test_a_prompt_is_known_again_for_the_other_player_and_wherever_its_lines_break():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ["red", "blue"]
    tracker.answered(["ANNA", "", "ANNA, PLACE A STONE"])
    tracker.learn(windowed("FLIP IT, ANNA", 8), 0, PromptKind.REPOSITION)
    seen = tracker.prompt(windowed("FLIP IT, BERT", 11))
    assert seen.kind is PromptKind.REPOSITION


@pytest.mark.parametrize(
    "learnt, seen",
    [
        (SHIFT.format("ANNA", "BLUE"), SHIFT.format("BERT", "RED")),
        ("ANNA: REPOSITION A STONE OF BERT", "BERT: REPOSITION A STONE OF ANNA"),
        ("Reposition one of BERT's stones.", "Reposition one of ANNA's stones."),
        ("Reposition a BLUE stone.", "Reposition a RED stone."),
    ],
)
def test_by_rule_7_the_prompt_decides_who_is_to_act(learnt: str, seen: str):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ["red", "blue"]
    tracker.answered(["ANNA", "", "ANNA, PLACE A STONE"])
    tracker.learn(windowed(learnt, 12), 0, PromptKind.REPOSITION)
    assert tracker.player_to_act(windowed(seen, 9)) == 1
    assert tracker.player_to_act(windowed(learnt, 9, "BERT")) == 0


def test_an_unknown_prompt_to_reposition_that_contradicts_the_panel_leaves_open_who_is_to_act():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["ANNA", "", "ANNA, PLACE A STONE"])
    tracker.learn(["ANNA", "", "ANNA, PLACE A STONE"], 0, PromptKind.PLACE)
    assert tracker.player_to_act(["ANNA", "", "REPOSITION A STONE OF BERT"]) is None
    assert tracker.player_to_act(["ANNA", "", "REPOSITION AN OPPOSING STONE"]) == 0
    assert tracker.player_to_act(["ANNA", "", "BERT, MOVE ONE OF YOUR STONES"]) == 1


@pytest.mark.parametrize("at", range(4, 21))
def test_in_scrolling_text_that_repeats_the_last_prompt_decides(at: int):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ["red", "blue"]
    tracker.learn(["BERT", "", "", "BERT, PUT A STONE DOWN"], 1, PromptKind.PLACE)
    lines = [*("T A STON", "E DOWN"), *("ANNA, PU", "T A STON", "E DOWN", "BERT, PU", "T A STON", "E DOWN") * 4]
    tracker.answered(["BERT", "BLUE", "", "", *lines[:20]])
    rows = ["ANNA", "RED", "", "", *lines[3:23]]
    rows[at] = " " + rows[at][1:]  # a stone drawn over the window may hide a letter
    assert tracker.player_to_act(rows) == 0
    assert "red" in tracker.said(tracker.prompt(rows).text).players


def test_a_colour_alone_in_a_sentence_does_not_tell_whose_prompt_it_is():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["Drawing lots... red. ANNA plays first", "Place your stone, ANNA"], 0, PromptKind.PLACE)
    tracker.learn(["Place your stone, BERT"], 1, PromptKind.PLACE)
    rows = ["blue. BERT plays first", "I'm thinking, BERT", "Place your stone, ANNA"]
    assert tracker.player_to_act(rows) == 0


@pytest.mark.parametrize("at", range(12))
def test_letters_that_a_stone_hides_do_not_make_an_old_question_new(at: int):
    tracker = PromptTracker(("ANNA", "BERT"))
    lines = ["HIFT A  ", "RED  STO", "NE      ", "AND WHER", "ETO?    ", "BERT, PU", "T A STON", "E DOWN  "]
    lines += ["TOO EARL", "Y FOR TH", "AT SHAPE", "! TRY AG", "AIN     "]
    tracker.answered(["SHAPE! S", *lines[:8], *[" " * 8] * 8])
    tracker.answered(["SHAPE! S", *lines, *[" " * 8] * 3])
    rows = [*lines, "ANNA, PU", "T A STON", "E DOWN  ", " " * 8]
    rows[at] = " " + rows[at][1:]
    assert tracker.prompt(rows).text == "ANNA, PUT A STONE DOWN"


def test_a_prompt_that_looks_old_because_its_lines_repeat_is_for_the_player_it_names():
    tracker = PromptTracker(("ANNA", "BERT"))
    turn, wait = "    Your turn to place a stone", "    I'm thinking, BERT"
    tracker.learn(["", "", "Your turn to place a stone", "BERT"], 1, PromptKind.PLACE)
    tracker.learn(["", "Your turn to place a stone", "ANNA", ""], 0, PromptKind.PLACE)
    tracker.answered(["    starts", "    ANNA (red) starts", turn, "    ANNA", *[""] * 9, " BERT     RETURN"])
    rows = ["    ANNA", wait, turn, "    ANNA", *[""] * 9, " BERT     RETURN"]
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.PLACE, 0)


def test_an_answered_prompt_is_the_last_one_even_if_an_older_one_was_a_question():
    tracker = PromptTracker(("ANNA", "BERT"))
    lines = ["BERT, MO", "VE ONE O", "F YOUR S", "TONES", "AND WHER", "ETO?"]
    tracker.answered([*lines, *[""] * 6])
    rows = [*lines, "ANNA, MO", *lines[1:4], "", ""]
    assert tracker.prompt(rows).text == "ANNA, MOVE ONE OF YOUR STONES"
    tracker.answered(rows)
    refused = [*rows[:10], "YOURS AR", "E RED!"]
    assert tracker.reply(refused) == "YOURS ARE RED!"
    tracker.answered(refused)
    assert [answer.text for answer in tracker.now.answers[1:]] == ["ANNA, MOVE ONE OF YOUR STONES"] * 2


@pytest.mark.parametrize(
    "rows, winner",
    [
        (["ANNA", "", "Congratulations,", "BERT!!! You win.", "Any key"], 1),
        (["ANNA", "", "What a game! ANNA", "has won it.", ""], 0),
        (["BERT", "", "The game is won.", "BERT", ""], 1),
        (["", "", "Well played, ANNA! The", "game is yours. Bad luck, BERT!", ""], 0),
        (["", "", "ANNA has won, but", "better luck next time, BERT", ""], 0),
        (["", "", "Hard luck, ANNA,", "you have lost the game!", ""], 1),
        (["", "", "The winner is found.", "ANNA has beaten BERT", ""], None),
        (["WINS", "BETTER LUCK NEXT TIME", "", "", "", "", "", "  BERT"], 1),
    ],
)
def test_the_winner_may_be_named_beside_the_announcement(rows: list[str], winner: int | None):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["ANNA", "", "ANNA, PLACE A STONE", *[""] * (len(rows) - 3)])
    assert tracker.prompt(rows).kind is PromptKind.WON
    assert tracker.winner(rows) == winner


def test_a_known_prompt_below_what_a_level_has_done_is_the_one_that_counts():
    tracker = PromptTracker(("ANNA", "BERT"))
    for player, name in enumerate(("ANNA", "BERT", "ANNA")):
        tracker.learn([f"{name} places a stone."], player % 2, PromptKind.PLACE)
    tracker.answered(["ANNA places a stone."])
    thought = [
        "ANNA places a stone.",
        "BERT thinks...",
        "BERT made a triangle: shifts 1.",
        "BERT picks a stone of ANNA.",
    ]
    assert tracker.prompt([*thought, ""]).kind is PromptKind.THINKS
    rows = [*thought, "ANNA places a stone."]
    assert tracker.prompt(rows).kind is PromptKind.PLACE and tracker.player_to_act(rows) == 0
    slides = ["ANNA places a stone.", "BERT cannot move, and passes.", "ANNA slides: which stone?", "", ""]
    assert tracker.player_to_act(slides) == 0


def test_an_arrow_may_mark_the_turn_while_the_other_player_relocates_a_stone():
    """As by rule 7; the name above the prompt is that of the player to act."""

    def screen(turn: int, actor: int, text: str) -> list[str]:
        name = ("ANNA", "BERT")[actor]
        return [
            "> ANNA" if turn == 0 else "  ANNA",
            *[""] * 5,
            name,
            "",
            text,
            *[""] * 5,
            "> BERT" if turn else "  BERT",
        ]

    tracker = PromptTracker(("ANNA", "BERT"))
    for player in (0, 1, 0, 1):
        rows = screen(player, player, "Put a stone down.")
        tracker.learn(rows, player, PromptKind.PLACE)
        tracker.answered(rows)
    shift, back = (screen(1, actor, "Choose an enemy stone to shift.") for actor in (1, 0))
    assert tracker.player_to_act(shift) == 1
    tracker.answered(shift)
    assert tracker.player_to_act(back) == 0


def test_the_winner_may_be_named_in_an_old_row_above_although_an_arrow_moves_on():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["> ANNA", *[""] * 5, "ANNA", "", "Put a stone", "on a point.", *[""] * 5, "  BERT"])
    won = ["  ANNA", *[""] * 5, "ANNA", "", "WINS the", "game!", *[""] * 5, "> BERT"]
    assert tracker.prompt(won).kind is PromptKind.WON and tracker.winner(won) == 0


@pytest.mark.parametrize("won, winner", [("BERT: wins.", 1), ("ANNA 2 games won, BERT 1", None), ("BERT", None)])
def test_the_winner_may_be_named_above_the_next_question(won: str, winner: int | None):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["BERT: place a stone", "", "", ""])
    rows = [won, "ANNA cannot move.", "Play again (Y/N) ?", ""]
    assert (tracker.prompt(rows).kind, tracker.won_before(rows)) == (PromptKind.AGAIN, winner)


@pytest.mark.parametrize(
    "rows, key",
    [
        (["Now then, ANNA! You have a", "square and may move two of BERT's", "stones. Please press SPACE."], " "),
        (["BERT has a square!", "Press RETURN to go on", ""], "\n"),
        (["ANNA goes on. Press", "any key.", ""], " "),
        (["Which of BERT's stones would", "you like to move, ANNA?", ""], ""),
        (["ANNA, put down a stone", "with RETURN.", ""], ""),
    ],
)
def test_the_key_that_an_announcement_waits_for(rows: list[str], key: str):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["ANNA, PLACE A STONE", "", ""])
    prompt = tracker.key_to_go_on(rows)
    assert (prompt.continue_key if prompt else "") == key
    tracker.answered(rows, announced=True)
    assert len(tracker.now.answers) == 1


def test_a_new_prompt_counts_without_the_old_one_that_it_continues():
    tracker = PromptTracker(("ANNA", "BERT"))
    lines = [*("ANNA, PU", "T A STON", "E DOWN", "BERT, PU", "T A STON", "E DOWN") * 3]
    lines += ["ANNA, MO", "VE ONE O", "F YOUR S", "TONES", "AND WHER", "ETO?"]
    tracker.answered(["ANNA", "RED", "", "", *lines[2:22]])
    assert tracker.prompt(["ANNA", "RED", "", "", *lines[4:24]]).kind is PromptKind.DESTINATION


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("ANNA: Reposition one of BERT's stones.", ["blue"]),
        ("ANNA, REPOSITION  A STONE OF  BERT", ["blue"]),
        ("Move one of Anna's red pieces", ["red"]),
        ("ANNA's turn: reposition one of BERT's own counters", ["blue"]),
        ("Counters of ANNA or counters of BERT?", ["red", "blue"]),
        ("ANNA's turn to reposition a stone", []),
        ("Reposition one of ANNA's opponent's stones", []),
        ("ANNA, a blue stone", []),
        ("A stone of BERTHA", []),
    ],
)
def test_the_owner_of_the_stones_is_not_just_anybody_named(text, owners):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    assert tracker.said(text).owners == {*owners}


def test_an_old_prompt_that_scrolls_up_in_a_record_of_the_game_is_none():
    tracker = PromptTracker(("ANNA", "BERT"))
    rows = ["27 R 26", "BERT  PLACE", "28 B 1", "ANNA  PLACE", "29 R 62", "BERT  PLACE", "30 B 44", "ANNA  STONE?"]
    for more in (["ANNA  TO?"], ["31 R 26-18", "BERT  STONE?"]):
        tracker.answered(rows)
        rows = [*rows[len(more) :], *more]
        assert tracker.prompt(rows).kind is PromptKind.UNKNOWN
        assert tracker.player_to_act(rows) == ("ANNA", "BERT").index(more[-1][:4])


@pytest.mark.parametrize(
    ("last", "player"), [("BERT, BLUE: place.", 1), ("BERT, BLUE: slide.", 1), ("ANNA, RED: place.", 0)]
)
def test_the_last_of_several_new_prompts_in_a_record_says_who_is_to_act(last: str, player: int):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["A lot: RED.", "ANNA, RED: place."], 0, PromptKind.PLACE)
    tracker.answered([""] * 4)
    assert tracker.player_to_act(["A lot: RED.", "ANNA, RED: place.", "BERT, BLUE: place.", last]) == player


def test_the_owner_of_the_stone_that_a_new_prompt_asks_for_is_not_to_act():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["ANNA, RED: place."], 0, PromptKind.PLACE)
    tracker.learn(["ANNA has a square: a stone of BERT must move.", "Which stone of BERT?"], 0, PromptKind.REPOSITION)
    tracker.answered([""] * 3)
    rows = [
        "BERT, BLUE: place.",
        "ANNA, RED: place.",
        "ANNA has a triangle: a stone of BERT must move.",
        "Which stone of BERT?",
    ]
    assert tracker.player_to_act(rows) == 0


def test_a_learnt_sentence_is_known_in_the_singular_and_for_the_other_player():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["ANNA", "ZAP 2 BLUE DOTS"], 0, PromptKind.REPOSITION)
    tracker.answered(["", ""])
    assert tracker.prompt(["BERT", "ZAP 1 RED DOT"]).kind is PromptKind.REPOSITION


def test_a_learnt_sentence_of_which_only_the_beginning_is_new_is_known():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["ANNA", "Choose a BLUE stone", "to put away", "2 to go"], 0, PromptKind.REPOSITION)
    tracker.answered(["BERT", "Put it on any point", "", "1 to go"])
    rows = ["ANNA", "Choose a BLUE stone", "to put away", "1 to go"]
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.REPOSITION, 0)


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("Move one BLUE stone.", PromptKind.REPOSITION),
        ("Choose a stone of BERT to move", PromptKind.REPOSITION),
        ("Move BERT's, which one?", PromptKind.REPOSITION),
        ("Move one RED stone.", PromptKind.MOVE),
        ("ANNA's go. Slide a stone.", PromptKind.MOVE),
    ],
)
def test_a_stone_of_the_other_player_is_to_be_repositioned(prompt: str, kind: PromptKind):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["ANNA", "Place a stone."], 0, PromptKind.PLACE)
    tracker.learn(["BERT", "Place a stone."], 1, PromptKind.PLACE)
    tracker.answered(["ANNA", "Place a stone."])
    rows = ["ANNA", prompt]
    assert tracker.prompt(rows).kind is kind
    assert tracker.player_to_act(rows) != 1


def test_a_player_who_is_asked_for_one_of_his_stones_is_to_act():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.answered(["", ""])
    assert tracker.player_to_act(["Now then, BERT, which of your blue", "stones would you like to slide?"]) == 1


def coloured_tracker() -> PromptTracker:
    """The tracker of a program that names the players by their colours alone."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.sign, tracker.colours = TurnSign.COLOUR, COLOURS
    tracker.learn(["RED: ZAP BLUE", "STONE 1 OF 2"], 0, PromptKind.REPOSITION)
    return tracker


def test_a_learnt_sentence_is_known_without_a_count():
    tracker = coloured_tracker()
    assert tracker.prompt(["BLUE: ZAP RED"]).kind is PromptKind.REPOSITION
    assert tracker.player_to_act(["BLUE: ZAP RED"]) == 1


@pytest.mark.parametrize("prompt", ["BLUE: PLACE A STONE", "BLUE: MOVE A STONE"])
def test_a_prompt_that_comes_again_after_a_level_has_acted_names_the_same_player(prompt: str):
    tracker = coloured_tracker()
    tracker.answered([prompt])
    assert tracker.player_to_act([prompt]) is None  # it may not have gone yet
    assert tracker.prompt(["RED IS THINKING"]).kind is PromptKind.THINKS
    assert tracker.player_to_act([prompt]) == 1


def test_a_question_to_the_other_player_ends_what_a_level_reports() -> None:
    rows = [
        "ANNA: I move the Red stone from row 7,",
        "point 4 to row 13, point 4.",
        "BERT (Red), which Red stone will you",
    ]
    prompt = PromptTracker(("ANNA", "BERT")).prompt([*rows, "move? (arrow keys, RETURN)"])
    assert prompt.kind is not PromptKind.THINKS


def test_in_a_record_that_scrolls_the_last_prompt_tells_who_is_to_act() -> None:
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    calls = ["ANNA, RED:", "place a stone."], ["BERT, BLUE:", "place a stone."]
    record = [""] * 12
    for player in (0, 1, 0, 1):
        record = [*record, "", *calls[player]][-12:]
        tracker.learn(record, player, PromptKind.PLACE)
        tracker.answered(record)
    tracker.know(tracker.patterns(["ANNA has a triangle: a stone of BERT must move."], 0), PromptKind.REPOSITION)
    report = ["ANNA has a", "triangle: a", "stone of BERT", "must move."]
    record = [*record, "", *calls[0], *report, "", *calls[1]][-12:]
    assert tracker.player_to_act(record) == 1


def test_whom_a_standing_prompt_names_is_to_act_although_a_report_names_the_other():
    tracker = PromptTracker(("ANNA", "BERT"))
    asked = ["BERT: I place a stone on row 6, point", "4.", "ANNA, put the Red stone where?", "(arrow keys, RETURN)"]
    tracker.answered(asked)
    for point in ("4.", "5."):
        rows = ["BERT: I move a stone from row 14, point", point, *asked[2:]]
        assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.PLACE, 0)


def test_a_sentence_learnt_from_an_unknown_player_does_not_tell_who_is_to_act():
    """As where only a part of the prompt is new, and rule 7 lets the other player relocate next."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    asked = [" BERT", "Take a stone", "of ANNA", "(1 of 1)"]
    tracker.learn(asked, 1, PromptKind.REPOSITION)
    tracker.answered([" BERT", "Put it where", "you like", "(1 of 1)"])
    tracker.know(tracker.patterns(asked, None), PromptKind.REPOSITION)
    rows = [" ANNA", "Take a stone", "of BERT", "(1 of 1)"]
    assert tracker.prompt(rows).kind is PromptKind.REPOSITION
    assert tracker.player_to_act(rows) != 1


def test_an_arrow_shows_whose_turn_it_is_and_a_row_that_always_has_a_colour_does_not():
    turns = ["-> RED 15", "   BLUE 15", "place"], ["   RED 14", "-> BLUE 15", "place"]
    tracker = PromptTracker(())
    tracker.sign, tracker.colours = TurnSign.COLOUR, COLOURS
    for player, rows in enumerate(turns):
        tracker.learn(rows, player, PromptKind.PLACE)
    assert [tracker.player_to_act(rows) for rows in turns] == [0, 1]
    assert tracker.player_to_act(["   RED 15", "   BLUE 15", "place"]) is None


def starred(star: int, panel: str, *text: str, left: str = "") -> list[str]:
    """A panel with both players, a star beside one of them, and a prompt to a player, whose name stands above it."""
    names = [f"{name} *" if star == number else name for number, name in enumerate(("ANNA", "BERT"))]
    return [names[0], "", "", names[1], left, *[""] * 5, panel, *text]


def panel_tracker() -> PromptTracker:
    """The tracker of a program with that panel, after BERT has placed a stone."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(starred(0, "ANNA", "Shape made!", "Pick a blue", "one."), 0, PromptKind.REPOSITION)
    for player, name in enumerate(("ANNA", "BERT")):
        rows = starred(player, name, "Place a", "stone.")
        tracker.answered(rows)
        tracker.learn(rows, player, PromptKind.PLACE)
    return tracker


def test_a_star_may_mark_the_turn_where_the_other_player_relocates():
    tracker = panel_tracker()
    tracker.answered(starred(0, "ANNA", "Now put it", "anywhere."))
    rows = starred(0, "BERT", "Shape made!", "Pick a red", "one.")
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.REPOSITION, 1)


def test_the_same_prompt_below_another_name_is_a_new_one():
    """Also if there is another new text, which is not understood."""
    assert "BERT" not in panel_tracker().prompt(starred(0, "ANNA", "Place a", "stone.", left="all placed")).text


def test_a_record_that_scrolls_past_what_once_stood_there_is_no_panel():
    """Its row would be taken as old, and the rows that have scrolled as new."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ["red", "blue"]
    for player, (name, colour) in enumerate((("ANNA", "red"), ("BERT", "blue"))):
        tracker.learn(["ANNA place", f"{name} plays {colour}", "", f"{name} place"], player, PromptKind.PLACE)
    assert tracker._of_panel(["ANNA place", "BERT plays blue", "9 B 9", "ANNA place"]) == [
        "",
        "BERT plays blue",
        "",
        "",
    ]


def test_a_pass_that_stays_announced_leaves_the_turn_to_the_other_player():
    tracker, rows = PromptTracker(("ANNA", "BERT")), ["", "ANNA (red) is stuck and passes."]
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.PASSES, 0)
    for _ in range(2):
        tracker.answered(rows)
        assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.UNKNOWN, 1)
    assert tracker.prompt(["", "BERT (blue) is stuck and passes."]).kind is PromptKind.PASSES


def test_a_pass_above_the_next_prompt_leaves_the_turn_to_the_other_player():
    tracker = PromptTracker(("ANNA", "BERT"))
    for player, name in enumerate(("ANNA", "BERT")):
        tracker.learn([f"{name}'S TURN", "", "PLACE"], player, PromptKind.PLACE)
    rows = ["ANNA'S TURN", "BERT PASSES", "", "MOVE WHICH?"]
    tracker.answered(["ANNA'S TURN", "", "PLACE"])
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.MOVE, 0)
    assert tracker.passed_before(rows) and not tracker.passed_before([rows[0], "", "", rows[3]])
    tracker.answered(["ANNA'S TURN", "", "", "MOVE WHICH?"])  # so that only the pass is new
    assert tracker.prompt(rows).kind is PromptKind.PASSES
    tracker.answered(rows)
    assert tracker.player_to_act(rows) == 0
    tracker.sign, tracker.colours = TurnSign.COLOUR, ["red", "blue"]
    tracker.now = Dialogue()
    assert tracker.player_to_act(["Red passes.", "", "Move one of your blue stones from"]) == 1


def test_of_two_colours_in_a_prompt_the_last_may_be_the_stones():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours, tracker.sign = ("red", "blue"), TurnSign.COLOUR
    for player, colour in enumerate(("Red", "Blue")):
        tracker.learn([colour, f"{colour}, place a stone."], player, PromptKind.PLACE)
    tracker.answered(["Red", "Red, place a stone."])
    rows = ["Red", "Red, a triangle! Move one Blue stone."]
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.REPOSITION, 0)


def test_a_learnt_sentence_is_known_for_another_shape_and_number():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    tracker.learn(["", "Square for ANNA: flip two blue stones."], 0, PromptKind.REPOSITION)
    rows = ["", "Triangle for ANNA: flip a blue stone."]
    assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.REPOSITION, 0)


def test_a_learnt_sentence_is_known_for_the_only_stone():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ["red", "blue"]
    tracker.learn(["Two at once! Lift the first of two blue stones."], 0, PromptKind.REPOSITION)
    tracker.answered(["Choose a free point."])
    assert tracker.prompt(["Triangle made. Lift a red stone."]).kind is PromptKind.REPOSITION


def test_what_is_known_of_a_player_counts_before_what_is_known_of_nobody():
    """Of a destination it is not known whose it is."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = ("red", "blue")
    keys, place = "(arrow keys)", ["ANNA (Red), put the Red stone where?", "BERT (Blue), put the Blue stone where?"]
    for player, rows in enumerate(([place[0], keys, "", ""], [place[0], keys, place[1], keys])):
        tracker.learn(rows, player, PromptKind.PLACE)
        tracker.answered(rows)
    end = ["", "", "ANNA (Red), put the Blue stone where?", keys]
    tracker.know(tracker.patterns(end, None), PromptKind.DESTINATION)
    for player in (0, 1, 0):
        rows = [place[1 - player], keys, place[player], keys]
        assert (tracker.prompt(rows).kind, tracker.player_to_act(rows)) == (PromptKind.PLACE, player)
        tracker.answered(rows)
    assert tracker.prompt(end).kind is PromptKind.DESTINATION


def test_a_prompt_that_names_nobody_is_the_one_in_the_row_that_shows_it():
    """Also below a message that names the other player."""
    tracker = PromptTracker(("ANNA", "BERT"))
    for player, name in enumerate(("ANNA", "BERT")):
        tracker.learn([name, "", "", "", "Place a stone."], player, PromptKind.PLACE)
        tracker.learn([name, "", "", f"{name} makes a square.", "Flip another stone."], player, PromptKind.REPOSITION)
    tracker.answered(["ANNA", "", "", "ANNA makes a triangle.", "Flip it."])
    assert tracker.player_to_act(["BERT", "", "", "ANNA makes a triangle.", "Flip another stone."]) == 1


def test_a_list_of_both_colours_names_nobody():
    tracker, put = PromptTracker(("ANNA", "BERT")), "Put a stone on any point."
    tracker.colours = ("red", "blue")
    for player, (name, stones) in enumerate((("ANNA", 15), ("BERT", 14))):
        rows = [name, "", "", f"Red {stones} Blue 15 {put}"]
        tracker.learn(rows, player, PromptKind.PLACE)
        tracker.answered(rows)
    assert tracker.player_to_act(["BERT", "", "", f"Red 13 Blue 13 {put} Good luck!"]) == 1


@pytest.mark.parametrize("word", ["SQUARE!", "another?", "TRIANGLE"])
def test_a_sentence_of_a_shape_or_number_alone_is_learnt(word: str):
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.learn([f"ANNA: {word}"], 0, PromptKind.REPOSITION)
    assert tracker.prompt([f"BERT: {word}"]).kind is PromptKind.REPOSITION


def test_a_number_that_changes_above_a_prompt_names_nobody():
    tracker, put = PromptTracker(("ANNA", "BERT")), "Put a stone on any point."
    tracker.colours = ("red", "blue")
    for player, name, blue in ((1, "BERT", 15), (0, "ANNA", 14)):
        rows = [name, "", "", "In hand:", "Red 15", f"Blue {blue}", put]
        tracker.learn(rows, player, PromptKind.PLACE)
        tracker.answered(rows)
    tracker.answered(["ANNA", "", "", "In hand:", "Red 7", "Blue 6", "I am thinking..."])
    assert tracker.player_to_act(["BERT", "", "", "In hand:", "Red 6", "Blue 6", put]) == 1


def test_a_number_that_changes_is_not_the_prompt():
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.answered(["ANNA, place a stone.", "", "", "Left: 11"])
    tracker.learn(["ANNA, flip two stones.", "", "", "Left: 10"], 0, PromptKind.REPOSITION)
    tracker.answered(["ANNA, place a stone.", "", "", "Left: 9"])
    assert tracker.prompt(["BERT, flip two stones.", "", "", "Left: 8"]).kind is PromptKind.REPOSITION
    assert tracker.prompt(["ANNA, place a stone.", "", "", "Left: 8"]).kind is PromptKind.PLACE


def test_a_window_that_scrolls_may_show_nothing_of_before() -> None:
    """Its last line, which it had before, too, is new then."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = COLOURS
    tracker.learn(["Play!", "", "", "BERT places a stone."], 1, PromptKind.PLACE)
    tracker.learn(["Play!", "", "BERT places a stone.", "ANNA places a stone."], 0, PromptKind.PLACE)
    tracker.know(["@madeshift"], PromptKind.REPOSITION)
    picks, places = "ANNA picks a stone of BERT.", "BERT places a stone."
    triangle = ["ANNA thinks...", "ANNA made a triangle: shifts 1.", picks, places]
    for record in (["ANNA places a stone.", *triangle], [*triangle, "ANNA thinks..."], [places, *triangle]):
        tracker.answered(record)
    rows = ["ANNA thinks...", "ANNA made a square: shifts 2.", picks, picks, places]
    assert tracker.player_to_act(rows) == 1


def test_the_question_above_does_not_tell_who_begins() -> None:
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = COLOURS[::-1]
    draw = tracker.draw_in([["Which colour, ANNA?"], ["Which colour, ANNA? R", "Draw: Blue starts."]])
    assert draw is not None and draw.colours == {"blue"} and draw.text == "R Draw: Blue starts."


def test_sentences_that_words_have_revealed_once_are_known_without_them() -> None:
    """The row above them, which made it clear, may be old the next time."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = COLOURS
    prompt = ["", "", "BERT may shift 1 red stone.", "Take one of the red stones."]
    shape = "Triangle! Reposition a red stone."
    tracker.answered(["", "", "BERT: place a stone.", ""])
    assert tracker.prompt([shape, *prompt[1:]]).kind is PromptKind.REPOSITION
    tracker.learn([shape, *prompt[1:]], 1, PromptKind.REPOSITION)
    tracker.answered(["", "", "Where to?", ""])
    assert tracker.prompt(prompt).kind is PromptKind.REPOSITION
    assert tracker.prompt(["", "", "BERT may shift 1 red stone.", "Take care!"]).kind is PromptKind.UNKNOWN


def test_who_is_addressed_by_a_question_is_to_act() -> None:
    """Only the report above it, of what a level did, is known."""
    tracker = PromptTracker(("ANNA", "BERT"))
    tracker.colours = COLOURS[::-1]
    tracker.know(["@ha"], PromptKind.REPOSITION, revealed=True)  # HOW_MANY takes the rest of "ANNA has a triangle!"
    tracker.answered(["hand. Where to?", *[""] * 6])
    rows = ["ANNA has a", "triangle!", "ANNA shifts a red", "stone.", "BERT, which red", "stone will you", "move?"]
    assert tracker.player_to_act(rows) == 1
