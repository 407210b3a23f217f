"""The work of a campaign as workers on other computers do it, with the files that it needs.

The program's image and memory map go to each worker once, so that a worker needs only this package and the system ROMs.
"""

import hashlib
import tempfile
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from boardgame import cluster
from boardgame.files import replace_file
from emulator.media.choice import split_member
from kensington.compare.campaign.batches import CampaignWork
from kensington.compare.campaign.totals import FinishedWork

ONE_AT_A_TIME = Lock()  # the threads of a worker share its process's emulated machine
MAP_SUFFIXES = (".toml", ".symbols")  # of the files beside an image that map the program's memory


@dataclass(frozen=True)
class RemoteWork:
    """Work with the files that it needs: the program's image and the files beside it, by name; and the member of the
    first that is the image, if it is an archive."""

    work: CampaignWork
    files: tuple[tuple[str, bytes], ...]
    member: str = ""

    def __call__(self, numbers: Sequence[int], seconds: float) -> tuple[int, FinishedWork]:
        """Do the first of these numbers, as many as take so long; how many, and what they give."""
        with ONE_AT_A_TIME:
            work = replace(self.work, image=":".join(filter(None, (str(self.unpack()), self.member))))
            done, finished, end = 0, FinishedWork(), time.monotonic() + seconds
            while done < len(numbers) and (not done or time.monotonic() < end):
                finished.merge(work(numbers[done]))
                done += 1
            return done, finished

    def unpack(self) -> Path:
        """Write the files to a temporary directory unless they are there; the path of the image."""
        digest = hashlib.sha1(b"".join(data for _, data in self.files)).hexdigest()
        folder = Path(tempfile.gettempdir(), f"kensington-{digest}")
        folder.mkdir(mode=0o700, exist_ok=True)
        for name, data in self.files:
            place = folder / name
            if not place.exists() or place.read_bytes() != data:
                replace_file(place, data)
        return folder / self.files[0][0]


def pack(work: CampaignWork) -> RemoteWork:
    """Read the files that the work needs."""
    image, member = split_member(work.image)
    files = [image, *(path for path in map(image.with_suffix, MAP_SUFFIXES) if path.is_file() and path != image)]
    return RemoteWork(work, tuple((path.name, path.read_bytes()) for path in files), member)


def run(work: CampaignWork, numbers: Sequence[int], address: str) -> Generator[FinishedWork, None, None]:
    """The work of these numbers as it ends, from the workers of the scheduler at `address`.

    Raises what `boardgame.cluster.results` does.
    """
    for ended in cluster.results(pack(work), numbers, address, work.lost):
        finished = FinishedWork()
        for each in ended:
            finished.merge(each)
        yield finished
