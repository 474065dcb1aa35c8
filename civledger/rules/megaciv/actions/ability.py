"""Phase 10: in which order special abilities are used, who holds which, and what one does."""

from collections.abc import Iterator, Sequence

from civledger.model.border.command import FIXING, Command, CommandLine, Lists, Records, Shows, option
from civledger.model.border.slots import Name, Slot, optional
from civledger.model.draft import Draft
from civledger.model.names import both, match
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord, name_share
from civledger.rules.megaciv.actions import CARD, CARDS, CITY, CIV, SHARES, TOKEN, Shares
from civledger.rules.megaciv.actions.ability_order import AbilityOrder, keys_of, missing, superfluous, tell_story
from civledger.rules.megaciv.actions.gain import INSTEAD as COUNTED_FIRST
from civledger.rules.megaciv.actions.reminders import weak_support
from civledger.rules.megaciv.actions.screen import named_civ, tell_facts, with_players
from civledger.rules.megaciv.actions.tokens import ask_census
from civledger.rules.megaciv.board import is_counted
from civledger.rules.megaciv.book.abilities import protection, treasury_gained, uses
from civledger.rules.megaciv.book.fixes import find_event, leave_out
from civledger.rules.megaciv.book.orders import before_markers, buying_order
from civledger.rules.megaciv.effects import abilities
from civledger.rules.megaciv.entries.common import before_purchases
from civledger.rules.megaciv.entries.events import Event
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
        optional(("--tokens",), SHARES, "Tokens taken; a number alone is enough.", repeats=True, said=TOKEN),
        optional(("--cities",), SHARES, "Cities taken; a number alone is enough.", repeats=True, said=CITY),
        optional(("-c", "--cards"), CARDS, "Cards sold with Trade Routes.", repeats=True, said=CARD),
        optional(("--gained",), SHARES, "Tokens gained, if not as computed.", repeats=True),
        optional(("--gained-cities",), SHARES, "Cities gained, if not as computed.", repeats=True),
        optional(("--paid",), SHARES, "Treasury paid to stock, if not as computed.", repeats=True),
        optional(("--earned",), SHARES, "Treasury from stock, if not as computed.", repeats=True),
    ),
    "You use an ability once a turn, entirely or not at all, if you held the advance before this turn's"
    " purchases, and never against a player whose advance protects against it. One entry has everything that it took"
    " and gave. With --fix it is written anew in its place, as the books were just before it.",
    ways=(Records(("name", "who"), context=("fix",)), Lists(("name",), one="name"), Shows()),
    takes=FIXING,
)
INSTEAD = COUNTED_FIRST  # where what it brings from stock does not fit
EXACT = ("gained", "gained_cities", "paid", "earned")
_COLUMNS = ("uses", "civ", "space", "may use", "used", "protected against")
_CLOSING = "`civledger ability NAME` shows what one does,\n`civledger ability NAME CIV` records it"
_INDENT = 17
_EXAMPLES = {
    "Diaspora": "diaspora hel",
    "Fundamentalism": "fundamentalism hel --tokens egypt=5,hatti=2 --cities hatti=1",
    "Monotheism": "monotheism hel egypt --tokens 3",
    "Politics": "politics hel, or: civledger ability politics hel egypt --tokens 4 --cities 1",
    "Provincial Empire": "provincial hel egypt hatti",
    "Trade Routes": "trade-routes hel -c fish=2,ochre",
    "Universal Doctrine": "universal hel --tokens 5, or: civledger ability universal hel --cities 1",
}


