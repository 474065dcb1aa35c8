"""What `civledger explain` says of every code, held against the samples."""

import csv
import io
import json
import re
import tomllib
from typing import Any

import pytest

from civledger.cli.faults import faults
from civledger.report.faults import find_right
from tests import depth
from tests.cli.keyboard import GAME, done, typed
from tests.corrected import corrected
from tests.support import unversioned

FAULTS = {fault.code: fault for fault in faults()}
HEADS = [(fault.code, fault.name, fault.severity) for fault in FAULTS.values()]
NO_TOML = ("CL001.toml", "CL002.toml")
SOURCE = re.compile(r"\([^()]*[a-z][^()]*\)")

OPEN_POINTS = {
    "Wonder of the World is a city for the requirements": ("MC601", "Wonder of the World counts as a city here"),
    "Wonder of the World is no city for the step back": (
        "MC604",
        "Whether it also prevents the step back is not settled",
    ),
    "Wonder of the World is no city for victory points": ("MC701", "gives no point for Wonder of the World as a city"),
    "Water counts toward the hand limit": ("MC501", "Water counts"),
    "a loss larger than the treasury takes what there is": ("MC201", "takes what there is"),
    "a calamity larger than the treasury takes what there is": ("MC403", "takes at most what is there"),
    "being alone in the Late Iron Age is decided at the first arrival": ("MC701", "in the turn it is first entered"),
    "the points for being alone are kept": ("MC701", "and keeps them"),
    "a marker never goes below space 0": ("MC603", "never goes below the start"),
    "how many cities revolt": ("MC104", "each city whose tax is not fully paid revolts"),
    "what a set is worth": ("MC401", "the square of the number of cards turned in times their face value"),
    "a substitute is moved over first": ("MC401", "substitute counts in the other set"),
}


