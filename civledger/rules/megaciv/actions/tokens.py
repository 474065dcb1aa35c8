"""What is known of tokens, on the board above all, in words, and the question where the books do not know enough."""

from collections.abc import Iterable, Iterator, Sequence

from civledger.model.names import both, plain, several
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.model.verdict import Undecided
from civledger.rules.megaciv.board import (
    SUPPORT,
    brings_tokens,
    count_board,
    count_stock,
    counted,
    counted_in,
    ends,
    has_count,
    is_counted,
    stock_ends,
)
from civledger.rules.megaciv.book.recounts import name_cause, type_cause
from civledger.rules.megaciv.entries.common import TAX_BAND
from civledger.rules.megaciv.entries.event_kinds import MOVED_CITIES
from civledger.rules.megaciv.entries.events import name_ability, name_calamity
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, FALLEN, LOSSES, RECOUNT
from civledger.rules.megaciv.entries.treasury import TAX
from civledger.rules.megaciv.state import State


def with_limits(report: Report, situation: Situation, state: State) -> Report:
    """Return a report that shows on a screen what is known of tokens and stock; for programs it has both ends."""
    table, seen = report.table, report.on_screen
    place = seen.columns.index("civ")
    added = [name for name in ("tokens", "stock") if name in table.columns]
    ends_of = {"tokens": count_board, "stock": count_stock}
    columns = tuple(column for name in added for column in (f"{name}_at_least", f"{name}_at_most"))

    def show(name: str, cell: object, civ: str) -> object:
        if name not in added:
            return cell
        if name == "tokens":
            return _show_tokens(situation, civ)
        in_stock = stock_ends(state, civ)
        known = in_stock.least if in_stock.are_equal else f"≥{in_stock.least}"
        return known if {"tokens", "treasury"} <= state.game.tracks else None

    shown = [
        tuple(show(name, cell, str(row[place])) for name, cell in zip(seen.columns, row, strict=True))
        for row in seen.rows
    ]
    rows = []
    for row in table.rows:
        civ = str(row[table.columns.index("civ")])
        known = {key: value for name in added for key, value in ends_of[name](state, civ).items()}
        cells = dict(zip(table.columns, row, strict=True)) | known
        rows.append(tuple(cells[column] for column in (*table.columns, *columns)))
    whole = Table((*table.columns, *columns), tuple(rows))
    return report._replace(table=whole, brief=Table(seen.columns, tuple(shown)))


def _show_tokens(situation: Situation, civ: str) -> str | int | None:
    """Return the tokens for a table: at most how many, or of which turn, where the books do not know the number."""
    state: State = situation.state
    if "tokens" not in state.game.tracks:
        return None
    old = counted_in(state, civ)
    is_old = old != state.turn and any(step.entry.kind.band > TAX_BAND for step in situation.now.steps)
    least, most = ends(situation.opening if is_old else state, civ)
    number = most if least == most else f"≤{most}"
    return f"{number} (t{old})" if is_old and old else number


def tell_left(state: State, civ: str) -> str:
    """Return how many tokens are on the board, or at most are."""
    least, most = ends(state, civ)
    return str(most) if least == most else f"at most {most}"


def tell_treasuries(after: Situation, whose: Iterable[str]) -> list[str]:
    """Return how many tokens some players have in their treasuries."""
    return ["treasury now: " + ", ".join(f"{civ} {after.state.treasury[civ]}" for civ in whose)]


def ask_census(situation: Situation, civ: str, why: str) -> Undecided:
    """Return the question how many tokens somebody has now, and the line that answers it."""
    state: State = situation.state
    if not is_counted(state, civ):
        said = f"{why} depends on the tokens on the board, and {civ} has no census in turn {state.turn} yet"
        return Undecided(said, [["census", f"{plain(civ)}=NUMBER"]])
    return Undecided(
        f"{tell_count(situation, civ)}. How many?",
        [["census", f"{plain(civ)}=NUMBER", "--after", last_cause(situation, civ)]],
    )


