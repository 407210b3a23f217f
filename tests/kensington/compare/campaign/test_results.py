"""A campaign's directory: whatever happens to it, no whole result is lost and the campaign's outcome is the same."""

import base64
import io
import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from boardgame.errors import BoardGameError
from kensington.compare.campaign.difference import Aspect, Difference
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.jobs import Campaign
from kensington.compare.campaign.results import CampaignResults
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Place
from tests.kensington.compare.command import results_in

CAMPAIGN = Campaign("KEN.uef", "0" * 40, None, "memory", turns=4000, levels=(2,), positions=100, games=0, seed=1)
COUNT = len(CAMPAIGN.jobs)
ORDER = (3, 1, 2, 6, 4, 5)


def picture():
    png = io.BytesIO()
    Image.new("RGB", (4, 3), "blue").save(png, "PNG")
    return base64.b64encode(png.getvalue()).decode()


FAILURE = {"what": "it has crashed", "text": "Mistake at line 10\n£", "picture": picture()}


def disagreement(tmp_path):
    image = tmp_path / "program.uef"
    image.write_bytes(b"program")
    game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), [Place(1), Place(2)])
    return Disagreement.of(Difference(Aspect.LEGALITY, "legal", "refused"), image, "memory", game, Place(3)).to_text()


def result(number, **more):
    empty = {"counts": {"turns": number}, "agreement": {"placing": [number, number]}, "seconds": number / 8}
    return {"job": number, "disagreements": [], "failures": []} | empty | more


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of the results file, and where each result ends."""
    path, ends = tmp_path_factory.mktemp("whole") / "out", []
    with CampaignResults(str(path), CAMPAIGN, "KEN.uef") as results:
        for number in ORDER:
            results.add(result(number))
            ends.append((path / "results.jsonl").stat().st_size)
    return (path / "results.jsonl").read_bytes(), ends


def finish(path):
    """Resume a campaign and finish it; the numbers of the jobs that had been done."""
    with CampaignResults(str(path), CAMPAIGN, "KEN.uef") as results:
        found = set(results.results)
        for number in results.missing:
            results.add(result(number))
    return found


def put(path, data):
    """Make a campaign's directory with this results file."""
    finish(path)
    (path / "results.jsonl").write_bytes(data)


def test_results_are_written_as_they_are_added(path, whole):
    assert COUNT == len(ORDER)
    assert finish(path) == set()
    assert {number: line["counts"] for number, line in results_in(path).items()} == {n: {"turns": n} for n in ORDER}
    assert finish(path) == set(ORDER)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_results_cut_off_anywhere_are_resumed(tmp_path_factory, whole, data):
    content, ends = whole
    length = data.draw(st.integers(0, len(content)))
    path = tmp_path_factory.mktemp("cut") / "out"
    put(path, content[:length])
    found = finish(path)
    assert found == {number for number, end in zip(ORDER, ends, strict=True) if end - 1 <= length}
    assert set(results_in(path)) == set(ORDER)
    good = max([end for end in ends if end - 1 <= length], default=0)
    damaged = path / "results.jsonl.damaged"
    assert (damaged.read_bytes() if damaged.exists() else b"") == content[good:length]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_rubbish_destroys_only_the_result_it_hits_and_is_moved_aside(tmp_path_factory, whole, data):
    content, ends = whole
    hit = data.draw(st.integers(0, COUNT - 1))
    place = data.draw(st.integers([0, *ends][hit] + 1, ends[hit] - 1))
    rubbish = b"\xff" + data.draw(st.binary(max_size=40))
    path = tmp_path_factory.mktemp("hit") / "out"
    put(path, content[:place] + rubbish + content[place:])
    assert set(ORDER) - finish(path) == {ORDER[hit]}
    assert set(results_in(path)) == set(ORDER)
    assert b"\xff" in (path / "results.jsonl.damaged").read_bytes()


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"image": "NEK.uef"}, "its image is KEN.uef, not NEK.uef"),
        ({"sha1": "1" * 40}, f"its sha1 is {'0' * 40}, not {'1' * 40}"),
        ({"memory_map": "1" * 40}, "its memory_map is None, not 1111111111"),
        ({"path": "screen"}, "its path is memory, not screen"),
        ({"turns": 1}, "its turns is 4000, not 1"),
        ({"levels": (1, 2)}, "its levels is [2], not [1, 2]"),
        ({"positions": 1}, "its positions is 100, not 1"),
        ({"games": 1}, "its games is 0, not 1"),
        ({"seed": 2}, "its seed is 1, not 2"),
    ],
)
def test_another_campaigns_directory_is_refused_and_left_alone(path, changes, fault):
    finish(path)
    before = {each: each.read_bytes() for each in path.iterdir()}
    with pytest.raises(KensingtonError) as caught, CampaignResults(str(path), replace(CAMPAIGN, **changes), "KEN.uef"):
        pass
    assert str(caught.value).startswith(f"{path}: belongs to another campaign: {fault}")
    assert {each: each.read_bytes() for each in path.iterdir()} == before
    assert finish(path) == set(ORDER)  # the lock is released


