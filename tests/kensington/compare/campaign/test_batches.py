"""The batches of a campaign, and those that fail, never end or lose their workers."""

import os
import signal
import time
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from kensington.beeb import TAPE as KEN
from kensington.compare.campaign import batches
from kensington.compare.campaign.batches import BASIS, Campaign, CampaignJobs, basis_of
from kensington.compare.campaign.cases import BatchKind, Case, Findings
from kensington.compare.campaign.counting import CODED, Count
from kensington.compare.campaign.difference import Aspect, require_equal
from kensington.compare.campaign.flow import PARTS
from kensington.compare.campaign.replay import ProgramCheck
from kensington.compare.paths import open_driver
from kensington.errors import KensingtonError
from kensington.position import Position
from twincheck.campaign.jobs import run
from twincheck.divergence import Divergence
from twincheck.job import checked_from

RULES_AND_LEVELS = {"turns": 2300, "levels": (1, 3), "positions": 120, "games": 0, "flow": False}
CAMPAIGN = Campaign("KEN.uef", **basis_of(str(KEN)), path="memory", **RULES_AND_LEVELS, seed=5)
PATIENCE = 60  # seconds
RULES, POSITIONS = BatchKind.RULES, BatchKind.POSITIONS


def test_the_batches_follow_from_the_campaign_and_its_seed():
    done_of = Counter()
    for batch in CAMPAIGN.batches:
        done_of[batch.kind, batch.level] += batch.count
    assert done_of == {(RULES, None): 2300, (POSITIONS, 1): 120, (POSITIONS, 3): 120}
    seeds = [batch.seed for batch in CAMPAIGN.batches] + [batch.seed for batch in replace(CAMPAIGN, seed=6).batches]
    assert len(set(seeds)) == len(seeds)
    longer = replace(CAMPAIGN, turns=20_000, positions=1000).batches
    half = Counter((batch.kind, batch.level) for batch in longer[: len(longer) // 2])
    assert half == {(RULES, None): 10, (POSITIONS, 1): 10, (POSITIONS, 3): 10}  # interleaved
    assert len(set(CAMPAIGN.batches) - set(longer)) == 3  # the last ones, of the rest


def test_what_needs_little_time_comes_first():
    whole = replace(CAMPAIGN, turns=100_000, positions=10_000, games=2, flow=True).batches
    first = [(batch.kind, batch.level) for batch in whole[:3]]
    assert first == [(RULES, None), (POSITIONS, 1), (POSITIONS, 3)]
    assert {batch.kind for batch in whole[3 : 3 + len(PARTS)]} == {BatchKind.FLOW}


def run_troubled(check, batch):
    """In place of the work for the rules and the levels."""
    at = CAMPAIGN.batches.index(batch) + 1
    if at == 2:
        raise ZeroDivisionError("in batch 2")
    while at == 3:
        time.sleep(0)
    found = Findings(check.image, None, batch)
    found.counts[Count.TURNS] = at
    return found.result


@dataclass(frozen=True)
class Troubled(CampaignJobs):
    """Batches some of which raise an error, never end or lose their worker."""

    def open_driver(self, path):
        return None

    def __call__(self, number):
        ProgramCheck.run = run_troubled  # in the worker's process alone
        return super().__call__(number) if number < 5 else os.kill(os.getpid(), signal.SIGKILL)


def test_batches_that_fail_never_end_or_lose_their_worker_do_not_affect_the_others():
    found = run(Troubled(CAMPAIGN, str(KEN), 2), range(1, 6), 2, seconds=PATIENCE)
    results = {number: checked_from(text, CODED) for texts in found for number, text in texts.items()}
    failures = {number: [each.sentence for each in result.divergences] for number, result in results.items()}
    assert failures == {
        1: [],
        2: ["ZeroDivisionError: in batch 2"],
        3: ["took more than 2 seconds"],
        4: [],
        5: ["batch 5: its worker process died 3 times"],
    }
    assert "in run_troubled" in results[2].divergences[0].screen
    assert [results[number].seen[Count.TURNS] for number in (1, 4)] == [1, 4]


@pytest.mark.parametrize("name", ["sha1", "memory_map", "software"])
def test_a_batch_checks_what_results_rest_on(name):
    """It has no result if that has changed: the campaign can be resumed as soon as it is as it was."""
    jobs = CampaignJobs(replace(CAMPAIGN, **{name: "another"}), str(KEN), PATIENCE, {9: [Divergence(0, [], [])]})
    message = f"{KEN}: the {BASIS[name]} has changed since the campaign began"
    for number, prefix in (1, "batch 1 cannot start: "), (9, ""):
        with pytest.raises(KensingtonError) as caught:
            jobs(number)
        assert str(caught.value) == prefix + message


def test_a_batch_without_its_image_or_roms_has_no_result(tmp_path):
    jobs = CampaignJobs(CAMPAIGN, str(tmp_path / "KEN.uef"), PATIENCE)
    with pytest.raises(KensingtonError, match="^batch 1 cannot start: .*/KEN.uef: No such file or directory$"):
        jobs(1)
    jobs = CampaignJobs(replace(CAMPAIGN, roms=str(tmp_path)), str(KEN), PATIENCE)
    with pytest.raises(KensingtonError, match="^batch 1 cannot start: OS 1.20 not found in "):
        jobs(1)


def test_data_files_belong_to_the_software(tmp_path, monkeypatch):
    monkeypatch.setattr(batches, "PACKAGES", [tmp_path])
    digests = set()
    for name in ("a.py", "a.pyc", "prompts.toml", "notes.txt"):
        (tmp_path / name).write_text(name)
        digests.add(batches._software.__wrapped__())
    assert len(digests) == 2


def test_a_batch_keeps_a_few_failures_of_each_kind():
    found = Findings(str(KEN), None, CAMPAIGN.batches[0])
    for what in "abababababac":
        found.fail(KensingtonError(what))
    assert {key[-1]: number for key, number in found.kinds.items()} == {"a": 6, "b": 5, "c": 1}
    assert [each.sentence for each in found.found] == [*"abababc"]


def test_a_disagreement_is_kept_if_its_image_goes(tmp_path, system_roms):
    image = tmp_path / KEN.name
    image.write_bytes(KEN.read_bytes())
    found = Findings(str(image), open_driver(image, "memory", None), CAMPAIGN.batches[0])
    found.driver.restart()
    image.unlink()
    with found.comparing(Case(Position.start(), [])):
        require_equal(Aspect.TURN, "red", "blue")
    [each] = found.found
    assert not each.is_failure and each.identities[0]["sha1"] == CAMPAIGN.sha1
