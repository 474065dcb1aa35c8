"""Phase 10: in which order special abilities are used, who holds which, and what one does."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from civledger.model.border.command import Command, Lists, Records, Shows
from civledger.model.border.slots import Name, Slot, Words, optional
from civledger.model.draft import Draft
from civledger.model.names import both, match, plain, several
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import GAP, WrongWord, count_name, found, listing, once, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import CARDS, CIV, NUMBERS
from civledger.rules.megaciv.actions.screen import named_civ, tell_facts, with_players
from civledger.rules.megaciv.actions.tokens import ask_census
from civledger.rules.megaciv.board import at_most, ends_now, is_counted
from civledger.rules.megaciv.book.abilities import (
    protection,
    source,
    treasury_earned,
    treasury_gained,
    uses,
)
from civledger.rules.megaciv.book.orders import before_markers, buying
from civledger.rules.megaciv.effects import Ability, abilities
from civledger.rules.megaciv.entries.common import before_purchases
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

COMMAND = Command(
    "ability",
    "Show who can use special abilities and when, what one does, or record one.",
    (
        "ability",
        "ability politics",
        "ability politics hel",
        "ability politics hel egypt --tokens 4 --cities 1",
        "ability fundamentalism hel --tokens egypt=5,hatti=2",
        "ability trade-routes hel -c fish=2,ochre",
        "ability provincial hel egypt hatti",
        "ability universal hel --cities 1",
    ),
    (
        Slot("name", Name(("ABILITY",)), "An ability; the first letters are enough."),
        Slot("who", CIV, "Who uses it."),
        Slot("others", CIV, "Whom it affects.", repeats=True),
    ),
    (
        optional(("--tokens",), NUMBERS, "Tokens taken; a number alone is enough.", repeats=True),
        optional(("--cities",), NUMBERS, "Cities taken; a number alone is enough.", repeats=True),
        optional(("-c", "--cards"), CARDS, "Cards sold with Trade Routes.", repeats=True),
    ),
    "You use an ability once a turn, entirely or not at all, if you held the advance before this turn's"
    " purchases, and never against a player whose advance protects against it. All entries are recorded at once,"
    " under the ability's name: treasury as spend or gain, pieces as cities and as tokens lost and gained, cards as a"
    " note.",
    ways=(Records(("name", "who")), Lists(("name",), one="name"), Shows()),
)


_TRACK = {"spend": "treasury", "gain": "treasury", "cities": "cities", "census": "tokens"}

_Bookings = Iterator[tuple[str, dict[str, Any]]]


class _AbilityOrder(NamedTuple):
    """What was typed about an ability: who uses it, whom it touches, how many pieces, and which cards."""

    ability: Ability
    civ: str
    others: Sequence[str]
    tokens: Counts
    cities: Counts
    cards: Counts


def drafts(
    situation: Situation,
    players: Players,
    name: str,
    who: str,
    others: Sequence[str] = (),
    tokens: Sequence[str] = (),
    cities: Sequence[str] = (),
    cards: Sequence[str] = (),
) -> list[tuple[str, Draft]]:
    """Return the entries that book an ability, each under its name."""
    ability = abilities()[_name_ability(players, name, who)]
    if not situation.state.game.tracks:
        raise WrongWord(f"this ledger holds only the result. You can still note {ability.name}: civledger note TEXT")
    civ, targets = players.find(who), _name_once(players, others)
    whose = [civ] if ability.does == "settle" else targets
    pieces_taken = players.amounts(tokens, whose), players.amounts(cities, whose)
    turned_in = listing(cards, tables.commodities(), "commodity")
    order = _AbilityOrder(ability, civ, targets, *pieces_taken, turned_in)
    typed = {"--tokens": tokens, "--cities": cities, "-c": cards, "--cards": cards}
    for wrong in (*_superfluous(order, typed, others), *missing(order)):
        raise wrong
    state = before_purchases(situation)
    _ask_stock(situation._replace(state=state), order)
    bookings = [(action, keys) for action, keys in _BOOKED[ability.does](order, state) if _is_tracked(action, state)]
    if not bookings:
        bookings = [_note(order, state)]
    marked = [(action, Draft({**keys, "ability": ability.name, "civ": civ})) for action, keys in bookings]
    action, last = marked[-1]
    receipt = [f"  {civ} {_tell_story(order, state)}"]
    if waiting := [civ for civ in order.tokens if "tokens" in state.game.tracks and not is_counted(state, civ)]:
        receipt.append(f"  {both(waiting)}: no census in turn {situation.turn} yet")
    return [*marked[:-1], (action, last._replace(receipt=lambda after: receipt))]


def _ask_stock(situation: Situation, order: _AbilityOrder) -> None:
    """Ask for the tokens of who takes some from stock, where the books do not know how many are there."""
    state, ability, civ = situation.state, order.ability, order.civ
    if ability.does != "annex" or order.tokens or order.cities or "tokens" not in state.game.tracks:
        return
    if not is_counted(state, civ) or not treasury_gained(ability, state, civ).are_equal:
        raise ask_census(situation, civ, ability.name)


def _name_ability(players: Players, name: str, who: str) -> str:
    """Return which ability is meant, or say that it goes before who uses it."""
    try:
        return found(name, abilities(), "ability")
    except WrongWord:
        if not players.is_called(name):
            raise
        message = f"{found(who, abilities(), 'ability')} comes first, then {players.find(name)}"
        raise WrongWord(message, [name, who], [[who, name]]) from None


def _name_once(players: Players, words: Sequence[str]) -> list[str]:
    """Return several players, `all` for everybody; raises WrongWord for one who is named twice."""
    names = [name for word in words for name in players.find_all([word])]
    return list(once((name, name) for name in names))


def _is_tracked(action: str, state: State) -> bool:
    """Tell whether the ledger tracks what an entry changes."""
    return action == "note" or _TRACK[action] in state.game.tracks


def missing(order: _AbilityOrder) -> Iterator[WrongWord]:
    """Yield what is missing in the words, with a gap for it that only the table can fill."""
    ability, moved = order.ability, {*order.tokens, *order.cities}
    unsaid = [other for other in order.others if other not in moved]
    if ability.does == "annex" and order.civ in {*order.others, *moved}:
        yield WrongWord(f"{order.civ} cannot annex its own units")
    elif unsaid and ability.takes_units:
        yield WrongWord(f"how many units of {unsaid[0]}?", meant=[["--tokens", f"{plain(unsaid[0])}={GAP}"]])
    elif not moved and (ability.does == "destroy" or (ability.does == "annex" and not ability.treasury)):
        yield WrongWord("whose units, and how many?", meant=[["--tokens", f"CIV={GAP}"]])
    elif ability.does == "sell" and not order.cards:
        yield WrongWord("which cards?", meant=[["-c", f"COMMODITY={GAP}"]])
    elif ability.does == "take" and not order.others:
        yield WrongWord("from whom?", meant=[["CIV"]])
    elif ability.does == "settle" and not moved:
        units = ["--tokens", str(ability.tokens)], ["--cities", str(ability.cities)]
        yield WrongWord("say what was taken over: tokens or a city", meant=units)


def _superfluous(
    order: _AbilityOrder, typed: Mapping[str, Sequence[str]], others: Sequence[str]
) -> Iterator[WrongWord]:
    """Yield what does not go with an ability, and the line without it."""
    ability = order.ability
    if order.cards and ability.does != "sell":
        yield WrongWord(f"{ability.name} does not sell cards", or_else=_drop_options(typed, ("-c", "--cards")))
    if (order.tokens or order.cities) and not ability.takes_units and not ability.brings_units:
        ways = _drop_options(typed, ("--tokens", "--cities"))
        yield WrongWord(f"{ability.name} needs neither --tokens nor --cities", or_else=ways)
    if order.others and ability.does in ("sell", "move", "settle"):
        yield WrongWord(f"{ability.name} affects nobody else; leave out {order.others[0]}", others[:1], [[]])
    if 0 in (*order.tokens.values(), *order.cities.values(), *order.cards.values()):
        yield WrongWord("0 changes nothing; leave it out", or_else=list(_drop_zeros(typed)))


def _drop_options(typed: Mapping[str, Sequence[str]], names: Sequence[str]) -> list[tuple[Words, Words]]:
    """Return the ways to leave out the first of some options."""
    return [((name, value), ()) for name in names for value in typed[name]]


def _drop_zeros(typed: Mapping[str, Sequence[str]]) -> Iterator[tuple[Words, Words]]:
    """Yield the ways to leave out what is counted as 0, with its option if nothing else is counted there."""
    for name, values in typed.items():
        for value in values:
            parts = [part for part in split_lists([value]) if count_name(part)[1] != "0" and part != "0"]
            if len(parts) < len(split_lists([value])):
                yield (name, value), ((name, ",".join(parts)) if parts else ())


def _annex(order: _AbilityOrder, state: State) -> _Bookings:
    """Yield what Politics or Monotheism changes: the price, and pieces that go from one player to the other."""
    ability, civ = order.ability, order.civ
    if not order.tokens and not order.cities:
        yield "gain", {"treasury": {civ: treasury_gained(ability, state, civ).most}, "from": source(ability)}
        return
    if ability.price:
        yield "spend", {"treasury": {civ: _cost(order)}, "on": "ability"}
    yield from _move_pieces(order, state, {civ: sum(order.tokens.values())}, {civ: sum(order.cities.values())})


def _destroy(order: _AbilityOrder, state: State) -> _Bookings:
    """Yield what Fundamentalism changes: pieces go back to their owners' stock."""
    yield from _move_pieces(order, state, {}, {})


