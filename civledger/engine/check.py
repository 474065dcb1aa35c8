"""Judging a ledger: its words and order, then every check of its game over every turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from civledger.engine.entries import read_entry
from civledger.engine.order import finding, ordered
from civledger.engine.replay import replay
from civledger.model.entry_faults import UNKNOWN_KEY
from civledger.model.file_faults import BAD_HEADER
from civledger.model.finding import Finding
from civledger.model.keys import shown
from civledger.model.ledger import Ledger
from civledger.model.names import did_you_mean
from civledger.model.ruleset import Check, RuleSet, Setup, Turn

RuleSets = Mapping[str, Callable[[], RuleSet]]


class Judgement(NamedTuple):
    """A ledger replayed and judged; without a game if its header could not be understood."""

    ruleset: RuleSet | None
    setup: Setup | None
    turns: tuple[Turn, ...]
    skipped: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def played(self) -> int:
        """Return how many turns have entries of play."""
        return sum(any(not step.entry.kind.timeless for step in turn.steps) for turn in self.turns)


def judge(ledger: Ledger, rulesets: RuleSets) -> Judgement:
    """Return everything the rules say about a ledger."""
    name = game_table(ledger).get("rules")
    if not isinstance(name, str) or name not in rulesets:
        return Judgement(None, None, (), (), (no_rules(ledger, name, rulesets),))
    ruleset = rulesets[name]()
    setup = ruleset.setup(ledger.header)
    header = tuple(header_findings(ledger, setup))
    if any(found.fault is BAD_HEADER for found in header):
        return Judgement(ruleset, None, (), (), header)
    order = ordered(ledger, ruleset, setup.names, read_entry)
    turns = replay(order.turns, ruleset, setup.game)
    checks = [check for check in ruleset.checks if setup.tracks.issuperset(check.needs)]
    skipped = sorted(check.fault.code for check in ruleset.checks if not setup.tracks.issuperset(check.needs))
    found = run(ledger, ruleset, checks, turns)
    return Judgement(ruleset, setup, turns, tuple(skipped), (*header, *order.findings, *found))


def run(ledger: Ledger, ruleset: RuleSet, checks: Iterable[Check], turns: Iterable[Turn]) -> Iterator[Finding]:
    """Yield what the checks find in every subject of every turn."""
    by_subject: dict[str, list[Check]] = {}
    for check in checks:
        by_subject.setdefault(check.subject, []).append(check)
    for turn in turns:
        for name, subject in ruleset.subjects(turn):
            for check in by_subject.get(name, ()):
                for problem in check.run(subject):
                    yield finding(ledger, problem.entry, check.fault, problem.message, problem.at, problem.civ)


def game_table(ledger: Ledger) -> Mapping[str, Any]:
    """Return the `[game]` table, empty if there is none."""
    game = ledger.header.get("game")
    return game if isinstance(game, dict) else {}


def no_rules(ledger: Ledger, name: object, rulesets: RuleSets) -> Finding:
    """Return the finding of a ledger that names no rule set we have."""
    at = ("game", "rules") if name is not None else ("game",)
    if name is None:
        message = f"[game] must name the rules, such as rules = {shown(next(iter(rulesets)))}"
    else:
        meant = did_you_mean(name, rulesets) if isinstance(name, str) else ""
        message = f"there are no rules {shown(name)}{meant}"
    return Finding(BAD_HEADER, ledger.file, message, 1, at=at)


def header_findings(ledger: Ledger, setup: Setup) -> Iterator[Finding]:
    """Yield what is wrong in the head of the file."""
    for fault in setup.faults:
        kind = UNKNOWN_KEY if fault.unknown_key else BAD_HEADER
        yield Finding(kind, ledger.file, fault.message, 1, at=fault.at)
