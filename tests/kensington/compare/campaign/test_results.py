"""A campaign's directory: whatever happens to it, no whole result is lost and the campaign's outcome is the same."""

import base64
import io
import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from boardgame.errors import BoardGameError
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.difference import AnswerPair, Aspect
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.job import Findings
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.campaign.results import CampaignResults
from kensington.compare.campaign.totals import FinishedWork
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Place
from tests.kensington.compare.command import results_counted, results_in

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


def result(number, **found):
    empty = Findings("KEN.uef", None, CAMPAIGN.batches[number - 1]).as_json()
    counts = {"counts": {"turns": number}, "agreement": {"placing": [number, number]}, "seconds": number / 8}
    counted = {"disagreed": len(found.get("disagreements", [])), "failed": len(found.get("failures", []))}
    return {"batch": number} | empty | counts | counted | found


def finished(*results):
    found = FinishedWork()
    for each in results:
        found.merge(FinishedWork.of(each))
    return found


def finish(path, campaign=CAMPAIGN):
    """Resume a campaign and finish it; the numbers of the batches that had been done, and the repaired damage."""
    with CampaignResults.open(str(path), campaign, "KEN.uef") as results:
        found = set(results.totals.done)
        results.add(finished(*map(result, results.missing)))
        assert CampaignReport(campaign, results.totals).counts == {"turns": sum(ORDER)}
    return found, (results.damaged, results.aside is not None)


@pytest.fixture
def whole(path):
    """The directory of a finished campaign."""
    with CampaignResults.open(str(path), CAMPAIGN, "KEN.uef") as results:
        for number in ORDER:
            results.add(finished(result(number)))
    return path


def execute(path, *statements):
    with closing(sqlite3.connect(path / "results.sqlite")) as database, database:
        for statement in statements:
            database.execute(statement)


def test_results_are_written_as_they_are_added(path):
    assert COUNT == len(ORDER)
    with CampaignResults.open(str(path), CAMPAIGN, "KEN.uef") as results:
        for number in ORDER:
            results.add(finished(result(number)))
            assert results_counted(path) == len(results.totals.done)
    assert {number: line["counts"] for number, line in results_in(path).items()} == {n: {"turns": n} for n in ORDER}
    assert finish(path) == (set(ORDER), (0, False))
    assert sorted(each.name for each in path.iterdir()) == ["results.sqlite", "results.sqlite.lock"]


@pytest.mark.parametrize("change", [
    """UPDATE result SET found = replace(found, '"turns": 4', '"turns": 5') WHERE batch = 4""",
    "UPDATE result SET found = 7 WHERE batch = 4",
    "UPDATE result SET found = CAST(x'ff00' AS TEXT) WHERE batch = 4",
    "UPDATE result SET checksum = CAST(x'ff' AS TEXT) WHERE batch = 4",
    "UPDATE result SET checksum = (SELECT checksum FROM result WHERE batch = 3) WHERE batch = 4",
    "UPDATE result SET batch = 70 WHERE batch = 4",
])  # fmt: skip
def test_an_edited_row_is_dropped_and_its_batch_runs_again(whole, change):
    execute(whole, change)
    assert finish(whole) == (set(ORDER) - {4}, (1, False))
    assert finish(whole) == (set(ORDER), (0, False))


