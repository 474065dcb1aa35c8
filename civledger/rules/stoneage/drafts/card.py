"""`card`: a civilization card taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.names import several
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.resources import produced
from civledger.rules.stoneage.book.scoring import grass
from civledger.rules.stoneage.drafts import words
from civledger.rules.stoneage.entries.card import NEEDED
from civledger.rules.stoneage.tables import ROLL

AS_TYPED = ("food", "points", "tools", "tool", "agriculture")


def draft(
    situation: Situation,
    players: Players,
    who: str,
    effect: str | None = None,
    lower: str | None = None,
    food: int | None = None,
    resources: Sequence[str] | None = None,
    points: int | None = None,
    dice: Sequence[str] | None = None,
    tools: int | None = None,
    rewards: Sequence[str] | None = None,
    tool: int | None = None,
    agriculture: int | None = None,
    extra: str | None = None,
    paid: Sequence[str] | None = None,
) -> Draft:
    """Return the entry of a card of which so much was typed."""
    sections = {"effect": effect, "lower": lower, "extra": extra}
    numbers = {"food": food, "points": points, "tools": tools, "tool": tool, "agriculture": agriculture}
    lists = {"resources": resources, "dice": dice, "rewards": rewards, "paid": paid}
    every = {**sections, **numbers, **lists}
    return card_draft(situation, players, who, {key: value for key, value in every.items() if value is not None})


def card_draft(situation: Situation, players: Players, who: str, typed: Mapping[str, Any]) -> Draft:
    """Return the entry of a card; what a roll gives follows from its dice."""
    player = players.find(who)
    effect = found(typed["effect"], tables.effects(), "effect") if "effect" in typed else ""
    if not effect or "lower" not in typed:
        raise WrongWord(f"a card has an upper and a lower section: civledger card {who} food art --food 4")
    keys: dict[str, Any] = {"player": player, "effect": effect}
    keys |= {key: typed[key] for key in AS_TYPED if key in typed}
    for key in NEEDED[effect]:
        if key not in typed:
            raise WrongWord(f"{effect} needs --{key}; see civledger card --help")
    keys |= {key: words.dice(typed[key]) for key in ("dice",) if key in typed}
    keys |= {key: words.resources(typed[key]) for key in ("resources", "paid") if key in typed}
    if effect == ROLL and not any("=" in word for word in typed["resources"]):
        keys["resources"] = {name: produced(name, keys["dice"], keys.get("tools", 0)) for name in keys["resources"]}
    if "rewards" in typed:
        keys["rewards"] = words.rewards(typed["rewards"], situation.state.game, players, player)
    if "extra" in typed:
        keys["extra"] = words.lower(typed["extra"])
    keys |= words.lower(typed["lower"])
    return Draft(keys, lambda after: receipt(after, player))


def receipt(after: Situation, player: str) -> list[str]:
    """Return what the cards of a player are worth now."""
    state = after.state
    scored = several(grass(state.symbols[player]), "point")
    sets = f"{player}: {several(state.cards[player], 'card')}, {scored} for symbols"
    return ["; ".join([sets, *(f"{name} x{number}" for name, number in state.icons[player].items() if number)])]
