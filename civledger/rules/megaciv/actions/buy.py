"""`buy`: advances, their prices and the payment."""

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows
from civledger.model.border.slots import NUMBER, Choice, NamedNumber, Pair, Slot, optional
from civledger.model.draft import Draft
from civledger.model.due import DONE
from civledger.model.entry import Entry
from civledger.model.names import both, plain
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.verdict import AlreadyRecorded, Undecided
from civledger.model.words import EVERYBODY, WrongWord, name_choice
from civledger.rules.megaciv.actions import ADVANCE, CARD, CARDS, CIV, IN_HAND, IN_TREASURY, POINT
from civledger.rules.megaciv.actions.buy_payment import (
    ASKED,
    BY_CARDS,
    CORRECTING,
    charge_by_rules,
    settle,
    tell_receipt,
)
from civledger.rules.megaciv.actions.screen import named_civ, shorten, with_players
from civledger.rules.megaciv.actions.suggestion import suggest_corrected
from civledger.rules.megaciv.book.due import find_purchases
from civledger.rules.megaciv.book.orders import before_markers, buying_order
from civledger.rules.megaciv.book.payment import card_value, token_points, treasury_needed
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.entries.purchases import BUY, Buy, keys_said

_CHOOSE = "Credit tokens chosen; repeatable. For a single advance blue:5,green:5 is enough."
_PRICED = "The advances, or nothing. Add a price only if a different one was charged."
_NOTHING = "nothing"
_OTHERS = ("rest", EVERYBODY)  # who has not answered

_ADVANCES = NamedNumber("ADVANCE", "PRICE", without=True, bare=True, words=(_NOTHING,))
_TOKENS = Choice("CHOOSING", "written=blue:5,green:5", clear=True, among="ADVANCE")
_SUBSTITUTE = Pair("COMMODITY", "COMMODITY", "fish=fruit", keys=("card", "as"))
_Chosen = Mapping[str | None, Mapping[str, int]]

COMMAND = Command(
    "buy",
    "Show the order of buying, or record a purchase.",
    (
        "buy",
        "buy hel agri mysticism -c wool=5,fish=3 -k 4",
        "buy egypt written --card-points 45 --choose blue:5,green:5",
        "buy rest nothing",
    ),
    (
        Slot("civ", CIV._replace(words=_OTHERS), "Who buys; rest is everybody who has not answered."),
        Slot("advances", _ADVANCES, _PRICED, repeats=True),
    ),
    (
        optional(("-c", "--cards"), CARDS, "Cards turned in; repeatable.", repeats=True, said=(*CARD, "paid", "pays")),
        optional(("--card-points",), NUMBER, "Value of the cards, if not listed.", said=POINT)._replace(loose=True),
        optional(("-t", "--treasury"), NUMBER, "Treasury tokens paid. Default: what is due.", said=IN_TREASURY),
        optional(("-k", "--kept"), NUMBER, "Cards still in hand.", said=IN_HAND),
        optional(("--choose",), _TOKENS, _CHOOSE, repeats=True),
        optional(("--library",), ADVANCE, "What Library makes cheaper."),
        optional(("--anatomy",), ADVANCE, "What is free with Anatomy."),
        optional(("--substitute",), _SUBSTITUTE, "Trade Empire: use one card as another.", name="trade_empire"),
    ),
    "Prices follow from the credits of earlier turns. The treasury pays what the cards do not. Once somebody buys\n"
    "nothing, next waits no longer for them; they can still buy.",
    (Records(("civ",), asks=("CIV", "ADVANCE")), Shows()),
    takes=FIXING,
    verbs=("buys", "bought", "buying", "purchases", "purchased", "gets"),
    nobody=("rest", _NOTHING),
)
_UNPRICED = -3  # of its lines the one without prices, which the rules give
_ROOM = 32


