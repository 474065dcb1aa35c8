"""Special abilities and gains in a ledger: what MC411 and MC412 find, with a literal second reading."""

import random
from typing import Any

import pytest

from tests.edgecases import buy, end
from tests.play.writing import entry_text
from tests.support import SEVEN, codes, entry, findings, header

TRACKED = header(tracks=["advances", "treasury", "tokens", "cities"])
PROTECTED = {
    "Fundamentalism": {"Fundamentalism", "Philosophy"},
    "Monotheism": {"Monotheism", "Theology"},
    "Politics": {"Politics", "Cultural Ascendancy"},
    "Provincial Empire": {"Provincial Empire", "Public Works"},
}
ABILITIES = [*PROTECTED, "Diaspora", "Trade Routes", "Universal Doctrine"]
PRICES = {
    "Fundamentalism": 150,
    "Philosophy": 220,
    "Monotheism": 240,
    "Theology": 250,
    "Politics": 230,
    "Cultural Ascendancy": 280,
    "Provincial Empire": 260,
    "Public Works": 230,
    "Diaspora": 270,
    "Trade Routes": 180,
    "Universal Doctrine": 160,
}


def held(civ: str, *names: str) -> str:
    return buy(1, ", ".join(f'"{name}" = {PRICES[name]}' for name in names), civ=civ) if names else ""


def use(name: str, civ: str, action: str, body: str) -> str:
    return entry(2, action, f'{body}\nability = "{name}"\nciv = "{civ}"')


CENSUS = entry(2, "census", "tokens = { " + ", ".join(f"{civ} = 20" for civ in SEVEN) + " }")


@pytest.mark.parametrize(
    ("number", "expected"),
    [("from = 'politics'", []), ("from = 'attack'", []), ("", []), ("from = 'trade-routes'", ["MC411"])],
)
def test_a_gain_needs_the_advance_it_names(number: str, expected: list[str]) -> None:
    ledger = TRACKED + held("Minoa", "Politics") + end(1)
    assert codes(ledger + entry(2, "gain", f"treasury = {{ Minoa = 5 }}\n{number}")) == expected


@pytest.mark.parametrize(("number", "expected"), [(6, []), (7, ["MC411"]), (0, [])])
def test_trade_routes_brings_an_even_number(number: int, expected: list[str]) -> None:
    ledger = TRACKED + held("Minoa", "Trade Routes") + end(1)
    found = findings(ledger + entry(2, "gain", f'treasury = {{ Minoa = {number} }}\nfrom = "trade-routes"'))
    assert [(one.fault.code, one.fault.severity) for one in found] == [(code, "warning") for code in expected]


def test_politics_gives_5_a_turn_in_however_many_entries() -> None:
    ledger = TRACKED + held("Minoa", "Politics") + end(1)
    three = entry(2, "gain", 'treasury = { Minoa = 3 }\nfrom = "politics"')
    assert codes(ledger + three) == []
    assert codes(ledger + three + three) == ["MC411"]
    assert codes(ledger + three + end(2) + three.replace("turn = 2", "turn = 3")) == []


def test_a_gain_counts_from_the_turn_after_the_purchase() -> None:
    assert codes(
        TRACKED + held("Minoa", "Politics") + entry(1, "gain", 'treasury = { Minoa = 1 }\nfrom = "politics"')
    ) == ["MC411"]


def test_an_unknown_source_is_a_bad_value_and_the_gain_counts() -> None:
    ledger = TRACKED + entry(1, "gain", 'treasury = { Minoa = 5 }\nfrom = "refund"')
    assert codes(ledger + entry(1, "spend", 'treasury = { Minoa = 5 }\non = "other"')) == ["CL104"]


@pytest.mark.parametrize("name", ABILITIES)
def test_an_ability_needs_its_advance_from_an_earlier_turn(name: str) -> None:
    noted = use(name, "Minoa", "note", 'text = "used"')
    assert codes(TRACKED + held("Minoa", name) + end(1) + noted) == []
    assert codes(TRACKED + end(1) + noted) == ["MC412"]
    assert codes(TRACKED + end(1) + noted + buy(2, f'"{name}" = {PRICES[name]}')) == ["MC412"]


