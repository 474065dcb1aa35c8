"""Games as tables for other tools: what every game has, what its rules add, and many games in one."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from civledger.model.finding import ERROR, INFO, WARNING, count
from civledger.model.json_value import as_json
from civledger.model.ledger import Ledger
from civledger.model.report import Report, Table
from civledger.model.verdict import Verdict
from civledger.model.version import MADE_BY
from civledger.report import as_csv, as_markdown
from civledger.report.findings import COLUMNS, row

_GAMES = ("name", "rules", "turns", "entries", "errors", "warnings", "infos")
_ENTRIES = ("entry", "line", "turn", "action", "civ", "values")
_NOTHING = Table((), ())

Tables = Mapping[str, Table]


def tables_of(ledger: Ledger, struck: Collection[int], verdict: Verdict, own: Tables) -> dict[str, Table]:
    """Return all tables of one game, but for the file that each row comes from; `own` are those its rules supply."""
    judged = [count(verdict.findings, severity) for severity in (ERROR, WARNING, INFO)]
    about = (verdict.game, verdict.rules, verdict.turns, verdict.entries, *judged)
    return {
        **own,
        "games": Table((*_GAMES, *own["games"].columns), tuple((*about, *more) for more in own["games"].rows)),
        "entries": Table(_ENTRIES, tuple(_entry_rows(ledger, struck))),
        "findings": Table(COLUMNS[1:], tuple(row(finding)[1:] for finding in verdict.findings)),
    }


def with_file(file: str, tables: Tables, names: Iterable[str]) -> dict[str, Table]:
    """Return tables of these names with the file that their rows come from; those that are not there are empty."""
    return {name: _with_file(file, tables.get(name, _NOTHING)) for name in names}


def _with_file(file: str, table: Table) -> Table:
    return Table(("file", *table.columns), tuple((file, *cells) for cells in table.rows))


def _entry_rows(ledger: Ledger, struck: Collection[int]) -> Iterator[tuple[object, ...]]:
    """Yield every entry that counts as it stands in the file, its keys as JSON; some games say `player` for `civ`."""
    for number, (line, entry) in enumerate(zip(ledger.lines, ledger.entries, strict=True), 1):
        if number in struck:
            continue
        named = [entry.get("turn"), entry.get("action"), entry.get("civ", entry.get("player"))]
        yield (number, line, *map(plain, named), _json_text(entry))


def plain(value: object) -> object:
    """Return a value that every tool can hold: a number or a text as it is, anything else written out."""
    return value if value is None or type(value) in (int, str) else _json_text(value)


def _json_text(value: object) -> str:
    """Return a value as JSON; times, and numbers that JSON lacks, as text."""
    return json.dumps(as_json(value))


def together(games: Sequence[Tables]) -> dict[str, Table]:
    """Return the tables of several games with all their rows; what only some games have is empty for the others."""
    return {name: joined([game[name] for game in games]) for name in games[0]}


def joined(tables: Sequence[Table]) -> Table:
    """Return tables in one, with the columns of all of them."""
    columns = tuple(dict.fromkeys(column for table in tables for column in table.columns))
    if all(table.columns == columns for table in tables):
        return Table(columns, tuple(line for table in tables for line in table.rows))
    records = [record for table in tables for record in table.records]
    return Table(columns, tuple(tuple(record.get(column) for column in columns) for record in records))


def _csv_text(tables: Tables) -> str:
    """Return the one table a file of CSV can hold."""
    (table,) = tables.values()
    return as_csv.render(Report(None, table))


def _json_document(tables: Tables) -> str:
    """Return tables as lists of objects."""
    data = {name: [_nest_values(record) for record in table.records] for name, table in tables.items()}
    return json.dumps({**data, **MADE_BY}, indent=1) + "\n"


def _nest_values(record: dict[str, object]) -> dict[str, object]:
    """Return a row with the keys of an entry as an object, which other formats hold as text."""
    values = record.get("values")
    return {**record, "values": json.loads(values)} if isinstance(values, str) else record


def _markdown_text(tables: Tables) -> str:
    """Return tables under headings."""
    return "\n".join(f"## {name}\n\n{as_markdown.render(Report(None, table))}" for name, table in tables.items())


TEXTS: Mapping[str, Callable[[Tables], str]] = {"csv": _csv_text, "json": _json_document, "markdown": _markdown_text}
