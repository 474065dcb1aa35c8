"""What views of several words share: who plays which civilization, and texts that fit a screen."""

from collections.abc import Iterable
from textwrap import fill

from civledger.model.report import Report, Table
from civledger.rules.megaciv.state import State

NAME_WIDTH, _SCREEN = 12, 80


def named_civ(state: State, civ: str) -> dict[str, str | None]:
    """Return a civilization and who plays it, as rows of data begin."""
    return {"civ": civ, "player": state.person(civ)}


def with_players(report: Report, state: State) -> Report:
    """Return a report whose tables tell who plays each civilization; on a screen only if somebody is named."""
    screen, named = report.on_screen, any(map(state.person, state.civs))
    brief = _add_players(screen, state, NAME_WIDTH) if named else screen
    return report._replace(table=_add_players(report.table, state), brief=brief)


def _add_players(table: Table, state: State, width: int | None = None) -> Table:
    place = table.columns.index("civ") + 1
    rows = []
    for row in table.rows:
        name = state.person(str(row[place - 1]))
        rows.append((*row[:place], shorten(name or "", width) if width else name, *row[place:]))
    return Table((*table.columns[:place], "player", *table.columns[place:]), tuple(rows))


def shorten(text: str, width: int) -> str:
    """Return a text that fits on a screen."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def tell_facts(title: str, facts: Iterable[tuple[str, str]], indent: int) -> str:
    """Return a title and facts below it, each in lines that fit a screen."""
    begin, later = f"  {{:<{indent - 3}}} ", " " * indent
    lines = [fill(said, _SCREEN, initial_indent=begin.format(what), subsequent_indent=later) for what, said in facts]
    return "\n".join([title, *lines, ""])
