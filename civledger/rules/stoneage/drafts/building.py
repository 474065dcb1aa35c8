"""`building`: a building taken."""

from collections.abc import Sequence

from civledger.model.names import several
from civledger.model.situation import Draft, Situation
from civledger.model.words import GAP, Players, WrongWord, found
from civledger.rules.stoneage.book.resources import building_worth
from civledger.rules.stoneage.drafts import words
from civledger.rules.stoneage.entries.building import ASKED, DIFFERENT, KINDS


def draft(
    situation: Situation,
    players: Players,
    who: str,
    kind: str = "",
    paid: Sequence[str] = (),
    points: int | None = None,
    total: int | None = None,
    kinds: int | None = None,
) -> Draft:
    """Return the entry of a building; the points follow from the resources."""
    player = players.find(who)
    if not kind or not paid:
        raise WrongWord("what was paid?", meant=[[*([] if kind else ["KIND"]), f"RESOURCE={GAP}"]])
    asked = {key: number for key, number in (("total", total), ("kinds", kinds)) if number is not None}
    which = found(kind, KINDS, "kind of building")
    if which == DIFFERENT and asked.keys() != set(ASKED):
        raise WrongWord("a building of kind `different` needs numbers: --total 4 --kinds 2")
    spent = words.resources(paid)
    scored = building_worth(spent) if points is None else points

    def receipt(after: Situation) -> list[str]:
        now, built = after.state.points[player], several(after.state.buildings[player], "building")
        return [f"{player}: {scored} points, now {now}; {built}"]

    return Draft({"player": player, "kind": which, "paid": spent, "points": scored, **asked}, receipt)
