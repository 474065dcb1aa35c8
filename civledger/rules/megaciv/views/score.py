"""The standings: points, where they come from, and what decided between equals."""

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.game import Game
from civledger.rules.megaciv.scoring import Points, points
from civledger.rules.megaciv.state import State

TRACKED = {"advances": "advances", "cities": "cities", "ast": "ast", "buildings": "cities", "bonus": "ast"}
PARTS = {"advances": "advances", "cities": "cities", "ast": "A.S.T.", "buildings": "buildings", "bonus": "bonus"}


def worth(state: State, civ: str, value: int) -> int:
    """Return how many advances of one value somebody holds."""
    cards = state.game.book.advances
    return sum(cards[name].points == value for name in state.held[civ])


def best_advances(value: int) -> Callable[[State, str], int]:
    """Return what counts somebody's advances of one value."""
    return lambda state, civ: worth(state, civ, value)


def printed_price(state: State, civ: str) -> int:
    """Return what is printed on somebody's advances, added up."""
    return sum(map(state.game.book.printed.__getitem__, state.held[civ]))


TIEBREAKS: tuple[tuple[str, Callable[[State, str], int]], ...] = (
    ("the own historic building in the own region", lambda state, civ: civ in state.region & state.historic),
    ("a building in the own region", lambda state, civ: civ in state.region),
    ("A.S.T. position", lambda state, civ: state.space[civ]),
    ("advances worth 6", best_advances(6)),
    ("advances worth 3", best_advances(3)),
    ("printed price of advances", printed_price),
    ("credits of one colour", lambda state, civ: max(state.credits[civ].values())),
    ("credits of all colours", lambda state, civ: sum(state.credits[civ].values())),
    ("cities on the board", lambda state, civ: state.cities[civ]),
    ("tokens on the board", lambda state, civ: state.tokens[civ]),
    ("A.S.T. ranking", lambda state, civ: -tables.civilizations()[civ].rank),
)


def parts_of(game: Game) -> dict[str, str]:
    """Return the parts of the points in a game, with their headings; most games have no special buildings."""
    return {part: said for part, said in PARTS.items() if part != "buildings" or game.buildings}


def standings(state: State) -> dict[str, Points]:
    """Return everybody's points, from the first to the last; tie-breaks are only looked at where points are equal."""
    scored = {civ: points(state, civ) for civ in state.civs}
    totals = {civ: its.total for civ, its in scored.items()}
    every = list(totals.values())
    key = {
        civ: (total, *(count(state, civ) for _, count in TIEBREAKS)) if every.count(total) > 1 else (total,)
        for civ, total in totals.items()
    }
    return {civ: scored[civ] for civ in sorted(scored, key=key.__getitem__, reverse=True)}


def tiebreak(state: State, civ: str, other: str) -> str:
    """Return what put one player before another with as many points, with the figures."""
    name, mine, theirs = decisive(state, civ, other)
    return f"{other}: {name} {mine} against {theirs}"


def decisive(state: State, civ: str, other: str) -> tuple[str, int, int]:
    """Return the first tie-break in which two players differ, and the figure of each."""
    return next(
        (name, abs(count(state, civ)), abs(count(state, other)))
        for name, count in TIEBREAKS
        if count(state, civ) != count(state, other)
    )


def is_final(situation: Situation) -> bool:
    """Tell whether the game is over."""
    ended = situation.state.ended
    return ended is not None and (situation.turn > ended or situation.now.closed is not None)


def view(situation: Situation) -> Report:
    """Return the standings, final once the game is over."""
    state: State = situation.state
    scored = standings(state)
    pairs = zip_longest(scored, list(scored)[1:])
    rows = [row(state, rank, scored, civ, behind) for rank, (civ, behind) in enumerate(pairs, 1)]
    final = is_final(situation)
    columns = ("rank", "civ", "points", *parts_of(state.game).values(), "decided by")
    table = Table(columns, tuple(tuple(data.values()) for data in rows))
    brief = Table(columns[:-1], tuple(line[:-1] for line in table.rows))
    decided = [f"{data['civ']} before {data['tiebreak']}" for data in rows if data["tiebreak"]]
    closing = "final standings" if final else f"standings in turn {situation.turn}"
    return Report({"final": final, "standings": rows}, table, closing="\n".join([*decided, closing]), brief=brief)


def row(state: State, rank: int, scored: Mapping[str, Points], civ: str, behind: str | None) -> dict[str, Any]:
    """Return one line of the standings; what is not tracked is None."""
    its = scored[civ]
    tracks = state.game.tracks
    known = {part: getattr(its, part) if TRACKED[part] in tracks else None for part in parts_of(state.game)}
    total = None if None in known.values() else its.total
    tied = behind is not None and total is not None and scored[behind].total == total
    told = tiebreak(state, civ, behind) if tied and behind else None
    return {"rank": rank, "civ": civ, "points": total, **known, "tiebreak": told}
