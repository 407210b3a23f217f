"""The examples of the README and of two pages run, and CI finds the README's commands."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from emulator.cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


@pytest.mark.parametrize(
    ("path", "roms"),
    [
        pytest.param(README, "acorn", marks=pytest.mark.pure),
        (README, "free"),
        (ROOT / "docs" / "library.md", "acorn"),
        (ROOT / "docs" / "library.md", "free"),
        (ROOT / "docs" / "profiling.md", "free"),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_examples(system_roms, tmp_path, monkeypatch, path, roms):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BEEB_ROMS", roms)
    blocks = re.findall(r"```python\n(.*?)```", path.read_text(), re.S)
    assert len(blocks) >= 2
    example = doctest.DocTestParser().get_doctest("".join(blocks), {"__name__": "__main__"}, path.name, str(path), 0)
    assert len(example.examples) >= 8
    runner = doctest.DocTestRunner()
    output: list[str] = []
    runner.run(example, out=output.append)
    assert runner.failures == 0, "".join(output)


def test_the_headless_command_prints_the_result(system_roms, capsys):
    (arguments,) = re.findall(r"^\.venv/bin/beeb (run --headless .*?) *#", README.read_text(), re.M)
    assert main(shlex.split(arguments)) == 0
    assert "3.14285714" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["run", "test"])
def test_commands_for_ci_are_one_line_each(name):
    (block,) = re.findall(rf"<!-- {name} -->\n```sh\n(.*?)\n```", README.read_text(), re.S)
    assert "\n" not in block and block.startswith("python3 -m venv .venv && ")