@pytest.mark.parametrize(
    ("name", "card"), [(name, card) for name, cards in PROTECTED.items() for card in sorted(cards)]
)
def test_each_protection_protects_against_one_ability(name: str, card: str) -> None:
    ledger = TRACKED + held("Minoa", name) + held("Assyria", card) + end(1) + CENSUS
    taken = "tokens = { Assyria = 19 }\nafter = 'it'"
    body, action = ("text = 'x'\ngivers = ['Assyria']", "note") if name == "Provincial Empire" else (taken, "census")
    assert codes(ledger + use(name, "Minoa", action, body)) == ["MC412"]
    for other in set(PRICES) - PROTECTED[name]:
        free = TRACKED + held("Minoa", name) + held("Assyria", other) + end(1) + CENSUS
        assert codes(free + use(name, "Minoa", action, body)) == []


@pytest.mark.parametrize(
    ("paid", "tokens", "cities", "expected"),
    [(9, 4, 1, []), (8, 4, 1, ["MC412"]), (4, 4, 0, []), (3, 4, 0, ["MC412"]), (5, 0, 1, []), (4, 0, 1, ["MC412"])],
)
def test_politics_costs_a_treasury_token_a_unit_point(paid: int, tokens: int, cities: int, expected: list[str]) -> None:
    ledger = TRACKED + held("Minoa", "Politics") + end(1) + CENSUS + entry(2, "gain", "treasury = { Minoa = 9 }")
    ledger += use("Politics", "Minoa", "spend", f'treasury = {{ Minoa = {paid} }}\non = "ability"')
    ledger += use("Politics", "Minoa", "cities", f"cities = {{ Minoa = {cities} }}")
    ledger += use(
        "Politics", "Minoa", "census", f"tokens = {{ Minoa = {20 + tokens}, Egypt = {20 - tokens} }}\nafter = 'it'"
    )
    assert codes(ledger) == expected


def test_treasury_that_is_not_there_is_one_finding() -> None:
    ledger = TRACKED + held("Minoa", "Politics") + end(1) + CENSUS
    assert codes(ledger + use("Politics", "Minoa", "spend", 'treasury = { Minoa = 1 }\non = "ability"')) == ["MC412"]


def test_tokens_beyond_all_there_are_are_one_finding() -> None:
    ledger = TRACKED + held("Minoa", "Monotheism") + end(1) + CENSUS
    taken = use("Monotheism", "Minoa", "census", "tokens = { Minoa = 56 }\nafter = 'it'")
    assert codes(ledger + taken) == ["MC412"]
    nine = use("Monotheism", "Minoa", "cities", "cities = { Minoa = 10 }")
    assert codes(ledger + nine) == ["MC412"]


def test_keys_of_an_ability_are_read_like_any_other() -> None:
    ledger = TRACKED + held("Minoa", "Provincial Empire") + end(1)
    assert codes(ledger + entry(2, "note", 'text = "x"\nciv = "Minoa"')) == ["CL103"]
    assert codes(ledger + entry(2, "note", 'text = "x"\nability = "Provincial"')) == ["CL105"]
    assert codes(ledger + use("Provincial Empire", "Minoa", "note", 'text = "x"\ngivers = ["Troy"]')) == ["CL105"]
    assert codes(ledger + use("Provincial Empire", "Minoa", "note", 'text = "x"\ngivers = "Egypt"')) == ["CL104"]
    assert codes(ledger + entry(2, "note", 'text = "x"\nability = "Provincial Empire"')) == ["CL102"]


def literally(name: str, state: dict[str, Any], what: dict[str, Any]) -> bool:
    """Tell whether an ability may be used so, read line by line from the cards."""
    if name not in state["held"]["Minoa"]:
        return False
    for civ in what["touched"]:
        if PROTECTED.get(name, set()) & state["held"][civ]:
            return False
    if name == "Universal Doctrine" and (
        what["cities"] > 1 or what["tokens"] > 5 or (what["cities"] and what["tokens"])
    ):
        return False
    if name == "Politics" and what["spent"] < what["tokens"] + 5 * what["cities"]:
        return False
    if what["spent"] > state["treasury"]:
        return False
    stock = 55 - state["tokens"] - state["treasury"]
    return bool(what["tokens"] <= stock and what["cities"] <= 9 - state["cities"])


