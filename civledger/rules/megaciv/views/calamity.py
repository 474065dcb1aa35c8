"""The calamities, and what one of them does."""

from textwrap import fill
from typing import Any

from civledger.model.names import match
from civledger.model.report import Report, Table
from civledger.rules.megaciv.book.calamities.cards import Avert, Calamity, calamities, use
from civledger.rules.megaciv.tables import Counts
from civledger.rules.megaciv.views.people import shortened

WIDTH, INDENT = 80, 21
COLUMNS = ("calamity", "kind", "stack", "strikes", "milder", "worse")
WORDS = {
    "damage": "{} unit points lost",
    "annex": "{} unit points annexed",
    "annex-all-but": "all but {} unit points annexed",
    "annex-cities": "cities annexed: {}",
    "reduce": "cities reduced: {}",
    "reduce-all-but": "all but {} cities reduced",
    "destroy": "cities lost: {}",
    "support": "{} tokens needed for each city",
    "back": "spaces back: {}",
}


def every() -> Report:
    """Return all calamities in the order in which they are resolved."""
    cards = [card for name, card in calamities().items() if name == card.name]
    rows = tuple(row(card) for card in cards)
    closing = "`civledger calamity NAME` shows what one does, `civledger calamity NAME CIV` records it"
    brief = Table(COLUMNS[:4], tuple((*line[:3], shortened(str(line[3]), 33)) for line in rows))
    return Report([card_data(card) for card in cards], Table(COLUMNS, rows), closing=closing, brief=brief)


def row(card: Calamity) -> tuple[object, ...]:
    """Return a calamity as a row of the list."""
    names = " / ".join((card.name, *card.also))
    return names, card.kind, card.stack, strikes(card), list_changes(card.changes, -1), list_changes(card.changes, 1)


def card_data(card: Calamity) -> dict[str, Any]:
    """Return everything about a calamity."""
    avert = card.avert._asdict() if card.avert else None
    return {**card._asdict(), "also": list(card.also), "avert": avert}


def one(name: str) -> Report:
    """Return one calamity in full; raises NoSuchName for a name that is none."""
    card = calamities()[match(name, calamities(), "calamity")]
    rows = tuple((what, value) for what, value in facts(card) if value)
    text = f"{' / '.join((card.name, *card.also))}\n" + "".join(f"{folded(what, value)}\n" for what, value in rows)
    return Report(card_data(card), Table(("what", card.name), rows), text)


def folded(what: str, value: str) -> str:
    """Return one fact in lines that fit a screen."""
    return fill(value, WIDTH, initial_indent=f"  {what:<{INDENT - 3}} ", subsequent_indent=" " * INDENT)


def facts(card: Calamity) -> tuple[tuple[str, str], ...]:
    """Return what there is to say about a calamity, part by part."""
    players = ", ".join(map(str, use()["minor"]))
    return (
        ("kind", f"{card.kind}, stack {card.stack}"),
        ("with", f"{players} players" if card.kind == "minor" else ""),
        ("what happens", card.text),
        ("the victim", strikes(card)),
        (
            "no units on plains",
            f"--coast: {describe_effect(card.does, card.coast, card)} in coastal areas" if card.coast else "",
        ),
        ("milder with", list_changes(card.changes, -1)),
        ("worse with", list_changes(card.changes, 1)),
        (
            "others",
            f"{describe_effect(card.other_does or card.does, card.other_number, card)}, {most(card)}"
            if card.others
            else "",
        ),
        ("milder for others", list_changes(card.other_changes, -1)),
        ("worse for others", list_changes(card.other_changes, 1)),
        ("not affected", f"holders of {card.spares}" if card.spares else ""),
        ("to avert it", way_out(card.avert) if card.avert else ""),
        ("3 or 4 players", list_changes(card.few, 1)),
    )


def strikes(card: Calamity) -> str:
    """Return what the victim loses."""
    parts = [describe_effect(card.does, card.number, card)] if card.does != "nothing" else []
    return ", ".join([*parts, *([f"treasury -{card.treasury}"] if card.treasury else [])])


def describe_effect(does: str, number: int, card: Calamity) -> str:
    """Return in words what a calamity does."""
    if does == "told":
        return f"{number} {card.what}" if card.what else "as the board shows"
    return f"{number} {card.what} discarded" if does == "discard" else WORDS[does].format(number)


def most(card: Calamity) -> str:
    """Return how many others a calamity strikes."""
    return "everybody there" if card.anybody and card.others > 1 else f"at most {card.others}"


def way_out(avert: Avert) -> str:
    """Return how a calamity is averted."""
    price = list_changes({"treasury": avert.treasury, "cities": avert.cities, "commodity cards": avert.cards}, 1)
    needs = f"with {avert.needs} " if avert.needs else ""
    return f"{needs}--avert CIV=TIMES: {price} each time"


def list_changes(changes: Counts, sign: int) -> str:
    """Return the changes of one sign, without it."""
    found = [f"{name.replace('_', ' ')} {abs(by)}" for name, by in changes.items() if by * sign > 0]
    return ", ".join(found)
