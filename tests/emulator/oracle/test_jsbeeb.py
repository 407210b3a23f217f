"""The oracle's package is found, fetched or missed; the comparisons try the driver's verbs."""

from pathlib import Path

import pytest

from tests.emulator.oracle.jsbeeb import Oracle, OracleError, package


def test_errors(oracle: Oracle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(OracleError, match="unknown model 'C'"):
        oracle.new("C")
    monkeypatch.setenv("JSBEEB", str(tmp_path))
    with pytest.raises(OracleError, match="not an npm package"):
        package()


def test_the_cache_is_filled_by_npm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("JSBEEB", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    found = package()
    assert (found / "src" / "fake6502.js").is_file()
    assert package() == found
