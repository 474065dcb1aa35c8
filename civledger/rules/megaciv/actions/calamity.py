"""`calamity`: what a calamity costs everybody it strikes, as an entry."""

from collections.abc import Iterator, Sequence
from typing import Any

from civledger.model.border.command import FIXING, Command, CommandLine, Lists, Records, option
from civledger.model.border.slots import FLAG, Name, Slot, optional
from civledger.model.draft import Draft
from civledger.model.names import match
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import name_share
from civledger.rules.megaciv.actions import CITY, CIV, GAINER, LOSING, SHARES, TOKEN, Shares
from civledger.rules.megaciv.actions.calamity_entries import NOTED, draft_of
from civledger.rules.megaciv.actions.calamity_order import CalamityOrder
from civledger.rules.megaciv.actions.regress import INSTEAD as STRUCK_FIRST
from civledger.rules.megaciv.actions.screen import shorten, tell_facts
from civledger.rules.megaciv.effects import Avert, Calamity, calamities, use
from civledger.rules.megaciv.entries.events import Event
from civledger.rules.megaciv.tables import Counts

COMMAND = Command(
    "calamity",
    "Show the calamities or one of them, or record its effects.",
    (
        "calamity civilwar",
        "calamity famine egypt hatti hel --dry-run",
        "calamity tyranny egypt --to hatti --cities egypt=1",
        "calamity banditry egypt --avert 2",
        "calamity flood egypt --coast",
    ),
    (
        Slot("name", Name(("CALAMITY",)), "A calamity; the first letters are enough."),
        Slot("victim", CIV, "Whom it strikes.", said=CITY),
        Slot(
            "others",
            CIV._replace(every=False),
            "Secondary victims.",
            repeats=True,
            said=("secondary", "victim", "victims", "help", "helps"),
        ),
    ),
    (
        optional(("--to",), GAINER, "Who gains. Default: as the rules say."),
        optional(
            ("--cities",), SHARES, "How many cities are lost, if not as computed.", repeats=True, said=(*CITY, *LOSING)
        ),
        optional(
            ("--lost",), SHARES, "How many tokens are lost, if not as computed.", repeats=True, said=(*TOKEN, *LOSING)
        ),
        optional(("--tokens",), SHARES, "Tokens left on the board, as counted.", repeats=True, said=TOKEN),
        optional(("--avert",), SHARES, "Who averts it, and how many times.", repeats=True, said=("times",)),
        optional(("--gained",), SHARES, "Tokens gained, if not as computed.", repeats=True),
        optional(("--gained-cities",), SHARES, "Cities gained, if not as computed.", repeats=True),
        optional(("--cities-left",), SHARES, "Cities left on the board, as counted.", repeats=True),
        optional(("--paid",), SHARES, "Treasury paid to stock, if not as computed.", repeats=True),
        optional(("--discarded",), SHARES, "Commodity cards discarded.", repeats=True),
        optional(("--spaces",), SHARES, "Spaces moved back, if not as computed.", repeats=True),
        optional(("--coast",), FLAG, "For a flood: the victim has no units on a flood plain."),
    ),
    "The advances of earlier turns count. One entry has everything that the calamity took and gave. With --fix it is"
    " written anew in its place, as the books were just before it."
    " Unit points are taken from tokens first. If your count of tokens differs from the computed one, yours is"
    " recorded. Where the loss depends on tokens that nobody has counted since a city was built, or in this turn, you"
    " are asked for the number. The answer asks about decisions that only the players can make. A player who is"
    " already a victim, a secondary victim or the gainer of a calamity cannot be a secondary victim of it in the same"
    " turn.",
    ways=(Records(("name", "victim"), context=("note", "place", "fix")), Lists(one="name")),
    takes=FIXING,
    verbs=("hits", "hit", "strikes", "struck", "gets", "got", "attack", "attacks", "reduces", "reduced"),
)


INSTEAD = STRUCK_FIRST  # markers that were noted before Regression
_LOSSES = ("cities", "lost", "tokens", "avert")
EXACT = ("gained", "gained_cities", "cities_left", "paid", "spaces", "discarded")
_INDENT = 21
_COLUMNS = ("calamity", "kind", "stack", "strikes", "milder", "worse")
WORDS = {
    "damage": "{} unit points lost",
    "annex": "{} unit points annexed",
    "annex-all-but": "all but {} unit points annexed",
    "annex-cities": "cities annexed: {}",
    "reduce": "cities reduced: {}",
    "reduce-all-but": "all but {} cities reduced",
    "destroy": "cities lost: {}",
    "support": "{} tokens needed for each city",
    "back": "spaces back: {}",
}


def drafts(
    situation: Situation,
    players: Players,
    name: str,
    victim: str,
    others: Sequence[str] = (),
    to: str | None = None,
    note: str | None = None,
    coast: bool = False,
    place: Sequence[str] = (),
    is_asked: bool = False,
    fix: bool = False,
    **said: Shares,
) -> list[tuple[str, Draft]]:
    """Return the entry of a calamity; what is `said` are its losses."""
    shares = {key: name_share(numbers, (victim, *others)) for key, numbers in said.items()}
    exact = {key: shares[key] for key in EXACT if key in shares}
    cities, lost, tokens, avert = (shares.get(key, {}) for key in _LOSSES)
    order = CalamityOrder(
        name, victim, others, to, cities, lost, tokens, avert, note, coast, place, is_asked, exact, fix
    )
    return [("calamity", draft_of(situation, order))]


