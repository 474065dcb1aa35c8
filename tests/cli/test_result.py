"""`civledger result`: a finished game in one line; what it says is in `transcripts/results.md`."""

import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from tests.cli.keyboard import codes, done, files, shown, typed, wrong

THREE = "Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90"


pytestmark = pytest.mark.usefixtures("bare")


def ledger(file: str = "old.toml") -> dict[str, Any]:
    return tomllib.loads(Path(file).read_text("utf-8"))


def result(players: str, *options: str) -> str:
    return shlex.join(["result", "old.toml", players, *options])


@pytest.mark.parametrize(
    ("players", "edition"), [(3, "mega-empires"), (4, "mega-empires"), (5, "corrected"), (18, "corrected")]
)
def test_the_edition_is_one_for_so_many(players: int, edition: str) -> None:
    civs = list(tables.civilizations())[:players]
    done(result(",".join(f"{civ}:{number}" for number, civ in enumerate(civs))))
    assert ledger()["game"]["edition"] == edition
    assert codes() == []


@pytest.mark.parametrize(
    "name", ["A=B", "a:1:2", "Ü \u202e", '"\\', "x\ty\nz", "[b]", "'", "-f", "#", "\x7f\x01", "日本", "= =", "🐘", ":"]
)
def test_a_name_may_hold_odd_signs(name: str) -> None:
    done(result(f"Rome:97,{name}=Minoa:98,Egypt:90"))
    assert ledger()["player"][1] == {"civ": "Minoa", "name": name}
    assert shown("score")["standings"][0]["player"] == name
    assert codes() == []


@pytest.mark.parametrize(
    "line",
    [
        result("Ann=Minoa:122,Bo=Rome:98,Cy=Egpyt:90"),
        result(THREE, "--edition", "first"),
        result(THREE, "--ast", "exprt"),
        result(THREE, "--rules", "mega-civilisation"),
    ],
)
def test_the_line_to_type_instead_works(line: str) -> None:
    told = wrong(line).splitlines()[-1]
    assert told.startswith("  try: civledger result old.toml ")
    done(told.removeprefix("  try: civledger "))
    assert codes() == []


def test_a_dry_run_shows_the_whole_ledger_and_writes_nothing() -> None:
    said = typed(f"{result(THREE)} --dry-run")
    assert said.code == 0
    assert files() == {}
    done(result(THREE))
    assert said.output.rstrip() == Path("old.toml").read_text("utf-8").rstrip()
