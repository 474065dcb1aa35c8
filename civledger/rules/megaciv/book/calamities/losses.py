"""What a calamity takes from a player: the number on it, changed by his advances, as pieces of the books."""

from collections.abc import Mapping
from typing import NamedTuple

from civledger.model.names import several
from civledger.rules.megaciv.book.calamities.cards import Avert, Calamity, in_cities, in_points, in_tokens, reduced
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_ALL_BUT = {"annex-all-but": "annex", "reduce-all-but": "reduce"}
IN_POINTS = ("damage", "annex")
_TRACK = {"cities": "cities", "tokens": "tokens", "treasury": "treasury", "space": "ast"}
_UNCOUNTED = 99  # more than anybody loses
_NEEDS = {"support": ("cities", "tokens"), "annex-all-but": ("cities", "tokens"), "reduce-all-but": ("cities",)}
_DONE = {"reduce": "reduces", "destroy": "loses", "annex-cities": "loses"}


class Force(NamedTuple):
    """How hard a player is struck: what happens to him, how much of it, and the sum that gives the number."""

    does: str
    number: int
    sum: str


class Loss(NamedTuple):
    """What a player loses by the books, and the words for all of it.

    Of the cities some are `reduced` to tokens; where the board decides, `fewest` might be enough and `most` surely are.
    """

    cities: int = 0
    tokens: int = 0
    spaces: int = 0
    cards: int = 0
    words: str = ""
    reduced: int = 0
    fewest: int | None = None
    most: int | None = None


def force(card: Calamity, state: State, opening: State, civ: str, primary: bool) -> Force:
    """Return how hard a player is struck; advances of this turn come too late to count."""
    does = card.does if primary or not card.other_does else card.other_does
    if primary and card.softer in opening.held[civ]:
        does = "reduce"
    base = card.number if primary else card.other_number
    changes = card.changes if primary else card.other_changes
    held = {name: by for name, by in changes.items() if name in opening.held[civ]}
    left = f"{base}"
    if does in _ALL_BUT:
        whole = points(state, civ) if does.startswith("annex") else state.cities[civ]
        what = "unit point" if does.startswith("annex") else "city"
        known = f"{several(whole, what)}, {base} {'is' if base == 1 else 'are'} safe"
        left = f"all but {several(base, what)}" if unknown(does, state) else known
        base, does = whole - base, _ALL_BUT[does]
    number = max(0, base + sum(held.values()))
    explained = ", ".join([left, *(f"{name} {by:+}" for name, by in held.items())])
    return Force(does, number, explained)


def ease_force(struck: Force, way: Avert | None, times: int) -> Force:
    """Return how hard a player is struck after taking the way out so many times."""
    return struck._replace(number=max(0, struck.number - way.saves * times)) if way and times else struck


def averts_in_vain(struck: Force, way: Avert | None, times: int) -> bool:
    """Tell whether the last of so many times saves nothing any more."""
    return way is not None and times > 0 and way.saves * (times - 1) >= struck.number


def unknown(does: str, state: State) -> list[str]:
    """Return what has to be counted to know how much is lost, and is not tracked."""
    return [what for what in _NEEDS.get(does, ()) if what not in state.game.tracks]


def there(state: State, what: str, civ: str) -> int:
    """Return how many of something a player has to lose: enough, where the ledger does not track it."""
    held: Counts = getattr(state, what)
    return held[civ] if _TRACK[what] in state.game.tracks else _UNCOUNTED


def points(state: State, civ: str) -> int:
    """Return the unit points a player has on the board."""
    return in_points(state.tokens[civ], state.cities[civ])


def loss(card: Calamity, struck: Force, state: State, civ: str, cities: int | None) -> Loss:
    """Return what is lost; `cities` is how many of them, where somebody said so."""
    does, number, _ = struck
    if does in IN_POINTS:
        return _in_pieces(struck, state, civ, cities)
    if does == "support":
        return unsupported(struck, state, civ, cities)
    if does in _DONE:
        lost = min(number, there(state, "cities", civ)) if cities is None else cities
        words = f"{_DONE[does]} {several(lost, 'city') if lost else 'no city'}"
        return Loss(lost, words=words, reduced=lost if does == "reduce" else 0)
    if does == "back":
        spaces = min(number, there(state, "space", civ))
        return Loss(
            cities or 0, spaces=spaces, words=f"moves back {several(spaces, 'space')}" if spaces else "cannot move back"
        )
    if does == "discard":
        return Loss(
            cities or 0,
            cards=number,
            words=f"discards {number} {card.what if number != 1 else card.what.removesuffix('s')}",
        )
    if does == "told":
        by = f" to {number} {card.what}" if card.what else ""
        return Loss(cities or 0, words=f"loses {several(cities or 0, 'city')}{by}")
    return Loss(cities or 0)


def unsupported(struck: Force, state: State, civ: str, cities: int | None) -> Loss:
    """Return the cities reduced for want of tokens: as many as surely are enough, unless somebody said how many."""
    needed = f"needs {struck.number} tokens for each city"
    if unknown(struck.does, state):
        return Loss(cities or 0, words=f"{needed}, so it reduces {several(cities or 0, 'city')}", reduced=cities or 0)
    fewest, most = (_fallen(state, civ, struck.number, reduced()[brings]) for brings in ("most", "least"))
    lost = most if cities is None else cities
    between = "" if fewest == lost == most else f" ({span(fewest, most)} by the ledger)"
    words = f"{needed}, so it reduces {several(lost, 'city')}{between}"
    return Loss(lost, words=words, reduced=lost, fewest=fewest, most=most)


def is_out_of_range(one: Loss) -> bool:
    """Tell whether more or fewer cities are lost than the books allow."""
    return one.fewest is not None and one.most is not None and not one.fewest <= one.cities <= one.most


def _fallen(state: State, civ: str, rate: int, brings: int) -> int:
    """Return how many cities are reduced until all others have their tokens, if each brings so many to the board."""
    cities, tokens = state.cities[civ], state.tokens[civ]
    stock = max(0, state.stock(civ)) if state.knows_stock(civ) and "treasury" in state.game.tracks else _UNCOUNTED
    while tokens < rate * cities:
        more = min(brings, stock)
        cities, tokens, stock = cities - 1, tokens + more, stock - more
    return state.cities[civ] - cities


def span(least: int, most: int) -> str:
    """Return in words that a number is between two others."""
    if least == most:
        return f"{least}"
    return f"{least} {'or' if most - least == 1 else 'to'} {most}"


def _in_pieces(struck: Force, state: State, civ: str, cities: int | None) -> Loss:
    """Return unit points as pieces: tokens first, and cities for the rest, unless somebody said how many."""
    most = there(state, "tokens", civ)
    if cities is None:
        cities = min(there(state, "cities", civ), in_cities(struck.number, most))
    tokens = min(most, in_tokens(struck.number, cities))
    pieces = [several(cities, "city")] if cities else []
    pieces += [several(tokens, "token")] if tokens or not pieces else []
    short = ", all it has" if in_points(tokens, cities) < struck.number else ""
    return Loss(cities, tokens, words=f"loses {' and '.join(pieces)}{short}" if tokens or cities else "loses nothing")


def total(losses: Mapping[str, Loss], what: str) -> Counts:
    """Return one kind of loss by player, without those who lose nothing of it."""
    return {civ: getattr(one, what) for civ, one in losses.items() if getattr(one, what)}
