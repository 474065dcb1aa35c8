"""`ability`: a special ability used in phase 10, as entries."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from civledger.model.command import Words
from civledger.model.names import both, plain, several
from civledger.model.situation import Draft, Situation
from civledger.model.words import GAP, Players, WrongWord, count_name, found, listing, once, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.abilities.cards import Ability, abilities, source, treasury_earned, treasury_gained
from civledger.rules.megaciv.book.calamities.cards import in_points
from civledger.rules.megaciv.entries.bands import before_purchases
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

TRACK = {"spend": "treasury", "gain": "treasury", "cities": "cities", "census": "tokens"}

Bookings = Iterator[tuple[str, dict[str, Any]]]


class AbilityOrder(NamedTuple):
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
    ability = abilities()[name_ability(players, name, who)]
    if not situation.state.game.tracks:
        raise WrongWord(f"this ledger holds only the result. You can still note {ability.name}: civledger note TEXT")
    civ, targets = players.find(who), name_once(players, others)
    whose = [civ] if ability.does == "settle" else targets
    pieces_taken = players.amounts(tokens, whose), players.amounts(cities, whose)
    turned_in = listing(cards, tables.commodities(), "commodity")
    order = AbilityOrder(ability, civ, targets, *pieces_taken, turned_in)
    typed = {"--tokens": tokens, "--cities": cities, "-c": cards, "--cards": cards}
    for wrong in (*superfluous(order, typed, others), *missing(order)):
        raise wrong
    state = before_purchases(situation)
    bookings = [(action, keys) for action, keys in BOOKED[ability.does](order, state) if tracked(action, state)]
    if not bookings:
        bookings = [("note", {"text": f"{ability.name}: {civ} {story(order, state)}"})]
    marked = [(action, Draft({**keys, "ability": ability.name, "civ": civ})) for action, keys in bookings]
    action, last = marked[-1]
    receipt = [f"  {civ} {story(order, state)}"]
    return [*marked[:-1], (action, last._replace(receipt=lambda after: receipt))]


def name_ability(players: Players, name: str, who: str) -> str:
    """Return which ability is meant, or say that it goes before who uses it."""
    try:
        return found(name, abilities(), "ability")
    except WrongWord:
        if not players.is_called(name):
            raise
        message = f"{found(who, abilities(), 'ability')} comes first, then {players.find(name)}"
        raise WrongWord(message, [name, who], [[who, name]]) from None


def name_once(players: Players, words: Sequence[str]) -> list[str]:
    """Return several players, `all` for everybody; raises WrongWord for one who is named twice."""
    names = [name for word in words for name in players.find_all([word])]
    return list(once((name, name) for name in names))


def tracked(action: str, state: State) -> bool:
    """Tell whether the ledger tracks what an entry changes."""
    return action == "note" or TRACK[action] in state.game.tracks


def missing(order: AbilityOrder) -> Iterator[WrongWord]:
    """Yield what is missing in the words, with a gap for it that only the table can fill."""
    ability, moved = order.ability, {*order.tokens, *order.cities}
    unsaid = [other for other in order.others if other not in moved]
    if ability.does == "annex" and order.civ in {*order.others, *moved}:
        yield WrongWord(f"{order.civ} cannot annex its own units")
    elif unsaid and ability.does in ("annex", "destroy"):
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


def superfluous(order: AbilityOrder, typed: Mapping[str, Sequence[str]], others: Sequence[str]) -> Iterator[WrongWord]:
    """Yield what does not go with an ability, and the line without it."""
    ability = order.ability
    if order.cards and ability.does != "sell":
        yield WrongWord(f"{ability.name} does not sell cards", or_else=drop_options(typed, ("-c", "--cards")))
    if (order.tokens or order.cities) and ability.does in ("sell", "take", "move"):
        ways = drop_options(typed, ("--tokens", "--cities"))
        yield WrongWord(f"{ability.name} needs neither --tokens nor --cities", or_else=ways)
    if order.others and ability.does in ("sell", "move", "settle"):
        yield WrongWord(f"{ability.name} affects nobody else; leave out {order.others[0]}", others[:1], [[]])
    if 0 in (*order.tokens.values(), *order.cities.values(), *order.cards.values()):
        yield WrongWord("0 changes nothing; leave it out", or_else=list(drop_zeros(typed)))


def drop_options(typed: Mapping[str, Sequence[str]], names: Sequence[str]) -> list[tuple[Words, Words]]:
    """Return the ways to leave out the first of some options."""
    return [((name, value), ()) for name in names for value in typed[name]]


def drop_zeros(typed: Mapping[str, Sequence[str]]) -> Iterator[tuple[Words, Words]]:
    """Yield the ways to leave out what is counted as 0, with its option if nothing else is counted there."""
    for name, values in typed.items():
        for value in values:
            parts = [part for part in split_lists([value]) if count_name(part)[1] != "0" and part != "0"]
            if len(parts) < len(split_lists([value])):
                yield (name, value), ((name, ",".join(parts)) if parts else ())


def annexed(order: AbilityOrder, state: State) -> Bookings:
    """Yield what Politics or Monotheism changes: the price, and pieces that go from one player to the other."""
    ability, civ = order.ability, order.civ
    if not order.tokens and not order.cities:
        yield "gain", {"treasury": {civ: treasury_gained(ability, state, civ)}, "from": source(ability)}
        return
    if ability.price:
        yield "spend", {"treasury": {civ: ability.price * points(order)}, "on": "ability"}
    yield from moved(order, state, {civ: sum(order.tokens.values())}, {civ: sum(order.cities.values())})


def destroyed(order: AbilityOrder, state: State) -> Bookings:
    """Yield what Fundamentalism changes: pieces go back to their owners' stock."""
    yield from moved(order, state, {}, {})


