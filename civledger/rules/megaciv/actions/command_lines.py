"""The command lines that may have recorded entries."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.command import CommandLine, Words, list_pairs, option
from civledger.model.entry import Entry
from civledger.rules.megaciv.book.abilities import abilities
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES, Buildings, Census
from civledger.rules.megaciv.entries.purchases import Buy, Credits, Hand
from civledger.rules.megaciv.entries.table import NOTE, PARTS, Leave, Score, Seat
from civledger.rules.megaciv.entries.taxes import Revolt, Tax
from civledger.rules.megaciv.entries.track import Regress
from civledger.rules.megaciv.entries.treasury import Gain, Spend
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

Lines = Iterator[CommandLine]
TITLES = ("note", "after", "reason")  # where an entry says which calamity it books
PIECES = ((CITIES, "cities"), (CENSUS, "tokens"))


def command_lines(entries: Sequence[Entry], before: State | None) -> Lines:
    """Yield the lines that may have recorded entries, the plainest first."""
    first = entries[0]
    if "calamity" in first.common:
        yield from calamity_lines(entries, before)
    elif "ability" in first.common and before is not None:
        yield from (line.with_note(first) for line in ability_lines(entries, before))
    elif len(entries) == 1 and (lines := LINES.get(first.kind.action)):
        yield from (line.with_note(first) for line in lines(first.body))


def count_lines(action: str, key: str) -> Callable[[Any], Lines]:
    """Return what tells the line of a count."""

    def lines(body: Any) -> Lines:
        yield CommandLine(action, list_pairs(getattr(body, key)))

    return lines


def tax_lines(tax: Tax) -> Lines:
    """Yield the lines of a tax: of everybody, as the books know it or with shortages said, else with all numbers."""
    short = join_option("--short", tax.collected)
    yield CommandLine("tax", ("all", *list_pairs(tax.rate)))
    if short:
        yield CommandLine("tax", ("all", *list_pairs(tax.rate)), short)
    rated = tuple(f"{civ}={tax.rate[civ]}" if civ in tax.rate else civ for civ in tax.cities)
    yield CommandLine("tax", rated, short)
    yield CommandLine("tax", rated, (*short, *join_option("--cities", tax.cities)))


def revolt_lines(revolt: Revolt) -> Lines:
    """Yield the lines of a revolt, first without the number that is usual."""
    who = (revolt.civ, revolt.to) if revolt.to else (revolt.civ,)
    if revolt.cities == 1:
        yield CommandLine("revolt", who)
    yield CommandLine("revolt", (*who, str(revolt.cities)))


def census_lines(census: Census) -> Lines:
    """Yield the line of a census."""
    yield CommandLine("census", list_pairs(census.tokens), option("--after", census.after or None))


def buildings_lines(built: Buildings) -> Lines:
    """Yield the line of special buildings."""
    lists = {"--region": built.region, "--historic": built.historic}
    options = [word for name, who in lists.items() if who is not None for word in (name, ",".join(who))]
    yield CommandLine("buildings", list_pairs(built.controlled), tuple(options))


def spend_lines(spend: Spend) -> Lines:
    """Yield the lines of treasury spent; for a card its stack is typed."""
    if spend.stack is None:
        yield CommandLine("spend", (spend.on, *list_pairs(spend.treasury)))
        return
    words = (spend.on, *list_pairs(dict.fromkeys(spend.treasury, spend.stack)))
    yield CommandLine("spend", words)
    yield CommandLine("spend", words, ("--free",))


def gain_lines(gain: Gain) -> Lines:
    """Yield the lines of treasury gained, first without the source that is usual."""
    if gain.from_ == Gain._field_defaults["from_"]:
        yield CommandLine("gain", list_pairs(gain.treasury))
    yield CommandLine("gain", list_pairs(gain.treasury), ("--from", gain.from_))


def buy_lines(buy: Buy) -> Lines:
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


def hand_lines(hand: Hand) -> Lines:
    """Yield the line of hands."""
    yield CommandLine("hand", list_pairs(hand.kept), join_option("--discarded", hand.discarded))


def credits_lines(credits: Credits) -> Lines:
    """Yield the line of credit tokens counted."""
    yield CommandLine("credits", (credits.civ, *list_pairs(credits.tokens)))


def regress_lines(regress: Regress) -> Lines:
    """Yield the line of markers moved back."""
    yield CommandLine("regress", list_pairs(regress.spaces), option("--reason", regress.reason or None))


def seat_lines(seat: Seat) -> Lines:
    """Yield the line of a seat that changes hands."""
    yield CommandLine("seat", (seat.civ, seat.name))


def leave_lines(leave: Leave) -> Lines:
    """Yield the line of a player who leaves."""
    yield CommandLine("leave", (leave.civ,))


def score_lines(score: Score) -> Lines:
    """Yield the line of a score with its parts."""
    parts = [word for part in PARTS for word in join_option(f"--{part}", getattr(score, part))]
    yield CommandLine("score", list_pairs(score.points), tuple(parts))


def calamity_lines(entries: Sequence[Entry], before: State | None) -> Lines:
    """Yield the lines of a calamity: by the rules, with who gained, and with what the table decided."""
    carried = entries[0].common
    name, gainer = carried["calamity"], option("--to", carried.get("gainer"))
    words = (name, *filter(None, [carried.get("victim")]), *carried.get("others", ()))
    if entries[0].kind is NOTE:
        yield from (CommandLine("calamity", words, note) for note in told_notes(entries[0].body.text, name))
        return
    note = option("--note", note_of(entries[0], name))
    yield CommandLine("calamity", words, note)
    yield CommandLine("calamity", words, (*gainer, *note))
    counted = join_option("--tokens", rows_of(entries, CENSUS.action, "tokens"))
    if before is not None:
        left = rows_of(entries, CITIES.action, "cities")
        lost = {civ: before.cities[civ] - number for civ, number in left.items() if civ in words}
        yield CommandLine("calamity", words, (*gainer, *join_option("--cities", lost), *note))
        yield CommandLine("calamity", words, (*gainer, *join_option("--cities", lost), *counted, *note))
    yield CommandLine("calamity", words, (*gainer, *counted, *note))


def note_of(entry: Entry, name: str) -> str | None:
    """Return what was noted about a calamity, behind its name."""
    titles = [entry.note, *(getattr(entry.body, key, "") for key in TITLES[1:])]
    noted = (title.removeprefix(f"{name}: ") for title in titles if title.startswith(f"{name}: "))
    return next(noted, None)


def told_notes(text: str, name: str) -> Iterator[Words]:
    """Yield what may have been noted about a calamity that changed no books: its story follows the note."""
    yield ()
    parts = text.removeprefix(f"{name}: ").split(": ")
    yield from (("--note", ": ".join(parts[:number])) for number in range(1, len(parts)))


def ability_lines(entries: Sequence[Entry], before: State) -> Lines:
    """Yield the line of a special ability, with the pieces it moved or the cards it sold."""
    carried = entries[0].common
    ability, civ = abilities()[carried["ability"]], carried["civ"]
    moved = {key: rows_of(entries, kind.action, key) for kind, key in PIECES}
    if ability.does == "settle":
        changed = {key: {who: rows[who] - getattr(before, key)[who] for who in rows} for key, rows in moved.items()}
    else:
        changed = {
            key: {who: getattr(before, key)[who] - rows[who] for who in rows if who != civ}
            for key, rows in moved.items()
        }
    options = (*join_option("--tokens", changed["tokens"]), *join_option("--cities", changed["cities"]))
    sold = [entry.body.text for entry in entries if entry.kind.action == NOTE.action and ability.does == "sell"]
    for text in sold:
        cards = text.partition(" sells ")[2].rpartition(" for ")[0].replace(" and ", ", ").split(", ")
        options += ("-c", ",".join(f"{name}={number}" for number, _, name in (card.partition(" ") for card in cards)))
    yield CommandLine("ability", (ability.name, civ, *carried.get("givers", ())), options)


def rows_of(entries: Sequence[Entry], action: str, key: str) -> Counts:
    """Return what the entries of a kind say about everybody."""
    rows: dict[str, int] = {}
    for entry in entries:
        rows |= getattr(entry.body, key) if entry.kind.action == action else {}
    return rows


def join_option(name: str, rows: Mapping[str, Any]) -> Words:
    """Return an option with a list such as `salt=3,ochre=1`, nothing if it is empty."""
    return option(name, ",".join(list_pairs(rows)) or None)


LINES: Mapping[str, Callable[[Any], Lines]] = {
    "tax": tax_lines,
    "revolt": revolt_lines,
    "census": census_lines,
    "cities": count_lines("cities", "cities"),
    "buildings": buildings_lines,
    "spend": spend_lines,
    "gain": gain_lines,
    "buy": buy_lines,
    "hand": hand_lines,
    "credits": credits_lines,
    "regress": regress_lines,
    "ast-check": count_lines("ast-check", "space"),
    "seat": seat_lines,
    "leave": leave_lines,
    "score": score_lines,
}
