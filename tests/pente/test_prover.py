"""The prover: its proofs hold against every answer, and it knows captures."""

import pytest

from pente.position import Position
from pente.prover import Prover
from tools.checks import pente_wins

OPEN_THREE = "9/9/9/9/2www4/9/9/9/9 0:0 w size=9"
LAST_PAIRS = "9/9/9/1bww5/9/1bww5/9/9/9 0:8 b size=9"


@pytest.mark.pure
def test_a_proof_holds_against_every_answer_by_the_plain_rules():
    position = Position.from_text(OPEN_THREE)
    proof = Prover(position).prove()
    assert proof.acts == 2
    after = position.play(proof.line[0])
    for answer in after.legal_acts():
        then = after.play(answer)
        assert any(then.play(act).outcome for act in then.legal_acts())


@pytest.mark.pure
def test_captures_win():
    assert Prover(Position.from_text(LAST_PAIRS)).prove().acts == 1
    assert Prover(Position.from_text(OPEN_THREE.replace("0:0", "0:8"))).prove().acts == 2


@pytest.mark.pure
def test_a_line_is_found_where_a_capture_opens_a_row():
    text = "9/9/1b6b/2wbbbbw1/3ww4/2bbwb3/3bwww2/4b1b2/4ww3 0:2 w size=9"
    proof = Prover(Position.from_text(text)).prove(nodes=20_000)
    assert proof.acts == 3 and len(proof.line) == 5


@pytest.mark.pure
def test_nothing_is_proved_where_nothing_threatens():
    assert Prover(Position.from_text("9/9/9/9/4w4/9/9/9/9 0:0 b size=9")).prove() is None
    prover = Prover(Position.from_text(OPEN_THREE))
    assert prover.prove(nodes=2) is None and prover.stopped
    assert prover.prove(1) is None and not prover.stopped


def test_the_set_of_wins():
    found = pente_wins.positions()
    assert len({position for _, position in found}) == len(found)
    for acts, position in [each for each in found if each[0] < 5][::25]:
        proof = Prover(position).prove()
        assert proof.acts == acts and len(proof.line) == 2 * acts - 1
        for act in proof.line:
            position = position.play(act)
        assert position.outcome
