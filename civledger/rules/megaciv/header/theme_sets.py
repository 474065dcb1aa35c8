"""The theme sets of a new Short Game: who drew which, and the credit tokens chosen with it."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from civledger.model.names import Unsaid, both, match, others, plain
from civledger.model.words import CHOICE, choices, once, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header.short import sets, sets_drawn, to_choose

Row = Mapping[str, Any]


def with_sets(rows: list[Row], said: Sequence[str] | None, edition: str) -> list[Row]:
    """Return the players with the theme sets they drew; if nobody says so, the sets are drawn here."""
    civs = [row["civ"] for row in rows]
    if said is None:
        expected = sets_drawn(edition, civs)
        held = dict(zip(civs, random.sample(expected, len(expected)), strict=False))
    else:
        pairs = [word.partition("=")[::2] for word in split_lists(said)]
        held = once((match(civ, civs, "player"), match(name, sets(), "theme set")) for civ, name in pairs)
    return [{**row, "set": held[row["civ"]]} if row["civ"] in held else row for row in rows]


def with_choices(rows: list[Row], words: Sequence[str], edition: str) -> list[Row]:
    """Return the players with the tokens chosen for an advance of their set; raises Unsaid while some are not said."""
    book = tables.book(edition)
    choosing = {row["civ"]: card for row in rows if (card := to_choose(row.get("set", ""), book))}
    civs = [row["civ"] for row in rows]
    alone = next(iter(choosing)) if len(choosing) == 1 else None
    chosen = choices(words, tables.COLOURS, lambda name: match(name, civs, "player"), alone, plain(civs[0]))
    if missing := others(choosing, chosen):
        free = book.advances[choosing[missing[0]]]
        asked = f"{both(missing)} must choose {free.choose} credit points for {free.name}"
        drew = ",".join(f"{plain(row['civ'])}={plain(row['set'])}" for row in rows if "set" in row)
        examples = [*words, *(f"{plain(civ)}={CHOICE}" for civ in missing)]
        raise Unsaid(asked, {"sets": drew, "choose": examples})
    return [{**row, "choose": chosen[row["civ"]]} if row["civ"] in chosen else row for row in rows]


def describe_player(player: Row) -> str:
    """Return who drew what, and which tokens were chosen."""
    chosen = ", ".join(f"{colour} {points}" for colour, points in player.get("choose", {}).items())
    advances = ", ".join(sets()[player["set"]])
    return f"{player['civ']}: {player['set']} ({advances}){f'; {chosen} chosen' if chosen else ''}"
