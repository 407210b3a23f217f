"""A campaign's directory: its results add up again, and what was found becomes files for people."""

import io
from argparse import Namespace
from contextlib import contextmanager
from dataclasses import asdict, replace
from types import SimpleNamespace

import pytest
from PIL import Image

from commandline.errors import UserError
from kensington.beeb import DISC
from kensington.beeb.game_routines import ProgramFault
from kensington.commands.compare import MOST_CONFIRMED, OWN, report_on, save_screen, show
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.cases import BatchKind, Case, Findings
from kensington.compare.campaign.counting import CODED, Count
from kensington.compare.campaign.difference import Aspect, Difference
from kensington.compare.driver import Evidence, Refusal
from kensington.compare.program import ProgramError
from kensington.errors import IllegalActReason
from kensington.position import Position
from kensington.rules import Place
from tests.kensington.compare.command import results_counted, results_in
from twincheck.campaign.result_store import ResultStore
from twincheck.check import Checked
from twincheck.divergence import Confirmation, Divergence
from twincheck.job import CheckResults, text_of

SIZE = {"turns": 4000, "levels": (2,), "positions": 100, "games": 0, "flow": False}
CAMPAIGN = Campaign("KEN.uef", "0" * 40, None, "1", "memory", **SIZE, seed=1)
COUNT = len(CAMPAIGN.batches)
ORDER = (3, 1, 2, 6, 4, 5)
REFUSED = (Place(3), Aspect.LEGALITY, None, Refusal(Evidence.SILENT))
ACCEPTED = (Place(2), Aspect.LEGALITY, IllegalActReason.OCCUPIED, None)
STUCK = (Place(4), Aspect.ANSWER, None, ProgramFault("does not return", "at &2097"))


def crash(what="it has crashed", text="Mistake at line 10\n£"):
    return ProgramError(what, text, Image.new("RGB", (4, 3), "blue"))


def done(number, *differences, failures=()):
    """A batch with so many turns, and with what it has found."""
    found = Findings(str(DISC), SimpleNamespace(restart=lambda: None, beeb=None), CAMPAIGN.batches[number - 1])
    found.counts[Count.TURNS] = number
    for act, *answer in differences:
        with found.comparing(Case(Position.start(), [Place(1), Place(2)], act)):
            raise Difference(*answer)
    for error in failures:
        found.fail(error)
    return {number: text_of(found.result)}


@contextmanager
def opened(path, campaign=CAMPAIGN):
    with ResultStore(path, asdict(campaign), COUNT + MOST_CONFIRMED, OWN).opened() as store:
        yield CheckResults(store, COUNT, CODED)


def reported(path, results, campaign=CAMPAIGN, image="games/KEN.uef"):
    return report_on(Namespace(image=image, out=str(path), jobs=1, cluster=None), campaign, results)


def test_results_are_written_as_they_are_added_and_add_up_again(path):
    assert COUNT == len(ORDER)
    with opened(path) as results:
        for number in ORDER[:4]:
            results.add(done(number))
            assert results_counted(path) == len(results.done)
        assert results.missing == [4, 5]
    with opened(path) as results:
        assert results.done == {*ORDER[:4]} and results.missing == [4, 5]
        results.add(done(4) | done(5))
        assert results.missing == [] and results.totals.all_seen[Count.TURNS] == sum(ORDER)
    assert {number: each.seen[Count.TURNS] for number, each in results_in(path).items()} == {n: n for n in ORDER}
    assert sorted(each.name for each in path.iterdir()) == ["results.sqlite", "results.sqlite.lock"]


@pytest.mark.parametrize(
    "change", [{"image": "NEK.uef"}, {"sha1": "1" * 40}, {"memory_map": "1" * 40}, {"software": "2"}, {"seed": 2}]
)
def test_whatever_results_rest_on_makes_another_campaign(path, change):
    with opened(path) as results:
        results.add(done(1))
    [(name, value)] = change.items()
    said = f"^{path}: belongs to another campaign: its {name} is .*, this one's {value}; choose another directory$"
    with pytest.raises(UserError, match=said):
        with opened(path, replace(CAMPAIGN, **change)):
            pass


def test_a_campaign_that_cannot_begin_leaves_its_directory_to_the_next_one(path):
    with opened(path, replace(CAMPAIGN, seed=2)):
        found = Findings(str(DISC), None, CAMPAIGN.batches[0])
        found.fail(crash())
        files = save_screen(path, found.found[0])
    assert files[0].read_text(encoding="utf-8") == "Mistake at line 10\n£"
    assert Image.open(files[1]).size == (4, 3)
    with opened(path) as results:
        assert results.missing == [*range(1, COUNT + 1)]


def test_disagreements_and_failures_become_files(path):
    first, second = (number for number, each in enumerate(CAMPAIGN.batches[:3], 1) if each.kind is BatchKind.RULES)
    with opened(path) as results:
        results.add(done(second, REFUSED, REFUSED, ACCEPTED, STUCK, failures=[crash()]))
        results.add(done(first, REFUSED))
        confirming = results.to_confirm(MOST_CONFIRMED)
        kinds = [[each.sentence for each in cases] for cases in confirming.values()]
        assert [*confirming] == [COUNT + 1, COUNT + 2, COUNT + 3] and [*map(len, kinds)] == [3, 1, 1]
        assert kinds[0][0] == "the program refuses red's stone on 3, which is legal"
        ways = Confirmation.ACTIONS, Confirmation.JOB, Confirmation.NONE
        for (number, (case, *_)), way in zip(confirming.items(), ways, strict=True):
            small = replace(case, confirmed=way, actions=[case.actions[0], case.actions[-1]])
            results.add({number: text_of(Checked([small]))})
    with opened(path) as results:
        assert results.to_confirm(MOST_CONFIRMED) == {} and results.missing == [*{*ORDER} - {first, second}]
        found = reported(path, results)
    assert [(each.case.decides, each.times) for each in found.found] == [(True, 3), (True, 1), (False, 1), (False, 1)]
    assert not found.agrees and found.headline.startswith("3 disagreements and 1 failure in 0 comparisons; 2 disagreem")
    assert found.as_json()["divergences"][0]["file"] == f"{path}/found/rules-refuses-a-legal-placing.json"
    kept = [Divergence.load(path / each.file) for each in found.found]
    assert [len(each.actions) for each in kept] == [2, 1, 2, 2]
    assert {each.identities[0]["image"] for each in kept} == {"games/KEN.uef"}
    failed = kept[1]
    assert failed.is_failure and failed.screen == "Mistake at line 10\n£"
    assert Image.open(io.BytesIO(failed.pictures["its screen"])).size == (4, 3)


def test_an_image_whose_name_is_not_utf_8_has_a_report(path, capsys):
    campaign, name = replace(CAMPAIGN, image="K\udcff.uef"), "games/K\udcff.uef"
    with opened(path, campaign) as results:
        error = crash("K\udcff.uef: it has crashed", "in K\udcff.uef")
        results.add(done(1, (Place(3), Aspect.PHASE, "placing", "moving"), failures=[error]))
        found = reported(path, results, campaign, name)
        show(Namespace(jobs=1, cluster=None, json=True), path, found)
    assert "K\\udcff.uef: it has crashed" in (path / "report.html").read_text(encoding="utf-8")
    assert Divergence.load(path / found.found[1].file).identities[0]["image"] == name
