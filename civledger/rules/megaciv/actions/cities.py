"""The cities, and who draws trade cards when."""

from collections.abc import Iterator, Mapping

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, list_pairs, option
from civledger.model.border.slots import NamedNumber, Word, optional
from civledger.model.draft import Draft, draft_count
from civledger.model.names import both, several
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.model.verdict import NotPossible
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions import CITY, VALUES
from civledger.rules.megaciv.actions.reminders import lacking_support, weak_support
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.board import SUPPORT
from civledger.rules.megaciv.book.orders import BUYING, drawing_order, find_stage
from civledger.rules.megaciv.book.support import find_unsupported
from civledger.rules.megaciv.entries.pieces import CITIES, Cities

COMMAND = Command(
    "cities",
    "Show cities and the order of drawing, or record them.",
    ("cities", "cities hel=5 minoa=5", "cities hel=5 rest", "cities hel=4 --after support"),
    (VALUES._replace(type=NamedNumber("CIV", words=("rest",)), said=(*CITY, "town", "towns")),),
    (optional(("--after",), Word((SUPPORT,), "reason"), "Why cities are gone: too few tokens to support them."),),
    "After the numbers that changed, `rest` records everybody else's cities as they are.",
    (Records(("numbers",), asks=("CIV=NUMBER",), context=("fix",)), Shows()),
    takes=FIXING,
    verbs=("builds", "built", "build", "founds", "founded"),
    nobody=("rest",),
    changes_hands=True,
)
_COLUMNS = ("draws", "civ", "cities", "block")


def draft(situation: Situation, players: Players, numbers: Mapping[str, int | None]) -> Draft:
    """Return the one entry of cities counted that a phone records."""
    found = drafts(situation, players, numbers)
    if len(found) == 1:
        return found[0][1]
    return draft_count(CITIES, _name_rest(situation, players, numbers), _tell_drawing)


def drafts(
    situation: Situation,
    players: Players,
    numbers: Mapping[str, int | None],
    after: str | None = None,
    fix: bool = False,
) -> list[tuple[str, Draft]]:
    """Return the entry of cities counted, and another of those that are gone for want of tokens.

    The receipt tells the order of drawing.
    """
    said = _name_rest(situation, players, numbers)
    fallen = said
    if not after:  # where a number is what is left when cities without support are gone
        lacking = {lack.civ: lack for lack in find_unsupported(situation.state, situation.turn)}
        fallen = {
            civ: number
            for civ, number in said.items()
            if civ in lacking and lacking[civ].fewest <= lacking[civ].cities - number <= lacking[civ].most
        }
    last = _last_counts(situation)
    gone = {civ: number for civ, number in said.items() if civ in last and last[civ].entry.body.after}
    if fix:
        if after and gone.keys() != said.keys():
            whose = both([civ for civ in said if civ not in gone])
            raise NotPossible(f"nothing is recorded after support for {whose}. Leave out --fix", without="--fix")
        fallen = gone
    _refuse_rises(situation, fallen, fix)
    found = []
    if plain := {civ: number for civ, number in said.items() if civ not in fallen}:
        found.append((CITIES.action, draft_count(CITIES, plain, _tell_drawing)))
    if fallen:
        after_support = draft_count(CITIES, fallen, lacking_support, {"after": SUPPORT})
        is_second = not gone.keys().isdisjoint(fallen)  # as they were built they were counted before by nature
        found.append((CITIES.action, after_support if is_second else after_support._replace(twice=())))
    return found


def _name_rest(situation: Situation, players: Players, numbers: Mapping[str, int | None]) -> dict[str, int]:
    """Return the numbers, where `rest` is everybody else's as they are."""
    said = {civ: number for civ, number in numbers.items() if number is not None}
    if len(said) == len(numbers):
        return said
    return said | {civ: situation.state.cities[civ] for civ in players.names if civ not in said}


def _last_counts(situation: Situation) -> dict[str, Step]:
    return {civ: step for step in situation.now.readable(CITIES) for civ in step.entry.body.cities}


def _refuse_rises(situation: Situation, fallen: Mapping[str, int], fix: bool) -> None:
    """Raise WrongWord for who would have more cities after support than before; to `fix` is to begin before them."""
    last = _last_counts(situation) if fix else {}
    for civ, number in fallen.items():
        state = last[civ].before if civ in last else situation.state
        had = state.cities[civ]
        if number > had:
            has = f"{state.describe(civ)} has {several(had, 'city')}, and --after support is for cities that were lost"
            raise WrongWord(f"{has}. For cities that were built: cities {civ}={number}")


def lines(counted: Cities) -> Iterator[CommandLine]:
    """Yield the line of cities counted."""
    yield CommandLine("cities", list_pairs(counted.cities), option("--after", counted.after or None))


def _tell_drawing(after: Situation, cities: Mapping[str, int]) -> list[str]:
    """Return who draws cards when, block by block, if cards are still to be drawn, and whose cities lack support."""
    blocks = drawing_order(after.state).items() if find_stage(after.now) != BUYING else ()
    orders = [f"order of drawing cards{f' ({block})' if block else ''}: {', '.join(civs)}" for block, civs in blocks]
    return [*orders, *weak_support(after, cities)]


def view(situation: Situation) -> Report:
    """Return the cities on the board, in the order of drawing cards in each block."""
    state = situation.state
    rows = [
        (place, civ, state.cities[civ], block)
        for block, civs in drawing_order(state).items()
        for place, civ in enumerate(civs, 1)
    ]
    data = [
        {"order": place, **named_civ(state, civ), "cities": cities, "block": block}
        for place, civ, cities, block in rows
    ]
    columns = _COLUMNS if state.game.blocks else _COLUMNS[:-1]
    return with_players(Report(data, Table(columns, tuple(row[: len(columns)] for row in rows))), state)
