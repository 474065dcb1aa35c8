"""Tokens on the board: what the books have, and between which two ends the board has them now.

Everything that reads or moves tokens does so here. A census is exact when it is taken, and what comes later moves its
two ends: a city costs 6 tokens on a site or 12 elsewhere, and a reduced one brings 1 to 5 back. Nobody types which.
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from civledger.rules.megaciv.effects import calamities, tokens_of_reduced
from civledger.rules.megaciv.state import BoardTokens, State, TurnMoves
from civledger.rules.megaciv.tables import ABILITIES, Counts

SUPPORT = "support"  # what reduces a city for which there are too few tokens
_ROOMY = "Public Works"  # with which a token may stand beside a city, so that a reduced one brings perhaps none
_REDUCING = ("reduce", "reduce-all-but", "support")


class TokenEnds(NamedTuple):
    """Between which two numbers something is."""

    least: int
    most: int

    @property
    def are_equal(self) -> bool:
        """Tell whether the number is known."""
        return self.least == self.most


def counted(state: State, civ: str) -> int:
    """Return the last count, less what was lost and plus what was gained since: what was said, not what is there."""
    return state.board[civ].number


def grew(before: State, after: State, what: str, civ: str) -> int:
    """Return by how much an entry says that something of somebody grew: tokens, or what the books count so."""
    if what == "tokens":
        return after.board[civ].number - before.board[civ].number
    now, then = getattr(after, what), getattr(before, what)
    more: int = now[civ] - then[civ]
    return more


def quantities(state: State, what: str) -> Mapping[str, object]:
    """Return what everybody has of something: the same object as long as nothing has changed it."""
    found: Mapping[str, object] = state.board if what == "tokens" else getattr(state, what)
    return found


def ends(state: State, civ: str) -> TokenEnds:
    """Return between which numbers the tokens on the board are, by the last count and all that came since."""
    on_board = state.board[civ]  # a treasury lowers no count: it may be too large, or tokens may be gone unsaid
    return TokenEnds(on_board.least, max(on_board.least, min(on_board.most, _room(state, civ))))


def has_surely(state: State, civ: str, number: int) -> bool:
    """Tell whether there are so many tokens on the board, whatever cities cost: quicker than both ends."""
    return state.board[civ].least >= number


def at_most(state: State, civ: str) -> int | None:
    """Return the most tokens that can be on the board; None where the books know the number."""
    least, most = ends(state, civ)
    return None if least == most else most


def is_moved(state: State, civ: str) -> bool:
    """Tell whether cities were built or lost since the count, so that it is not what the board has now."""
    on_board = state.board[civ]
    return not on_board.least == on_board.number == on_board.most


def has_built(state: State, civ: str) -> bool:
    """Tell whether cities rose since the last count, built or taken from others: nobody says which."""
    return bool(state.board[civ].moves.built) and is_moved(state, civ)


def is_unpaid(state: State, civ: str) -> bool:
    """Tell whether more cities rose than the tokens counted can build: then nobody knows how many are left."""
    return state.board[civ].moves.is_unpaid


def counted_in(state: State, civ: str) -> int:
    """Return the turn of the last count, 0 before the first."""
    return state.board[civ].turn


def has_count(state: State, civ: str) -> bool:
    """Tell whether the books have a number of tokens: those that begin in the middle of a game may not know it."""
    return counted_in(state, civ) >= state.game.first_turn - 1


def is_counted(state: State, civ: str) -> bool:
    """Tell whether tokens were counted in this turn: an older count holds for taxes, and for nothing after them."""
    return state.board[civ].turn == state.turn


def ends_now(state: State, civ: str) -> TokenEnds:
    """Return between which numbers the tokens are in a phase after taxes: without a census of this turn, any."""
    return ends(state, civ) if is_counted(state, civ) else TokenEnds(0, _room(state, civ))


def stock_ends(state: State, civ: str) -> TokenEnds:
    """Return between which numbers the tokens in stock are."""
    least, most = ends(state, civ)
    return TokenEnds(stock_beside(state, civ, most), stock_beside(state, civ, least))


def stock_ends_now(state: State, civ: str) -> TokenEnds:
    """Return between which numbers they are in a phase after taxes: without a census of this turn, any."""
    least, most = ends_now(state, civ)
    return TokenEnds(stock_beside(state, civ, most), stock_beside(state, civ, least))


def count_board(state: State, civ: str) -> dict[str, int | None]:
    """Return the tokens on the board for programs: where they are not known, as counted, and between which ends."""
    least, most = ends(state, civ) if "tokens" in state.game.tracks else (None, None)
    number = least if least == most else state.board[civ].number if has_count(state, civ) else None
    return {"tokens": number, **_name_ends("tokens", least, most)}


def count_stock(
    state: State, civ: str, name: str = "stock", find: Callable[[State, str], TokenEnds] = stock_ends
) -> dict[str, int | None]:
    """Return the tokens in stock for programs: where they are not known, nothing, and between which ends."""
    is_tracked = {"tokens", "treasury"} <= state.game.tracks
    least, most = find(state, civ) if is_tracked else (None, None)
    return {name: least if least == most else None, **_name_ends(name, least, most)}


def _name_ends(name: str, least: int | None, most: int | None) -> dict[str, int | None]:
    is_known = least == most
    return {f"{name}_at_least": None if is_known else least, f"{name}_at_most": None if is_known else most}


def stock_beside(state: State, civ: str, number: int) -> int:
    """Return the tokens in stock if there are so many on the board."""
    return max(0, _pieces(state) - state.treasury[civ] - number)


def knows_stock(state: State, civ: str) -> bool:
    """Tell whether the stock is known for a verdict: by a count that no city built or reduced has moved since."""
    return bool(counted_in(state, civ)) and not is_moved(state, civ) and state.sure(civ, "tokens", "treasury", "cities")


def count_tokens(state: State, counted: Counts, is_census: bool) -> State:
    """Return the books with tokens counted.

    A city built in this turn and entered before the census may stand in the count already, or not yet.
    """
    rows, turn = {}, state.turn
    for civ, number in counted.items():
        moves = state.board[civ].moves
        if moves.turn != turn:
            rows[civ] = BoardTokens(number, number, number, turn)
        elif is_census:
            least = max(0, number - moves.built * building_costs(state)["elsewhere"])
            free = moves._replace(has_paid=False, is_unpaid=False)
            rows[civ] = BoardTokens(number, least, number, turn, free)
        else:
            rows[civ] = BoardTokens(number, number, number, turn, moves._replace(is_unpaid=False, fell={}))
    return state._replace(board={**state.board, **rows}, doubt=state.settled("tokens", counted))


def move_tokens(state: State, lost: Counts, gained: Counts, *, passes: bool = False) -> State:
    """Return the books without the tokens lost, as far as there were so many, and with those gained.

    Where what is lost `passes` to who gains, no more comes than was there: at both ends.
    """
    board, taken = dict(state.board), (0, 0, 0)
    for civ, number in lost.items():
        row = board[civ]._replace(most=ends(state, civ).most)
        board[civ] = row._replace(
            number=max(0, row.number - number), least=max(0, row.least - number), most=max(0, row.most - number)
        )
        gone = (row.number - board[civ].number, row.least - board[civ].least, row.most - board[civ].most)
        taken = (taken[0] + gone[0], taken[1] + gone[1], taken[2] + gone[2])
    for civ, number in gained.items():
        row = board[civ]
        come = [min(number, each) for each in taken] if passes else [number] * 3
        row = row._replace(number=row.number + come[0], least=row.least + come[1], most=row.most + come[2])
        board[civ] = _clip(row, board[civ], _room(state, civ))
    return state._replace(board=board)


def take_tokens(state: State, other: State, civs: Collection[str]) -> State:
    """Return the books with the tokens of some players as other books have them."""
    return state._replace(board={**state.board, **{civ: other.board[civ] for civ in civs}})


def bring_tokens(state: State, civs: Collection[str], place: int) -> State:
    """Return the books with the tokens of cities that fell by the entry at a place."""
    rows = {}
    for civ in civs:
        row, moves = state.board[civ], _moves_now(state, civ)
        if place in moves.fell:
            least, most = moves.fell[place]
            moves = moves._replace(fell={key: own for key, own in moves.fell.items() if key != place})
            come = row._replace(least=row.least + least, most=row.most + most, moves=moves)
            rows[civ] = _clip(come, row, _room(state, civ))
    return state._replace(board={**state.board, **rows}) if rows else state


def brings_tokens(state: State, civ: str, place: int) -> bool:
    """Tell whether cities of somebody that fell by the entry at a place may bring tokens to the board."""
    return bool(_moves_now(state, civ).fell.get(place, (0, 0))[1])


def keep_room(state: State, civ: str) -> State:
    """Return the books with no more tokens than the treasury leaves, before a purchase lowers it."""
    row, most = state.board[civ], ends(state, civ).most
    return state if row.most == most else state._replace(board={**state.board, civ: row._replace(most=most)})


def _clip(row: BoardTokens, before: BoardTokens, room: int) -> BoardTokens:
    """Return tokens that came as far as the treasury leaves some for them, never fewer than before."""
    pairs = zip((row.number, row.least, row.most), (before.number, before.least, before.most), strict=True)
    number, least, most = (max(stood, min(more, room)) for more, stood in pairs)
    return row._replace(number=number, least=least, most=most)


def set_cities(
    state: State, cities: Counts, by: str = "", victim: str = "", place: int = -1, *, is_tax: bool = False
) -> State:
    """Return the books with cities counted, and tokens moved by those that were built or lost.

    What a calamity or an ability does `by` its name costs no tokens, and brings some only where it reduces cities: they
    come later, by the `place` of its entry. A tax counts cities that were built before the census of its turn.
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
            least, most = (each * -more for each in _brought(state, civ, by, victim))
            if by:
                rows[civ] = row._replace(moves=moves._replace(fell={**moves.fell, place: (least, most)}))
            else:
                rows[civ] = _move_ends(row, least, most, moves)
        elif not by:
            costs = building_costs(state)
            paid = 0 if moves.has_paid else pays_for_city(state, civ)
            least, most = -costs["elsewhere"] * more, paid - costs["site"] * more
            is_unpaid = moves.is_unpaid or row.most + most < 0
            after = moves._replace(built=moves.built + more, has_paid=True, is_unpaid=is_unpaid)
            rows[civ] = _move_ends(row, least, most, moves if is_tax else after)
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
    brings_least = 0 if _ROOMY in state.held[civ] else tokens_of_reduced()["least"]
    card = calamities().get(by)
    if card is None:  # of other cities nobody says whether they were reduced
        return brings_least if by == SUPPORT else 0, tokens_of_reduced()["most"]
    softened = state.held[civ].get(card.softer, state.turn) < state.turn
    as_victim, as_other = softened or card.does in _REDUCING, (card.other_does or card.does) in _REDUCING
    brings = {as_victim} if civ == victim else {as_other} if victim else {as_victim, as_other}
    return brings_least if all(brings) else 0, tokens_of_reduced()["most"] if any(brings) else 0


def least_of_reduced(state: State, civ: str) -> int:
    """Return how many tokens a city of somebody that lacks support brings at least."""
    return _brought(state, civ, SUPPORT, "")[0]


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
