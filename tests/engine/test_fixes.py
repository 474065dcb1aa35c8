"""An entry with `fix = true` stands in the place of the last one of its turn that counts the same."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from civledger.rules.megaciv.board import ends
from tests.edgecases import buy, end
from tests.engine.test_books import assert_same, entry_by_entry
from tests.engine.test_strikes import told
from tests.play.recorded import record_game
from tests.play.stoneage.game import Game as StoneGame
from tests.play.writing import entry_text, ledger_text, stone_head_text
from tests.support import codes, entry, header, judged

HEAD = header(tracks=["tokens", "treasury", "cities"])
COUNTED = {
    "tax": "cities",
    "census": "tokens",
    "cities": "cities",
    "hand": "kept",
    "ast-check": "space",
    "credits": "tokens",
    "score": "points",
    "feed": "lost",
    **{board: board for board in ("figures", "tools", "agriculture", "resources")},
}


def fix(turn: int, action: str, body: str) -> str:
    return entry(turn, action, f"{body}\nfix = true")


def closing(text: str, head: str = HEAD) -> Any:
    return judged(head + text).turns[-1].closing


CENSUS, CITIES = entry(1, "census", "tokens = { Minoa = 4, Rome = 5 }"), entry(1, "cities", "cities = { Minoa = 2 }")
SPENT = entry(1, "gain", "treasury = { Minoa = 3 }")
CONFLICT = entry(1, "census", 'tokens = { Minoa = 3 }\nafter = "conflict"')
FLOOD = entry(1, "census", 'tokens = { Minoa = 2 }\nafter = "Flood"')
KEPT = buy(1, "Pottery = 60", "card_points = 60\nkept = 3")
HAND = entry(1, "hand", "kept = { Minoa = 3 }")
BLUE = entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 0, red = 5 }')


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (CITIES + CENSUS + fix(1, "cities", "cities = { Minoa = 3 }"), CITIES.replace("= 2", "= 3") + CENSUS),
        (CITIES + fix(1, "cities", "cities = { Rome = 3 }"), CITIES + entry(1, "cities", "cities = { Rome = 3 }")),
        (
            CITIES + fix(1, "cities", "cities = { Minoa = 1, Rome = 3 }"),
            CITIES.replace("= 2", "= 1") + entry(1, "cities", "cities = { Rome = 3 }"),
        ),
        (CENSUS + CONFLICT + fix(1, "census", "tokens = { Rome = 6 }"), CENSUS.replace("5", "6") + CONFLICT),
        (CENSUS + CONFLICT + fix(1, "census", "tokens = { Minoa = 6 }"), CENSUS.replace("4", "6") + CONFLICT),
        (
            CENSUS + CONFLICT + FLOOD + fix(1, "census", 'tokens = { Minoa = 9 }\nafter = "conflict"'),
            CENSUS + CONFLICT.replace("3", "9") + FLOOD,
        ),
        (KEPT + fix(1, "hand", "kept = { Minoa = 5 }"), KEPT.replace("kept = 3", "kept = 5")),
        (HAND + KEPT + fix(1, "hand", "kept = { Minoa = 5 }"), HAND + KEPT.replace("kept = 3", "kept = 5")),
        (KEPT + HAND + fix(1, "hand", "kept = { Minoa = 5 }"), KEPT + HAND.replace("= 3", "= 5")),
        (
            HAND + fix(1, "hand", "kept = { Minoa = 5 }") + fix(1, "hand", "kept = { Minoa = 6 }"),
            HAND.replace("= 3", "= 6"),
        ),
        (
            BLUE + fix(1, "credits", 'civ = "Minoa"\ntokens = { red = 0 }'),
            BLUE.replace("red = 5", "red = 0"),
        ),
        (
            entry(1, "tax", "cities = { Minoa = 2 }") + CITIES + fix(1, "tax", "cities = { Minoa = 1 }"),
            entry(1, "tax", "cities = { Minoa = 1 }") + CITIES,
        ),
        (
            entry(1, "score", "points = { Minoa = 2 }\ncities = { Rome = 4 }")
            + fix(1, "score", "points = { Minoa = 1 }"),
            entry(1, "score", "points = { Minoa = 1 }\ncities = { Rome = 4 }"),
        ),
        (
            end(1, "space = { Minoa = 2, Rome = 1 }") + fix(1, "ast-check", "space = { Minoa = 1 }"),
            end(1, "space = { Minoa = 1, Rome = 1 }"),
        ),
        (
            CITIES
            + entry(1, "strike", 'entries = [1]\nreason = "x"')
            + SPENT
            + fix(1, "cities", "cities = { Minoa = 3 }"),
            SPENT + CITIES.replace("= 2", "= 3"),
        ),
    ],
)
def test_a_fix_gives_the_books_of_the_right_number(wrong: str, right: str) -> None:
    assert closing(wrong) == closing(right)
    assert [code for code in codes(HEAD + wrong) if code != "CL107"] == codes(HEAD + right)
    assert_same(entry_by_entry(HEAD + wrong), judged(HEAD + wrong))


def famine(lost: int) -> str:
    return entry(1, "calamity", f'calamity = "Famine"\nvictim = "Minoa"\nlost = {{ Minoa = {lost} }}')


def test_an_event_put_right_is_the_right_event_in_its_place() -> None:
    first, flood = entry(1, "census", "tokens = { Minoa = 20, Rome = 5 }"), famine(4).replace("Famine", "Flood")
    fixed = famine(10) + flood + famine(3) + "fix = true\n"
    assert ends(closing(first + fixed), "Minoa") == ends(closing(first + famine(3) + flood), "Minoa") == (13, 13)
    assert codes(HEAD + first + fixed) == codes(HEAD + first + famine(3) + flood)


def test_cities_of_a_tax_are_not_what_cities_put_right() -> None:
    tax, spent = entry(1, "tax", "cities = { Minoa = 2 }"), entry(1, "census", "tokens = { Minoa = 4 }")
    state = closing(tax + spent + fix(1, "cities", "cities = { Minoa = 3 }"))
    assert (state.cities["Minoa"], state.treasury["Minoa"]) == (3, 4)


def test_a_purchase_puts_no_hand_right() -> None:
    twice = HAND + KEPT + fix(1, "buy", 'civ = "Minoa"\nadvances = { Music = 80 }\ncard_points = 80\nkept = 4')
    positions = [step.entry.position for step in judged(HEAD + twice).turns[0].steps]
    assert positions == [0, 1, 2]
    assert closing(twice).kept["Minoa"] == 4


BUILT = entry(1, "buildings", 'region = ["Minoa"]\nhistoric = []\ncontrolled = { Minoa = 2, Egypt = 1 }')


@pytest.mark.parametrize(
    ("body", "right"),
    [
        ("controlled = { Egypt = 3 }", BUILT.replace("Egypt = 1", "Egypt = 3")),
        ('region = ["Egypt"]', BUILT.replace('["Minoa"]', '["Egypt"]')),
        ('historic = ["Minoa"]\ncontrolled = { Minoa = 1 }', BUILT.replace("[]", '["Minoa"]').replace("2", "1")),
    ],
)
def test_special_buildings_are_put_right_list_by_list(body: str, right: str) -> None:
    head = header().replace('ast = "basic"', 'ast = "basic"\nedition = "mega-empires"\nspecial_buildings = true')
    between = entry(1, "buildings", "controlled = { Hellas = 1 }")
    assert closing(BUILT + between + fix(1, "buildings", body), head) == closing(right + between, head)


def make_mistake(entries: Sequence[Mapping[str, Any]], place: int, rng: random.Random, late: bool) -> list[Any]:
    """Return the entries with wrong numbers at a place, and what puts them right at the end of the turn, or of all."""
    chosen = entries[place]
    rows = chosen[COUNTED[chosen["action"]]]
    names = rng.sample(sorted(rows), rng.randint(1, len(rows)))
    wrong = {**chosen, COUNTED[chosen["action"]]: {**rows, **{name: rows[name] + rng.randint(1, 5) for name in names}}}
    tables = {
        key: {name: table[name] for name in names if name in table}
        for key, table in chosen.items()
        if isinstance(table, dict)
    }
    right = {**chosen, **tables, "fix": True}
    ends = [at for at, each in enumerate(entries) if each["action"] == "endturn" and each["turn"] == chosen["turn"]]
    at = len(entries) if late or not ends else ends[0]
    return [*entries[:place], wrong, *entries[place + 1 : at], right, *entries[at:]]


def can_be_put_right(entries: Sequence[Mapping[str, Any]], place: int) -> bool:
    """Tell whether an entry counts, not what a calamity left, and no other of its turn counts the same behind it."""
    chosen = entries[place]
    if chosen["action"] not in COUNTED or {"after", "calamity"} & chosen.keys():
        return False
    behind = [each for each in entries[place + 1 :] if each["turn"] == chosen["turn"]]
    again = {"hand": ("hand", "buy")}.get(chosen["action"], (chosen["action"],))
    return not any(each["action"] in again and "after" not in each for each in behind)


def in_any_order(books: Any) -> object:
    ends, found = told(books)
    return ends, sorted(each for each in map(str, found) if "CL107" not in each)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_wrong_number_put_right_is_the_right_number_at_once(seed: int, late: bool) -> None:
    rng = random.Random(seed)
    game = record_game(seed, 5, rng.choice(["basic", "expert"]), turns=8)
    places = [place for place in range(len(game.entries)) if can_be_put_right(game.entries, place)]
    expected = in_any_order(judged(ledger_text(game.civs, game.side, game.entries)))
    assert len(places) > 9
    for place in rng.sample(places, 6):
        entries = make_mistake(game.entries, place, rng, late)
        assert in_any_order(judged(ledger_text(game.civs, game.side, entries))) == expected, entries[place]


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_wrong_number_of_stone_age_is_put_right_likewise(seed: int, late: bool) -> None:
    rng = random.Random(seed)
    names = ["Ronald", "Judith", "Ann"]
    game = StoneGame(names, rng)
    game.play(6)
    places = [place for place in range(len(game.entries)) if can_be_put_right(game.entries, place)]
    for place in rng.sample(places, 5):
        entries = make_mistake(game.entries, place, rng, late)
        texts = ("\n".join([stone_head_text(names), *map(entry_text, each)]) for each in (entries, game.entries))
        one, other = map(judged, texts)
        assert in_any_order(one) == in_any_order(other), entries[place]
