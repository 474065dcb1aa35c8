"""Journal, ledger, answer: whatever fails or is killed between them, nothing is said that is not so."""

import json
from itertools import product
from pathlib import Path

import pytest

from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import typed
from tests.depth import share
from tests.support import header
from tests.web.failing_disk import Failing, hold_entry, killed, look, tell

MINOA = Role("Minoa")
SENT = json.dumps({"id": "a", "action": "gain", "values": {"treasury": 1}}).encode()
BEFORE = json.dumps({"id": "b", "action": "gain", "values": {"treasury": 2}}).encode()
MOST = 30  # calls that a request makes
EVERY = [*product(range(1, MOST), (False, True))]
UNDO = json.dumps({"id": "u"}).encode()


def begin(folder: Path) -> Path:
    game = folder / "game.toml"
    game.write_text(header(), "utf-8")
    HostedLedger(str(game)).record(MINOA, BEFORE)
    return game


@pytest.mark.parametrize(("number", "lasting"), EVERY)
def test_an_entry_is_where_it_is_said_to_be(number: int, lasting: bool, tmp_path: Path) -> None:
    game = begin(tmp_path)
    hosted, failing = HostedLedger(str(game)), Failing(number, lasting)
    with failing():
        told = tell(lambda: hosted.record(MINOA, SENT))
    hold_entry(look(game, told))
    assert (number < MOST - 1) or len(failing.calls) < number, "more calls than are tried"
    again = tell(lambda: HostedLedger(str(game)).record(MINOA, SENT))  # the phone sends it once more
    hold_entry(look(game, again))
    assert again == ""


@pytest.mark.parametrize(("number", "lasting"), EVERY)
def test_what_is_undone_is_said_to_be(number: int, lasting: bool, tmp_path: Path) -> None:
    game = begin(tmp_path)
    HostedLedger(str(game)).record(MINOA, SENT)
    with Failing(number, lasting)():
        told = tell(lambda: HostedLedger(str(game)).undo(MINOA, UNDO))
    seen = look(game, told)
    if "nothing was recorded" in told:
        assert (seen.in_ledger, seen.in_journal) == (1, True), seen
    elif "is still in the journal" in told:
        assert (seen.in_ledger, seen.in_journal, seen.is_gone) == (0, True, False), seen
        HostedLedger(str(game)).record(Role("Hatti"), BEFORE)
        assert not look(game, "").in_journal
    else:
        assert seen.in_ledger == 0, seen
        assert "did not confirm" in told or not seen.in_journal, seen


@pytest.mark.deep
@pytest.mark.parametrize("number", share(range(1, MOST), 3))
def test_killed_in_between_it_is_gone_or_recorded_and_stands_once_in_the_end(number: int, tmp_path: Path) -> None:
    game = begin(tmp_path)
    killed(number, lambda: HostedLedger(str(game)).record(MINOA, SENT))
    seen = look(game, "")
    assert seen.in_ledger <= seen.in_journal, "nothing is in the ledger alone"
    assert seen.is_gone == (seen.in_journal and not seen.in_ledger)
    hosted = HostedLedger(str(game))
    hosted.record(MINOA, SENT)
    hold_entry(look(game, ""))
    hosted.record(MINOA, SENT)
    hold_entry(look(game, ""))


@pytest.mark.deep
@pytest.mark.parametrize(("number", "later"), share(EVERY, 3))
def test_killed_in_an_undo_it_stands_or_is_undone_and_never_gone(number: int, later: bool, tmp_path: Path) -> None:
    game = begin(tmp_path)
    HostedLedger(str(game)).record(MINOA, SENT)
    killed(number, lambda: HostedLedger(str(game)).undo(MINOA, UNDO))
    assert not look(game, "").is_gone
    if later:  # somebody else is faster than the phone
        HostedLedger(str(game)).record(Role("Hatti"), BEFORE)
        assert not look(game, "").is_gone
    HostedLedger(str(game)).undo(MINOA, UNDO)
    seen = look(game, "")
    is_struck = later and seen.in_ledger  # it was not the last any more
    assert seen[1:] == ((1, True, False) if is_struck else (0, False, False)), seen


def test_what_was_put_back_and_then_lost_is_gone(tmp_path: Path) -> None:
    game = begin(tmp_path)
    hosted = HostedLedger(str(game))
    before = game.read_bytes()
    hosted.record(MINOA, SENT)
    hosted.undo(MINOA, UNDO)
    assert typed(f"redo -f {game}").code == 0
    game.write_bytes(before)
    assert look(game, "").is_gone


def test_what_was_only_kept_is_recorded_by_the_command_that_is_named(tmp_path: Path) -> None:
    game = begin(tmp_path)
    told = ""
    for number in range(1, MOST):
        with Failing(number, lasting=True)():
            told = tell(lambda: HostedLedger(str(game)).record(MINOA, SENT))
        if "kept in the journal" in told:
            break
    assert "`civledger redo --gone` records it" in told
    assert typed(f"redo --gone -f {game}").code == 0
    hold_entry(look(game, ""))