def _settle(order: _AbilityOrder, state: State) -> _Bookings:
    """Yield what Universal Doctrine changes: own pieces from stock stand where barbarians or pirates stood."""
    yield from _move_pieces(order._replace(tokens={}, cities={}), state, order.tokens, order.cities)


def _move_pieces(order: _AbilityOrder, state: State, tokens: Counts, cities: Counts) -> _Bookings:
    """Yield pieces that leave the board, and those of the user that come to it."""
    tracks = state.game.tracks
    changes = {civ: -number for civ, number in order.cities.items()} | dict(cities)
    rows = {civ: state.cities[civ] + change for civ, change in changes.items() if change}
    for civ, number in rows.items():
        if number < 0 and "cities" in tracks:
            has = several(state.cities[civ], "city")
            raise WrongWord(f"{civ} has only {has} on the board, not {order.cities[civ]}")
    if rows:
        yield "cities", {"cities": rows}
    for civ, number in order.tokens.items():
        most = ends_now(state, civ).most
        if number > most and "tokens" in tracks:
            only = "only" if at_most(state, civ) is None and is_counted(state, civ) else "at most"
            raise WrongWord(f"{civ} has {only} {several(most, 'token')} on the board, not {number}")
    gained = {civ: number for civ, number in tokens.items() if number}
    moved = {key: rows for key, rows in (("lost", order.tokens), ("gained", gained)) if rows}
    if moved:
        yield "census", {**moved, "after": order.ability.name}


