"""Recording onto a broken seal says so, and `reseal` seals whatever is closed."""

from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, typed, wrong
from tests.play import writing
from tests.support import entry, header

SAYS = "warning[CL005] turn 1: "
HEAD = header(tracks=["advances"])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin(tracks=["advances"])
    done("note one", "endturn")


def change(old: str, new: str) -> None:
    text = GAME.read_text()
    assert old in text
    GAME.write_text(text.replace(old, new))


RECORDS = [
    "note two",
    "endturn",
    "buy rome pottery --card-points 60",
    "seat minoa Judith",
    "note late --turn 1",
    "note two --dry-run",
]
BREAKS = {"an entry": ('"one"', '"two"'), "the header": ('ast = "basic"', 'ast = "expert"')}


@pytest.mark.parametrize("line", RECORDS)
@pytest.mark.parametrize("edit", BREAKS.values(), ids=BREAKS)
def test_recording_onto_a_broken_seal_says_so_and_records(line: str, edit: tuple[str, str]) -> None:
    assert SAYS not in typed(f"{line} --dry-run").messages
    change(*edit)
    before = entries()
    said = typed(line)
    assert said.code == 0
    assert said.messages.count(SAYS) == 1
    assert "the header or an entry up to this endturn was changed" in said.messages
    assert "reseal --reason" in said.messages
    assert SAYS not in said.output
    assert len(entries()) == len(before) + ("--dry-run" not in line)


def test_an_import_onto_a_broken_seal_says_so() -> None:
    change('"one"', '"two"')
    Path("more.csv").write_text("turn,civ,advance,price\n2,Rome,Pottery,60\n")
    said = typed("import purchases more.csv")
    assert (said.code, said.messages.count(SAYS)) == (0, 1)


def test_a_script_says_it_once() -> None:
    change('"one"', '"two"')
    said = typed("run -", given="note two\nnote three\nendturn\nnote four\n")
    assert (said.code, said.messages.count(SAYS)) == (0, 1)
    assert len(entries()) == 6


@pytest.mark.parametrize("line", ["status", "undo", "reseal --reason misread", "note", "buy rome nonsense"])
def test_what_records_nothing_does_not_say_it(line: str) -> None:
    change('"one"', '"two"')
    assert SAYS not in typed(line).messages


@pytest.mark.parametrize("line", ["note two", "endturn"])
def test_a_seal_that_is_missing_or_none_is_no_broken_one(line: str) -> None:
    done("endturn", "endturn")
    change(f'seal = "{entries()[-1]["seal"]}"\n', "")
    assert codes() == ["CL008"]
    assert (typed(f"{line} --dry-run").code, SAYS in typed(f"{line} --dry-run").messages) == (0, False)
    change(f'seal = "{entries()[-2]["seal"]}"\n', 'seal = "md5:0"\n')
    assert codes() == ["CL104", "CL008"]
    said = typed(line)
    assert (said.code, SAYS in said.messages) == (0, False)


def test_what_is_closed_on_a_broken_seal_is_sealed_itself() -> None:
    change('"one"', '"two"')
    done("endturn")
    assert [entry["seal"] for entry in entries() if entry["action"] == "endturn"][1] == writing.seal(HEAD, entries())
    assert codes() == ["CL005"]


def test_a_turn_edited_after_its_seal_was_taken_away_is_told_until_it_is_sealed() -> None:
    done("note two", "endturn")
    change(f'seal = "{entries()[-1]["seal"]}"\n', "")
    change('"two"', '"three"')
    assert codes() == ["CL008"]
    assert done('reseal --reason "the seal was lost"').startswith(
        "game.toml: sealed for the first time: turn 2; the reason is noted"
    )
    assert codes() == []


def test_a_reseal_says_what_became_of_which_turn() -> None:
    done("endturn", "endturn")
    change(f'seal = "{entries()[-1]["seal"]}"\n', "")
    change('"one"', '"two"')
    receipt = "game.toml: sealed again: turn 1, 2; sealed for the first time: turn 3; the reason is noted\n"
    assert done("reseal --reason misread") == receipt
    assert codes() == []


def test_a_reseal_makes_older_seals_cover_the_header() -> None:
    GAME.write_text(Path(__file__).parents[1].joinpath("samples", "CL005-ok.toml").read_text())
    change('ast = "basic"', 'ast = "expert"')
    assert codes() == []
    done("endturn")
    assert [entry.get("seal", "none").partition(":")[0] for entry in entries()[1:]] == ["none", "sha256", "sha256-2"]
    assert done("reseal --reason new") == (
        "game.toml: sealed again: turn 2, 3; sealed for the first time: turn 1; "
        "the seals cover the header now too; the reason is noted\n"
    )
    change('ast = "expert"', 'ast = "basic"')
    assert codes() == ["CL005"]


def test_a_turn_closed_by_hand_is_sealed_by_reseal() -> None:
    begin(HEAD + entry(1, "endturn"))
    assert codes() == []
    done("reseal --reason begin")
    assert entries()[0]["seal"] == writing.seal(HEAD, entries()[:1])


def test_what_cannot_be_sealed_in_its_place_is_refused_with_a_sentence() -> None:
    begin('entry = [{ turn = 1, action = "endturn" }]\n' + HEAD)
    assert "not written plainly" in wrong("reseal --reason begin")


def test_a_reseal_asks_for_a_reason_that_says_something() -> None:
    before = GAME.read_bytes()
    assert "say why" in wrong("reseal --reason ''")
    assert GAME.read_bytes() == before
