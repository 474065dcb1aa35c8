"""Calamities and abilities as a table types them in a whole turn, held against a slow reading of both ends."""

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from tests.cli.keyboard import begin, done, entries, shown, typed
from tests.depth import share
from tests.support import header

NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
PIECES, SITE, ELSEWHERE = 55, 6, 12
TREASURY = 6
GAINER = (20, 30)  # tokens of Minoa, who lost two cities without a reason
EMPIRES = ("Minoa", "Hellas", "Egypt")


class Card(NamedTuple):
    """What a calamity does to its victim without advances, as the cards have it."""

    takes: str
    number: int
    is_annexed: bool = False


CARDS = {  # facts/calamities: whatever is not here takes no tokens
    "Tempest": Card("points", 2),
    "Tribal Conflict": Card("points", 5),
    "Famine": Card("points", 10),
    "Flood": Card("points", 15),
    "Civil War": Card("all but points", 35, is_annexed=True),
    "Tyranny": Card("points", 15, is_annexed=True),
    "Slave Revolt": Card("support", 4),
    "Epidemic": Card("points", 15),
}
OTHERS = {  # cities lost by a victim who has some, and no tokens by the number on the board
    "City Riots": 1,
    "City in Flames": 1,
    "Minor Uprising": 1,
    "Coastal Migration": 1,
    "Earthquake": 1,
    "Treachery": 1,
    "Superstition": 3,
    "Iconoclasm and Heresy": 4,
}
TO_MINOA = ("Civil War", "Tyranny", "Slave Revolt")
NOT_IN_BOOKS = ("Squandered Wealth", "Banditry", "Corruption", "Regression")
MINOR = ("Tempest", "Tribal Conflict", "City Riots", "City in Flames", "Minor Uprising", "Coastal Migration")


class Board(NamedTuple):
    """How many tokens Egypt may have at least and at most, and how many cities it has."""

    least: int
    most: int
    cities: int


class Lost(NamedTuple):
    """Cities and tokens that Egypt loses, and the tokens that somebody else gains."""

    cities: int
    tokens: int
    gained: int


def taken(card: Card, tokens: int, cities: int) -> Lost:
    """Return what a victim with exactly these pieces loses, looking for it piece by piece."""
    if card.takes == "support":
        left, more = cities, tokens
        while more < card.number * left:  # each reduced city surely brings one token
            left, more = left - 1, more + 1
        return Lost(cities - left, 0, 0)
    points = card.number if card.takes == "points" else tokens + 5 * cities - card.number
    given = 0
    while given < cities and tokens + 5 * given < points:
        given += 1
    due = 0
    while due + 5 * given < points:
        due += 1
    return Lost(given, due, min(due, tokens) if card.is_annexed else 0)


def play(rng: random.Random, order: str, edition: str = "") -> Board:
    """Play a turn up to the calamities; `order` says when Egypt's census is typed: perhaps behind a loss, or never."""
    civs = EMPIRES if edition else NINE
    begin(header(civs).replace("ast =", f'edition = "{edition}"\nast =') if edition else header(civs))
    done("census all=40", "cities all=3", "census all=9 --after building", "hand all=0", "endturn", "tax all")
    number, built, told = rng.randint(20, 48), rng.choice([0, 1, 2]), rng.choice([0, 2])
    others = " ".join(f"{civ}=20" for civ in civs if civ != "Egypt")
    done(f"census {others}", "cities minoa=1")
    lines = [f"census egypt={number}"] if order != "no census" else []
    lines += [f"cities egypt={3 + built}"] if built else []
    lines += [f"calamity flood egypt --coast --lost egypt={told} --cities egypt=0"] if told else []
    if order == "late" and told:
        lines = [*lines[1:-1], lines[-1], lines[0]] if not built else [lines[-1], *lines[:-1]]
    done(*lines)
    if order == "no census":
        return Board(0, PIECES - TREASURY, 3 + built)
    least, most = (max(0, number - cost * built) for cost in (ELSEWHERE, SITE))
    return Board(max(0, least - told), max(0, most - told), 3 + built)


