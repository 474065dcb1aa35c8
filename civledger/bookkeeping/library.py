"""What `import civledger` offers: games as values, the same that `--format json` prints.

Nothing is read before it is asked for, nothing is printed, and what cannot be read is a game with its findings.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from glob import has_magic
from typing import TYPE_CHECKING, Any

from civledger.bookkeeping.library_data import CreditsData, FindingData, LogData, PlayerData, ScoreData, StatusData

if TYPE_CHECKING:
    from civledger.bookkeeping.open_ledger import Content, JudgedLedger
    from civledger.engine.books import Books
    from civledger.model.report import Report
    from civledger.store.read import TextFile

_Path = str | os.PathLike[str]
_UNNAMED = "-"


class Unreadable(Exception):
    """No game can be read from a file; its findings say why."""


class LedgerGame:
    """One game: as it stood in its file when something was first asked about it.

    Whatever is asked of a file from which no game can be read raises Unreadable, but for its `findings`.
    """

    def __init__(self, file: str, place: str, content: "Content | None" = None) -> None:
        self.file = file
        self._place = place
        self._given = content

    def __repr__(self) -> str:
        return f"civledger.Game({self.file!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LedgerGame) and (self.file, self._content) == (other.file, other._content)

    def __hash__(self) -> int:
        return hash(self.file)

    def __reduce__(self) -> tuple[object, ...]:
        # What was read travels along, so that it stays the same game. Its books are made again where they are needed.
        return type(self), (self.file, self._place, self.__dict__.get("_content", self._given))

    @property
    def name(self) -> str | None:
        """Return what the game is called, None if its ledger does not say."""
        name = self._head.get("name")
        return name if isinstance(name, str) else None

    @property
    def rules(self) -> str:
        """Return which game it is: mega-civilization or stone-age."""
        return self._readable.ruleset.name

    @property
    def date(self) -> str | None:
        """Return the day, as year-month-day, None if the ledger does not say."""
        date = self._head.get("date")
        return None if date is None else str(date)

    @property
    def players(self) -> list[PlayerData]:
        """Return everybody in the order of the ledger, those who left too; who gave up a seat is not named."""
        from civledger.bookkeeping.views import people_of

        return [PlayerData(civ=civ, player=person) for civ, person in people_of(self._readable).items()]

    @property
    def turns(self) -> int:
        """Return how many turns were played."""
        return self._readable.played

    @property
    def final(self) -> bool:
        """Tell whether the game is over."""
        return self.score()["final"]

    @property
    def winner(self) -> str | None:
        """Return the civilization that won, equal ones joined by "and"; None while the game goes on."""
        from civledger.model.impact import GameResult

        score = self.score()
        return GameResult(score["standings"], score["final"]).winner

    @property
    def findings(self) -> list[FindingData]:
        """Return everything that does not add up, in the order of the file."""
        from civledger.report.findings import finding_data

        found: list[FindingData] = _plain([finding_data(finding) for finding in self._judged.verdict.findings])
        return found

    def status(self, turn: int | None = None) -> StatusData:
        """Return where everybody stands, or stood at the end of a turn.

        Raises Unreadable if no game can be read, and ValueError if there is no such turn.
        """
        from civledger.bookkeeping.views import status_of

        status: StatusData = self._view(lambda books: status_of(books, turn), turn)
        return status

    def score(self, turn: int | None = None) -> ScoreData:
        """Return the standings, now or at the end of a turn; raises likewise."""
        from civledger.bookkeeping.views import score_of

        score: ScoreData = self._view(lambda books: score_of(books, turn), turn)
        return score

    def log(self, turn: int | None = None) -> list[LogData]:
        """Return all entries, or those of one turn; raises likewise."""
        from civledger.bookkeeping.views import log_of

        entries: list[LogData] = self._view(lambda books: log_of(books, turn=turn), turn)
        return entries

    def credits(self, civ: str, turn: int | None = None) -> CreditsData:
        """Return somebody's credits and prices; raises likewise, and KeyError if nobody or several are called so."""
        from civledger.bookkeeping.views import credits_of

        if not isinstance(civ, str):
            raise TypeError(f"a civilization is a text, not {civ!r}")
        prices: CreditsData = self._view(lambda books: credits_of(books, civ, turn), turn)
        return prices

    def _view(self, make: "Callable[[Books], Report]", turn: int | None) -> Any:
        """Return what the books show, as JSON has it; what is wrong is raised in words of Python."""
        from civledger.bookkeeping.views import NoSuchPlayer
        from civledger.model.border.ruleset import NotOffered
        from civledger.model.words import WrongWord

        if turn is not None and (isinstance(turn, bool) or not isinstance(turn, int)):
            raise TypeError(f"a turn is a whole number, not {turn!r}")
        if turn is not None and turn < 1:
            raise ValueError(f"turns are counted from 1, not {turn}")
        try:
            return _plain(make(self._readable).data)
        except NoSuchPlayer as unknown:
            raise KeyError(str(unknown)) from unknown
        except (WrongWord, NotOffered) as wrong:
            raise ValueError(f"{self.file}: {wrong}") from wrong

    @cached_property
    def _content(self) -> "Content":
        from civledger.bookkeeping.open_ledger import take_content

        content = take_content(self._place) if self._given is None else self._given
        return content if isinstance(content, bytes) else content._replace(file=self.file)

    @cached_property
    def _judged(self) -> "JudgedLedger":
        from civledger.bookkeeping.open_ledger import judge_content

        return judge_content(self.file, self._content)

    @cached_property
    def _readable(self) -> "Books":
        """Return the books, without asking any check; raises Unreadable."""
        from civledger.bookkeeping.open_ledger import open_content
        from civledger.model.verdict import UnusableLedger

        try:
            return open_content(self.file, self._content).books
        except UnusableLedger as unusable:
            said = "; ".join(finding.message for finding in unusable.verdict.findings)
            raise Unreadable(f"{self.file}: {said}") from unusable

    @property
    def _head(self) -> Mapping[str, Any]:
        from civledger.engine.check import game_table

        return game_table(self._readable.ledger)


