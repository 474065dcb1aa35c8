"""What a calamity takes from a player: the number on it, changed by his advances, as pieces of the books."""

from typing import NamedTuple

from civledger.model.names import both, several, span
from civledger.rules.megaciv import board
from civledger.rules.megaciv.book.support import reduced_cities
from civledger.rules.megaciv.effects import Avert, Calamity, in_cities, in_points, in_tokens, tokens_of_reduced
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_ALL_BUT = {"annex-all-but": "annex", "reduce-all-but": "reduce"}
IN_POINTS = ("damage", "annex")
READS_TOKENS = (*IN_POINTS, "annex-all-but", "support")
_TRACK = {"cities": "cities", "treasury": "treasury", "space": "ast"}
_UNCOUNTED = 99  # more than anybody loses
_NEEDS = {"support": ("cities", "tokens"), "annex-all-but": ("cities", "tokens"), "reduce-all-but": ("cities",)}
_DONE = {"reduce": "reduces", "destroy": "loses", "annex-cities": "loses"}


class Force(NamedTuple):
    """How hard a player is struck: what happens to him, how much of it, and the sum that gives the number."""

    does: str
    number: int
    sum: str


class Told(NamedTuple):
    """What the table says of a player: how many cities and tokens were lost, how many tokens are left."""

    cities: int | None = None
    lost: int | None = None
    left: int | None = None

    @property
    def tells_tokens(self) -> bool:
        """Tell whether it says what becomes of the tokens."""
        return self.lost is not None or self.left is not None


class Loss(NamedTuple):
    """What a player loses by the books, and the words for it; `is_all` if more is due than there is.

    Of the `tokens` due the board may have fewer: those `taken`. Of the cities some are `reduced` to tokens; where the
    board decides, `fewest` might be enough and `most` surely are.
    """

    cities: int = 0
    tokens: int = 0
    taken: int = 0
    spaces: int = 0
    cards: int = 0
    words: str = ""
    is_all: bool = False
    reduced: int = 0
    fewest: int | None = None
    most: int | None = None


def does_to(card: Calamity, opening: State, civ: str, primary: bool) -> str:
    """Return what a calamity does to somebody, by the advances held before this turn."""
    if primary:
        return "reduce" if card.softer in opening.held[civ] else card.does
    return card.other_does or card.does


def spares_some(does: str) -> bool:
    """Tell whether what is lost is all but some, so that it depends on what a player has."""
    return does in _ALL_BUT


def force(card: Calamity, state: State, opening: State, civ: str, primary: bool, tokens: board.TokenEnds) -> Force:
    """Return how hard a player with tokens between two numbers is struck, by the higher one.

    Advances of this turn come too late to count.
    """
    does = does_to(card, opening, civ, primary)
    base = card.number if primary else card.other_number
    changes = card.changes if primary else card.other_changes
    held = {name: by for name, by in changes.items() if name in opening.held[civ]}
    left = f"{base}"
    if spares_some(does):
        in_units = does.startswith("annex")
        whole = in_points(tokens.most, state.cities[civ]) if in_units else state.cities[civ]
        what = "unit point" if in_units else "city"
        at_most = "" if tokens.are_equal or not in_units else "at most "
        known = f"{at_most}{several(whole, what)}, {base} {'is' if base == 1 else 'are'} safe"
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


def loss(card: Calamity, struck: Force, state: State, civ: str, tokens: int, told: Told) -> Loss:
    """Return what a player with so many tokens loses, where the table does not say it."""
    does, number, _ = struck
    cities = told.cities
    if does in IN_POINTS:
        return _in_pieces(struck, state, civ, tokens, told)
    if does == "support":
        return _count_unsupported(struck, state, civ, tokens, cities)
    if does in _DONE:
        lost = min(number, there(state, "cities", civ)) if cities is None else cities
        words = f"{_DONE[does]} {several(lost, 'city') if lost else 'no city'}"
        tokens = told.lost or 0
        return Loss(lost, tokens, tokens, words=words, reduced=lost if does == "reduce" else 0)
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
        lost = told.lost or 0
        pieces = [several(cities or 0, "city")] if cities or not lost else []
        pieces += [several(lost, "token")] if lost else []
        return Loss(cities or 0, lost, lost, words=f"loses {both(pieces)}{by}")
    return Loss(cities or 0)


def _count_unsupported(struck: Force, state: State, civ: str, tokens: int, cities: int | None) -> Loss:
    """Return the cities reduced for want of tokens: as many as surely are enough, unless somebody said how many."""
    needed = f"needs {struck.number} tokens for each city"
    if unknown(struck.does, state):
        return Loss(cities or 0, words=f"{needed}, so it reduces {several(cities or 0, 'city')}", reduced=cities or 0)
    fewest, most = (
        reduced_cities(state, civ, tokens, struck.number, tokens_of_reduced()[brings]) for brings in ("most", "least")
    )
    return _reduce_between(struck, most if cities is None else cities, fewest, most)


def _reduce_between(struck: Force, lost: int, fewest: int, most: int) -> Loss:
    between = "" if fewest == lost == most else f" ({span(fewest, most)} by the ledger)"
    words = f"needs {struck.number} tokens for each city, so it reduces {several(lost, 'city')}{between}"
    return Loss(lost, words=words, reduced=lost, fewest=fewest, most=most)


def widen(one: Loss, struck: Force, other: Loss) -> Loss:
    """Return cities that were told with all that may fall, at the most tokens or at none."""
    if one.fewest is None or other.most is None:
        return one
    return _reduce_between(struck, one.cities, one.fewest, other.most)


def most_cities(card: Calamity, struck: Force, state: State, opening: State, civ: str) -> int:
    """Return how many cities a calamity can take of a player, at whatever number of tokens."""
    if struck.does in _DONE:
        return struck.number
    if struck.does == "support":
        return reduced_cities(state, civ, 0, struck.number, tokens_of_reduced()["least"])
    return most_paid(card, struck, opening, civ).cities


def most_paid(card: Calamity, struck: Force, opening: State, civ: str) -> Avert:
    """Return what a player pays at most who takes the way out as often as it saves something."""
    way = card.avert
    if way is None or (way.needs and way.needs not in opening.held[civ]):
        return Avert(0)
    times = -(-struck.number // way.saves)
    return way._replace(treasury=way.treasury * times, cities=way.cities * times)


def is_out_of_range(one: Loss) -> bool:
    """Tell whether more or fewer cities are lost than the books allow."""
    return one.fewest is not None and one.most is not None and not one.fewest <= one.cities <= one.most


def _in_pieces(struck: Force, state: State, civ: str, tokens: int, told: Told) -> Loss:
    """Return unit points as pieces: tokens first, and cities for the rest, unless somebody said how many."""
    on_board = tokens if "tokens" in state.game.tracks else _UNCOUNTED
    if told.cities is None:
        given = on_board if told.lost is None else told.lost
        cities = min(there(state, "cities", civ), in_cities(struck.number, given))
        if told.lost is not None and "cities" not in state.game.tracks:
            cities = 0
    else:
        cities = told.cities
    due = in_tokens(struck.number, cities) if told.lost is None else told.lost
    taken = min(on_board, due)
    pieces = [several(cities, "city")] if cities else []
    pieces += [several(taken, "token")] if taken or not pieces else []
    words = f"loses {both(pieces)}" if taken or cities else "loses nothing"
    is_all = in_points(taken, cities) < struck.number and taken == on_board and cities == there(state, "cities", civ)
    return Loss(cities, due, taken, words=words, is_all=is_all)
