"""Editions: each difference with its source, and none that reaches a game of another edition."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.ruleset import MegaCivilization
from tests.edgecases import buy, end
from tests.simulator import facts
from tests.support import SEVEN, codes, entry, findings, header, judged

EDITIONS = ("corrected", "first-printing", "mega-empires")
CIVS = tuple(tables.civilizations())

# The faulty cards with their credits in the first printing, as old transcriptions have them.
FAULTY = facts.EDITIONS["first_printing"]["credits"]
# How a sound edition reads, all numbers together. A correction is a new edition: it never changes an old one.
DIGESTS = {
    "corrected": "ebd550c331154b21",
    "first-printing": "6cb7cffba034ffdf",
    "mega-empires": "10910da63a26ebb9",
}


def pinned(edition: str, text: str) -> str:
    return text.replace("ast = ", f'edition = "{edition}"\nast = ')


def game_of(edition: str, players: int, **more: object) -> Any:
    game = {"rules": "mega-civilization", "ast": "basic", "edition": edition, **more}
    return MegaCivilization().judging.setup({"game": game, "player": [{"civ": civ} for civ in CIVS[:players]]})


def test_these_are_the_editions() -> None:
    assert tables.editions() == EDITIONS
    assert tables.EDITION == "corrected"


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_card_brings_other_credits_in_the_first_printing(name: str) -> None:
    corrected = facts.ADVANCES[name]["credits"]
    assert tables.book("first-printing").advances[name].credits == FAULTY[name] != corrected
    assert tables.book("corrected").advances[name].credits == corrected
    assert tables.book("mega-empires").advances[name].credits == corrected


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_else_about_the_cards_is_the_same(edition: str) -> None:
    cards, usual = tables.book(edition).advances, tables.book(tables.EDITION).advances
    assert list(cards) == list(usual)
    assert all(cards[name]._replace(credits={}) == usual[name]._replace(credits={}) for name in usual)
    assert {name for name in usual if cards[name] != usual[name]} == (
        set(FAULTY) if edition == "first-printing" else set()
    )


def test_the_first_printing_says_that_it_is_inferred() -> None:
    remarks = {edition: tables.data(f"editions/{edition}").get("remark", "") for edition in EDITIONS}
    assert "inferred" in remarks.pop("first-printing")
    assert set(remarks.values()) == {""}


@pytest.mark.parametrize(("edition", "fewest"), [("corrected", 5), ("first-printing", 5), ("mega-empires", 3)])
def test_so_many_play(edition: str, fewest: int) -> None:
    assert [number for number in range(1, 19) if not game_of(edition, number).faults] == list(range(fewest, 19))


@pytest.mark.parametrize("players", range(3, 19))
def test_mega_empires_begins_with_these_credits_and_this_hand_limit(players: int) -> None:
    game = game_of("mega-empires", players).game
    assert game.start_credits == {3: 10, 4: 5, 5: 10, 6: 5, 12: 5}.get(players, 0)
    assert game.hand_limit == (8 if players <= 11 else 9)


def test_a_price_is_judged_by_the_edition() -> None:
    # Mythology gave 5 red credits in the first printing and blue ones since; Urbanism is red and costs 50
    text = header(SEVEN) + buy(1, "Mythology = 60", "card_points = 60") + end(1)
    red = buy(2, "Urbanism = 45", "card_points = 45")
    assert "MC303" in codes(text + red)
    assert "MC303" not in codes(pinned("first-printing", text) + red)
    assert "MC304" in codes(pinned("first-printing", text) + buy(2, "Urbanism = 50", "card_points = 50"))


def test_an_unknown_edition_is_named_with_the_nearest_one() -> None:
    (found,) = findings(pinned("corected", header(SEVEN)))
    assert found.fault.code == "CL004"
    assert found.message.endswith('not "corected"; did you mean corrected?')


@pytest.mark.parametrize("edition", ['["corrected"]', "1", "true", '"../game"', '""'])
def test_an_edition_that_is_none_is_no_crash(edition: str) -> None:
    assert codes(header(SEVEN).replace("ast = ", f"edition = {edition}\nast = ")) == ["CL004"]


def digest(edition: str) -> str:
    book = tables.book(edition)
    cards = [{**card._asdict(), "books": None} for card in book.advances.values()]  # which is only told
    shared = {name: tables.data(name) for name in ("civilizations", "commodities", "ast", "short")}
    numbers = json.dumps([cards, book.numbers, shared, tables.data(f"editions/{edition}").get("short")], sort_keys=True)
    return hashlib.sha256(numbers.encode()).hexdigest()[:16]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_of_an_edition_changes_once_games_were_played_by_it(edition: str) -> None:
    assert digest(edition) == DIGESTS[edition]


@pytest.fixture
def other_data(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield what changes all numbers of one edition while a test lasts."""
    read = tables.data

    def change(edition: str) -> None:
        def changed(name: str) -> dict[str, Any]:
            found = read(name)
            if name == f"editions/{edition}":
                found["advances"] |= {card: {"credits": {"orange": 50}, "price": 10} for card in ("Mythology", "Music")}
                found["numbers"] |= {"tax": {"rate": 4}, "start": {"credits": {"7": 30}}}
            return found

        monkeypatch.setattr(tables, "data", changed)
        tables.book.cache_clear()

    yield change
    monkeypatch.undo()
    tables.book.cache_clear()


PLAYED = (
    header(SEVEN)
    + entry(1, "tax", "cities = { Minoa = 2 }\ncollected = { Minoa = 6 }")
    + buy(1, "Mythology = 60", "card_points = 60")
    + end(1)
    + buy(2, "Urbanism = 45, Music = 70", "card_points = 115")
)


@pytest.mark.parametrize("changed", EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_findings_of_a_game_stay_when_the_data_of_another_edition_change(
    edition: str, changed: str, other_data: Any
) -> None:
    text = pinned(edition, PLAYED)
    before = findings(text)
    assert {"MC102", "MC303"} & {found.fault.code for found in before}
    other_data(changed)
    assert (findings(text) == before) is (edition != changed)


def test_a_game_that_names_no_edition_is_of_the_corrected_one() -> None:
    assert judged(PLAYED).setup.game.book is judged(pinned("corrected", PLAYED)).setup.game.book
