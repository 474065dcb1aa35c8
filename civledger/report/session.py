"""A page as Markdown: a session report for a forum or a README."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from civledger.model.finding import INFO
from civledger.model.names import both, several
from civledger.model.pages.page import (
    Agenda,
    Bars,
    ChainCard,
    Chains,
    Chart,
    Grid,
    Grids,
    Log,
    Mark,
    Orders,
    Page,
    Section,
    Standings,
    Story,
    Track,
    Who,
)
from civledger.report.as_markdown import cell
from civledger.report.signature import SIGNATURE


def session(page: Page) -> str:
    """Return a game told in Markdown."""
    lines = [f"# {cell(page.title)}", "", ", ".join(map(cell, page.facts))]
    notes = [mark for mark in page.findings if mark.severity == INFO]
    faults = [mark for mark in page.findings if mark.severity != INFO]
    told: list[Section] = [section for section in page.sections[:1] if isinstance(section, Story)]
    for section in told:
        lines += _list_section(section)
    if faults:
        lines += ["", "## Findings", "", *_list_marks(faults)]
    for section in page.sections[len(told) :]:
        lines += _list_section(section)
    if notes:
        lines += ["", "## Notes", "", *_list_marks(notes)]
    lines += ["", f"{SIGNATURE}{cell(page.file)}."]
    return "\n".join(lines) + "\n"


def _list_section(section: Section) -> list[str]:
    tell: Callable[[Any], Iterator[str]] = TELLING[type(section)]
    said = ["", cell(section.said)] if section.said else []
    return ["", f"## {cell(section.title)}", *said, "", *tell(section)]


def _table(columns: Sequence[object], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    for row in (columns, ["---"] * len(columns), *rows):
        yield f"| {' | '.join(map(cell, row))} |"


def _list_marks(marks: Sequence[Mark]) -> Iterator[str]:
    for mark in marks:
        yield f"- **{mark.severity} {mark.code}** {cell(mark.said)}"


def _name_with_person(who: Who) -> str:
    return f"{who.name} ({who.person})" if who.person else who.name


def _story(section: Story) -> Iterator[str]:
    verb = "won" if len(section.winners) == 1 else "share first place"
    winners = both([_name_with_person(who) for who in section.winners])
    yield f"**{cell(winners)}** {verb} with {several(section.points, 'point')}."
    for said in (*(cause.text for cause in section.decided), *section.sentences):
        yield from ("", cell(said))


def _standings(section: Standings) -> Iterator[str]:
    rows = [(row.rank, _name_with_person(row.who), row.total, *row.parts) for row in section.rows]
    yield from _table(("rank", "who", "points", *section.parts), rows)
    if section.decided:
        yield from ("", *(f"- {cell(said)}" for said in section.decided))


def _track(section: Track) -> Iterator[str]:
    rows = [
        (row.who.name, row.at, section.zones[row.spaces[row.at].zone].name, row.next, row.missing, row.moves)
        for row in section.rows
    ]
    yield from _table(("who", "space", "in", "next", "missing", "marker"), rows)


def _chart(section: Chart) -> Iterator[str]:
    yield from _table((section.called, *section.turns), [(line.who.name, *line.values) for line in section.lines])


def _grids(section: Grids) -> Iterator[str]:
    """Yield tables; one whose columns are people is told person by person."""
    for number, grid in enumerate(section.grids):
        yield from (*([""] if number else []), f"### {cell(grid.title)}", "")
        yield from _by_person(grid) if grid.upright else _plain(grid)


def _plain(grid: Grid) -> Iterator[str]:
    rows = [(head.name, *(shown.value for shown in cells)) for head, cells in grid.rows]
    yield from _table((grid.corner, *(column.name for column in grid.columns)), rows)


def _by_person(grid: Grid) -> Iterator[str]:
    told = []
    for number, column in enumerate(grid.columns):
        has = [f"{head.name} ({cells[number].value})" for head, cells in grid.rows if cells[number].value is not None]
        told += [f"- **{cell(column.name)}:** {cell(', '.join(has))}"] if has else []
    yield from told or ("None so far.",)


def _card_told(card: ChainCard) -> str:
    brings = ", ".join(f"{colour} {number}" for colour, number in card.tokens)
    leads = f"; next -{card.gives}" if card.gives else ""
    return f"{card.name} {card.price} ({both(list(card.tones))}): {brings}{leads}"


def _orders(section: Orders) -> Iterator[str]:
    for order in section.orders:
        yield f"- **{order.title}** ({order.said}): {cell(', '.join(who.name for who, _ in order.places))}"


def _log(section: Log) -> Iterator[str]:
    """Yield the entries, folded where the reader's Markdown can fold."""
    for turn in section.turns:
        yield from (f"<details><summary>{turn.title}: {cell(turn.said)}</summary>", "")
        for line in turn.lines:
            said = cell(line.said)
            yield f"- {said}" if line.struck is None else f"- ~~{said}~~ struck: {cell(line.struck)}"
            yield from (f"  {mark}" for mark in _list_marks(line.marks))
        yield from ("", "</details>", "")


TELLING: dict[type, Callable[[Any], Iterator[str]]] = {
    Story: _story,
    Agenda: lambda section: (f"- {cell(said)}" for said in section.lacks),
    Track: _track,
    Standings: _standings,
    Chart: _chart,
    Grids: _grids,
    Chains: lambda section: _table(section.heads, [[_card_told(card) for card in row] for row in section.rows]),
    Orders: _orders,
    Bars: lambda section: _table(("", ""), [(label, said) for label, _, said in section.bars]),
    Log: _log,
}