def civledger_explain(*arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and messages of the command."""
    return typed(("explain", *arguments))


@pytest.mark.parametrize(("code", "words"), OPEN_POINTS.values(), ids=OPEN_POINTS)
def test_a_decided_point_of_the_rules_is_named(code: str, words: str) -> None:
    assert words in " ".join(FAULTS[code].explanation.split())


@pytest.mark.deep
def test_a_code_is_found_by_its_name_too_in_any_case() -> None:
    for fault in depth.share(FAULTS.values(), 3):
        said = civledger_explain(fault.code)
        assert said[1].startswith(f"{fault.code} {fault.name} ({fault.severity})\n")
        assert all(civledger_explain(word) == said for word in (fault.code.lower(), fault.name.upper()))


def test_without_a_code_all_are_listed() -> None:
    code, output, messages = civledger_explain()
    assert (code, messages) == (0, "")
    assert [word for word in re.findall(r"\b[A-Z]{2}\d{3}\b", output) if word in FAULTS] == list(FAULTS)
    assert all(fault.name in output for fault in FAULTS.values())


@pytest.mark.parametrize(
    ("word", "near"),
    [("MC422", "MC402"), ("CL01", "CL001"), ("treasury-overspend", "treasury-overspent"), ("MC40", "MC401")],
)
def test_an_unknown_code_is_wrong_usage_and_the_nearest_is_named(word: str, near: str) -> None:
    code, output, messages = civledger_explain(word)
    assert (code, output) == (2, "")
    assert word in messages
    assert near in messages


def test_a_word_like_no_code_is_wrong_usage() -> None:
    code, output, messages = civledger_explain("zzzzzz")
    assert (code, output) == (2, "")
    assert "zzzzzz" in messages


def test_an_unknown_format_is_wrong_usage() -> None:
    assert civledger_explain("MC402", "--format", "xml")[0] == 2


def test_json_holds_every_fault() -> None:
    code, output, _ = civledger_explain("--format", "json")
    listed = json.loads(output)
    assert code == 0
    assert [(row["code"], row["name"], row["severity"]) for row in listed] == [
        (fault.code, fault.name, fault.severity) for fault in FAULTS.values()
    ]
    assert unversioned(json.loads(civledger_explain("MC402", "--format", "json")[1])) in listed


def test_csv_holds_every_fault() -> None:
    code, output, _ = civledger_explain("--format", "csv")
    heading, *rows = csv.reader(io.StringIO(output))
    assert code == 0
    assert heading[:3] == ["code", "name", "severity"]
    assert [tuple(row[:3]) for row in rows] == HEADS


def test_markdown_holds_every_fault() -> None:
    code, output, _ = civledger_explain("--format", "markdown")
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")[:3]) for line in output.splitlines()]
    assert code == 0
    assert rows[0] == ("code", "name", "severity")
    assert rows[2:] == HEADS


@pytest.mark.parametrize("format", ["csv", "markdown"])
def test_one_fault_is_shown_as_a_table_too(format: str) -> None:
    code, output, _ = civledger_explain("MC402", "--format", format)
    assert code == 0
    assert "MC402" in output
    assert "treasury-overspent" in output
    assert "you cannot spend more treasury tokens than required" in output


NOT_TYPED = ("MC605",)  # markers in an endturn, as older files have them
TYPED = [code for code, fault in FAULTS.items() if find_right(fault) and code not in NOT_TYPED]
WITH_MORE = ("CL110", "MC101", "MC410", "MC414", "SA102")  # where a command writes more than the sample, or less
SCATTERED = ("MC108", "SA502")  # entries that do not follow one another in the ledger
TOO_EARLY = ("MC701",)  # the sample's game goes on


def commands_shown(code: str) -> list[str]:
    """Return the commands beside the TOML of an explanation."""
    said = civledger_explain(code)[1].partition("\nTo type it:\n")[2].partition("\n\n")[0]
    return [line.removeprefix("    civledger ") for line in said.splitlines()]


def test_beside_the_toml_stands_how_to_type_it() -> None:
    assert commands_shown("MC402") == ["buy Minoa Pottery -c Fish=4 -t 12"]
    assert commands_shown("SA402") == ["feed all Judith=10"]
    assert all(commands_shown(code) for code in TYPED)
    assert not any(commands_shown(code) for code in FAULTS if code not in TYPED)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("code", [code for code in TYPED if code not in SCATTERED])
def test_what_is_shown_records_what_is_right(code: str) -> None:
    right = tomllib.loads(find_right(FAULTS[code]))["entry"]
    head, *blocks = re.split(r"(?m)^(?=\[\[entry\]\])", corrected(code))
    every = [tomllib.loads(block)["entry"][0] for block in blocks]
    start = max(place for place in range(len(every)) if bare(every[place : place + len(right)]) == bare(right))
    GAME.write_text(head + "".join(blocks[:start]), "utf-8")
    done(*(f"{line} --force" if code in TOO_EARLY else line for line in commands_shown(code)))
    recorded = tomllib.loads(GAME.read_text("utf-8"))["entry"][start:]
    if code in WITH_MORE:
        assert {entry["action"] for entry in recorded} == {entry["action"] for entry in right}
    else:
        assert bare(recorded) == bare(right)


def bare(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return entries without what each gets when it is recorded."""
    return [{key: entry[key] for key in entry.keys() - {"at", "seal", "note", "forced"}} for entry in entries]


@pytest.mark.parametrize("format", ["json", "csv", "markdown"])
def test_programs_get_the_explanation_alone(format: str) -> None:
    assert "To type it" not in civledger_explain("MC402", "--format", format)[1]


def test_a_strike_that_is_proposed_can_be_typed() -> None:
    for fault in FAULTS.values():
        for said in (fault.help, fault.help_typing):
            proposed = re.findall(r"civledger strike NUMBER(.*?)(?:`|$)", said)
            assert all(rest == " --reason TEXT" for rest in proposed), (fault.code, said)