def _sell(order: _AbilityOrder, state: State) -> _Bookings:
    """Yield what Trade Routes changes: treasury for cards, and which cards they were."""
    cards = tables.commodities()
    for name, sold in order.cards.items():
        if sold > (cards[name].cards or sold):
            raise WrongWord(f"there are only {cards[name].cards} cards of {name}, not {sold}")
    yield "gain", {"treasury": {order.civ: treasury_earned(order.ability, order.cards)}, "from": source(order.ability)}
    yield _note(order, state)


def _take_cards(order: _AbilityOrder, state: State) -> _Bookings:
    """Yield what Provincial Empire changes: cards, of which the books know only who gave one."""
    yield _note(order, state, givers=list(order.others))


def _move_tokens(order: _AbilityOrder, state: State) -> _Bookings:
    """Yield what Diaspora changes in the books: nothing."""
    yield _note(order, state)


def _note(order: _AbilityOrder, state: State, **more: Any) -> tuple[str, dict[str, Any]]:
    return "note", {"text": f"{order.ability.name}: {order.civ} {_tell_story(order, state)}", **more}


def _cost(order: _AbilityOrder) -> int:
    return order.ability.cost(sum(order.tokens.values()), sum(order.cities.values()))


def _tell_story(order: _AbilityOrder, state: State) -> str:
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


def _tell_pieces(order: _AbilityOrder, civ: str) -> str:
    """Return the pieces of a player in words."""
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


_COLUMNS = ("uses", "civ", "space", "may use", "used", "protected against")
_CLOSING = "`civledger ability NAME` shows what one does,\n`civledger ability NAME CIV` records it"
_INDENT = 17


def view(situation: Situation) -> Report:
    """Return the order of phase 10, and what everybody held before this turn's purchases."""
    before = before_markers(situation)
    used = [(use.civ, use.ability.name) for use in uses(situation.now)]
    order = [
        {
            "order": place,
            **named_civ(situation.state, civ),
            "space": before.space[civ] if "ast" in before.game.tracks else None,
            "abilities": [name for name in abilities() if name in situation.opening.held[civ]],
            "used": [name for user, name in used if user == civ],
            "protected": [name for name, card in abilities().items() if protection(card, situation.opening, civ)],
        }
        for place, civ in enumerate(buying(before), 1)
    ]
    rows = tuple(tuple(_say_value(value) for key, value in row.items() if key != "player") for row in order)
    brief = Table(_COLUMNS[:4], tuple(row[:4] for row in rows))
    report = Report({"turn": situation.turn, "order": order}, Table(_COLUMNS, rows), closing=_CLOSING, brief=brief)
    return with_players(report, situation.state)


def _say_value(value: Any) -> object:
    return ", ".join(value) if isinstance(value, list) else value


def one(name: str) -> Report:
    """Return one ability in full; raises NoSuchName for a name that is none."""
    card = abilities()[match(name, abilities(), "ability")]
    rows = tuple((what, value) for what, value in _facts(card) if value)
    text = tell_facts(card.name, rows, _INDENT)
    data = {"name": card.name, "text": card.text, "protected": list(card.protected)}
    return Report(data, Table(("what", card.name), rows), text)


def _facts(card: Ability) -> tuple[tuple[str, str], ...]:
    return (
        ("what it does", card.text),
        ("protected", f"holders of {' or '.join(card.protected)}" if card.protected else ""),
        ("typed as", f"civledger ability {_EXAMPLES[card.name]}"),
    )


_EXAMPLES = {
    "Diaspora": "diaspora hel",
    "Fundamentalism": "fundamentalism hel --tokens egypt=5,hatti=2 --cities hatti=1",
    "Monotheism": "monotheism hel egypt --tokens 3",
    "Politics": "politics hel, or: civledger ability politics hel egypt --tokens 4 --cities 1",
    "Provincial Empire": "provincial hel egypt hatti",
    "Trade Routes": "trade-routes hel -c fish=2,ochre",
    "Universal Doctrine": "universal hel --tokens 5, or: civledger ability universal hel --cities 1",
}
