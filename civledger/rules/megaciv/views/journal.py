"""The tokens of a game as double entry: board, stock and treasury are accounts, and a census is what was counted."""

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.exports import Journal, JournalTransaction, Posting
from civledger.model.turn import Situation, Step
from civledger.rules.megaciv.board import counted, has_count
from civledger.rules.megaciv.entries.pieces import CENSUS, LOSSES, RECOUNT
from civledger.rules.megaciv.state import State, start

_PLACES = ("board", "stock", "treasury")
_UNCOUNTED = "uncounted"  # on the board or in stock, where books begin in the middle of a game: nobody knows how many
_BOX = ("box",)


def view(situation: Situation, header: Mapping[str, Any]) -> Journal:
    """Return where the tokens were after each entry; a turn is a day."""
    game = situation.state.game
    moved = (_transaction_of(day, step) for day, turn in enumerate(situation.turns) for step in turn.steps)
    begun = start(game)
    accounts = [(civ, place) for civ in game.civs for place in _held_by(begun, civ) | dict.fromkeys(_PLACES)]
    date = header["game"].get("date")
    return Journal(
        str(header["game"].get("name", "")),
        date if isinstance(date, datetime.date) else None,
        "tokens",
        (_BOX, *accounts),
        (*_take_out_tokens(begun), *(transaction for transaction in moved if transaction.postings)),
    )


def _take_out_tokens(state: State) -> Iterator[JournalTransaction]:
    """Yield what everybody takes out of the box; where books begin later, all at once as the turn before left it."""
    taken: list[Posting] = []
    for civ in state.game.civs:
        held = _held_by(state, civ)
        own = [Posting((civ, place), number) for place, number in held.items()]
        taken += own
        if state.game.first_turn == 1:
            yield JournalTransaction(0, "start", state.people.get(civ, ""), (*own, Posting(_BOX, -sum(held.values()))))
    if state.game.first_turn > 1:
        total = sum(posting.amount for posting in taken)
        yield JournalTransaction(0, "opening balances", f"turn {state.turn}", (*taken, Posting(_BOX, -total)))


def _transaction_of(day: int, step: Step) -> JournalTransaction:
    """Return what an entry moves, and what it counted; most entries move nothing."""
    census = step.entry.body if step.entry.kind in (CENSUS, RECOUNT, LOSSES) else None
    counted = getattr(census, "tokens", {})
    after = f" after {census.after}" if census and census.after else ""
    postings = [
        Posting((civ, place), amount, counted.get(civ) if place == "board" else None)
        for civ in step.after.game.civs
        for place, amount in _changes(step, civ).items()
        if amount or (civ in counted and place == "board")
    ]
    more = sum(posting.amount for posting in postings)  # than a player has, by treasury gained though it does not fit
    balance = [Posting(_BOX, -more)] if more else []
    return JournalTransaction(day, step.entry.kind.action, f"turn {step.entry.turn}{after}", (*postings, *balance))


def _changes(step: Step, civ: str) -> dict[str, int]:
    before, after = _held_by(step.before, civ), _held_by(step.after, civ)
    return {place: after.get(place, 0) - before.get(place, 0) for place in before | after}


def _held_by(state: State, civ: str) -> dict[str, int]:
    pieces, on_board, treasury = state.game.book.numbers["pieces"]["tokens"], counted(state, civ), state.treasury[civ]
    if not has_count(state, civ):
        return {_UNCOUNTED: pieces - treasury, "treasury": treasury}
    return dict(zip(_PLACES, (on_board, max(0, pieces - on_board - treasury), treasury), strict=True))
