"""What a turn still lacks before it can be closed, phase by phase."""

from collections.abc import Callable, Iterator, Sequence

from civledger.model.entry import Kind
from civledger.model.missing import Missing, ask_numbers, lack_of, miss_aloud
from civledger.model.names import both, several, span
from civledger.model.turn import Situation, Step
from civledger.rules.megaciv.board import SUPPORT
from civledger.rules.megaciv.book.calamities.owed import find_owed
from civledger.rules.megaciv.book.gainers import tell_rivals
from civledger.rules.megaciv.book.hands import hands_counted, is_over_limit, uncounted_hands
from civledger.rules.megaciv.book.orders import buying_order, drawing_order, movement_order
from civledger.rules.megaciv.book.revolts import due_revolts
from civledger.rules.megaciv.book.scoring import total
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.support import find_unsupported
from civledger.rules.megaciv.book.taxes import may_fall_short
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.common import TAX_BAND
from civledger.rules.megaciv.entries.events import is_of_event
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES
from civledger.rules.megaciv.entries.purchases import BUY, HAND
from civledger.rules.megaciv.entries.taxes import TAX
from civledger.rules.megaciv.entries.track import AST_CHECK
from civledger.rules.megaciv.state import State

MARKING = frozenset({"ast", "cities", "advances"})  # with these `endturn` knows every marker
KNOWN_CODES = ("MC501",)


def is_over(situation: Situation) -> bool:
    """Tell whether no more turn is played: the game ended, or its ledger is of the result alone."""
    return is_final(situation) or not situation.state.game.tracks


def may_be_scored(situation: Situation) -> bool:
    """Tell whether the final score may be written down: the game is over, or the books cannot know whether it is."""
    return is_over(situation) or "ast" not in situation.state.game.tracks


def missing(situation: Situation) -> list[Missing]:
    """Return everything the turn still lacks, in the order of its phases, what may stay undone among it."""
    tracks = situation.state.game.tracks
    if not tracks:
        return list(_find_unscored(situation))
    if is_over(situation):
        return []
    return [lack for needed, find in _PHASES if needed <= tracks for lack in find(situation)]


def _find_unscored(situation: Situation) -> Iterator[Missing]:
    """Yield whose points are not written down in a ledger of the result alone."""
    state: State = situation.state
    civs = [civ for civ in state.civs if total(state, civ) is None]
    yield from (lack._replace(phase=None, optional=True) for lack in ask_numbers("score", "points", civs, state.civs))


def _find_untaxed(situation: Situation) -> Iterator[Missing]:
    """Yield who paid no tax, having had cities when the turn began."""
    civs = without(situation, TAX)
    everybody = situation.state.civs
    owing = tuple(civ for civ in civs if situation.opening.cities[civ])
    unknown = [civ for civ in owing if may_fall_short(situation.opening, civ)]
    if sure := tuple(civ for civ in owing if civ not in unknown):
        words = "all" if len(civs) == len(everybody) and not unknown else " ".join(sure)
        yield Missing("tax", sure, f"tax {words}", lack_of("tax", sure, everybody), "tax", aloud=miss_aloud("tax"))
    for civ in unknown:
        said = f"tax of {civ}: the stock may be too small, so say what was collected"
        yield Missing("tax", (civ,), f"tax {civ} --short {civ}=NUMBER", said, "tax", aloud=miss_aloud("tax"))


def _in_revolt(situation: Situation) -> Iterator[Missing]:
    for revolt in due_revolts(situation.now):
        command = ["revolt", revolt.civ, *([revolt.to] if revolt.to else []), str(revolt.cities)]
        said = f"{several(revolt.cities, 'city')} of {revolt.civ} must revolt"
        said += f": {tell_rivals(revolt.rivals)}" if revolt.rivals else ""
        aloud = f"{several(revolt.cities, 'city')} of {{}} must revolt."
        yield Missing("revolt", (revolt.civ,), " ".join(command), said, "tax", aloud=aloud)


def is_past_taxes(situation: Situation) -> bool:
    """Tell whether the turn has gone on from its taxes: something later was entered, or nothing is due of them."""
    if any(step.entry.kind.band > TAX_BAND for step in situation.now.steps):
        return True
    tracks = {"treasury", "cities"} <= situation.state.game.tracks
    return not (tracks and (any(_find_untaxed(situation)) or any(_in_revolt(situation))))


def _uncounted_tokens(situation: Situation) -> list[Missing]:
    return ask_numbers("census", "census", without(situation, CENSUS), situation.state.civs)


def _uncounted_cities(situation: Situation) -> Iterator[Missing]:
    """Yield whose cities nobody counted, until the table goes on; cards are drawn in the order of the rows."""
    if _table_entered(situation, BUY, HAND, AST_CHECK) or _table_struck(situation):
        return
    asked = without(situation, CITIES)
    passed = who_entered(situation.now, BUY, HAND).issuperset(asked)
    blocks = drawing_order(situation.state).items()
    rows = {block or "": [civ for civ in civs if civ in asked] for block, civs in blocks}
    for lack in ask_numbers("cities", "cities", asked, situation.state.civs):
        whose = "yet" if len(asked) == len(situation.state.civs) else f"for {both(asked)}"
        said = f"no cities entered {whose} (needed only if they changed)"
        yield lack._replace(said=said, optional=True, passed=passed, rows=rows, aloud=_tell_mover(situation))


