"""Who gains revolting cities where several have as many cities in stock: MC108, and a literal reading of it."""

import random

import pytest

from tests.edgecases import end, revolt, tax
from tests.support import FIVE, codes, entry, findings, header

BOARD = header(FIVE, tracks=["treasury", "cities", "advances", "tokens"])
OTHERS = FIVE[1:]


def counted(**tokens: int) -> str:
    """Return what was counted when all cities were built; who is not named has 20 tokens on the board."""
    rows = {"Minoa": 46} | dict.fromkeys(OTHERS, 20) | tokens
    numbers = ", ".join(f"{civ} = {number}" for civ, number in rows.items())
    return entry(1, "census", f'tokens = {{ {numbers} }}\nafter = "building"')


def built(turn: int = 1, **number: int) -> str:
    """Return cities: 5 of Minoa and 1 of everybody else, unless named."""
    rows = {"Minoa": 5} | dict.fromkeys(OTHERS, 1) | number
    return entry(turn, "cities", f"cities = {{ {', '.join(f'{civ} = {cities}' for civ, cities in rows.items())} }}")


def taxed(*but: str, **number: int) -> str:
    """Return the tax of everybody but some; Minoa is one token short, so that one city revolts."""
    rows = {"Minoa": 5} | {civ: 1 for civ in OTHERS if civ not in but} | number
    return tax(", ".join(f"{civ} = {cities}" for civ, cities in rows.items()), "Minoa = 9", turn=2)


KNOWN = BOARD + built() + counted(Hellas=8) + end(1)


def test_of_those_tied_in_cities_the_one_with_most_tokens_gains() -> None:
    assert codes(KNOWN + taxed() + revolt("Hellas", turn=2) + end(2)) == []
    found = findings(KNOWN + taxed() + revolt("Assyria", turn=2))
    assert [finding.fault.code for finding in found] == ["MC108"]
    assert "Hellas has 45 tokens, Assyria only 33" in found[0].message


def test_by_ranking_alone_the_first_of_them_gains_and_another_is_not_refused() -> None:
    equal = BOARD + built() + counted() + end(1) + taxed()
    assert codes(equal + revolt("Assyria", turn=2)) == []
    for civ in OTHERS[1:]:
        (found,) = findings(equal + revolt(civ, turn=2))
        assert (found.fault.code, found.fault.severity, found.fault.refused) == ("MC108", "warning", False)
        said = f"both have 8 cities in stock, Assyria has 33 tokens, {civ} 33, and Assyria comes before {civ}"
        assert said in found.message
    (found,) = findings(KNOWN + taxed() + revolt("Assyria", turn=2))
    assert found.fault.refused


def test_cities_come_before_tokens() -> None:
    assert codes(KNOWN + taxed(Hellas=2) + revolt("Assyria", turn=2)) == ["MC107"]
    fewer = BOARD + built(Assyria=2) + counted(Hellas=8) + end(1)
    assert codes(fewer + taxed(Assyria=2) + revolt("Assyria", turn=2)) == ["MC105"]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        pytest.param(counted(Hellas=17) + built(), taxed(), id="cities built since the census"),
        pytest.param(built() + counted(Assyria=8, Hellas=14) + built(Hellas=0) + built(), taxed(), id="lost and built"),
        pytest.param(built(Hellas=2) + counted(Hellas=16) + built(), taxed(), id="a city of Hellas lost since"),
        pytest.param(built(Assyria=0) + counted(Hellas=8) + built(), taxed(), id="more cities than the tokens build"),
        pytest.param(built(), taxed(), id="no census"),
        pytest.param(built() + counted(Hellas=8), taxed("Hellas"), id="no tax of Hellas yet"),
        pytest.param(built() + counted(Hellas=8), taxed("Assyria"), id="no tax of Assyria yet"),
    ],
)
def test_where_the_gainer_can_have_the_most_or_nobody_knows_nothing_is_said(before: str, now: str) -> None:
    assert codes(BOARD + before + end(1) + now + revolt("Assyria", turn=2)) == []


