"""`tax all` says who falls short, how many cities revolt and who gains them."""

import re

import pytest

from tests.cli.keyboard import begin, codes, done, entries, shown, typed, wrong
from tests.support import FIVE

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
    done(*(line for line in before if not line.startswith("census")), census, "endturn --anyway")
    output = done("tax all")
    for civ, number, to in revolts:
        assert re.search(rf"{civ}\b.*\b{number}\b.*\b{to or 'nobody'}\b", output), output
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


def test_who_falls_short_pays_what_there_is() -> None:
    done("cities minoa=5 rome=2", SHORT, "endturn --anyway", "tax all")
    assert entries()[-1]["collected"] == {"Minoa": 5}
    assert {row["civ"]: row["treasury"] for row in shown("status")["civs"] if row["treasury"]} == {
        "Minoa": 5,
        "Rome": 4,
    }


@pytest.mark.parametrize("line", ["tax all", "tax all --short minoa=7 --cities minoa=5"])
def test_what_the_table_counted_comes_before_the_books(line: str) -> None:
    done("cities minoa=6", SHORT, "endturn --anyway")
    output = done(line)
    counted = "--short" in line
    assert entries()[-1]["cities"]["Minoa"] == (5 if counted else 6)
    assert entries()[-1]["collected"] == {"Minoa": 7 if counted else 5}
    assert re.search(rf"Minoa\b.*\b{2 if counted else 4}\b.*Assyria", output)


def test_democracy_spares_cities_but_not_the_stock() -> None:
    done("cities minoa=5", SHORT, "buy minoa democracy --card-points 220", "endturn --anyway")
    output = done("tax all")
    assert entries()[-1]["collected"] == {"Minoa": 5}
    assert "revolt" not in output.replace("no revolt", "")
    assert shown("revolt") == []


@pytest.mark.parametrize("line", ["tax all min=3 rome=2", "tax min=3 all"])
def test_rates_are_said_for_some_and_2_for_all_others(line: str) -> None:
    done("cities minoa=4 rome=4 celt=1", "buy minoa coinage --card-points 90", "endturn --anyway", line)
    assert entries()[-1]["rate"] == {"Minoa": 3}
    treasury = {row["civ"]: row["treasury"] for row in shown("status")["civs"] if row["treasury"]}
    assert treasury == {"Minoa": 12, "Rome": 8, "Celt": 2}
    assert "MC101" not in codes()


def test_only_some_may_be_taxed() -> None:
    done("cities all=1", "endturn --anyway", "tax hel rome")
    assert list(entries()[-1]["cities"]) == ["Rome", "Hellas"]
    done("tax minoa assyria celt hatti egypt")
    assert "CL108" not in codes()


def test_what_each_owes_is_shown_before() -> None:
    done("cities minoa=5 rome=2", SHORT, "buy rome coinage --card-points 90", "endturn --anyway")
    rows = {row["civ"]: row for row in shown("tax")}
    assert (rows["Minoa"]["due"], rows["Minoa"]["stock"], rows["Minoa"]["short"]) == (10, 5, True)
    assert (rows["Rome"]["due"], rows["Rome"]["short"]) == (4, False)
    assert (min(rows["Rome"]["rates"]), max(rows["Rome"]["rates"])) == (1, 3)
    done("tax all")
    assert all(row["collected"] for row in shown("tax"))


def treasury_of(civ: str) -> int:
    found: int = next(row["treasury"] for row in shown("status")["civs"] if row["civ"] == civ)
    return found


LATER = {
    "nothing": [],
    "census and cities": ["census 40 20 20 20 20", "cities minoa=6"],
    "a census alone": ["census 51 20 20 20 20"],
    "treasury": ["gain minoa=50"],
}


@pytest.mark.parametrize("typed_before", LATER.values(), ids=LATER)
def test_tax_is_drafted_from_the_books_as_the_turn_began(typed_before: list[str]) -> None:
    begin(civs=FIVE)
    done("cities 2 2 2 2 2", "endturn --anyway", *typed_before)
    assert next(row for row in shown("tax") if row["civ"] == "Minoa")["due"] == 4
    before = treasury_of("Minoa")
    done("tax all")
    assert entries()[-1]["cities"] == dict.fromkeys(FIVE, 2)
    assert treasury_of("Minoa") == before + 4


