"""The page about a game: what it shows, and in which order."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.finding import Finding
from civledger.model.names import several
from civledger.model.pages import page
from civledger.model.pages.clock import times
from civledger.model.pages.game_story import tell_first
from civledger.model.pages.log_section import diary, turns_of_play
from civledger.model.turn import Situation
from civledger.rules.megaciv.book import orders, scoring, standings
from civledger.rules.megaciv.book.standings import also_played, is_final
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.log import tell_sentence
from civledger.rules.megaciv.views.page import tables
from civledger.rules.megaciv.views.page.story import caption, story

_COUNTED = frozenset({"tokens", "cities", "treasury", "hands"})
_PARTS = {"ast": scoring.PARTS["ast"], **scoring.PARTS}  # the longest first


def view(situation: Situation, findings: Sequence[Finding]) -> page.Picture:
    """Return everything the page shows; what is not tracked is left out."""
    state: State = situation.state
    marks = tables.place_marks(findings)
    ranked = _rank(situation, tables.people(state), marks)
    return page.Picture(tuple(_facts(situation, ranked)), tuple(_sections(situation, findings, marks, ranked)))


def look_back(situation: Situation) -> page.Picture:
    """Return what of the page changes with the turn: markers, standings and credits."""
    state: State = situation.state
    who = tables.people(state)
    ranked = _rank(situation, who, {})
    moving: list[page.Section] = [ranked]
    if "ast" in state.game.tracks:
        moving.append(tables.track(situation, who, {}, is_final(situation), with_spaces=False))
    if "advances" in state.game.tracks:
        moving.append(tables.credits_held(state, who))
    return page.Picture(tuple(_facts(situation, ranked)), tuple(moving), caption(situation))


def _sections(
    situation: Situation, findings: Sequence[Finding], marks: tables.Marks, ranked: page.Standings
) -> Iterator[page.Section]:
    """Yield the sections in reading order: what comes next first or, of a game that is over, how it went."""
    state: State = situation.state
    who, tracks, turns = tables.people(state), state.game.tracks, turns_of_play(situation.turns)
    final = is_final(situation)
    in_places = {**{row.who.name: row.who for row in ranked.rows}, **who}
    by_points = tables.chart(turns, in_places) if turns and scoring.by_books(state.game) else None
    course = tables.without_who_left(by_points, turns) if by_points else None
    board: list[page.Section] = [tables.track(situation, who, marks, final)] if "ast" in tracks else []
    score: list[page.Section] = [ranked] if ranked.parts or any(row.total is not None for row in ranked.rows) else []
    if final:
        tale = story(state, turns, ranked, course)
        yield from [tale] if tale else []
        yield from (*score, *board)
    else:
        if in_turn := tuple(_orders(situation, who)):
            yield page.Orders("orders", "Order of play", f"In turn {situation.turn}, as of the latest entry.", in_turn)
        yield from (*board, *score)
    if by_points and course:
        places = page.places_of(ranked) if final else {}
        yield from (page.places_in(course, places), page.behind_leader(by_points), by_points)
    if "advances" in tracks:
        yield tables.holdings(state, who, marks)
        yield tables.quickchart(state)
    if turns and tracks & _COUNTED:
        yield tables.counts(turns, who, tracks, marks)
    took = times(turns)
    if took:
        yield took
    if situation.turns and (turns or not final):
        yield diary(situation.turns, findings, tell_sentence, final)


def _facts(situation: Situation, ranked: page.Standings) -> Iterator[str]:
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


def _rank(situation: Situation, who: Mapping[str, page.Who], marks: tables.Marks) -> page.Standings:
    final = is_final(situation)
    lines = standings.rank_players(situation.state, with_ties=final)
    parts = [part for part in _PARTS if any(getattr(line.parts, part) is not None for line in lines)]
    rows = tuple(
        page.Standing(
            line.rank,
            who[line.civ],
            line.points,
            tuple(getattr(line.parts, part) for part in parts),
            tuple(mark for place, some in marks.items() if place[:2] == ("points", line.civ) for mark in some),
        )
        for line in lines
    )
    rows = tuple(sorted(rows, key=lambda row: (row.total is None, -page.known_points(row) if row.total is None else 0)))
    ties = [line for line in lines if final and line.tiebreak and line.points]
    decided = tuple(f"tie at {line.points} points: {line.civ} is ahead of {line.tiebreak}" for line in ties)
    title, names = "Final standings" if final else "Standings", tuple(_PARTS[part] for part in parts)
    said = page.tell_parts(names, rows)
    return page.Standings("standings", title, said, names, rows if final else page.level_ranks(rows), decided)


def _orders(situation: Situation, who: Mapping[str, page.Who]) -> Iterator[page.Order]:
    state: State = situation.state
    tracks = state.game.tracks
    if order := orders.movement_order(situation.now):
        tokens = orders.counted_at_census(situation.now)
        said = "most tokens first, holders of Military last"
        places = tuple((who[civ], several(tokens[civ], "token")) for civ in order)
        yield page.Order("Movement", said, places, orders.MOVING)
    if "cities" in tracks:
        for block, civs in orders.drawing_order(state).items():
            title = f"Drawing trade cards, {block}" if block else "Drawing trade cards"
            places = tuple((who[civ], several(state.cities[civ], "city")) for civ in civs)
            yield page.Order(title, "fewest cities first", places, orders.DRAWING)
    if "ast" in tracks:
        before = orders.before_markers(situation.now)
        places = tuple((who[civ], f"space {before.space[civ]}") for civ in orders.buying_order(before))
        yield page.Order("Buying advances", "furthest on the A.S.T. first", places, orders.BUYING)
