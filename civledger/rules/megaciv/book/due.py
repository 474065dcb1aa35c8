"""What a turn asks for, phase by phase: whoever wants to know who has done what asks these rows, and nothing else."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from civledger.model.due import DONE, NOT_ASKED, OPEN, UNSURE, Due, ask_numbers, lack_of, mark_done, miss_aloud
from civledger.model.names import both, several, span
from civledger.model.turn import Situation, Turn
from civledger.model.words import GAP
from civledger.rules.megaciv.board import SUPPORT, has_built
from civledger.rules.megaciv.book import orders
from civledger.rules.megaciv.book.calamities.excesses import correct_owed, find_owed
from civledger.rules.megaciv.book.gainers import tell_rivals
from civledger.rules.megaciv.book.payment import counted_with_purchase, hands_counted, is_over_limit
from civledger.rules.megaciv.book.scoring import total
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.support import find_unsupported
from civledger.rules.megaciv.book.taxes import due_revolts, may_fall_short
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.common import TAX_BAND
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES
from civledger.rules.megaciv.entries.purchases import BUY, HAND
from civledger.rules.megaciv.entries.table import AST_CHECK, ENDTURN
from civledger.rules.megaciv.entries.treasury import REVOLT, TAX
from civledger.rules.megaciv.state import State

MARKING = frozenset({"ast", "cities", "advances"})  # with these `endturn` knows every marker
KNOWN_CODES = ("MC501",)


def is_over(situation: Situation) -> bool:
    """Tell whether no more turn is played: the game ended, or its ledger is of the result alone."""
    return is_final(situation) or not situation.state.game.tracks


def may_be_scored(situation: Situation) -> bool:
    """Tell whether the final score may be written down: the game is over, or the books cannot know whether it is."""
    return is_over(situation) or "ast" not in situation.state.game.tracks


def list_due(situation: Situation) -> list[Due]:
    """Return everything the turn asks for, in the order of its phases; of a game that is over, the points."""
    if is_over(situation):
        known = [civ for civ in situation.state.civs if total(situation.state, civ) is not None]
        asked = ask_numbers("score", "points", mark_done(situation.state.civs, known))
        return [asked._replace(phase=None, optional=True)]
    tracks = situation.state.game.tracks
    return [due for needed, find in _PHASES if needed <= tracks for due in find(situation.now)]


def has_done(turn: Turn, what: Callable[[Turn], Due], civ: str) -> bool:
    """Tell whether a player has done something."""
    return what(turn).players.get(civ) == DONE


def find_tax(turn: Turn) -> Due:
    """Return who paid the tax, of those who had cities when the turn began."""
    opening: State = turn.opening
    paid, civs = who_entered(turn, TAX), turn.closing.civs

    def state_of(civ: str) -> str:
        if civ in paid:
            return DONE
        if civ not in civs or not opening.cities[civ]:
            return NOT_ASKED
        return UNSURE if may_fall_short(opening, civ) else OPEN

    due = Due("tax", "tax", {civ: state_of(civ) for civ in opening.game.civs}, "", "", miss_aloud("tax"))
    unsure = [civ for civ, state in due.players.items() if state == UNSURE]
    words = ["all"] if paid.isdisjoint(civs) and due.waits else list(due.waits)
    words += ["--short", ",".join(f"{civ}={GAP}" for civ in unsure)] if unsure else []
    said = lack_of("tax", due, len(civs))
    if unsure:
        said += f": the stock of {both(unsure)} may be too small, so say what was collected"
    return due._replace(command=" ".join(["tax", *words]), said=said)


def _find_revolts(turn: Turn) -> Iterator[Due]:
    """Yield the revolts that are over and those that are due: each is a command of its own."""
    due = due_revolts(turn)
    open_ones = {revolt.civ for revolt in due}
    if over := {civ: DONE for step in turn.readable(REVOLT) if (civ := step.entry.body.civ) not in open_ones}:
        yield Due("revolt", "tax", over, "", "")
    for revolt in due:
        command, *instead = revolt.commands
        said = f"{several(revolt.cities, 'city')} of {revolt.civ} must revolt"
        said += f": {tell_rivals(revolt.rivals)}" if revolt.rivals else ""
        aloud = f"{several(revolt.cities, 'city')} of {{}} must revolt."
        yield Due("revolt", "tax", {revolt.civ: OPEN}, command, said, aloud, instead=tuple(instead))


def is_past_taxes(situation: Situation) -> bool:
    """Tell whether the turn has gone on from its taxes: something later was entered, or nothing is due of them."""
    turn = situation.now
    if any(step.entry.kind.band > TAX_BAND for step in turn.steps):
        return True
    tracks = {"treasury", "cities"} <= situation.state.game.tracks
    return not (tracks and (find_tax(turn).waits or any(due.waits for due in _find_revolts(turn))))


def find_census(turn: Turn) -> Due:
    """Return whose tokens were counted."""
    return ask_numbers("census", "census", mark_done(turn.closing.civs, who_entered(turn, CENSUS)))


def find_cities(turn: Turn) -> Due:
    """Return whose cities were entered: nobody is asked any more once the table has gone on to cards or calamities."""
    state: State = turn.closing
    entered, stage = who_entered(turn, CITIES), orders.find_stage(turn)
    left = NOT_ASKED if orders.has_drawn(turn) else OPEN
    asked = ask_numbers("cities", "cities", {civ: DONE if civ in entered else left for civ in state.civs})
    whose = "yet" if len(asked.waits) == len(state.civs) else f"for {both(asked.waits)}"
    return asked._replace(
        said=f"no cities entered {whose} (needed only if they changed)",
        optional=True,
        passed=who_entered(turn, BUY, HAND, AST_CHECK).issuperset(asked.waits),
        queues=_line_up(turn, stage, asked.waits),
        stage=stage,
        aloud=_tell_first(turn, stage, asked.waits) + miss_aloud("cities"),
    )


def _find_support(turn: Turn, is_early: bool) -> Iterator[Due]:
    """Yield whose cities have too few tokens for support, and what reduces them, in one row.

    What was just built is looked at `early`, before anybody draws a card, the rest in phase 11.
    """
    lacks = [
        lack
        for lack in find_unsupported(turn.closing, turn.number)
        if (has_built(turn.closing, lack.civ) and orders.find_stage(turn) != orders.BUYING) == is_early
    ]
    if not lacks:
        return
    command = " ".join(["cities", *(lack.number for lack in lacks), "--after", SUPPORT])
    aloud = "The cities of {} have too few tokens for support: some must be reduced."
    if len(lacks) == 1:
        number = f"{span(lacks[0].fewest, lacks[0].most)} {'city' if lacks[0].most == 1 else 'cities'}"
        aloud = f"{{}} must reduce {number}: too few tokens for support."
    phase = CITIES.action if is_early else SUPPORT
    said = "; ".join(lack.said for lack in lacks)
    yield Due(CITIES.action, phase, {lack.civ: OPEN for lack in lacks}, command, said, aloud, why="too few tokens")


def _owing_points(turn: Turn) -> Iterator[Due]:
    """Yield who lost fewer unit points than a calamity takes, and has cities to give."""
    for owed in find_owed(turn):
        number = several(owed[0].cities, "city") if len(owed) == 1 else "cities"
        aloud = f"{owed[0].event.name} still takes {number} of {{}}."
        said = "; ".join(one.said for one in owed)
        yield Due("calamity", "calamity", {one.civ: OPEN for one in owed}, correct_owed(owed), said, aloud)


def find_purchases(turn: Turn) -> Due:
    """Return who bought or gave a hand; once the table has counted a hand nobody else is asked."""
    state: State = turn.closing
    entered, stage = who_entered(turn, BUY, HAND), orders.find_stage(turn)
    order = [civ for civ in orders.buying_order(orders.before_markers(turn)) if civ in state.civs]
    left = NOT_ASKED if orders.table_entered(turn, HAND) else OPEN
    due = Due("buy", "buy", {civ: DONE if civ in entered else left for civ in order}, "buy", "", optional=True)
    who = "" if len(due.waits) == len(state.civs) else f" by {both(due.waits)}"
    return due._replace(
        said=f"no purchases{who} yet (optional)",
        passed=who_entered(turn, AST_CHECK).issuperset(due.waits),
        queues=_line_up(turn, stage, due.waits),
        stage=stage,
        aloud=_tell_buyer(turn, stage, due.waits) if due.waits else "",
    )


def find_hands(turn: Turn) -> Due:
    """Return whose hand was counted."""
    counted = who_entered(turn, HAND) | counted_with_purchase(turn)
    return ask_numbers("hand", "hand", mark_done(turn.closing.civs, counted))


def _over_limit(turn: Turn) -> Iterator[Due]:
    over = [hand for hand in hands_counted(turn) if is_over_limit(hand) and hand.civ in turn.closing.civs]
    if not over:
        return
    keeps = " ".join(f"{hand.civ}={hand.limit}" for hand in over)
    gone = ",".join(f"{hand.civ}={hand.kept - hand.limit}" for hand in over)
    said = "; ".join(f"{hand.civ} keeps {hand.kept} cards, but the limit is {hand.limit}" for hand in over)
    number = several(over[0].kept - over[0].limit, "card") if len(over) == 1 else "some cards"
    players = {hand.civ: OPEN for hand in over}
    command = f"hand {keeps} --discarded {gone}"
    aloud = f"{{}} must discard {number}."
    yield Due(HAND.action, HAND.action, players, command, said, aloud, why="too many cards")


def find_markers(turn: Turn) -> Due:
    """Return whose marker was noted; in an open turn nobody is asked where `endturn` knows it."""
    state: State = turn.closing
    noted = who_entered(turn, AST_CHECK, ENDTURN)
    left = NOT_ASKED if turn.closed is None and state.game.tracks >= MARKING else OPEN
    return ask_numbers("ast-check", "marker", {civ: DONE if civ in noted else left for civ in state.civs})


def _line_up(turn: Turn, stage: str, asked: Collection[str]) -> Mapping[str, Sequence[str]]:
    """Return in which order those who are asked act now, block by block; whoever has gone on by phone comes last."""
    order: Mapping[str | None, Sequence[str]] = {None: [*asked]}
    gone_on = who_entered(turn, BUY, HAND)
    if stage == orders.MOVING:
        order = {None: orders.movement_order(turn)}
    elif stage == orders.DRAWING:
        order = orders.drawing_order(turn.closing)
    elif stage == orders.BUYING and "ast" in turn.closing.game.tracks:
        order = {None: orders.buying_order(orders.before_markers(turn))}
    rows = {block or "": [civ for civ in civs if civ in asked] for block, civs in order.items()}
    return {block: sorted(row, key=lambda civ: civ in gone_on) for block, row in rows.items()}


def _tell_first(turn: Turn, stage: str, asked: Collection[str]) -> str:
    """Return who moves next or draws first, as it is read to the table; nothing at other times.

    Nobody says who has drawn: whoever draws first is told until the table has its cards.
    """
    state: State = turn.closing
    rows = _line_up(turn, stage, state.civs if stage == orders.DRAWING else asked)
    first = [(block, civs[0]) for block, civs in rows.items() if civs]
    called = both([f"{state.person(civ) or civ}{f' ({block})' if block else ''}" for block, civ in first])
    is_first = stage == orders.DRAWING or len(asked) == len(state.civs)
    when, many = "first" if is_first else "next", len(first) > 1
    if not first:
        return ""
    words = {
        orders.MOVING: f"{called} moves {when}; ",
        orders.DRAWING: f"{called} {'draw' if many else 'draws'} cards {when}; ",
    }
    return words.get(stage, "")


def _tell_buyer(turn: Turn, stage: str, civs: Sequence[str]) -> str:
    """Return who buys next; before that who moves or draws cards."""
    state: State = turn.closing
    first = state.person(civs[0]) or civs[0]
    before = _tell_first(turn, stage, civs).removesuffix("; ")
    if stage == orders.BUYING and "ast" not in state.game.tracks:
        return "Still to answer: {}."
    if len(civs) < len(state.civs):
        return f"{before or f'{first} buys next'}; still to answer: {{}}."
    return f"{before}, and {first} buys first." if before else f"{first} buys first."


def _one(find: Callable[[Turn], Due]) -> Callable[[Turn], list[Due]]:
    return lambda turn: [find(turn)]


_PHASES: tuple[tuple[frozenset[str], Callable[[Turn], Iterator[Due] | list[Due]]], ...] = (
    (frozenset({"treasury", "cities"}), _one(find_tax)),
    (frozenset({"treasury", "cities"}), _find_revolts),
    (frozenset({"tokens"}), _one(find_census)),
    (frozenset({"tokens", "cities"}), lambda turn: _find_support(turn, is_early=True)),
    (frozenset({"cities"}), _one(find_cities)),
    (frozenset({"tokens", "cities"}), _owing_points),
    (frozenset({"tokens", "cities"}), lambda turn: _find_support(turn, is_early=False)),
    (frozenset({"advances"}), _one(find_purchases)),
    (frozenset({"hands"}), _one(find_hands)),
    (frozenset({"hands"}), _over_limit),
    (frozenset({"ast"}), _one(find_markers)),
)
