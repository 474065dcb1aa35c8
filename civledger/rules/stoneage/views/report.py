"""The page about a game: what it shows, and in which order."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.finding import Finding
from civledger.model.names import plain, several
from civledger.model.pages.clock import times
from civledger.model.pages.game_story import tell_first
from civledger.model.pages.log_section import diary, played
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
    marked,
    places_in,
    places_of,
    rank_by_points,
)
from civledger.model.turn import Situation, Turn
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.actions import score
from civledger.rules.stoneage.actions.log import TELLING, tell_sentence
from civledger.rules.stoneage.book.standings import Points, points
from civledger.rules.stoneage.header.game import Game
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.views.caption import caption
from civledger.rules.stoneage.views.story import story

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
_ROUND = TELLING.called


def view(situation: Situation, findings: Sequence[Finding]) -> Picture:
    """Return everything the page shows."""
    ranked = standings(situation, people(situation.state.game), findings)
    return Picture(tuple(facts(situation, ranked)), tuple(_sections(situation, findings, ranked)))


def look_back(situation: Situation) -> Picture:
    """Return what of the page changes with the round: standings and cards."""
    state: State = situation.state
    who = people(state.game)
    ranked = standings(situation, who, ())
    moving = (ranked,) if state.game.results_only else (ranked, cards(state, who))
    return Picture(tuple(facts(situation, ranked)), moving, caption(situation))


def people(game: Game) -> dict[str, Who]:
    """Return everybody as they sit; who named no colour of the game gets one that is left."""
    colours = tables.colours()
    own = {player: plain(game.colours.get(player, "")) for player in game.seats}
    left = [colour for colour in colours if colour not in own.values()]
    taken = {player: colour if colour in colours else left.pop(0) for player, colour in own.items()}
    return {player: Who(player, "", **colours[colour]) for player, colour in taken.items()}


def facts(situation: Situation, ranked: Standings) -> Iterator[str]:
    """Yield what there is to say in a few words."""
    state: State = situation.state
    yield several(len(state.game.seats), "player")
    rounds = several(len(played(situation.turns)), "round")
    over = "only the result is known" if state.game.results_only else f"{rounds}, the game is over"
    yield over if state.is_final else f"round {situation.turn}"
    yield from tell_first(ranked.rows, state.is_final)


def _sections(situation: Situation, findings: Sequence[Finding], ranked: Standings) -> Iterator[Section]:
    """Yield the sections in reading order."""
    who, turns = people(situation.state.game), played(situation.turns)
    final, course = situation.state.is_final, chart(turns, who) if turns else None
    tale = story(situation.state, turns, ranked, course) if final else None
    yield from [tale] if tale else []
    yield ranked
    if course:
        yield from (places_in(course, places_of(ranked) if final else {}), behind_leader(course), course)
    if not situation.state.game.results_only:
        yield cards(situation.state, who)
    if turns:
        yield counts(turns, who)
    took = times(turns, _ROUND)
    if took:
        yield took
    if situation.turns and (turns or not final):
        yield diary(situation.turns, findings, tell_sentence, final, _ROUND)


def standings(situation: Situation, who: Mapping[str, Who], findings: Sequence[Finding]) -> Standings:
    """Return who is first, with the parts of the points; once the game is over, with the tie-breaks in words."""
    data = score.view(situation).data
    marks: dict[str | None, tuple[Mark, ...]] = {}
    for finding in findings:
        if finding.fault.code.startswith(_MISCOUNTED):
            marks[finding.civ] = (*marks.get(finding.civ, ()), marked(finding))
    final = data["final"]
    level = rank_by_points({row["civ"]: row["points"] for row in data["standings"]})
    rows = tuple(
        Standing(
            row["rank"] if final else level[row["civ"]],
            who[row["civ"]],
            row["points"],
            tuple(row[part] for part in Points._fields),
            marks.get(row["civ"], ()),
        )
        for row in data["standings"]
    )
    ties = [row for row in data["standings"] if final and row["tiebreak"] and row["points"]]
    decided = tuple(f"{row['civ']} is ahead of {row['tiebreak']}" for row in ties)
    title = "Final standings" if final else "Standings, if the game ended now"
    return Standings("standings", title, "Points and where they come from.", Points._fields, rows, decided)


def chart(turns: Sequence[Turn], who: Mapping[str, Who]) -> Chart:
    """Return everybody's points at the end of every round, as if the game had ended then."""
    lines = tuple(
        Line(person, tuple(points(turn.closing, player).total for turn in turns)) for player, person in who.items()
    )
    said = "Points at the end of each round, as if the game had ended there."
    return Chart("points", "Points by round", said, tuple(turn.number for turn in turns), lines, _ROUND)


def cards(state: State, who: Mapping[str, Who]) -> Grids:
    """Return how many cards of each symbol, and icons of each profession, everybody has."""
    symbols = {player: {name: held.count(name) for name in tables.symbols()} for player, held in state.symbols.items()}
    grids = (
        table("Symbols", tables.symbols(), symbols, who),
        table("Icons of professions", tuple(tables.professions()), state.icons, who),
    )
    return Grids("cards", "Civilization cards", "Duplicates of a symbol make a set of their own.", grids)


def table(title: str, columns: Sequence[str], rows: Mapping[str, Mapping[str, int]], who: Mapping[str, Who]) -> Grid:
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


def counts(turns: Sequence[Turn], who: Mapping[str, Who]) -> Grids:
    """Return what everybody had at the end of every round."""
    grids = tuple(_count_by_round(turns, who, name) for name in _COUNTED)
    said = "The books at the end of each round; a question mark follows a number that is in doubt."
    return Grids("counts", "Round by round", said, grids)


def _count_by_round(turns: Sequence[Turn], who: Mapping[str, Who], name: str) -> Grid:
    """Return one number of everybody in every round, the darker the higher."""
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
