"""Two subjects without a machine: what is found, shrunk, confirmed, saved and reported."""

import json
import xml.etree.ElementTree as xml
from dataclasses import dataclass, replace
from enum import Enum

import pytest
from hypothesis import strategies as st

from twincheck import (
    ActOutcome,
    Confirmation,
    DifferenceKind,
    Divergence,
    DivergenceError,
    FunctionSubject,
    Side,
    TwinCheck,
)
from twincheck.check import load, reproduce
from twincheck.divergence import Wording
from twincheck.job import CheckJobs, CheckTotals, checked_from
from twincheck.player import CasePlayer, Event
from twincheck.report import CheckReport, found_in
from twincheck.subject import plain


class Reason(Enum):
    EMPTY = 1
    FULL = 2


@dataclass
class Stack:
    """A subject: numbers are pushed, "pop" takes one off. It counts restarts and acts."""

    items: tuple = ()
    restarts: int = 0
    acts: int = 0
    most: int = 4
    why: Reason = Reason.FULL

    def restart(self, seed):
        self.items, self.restarts = (seed,) if seed else (), self.restarts + 1

    def act(self, action):
        self.acts += 1
        if action == "pop":
            if not self.items:
                return ActOutcome.refused(Reason.EMPTY)
            self.items = self.items[:-1]
        elif len(self.items) == self.most:
            return ActOutcome.refused(self.why)
        else:
            self.items += (action,)

    def view(self):
        return {"top": self.items[-1] if self.items else None, "size": len(self.items)}


class Snapped(Stack):
    def snapshot(self):
        return self.items

    def restore(self, state):
        self.items = state

    def picture(self):
        return b"PNG"

    def identity(self):
        return {"version": 1}


class Wrong(Snapped):
    """Forgets what is above 99."""

    def view(self):
        return super().view() | ({"top": 0} if self.items and self.items[-1] > 99 else {})


class Crashing(Snapped):
    def act(self, action):
        if action == 7 and len(self.items) == 2:
            raise RuntimeError(f"at {self.acts}")
        return super().act(action)


class Forgetful(Snapped):
    """Differs only where more has been played before than in one case."""

    played = 0

    def view(self):
        Forgetful.played += 1
        return super().view() | ({"size": -1} if Forgetful.played == 30 else {})


ACTIONS = st.one_of(st.just("pop"), st.integers(0, 1000))
GOOD = TwinCheck(Stack, Snapped, ACTIONS)


def test_equal_subjects_agree_and_it_is_told_what_was_not_seen():
    checked = replace(GOOD, fields=["top", "size", "colour"]).run(60, seed=3)
    assert checked.agrees and not checked.divergences and checked.cases >= 60
    assert checked.seen[Event.REFUSED, "pop"] and checked.seen[Event.CHANGED, "size"]
    checked.require()
    totals = CheckTotals()
    totals.add(checked)
    report = CheckReport("stack", totals)
    assert report.not_seen == ["field colour: only one subject has it"]
    assert report.headline.startswith("stack: agrees (") and "Not seen:" in report.text()


def test_subjects_without_a_common_field_do_not_agree():
    check = TwinCheck(
        lambda: FunctionSubject(lambda number: {"crc": number}), lambda: FunctionSubject(abs), st.integers(0, 9)
    )
    for run in (lambda: check.run(3), lambda: check.run_prepared([1])):
        with pytest.raises(DivergenceError, match="no field to compare: the first has crc, the second result"):
            run()


def test_a_difference_is_shrunk_and_confirmed():
    checked = replace(GOOD, second=Wrong).run(50)
    (found,) = checked.divergences
    assert found.actions == [100] and found.decides and not checked.agrees
    assert found.key[:3] == (DifferenceKind.FIELD, "top", None)
    assert found.sentence == "after action 1, 100: top is 100 in the first, 0 in the second"
    assert (found.before, found.after[1]) == (({"top": None, "size": 0},) * 2, {"top": 0, "size": 1})
    assert found.pictures == {"second": b"PNG"} and found.identities == ({}, {"version": 1})
    with pytest.raises(AssertionError, match="seed 0, 1 action:\n100"):
        checked.require()