def open(source: "_Path | TextFile") -> LedgerGame:
    """Return the game in a file, named or already open for reading text."""
    if isinstance(source, str | os.PathLike):
        file = _as_text(source)
        return LedgerGame(file, _find_place(file))
    from civledger.store.read import UnreadableFile, read_text_file

    if not hasattr(source, "read"):
        raise TypeError(f"open takes a path, or a file that is open for reading text, not {type(source).__name__}")
    named = getattr(source, "name", None)
    file = named if isinstance(named, str) else _UNNAMED
    try:
        return LedgerGame(file, file, read_text_file(file, source))
    except UnreadableFile as failed:
        return LedgerGame(file, file, failed.finding)


def audit(paths: _Path | Iterable[_Path]) -> Iterator[LedgerGame]:
    """Return the games in files, folders and patterns, as `civledger audit` finds them; what is not there comes last.

    They are looked for at once, and each is read when something is asked about it.
    """
    from civledger.store.paths import ledgers

    named = [paths] if isinstance(paths, str | bytes | os.PathLike) else paths
    found = ledgers([_as_text(path) for path in named])
    files = [*found.ledgers, *(path for path in found.nothing if not has_magic(path))]
    places = list(map(_find_place, files))
    return map(LedgerGame, files, places)


def _as_text(path: object) -> str:
    """Return a path as text; raises TypeError for anything else."""
    name = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(name, str):
        raise TypeError(f"a path is a text or a Path, not {name!r}")
    return name


def _find_place(file: str) -> str:
    """Return where a file lies, whatever folder the program is in when it is read."""
    try:
        return os.path.abspath(file) if file else file
    except OSError:  # the folder that the program is in is gone
        return file


def _plain(data: object) -> Any:
    """Return data as a program gets it that reads the printed JSON: lists, not tuples."""
    from civledger.model.json_value import as_json

    return as_json(data)
