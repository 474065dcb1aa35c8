"""Judging a ledger: its words and order, then every check of its game over every turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from civledger.engine.books import Books, open_books
from civledger.engine.order import finding
from civledger.model.border.ruleset import RuleSet
from civledger.model.check import Check
from civledger.model.file_faults import BAD_HEADER
from civledger.model.finding import Finding, abridged
from civledger.model.keys import shown
from civledger.model.ledger import Ledger, Setup
from civledger.model.names import did_you_mean
from civledger.model.struct import Struct
from civledger.model.turn import Turn

_RuleSets = Mapping[str, RuleSet]
_FOUND: list[tuple[Books, int, Sequence[Finding]]] = []  # what was compared last: the books after an entry come again


class Judgement(Struct):
    """A ledger replayed and judged; without books if its header could not be understood."""

    books: Books | None
    skipped: tuple[str, ...]
    findings: tuple[Finding, ...]


def judge(ledger: Ledger, rulesets: _RuleSets) -> Judgement:
    """Return everything the rules say about a ledger."""
    books, header = prepare_books(ledger, rulesets)
    if books is None:
        return Judgement(None, (), header)
    tracks = books.setup.tracks
    skipped = sorted(check.fault.code for check in books.ruleset.judging.CHECKS if not tracks.issuperset(check.needs))
    found = abridged(chain(header, books.written.findings, found_since(books, 1)))
    return Judgement(books, tuple(skipped), tuple(found))


def prepare_books(ledger: Ledger, rulesets: _RuleSets) -> tuple[Books | None, tuple[Finding, ...]]:
    """Return the books of a ledger before any check, none if the header cannot be understood, and its findings."""
    name = rules_of(ledger)
    if not isinstance(name, str) or name not in rulesets:
        return None, (_no_rules(ledger, name, rulesets),)
    ruleset = rulesets[name]
    setup = ruleset.judging.setup(ledger.header)
    header = tuple(_header_findings(ledger, setup))
    if any(found.fault is BAD_HEADER for found in header):
        return None, header
    return open_books(ledger, ruleset, setup), header


def new_findings(before: Books, after: Books, since: int | None = None) -> list[Finding]:
    """Return the findings that the last entry brings, or all since a turn."""
    since = since or after.first_changed
    known = {found.mistake for found in _find_all(before, since)}
    return [found for found in _find_all(after, since) if found.mistake not in known]


def _find_all(books: Books, since: int) -> Sequence[Finding]:
    """Return all findings since a turn; of the last books that were compared they are known."""
    found = next((known for other, turn, known in _FOUND if other is books and turn == since), None)
    if found is None:
        found = [*books.written.findings, *found_since(books, since)]
    _FOUND[:] = [*[one for one in _FOUND if one[0] is not books][-1:], (books, since, found)]
    return found


def found_since(books: Books, since: int, only: str | None = None) -> Iterator[Finding]:
    """Yield what was entered twice, and what the checks find in every subject, in all turns from this one on.

    If `only` findings of one severity are wanted, the other checks are not asked.
    """
    asked = [
        check
        for check in books.ruleset.judging.CHECKS
        if books.setup.tracks.issuperset(check.needs) and only in (None, check.fault.severity)
    ]
    for number, twice in books.twice:
        yield from twice if number >= since else ()
    for checks, subjects in _subjects_since(books, since, asked):
        for subject in subjects:
            for check in checks:
                if not check.when or getattr(subject, check.when):
                    for problem in check.run(subject):
                        fault, place = problem.fault_of(check.fault), (problem.at, problem.civ)
                        yield finding(books.ledger.file, problem.entry, fault, problem.message, *place)


def _subjects_since(
    books: Books, since: int, checks: Iterable[Check]
) -> Iterator[tuple[Sequence[Check], Iterable[Any]]]:
    of_turn: dict[Callable[[Turn], Iterable[Any]], list[Check]] = {}
    for check in checks:
        if check.of is not None:
            of_turn.setdefault(check.of, []).append(check)
    for turn in books.turns:
        if turn.number >= since:
            judged = books.ruleset.judging.judged_turn(turn)
            yield from ((those, look(judged)) for look, those in of_turn.items())
    yield from (([check], check.over(books.turns, since)) for check in checks if check.over is not None)


def game_table(ledger: Ledger) -> Mapping[str, Any]:
    """Return the `[game]` table, empty if there is none."""
    game = ledger.header.get("game")
    return game if isinstance(game, dict) else {}


def rules_of(ledger: Ledger) -> object:
    """Return the name of the rules, which stands in a table of its own where the house has rules too."""
    rules = game_table(ledger).get("rules")
    return rules.get("name") if isinstance(rules, dict) else rules


def _no_rules(ledger: Ledger, name: object, rulesets: _RuleSets) -> Finding:
    in_table = isinstance(game_table(ledger).get("rules"), dict)
    at = ("game", "rules") if name is not None or in_table else ("game",)
    if name is None:
        key, where = ("name", "[game.rules]") if in_table else ("rules", "[game]")
        message = f"name the rules in {where}, such as {key} = {shown(next(iter(rulesets)))}"
    else:
        meant = did_you_mean(name, rulesets) if isinstance(name, str) else ""
        message = f"there is no game {shown(name)}{meant}"
    return Finding(BAD_HEADER, ledger.file, message, 1, at=at)


def _header_findings(ledger: Ledger, setup: Setup) -> Iterator[Finding]:
    for found in setup.faults:
        meant = did_you_mean(found.word, found.known) if found.word else ""
        yield Finding(found.fault, ledger.file, f"{found.message}{meant}", 1, None, found.civ, found.at, found.times)
