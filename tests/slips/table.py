"""The table of outcomes, and the goals they are held against."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from civledger.cli.reader import commands, sentences
from civledger.rules import RULESETS
from tests.slips.generator import GRAVE
from tests.slips.operators import Kind, all_operators
from tests.slips.outcomes import Class, Outcome

SAME_EFFECT = {1: 90, 2: 80}  # percent of what lost nothing: carried out or offered, by the number of operators
CARRIED = 75  # percent of what differs in form alone and is not grave: carried out at a terminal
COLUMNS = (Class.CARRIED, Class.OFFERED, Class.MISSED, Class.GAP, Class.SENTENCE, Class.HELP, Class.OTHER)
EXACT = (Class.EXACT, Class.ELSE)
GOOD = (Class.CARRIED, Class.OFFERED)
Test = Callable[[Outcome], bool]


class Goal(NamedTuple):
    """A share of outcomes in percent, or a number of them, and what it is to be."""

    name: str
    found: float
    least: float | None = None

    @property
    def reached(self) -> bool:
        return self.found >= self.least if self.least is not None else self.found == 0

    def __str__(self) -> str:
        wanted = (
            f"{self.found:5.1f} %  (at least {self.least} %)"
            if self.least is not None
            else f"{self.found:5.0f}    (none)"
        )
        return f"{'ok ' if self.reached else '-- '} {self.name:<62} {wanted}"


def slips_of(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return the outcomes without those of lines that are exact."""
    return [one for one in outcomes if one.at_terminal not in EXACT]


def goals(outcomes: Sequence[Outcome], operators: int) -> list[Goal]:
    """Return the goals for lines that were damaged by one operator, or by two."""
    slips = slips_of(outcomes)
    whole = [one for one in slips if one.slip.kind is not Kind.LOST]
    form = [one for one in whole if one.slip.kind is Kind.FORM and not GRAVE.search(one.slip.line.typed)]
    least = SAME_EFFECT[operators]
    return [
        Goal("nothing lost: the same effect at a terminal", percent(whole, _is_good), least),
        Goal(
            "nothing lost: the same effect offered in a script",
            percent(whole, lambda one: one.in_script in GOOD),
            least,
        ),
        Goal("form alone, not grave: carried out at a terminal", percent(form, _is_carried), CARRIED),
        Goal("another effect", sum(one.at_terminal is Class.OTHER for one in slips)),
        Goal("lines with an offered line that fails", sum(bool(one.failing) for one in slips)),
        Goal("only help", sum(Class.HELP in (one.at_terminal, one.in_script) for one in slips)),
        *(Goal(f"fault: {fault}", number) for fault, number in _faults(slips).items()),
    ]


def _is_good(one: Outcome) -> bool:
    return one.at_terminal in GOOD


def _is_carried(one: Outcome) -> bool:
    return one.at_terminal is Class.CARRIED


def percent(outcomes: Sequence[Outcome], test: Test) -> float:
    """Return for how many in a hundred something holds; nothing lacks it where there are none."""
    return 100 * sum(map(test, outcomes)) / len(outcomes) if outcomes else 100.0


def _faults(outcomes: Iterable[Outcome]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in outcomes:
        for fault in one.faults:
            found[fault] = found.get(fault, 0) + 1
    return dict(sorted(found.items()))


def render(outcomes: Sequence[Outcome], operators: int) -> str:
    """Return the table by operator, the lines that were no slips, and the goals."""
    rows = [_row(name, [one for one in outcomes if name in one.slip.operators]) for name in all_operators()]
    kinds = [_row(f"all {kind}", [one for one in outcomes if one.slip.kind is kind]) for kind in Kind]
    same, another = (sum(one.at_terminal is kind for one in outcomes) for kind in EXACT)
    titles = ("operator", "kind", "exact", "slips", *COLUMNS, "failing", "script")
    return "\n".join(
        [
            _format(titles),
            *(_format(row) for row in rows if any(row[2:4])),
            *(_format(row) for row in (*kinds, _row("all", list(outcomes)))),
            "",
            f"{len(outcomes)} damaged lines; no slips: {same} exact, {another} exact with another effect",
            "shares in percent of the slips; script: the same effect is offered there",
            *map(str, goals(outcomes, operators)),
        ]
    )


Cells = tuple[str | int | float, ...]


def tell_declared() -> str:
    """Return how many words of sentences are declared with commands, and how many the reader alone knows."""
    games = RULESETS.values()
    own = [game.command(name) for game in games for names in game.groups().values() for name in names]
    verbs = sum(len(one.verbs) + len(one.per_piece) for one in own)
    units = sum(len(slot.said) for one in own for slot in one.slots.values())
    others = sum(
        len(words)
        for words in (*commands.OTHER_NAMES.values(), *(w for g in games for w in g.vocabulary.other_names().values()))
    )
    nobody = sum(bool(one.nobody) for one in own)
    alone = [words for words in vars(sentences).values() if isinstance(words, tuple)]
    cases = {*(word for words in alone for word in words), *commands.CORRECTING}
    return (
        f"declared with commands: {verbs} verbs, {units} units, {nobody} ways to say nobody; {others} other names; "
        f"special cases: {len(cases)} words, no sentence"
    )


def _row(name: str, outcomes: Sequence[Outcome]) -> Cells:
    slips, known = slips_of(outcomes), all_operators().get(name)
    shares = [percent(slips, lambda one, kind=kind: one.at_terminal is kind) for kind in COLUMNS]  # type: ignore[misc]
    more = (sum(bool(one.failing) for one in slips), percent(slips, lambda one: one.in_script in GOOD))
    counts: Cells = (*shares, *more) if slips else ("",) * (len(COLUMNS) + 2)
    return (name, known.kind if known else "", len(outcomes) - len(slips), len(slips), *counts)


def _format(cells: Cells) -> str:
    name, kind, *rest = cells
    shown = [f"{cell:9.0f}" if isinstance(cell, int | float) else f"{cell:>9}" for cell in rest]
    return f"{name:<24} {kind:<6}{''.join(shown)}"
