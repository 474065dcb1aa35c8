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
        raise WrongWord("which card was used?", [who], [[who, SINGLE_USE], [who, TWO, "--resources", "RESOURCE"]])
    effect = found(effect, NEEDED, "card")
    keys: dict[str, Any] = {"player": player, "effect": effect}
    if effect == SINGLE_USE:
        keys["tool"] = only_tool(situation, player) if tool is None else tool
    elif tool is not None:
        raise WrongWord(f"--tool is only for {SINGLE_USE}, not for {effect}")
    if effect == TWO and resources is None:
        raise WrongWord("which two resources?", meant=[["--resources", "RESOURCE,RESOURCE"]])
    if resources is not None:
        keys["resources"] = words.resources(resources)
    if effect == EXTRA and lower is None:
        raise WrongWord("which symbol or profession does the card show?", meant=[["SYMBOL"]])
    return Draft({**keys, **({} if lower is None else words.lower(lower))})


def only_tool(situation: Situation, player: str) -> int:
    """Return the value of the one single-use tool that waits."""
    waiting = sorted(set(situation.state.single[player]))
    if len(waiting) == 1:
        return int(waiting[0])
    if not waiting:
        raise WrongWord(f"{player} has no unused single-use tool; `civledger use` shows what is left")
    raise WrongWord(f"which of the tools of {player}?", meant=[["--tool", str(tool)] for tool in waiting])
