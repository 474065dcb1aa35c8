"""`--format` works wherever it is offered: on what is shown, on receipts, in dry runs, on refusals."""

import csv
import inspect
import io
import json
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.app import every_command, function_of
from civledger.report import FORMATS
from tests.cli.keyboard import LEGAL, begin, codes, done, entries, files, typed

OTHERS = (
    "audit game.toml",
    "club game.toml",
    "next",
    "commodities",
    "commodities salt=3",
    "advise minoa --card-points 90",
    "plan minoa --income 60",
    "log",
    "explain",
    "explain MC402",
    "doctor",
    "check",
    "what-if --with 'gain minoa=3'",
)
OFFERING = [name for name in every_command() if "format" in inspect.signature(function_of(name)).parameters]
RECORDING = LEGAL | {"strike 1 --reason misread": ["note Rain"]}
STONE_AGE = ("agriculture ann=1", "figures ann=6", "resources 3 4", "tools ann=1", "feed all", "note Lunch")
SHOWING = [
    *("status", "board", "score", "tax", "revolt", "census", "spend", "gain", "cities", "buy", "credits", "hand"),
    *("credits minoa", "ast-check", "beneficiary", "ability", "ability politics", "calamity", "calamity flood"),
    *("advances", "advances drama", "advances --chart", *OTHERS),
]


@pytest.fixture(autouse=True)
def folder(bare: Path) -> Path:
    begin()
    return bare


def table(text: str) -> list[dict[str, str]]:
    """Return the rows of CSV that has a name for every column, and no cell too many."""
    rows = list(csv.DictReader(io.StringIO(text)))
    assert all(None not in row and None not in row.values() for row in rows)
    return rows


def is_markdown(text: str) -> bool:
    """Tell whether a text holds a table of Markdown."""
    return any(set(line) <= set("| -:") and "---" in line for line in text.splitlines())


@pytest.mark.parametrize("line", SHOWING)
def test_what_is_shown(line: str) -> None:
    assert json.loads(done(f"{line} --format json")) is not None
    table(done(f"{line} --format csv"))
    assert is_markdown(done(f"{line} --format markdown"))
    assert done(f"{line} --format text")


@pytest.mark.parametrize("line", RECORDING)
def test_a_receipt_is_what_the_dry_run_foretold(line: str) -> None:
    if RECORDING[line]:
        done(*RECORDING[line])
    before = files()
    foretold = {format: done(f"{line} --dry-run --format {format}") for format in FORMATS}
    assert files() == before
    receipt = json.loads(done(f"{line} --format json"))
    assert receipt == json.loads(foretold["json"])
    assert receipt["entries"] == entries()[len(RECORDING[line]) :]
    assert {row["key"] for row in table(foretold["csv"])} - {"receipt"} == {
        key for entry in receipt["entries"] for key in entry
    }
    assert is_markdown(foretold["markdown"])
    assert foretold["text"].startswith("[[entry]]\n")
    done("undo")
    assert done(f"{line} --format csv") == foretold["csv"]
    done("undo")
    assert done(f"{line} --format markdown") == foretold["markdown"]


@pytest.mark.parametrize("line", STONE_AGE)
def test_stone_age_does_the_same(line: str) -> None:
    Path("game.toml").unlink()
    done("new game.toml --rules stone-age --players Ann,Bo")
    foretold: dict[str, Any] = json.loads(done(f"{line} --dry-run --format json"))
    assert json.loads(done(f"{line} --format json")) == foretold
    assert foretold["entries"] == entries()


def test_a_result_does_the_same_in_a_ledger_of_its_own() -> None:
    Path("game.toml").unlink()
    line = "result game.toml Ann=Minoa:122,Rome:98,Egypt:90 --space minoa=15"
    foretold = {format: done(f"{line} --dry-run --format {format}") for format in FORMATS}
    assert foretold["text"].startswith("# A civledger ledger")
    for format in ("json", "csv", "markdown"):
        assert done(f"{line} --format {format}") == foretold[format]
        assert json.loads(foretold["json"])["entries"] == entries()
        Path("game.toml").unlink()
    assert "receipt" in {row["key"] for row in table(foretold["csv"])}
    assert is_markdown(foretold["markdown"])


def test_what_is_refused_is_told_to_programs_too() -> None:
    said = typed("cities rome=12 --format json")
    told = json.loads(said.output)
    assert (said.code, told["entries"], told["receipt"]) == (1, [], [])
    assert [finding["code"] for finding in told["findings"]] == ["MC202"]
    assert "MC202" in typed("cities rome=12 --format csv").output
    assert typed("cities rome=12").output == ""
    assert codes() == []


def test_a_turn_that_is_not_closed_tells_programs_what_is_missing() -> None:
    said = typed("endturn --format json")
    told = json.loads(said.output)
    assert (said.code, told["entries"], told["receipt"]) == (1, [], [])
    census = next(lack for lack in told["missing"] if lack["what"] == "census")
    assert len(census["civs"]) == 7
    assert census["command"].startswith("civledger census Minoa=NUMBER ")
    closed = json.loads(done("endturn --anyway --format json"))
    assert [entry["action"] for entry in closed["entries"]] == ["endturn"]


def test_every_command_that_offers_a_format_is_tried_here() -> None:
    tried = {line.split()[0] for line in (*SHOWING, *RECORDING, *STONE_AGE, "endturn")}
    assert set(OFFERING) - tried == {"buildings", "report", "result", "host", "print", "card", "building", "use"}
