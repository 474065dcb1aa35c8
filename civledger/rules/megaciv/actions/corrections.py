"""What would have been right where a rule speaks, as far as the books know it: the same game without the mistake."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from civledger.model.changed_game import Correction, Recount
from civledger.model.entry import Entry, declare
from civledger.model.finding import Finding
from civledger.model.impact import GameResult
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Step, Turn
from civledger.rules.megaciv.book.due import MARKING
from civledger.rules.megaciv.book.scoring import by_books, last_scores, points, total
from civledger.rules.megaciv.book.standings import is_final, rank_points
from civledger.rules.megaciv.book.succession import move
from civledger.rules.megaciv.book.transactions import Transaction, transactions
from civledger.rules.megaciv.book.turns import judged_turn
from civledger.rules.megaciv.entries.common import AST_BAND
from civledger.rules.megaciv.entries.purchases import BUY, Buy
from civledger.rules.megaciv.entries.table import AST_CHECK, LEAVE, AstCheck, apply_ast_check
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.state import State

_Correcting = Callable[[Finding, Situation], Correction | Recount | None]
ASSUMED: Mapping[str, Mapping[str, Any]] = {
    BUY.action: {"by_cards": True},  # nobody knows which
}


class _MovedByRules(Struct):
    """Whose markers are moved in phase 13: those noted, and in a turn that was closed all who do not leave in it."""

    civs: frozenset[str]


def _apply_rules(moved: _MovedByRules, state: State) -> State:
    """Return the books with each marker where the rules put it."""
    space = {civ: state.space[civ] + move(state, civ) for civ in state.civs if civ in moved.civs}
    return apply_ast_check(AstCheck(space), state)


_MARKERS = declare("markers", _MovedByRules, AST_BAND, _apply_rules)


def moves_markers(game: Game) -> bool:
    """Tell whether the books know where a marker belongs: they track all that moves one."""
    return game.tracks >= MARKING


def move_markers(game: Game, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a turn with markers where the rules put them, whatever was noted, if the books know it."""
    if not moves_markers(game):
        return entries
    others = [entry for entry in entries if entry.kind is not AST_CHECK]
    noted = {civ for entry in entries if entry.kind is AST_CHECK and entry.body for civ in entry.body.space}
    leaving = {entry.body.civ for entry in others if entry.kind is LEAVE and entry.body}
    closed = any(entry.kind.closes for entry in others)
    civs = noted.union(set(game.civs) - leaving if closed else ())
    last = entries[-1]
    moved = Entry(_MARKERS, last.turn, last.position, last.line, _MovedByRules(frozenset(civs)))
    return (*others, moved)


def correct(finding: Finding, situation: Situation) -> Correction | Recount | None:
    """Return the game without a mistake; None where nobody can know it."""
    correcting = _CORRECTING.get(finding.fault.code)
    return correcting(finding, situation) if correcting else None


def _turn_of(finding: Finding, situation: Situation) -> Turn:
    return judged_turn(next(turn for turn in situation.turns if turn.number == finding.turn))


def _step_of(finding: Finding, situation: Situation) -> Step:
    """Return the entry that a finding is about, where it was replayed."""
    steps = [step for step in _turn_of(finding, situation).steps if step.entry.position == finding.at[1]]
    return next(step for step in steps if step.entry.body is not None and step.entry.concerns(finding.civ or ""))


def _count_by_books(finding: Finding, situation: Situation) -> Recount:
    step, civ = _step_of(finding, situation), finding.civ or ""
    return _recount(situation, civ, step.entry.body.points[civ], points(step.before, civ).total)


def _count_by_parts(finding: Finding, situation: Situation) -> Recount:
    score = next(score for score in last_scores(situation.turns, 1) if score.civ == finding.civ)
    return _recount(situation, score.civ, score.total or 0, score.parts.total)


def _recount(situation: Situation, civ: str, recorded: int, right: int) -> Recount:
    state: State = situation.state
    by_the_books = {one: points(state, one).total if by_books(state.game) else total(state, one) for one in state.civs}
    known = {one: state.scores.get(one, {}).get("points", number) for one, number in by_the_books.items()}
    final = is_final(situation)

    def result(number: int) -> GameResult:
        return GameResult(rank_points(state, known | ({civ: number} if civ in known else {})), final)

    return Recount(result(recorded), result(right))


def _leave_advance(finding: Finding, situation: Situation) -> Correction:
    return _without_advance(finding, [_step_of(finding, situation).entry], str(finding.at[-1]))


def _leave_served(finding: Finding, situation: Situation) -> Correction:
    """Return that the advance which Library or Anatomy was wrongly used on was not bought."""
    named = getattr(_step_of(finding, situation).entry.body, str(finding.at[-1]))
    return _without_advance(finding, _transaction_of(finding, situation).entries, named)


def _leave_unpaid(finding: Finding, situation: Situation) -> Correction:
    """Return that the cheapest advance was not bought whose price covers what was not paid, else none of them."""
    bought = _transaction_of(finding, situation)
    return _without_unpaid(finding, bought, bought.charged - bought.paid)


def _leave_overdrawn(finding: Finding, situation: Situation) -> Correction | None:
    """Return likewise for treasury that was not there; what was spent on anything else stays spent."""
    step = _step_of(finding, situation)
    if step.entry.kind is not BUY:
        return None
    bought = _transaction_of(finding, situation)
    short = step.entry.body.treasury - step.before.treasury[bought.civ]
    return _without_unpaid(finding, bought, short * bought.token_points)


def _without_unpaid(finding: Finding, bought: Transaction, short: int) -> Correction:
    """Return a purchase without the cheapest advance whose price covers what is short, else without all of them."""
    prices = [(price, name) for buy in bought.buys for name, price in buy.advances.items() if price is not None]
    enough = [(price, name) for price, name in prices if price >= short]
    names = [min(enough, key=lambda pair: pair[0])[1]] if enough else [name for _, name in prices]
    return _without_advance(finding, bought.entries, *names)


def _transaction_of(finding: Finding, situation: Situation) -> Transaction:
    bought = transactions(_turn_of(finding, situation))
    return next(one for one in bought if finding.at[1] in [entry.position for entry in one.entries])


def _without_advance(finding: Finding, entries: Iterable[Entry], *names: str) -> Correction:
    """Return that some entries of a purchase did not buy these advances; what was paid stays paid."""

    def others(rows: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in rows.items() if name not in names}

    changed = {}
    for entry in entries:
        buy: Buy = entry.body
        body = buy._replace(advances=others(buy.advances), choose=others(buy.choose))
        changed[entry.position] = entry._replace(body=body)
    return Correction(finding.turn or 1, changed)


_CORRECTING: Mapping[str, _Correcting] = {
    **dict.fromkeys(("MC601", "MC602", "MC603", "MC604"), lambda one, _: Correction(one.turn) if one.turn else None),
    "MC701": _count_by_books,
    "MC702": _count_by_parts,
    **dict.fromkeys(("MC301", "MC302", "MC303", "MC305"), _leave_advance),
    **dict.fromkeys(("MC308", "MC309"), _leave_served),
    "MC401": _leave_unpaid,
    "MC403": _leave_overdrawn,
}
CODES = frozenset(_CORRECTING)
