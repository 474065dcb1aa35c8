"""What goes wrong on our side: it is told in a sentence, never with what lets somebody in."""

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from civledger.model.verdict import NotWritable
from civledger.web import bodies as take_body
from civledger.web import events, hosted
from tests.cli import environment
from tests.web.tables import GAME, Reply, Table, hosting

INTERRUPTED = """
import os, signal
from asyncio import base_events
begin = base_events.BaseEventLoop.__init__
def begin_interrupted(loop):
    os.kill(os.getpid(), signal.SIGINT)
    begin(loop)
base_events.BaseEventLoop.__init__ = begin_interrupted
from civledger.__main__ import main
main()
"""


def test_a_fault_of_ours_is_told_in_a_line_without_its_secrets(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*given: Any) -> Any:
        raise RuntimeError(table.secret("Minoa"))

    monkeypatch.setattr(hosted.HostedLedger, "see_seat", fail)
    reply = table.ask("Minoa", "GET", "/api/seat")
    assert (reply.status, table.secret("Minoa") in str(reply)) == (500, False)
    assert capsys.readouterr().err == "civledger: /api/seat: RuntimeError\n"


def test_a_ledger_that_cannot_be_written_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*given: Any, **more: Any) -> Any:
        raise NotWritable("game.toml is being written by process 7")

    monkeypatch.setattr(hosted, "open_to_write", locked)
    reply = table.enter("Minoa", "a", "census", tokens=4)
    assert (reply.status, reply.data) == (503, {"error": "game.toml is being written by process 7"})


def test_a_ledger_that_is_gone_is_told(table: Table, game: Path) -> None:
    text = game.read_text("utf-8")
    game.unlink()
    assert [found["code"] for found in table.ask("Minoa", "GET", "/api/seat").data["findings"]] == ["CL001"]
    assert table.enter("Minoa", "a", "census", tokens=4).status in (409, 503)
    game.write_text(text, "utf-8")
    assert table.see("Minoa")["turn"] == 1


def test_who_listens_hears_that_the_line_is_not_dead(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert events.QUIET < 15
    monkeypatch.setattr(events, "QUIET", 0.05)
    monkeypatch.setattr(events, "MOST_WAITING", 1)
    with hosting(game.parent) as table:
        connection = http.client.HTTPConnection(table.place, timeout=60)
        connection.request("GET", "/api/events", headers={"Authorization": f"Bearer {table.secret('Rome')}"})
        answer = connection.getresponse()
        lines = [answer.readline() for _ in range(6)]
        assert lines[2::2] == [b": still here\n"] * 2
        answer.close()
        connection.close()


def test_a_body_that_comes_in_drops_is_not_waited_for(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(take_body, "PATIENCE", 0.3)
    with hosting(game.parent) as table:
        connection = http.client.HTTPConnection(table.place, timeout=60)
        connection.putrequest("POST", "/api/undo")
        connection.putheader("Content-Length", "20")
        connection.endheaders(b"{")
        assert connection.getresponse().status == 400
        connection.close()
        connection.putrequest("POST", "/api/undo")
        connection.putheader("Content-Length", "20000000")
        connection.endheaders(b"{")
        assert connection.getresponse().status == 413
        connection.close()


def test_no_answer_says_where_the_ledger_lies(table: Table, game: Path) -> None:
    def ask_all() -> list[Reply]:
        return [
            table.enter("Minoa", "m", "gain", treasury=1),
            table.undo("keeper"),
            table.undo("keeper", count=900),
            table.ask("keeper", "POST", "/api/command", {"id": "n", "line": "note tea"}),
        ]

    os.link(game, game.parent / "copy.toml")
    replies = ask_all()
    (game.parent / "copy.toml").unlink()
    game.chmod(0o444)
    replies += ask_all()
    whole = game.read_bytes()
    game.chmod(0o644)
    game.write_bytes(b"[")
    replies += ask_all()
    game.unlink()
    replies += ask_all()
    game.write_bytes(whole)
    assert {reply.status for reply in replies} <= {400, 409, 503}
    assert [reply for reply in replies if str(game.parent) in json.dumps(reply.data)] == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
def test_an_interrupt_while_the_server_starts_ends_it_in_silence(game: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, "host", "-f", GAME, "--port", "0"]
    ended = subprocess.run(command, cwd=game.parent, env=environment(), capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
