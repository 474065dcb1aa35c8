"""A proxy with TLS in front: its name is one of ours, and no other."""

from pathlib import Path

import pytest

from tests.cli.keyboard import typed
from tests.web.tables import hosting, start

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


@pytest.mark.parametrize("url", ["table.example", "ftp://x/", "https://", "https://a/b", "https://a b/", "https://ü/"])
def test_what_is_no_address_is_refused(game: Path, url: str) -> None:
    said = typed(f"host --url '{url}' -f {game}")
    assert (said.code, "such as https://table.example/" in said.messages) == (2, True)
