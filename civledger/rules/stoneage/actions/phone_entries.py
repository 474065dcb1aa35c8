"""What a player enters on a phone, and from the keys of an entry to the words of its command."""

from collections.abc import Mapping
from typing import Any

from civledger.model.command import list_pairs
from civledger.model.situation import Situation

ACTIONS = ("figures", "tools", "agriculture", "resources", "card", "use", "building", "feed")
COMPUTED = {"building": ("points",)}
LOOK_AGAIN = "look at the card again; if an earlier one was entered wrong, tell the bookkeeper"
NONE_LEFT = "none is left: an earlier one was not taken, or entered twice; tell the bookkeeper"
HELP = {
    "CL108": "if the earlier number was wrong, replace it",
    **dict.fromkeys(("SA101", "SA102", "SA103"), LOOK_AGAIN),
    **dict.fromkeys(("SA104", "SA305", "SA306"), NONE_LEFT),
    "SA108": "the round must be closed first, or the card was not taken: tell the bookkeeper",
    "SA501": "count the points again, with the bookkeeper",
    "SA502": "the game is over; the bookkeeper can add what is missing",
    "SA404": "count again; if the earlier number was too high, replace it or tell the bookkeeper",
}


def shape(action: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values as they are."""
    return values


def words(situation: Situation, action: str, civ: str | None, keys: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the words of a building whose points nobody said; everything else says all by itself."""
    if action != "building" or "points" in keys:
        return None
    asked = {key: keys[key] for key in ("total", "kinds") if key in keys}
    return {"who": civ or "", "kind": keys.get("kind", ""), "paid": list_pairs(keys.get("paid", {})), **asked}
