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
from kensington.compare.campaign.counting import GAMES, About, Count, Sight, stuck
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.driver import ActKind
from twincheck import Confirmation, DifferenceKind, Divergence
from twincheck.check import Checked
from twincheck.divergence import FieldDifference, Wording
from twincheck.job import CheckTotals
from twincheck.report import save_found

CAMPAIGN = Campaign("<b>KEN & co</b>.uef", "0" * 40, None, "1", "memory", 2000, (2,), 50, 0, False, seed=1)
NOVICE = About.LEVEL_1
ODD = '<script>alert("£")</script>'
PLACING, MOVING, REFUSING = ActKind.PLACING, ActKind.MOVING, ActKind.REFUSING
RULES, LEVEL = (About.RULES, "memory"), (About.LEVEL_2, "memory")


def divergence(what=ODD, confirmed=Confirmation.ACTIONS, kind=DifferenceKind.FIELD):
    return Divergence(
        0,
        ["12"],
        [FieldDifference(kind, "winner", "its screen", None)],
        confirmed=confirmed,
        about="rules",
        check="kensington compare",
        explanation=Wording(what, what, (what,)),
    )


def checked(part, counted, *found):
    kinds = Counter(each.key for each in found)
    return Checked(found, Counter({Count.BATCHES: 1, **counted}), kinds, part)


def agreed(kind, number, compared):
    return {(Count.AGREED, kind): number, (Count.COMPARED, kind): compared}


DISAGREEMENT, FAILURE = divergence(), divergence(confirmed=None, kind=DifferenceKind.FAILURE)
RESULTS = [
    checked(RULES, {Count.TURNS: 1000, **agreed(PLACING, 9, 10), **agreed(REFUSING, 4, 4)}, DISAGREEMENT),
    checked(RULES, {Count.TURNS: 1000, **agreed(PLACING, 10, 10)}, FAILURE),
    checked(LEVEL, {Count.POSITIONS: 50, **agreed(MOVING, 50, 50)}
        | {(Count.TOOK, MOVING, False, milliseconds): 1 for milliseconds in (1000, 3000, 500)}),
]  # fmt: skip


def report(results, campaign=CAMPAIGN):
    totals = CheckTotals()
    for number, result in enumerate(results, 1):
        totals.add(result, number)
    return CampaignReport.of(campaign, totals)


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
    found = json.loads(json.dumps(report(order).as_json()))
    assert found == json.loads(json.dumps(report(RESULTS).as_json()))
    shares = {(each["what"], each["phase"]): each for each in found["agreement"]}
    assert list(shares) == [("rules", "placing"), ("rules", "refusing"), ("intermediate", "moving")]
    placing = shares["rules", "placing"]
    assert (placing["agreed"], placing["compared"], placing["share"]) == (19, 20, 0.95)
    assert placing["interval"] == list(wilson(0.95, 20))
    counted = [(each["name"], each["times"]) for each in found["counts"] if each["name"] != "batches"]
    assert counted == [("turns", 2000), ("positions", 50)]
    [thought] = found["thinking"]
    assert thought == {"what": "intermediate", "phase": "moving", "count": 3, "median": 1.0, "most": 3.0}
    assert (found["agrees"], found["batches"]) == (False, 3)
    assert [(each["times"], each["sentence"]) for each in found["divergences"]] == [(1, ODD), (1, ODD)]


def test_a_confirmed_disagreement_or_a_failure_prevents_agreement():
    assert report([]).agrees and report([RESULTS[2]]).agrees
    assert not report([RESULTS[0]]).agrees
    assert not report([RESULTS[1]]).agrees
    doubtful = report([replace(RESULTS[0], divergences=[divergence(confirmed=Confirmation.JOB)])])
    assert doubtful.agrees and doubtful.headline == "No disagreement in 14 comparisons; 1 disagreement not confirmed."
    suite = xml.fromstring(doubtful.junit())
    assert (suite.get("failures"), suite.get("skipped")) == ("0", "1")


def test_what_decides_comes_first_and_then_what_is_frequent():
    """With failures after the disagreements, and what was not seen at the end."""
    ways = [("rare", Confirmation.ACTIONS, 1), ("doubtful", Confirmation.NONE, 9), ("often", Confirmation.ACTIONS, 5)]
    some = [divergence(what, how) for what, how, times in ways for _ in range(times)]
    found = report([*RESULTS[1:], checked(RULES, {}, *some)], replace(CAMPAIGN, flow=True))
    text = found.text()
    told = ("often (5 times)", "rare", "doubtful (9 times)", "\n1 failure\n", "compared", "Not seen:", "game: ")
    places = [text.index(each) for each in told]
    assert places == sorted(places)