def some_use(rng: random.Random, name: str, state: dict[str, Any]) -> dict[str, Any]:
    tokens, cities = rng.choice([0, 1, 3, 5, 6, 12]), rng.choice([0, 0, 1, 2])
    spent = max(0, tokens + 5 * cities + rng.choice([-1, 0, 0, 0])) if name == "Politics" else 0
    touched = rng.sample(["Assyria", "Hatti"], 1) if name != "Universal Doctrine" else []
    return {"tokens": tokens, "cities": cities, "spent": spent, "touched": touched}


def test_an_ability_is_judged_as_a_literal_reading_judges_it() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        name = rng.choice(["Politics", "Monotheism", "Universal Doctrine"])
        state: dict[str, Any] = {
            "held": {
                "Minoa": {name} if rng.random() < 0.9 else set(),
                "Assyria": set(rng.sample(sorted(PRICES), 2)),
                "Hatti": set(rng.sample(sorted(PRICES), 1)),
            },
            "tokens": rng.choice([20, 30, 40, 47]),
            "treasury": rng.choice([0, 4, 8]),
            "cities": rng.choice([0, 7, 8, 9]),
        }
        what = some_use(rng, name, state)
        ledger = TRACKED + "".join(held(civ, *sorted(names)) for civ, names in state["held"].items())
        ledger += entry(1, "cities", f"cities = {{ Minoa = {state['cities']}, Assyria = 4, Hatti = 4 }}") + end(1)
        counted = {"Minoa": state["tokens"], "Assyria": 20, "Hatti": 20}
        written: list[dict[str, Any]] = [{"turn": 2, "action": "census", "tokens": counted}]
        if state["treasury"]:
            written.append({"turn": 2, "action": "gain", "treasury": {"Minoa": state["treasury"]}})
        marks = {"ability": name, "civ": "Minoa"}
        if what["spent"]:
            written.append(
                {"turn": 2, "action": "spend", "treasury": {"Minoa": what["spent"]}, "on": "ability", **marks}
            )
        lost = dict.fromkeys(what["touched"], 4 - what["cities"])
        written.append(
            {"turn": 2, "action": "cities", "cities": {"Minoa": state["cities"] + what["cities"], **lost}, **marks}
        )
        lost = dict.fromkeys(what["touched"], 20 - what["tokens"])
        rows = {"Minoa": state["tokens"] + what["tokens"], **lost}
        written.append({"turn": 2, "action": "census", "tokens": rows, "after": name, **marks})
        expected = [] if literally(name, state, what) else ["MC412"]
        assert codes(ledger + "\n".join(map(entry_text, written))) == expected, (name, state, what)


