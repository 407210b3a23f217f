"""A campaign on a real Dask scheduler with real workers on the loopback interface."""

import os
import re
import socket
import subprocess
import sys
import time

import pytest

from kensington.beeb import DISC as KEN
from kensington.beeb.memory_map import sha1_of
from kensington.compare.campaign.batches import CampaignWork
from kensington.compare.campaign.cluster import pack
from tests.emulator.media.archives import zipped
from tests.kensington.compare.command import (
    finished_campaign,
    kensington,
    results_counted,
    results_in,
    wait_until,
)
from tools.checks.kills import totals_in

pytestmark = pytest.mark.usefixtures("system_roms")

CAMPAIGN = ("compare", str(KEN), "--routines-only", "--rules", "--level", "2", "--turns", "600", "--positions", "500")
PATIENCE = 100  # seconds
SCHEDULER = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
WORKER = ("distributed.cli.dask_worker", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


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
        environment = os.environ | {"PYTHONPATH": os.getcwd()}
        with log.open("wb") as output:
            self.processes.append(
                subprocess.Popen(
                    [sys.executable, "-m", *command], stdout=output, stderr=output, cwd=self.folder, env=environment
                )
            )
        return log

    def add_worker(self, threads=1):
        log = self.start(f"worker{len(self.processes)}", *WORKER, "--nthreads", str(threads), self.address)
        wait_until(lambda: "Registered to" in log.read_text())

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The directory of the same campaign in one process."""
    return finished_campaign(tmp_path_factory, CAMPAIGN)


@pytest.fixture
def cluster(tmp_path):
    found = Cluster(tmp_path)
    yield found
    found.end()


def begin(cluster, path):
    """Start the campaign on the cluster and wait for some results."""
    command = [sys.executable, "-m", "kensington.cli", *CAMPAIGN, "--cluster", cluster.address, "--out", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: process.poll() is not None or results_counted(path) >= 2)
    return process


def test_killing_one_of_two_workers_does_not_change_the_results(cluster, path, expected):
    cluster.add_worker()
    cluster.add_worker(threads=2)
    process = begin(cluster, path)
    cluster.processes[1].kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "") and "No disagreement in " in out
    assert results_in(path) == results_in(expected)
    assert totals_in(path) == totals_in(expected)


def test_a_campaign_whose_scheduler_goes_away_can_be_resumed_locally(capsys, cluster, path, expected):
    cluster.add_worker()
    process = begin(cluster, path)
    cluster.end()
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert re.fullmatch(f"kensington: --cluster: the scheduler at {cluster.address} went away[^\n]*\n", err)
    assert 2 <= len(results_in(path)) < len(results_in(expected))
    assert kensington(capsys, *CAMPAIGN, "--out", path)[0] == 0
    assert totals_in(path) == totals_in(expected)


def test_without_a_scheduler_it_ends_soon_with_one_line(capsys, path, monkeypatch):
    monkeypatch.setattr("boardgame.cluster.CONNECTING", 2.0)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            ports = silent.getsockname()[1], closed.getsockname()[1]
            for address in (*(f"tcp://127.0.0.1:{port}" for port in ports), "carrier-pigeon://loft", "tcp://", ""):
                began = time.monotonic()
                status, out, err = kensington(capsys, *CAMPAIGN, "--cluster", address, "--out", path)
                assert (status, out) == (2, "") and time.monotonic() - began < PATIENCE
                assert re.fullmatch(f"kensington: --cluster: no scheduler answers at {address}: [^\n]+\n", err)


def test_without_workers_it_ends_soon_with_one_line(capsys, cluster, path, monkeypatch):
    monkeypatch.setattr("boardgame.cluster.NO_WORKER", 2.0)
    status, out, err = kensington(capsys, *CAMPAIGN, "--cluster", cluster.address, "--out", path)
    assert (status, out, err) == (2, "", "kensington: --cluster: the scheduler has had no worker for 2 seconds\n")


def test_archive_is_packed_for_a_member(tmp_path):
    path = tmp_path / "games.zip"
    path.write_bytes(zipped(("KEN.ssd", KEN.read_bytes()), ("other.ssd", b"")))
    work = pack(CampaignWork(None, f"{path}:KEN.ssd", 1))
    assert work.member == "KEN.ssd" and work.files == (("games.zip", path.read_bytes()),)
    assert sha1_of(f"{work.unpack()}:{work.member}") == sha1_of(KEN)


def test_without_dask_it_names_the_package_to_install(capsys, path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = kensington(capsys, *CAMPAIGN, "--cluster", "tcp://127.0.0.1:1", "--out", path)
    assert (status, out) == (2, "")
    assert err == "kensington: --cluster: Dask is not installed; in the clone, run: pip install '.[cluster]'\n"
