"""docs/pictures.md: its commands draw its pictures, and its Python runs."""

import re
import shlex
import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from kensington.cli import main

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "pictures.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line)[1:] for line in re.findall(r"^kensington draw .*", PAGE, re.M)]


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A folder with the page's records but none of its pictures."""
    (tmp_path / "docs/pictures").mkdir(parents=True)
    for record in (DOCS / "pictures").glob("*.ken"):
        shutil.copy(record, tmp_path / "docs/pictures")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def frames_of(path):
    with Image.open(path) as image:
        return [
            (np.asarray(frame.convert("RGB")).astype(int), frame.info.get("duration"))
            for frame in ImageSequence.Iterator(image)
        ]


def test_the_commands_draw_the_pictures(elsewhere):
    drawn = [arguments for arguments in COMMANDS if "-o" in arguments]
    for arguments in drawn:
        assert main(arguments) == 0
    names = {Path(arguments[arguments.index("-o") + 1]).name for arguments in drawn}
    assert names == set(re.findall(r"!\[.*\]\(pictures/(.*)\)", PAGE))
    for name in names:
        old, new = DOCS / "pictures" / name, elsewhere / "docs/pictures" / name
        if new.suffix == ".svg":
            assert old.read_bytes() == new.read_bytes()
            continue
        before, after = frames_of(old), frames_of(new)
        assert [duration for _, duration in before] == [duration for _, duration in after]
        for (one, _), (other, _) in zip(before, after, strict=True):
            assert one.shape == other.shape
            # a stone is 1 pixel in 300; another release of Pillow may smooth or quantise an edge a little differently
            assert (np.abs(one - other).max(axis=2) > 32).mean() < 0.001


def test_the_command_prints_the_text(elsewhere, capsys):
    (arguments,) = (arguments for arguments in COMMANDS if "-o" not in arguments)
    assert main(arguments) == 0
    printed = "".join(f"{line.rstrip()}\n" for line in capsys.readouterr().out.splitlines())
    assert f"```\n{printed}```" in PAGE


def test_the_python_runs():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    exec(compile(code, "pictures.md", "exec"), {})
