"""A campaign's directory: its results add up again, and what was found becomes files for people."""

import base64
import io
import json
from dataclasses import replace

import pytest
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.html_report import report_page
from kensington.compare.campaign.job import Findings
from kensington.compare.campaign.totals import CampaignTotals
from PIL import Image

from commandline.errors import UserError
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.difference import AnswerPair, Aspect
from kensington.compare.campaign.results import CampaignResults
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Place
from tests.kensington.compare.command import results_counted, results_in
from twincheck.campaign.jobs import FinishedJobs

SIZE = {"turns": 4000, "levels": (2,), "positions": 100, "games": 0, "flow": False}
CAMPAIGN = Campaign("KEN.uef", "0" * 40, None, "1", "memory", **SIZE, seed=1)
COUNT = len(CAMPAIGN.batches)
ORDER = (3, 1, 2, 6, 4, 5)


def picture():
    png = io.BytesIO()
    Image.new("RGB", (4, 3), "blue").save(png, "PNG")
    return base64.b64encode(png.getvalue()).decode()


FAILURE = {"what": "it has crashed", "text": "Mistake at line 10\n£", "picture": picture()}


def disagreement(tmp_path, act, *answer):
    image = tmp_path / "program.uef"
    image.write_bytes(b"program")
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(1), Place(2)])
    return Disagreement(str(image), "0" * 40, "memory", (AnswerPair(*answer),), game, act).to_text()


def finished(number, **found):
    """A batch with so many turns, and with what it has found."""
    result = Findings("KEN.uef", None, CAMPAIGN.batches[number - 1]).as_json() | found
    result["counts"]["turns"] = number
    result |= {"disagreed": len(result["disagreements"]), "failed": len(result["failures"])}
    totals = CampaignTotals()
    totals.add(number, result)
    return FinishedJobs(totals, {number: json.dumps(result)})


def opened(path, campaign=CAMPAIGN):
    return CampaignResults.open(str(path), campaign, "games/KEN.uef")


def test_results_are_written_as_they_are_added_and_add_up_again(path):
    assert COUNT == len(ORDER)
    with opened(path) as results:
        for number in ORDER[:4]:
            results.add(finished(number))
            assert results_counted(path) == len(results.totals.done)
        assert results.missing == [4, 5]
    with opened(path) as results:
        assert results.totals.done == {*ORDER[:4]} and results.missing == [4, 5]
        results.add(FinishedJobs.sum([finished(4), finished(5)]))
        assert results.missing == [] and results.report().counts["turns"] == sum(ORDER)
    assert {number: each["counts"]["turns"] for number, each in results_in(path).items()} == {n: n for n in ORDER}
    assert sorted(each.name for each in path.iterdir()) == ["results.sqlite", "results.sqlite.lock"]


@pytest.mark.parametrize(
    "change", [{"image": "NEK.uef"}, {"sha1": "1" * 40}, {"memory_map": "1" * 40}, {"software": "2"}, {"seed": 2}]
)
def test_whatever_results_rest_on_makes_another_campaign(path, change):
    with opened(path) as results:
        results.add(finished(1))
    [(name, value)] = change.items()
    said = f"^{path}: belongs to another campaign: its {name} is .*, this one's {value}; choose another directory$"
    with pytest.raises(UserError, match=said):
        with opened(path, replace(CAMPAIGN, **change)):
            pass


def test_a_campaign_that_cannot_begin_leaves_its_directory_to_the_next_one(path):
    with opened(path, replace(CAMPAIGN, seed=2)) as results:
        results.save_failure("start", FAILURE)
    with opened(path) as results:
        assert results.missing == [*range(1, COUNT + 1)]


def test_disagreements_and_failures_become_files(path, tmp_path):
    text = disagreement(tmp_path, Place(3), Aspect.LEGALITY, "legal", "refused")
    accepted = disagreement(tmp_path, Place(2), Aspect.LEGALITY, "occupied", "legal")
    stuck = disagreement(tmp_path, Place(4), Aspect.ANSWER, "answers", "the routine at &2097 does not return")
    first, second = (number for number, batch in enumerate(CAMPAIGN.batches[:3], 1) if batch.kind == "rules")
    with opened(path) as results:
        results.add(finished(second, disagreements=[text, text, accepted, stuck], failures=[FAILURE]))
        results.add(finished(first, disagreements=[text]))
        to_shrink = results.to_shrink
        assert to_shrink == {COUNT + 1: (first, 1, text), COUNT + 2: (second, 3, accepted)}
        shrunk = json.dumps([first, 1, text.replace("1. 1 2", "1. 2 1")]), json.dumps(to_shrink[COUNT + 2])
        results.add(FinishedJobs(CampaignTotals(), dict(enumerate(shrunk, COUNT + 1))))
    with opened(path) as results:
        assert results.to_shrink == {}
        found = results.report()
    assert (found.totals.disagreed.total(), found.totals.failed.total()) == (5, 1)
    names = [f"disagreements/{number:05}-{at:02}" for number, at in ((first, 1), *((second, at) for at in range(1, 5)))]
    assert [each["file"] for each in found.disagreements] == [f"{name}.txt" for name in names]
    assert [each.get("small") for each in found.disagreements] == [f"{names[0]}-small.txt", *4 * [None]]
    assert [each["what"] for each in found.disagreements[:3]] == [
        "the program refuses red's stone on 3, which is legal"
    ] * 3
    kept = Disagreement.from_text((path / f"{names[0]}.txt").read_text(encoding="utf-8"))
    assert replace(kept, image="") == replace(Disagreement.from_text(text), image="")
    assert kept.image == "games/KEN.uef"
    assert all(Image.open(path / each["picture"]).size[0] > 100 for each in found.disagreements)
    [failure] = found.failures
    assert (path / failure["text"]).read_text(encoding="utf-8") == "Mistake at line 10\n£\n"
    assert Image.open(path / failure["picture"]).size == (4, 3)


def test_an_image_whose_name_is_not_utf_8_has_a_report(path, tmp_path):
    campaign = replace(CAMPAIGN, image="K\udcff.uef")
    with CampaignResults.open(str(path), campaign, "games/K\udcff.uef") as results:
        failure = FAILURE | {"what": "K\udcff.uef: it has crashed", "text": "in K\udcff.uef"}
        text = disagreement(tmp_path, Place(3), Aspect.PHASE, "placing", "moving")
        results.add(finished(1, disagreements=[text], failures=[failure]))
        found = results.report()
        results.save_report(found.as_json(), report_page(found, path))
    assert "K\\udcff.uef: it has crashed" in (path / "report.html").read_text(encoding="utf-8")
    [saved] = path.glob("disagreements/*-01.txt")
    assert Disagreement.from_text(saved.read_text(encoding="utf-8")).image == "games/K\\udcff.uef"
    assert (path / found.failures[0]["text"]).read_text(encoding="utf-8") == "in K\\udcff.uef\n"
