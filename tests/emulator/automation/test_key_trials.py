"""The keys that a question takes are found by trying them, and the question stands as before."""

import pytest

from emulator.automation.key_trials import KeysTaken, keys_taken
from tests.emulator.automation.test_program import started

pytestmark = pytest.mark.usefixtures("system_roms")

YES_OR_NO, LEVELS = frozenset("YN"), frozenset("123")
LINE, ANY_KEY, NOTHING = KeysTaken(line=True), KeysTaken(any_key=True), KeysTaken()


@pytest.mark.parametrize(
    ("asks", "taken"),
    [
        ('PRINT "Who? ";:INPUT LINE A$', LINE),
        ('REPEAT K%=GET:IF K%<58 AND K%>13 PRINT "LETTERS ONLY" ELSE VDU K%:UNTIL K%=13', LINE),
        ('PRINT "PRESS A KEY":A=GET', ANY_KEY),
        ('PRINT "SPACE":REPEAT UNTIL GET=32', NOTHING),
        ('PRINT "Y OR N":REPEAT K%=GET:UNTIL K%=78 OR K%=89', KeysTaken(YES_OR_NO)),
        ('REPEAT CLS:INPUT "Noise",A$:UNTIL A$="Y" OR A$="N"', KeysTaken(YES_OR_NO)),
        ('REPEAT INPUT "Noise",A$:UNTIL INSTR("YN",A$) ELSE PRINT "Yes or no!"', KeysTaken(YES_OR_NO)),
        ('REPEAT K%=GET:PRINT CHR$K%:IF K%>48 AND K%<52 ELSE PRINT "1 to 3!":UNTIL K%>48 AND K%<52', KeysTaken(LEVELS)),
        ('PRINT "Strength?":REPEAT K%=INKEY(9):TIME=0:UNTIL K%>48 AND K%<52', KeysTaken(LEVELS)),
    ],
)
def test_the_keys_of_a_question(tmp_path, asks: str, taken: KeysTaken):
    program = started(tmp_path, f'20 {asks}\n30 CLS:PRINT "NEXT ONE":REPEAT UNTIL FALSE\n')
    before = program.text
    assert keys_taken(program) == taken
    assert program.text == before
