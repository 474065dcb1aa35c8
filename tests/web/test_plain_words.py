"""Screens speak of buttons: what the shell says reaches them without commands, options and codes."""

import re

import pytest

from civledger.model.finding import ERROR
from civledger.rules import RULESETS
from civledger.web.answers import find_commands, say_plainly, strip_shell
from tests.web.tables import Table

SHELL = re.compile(r"civledger [a-z]|`|(^|\s)--?[a-z]|\w\[[A-Z]+\d+\]")
REFUSED = """error[MC403] Minoa, turn 1: only 4 in the treasury; 10 were spent
  help: pay less. If income is missing, enter it first:
  try: civledger gain Minoa=NUMBER
civledger: game.toml: nothing was recorded; --force records it all the same
civledger spend other Minoa=4"""

SENTENCES = ["Minoa, turn 1: only 4 in the treasury; 10 were spent"]
SENTENCES += ["pay less. If income is missing, enter it first", "game.toml: nothing was recorded"]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("paid 60: 75 in cards", "paid 60: 75 in cards"),
        ("warning[MC106] Minoa: 3 cities are too many", "Minoa: 3 cities are too many"),
        ("already recorded; if it was wrong, type it again with --fix", "already recorded"),
        ("the game is over: Minoa wins; `civledger score` tells the rest", "the game is over: Minoa wins"),
        ("which stack? For example: civledger spend card hel=9. Count again", "which stack? Count again"),
        ("type it again with --fix", ""),
        ("close the round first (`civledger endturn`), or leave it out", "close the round first, or leave it out"),
        (REFUSED, "\n".join(SENTENCES)),
    ],
)
def test_clauses_of_the_shell_are_left_out(said: str, left: str) -> None:
    assert say_plainly(said) == left


def test_a_line_that_was_typed_keeps_options_and_suggests_lines_to_tap() -> None:
    assert find_commands(REFUSED) == ["gain Minoa=NUMBER", "spend other Minoa=4"]
    assert "--force" in strip_shell(REFUSED)
    assert not re.search(r"civledger|MC403", strip_shell(REFUSED))


@pytest.mark.parametrize("game", RULESETS)
def test_no_help_names_a_command(game: str) -> None:
    ruleset = RULESETS[game]
    words = ruleset.phone_entries.HELP
    faults = {check.fault for check in ruleset.judging.CHECKS if check.fault.severity == ERROR or check.fault.refused}
    for fault in faults:
        assert not SHELL.search(say_plainly(fault.help_typing)), fault.code
        assert say_plainly(words.get(fault.code, fault.help_typing)), fault.code


def test_the_bookkeeper_reads_of_buttons_too(table: Table) -> None:
    spend = {"id": "x", "action": "spend", "civ": "Minoa", "values": {"on": "other", "treasury": 10}}
    refused = table.ask("keeper", "POST", "/api/entries", spend)
    assert (refused.status, refused.data["fix"]) == (409, False)
    said = [*refused.data["help"], *(found["message"] for found in refused.data["findings"])]
    assert not any(map(SHELL.search, said))


def test_a_line_is_answered_with_lines_to_tap(table: Table) -> None:
    typed = {"id": "x", "line": "census minoa=4"}
    assert table.ask("keeper", "POST", "/api/command", typed).status == 201
    refused = table.ask("keeper", "POST", "/api/command", {"id": "y", "line": "census minoa=5"})
    assert (refused.status, refused.data["try"]) == (409, ["census Minoa=5 --fix"])
    assert "civledger" not in refused.data["error"]
    shown = table.ask("keeper", "POST", "/api/command", {"id": "z", "line": "next"})
    assert not re.search(r"civledger ", "\n".join(shown.data["receipt"]))


def test_an_undo_that_is_asked_for_first_says_so(table: Table) -> None:
    closing = {"id": "x", "action": "endturn", "values": {}, "force": True}
    assert table.ask("keeper", "POST", "/api/entries", closing).status == 201
    refused = table.undo("keeper", id="u")
    assert (refused.status, refused.data["asks"]) == (409, True)