def drafts(situation: Situation, players: Players, civ: str, **said: Any) -> list[tuple[str, Draft]]:
    """Return the entry of a purchase, or one for each of those who buy nothing."""
    if _NOTHING not in (said.get("advances") or ()):
        if civ in _OTHERS:
            raise WrongWord("who buys that? Several players together can only buy nothing")
        return [(BUY.action, draft(situation, players, civ, **said))]
    if said.keys() - {"advances", "by_cards"} or len(said["advances"]) > 1:
        hand = f". For the cards in hand: `civledger hand {plain(civ)}={said['kept']}`" if "kept" in said else ""
        raise WrongWord(f"who buys nothing pays nothing, so only a note can be added{hand}")
    if civ not in _OTHERS:
        return [(BUY.action, buy_nothing(situation, civ))]
    asked = [name for name, state in find_purchases(situation.now).players.items() if state != DONE]
    if not asked:
        raise AlreadyRecorded(0, max(step.entry.position for step in situation.now.steps) + 1)
    return [(BUY.action, buy_nothing(situation, name)) for name in asked]


def buy_nothing(situation: Situation, civ: str) -> Draft:
    """Return the entry of somebody who buys nothing; raises Undecided if something was bought."""
    earlier = _entries_of(situation, civ)
    if bought := [entry for entry in earlier if not entry.body.is_nothing]:
        line = _take_back(situation, bought)
        raise Undecided(_say_bought(situation, civ, bought), [[line.command, *line.words, *line.options]])
    if earlier:
        raise AlreadyRecorded(0, earlier[-1].position + 1)
    return Draft({"civ": civ, "advances": {}})


def draft(
    situation: Situation, players: Players, civ: str, choose: _Chosen | None = None, by_cards: bool = False, **said: Any
) -> Draft:
    """Return the entry of a purchase as it is typed; who says nothing of a payment is asked for it."""
    if not said.get("advances"):
        raise WrongWord(f"what does {players.describe(civ)} buy? `civledger credits {plain(civ)}` shows the prices")
    cards = situation.opening.game.book.advances
    choosing = [name for name in said["advances"] if cards[name].choose]
    chosen = name_choice(choose or {}, choosing[0] if len(choosing) == 1 else None)
    keys = keys_said({"civ": civ, **said, "choose": chosen})
    return place_order(situation, keys, BY_CARDS if by_cards else ASKED)


def place_order(situation: Situation, said: Mapping[str, Any], unpaid: int) -> Draft:
    """Return the entry of a purchase: prices by the credits, and the treasury that the cards leave to pay."""
    buy = Buy(**said)
    charged = {
        name: charge_by_rules(situation.opening, buy, name) if price is None else price
        for name, price in buy.advances.items()
    }
    settled = settle(situation, {**said, "advances": charged}, unpaid)
    draft = Draft(settled, lambda after: tell_receipt(situation, after, Buy(**settled)))
    earlier = [entry for entry in _entries_of(situation, buy.civ) if not entry.body.is_nothing]
    bought = [name for entry in earlier for name in entry.body.advances]
    if not earlier or not charged.keys().isdisjoint(bought):
        return draft
    return _join_purchases(draft, situation, earlier, buy.civ)


def _entries_of(situation: Situation, civ: str) -> list[Entry]:
    return [step.entry for step in situation.now.readable(BUY) if step.entry.body.civ == civ]


def _say_bought(situation: Situation, civ: str, earlier: Sequence[Entry]) -> str:
    who, numbers = situation.state.describe(civ), [str(entry.position + 1) for entry in earlier]
    bought = both([name for entry in earlier for name in entry.body.advances])
    return f"{who} already bought {bought} this turn ({'entry' if len(numbers) == 1 else 'entries'} {both(numbers)})"


