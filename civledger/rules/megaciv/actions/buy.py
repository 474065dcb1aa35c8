"""`buy`: advances, their prices and the payment."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, join_option, list_pairs, option
from civledger.model.border.slots import NUMBER, Choice, NamedNumber, Pair, Slot, optional
from civledger.model.draft import Draft
from civledger.model.entry import Entry
from civledger.model.names import both
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import GAP, WrongWord, choices, drop_repeated, found, is_bare, listing, number, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import ADVANCE, CARDS, CIV
from civledger.rules.megaciv.actions.buy_payment import (
    ASKED,
    BY_CARDS,
    buy_others,
    charge_by_rules,
    correct_prices,
    keep_limit,
    leave_choice_open,
    pay_exactly,
    settle,
    tell_receipt,
    without_substitute,
)
from civledger.rules.megaciv.actions.screen import named_civ, shorten, with_players
from civledger.rules.megaciv.actions.suggestion import Correcting, suggest_corrected
from civledger.rules.megaciv.book.orders import before_markers, buying
from civledger.rules.megaciv.book.payment import card_value, token_points, treasury_needed
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.entries.purchases import BUY, Buy, PurchaseOrder
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS

_CHOOSE = "Credit tokens chosen; repeatable. For a single advance blue:5,green:5 is enough."
_PRICED = "The advances. Add a price only if a different one was charged."

COMMAND = Command(
    "buy",
    "Show the order of buying, or record a purchase.",
    (
        "buy",
        "buy hel agri mysticism -c wool=5,fish=3 -k 4",
        "buy egypt written --card-points 45 --choose blue:5,green:5",
    ),
    (
        Slot("who", CIV, "Who buys."),
        Slot("advances", NamedNumber("ADVANCE", "PRICE", without=True, bare=True), _PRICED, repeats=True),
    ),
    (
        optional(("-c", "--cards"), CARDS, "Cards turned in; repeatable.", repeats=True),
        optional(("--card-points",), NUMBER, "Value of the cards, if not listed."),
        optional(("-t", "--treasury"), NUMBER, "Treasury tokens paid. Default: what is due."),
        optional(("-k", "--kept"), NUMBER, "Cards still in hand."),
        optional(("--choose",), Choice("CHOOSING", "written=blue:5,green:5", clear=True), _CHOOSE, repeats=True),
        optional(("--library",), ADVANCE, "What Library makes cheaper."),
        optional(("--anatomy",), ADVANCE, "What is free with Anatomy."),
        optional(
            ("--substitute",), Pair("COMMODITY", "COMMODITY", "fish=fruit"), "Trade Empire: use one card as another."
        ),
    ),
    "Prices follow from the credits of earlier turns. The treasury pays what the cards do not.",
    (Records(("who",), asks=("CIV", "ADVANCE")), Shows()),
    takes=FIXING,
)


def draft(
    situation: Situation,
    players: Players,
    who: str,
    advances: Sequence[str] = (),
    cards: Sequence[str] = (),
    card_points: int | None = None,
    treasury: int | None = None,
    kept: int | None = None,
    choose: Sequence[str] = (),
    library: str | None = None,
    anatomy: str | None = None,
    substitute: str | None = None,
    by_cards: bool = False,
) -> Draft:
    """Return the entry of a purchase as it is typed; who says nothing of a payment is asked for it."""
    if not advances:
        prices = f"`civledger credits {who}` shows the prices"
        paid = [] if cards or card_points is not None or treasury is not None else ["--card-points", GAP]
        raise WrongWord(f"what does {who} buy? {prices}", [who], [[who, "ADVANCE", *paid]])
    if len(buyers := split_lists([who])) > 1:
        message = f"only one player per purchase: enter {both(buyers)} separately"
        raise WrongWord(message, [who], [[who] for who in buyers])
    civ = players.find_first(who, advances)
    discounted, free = (None if word is None else _find_advance(word) for word in (library, anatomy))
    bought = _read_advances(advances, cards, card_points)
    order = PurchaseOrder(
        civ,
        bought,
        _read_cards(cards) if cards else {},
        card_points,
        treasury,
        kept,
        _read_choices(situation.opening, choose, bought) if choose else {},
        discounted,
        free,
        None if substitute is None else _read_substitute(substitute),
    )
    return place_order(situation, order, BY_CARDS if by_cards else ASKED)


def place_order(situation: Situation, order: PurchaseOrder, unpaid: int) -> Draft:
    """Return the entry of a purchase: prices by the credits, and the treasury that the cards leave to pay."""
    buy = Buy(order.civ, {}, library=order.library, anatomy=order.anatomy)
    charged = {
        name: charge_by_rules(situation.opening, buy, name) if price is None else price
        for name, price in order.advances.items()
    }
    settled = settle(situation, order._replace(advances=charged), unpaid)
    draft = Draft(settled.keys, lambda after: tell_receipt(situation, after, Buy(**settled.keys)))
    earlier = [
        step.entry for step in situation.now.steps if step.entry.kind is BUY and step.entry.body.civ == order.civ
    ]
    bought = [name for entry in earlier for name in entry.body.advances]
    if not earlier or not order.advances.keys().isdisjoint(bought):
        return draft
    return _join_purchases(draft, situation, earlier, order)


def _join_purchases(draft: Draft, situation: Situation, earlier: Sequence[Entry], order: PurchaseOrder) -> Draft:
    """Return a later purchase of the turn with what to do if it is refused: undo the others, and enter all as one."""
    state, civ, numbers = situation.state, order.civ, [entry.position + 1 for entry in earlier]
    who = f"{civ} ({state.people[civ]})" if state.people.get(civ) else civ
    bought = both([name for entry in earlier for name in entry.body.advances])
    called = f"{'entry' if len(numbers) == 1 else 'entries'} {both(list(map(str, numbers)))}"
    said = f"{who} already bought {bought} this turn ({called}). Together they count as one purchase"
    together = _add_up([entry.body for entry in earlier], Buy(**draft.keys))
    price = sum(charged or 0 for charged in together.advances.values())
    points = token_points(situation.opening, civ)
    paid = sum(entry.body.treasury for entry in earlier)
    if treasury_needed(price, card_value(together), points) > state.treasury[civ] + paid:
        return draft._replace(instead=f"{said}.")
    turn = ("--turn", str(situation.turn)) if situation.now.closed else ()
    last = max(step.entry.position for turn in situation.turns for step in turn.steps)
    in_row = numbers == list(range(last + 2 - len(numbers), last + 2))
    undo = CommandLine("undo", (str(len(numbers)),) if len(numbers) > 1 else ())
    strike = CommandLine("strike", tuple(map(str, numbers)), ("--reason", "one purchase"))
    line = next(lines(together._replace(advances=dict.fromkeys(together.advances, 0), treasury=0)))
    both_lines = undo if in_row else strike, line._replace(options=(*line.options, *turn))
    typed = tuple(shlex.join(["civledger", line.command, *line.words, *line.options]) for line in both_lines)
    return draft._replace(instead=f"{said}. To enter them as one:", lines=typed)


def _add_up(earlier: Sequence[Buy], last: Buy) -> Buy:
    """Return several purchases as one."""
    every = [*earlier, last]
    return last._replace(
        advances={name: price for buy in every for name, price in buy.advances.items()},
        cards=sum((Counter(buy.cards) for buy in every), Counter()),
        card_points=sum(buy.card_points for buy in every),
        treasury=sum(buy.treasury for buy in every),
        choose={name: tokens for buy in every for name, tokens in buy.choose.items()},
        library=next((buy.library for buy in every if buy.library), None),
        anatomy=next((buy.anatomy for buy in every if buy.anatomy), None),
    )


def _read_advances(given: Sequence[str], cards: Sequence[str], card_points: int | None) -> dict[str, int | None]:
    """Return the advances named, each with the price that was typed for it, if any."""
    named: dict[str, int | None] = {}
    words = split_lists(given)
    for word in words:
        if is_bare(word):
            _refuse_number(word, cards, card_points)
        typed, _, charged = word.replace(":", "=").partition("=")
        name = _find_advance(typed)
        if name in named:
            raise WrongWord(f"{name} is named twice", given, drop_repeated(words, name, _find_advance))
        named[name] = number(charged) if charged else None
    return named


def _refuse_number(word: str, cards: Sequence[str], card_points: int | None) -> None:
    """Refuse a number among the advances: it counts the cards before it, or says what was paid."""
    counts = [((card, word), (f"{card}={word}",)) for card in cards]
    paid = [((word,), ("--card-points", word))] if card_points is None and not counts else []
    if counts:
        meant = f"If it is the number of {cards[-1]} cards, write {cards[-1]}={word}"
    else:
        meant = f"If it is the payment, write --card-points {word}"
    raise WrongWord(f"{word} is not an advance. {meant}", or_else=[*counts, *paid])


def _find_advance(word: str) -> str:
    return found(word, tables.advances(), "advance")


def _read_substitute(typed: str) -> dict[str, str]:
    """Return which card stands in for which, as Trade Empire allows."""
    card, equals, other = typed.replace(":", "=").partition("=")
    if not equals or not other:
        message = f"which card does {card} stand in for? Write it after an equals sign"
        raise WrongWord(message, [typed], [[f"{card}=COMMODITY"]])
    words = {"card": card, "as": other}
    return {key: found(word, tables.commodities(), "commodity") for key, word in words.items()}


def _read_cards(given: Sequence[str]) -> dict[str, int]:
    """Return cards by name; a number alone is what they were worth, which has an option of its own."""
    if len(given) == 1 and is_bare(given[0]):
        meant = ("--card-points", given[0])
        apart = [((option, given[0]), meant) for option in ("-c", "--cards")]
        joined = [((option + given[0],), meant) for option in ("-c", "--cards=")]
        ways = [*apart, *joined]
        message = f"{given[0]} is not a card. To give only the value of the cards, use --card-points {given[0]}"
        raise WrongWord(message, or_else=ways)
    return listing(given, tables.commodities(), "commodity")


def _read_choices(opening: State, given: Sequence[str], bought: Iterable[str]) -> dict[str, dict[str, int]]:
    """Return the credit tokens chosen for each advance; where only one that is bought lets choose, it need no name."""
    cards = opening.game.book.advances
    choosing = [name for name in bought if cards[name].choose]
    alone = choosing[0] if len(choosing) == 1 else None
    example = next(iter(choosing), opening.game.book.effects["choose"][0].name).split()[0].lower()
    return choices(given, COLOURS, lambda name: found(name, cards, "advance"), alone, example)


def lines(buy: Buy) -> Iterator[CommandLine]:
    """Yield the lines of a purchase: prices and treasury by the rules, then as they were."""
    cards, points = join_option("-c", buy.cards), option("--card-points", buy.card_points or None)
    more = (*option("-k", buy.kept), *option("--library", buy.library), *option("--anatomy", buy.anatomy))
    for name, tokens in buy.choose.items():
        more += ("--choose", f"{name}={','.join(f'{colour}:{number}' for colour, number in (tokens or {}).items())}")
    if buy.trade_empire:
        more += ("--substitute", f"{buy.trade_empire['card']}={buy.trade_empire['as']}")
    treasury = ("-t", str(buy.treasury))
    if cards or points:
        yield CommandLine("buy", (buy.civ, *buy.advances), (*cards, *points, *more))
    yield CommandLine("buy", (buy.civ, *buy.advances), (*cards, *points, *treasury, *more))
    priced = (buy.civ, *list_pairs(buy.advances))
    yield CommandLine("buy", priced, (*cards, *points, *treasury, *more))
    yield CommandLine("buy", priced, (*cards, "--card-points", str(buy.card_points), *treasury, *more))


_UNPRICED = -3  # of its lines the one without prices, which the rules give
_CORRECTING: Mapping[str, Correcting] = {
    **dict.fromkeys(("MC301", "MC302", "MC303", "MC308", "MC309"), correct_prices),
    "MC305": buy_others,
    "MC306": leave_choice_open,
    "MC307": leave_choice_open,
    "MC401": pay_exactly,
    "MC402": pay_exactly,
    "MC408": without_substitute,
    "MC501": keep_limit,
}
INSTEAD = {code: suggest_corrected(correct, lines, _UNPRICED) for code, correct in _CORRECTING.items()}


_ROOM = 32


def view(situation: Situation) -> Report:
    """Return the order of buying, and what was bought this turn."""
    state = before_markers(situation)
    bought = {done.civ: sorted(done.advances) for done in transactions(situation.now)}
    order = buying(state)
    rows = tuple(
        (place, civ, state.space[civ], state.treasury[civ], ", ".join(bought.get(civ, [])))
        for place, civ in enumerate(order, 1)
    )
    data = [
        {"order": place, **named_civ(state, civ), "space": space, "treasury": treasury, "bought": bought.get(civ, [])}
        for place, civ, space, treasury, _ in rows
    ]
    columns = ("buys", "civ", "space", "treasury", "bought this turn")
    brief = Table(columns, tuple((*row[:-1], shorten(str(row[-1]), _ROOM)) for row in rows))
    return with_players(Report(data, Table(columns, rows), brief=brief), state)
