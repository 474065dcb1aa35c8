"""Auditing one game of many, and what an archive says about its own audits: the table [audit] of the club's file."""

from collections.abc import Iterable
from typing import Any

from civledger.bookkeeping.open_ledger import Content, judge_content, read_tables
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.audited import Audited, Codes, select_findings
from civledger.model.finding import SEVERITIES
from civledger.model.impact import find_leaders, find_winners
from civledger.model.names import both, did_you_mean, either
from civledger.model.struct import Struct
from civledger.model.verdict import NotPossible
from civledger.store.club_file import CLUB_TABLES, files_by_archive

FAIL_ON = SEVERITIES[:2]
_TABLE = CLUB_TABLES[1]
_LISTS = ("select", "ignore")
_WORDS = {"severity": SEVERITIES, "fail_on": FAIL_ON}
_KEYS = (*_LISTS, *_WORDS)


def load_rules() -> None:
    """Load what auditing needs before other processes are made of this one, for the game that most archives hold."""
    import civledger.store.place
    import civledger.store.seal  # noqa: F401
    from civledger.model.toml import compiled
    from civledger.rules import RULESETS

    compiled()
    game = next(iter(RULESETS.values()))
    _ = game.judging, game.entries, game.score


def audited(file: str, content: Content, select: Codes, ignore: Codes, impact: bool = False) -> Audited:
    """Return the audit of one game, with the impact of its findings if that is asked for; its text does not travel."""
    judged = judge_content(file, content, lambda found: select_findings(found, select, ignore))
    verdict = judged.verdict._replace(text="", entry_lines=())
    if impact:
        from civledger.bookkeeping.what_if import weigh_verdict

        verdict = weigh_verdict(verdict, judged.books)
    if judged.books is None:
        return Audited(verdict, 0)
    date = game_table(judged.books.ledger).get("date")
    return Audited(verdict, *result(judged.books), None if date is None else str(date))


def result(books: Books) -> tuple[int, tuple[str, ...], int | None, bool]:
    """Return how many played, who won with how many points or, once a turn is closed, leads, and whether it is over."""
    score = books.ruleset.score.view(books.at()).data
    rows, final = score["standings"], score["final"]
    first = find_winners(rows) if final else find_leaders(rows if books.written.closed else ())
    return len(books.setup.names.playing), *first, final


class WrongSettings(NotPossible):
    """Settings that cannot be used; the message says why, and what to write instead."""


class AuditSettings(Struct):
    """The settings of an archive, each None where it says nothing; `file` is where they stand."""

    file: str = ""
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    severity: str | None = None
    fail_on: str | None = None


def find_settings(paths: Iterable[str]) -> AuditSettings:
    """Return what the club's file at the top of the paths says of audits; raises WrongSettings, UnusableFile."""
    found = [_read_settings(file) if file else AuditSettings() for file in files_by_archive(paths)]
    if any(other._replace(file="") != found[0]._replace(file="") for other in found[1:]):
        files = both([settings.file for settings in found if settings.file])
        raise WrongSettings(
            f"settings under [{_TABLE}] in {files} are not those of all folders named. Audit these folders one by one"
        )
    return max(found, key=lambda settings: bool(settings.file), default=AuditSettings())


def _read_settings(file: str) -> AuditSettings:
    table = read_tables(file).get(_TABLE)
    if table is None:
        return AuditSettings()
    if not isinstance(table, dict):
        raise WrongSettings(f'{file}: write [{_TABLE}] and below it lines such as ignore = ["CL107"]')
    return AuditSettings(file, **{key: _read_value(file, key, value) for key, value in table.items()})


def _read_value(file: str, key: str, value: object) -> Any:
    """Return one setting; raises WrongSettings for a key that is none, or a value that it cannot have."""
    if key in _LISTS:
        if isinstance(value, list) and all(isinstance(code, str) for code in value):
            return tuple(value)
        raise WrongSettings(f'{file}: {key} is a list of codes, such as ["MC3", "CL107"], not {value!r}')
    if key in _WORDS:
        if value in _WORDS[key]:
            return value
        raise WrongSettings(f"{file}: {key} is {either(list(_WORDS[key]))}, not {value!r}")
    raise WrongSettings(f"{file}: [{_TABLE}] has no {key!r}, only {either(list(_KEYS))}{did_you_mean(key, _KEYS)}")
