"""The way of a ledger's file: whole for a verdict, half of it for who opens a ledger, and the same in both."""

from pathlib import Path

import pytest

from civledger.bookkeeping.open_ledger import (
    count_errors,
    judge_content,
    judge_file,
    list_faults,
    open_ledger,
    open_to_write,
)
from civledger.model.file_faults import FATAL, FATAL_FAULTS, FILE_FAULTS
from civledger.model.finding import ERROR, count
from civledger.model.verdict import NotWritable, UnusableLedger
from civledger.store.find import NoGameHere, NoLedger, find
from civledger.store.storage import Memory
from tests.cli import ROOT
from tests.support import header

LEDGERS = sorted(str(file) for file in (ROOT / "ledgers").glob("*.toml"))
UNUSABLE = {
    "no TOML": b"format = ",
    "no text": b"\xff\xfe",
    "another format": b"format = 99\n",
    "no rules": b"format = 1\n[game]\nname = 'x'\n",
    "no game": header().replace("mega-civilization", "mega-civilisation").encode(),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_file_that_cannot_be_used_is_told_with_the_verdict_on_it(name: str, game: Path) -> None:
    game.write_bytes(UNUSABLE[name])
    with pytest.raises(UnusableLedger, match="cannot be used until this is corrected") as raised:
        open_ledger("game.toml")
    judged = judge_file("game.toml")
    assert judged.books is None
    assert judged.verdict.unreadable
    assert raised.value.verdict.findings == judged.verdict.findings
    assert raised.value.verdict.text == judged.verdict.text


def test_a_file_that_is_not_there_is_unusable_and_not_writable() -> None:
    with pytest.raises(UnusableLedger) as raised:
        open_ledger("nowhere.toml")
    assert raised.value.verdict == judge_file("nowhere.toml").verdict
    with pytest.raises(NotWritable, match="nothing was recorded"), open_to_write("nowhere.toml"):
        raise AssertionError("there is nothing to write to")


@pytest.mark.parametrize("file", LEDGERS)
def test_opening_and_judging_agree_on_the_books_and_the_errors(file: str) -> None:
    opened, judged = open_ledger(file), judge_file(file)
    assert judged.books is not None
    assert judged.books.turns == opened.books.turns
    assert count(judged.verdict.findings, ERROR) == count_errors(opened)
    assert (judged.verdict.entries, judged.verdict.turns) == (len(opened.ledger.entries), opened.books.played)


def test_a_ledger_in_memory_is_opened_as_it_is_by_now(game: Path) -> None:
    memory = Memory("game.toml")
    memory.data += b'[[entry]]\nturn = 1\naction = "note"\ntext = "x"\n'
    assert len(open_ledger("game.toml", memory).ledger.entries) == 1
    assert judge_file("game.toml", memory).verdict.entries == 1
    assert judge_file("game.toml").verdict.entries == 0


def test_only_the_findings_that_are_chosen_are_in_the_verdict() -> None:
    data = (header() + '[[entry]]\nturn = 1\naction = "census"\ntokens = { Minoa = 99 }').encode()
    codes = [finding.fault.code for finding in judge_content("game.toml", data).verdict.findings]
    assert "CL006" in codes
    assert len(codes) > 1
    chosen = judge_content("game.toml", data, lambda found: [each for each in found if each.fault.code == "CL006"])
    assert [finding.fault.code for finding in chosen.verdict.findings] == ["CL006"]


def test_what_would_be_wrong_with_a_new_ledger_is_told_in_sentences() -> None:
    assert list_faults("new.toml", header()) == []
    assert list_faults("new.toml", header(civs=())) != []


def test_the_faults_that_end_a_judgement_are_named_one_by_one() -> None:
    assert [fault.name for fault in FATAL_FAULTS] == ["not-toml", "merge-conflict", "unknown-format", "bad-header"]
    assert {fault.code for fault in FATAL_FAULTS} == FATAL
    assert set(FATAL_FAULTS) <= set(FILE_FAULTS)


def test_that_there_is_no_game_at_all_is_a_situation_of_its_own(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(NoGameHere):
        find(None, {}, str(empty))
    with pytest.raises(NoLedger) as raised:
        find(None, {"CIVLEDGER_FILE": "there is no game.toml"}, str(empty))
    assert not isinstance(raised.value, NoGameHere)
