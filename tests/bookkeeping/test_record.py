"""The road of an entry, taken by somebody who is no command: what happened is a value, and nothing is said or ended."""

import datetime
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.close_turn import close_turn, find_missing
from civledger.bookkeeping.judged_entry import describe_entry, receipt_of
from civledger.bookkeeping.open_ledger import count_errors, judge_file, open_ledger, open_to_write
from civledger.bookkeeping.record import Outcome, Recorded, Refused, record_command, record_drafts, record_strike
from civledger.bookkeeping.reseal import reseal_turns
from civledger.bookkeeping.undo import undo_commands
from civledger.model.border.ruleset import NotOffered
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.verdict import NotPossible
from civledger.model.words import WrongWord

PLAIN, NOW = RecordingOptions(), datetime.time(21, 30)


@pytest.fixture(autouse=True)
def silence(capsys: pytest.CaptureFixture[str]) -> Any:
    yield
    assert capsys.readouterr() == ("", "")


def record(action: str, options: RecordingOptions = PLAIN, **words: Any) -> Outcome:
    """Record an entry as a way in does, under the lock of the ledger."""
    with open_to_write("game.toml") as opened:
        return record_command(opened, options, action, **words)


def test_an_entry_that_is_recorded_stands_in_the_file_and_has_a_receipt(game: Path) -> None:
    outcome = record("tax", numbers=["minoa"], short=["minoa=8"], cities=["minoa=5"])
    assert isinstance(outcome, Recorded)
    (judged_entry,) = outcome.judged_entries
    assert describe_entry(judged_entry).startswith("game.toml: turn 1: Minoa took 8 in tax from 5 cities.")
    assert "Minoa cannot pay it all: 8 collected" in receipt_of(judged_entry)
    assert game.read_text("utf-8") == judged_entry.text
    assert len(open_ledger("game.toml").ledger.entries) == 1


def test_an_entry_that_breaks_a_rule_is_refused_with_findings_that_have_no_line_yet(game: Path) -> None:
    before = game.read_bytes()
    outcome = record("census", numbers=["minoa=99"])
    assert isinstance(outcome, Refused)
    verdict = outcome.verdict
    assert [finding.civ for finding in verdict.findings] == ["Minoa"]
    assert verdict.findings[0].line is None
    assert game.read_bytes() == before


def test_what_makes_an_earlier_entry_wrong_is_refused_at_the_line_of_that(game: Path) -> None:
    record("buy", civ="minoa", advances=["roadbuilding"], card_points=220)
    record("hand", numbers=["minoa=9"])
    with open_to_write("game.toml") as opened:
        outcome = record_strike(opened, PLAIN, [1], "not bought")
    assert isinstance(outcome, Refused)
    (finding,) = outcome.verdict.findings
    assert finding.fault.code == "MC501"
    assert game.read_text("utf-8").split("\n")[(finding.line or 0) - 1] == "kept = { Minoa = 9 }"


def test_what_is_forced_is_recorded_with_its_findings() -> None:
    outcome = record("census", numbers=["minoa=99"], options=RecordingOptions(force=True))
    assert isinstance(outcome, Recorded)
    assert outcome.judged_entries[0].errors
    assert open_ledger("game.toml").ledger.entries[-1]["forced"] is True
    assert count_errors(open_ledger("game.toml")) == len(judge_file("game.toml").verdict.findings) > 0


def test_a_dry_run_returns_the_same_and_writes_nothing(game: Path) -> None:
    before = game.read_bytes()
    tried = record("census", numbers=["minoa=4"], options=RecordingOptions(dry_run=True))
    assert game.read_bytes() == before
    made = record("census", numbers=["minoa=4"])
    assert isinstance(tried, Recorded)
    assert isinstance(made, Recorded)
    assert [judged_entry.text for judged_entry in tried.judged_entries] == [
        judged_entry.text for judged_entry in made.judged_entries
    ]


def test_options_say_the_turn_and_the_note() -> None:
    record("note", text="late", options=RecordingOptions(turn=1, note="as told by Ann"))
    assert open_ledger("game.toml").ledger.entries == [
        {"turn": 1, "action": "note", "text": "late", "note": "as told by Ann"}
    ]


def test_entries_that_are_made_together_are_all_refused_if_one_is(game: Path) -> None:
    before = game.read_bytes()
    with open_to_write("game.toml") as opened:
        drafts = [("census", Draft({"tokens": {"Rome": 3}})), ("census", Draft({"tokens": {"Minoa": 99}}))]
        outcome = record_drafts(opened, PLAIN, drafts)
    assert isinstance(outcome, Refused)
    assert [judged_entry.books.ledger.entries[-1].get("joined") for judged_entry in outcome.judged_entries] == [
        None,
        True,
    ]
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    ("action", "words", "options", "refusal", "said"),
    [
        ("census", {"numbers": ["troy=4"]}, PLAIN, WrongWord, "no civilization 'troy'"),
        (
            "census",
            {"numbers": ["minoa=4"]},
            RecordingOptions(fix=True),
            NotPossible,
            "turn 1 has no census for Minoa yet",
        ),
        ("dice", {}, PLAIN, NotOffered, "mega-civilization has no dice, only tax"),
    ],
)
def test_what_cannot_be_drafted_is_an_exception_of_that_name(
    action: str, words: dict[str, Any], options: RecordingOptions, refusal: type[Exception], said: str, game: Path
) -> None:
    before = game.read_bytes()
    with pytest.raises(refusal, match=said):
        record(action, options, **words)
    assert game.read_bytes() == before


def test_what_was_recorded_can_be_taken_back(game: Path) -> None:
    before = game.read_bytes()
    record("census", numbers=["minoa=4"])
    with open_to_write("game.toml") as opened:
        undone = undo_commands(opened, 1)
    assert (undone.entries, "Minoa = 4" in undone.commands[0][0]) == (1, True)
    assert game.read_bytes() == before
    with open_to_write("game.toml") as opened, pytest.raises(NotPossible, match="nothing to undo"):
        undo_commands(opened, 1)


def test_a_turn_tells_what_it_lacks_and_is_closed_with_a_seal_all_the_same() -> None:
    with open_to_write("game.toml") as opened:
        assert {lack.command.split()[0] for lack in find_missing(opened)} >= {"census", "hand"}
        with pytest.raises(NotPossible, match="endturn closes the open turn, which is 1"):
            find_missing(opened, 2)
        outcome = close_turn(opened, RecordingOptions(force=True), NOW)
    assert isinstance(outcome, Recorded)
    assert describe_entry(outcome.judged_entries[-1]) == "game.toml: turn 1: closed and sealed"
    assert str(open_ledger("game.toml").ledger.entries[-1]["seal"]).startswith("sha256-2:")


def test_what_is_recorded_upon_a_broken_seal_says_so_until_it_is_sealed_again(game: Path) -> None:
    record("note", text="before")
    with open_to_write("game.toml") as opened:
        close_turn(opened, RecordingOptions(force=True), NOW)
    game.write_text(game.read_text("utf-8").replace("before", "behind"), "utf-8")
    outcome = record("note", text="upon it")
    assert isinstance(outcome, Recorded)
    assert [found.turn for found in outcome.broken_seals] == [1]
    with open_to_write("game.toml") as opened:
        resealed = reseal_turns(opened, "misheard")
    assert [entry["turn"] for entry in resealed.again] == [1]
    again = record("note", text="and on")
    assert isinstance(again, Recorded)
    assert again.broken_seals == ()
