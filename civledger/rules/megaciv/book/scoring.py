"""Victory points, part by part: by the books, or as somebody wrote them down."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Entry
from civledger.model.struct import Struct
from civledger.model.turn import Turn
from civledger.rules.megaciv.entries.table import SCORE
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Book, Counts

PARTS = {"advances": "advances", "cities": "cities", "ast": "A.S.T.", "buildings": "buildings", "bonus": "bonus"}
_TRACKED = {"advances": "advances", "cities": "cities", "ast": "ast", "buildings": "cities", "bonus": "ast"}
_ADVANCES = ("ones", "threes", "sixes")  # as `score` counts them, from the cheapest to the dearest
SCORED = frozenset({"advances", "cities", "ast"})


class Points(Struct):
    """Where the points of a civilization come from; None is a part that is not known, or that the game has not."""

    advances: int | None
    cities: int | None
    ast: int | None
    buildings: int | None
    bonus: int | None

    @property
    def total(self) -> int:
        """Return all of them together."""
        return sum(filter(None, (self.advances, self.cities, self.ast, self.buildings, self.bonus)))


def describe_points(parts: Points) -> str:
    """Return the parts in words, without those that are not known."""
    known = [(PARTS[name], part) for name, part in parts._asdict().items() if part is not None]
    return ", ".join(f"{name} {part}" for name, part in known)


def points(state: State, civ: str) -> Points:
    """Return the points a civilization has by the books."""
    book, score = state.game.book, state.game.book.numbers["score"]
    alone = state.arrived is not None and state.arrived[1] == {civ}
    return Points(
        sum(map(book.points.__getitem__, state.held[civ])),
        state.cities[civ] * score["city"],
        state.space[civ] * score["space"],
        of_buildings(state, civ) if state.game.buildings else None,
        score["alone_in_late_iron"] if alone else 0,
    )


def lacks_buildings(state: State) -> str:
    """Return that a game has no special buildings, and what says so; nothing if it has."""
    played = "to play with them, write special_buildings = true in [game]"
    return "" if state.game.buildings else f"this game has no special buildings: {played}"


def of_buildings(state: State, civ: str) -> int:
    """Return the points of special buildings; one in the own region counts whoever controls it."""
    worth = state.game.buildings
    own = (civ in state.region) * worth["region"] + (civ in state.historic) * worth["historic"]
    return own + state.controlled.get(civ, 0) * worth["controlled"]


def _read_points(book: Book, score: Counts) -> Points:
    numbers = book.numbers["score"]
    worth = dict(zip(_ADVANCES, sorted(set(book.points.values())), strict=True))
    return Points(
        sum(score[key] * each for key, each in worth.items()) if worth.keys() <= score.keys() else None,
        score["cities"] * numbers["city"] if "cities" in score else None,
        score["space"] * numbers["space"] if "space" in score else None,
        score.get("buildings"),
        score.get("bonus"),
    )


class LastScore(Struct):
    """The last final score of somebody that was written down: its total, if that is said, and its parts."""

    entry: Entry
    civ: str
    total: int | None
    parts: Points


def last_scores(turns: Sequence[Turn], since: int) -> Iterator[LastScore]:
    """Yield the last final score of everybody that is of a turn or later, and that could be read in full."""
    last: dict[str, Entry] = {}
    for turn in turns:
        for step in turn.readable(SCORE):
            unread = {civ for _, civ in step.entry.unread}
            last |= {civ: step.entry for civ in turn.opening.game.civs if civ in unread or step.entry.concerns(civ)}
    for civ, entry in last.items():
        if entry.turn >= since and civ not in {name for _, name in entry.unread}:
            said = entry.body.of(civ)
            yield LastScore(entry, civ, said.get("points"), _read_points(turns[0].opening.game.book, said))


def by_books(game: Game) -> bool:
    """Tell whether a ledger tracks all that points are made of."""
    return game.tracks >= SCORED


def known_points(state: State, civ: str) -> Points:
    """Return all parts that are known: by the books or, where these have not all of them, as written down."""
    books = points(state, civ)
    if by_books(state.game):
        return books
    tracked = {part: value if _TRACKED[part] in state.game.tracks else None for part, value in books._asdict().items()}
    noted = _read_points(state.game.book, state.scores.get(civ, {}))._asdict()
    return Points(**{part: tracked[part] if value is None else value for part, value in noted.items()})


def count_holdings(state: State, civ: str) -> tuple[int | None, int | None, int | None]:
    """Return how many advances and cities a civilization has, and its space, likewise."""
    tracks, noted = state.game.tracks, {} if by_books(state.game) else state.scores.get(civ, {})
    held = len(state.held[civ]) if "advances" in tracks else None
    cities = state.cities[civ] if "cities" in tracks else None
    space = state.space[civ] if "ast" in tracks else None
    bought = sum(noted[key] for key in _ADVANCES) if noted.keys() >= set(_ADVANCES) else held
    return bought, noted.get("cities", cities), noted.get("space", space)


def total(state: State, civ: str) -> int | None:
    """Return a civilization's points: by the books or, where these have not all parts, as written down."""
    return points(state, civ).total if by_books(state.game) else state.scores.get(civ, {}).get("points")
