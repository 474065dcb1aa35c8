"""`calamity`: what a calamity costs everybody it strikes, as entries."""

from collections.abc import Iterator, Sequence
from typing import Any

from civledger.model.border.command import Command, CommandLine, Lists, Records, option
from civledger.model.border.slots import FLAG, Name, Slot, Words, optional
from civledger.model.draft import Draft
from civledger.model.entry import Entry
from civledger.model.names import match
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import name_share
from civledger.rules.megaciv.actions import CIV, GAINER, SHARES, Shares
from civledger.rules.megaciv.actions.calamity_entries import TITLE, entries_of
from civledger.rules.megaciv.actions.calamity_order import CalamityOrder
from civledger.rules.megaciv.actions.screen import shorten, tell_facts
from civledger.rules.megaciv.effects import Avert, Calamity, calamities, use
from civledger.rules.megaciv.entries.common import rows_of
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES
from civledger.rules.megaciv.entries.table import NOTE
from civledger.rules.megaciv.state import State
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
        Slot("victim", CIV, "Whom it strikes."),
        Slot("others", CIV._replace(every=False), "Secondary victims.", repeats=True),
    ),
    (
        optional(("--to",), GAINER, "Who gains. Default: as the rules say."),
        optional(("--cities",), SHARES, "How many cities are lost, if not as computed.", repeats=True),
        optional(("--lost",), SHARES, "How many tokens are lost, if not as computed.", repeats=True),
        optional(("--tokens",), SHARES, "Tokens left on the board, as counted.", repeats=True),
        optional(("--avert",), SHARES, "Who averts it, and how many times.", repeats=True),
        optional(("--coast",), FLAG, "For a flood: the victim has no units on a flood plain."),
    ),
    "The advances of earlier turns count. All entries are recorded at once, under the calamity's name: treasury"
    " as spend, cities as cities, tokens as lost and gained, markers as regress, cards and what was averted as a note."
    " Unit points are taken from tokens first. If your count of tokens differs from the computed one, yours is"
    " recorded. Where the loss depends on tokens that nobody has counted since a city was built, or in this turn, you"
    " are asked for the number. The answer asks about decisions that only the players can make. A player who is"
    " already a victim, a secondary victim or the gainer of a calamity cannot be a secondary victim of it in the same"
    " turn.",
    ways=(Records(("name", "victim"), context=("note", "place")), Lists(one="name")),
)


_LOSSES = ("cities", "lost", "tokens", "avert")
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
    **said: Shares,
) -> list[tuple[str, Draft]]:
    """Return the entries that book a calamity, each under its name; what is `said` are its losses."""
    cities, lost, tokens, avert = (name_share(said.get(key, {}), (victim, *others)) for key in _LOSSES)
    numbers = cities, lost, tokens, avert
    return entries_of(situation, CalamityOrder(name, victim, others, to, *numbers, note, coast, place, is_asked))


def lines(entries: Sequence[Entry], before: State | None) -> Iterator[CommandLine]:
    """Yield the lines of a calamity: by the rules, with who gained, and with what the table decided."""
    carried = entries[0].common
    name = carried["calamity"]
    said = {"name": name, "victim": carried.get("victim"), "others": carried.get("others")}
    if entries[0].kind is NOTE:
        for note in _told_notes(entries[0].body.text, name):
            line = COMMAND.line(**said)
            yield line._replace(options=(*line.options, *note))
        return
    gainer = {"to": carried.get("gainer")}
    tokens = {"tokens": rows_of(entries, CENSUS.action, "tokens")}
    lost = {"lost": rows_of(entries, CENSUS.action, "lost")}
    ways = [{}, gainer]
    if before is not None:
        left, struck = rows_of(entries, CITIES.action, "cities"), {said["victim"], *(said["others"] or ())}
        fallen = {"cities": {civ: before.cities[civ] - number for civ, number in left.items() if civ in struck}}
        ways += [{**gainer, **fallen, **more} for more in ({}, tokens, lost, {**lost, **tokens})]
    ways += [{**gainer, **more} for more in (tokens, lost, {**lost, **tokens})]
    note = option("--note", _note_of(entries[0], name))
    for way in ways:
        line = COMMAND.line(**said, **way)
        yield line._replace(options=(*line.options, *note))


