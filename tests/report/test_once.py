"""What is said about several players or entries of one turn is said once, and never hides an error."""

import json
import re
from pathlib import Path

import pytest

from civledger.model.finding import ERROR, INFO, WARNING, Fault, Finding
from civledger.report.findings import told_once
from tests.cli.keyboard import begin, done, shown, typed
from tests.support import FIVE, SEVEN, entry, header

pytestmark = pytest.mark.usefixtures("folder")

MARKERS = header(tracks=["ast", "hands", "advances"]) + "".join(
    entry(turn, "ast-check", f"space = {{ Minoa = {turn}, Rome = {turn} }}") + entry(turn, "endturn")
    for turn in range(1, 5)
)


def headlines(text: str) -> list[str]:
    """Return the lines of `check` that say what was found."""
    return [line for line in text.splitlines() if re.match(r"game\.toml:\d+: ", line)]


def test_a_warning_about_many_players_is_one_line_with_its_lines_and_its_help() -> None:
    begin(header(FIVE, tracks=["ast"]) + entry(1, "endturn", "space = { Hellas = 1, Egypt = 1 }"))
    first = Path("game.toml").read_text().splitlines().index("[[entry]]") + 1
    headline, *excerpt, help, blank, count = typed("check").output.splitlines()[:-1]
    warned = "warning[MC605] Minoa, Assyria and Hatti, turn 1: no marker was entered"
    assert headline == f"game.toml:{first}: {warned}"
    assert [line[:2] for line in excerpt] == ["> ", "  ", "  ", "  "]
    assert (help, blank) == ("  help: add the marker with a late `ast-check` entry for this turn", "")
    assert count == "game.toml: 1 entry, 1 turn: 3 warnings"


def test_every_turn_and_code_has_a_line_of_its_own() -> None:
    begin(MARKERS)
    found = [re.findall(r"\[(\w+)\] .* turn (\d)", line)[0] for line in headlines(typed("check").output)]
    assert found == [(code, str(turn)) for turn in range(1, 5) for code in ("MC502", "MC605")]
    assert len(shown("check")["findings"]) == 4 * (7 + 5)
    assert "48 warnings" in typed("check").output


@pytest.mark.parametrize("format", ["json", "csv", "markdown"])
def test_programs_get_each_finding_by_itself(format: str) -> None:
    begin(header(tracks=["ast"]) + entry(1, "endturn"))
    output = done(f"check --format {format}")
    assert output.count("no marker was entered") == len(SEVEN)
    assert "Minoa, Assyria" not in output


def test_equal_errors_are_one_and_their_lines_are_named_at_the_end() -> None:
    begin(MARKERS + entry(5, "hand", "kept = { Minoa = 9, Rome = 9 }"))
    line = Path("game.toml").read_text().splitlines().index("kept = { Minoa = 9, Rome = 9 }") + 1
    output = typed("check").output
    (error,) = [said for said in headlines(output) if "error[" in said]
    assert "error[MC501] Minoa and Rome, turn 5: " in error
    assert output.splitlines()[-3:-1] == [
        f"start with the 2 errors in line {line}",
        "game.toml: 9 entries, 5 turns: 2 errors, 48 warnings",
    ]


def test_a_refusal_says_once_what_is_wrong_with_seven_numbers() -> None:
    begin(header())
    *said, count = typed("census all=60").messages.splitlines()
    whose = "Minoa, Assyria, Celt, Hatti, Rome, Hellas and Egypt"
    assert said == [
        f"error[MC201] {whose}, turn 1: 60 tokens on the board, but a player has only 55",
        "  help: count again: board, stock and treasury share one player's tokens",
    ]
    assert count.startswith("civledger: game.toml: nothing was recorded")
    refused = json.loads(typed("census all=60 --format json").output)["findings"]
    assert sorted(found["civ"] for found in refused) == sorted(SEVEN)


def test_what_seven_players_may_type_instead_names_none_of_them() -> None:
    begin(header())
    said = [line for line in typed("spend other all=3").messages.splitlines() if "help" in line]
    assert said == ["  help: pay less treasury; if income is missing, enter it first: civledger gain CIV=NUMBER"]
    assert "civledger gain Rome=NUMBER" in typed("spend other rome=3").messages


