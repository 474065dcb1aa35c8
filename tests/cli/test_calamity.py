"""`civledger calamity`: its width, its one write, the commands it proposes, and dry runs; calamity*.md has the rest."""

import json
import re
import shlex
from pathlib import Path

import pytest

from civledger.rules.megaciv.effects import calamities
from tests.cli.keyboard import GAME, begin, done, files, shown, typed
from tests.support import unversioned

NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
SET_UP = ("census all=44", "cities all=4", "census all=20 --after building", "gain all=12")


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin(civs=NINE)
    done(*SET_UP)


@pytest.mark.parametrize("line", ["calamity", *(f"calamity '{name}'" for name in calamities())])
def test_what_is_shown_fits_80_columns(line: str) -> None:
    assert max(map(len, done(line).splitlines()[:-1])) <= 80


def test_it_is_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    from civledger.store import ledger_file as write

    writes = []
    monkeypatch.setattr(write, "rewrite", lambda *what: writes.append(what))
    done("calamity tempest egypt")
    assert len(writes) == 1


def test_it_may_stand_in_a_script_and_be_taken_back() -> None:
    before = GAME.read_bytes()
    assert typed("run", "calamity tempest egypt\ncalamity famine rome minoa\n").code == 0
    done("undo 2")
    assert GAME.read_bytes() == before


DECISIONS = {
    "famine egypt": 2,
    "famine egypt minoa rome celt --cities egypt=1,minoa=1,rome=1,celt=1": 0,
    "epidemic egypt": 3,
    "epidemic egypt minoa --to rome --cities egypt=3,minoa=2": 1,
    "treachery egypt": 1,
    "cityinflames egypt": 1,
    "cityinflames egypt --avert 1": 0,
    "banditry egypt": 1,
    "flood egypt --tokens egypt=8": 2,
    "earthquake egypt": 1,
    "superstition egypt": 1,
    "tribal egypt --note 'a cat' --turn 1 -f game.toml": 1,
}  # what is typed, and how many questions it leaves to the table


@pytest.mark.parametrize(("line", "asked"), DECISIONS.items())
def test_every_proposed_command_can_be_typed_and_leaves_what_it_leaves_alone(line: str, asked: int) -> None:
    before = GAME.read_bytes()
    commands = re.findall(r"civledger (calamity .*)", done(f"calamity {line}"))
    recorded = GAME.read_bytes()
    assert len(commands) == asked
    for command in commands:
        GAME.write_bytes(recorded)
        names = iter(("hatti", "hellas", "iberia"))
        words = [next(names) if word == "CIV" else word for word in shlex.split(command.replace("NUMBER", "1"))]
        if "--tokens" in words and line.startswith("superstition"):
            words = [word.replace("egypt=1", "egypt=23") for word in words]
        done(shlex.join(words))
        corrected = shown("status")
        GAME.write_bytes(before)
        done(shlex.join(words).removesuffix(" --fix"))
        assert shown("status") == corrected


def test_a_dry_run_shows_the_entries_as_they_would_be_recorded() -> None:
    before = files()
    told = done("calamity famine egypt minoa --dry-run")
    data = json.loads(done("calamity famine egypt minoa --dry-run --format json"))
    assert [entry["lost"] for entry in data["entries"]] == [{"Minoa": 5, "Egypt": 10}]
    assert len(data["receipt"]) == 4
    assert files() == before
    done("calamity famine egypt minoa")
    assert GAME.read_text("utf-8").endswith(told)


def test_any_dry_run_may_be_json() -> None:
    data = json.loads(done("endturn --anyway --dry-run --format json"))
    assert [entry["action"] for entry in data["entries"]] == ["endturn"]
    refused = typed("census --after ships rome=50 --dry-run --format json")
    assert refused.code == 1
    assert unversioned(json.loads(refused.output)) == {
        "entries": [{"turn": 1, "action": "census", "tokens": {"Rome": 50}, "after": "ships"}],
        "receipt": [],
    }