def test_each_kind_is_found_on_its_own():
    few = st.one_of(st.just("pop"), st.integers(0, 9))
    checked = replace(GOOD, second=lambda: Crashing(most=5), starts=[[1, 2, 3]], actions=few).run(120)
    by_kind = {found.key[0]: found for found in checked.divergences}
    assert by_kind[DifferenceKind.OUTCOME].actions == [1, 2, 3, 0, 0]
    crash = by_kind[DifferenceKind.FAILURE]
    assert crash.actions == [1, 2, 3, "pop", 7] and crash.key[1:3] == ("RuntimeError", Side.SECOND)
    assert crash.label == "the second fails: RuntimeError" and crash.decides


def test_reasons_are_compared_as_values_if_both_are_known():
    full = [[1, 2, 3, 4, 5]]
    other = replace(GOOD, second=lambda: Stack(why=Reason.EMPTY), starts=full)
    (found,) = other.run(5).divergences
    assert found.differences[0].kind is DifferenceKind.REASON
    assert found.sentence.endswith("the first refuses because of 'FULL', the second because of 'EMPTY'")
    assert replace(GOOD, second=lambda: Stack(why=None), starts=full).run(5).agrees


def test_what_fresh_subjects_do_not_play_again_accuses_nobody():
    Forgetful.played = 0
    checked = replace(GOOD, second=Forgetful).run(40)
    assert checked.agrees and [found.confirmed for found in checked.divergences] == [Confirmation.NONE]
    assert "not confirmed" in checked.divergences[0].text()


class Tiring(Snapped):
    """Differs once it has shown much, whatever is restarted."""

    def __init__(self):
        super().__init__()
        self.shown = 0

    def view(self):
        self.shown += 1
        return super().view() | ({"size": -1} if self.shown > 30 else {})


def test_what_only_the_whole_job_shows_is_marked():
    check = replace(GOOD, second=Tiring)
    (found,) = check.run(40).divergences
    assert found.confirmed is Confirmation.JOB and found.job == [40, 0] and not found.decides
    assert "only its whole job reproduces it" in found.text()
    assert reproduce(check, found).key == found.key and reproduce(GOOD, found) is None
    assert replace(found, listed=False).decides


def test_a_check_can_explain_what_differs_in_its_own_words():
    found = replace(GOOD, second=Wrong).run(50).divergences[0]
    explained = Wording("a label", "a sentence", ("a", 1, True), (3,))
    own = replace(found, explanation=explained, about="tops", screen="a board", sides=("port", "original"))
    assert own.key == (*found.key[:3], "tops", "a", 1, True) and own.heading == "tops: a label"
    assert own.text() == "a sentence\na board"
    assert Divergence.from_json(own.to_json()) == own
    with pytest.raises(DivergenceError, match="is not an explanation"):
        Divergence.from_json(replace(own, explanation=explained._replace(facts=([],))).to_json())


def test_actions_can_depend_on_the_view_and_the_seed_on_the_case():
    drawn = replace(GOOD, actions=lambda view: st.just("pop") if view["size"] else None, seeds=3, second=Wrong)
    player = drawn.player()
    assert drawn.run(20, player=player).agrees
    assert not player.seen[Event.REFUSED, "pop"] and player.seen[Event.ACCEPTED, "pop"]


def test_equal_beginnings_are_not_played_again():
    for first, restarts in ((Stack, 3), (Snapped, 1)):
        subject = first()
        player = CasePlayer(subject, Stack())
        for end in (6, 7, 8):
            assert player.play(0, [1, 2, 3, end]) is None
        assert subject.restarts == restarts and subject.acts == (6 if first is Snapped else 12)


def test_shrinking_can_be_limited():
    (found,) = replace(GOOD, second=Wrong, starts=[[1, 2]]).run(200, shrinking=0).divergences
    assert found.decides and found.actions[-1] > 99