def tell_count(situation: Situation, civ: str, *more: str) -> str:
    """Return what somebody counted, what moved tokens since, and how many are left at most."""
    state: State = situation.state
    steps = _steps_since_count(situation, civ)
    last = next((step.entry.body.tokens[civ] for step in steps if _counts(step, civ)), None)
    begun = f"began with {several(counted(state, civ), 'token')}" if has_count(state, civ) else "was not counted"
    first = f"{civ} {begun}" if last is None else f"{civ} counted {last}"
    happened = both([first, *(said for _, said in _tell_moves(steps, civ)), *more])
    return f"{happened}, so at most {ends(state, civ).most} are left"


def _steps_since_count(situation: Situation, civ: str) -> Sequence[Step]:
    """Return what happened from the last count of somebody's tokens on, that count first."""
    since = counted_in(situation.state, civ)
    steps = [step for turn in situation.turns if since <= turn.number <= situation.turn for step in turn.steps]
    places = [place for place, step in enumerate(steps) if _counts(step, civ)]
    if not places:
        return steps
    last, before = steps[places[-1]], [step for step in steps[: places[-1]] if step.entry.turn == since]
    built = [step for step in before if step.entry.kind is CITIES and step.after.cities[civ] > step.before.cities[civ]]
    perhaps = built if last.entry.kind is CENSUS else []  # counted in it already, or not yet
    events = [step for step in before if getattr(step.entry.body, "by", "")]  # their cities bring tokens later
    return [last, *perhaps, *events, *steps[places[-1] + 1 :]]


def _counts(step: Step, civ: str) -> bool:
    entry = step.entry
    return entry.body is not None and entry.kind in (CENSUS, RECOUNT) and civ in entry.body.tokens


def _tell_moves(steps: Iterable[Step], civ: str) -> Iterator[tuple[Step, str]]:
    """Yield what moved somebody's tokens, in words; what an event took, in the order of the rule."""
    fallen: dict[int, int] = {}  # by events, whose cities bring their tokens later
    for step in steps:
        entry = step.entry
        if entry.body is None:
            continue
        moved = step.before.cities[civ] - step.after.cities[civ]
        if entry.kind in (CITIES, MOVED_CITIES) and moved > 0:
            fallen[entry.position] = moved
        if entry.kind in (CITIES, TAX) and moved < 0 and not getattr(entry.body, "by", ""):
            yield step, f"built {several(-moved, 'city')}"
        elif entry.kind in (CITIES, TAX) and moved > 0 and ends(step.after, civ) != ends(step.before, civ):
            yield step, f"lost {several(moved, 'city')}"
        elif entry.kind is FALLEN and brings_tokens(step.before, civ, entry.position):
            cause = _name_event(step)
            lost = f"lost {several(fallen[entry.position], 'city')}"
            yield step, f"{lost} for want of tokens" if cause == SUPPORT else f"{lost} by {cause}"
        elif entry.kind is LOSSES:
            name = name_cause(entry.body.after)
            for verb, rows in (("lost", entry.body.lost), ("gained", entry.body.gained)):
                if rows.get(civ):
                    yield step, f"{verb} {rows[civ]} by {name}"


def _name_event(step: Step) -> str:
    """Return what moved tokens, as a count after it says so; nothing for cities that were built or lost."""
    if step.entry.kind is FALLEN:
        return name_calamity(step.entry) or name_ability(step.entry) or SUPPORT
    return name_cause(getattr(step.entry.body, "after", ""))


def last_cause(situation: Situation, civ: str, otherwise: str = "building") -> str:
    """Return what moved somebody's tokens last, as a count after it says so; if nothing did, something else."""
    moving = [step for step, _ in _tell_moves(_steps_since_count(situation, civ), civ)]
    if not moving:
        return otherwise
    last = max(moving, key=lambda step: (step.entry.turn, step.entry.position))
    if cause := _name_event(last):
        return type_cause(cause)
    return "building" if last.after.cities[civ] > last.before.cities[civ] else "conflict"