def _note_of(entry: Entry, name: str) -> str | None:
    title = TITLE.format(name, "")
    titles = (entry.note, getattr(entry.body, "after", ""), getattr(entry.body, "reason", ""))
    return next((said.removeprefix(title) for said in titles if said.startswith(title)), None)


def _told_notes(text: str, name: str) -> Iterator[Words]:
    """Yield what may have been noted about a calamity that changed no books: its story follows the note."""
    yield ()
    apart = TITLE.format("", "")
    parts = text.removeprefix(TITLE.format(name, "")).split(apart)
    yield from (("--note", apart.join(parts[:number])) for number in range(1, len(parts)))


def every() -> Report:
    """Return all calamities in the order in which they are resolved."""
    cards = [card for name, card in calamities().items() if name == card.name]
    rows = tuple(_row(card) for card in cards)
    closing = "`civledger calamity NAME` shows what one does, `civledger calamity NAME CIV` records it"
    brief = Table(_COLUMNS[:4], tuple((*line[:3], shorten(str(line[3]), 33)) for line in rows))
    return Report([_card_data(card) for card in cards], Table(_COLUMNS, rows), closing=closing, brief=brief)


def _row(card: Calamity) -> tuple[object, ...]:
    names = " / ".join((card.name, *card.also))
    return (
        names,
        card.kind,
        card.stack,
        _tell_loss(card),
        _list_changes(card.changes, -1),
        _list_changes(card.changes, 1),
    )


def _card_data(card: Calamity) -> dict[str, Any]:
    avert = card.avert._asdict() if card.avert else None
    return {**card._asdict(), "also": list(card.also), "avert": avert}


def one(name: str) -> Report:
    """Return one calamity in full; raises NoSuchName for a name that is none."""
    card = calamities()[match(name, calamities(), "calamity")]
    rows = tuple((what, value) for what, value in _facts(card) if value)
    text = tell_facts(" / ".join((card.name, *card.also)), rows, _INDENT)
    return Report(_card_data(card), Table(("what", card.name), rows), text)


def _facts(card: Calamity) -> tuple[tuple[str, str], ...]:
    players = ", ".join(map(str, use()["minor"]))
    return (
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
        (
            "others",
            f"{_describe_effect(card.other_does or card.does, card.other_number, card)}, {_tell_others(card)}"
            if card.others
            else "",
        ),
        ("milder for others", _list_changes(card.other_changes, -1)),
        ("worse for others", _list_changes(card.other_changes, 1)),
        ("not affected", f"holders of {card.spares}" if card.spares else ""),
        ("to avert it", _way_out(card.avert) if card.avert else ""),
        ("3 or 4 players", _list_changes(card.few, 1)),
    )


def _tell_loss(card: Calamity) -> str:
    parts = [_describe_effect(card.does, card.number, card)] if card.does != "nothing" else []
    return ", ".join([*parts, *([f"treasury -{card.treasury}"] if card.treasury else [])])


def _describe_effect(does: str, number: int, card: Calamity) -> str:
    if does == "told":
        return f"{number} {card.what}" if card.what else "as the board shows"
    return f"{number} {card.what} discarded" if does == "discard" else WORDS[does].format(number)


def _tell_others(card: Calamity) -> str:
    return "everybody there" if card.anybody and card.others > 1 else f"at most {card.others}"


def _way_out(avert: Avert) -> str:
    price = _list_changes({"treasury": avert.treasury, "cities": avert.cities, "commodity cards": avert.cards}, 1)
    needs = f"with {avert.needs} " if avert.needs else ""
    return f"{needs}--avert CIV=TIMES: {price} each time"


def _list_changes(changes: Counts, sign: int) -> str:
    """Return the changes of one sign, without it."""
    found = [f"{name.replace('_', ' ')} {abs(by)}" for name, by in changes.items() if by * sign > 0]
    return ", ".join(found)