def test_prepared_inputs_are_compared_and_shrunk_without_a_strategy():
    def wrong(number, other):
        return number // 2 + (number > 300 and other > 10)

    check = TwinCheck(lambda: FunctionSubject(lambda number, other: number // 2), lambda: FunctionSubject(wrong))
    inputs = [{"number": number, "other": number % 50} for number in range(1000)]
    assert check.run_prepared(inputs[:300]).agrees
    checked = check.run_prepared(inputs)
    assert checked.divergences[0].actions == [{"number": 301, "other": 11}]
    assert checked.divergences[0].decides and checked.cases > 301
    broken = TwinCheck(lambda: FunctionSubject(lambda x: 1 // x), lambda: FunctionSubject(lambda x: 1 // x))
    (crash,) = broken.run_prepared([2, 1, 0, 3]).divergences
    assert crash.key[:3] == (DifferenceKind.FAILURE, "ZeroDivisionError", Side.FIRST)


def test_a_file_is_read_back_and_others_are_refused(tmp_path):
    (found,) = replace(GOOD, second=Wrong).run(100).divergences
    found.save(tmp_path / "found.json")
    assert Divergence.load(tmp_path / "found.json") == found
    for text, message in (
        ("{", "not JSON"),
        ('{"divergence": 1}', "has version 1"),
        ("[]", "not a divergence"),
        (found.to_json().replace('"FIELD"', '"MAGIC"'), "is not a difference"),
        (found.to_json().replace('"UE5H"', '"?"'), "is not base64"),
    ):
        with pytest.raises(DivergenceError, match=message):
            Divergence.from_json(text, "found.json")


def test_plain_values():
    assert plain({Reason.FULL: (1, b"\x0a\xff", {2, 1}, Stack().why)}) == {"FULL": [1, "0a ff", [1, 2], "FULL"]}
    with pytest.raises(TypeError, match="is not plain"):
        plain(object())


def test_reports_begin_with_confirmed_and_frequent_kinds():
    totals = CheckTotals()
    for seed in range(2):
        totals.add(replace(GOOD, second=Wrong).run(20, seed))
        Forgetful.played = 0
        totals.add(replace(GOOD, second=Forgetful).run(40))
    report = CheckReport("<stack>", totals, found_in(totals), replayed=1)
    confirmed = [found.case.decides for found in report.found]
    assert confirmed == sorted(confirmed, reverse=True) and not report.agrees and not all(confirmed)
    page = report.html()
    assert "&lt;stack&gt;" in page and "<stack>" not in page and "data:image/png;base64,UE5H" in page
    suite = xml.fromstring(report.junit())
    assert int(suite.get("failures")) == sum(confirmed) and suite.find("testcase/failure").get("message")
    assert xml.fromstring(CheckReport("x", CheckTotals()).junit()).get("tests") == "1"
    data = json.loads(json.dumps(report.as_json()))
    assert data["replayed"] == 1 and data["divergences"][0]["times"] >= data["divergences"][1]["times"]


CHECK = """
from twincheck import FunctionSubject, TwinCheck
from hypothesis import strategies as st
def half(x): return x // 2
def wrong(x): return x // 2 + (x > 50)
check = TwinCheck(lambda: FunctionSubject(half), lambda: FunctionSubject(wrong), st.integers(0, 99), longest=1)
"""


def test_jobs_depend_on_their_numbers_alone(tmp_path):
    (tmp_path / "half.py").write_text(CHECK)
    jobs = CheckJobs(f"{tmp_path}/half.py:check", 5, 20)
    one, again = jobs(1), jobs.with_files_in(tmp_path)(1)
    assert one == again != jobs(2)
    kept = checked_from(one)
    assert kept.divergences[0].actions == [51] and kept.cases >= 20
    totals = CheckTotals()
    for text in (jobs.lost(3, "took too long"), one):
        totals.add(checked_from(text))
    report = CheckReport("half", totals, found_in(totals))
    assert [found.case.decides for found in report.found] == [True, False]
    assert "job 3: took too long" in report.text()


def test_the_check_of_a_file_is_found(tmp_path):
    file = tmp_path / "some.py"
    file.write_text(CHECK + "other = check\n")
    assert load(f"{file}:other").name == f"{file}:other"
    for name, message in ((str(file), "choose from check, other"), (f"{tmp_path}/no.py", "no such file")):
        with pytest.raises(DivergenceError, match=message):
            load(name)
