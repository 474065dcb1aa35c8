"""Results of games kept elsewhere, as rows of a table: a ledger each, all of them or none."""

import datetime
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from civledger.bookkeeping.record import Recorded, Refused
from civledger.bookkeeping.record_result import FinishedGame, ResultLine, draft_result, read_points
from civledger.model.border.command import RowTable
from civledger.model.draft import RecordingOptions
from civledger.model.exports import read_day
from civledger.model.ledger import Ledger
from civledger.model.names import NoSuchName, either, match, others
from civledger.model.struct import Struct
from civledger.model.verdict import NotPossible, NotWritable
from civledger.model.words import WrongWord, number
from civledger.rules import RULESETS
from civledger.store.new_ledger import NotCreated, create_all
from civledger.store.read import read, read_data
from civledger.store.rows import TableRow

_ENDING = ".toml"
_SAID_ONCE = ("rules", "date", "game")  # of a game, in any of its rows; and what it adds to `result`

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED_MONTH = rf"(?P<month>(?:{'|'.join(_MONTHS)})[a-z]*)\.?"
_EITHER_WAY = r"(?P<month>\d{1,2})([/-])(?P<day>\d{1,2})\2(?P<year>\d{4})"
_MIDNIGHT = re.compile(r"[ T]0?0:00(?::00(?:\.0+)?)?Z?$")  # as spreadsheets write it behind a day
_DAYS = (  # how other people write a day
    r"(?P<year>\d{4})([/.-])(?P<month>\d{1,2})\2(?P<day>\d{1,2})",
    r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})",
    _EITHER_WAY,
    rf"(?P<day>\d{{1,2}})\.?[ -]{_NAMED_MONTH},?[ -](?P<year>\d{{4}})",
    rf"{_NAMED_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>\d{{4}})",
)


def _parts_of(rules: str) -> list[str]:
    return [option.name for option in RULESETS[rules].added("score").options]


def _settings_of(rules: str) -> list[str]:
    """Return what can be said of a finished game besides the parts of its points."""
    return [option.name for option in RULESETS[rules].added("result").options if option.name not in _parts_of(rules)]


def result_table() -> RowTable:
    """Return the table with the columns that any game has a use for."""
    own = [key for rules in RULESETS for key in (*_settings_of(rules), *_parts_of(rules))]
    optional = ("file", *_SAID_ONCE, "civ", "name", "player", *dict.fromkeys(own))
    return RowTable("results", "game", ("points",), "", optional)


class PlannedGame(Struct):
    """A game of the table: what becomes of its ledger, or that one with the same in it stands there already."""

    file: str
    outcome: Recorded | Refused
    is_there: bool
    place: str

    @property
    def is_taken(self) -> bool:
        """Tell whether another game stands in its file."""
        return not self.is_there and os.path.lexists(self.file)

    @property
    def text(self) -> str:
        """Return the ledger."""
        return self.outcome.judged_entries[-1].text


def plan_games(rows: Sequence[TableRow], folder: str, options: RecordingOptions) -> tuple[list[PlannedGame], list[str]]:
    """Return the games of a table in their order, none written, and what is wrong with the others, by rows."""
    wrong: list[str] = []
    planned: list[PlannedGame] = []
    groups: dict[str, list[TableRow]] = {}
    for row in rows:
        with _noting(wrong, row.place):
            groups.setdefault(_file_of(row.cells), []).append(row)
    for file, own in groups.items():
        with _noting(wrong, own[0].place):
            if game := _read_game(os.path.join(folder, file), own, wrong):
                _, outcome = draft_result(game, options)
                there, new = read(game.file).ledger, read_data(file, outcome.judged_entries[-1].text.encode()).ledger
                is_there = there is not None and new is not None and _comparable(there) == _comparable(new)
                planned.append(PlannedGame(game.file, outcome, is_there, own[0].place))
    return planned, sorted(wrong, key=_place_in_file)


def sort_out(games: Sequence[PlannedGame]) -> tuple[list[PlannedGame], list[str]]:
    """Return the new games that can be written, and by rows why the others cannot."""
    good, wrong = [], []
    for game in games:
        if game.is_taken:
            wrong.append(f"{game.place}: {_say_taken([game])}")
        elif isinstance(game.outcome, Refused):
            said = "; ".join(found.message for found in game.outcome.last.errors)
            wrong.append(f"{game.place}: {game.file}: {said}")
        elif not game.is_there:
            good.append(game)
    return good, wrong


def refuse_taken(games: Sequence[PlannedGame]) -> None:
    """Raise NotWritable where another game stands in the file of one."""
    if taken := [game for game in games if game.is_taken]:
        way = "Nothing was recorded. Correct it there, or name another file"
        raise NotWritable(f"{_say_taken(taken)}. {way}")


def _say_taken(games: Sequence[PlannedGame]) -> str:
    return f"{', '.join(game.file for game in games)}: already there, with a different game"


def _place_in_file(message: str) -> int:
    found = re.match(r"\w+ (\d+)", message)
    return int(found[1]) if found else 0


@contextmanager
def _noting(wrong: list[str], place: str) -> Iterator[None]:
    try:
        yield
    except (WrongWord, NoSuchName, NotPossible) as error:
        wrong.append(f"{place}: {error}")


