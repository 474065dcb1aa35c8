"""What `civledger explain` says of every code, held against the samples."""

import csv
import io
import json
import re
import subprocess
import sys
import tomllib
from inspect import cleandoc
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from civledger.cli.app import build
from civledger.cli.explain import faults
from civledger.model.finding import Fault

SAMPLES = Path(__file__).parent / "samples"
FAULTS = {fault.code: fault for fault in faults()}
HEADS = [(fault.code, fault.name, fault.severity) for fault in FAULTS.values()]
NO_TOML = ("CL001.toml", "CL002.toml")
SOURCE = re.compile(r"\([^()]*[a-z][^()]*\)")

OPEN_POINTS = {
    "Wonder of the World is a city for the requirements": ("MC601", "Wonder of the World counts as a city here"),
    "Wonder of the World is no city for the step back": ("MC604", "Wonder of the World is not on the board"),
    "Wonder of the World is no city for victory points": ("MC701", "Wonder of the World is no city here"),
    "Water counts toward the hand limit": ("MC501", "Water counts"),
    "a loss larger than the treasury takes what there is": ("MC201", "takes what there is"),
    "a calamity larger than the treasury takes what there is": ("MC403", "takes what there is"),
    "being alone in the Late Iron Age is decided at the first arrival": ("MC701", "in the turn it is first entered"),
    "the points for being alone are kept": ("MC701", "which are kept"),
    "a marker never goes below space 0": ("MC603", "never goes below the start"),
    "how many cities revolt": ("MC104", "cities minus the whole number of times the rate goes into what was collected"),
    "what a set is worth": ("MC401", "number of cards squared times the face value of what is turned in"),
    "a substitute is moved over first": ("MC401", "is moved to the other set first"),
}


class Explained(NamedTuple):
    """An explanation in its parts."""

    fault: str
    rule: str
    wrong: str
    right: str


def explained(fault: Fault) -> Explained:
    """Return the parts of an explanation, which stand in this order."""
    about, wrong, examples = cleandoc(fault.explanation).partition("\n\nWrong:\n")
    what, rule, source = about.partition("\n\nRule: ")
    bad, right, good = examples.partition("\n\nRight:\n")
    assert wrong
    assert rule
    assert right
    return Explained(what, source, dedent(bad), dedent(good))


def meaning(text: str) -> list[str]:
    """Return the lines of a text that is no TOML, without comments, layout and empty lines."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def sample(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def assert_shown(snippet: str, name: str) -> None:
    """Assert that the entries of a snippet, and the tables of a header, stand in a sample as they are."""
    if name in NO_TOML:
        lines = meaning(snippet)
        whole = meaning(sample(name))
        assert any(whole[start : start + len(lines)] == lines for start in range(len(whole)))
        return
    shown, whole_ledger = tomllib.loads(snippet), tomllib.loads(sample(name))
    assert shown
    entries: list[dict[str, Any]] = shown.pop("entry", [])
    assert [entry for entry in entries if entry not in whole_ledger.get("entry", [])] == []
    assert {key: whole_ledger.get(key) for key in shown} == shown


def civledger_explain(*arguments: str) -> tuple[int, str, str]:
    """Return exit code, output and messages of the command."""
    result = CliRunner().invoke(build(["explain"]), ["explain", *arguments])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_an_explanation_says_fault_and_rule_with_its_source_and_shows_entries_of_the_samples(fault: Fault) -> None:
    parts = explained(fault)
    assert parts.fault.endswith(".")
    assert parts.rule.endswith(".")
    assert SOURCE.search(parts.rule), parts.rule
    assert_shown(parts.wrong, f"{fault.code}.toml")
    assert_shown(parts.right, f"{fault.code}-ok.toml")


@pytest.mark.parametrize(("code", "words"), OPEN_POINTS.values(), ids=OPEN_POINTS)
def test_a_decided_point_of_the_rules_is_named(code: str, words: str) -> None:
    assert words in " ".join(FAULTS[code].explanation.split())


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_the_command_shows_the_explanation_by_code_or_name_in_any_case(fault: Fault) -> None:
    code, output, messages = said = civledger_explain(fault.code)
    assert (code, messages) == (0, "")
    assert output.startswith(f"{fault.code} {fault.name} ({fault.severity})\n")
    assert cleandoc(fault.explanation) in output
    assert fault.help in output
    for word in (fault.code.lower(), fault.code.title(), fault.name, fault.name.upper()):
        assert civledger_explain(word) == said


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
    assert json.loads(civledger_explain("MC402", "--format", "json")[1]) in listed


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
    assert "a player cannot spend more treasury tokens than required" in output


def test_the_program_explains_when_started_as_a_module() -> None:
    command = [sys.executable, "-m", "civledger", "explain", "mc402"]
    ended = subprocess.run(command, cwd=SAMPLES.parents[1], capture_output=True, check=False, encoding="utf-8")
    assert ended.returncode == 0
    assert ended.stdout.startswith("MC402 treasury-overspent (error)\n")
