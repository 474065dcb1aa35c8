"""`tax all` proposes the revolts by which the books are right again; tax.md has what it says."""

import re

import pytest

from tests.cli.keyboard import codes, done, shown

SHORT = "census minoa=50"  # leaves 5 in stock: 5 cities owe 10, so 3 of them revolt


pytestmark = pytest.mark.usefixtures("folder")


GAINERS = {
    "most cities in stock": ([SHORT, "cities all=1 minoa=5 hellas=0"], [("Minoa", 3, "Hellas")]),
    "most tokens in stock": ([SHORT, "census 50 9 9 9 8 9 9", "cities all=1 minoa=5"], [("Minoa", 3, "Rome")]),
    "ranking": ([SHORT, "cities all=1 minoa=5"], [("Minoa", 3, "Assyria")]),
    "tokens after the tax": (
        [SHORT, "cities all=2 minoa=5 celt=1 rome=1", "gain celt=1"],
        [("Minoa", 3, "Rome")],
    ),
    "no victim of this turn": (
        ["census minoa=50 assyria=54", "cities all=3 minoa=5 assyria=1 celt=2"],
        [("Minoa", 3, "Celt"), ("Assyria", 1, "Hatti")],
    ),
    "the next when the first runs out": (
        [SHORT, "cities all=9 minoa=5 celt=8 egypt=7"],
        [("Minoa", 2, "Egypt"), ("Minoa", 1, "Celt")],
    ),
    "nobody when all have nine": ([SHORT, "cities all=9 minoa=5"], [("Minoa", 3, None)]),
    "nobody for what is left": (
        [SHORT, "cities all=9 minoa=5 celt=8"],
        [("Minoa", 1, "Celt"), ("Minoa", 2, None)],
    ),
}


@pytest.mark.parametrize(("before", "revolts"), GAINERS.values(), ids=GAINERS)
def test_who_gains_and_the_commands_that_say_so(before: list[str], revolts: list[tuple[str, int, str | None]]) -> None:
    census = [line for line in before if line.startswith("census")][-1]
    done(*(line for line in before if not line.startswith("census")), f"{census} --after building", "endturn --anyway")
    output = done("tax all")
    assert [(row["civ"], row["cities"], row["to"]) for row in shown("revolt")] == revolts
    commands = re.findall(r"civledger (revolt .*)", output)
    assert len(commands) == len(revolts)
    cities = {row["civ"]: row["cities"] for row in shown("status")["civs"]}
    done(*commands)
    for civ, number, to in revolts:
        cities[civ] -= number
        if to:
            cities[to] += number
    assert {row["civ"]: row["cities"] for row in shown("status")["civs"]} == cities
    assert shown("revolt") == []
    assert {"MC104", "MC105"}.isdisjoint(codes())


def test_cities_decide_then_tokens_then_ranking_who_gains() -> None:
    done("cities 3 2 3 2 3 3 4", "census 9 9 9 9 9 8 9 --after building")
    order = [row["civ"] for row in shown("beneficiary")["order"]]
    assert order == ["Assyria", "Hatti", "Hellas", "Minoa", "Celt", "Rome", "Egypt"]
    done("gain assyria=1")
    assert [row["civ"] for row in shown("beneficiary")["order"]][:2] == ["Hatti", "Assyria"]
