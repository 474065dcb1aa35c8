"""Whoever types the same numbers again is told that there is nothing to do, in both games."""

import pytest

from tests.cli.keyboard import GAME, done, shown

pytestmark = pytest.mark.usefixtures("folder")

LINES = {
    "mega": ("census 1 2 3 4 5 6 7", "cities 1 0 2 0 1 0 3", "hand 1 2 0 2 1 0 2", "ast-check all=1", "tax all"),
    "stone": ("figures 6 5", "tools 1 2", "agriculture 1 2", "resources 3 4", "feed all"),
}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in LINES.items() for line in lines])
def test_the_same_numbers_are_already_recorded(game: str, line: str) -> None:
    GAME.unlink(missing_ok=True)
    done(
        "new game.toml --rules stone-age --players Ann,Bo"
        if game == "stone"
        else "new game.toml --players minoa,assyria,celt,hatti,rome,hellas,egypt",
        line,
    )
    before = GAME.read_bytes()
    assert done(line) == "game.toml: the same numbers are already recorded; nothing to do\n"
    assert shown(line)["receipt"] == ["the same numbers are already recorded; nothing to do"]
    assert GAME.read_bytes() == before
