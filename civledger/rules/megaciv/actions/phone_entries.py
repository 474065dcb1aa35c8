"""What a player enters on a phone, and from the keys of an entry to the words of its command."""

from collections.abc import Callable, Mapping
from typing import Any

from civledger.model.command import list_pairs
from civledger.model.situation import Situation
from civledger.model.words import EVERYBODY

ACTIONS = ("buy", "census", "cities", "hand", "spend", "gain")
COMPUTED = {"tax": ("cities",), "spend": ("treasury",)}
PAYMENT = ("cards", "card_points", "treasury", "trade_empire")
ASK_KEEPER = "ask the bookkeeper to correct it"
HELP = {
    "CL108": "if the earlier number was wrong, replace it",
    **dict.fromkeys(("MC104", "MC105", "MC106", "MC108", "MC310", "MC412", "MC603", "MC701"), ASK_KEEPER),
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
    "MC606": "the game is over; the bookkeeper can add what is missing",
}

GivenKeys = Mapping[str, Any]


def shape(action: str, values: GivenKeys) -> dict[str, Any]:
    """Return the values with a list of advances as the entry has it, a table: what each costs, the books know."""
    bought = values.get("advances")
    if action == "buy" and isinstance(bought, list) and all(isinstance(name, str) for name in bought):
        return {**values, "advances": dict.fromkeys(bought, 0)}
    return dict(values)


def words(situation: Situation, action: str, civ: str | None, keys: GivenKeys) -> dict[str, Any] | None:
    """Return what the draft of an action takes, None for one that computes nothing."""
    return WORDS[action](keys, civ) if action in WORDS else None


def buying(keys: GivenKeys, civ: str | None) -> dict[str, Any]:
    """Return the words of a purchase, which the treasury pays where no payment is named."""
    given = {key: keys[key] for key in ("card_points", "treasury", "kept", "library", "anatomy") if key in keys}
    given |= {"cards": list_pairs(keys["cards"])} if "cards" in keys else {}
    given |= {"substitute": "=".join(keys["trade_empire"].values())} if "trade_empire" in keys else {}
    if "choose" in keys:
        given["choose"] = [f"{name}={colours(tokens)}" for name, tokens in keys["choose"].items() if tokens]
    charged = [f"{name}={price}" if price else name for name, price in keys.get("advances", {}).items()]
    paid = any(key in keys for key in PAYMENT)
    return {"who": keys.get("civ", ""), "advances": charged, **given, "by_treasury": not paid}


def colours(tokens: Mapping[str, int]) -> str:
    """Return credit tokens as they are typed."""
    return ",".join(f"{colour}:{points}" for colour, points in tokens.items())


def taxing(keys: GivenKeys, civ: str | None) -> dict[str, Any]:
    """Return the words of taxes, of everybody where nobody is named."""
    rates, paying = keys.get("rate", {}), keys.get("cities", {})
    usual = [name for name in paying if name not in rates] or ([] if rates else [civ or EVERYBODY])
    lists = {"cities": list_pairs(paying), "short": list_pairs(keys.get("collected", {}))}
    return {"words": [*usual, *list_pairs(rates)], **lists}


def spending(keys: GivenKeys, civ: str | None) -> dict[str, Any] | None:
    """Return the words of a card whose price nobody said: its stack; of anything else, the treasury."""
    stack = keys.get("stack")
    if "treasury" in keys:
        return None if stack is not None else {"on": keys.get("on", ""), "words": list_pairs(keys["treasury"])}
    return {"on": keys.get("on", ""), "words": list_pairs({civ or EVERYBODY: stack} if stack is not None else {})}


def counting(key: str, **others: str) -> Callable[[GivenKeys, str | None], dict[str, Any]]:
    """Return what makes words of a count, and of other keys under the names that the draft has for them."""

    def count(keys: GivenKeys, civ: str | None) -> dict[str, Any]:
        more = {name: keys[own] for own, name in others.items() if own in keys}
        lists = {name: list_pairs(value) if isinstance(value, dict) else value for name, value in more.items()}
        return {"words": list_pairs(keys.get(key, {})), **lists}

    return count


WORDS: Mapping[str, Callable[[GivenKeys, str | None], dict[str, Any] | None]] = {
    "buy": buying,
    "census": counting("tokens", after="after"),
    "cities": counting("cities"),
    "gain": counting("treasury", **{"from": "source"}),
    "hand": counting("kept", discarded="discarded"),
    "leave": lambda keys, civ: {"who": keys["civ"]},
    "spend": spending,
    "tax": taxing,
}
