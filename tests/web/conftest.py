"""A game of seven in a folder of its own, and one table for all tests that leave it as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import entry, header
from tests.web.tables import GAME, Table, hosting

BEGUN = header() + entry(1, "gain", "treasury = { Minoa = 9, Rome = 9 }")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the file of a new game."""
    file = tmp_path / GAME
    file.write_text(BEGUN, "utf-8")
    return file


@pytest.fixture
def table(game: Path) -> Iterator[Table]:
    """Return a table of its own."""
    with hosting(game.parent) as hosted:
        yield hosted


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Return a table at which nothing is recorded."""
    folder = tmp_path_factory.mktemp("standing")
    (folder / GAME).write_text(BEGUN, "utf-8")
    with hosting(folder) as hosted:
        yield hosted
    assert (folder / GAME).read_text("utf-8") == BEGUN
