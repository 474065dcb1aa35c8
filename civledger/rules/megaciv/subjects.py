"""What the checks look at: each entry, and what several entries of a turn make together."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Entry
from civledger.model.ruleset import Step, Subjects, Turn
from civledger.model.struct import Struct
from civledger.rules.megaciv.abilities.uses import judged_with_ability, uses
from civledger.rules.megaciv.calamities.strikes import repeated
from civledger.rules.megaciv.entries.buy import Buy
from civledger.rules.megaciv.payment import card_value, large_sets, token_points
from civledger.rules.megaciv.pricing import price
from civledger.rules.megaciv.scoring import last_scores
from civledger.rules.megaciv.spending import card_purchases, fleets, gained, overdrafts
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.succession import move
from civledger.rules.megaciv.transaction import Transaction, mispriced, transactions
from civledger.rules.megaciv.unrest import unrest


class PlayedOn(Struct):
    """An entry after the end of the game or, with a civilization, after that one left."""

    entry: Entry
    why: str
    civ: str | None = None


class ClosedTurn(Struct):
    """A turn that was closed, and by which entry."""

    entry: Entry
    turn: Turn

    @property
    def asked(self) -> tuple[str, ...]:
        """Return of whom everything is asked: not of those who left, or may have left."""
        closing: State = self.turn.closing
        if not closing.doubt:
            return closing.civs
        return tuple(civ for civ in closing.civs if closing.sure(civ, "presence"))


class FullHand(Struct):
    """A hand over the limit, as it was last counted in a turn, and how many cards may be kept."""

    entry: Entry
    civ: str
    kept: int
    limit: int


class Marker(Struct):
    """A marker out of place: where it stood, where it stands, and how the rules move it (None: cannot be told)."""

    step: Step
    civ: str
    old: int
    new: int
    move: int | None


def subjects(turn: Turn) -> Subjects:
    """Yield everything in a turn that a check may look at, under the name of its kind."""
    opening: State = turn.opening
    if opening.ended is not None and turn.number > opening.ended:
        yield "played-on", after_the_end(turn)
        yield "score", turn.readable("score")
        return
    if opening.left:
        yield "played-on", after_leaving(turn)
        turn = turn.with_steps(without_leavers(turn))
    for action in turn.by_action:
        yield action, turn.readable(action)
    yield "tokens-changed", without_users(turn, "census", "recount", "tax", "gain")
    yield "cities-counted", without_users(turn, "tax", "cities")
    yield "overdraft", overdrafts(turn)
    yield "unrest", [unrest(turn)]
    for transaction in transactions(turn, but=is_plain):
        yield from ((name, [transaction]) for name in aspects(transaction))
        yield "mispriced", mispriced(transaction)
    yield "large-set", large_sets(turn)
    yield "calamity", repeated(turn)
    yield "ability", uses(turn)
    yield "gained", gained(turn)
    yield "fleet", fleets(turn)
    yield "full-hand", full_hands(turn)
    yield "card-purchase", card_purchases(turn)
    yield "marker", markers(turn)
    if turn.closed:
        yield "closed-turn", [ClosedTurn(turn.closed, turn)]


def without_users(turn: Turn, *actions: str) -> Iterator[Step]:
    """Yield steps without the rows of those whose ability is judged by itself."""
    users = judged_with_ability(turn) if any(step.entry.common for step in turn.steps) else frozenset()
    for step in turn.readable(*actions):
        own = {civ for position, civ in users if position == step.entry.position}
        yield step._replace(entry=step.entry.only(set(turn.opening.game.civs) - own)) if own else step


def overall(turns: Sequence[Turn]) -> Subjects:
    """Yield what only the whole game shows: of everybody the last final score that was written down."""
    yield "last-score", last_scores(turns)


def after_leaving(turn: Turn) -> Iterator[PlayedOn]:
    """Yield every entry about a player who left in an earlier turn."""
    for civ, left in turn.opening.left.items():
        for step in turn.steps:
            if step.entry.body is not None and not step.entry.kind.timeless and step.entry.concerns(civ):
                yield PlayedOn(step.entry, f"left the game in turn {left}", civ)


def without_leavers(turn: Turn) -> Iterator[Step]:
    """Yield the steps of those who are still in the game: of the others nothing is asked."""
    left = turn.opening.left
    for step in turn.steps:
        entry = step.entry
        if entry.body is None or not any(entry.concerns(civ) for civ in left):
            yield step
        elif not hasattr(entry.body, "civ"):
            yield step._replace(entry=entry.only(civ for civ in turn.opening.game.civs if civ not in left))
        elif entry.body.civ not in left:
            yield step._replace(entry=entry._replace(body=None, unread=frozenset({("civ", entry.body.civ)})))


def after_the_end(turn: Turn) -> Iterator[PlayedOn]:
    """Yield the first entry of a turn that was played after the end."""
    played = [step.entry for step in turn.steps if not step.entry.kind.timeless]
    for entry in sorted(played, key=lambda entry: entry.line)[:1]:
        yield PlayedOn(entry, f"the game ended with turn {turn.opening.ended}")


def is_plain(entry: Entry, opening: State) -> bool:
    """Tell whether a purchase on its own has no aspect to look at: every price, and the sum paid, is just right.

    All names and numbers of one are known in which nothing is unread: an unknown one would be a flaw of its row.
    """
    buy: Buy = entry.body
    book, held = opening.game.book, opening.held[buy.civ]
    if entry.unread or opening.doubt or buy.choose or buy.trade_empire or buy.library or buy.anatomy or buy.change:
        return False
    charged = 0
    for name, paid in buy.advances.items():
        card = book.advances[name]
        if card.choose or name in held or paid != price(card, opening, buy.civ).due:
            return False
        charged += paid
    return charged == card_value(buy) + (token_points(opening, buy.civ) * buy.treasury if buy.treasury else 0)


def aspects(transaction: Transaction) -> Iterator[str]:
    """Yield under which names a transaction is worth a look."""
    several = len(transaction.entries) > 1
    if transaction.payable and transaction.paid != transaction.charged:
        yield "inexact-payment"
    if transaction.change:
        yield "change"
    if several:
        yield "second-transaction"
    if several or not transaction.advances.isdisjoint(transaction.opening.held[transaction.civ]):
        yield "bought-again"
    chosen = substituted = False
    for buy in transaction.buys:
        chosen, substituted = chosen or bool(buy.choose), substituted or buy.trade_empire is not None
    for card in transaction.opening.game.book.effects["choose"]:
        chosen = chosen or card.name in transaction.advances
    if chosen:
        yield "choice"
    if substituted or transaction.special:
        yield "special-purchase"


def last_hands(turn: Turn) -> dict[str, tuple[Entry, int]]:
    """Return the last hand counted of everybody, by a count of its own or with a purchase."""
    hands = [(step.entry, civ, kept) for step in turn.readable("hand") for civ, kept in step.entry.body.kept.items()]
    buys = [step.entry for step in turn.readable("buy")]
    hands += [(entry, entry.body.civ, entry.body.kept) for entry in buys if entry.body.kept is not None]
    return {civ: (entry, kept) for entry, civ, kept in sorted(hands, key=lambda hand: hand[0].position)}


def full_hands(turn: Turn) -> Iterator[FullHand]:
    """Yield every hand that is over the limit after all purchases of the turn."""
    for civ, (entry, kept) in last_hands(turn).items():
        limit = hand_limit(turn.closing, civ)
        if kept > limit and turn.closing.sure(civ, "advances"):
            yield FullHand(entry, civ, kept, limit)


def hand_limit(state: State, civ: str) -> int:
    """Return how many commodity cards a civilization may keep."""
    limit, held = state.game.hand_limit, state.held[civ]
    for card in state.game.book.effects["hand_limit"]:
        if card.name in held:
            limit += card.hand_limit
    return limit


def markers(turn: Turn) -> Iterator[Marker]:
    """Yield every marker noted that is not where the rules put it, by where it stood before."""
    for step in turn.readable("ast-check"):
        before: State = step.before
        for civ, new in step.entry.body.space.items():
            if before.sure(civ, "space"):
                due = move(before, civ) if before.sure(civ, "cities", "advances") else None
                if due is None or new != before.space[civ] + due:
                    yield Marker(step, civ, before.space[civ], new, due)


def made(turn: Turn, *actions: str) -> frozenset[str]:
    """Return whose part of the turn was entered by these actions, readably or not."""
    if "" in turn.by_action:
        return frozenset(turn.opening.game.civs)
    who: set[str] = set()
    for step in turn.of(*actions):
        entry = step.entry
        if entry.unread:
            who.update([name for _, name in entry.unread])
        if entry.body is not None:
            named = getattr(entry.body, entry.body._fields[0])  # the civilization, or what was counted of each
            who.update([named] if type(named) is str else named)
    return frozenset(who)
