"""What each calamity takes, with and without each advance that changes it; numbers as in the table of modifiers."""

from typing import Any

import pytest

from civledger.model.draft import Draft
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules import RULESETS
from civledger.rules.megaciv.board import count_tokens
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.state import players
from tests.support import entry, header, judged

NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
THREE = ("Minoa", "Hellas", "Egypt")
CITIES, TOKENS, TREASURY, SPACE = 6, 30, 20, 5
GAINER = 20
BEFORE = {"cities": CITIES, "tokens": TOKENS, "treasury": TREASURY, "spaces": 0}


def _has(civ: str, what: str, number: int) -> int:
    """Return what somebody has: others than Egypt have fewer tokens and no treasury, and so enough in stock to gain."""
    return number if civ == "Egypt" else {"tokens": GAINER, "treasury": 0}.get(what, number)


def situation(held: str = "", other: str = "", civs: tuple[str, ...] = NINE) -> Situation:
    """Return a second turn in which everybody has as much, Egypt some advances and Minoa others."""
    same = {
        what: ", ".join(f"{civ} = {_has(civ, what, number)}" for civ in civs)
        for what, number in (*BEFORE.items(), ("space", SPACE))
    }
    bought = [(civ, names.split(", ")) for civ, names in (("Egypt", held), ("Minoa", other)) if names]
    buys = [f'civ = "{civ}"\nadvances = {{ {", ".join(f"{name!r} = 0" for name in names)} }}' for civ, names in bought]
    text = header(civs) if len(civs) > 4 else header(civs).replace("ast =", 'edition = "mega-empires"\nast =')
    text += "".join(entry(1, "buy", buy) for buy in buys) + entry(1, "endturn", f"space = {{ {same['space']} }}")
    text += entry(2, "cities", f"cities = {{ {same['cities']} }}")
    text += entry(2, "census", f'tokens = {{ {same["tokens"]} }}\nafter = "building"')
    return judged(text + entry(2, "gain", f"treasury = {{ {same['treasury']} }}")).at()


def strike(now: Situation, name: str, victim: str, *others: str, **more: Any) -> list[tuple[str, Draft]]:
    """Return what a calamity drafts as it is typed."""
    game, who = RULESETS["mega-civilization"], players(now.state, now.opening)
    typed = {"name": name, "victim": victim, "others": others, **more}
    return game.drafts("calamity")(now, who, **game.read_words("calamity", who, typed))


