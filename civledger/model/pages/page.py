"""What a page shows: sections, tables, charts, findings as marks."""

from collections.abc import Mapping, Sequence

from civledger.model.finding import ERROR, Finding
from civledger.model.impact import rank_by_points, tell_impact
from civledger.model.samples import with_whole_samples
from civledger.model.struct import Struct
from civledger.model.timers import NamedTimer


class Mark(Struct):
    """A finding at a place of the page, and its line of the log; of an error, the rule behind it.

    Its `impact` is told in a sentence, where the books know it.
    """

    severity: str
    code: str
    said: str
    anchor: str = ""
    impact: str = ""
    rule: str = ""


def mark_of(finding: Finding) -> Mark:
    """Return a finding as a page shows it."""
    anchor = f"entry-{finding.at[1]}" if finding.at[:1] == ("entry",) and len(finding.at) > 1 else ""
    line = f"line {finding.line}" if finding.line and not anchor else ""
    about = ", ".join(filter(None, (line, finding.civ or "", finding.when)))
    fault, said = finding.fault, f"{about}{': ' if about else ''}{finding.message}"
    impact = tell_impact(finding.impact) if finding.impact else ""
    rule = with_whole_samples(fault.explanation) if fault.severity == ERROR else ""
    return Mark(fault.severity, fault.code, said, anchor, impact, rule)


class Who(Struct):
    """Somebody in the game: the name, who plays it, and the colour and the dash of the line."""

    name: str
    person: str = ""
    colour: str = "#7a7a7a"
    dash: str = ""


class Titled(Struct):
    """What every section has: the name by which a page finds it, its title, and what is said below that."""

    id: str
    title: str
    said: str


class Zone(Struct):
    """A stretch of a track: its name, what it asks for, and the shade it has on every track."""

    name: str
    asks: str
    shade: int


class Space(Struct):
    """A space of somebody's track: its zone, and in which turns the marker stood there before."""

    zone: int
    turns: str = ""


class TrackRow(Struct):
    """Somebody's row of a track: the marker's place, where it goes next and what is missing.

    `stood` has the space on which the marker stood at the end of every turn, None where nobody noted it.
    """

    who: Who
    spaces: tuple[Space, ...]
    at: int
    next: str
    asks: str
    missing: str
    moves: str
    marks: tuple[Mark, ...] = ()
    stood: tuple[int | None, ...] = ()


class Track(Titled):
    """Markers on the rows of a board."""

    zones: tuple[Zone, ...]
    rows: tuple[TrackRow, ...]


class Line(Struct):
    """Somebody's number in every turn, None where there is none."""

    who: Who
    values: tuple[int | None, ...]


class Chart(Titled):
    """A number of everybody, turn by turn; `called` is the game's word for a turn, here and below.

    Of a `ladder` the lowest number stands on top: places, or how much somebody is behind.
    """

    turns: tuple[int, ...]
    lines: tuple[Line, ...]
    called: str = "turn"
    ladder: bool = False


class Cell(Struct):
    """A value in a grid, how strongly it is shaded (0 to 9), the findings about it, and a colour of its own."""

    value: object = None
    heat: int = 0
    marks: tuple[Mark, ...] = ()
    tone: str = ""


class Heading(Struct):
    """The head of a row or a column: a name, somebody, or a colour of the game."""

    name: str
    who: Who | None = None
    tone: str = ""
    more: str = ""


class Grid(Struct):
    """A table of values under and beside headings; `upright` heads stand on end, `by_turn` the newest are the last.

    A value of a table of `turns` is the turn since when somebody has something.
    """

    title: str
    corner: str
    columns: tuple[Heading, ...]
    rows: tuple[tuple[Heading, tuple[Cell, ...]], ...]
    tone: str = ""
    upright: bool = False
    by_turn: bool = False
    turns: bool = False


class Grids(Titled):
    """Tables that belong together."""

    grids: tuple[Grid, ...]


class ChainCard(Struct):
    """A card of a chain: its price, its colours, the tokens it brings by colour, and what it takes off the next."""

    name: str
    price: int
    tones: tuple[str, ...]
    tokens: tuple[tuple[str, int], ...]
    gives: int


class Chains(Titled):
    """Rows of cards, each of which leads to the next, under the names of the columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[ChainCard, ...], ...]


class Standing(Struct):
    """Somebody's place, the sum and its parts, None where it is not known."""

    rank: int | None
    who: Who
    total: int | None
    parts: tuple[int | None, ...]
    marks: tuple[Mark, ...] = ()


class Standings(Titled):
    """Who is first and why; `decided` says what put one before another with as much."""

    parts: tuple[str, ...]
    rows: tuple[Standing, ...]
    decided: tuple[str, ...] = ()


class Order(Struct):
    """Who comes when, and with which number, and at which stage of a turn that counts."""

    title: str
    said: str
    places: tuple[tuple[Who, str], ...]
    stage: str = ""


class Orders(Titled):
    """In which order things are done now."""

    orders: tuple[Order, ...]


class Bars(Titled):
    """Numbers side by side, each with its label and how it is said."""

    bars: tuple[tuple[str, int, str], ...]
    called: str = "turn"


class LogLine(Struct):
    """One entry in words, with the findings about it and its number; of one that was struck, why.

    Neighbours that count the same thing are one line, with the first and the last number.
    """

    anchor: str
    line: int
    action: str
    said: str
    marks: tuple[Mark, ...] = ()
    number: int | str = 0
    struck: str | None = None


