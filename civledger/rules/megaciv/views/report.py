"""The page about a game: what it shows, and in which order."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.finding import Finding
from civledger.model.names import several
from civledger.model.pages.clock import times
from civledger.model.pages.game_story import tell_first
from civledger.model.pages.log_section import diary, turns_of_play
from civledger.model.pages.page import (
    Order,
    Orders,
    Picture,
    Section,
    Standing,
    Standings,
    Who,
    behind_leader,
    known_points,
    level_ranks,
    places_in,
    places_of,
    tell_parts,
)
from civledger.model.turn import Situation
from civledger.rules.megaciv.book import scoring, standings
from civledger.rules.megaciv.book.orders import (
    BUYING,
    DRAWING,
    MOVING,
    before_markers,
    buying_order,
    drawing_order,
    movement_order,
)
from civledger.rules.megaciv.book.standings import also_played, is_final
from civledger.rules.megaciv.entries.pieces import CENSUS
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.log import tell_sentence
from civledger.rules.megaciv.views.page.story import caption, story
from civledger.rules.megaciv.views.page.tables import (
    Marks,
    chart,
    counts,
    credits_held,
    holdings,
    people,
    place_marks,
    quickchart,
    track,
    without_who_left,
)

_COUNTED = frozenset({"tokens", "cities", "treasury", "hands"})
_PARTS = {"ast": scoring.PARTS["ast"], **scoring.PARTS}  # the longest first


def view(situation: Situation, findings: Sequence[Finding]) -> Picture:
    """Return everything the page shows; what is not tracked is left out."""
    state: State = situation.state
    marks = place_marks(findings)
    ranked = _rank(situation, people(state), marks)
    return Picture(tuple(_facts(situation, ranked)), tuple(_sections(situation, findings, marks, ranked)))


def look_back(situation: Situation) -> Picture:
    """Return what of the page changes with the turn: markers, standings and credits."""
    state: State = situation.state
    who = people(state)
    ranked = _rank(situation, who, {})
    moving: list[Section] = [ranked]
    if "ast" in state.game.tracks:
        moving.append(track(situation, who, {}, is_final(situation), with_spaces=False))
    if "advances" in state.game.tracks:
        moving.append(credits_held(state, who))
    return Picture(tuple(_facts(situation, ranked)), tuple(moving), caption(situation))


def _sections(situation: Situation, findings: Sequence[Finding], marks: Marks, ranked: Standings) -> Iterator[Section]:
    """Yield the sections in reading order: what comes next first or, of a game that is over, how it went."""
    state: State = situation.state
    who, tracks, turns = people(state), state.game.tracks, turns_of_play(situation.turns)
    final = is_final(situation)
    in_places = {**{row.who.name: row.who for row in ranked.rows}, **who}
    by_points = chart(turns, in_places) if turns and scoring.by_books(state.game) else None
    course = without_who_left(by_points, turns) if by_points else None
    board: list[Section] = [track(situation, who, marks, final)] if "ast" in tracks else []
    score: list[Section] = [ranked] if ranked.parts or any(row.total is not None for row in ranked.rows) else []
    if final:
        tale = story(state, turns, ranked, course)
        yield from [tale] if tale else []
        yield from (*score, *board)
    else:
        orders = tuple(_orders(situation, who))
        if orders:
            yield Orders("orders", "Order of play", f"In turn {situation.turn}, as of the latest entry.", orders)
        yield from (*board, *score)
    if by_points and course:
        yield from (places_in(course, places_of(ranked) if final else {}), behind_leader(by_points), by_points)
    if "advances" in tracks:
        yield holdings(state, who, marks)
        yield quickchart(state)
    if turns and tracks & _COUNTED:
        yield counts(turns, who, tracks, marks)
    took = times(turns)
    if took:
        yield took
    if situation.turns and (turns or not final):
        yield diary(situation.turns, findings, tell_sentence, final)


def _facts(situation: Situation, ranked: Standings) -> Iterator[str]:
    state: State = situation.state
    yield several(len(state.game.civs), "player")
    if state.game.side_name:
        yield f"{state.game.side_name.title()} side"
    final, first, played = is_final(situation), state.game.first_turn, len(turns_of_play(situation.turns))
    turns, alone = several(first - 1 + played, "turn"), final and not played
    yield "only the result is known" if alone else f"{turns}, the game is over" if final else f"turn {situation.turn}"
    if first > 1:
        yield f"books from turn {first} on"
    if final or any(turn.closed for turn in situation.turns):
        yield from tell_first(ranked.rows, final)
    if others := also_played(situation):
        yield f"also played: {'; '.join(others)}"


def _rank(situation: Situation, who: Mapping[str, Who], marks: Marks) -> Standings:
    final = is_final(situation)
    lines = standings.rank_players(situation.state, with_ties=final)
    parts = [part for part in _PARTS if any(getattr(line.parts, part) is not None for line in lines)]
    rows = tuple(
        Standing(
            line.rank,
            who[line.civ],
            line.points,
            tuple(getattr(line.parts, part) for part in parts),
            tuple(mark for place, some in marks.items() if place[:2] == ("points", line.civ) for mark in some),
        )
        for line in lines
    )
    rows = tuple(sorted(rows, key=lambda row: (row.total is None, -known_points(row) if row.total is None else 0)))
    ties = [line for line in lines if final and line.tiebreak and line.points]
    decided = tuple(f"tie at {line.points} points: {line.civ} is ahead of {line.tiebreak}" for line in ties)
    title, names = "Final standings" if final else "Standings", tuple(_PARTS[part] for part in parts)
    said = tell_parts(names, rows)
    return Standings("standings", title, said, names, rows if final else level_ranks(rows), decided)


def _orders(situation: Situation, who: Mapping[str, Who]) -> Iterator[Order]:
    state: State = situation.state
    tracks = state.game.tracks
    if order := movement_order(situation.now):
        bodies = [step.entry.body for step in situation.now.readable(CENSUS)]
        tokens = {civ: number for body in bodies for civ, number in body.tokens.items()}
        said = "most tokens first, holders of Military last"
        places = tuple((who[civ], several(tokens[civ], "token")) for civ in order)
        yield Order("Movement", said, places, MOVING)
    if "cities" in tracks:
        for block, civs in drawing_order(state).items():
            title = f"Drawing trade cards, {block}" if block else "Drawing trade cards"
            places = tuple((who[civ], several(state.cities[civ], "city")) for civ in civs)
            yield Order(title, "fewest cities first", places, DRAWING)
    if "ast" in tracks:
        before = before_markers(situation.now)
        places = tuple((who[civ], f"space {before.space[civ]}") for civ in buying_order(before))
        yield Order("Buying advances", "furthest on the A.S.T. first", places, BUYING)