def test_a_row_of_another_campaign_is_dropped(whole, tmp_path):
    other = tmp_path / "other"
    finish(other, replace(CAMPAIGN, seed=2))
    execute(whole, f"ATTACH '{other / 'results.sqlite'}' AS other", "DELETE FROM result WHERE batch = 2",
            "INSERT INTO result SELECT * FROM other.result WHERE batch = 2")  # fmt: skip
    assert finish(whole) == (set(ORDER) - {2}, (1, False))


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    """The bytes of a finished campaign's database."""
    path = tmp_path_factory.mktemp("finished") / "out"
    finish(path)
    return (path / "results.sqlite").read_bytes()


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_bytes_damaged_anywhere_cost_at_most_the_results_they_hit(tmp_path_factory, content, data):
    path = tmp_path_factory.mktemp("damaged")
    file = path / "results.sqlite"
    damaged = bytearray(content)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(1, 60))] = data.draw(st.binary(min_size=1, max_size=60))
    file.write_bytes(damaged[: data.draw(st.integers(0, len(damaged)))] if data.draw(st.booleans()) else damaged)
    try:
        finish(path)
    except KensingtonError as error:  # the damage is in the campaign's description
        assert "belongs to another campaign: " in str(error)
    else:
        assert finish(path) == (set(ORDER), (0, False))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"image": "NEK.uef"}, "its image is KEN.uef, not NEK.uef"),
        ({"sha1": "1" * 40}, f"its sha1 is {'0' * 40}, not {'1' * 40}"),
        ({"memory_map": "1" * 40}, "its memory_map is None, not 1111111111"),
        ({"software": "2"}, "its software is 1, not 2"),
        ({"path": "screen"}, "its path is memory, not screen"),
        ({"levels": (1, 2)}, "its levels is [2], not [1, 2]"),
        ({"turns": 500}, "its turns is 4000, not 500"),
        ({"seed": 2}, "its seed is 1, not 2"),
    ],
)
def test_another_campaigns_directory_is_refused_and_left_alone(whole, changes, fault):
    before = {each: each.read_bytes() for each in whole.iterdir()}
    with pytest.raises(KensingtonError) as caught:
        finish(whole, replace(CAMPAIGN, **changes))
    assert str(caught.value).startswith(f"{whole}: belongs to another campaign: {fault}")
    assert {each: each.read_bytes() for each in whole.iterdir()} == before
    assert finish(whole) == (set(ORDER), (0, False))  # the lock is released


def test_a_campaign_without_results_leaves_its_directory_to_the_next_one(path):
    with CampaignResults.open(str(path), replace(CAMPAIGN, seed=2), "KEN.uef") as results:
        results.save_failure("start", FAILURE)
    assert finish(path) == (set(), (0, False))


@pytest.mark.parametrize("name", ["letter.txt", "results.jsonl"])  # the latter is an earlier version's
def test_a_directory_with_other_files_is_refused_and_left_alone(path, name):
    path.mkdir()
    (path / name).write_text("Dear Sir")
    fault = f"contains {name}, which this version's campaigns do not write; choose another directory"
    with pytest.raises(KensingtonError, match=f"^{path}: {fault}$"):
        finish(path)
    assert [each.name for each in path.iterdir()] == [name] and (path / name).read_text() == "Dear Sir"


def test_disagreements_and_failures_become_files(path, tmp_path):
    text = disagreement(tmp_path, Place(3), Aspect.LEGALITY, "legal", "refused")
    accepted = disagreement(tmp_path, Place(2), Aspect.LEGALITY, "occupied", "legal")
    stuck = disagreement(tmp_path, Place(4), Aspect.ANSWER, "answers", "the routine at &2097 does not return")
    first, second = (number for number, batch in enumerate(CAMPAIGN.batches[:3], 1) if batch.kind == "rules")
    with CampaignResults.open(str(path), CAMPAIGN, "games/KEN.uef") as results:
        two = result(second, disagreements=[text, text, accepted, stuck], failures=[FAILURE])
        results.add(finished(two, result(first, disagreements=[text])))
        to_shrink = results.to_shrink
        assert to_shrink == {COUNT + 1: (first, 1, text), COUNT + 2: (second, 3, accepted)}
        results.add(FinishedWork({COUNT + 1: json.dumps([first, 1, text.replace("1. 1 2", "1. 2 1")])}))
        results.add(FinishedWork({COUNT + 2: json.dumps(to_shrink[COUNT + 2])}))
    with CampaignResults.open(str(path), CAMPAIGN, "games/KEN.uef") as results:
        assert results.to_shrink == {}
        found = results.report()
    assert (found.totals.disagreements, found.totals.failures) == (5, 1)
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


def test_a_database_that_cannot_be_opened_is_refused(path):
    (path / "results.sqlite").mkdir(parents=True)
    for _ in range(2):  # the lock has been given back
        with pytest.raises(KensingtonError, match=r"results\.sqlite: unable to open database file$"):
            finish(path)


def test_only_one_process_at_a_time_opens_it(path):
    with CampaignResults.open(str(path), CAMPAIGN, "KEN.uef"):
        with pytest.raises(BoardGameError, match="another process is writing it$"):
            finish(path)
    assert finish(path) == (set(), (0, False))