def test_a_directory_with_other_files_is_refused_and_left_alone(path):
    path.mkdir()
    (path / "letter.txt").write_text("Dear Sir")
    with pytest.raises(KensingtonError, match="neither empty nor a campaign's directory: contains letter.txt$"):
        finish(path)
    assert (path / "letter.txt").read_text() == "Dear Sir" and not (path / "campaign.json").exists()


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '{"form": 1}'])
def test_a_directory_without_a_valid_description_is_refused(path, text):
    finish(path)
    (path / "campaign.json").write_text(text)
    with pytest.raises(KensingtonError, match=str(path)):
        finish(path)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"job": 7}, "no such job"),
        ({"job": True}, "no such job"),
        ({"job": 1}, "it occurs twice"),
        ({"seed": 1}, "its seed is 1, not "),
        ({"kind": "games"}, "its kind is 'games', not 'rules'"),
        ({"counts": {"turns": -1}}, "its counts is invalid"),
        ({"counts": None}, "its counts is invalid"),
        ({"agreement": {"placing": [2, 1]}}, "its agreement is invalid"),
        ({"seconds": "long"}, "its seconds is invalid"),
        ({"cycles": {"placing": ["long"]}}, "its cycles is invalid"),
        ({"acts": [{"game": 1}]}, "its acts is invalid"),
        ({"failures": [{"what": "x", "text": "../../etc/passwd"}]}, "its failures is invalid"),
        ({"disagreements": ["x"]}, "its disagreements is invalid"),
    ],
)
def test_an_impossible_result_is_refused(path, whole, changes, fault):
    lines = [json.loads(line) for line in whole[0].splitlines()]
    data = "".join(json.dumps(line) + "\n" for line in [lines[1], lines[0] | changes]).encode()
    put(path, data)
    with pytest.raises(KensingtonError, match="does not belong to this campaign: ") as caught:
        finish(path)
    assert fault in str(caught.value)
    assert (path / "results.jsonl").read_bytes() == data


def test_disagreements_and_failures_become_files(path, tmp_path):
    text = disagreement(tmp_path)
    first, second = (number for number, job in enumerate(CAMPAIGN.jobs[:3], 1) if job.kind == "rules")
    with CampaignResults(str(path), CAMPAIGN, "games/KEN.uef") as results:
        results.add(result(second, disagreements=[text] * 12, failures=[FAILURE]))
        results.add(result(first, disagreements=[text]))
        [large] = results.to_shrink
        assert large["file"] == f"disagreements/{first:05}-01.txt" and results.shrunk(large) == {}
        results.save_shrunk(large, text)
        assert results.shrunk(large)["small"] == f"disagreements/{first:05}-01-small.txt"
        assert results.to_shrink == []
    found = results_in(path)[second]
    assert [each["what"] for each in found["disagreements"]] == ["whether it is legal"] * 12
    assert ["file" in each for each in found["disagreements"]] == [True] * 10 + [False] * 2
    kept = Disagreement.from_text((path / found["disagreements"][0]["file"]).read_text(encoding="utf-8"))
    assert replace(kept, image="") == replace(Disagreement.from_text(text), image="")
    assert kept.image == "games/KEN.uef"
    assert Image.open(path / found["disagreements"][0]["picture"]).size[0] > 100
    [failure] = found["failures"]
    assert (path / failure["text"]).read_text(encoding="utf-8") == "Mistake at line 10\n£\n"
    assert Image.open(path / failure["picture"]).size == (4, 3)


HOLD = """
import sys
from kensington.compare.campaign.results import CampaignResults
from tests.kensington.compare.campaign.test_results import CAMPAIGN
with CampaignResults(sys.argv[1], CAMPAIGN, "KEN.uef"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_only_one_process_at_a_time_opens_it(path):
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(place or os.getcwd() for place in sys.path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", HOLD, path], env=environment, **pipes) as other:
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(BoardGameError, match="another process is writing it$"):
            finish(path)
        other.kill()
    assert finish(path) == set()
