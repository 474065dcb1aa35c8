"""What a player records on a phone, and the drafts of entries from their keys."""

from collections.abc import Callable, Mapping
from typing import Any

from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions import buy, census, cities, gain, hand, leave, seat, spend, tax
from civledger.rules.megaciv.actions.buy_payment import BY_TREASURY
from civledger.rules.megaciv.entries.purchases import keys_said

ACTIONS = ("buy", "census", "cities", "hand", "spend", "gain")
COMPUTED = {"tax": ("cities",), "spend": ("treasury",)}
LABELS = {
    "ability": "Abilities",
    "ast-check": "Markers",
    "buy": "Advances",
    "calamity": "Calamities",
    "census": "Census",
    "check": "Corrections",
    "cities": "Cities",
    "endturn": "End of the turn",
    "gain": "Treasury",
    "hand": "Hand",
    "regress": "Regression",
    "revolt": "Revolts",
    "score": "Final points",
    "spend": "Treasury spent",
    "support": "Support",
    "tax": "Taxes",
}
_ASK_KEEPER = "ask the bookkeeper to correct it"
HELP = {
    "CL108": "if the earlier number was wrong, replace it",
    **dict.fromkeys(("MC104", "MC105", "MC106", "MC108", "MC310", "MC412", "MC414", "MC603", "MC701"), _ASK_KEEPER),
    "MC301": "tap Pay again: new credits count from the next turn",
    "MC302": "tap Pay again: only the higher colour counts",
    "MC303": "tap Pay again. If an earlier purchase is missing, enter it first",
    "MC305": "it is already recorded: remove it from the basket",
    "MC306": "choose the colours of its credit tokens",
    "MC307": "choose the colours of all its credit tokens, in steps of five",
    "MC308": "tap Pay again",
    "MC309": "tap Pay again",
    "MC402": "tap Pay again: it takes no more tokens than needed",
    "MC403": "pay less treasury; if income is missing, enter it first under treasury gained",
    "MC405": "count the cards again",
    "MC407": "enter the stack again",
    "MC408": "tap Pay again",
    "MC409": "enter again what was spent on ships; if an earlier number was wrong, undo that first",
    "MC411": "enter the number again",
    "MC607": "Regression moves a marker back one space, with Fundamentalism two",
    "MC606": "the game is over; the bookkeeper can add what is missing",
}

_GivenKeys = Mapping[str, Any]


def shape(action: str, values: _GivenKeys) -> dict[str, Any]:
    """Return the values with a list of advances as the entry has it, a table: what each costs, the books know."""
    bought = values.get("advances")
    if action == "buy" and isinstance(bought, list) and all(isinstance(name, str) for name in bought):
        return {**values, "advances": dict.fromkeys(bought, 0)}
    return dict(values)


def draft(situation: Situation, players: Players, action: str, civ: str | None, keys: _GivenKeys) -> Draft | None:
    """Return the draft of an action, None for one that computes nothing; nobody who left is named in it."""
    for name in (name for value in keys.values() if isinstance(value, Mapping) for name in value):
        if name in players.gone:
            raise WrongWord(f"{name} left the game")
    return _DRAFTS[action](situation, players, civ, keys) if action in _DRAFTS else None


def _draft_buy(situation: Situation, players: Players, civ: str | None, keys: _GivenKeys) -> Draft:
    """Return a purchase, which the treasury pays where no payment is named; a price of 0 is one that nobody said.

    One without advances, and without a payment, says that nothing is bought.
    """
    if not keys["advances"]:
        if len(keys_said(keys)) > 1:
            raise WrongWord("what is bought? Choose an advance, or pay nothing")
        return buy.buy_nothing(situation, keys["civ"])
    given = {key: value for key, value in keys.items() if key in buy.COMMAND.slots}
    given["advances"] = {name: price or None for name, price in keys["advances"].items()}
    given["choose"] = {name: tokens for name, tokens in keys.get("choose", {}).items() if tokens}
    return buy.place_order(situation, keys_said(given), BY_TREASURY)


def _draft_tax(situation: Situation, players: Players, civ: str | None, keys: _GivenKeys) -> Draft:
    rates, paying = keys.get("rate", {}), keys.get("cities", {})
    who = {**paying, **rates} or ([civ] if civ else players.names)
    return tax.draft(situation, players, {name: rates.get(name) for name in who}, keys.get("collected"), paying)


def _draft_spend(situation: Situation, players: Players, civ: str | None, keys: _GivenKeys) -> Draft | None:
    """Return a card whose price nobody said by its stack, and anything else by its treasury."""
    stack = keys.get("stack")
    if "treasury" in keys:
        return None if stack is not None else spend.draft(situation, players, keys.get("on", ""), keys["treasury"])
    if stack is None:
        raise WrongWord("who spends how much?")
    stacks = {name: int(stack) for name in ([civ] if civ else players.names)}
    return spend.draft_card(situation, stacks)


_DRAFTS: Mapping[str, Callable[[Situation, Players, str | None, _GivenKeys], Draft | None]] = {
    "buy": _draft_buy,
    "census": lambda situation, players, civ, keys: (
        census.draft(situation, players, keys["tokens"], keys.get("after")) if "tokens" in keys else None
    ),
    "cities": lambda situation, players, civ, keys: cities.draft(situation, players, keys["cities"]),
    "gain": lambda situation, players, civ, keys: gain.draft(situation, players, keys["treasury"], keys.get("from")),
    "hand": lambda situation, players, civ, keys: hand.draft(situation, players, keys["kept"], keys.get("discarded")),
    "leave": lambda situation, players, civ, keys: leave.draft(situation, players, keys["civ"]),
    "seat": lambda situation, players, civ, keys: seat.draft(situation, players, keys["civ"], keys["name"]),
    "spend": _draft_spend,
    "tax": _draft_tax,
}
