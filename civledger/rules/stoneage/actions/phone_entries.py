"""What a player records on a phone."""

from collections.abc import Mapping
from typing import Any

from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.stoneage.actions import building
from civledger.rules.stoneage.entries.boards import DIFFERENT, DIFFERENT_KEYS

ACTIONS = ("figures", "tools", "agriculture", "resources", "card", "use", "building", "feed")
COMPUTED = {"building": ("points",)}
LABELS = {
    "agriculture": "Agriculture",
    "building": "Buildings",
    "card": "Cards",
    "check": "Corrections",
    "endturn": "End of the round",
    "feed": "Feeding",
    "figures": "Figures",
    "resources": "Resources",
    "score": "Final points",
    "tools": "Tools",
}
_LOOK_AGAIN = "look at the card again; if an earlier one was entered wrong, tell the bookkeeper"
_NONE_LEFT = "none is left: an earlier one was not taken, or entered twice; tell the bookkeeper"
HELP = {
    "CL108": "if the earlier number was wrong, replace it",
    **dict.fromkeys(("SA101", "SA102", "SA103"), _LOOK_AGAIN),
    **dict.fromkeys(("SA104", "SA305", "SA306"), _NONE_LEFT),
    "SA108": "the round must be closed first, or the card was not taken: tell the bookkeeper",
    "SA501": "count the points again, with the bookkeeper",
    "SA502": "the game is over; the bookkeeper can add what is missing",
    "SA404": "count again; if the earlier number was too high, replace it or tell the bookkeeper",
}


def shape(action: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values as they are."""
    return values


def draft(
    situation: Situation, players: Players, action: str, civ: str | None, keys: Mapping[str, Any]
) -> Draft | None:
    """Return the draft of a building whose points nobody said; everything else says all by itself."""
    if action != "building" or "points" in keys:
        return None
    if keys.get("kind") == DIFFERENT and not keys.keys() >= set(DIFFERENT_KEYS):
        raise WrongWord("a building of kind `different` needs numbers: total and kinds")
    said = {key: keys[key] for key in ("kind", "paid", *DIFFERENT_KEYS) if key in keys}
    return building.draft(situation, players, keys.get("player", civ), **said)
