"""A program's questions are answered with RETURN where it does not go on without, and on a form where a key shows."""

import pytest

from emulator.automation.answering import Form, type_answer
from tests.emulator.automation.test_program import started

pytestmark = pytest.mark.usefixtures("system_roms")

ASKS = '20 PRINT "SOUND";\n30 {get}\n40 CLS:PRINT "NEXT":REPEAT UNTIL FALSE\n'
FORM = """10 MODE 4:DIM V$(2):V$(1)="ONE":V$(2)="Y"
20 PRINT TAB(3,2)"Name";TAB(3,4)"Sound";:FOR I%=1 TO 2:PROCf(0):NEXT
30 I%=1:A$="":REPEAT PROCf(1):K%=GET:IF K%<>13 A$=A$+CHR$K%:V$(1)=LEFT$(A$+"    ",4)
40 UNTIL K%=13:PROCf(0)
50 I%=2:PROCf(1):REPEAT K%=GET:UNTIL K%=78 OR K%=89:V$(2)=CHR$K%
60 CLS:PRINT V$(1)V$(2):REPEAT UNTIL FALSE
70 DEF PROCf(C%):COLOUR 1-C%:COLOUR 128+C%:PRINT TAB(23,I%*2)V$(I%);:COLOUR 1:COLOUR 128:ENDPROC
"""


@pytest.mark.parametrize(
    ("get", "typed"),
    [
        ("A=GET", "N"),
        ("REPEAT A$=GET$:PRINT A$;:UNTIL A$=CHR$13", "N\n"),
        ('REPEAT A$=GET$:UNTIL A$="n"', "n"),
        ("REPEAT UNTIL FALSE", None),
    ],
)
def test_an_answer_with_return_or_without(tmp_path, get: str, typed: str | None):
    program = started(tmp_path, ASKS.format(get=get))
    answer = type_answer(program, program.rows, "N")
    assert (answer or "").upper() == (typed or "").upper()
    program.beeb.run(seconds=0.5)
    assert ("NEXT" in program.text) is (typed is not None)


def test_a_form_is_filled_in_where_a_key_shows(tmp_path):
    program = started(tmp_path, FORM)
    form = Form(program)
    assert form.find([], begins=False) is None
    assert form.find([2, 4], begins=True) == 2
    form.fill_in("ANNA")
    program.beeb.run(seconds=0.5)
    assert form.find([2], begins=False) == 4
    form.fill_in("N")
    program.beeb.run(seconds=0.5)
    assert program.text.split() == ["ANNAN"]
    assert form.find([0, 1], begins=False) is None
    assert not form.rows
