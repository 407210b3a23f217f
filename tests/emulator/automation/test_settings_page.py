"""The values of an entry are seen without changing it, then one is chosen by pressing its key."""

import pytest

from emulator.automation.menus import MenuEntry, menus
from emulator.automation.settings_page import choose, is_typed, values_of
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
