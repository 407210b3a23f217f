"""A release sets the version, dates the notes and tags the commit with them, or changes nothing."""

import subprocess
from datetime import date
from pathlib import Path

import pytest

from tools.make.release import VERSION, ReleaseError, git, release

PROJECT = 'name = "x"\nversion = "0.9.0"\nrequires = "version"\n'
CHANGES = "# Changes\n\n## Unreleased\n\n# One\n\n- Two.\n\n## 0.9.0 (2026-01-01)\n\n- Old.\n"
DEBIAN = "x (0.9.0) unstable; urgency=low\n\n  * News (y).\n\n -- A <a@b.org>  Thu, 01 Jan 2026 12:00:00 +0000\n"
DAY = date(2026, 2, 3)


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    for kind in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{kind}_NAME", "A")
        monkeypatch.setenv(f"GIT_{kind}_EMAIL", "a@example.org")
    root = tmp_path / "checkout"
    subprocess.run(["git", "init", "--quiet", root], check=True)
    fill(root, PROJECT, CHANGES)
    return root


def fill(root: Path, project: str, changes: str) -> None:
    (root / "pyproject.toml").write_text(project)
    (root / "CHANGES.md").write_text(changes)
    (root / "debian").mkdir(exist_ok=True)
    (root / "debian" / "changelog").write_text(DEBIAN)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "--message", "a change")


@pytest.mark.parametrize("older", ["", "\n## 0.9.0 (2026-01-01)\n\n- Old.\n"])
def test_version_notes_and_tag(checkout, older):
    fill(checkout, PROJECT, CHANGES[: CHANGES.index("\n## 0.9.0")] + older)
    assert release(checkout, "0.10.0", DAY) == "v0.10.0"
    assert git(checkout, "show", "HEAD:pyproject.toml") + "\n" == PROJECT.replace("0.9.0", "0.10.0")
    debian = DEBIAN.replace("0.9.0", "0.10.0").replace("Thu, 01 Jan", "Tue, 03 Feb")
    assert git(checkout, "show", "HEAD:debian/changelog") + "\n" == debian
    dated = "# Changes\n\n## Unreleased\n\n## 0.10.0 (2026-02-03)\n\n# One\n\n- Two.\n"
    assert git(checkout, "show", "HEAD:CHANGES.md") + "\n" == dated + older
    assert git(checkout, "tag", "--list", "--format=%(contents)") == "0.10.0\n\n# One\n\n- Two."
    assert git(checkout, "rev-parse", "v0.10.0^{}") == git(checkout, "rev-parse", "HEAD")
    assert git(checkout, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    "version, project, changes, reason",
    [
        ("1.0", PROJECT, CHANGES, "three numbers"),
        ("0.9.0", PROJECT, CHANGES, "not newer than 0.9.0"),
        ("0.8.12", PROJECT, CHANGES, "not newer than 0.9.0"),
        ("1.0.0", PROJECT, CHANGES.replace("## Unreleased", "## Next"), "no section"),
        ("1.0.0", PROJECT, CHANGES.replace("# One\n\n- Two.\n\n", ""), "nothing in it"),
        ("1.0.0", "", CHANGES, "no line 'version"),
        ("1.1.0", PROJECT, CHANGES, "the tag v1.1.0 exists"),
    ],
)
def test_refusals_change_nothing(checkout, version, project, changes, reason):
    fill(checkout, project, changes)
    git(checkout, "tag", "v1.1.0")
    before = git(checkout, "rev-parse", "HEAD")
    with pytest.raises(ReleaseError, match=reason):
        release(checkout, version, DAY)
    assert git(checkout, "rev-parse", "HEAD") == before
    assert git(checkout, "status", "--porcelain") == ""


@pytest.mark.parametrize("name", ["pyproject.toml", "new.txt"])
def test_a_dirty_tree_is_refused(checkout, name):
    (checkout / name).write_text("changed")
    with pytest.raises(ReleaseError, match=f"uncommitted changes:\n.*{name}"):
        release(checkout, "1.0.0", DAY)
    assert (checkout / name).read_text() == "changed"
    assert git(checkout, "tag", "--list") == ""


def test_the_debian_package_has_the_version():
    root = Path(__file__).parents[2]
    version = VERSION.search((root / "pyproject.toml").read_text("utf-8"))
    assert version is not None
    assert (root / "debian" / "changelog").read_text("utf-8").startswith(f"computer-kensington ({version[1]}) ")
