"""The command `python -m tools.checks.fuzz_media`: coverage-guided fuzzing of all readers of disc and tape images.

It needs `pip install atheris`. A reader passes if every input ends in an image or a `MediaError`. Any other exception,
a hang (-timeout=10) or too much memory (-rss_limit_mb=1024) is a finding, and libFuzzer writes the input to a file.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from types import FunctionType

from emulator.media.archive import unwrap
from emulator.media.dfs import read_catalogue
from emulator.media.disc import Disc
from emulator.media.errors import MediaError
from emulator.media.inf import files_disc, pairs
from emulator.media.protected import peculiarities, read_sides, side_image
from emulator.media.tapeimage import read_tape
from emulator.media.uef import write_uef


def tape(data: bytes) -> None:
    """Read a tape image, UEF, CSW or WAV, in any archive; list and write what could be read."""
    image = unwrap(data, "fuzz")
    read = read_tape(image.data, image.name)
    read.files()
    write_uef(read)


def disc(data: bytes) -> None:
    """Read a single and a double-sided disc image and their catalogues, and what else a protected image holds."""
    for tracks in read_sides(data, "fuzz") or ():
        peculiarities(tracks)
        read_catalogue(side_image(tracks), "fuzz")
    for name in ("fuzz.ssd", "fuzz.dsd"):
        Disc(data, name)
        for side in (0, 1):
            read_catalogue(data, name, side)


def files(data: bytes) -> None:
    """Read the bytes as an `.inf` file, as an MMB file, and as a zip with a member chosen."""
    contents = {"A": b"", "A.inf": data}
    for reader in (
        lambda: files_disc(pairs(contents), lambda name, size: contents[name][:size], "fuzz"),
        lambda: unwrap(data, "fuzz.mmb", member="1"),
        lambda: unwrap(data, "fuzz.zip", member="2"),
    ):
        try:
            reader()
        except MediaError:
            pass


def read_all(data: bytes) -> None:
    """Every reader on the same bytes."""
    for reader in (tape, disc, files):
        try:
            reader(data)
        except MediaError:
            pass


def media_functions() -> Iterator[FunctionType]:
    """The functions and methods of `emulator.media`, whose coverage guides the fuzzing."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("emulator.media."):
            for value in vars(module).values():
                members = vars(value).values() if isinstance(value, type) else (value,)
                functions = (member for member in members if isinstance(member, FunctionType))
                yield from (function for function in functions if function.__module__ == name)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.fuzz_media",
        description="Fuzz the readers of disc and tape images with atheris (pip install atheris) until interrupted.",
        epilog="All arguments are libFuzzer's: its options, such as -runs=10000, and corpus directories.",
    )
    _, fuzzer_arguments = parser.parse_known_args(arguments)
    import atheris  # not a dependency of the project

    for function in media_functions():
        atheris.instrument_func(function)
    atheris.Setup([sys.argv[0], *fuzzer_arguments], read_all)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
