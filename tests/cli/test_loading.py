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


def loaded(line: str) -> set[str]:
    """Return the modules that are loaded when a command line has been carried out."""
    said = subprocess.run(
        [sys.executable, "-c", SAY, *line.split()], cwd=ROOT, env=environment(), capture_output=True, text=True
    )
    return set(said.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("line", ["tax", "status", "check", "census minoa=1 --dry-run", "log"])
def test_a_mega_civilization_ledger_loads_nothing_of_stone_age(line: str) -> None:
    modules = loaded(f"{line} -f ledgers/tutorial.toml")
    assert MEGACIV in modules
    assert not {module for module in modules if module.startswith(STONE_AGE)}


def test_a_command_of_all_games_makes_none_of_those_of_one() -> None:
    assert "civledger.cli.game_commands" not in loaded("log -f ledgers/tutorial.toml")


@pytest.mark.parametrize("line", ["tax -f ledgers/tutorial.toml", "card -f ledgers/four-stone-age.toml"])
def test_a_command_of_one_game_loads_no_other_command_of_it(line: str) -> None:
    asked = [module for module in loaded(line) if ".commands." in module]
    assert [module.rpartition(".")[2] for module in asked] == [line.split()[0]]


@pytest.mark.parametrize("line", ["card", "status", "check", "figures ron=5 --turn 1 --dry-run"])
def test_a_stone_age_ledger_loads_no_rules_of_mega_civilization(line: str) -> None:
    modules = loaded(f"{line} -f ledgers/four-stone-age.toml")
    assert STONE_AGE in modules
    assert not {module for module in modules if module.startswith(f"{MEGACIV}.")}


@pytest.mark.parametrize("line", ["explain MC402", "advances drama"])
def test_what_needs_no_ledger_loads_only_the_game_that_answers(line: str) -> None:
    assert not {module for module in loaded(line) if module.startswith(STONE_AGE)}


def test_the_help_loads_the_rules_of_no_game() -> None:
    assert not {f"{MEGACIV}.ruleset", f"{STONE_AGE}.ruleset"} & loaded("--help")


@pytest.mark.parametrize("line", ["status", "check", "new --help"])
def test_only_who_asks_for_the_schema_loads_it(line: str) -> None:
    file = "" if line.startswith("new") else " -f ledgers/tutorial.toml"
    assert "civledger.report.schema" not in loaded(line + file)
    assert "civledger.report.schema" in loaded("schema")
