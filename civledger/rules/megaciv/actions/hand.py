"""The hands, and how many cards everybody may keep."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.border.command import (
    FIXING,
    Command,
    CommandLine,
    Records,
    Refuses,
    Shows,
    join_option,
    list_pairs,
)
from civledger.model.border.slots import optional
from civledger.model.draft import Draft, draft_count
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.rules.megaciv.actions import CARD, IN_HAND, NUMBERS, VALUES
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.actions.suggestion import suggest_corrected
from civledger.rules.megaciv.book.due import find_hands
from civledger.rules.megaciv.book.payment import hand_limit, last_hands
from civledger.rules.megaciv.entries.purchases import HAND, Hand

_ALONE = "--discarded needs the hands kept too, such as: civledger hand hel=7 --discarded hel=2"

COMMAND = Command(
    "hand",
    "Show hands and limits, or record hands.",
    ("hand", "hand hel=4 egypt=6", "hand 5 6 5 4 6"),
    (VALUES._replace(said=(*IN_HAND, "left")),),
    (optional(("--discarded",), NUMBERS, "Cards discarded, for the record; repeatable.", repeats=True, said=CARD),),
    ways=(Records(("numbers",)), Refuses(("discarded",), _ALONE), Shows()),
    takes=FIXING,
    verbs=("keep", "keeps", "kept", "holds", "hold"),
    nobody=("all=0",),
)


def draft(
    situation: Situation, players: Players, numbers: Mapping[str, int], discarded: Mapping[str, int] | None = None
) -> Draft:
    """Return the entry of hands; the receipt tells whose are still missing."""
    draft = draft_count(HAND, numbers, _tell_uncounted, {"discarded": discarded} if discarded else {})
    held = {civ: kept + (discarded or {}).get(civ, 0) for civ, kept in numbers.items()}
    counted = last_hands(situation.now).items()  # cards discarded since may be the difference
    return draft._replace(twice=tuple(civ for civ, (_, kept) in counted if held.get(civ, kept) != kept))


def _tell_uncounted(after: Situation, kept: Mapping[str, int]) -> list[str]:
    missing = find_hands(after.now).waits
    return [f"not counted yet: {', '.join(missing)}"] if missing else ["all hands are counted"]


def lines(hand: Hand) -> Iterator[CommandLine]:
    """Yield the line of hands."""
    yield CommandLine("hand", list_pairs(hand.kept), join_option("--discarded", hand.discarded))


def _discard_surplus(hand: Hand, civs: Sequence[str], step: Step, situation: Situation) -> Hand:
    limits = {civ: hand_limit(situation.state, civ) for civ in civs}
    surplus = {civ: hand.discarded.get(civ, 0) + hand.kept[civ] - limit for civ, limit in limits.items()}
    return hand._replace(kept={**hand.kept, **limits}, discarded={**hand.discarded, **surplus})


INSTEAD = {"MC501": suggest_corrected(_discard_surplus, lines)}


def view(situation: Situation) -> Report:
    """Return the hands counted this turn, and the limits."""
    state = situation.state
    counted = {civ: kept for civ, (_, kept) in last_hands(situation.now).items()}
    rows = tuple((civ, counted.get(civ), hand_limit(state, civ)) for civ in state.civs)
    data = [{**named_civ(state, civ), "kept": kept, "limit": limit} for civ, kept, limit in rows]
    return with_players(Report(data, Table(("civ", "kept", "limit"), rows)), state)
