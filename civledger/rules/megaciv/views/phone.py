"""What a player sees of the own seat on a phone."""

from collections.abc import Iterator, Sequence
from typing import Any

from civledger.model.names import both
from civledger.model.pages.pad import Pad, pad_data
from civledger.model.pages.wording import name_place
from civledger.model.turn import Situation
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import count_stock, counted, ends, has_count
from civledger.rules.megaciv.book import orders
from civledger.rules.megaciv.book.due import find_census, find_cities, find_hands, find_purchases, has_done
from civledger.rules.megaciv.book.payment import cards_kept, commodity_data, hand_limit, token_points
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.scoring import total
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.succession import Need, has, marker_data, move, name_epoch, unmet_needs
from civledger.rules.megaciv.book.transactions import transaction_of
from civledger.rules.megaciv.entries.common import before_purchases
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES
from civledger.rules.megaciv.entries.purchases import BUY, HAND
from civledger.rules.megaciv.entries.treasury import GAIN, SPEND
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance

_BOUGHT = "You have bought {} this turn (one purchase per turn). To change it, undo it and buy everything together."
_NOTHING = "You buy nothing this turn. You can still change your mind."
GOALS = {"points": "most points", "ast": "reach the next space", "credits": "most future credit"}
_PLANS = {"points": "most points", "ast": "reach epochs early"}


def view(situation: Situation, civ: str) -> dict[str, Any]:
    """Return the numbers of a player, those not tracked as None, and the advances with their prices."""
    state: State = situation.state
    opening: State = situation.opening
    purse = state.treasury[civ] * token_points(opening, civ)  # a hand is secret, so the treasury alone pays
    prices = {card.name: price(card, opening, civ).due for card in state.game.book.advances.values()}
    return {
        **_count_pieces(state, civ),
        "hand_limit": hand_limit(state, civ),
        "credits": dict(situation.opening.credits[civ]),
        "advances": [
            {"name": name, "price": due, "owned": name in state.held[civ], "affordable": due <= purse}
            for name, due in prices.items()
        ],
        "ast": marker_data(state, civ),
    }


def _count_pieces(state: State, civ: str) -> dict[str, int | None]:
    tracks = state.game.tracks
    return {
        "treasury": state.treasury[civ] if "treasury" in tracks else None,
        **count_stock(state, civ),
        "cities": state.cities[civ] if "cities" in tracks else None,
    }


def page(situation: Situation, civ: str) -> dict[str, Any]:
    """Return what the page of a seat is drawn from besides; what is not tracked is not on it."""
    state: State = situation.state
    bought, pieces = "advances" in state.game.tracks, _count_pieces(state, civ)
    least = pieces["stock_at_least"]
    stock = pieces["stock"] if least is None else f"≥{least}"
    pads = [] if is_over(situation) else [*_count_pads(situation, civ), *_treasury_pads(situation, civ)]
    return {
        "player": state.person(civ),
        "colour": tables.data("colours")[civ]["colour"],
        "numbers": {
            "Treasury": pieces["treasury"],
            "Stock": stock,
            "Cities": pieces["cities"],
            "Points": total(state, civ),
        },
        "pads": [pad_data(pad) for tracked, pad in pads if tracked in state.game.tracks],
        "forms": [],
        "order": _tell_order(situation, civ),
        "track": _track_data(state, civ) if {"ast", "cities", "advances"} <= state.game.tracks else None,
        "shop": _shop_data(situation, civ) if bought else None,
        "cards": [commodity_data(name) for name in state.game.box] if bought else [],
    }


def _tell_order(situation: Situation, civ: str) -> dict[str, str]:
    """Return by phase when it is a player's turn in it, as far as it is tracked."""
    tracks = situation.state.game.tracks
    said: dict[str, str] = {}
    if civ not in situation.state.civs:
        return said
    stage, turn = orders.find_stage(situation.now, civ), situation.now
    if "ast" in tracks:
        said[BUY.action] = f"you buy {name_place(orders.buying_order(orders.before_markers(turn)).index(civ) + 1)}"
    if stage == orders.MOVING:
        said[CITIES.action] = f"you move {name_place(orders.movement_order(turn).index(civ) + 1)}"
    elif stage == orders.DRAWING:
        row = next(civs for civs in orders.drawing_order(situation.state).values() if civ in civs)
        said[CITIES.action] = said[BUY.action] = f"you draw {name_place(row.index(civ) + 1)}"
    return said


def _track_data(state: State, civ: str) -> dict[str, Any]:
    seen = marker_data(state, civ)
    space, ahead = seen["space"], name_epoch(seen["next_epoch"])
    moves = {1: f"You will advance to space {space + 1}.", 0: f"You will stay on space {space}."}
    moves[-1] = f"You will go back to space {space - 1}: you have no city on the board."
    said = moves[move(state, civ)] if seen["next_epoch"] else "You have reached the end."
    next_space = f"space {space + 1}, {ahead}" if seen["next_epoch"] else None
    return {"label": f"A.S.T. space {space}", "said": said, "next": next_space, "needs": seen["requirements"]}


