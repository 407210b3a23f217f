"""The command `python -m tools.bench.coordinator`: how fast results of a campaign get from workers into its database.

Without options it measures real work: batches of KEN a second with 1, 2 and 4 Dask workers on this computer. With
`--simulated N`, workers with N threads in one other process return ready-made results at once; the rate a second of
this process's time is then the coordinator's: Dask's client, the sums and the database. With `--write`, there are no
workers: sums and database alone.
"""

import argparse
import multiprocessing
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from commandline.output import host
from kensington.beeb import TAPE
from kensington.compare.campaign.batches import Campaign, CampaignJobs, basis_of
from kensington.compare.campaign.counting import CODED
from twincheck.campaign import jobs
from twincheck.campaign.result_store import ResultStore
from twincheck.job import CheckResults

LIMIT = 900.0  # seconds of a batch
CAMPAIGN = Campaign(
    TAPE.name, **basis_of(str(TAPE)), path="memory", turns=1000, levels=(1,), positions=50, games=0, flow=False, seed=1
)
SHARED = 10  # simulated workers, which share the threads
TASK = 100  # results in a task
GATHERED = 20  # tasks gathered at once, as of 1,000 workers at 5 seconds a task when a transaction takes 0.1 s


@dataclass(frozen=True)
class ReadyMade(CampaignJobs):
    """Gives the result of a real batch for each number, which costs the one process of all simulated workers little."""

    sample: str = ""

    def __call__(self, number: int) -> str:
        return self.sample


def serve(connection: Connection, workers: int, threads: int) -> None:
    """A scheduler and its workers, which share a process if they have several threads, until something is sent."""
    from distributed import LocalCluster

    how: dict[str, Any] = {"processes": threads == 1, "threads_per_worker": threads, "dashboard_address": None}
    with LocalCluster(n_workers=workers, protocol="tcp://", silence_logs=50, **how) as served:
        served.wait_for_workers(workers)
        connection.send(served.scheduler_address)
        connection.recv()


@contextmanager
def scheduler(workers: int, threads: int = 1) -> Generator[str, None, None]:
    """The address of a scheduler with so many workers."""
    connection, other = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(other, workers, threads))
    process.start()
    try:
        yield connection.recv()
    finally:
        connection.send(None)
        process.join(60)
        process.kill()


def rate(batches: Any, campaign: Campaign, count: int) -> str:
    """Results a second from the first ones on, all of them summed and written to a database."""
    with tempfile.TemporaryDirectory() as folder, closing(batches):
        with ResultStore(Path(folder, "out"), asdict(campaign), count).opened() as store:
            results = CheckResults(store, count, CODED)
            first = 0
            while not first:
                results.add(next(batches))
                first = len(results.done)
            began, worked = time.monotonic(), time.process_time()
            for found in batches:
                results.add(found)
            assert len(results.done) == count
            passed, worked = time.monotonic() - began, time.process_time() - worked
    rates = f"{(count - first) / passed:,.1f} results a second, {(count - first) / worked:,.0f}"
    return f"{rates} a second of the coordinator's processor time ({host()})"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.coordinator", description=__doc__)
    parser.add_argument("--simulated", type=int, metavar="N", help="threads of workers that return ready-made results")
    parser.add_argument("--write", action="store_true", help="no workers: sums and database alone")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4], help="real workers (default: 1 2 4)")
    parser.add_argument("--results", type=int, help="results (default: 100000, of real work 200)")
    options = parser.parse_args(arguments)
    simulated = options.write or options.simulated
    count = options.results or (100_000 if simulated else 200)
    campaign = replace(CAMPAIGN, turns=1000 * (count // 2), positions=50 * (count - count // 2))
    numbers = range(1, count + 1)
    work = ReadyMade(campaign, str(TAPE), LIMIT, sample=CampaignJobs(CAMPAIGN, str(TAPE), LIMIT)(1))
    if options.write:
        together = TASK * GATHERED
        ready = (dict.fromkeys(numbers[at : at + together], work.sample) for at in range(0, count, together))
        print(f"without workers: {rate(ready, campaign, count)}")
    elif options.simulated:
        with scheduler(SHARED, options.simulated // SHARED) as address:
            print(f"{options.simulated} simulated: {rate(jobs.run(work, numbers, 0, address), campaign, count)}")
    for workers in [] if simulated else options.workers:
        with scheduler(workers) as address:
            found = rate(jobs.run(CampaignJobs(campaign, str(TAPE), LIMIT), numbers, 0, address), campaign, count)
        print(f"{workers} workers: {found}", flush=True)


if __name__ == "__main__":
    main()