def written(before: Sequence[dict[str, Any]]) -> Lost:
    """Return what the new entry takes of Egypt, and gives to somebody else."""
    new = entries()[len(before) :]
    assert [entry["action"] for entry in new] == ["calamity"]
    (entry,) = new
    cities, lost = (entry.get(key, {}).get("Egypt", 0) for key in ("lost_cities", "lost"))
    return Lost(cities, lost, sum(entry.get("gained", {}).values()))


pytestmark = pytest.mark.usefixtures("bare")


ORDERS = ("in order", "late", "no census")
CASES = [
    (name, order, edition, seed)
    for name in CARDS
    for order in ORDERS
    for edition in ("", "mega-empires")
    for seed in range(6)
]


@pytest.mark.deep
@pytest.mark.parametrize(("name", "order", "edition", "seed"), share(CASES, 7))
def test_a_calamity_takes_what_both_ends_of_the_board_say_or_asks(
    name: str, order: str, edition: str, seed: int
) -> None:
    if (edition and name in MINOR) or name == "Flood":
        return
    board = play(random.Random(f"{name} {order} {seed}"), order, edition)
    before = entries()
    line = f"calamity '{name}' egypt{' --to minoa' if name in TO_MINOA else ''}"
    said = typed(line)
    low, high = (taken(CARDS[name], tokens, board.cities) for tokens in (board.least, board.most))
    if order == "no census":
        assert said.code == 1
        assert "civledger census egypt=NUMBER\n" in said.messages
        assert entries() == before
    elif low == high:
        assert said.code == 0, (said, board)
        assert written(before) == low
    else:
        assert said.code == 1, (said, board)
        assert f"so at most {board.most} are left. How many?" in said.messages
        assert entries() == before
    if said.code == 1:  # and what the table counts then is the answer
        exact = random.Random(seed).randint(board.least, board.most)
        done(f"census egypt={exact} --after building")
        lost = taken(CARDS[name], exact, board.cities)
        if lost.gained > PIECES - TREASURY - max(GAINER):  # then the gainer's stock has to be known as well
            assert f"so at most {max(GAINER)} are left. How many?" in typed(line).messages
            number = random.Random(seed).randint(*GAINER)
            done(f"census minoa={number} --after conflict")
            more = -(-max(0, lost.gained - (PIECES - TREASURY - number)) // 5)  # cities given for tokens that lack
            if more:
                assert f"cannot take {lost.gained} tokens" in typed(line).messages
                line += f" --cities egypt={more}"
            lost = Lost(lost.cities + more, lost.tokens - 5 * more, lost.gained - 5 * more)
        before = entries()
        code = typed(line).code
        assert code == 0
        assert written(before) == lost


@pytest.mark.parametrize("name", [*OTHERS, *NOT_IN_BOOKS])
@pytest.mark.parametrize("order", ORDERS)
def test_what_takes_no_tokens_asks_for_none(name: str, order: str) -> None:
    board = play(random.Random(f"{name} {order}"), order)
    before = entries()
    done(f"calamity '{name}' egypt {'--to minoa' if name == 'Treachery' else ''}")
    assert written(before) == (min(OTHERS.get(name, 0), board.cities), 0, 0)


def test_abilities_take_what_is_said_where_the_board_may_have_it() -> None:
    for seed in range(6):
        begin(civs=NINE)
        done("census all=40", "cities all=3", "census all=9 --after building")
        done(
            "buy minoa politics monotheism fundamentalism universal --card-points 800",
            "hand all=0",
            "endturn",
            "tax all",
        )
        rng = random.Random(seed)
        number, built = rng.randint(20, 40), rng.choice([1, 2])
        most = number - SITE * built
        done(f"census all=20 egypt={number}", f"cities egypt={3 + built}")
        before = entries()
        assert typed(f"ability monotheism minoa egypt --tokens {most + 1}").code == 2
        assert entries() == before
        done(f"ability monotheism minoa egypt --tokens {most}")
        assert [entry.get("lost") for entry in entries()[len(before) :]] == [{"Egypt": most}]
        assert entries()[-1]["gained"] == {"Minoa": most}
        assert {row["civ"]: row["tokens_at_most"] for row in shown("status")["civs"]}["Egypt"] in (0, None)


def test_politics_gives_what_is_in_stock_at_both_ends_or_asks() -> None:
    seen = set()
    for seed in range(12):
        begin(civs=NINE)
        done("census all=40", "cities all=3", "census all=9 --after building")
        done("buy egypt politics --card-points 230", "hand all=0", "endturn", "tax all")
        rng = random.Random(seed)
        number, fallen = rng.randint(38, 49), rng.choice([0, 1])
        done(f"census all=20 egypt={number}", *([f"cities egypt={3 - fallen}"] if fallen else []))
        gains = {
            min(5, max(0, PIECES - TREASURY - min(tokens, PIECES - TREASURY)))
            for tokens in (number, number + 5 * fallen)
        }
        before = len(entries())
        said = typed("ability politics egypt")
        assert said.code == (0 if len(gains) == 1 else 1), (number, fallen, said)
        if said.code == 0:
            (entry,) = entries()[before:]
            assert entry.get("earned", {"Egypt": 0}) == {"Egypt": gains.pop()}
        seen.add(said.code)
    assert seen == {0, 1}


def told_losses(rng: random.Random) -> Iterator[str]:
    """Yield losses that the table tells, each of another card."""
    for name, most in rng.sample([("famine", 10), ("epidemic", 15), ("tyranny", 15)], rng.randint(1, 2)):
        lost = rng.randint(1, min(most, 7))
        yield f"calamity {name} egypt --lost egypt={lost} --cities egypt=0 {'--to minoa' if name == 'tyranny' else ''}"


def test_the_census_may_be_typed_before_between_or_behind_losses_that_are_told() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        losses, found = list(told_losses(rng)), []
        census = f"census {' '.join(str(rng.randint(25, 30)) for _ in NINE)}"
        for place in range(len(losses) + 1):
            begin(civs=NINE)
            done(*losses[:place], census, *losses[place:])
            found.append([(row["tokens"], row["tokens_at_most"]) for row in shown("status")["civs"]])
        assert all(one == found[0] for one in found), (seed, losses, census)


def test_every_order_of_three_losses_and_a_census_gives_the_same_books() -> None:
    lines = ["calamity famine egypt --lost egypt=3", "ability fundamentalism minoa --tokens egypt=2 --force"]
    lines += ["calamity superstition egypt", "census all=30"]
    found = set()
    for order in permutations(lines):
        begin(civs=NINE)
        done("cities all=1", *order)
        found.add(str([(row["civ"], row["tokens"], row["cities"]) for row in shown("status")["civs"]]))
    assert len(found) == 1


def test_how_often_an_ordinary_turn_asks(capsys: pytest.CaptureFixture[str]) -> None:
    asked = answered = 0
    for seed in range(20):
        rng = random.Random(seed)
        begin(civs=NINE)
        done("census all=40", "cities all=3", "census all=9 --after building", "hand all=0", "endturn", "tax all")
        done(f"census {' '.join(str(rng.randint(16, 36)) for _ in NINE)}")
        built = {civ: 3 + rng.choice([0, 0, 1, 1, 2]) for civ in NINE}
        done("cities " + " ".join(f"{civ}={number}" for civ, number in built.items()))
        for name in rng.sample([*CARDS, *OTHERS, *NOT_IN_BOOKS], 5):
            code = typed(f"calamity '{name}' {rng.choice(NINE)}").code
            asked, answered = asked + (code == 1), answered + (code == 0)
    with capsys.disabled():
        print(f"\n{asked} of {asked + answered} calamities in 20 ordinary turns of nine asked for a number or a gainer")
    assert 0 < asked < answered


def test_cities_without_support_come_with_the_line_that_reduces_them() -> None:
    begin(header(NINE))
    said = done("census all=9", "cities minoa=1", "census minoa=26 --after conflict", "cities minoa=5")
    lack = next(line for line in said.splitlines() if line.startswith("Minoa:"))
    assert lack == (
        "Minoa: 5 cities need 10 tokens for support, but at most 2 can be left, "
        "so 2 to 4 must be reduced: civledger cities minoa=NUMBER --after support"
    )
    assert lack in done("status")
    assert "for support" not in done("cities minoa=1")
