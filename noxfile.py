"""The steps of working on the project, by name: `nox -l` lists them, `.ci/run` calls them.

They run in the environment in which nox is installed, as it takes minutes to compile the project for another one.
"""

import sys
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types"]

MARK = "pytest.mark.pure"


def python(session: nox.Session, *arguments: str, **environment: str) -> None:
    session.run(sys.executable, *arguments, env=environment)


@nox.session
def build(session: nox.Session) -> None:
    """Compile the modules that changed."""
    python(session, "setup.py", "--quiet", "build_ext", "--inplace")


@nox.session
def lint(session: nox.Session) -> None:
    """Check the code with ruff, and the workflow with zizmor."""
    python(session, "-m", "ruff", "check")
    python(session, "-m", "ruff", "format", "--check")
    session.run(str(Path(sys.executable).with_name("zizmor")), "--offline", "--quiet", ".github")


@nox.session
def package(session: nox.Session) -> None:
    """Make a wheel and an sdist, and use each in a fresh environment."""
    python(session, "-m", "tools.checks.package", *(session.posargs or ["build/packages"]))


@nox.session
def types(session: nox.Session) -> None:
    """Check the types with mypy."""
    python(session, "-m", "mypy")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation as pages in build/site; needs the extra [docs]."""
    python(session, "-m", "mkdocs", "build", "--quiet", NO_MKDOCS_2_WARNING="1")


@nox.session
def pure(session: nox.Session) -> None:
    """Run the tests that are quick enough for the core uncompiled."""
    marked = [str(path) for path in sorted(Path("tests").rglob("test_*.py")) if MARK in path.read_text("utf-8")]
    python(session, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-m", "pure", *session.posargs, *marked)


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests, on all processors."""
    python(session, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *session.posargs)
