"""An ability as it was typed: why it is refused, the entry of it, and what that tells."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from civledger.model.names import both, plain, several
from civledger.model.words import GAP, WrongWord
from civledger.rules.megaciv.board import at_most, ends_now, is_counted
from civledger.rules.megaciv.book.abilities import treasury_earned, treasury_gained
from civledger.rules.megaciv.book.payment import more_than_exist
from civledger.rules.megaciv.effects import Ability
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_TRACK = {
    **dict.fromkeys(("lost", "gained", "tokens"), "tokens"),
    **dict.fromkeys(("lost_cities", "gained_cities"), "cities"),
    **dict.fromkeys(("paid", "earned", "cards"), "treasury"),
}


class AbilityOrder(NamedTuple):
    """What was typed about an ability: who uses it, whom it touches, how many pieces, and which cards.

    What is `exact` stands in the entry instead of what is computed.
    """

    ability: Ability
    civ: str
    others: Sequence[str]
    tokens: Counts
    cities: Counts
    cards: Counts
    exact: Mapping[str, Counts] = {}


def missing(order: AbilityOrder) -> Iterator[WrongWord]:
    """Yield what is missing in the words."""
    ability, moved = order.ability, {*order.tokens, *order.cities}
    unsaid = [other for other in order.others if other not in moved]
    if ability.does == "annex" and order.civ in {*order.others, *moved}:
        yield WrongWord(f"{order.civ} cannot annex its own units")
    elif unsaid and ability.takes_units:
        yield WrongWord(f"how many units of {unsaid[0]}? Write --tokens {plain(unsaid[0])}={GAP}")
    elif not moved and (ability.does == "destroy" or (ability.does == "annex" and not ability.treasury)):
        yield WrongWord(f"whose units, and how many? Write --tokens CIV={GAP}")
    elif ability.does == "sell" and not order.cards:
        yield WrongWord(f"which cards? Write -c COMMODITY={GAP}")
    elif ability.does == "take" and not order.others:
        yield WrongWord("from whom? Write the name at the end")
    elif ability.does == "settle" and not moved:
        units = ["--tokens", str(ability.tokens)], ["--cities", str(ability.cities)]
        yield WrongWord("say what was taken over: tokens or a city", adding=units)


def superfluous(order: AbilityOrder) -> Iterator[WrongWord]:
    """Yield what does not go with an ability, and the options without which it would."""
    ability = order.ability
    if order.cards and ability.does != "sell":
        yield WrongWord(f"{ability.name} does not sell cards", without=("-c", "--cards"))
    if (order.tokens or order.cities) and not ability.takes_units and not ability.brings_units:
        yield WrongWord(f"{ability.name} needs neither --tokens nor --cities", without=("--tokens", "--cities"))
    if order.others and ability.does in ("sell", "move", "settle"):
        yield WrongWord(f"{ability.name} affects nobody else; leave out {order.others[0]}")
    if 0 in (*order.tokens.values(), *order.cities.values(), *order.cards.values()):
        yield WrongWord("0 changes nothing; leave it out")


def keys_of(order: AbilityOrder, state: State) -> dict[str, Any]:
    """Return the keys of the entry of an ability: what is tracked of what it takes and gives."""
    ability, civ = order.ability, order.civ
    for wrong in _refuse_pieces(order, state):
        raise WrongWord(wrong)
    found: dict[str, Counts] = {"cards": order.cards}
    if ability.does == "sell":
        found["earned"] = {civ: treasury_earned(ability, order.cards)}
    elif ability.does == "annex" and not order.tokens and not order.cities:
        found["earned"] = {civ: treasury_gained(ability, state, civ).most}
    elif ability.does == "settle":
        found |= {"gained": order.tokens, "gained_cities": order.cities}
    else:
        found |= {"lost": order.tokens, "lost_cities": order.cities}
    if ability.does == "annex":
        found |= {"gained": {civ: sum(order.tokens.values())}, "gained_cities": {civ: sum(order.cities.values())}}
        found["paid"] = {civ: _cost(order)}
    found |= order.exact
    tracked = {key: found[key] for key, what in _TRACK.items() if key in found and what in state.game.tracks}
    rows = {key: {name: number for name, number in table.items() if number} for key, table in tracked.items()}
    givers = {"givers": list(order.others)} if ability.does == "take" else {}
    keys = {"ability": ability.name, "civ": civ, **givers, **{key: table for key, table in rows.items() if table}}
    is_untold = any(any(table.values()) for key, table in found.items() if key not in rows)
    return keys | ({"note": f"{civ} {tell_story(order, state)}"} if is_untold else {})


def _refuse_pieces(order: AbilityOrder, state: State) -> Iterator[str]:
    """Yield who has not as many pieces on the board as are taken, and of which cards there are fewer."""
    tracks, takes = state.game.tracks, order.ability.takes_units
    for civ, number in order.cities.items() if takes and "cities" in tracks else ():
        if number > state.cities[civ]:
            yield f"{state.describe(civ)} has only {several(state.cities[civ], 'city')} on the board, not {number}"
    for civ, number in order.tokens.items() if takes and "tokens" in tracks else ():
        most = ends_now(state, civ).most
        if number > most:
            only = "only" if at_most(state, civ) is None and is_counted(state, civ) else "at most"
            yield f"{state.describe(civ)} has {only} {several(most, 'token')} on the board, not {number}"
    yield from more_than_exist(order.cards)


def _cost(order: AbilityOrder) -> int:
    return order.ability.cost(sum(order.tokens.values()), sum(order.cities.values()))


def tell_story(order: AbilityOrder, state: State) -> str:
    """Return what an ability does, in words."""
    ability, civ = order.ability, order.civ
    if ability.does == "annex" and not order.tokens and not order.cities:
        return f"moves {several(treasury_gained(ability, state, civ).most, 'token')} from stock to treasury"
    if ability.does == "sell":
        cards = both([f"{number} {name}" for name, number in order.cards.items()])
        return f"sells {cards} for {treasury_earned(ability, order.cards)} treasury"
    if ability.does == "take":
        return f"takes a card from {both(list(order.others))}"
    if ability.does == "move":
        return f"moves up to {ability.tokens} tokens on the board"
    if ability.does == "settle":
        return f"takes over {_tell_pieces(order, civ)}"
    lost = both([f"{_tell_pieces(order, other)} of {other}" for other in {**order.tokens, **order.cities}])
    price = f" for {_cost(order)} treasury" if ability.price else ""
    return f"{'destroys' if ability.does == 'destroy' else 'annexes'} {lost}{price}"


def _tell_pieces(order: AbilityOrder, civ: str) -> str:
    found = [several(order.tokens[civ], "token")] if order.tokens.get(civ) else []
    found += [several(order.cities[civ], "city")] if order.cities.get(civ) else []
    return both(found)
