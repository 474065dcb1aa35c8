"""The cities, and who draws trade cards when."""

from collections.abc import Mapping, Sequence

from civledger.model.border.command import FIXING, Command
from civledger.model.draft import Draft, draft_count, read_count
from civledger.model.names import plain
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import split_lists
from civledger.rules.megaciv.actions import VALUES
from civledger.rules.megaciv.actions.reminders import weak_support
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.book.orders import drawing
from civledger.rules.megaciv.entries.pieces import CITIES
from civledger.rules.megaciv.state import State

COMMAND = Command(
    "cities",
    "Show cities and the order of drawing, or record them.",
    ("cities", "cities hel=5 minoa=5", "cities hel=5 rest"),
    (VALUES,),
    about="After the numbers that changed, `rest` records everybody else's cities as they are.",
    takes=FIXING,
)
_REST = "rest"


def draft(situation: Situation, players: Players, words: Sequence[str]) -> Draft:
    """Return the entry of cities as they are typed."""
    return enter(read_count(CITIES, players, _write_out_rest(situation.state, players, words)))


def enter(cities: Mapping[str, int]) -> Draft:
    """Return the entry of cities counted; the receipt tells the order of drawing cards."""
    return draft_count(CITIES, cities, _tell_drawing)


def _write_out_rest(state: State, players: Players, words: Sequence[str]) -> list[str]:
    """Return the words with everybody's number who is not named, where `rest` says that these are as they were."""
    named = [word for word in split_lists(words) if plain(word) != _REST]
    if len(named) == len(split_lists(words)) or players.is_called(_REST):
        return list(words)
    given = players.numbers(named) if named else {}
    return [*named, *(f"{civ}={state.cities[civ]}" for civ in players.names if civ not in given)]


def _tell_drawing(after: Situation, cities: Mapping[str, int]) -> list[str]:
    """Return who draws cards when, block by block, and whose cities lack support."""
    blocks = drawing(after.state).items()
    orders = [f"order of drawing cards{f' ({block})' if block else ''}: {', '.join(civs)}" for block, civs in blocks]
    return [*orders, *weak_support(after, cities)]


_COLUMNS = ("draws", "civ", "cities", "block")


def view(situation: Situation) -> Report:
    """Return the cities on the board, in the order of drawing cards in each block."""
    state = situation.state
    rows = [
        (place, civ, state.cities[civ], block)
        for block, civs in drawing(state).items()
        for place, civ in enumerate(civs, 1)
    ]
    data = [
        {"order": place, **named_civ(state, civ), "cities": cities, "block": block}
        for place, civ, cities, block in rows
    ]
    columns = _COLUMNS if state.game.blocks else _COLUMNS[:-1]
    return with_players(Report(data, Table(columns, tuple(row[: len(columns)] for row in rows))), state)
