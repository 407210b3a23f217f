"""Coverage-guided fuzzing of everything that reads an image, for hours, by hand: not part of the test suite.

    pip install atheris
    python tests/emulator/fuzz/atheris_media.py [libFuzzer options] [corpus directory]

A reader passes if every input ends in an image or a MediaError; another exception, a hang (-timeout=10) or too much
memory (-rss_limit_mb=1024) is a finding, and libFuzzer leaves the input in a file.
"""

import sys

import atheris

with atheris.instrument_imports():
    from emulator.media.archive import unwrap
    from emulator.media.dfs import read_catalogue
    from emulator.media.disc import Disc
    from emulator.media.errors import MediaError
    from emulator.media.tapeimage import read_tape
    from emulator.media.uef import write_uef


def tape(data: bytes) -> None:
    """A tape image, as UEF or CSW, in any archive; what can be read can be listed and written."""
    image = unwrap(data, "fuzz")
    read = read_tape(image.data, image.name)
    read.files()
    write_uef(read)


def disc(data: bytes) -> None:
    """A disc image, single and double-sided: what can be read has a catalogue on both sides, or none."""
    for name in ("fuzz.ssd", "fuzz.dsd"):
        Disc(data, name)
        for side in (0, 1):
            read_catalogue(data, name, side)


READERS = (tape, disc)


def test_one_input(data: bytes) -> None:
    """Every reader on the same bytes."""
    for reader in READERS:
        try:
            reader(data)
        except MediaError:
            pass


if __name__ == "__main__":
    atheris.Setup(sys.argv, test_one_input)
    atheris.Fuzz()
