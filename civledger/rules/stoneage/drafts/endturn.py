"""`endturn`: closes the round, once nothing is missing."""

import datetime
from typing import NamedTuple

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.stoneage.book.rounds import unfed

KNOWN_CODES = ()


class Missing(NamedTuple):
    """Something the round still lacks, and the command that adds it."""

    what: str
    command: str


def draft(situation: Situation, players: Players, at: datetime.time) -> Draft:
    """Return the entry that closes the round."""

    def receipt(after: Situation) -> list[str]:
        scores = sorted(after.state.points.items(), key=lambda row: -row[1])
        return ["score track: " + ", ".join(f"{player} {points}" for player, points in scores)]

    return Draft({"at": at}, receipt)


def missing(situation: Situation) -> list[Missing]:
    """Return everything the round still lacks."""
    players = unfed(situation.now)
    if not players:
        return []
    everybody = len(players) == len(situation.state.game.seats)
    words = "all" if everybody else " ".join(f'"{player}"' if " " in player else player for player in players)
    return [Missing(f"no feeding of {', '.join(players)}", f"feed {words}")]