class LogTurn(Struct):
    """The entries of a turn, or what was written down after the game."""

    number: int
    title: str
    said: str
    lines: tuple[LogLine, ...]


class Log(Titled):
    """All entries, turn by turn."""

    turns: tuple[LogTurn, ...]
    called: str = "turn"


class Cause(Struct):
    """Something that decided a game: a `lead`, a `requirement`, a `calamity`, a `revolt` or a `purchase`.

    `entry` is the number of the entry without which the game would have ended otherwise, if it is one; `worth` is what
    the points of `civ` are more because of it.
    """

    kind: str
    turn: int
    civ: str
    entry: int | None
    worth: int | None
    text: str


class Story(Titled):
    """How a game went that is over: who won, with how much, what decided it, and a few sentences."""

    winners: tuple[Who, ...]
    points: int
    sentences: tuple[str, ...]
    decided: tuple[Cause, ...] = ()


class Agenda(Titled):
    """How far the open turn has come: who comes next, and what is missing; and when the game will end, if known.

    A wall shows besides who is `next`, for whom all wait, who is `done` with this phase, and everybody in the orders of
    this stage, or as they sit.
    """

    lacks: tuple[str, ...]
    next: tuple[Who, ...] = ()
    waits: tuple[Who, ...] = ()
    orders: tuple[Order, ...] = ()
    done: tuple[Who, ...] = ()
    ends: str = ""


Section = Agenda | Story | Track | Chart | Grids | Chains | Standings | Orders | Bars | Log


class Picture(Struct):
    """What a game tells about itself: a few facts in words, and its sections in reading order.

    Of one turn, `caption` says what happened in it.
    """

    facts: tuple[str, ...]
    sections: tuple[Section, ...]
    caption: str = ""


class Frame(Struct):
    """What of a page changes with the turn, as it stood at the end of one, and what happened in it."""

    turn: int
    facts: tuple[str, ...]
    sections: tuple[Section, ...]
    caption: str = ""


class Page(Struct):
    """A whole page: what it is called, the facts, the findings and the sections, and how they stood turn by turn.

    `since` is when the open turn began, if that was noted.
    """

    title: str
    file: str
    facts: tuple[str, ...]
    findings: tuple[Mark, ...]
    sections: tuple[Section, ...]
    frames: tuple[Frame, ...] = ()
    called: str = "turn"
    since: str = ""
    timers: tuple[NamedTimer, ...] = ()


def decisive_sentence(page: Page) -> str:
    """Return what decided the game of a page, for a card, or else the margin; nothing while it goes on."""
    tales = [section for section in page.sections if isinstance(section, Story)]
    causes = [cause.text for tale in tales for cause in sorted(tale.decided, key=lambda one: one.kind == "lead")]
    return causes[0] if causes else " ".join(said for tale in tales for said in tale.sentences[:2])


def level_ranks(rows: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Return rows ranked by points alone, as long as the game goes on and no tie-break counts."""
    ranks = rank_by_points({row.who.name: row.total for row in rows})
    return tuple(row._replace(rank=ranks[row.who.name]) for row in rows)


def known_points(row: Standing) -> int:
    """Return somebody's points or, where not all are known, those of the parts that are."""
    return sum(part or 0 for part in row.parts) if row.total is None else row.total


def tell_parts(parts: Sequence[str], rows: Sequence[Standing]) -> str:
    """Return what stands below the heading of the standings: of some games only the points are known, or some parts."""
    if all(row.total is None for row in rows):
        return "Points for what this ledger tracks. Nobody wrote down the rest."
    return "Points and where they come from." if parts else "Points. Where they come from was not recorded."


def places_of(ranked: Standings) -> dict[str, int | None]:
    """Return the place of everybody in the standings."""
    return {row.who.name: row.rank for row in ranked.rows}


def places_in(chart: Chart, final: Mapping[str, int | None]) -> Chart:
    """Return everybody's place at the end of every turn by their points; in the last one that of the final result.

    Only there tie-breaks count, so before it equals share a place. A game that goes on has no final places.
    """
    columns = zip(*(line.values for line in chart.lines), strict=True)
    ranks = [
        rank_by_points(dict(zip([line.who.name for line in chart.lines], column, strict=True))) for column in columns
    ]
    if final and ranks:
        ranks[-1] = dict(final)
    lines = tuple(Line(line.who, tuple(rank.get(line.who.name) for rank in ranks)) for line in chart.lines)
    said = f"Everyone's place at the end of each {chart.called}, the first on top. Equal points share a place."
    return chart._replace(id="places", title=f"Places by {chart.called}", said=said, lines=lines, ladder=True)


def behind_leader(chart: Chart) -> Chart:
    """Return by how much everybody was behind the leader at the end of every turn."""
    columns = zip(*(line.values for line in chart.lines), strict=True)
    most = [max((value for value in values if value is not None), default=0) for values in columns]
    lines = tuple(
        Line(line.who, tuple(None if own is None else best - own for own, best in zip(line.values, most, strict=True)))
        for line in chart.lines
    )
    said = f"How many points everybody was behind the leader at the end of every {chart.called}."
    return chart._replace(id="behind", title="Behind the leader", said=said, lines=lines, ladder=True)
