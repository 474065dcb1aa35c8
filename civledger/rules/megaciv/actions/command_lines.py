"""The command lines that may have recorded entries."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import CommandLine, list_pairs, option
from civledger.model.border.slots import Words
from civledger.model.entry import Entry
from civledger.rules.megaciv.effects import abilities
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, Buildings, Census
from civledger.rules.megaciv.entries.purchases import Buy, Credits, Hand
from civledger.rules.megaciv.entries.table import NOTE, PARTS, Leave, Score, Seat
from civledger.rules.megaciv.entries.taxes import Revolt, Tax
from civledger.rules.megaciv.entries.track import Regress
from civledger.rules.megaciv.entries.treasury import Gain, Spend
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

_Lines = Iterator[CommandLine]
_TITLES = ("note", "after", "reason")  # where an entry says which calamity it books


def command_lines(entries: Sequence[Entry], before: State | None) -> _Lines:
    """Yield the lines that may have recorded entries, the plainest first."""
    first = entries[0]
    if "calamity" in first.common:
        yield from _calamity_lines(entries, before)
    elif "ability" in first.common and before is not None:
        yield from (line.with_note(first) for line in _ability_lines(entries, before))
    elif len(entries) == 1 and (lines := LINES.get(first.kind.action)):
        yield from (line.with_note(first) for line in lines(first.body))


def _tax_lines(tax: Tax) -> _Lines:
    """Yield the lines of a tax: of everybody, as the books know it or with shortages said, else with all numbers."""
    short = _join_option("--short", tax.collected)
    yield CommandLine("tax", ("all", *list_pairs(tax.rate)))
    if short:
        yield CommandLine("tax", ("all", *list_pairs(tax.rate)), short)
    rated = tuple(f"{civ}={tax.rate[civ]}" if civ in tax.rate else civ for civ in tax.cities)
    yield CommandLine("tax", rated, short)
    yield CommandLine("tax", rated, (*short, *_join_option("--cities", tax.cities)))


def _revolt_lines(revolt: Revolt) -> _Lines:
    """Yield the lines of a revolt, first without the number that is usual."""
    who = (revolt.civ, revolt.to) if revolt.to else (revolt.civ,)
    if revolt.cities == 1:
        yield CommandLine("revolt", who)
    yield CommandLine("revolt", (*who, str(revolt.cities)))


def _census_lines(census: Census) -> _Lines:
    yield CommandLine("census", list_pairs(census.tokens), option("--after", census.after or None))


def _buildings_lines(built: Buildings) -> _Lines:
    lists = {"--region": built.region, "--historic": built.historic}
    options = [word for name, who in lists.items() if who is not None for word in (name, ",".join(who))]
    yield CommandLine("buildings", list_pairs(built.controlled), tuple(options))


def _spend_lines(spend: Spend) -> _Lines:
    """Yield the lines of treasury spent; for a card its stack is typed."""
    if spend.stack is None:
        yield CommandLine("spend", (spend.on, *list_pairs(spend.treasury)))
        return
    words = (spend.on, *list_pairs(dict.fromkeys(spend.treasury, spend.stack)))
    yield CommandLine("spend", words)
    yield CommandLine("spend", words, ("--free",))


def _gain_lines(gain: Gain) -> _Lines:
    """Yield the lines of treasury gained, first without the source that is usual."""
    if gain.from_ == Gain._field_defaults["from_"]:
        yield CommandLine("gain", list_pairs(gain.treasury))
    yield CommandLine("gain", list_pairs(gain.treasury), ("--from", gain.from_))


def buy_lines(buy: Buy) -> _Lines:
    """Yield the lines of a purchase: prices and treasury by the rules, then as they were."""
    cards, points = _join_option("-c", buy.cards), option("--card-points", buy.card_points or None)
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


def _hand_lines(hand: Hand) -> _Lines:
    yield CommandLine("hand", list_pairs(hand.kept), _join_option("--discarded", hand.discarded))


def _credits_lines(credits: Credits) -> _Lines:
    yield CommandLine("credits", (credits.civ, *list_pairs(credits.tokens)))


def _regress_lines(regress: Regress) -> _Lines:
    yield CommandLine("regress", list_pairs(regress.spaces), option("--reason", regress.reason or None))


def _seat_lines(seat: Seat) -> _Lines:
    yield CommandLine("seat", (seat.civ, seat.name))


def _leave_lines(leave: Leave) -> _Lines:
    yield CommandLine("leave", (leave.civ,))


def _score_lines(score: Score) -> _Lines:
    parts = [word for part in PARTS for word in _join_option(f"--{part}", getattr(score, part))]
    yield CommandLine("score", list_pairs(score.points), tuple(parts))


def _calamity_lines(entries: Sequence[Entry], before: State | None) -> _Lines:
    """Yield the lines of a calamity: by the rules, with who gained, and with what the table decided."""
    carried = entries[0].common
    name, gainer = carried["calamity"], option("--to", carried.get("gainer"))
    words = (name, *filter(None, [carried.get("victim")]), *carried.get("others", ()))
    if entries[0].kind is NOTE:
        yield from (CommandLine("calamity", words, note) for note in _told_notes(entries[0].body.text, name))
        return
    note = option("--note", _note_of(entries[0], name))
    yield CommandLine("calamity", words, note)
    yield CommandLine("calamity", words, (*gainer, *note))
    counted = _join_option("--tokens", _rows_of(entries, CENSUS.action, "tokens"))
    lost = _join_option("--lost", _rows_of(entries, CENSUS.action, "lost"))
    if before is not None:
        left = _rows_of(entries, CITIES.action, "cities")
        fallen = {civ: before.cities[civ] - number for civ, number in left.items() if civ in words}
        cities = _join_option("--cities", fallen)
        for said in ((), counted, lost, (*lost, *counted)):
            yield CommandLine("calamity", words, (*gainer, *cities, *said, *note))
    for said in (counted, lost, (*lost, *counted)):
        yield CommandLine("calamity", words, (*gainer, *said, *note))


def _note_of(entry: Entry, name: str) -> str | None:
    """Return what was noted about a calamity, behind its name."""
    titles = [entry.note, *(getattr(entry.body, key, "") for key in _TITLES[1:])]
    noted = (title.removeprefix(f"{name}: ") for title in titles if title.startswith(f"{name}: "))
    return next(noted, None)


def _told_notes(text: str, name: str) -> Iterator[Words]:
    """Yield what may have been noted about a calamity that changed no books: its story follows the note."""
    yield ()
    parts = text.removeprefix(f"{name}: ").split(": ")
    yield from (("--note", ": ".join(parts[:number])) for number in range(1, len(parts)))


def _ability_lines(entries: Sequence[Entry], before: State) -> _Lines:
    """Yield the line of a special ability, with the pieces it moved or the cards it sold."""
    carried = entries[0].common
    ability, civ = abilities()[carried["ability"]], carried["civ"]
    counted, settles = _rows_of(entries, CITIES.action, "cities"), ability.does == "settle"
    changed = {who: counted[who] - before.cities[who] for who in counted}
    cities = {who: abs(more) for who, more in changed.items() if settles or who != civ}
    tokens = _rows_of(entries, CENSUS.action, "gained" if settles else "lost")
    options = (*_join_option("--tokens", tokens), *_join_option("--cities", cities))
    sold = [entry.body.text for entry in entries if entry.kind.action == NOTE.action and ability.does == "sell"]
    for text in sold:
        cards = text.partition(" sells ")[2].rpartition(" for ")[0].replace(" and ", ", ").split(", ")
        options += ("-c", ",".join(f"{name}={number}" for number, _, name in (card.partition(" ") for card in cards)))
    yield CommandLine("ability", (ability.name, civ, *carried.get("givers", ())), options)


def _rows_of(entries: Sequence[Entry], action: str, key: str) -> Counts:
    """Return what the entries of a kind say about everybody."""
    rows: dict[str, int] = {}
    for entry in entries:
        rows |= getattr(entry.body, key) if entry.kind.action == action else {}
    return rows


def _join_option(name: str, rows: Mapping[str, Any]) -> Words:
    """Return an option with a list such as `salt=3,ochre=1`, nothing if it is empty."""
    return option(name, ",".join(list_pairs(rows)) or None)


LINES: Mapping[str, Callable[[Any], _Lines]] = {
    "tax": _tax_lines,
    "revolt": _revolt_lines,
    "census": _census_lines,
    "buildings": _buildings_lines,
    "spend": _spend_lines,
    "gain": _gain_lines,
    "buy": buy_lines,
    "hand": _hand_lines,
    "credits": _credits_lines,
    "regress": _regress_lines,
    "seat": _seat_lines,
    "leave": _leave_lines,
    "score": _score_lines,
}
