"""The sheet of a turn's calamities: what is asked, in which order, and that it drafts what the command drafts."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from civledger.model.question import KeptSheet, Question
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules import RULESETS
from civledger.rules.megaciv.actions import calamities as sheet
from civledger.rules.megaciv.board import count_tokens
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.state import players
from tests.rules.megaciv.calamities.test_both_blocks import TWELVE
from tests.rules.megaciv.calamities.test_numbers import (
    NINE,
    PRIMARY,
    SECONDARY,
    amounts,
    entries,
    lost,
    rows,
    situation,
)
from tests.support import entry, header, judged

Replies = Mapping[str, str]


def question(now: Situation, kept: KeptSheet) -> Question | None:
    return sheet.ask(now, players(now.state, now.opening), kept)


def answered(now: Situation, kept: KeptSheet, *texts: str) -> KeptSheet:
    """Return the sheet after some answers, none of which records anything."""
    for text in texts:
        after = sheet.answer(now, players(now.state, now.opening), kept, text)
        assert not after.command
        kept = after.sheet
    return kept


def asked_of(now: Situation, kept: KeptSheet, replies: Replies) -> tuple[list[str], dict[str, Any] | None]:
    """Answer everything about the next card, with Enter where no reply is given; return what was asked, and values."""
    asked: list[str] = []
    who = players(now.state, now.opening)
    while (values := sheet.find_ready(now, who, kept)) is None and (one := question(now, kept)):
        key = one.key.partition(": ")[2]
        assert key not in asked
        asked.append(key)
        kept = answered(now, kept, replies.get(key, "" if one.usual is not None else "?"))
    return asked, values


def through(now: Situation, line: str, replies: Replies | None = None) -> tuple[list[str], list[tuple[str, Any]]]:
    """Go through one card; return what was asked, and the entries that are drafted."""
    asked, values = asked_of(now, answered(now, {}, line, ""), replies or {})
    assert values is not None
    drafts = RULESETS["mega-civilization"].drafts("calamity")(now, players(now.state, now.opening), **values)
    return asked, [(action, dict(draft.keys)) for action, draft in drafts]


@pytest.mark.parametrize(("name", "held", "loss"), rows(PRIMARY))
def test_with_enter_alone_everybody_loses_what_the_second_reading_says(name: str, held: str, loss: str) -> None:
    now = situation(held)
    _, drafted = through(now, f"{name} egypt")
    assert lost(drafted) == amounts(loss)
    assert drafted == entries(now, name)


@pytest.mark.parametrize(("name", "held", "loss"), rows(SECONDARY))
def test_secondary_victims_lose_what_the_second_reading_says(name: str, held: str, loss: str) -> None:
    now = situation(other=held)
    asked, drafted = through(now, f"{name} egypt", {"others": "minoa"})
    assert "others" in asked
    assert lost(drafted, "Minoa") == amounts(loss)
    assert drafted == entries(now, name, "Minoa")


WAYS: list[tuple[str, str, Replies, dict[str, Any]]] = [  # card, advances, what is answered, what is typed
    ("Volcanic Eruption", "", {"others": "rome", "lost Egypt": "1 6", "lost Rome": "4 tokens"}, {
        "others": ("Rome",), "cities": "egypt=1,rome=0", "lost": "egypt=6,rome=4"}),
    ("Barbarian Hordes", "Monarchy", {"lost Egypt": "2 cities and 3 tokens"}, {"cities": "egypt=2", "lost": "egypt=3"}),
    ("Avalanche", "", {"others": "rome, minoa"}, {"others": ("Rome", "Minoa")}),
    ("Flood", "", {"coast": "no"}, {"coast": True}),
    ("Raid", "", {"giver": "celt", "others": "rome and minoa"}, {"to": "celt", "others": ("Rome", "Minoa")}),
    ("Treachery", "", {"giver": "celt"}, {"to": "celt"}),
    ("Famine", "", {"others": "rome", "cities": "egypt=1 rome=1"}, {"others": ("Rome",), "cities": "egypt=1,rome=1"}),
    ("Tyranny", "", {"cities": "2"}, {"cities": "egypt=2"}),
    ("Superstition", "", {"tokens": "36"}, {"tokens": "egypt=36"}),
    ("City in Flames", "", {"avert Egypt": "yes"}, {"avert": "egypt=1"}),
    ("Banditry", "", {"avert Egypt": "2"}, {"avert": "egypt=2"}),
    ("Regression", "Enlightenment", {"avert Egypt": "y"}, {"avert": "egypt=1"}),
    ("Iconoclasm and Heresy", "Theocracy", {"avert Egypt": "yes"}, {"avert": "egypt=1"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "held", "replies", "typed"), WAYS, ids=[name for name, *_ in WAYS])
def test_what_only_the_table_decides_is_asked_and_drafted_as_it_is_typed(
    name: str, held: str, replies: Replies, typed: dict[str, Any]
) -> None:
    now = situation(held)
    asked, drafted = through(now, f"{name} egypt", replies)
    assert replies.keys() <= set(asked)
    assert drafted == entries(now, name, *typed.pop("others", ()), **typed)


def test_every_calamity_of_the_game_is_gone_through_above() -> None:
    known = {name for name, *_ in rows(PRIMARY)} | {name for name, *_ in WAYS}
    assert {card.name for card in calamities().values()} <= known


QUESTIONS = {
    "Squandered Wealth": [],
    "City Riots": ["tokens"],
    "Minor Uprising": [],
    "Corruption": [],
    "Regression": [],
    "Civil War": ["cities"],
    "Famine": ["others", "cities"],
    "Flood": ["coast", "others", "cities"],
    "Epidemic": ["giver", "others", "cities"],
    "Epidemic from rome": ["others", "cities"],
    "Superstition": ["tokens"],
    "Piracy": ["giver", "others"],
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_nothing_is_asked_that_the_books_know(name: str) -> None:
    card, _, giver = name.partition(" from ")
    asked, _ = through(situation(), f"{card} egypt" + (f" from {giver}" if giver else ""))
    assert asked == QUESTIONS[name]


ORDER = """
Tempest, Squandered Wealth, City Riots, City in Flames, Tribal Conflict, Minor Uprising, Banditry, Coastal Migration,
Earthquake, Treachery, Famine, Slave Revolt, Flood, Superstition, Civil War, Barbarian Hordes, Cyclone, Epidemic,
Tyranny, Civil Disorder, Corruption, Iconoclasm and Heresy, Regression, Piracy
"""  # minor ones by stack; then by stack, the non-tradeable before the tradeable


@pytest.mark.parametrize("seed", range(5))
def test_all_cards_are_put_into_the_order_of_the_rules(seed: int) -> None:
    now = situation()
    named = [" ".join(name.split()) for name in ORDER.strip().split(",")]
    drawn = random.Random(seed).sample(named, len(named))
    kept = answered(now, {}, *(f"{name.lower()} {NINE[place % len(NINE)]}" for place, name in enumerate(drawn)))
    assert [lack.said.partition(" (")[0] for lack in sheet.add_open([], now, kept)] == named


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("famin egpt", "did you mean Egypt"),
        ("fammine egypt", "did you mean Famine"),
        ("egypt fammine", "did you mean Famine"),
        ("civil egypt", "could be Civil War or Civil Disorder"),
        ("famine", "the card and who holds it"),
        ("famine egypt from rome", "Famine cannot be traded"),
        ("epidemic egypt from egypt", "Egypt cannot gain from its own calamity"),
        ("epidemic egypt from rme", "did you mean Rome"),
        ("-famine egypt", "not on the list"),
        ("tyranny rome", "Tyranny is held by Minoa, and there is no other card of it"),
    ],
)
def test_a_line_that_cannot_be_is_answered_and_asked_again(line: str, said: str) -> None:
    now = situation()
    kept = answered(now, {}, "tyranny minoa")
    with pytest.raises(WrongWord, match=said):
        answered(now, kept, line)


@pytest.mark.parametrize("line", ["Civil War Egypt", "egypt civil war", "civilwar egy", "CIVIL WAR egypt"])
def test_a_card_and_its_holder_are_found_in_a_line(line: str) -> None:
    now = situation()
    assert [lack.said for lack in sheet.add_open([], now, answered(now, {}, line))] == ["Civil War (Egypt) is open"]


def test_a_card_is_taken_off_and_named_again_with_who_traded_it() -> None:
    now = situation()
    kept = answered(now, {}, "epidemic egypt", "famine rome", "epidemic egypt from celt", "-famine rome")
    assert [lack.said for lack in sheet.add_open([], now, kept)] == ["Epidemic (Egypt, from Celt) is open"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (("famine", "tyranny", "superstition"), "Egypt holds 3 major calamities"),
        (("tempest", "city riots", "banditry", "famine"), "Egypt holds 4 calamities"),
    ],
)
def test_too_many_of_one_player_are_told_before_anything_is_recorded(cards: Sequence[str], said: str) -> None:
    now = situation()
    kept = answered(now, {}, *(f"{name} egypt" for name in cards))
    shown = question(now, kept)
    assert shown is not None
    assert said in shown.hint
    with pytest.raises(WrongWord, match=said):
        answered(now, kept, "")
    assert question(now, answered(now, kept, f"-{cards[-1]} egypt", "")) is not None


def hint_about(now: Situation, line: str) -> str:
    """Return what is said beside the question who the secondary victims are."""
    kept = answered(now, {}, line, "")
    for _ in range(3):
        one = question(now, kept)
        assert one is not None
        if one.key.endswith(": others"):
            return one.hint
        kept = answered(now, kept, "")
    raise AssertionError("nobody asks for them")


def test_the_exempt_are_named_and_those_who_would_lose_nothing() -> None:
    assert "Exempt: Minoa" in hint_about(situation(other="Naval Warfare"), "piracy egypt")
    assert "Exempt: Celt" in hint_about(situation(), "epidemic egypt from celt")
    assert "these lose nothing: Minoa" in hint_about(situation(other="Pottery"), "famine egypt")
    plain = hint_about(situation("Agriculture"), "famine egypt")
    assert plain == "Famine strikes Egypt: Egypt loses 15 tokens (15 unit points: 10, Agriculture +5)"


def test_who_is_exempt_and_named_all_the_same_is_refused_with_the_reason() -> None:
    now = situation(other="Naval Warfare")
    kept = answered(now, {}, "piracy egypt", "", "nobody")
    with pytest.raises(WrongWord, match="Minoa holds Naval Warfare"):
        answered(now, kept, "rome minoa")
    with pytest.raises(WrongWord, match="did you mean Rome"):
        answered(now, kept, "rmoe")
    assert question(now, kept) == question(now, answered(now, {}, "piracy egypt", "", ""))


def test_in_two_blocks_only_those_of_the_same_one_can_be_secondary_victims() -> None:
    now = situation(civs=TWELVE)
    assert hint_about(now, "famine egypt").endswith("Only: Minoa, Carthage, Hatti, Rome, Hellas")
    assert "Only" not in hint_about(now, "flood egypt")


def test_uncounted_tokens_are_asked_for_and_recorded_as_a_census() -> None:
    text = header(NINE) + entry(1, "census", "tokens = { Egypt = 26 }")
    now = judged(text + entry(1, "cities", "cities = { Egypt = 2 }")).at()
    who = players(now.state, now.opening)
    kept = answered(now, {}, "famine egypt", "", "")
    one = question(now, kept)
    assert one is not None
    assert one.text == "Egypt counted 26 and built 2 cities, so at most 14 are left. How many?"
    after = sheet.answer(now, who, kept, "12")
    assert (after.command, after.values) == ("census", {"numbers": {"Egypt": 12}, "after": "building"})


@pytest.mark.parametrize("tracks", [("cities", "advances"), ("tokens", "advances"), ("treasury",)])
@pytest.mark.parametrize("name", [name for name, card in calamities().items() if name == card.name])
def test_a_ledger_that_tracks_little_is_asked_for_what_it_does_not_know(name: str, tracks: tuple[str, ...]) -> None:
    tokens = ", ".join(f"{civ} = 20" for civ in NINE)
    counted = entry(1, "census", f"tokens = {{ {tokens} }}") if "tokens" in tracks else ""
    now = judged(header(NINE, tracks=tracks) + counted).at()
    replies = {"gainer": "rome", "lost": "0", "lost Egypt": "0"}
    _, drafted = through(now, f"{name} egypt", replies)
    assert drafted


@pytest.mark.parametrize(
    "kept",
    [
        {"turn": 2, "cards": [["Fire", "Egypt", None]], "is_complete": False, "answers": {}},
        {"turn": 2, "cards": [[["Famine"], {}, None]], "is_complete": True, "answers": {}},
        {"turn": 2, "cards": [["Famine"]], "is_complete": True, "answers": {}},
        {"turn": 2, "cards": [["Famine", "Atlantis", None]], "is_complete": False, "answers": {}},
        {"turn": 2, "cards": 5, "is_complete": True, "answers": {}},
        {"turn": 2, "cards": [["Famine", "Egypt", None]], "is_complete": True, "answers": 7},
        {"turn": 1, "cards": [["Famine", "Egypt", None]], "is_complete": True, "answers": {}},
        {"turn": 2},
    ],
)
def test_a_sheet_of_another_turn_or_one_that_somebody_changed_holds_nothing(kept: KeptSheet) -> None:
    now = situation()
    assert sheet.add_open([], now, kept) == []
    assert question(now, kept) == question(now, {})


@pytest.mark.parametrize("said", ["atlantis", 3, None, ["Rome"], "rome rome"])
def test_answers_that_cannot_be_are_asked_for_again(said: Any) -> None:
    now = situation()
    good = answered(now, {}, "famine egypt", "", "rome")
    assert good["answers"] == {"Famine Egypt: others": "rome"}
    assert question(now, {**good, "answers": {"Famine Egypt: others": said}}) == question(
        now, answered(now, {}, "famine egypt", "")
    )


def test_who_holds_the_other_card_of_the_same_name_is_no_secondary_victim_of_the_first() -> None:
    now = situation(civs=TWELVE)
    kept = answered(now, {}, "famine egypt", "famine rome", "")
    first = question(now, kept)
    assert first is not None
    assert first.hint.endswith("Only: Minoa, Carthage, Hatti, Hellas")
    with pytest.raises(WrongWord, match="Rome holds Famine too"):
        answered(now, kept, "rome")
    with pytest.raises(WrongWord, match="Famine is held by Egypt and Rome, and there is no other card of it"):
        answered(now, {**kept, "is_complete": False}, "famine minoa")


def test_a_tie_of_gainers_that_the_books_do_not_decide_is_asked() -> None:
    text = header(NINE) + entry(1, "census", "tokens = { Egypt = 30 }") + entry(1, "cities", "cities = { Celt = 3 }")
    now = judged(text).at()
    kept = answered(now, {}, "tyranny egypt", "")
    one = question(now, kept)
    assert one is not None
    assert one.text.endswith(
        "have as many cities in stock, and the one with the most tokens in stock gains. Who is it?"
    )
    assert (one.usual, one.choices) == (None, tuple(civ for civ in NINE if civ not in ("Egypt", "Celt")))
    asked, drafted = through(now, "tyranny egypt", {"gainer": "rome"})
    assert asked == ["gainer"]
    assert drafted == entries(now, "Tyranny", to="rome")


@pytest.mark.parametrize(
    ("name", "cities", "said", "typed"),
    [
        ("Treachery", 9, "", {"to": "rome", "cities": "egypt=0"}),
        ("Civil War", 6, "", {"cities": "egypt=3", "tokens": "egypt=25"}),
        ("Civil War", 6, "2 5", {"cities": "egypt=2", "lost": "egypt=5"}),
    ],
)
def test_a_gainer_with_too_few_pieces_takes_what_is_in_stock_or_what_is_said(
    name: str, cities: int, said: str, typed: dict[str, str]
) -> None:
    now = situation()
    state = count_tokens(now.state, {"Rome": 50}, is_census=False)  # 5 in stock
    built = {civ: {"Egypt": 6, "Rome": cities}.get(civ, 9) for civ in NINE}
    now = now._replace(state=state._replace(cities=built))
    asked, drafted = through(now, f"{name} egypt", {"giver": "rome", "stock": said})
    assert "stock" in asked
    assert drafted == entries(now, name, **typed)
