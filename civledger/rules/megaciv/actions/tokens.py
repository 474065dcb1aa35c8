"""What is known of tokens on the board, in words, and the question where the books do not know enough."""

from collections.abc import Iterator, Sequence

from civledger.model.names import both, plain, several
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.model.verdict import Undecided
from civledger.rules.megaciv.board import counted_in, ends, is_counted, stock, stock_ends, tokens
from civledger.rules.megaciv.book.recounts import name_cause, type_cause
from civledger.rules.megaciv.entries.common import TAX_BAND
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, LOSSES, RECOUNT
from civledger.rules.megaciv.entries.taxes import TAX
from civledger.rules.megaciv.state import State


def with_limits(report: Report, situation: Situation, state: State) -> Report:
    """Return a report that shows on a screen what is known of tokens and stock; for programs it has the numbers."""
    table = report.on_screen
    place = table.columns.index("civ")

    def show(name: str, cell: object, civ: str) -> object:
        if cell is None or name not in ("tokens", "stock"):
            return cell
        return show_stock(state, civ) if name == "stock" else _show_tokens(situation, civ)

    rows = [
        [show(name, cell, str(row[place])) for name, cell in zip(table.columns, row, strict=True)] for row in table.rows
    ]
    return report._replace(brief=Table(table.columns, tuple(map(tuple, rows))))


def _show_tokens(situation: Situation, civ: str) -> str | int:
    """Return the tokens for a table: at most how many, or of which turn, where the books do not know the number."""
    state: State = situation.state
    old = counted_in(state, civ)
    is_old = old != state.turn and any(step.entry.kind.band > TAX_BAND for step in situation.now.steps)
    least, most = ends(situation.opening if is_old else state, civ)
    number = most if least == most else f"≤{most}"
    return f"{number} (t{old})" if is_old and old else number


def show_stock(state: State, civ: str) -> str | int:
    """Return the tokens in stock for a table: at least how many, where the books do not know the number."""
    in_stock = stock_ends(state, civ)
    return stock(state, civ) if in_stock.are_equal else f"≥{in_stock.least}"


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


def tell_count(situation: Situation, civ: str) -> str:
    """Return what somebody counted, what moved tokens since, and how many are left at most."""
    state: State = situation.state
    steps = _steps_since_count(situation, civ)
    counted = next((step.entry.body.tokens[civ] for step in steps if _counts(step, civ)), None)
    first = (
        f"{civ} began with {several(tokens(state, civ), 'token')}" if counted is None else f"{civ} counted {counted}"
    )
    happened = both([first, *(said for step in steps for said in _tell_move(step, civ))])
    return f"{happened}, so at most {ends(state, civ).most} are left"


def _steps_since_count(situation: Situation, civ: str) -> Sequence[Step]:
    """Return what happened from the last count of somebody's tokens on, that count first."""
    since = counted_in(situation.state, civ)
    steps = [step for turn in situation.turns if since <= turn.number <= situation.turn for step in turn.steps]
    places = [place for place, step in enumerate(steps) if _counts(step, civ)]
    before = [step for step in steps[: places[-1]] if step.entry.turn == since] if places else []
    entered = [step for step in before if step.entry.kind is CITIES]  # perhaps counted already, perhaps not yet
    return [*steps[places[-1] : places[-1] + 1], *entered, *steps[places[-1] + 1 :]] if places else steps


def _counts(step: Step, civ: str) -> bool:
    entry = step.entry
    return entry.body is not None and entry.kind in (CENSUS, RECOUNT) and civ in entry.body.tokens


def _tell_move(step: Step, civ: str) -> Iterator[str]:
    entry = step.entry
    if entry.body is None:
        return
    if entry.kind in (CITIES, TAX) and civ in entry.body.cities:
        more = step.after.cities[civ] - step.before.cities[civ]
        by = getattr(entry.body, "by", "")
        if more > 0 and not by:
            yield f"built {several(more, 'city')}"
        elif more < 0 and ends(step.after, civ) != ends(step.before, civ):
            yield f"lost {several(-more, 'city')}{f' by {by}' if by else ''}"
    elif entry.kind is LOSSES:
        name = name_cause(entry.body.after)
        for verb, rows in (("lost", entry.body.lost), ("gained", entry.body.gained)):
            if rows.get(civ):
                yield f"{verb} {rows[civ]} by {name}"


def last_cause(situation: Situation, civ: str) -> str:
    """Return what moved somebody's tokens last, as a count after it says so."""
    moving = [step for step in _steps_since_count(situation, civ) if any(_tell_move(step, civ))]
    if not moving:
        return "building"
    body = moving[-1].entry.body
    cause = name_cause(getattr(body, "after", "")) or getattr(body, "by", "")
    if cause:
        return type_cause(cause)
    return "building" if moving[-1].after.cities[civ] > moving[-1].before.cities[civ] else "conflict"
