"""The entries of menus, and which is chosen for a wanted game."""

from collections.abc import Sequence

import pytest

from emulator.automation.menus import (
    begins_game,
    entry_for,
    key_for_level,
    key_for_player,
    levels_offered,
    menus,
    offers_machine,
)

PEOPLE, MACHINE, STRONGEST = (0, 0), (0, 1), (3, 0)  # the levels; the person is the first player, or the second


def chosen(rows: list[str], levels: tuple[int, int], colours: tuple[str, str] = ("red", "blue")) -> str:
    [menu] = menus(rows)
    assert begins_game(menu)
    entry = entry_for(menu, levels, colours, lambda text: True if "option" in text else None)
    assert entry
    return entry.key


@pytest.mark.parametrize(
    ("rows", "keys"),
    [
        (
            ["1 TWO PLAYERS", "2 YOU ARE RED", "3 YOU ARE BLUE", "I INSTRUCTIONS", "", "KEYS", "Q W E", "A   D STEP"],
            "123",
        ),
        (["(T)wo players", "(R)ed against the micro", "(B)lue against the micro", "(I)nstructions"], "TRB"),
        (["PRESS 1 FOR ONE PLAYER", "PRESS 2 FOR TWO PLAYERS", "PRESS R FOR RULES"], "211"),
        (["  1. Human v human", " 2. Human v computer", " 3. Computer v human", "4. Computer v computer"], "123"),
        (["Two players ....... 1", "Play the computer ........ 2", "Instructions ...... 3"], "122"),
        (["[A] Play against a friend", "", "[B] Play against me", "", "[C] Rules"], "ABB"),
        (["1 READ RULES", "2 PLAY", "3 SOUND ON", "0 QUIT"], "222"),
        (["Instructions (I)", "Two players (T)", "One player (O)"], "TOO"),
        (["S - Start", "R - Rules", "O - Two-move option: OFF"], "OOO"),
        (["S - Start", "R - Rules", "O - Two-move option: ON"], "SSS"),
        (["1 TWO PLAYERS", "2 EASY", "3 MEDIUM", "4 HARD"], "124"),
        (["f0 Two players", "f1 Computer plays Blue", "f2 Computer plays Red"], ("F0", "F1", "F2")),
    ],
)
def test_the_entry_for_a_game(rows: list[str], keys: str) -> None:
    wanted = (PEOPLE, ("red", "blue")), (MACHINE, ("red", "blue")), (STRONGEST, ("blue", "red"))
    assert [chosen(rows, *each) for each in wanted] == [*keys]


@pytest.mark.parametrize(
    "rows",
    [
        ["I am sorry, ANNA, but that is not a ", "blue stone. Try again."],
        ["Z left", "X right", ": up", "/ down", "A up-L", "S up-R"],
        ["1 NOVICE", "2 INTERMEDIATE", "3 EXPERIENCED", "Which?"],
        ["1 RED", "2 BLUE"],
        ["1 PLAY AGAIN", "2 NEW PLAYERS", "3 QUIT"],
        [
            "1. Two players place their stones in turn, one a time.",
            "2. Play then goes on by moving them along the lines.",
        ],
        ["2 players", "15 left"],
    ],
)
def test_other_lists_begin_no_game(rows: list[str]) -> None:
    assert not any(map(begins_game, menus(rows)))


def test_whether_the_machine_plays() -> None:
    assert offers_machine(menus(["1 TWO PLAYERS", "2 YOU ARE RED"])[0])
    assert not offers_machine(menus(["1 PLAY", "2 RULES"])[0])


def test_two_menus_on_a_screen() -> None:
    assert [[entry.key for entry in menu] for menu in menus(["1 PLAY", "2 RULES", *[""] * 5, "1 EASY", "2 HARD"])] == [
        ["1", "2"],
        ["1", "2"],
    ]


@pytest.mark.parametrize(
    ("rows", "keys"),
    [
        (["1 A person", "2 The computer as a beginner", "3 The computer as a champion"], "1233"),
        (["H Human", "E Easy", "M Medium", "D Difficult"], "HEMD"),
        (["1 Expert", "2 Novice", "3 Human player"], "3211"),
        (["1 One person", "2 The computer"], ["", "", "", ""]),
        (["1 A person", "2 The computer", "3 Instructions"], ["", "", "", ""]),
    ],
)
def test_the_key_for_who_plays_one_side(rows: list[str], keys: Sequence[str]) -> None:
    menu = menus(rows)[-1]
    assert [key_for_player(menu, level) for level in range(4)] == [*keys]


@pytest.mark.parametrize(
    ("text", "keys", "offered"),
    [
        ("LEVEL 1 OR 2?", "122", 2),
        ("Level 3, 2 or 1?", "123", 3),
        ("(E)asy or (H)ard?", "EHH", 2),
        ("1 NOVICE  2 PLAYER  3 EXPERT", "123", 3),
        ("1 novice, 2 intermediate, 3 expert.", "123", 3),
        ("Level?", "123", 0),
        ("T Tiddler, R Regular or C Champion, RETURN if it is a person.", "TRC", 3),
        ("H Human, T Tiddler or C Champion", "TCC", 2),
    ],
)
def test_the_key_for_a_level_is_one_that_is_offered(text: str, keys: str, offered: int) -> None:
    assert "".join(key_for_level(text, level) for level in (1, 2, 3)) == keys
    assert levels_offered(text) == offered
