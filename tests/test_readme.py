"""The README's examples run, and its two commands are there for CI to find."""

import doctest
import re
from pathlib import Path

import pytest

from emulator.cli import build_parser

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.pure
def test_examples(system_roms, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = README.read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 3
    example = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README.md", str(README), 0)
    assert len(example.examples) > 20
    runner = doctest.DocTestRunner()
    said: list[str] = []
    runner.run(example, out=said.append)
    assert runner.failures == 0, "".join(said)
    assert (tmp_path / "squares.png").stat().st_size > 1000


@pytest.mark.parametrize("name", ["run", "test"])
def test_the_two_commands_are_one_line_each(name):
    (block,) = re.findall(rf"<!-- {name} -->\n```sh\n(.*?)\n```", README.read_text(), re.S)
    assert "\n" not in block and block.startswith("python3 -m venv .venv && ")


def test_every_command_is_described(capsys):
    with pytest.raises(SystemExit):
        build_parser().parse_args(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.M)
    assert commands == ["run", "info", "roms", "monitor", "bench"]
    for command in commands:
        assert f"| `beeb {command}" in README.read_text()