HOLDERS = held("Minoa", "Politics", "Diaspora") + held("Assyria", "Monotheism", "Trade Routes")
HOLDERS += held("Hatti", "Provincial Empire") + held("Celt", "Fundamentalism") + end(1) + CENSUS
STRANGE = {
    "more than 5 with Politics": use("Politics", "Minoa", "gain", "treasury = { Minoa = 6 }\nfrom = 'ability'"),
    "treasury of another": use("Trade Routes", "Assyria", "gain", "treasury = { Hellas = 6 }\nfrom = 'trade-routes'"),
    "a Diaspora that counts": use("Diaspora", "Minoa", "census", "tokens = { Minoa = 25 }\nafter = 'x'"),
    "units that grow": use("Fundamentalism", "Celt", "census", "tokens = { Egypt = 24 }\nafter = 'x'"),
    "units sold with cards": use("Trade Routes", "Assyria", "census", "lost = { Egypt = 3 }\nafter = 'x'"),
    "units that come with cards": use("Provincial Empire", "Hatti", "census", "gained = { Hatti = 3 }\nafter = 'x'"),
    "units that come to who destroys": use("Fundamentalism", "Celt", "census", "gained = { Celt = 3 }\nafter = 'x'"),
    "one's own units annexed": use("Monotheism", "Assyria", "census", "lost = { Assyria = 3 }\nafter = 'x'"),
    "six who give": use(
        "Provincial Empire",
        "Hatti",
        "note",
        "text = 'x'\ngivers = ['Egypt', 'Hellas', 'Minoa', 'Assyria', 'Celt', 'Rome']",
    ),
    "two cards of one": use("Provincial Empire", "Hatti", "note", "text = 'x'\ngivers = ['Egypt', 'Egypt']"),
    "noted twice": use("Diaspora", "Minoa", "note", "text = 'x'") * 2,
    "cards taken twice": use("Provincial Empire", "Hatti", "note", "text = 'x'\ngivers = ['Egypt']") * 2,
    "more from stock than all tokens": use(
        "Trade Routes", "Assyria", "gain", "treasury = { Assyria = 56 }\nfrom = 'trade-routes'"
    ),
    "more tokens than there are after a city was built": entry(2, "cities", "cities = { Assyria = 5 }")
    + use("Monotheism", "Assyria", "census", "tokens = { Assyria = 60, Egypt = 0 }\nafter = 'x'"),
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_what_no_ability_does_is_one_finding(strange: str) -> None:
    (code,) = [code for code in codes(TRACKED + HOLDERS + strange) if code != "MC411"]
    assert code in ("MC412", "MC201")


def test_politics_used_twice_is_one_mistake() -> None:
    five = use("Politics", "Minoa", "gain", "treasury = { Minoa = 5 }\nfrom = 'politics'")
    assert codes(TRACKED + HOLDERS + five + five) == ["MC412"]
    six = use("Politics", "Minoa", "gain", "treasury = { Minoa = 6 }\nfrom = 'politics'")
    assert codes(TRACKED + HOLDERS + six) == ["MC411"]
    assert codes(TRACKED + HOLDERS + entry(2, "gain", "treasury = { Minoa = 60 }\nfrom = 'politics'")) == ["MC411"]


def test_where_an_ability_is_not_judged_its_pieces_are() -> None:
    board = header(tracks=["tokens", "cities", "advances"]) + held("Assyria", "Monotheism") + end(1)
    assert codes(board + use("Monotheism", "Assyria", "cities", "cities = { Assyria = 12 }")) == ["MC202"]


def test_a_negative_stock_brings_no_second_finding() -> None:
    crowded = TRACKED + HOLDERS + entry(2, "gain", "treasury = { Minoa = 8 }")
    crowded += entry(2, "census", "tokens = { Minoa = 50 }\nafter = 'x'")
    assert codes(crowded + use("Diaspora", "Minoa", "note", "text = 'x'")) == ["MC201"]


ROUNDS = {
    "others each time": ("tokens = { Egypt = 15 }\nafter = 'x'", "tokens = { Hellas = 15 }\nafter = 'x'"),
    "the same ones": ("tokens = { Egypt = 15 }\nafter = 'x'", "tokens = { Egypt = 10 }\nafter = 'x'"),
}


@pytest.mark.parametrize("rounds", ROUNDS.values(), ids=ROUNDS)
def test_fundamentalism_is_used_once_a_turn(rounds: tuple[str, str]) -> None:
    first, second = (use("Fundamentalism", "Celt", "census", keys) for keys in rounds)
    assert codes(TRACKED + HOLDERS + first) == []
    assert codes(TRACKED + HOLDERS + first + second) == ["MC412"]


def test_what_one_command_wrote_is_one_use_of_fundamentalism() -> None:
    cities = entry(2, "cities", "cities = { Egypt = 2, Hellas = 3 }")
    lost = use("Fundamentalism", "Celt", "cities", "cities = { Egypt = 1, Hellas = 2 }")
    units = ("tokens = { Egypt = 15, Hellas = 9 }\nafter = 'x'", "joined = true")
    joined = use("Fundamentalism", "Celt", "census", "\n".join(units))
    alone = use("Fundamentalism", "Celt", "census", units[0])
    assert codes(TRACKED + HOLDERS + cities + lost + joined) == []
    assert codes(TRACKED + HOLDERS + cities + lost + alone) == ["MC412"]