def lines(event: Event) -> Iterator[CommandLine]:
    """Yield the lines of a calamity, with more and more of what the rules do not say by themselves."""
    said: dict[str, Any] = {"name": event.name, "victim": event.civ, "others": event.others or None}
    said |= {"coast": event.is_on_coast, "avert": event.table("averted")}
    gainer = {"to": event.gainer}
    options = ("tokens",), ("lost",), ("cities",), ("cities", "tokens"), ("cities", "lost"), _ALL, (*_ALL, *EXACT)
    tables = [{key: event.table(_KEYS.get(key, key)) for key in keys} for keys in options]
    ways = [said, *({**said, **gainer, **more} for more in ({}, *tables))]
    if not event.table("lost_cities"):  # as where nobody could take one
        ways.append({**said, **gainer, "cities": {event.civ: 0}})
    parts = event.note.split(NOTED)  # what may have been noted, where the story of a calamity may follow
    for number in range(len(parts) + 1):
        note = option("--note", NOTED.join(parts[:number]) or None)
        for way in ways:
            line = COMMAND.line(**way)
            yield line._replace(options=(*line.options, *note))


_ALL = ("cities", "lost", "tokens")
_KEYS = {"cities": "lost_cities", "cities_left": "cities"}


def every() -> Report:
    """Return all calamities in the order in which they are resolved."""
    cards = [card for name, card in calamities().items() if name == card.name]
    rows = tuple(
        (
            " / ".join((card.name, *card.also)),
            card.kind,
            card.stack,
            _tell_loss(card),
            _list_changes(card.changes, -1),
            _list_changes(card.changes, 1),
        )
        for card in cards
    )
    closing = "`civledger calamity NAME` shows what one does, `civledger calamity NAME CIV` records it"
    brief = Table(_COLUMNS[:4], tuple((*line[:3], shorten(str(line[3]), 33)) for line in rows))
    return Report([_card_data(card) for card in cards], Table(_COLUMNS, rows), closing=closing, brief=brief)


def _card_data(card: Calamity) -> dict[str, Any]:
    avert = card.avert._asdict() if card.avert else None
    return {**card._asdict(), "also": list(card.also), "avert": avert}


def one(name: str) -> Report:
    """Return one calamity in full; raises NoSuchName for a name that is none."""
    card = calamities()[match(name, calamities(), "calamity")]
    players = ", ".join(map(str, use()["minor"]))
    who = "everybody there" if card.anybody and card.others > 1 else f"at most {card.others}"
    others = f"{_describe_effect(card.other_does or card.does, card.other_number, card)}, {who}" if card.others else ""
    facts = (
        ("kind", f"{card.kind}, stack {card.stack}"),
        ("with", f"{players} players" if card.kind == "minor" else ""),
        ("what happens", card.text),
        ("the victim", _tell_loss(card)),
        (
            "no units on plains",
            f"--coast: {_describe_effect(card.does, card.coast, card)} in coastal areas" if card.coast else "",
        ),
        ("milder with", _list_changes(card.changes, -1)),
        ("worse with", _list_changes(card.changes, 1)),
        ("others", others),
        ("milder for others", _list_changes(card.other_changes, -1)),
        ("worse for others", _list_changes(card.other_changes, 1)),
        ("not affected", f"holders of {card.spares}" if card.spares else ""),
        ("to avert it", _way_out(card.avert) if card.avert else ""),
        ("3 or 4 players", _list_changes(card.few, 1)),
    )
    rows = tuple((what, value) for what, value in facts if value)
    text = tell_facts(" / ".join((card.name, *card.also)), rows, _INDENT)
    return Report(_card_data(card), Table(("what", card.name), rows), text)


def _tell_loss(card: Calamity) -> str:
    parts = [_describe_effect(card.does, card.number, card)] if card.does != "nothing" else []
    return ", ".join([*parts, *([f"treasury -{card.treasury}"] if card.treasury else [])])


def _describe_effect(does: str, number: int, card: Calamity) -> str:
    if does == "told":
        return f"{number} {card.what}" if card.what else "as the board shows"
    return f"{number} {card.what} discarded" if does == "discard" else WORDS[does].format(number)


def _way_out(avert: Avert) -> str:
    price = _list_changes({"treasury": avert.treasury, "cities": avert.cities, "commodity cards": avert.cards}, 1)
    needs = f"with {avert.needs} " if avert.needs else ""
    return f"{needs}--avert CIV=TIMES: {price} each time"


def _list_changes(changes: Counts, sign: int) -> str:
    """Return the changes of one sign, without it."""
    found = [f"{name.replace('_', ' ')} {abs(by)}" for name, by in changes.items() if by * sign > 0]
    return ", ".join(found)
