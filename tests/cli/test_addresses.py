"""Addresses that a phone can open, of a server that listens everywhere."""

import ipaddress
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.serve import announce
from civledger.store import own_routes
from civledger.web import addresses
from civledger.web.addresses import OwnNames, can_be_typed, reachable
from civledger.web.page import PageDesk
from civledger.web.press import Press
from civledger.web.server import Server
from tests.cli import environment
from tests.cli.keyboard import begin
from tests.support import header

HOME = ("192.168.1.20", "10.42.0.1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin(header())


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_of_all_addresses_says_which_a_phone_can_open(host: str) -> None:
    command = [sys.executable, "-m", "civledger", "report", "--serve", "--port", "0", "--host", host]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        line = server.stdout.readline()
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert re.match(r"game\.toml: http://[^ ]+:\d+/ \(Ctrl-C ends it\)\n", line)
    told = re.findall(r"http://\[?([0-9a-f.:]+?)\]?:\d+/", line + rest)
    assert told == (reachable(host) or ["127.0.0.1"])
    assert not any(ipaddress.ip_address(address).is_unspecified for address in told)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_addresses_told_are_ours(host: str) -> None:
    for address in reachable(host):
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as ours:
            ours.bind((address, 0))  # fails for any other machine's


def test_several_addresses_are_told_one_below_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    server = Server("0.0.0.0", 0, PageDesk(Press("game.toml")))
    announce("game.toml", server, [*HOME, "fd00::2"])
    port = server.port
    server.close()
    assert capsys.readouterr().out.splitlines() == [
        f"game.toml: http://192.168.1.20:{port}/ (Ctrl-C ends it)",
        f"or http://10.42.0.1:{port}/",
        f"or http://[fd00::2]:{port}/",
    ]
    assert all(OwnNames(server.names).answers_to(f"{host}:{port}") for host in (*HOME, "[fd00::2]"))


def test_without_a_network_that_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def unreachable(*given: Any) -> Any:
        raise OSError

    monkeypatch.setattr(addresses, "ELSEWHERE", {socket.AF_INET: "nowhere.invalid"})
    monkeypatch.setattr(own_routes, "ROUTES", Path("no-such-file"))
    monkeypatch.setattr(socket, "getaddrinfo", unreachable)
    assert reachable("0.0.0.0") == []
    server = Server("0.0.0.0", 0, PageDesk(Press("game.toml")))
    announce("game.toml", server, [])
    server.close()
    said = capsys.readouterr().out
    assert f"http://127.0.0.1:{server.port}/" in said
    assert "No network was found" in said


def test_all_network_cards_are_found_where_the_machine_does_not_know_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    routes = tmp_path / "routes"
    lines = ["|-- 192.168.1.0", "   /24 link UNICAST", "|-- 192.168.1.20", "   /32 host LOCAL"]
    lines += ["|-- 192.168.1.255", "   /32 link BROADCAST", "|-- 127.0.0.1", "   /32 host LOCAL"]
    lines += ["|-- 10.42.0.1", "   /32 host LOCAL", "|-- 169.254.3.4", "   /32 host LOCAL"]
    routes.write_text("\n".join(lines))
    monkeypatch.setattr(own_routes, "ROUTES", routes)
    monkeypatch.setattr(addresses, "outgoing_addresses", lambda family: ())
    monkeypatch.setattr(addresses, "registered_addresses", lambda family: ("127.0.1.1",))
    assert reachable("0.0.0.0") == [*HOME]


def test_what_leads_nowhere_from_a_phone_is_not_told() -> None:
    nowhere = ("127.0.0.1", "127.0.1.1", "::1", "0.0.0.0", "::", "fe80::1", "169.254.3.4")
    assert not any(map(can_be_typed, nowhere))


def test_all_addresses_are_the_old_ones_too() -> None:
    server = Server("::", 0, PageDesk(Press("game.toml")))
    with socket.create_connection(("127.0.0.1", server.port), timeout=60):
        server.close()