@pytest.mark.parametrize(
    ("before", "told"),
    [
        pytest.param(counted(Hellas=12) + built(), "Hellas has 47 to 53 tokens, Assyria only 39 to 45", id="built"),
        pytest.param(
            built(Hellas=2) + counted(Hellas=8) + built(), "Hellas has 40 to 45 tokens, Assyria only 33", id="lost"
        ),
        pytest.param(
            built(Assyria=2) + counted(Hellas=8) + built(), "Hellas has 45 tokens, Assyria only 28 to 33", id="other"
        ),
    ],
)
def test_cities_built_or_lost_since_the_census_leave_it_certain_who_has_fewer(before: str, told: str) -> None:
    (found,) = findings(BOARD + before + end(1) + taxed() + revolt("Assyria", turn=2))
    assert found.fault.code == "MC108"
    assert told in found.message


def test_of_several_who_can_be_first_each_is_named() -> None:
    (found,) = findings(BOARD + counted(Hellas=12, Egypt=14) + built() + end(1) + taxed() + revolt("Hatti", turn=2))
    said = "all have 8 cities in stock, but Hellas has 47 to 53 tokens, Egypt has 45 to 51 tokens, Hatti only 39 to 45"
    assert (found.message, found.fault.refused) == (f"Hellas or Egypt gains them: {said}", True)


def test_who_can_at_most_be_level_is_behind_by_ranking() -> None:
    (found,) = findings(BOARD + counted(Hellas=14) + built() + end(1) + taxed() + revolt("Egypt", turn=2))
    said = "Hellas has 45 to 51 tokens, Egypt 39 to 45, and Hellas comes before Egypt by ranking"
    assert (said in found.message, found.fault.refused) == (True, False)
    assert codes(BOARD + counted(Hellas=14) + built() + end(1) + taxed() + revolt("Hatti", turn=2)) == []


def test_the_treasury_after_the_tax_counts() -> None:
    rich = BOARD + built() + counted(Hellas=8) + entry(1, "gain", "treasury = { Hellas = 13 }") + end(1)
    assert codes(rich + taxed() + revolt("Assyria", turn=2)) == []
    assert codes(rich + taxed() + revolt("Hellas", turn=2)) == ["MC108"]


def test_who_gains_already_gains_on() -> None:
    short = (
        BOARD
        + built()
        + counted(Minoa=48, Hellas=8)
        + end(1)
        + tax("Minoa = 5, Assyria = 1, Hatti = 1, Hellas = 1, Egypt = 1", "Minoa = 7", turn=2)
    )
    assert codes(short + revolt("Hellas", turn=2) + revolt("Hellas", turn=2)) == []
    assert codes(short + revolt("Assyria", turn=2) + revolt("Assyria", turn=2)) == ["MC108"]


def test_without_tokens_in_the_ledger_cities_alone_decide() -> None:
    text = (KNOWN + taxed() + revolt("Assyria", turn=2)).replace(", 'tokens'", "")
    assert codes(text) == []


def gains_literally(cities: dict[str, int], tokens: dict[str, int], treasury: dict[str, int], to: str) -> list[str]:
    """Return what is wrong with a gainer, going round the table: nobody has more cities, then more tokens in stock."""
    wrong = []
    for other in OTHERS:
        if cities[other] < cities[to]:
            wrong = ["MC105"]
    for other in OTHERS:
        in_stock = 55 - tokens[other] - treasury[other] - 2 * cities[other]
        of_his = 55 - tokens[to] - treasury[to] - 2 * cities[to]
        if not wrong and cities[other] == cities[to] and in_stock > of_his:
            wrong = ["MC108"]
        if not wrong and cities[other] == cities[to] and in_stock == of_his and other in OTHERS[: OTHERS.index(to)]:
            wrong = ["MC108"]
    return wrong


def test_a_gainer_is_judged_as_a_literal_reading_judges_him() -> None:
    seen = set()
    for seed in range(150):
        rng = random.Random(seed)
        number = {civ: rng.choice([1, 1, 2]) for civ in OTHERS}
        tokens = {civ: rng.choice([9, 10, 11]) for civ in OTHERS}
        treasury = {civ: rng.choice([0, 0, 1]) for civ in OTHERS}
        gained = ", ".join(f"{civ} = {tokens}" for civ, tokens in treasury.items())
        before = built(**number) + counted(**tokens) + entry(1, "gain", f"treasury = {{ {gained} }}") + end(1)
        to = rng.choice(OTHERS)
        found = codes(BOARD + before + taxed(**number) + revolt(to, turn=2))
        assert found == gains_literally(number, tokens, treasury, to), seed
        seen.update(found)
    assert seen == {"MC105", "MC108"}