def _shop_data(situation: Situation, civ: str) -> dict[str, Any]:
    """Return what is worth knowing about each advance, and why nothing more can be bought, if so.

    That nothing is bought was said, or may still be said, which is an empty text, or need not be.
    """
    lacking = unmet_needs(situation.state, civ)
    done = transaction_of(situation.now, civ)
    closed = _BOUGHT.format(both(sorted(done.advances))) if done and done.advances else None
    said = any(step.entry.body.civ == civ for step in situation.now.readable(BUY))
    return {
        "action": BUY.action,
        "label": "Advances",
        "closed": "The game is over." if is_over(situation) else closed,
        "nothing": _NOTHING if said else None if has_done(situation.now, find_purchases, civ) else "",
        "colours": list(tables.COLOURS),
        "step": situation.opening.game.book.numbers["purchase"]["choose_step"],
        "token_points": token_points(situation.opening, civ),
        "goals": [{"goal": goal, "label": label} for goal, label in GOALS.items()],
        "plans": [{"goal": goal, "label": label} for goal, label in _PLANS.items()],
        "rows": {
            name: _card_data(card, situation.state, civ, lacking)
            for name, card in situation.state.game.book.advances.items()
        },
    }


def is_over(situation: Situation) -> bool:
    """Tell whether nothing more is entered."""
    return situation.state.ended is not None and is_final(situation)


def _card_data(card: Advance, state: State, civ: str, lacking: Sequence[Need]) -> dict[str, Any]:
    """Return what an advance is worth: points, credits, and what it does for what the marker's next space lacks."""
    after = state._replace(held={**state.held, civ: {**state.held[civ], card.name: state.turn}})
    there = [(need, has(after, civ, need.what)) for need in lacking]
    return {
        "printed": card.price,
        "points": card.points,
        "colours": list(card.colours),
        "credits": card.tokens,
        "choose": card.choose,
        "gives": dict(card.gives),
        "helps": any(have > need.have for need, have in there),
        "enough": bool(there) and all(have >= need.need for need, have in there),
        "books": card.books,
    }


def _count_pads(situation: Situation, civ: str) -> Iterator[tuple[str, Pad]]:
    """Yield what a player may enter as a number, each with what the ledger must track for it."""
    state: State = situation.state
    pieces, now = state.game.book.numbers["pieces"], situation.now
    is_done = has_done(now, find_census, civ)
    on_board = counted(state, civ) if is_done else ends(state, civ).most if has_count(state, civ) else None
    books = [
        orders.books_at_census(now),
        *([] if is_done else [before_purchases(situation)]),
    ]  # what a census now must leave
    rooms = (
        [orders.tokens_left(one, civ, 0) for one in books] if "treasury" in state.game.tracks else [pieces["tokens"]]
    )
    asks = "Tokens on the board"
    yield "tokens", Pad(CENSUS.action, "tokens", "Census", asks, on_board, is_done, max(0, min(rooms)), is_done)
    built = has_done(now, find_cities, civ)
    asks = "Cities on the board"
    yield "cities", Pad(CITIES.action, "cities", "Cities", asks, state.cities[civ], built, pieces["cities"])
    shown, limit, kept = has_done(now, find_hands, civ), hand_limit(state, civ), cards_kept(state, civ)
    asks = "Commodity cards in hand"
    yield "hands", Pad(HAND.action, "kept", "Hand", asks, kept, shown, limit, shown, beyond="discarded")


def _treasury_pads(situation: Situation, civ: str) -> Iterator[tuple[str, Pad]]:
    """Yield what treasury is spent on and comes from, each on top of what was entered before."""
    ship = situation.opening.game.book.numbers["purchase"]["ship"]
    yield "treasury", _spend_pad(situation, civ, "upkeep", "Ship upkeep", "Treasury paid for keeping ships")
    yield "treasury", _spend_pad(situation, civ, "ship", "New ships", f"Treasury paid for new ships, {ship} for each")
    stack = Pad(SPEND.action, "stack", "Trade card bought", "From which stack?", most=tables.stacks(), adds=True)
    yield "treasury", stack._replace(sent={"on": "card"}, seldom=True)
    other = _spend_pad(situation, civ, "other", "Treasury spent", "Treasury spent on anything else")
    yield "treasury", other._replace(seldom=True)
    gained = Pad(GAIN.action, "treasury", "Treasury gained", "Treasury gained, other than tax", adds=True)
    yield "treasury", gained._replace(seldom=True)


def _spend_pad(situation: Situation, civ: str, purpose: str, label: str, asks: str) -> Pad:
    """Return the pad of treasury spent on something, with what was spent on it in the turn so far."""
    bodies = [step.entry.body for step in situation.now.readable(SPEND)]
    spent = sum(body.treasury.get(civ, 0) for body in bodies if body.on == purpose)
    return Pad(SPEND.action, "treasury", label, asks, spent, bool(spent), adds=True, sent={"on": purpose})
