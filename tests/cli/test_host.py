"""`civledger host` at the keyboard: the addresses it tells, and what it says where it cannot start."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from civledger.cli import host
from civledger.cli import serve as serving
from civledger.store import side_files as seat_secrets
from civledger.web import addresses, server
from tests.cli import ROOT, environment
from tests.cli.keyboard import begin, done, typed, wrong
from tests.cli.test_terminal import seen


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


def test_without_a_terminal_only_this_computer_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    at_addresses(monkeypatch, "192.168.1.20")
    said = done("host --port 0")
    assert "http://127.0.0.1:" in said
    assert f"/#{seat_secrets.read_secrets('game.toml').seats['Rome']}" in said
    assert "civledger host --host 192.168.1.20" in said
    everywhere = done("host --port 0 --host 0.0.0.0")
    assert "http://192.168.1.20:" in everywhere
    assert "civledger host --host" not in everywhere


def test_on_a_terminal_phones_can_scan_at_once(tmp_path: Path) -> None:
    said = on_terminal(tmp_path, "host --port 0", "127.0.0.2")
    secrets = seat_secrets.read_secrets("game.toml")
    assert said.count("█") > 100
    assert re.search(r"Scan this to join, or open http://127\.0\.0\.2:\d+/#join", said)
    assert f"/#{secrets.keeper}" in said
    assert not any(secret in said for secret in secrets.seats.values())
    shown = on_terminal(tmp_path, "host --port 0 --show-secrets", "127.0.0.2")
    assert all(f"/#{secret}" in shown for secret in secrets.seats.values())


def test_of_several_addresses_the_user_chooses(tmp_path: Path) -> None:
    for line in ("host --port 0", "host --code hel"):
        said = on_terminal(tmp_path, line, "192.168.1.20", "10.42.0.1")
        command, *rest = line.split()
        for address in ("192.168.1.20", "10.42.0.1"):
            assert f"civledger {command} --host {address} {' '.join(rest)}\r\n" in said
        assert "http://" not in said
    assert "http://127.0.0.1:" in on_terminal(tmp_path, "host --port 0 --host 127.0.0.1", "192.168.1.20", "10.42.0.1")


def test_without_a_network_or_with_a_proxy_it_listens_here(tmp_path: Path) -> None:
    said = on_terminal(tmp_path, "host --port 0")
    assert "http://127.0.0.1:" in said
    assert "Only this computer can open these, because it is not on a network" in said
    proxied = on_terminal(tmp_path, "host --port 0 --url https://table.example/", "127.0.0.2", "127.0.0.3")
    assert "open https://table.example/#join" in proxied
    assert "Only this computer" not in proxied


def test_programs_on_a_terminal_get_what_they_always_got(tmp_path: Path) -> None:
    said = on_terminal(tmp_path, "host --port 0 --format json", "127.0.0.2")
    assert json.loads(said.splitlines()[0])["url"].startswith("http://127.0.0.1:")


def at_addresses(monkeypatch: pytest.MonkeyPatch, *found: str) -> None:
    """Give this computer other addresses."""
    for module in (addresses, host, serving):
        monkeypatch.setattr(module, "reachable", lambda address: [*found])


def on_terminal(folder: Path, line: str, *found: str) -> str:
    """Return what a command shows on the terminal of a computer with these addresses, until it answers or ends."""
    place = folder / "customized"
    place.mkdir(exist_ok=True)
    patch = f"""
from civledger.web import addresses, server
def interrupt(*given): raise KeyboardInterrupt
addresses.reachable = lambda address: {found}
server.Server.run = interrupt
"""
    (place / "sitecustomize.py").write_text(patch)
    return seen(line, PYTHONPATH=os.pathsep.join([str(place), str(ROOT)]))


def test_a_seat_has_a_code_to_be_photographed() -> None:
    told = done("host --host 192.168.1.20 --code rom")
    secret = seat_secrets.read_secrets("game.toml").seats["Rome"]
    assert f"Rome: http://192.168.1.20:8019/#{secret}" in told
    assert told.count("█") > 100


def test_what_makes_no_sense_is_refused() -> None:
    assert "0.0.0.0 for all of them" in wrong("host --host ''")
    assert "nobody" in wrong("host --lost nobody")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "another one with --port" in typed(f"host --port {port}").messages
    assert "host does not work in a script" in typed("run", "host\n").messages


def test_another_computers_address_is_answered_with_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    at_addresses(monkeypatch, "192.168.1.20", "10.42.0.1")
    for line in ("host --host 192.0.2.1 --port 0", "report --serve --host 192.0.2.1 --port 0"):
        said = wrong(line)
        assert "192.0.2.1 is not an address of this computer" in said
        assert all(f"civledger {line}\n".replace("192.0.2.1", own) in said for own in ("192.168.1.20", "10.42.0.1"))


def test_secrets_that_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object, **others: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("civledger.store.beside.replace", full)
    said = typed("host")
    assert (said.code, "No space left on device" in said.messages) == (3, True)


def test_a_host_that_is_interrupted_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    begin()
    place = tmp_path / "tmp"
    place.mkdir()
    command = [sys.executable, "-m", "civledger", "host", "--port", "0"]
    with subprocess.Popen(
        command, env=environment(TMPDIR=str(place)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdout is not None
        assert "Ctrl-C ends it" in running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.wait(60)
    assert list(place.iterdir()) == []
