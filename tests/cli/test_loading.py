"""A command of one game loads nothing of another, and one that all games have only the game of its ledger."""

import subprocess
import sys

import pytest

from tests.cli import ROOT, environment

SAY = """
import sys
import civledger.__main__ as program
program.leave = lambda code: None
sys.argv[0] = "civledger"
program.main()
sys.stderr.write(" ".join(sys.modules))
"""
MEGACIV, STONE_AGE = "civledger.rules.megaciv", "civledger.rules.stoneage"
FOR_SLIPS = ("civledger.cli.reader", "civledger.cli.misuse", "civledger.cli.tried")
SCHEMA, PAGES, SERVER = "civledger.report.schema", "jinja2", "http.server"


def loaded(line: str) -> set[str]:
    """Return the modules that are loaded when a command line has been carried out."""
    said = subprocess.run(
        [sys.executable, "-c", SAY, *line.split()], cwd=ROOT, env=environment(), capture_output=True, text=True
    )
    return set(said.stderr.splitlines()[-1].split())


def rules_of(game: str, modules: set[str]) -> set[str]:
    """Return what was loaded of a game besides the table of its parts."""
    return {module for module in modules if module.startswith(f"{game}.")} - {f"{game}.ruleset", f"{game}.actions"}


@pytest.mark.parametrize("line", ["tax", "status", "check", "census minoa=1 --dry-run", "log", "board", "report -o -"])
def test_a_mega_civilization_ledger_loads_nothing_of_stone_age_nor_what_only_others_need(line: str) -> None:
    modules = loaded(f"{line} -f ledgers/tutorial.toml")
    assert MEGACIV in modules
    assert not rules_of(STONE_AGE, modules)
    assert not {SCHEMA, SERVER} & modules
    assert not [module for module in modules if module.startswith(FOR_SLIPS)]
    assert (PAGES in modules) == line.startswith("report")
    if line == "log":
        assert "civledger.cli.game_commands" not in modules
    if line == "tax":
        assert not {f"{MEGACIV}.actions.buy", "civledger.cli.record", "civledger.store.paths"} & modules
    if line.startswith("census"):
        assert not {"tomlkit", "civledger.store.paths"} & modules


@pytest.mark.parametrize("line", ["card", "status", "check", "figures ron=5 --turn 1 --dry-run"])
def test_a_stone_age_ledger_loads_no_rules_of_mega_civilization(line: str) -> None:
    modules = loaded(f"{line} -f ledgers/four-stone-age.toml")
    assert STONE_AGE in modules
    assert not rules_of(MEGACIV, modules)
    if line == "card":
        assert f"{STONE_AGE}.actions.building" not in modules


@pytest.mark.parametrize("line", ["explain MC402", "advances drama"])
def test_what_needs_no_ledger_loads_only_the_game_that_answers(line: str) -> None:
    assert not rules_of(STONE_AGE, loaded(line))


def test_only_who_asks_for_the_schema_loads_it() -> None:
    assert SCHEMA not in loaded("new --help")
    assert SCHEMA in loaded("schema")
