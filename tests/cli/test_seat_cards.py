"""Seat cards: a card for everybody in the order in which they sit, and a secret only where one is asked for."""

from pathlib import Path

import pytest

from civledger.cli import seat_cards
from civledger.store.side_files import read_secrets
from civledger.web.addresses import draw_svg
from tests.cli.keyboard import done, typed, wrong

PAGE = "https://table.example/"
PRINTED = f"print seats --url {PAGE}"


@pytest.fixture(autouse=True)
def sit_down(folder: Path) -> None:
    Path("game.toml").unlink()
    done('new game.toml --players "Ann=Minoa,Bo=Saba,Cy=Hatti,Di=Hellas,Egypt"', 'seating "di,cy,bo,ann"')


def test_everybody_has_a_card_with_the_code_of_the_page() -> None:
    page = done(f"{PRINTED} --format html")
    assert page.count(draw_svg(f"{PAGE}#join")) == page.count('class="card"') == 5
    names = ["<b>Di</b>Hellas", "<b>Cy</b>Hatti", "<b>Bo</b>Saba", "<b>Ann</b>Minoa", "<b>Egypt</b><small>"]
    assert [page.index(name) for name in names] == sorted(page.index(name) for name in names)
    assert page.count(f"{PAGE}</small>") == 5
    for civ in ("Minoa", "Saba", "Hatti", "Hellas", "Egypt"):
        assert page.count(f"Scan the code and choose {civ}. The bookkeeper lets you in.") == 1


def test_without_secrets_none_is_made_or_printed() -> None:
    done("host --new-secrets --code ann")
    secrets = read_secrets("game.toml").seats.values()
    for format in ("html", "text"):
        assert not [secret for secret in secrets if secret in done(f"{PRINTED} --format {format}")]


def test_with_secrets_each_code_opens_its_seat() -> None:
    page = done(f"{PRINTED} --format html --secrets")
    secrets = read_secrets("game.toml").seats
    assert len(set(secrets.values())) == 5
    cards = page.split('class="card"')[1:]
    for civ, secret in secrets.items():
        assert [civ in card for card in cards if draw_svg(f"{PAGE}#{secret}") in card] == [True]
    assert done(f"{PRINTED} --secrets").count("https://table.example/#") == 5
    assert read_secrets("game.toml").seats == secrets


def test_the_address_is_that_of_the_host_and_doubt_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_cards, "reachable", lambda address: ["192.0.2.7"])
    assert typed("print seats").messages == ""
    assert "http://192.0.2.7:8019/#join" in done("print seats")
    monkeypatch.setattr(seat_cards, "reachable", lambda address: ["192.0.2.7", "192.0.2.8"])
    assert "this computer has 2: 192.0.2.7, 192.0.2.8" in typed("print seats").messages


def test_hostile_names_are_inert() -> None:
    done("name egypt '<script>x</script>'")
    assert "<script>" not in done(f"{PRINTED} --format html")


def test_what_is_for_seats_is_refused_elsewhere() -> None:
    assert "print seats" in wrong("print sheet --secrets")
    assert "an address such as" in wrong("print seats --url nowhere")
