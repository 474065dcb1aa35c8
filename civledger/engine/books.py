"""Replaying the entries of a ledger, turn by turn."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from civledger.engine.order import Written, arrange_entries, read_entries
from civledger.engine.strikes import find_strikes, place_struck
from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.ledger import Ledger, Setup, Values
from civledger.model.strike import STRIKE
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Step, Turn
from civledger.model.words import WrongWord


def _replay_turn(
    number: int, entries: Sequence[Entry], ruleset: RuleSet, opening: Any, known: Turn | None = None
) -> Turn:
    """Return one turn with the books before and after each of its entries, applied in the order given.

    Of a turn that is `known` from before, only what follows the first difference is applied again.
    """
    steps: list[Step] = []
    same = iter(known.steps if known and known.opening == opening else ())
    state, places, is_ranked = opening, list(entries), False
    for place in range(len(places)):
        if places[place].kind.rank and not is_ranked:
            _rank(places, place, state)
            is_ranked = True
        entry, before, step = places[place], state, next(same, None)
        if step and (step.entry is entry or step.entry == entry):
            steps.append(step)
            state = step.after
            continue
        same = iter(())
        if entry.body is not None and not entry.emptied:
            state = entry.kind.apply(entry.body, state)
        if entry.unread:
            state = ruleset.state.doubt(state, entry.doubts)
        steps.append(Step(entry, opening, before, state))
    closed = next((step.entry for step in reversed(steps) if step.entry.kind.closes), None)
    return Turn(number, opening, state, closed).with_steps(steps)


def _rank(entries: list[Entry], first: int, state: Any) -> None:
    """Put the entries from a place on whose kinds have a rank in that order, by the books before them."""
    band = entries[first].kind.band
    until = next((at for at in range(first, len(entries)) if entries[at].kind.band != band), len(entries))
    ranks = [(entry.kind.rank(entry, state) if entry.kind.rank else (), entry) for entry in entries[first:until]]
    entries[first:until] = [entry for _, entry in sorted(ranks, key=itemgetter(0))]


class Books(Struct):
    """A ledger replayed; `twice` holds what was entered twice, by turn."""

    ledger: Ledger
    ruleset: RuleSet
    setup: Setup
    written: Written
    turns: tuple[Turn, ...]
    twice: tuple[tuple[int, tuple[Finding, ...]], ...]

    @property
    def turn_of_last(self) -> int:
        """Return the turn of the last entry in the file."""
        last = len(self.ledger.entries) - 1
        return next(turn.number for turn in self.turns[::-1] for step in turn.steps if step.entry.position == last)

    @property
    def turn_to_write(self) -> int:
        """Return the turn of what is recorded where nobody says another: the open one, or the last that is played."""
        return self.written.last or self.written.open_turn

    @property
    def first_changed(self) -> int:
        """Return the first turn that the last entry in the file changes: its own, or that of an entry it strikes."""
        last = len(self.ledger.entries) - 1
        own = [turn for turn, entries in self.written.turns.items() if entries[-1].position == last]
        return min(own + [struck.entry.turn for struck in self.written.struck if struck.by == last])

    def at(self, turn: int | None = None) -> Situation:
        """Return how things stand in the open turn, or stood at the end of another."""
        number = turn or self.written.open_turn
        replayed = next((one for one in self.turns if one.number == number), None)
        opening = replayed.opening if replayed else self.opening_of(number)
        return Situation(number, opening, replayed.closing if replayed else opening, self.turns)

    def look_at(self, turn: int | None = None) -> Situation:
        """Return what a view shows: how things stood at the end of a turn, or stand now, in the last one of a game.

        Of books that begin in the middle of a game, the turn before their first one is how they begin. Raises WrongWord
        for a turn that has not begun, or is in no books.
        """
        now, called, first = self.at(), self.ruleset.turn_called, self.setup.names.first_turn
        if turn is not None and turn < first - 1:
            start = f"{called} {first - 1} shows how they begin"
            raise WrongWord(f"these books begin with {called} {first}, so {called} {turn} is not in them; {start}")
        last = min(now.turn, self.ruleset.state.last_turn(now.state) or now.turn)
        if turn is not None and turn > last:
            over = last < now.turn or self.ruleset.score.view(now).data["final"]
            said = f"the game ended with {called} {last}" if over else f"{called} {last} is open"
            raise WrongWord(f"there is no {called} {turn}{'' if over else ' yet'}: {said}", without=["--turn"])
        if turn is not None:
            return self.at(turn)
        return now if last == now.turn else now._replace(turn=last, opening=self.opening_of(last))

    def opening_of(self, number: int) -> Any:
        """Return how things stood when a turn began."""
        earlier = [turn.closing for turn in self.turns if turn.number < number]
        state = earlier[-1] if earlier else self.ruleset.state.start(self.setup.game)
        return self.ruleset.state.begin(state, number)

    @property
    def played(self) -> int:
        """Return how many turns have entries of play, those before the books among them once there are some."""
        number = sum(any(not step.entry.kind.timeless for step in turn.steps) for turn in self.turns)
        return self.setup.names.first_turn - 1 + number if number else 0


def open_books(ledger: Ledger, ruleset: RuleSet, setup: Setup) -> Books:
    """Return the books of a whole ledger."""
    return replay_books(Books(ledger, ruleset, setup, _read_all(ledger, ruleset, setup), (), ()), 1)


def _read_all(ledger: Ledger, ruleset: RuleSet, setup: Setup) -> Written:
    """Return what stands in a whole ledger, but for what was struck."""
    strikes = find_strikes(ledger, ruleset, setup.names)
    nothing = Written({}, setup.names.first_turn, frozenset(), ())
    return read_entries(nothing, ledger, 0, ruleset, setup.names, strikes)


def add_entry(books: Books, values: Values, line: int) -> Books:
    """Return the books with one more entry at the end: only the turns that it changes and those after are replayed."""
    old, ruleset, setup = books.ledger, books.ruleset, books.setup
    ledger = old._replace(entries=(*old.entries, values), lines=(*old.lines, line))
    if values.get("action") == STRIKE.action:
        more = _read_all(ledger, ruleset, setup)
    else:
        more = read_entries(books.written, ledger, len(old.entries), ruleset, setup.names)
    after = books._replace(ledger=ledger, written=more)
    return replay_books(after, after.first_changed)


def replay_books(books: Books, since: int) -> Books:
    """Return the books with all turns from this one on replayed; the turns so far spare what has not changed."""
    turns = [turn for turn in books.turns if turn.number < since]
    twice = [(number, findings) for number, findings in books.twice if number < since]
    known = {turn.number: turn for turn in books.turns}
    state = turns[-1].closing if turns else books.ruleset.state.start(books.setup.game)
    for number, entries in books.written.turns.items():
        if number < since:
            continue
        chunks, again = arrange_entries(books.ledger.file, entries, books.ruleset.turn_called)
        turn = _replay_turn(number, chunks, books.ruleset, books.ruleset.state.begin(state, number), known.get(number))
        state = turn.closing
        turns.append(turn)
        twice.append((number, tuple(again)))
    if books.written.struck:
        turns = list(place_struck(turns, books.written.struck))
    return books._replace(turns=tuple(turns), twice=tuple(twice))
