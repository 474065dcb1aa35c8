"""The commodities: what sets of each are worth, and a whole hand."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from civledger.model.border.command import LOOKING, Command, Lists
from civledger.model.border.slots import NamedNumber, Slot
from civledger.model.names import several
from civledger.model.report import Report, Table
from civledger.model.words import WrongWord, count_name, count_names, found, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import CARD
from civledger.rules.megaciv.book.payment import commodity_data, more_than_exist, set_value

if TYPE_CHECKING:
    from civledger.rules.megaciv.state import State

COMMAND = Command(
    "commodities",
    "Show what sets of commodity cards are worth, or a whole hand.",
    ("commodities", "commodities wool ochre", "commodities wool=3 ochre=2"),
    (
        Slot(
            "words",
            NamedNumber("COMMODITY", without=True),
            "Names alone show the value of sets. Names with numbers show the value of a hand.",
            repeats=True,
            said=CARD,
        ),
    ),
    about="A set is worth the number of its cards squared, times the face value of one card.",
    ways=(Lists(one="words", of_ledger=True),),
    takes=LOOKING,
)


def every(state: "State | None" = None) -> Report:
    """Return what sets of every commodity are worth; they are the same in all editions."""
    return _worth_of_sets(tables.commodities())


def one(words: Sequence[str], state: "State | None" = None) -> Report:
    """Return what sets of the named commodities are worth, or with a number what that hand is worth."""
    parts = split_lists(words)
    if not any(count_name(part)[1] for part in parts):
        return _worth_of_sets(dict.fromkeys(map(_find_commodity, parts)))
    return _worth_of_hand({name: cards or 0 for name, cards in count_names(parts, _find_commodity).items()})


def _find_commodity(word: str) -> str:
    return found(word, tables.commodities(), "commodity")


def _worth_of_sets(names: Iterable[str]) -> Report:
    data = [commodity_data(name) for name in names]
    longest = max([len(row["values"]) for row in data], default=0)
    columns = ("commodity", "face", *map(str, range(1, longest + 1)))
    rows = tuple((row["name"], row["face"], *row["values"], *[None] * (longest - len(row["values"]))) for row in data)
    closing = "what that many cards are worth\na whole hand: civledger commodities wool=3 ochre=2"
    return Report(data, Table(columns, rows), closing=closing)


def _worth_of_hand(cards: dict[str, int]) -> Report:
    for wrong in more_than_exist(cards):
        raise WrongWord(f"{wrong}; all possible sets: civledger commodities")
    known = tables.commodities()
    worth = {name: set_value(number, known[name].face) for name, number in cards.items()}
    rows = tuple((name, cards[name], points) for name, points in worth.items())
    total = sum(worth.values())
    closing = f"{several(sum(cards.values()), 'card')}, worth {total}"
    return Report({"cards": cards, "worth": total}, Table(("commodity", "cards", "worth"), rows), closing=closing)
