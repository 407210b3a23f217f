"""Results added up, and the HTML page."""

import json
import re
import xml.etree.ElementTree as xml
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import permutations

import pytest

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.counting import GAMES, About, CampaignTotals, Count, Sight
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.driver import ActKind
from twincheck.counting import counts_to_json

CAMPAIGN = Campaign("<b>KEN & co</b>.uef", "0" * 40, None, "1", "memory", 2000, (2,), 50, 0, False, seed=1)
NOVICE = About.LEVEL_1
ODD = '<script>alert("£")</script>'
RULES = {"about": "RULES", "path": "memory", "level": None, "disagreed": 0, "failed": 0, "kinds": {}, "acts": []}
PLACING, MOVING, REFUSING = ActKind.PLACING, ActKind.MOVING, ActKind.REFUSING


def counts(worked, counted):
    return {"worked": worked, "counts": counts_to_json({Count.BATCHES: 1, **counted})}


def agreed(kind, number, compared):
    return {(Count.AGREED, kind): number, (Count.COMPARED, kind): compared}


RESULTS = [
    RULES | {"disagreed": 1, "kinds": {ODD: 1}}
    | counts(2000, {Count.TURNS: 1000, **agreed(PLACING, 9, 10), **agreed(REFUSING, 4, 4)}),
    RULES | {"failed": 1} | counts(2000, {Count.TURNS: 1000, **agreed(PLACING, 10, 10)}),
    RULES | {"about": "LEVEL_2", "level": 2} | counts(500, {Count.POSITIONS: 50, **agreed(MOVING, 50, 50)}
        | {(Count.TOOK, MOVING, False, milliseconds): 1 for milliseconds in (1000, 3000, 500)}),
]  # fmt: skip
ABOUT = {"what": ODD, "kind": ODD, "about": "rules", "decides": True, "count": 1}
DISAGREEMENT = ABOUT | {"aspect": "winner", "batch": "1", "file": "disagreements/00001-01.txt"}
DISAGREEMENT["files"] = [DISAGREEMENT["file"]]
FAILURE = ABOUT | {"batch": "2", "text": "failures/00002-01.txt", "file": "failures/00002-01-case.txt"}
FAILURE["files"] = [FAILURE["file"], FAILURE["text"]]


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


def test_a_confirmed_disagreement_or_a_failure_prevents_agreement(tmp_path):
    assert report([], (), ()).agrees and report([RESULTS[2]], (), ()).agrees
    assert not report([RESULTS[0]], failures=()).agrees
    assert not report([RESULTS[1]], (), (FAILURE,)).agrees
    doubtful = report([RESULTS[0]], (DISAGREEMENT | {"decides": False},), ())
    assert doubtful.agrees and doubtful.headline == "No disagreement in 14 comparisons; 1 disagreement not confirmed."
    suite = xml.fromstring(doubtful.report(tmp_path).junit())
    assert (suite.get("failures"), suite.get("skipped")) == ("0", "1")


def test_what_decides_comes_first_and_then_what_is_frequent(tmp_path):
    """With failures after the disagreements, and what was not seen at the end. `CampaignResults` sorts the kinds."""
    some = [("frequent", True, 5), ("rare", True, 1), ("doubtful", False, 9)]
    kinds = [DISAGREEMENT | {"kind": kind, "what": kind, "decides": sure, "count": n} for kind, sure, n in some]
    found = CampaignReport(
        replace(CAMPAIGN, flow=True), report(RESULTS).totals, tuple(kinds), (FAILURE | {"text": "f"},)
    )
    (tmp_path / "f").write_text("its screen", encoding="utf-8")
    text = found.report(tmp_path).text()
    told = ("frequent (5 times)", "rare", "doubtful (9 times)", "its screen", "compared", "Not seen:", "game: ")
    places = [text.index(each) for each in told]
    assert places == sorted(places)


def stuck_in(*batches, of):
    """Results of batches for the rules of which some meet a routine that does not return."""
    stuck = {"counts": [*RESULTS[1]["counts"], *counts_to_json({(Count.STUCK, "play at &1234"): 1})]}
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
    (tmp_path / "disagreements").mkdir()
    assert ("stopped: the routine play at &1234" in Checker(found.report(tmp_path).html()).words) is bool(lines)


def test_a_page_shows_everything_and_escapes_texts(tmp_path):
    (tmp_path / "failures").mkdir()
    (tmp_path / "failures" / "00002-01.txt").write_text(ODD, encoding="utf-8")
    text = report(RESULTS).report(tmp_path).html()
    checked = Checker(text)
    assert not any(tag in ("script", "b") and attributes for tag, attributes in checked.seen) and "<script" not in text
    assert checked.words.count(ODD) == 3  # the disagreement, the failure and its screen
    assert "1 disagreement" in checked.words and f"kensington compare replay {tmp_path}/disagr" in checked.words
    assert "<b>KEN & co</b>.uef checked against the engine" in checked.words
    assert "1 disagreement and 1 failure in 74 comparisons." in checked.words
    links = [attributes["href"] for tag, attributes in checked.seen if tag == "a"]
    assert links == ["disagreements/00001-01.txt", "failures/00002-01-case.txt", "failures/00002-01.txt"]
    assert not re.search('(src|href)="(?!data:|disagreements/|failures/)|url[(]', text)


def test_a_page_without_results(tmp_path):
    page = report([], (), ()).report(tmp_path).html()
    assert "No disagreement in 0 comparisons." in Checker(page).words


def test_only_a_program_with_our_levels_must_show_everything():
    def unseen(**about):
        campaign = replace(CAMPAIGN, flow=True, **about)
        return CampaignReport(campaign, CampaignTotals()).unseen

    most = unseen(ours=True)
    assert "a pass of red announced" in most and f"game: {[*GAMES][0]}" in most
    assert (
        unseen()
        == unseen(memory_map="1" * 40)
        == [f"game: {name}" for name in GAMES] + ["the intermediate plays a game"]
    )


def test_a_level_that_has_not_moved_a_stone_is_said_not_to_have_been_seen(tmp_path):
    """Its games may end before that, and then its slides have not been compared."""
    totals = CampaignTotals()
    seen = {(Count.SEEN, Sight.LEVEL_GAME, NOVICE): 1, (Count.SEEN, Sight.LEVEL_ACT, NOVICE, PLACING): 9}
    totals.counts[NOVICE, "screen"] = Counter(seen)
    found = CampaignReport(replace(CAMPAIGN, flow=True, levels=(1,), ours=True), totals)
    unseen = {f"the novice {kind} (need not be)" for kind in ("moving", "relocating")}
    assert {line for line in found.report(tmp_path).not_seen if "the novice" in line} == unseen
    assert not any("the novice" in what for what in found.unseen)


def test_a_program_without_levels_need_not_show_them(tmp_path):
    totals = CampaignTotals()
    scripts = {(Count.SEEN, Sight.SCRIPT, name): 1 for name in GAMES}
    totals.counts[About.FLOW, "screen"] = Counter(scripts | {Count.NO_LEVELS: 1})
    found = CampaignReport(replace(CAMPAIGN, flow=True), totals)
    assert found.agrees and not found.unseen
    assert "the program has no levels: everything else was checked" in found.report(tmp_path).lines
