"""Tokens on the board: what the books have, and between which two ends the board has them now.

Everything that reads or moves tokens does so here. A census is exact when it is taken, and what comes later moves its
two ends: a city costs 6 tokens on a site or 12 elsewhere, and a reduced one brings 1 to 5 back. Nobody types which.
"""

from collections.abc import Mapping
from typing import NamedTuple

from civledger.rules.megaciv.effects import calamities, tokens_of_reduced
from civledger.rules.megaciv.state import BoardTokens, State, TurnMoves
from civledger.rules.megaciv.tables import ABILITIES, Counts

_REDUCING = ("reduce", "reduce-all-but", "support")


class TokenEnds(NamedTuple):
    """Between which two numbers something is."""

    least: int
    most: int

    @property
    def are_equal(self) -> bool:
        """Tell whether the number is known."""
        return self.least == self.most


def tokens(state: State, civ: str) -> int:
    """Return the tokens that the books have on the board: as counted, less what was lost, plus what was gained."""
    return state.board[civ].number


def quantity(state: State, what: str, civ: str) -> int:
    """Return how much of something somebody has: tokens, or what the books count under that name."""
    if what == "tokens":
        return state.board[civ].number
    number: int = getattr(state, what)[civ]
    return number


def quantities(state: State, what: str) -> Mapping[str, object]:
    """Return what everybody has of something: the same object as long as nothing has changed it."""
    found: Mapping[str, object] = state.board if what == "tokens" else getattr(state, what)
    return found


def all_tokens(state: State) -> dict[str, int]:
    """Return the tokens that the books have of everybody."""
    return {civ: on_board.number for civ, on_board in state.board.items()}


def ends(state: State, civ: str) -> TokenEnds:
    """Return between which numbers the tokens on the board are, by the last count and all that came since."""
    on_board, room = state.board[civ], _room(state, civ)
    return TokenEnds(min(on_board.least, room), min(on_board.most, room))


def least_at_gain(state: State, civ: str) -> int:
    """Return the fewest tokens that can have been there when some were gained: cities may have been reduced later."""
    return max(0, ends(state, civ).least - _moves_now(state, civ).least)


def at_most(state: State, civ: str) -> int | None:
    """Return the most tokens that can be on the board; None where the books know the number."""
    least, most = ends(state, civ)
    return None if least == most else most


def is_moved(state: State, civ: str) -> bool:
    """Tell whether cities were built or lost since the count, so that it is not what the board has now."""
    on_board = state.board[civ]
    return not on_board.least == on_board.number == on_board.most


def counted_in(state: State, civ: str) -> int:
    """Return the turn of the last count, 0 before the first."""
    return state.board[civ].turn


def is_counted(state: State, civ: str) -> bool:
    """Tell whether tokens were counted in this turn: an older count holds for taxes, and for nothing after them."""
    return state.board[civ].turn == state.turn


def ends_now(state: State, civ: str) -> TokenEnds:
    """Return between which numbers the tokens are in a phase after taxes: without a census of this turn, any."""
    return ends(state, civ) if is_counted(state, civ) else TokenEnds(0, _room(state, civ))


def stock(state: State, civ: str) -> int:
    """Return the tokens that a civilization has, by the books, neither on the board nor in its treasury."""
    return _pieces(state) - state.board[civ].number - state.treasury[civ]


def stock_ends(state: State, civ: str) -> TokenEnds:
    """Return between which numbers the tokens in stock are."""
    least, most = ends(state, civ)
    return TokenEnds(stock_beside(state, civ, most), stock_beside(state, civ, least))


def stock_beside(state: State, civ: str, number: int) -> int:
    """Return the tokens in stock if there are so many on the board."""
    return max(0, _pieces(state) - state.treasury[civ] - number)


def has_cities_of_count(state: State, civ: str) -> bool:
    """Tell whether as many cities stand as when the tokens were last counted."""
    return state.board[civ].cities == state.cities[civ] and state.sure(civ, "tokens", "treasury", "cities")


def knows_stock(state: State, civ: str) -> bool:
    """Tell whether the stock is known for a verdict: nothing moved tokens or cities since they were last counted."""
    return at_most(state, civ) is None and has_cities_of_count(state, civ)


def count_tokens(state: State, counted: Counts, is_census: bool) -> State:
    """Return the books with tokens counted.

    A city built in this turn and entered before the census may stand in the count already, or not yet. What a calamity
    brought to the board came after the census, whichever was entered first.
    """
    rows, turn, cities = {}, state.turn, state.cities
    for civ, number in counted.items():
        moves = state.board[civ].moves
        if moves.turn != turn:
            rows[civ] = BoardTokens(number, number, number, turn, cities[civ])
        elif is_census:
            least = max(0, number - moves.built * building_costs(state)["elsewhere"]) + moves.least
            free = moves._replace(has_paid=False)
            rows[civ] = BoardTokens(number, least, number + moves.most, turn, cities[civ], free)
        else:
            gone = moves._replace(least=0, most=0)
            rows[civ] = BoardTokens(number, number, number, turn, cities[civ], gone)
    struck = state.struck.difference(counted) if is_census else state.struck
    return state._replace(board={**state.board, **rows}, struck=struck, doubt=state.settled("tokens", counted))


