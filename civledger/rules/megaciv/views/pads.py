"""The numbers that a player enters on a phone."""

from collections.abc import Iterator

from civledger.model.pad import Pad
from civledger.model.situation import Situation
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.hands import hand_limit, uncounted_hands
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.census import CENSUS
from civledger.rules.megaciv.entries.cities import CITIES
from civledger.rules.megaciv.entries.gain import GAIN
from civledger.rules.megaciv.entries.hand import HAND
from civledger.rules.megaciv.entries.spend import SPEND
from civledger.rules.megaciv.state import State


def list_pads(situation: Situation, civ: str) -> list[Pad]:
    """Return what a player may enter as a number, of what the ledger tracks."""
    tracks = situation.state.game.tracks
    pads = [*count_pads(situation, civ), *treasury_pads(situation, civ)]
    return [pad for needed, pad in pads if needed in tracks]


def count_pads(situation: Situation, civ: str) -> Iterator[tuple[str, Pad]]:
    """Yield what is counted, each with what must be tracked for it."""
    state: State = situation.state
    pieces, now = state.game.book.numbers["pieces"], situation.now
    counted = civ in who_entered(now, CENSUS)
    asks = "Tokens on the board"
    yield "tokens", Pad(CENSUS.action, "tokens", "Census", asks, state.tokens[civ], counted, pieces["tokens"], counted)
    built = civ in who_entered(now, CITIES)
    asks = "Cities on the board"
    yield "cities", Pad(CITIES.action, "cities", "Cities", asks, state.cities[civ], built, pieces["cities"])
    shown, limit, asks = civ not in uncounted_hands(now), hand_limit(state, civ), "Commodity cards in hand"
    yield "hands", Pad(HAND.action, "kept", "Hand", asks, state.kept[civ], shown, limit, shown, beyond="discarded")


def treasury_pads(situation: Situation, civ: str) -> Iterator[tuple[str, Pad]]:
    """Yield what treasury is spent on and comes from, each on top of what was entered before."""
    ship = situation.opening.game.book.numbers["purchase"]["ship"]
    yield "treasury", spending(situation, civ, "upkeep", "Ship upkeep", "Treasury paid for keeping ships")
    yield "treasury", spending(situation, civ, "ship", "New ships", f"Treasury paid for new ships, {ship} for each")
    stack = Pad(SPEND.action, "stack", "Trade card bought", "From which stack?", most=tables.stacks(), adds=True)
    yield "treasury", stack._replace(sent={"on": "card"}, seldom=True)
    other = spending(situation, civ, "other", "Treasury spent", "Treasury spent on anything else")
    yield "treasury", other._replace(seldom=True)
    gained = Pad(GAIN.action, "treasury", "Treasury gained", "Treasury gained, other than tax", adds=True)
    yield "treasury", gained._replace(seldom=True)


def spending(situation: Situation, civ: str, purpose: str, label: str, asks: str) -> Pad:
    """Return the pad of treasury spent on something, with what was spent on it in the turn so far."""
    bodies = [step.entry.body for step in situation.now.readable(SPEND)]
    spent = sum(body.treasury.get(civ, 0) for body in bodies if body.on == purpose)
    return Pad(SPEND.action, "treasury", label, asks, spent, bool(spent), adds=True, sent={"on": purpose})