def _tell_mover(situation: Situation) -> str:
    """Return who moves first, if that was counted, and who has not entered cities."""
    state: State = situation.state
    order = movement_order(situation)
    return (f"{_call(state, order[0])} moves first; " if order else "") + miss_aloud("cities")


def _owing_points(situation: Situation) -> Iterator[Missing]:
    """Yield who lost fewer unit points than a calamity takes, and has cities to give."""
    for owed in find_owed(situation):
        aloud = f"{owed.event.name} still takes {several(owed.cities, 'city')} of {{}}."
        yield Missing("calamity", (owed.civ,), owed.command, owed.said, "calamity", aloud=aloud)


def _lacking_support(situation: Situation) -> Iterator[Missing]:
    """Yield whose cities have too few tokens for support: they are reduced last in phase 11."""
    for lack in find_unsupported(situation.state, situation.turn):
        aloud = f"{span(lack.fewest, lack.most)} of {{}}'s cities must be reduced: too few tokens."
        yield Missing(CITIES.action, (lack.civ,), lack.command, lack.said, SUPPORT, aloud=aloud)


def _without_purchase(situation: Situation) -> Iterator[Missing]:
    """Yield who neither bought nor gave a hand, in the order of buying, until the table goes on."""
    state: State = situation.state
    asked = without(situation, BUY, HAND)
    civs = tuple(civ for civ in buying_order(state) if civ in asked)
    if civs and not _table_entered(situation, HAND, AST_CHECK):
        who = "" if len(civs) == len(state.civs) else f" by {both(civs)}"
        said = f"no purchases{who} yet (optional)"
        yield Missing("buy", civs, "buy", said, "buy", optional=True, aloud=_tell_buyer(state, civs))


def _tell_buyer(state: State, civs: Sequence[str]) -> str:
    """Return who buys next; while nobody has bought, also who draws cards first."""
    first = _call(state, civs[0])
    if len(civs) < len(state.civs):
        return f"{first} buys next; still to answer: {{}}."
    drawers = [f"{_call(state, row[0])}{f' ({block})' if block else ''}" for block, row in drawing_order(state).items()]
    draws = f"{both(drawers)} {'draws' if len(drawers) == 1 else 'draw'} cards first, and "
    return f"{draws if 'cities' in state.game.tracks else ''}{first} buys first."


def _call(state: State, civ: str) -> str:
    return state.person(civ) or civ


def _wrong_hands(situation: Situation) -> Iterator[Missing]:
    """Yield whose hand was not counted, and who kept too many cards."""
    yield from ask_numbers("hand", "hand", uncounted_hands(situation.now), situation.state.civs)
    for hand in hands_counted(situation.now):
        if is_over_limit(hand):
            said = f"{hand.civ} keeps {hand.kept} cards, but the limit is {hand.limit}"
            command = f"hand {hand.civ}={hand.limit} --discarded {hand.civ}={hand.kept - hand.limit}"
            aloud = f"{{}} must discard {several(hand.kept - hand.limit, 'card')}."
            yield Missing(HAND.action, (hand.civ,), command, said, HAND.action, aloud=aloud)


def _find_unmarked(situation: Situation) -> list[Missing]:
    """Return whose marker was not noted, where `endturn` cannot know it."""
    state: State = situation.state
    civs = [] if state.game.tracks >= MARKING else [civ for civ in state.civs if civ not in state.marked]
    return ask_numbers("ast-check", "marker", civs, state.civs)


def without(situation: Situation, *kinds: Kind) -> list[str]:
    """Return who is in the game and has no entry of these kinds in this turn."""
    entered = who_entered(situation.now, *kinds)
    return [civ for civ in situation.state.civs if civ not in entered]


def _table_entered(situation: Situation, *kinds: Kind) -> bool:
    """Tell whether the shell or the bookkeeper entered something of these kinds, which settles what comes before.

    Of what cannot be read nobody knows who entered it, so it settles nothing.
    """
    return any(_is_the_tables(step, situation.state) for step in situation.now.readable(*kinds))


def _table_struck(situation: Situation) -> bool:
    """Tell whether they entered a calamity or an ability, for which all cities stand."""
    struck = [step for step in situation.now.steps if is_of_event(step.entry)]
    return any(_is_the_tables(step, situation.state) for step in struck)


def _is_the_tables(step: Step, state: State) -> bool:
    # What a seat enters is its own: one quick phone must not take away what all others are still asked for.
    return step.entry.common.get("by") not in state.game.civs


_PHASES: tuple[tuple[frozenset[str], Callable[[Situation], Iterator[Missing] | list[Missing]]], ...] = (
    (frozenset({"treasury", "cities"}), _find_untaxed),
    (frozenset({"treasury", "cities"}), _in_revolt),
    (frozenset({"tokens"}), _uncounted_tokens),
    (frozenset({"cities"}), _uncounted_cities),
    (frozenset({"tokens", "cities"}), _owing_points),
    (frozenset({"tokens", "cities"}), _lacking_support),
    (frozenset({"advances"}), _without_purchase),
    (frozenset({"hands"}), _wrong_hands),
    (frozenset({"ast"}), _find_unmarked),
)
