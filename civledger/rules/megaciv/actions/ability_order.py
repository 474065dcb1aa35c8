"""An ability as it was typed: why it is refused, the entries that book it, and what they tell."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from civledger.model.names import both, plain, several
from civledger.model.words import GAP, WrongWord
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import at_most, ends_now, is_counted
from civledger.rules.megaciv.book.abilities import source, treasury_earned, treasury_gained
from civledger.rules.megaciv.effects import Ability
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_SOLD = "sells {cards} for {treasury} treasury"  # the note in which alone the cards stand: it is read again too
_SOLD_CARD = "{number} {name}"
_TRACK = {"spend": "treasury", "gain": "treasury", "cities": "cities", "census": "tokens"}
_Bookings = Iterator[tuple[str, dict[str, Any]]]


class AbilityOrder(NamedTuple):
    """What was typed about an ability: who uses it, whom it touches, how many pieces, and which cards."""

    ability: Ability
    civ: str
    others: Sequence[str]
    tokens: Counts
    cities: Counts
    cards: Counts


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


def bookings(order: AbilityOrder, state: State) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of what is tracked, each with its action; a note where none is."""
    every = _BOOKED[order.ability.does](order, state)
    tracked = [(action, keys) for action, keys in every if action == "note" or _TRACK[action] in state.game.tracks]
    return tracked or [_note(order, state)]


def _annex(order: AbilityOrder, state: State) -> _Bookings:
    """Yield what Politics or Monotheism changes: the price, and pieces that go from one player to the other."""
    ability, civ = order.ability, order.civ
    if not order.tokens and not order.cities:
        yield "gain", {"treasury": {civ: treasury_gained(ability, state, civ).most}, "from": source(ability)}
        return
    if ability.price:
        yield "spend", {"treasury": {civ: _cost(order)}, "on": "ability"}
    yield from _move_pieces(order, state, {civ: sum(order.tokens.values())}, {civ: sum(order.cities.values())})


def _destroy(order: AbilityOrder, state: State) -> _Bookings:
    """Yield what Fundamentalism changes: pieces go back to their owners' stock."""
    yield from _move_pieces(order, state, {}, {})


def _settle(order: AbilityOrder, state: State) -> _Bookings:
    """Yield what Universal Doctrine changes: own pieces from stock stand where barbarians or pirates stood."""
    yield from _move_pieces(order._replace(tokens={}, cities={}), state, order.tokens, order.cities)


def _move_pieces(order: AbilityOrder, state: State, tokens: Counts, cities: Counts) -> _Bookings:
    tracks = state.game.tracks
    changes = {civ: -number for civ, number in order.cities.items()} | dict(cities)
    rows = {civ: state.cities[civ] + change for civ, change in changes.items() if change}
    for civ, number in rows.items():
        if number < 0 and "cities" in tracks:
            has = several(state.cities[civ], "city")
            raise WrongWord(f"{state.describe(civ)} has only {has} on the board, not {order.cities[civ]}")
    if rows:
        yield "cities", {"cities": rows}
    for civ, number in order.tokens.items():
        most = ends_now(state, civ).most
        if number > most and "tokens" in tracks:
            only = "only" if at_most(state, civ) is None and is_counted(state, civ) else "at most"
            raise WrongWord(f"{state.describe(civ)} has {only} {several(most, 'token')} on the board, not {number}")
    gained = {civ: number for civ, number in tokens.items() if number}
    moved = {key: rows for key, rows in (("lost", order.tokens), ("gained", gained)) if rows}
    if moved:
        yield "census", {**moved, "after": order.ability.name}


def _sell(order: AbilityOrder, state: State) -> _Bookings:
    """Yield what Trade Routes changes: treasury for cards, and which cards they were."""
    cards = tables.commodities()
    for name, sold in order.cards.items():
        if sold > (cards[name].cards or sold):
            raise WrongWord(f"there are only {cards[name].cards} cards of {name}, not {sold}")
    yield "gain", {"treasury": {order.civ: treasury_earned(order.ability, order.cards)}, "from": source(order.ability)}
    yield _note(order, state)


def _take_cards(order: AbilityOrder, state: State) -> _Bookings:
    """Yield what Provincial Empire changes: cards, of which the books know only who gave one."""
    yield _note(order, state, givers=list(order.others))


def _move_tokens(order: AbilityOrder, state: State) -> _Bookings:
    """Yield what Diaspora changes in the books: nothing."""
    yield _note(order, state)


def _note(order: AbilityOrder, state: State, **more: Any) -> tuple[str, dict[str, Any]]:
    return "note", {"text": f"{order.ability.name}: {order.civ} {tell_story(order, state)}", **more}


def _cost(order: AbilityOrder) -> int:
    return order.ability.cost(sum(order.tokens.values()), sum(order.cities.values()))


def tell_story(order: AbilityOrder, state: State) -> str:
    """Return what an ability does, in words."""
    ability, civ = order.ability, order.civ
    if ability.does == "annex" and not order.tokens and not order.cities:
        return f"moves {several(treasury_gained(ability, state, civ).most, 'token')} from stock to treasury"
    if ability.does == "sell":
        cards = both([_SOLD_CARD.format(number=number, name=name) for name, number in order.cards.items()])
        return _SOLD.format(cards=cards, treasury=treasury_earned(ability, order.cards))
    if ability.does == "take":
        return f"takes a card from {both(list(order.others))}"
    if ability.does == "move":
        return f"moves up to {ability.tokens} tokens on the board"
    if ability.does == "settle":
        return f"takes over {_tell_pieces(order, civ)}"
    lost = both([f"{_tell_pieces(order, other)} of {other}" for other in {**order.tokens, **order.cities}])
    price = f" for {_cost(order)} treasury" if ability.price else ""
    return f"{'destroys' if ability.does == 'destroy' else 'annexes'} {lost}{price}"


def read_sold(note: str) -> Counts:
    """Return the cards that were sold, by the note that tells it; none if it tells something else."""
    told = re.search(_SOLD.format(cards="(.+)", treasury=r"\d+"), note)
    names = "|".join(sorted(map(re.escape, tables.commodities()), key=len, reverse=True))
    cards = re.findall(_SOLD_CARD.format(number=r"(\d+)", name=f"({names})"), told[1] if told else "")
    return {name: int(number) for number, name in cards}


def _tell_pieces(order: AbilityOrder, civ: str) -> str:
    found = [several(order.tokens[civ], "token")] if order.tokens.get(civ) else []
    found += [several(order.cities[civ], "city")] if order.cities.get(civ) else []
    return both(found)


_BOOKED = {
    "annex": _annex,
    "destroy": _destroy,
    "settle": _settle,
    "sell": _sell,
    "take": _take_cards,
    "move": _move_tokens,
}
