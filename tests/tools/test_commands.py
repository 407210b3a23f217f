"""Every program is under `tools/`, prints its help, and has a line in docs/tools.md."""

import ast
import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def is_program(path: Path) -> bool:
    """Whether a module runs something under `if __name__ == "__main__"`."""
    tests = [node.test for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.If)]
    return any(ast.unparse(test) == "__name__ == '__main__'" for test in tests)


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
    for path in (ROOT / "tools").rglob("*.py")
    if is_program(path)
}


@pytest.mark.parametrize("module", sorted(MODULES))
@pytest.mark.filterwarnings("ignore:.* found in sys.modules:RuntimeWarning")  # other tests import it
def test_a_program_prints_its_help(module: str, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [module, "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    assert not ended.value.code
    assert capsys.readouterr().out.startswith(f"usage: python -m {module} ")


def test_the_page_lists_every_program():
    page = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8")
    commands = {line.split("`")[1].split()[2] for line in page.splitlines() if line.startswith("| `python -m ")}
    assert commands == MODULES


def test_tests_hold_no_programs():
    programs = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py") if is_program(path)}
    assert programs == set()
