"""`use`: a card that waited."""

from collections.abc import Sequence
from typing import Any

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found
from civledger.rules.stoneage.drafts import words
from civledger.rules.stoneage.entries.use import NEEDED
from civledger.rules.stoneage.tables import EXTRA, SINGLE_USE, TWO


def draft(
    situation: Situation,
    players: Players,
    who: str,
    effect: str | None = None,
    lower: str | None = None,
    tool: int | None = None,
    resources: Sequence[str] | None = None,
) -> Draft:
    """Return the entry of a card used; of single-use tools the only one that waits is meant."""
    player = players.find(who)
    if effect is None:
        raise WrongWord(f"which card? for example: civledger use {who} {SINGLE_USE} --tool 3")
    effect = found(effect, NEEDED, "card")
    keys: dict[str, Any] = {"player": player, "effect": effect}
    if effect == SINGLE_USE:
        keys["tool"] = only_tool(situation, player) if tool is None else tool
    elif tool is not None:
        raise WrongWord(f"--tool is only for {SINGLE_USE}, not for {effect}")
    if effect == TWO and resources is None:
        raise WrongWord(f"which resources? for example: civledger use {who} {TWO} --resources gold,wood")
    if resources is not None:
        keys["resources"] = words.resources(resources)
    if effect == EXTRA and lower is None:
        raise WrongWord(f"what does it show? for example: civledger use {who} {EXTRA} farmer=2")
    return Draft({**keys, **({} if lower is None else words.lower(lower))})


def only_tool(situation: Situation, player: str) -> int:
    """Return the value of the one single-use tool that waits."""
    waiting = sorted(set(situation.state.single[player]))
    if len(waiting) == 1:
        return int(waiting[0])
    if not waiting:
        raise WrongWord(f"{player} has no unused single-use tool; `civledger use` shows what is left")
    raise WrongWord(f"{player} has several: add --tool {' or --tool '.join(map(str, waiting))}")
