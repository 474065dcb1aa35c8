"""The page about a game: what it shows, and in which order."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.finding import Finding
from civledger.model.names import plain, several
from civledger.model.pages.clock import times
from civledger.model.pages.game_story import tell_first
from civledger.model.pages.log_section import diary, turns_of_play
from civledger.model.pages.page import (
    Cell,
    Chart,
    Grid,
    Grids,
    Heading,
    Line,
    Mark,
    Picture,
    Section,
    Standing,
    Standings,
    Who,
    behind_leader,
    level_ranks,
    mark_of,
    places_in,
    places_of,
    tell_parts,
)
from civledger.model.turn import Situation, Turn
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.standings import Points, points, standings
from civledger.rules.stoneage.header import Game
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.views.log import tell_sentence
from civledger.rules.stoneage.views.story import caption, story

_MISCOUNTED = "SA5"
_COUNTED = {
    "points": "Score track",
    "figures": "Figures",
    "tools": "Tools",
    "agriculture": "Agriculture",
    "buildings": "Buildings",
    "cards": "Cards",
}
_HOTTEST = 9
_ROUND = "round"


def view(situation: Situation, findings: Sequence[Finding]) -> Picture:
    """Return everything the page shows."""
    ranked = _rank(situation, people(situation.state.game), findings)
    return Picture(tuple(_facts(situation, ranked)), tuple(_sections(situation, findings, ranked)))


def look_back(situation: Situation) -> Picture:
    """Return what of the page changes with the round: standings and cards."""
    state: State = situation.state
    who = people(state.game)
    ranked = _rank(situation, who, ())
    moving = (ranked,) if state.game.results_only else (ranked, _cards(state, who))
    return Picture(tuple(_facts(situation, ranked)), moving, caption(situation))


def people(game: Game) -> dict[str, Who]:
    """Return everybody as they sit; who named no colour of the game gets one that is left."""
    colours = tables.colours()
    own = {player: plain(game.colours.get(player, "")) for player in game.seats}
    left = [colour for colour in colours if colour not in own.values()]
    taken = {player: colour if colour in colours else left.pop(0) for player, colour in own.items()}
    return {player: Who(player, "", **colours[colour]) for player, colour in taken.items()}


def _facts(situation: Situation, ranked: Standings) -> Iterator[str]:
    state: State = situation.state
    yield several(len(state.game.seats), "player")
    rounds = several(len(turns_of_play(situation.turns)), "round")
    over = "only the result is known" if state.game.results_only else f"{rounds}, the game is over"
    yield over if state.is_final else f"round {situation.turn}"
    yield from tell_first(ranked.rows, state.is_final)


def _sections(situation: Situation, findings: Sequence[Finding], ranked: Standings) -> Iterator[Section]:
    who, turns = people(situation.state.game), turns_of_play(situation.turns)
    final, course = situation.state.is_final, _chart(turns, who) if turns else None
    tale = story(situation.state, turns, ranked, course) if final else None
    yield from [tale] if tale else []
    yield ranked
    if course:
        yield from (places_in(course, places_of(ranked) if final else {}), behind_leader(course), course)
    if not situation.state.game.results_only:
        yield _cards(situation.state, who)
    if turns:
        yield _counts(turns, who)
    took = times(turns, _ROUND)
    if took:
        yield took
    if situation.turns and (turns or not final):
        yield diary(situation.turns, findings, tell_sentence, final, _ROUND)


def _rank(situation: Situation, who: Mapping[str, Who], findings: Sequence[Finding]) -> Standings:
    state: State = situation.state
    final, lines = state.is_final, standings(state)
    marks: dict[str | None, tuple[Mark, ...]] = {}
    for finding in findings:
        if finding.fault.code.startswith(_MISCOUNTED):
            marks[finding.civ] = (*marks.get(finding.civ, ()), mark_of(finding))
    known = [line.parts for line in lines if line.parts]
    parts = tuple(part for part in Points._fields if any(getattr(own, part) is not None for own in known))
    rows = tuple(
        Standing(
            line.rank,
            who[line.player],
            line.points,
            tuple(getattr(line.parts, part) for part in parts),
            marks.get(line.player, ()),
        )
        for line in lines
    )
    ties = [line for line in lines if final and line.tiebreak and line.points]
    decided = tuple(f"{line.player} is ahead of {line.tiebreak}" for line in ties)
    title = "Final standings" if final else "Standings, if the game ended now"
    said = tell_parts(parts, rows)
    return Standings("standings", title, said, parts, rows if final else level_ranks(rows), decided)


def _chart(turns: Sequence[Turn], who: Mapping[str, Who]) -> Chart:
    """Return everybody's points at the end of every round, as if the game had ended then."""
    lines = tuple(
        Line(person, tuple(points(turn.closing, player).total for turn in turns)) for player, person in who.items()
    )
    said = "Points at the end of each round, as if the game had ended there."
    return Chart("points", "Points by round", said, tuple(turn.number for turn in turns), lines, _ROUND)


def _cards(state: State, who: Mapping[str, Who]) -> Grids:
    symbols = {player: {name: held.count(name) for name in tables.symbols()} for player, held in state.symbols.items()}
    grids = (
        _table("Symbols", tables.symbols(), symbols, who),
        _table("Icons of professions", tuple(tables.professions()), state.icons, who),
    )
    return Grids("cards", "Civilization cards", "Duplicates of a symbol make a set of their own.", grids)


def _table(title: str, columns: Sequence[str], rows: Mapping[str, Mapping[str, int]], who: Mapping[str, Who]) -> Grid:
    """Return numbers of everybody under their names, without the zeros."""
    heads = tuple(Heading(name) for name in columns)
    return Grid(
        title,
        "player",
        heads,
        tuple(
            (Heading(player, person), tuple(Cell(rows[player][name] or None) for name in columns))
            for player, person in who.items()
        ),
    )


def _counts(turns: Sequence[Turn], who: Mapping[str, Who]) -> Grids:
    grids = tuple(_count_by_round(turns, who, name) for name in _COUNTED)
    said = "The books at the end of each round; a question mark follows a number that is in doubt."
    return Grids("counts", "Round by round", said, grids)


def _count_by_round(turns: Sequence[Turn], who: Mapping[str, Who], name: str) -> Grid:
    most = max(getattr(turn.closing, name)[player] for turn in turns for player in who)

    def cell(state: State, player: str) -> Cell:
        number = getattr(state, name)[player]
        heat = max(0, number * _HOTTEST // most) if most > 0 else 0
        return Cell(number if state.sure(player, name) else f"{number}?", heat)

    rows = tuple(
        (Heading(player, person), tuple(cell(turn.closing, player) for turn in turns)) for player, person in who.items()
    )
    columns = tuple(Heading(str(turn.number)) for turn in turns)
    return Grid(_COUNTED[name], "round", columns, rows, by_turn=True)