def _take_back(situation: Situation, earlier: Sequence[Entry]) -> CommandLine:
    """Return the line that takes purchases back: they are undone if nothing came after them, else struck."""
    numbers = [entry.position + 1 for entry in earlier]
    last = max(step.entry.position for turn in situation.turns for step in turn.steps)
    if numbers == list(range(last + 2 - len(numbers), last + 2)):
        return CommandLine("undo", (str(len(numbers)),) if len(numbers) > 1 else ())
    return CommandLine("strike", tuple(map(str, numbers)), ("--reason", "one purchase"))


def _join_purchases(draft: Draft, situation: Situation, earlier: Sequence[Entry], civ: str) -> Draft:
    """Return a later purchase of the turn with what to do if it is refused: undo the others, and enter all as one."""
    said = f"{_say_bought(situation, civ, earlier)}. Together they count as one purchase"
    last = Buy(**draft.keys)
    every: list[Buy] = [*(entry.body for entry in earlier), last]
    together = last._replace(
        advances={name: price for buy in every for name, price in buy.advances.items()},
        cards=sum((Counter(buy.cards) for buy in every), Counter()),
        card_points=sum(buy.card_points for buy in every),
        treasury=sum(buy.treasury for buy in every),
        choose={name: tokens for buy in every for name, tokens in buy.choose.items()},
        library=next((buy.library for buy in every if buy.library), None),
        anatomy=next((buy.anatomy for buy in every if buy.anatomy), None),
    )
    price = sum(charged or 0 for charged in together.advances.values())
    points = token_points(situation.opening, civ)
    paid = sum(entry.body.treasury for entry in earlier)
    if treasury_needed(price, card_value(together), points) > situation.state.treasury[civ] + paid:
        return draft._replace(instead=f"{said}.")
    turn = ("--turn", str(situation.turn)) if situation.now.closed else ()
    line = next(lines(together._replace(advances=dict.fromkeys(together.advances, 0), treasury=0)))
    both_lines = _take_back(situation, earlier), line._replace(options=(*line.options, *turn))
    typed = tuple(shlex.join(["civledger", line.command, *line.words, *line.options]) for line in both_lines)
    return draft._replace(instead=f"{said}. To enter them as one:", lines=typed)


def lines(buy: Buy) -> Iterator[CommandLine]:
    """Yield the lines of a purchase: prices and treasury by the rules, then as they were."""
    if buy.is_nothing and buy.kept is None:
        yield COMMAND.line(civ=buy.civ, advances={_NOTHING: None})
        return
    said = {**buy._asdict(), "card_points": buy.card_points or None}
    unpriced = {**said, "advances": dict.fromkeys(buy.advances)}
    if buy.cards or buy.card_points:
        yield COMMAND.line(**{**unpriced, "treasury": None})
    yield COMMAND.line(**unpriced)
    yield COMMAND.line(**said)
    yield COMMAND.line(**{**said, "card_points": buy.card_points})


INSTEAD = {code: suggest_corrected(correct, lines, _UNPRICED) for code, correct in CORRECTING.items()}


def view(situation: Situation) -> Report:
    """Return the order of buying, and what was bought this turn."""
    state = before_markers(situation.now)
    bought = {done.civ: sorted(done.advances) for done in transactions(situation.now)}
    said = dict.fromkeys([step.entry.body.civ for step in situation.now.readable(BUY)], _NOTHING)
    said |= {civ: ", ".join(names) for civ, names in bought.items()}
    order = buying_order(state)
    rows = tuple(
        (place, civ, state.space[civ], state.treasury[civ], said.get(civ, "")) for place, civ in enumerate(order, 1)
    )
    data = [
        {"order": place, **named_civ(state, civ), "space": space, "treasury": treasury, "bought": bought.get(civ, [])}
        for place, civ, space, treasury, _ in rows
    ]
    columns = ("buys", "civ", "space", "treasury", "bought this turn")
    brief = Table(columns, tuple((*row[:-1], shorten(str(row[-1]), _ROOM)) for row in rows))
    return with_players(Report(data, Table(columns, rows), brief=brief), state)
