"""The README's examples run, and its two commands are there for CI to find."""

import doctest
import re
from pathlib import Path

import pytest

from emulator import cli as beeb
from kensington import cli as kensington

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.pure
def test_examples(system_roms, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = README.read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 4
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


@pytest.mark.parametrize("cli", [beeb, kensington])
def test_every_command_is_described(cli, capsys):
    parser = cli.build_parser()
    with pytest.raises(SystemExit):
        parser.parse_args(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.M)
    assert len(commands) >= 5
    for command in commands:
        assert f"| `{parser.prog} {command}" in README.read_text()
