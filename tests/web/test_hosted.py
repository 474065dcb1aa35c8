"""A ledger kept open for phones: what is in memory is what stands in the file."""

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from civledger.bookkeeping import open_ledger
from civledger.engine import check
from civledger.engine.books import Books
from civledger.engine.check import found_since
from civledger.model.finding import Finding
from civledger.web import hosted, server
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import typed
from tests.web.evening import begin_turn

ENTERED: list[tuple[str, str, dict[str, object]]] = [
    ("keeper", "tax", {}),
    ("Hellas", "census", {"tokens": 30}),
    ("Hellas", "gain", {"treasury": 1}),
    ("keeper", "strike", {"entries": [1], "reason": "a test"}),
    ("Rome", "buy", {"advances": ["Pottery"], "card_points": 60, "kept": 1}),
    ("keeper", "note", {"text": 'Coffee & "cake" – é\\'}),
]


def enter(ledger: HostedLedger, who: str, action: str, values: dict[str, object]) -> None:
    role = Role(None if who == "keeper" else who)
    body = {"id": f"{who}-{action}-{len(ledger.read().ledger.entries)}", "action": action, "values": values}
    ledger.record(role, json.dumps(body | ({"force": True} if role.civ is None else {})).encode())


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_was_entered_need_not_be_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, newline: str) -> None:
    game = begin_turn(tmp_path)
    game.write_bytes(game.read_bytes().replace(b"\n", newline.encode()))
    ledger = HostedLedger(str(game))
    ledger.read()
    readings: list[bytes] = []
    open_data = open_ledger.open_data
    monkeypatch.setattr(open_ledger, "open_data", lambda file, data, storage: readings.append(data))
    for who, action, values in ENTERED:
        enter(ledger, who, action, values)
        fresh = open_data(str(game), game.read_bytes())
        kept = ledger.read()
        assert kept.data == fresh.data, action
        assert (kept.ledger.text, kept.ledger.header) == (fresh.ledger.text, fresh.ledger.header), action
        assert [*kept.ledger.entries] == [*fresh.ledger.entries], action
        assert [*kept.ledger.lines] == [*fresh.ledger.lines], action
        assert kept.books.turns == fresh.books.turns, action
        assert kept.books.written == fresh.books.written, action
    assert readings == []


def test_each_entry_is_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = HostedLedger(str(begin_turn(tmp_path)))
    judged = []

    def find(books: Books, since: int) -> Iterator[Finding]:
        judged.append(len(books.ledger.entries))
        return found_since(books, since)

    monkeypatch.setattr(check, "found_since", find)
    for number in range(3):
        enter(ledger, "Hellas", "gain", {"treasury": number})
    assert judged == list(range(judged[0], judged[0] + 4))


def test_what_the_shell_writes_is_read(tmp_path: Path) -> None:
    game = begin_turn(tmp_path)
    ledger = HostedLedger(str(game))
    enter(ledger, "Hellas", "census", {"tokens": 30})
    assert typed(f"note tea -f {game}").code == 0
    assert ledger.read().ledger.entries[-1]["text"] == "tea"
    enter(ledger, "Rome", "census", {"tokens": 30})
    assert [entry["action"] for entry in ledger.read().ledger.entries[-3:]] == ["census", "note", "census"]


def test_a_page_that_is_read_during_a_write_sees_no_hand_of_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = HostedLedger(str(begin_turn(tmp_path)))
    ledger.read()
    writer = threading.Thread(target=enter, args=(ledger, "Hellas", "census", {"tokens": 30}))

    def take_slowly(file: str) -> object:
        content = open_ledger.take_content(file)
        if not writer.ident:
            writer.start()
            writer.join(0.5)  # it has written by then; whether it may put that in its place is up to the lock
        return content

    monkeypatch.setattr(hosted, "take_content", take_slowly)
    ledger.read()
    writer.join()
    assert ledger.read().ledger.entries[-1]["action"] == "census"
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux can be told to")
def test_a_phone_that_leaves_without_a_word_is_away_after_a_while() -> None:
    with socket.socket() as line:
        server.notice_silence(line)
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == server.SILENCE


def test_a_torn_end_is_read_again(tmp_path: Path) -> None:
    game = begin_turn(tmp_path)
    game.write_bytes(game.read_bytes().rstrip())
    ledger = HostedLedger(str(game))
    assert ledger.read().torn
    enter(ledger, "Hellas", "census", {"tokens": 30})
    assert ledger.read().torn == ()


def list_gone(ledger: HostedLedger) -> list[dict[str, object]]:
    gone: list[dict[str, object]] = ledger.see_table(None)["gone"]
    return gone


def test_what_was_acknowledged_and_vanished_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = begin_turn(tmp_path)
    ledger = HostedLedger(str(game))
    enter(ledger, "Hellas", "census", {"tokens": 30})
    before = game.read_bytes()
    enter(ledger, "Rome", "census", {"tokens": 20})
    enter(ledger, "keeper", "note", {"text": "tea"})
    assert typed(f"note coffee -f {game}").code == 0
    assert (list_gone(ledger), capsys.readouterr().err) == ([], "")
    whole, count = game.read_bytes(), len(ledger.read().ledger.entries)
    game.write_bytes(before)  # as git does with a branch
    gone = list_gone(ledger)
    assert [(one["seat"], one["number"]) for one in gone] == [("Rome", count - 2), (None, count - 1)]
    assert [one["said"] for one in gone] == ["census Rome 20", "note tea"]
    told = capsys.readouterr().err
    assert told.startswith(f"civledger: game.toml was changed by git or another program: 3 of {count} entries gone")
    enter(ledger, "Rome", "census", {"tokens": 20})
    assert [one["seat"] for one in list_gone(ledger)] == [None]
    game.write_bytes(whole)
    assert list_gone(ledger) == []


def test_what_was_undone_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = begin_turn(tmp_path)
    ledger = HostedLedger(str(game))
    enter(ledger, "Rome", "census", {"tokens": 20})
    assert typed(f"undo -f {game}").code == 0
    assert list_gone(ledger) == []
    enter(ledger, "Rome", "gain", {"treasury": 1})
    ledger.undo(Role("Rome"), b"{}")
    assert (list_gone(ledger), capsys.readouterr().err) == ([], "")