def stuck_in(*batches, of):
    """Results of batches for the rules of which some meet a routine that does not return."""
    counts = {number: Counter({(Count.STUCK, "play at &1234"): 1}) for number in batches}
    return [replace(RESULTS[1], seen=RESULTS[1].seen + counts.get(number, Counter())) for number in range(1, of + 1)]


@pytest.mark.parametrize(("results", "lines"), [
    (stuck_in(1, 2, of=2), ()),
    (stuck_in(1, 3, 4, of=7), ()),
    (stuck_in(1, 3, 4, of=6), ("the routine play at &1234 does not return (rules: 3 of 6 batches)",)),
])  # fmt: skip
def test_a_routine_that_often_does_not_return_stops_a_campaign(results, lines):
    found = report(results)
    assert stuck(found.totals) == lines and found.as_json()["stuck"] == list(lines)
    assert ("stopped: the routine play at &1234" in Checker(found.html()).words) is bool(lines)


def test_a_page_shows_everything_and_escapes_texts(tmp_path):
    found = report([*RESULTS[1:], replace(RESULTS[0], divergences=[replace(DISAGREEMENT, screen=ODD)])])
    text = replace(found, found=save_found(found.found, tmp_path)).html()
    checked = Checker(text)
    assert not any(tag in ("script", "b") and attributes for tag, attributes in checked.seen) and "<script" not in text
    assert checked.words.count(ODD) == 3  # the disagreement, its screen, and the failure
    assert "1 disagreement" in checked.words and f"kensington compare replay {tmp_path}/rules-script" in checked.words
    assert "<b>KEN & co</b>.uef checked against the engine" in checked.words
    assert "1 disagreement and 1 failure in 74 comparisons." in checked.words
    assert not re.search('(src|href)="(?!data:)|url[(]', text)


def test_a_page_without_results():
    assert "No disagreement in 0 comparisons." in Checker(report([]).html()).words


def test_only_a_program_with_our_levels_must_show_everything():
    def unseen(**about):
        campaign = replace(CAMPAIGN, flow=True, **about)
        return CampaignReport.of(campaign, CheckTotals()).unseen

    most = unseen(ours=True)
    assert "a pass of red announced" in most and f"game: {[*GAMES][0]}" in most
    assert (
        unseen()
        == unseen(memory_map="1" * 40)
        == [f"game: {name}" for name in GAMES] + ["the intermediate plays a game"]
    )


def test_a_level_that_has_not_moved_a_stone_is_said_not_to_have_been_seen():
    """Its games may end before that, and then its slides have not been compared."""
    totals = CheckTotals()
    seen = {(Count.SEEN, Sight.LEVEL_GAME, NOVICE): 1, (Count.SEEN, Sight.LEVEL_ACT, NOVICE, PLACING): 9}
    totals.seen[NOVICE, "screen"] = Counter(seen)
    found = CampaignReport.of(replace(CAMPAIGN, flow=True, levels=(1,), ours=True), totals)
    unseen = {f"the novice {kind} (need not be)" for kind in ("moving", "relocating")}
    assert {line for line in found.not_seen if "the novice" in line} == unseen
    assert not any("the novice" in what for what in found.unseen)


def test_a_program_without_levels_need_not_show_them():
    totals = CheckTotals()
    scripts = {(Count.SEEN, Sight.SCRIPT, name): 1 for name in GAMES}
    totals.seen[About.FLOW, "screen"] = Counter(scripts | {Count.NO_LEVEL: 1})
    found = CampaignReport.of(replace(CAMPAIGN, flow=True, levels=(1, 2, 3)), totals)
    assert found.agrees and not found.unseen
    assert "the program offers no levels: everything else was checked" in found.lines


def test_a_program_with_two_levels_need_not_show_a_third():
    totals = CheckTotals()
    scripts = {(Count.SEEN, Sight.SCRIPT, name): 1 for name in GAMES}
    totals.seen[About.FLOW, "screen"] = Counter(scripts)
    totals.seen[About.LEVEL_3, "screen"] = Counter({Count.NO_LEVEL: 1})
    found = CampaignReport.of(replace(CAMPAIGN, flow=True, levels=(2, 3)), totals)
    assert found.unseen == ["the intermediate plays a game"]
    assert "the program offers no level 3: everything else was checked" in found.lines