def settled(order: AbilityOrder, state: State) -> Bookings:
    """Yield what Universal Doctrine changes: own pieces from stock stand where barbarians or pirates stood."""
    yield from moved(order._replace(tokens={}, cities={}), state, order.tokens, order.cities)


def moved(order: AbilityOrder, state: State, tokens: Counts, cities: Counts) -> Bookings:
    """Yield pieces that leave the board, and those of the user that come to it."""
    for what, key, piece, lost, more in (
        ("cities", "cities", "city", order.cities, cities),
        ("census", "tokens", "token", order.tokens, tokens),
    ):
        on_board: Counts = getattr(state, key)
        changes = {civ: -number for civ, number in lost.items()} | dict(more)
        rows = {civ: on_board[civ] + change for civ, change in changes.items() if change}
        for civ in rows:
            if rows[civ] < 0 and TRACK[what] in state.game.tracks:
                raise WrongWord(f"{civ} has only {several(on_board[civ], piece)} on the board, not {lost[civ]}")
        if rows:
            yield what, {key: rows, **({"after": order.ability.name} if what == "census" else {})}


def sold(order: AbilityOrder, state: State) -> Bookings:
    """Yield what Trade Routes changes: treasury for cards, and which cards they were."""
    cards = tables.commodities()
    for name, sold in order.cards.items():
        if sold > (cards[name].cards or sold):
            raise WrongWord(f"there are only {cards[name].cards} cards of {name}, not {sold}")
    yield "gain", {"treasury": {order.civ: treasury_earned(order.ability, order.cards)}, "from": source(order.ability)}
    yield "note", {"text": f"{order.ability.name}: {order.civ} {story(order, state)}"}


def taken(order: AbilityOrder, state: State) -> Bookings:
    """Yield what Provincial Empire changes: cards, of which the books know only who gave one."""
    yield "note", {"text": f"{order.ability.name}: {order.civ} {story(order, state)}", "givers": list(order.others)}


def moving(order: AbilityOrder, state: State) -> Bookings:
    """Yield what Diaspora changes in the books: nothing."""
    yield "note", {"text": f"{order.ability.name}: {order.civ} {story(order, state)}"}


def points(order: AbilityOrder) -> int:
    """Return the unit points that are annexed."""
    return in_points(sum(order.tokens.values()), sum(order.cities.values()))


def story(order: AbilityOrder, state: State) -> str:
    """Return in words what the ability did."""
    ability, civ = order.ability, order.civ
    if ability.does == "annex" and not order.tokens and not order.cities:
        return f"moves {several(treasury_gained(ability, state, civ), 'token')} from stock to treasury"
    if ability.does == "sell":
        cards = both([f"{number} {name}" for name, number in order.cards.items()])
        return f"sells {cards} for {treasury_earned(ability, order.cards)} treasury"
    if ability.does == "take":
        return f"takes a card from {both(list(order.others))}"
    if ability.does == "move":
        return f"moves up to {ability.tokens} tokens on the board"
    if ability.does == "settle":
        return f"takes over {pieces(order, civ)}"
    lost = both([f"{pieces(order, other)} of {other}" for other in {**order.tokens, **order.cities}])
    price = f" for {ability.price * points(order)} treasury" if ability.price else ""
    return f"{'destroys' if ability.does == 'destroy' else 'annexes'} {lost}{price}"


def pieces(order: AbilityOrder, civ: str) -> str:
    """Return the pieces of a player in words."""
    found = [several(order.tokens[civ], "token")] if order.tokens.get(civ) else []
    found += [several(order.cities[civ], "city")] if order.cities.get(civ) else []
    return both(found)


BOOKED = {
    "annex": annexed,
    "destroy": destroyed,
    "settle": settled,
    "sell": sold,
    "take": taken,
    "move": moving,
}
