"""A proxy with TLS in front: its name is one of ours, and no other."""

from collections import Counter
from pathlib import Path

import pytest

from civledger.web.addresses import resolve, sender_of
from civledger.web.lobby import MOST_FROM_ONE
from tests.cli.keyboard import typed
from tests.web.tables import Table, hosting, start

CENSUS = {"id": "c", "action": "census", "values": {"tokens": 4}}


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("table.example", "https://table.example", 201),
        ("Table.Example:8443", "https://table.example:8443", 201),
        ("table.example", "https://evil.example", 403),
        ("table.example", "https://table.example:8443", 403),
        ("table.example", "null", 403),
        ("evil.example", "https://evil.example", 403),
    ],
)
def test_who_asks_through_a_proxy_is_heard(game: Path, host: str, origin: str, status: int) -> None:
    with hosting(game.parent, proxies=frozenset({"table.example"})) as table:
        assert table.ask("Minoa", "POST", "/api/entries", CENSUS, Host=host, Origin=origin).status == status
        assert table.ask("Minoa", "POST", "/api/entries", CENSUS).status in (200, 201)


def test_all_addresses_are_those_of_the_proxy(game: Path) -> None:
    table = start(game.parent, "--url", "https://table.example:8443")
    assert table.told["url"] == "https://table.example:8443/"
    assert table.stop() == 0
    code = typed(f"host --code rome --url https://table.example:8443/ -f {game}").output
    assert table.told["seats"]["Rome"] in code


def list_homes(table: Table, *forwarded: str) -> list[str]:
    """Return from where the phones are that asked for a seat, each as a proxy says."""
    for address in forwarded:
        headers = {"X_Forwarded_For": address}
        assert table.ask(None, "POST", "/api/join", {"civ": "Rome"}, **headers).status == 201
    return [one["address"] for one in table.see("keeper", "/api/door")["joins"]]


def test_behind_a_proxy_phones_are_known_by_the_address_it_names(game: Path) -> None:
    with hosting(game.parent, proxies=frozenset({"table.example"})) as table:
        homes = list_homes(table, *["203.0.113.9"] * 6, "192.0.2.1, 203.0.113.7", "nonsense")
    assert Counter(homes) == {"203.0.113.9": MOST_FROM_ONE, "203.0.113.7": 1, "127.0.0.1": 1}


def test_without_a_proxy_nobody_says_who_somebody_is(table: Table) -> None:
    assert list_homes(table, "203.0.113.9") == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("address", "home"),
    [("127.0.0.1", "203.0.113.9"), ("::1", "203.0.113.9"), ("10.0.0.5", "203.0.113.9"), ("10.0.0.6", "10.0.0.6")],
)
def test_only_the_proxy_is_believed(address: str, home: str) -> None:
    assert sender_of(address, ["192.0.2.1", "192.0.2.2, 203.0.113.9"], {"10.0.0.5"}) == home


def test_the_addresses_of_a_proxy_are_those_of_its_name() -> None:
    assert "127.0.0.1" in resolve(["localhost"])
    assert resolve(["no.such.example", "."]) == frozenset()


@pytest.mark.parametrize("url", ["table.example", "ftp://x/", "https://", "https://a/b", "https://a b/", "https://ü/"])
def test_what_is_no_address_is_refused(game: Path, url: str) -> None:
    said = typed(f"host --url '{url}' -f {game}")
    assert (said.code, "such as https://table.example/" in said.messages) == (2, True)
