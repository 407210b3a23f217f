"""The jobs of a campaign, and those that fail, never end or lose their workers."""

import os
import signal
import time
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from kensington.beeb import TAPE as KEN
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.jobs import Campaign, CampaignJob, JobRunner, JobTimeout, failed, run_jobs, time_limit

CAMPAIGN = Campaign("KEN.uef", sha1_of(KEN), None, "memory", turns=2300, levels=(1, 3), positions=120, games=0, seed=5)
PATIENCE = 60  # seconds


def test_the_jobs_add_up_to_the_campaign():
    done_of = Counter()
    for job in CAMPAIGN.jobs:
        done_of[job.kind, job.level] += job.count
    assert done_of == {("rules", None): 2300, ("positions", 1): 120, ("positions", 3): 120}


def test_the_jobs_depend_on_the_seed_alone():
    assert CAMPAIGN.jobs == replace(CAMPAIGN).jobs
    seeds = [job.seed for job in CAMPAIGN.jobs] + [job.seed for job in replace(CAMPAIGN, seed=6).jobs]
    assert len(set(seeds)) == len(seeds)


def test_a_longer_campaign_begins_with_the_jobs_of_a_shorter_one():
    shorter = {job for job in CAMPAIGN.jobs if job.kind == "rules"}
    longer = {job for job in replace(CAMPAIGN, turns=9300).jobs if job.kind == "rules"}
    assert len(shorter - longer) == 1  # the last one, of the rest


def test_the_kinds_of_jobs_are_interleaved():
    jobs = replace(CAMPAIGN, turns=20_000, positions=1000).jobs
    half = Counter((job.kind, job.level) for job in jobs[: len(jobs) // 2])
    assert half == {("rules", None): 10, ("positions", 1): 10, ("positions", 3): 10}


def test_a_time_limit_ends_endless_work():
    began = time.monotonic()
    with pytest.raises(JobTimeout, match="^took more than 0.2 seconds$"), time_limit(0.2):
        while time.monotonic() < began + PATIENCE:
            try:
                time.sleep(0)
            except Exception:  # a job may catch errors
                pass
    assert time.monotonic() < began + PATIENCE


def test_a_time_limit_that_is_kept_has_no_effect():
    with time_limit(0.05):
        pass
    time.sleep(0.2)


def run(job, image):
    """Replaces a job."""
    at = CAMPAIGN.jobs.index(job) + 1
    if at == 2:
        raise ZeroDivisionError("in job 2")
    while at == 3:
        time.sleep(0)
    return failed() | {"counts": {"turns": at}}


@dataclass(frozen=True)
class Troubled(JobRunner):
    """Jobs some of which raise an error, never end or lose their worker."""

    def open_driver(self, path):
        return None

    def __call__(self, number):
        CampaignJob.run = run  # in the worker's process alone
        return super().__call__(number) if number < 5 else os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("jobs", (1, 2))
def test_jobs_that_fail_never_end_or_lose_their_worker_do_not_affect_the_others(jobs):
    results = {result["job"]: result for result in run_jobs(Troubled(CAMPAIGN, str(KEN), 2), range(1, 6), jobs)}
    failures = {number: [failure["what"] for failure in result["failures"]] for number, result in results.items()}
    assert failures == {
        1: [],
        2: ["ZeroDivisionError: in job 2"],
        3: ["took more than 2 seconds"],
        4: [],
        5: ["job 5: its worker process died 3 times"],
    }
    assert "in run" in results[2]["failures"][0]["text"]
    assert (results[1]["counts"], results[4]["counts"]) == ({"turns": 1}, {"turns": 4})


def test_a_job_checks_that_the_image_has_not_changed(tmp_path):
    image = tmp_path / "KEN.uef"
    image.write_bytes(KEN.read_bytes() + b"\0")
    result = JobRunner(CAMPAIGN, str(image), PATIENCE)(1)
    [failure] = result["failures"]
    assert failure["what"] == f"{image}: the image has changed since the campaign began"