def move_tokens(state: State, lost: Counts, gained: Counts) -> State:
    """Return the books without the tokens lost, as far as they are there, and with those gained."""
    # What a turn took and gave is added up, so that it does not matter which calamity was typed first.
    rows = {}
    for civ in {**lost, **gained}:
        row, moves = state.board[civ], _moves_now(state, civ)
        stood = moves.stood or (row.number, row.least, row.most)
        change = moves.change + gained.get(civ, 0) - lost.get(civ, 0)
        number, least, most = (max(0, each + change) for each in stood)
        after = moves._replace(stood=stood, change=change)
        rows[civ] = row._replace(number=number, least=least, most=most, moves=after)
    return state._replace(board={**state.board, **rows})


def set_cities(state: State, cities: Counts, by: str = "", victim: str = "", *, is_tax: bool = False) -> State:
    """Return the books with cities counted, and tokens moved by those that were built or lost.

    What a calamity or an ability does `by` its name costs no tokens, and brings some only where it reduces cities. A
    tax counts cities that were built before the census of its turn.
    """
    had, doubt = state.cities, state.settled("cities", cities)
    changed = {civ: number - had[civ] for civ, number in cities.items() if number != had[civ]}
    if not changed or not {"cities", "tokens"} <= state.game.tracks:
        return state._replace(cities={**had, **cities}, doubt=doubt)
    rows = {}
    for civ, more in changed.items():
        row = state.board[civ]
        moves = _moves_now(state, civ)
        if more < 0:
            each_least, each_most = _brought(state, civ, by, victim)
            least, most = each_least * -more, each_most * -more
            after = moves._replace(least=moves.least + least, most=moves.most + most) if by and most else moves
            rows[civ] = _move_ends(row, least, most, after)
        elif not by:
            costs = building_costs(state)
            paid = 0 if moves.has_paid else pays_for_city(state, civ)
            after = moves if is_tax else moves._replace(built=moves.built + more, has_paid=True)
            rows[civ] = _move_ends(row, -costs["elsewhere"] * more, paid - costs["site"] * more, after)
    return state._replace(cities={**had, **cities}, doubt=doubt, board={**state.board, **rows})


def _move_ends(row: BoardTokens, least: int, most: int, moves: TurnMoves) -> BoardTokens:
    """Return tokens with their ends moved, never below none, and what has moved them in this turn."""
    # What the treasury leaves room for is asked when they are read: a gain of phase 10 is replayed before losses.
    return row._replace(least=max(0, row.least + least), most=max(0, row.most + most), moves=moves)


def _moves_now(state: State, civ: str) -> TurnMoves:
    moves = state.board[civ].moves
    return moves if moves.turn == state.turn else TurnMoves(state.turn)


def _room(state: State, civ: str) -> int:
    return max(0, _pieces(state) - (state.treasury[civ] if "treasury" in state.game.tracks else 0))


def _brought(state: State, civ: str, by: str, victim: str) -> tuple[int, int]:
    """Return how many tokens a lost city brings to the board, at least and at most."""
    if by in ABILITIES:
        return 0, 0
    card = calamities().get(by)
    if card is None:  # nobody says whether it was reduced
        return 0, tokens_of_reduced()["most"]
    softened = state.held[civ].get(card.softer, state.turn) < state.turn
    as_victim, as_other = softened or card.does in _REDUCING, (card.other_does or card.does) in _REDUCING
    brings = {as_victim} if civ == victim else {as_other} if victim else {as_victim, as_other}
    return tokens_of_reduced()["least"] if all(brings) else 0, tokens_of_reduced()["most"] if any(brings) else 0


def pays_for_city(state: State, civ: str) -> int:
    """Return how many tokens of a city may be paid from the treasury, once a turn."""
    held = state.held[civ]
    cards = state.game.book.effects["pays_building"]
    return sum(card.pays_building for card in cards if held.get(card.name, state.turn) < state.turn)


def building_costs(state: State) -> Counts:
    """Return the tokens that a city costs, on a site and elsewhere."""
    costs: Counts = state.game.book.numbers["building"]
    return costs


def _pieces(state: State) -> int:
    pieces: int = state.game.book.numbers["pieces"]["tokens"]
    return pieces
