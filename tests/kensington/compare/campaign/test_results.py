"""A campaign's directory: its results add up again, and what was found becomes files for people."""

import base64
import io
import json
from collections import Counter
from dataclasses import replace

import pytest
from PIL import Image

from commandline.errors import UserError
from kensington.beeb.game_routines import ProgramFault
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.cases import BatchKind, Case, Disagreement, FailureScreen, Findings
from kensington.compare.campaign.counting import CampaignTotals, Count
from kensington.compare.campaign.difference import AnswerPair, Aspect
from kensington.compare.campaign.results import CampaignResults
from kensington.compare.driver import Evidence, Refusal
from kensington.errors import IllegalActReason
from kensington.position import Position
from kensington.rules import Place
from tests.kensington.compare.command import counts_of, results_counted, results_in
from twincheck.campaign.jobs import FinishedJobs

SIZE = {"turns": 4000, "levels": (2,), "positions": 100, "games": 0, "flow": False}
CAMPAIGN = Campaign("KEN.uef", "0" * 40, None, "1", "memory", **SIZE, seed=1)
COUNT = len(CAMPAIGN.batches)
ORDER = (3, 1, 2, 6, 4, 5)


def picture():
    png = io.BytesIO()
    Image.new("RGB", (4, 3), "blue").save(png, "PNG")
    return base64.b64encode(png.getvalue()).decode()


SCREEN = FailureScreen("it has crashed", "Mistake at line 10\n£", base64.b64decode(picture()))


def disagreement(tmp_path, act, *answer):
    image = tmp_path / "program.uef"
    image.write_bytes(b"program")
    case = Case(Position.start(), [Place(1), Place(2)], act)
    return Disagreement.of(str(image), "0" * 40, "memory", (AnswerPair(*answer),), case).to_text()


def failure(tmp_path, screen=SCREEN):
    case = disagreement(tmp_path, None, Aspect.FAILURE, "", screen.what)
    return {"case": case, "screen": screen.text, "picture": picture()}


def finished(number, texts=(), failures=()):
    """A batch with so many turns, and with what it has found."""
    findings = Findings("KEN.uef", None, CAMPAIGN.batches[number - 1])
    findings.counts[Count.TURNS] = number
    kept = [Disagreement.from_text(text) for text in texts]
    found = [{"case": text, "screen": "", "picture": ""} for text in texts] + [*failures]
    kinds = Counter(each.finding.label for each in kept)
    result = findings.as_json() | {"found": found, "disagreed": len(texts), "failed": len(failures), "kinds": kinds}
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
        assert results.missing == [] and results.report().counts[Count.TURNS] == sum(ORDER)
    assert {number: counts_of(each)[Count.TURNS] for number, each in results_in(path).items()} == {n: n for n in ORDER}
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
        results.save_screen("start", SCREEN)
    with opened(path) as results:
        assert results.missing == [*range(1, COUNT + 1)]


def test_disagreements_and_failures_become_files(path, tmp_path):
    text = disagreement(tmp_path, Place(3), Aspect.LEGALITY, None, Refusal(Evidence.SILENT))
    accepted = disagreement(tmp_path, Place(2), Aspect.LEGALITY, IllegalActReason.OCCUPIED, None)
    stuck = disagreement(tmp_path, Place(4), Aspect.ANSWER, "answers", ProgramFault("does not return", "at &2097"))
    first, second = (number for number, each in enumerate(CAMPAIGN.batches[:3], 1) if each.kind is BatchKind.RULES)
    small, name = text.replace("1. 1 2", '[Confirmed "Acts"]\n1. 2 1'), f"{first:05}-01"
    small = text.replace("\n\n", '\n[Confirmed "Acts"]\n\n').replace("1. 1 2", "1. 2 1")
    with opened(path) as results:
        results.add(finished(second, [text, text, accepted, stuck], [failure(tmp_path)]))
        results.add(finished(first, [text]))
        kinds = [
            (name, (text, text, text), True),
            (f"{second:05}-03", (accepted,), True),
            (f"{second:05}-04", (stuck,), False),
        ]
        assert results.to_confirm == dict(enumerate(kinds, COUNT + 1))
        rows = {COUNT + 1: [name, small], COUNT + 2: [kinds[1][0], accepted], COUNT + 3: [kinds[2][0], stuck]}
        results.add(FinishedJobs(CampaignTotals(), {number: json.dumps(row) for number, row in rows.items()}))
    with opened(path) as results:
        assert results.to_confirm == {}
        found = results.report()
    assert [(each["decides"], each["count"]) for each in found.disagreements] == [(True, 3), (False, 1), (False, 1)]
    assert not found.agrees and found.headline.startswith("3 disagreements and 1 failure in 0 comparisons; 2 disagreem")
    assert (found.totals.disagreed.total(), found.totals.failed.total()) == (5, 1)
    names = [f"disagreements/{number:05}-{at:02}" for number, at in ((first, 1), *((second, at) for at in range(1, 5)))]
    assert [each["file"] for each in found.disagreements] == [f"{names[at]}.txt" for at in (0, 3, 4)]
    assert [each.get("small") for each in found.disagreements] == [f"{names[0]}-small.txt", None, None]
    assert {f"{name}.txt" for name in names[:3]} < {*found.disagreements[0]["files"]}
    assert found.disagreements[0]["what"] == "the program refuses red's stone on 3, which is legal"
    kept = Disagreement.from_text((path / f"{names[0]}.txt").read_text(encoding="utf-8"))
    assert replace(kept, image="", confirmed=None) == replace(Disagreement.from_text(text), image="")
    assert kept.image == "games/KEN.uef"
    assert all(Image.open(path / each["picture"]).size[0] > 100 for each in found.disagreements)
    [failed] = found.failures
    assert (path / failed["text"]).read_text(encoding="utf-8") == "Mistake at line 10\n£\n"
    assert Image.open(path / failed["picture"]).size == (4, 3)
    assert Disagreement.from_text((path / failed["file"]).read_text(encoding="utf-8")).is_failure


def test_an_image_whose_name_is_not_utf_8_has_a_report(path, tmp_path):
    campaign = replace(CAMPAIGN, image="K\udcff.uef")
    with CampaignResults.open(str(path), campaign, "games/K\udcff.uef") as results:
        screen = FailureScreen("K\udcff.uef: it has crashed", "in K\udcff.uef", b"")
        text = disagreement(tmp_path, Place(3), Aspect.PHASE, "placing", "moving")
        results.add(finished(1, [text], [failure(tmp_path, screen)]))
        found = results.report()
        results.save_report(found)
    assert "K .uef: it has crashed" in (path / "report.html").read_text(encoding="utf-8")
    [saved] = path.glob("disagreements/*-01.txt")
    assert Disagreement.from_text(saved.read_text(encoding="utf-8")).image == "games/K\\udcff.uef"
    assert (path / found.failures[0]["text"]).read_text(encoding="utf-8") == "in K\\udcff.uef\n"
