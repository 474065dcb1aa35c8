"""`doctor` says whether the seals of a ledger are whole, and what they cover."""

import json
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, done, shown, typed

SEALS = ["seals", "sealed entries", "sealed header"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()


def found() -> dict[str, str]:
    """Return what the doctor found, by what was looked at."""
    return {what: line["found"] for what, line in json.loads(typed("doctor --format json").output).items()}


def test_what_the_seals_cover_is_told() -> None:
    assert [found()[what] for what in SEALS] == ["0 of 0 closed turns sealed", "none", "nothing"]
    done("note one", "endturn --anyway")
    all_but = "all but name and date of [game] and name of each [[player]]"
    assert [found()[what] for what in SEALS[1:]] == ["all up to the end of turn 1", all_but]
    done("note two")
    assert found()["sealed entries"] == "all up to the end of turn 1; not sealed: 1 entry behind it"
    done("endturn --anyway")
    GAME.write_text(GAME.read_text().replace('"two"', '"three"'))
    assert [found()[what] for what in SEALS] == [
        *("broken from turn 2 on", "all up to the end of turn 1; not sealed: 2 entries behind it", all_but)
    ]
    GAME.write_text(GAME.read_text().replace('ast = "basic"', 'ast = "expert"'))
    assert [found()[what] for what in SEALS] == ["broken from turn 1 on", "none", "nothing"]
    GAME.write_text(GAME.read_text().replace('ast = "expert"', 'ast = "no"'))
    assert {found()[what] for what in SEALS} == {"cannot be told before the header is put right"}


def test_seals_of_the_older_kind_are_said_to_cover_no_header() -> None:
    GAME.write_text(Path(__file__).parents[1].joinpath("samples", "CL005-ok.toml").read_text())
    whole = ["1 of 2 closed turns sealed, all unbroken", "all up to the end of turn 2"]
    assert [found()[what] for what in SEALS] == [*whole, "nothing; `civledger reseal --reason TEXT` seals it too"]
    assert shown("doctor")["sealed header"]["remedy"] is None


def test_in_stone_age_the_colours_are_free() -> None:
    GAME.unlink()
    done("new game.toml --rules stone-age --players Ann=red,Bob", "endturn --anyway")
    assert found()["sealed header"] == "all but name and date of [game] and colour of each [[player]]"


def test_what_is_no_seal_and_a_turn_without_one_are_told_and_nothing_is_called_unbroken() -> None:
    done(*["endturn --anyway"] * 4)
    lines = GAME.read_text().split("\n")
    places = [number for number, line in enumerate(lines) if line.startswith("seal")]
    lines[places[3]] = 'seal = "md5:0"'
    GAME.write_text("\n".join(lines))
    assert found()["seals"] == "3 of 4 closed turns sealed, what stands for that of turn 4 is no seal"
    lines[places[3]] = ""
    GAME.write_text("\n".join(lines))
    assert found()["seals"] == "3 of 4 closed turns sealed, turn 4 has none behind one that has"
    lines[places[1]] = "seal = 5"
    GAME.write_text("\n".join(lines))
    faults = "what stands for that of turn 2 is no seal, turn 4 has none behind one that has"
    assert found()["seals"] == f"broken from turn 3 on, {faults}"
    assert "reseal" in shown("doctor")["seals"]["remedy"]
    done("reseal --reason misread")
    assert found()["seals"] == "4 of 4 closed turns sealed, all unbroken"
