"""A folder of its own for every test, with a game of seven in it."""

from pathlib import Path

import pytest

from tests.support import header


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "game.toml"
    file.write_text(header(), "utf-8")
    return file
