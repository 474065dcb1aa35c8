"""Commands that a game declares, and what it adds to those of all games."""

import ast
from pathlib import Path

import pytest

from civledger.rules import RULESETS
from civledger.rules.megaciv import tables
from tests.cli import ROOT
from tests.cli.keyboard import done, typed

pytestmark = pytest.mark.usefixtures("folder")

WORDS_OF_ONE_GAME = {word for folder in RULESETS.values() for names in folder.groups().values() for word in names}


@pytest.mark.parametrize("word", ["__init__", "ast_check", "../ruleset", "new.x", "/", "commands/tax", "x" * 5000])
def test_a_file_that_is_no_command_is_none(word: str) -> None:
    assert typed(word).code == 2


def test_no_command_of_one_game_has_a_file_among_those_of_all() -> None:
    files = {file.stem.replace("_", "-") for file in (ROOT / "civledger" / "cli").glob("*.py")}
    assert not files & WORDS_OF_ONE_GAME


def test_a_new_edition_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    (data / "editions").mkdir(parents=True)
    shipped = Path(str(tables.DATA))
    for file in shipped.rglob("*.toml"):
        (data / file.relative_to(shipped)).write_bytes(file.read_bytes())
    (data / "editions" / "mega-anniversary.toml").write_bytes((data / "editions" / "corrected.toml").read_bytes())
    monkeypatch.setattr(tables, "DATA", data)
    tables.editions.cache_clear()
    try:
        assert "mega-anniversary" in tables.editions()
        monkeypatch.chdir(tmp_path)
        done("new other.toml --players 5 --edition mega-anniversary", "check -f other.toml")
        assert 'edition = "mega-anniversary"' in Path("other.toml").read_text("utf-8")
    finally:
        tables.editions.cache_clear()


def test_every_edition_is_offered_by_the_help() -> None:
    assert "|".join(tables.editions()) in " ".join(done("new --help").split())


def test_no_module_outside_the_games_names_an_edition() -> None:
    named = set(tables.editions())
    for file in (ROOT / "civledger").rglob("*.py"):
        if "rules" not in file.relative_to(ROOT).parts:
            texts = [
                node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)
            ]
            assert not named & {word for text in texts if isinstance(text, str) for word in text.split("|")}, file


def test_a_fault_of_all_games_is_explained_with_what_a_game_adds_to_it() -> None:
    said = done("explain CL004")
    assert "somebody who plays in it, once.\nMega Civilization has 5 to 18 players" in said
    for file in (ROOT / "civledger" / "model").glob("*.py"):
        assert "A.S.T." not in file.read_text("utf-8"), file
