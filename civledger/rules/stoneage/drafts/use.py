"""`use`: a card that waited."""

from typing import Any

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found
from civledger.rules.stoneage.drafts import words
from civledger.rules.stoneage.entries.use import NEEDED
from civledger.rules.stoneage.tables import EXTRA, SINGLE_USE, TWO


def draft(situation: Situation, players: Players, who: str, **typed: Any) -> Draft:
    """Return the entry of a card used; of single-use tools the only one that waits is meant."""
    player = players.find(who)
    if "effect" not in typed:
        raise WrongWord(f"which card? for example: civledger use {who} {SINGLE_USE} --tool 3")
    effect = found(typed["effect"], NEEDED, "card")
    keys: dict[str, Any] = {"player": player, "effect": effect}
    if effect == SINGLE_USE:
        keys["tool"] = typed["tool"] if "tool" in typed else only_tool(situation, player)
    elif "tool" in typed:
        raise WrongWord(f"--tool goes with {SINGLE_USE}, not with {effect}")
    if effect == TWO and "resources" not in typed:
        raise WrongWord(f"which resources? for example: civledger use {who} {TWO} --resources gold,wood")
    if "resources" in typed:
        keys["resources"] = words.resources([typed["resources"]])
    if effect == EXTRA and "lower" not in typed:
        raise WrongWord(f"what does it show? for example: civledger use {who} {EXTRA} farmer=2")
    return Draft({**keys, **(words.lower(typed["lower"]) if "lower" in typed else {})})


def only_tool(situation: Situation, player: str) -> int:
    """Return the value of the one single-use tool that waits."""
    waiting = sorted(set(situation.state.single[player]))
    if len(waiting) == 1:
        return int(waiting[0])
    if not waiting:
        raise WrongWord(f"{player} has no unused single-use tool; civledger use shows what waits")
    raise WrongWord(f"{player} has several: say --tool {' or --tool '.join(map(str, waiting))}")
