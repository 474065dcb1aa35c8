"""`civledger host` at the keyboard: the addresses it tells, and what it says where it cannot start."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from civledger.store import seat_secrets
from civledger.web import invitation, server
from tests.cli.keyboard import begin, done, typed, wrong


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    begin()
    return tmp_path


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """End the program as soon as it would answer."""

    def interrupt(*arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(server.Server, "run", interrupt)


def test_programs_get_the_addresses_in_one_line() -> None:
    told = json.loads(done("host --port 0 --format json"))
    assert list(told) == ["url", "keeper", "seats"]
    assert told["url"].startswith("http://127.0.0.1:")
    assert told["keeper"].startswith(told["url"] + "#")
    assert list(told["seats"]) == ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
    again = json.loads(done("host --port 0 --format json"))
    assert again["keeper"].partition("#")[2] == told["keeper"].partition("#")[2]


def test_people_are_told_who_opens_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "reachable", lambda address: ["192.168.1.20"])
    told = done("host --port 0")
    assert "(Ctrl-C ends it)" in told
    assert "Phones can with: civledger host --host 192.168.1.20" in told
    everywhere = done("host --port 0 --host 0.0.0.0")
    assert "http://192.168.1.20:" in everywhere
    assert "Phones can" not in everywhere


def test_a_seat_has_a_code_to_be_photographed() -> None:
    told = done("host --host 192.168.1.20 --code rom")
    secret = seat_secrets.read_secrets("game.toml").seats["Rome"]
    assert f"Rome: http://192.168.1.20:8019/#{secret}" in told
    assert told.count("█") > 100


def test_what_makes_no_sense_is_refused() -> None:
    assert "0.0.0.0 is all of them" in wrong("host --host ''")
    assert "nobody" in wrong("host --lost nobody")
    assert "try another --host" in typed("host --host 192.0.2.1 --port 0").messages
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "try another --port" in typed(f"host --port {port}").messages
    assert "host cannot be called from a script" in typed("run", "host\n").messages


def test_secrets_that_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object, **others: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(seat_secrets, "replace", full)
    said = typed("host")
    assert (said.code, "No space left on device" in said.messages) == (3, True)
