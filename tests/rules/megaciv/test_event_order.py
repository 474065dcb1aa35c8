"""Tokens move in the order of the rules, and cities where their event stands, whatever the order of the file."""

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv.board import counted, ends
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.state import State
from tests.cli.keyboard import begin, codes, done, shown
from tests.depth import seeds
from tests.play.writing import entry_text
from tests.support import FIVE, header, judged
from tests.support import codes as codes_of

Row = dict[str, Any]
SIX = (*FIVE, "Rome")


def written(*rows: Row) -> str:
    """Return a ledger whose entries are all of the first turn, if they do not say another."""
    return header(SIX) + "\n".join(entry_text({"turn": 1, **row}) for row in rows)


def census(**tokens: int) -> Row:
    return {"action": "census", "tokens": tokens}


def calamity(name: str, victim: str, **keys: Any) -> Row:
    return {"action": "calamity", "calamity": name, "victim": victim, **keys}


def board(state: State) -> dict[str, tuple[int, int, int]]:
    """Return everybody's tokens as counted, and between which ends they are."""
    return {civ: (counted(state, civ), *ends(state, civ)) for civ in state.civs}


def books_of(state: State) -> tuple[object, ...]:
    return board(state), dict(state.cities), dict(state.treasury), dict(state.space)


def closing(*rows: Row) -> State:
    state: State = judged(written(*rows)).at(1).state
    return state


EPIDEMIC = calamity("Epidemic", "Assyria", others=["Rome"], lost={"Assyria": 15, "Rome": 3})
AS_OTHER = calamity("Epidemic", "Rome", others=["Assyria"], lost={"Rome": 15, "Assyria": 10})
TYRANNY = calamity("Tyranny", "Hatti", gainer="Assyria", lost={"Hatti": 15}, gained={"Assyria": 15})
FLOOD = calamity("Flood", "Minoa", others=["Assyria"], lost={"Minoa": 5, "Assyria": 5})
CONFLICT = {"action": "census", "lost": {"Assyria": 5}, "after": "conflict"}
COUNTED = census(Assyria=6, Hatti=30, Rome=20, Minoa=20)


@pytest.mark.parametrize("epidemic", [EPIDEMIC, AS_OTHER], ids=["the primary victim", "a secondary victim"])
@pytest.mark.parametrize("before", [(), (CONFLICT,)], ids=["", "after a conflict"])
def test_what_a_calamity_took_does_not_lessen_what_a_later_one_brings(epidemic: Row, before: tuple[Row, ...]) -> None:
    for rows in ((COUNTED, *before, epidemic, TYRANNY), (TYRANNY, epidemic, *before, COUNTED)):
        assert board(closing(*rows))["Assyria"] == (15, 15, 15)


def test_a_gain_that_is_typed_before_an_earlier_loss_gives_the_same_books() -> None:
    full = {"action": "gain", "treasury": {"Assyria": 5}}
    counts = census(Assyria=40, Hatti=30, Minoa=20)
    rows = counts, full, FLOOD, TYRANNY
    assert board(closing(*rows))["Assyria"] == (50, 50, 50)
    assert board(closing(counts, full, TYRANNY, FLOOD)) == board(closing(*rows))
    assert "MC201" not in codes_of(written(counts, full, TYRANNY, FLOOD))


def test_a_gainer_gets_no_more_than_the_victim_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin(civs=FIVE)
    done("calamity tyranny minoa --to hatti --lost minoa=15 --force")
    done("census minoa=6 hatti=10 assyria=9 hellas=9 egypt=9")
    tokens = {row["civ"]: row["tokens"] for row in shown("status")["civs"]}
    assert (tokens["Minoa"], tokens["Hatti"]) == (0, 16)


def test_a_city_comes_back_when_the_calamity_that_took_it_is_struck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    begin(civs=FIVE)
    done("tax all --cities hellas=5 --force", "census 9 9 9 9 9 --force")
    done("calamity treachery hellas --to minoa --cities hellas=1 --force")
    done("calamity superstition hellas --force")
    cities = {row["civ"]: row["cities"] for row in shown("status")["civs"]}
    assert (cities["Hellas"], cities["Minoa"]) == (1, 1)
    done('strike 3 --reason "it was no treachery"')
    cities = {row["civ"]: row["cities"] for row in shown("status")["civs"]}
    assert (cities["Hellas"], cities["Minoa"]) == (2, 0)
    assert "MC413" not in codes()


FAMINE = calamity("Famine", "Hellas", lost={"Hellas": 9})


def test_an_event_that_was_written_anew_does_not_disturb_the_order_of_the_others() -> None:
    counts = census(Assyria=6, Hatti=30, Rome=20, Hellas=20)
    before = closing(counts, TYRANNY, FAMINE, AS_OTHER)
    again = closing(counts, TYRANNY, FAMINE, AS_OTHER, {**FAMINE, "lost": {"Hellas": 1}, "fix": True})
    assert board(again) == {**board(before), "Hellas": (19, 19, 19)}


def test_a_row_that_is_counted_and_told_is_neither() -> None:
    state = closing(COUNTED, calamity("Flood", "Minoa", tokens={"Minoa": 5, "Rome": 2}, lost={"Minoa": 3, "Hatti": 1}))
    assert {civ: row[0] for civ, row in board(state).items()} == {
        "Minoa": 20,
        "Rome": 2,
        "Hatti": 29,
        "Assyria": 6,
        "Hellas": 1,
        "Egypt": 1,
    }