def entries(now: Situation, name: str, *others: str, **more: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries a calamity that strikes Egypt makes."""
    return [(action, dict(draft.keys)) for action, draft in strike(now, name, "Egypt", *others, **more)]


LOST = {"lost": "tokens", "lost_cities": "cities", "paid": "treasury", "spaces": "spaces"}
GAINED = {"gained": "tokens", "gained_cities": "cities"}


def lost(found: list[tuple[str, dict[str, Any]]], civ: str = "Egypt") -> dict[str, int]:
    """Return what a player has lost by the entry, what he gained being below zero."""
    ((_, keys),) = found
    losses = {what: keys[key][civ] for key, what in LOST.items() if civ in keys.get(key, {})}
    gains = {what: -keys[key][civ] for key, what in GAINED.items() if civ in keys.get(key, {})}
    left = {"tokens": _has(civ, "tokens", TOKENS) - keys["tokens"][civ]} if civ in keys.get("tokens", {}) else {}
    return {**losses, **gains, **left}


def amounts(text: str) -> dict[str, int]:
    """Return losses as they are written in the table below."""
    return {what: int(number) for number, what in (part.split(" ") for part in filter(None, text.split(", ")))}


# calamity | advances of the victim | what he loses; damage of n points is n tokens while there are so many
PRIMARY = """
Tempest || 2 tokens, 5 treasury
Squandered Wealth || 10 treasury
City Riots || 1 cities, 5 treasury
City in Flames || 1 cities
Tribal Conflict || 5 tokens
Minor Uprising || 1 cities
Banditry ||
Coastal Migration || 1 cities, 5 treasury
Earthquake || 1 cities
Earthquake | Engineering | 1 cities
Famine || 10 tokens
Famine | Agriculture | 15 tokens
Famine | Pottery | 5 tokens
Famine | Calendar | 5 tokens
Famine | Pottery, Calendar |
Famine | Agriculture, Pottery, Calendar | 5 tokens
Flood || 15 tokens
Flood | Engineering | 10 tokens
Civil War || 25 tokens
Civil War | Music | 20 tokens
Civil War | Drama and Poetry | 20 tokens
Civil War | Democracy | 15 tokens
Civil War | Philosophy | 30 tokens
Civil War | Military | 30 tokens
Cyclone || 3 cities
Cyclone | Trade Empire | 4 cities
Cyclone | Masonry | 2 cities
Cyclone | Calendar | 1 cities
Cyclone | Masonry, Calendar |
Tyranny || 15 tokens
Tyranny | Sculpture | 10 tokens
Tyranny | Law | 10 tokens
Tyranny | Monarchy | 20 tokens
Tyranny | Provincial Empire | 20 tokens
Corruption ||
Regression || 1 spaces
Regression | Fundamentalism | 2 spaces
Regression | Library |
Regression | Fundamentalism, Library | 1 spaces
Treachery || 1 cities
Treachery | Diplomacy | 2 cities
Slave Revolt |  |
Slave Revolt | Cultural Ascendancy |
Slave Revolt | Mining |
Slave Revolt | Cultural Ascendancy, Mining | 1 cities
Slave Revolt | Cultural Ascendancy, Mining, Mythology |
Slave Revolt | Cultural Ascendancy, Mining, Enlightenment |
Superstition || 3 cities
Superstition | Mysticism | 2 cities
Superstition | Deism | 2 cities
Superstition | Enlightenment | 2 cities
Superstition | Universal Doctrine | 4 cities
Superstition | Mysticism, Deism, Enlightenment |
Epidemic || 15 tokens
Epidemic | Medicine | 10 tokens
Epidemic | Enlightenment | 10 tokens
Epidemic | Roadbuilding | 20 tokens
Epidemic | Trade Empire | 20 tokens
Epidemic | Anatomy | 15 tokens
Civil Disorder || 3 cities
Civil Disorder | Music | 2 cities
Civil Disorder | Drama and Poetry | 2 cities
Civil Disorder | Law | 2 cities
Civil Disorder | Democracy | 2 cities
Civil Disorder | Naval Warfare | 4 cities
Civil Disorder | Advanced Military | 4 cities
Iconoclasm and Heresy || 4 cities
Iconoclasm and Heresy | Philosophy | 2 cities
Iconoclasm and Heresy | Theology | 1 cities
Iconoclasm and Heresy | Philosophy, Theology |
Iconoclasm and Heresy | Monotheism | 5 cities
Piracy || 2 cities
Piracy | Naval Warfare | 1 cities
Piracy | Cartography | 3 cities
"""
# the same for a secondary victim
SECONDARY = """
Earthquake || 1 cities
Famine || 5 tokens
Famine | Agriculture | 5 tokens
Famine | Pottery |
Famine | Calendar |
Flood || 5 tokens
Flood | Engineering |
Cyclone || 2 cities
Cyclone | Trade Empire | 3 cities
Cyclone | Masonry | 1 cities
Cyclone | Calendar |
Epidemic || 10 tokens
Epidemic | Medicine | 5 tokens
Epidemic | Anatomy | 5 tokens
Epidemic | Enlightenment | 10 tokens
Epidemic | Roadbuilding | 10 tokens
Epidemic | Trade Empire | 10 tokens
Iconoclasm and Heresy || 1 cities
Iconoclasm and Heresy | Philosophy |
Iconoclasm and Heresy | Theology |
Iconoclasm and Heresy | Monotheism | 2 cities
Piracy || 1 cities
Piracy | Cartography | 1 cities
"""


def rows(text: str) -> list[tuple[str, ...]]:
    return [tuple(part.strip() for part in line.split("|")) for line in text.strip().splitlines()]


@pytest.mark.parametrize(("name", "held", "loss"), rows(PRIMARY))
def test_the_victim_loses_what_the_card_and_his_advances_say(name: str, held: str, loss: str) -> None:
    assert lost(entries(situation(held), name)) == amounts(loss)


@pytest.mark.parametrize(("name", "held", "loss"), rows(SECONDARY))
def test_a_secondary_victim_loses_less(name: str, held: str, loss: str) -> None:
    assert lost(entries(situation(other=held), name, "Minoa"), "Minoa") == amounts(loss)


def test_every_modifier_is_in_the_tables_above() -> None:
    tested = {(name, card) for name, held, _ in rows(PRIMARY) for card in held.split(", ")}
    others = {(name, card) for name, held, _ in rows(SECONDARY) for card in held.split(", ")}
    told = {("Barbarian Hordes", card) for card in ("Monarchy", "Politics", "Provincial Empire")}
    noted = {("Corruption", card) for card in ("Law", "Coinage", "Wonder of the World")}
    cards = [card for name, card in calamities().items() if name == card.name]
    assert {(card.name, name) for card in cards for name in card.changes} <= tested | told | noted
    assert {(card.name, name) for card in cards for name in card.other_changes} <= others
    assert len(cards) == 8 + 9 + 8  # the volcano's card has two effects


@pytest.mark.parametrize(
    ("held", "barbarians"),
    [("", 15), ("Monarchy", 10), ("Politics", 20), ("Provincial Empire", 20), ("Monarchy, Politics", 15)],
)
def test_the_barbarians_are_as_many_as_the_advances_say(held: str, barbarians: int) -> None:
    now = situation(held)
    made = strike(now, "barbarian", "Egypt", cities="egypt=2", tokens="egypt=11")
    assert lost([(action, dict(draft.keys)) for action, draft in made]) == {"cities": 2, "tokens": 19}
    assert f"{barbarians} barbarian tokens" in "".join(made[-1][1].receipt(now))


@pytest.mark.parametrize(
    ("name", "held", "discards"),
    [
        ("Corruption", "", "10 points"),
        ("Corruption", "Law", "5 points"),
        ("Corruption", "Coinage", "15 points"),
        ("Corruption", "Wonder of the World", "15 points"),
        ("Banditry", "", "2 commodity cards"),
    ],
)
def test_cards_are_discarded_in_words_for_no_hand_is_booked_then(name: str, held: str, discards: str) -> None:
    ((action, keys),) = entries(situation(held), name)
    assert action == "calamity"
    assert keys["note"].startswith(f"Egypt discards {discards}")


@pytest.mark.parametrize(
    ("name", "held", "times", "loss"),
    [
        ("City in Flames", "", 1, "10 treasury"),
        ("Banditry", "", 1, "4 treasury"),
        ("Banditry", "", 2, "8 treasury"),
        ("Regression", "Enlightenment", 1, "2 cities"),
        ("Regression", "Enlightenment, Fundamentalism", 1, "2 cities, 1 spaces"),
        ("Regression", "Enlightenment, Fundamentalism", 2, "4 cities"),
        ("Iconoclasm and Heresy", "Theocracy", 1, ""),
    ],
)
def test_there_is_a_way_out(name: str, held: str, times: int, loss: str) -> None:
    assert lost(entries(situation(held), name, avert=f"egypt={times}")) == amounts(loss)


def test_the_gainer_gets_what_is_annexed() -> None:
    assert lost(entries(situation(), "Tyranny", to="rome"), "Rome") == {"tokens": -15}
    assert lost(entries(situation(), "Tyranny", to="rome", cities="egypt=2"), "Rome") == {"cities": -2, "tokens": -5}
    assert lost(entries(situation("Diplomacy"), "Treachery", to="rome"), "Rome") == {"cities": -2}


def test_who_gains_has_most_cities_in_stock_and_then_stands_first_in_ranking() -> None:
    assert lost(entries(situation(), "Civil War"), "Minoa") == {"tokens": -25}


def test_tokens_are_lost_before_cities_unless_somebody_says_otherwise() -> None:
    now = situation("Agriculture")
    few = now._replace(state=count_tokens(now.state, {"Egypt": 7}, is_census=False))
    ((_, found),) = entries(few, "Famine")
    assert (found["lost_cities"], found["lost"]) == ({"Egypt": 2}, {"Egypt": 5})
    assert lost(entries(now, "Famine", cities="egypt=1")) == {"cities": 1, "tokens": 10}


def test_a_loss_larger_than_the_treasury_takes_what_there_is() -> None:
    now = situation()
    poor = now._replace(state=now.state._replace(treasury={**now.state.treasury, "Egypt": 3}))
    assert lost(entries(poor, "Squandered Wealth")) == {"treasury": 3}


@pytest.mark.parametrize(("name", "others", "most"), [("Famine", 3, 1), ("Epidemic", 2, 1), ("Piracy", 2, 1)])
def test_three_players_have_fewer_secondary_victims(name: str, others: int, most: int) -> None:
    assert calamities()[name].others == others
    with pytest.raises(WrongWord, match=f"at most {most} secondary victim"):
        entries(situation(civs=THREE), name, "Minoa", "Hellas")


def test_three_players_lose_fewer_cities_to_a_cyclone() -> None:
    found = entries(situation(civs=THREE), "Cyclone", "Minoa")
    assert (lost(found), lost(found, "Minoa")) == ({"cities": 2}, {"cities": 1})


@pytest.mark.parametrize(
    ("name", "others", "more", "message"),
    [
        ("Famine", ("Egypt",), {}, "Egypt is already the victim"),
        ("Famine", ("Minoa", "Rome", "Celt", "Hatti"), {}, "at most 3 secondary victims, not 4"),
        ("Superstition", ("Minoa",), {}, "no secondary victims"),
        ("Epidemic", ("Minoa",), {"to": "minoa"}, "Minoa gains from it and cannot be a secondary victim"),
        ("Tyranny", (), {"to": "egypt"}, "Egypt cannot gain from its own calamity"),
        ("Famine", (), {"cities": "rome=1"}, "Rome is not a victim"),
        ("Famine", (), {"cities": "egypt=7"}, "Egypt has only 6 cities, not 7"),
        ("Famine", (), {"avert": "egypt=1"}, "Famine cannot be averted"),
        ("Barbarian Hordes", (), {}, "say what was lost"),
        ("Volcanic Eruption", (), {}, "say what was lost"),
        ("Regression", (), {"avert": "egypt=1"}, "without Enlightenment"),
        ("Banditry", (), {"avert": "egypt=3"}, "can avert Banditry at most"),
        ("Banditry", (), {"avert": "egypt=6"}, "Egypt has only 20 treasury, not 24"),
        ("Famin", (), {"to": "atlantis"}, "atlantis"),
        ("Famime", (), {}, "did you mean Famine"),
        ("civil", (), {}, "could be Civil War or Civil Disorder"),
        ("Piracy", ("Minoa",), {}, "Minoa holds Naval Warfare"),
    ],
)
def test_what_cannot_be_is_refused(name: str, others: tuple[str, ...], more: dict[str, str], message: str) -> None:
    with pytest.raises(WrongWord, match=message):
        entries(situation(other="Naval Warfare"), name, *others, **more)


def test_an_advance_of_the_same_turn_comes_too_late() -> None:
    text = header(NINE) + entry(1, "census", "tokens = { Egypt = 30 }")
    now = judged(text + entry(1, "buy", 'civ = "Egypt"\nadvances = { Pottery = 60 }')).at()
    assert lost(entries(now, "Famine")) == {"tokens": 10}