def _file_of(cells: Mapping[str, str]) -> str:
    """Return the name of a game's ledger: as the row says, else made of what the game is called."""
    named, game = cells.get("file", ""), cells.get("game", "")
    if not named and not game:
        raise WrongWord("file and game are both empty, so the row belongs to no game")
    stem = named.removesuffix(_ENDING) if named else re.sub(r"\W+", "-", game.casefold()).strip("-")
    if re.search(r"[/\\\0]", named) or not stem.strip("."):
        raise WrongWord(f"{named or game!r} should be the name of a file without folders. Name the folder with -o")
    return f"{stem}{_ENDING}"


def _read_game(file: str, rows: Sequence[TableRow], wrong: list[str]) -> FinishedGame | None:
    """Return the game of some rows; None if they are not all right, and what is wrong is noted."""
    before = len(wrong)
    said = _say_once(rows, wrong)
    rules = match(said["rules"], RULESETS, "game") if "rules" in said else next(iter(RULESETS))
    lines: list[ResultLine] = []
    seen: dict[str, str] = {}
    for row in rows:
        with _noting(wrong, row.place):
            line = _read_row(row.cells, rules)
            who, _ = RULESETS[rules].result.read_player(person=line.person, played=line.played)
            if seen.setdefault(who, row.place) != row.place:
                raise WrongWord(f"{who} is listed twice: {seen[who]} has it, too")
            lines.append(line)
    settings = {key: said[key] for key in said if key not in _SAID_ONCE}
    for key in others(settings, _settings_of(rules)):
        raise WrongWord(f"{rules} does not use {key}. Leave it empty")
    day = _read_any_day(said["date"]) if "date" in said else None
    name = said.get("game") or os.path.basename(file).removesuffix(_ENDING)
    return FinishedGame(file, rules, name, day, lines, settings) if len(wrong) == before else None


def _say_once(rows: Sequence[TableRow], wrong: list[str]) -> dict[str, str]:
    """Return what the rows of a game say of all of it: in one of them, or in each the same."""
    keys = (*_SAID_ONCE, *dict.fromkeys(key for rules in RULESETS for key in _settings_of(rules)))
    said: dict[str, tuple[str, str]] = {}
    for place, cells in rows:
        for key in keys:
            word = cells.get(key, "")
            first, where = said.setdefault(key, (word, place)) if word else ("", "")
            if word != first:
                wrong.append(f"{place}: {key} is {word!r}, but {where} has {first!r} for the same game")
    return {key: word for key, (word, _) in said.items()}


def _read_row(cells: Mapping[str, str], rules: str) -> ResultLine:
    """Return somebody of a result; the names are looked at by the game itself."""
    if not cells.get("points"):
        raise WrongWord("the points are missing")
    person, played = cells.get("name") or cells.get("player", ""), cells.get("civ", "")
    RULESETS[rules].result.read_player(person=person, played=played)
    known = _parts_of(rules)
    every = dict.fromkeys(key for game in RULESETS for key in _parts_of(game))
    for key in every:
        if cells.get(key) and key not in known:
            raise WrongWord(f"{rules} does not use {key}. Leave it empty")
    parts = {key: _read_number(cells[key], key) for key in known if cells.get(key)}
    return ResultLine(person, played, read_points(_whole(cells["points"]), rules), parts)


def _read_any_day(text: str) -> datetime.date:
    """Return the day that a text names in one of many fashions; raises WrongWord where it may be two, or none."""
    alone = _MIDNIGHT.sub("", text.strip())
    for pattern in _DAYS:
        if found := re.fullmatch(pattern, alone, re.IGNORECASE):
            year, month, day = (found[part] for part in ("year", "month", "day"))
            number = int(month) if month.isdecimal() else _MONTHS.index(month[:3].casefold()) + 1
            if pattern is _EITHER_WAY and number != int(day) and max(number, int(day)) <= len(_MONTHS):
                ways = [f"{year}-{one:02}-{other:02}" for one, other in ((number, int(day)), (int(day), number))]
                raise WrongWord(f"{text!r} may be two days. Write it as {either(ways)}")
            if pattern is _EITHER_WAY and number > len(_MONTHS):
                number, day = int(day), month
            return read_day(f"{year}-{number:02}-{int(day):02}")
    return read_day(text)


def _whole(word: str) -> str:
    """Return a whole number without the decimals that a spreadsheet gave it."""
    # Three zeros may be thousands, and are refused.
    found = re.fullmatch(r"([+-]?[0-9]+)[.,]0{1,2}", word.strip())
    return found[1] if found else word


def _read_number(word: str, column: str) -> int:
    try:
        return number(_whole(word))
    except WrongWord as wrong:
        raise WrongWord(f"{column}: {wrong}") from wrong


def _comparable(ledger: Ledger) -> tuple[object, ...]:
    """Return what a ledger says: its players in any order, its entries without the mark of what was forced."""
    entries = [{key: value for key, value in entry.items() if key != "forced"} for entry in ledger.entries]
    players = ledger.header.get("player")
    rows = None
    if isinstance(players, list):  # whatever the order of the players, and of the keys of each
        rows = sorted(repr(sorted(one.items()) if isinstance(one, dict) else one) for one in players)
    return {key: value for key, value in ledger.header.items() if key != "player"}, rows, entries


def write_games(games: Sequence[PlannedGame], folder: str) -> None:
    """Write the ledgers that are not there yet, all or none; raises NotWritable."""
    try:
        create_all(folder, {game.file: game.text for game in games if not game.is_there})
    except NotCreated as failed:
        raise NotWritable(str(failed)) from failed