def test_tax_typed_in_the_next_turn_is_drafted_from_its_own() -> None:
    begin(civs=FIVE)
    done("cities 2 2 2 2 2", "endturn --anyway", "census 40 20 20 20 20", "cities minoa=6", "endturn --anyway")
    done("tax minoa --turn 2")
    assert entries()[-1] == {"turn": 2, "action": "tax", "cities": {"Minoa": 2}}
    assert treasury_of("Minoa") == 4


def test_a_second_tax_invents_no_shortage() -> None:
    begin(civs=FIVE)
    done("cities 2 2 2 2 2", "census 49 20 20 20 20", "endturn --anyway", "tax all", "tax all --force")
    assert "collected" not in entries()[-1]


def test_no_shortage_is_assumed_where_cities_were_built_since_the_census() -> None:
    begin(civs=FIVE)
    output = done("gain minoa=8", "census minoa=40", "cities minoa=5", "endturn --anyway", "tax all")
    assert "collected" not in entries()[-1]
    assert "civledger tax minoa --short minoa=NUMBER --fix" in output
    done("tax minoa --short minoa=7 --fix")
    assert treasury_of("Minoa") == 8 + 7
    assert codes().count("CL108") == 0


def test_an_assumed_shortage_names_the_stock_and_how_to_say_another() -> None:
    begin(civs=FIVE)
    output = done("cities minoa=5", "census minoa=50", "endturn --anyway", "tax all")
    assert "5 collected of 5 tokens in stock" in output
    assert "civledger tax minoa --short minoa=NUMBER --fix" in output


def test_all_that_is_due_is_no_shortage() -> None:
    done("cities minoa=5", "endturn --anyway")
    assert "short" not in done("tax all --short minoa=10")


def test_tax_cannot_be_withheld_but_with_force() -> None:
    done("cities minoa=2", "census minoa=3", "endturn --anyway")
    assert "MC106" in wrong("tax all --short minoa=0", 1)
    done("tax all --short minoa=0 --force")
    assert "MC106" in codes()
    assert shown("revolt") == []


def test_a_fix_needs_something_to_put_right_and_is_entered_once() -> None:
    done("cities all=2", "endturn --anyway")
    assert "leave --fix out" in wrong("tax all --fix")
    done("tax all", "tax rome=2 --cities rome=3 --fix", "census rome=4", "census rome=5 --fix")
    assert entries()[-1] == {"turn": 2, "action": "census", "tokens": {"Rome": 5}, "fix": True}
    assert "CL108" not in codes()
    assert treasury_of("Rome") == 6
    assert "CL108" in wrong("census rome=6", 1)


@pytest.mark.parametrize(("short", "said"), [(9, "1 city must revolt, Minoa gains it:"), (6, "Minoa gains them:")])
def test_one_city_or_several_revolt(short: int, said: str) -> None:
    begin()
    assert said in done(f"tax all --cities rome=5 --short rome={short}")


@pytest.mark.parametrize(("before", "now"), [(6, 5), (4, 5)], ids=["a city lost to an attack", "a city built"])
def test_no_shortage_is_assumed_where_cities_changed_since_the_census(before: int, now: int) -> None:
    done(f"cities minoa={before}", SHORT, f"cities minoa={now}", "endturn --anyway")
    assert not next(row["short"] for row in shown("tax") if row["civ"] == "Minoa")
    said = done("tax all")
    assert "collected" not in entries()[-1]
    assert "revolt" not in said
    (line,) = re.findall(r"Minoa: cities changed since the census.*: civledger (tax .*)", said)
    done(line.replace("NUMBER", "3"))
    assert entries()[-1]["collected"] == {"Minoa": 3}
    assert "MC106" not in codes()


def test_a_gainer_with_fewer_tokens_in_stock_is_refused_with_the_right_one() -> None:
    done("cities all=1 minoa=5", "census 46 20 20 20 8 20 20", "endturn --anyway", "tax all")
    said = typed("revolt minoa assyria")
    assert said.code == 1
    assert "warning[MC108] Minoa, turn 2: " in said.messages
    (line,) = re.findall(r"civledger (revolt .*)", said.messages)
    gainer = shown("revolt")[0]["to"]
    done(line)
    assert entries()[-1]["to"] == gainer
    assert "MC108" not in codes()
    done("undo", "revolt minoa assyria --force")
    assert "MC108" in codes()
