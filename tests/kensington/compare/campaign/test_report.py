"""Results added up, and the HTML page."""

import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import permutations

import pytest
from kensington.compare.campaign.coverage import must_show
from kensington.compare.campaign.html_report import report_page
from kensington.compare.campaign.totals import CampaignTotals

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.report import CampaignReport

CAMPAIGN = Campaign("<b>KEN & co</b>.uef", "0" * 40, None, "1", "memory", 2000, (2,), 50, 0, False, seed=1)
ODD = '<script>alert("£")</script>'
RULES = {"kind": "rules", "path": "memory", "level": None, "disagreed": 0, "failed": 0, "acts": []}


def counts(**counted):
    return {"counts": {"batches": 1, **{name.replace("_", "|"): number for name, number in counted.items()}}}


RESULTS = [
    RULES | {"disagreed": 1} | counts(
        turns=1000, agreed_placing=9, compared_placing=10, agreed_refusing=4, compared_refusing=4, worked_ms=2000
    ),
    RULES | {"failed": 1} | counts(turns=1000, agreed_placing=10, compared_placing=10, worked_ms=2000),
    RULES | {"level": 2} | counts(
        positions=50, agreed_moving=50, compared_moving=50, worked_ms=500,
        took_moving_1000=1, took_moving_3000=1, took_moving_500=1,
    ),
]  # fmt: skip
ABOUT = {"what": ODD, "kind": ODD, "about": "rules"}
DISAGREEMENT = ABOUT | {"aspect": "winner", "batch": "1", "file": "disagreements/00001-01.txt"}
FAILURE = ABOUT | {"batch": "2", "text": "failures/00002-01.txt"}


def report(results, disagreements=(DISAGREEMENT,), failures=(FAILURE,)):
    totals, some = CampaignTotals(), CampaignTotals()
    for number, result in enumerate(results, 1):
        (totals if number % 2 else some).add(number, result)
    totals.merge(some)
    return CampaignReport(CAMPAIGN, totals, disagreements, failures)


class Checker(HTMLParser):
    """The words and elements of a page; checks that every element is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.words = [], [], ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        if tag not in ("meta", "img", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


@pytest.mark.parametrize("order", list(permutations(RESULTS)))
def test_results_add_up_in_any_order(order):
    found = report(order).as_json()
    assert found == json.loads(json.dumps(report(RESULTS).as_json()))
    shares = {(each["what"], each["phase"]): each for each in found["agreement"]}
    assert list(shares) == [("rules", "placing"), ("rules", "refusing"), ("intermediate", "moving")]
    placing = shares["rules", "placing"]
    assert (placing["agreed"], placing["compared"], placing["share"]) == (19, 20, 0.95)
    assert placing["interval"] == list(wilson(0.95, 20))
    assert [(part["what"], part["seconds"]) for part in found["work"]] == [("rules", 4.0), ("intermediate", 0.5)]
    assert [(part["units_a_second"], part["unit"]) for part in found["work"]] == [(500, "turns"), (100, "positions")]
    counted = [(each["name"], each["times"]) for each in found["counts"] if each["name"] != "batches"]
    assert counted == [("turns", 2000), ("positions", 50)]
    [thought] = found["thinking"]
    assert thought == {"what": "intermediate", "phase": "moving", "count": 3, "median": 1.0, "most": 3.0}
    assert (found["agrees"], found["batches"], found["seconds"]) == (False, 3, 4.5)
    assert (found["disagreed"], found["disagreements"]) == (1, [DISAGREEMENT])
    assert (found["failed"], found["failures"]) == (1, [FAILURE])


@pytest.mark.parametrize(("left", "agrees"), [((), True), ((0,), False), ((1,), False), ((2,), True)])
def test_a_disagreement_or_a_failure_prevents_agreement(left, agrees):
    assert report([RESULTS[number] for number in left]).agrees is agrees


def stuck_in(*batches, of):
    """Results of batches for the rules of which some meet a routine that does not return."""
    stuck = {"counts": RESULTS[1]["counts"] | {"stuck|play at &1234": 1}}
    return [RESULTS[1] | (stuck if number in batches else {}) for number in range(1, of + 1)]


@pytest.mark.parametrize(("results", "lines"), [
    (stuck_in(1, 2, of=2), ()),
    (stuck_in(1, 3, 4, of=7), ()),
    (stuck_in(1, 3, 4, of=6), ("the routine play at &1234 does not return (rules: 3 of 6 batches)",)),
])  # fmt: skip
def test_a_routine_that_often_does_not_return_stops_a_campaign(tmp_path, results, lines):
    found = report(results)
    assert found.totals.stuck == lines and found.as_json()["stuck"] == list(lines)
    (tmp_path / "failures").mkdir()
    (tmp_path / FAILURE["text"]).write_text(ODD, encoding="utf-8")
    assert ("stopped: the routine play at &1234" in Checker(report_page(found, tmp_path)).words) is bool(lines)


def test_a_page_shows_everything_and_escapes_texts(tmp_path):
    (tmp_path / "failures").mkdir()
    (tmp_path / "failures" / "00002-01.txt").write_text(ODD, encoding="utf-8")
    text = report_page(report(RESULTS), tmp_path)
    checked = Checker(text)
    assert not any(tag in ("script", "b") and attributes for tag, attributes in checked.seen) and "<script" not in text
    assert checked.words.count(ODD) == 3  # the disagreement, the failure and its screen
    assert "1 disagreement" in checked.words and f"kensington compare replay {tmp_path}/disagr" in checked.words
    assert "<b>KEN & co</b>.uef checked against the engine" in checked.words
    assert "1 disagreement and 1 failure in 74 comparisons." in checked.words
    links = [attributes["href"] for tag, attributes in checked.seen if tag == "a"]
    assert links == ["disagreements/00001-01.txt", "failures/00002-01.txt"]
    assert not re.search('(src|href)="(?!data:|disagreements/|failures/)|url[(]', text)


def test_a_page_without_results(tmp_path):
    page = report_page(report([], (), ()), tmp_path)
    assert "No disagreement in 0 comparisons." in Checker(page).words


def test_only_a_program_with_our_levels_must_show_everything():
    def unseen(**about):
        campaign = replace(CAMPAIGN, flow=True, **about)
        return CampaignReport(campaign, CampaignTotals()).unseen

    most = unseen(ours=True)
    assert "a pass of red announced" in most and any(what.startswith("game: ") for what in most)
    assert unseen() == unseen(memory_map="1" * 40) == [what for what in most if must_show(what, False)]


def test_a_level_that_has_not_moved_a_stone_is_said_not_to_have_been_seen():
    """Its games may end before that, and then its slides have not been compared."""
    totals = CampaignTotals()
    totals.counts["novice", "screen"] = Counter({"seen|the novice plays a game": 1, "seen|the novice placing": 9})
    found = CampaignReport(replace(CAMPAIGN, flow=True, levels=(1,), ours=True), totals)
    unseen = {f"not seen: the novice {kind} (need not be)" for kind in ("moving", "relocating")}
    assert {line for line in found.lines() if "the novice" in line} == unseen
    assert not any("the novice" in what for what in found.unseen)
