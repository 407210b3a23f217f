"""Results added up, and the HTML page."""

import json
import re
from html.parser import HTMLParser
from itertools import permutations

import pytest

from boardgame.match.score import wilson
from kensington.compare.campaign.html_report import html_page
from kensington.compare.campaign.jobs import Campaign
from kensington.compare.campaign.report import make_report, percent

CAMPAIGN = Campaign("<b>KEN & co</b>.uef", "0" * 40, None, "memory", 2000, (2,), 50, 0, seed=1)
ODD = '<script>alert("£")</script>'
RULES = {"kind": "rules", "path": "memory", "level": None, "seed": 7, "disagreements": [], "failures": []}
RESULTS = [
    RULES | {"job": 1, "counts": {"turns": 1000}, "agreement": {"placing": [9, 10], "refusing": [4, 4]}, "seconds": 2.0}
    | {"disagreements": [{"what": ODD, "engine": "12", "program": ODD, "file": "disagreements/00001-01.txt"}]},
    RULES | {"job": 2, "counts": {"turns": 1000}, "agreement": {"placing": [10, 10]}, "seconds": 2.0}
    | {"failures": [{"what": ODD, "text": "failures/00002-01.txt"}]},
    RULES | {"job": 3, "kind": "positions", "level": 2, "counts": {"positions": 50}, "agreement": {"moving": [50, 50]}}
    | {"seconds": 0.5, "cycles": {"moving": [2_000_000, 6_000_000, 1_000_000]}},
]  # fmt: skip


def none_shrunk(found):
    return {}


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
    found = make_report(CAMPAIGN, order, none_shrunk).as_json()
    assert found == json.loads(json.dumps(make_report(CAMPAIGN, RESULTS, none_shrunk).as_json()))
    shares = {(each["what"], each["phase"]): each for each in found["agreement"]}
    assert list(shares) == [("rules", "placing"), ("rules", "refusing"), ("intermediate", "moving")]
    placing = shares["rules", "placing"]
    assert (placing["agreed"], placing["compared"], placing["share"]) == (19, 20, 0.95)
    assert placing["interval"] == list(wilson(0.95, 20))
    assert [(part["what"], part["seconds"]) for part in found["parts"]] == [("rules", 4.0), ("intermediate", 0.5)]
    assert found["parts"][0]["turns_a_second"] == 500 and found["parts"][1]["positions_a_second"] == 100
    [thought] = found["thinking"]
    assert thought == {"what": "intermediate", "phase": "moving", "count": 3, "median": 1.0, "most": 3.0}
    assert (found["agrees"], found["jobs"], found["seconds"]) == (False, 3, 4.5)
    assert [(each["job"], each["about"]) for each in found["disagreements"] + found["failures"]] == [
        ("1", "rules"), ("2", "rules"),
    ]  # fmt: skip


@pytest.mark.parametrize(("left", "agrees"), [((), True), ((0,), False), ((1,), False), ((2,), True)])
def test_a_disagreement_or_a_failure_prevents_agreement(left, agrees):
    assert make_report(CAMPAIGN, [RESULTS[number] for number in left], none_shrunk).agrees is agrees


def test_a_page_shows_everything_and_escapes_texts(tmp_path):
    (tmp_path / "failures").mkdir()
    (tmp_path / "failures" / "00002-01.txt").write_text(ODD, encoding="utf-8")
    text = html_page(make_report(CAMPAIGN, RESULTS, none_shrunk), tmp_path)
    checked = Checker(text)
    assert not any(tag in ("script", "b") and attributes for tag, attributes in checked.seen) and "<script" not in text
    assert checked.words.count(ODD) == 4  # the disagreement, its answer, the failure and its screen
    assert "<b>KEN & co</b>.uef checked against the engine" in checked.words
    assert "1 disagreement and 1 failure, in 74 comparisons." in checked.words
    links = [attributes["href"] for tag, attributes in checked.seen if tag == "a"]
    assert links == ["disagreements/00001-01.txt", "failures/00002-01.txt"]
    assert not re.search('(src|href)="(?!data:|disagreements/|failures/)|url[(]', text)


def test_a_page_without_results(tmp_path):
    page = html_page(make_report(CAMPAIGN, [], none_shrunk), tmp_path)
    assert "No disagreement in 0 comparisons." in Checker(page).words


@pytest.mark.parametrize(
    ("share", "text"), [(1.0, "100.00 %"), (0.5, "50.00 %"), (0.99995, "99.9950 %"), (1 - 1e-12, "100.00 %")]
)
def test_a_share_has_enough_decimals(share, text):
    assert percent(share) == text
