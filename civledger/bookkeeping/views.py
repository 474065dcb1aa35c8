"""What the books of a ledger show: the same for who types a command and for who asks from Python."""

from collections.abc import Sequence

from civledger.bookkeeping.say_entry import say_entries
from civledger.engine.books import Books
from civledger.model.json_value import as_json
from civledger.model.names import NoSuchName
from civledger.model.report import Report, Table
from civledger.model.words import MOST_DIGITS, WrongWord, found, is_bare


class NoSuchPlayer(Exception):
    """A word that names nobody in this game, or more than one."""


def status_of(books: Books, turn: int | None = None, who: Sequence[str] = ()) -> Report:
    """Return where everybody stands, or some do, or stood at the end of a turn; raises WrongWord for one not begun."""
    situation = books.look_at(turn)
    report = books.ruleset.status.view(situation)
    if not who:
        return report
    chosen = books.ruleset.players(situation).find_all(who)
    kept = [place for place, (name, *_) in enumerate(report.table.rows) if name in chosen]
    tables = [
        table and table._replace(rows=tuple(table.rows[place] for place in kept))
        for table in (report.table, report.brief)
    ]
    data = {**report.data, "civs": [report.data["civs"][place] for place in kept]}
    return report._replace(data=data, table=tables[0], brief=tables[1])


def people_of(books: Books) -> dict[str, str | None]:
    """Return everybody who plays or played, each with the person who has the seat now, or had it when they left."""
    people = books.ruleset.players(books.at()).people
    now = {row["civ"]: row["player"] for row in status_of(books).data["civs"]}
    return {name: now[name] if name in now else people.get(name) for name in books.setup.names.playing}


def score_of(books: Books, turn: int | None = None) -> Report:
    """Return the standings, now or at the end of a turn; raises WrongWord likewise."""
    return books.ruleset.score.view(books.look_at(turn))


def credits_of(books: Books, who: str, turn: int | None = None) -> Report:
    """Return somebody's credits and prices, now or in a turn; raises NoSuchPlayer, and WrongWord for the turn.

    Where the game has no such thing, NotOffered says so.
    """
    situation = books.look_at(turn)
    players = books.ruleset.players(situation)
    try:
        civ = players.find(who)
    except (WrongWord, NoSuchName) as unknown:
        said = str(unknown)
        try:  # which seats there are instead, without the people: these are no keys
            found(who, [*players.everybody, *players.gone], players.noun)
        except WrongWord as no_seat:
            said = str(no_seat)
        raise NoSuchPlayer(said) from unknown
    return books.ruleset.credits.view(situation, civ)


def log_of(
    books: Books, who: str | None = None, turn: int | None = None, written: bool = True, last: int | None = None
) -> Report:
    """Return the entries, or those of one player or turn; for programs each of them as it was written, too.

    Of many only the last so many are returned, if that is asked for; a number in the place of a player asks so, too.
    A word that names nobody now may name somebody in the turn that is asked for.
    """
    if turn is not None and all(replayed.number != turn for replayed in books.turns):
        books.look_at(turn)  # a score may stand in the turn after the end
    is_number = bool(who) and last is None and is_bare(str(who)) and len(str(who)) <= MOST_DIGITS
    civ = None
    if who is not None:
        try:
            civ = find_player(books, who, gone=True)  # whose name may be a number, in an old ledger
        except (WrongWord, NoSuchName):
            if is_number and int(who):
                last = int(who)
            elif turn is None:
                raise
            else:
                civ = books.ruleset.players(books.at(turn)).find(who, True)
    listed = books.ruleset.log.view(books.look_at(), civ=civ, turn=turn, last=last)
    report = _tell_unread(books, _say_plainly(books, listed, civ, turn))
    if not written:
        return report
    entries = books.ledger.entries
    return report._replace(data=[{**row, "values": as_json(entries[row["number"] - 1])} for row in report.data])


def _say_plainly(books: Books, log: Report, civ: str | None, turn: int | None) -> Report:
    """Return a log with the words of the receipt on the screen, under the action that stands in the file."""
    rows = log.on_screen.rows
    places = [int(str(number).partition("-")[0]) - 1 for *_, number, _ in rows]
    said = say_entries(books, min(places, default=0), turn=turn, paid=True, civ=civ)

    def tell(row: Sequence[object], place: int) -> tuple[object, ...]:
        *before, action, what, number, struck = row
        written = books.ledger.entries[place].get("action")
        kind = books.ruleset.kinds.get(str(written))
        if isinstance(number, int) and kind and not kind.closes:
            what = said[number].removeprefix(f"{action} ").removesuffix(".")
        return (*before, written if kind else action, what, number, struck)

    return log._replace(brief=log.on_screen._replace(rows=tuple(map(tell, rows, places))))


def _tell_unread(books: Books, log: Report) -> Report:
    """Return the log with each entry that cannot be read as it was written: a reader loses none."""
    from civledger.model.pages.entry_lines import COLUMNS, tell_unread  # only the log needs it

    unread = {entry.position + 1 for turn in books.turns for entry in turn.shown if entry.body is None}
    if not unread:
        return log
    entries, place = books.ledger.entries, COLUMNS.index("number")

    def tell(table: Table) -> Table:
        rows = [
            tell_unread(row, entries[int(str(row[place])) - 1]) if row[place] in unread else row for row in table.rows
        ]
        return table._replace(rows=tuple(rows))

    table = tell(log.table)
    return log._replace(table=table, brief=tell(log.on_screen), data=Table(COLUMNS, table.rows).records)


def find_player(books: Books, who: str, gone: bool = False, turn: int | None = None) -> str:
    """Return the player a word means, now or in an earlier turn, perhaps one who is gone; raises WrongWord."""
    return books.ruleset.players(books.look_at(turn)).find(who, gone)
