"""The values of an entry are seen without changing it, then one is chosen by pressing its key."""

import pytest

from emulator.automation.menus import MenuEntry, menus
from emulator.automation.settings_page import choose, is_typed, marked_lines, values_of
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


def test_a_cursor_key_that_only_changes_a_text_leads_no_mark(tmp_path):
    program = started(tmp_path, '10 MODE 4:*FX4,1\n20 N=0:REPEAT CLS:PRINT "Arrows: ";N:K=GET:N=N+1:UNTIL FALSE\n')
    before = program.rows
    assert not [*marked_lines(program, before)] and program.rows == before