def test_a_player_who_left_is_not_asked_about_cities() -> None:
    left = {"action": "leave", "civ": "Minoa"}
    lost = {
        "turn": 2,
        "action": "cities",
        "cities": {"Minoa": 1, "Rome": 2},
        "calamity": "Treachery",
        "victim": "Minoa",
    }
    before = {"action": "cities", "cities": {"Minoa": 3, "Rome": 1}}
    assert "MC413" not in codes_of(written(census(Minoa=30, Rome=30), before, left, {"action": "endturn"}, lost))


def random_turn(rng: random.Random) -> list[Row]:
    """Return what can happen in a turn: counted, built, in conflict, events by everybody, support."""
    rows: list[Row] = [census(**{civ: rng.randint(0, 40) for civ in SIX})]
    rows += [{"action": "cities", "cities": some(rng, 9)} for _ in range(rng.randint(0, 3))]
    rows += [{"action": "census", "lost": some(rng, 9), "after": "conflict"} for _ in range(rng.randint(0, 2))]
    rows += [{"action": "gain", "treasury": some(rng, 9)} for _ in range(rng.randint(0, 1))]
    cards = {calamities()[name].name: name for name in calamities() if name != "Earthquake"}
    rows += [calamity(name, rng.choice(SIX), **pieces(rng)) for name in rng.sample(sorted(cards), 5)]
    rows += [calamity("Civil War", civ, **pieces(rng)) for civ in rng.sample(SIX, 2)]
    users = rng.sample(SIX, 3)
    rows += [{"action": "ability", "ability": "Politics", "civ": civ, **pieces(rng)} for civ in users]
    if rng.random() < 0.5:
        rows.append({"action": "census", "tokens": some(rng, 30), "after": "ships"})
    if rng.random() < 0.5:
        rows.append({"action": "cities", "cities": some(rng, 4), "after": "support"})
    same = {(row.get("calamity"), row.get("victim")): row for row in rows if "calamity" in row}
    return [row for row in rows if "calamity" not in row or same[row["calamity"], row["victim"]] is row]


def some(rng: random.Random, most: int) -> dict[str, int]:
    return {civ: rng.randint(0, most) for civ in rng.sample(SIX, rng.randint(1, 3))}


def pieces(rng: random.Random) -> Row:
    """Return what an event takes and gives; now and then tokens are counted after it."""
    most = {"lost": 15, "gained": 15, "lost_cities": 3, "gained_cities": 3, "paid": 3}
    keys: Row = {key: some(rng, number) for key, number in most.items() if rng.random() < 0.5}
    if rng.random() < 0.1:
        moved = {civ for key in ("lost", "gained") for civ in keys.get(key, ())}
        keys["tokens"] = {civ: number for civ, number in some(rng, 30).items() if civ not in moved}
    return keys


def shuffled(rows: list[Row], rng: random.Random) -> list[Row]:
    """Return the entries in another order; those of which one must stand before the other keep theirs."""
    found, left = [], list(rows)
    while left:
        free = [row for place, row in enumerate(left) if not any(must_precede(before, row) for before in left[:place])]
        found.append(rng.choice(free))
        left = [row for row in left if row is not found[-1]]
    return found


def must_precede(one: Row, other: Row) -> bool:
    """Tell whether two entries keep their order: cities of one player, a count of tokens and what moves these."""
    if one["action"] == "census" == other["action"] and one.get("after") == other.get("after"):
        return True  # what is equal goes by the file
    moved = set(naming(one, CITIES)) & set(naming(other, CITIES))
    recounted = [(a, b) for a, b in ((one, other), (other, one)) if is_recount(a)]
    cancelled = {civ for a, b in recounted for civ in set(a["tokens"]) & set(naming(b, (*CITIES, *TOKENS)))}
    built = {civ for a, b in ((one, other), (other, one)) if is_census(a) and is_plain(b) for civ in b["cities"]}
    return bool(moved or cancelled or built)


CITIES, TOKENS = ("cities", "lost_cities", "gained_cities"), ("tokens", "lost", "gained")


def naming(row: Row, keys: tuple[str, ...]) -> Iterator[str]:
    yield from (civ for key in keys for civ in row.get(key, ()))


def is_recount(row: Row) -> bool:
    return "tokens" in row and not is_census(row)


def is_census(row: Row) -> bool:
    return row["action"] == "census" and "after" not in row


def is_plain(row: Row) -> bool:
    return row["action"] == "cities" and "after" not in row


@pytest.mark.deep
def test_the_order_of_the_file_makes_no_difference() -> None:
    begun: list[Row] = [
        {"action": "gain", "treasury": dict.fromkeys(SIX, 30)},
        {"action": "ast-check", "space": {civ: place % 4 for place, civ in enumerate(SIX)}},
        {"action": "cities", "cities": dict.fromkeys(SIX, 4), "after": "support"},
        {"action": "endturn"},
    ]
    for seed in seeds(60, in_full=200):
        rng = random.Random(seed)
        rows = random_turn(rng)
        found = [
            books_of(judged(written(*begun, *({"turn": 2, **row} for row in order))).at(2).state)
            for order in (rows, shuffled(rows, rng), shuffled(rows, rng))
        ]
        assert all(one == other for one, other in combinations(found, 2)), (seed, rows)