def drafts(
    situation: Situation,
    players: Players,
    name: str,
    who: str,
    others: Sequence[str] = (),
    tokens: Shares | None = None,
    cities: Shares | None = None,
    cards: Counts | None = None,
    fix: bool = False,
    **said: Shares,
) -> list[tuple[str, Draft]]:
    """Return the entry of an ability."""
    ability = abilities()[name]
    if not situation.state.game.tracks:
        raise WrongWord(f"this ledger holds only the result. You can still note {ability.name}: civledger note TEXT")
    whose = [who] if ability.does == "settle" else others
    taken = [name_share(said or {}, whose) for said in (tokens, cities)]
    exact = {key: name_share(numbers, [who]) for key, numbers in said.items()}
    order = AbilityOrder(ability, who, others, taken[0], taken[1], cards or {}, exact)
    for wrong in (*superfluous(order), *missing(order)):
        raise wrong
    event = find_event(situation, (ability.name, who)) if fix else None
    if fix and event is None:
        unused = f"{who} has not used {ability.name} in turn {situation.turn}"
        raise WrongWord(f"{unused}, so there is nothing to correct. Leave out --fix")
    now = leave_out(situation, event) if event else situation._replace(state=before_purchases(situation))
    state = now.state
    _ask_stock(now, order)
    receipt = [f"  {who} {tell_story(order, state)}"]
    if waiting := [civ for civ in order.tokens if "tokens" in state.game.tracks and not is_counted(state, civ)]:
        receipt.append(f"  {both(waiting)}: no census in turn {situation.turn} yet")
    met = {order.civ, *order.tokens, *order.cities}
    return [("ability", Draft(keys_of(order, state), lambda after: [*receipt, *weak_support(after, met)]))]


def _ask_stock(situation: Situation, order: AbilityOrder) -> None:
    """Ask for the tokens of who takes some from stock, where the books do not know how many are there."""
    state, ability, civ = situation.state, order.ability, order.civ
    if ability.does != "annex" or order.tokens or order.cities or "tokens" not in state.game.tracks:
        return
    if not is_counted(state, civ) or not treasury_gained(ability, state, civ).are_equal:
        raise ask_census(situation, civ, ability.name)


def lines(event: Event) -> Iterator[CommandLine]:
    """Yield the lines of a special ability, with the pieces it moved or the cards it sold."""
    settles = abilities()[event.name].does == "settle"
    tokens, cities = ("gained", "gained_cities") if settles else ("lost", "lost_cities")
    said = {"name": event.name, "who": event.civ, "others": event.others or None}
    moved = {"tokens": event.table(tokens), "cities": event.table(cities), "cards": event.table("cards")}
    exact = {key: event.table(key) for key in EXACT if event.table(key) and key != tokens and key != cities}
    note = option("--note", event.note or None)
    for more in ({}, exact):
        line = COMMAND.line(**said, **moved, **more)
        yield line
        yield line._replace(options=(*line.options, *note))


def view(situation: Situation) -> Report:
    """Return the order of phase 10, and what everybody held before this turn's purchases."""
    before = before_markers(situation.now)
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
        for place, civ in enumerate(buying_order(before), 1)
    ]
    said = [[value for key, value in row.items() if key != "player"] for row in order]
    rows = tuple(tuple(", ".join(value) if isinstance(value, list) else value for value in row) for row in said)
    brief = Table(_COLUMNS[:4], tuple(row[:4] for row in rows))
    report = Report({"turn": situation.turn, "order": order}, Table(_COLUMNS, rows), closing=_CLOSING, brief=brief)
    return with_players(report, situation.state)


def one(name: str) -> Report:
    """Return one ability in full; raises NoSuchName for a name that is none."""
    card = abilities()[match(name, abilities(), "ability")]
    facts = (
        ("what it does", card.text),
        ("protected", f"holders of {' or '.join(card.protected)}" if card.protected else ""),
        ("typed as", f"civledger ability {_EXAMPLES[card.name]}"),
    )
    rows = tuple((what, value) for what, value in facts if value)
    text = tell_facts(card.name, rows, _INDENT)
    data = {"name": card.name, "text": card.text, "protected": list(card.protected)}
    return Report(data, Table(("what", card.name), rows), text)
