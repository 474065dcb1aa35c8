"""Hands: cases 10, 21 and 22, and what MC501 and MC502 find."""

import pytest

from civledger.rules.megaciv import tables
from tests.edgecases import buy, end, entry_of
from tests.support import SEVEN, codes, entry, header

HANDS = header(tracks=["hands", "advances"])
RANKING = tuple(tables.civilizations())


def hands(turn: int, *left_out: str, more: str = "") -> str:
    """Return a hand of three for everybody but those left out."""
    rows = [f"{civ} = 3" for civ in SEVEN if civ not in left_out]
    return entry(turn, "hand", f"kept = {{ {', '.join([*rows, more] if more else rows)} }}")


@pytest.mark.parametrize(("players", "price", "limit"), [(5, 70, 8), (7, 80, 8), (11, 80, 8), (12, 75, 9), (18, 80, 9)])
def test_case_21_the_hand_limit_holds_for_buyers_and_others(players: int, price: int, limit: int) -> None:
    table = header(RANKING[:players], tracks=["hands", "advances"])
    for kept, expected in ((limit, []), (limit + 1, ["MC501"])):
        assert codes(table + entry(1, "hand", f"kept = {{ Saba = {kept} }}")) == expected
        assert codes(table + buy(1, f"Music = {price}", f"kept = {kept}")) == expected


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(buy(1, "Roadbuilding = 220", "kept = 9"), [], id="case 10, in the turn it is bought"),
        pytest.param(buy(1, "Roadbuilding = 220", "kept = 10"), ["MC501"], id="one more only"),
        pytest.param(
            entry(1, "hand", "kept = { Minoa = 9 }") + buy(1, "Roadbuilding = 220"), [], id="noted before buying"
        ),
        pytest.param(
            buy(1, "Roadbuilding = 220") + entry(1, "hand", "kept = { Egypt = 9 }"), ["MC501"], id="of another"
        ),
        pytest.param(buy(1, "Music = 80", "kept = 9"), ["MC501"], id="without Roadbuilding"),
        pytest.param(
            buy(1, "Music = 80", "kept = 9") + buy(1, "Pottery = 60", "kept = 8"), ["MC311"], id="last kept counts"
        ),
        pytest.param(
            buy(1, "Music = 80", "kept = 8") + buy(1, "Pottery = 60", "kept = 9"),
            ["MC311", "MC501"],
            id="the last too many",
        ),
        pytest.param(
            buy(1, "Music = 80", "kept = 9") + entry(1, "hand", "kept = { Minoa = 8 }"), [], id="hand after purchase"
        ),
        pytest.param(
            entry(1, "hand", "kept = { Minoa = 8 }\ndiscarded = { Minoa = 4 }"), [], id="discards are not kept"
        ),
        pytest.param(
            entry(1, "hand", "kept = { Minoa = 12 }\ndiscarded = { Minoa = 4 }"), ["MC501"], id="kept is kept"
        ),
        pytest.param(
            entry(1, "hand", "kept = { Minoa = 9, Egypt = 8, Hatti = 10 }"),
            ["MC501", "MC501"],
            id="everybody is judged",
        ),
    ],
)
def test_the_last_hand_of_the_turn_keeps_the_limit_after_all_purchases(entries: str, expected: list[str]) -> None:
    assert sorted(codes(HANDS + entries)) == expected


def test_roadbuilding_keeps_its_card_in_later_turns() -> None:
    later = HANDS + buy(1, "Roadbuilding = 220") + hands(1) + end(1)
    assert codes(later + entry(2, "hand", "kept = { Minoa = 9 }")) == []
    assert codes(later + entry(2, "hand", "kept = { Minoa = 10 }")) == ["MC501"]


def test_a_hand_above_the_limit_is_shown_where_it_was_counted_last() -> None:
    ledger = HANDS + entry(1, "hand", "kept = { Minoa = 8 }") + entry(1, "hand", "kept = { Minoa = 9 }")
    assert entry_of("MC501", ledger) == 2


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(hands(1), [], id="all"),
        pytest.param(hands(1, "Minoa"), ["MC502"], id="one left out"),
        pytest.param(hands(1, "Minoa", "Egypt"), ["MC502", "MC502"], id="two left out"),
        pytest.param(hands(1, "Minoa") + buy(1, "Music = 80", "kept = 3"), [], id="kept in a purchase"),
        pytest.param(hands(1, "Minoa") + buy(1, "Music = 80"), ["MC502"], id="a purchase without it"),
        pytest.param(hands(1, "Minoa", more="Minoa = -1"), ["CL104"], id="unreadable, but made"),
        pytest.param(hands(1, "Minoa", more="Minos = 3"), ["CL105"], id="misspelt, whoever is missing"),
        pytest.param(hands(1, "Minoa") + buy(1, "Music = 80", 'kept = "3"'), ["CL104"], id="unreadable in a purchase"),
        pytest.param(hands(1, "Minoa", more="Indus = 3"), ["CL105"], id="somebody who does not play"),
    ],
)
def test_a_turn_is_closed_with_the_hands_of_all(entries: str, expected: list[str]) -> None:
    assert codes(HANDS + entries + end(1)) == expected


def test_hands_are_asked_for_only_when_the_turn_is_closed() -> None:
    assert codes(HANDS + hands(1, "Minoa")) == []
    assert codes(HANDS + hands(1, "Minoa") + end(1) + entry(1, "hand", "kept = { Minoa = 3 }")) == ["CL107"]


def test_the_hand_limit_is_not_doubted_after_an_unreadable_purchase() -> None:
    assert codes(HANDS + buy(1, "Roadbuildng = 220", "kept = 9")) == ["CL105"]


def test_the_limit_keeps_the_number_of_players_of_the_start() -> None:
    table = header(RANKING[:12], tracks=["hands", "advances"])
    kept = ", ".join(f"{civ} = 9" for civ in RANKING[:11])
    all_kept = entry(1, "hand", f"kept = {{ {kept}, {RANKING[11]} = 9 }}")
    later = table + all_kept + entry(1, "leave", f'civ = "{RANKING[11]}"') + end(1)
    assert codes(later + entry(2, "hand", f"kept = {{ {kept} }}") + end(2)) == []
