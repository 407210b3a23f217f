"""The values of an entry are seen without changing it, then one is chosen by pressing its key."""

import pytest

from emulator.automation.menus import MenuEntry, menus, tells_who_plays
from emulator.automation.settings_page import (
    NAMED_DOWN,
    _keys_named,
    choose,
    is_typed,
    marked_lines,
    owner_of,
    values_of,
)
from tests.emulator.automation.test_program import started

pytestmark = pytest.mark.usefixtures("system_roms")

PAGE = """10 MODE 4:N$="ANN":L=0:REPEAT CLS:PRINT "1 Name  ";N$'"2 Level ";L'"3 Begin"'"4 Sound on":K$=GET$
20 IF K$="1" PRINT TAB(8,0)"   "TAB(8,0);:INPUT ""N$
30 IF K$="2" L=(L+1)MOD3:FOR I=1 TO 2000:NEXT
40 UNTIL K$="3":CLS:REPEAT UNTIL FALSE
"""


def test_the_values_of_entries(tmp_path):
    program = started(tmp_path, PAGE)
    menu = menus(program.rows)[0]
    name, level, begin, sound = (values_of(program, entry) for entry in menu)
    assert (is_typed(name), is_typed(level)) == (True, False)
    assert level == ["level 0", "level 1", "level 2"]
    assert (begin, sound) == (["begin"], ["sound on"])
    assert menus(program.rows)[0] == menu
    choose(program, menu[1], level, "level 2")
    assert menus(program.rows)[0][1] == MenuEntry("2", "level 2", menu[1].row)


def test_the_player_whom_a_setting_is_about():
    page = [
        f"{key} {label:.<12} {value}"
        for key, label, value in (("A", "Name", "Ann"), ("B", "Played by", "a person"), ("C", "Colour", "red"))
    ]
    page += ["", "    Second player", "D Name...... Micro", "E Played by. . . level 2", "", "", "", "F Sound..... —"]
    (menu,) = menus(page)
    assert [entry.text for entry in menu][3:] == ["name micro", "played by level 2", "sound —"]
    assert [owner_of(entry, menu) for entry in menu] == [0, 0, None, 1, 1, None]
    assert tells_who_plays(menu)
    (menu,) = menus(["1 First player    ANN", "2 Second player   BEN", "4 First player is RED"])
    assert [owner_of(entry, menu) for entry in menu] == [None, None, None]


MARKED = """10 MODE 4:*FX4,1
20 L=0:S=0:M=0:REPEAT CLS
30 PRINT "Arrows, RETURN"''TAB(1)MID$(" +",1-(M=0),1)" Red   level ";L'TAB(1)MID$(" +",1-(M=1),1)" Sound ";
40 IF S PRINT "on" ELSE PRINT "off"
50 K=GET:IF K=138 M=1-M
60 IF K=137 IF M S=1-S ELSE IF K=137 L=(L+1)MOD3
70 UNTIL K=13
"""


def test_the_lines_on_which_the_cursor_keys_lead_a_mark(tmp_path):
    program = started(tmp_path, MARKED)
    found = []
    for entry in marked_lines(program, program.rows):
        found.append(values_of(program, entry))
        if "sound" in entry.text:
            choose(program, entry, found[-1], "sound on")
    assert found == [["red level 0", "red level 1", "red level 2"], ["sound off", "sound on"]]
    assert "Sound on" in " ".join(" ".join(program.rows).split())


NAMED = """10 MODE 4:L=1:S=0:M=0:N$="ONE":REPEAT CLS
20 PRINT ": UP  / DOWN  Z X CHANGE"''TAB(1)MID$(" >",1-(M=0),1)" FIRST NAME  ";N$
30 PRINT TAB(1)MID$(" >",1-(M=1),1)" LEVEL  ";L'TAB(1)MID$(" >",1-(M=2),1)" START THE GAME":K$=GET$
40 IF K$="/" M=(M+1)MOD3
50 IF K$=":" M=(M+2)MOD3
60 IF (K$="Z" OR K$="X") AND M=1 L=L MOD3+1
70 IF ASCK$=13 AND M=0 PRINT TAB(14,2)".....  "TAB(14,2);:INPUT ""N$
80 UNTIL ASCK$=13 AND M=2
90 CLS:PRINT "PLAY":REPEAT UNTIL FALSE
"""


def test_the_lines_on_which_named_keys_lead_a_mark(tmp_path):
    program = started(tmp_path, NAMED)
    name, level, start, again = [
        (line.key, values_of(program, line), line.starts) for line in marked_lines(program, program.rows)
    ]
    assert name == ("RETURN", ["first name one", "first name"], False) and is_typed(name[1])
    assert level == ("X", ["level 1", "level 2", "level 3"], False)
    assert start == again == ("", ["start the game"], True)
    program.press("\n")
    program.beeb.run(seconds=1)
    assert program.rows[0].strip() == "PLAY"


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("A up  Z down", ["Z"]),
        (": UP   / DOWN", ["/"]),
        ("Down = Z", ["Z"]),
        ("put the stone down", []),
        ("keys: up and (down)", []),
        ("(up, down)", []),
        ('"Z" down', ["Z"]),
        ("move down, please", []),
    ],
)
def test_the_keys_that_a_page_names(text, keys):
    assert [*_keys_named([text], "DOWN", NAMED_DOWN)] == keys


def test_a_named_key_that_leaves_the_page_for_another_mode_is_undone(tmp_path):
    listing = '10 MODE 7:PRINT "A UP  Z DOWN"\n20 REPEAT UNTIL GET=90:MODE 4:PRINT "ON"\n30 REPEAT UNTIL FALSE\n'
    program = started(tmp_path, listing)
    before = program.rows
    assert not [*marked_lines(program, before)] and program.rows == before


def test_a_cursor_key_that_only_changes_a_text_leads_no_mark(tmp_path):
    program = started(tmp_path, '10 MODE 4:*FX4,1\n20 N=0:REPEAT CLS:PRINT "Arrows: ";N:K=GET:N=N+1:UNTIL FALSE\n')
    before = program.rows
    assert not [*marked_lines(program, before)] and program.rows == before
