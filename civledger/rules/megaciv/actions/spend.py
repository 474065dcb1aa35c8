"""The treasuries, for `spend` and `gain`."""

from collections.abc import Iterator, Mapping

from civledger.model.border.command import Command, CommandLine, Records, Refuses, Shows, list_pairs
from civledger.model.border.slots import FLAG, Slot, Word, optional
from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import GAP, WrongWord
from civledger.rules.megaciv.actions import IN_TREASURY, VALUES
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.actions.tokens import tell_treasuries, with_limits
from civledger.rules.megaciv.board import count_stock
from civledger.rules.megaciv.book.payment import card_price, card_prices
from civledger.rules.megaciv.entries.treasury import PURPOSES, Spend

_ALONE = "--free needs a card, such as: civledger spend card hel=9 --free"

COMMAND = Command(
    "spend",
    "Show the treasuries, or record treasury spent.",
    ("spend", "spend ship hel=2 egypt=4", "spend city hel=3", "spend card hel=9", "spend card hel=9 --free"),
    (
        Slot("on", Word(PURPOSES, "purpose"), "What for (city: with Architecture)."),
        VALUES._replace(said=(*IN_TREASURY, "stack")),
    ),
    (optional(("--free",), FLAG, "The free card from Wonder of the World (one a turn)."),),
    "For a card, give the number of its stack; the price is worked out.",
    (Records(("on",), asks=("ship", "CIV=NUMBER")), Refuses(("free",), _ALONE), Shows()),
    verbs=("pay", "pays", "paid", "spends", "spent", "buys", "bought"),
    per_piece=("builds", "build", "built"),
)


def draft(
    situation: Situation, players: Players, on: str, numbers: Mapping[str, int] | None = None, free: bool = False
) -> Draft:
    """Return the entry of treasury spent; for a card the number is its stack, and the price follows."""
    if not numbers:
        raise WrongWord(f"who spends how much? Write CIV={GAP}")
    if on == "card":
        return draft_card(situation, numbers, free)
    if free:
        raise WrongWord("--free is only for a card from Wonder of the World")
    return Draft({"treasury": numbers, "on": on}, lambda after: tell_treasuries(after, numbers))


def draft_card(situation: Situation, numbers: Mapping[str, int], free: bool = False) -> Draft:
    """Return the entry of trade cards, by the stack of each; the price follows."""
    stacks = set(numbers.values())
    if len(stacks) > 1:
        raise WrongWord("use a separate command for each stack")
    prices = {civ: 0 if free else card_price(situation.opening, civ, stack) for civ, stack in numbers.items()}
    keys = {"treasury": prices, "on": "card", "stack": stacks.pop()}
    return Draft(keys, lambda after: tell_treasuries(after, prices))


def lines(spend: Spend) -> Iterator[CommandLine]:
    """Yield the lines of treasury spent; for a card its stack is typed."""
    if spend.stack is None:
        yield CommandLine("spend", (spend.on, *list_pairs(spend.treasury)))
        return
    words = (spend.on, *list_pairs(dict.fromkeys(spend.treasury, spend.stack)))
    yield CommandLine("spend", words)
    yield CommandLine("spend", words, ("--free",))


def view(situation: Situation) -> Report:
    """Return what everybody has in the treasury, and which trade cards it may buy."""
    state = situation.state
    prices = {civ: card_prices(situation.opening, civ) for civ in state.civs}
    rows = tuple((civ, state.treasury[civ], None, offers(prices[civ])) for civ in state.civs)
    data = [
        {**named_civ(state, civ), "treasury": treasury, **count_stock(state, civ), "cards": prices[civ]}
        for civ, treasury, _, _ in rows
    ]
    table = Table(("civ", "treasury", "stock", "cards for sale (stack: treasury)"), rows)
    return with_players(with_limits(Report(data, table), situation, state), state)


def offers(prices: dict[int, int]) -> str:
    """Return the stacks somebody may buy from."""
    return ", ".join(f"{stack}: {prices[stack]}" for stack in sorted(prices))