def test_the_same_key_that_is_wrong_in_several_entries_is_told_once_with_their_number_and_lines() -> None:
    begin(header() + 3 * entry(1, "census", "tokens = { Minoa = 5 }\nnotte = 1") + entry(2, "census", "notte = 1"))
    output = typed("check").output
    said = [line for line in headlines(output) if "notte" in line]
    assert ["(3 times)" in line for line in said] == [True, False]
    assert sum(line.startswith(">") and "notte" in line for line in output.splitlines()) == 4


def test_of_many_errors_the_first_lines_are_named() -> None:
    wrong = "".join(entry(2, "hand", f"kept = {{ Minoa = {number} }}\nkept_by = 1") for number in range(12))
    begin(header(tracks=["hands", "advances"]) + entry(1, "endturn") + wrong)
    (line,) = [line for line in typed("check").output.splitlines() if line.startswith("start with")]
    assert re.fullmatch(r"start with the 1\d errors in lines (\d+, ){8}\d+ and others", line)


def test_errors_alone_need_no_pointing_at() -> None:
    begin(header() + entry(1, "census", "tokens = { Minoa = 56 }"))
    assert "start with" not in typed("check").output


def test_the_same_in_other_entries_of_the_turn_is_told_once_with_all_its_lines() -> None:
    bought = [
        f'civ = "{civ}"\nadvances = {{ {what} }}' for civ in ("Minoa", "Rome") for what in ("Music = 80", "Law = 150")
    ]
    begin(header(tracks=["advances"]) + "".join(entry(1, "buy", body) for body in bought))
    output = typed("check").output
    (said,) = headlines(output)
    assert "warning[MC311] Minoa and Rome, turn 1: " in said
    marked = [int(line[1:].split("|")[0]) for line in output.splitlines() if line.startswith(">")]
    assert marked == [finding["line"] for finding in shown("check")["findings"]]
    assert len(marked) == 2


def test_a_receipt_says_the_same_once() -> None:
    begin(header(tracks=["hands", "advances", "cities"]))
    done("cities minoa=1 rome=1", "endturn --anyway")
    messages = typed("endturn --anyway").messages.splitlines()
    warnings = [line for line in messages if line.startswith("warning")]
    assert warnings == [
        "warning[MC502] Minoa, Assyria, Celt, Hatti, Rome, Hellas and Egypt: the hand was not counted",
    ]


FAULTS = {severity: Fault("XX1", "x", severity, "", "") for severity in (ERROR, WARNING, INFO)}


@pytest.mark.parametrize(
    ("findings", "told"),
    [
        ([(WARNING, 1, "Ann", "x"), (WARNING, 1, "Bo", "x")], ["Ann and Bo"]),
        ([(INFO, 1, "Ann", "x"), (INFO, 1, "Bo", "x")], ["Ann and Bo"]),
        ([(ERROR, 1, "Ann", "x"), (ERROR, 1, "Bo", "x")], ["Ann and Bo"]),
        ([(ERROR, 1, "Ann", "x"), (ERROR, 1, "Bo", "y")], ["Ann", "Bo"]),
        ([(ERROR, 1, "Ann", "x"), (ERROR, 2, "Bo", "x")], ["Ann", "Bo"]),
        ([(ERROR, 1, None, "x"), (ERROR, 1, None, "x")], [None]),
        ([(WARNING, 1, "Ann", "x"), (WARNING, 2, "Bo", "x")], ["Ann", "Bo"]),
        ([(WARNING, 1, "Ann", "x"), (WARNING, 1, "Bo", "y"), (WARNING, 1, "Cy", "x")], ["Ann and Cy", "Bo"]),
        ([(WARNING, 1, "Ann", "x"), (WARNING, 1, "Ann", "x")], ["Ann"]),
        ([(WARNING, 1, None, "x"), (WARNING, 1, None, "x")], [None, None]),
        ([], []),
    ],
)
def test_only_what_says_the_same_of_players_of_one_turn_is_joined(
    findings: list[tuple[str, int, str | None, str]], told: list[str | None]
) -> None:
    made = [Finding(FAULTS[kind], "f", said, 7, turn, civ) for kind, turn, civ, said in findings]
    assert [found.civ for found in told_once(made)] == told


def test_the_page_and_audits_count_as_before() -> None:
    begin(MARKERS)
    assert json.loads(typed("audit game.toml --format json").output)["warnings"] == 48
    assert "0 errors, 48 warnings" in typed("audit game.toml").output
