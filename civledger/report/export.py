"""Games as tables for other tools: what every game has, what its rules add, and many games in one."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping

from civledger.model.finding import ERROR, INFO, WARNING, count
from civledger.model.json_value import as_json
from civledger.model.ledger import Ledger
from civledger.model.report import RowSource, Table
from civledger.model.verdict import Verdict
from civledger.model.version import MADE_BY
from civledger.report import as_csv, as_markdown
from civledger.report.findings import COLUMNS, row

_GAMES = ("name", "rules", "turns", "entries", "errors", "warnings", "infos")
_ENTRIES = ("entry", "line", "turn", "action", "civ", "values")

Tables = Mapping[str, Table]
TableSources = Mapping[str, RowSource]
_NEWLINE, _INDENTED = "\n", "\n  "


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


def _entry_rows(ledger: Ledger, struck: Collection[int]) -> Iterator[tuple[object, ...]]:
    """Yield every entry that counts as it stands in the file, its keys as JSON; some games say `player` for `civ`."""
    for number, (line, entry) in enumerate(zip(ledger.lines, ledger.entries, strict=True), 1):
        if number in struck:
            continue
        named = [entry.get("turn"), entry.get("action"), entry.get("civ", entry.get("player"))]
        told = (value if value is None or type(value) in (int, str) else _json_text(value) for value in named)
        yield (number, line, *told, _json_text(entry))


def _json_text(value: object) -> str:
    """Return a value as JSON; times, and numbers that JSON lacks, as text."""
    return json.dumps(as_json(value))


def _json_lines(tables: TableSources) -> Iterator[str]:
    """Yield tables as lists of objects, as `json.dumps` would write them all at once."""
    yield "{\n"
    for name, table in tables.items():
        yield f" {json.dumps(name)}: ["
        comma = ""
        for cells in table.rows:
            record = dict(zip(table.columns, cells, strict=True))
            if isinstance(values := record.get("values"), str):  # of an entry: other formats hold them as text
                record["values"] = json.loads(values)
            yield f"{comma}\n  {json.dumps(record, indent=1).replace(_NEWLINE, _INDENTED)}"
            comma = ","
        yield f"{_NEWLINE} ],\n" if comma else "],\n"
    yield f"{json.dumps(MADE_BY, indent=1)[2:]}\n"


def _markdown_lines(tables: TableSources) -> Iterator[str]:
    for number, (name, table) in enumerate(tables.items()):
        yield f"{_NEWLINE * bool(number)}## {name}\n\n"
        yield from as_markdown.lines(table)


LINES: Mapping[str, Callable[[TableSources], Iterator[str]]] = {
    "csv": lambda tables: as_csv.lines(*tables.values()),
    "json": _json_lines,
    "markdown": _markdown_lines,
}
