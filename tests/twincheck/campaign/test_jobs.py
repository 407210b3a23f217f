"""Jobs of a campaign, in processes here and on a real Dask scheduler with real workers on the loopback interface."""

import os
import re
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from commandline.errors import UserError
from tests.command import wait_until
from twincheck.campaign.jobs import RemoteJobs, run

PATIENCE = 100  # seconds
NUMBERS = range(1, 61)
SCHEDULER = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
WORKER = ("distributed.cli.dask_worker", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


@dataclass(frozen=True)
class Squares:
    """Jobs that each add a number in a file to a square, which takes so many seconds. Job 0 kills its process."""

    file: Path
    seconds: float = 0.0

    def __call__(self, number):
        if number == 0:
            os._exit(1)
        time.sleep(self.seconds)
        return str(number * number + int(self.file.read_text()))

    def lost(self, number, reason):
        return reason

    @property
    def files(self):
        return [self.file]

    def with_files_in(self, folder):
        return replace(self, file=folder / self.file.name)


@pytest.fixture
def jobs(tmp_path):
    (tmp_path / "number").write_text("7")
    return Squares(tmp_path / "number")


EXPECTED = {number: str(number * number + 7) for number in NUMBERS}


def together(ended):
    """All texts."""
    return {number: text for texts in ended for number, text in texts.items()}


class Cluster:
    """A scheduler and its workers, each a process with its output in a file."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        log = self.start("scheduler", *SCHEDULER)
        wait_until(lambda: re.search(r"Scheduler at: +(tcp://\S+)", log.read_text()))
        self.address = re.search(r"Scheduler at: +(tcp://\S+)", log.read_text())[1]

    def start(self, name, *command):
        log = self.folder / name
        words = [sys.executable, "-m", *command]
        environment = os.environ | {"PYTHONPATH": os.getcwd()}
        with log.open("wb") as output:
            process = subprocess.Popen(words, stdout=output, stderr=output, cwd=self.folder, env=environment)
        self.processes.append(process)
        return log

    def add_worker(self, threads=1):
        log = self.start(f"worker{len(self.processes)}", *WORKER, "--nthreads", str(threads), self.address)
        wait_until(lambda: "Registered to" in log.read_text())

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path):
    found = Cluster(tmp_path)
    yield found
    found.end()


@pytest.mark.parametrize("processes", (1, 2))
def test_processes_here_do_all_jobs(jobs, processes):
    assert together(run(jobs, NUMBERS, processes)) == EXPECTED
    assert [*run(jobs, [], processes)] == []


def test_a_job_here_that_takes_too_long_or_kills_its_process_is_lost(jobs):
    texts = together(run(replace(jobs, seconds=PATIENCE), [0, 1], 2, seconds=4))
    assert texts == {0: "its worker process died 3 times", 1: "took more than 4 seconds"}


def test_a_cluster_without_workers_with_two_of_which_one_dies_and_without_its_scheduler(cluster, jobs, monkeypatch):
    with monkeypatch.context() as impatient, pytest.raises(UserError, match="has had no worker for 2 seconds$"):
        impatient.setattr("twincheck.campaign.cluster.NO_WORKER", 2.0)
        list(run(jobs, NUMBERS, 0, cluster.address))
    cluster.add_worker()
    cluster.add_worker(threads=2)
    running = run(replace(jobs, seconds=0.05), NUMBERS, 0, cluster.address)
    first = next(running)
    cluster.processes[1].kill()
    assert together([first, *running]) == EXPECTED
    running = run(replace(jobs, seconds=0.5), NUMBERS, 0, cluster.address)
    assert next(running).items() < EXPECTED.items(), "what finished before the scheduler goes away is given"
    cluster.end()
    with pytest.raises(UserError, match=f"^--cluster: the scheduler at {cluster.address} went away"):
        list(running)


def test_a_job_that_kills_its_workers_is_lost_and_the_others_go_on(tmp_path, jobs, monkeypatch):
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    cluster = Cluster(tmp_path)
    try:
        for _ in range(3):
            cluster.add_worker()
        texts = together(run(replace(jobs, seconds=0.05), range(20), 0, cluster.address))
    finally:
        cluster.end()
    lost = "its workers died repeatedly"
    assert texts.keys() == {*range(20)} and texts[0] == lost
    assert all(text in (EXPECTED[number], lost) for number, text in texts.items() if number)  # its neighbours may be


def test_the_files_that_jobs_need_go_to_the_workers(jobs):
    packed = RemoteJobs.pack(jobs)
    jobs.file.unlink()
    assert packed([*NUMBERS], seconds=PATIENCE) == (len(NUMBERS), EXPECTED)
    assert packed.unpacked().file.read_text() == "7"


def test_a_task_does_as_many_jobs_as_take_so_long_but_one_at_least(jobs):
    assert RemoteJobs.pack(replace(jobs, seconds=0.05))([*NUMBERS], seconds=0)[0] == 1
    assert 1 < RemoteJobs.pack(replace(jobs, seconds=0.05))([*NUMBERS], seconds=0.4)[0] <= 8


def test_without_a_scheduler_it_ends_soon_with_one_line(jobs, monkeypatch):
    monkeypatch.setattr("twincheck.campaign.cluster.CONNECTING", 2.0)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            ports = silent.getsockname()[1], closed.getsockname()[1]
            for address in (*(f"tcp://127.0.0.1:{port}" for port in ports), "carrier-pigeon://loft", "tcp://", ""):
                began = time.monotonic()
                with pytest.raises(UserError) as caught:
                    list(run(jobs, NUMBERS, 0, address))
                assert re.fullmatch(f"--cluster: no scheduler answers at {address}: [^\n]+", str(caught.value))
                assert time.monotonic() - began < PATIENCE


def test_without_dask_it_names_the_package_to_install(jobs, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"^--cluster: Dask is not installed; in the clone, run: pip install '"):
        list(run(jobs, NUMBERS, 0, "tcp://127.0.0.1:1"))
