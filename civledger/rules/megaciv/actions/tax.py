"""What everybody owes in taxes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, join_option, list_pairs
from civledger.model.border.slots import NamedNumber, Slot, optional
from civledger.model.draft import Draft
from civledger.model.due import DONE, UNSURE
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.names import either, others, plain, several
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation, Step
from civledger.model.verdict import Undecided
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions import CITY, NUMBERS
from civledger.rules.megaciv.actions.reminders import avoidable_shortages
from civledger.rules.megaciv.actions.revolt import lines as revolt_lines
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.actions.suggestion import suggest_corrected
from civledger.rules.megaciv.actions.tokens import tell_count, with_limits
from civledger.rules.megaciv.board import count_stock, set_cities, stock_ends
from civledger.rules.megaciv.book.due import find_tax
from civledger.rules.megaciv.book.gainers import tell_rivals
from civledger.rules.megaciv.book.taxes import allowed_rates, due_revolts, falls_short, stock_at_taxes
from civledger.rules.megaciv.entries.treasury import TAX, Tax
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

COMMAND = Command(
    "tax",
    "Show what each player owes, or record taxes.",
    ("tax all", "tax all assyria=3", "tax egypt hel --short egypt=7 --cities hel=6"),
    (
        Slot(
            "numbers",
            NamedNumber("CIV", "RATE", without=True, words=("all",)),
            "Who pays, at which rate.",
            repeats=True,
            said=("rate", "taxes"),
        ),
    ),
    (
        optional(
            ("--short",),
            NUMBERS,
            "What was collected from players who fell short; repeatable.",
            repeats=True,
            said=("only", "short"),
        ),
        optional(("--cities",), NUMBERS, "Cities, if not as in the ledger; repeatable.", repeats=True, said=CITY),
    ),
    "Everybody pays the usual rate for each city, or the rate given. A player with too little in stock pays what"
    " there is.",
    (Records(("numbers",), asks=("all",), context=("fix",)), Shows()),
    takes=FIXING,
    verbs=("takes", "collects", "pay", "pays", "paid"),
)
_COLUMNS = ("civ", "cities", "rates", "due", "stock", "state")


def draft(
    situation: Situation,
    players: Players,
    numbers: Mapping[str, int | None],
    short: Counts | None = None,
    cities: Counts | None = None,
    fix: bool = False,
) -> Draft:
    """Return the entry of taxes by the books as they stood when the turn began, whatever was typed since."""
    said, city_counts = short or {}, cities or {}
    if not fix and numbers.keys() >= {*situation.state.civs}:  # of `all`, a shortage that was told before stands
        before = [step.entry.body.collected for step in situation.now.readable(TAX)]
        told = {civ for collected in before for civ in collected} - {*said, *city_counts}
        numbers = {civ: rate for civ, rate in numbers.items() if civ not in told or rate is not None} or numbers
    for civ in others({**city_counts, **said}, numbers):
        raise WrongWord(f"{players.describe(civ)} is not in the list of players who pay. Add it there")
    usual = situation.opening.game.tax_rate
    rates = {civ: usual if (rate := numbers[civ]) is None else rate for civ in players.everybody if civ in numbers}
    opening: State = situation.opening
    counted = {civ: {**opening.cities, **city_counts}[civ] for civ in rates}
    due = {civ: rate * counted[civ] for civ, rate in rates.items()}
    stocks = {civ: stock_at_taxes(opening, civ, counted[civ]) for civ in rates if civ not in said}
    short_of = {civ: stock for civ, stock in stocks.items() if stock is not None and stock.least < due[civ]}
    if undecided := [civ for civ, stock in short_of.items() if not stock.are_equal]:
        raise _ask_collected(situation, {civ: counted[civ] for civ in undecided})
    assumed = {civ: stock.least for civ, stock in short_of.items()}
    collected = {civ: {**assumed, **said}[civ] for civ in rates if civ in assumed or civ in said}
    unusual = {civ: rate for civ, rate in rates.items() if rate != usual}
    keys: dict[str, Any] = {"cities": counted}
    keys |= {"rate": unusual} if unusual else {}
    keys |= {"collected": collected} if collected else {}
    unsure = [civ for civ, known in stocks.items() if known is None and stock_ends(opening, civ).least < due[civ]]

    def receipt(after: Situation) -> list[str]:
        tax = Tax(**keys)
        short = [*_shortages(opening, tax, assumed), *avoidable_shortages(opening, tax)]
        taken = [number for civ in tax.cities if (number := tax.taken(civ, usual))]
        why = "the stock is not known, because an earlier entry could not be read. If it was too small"
        return [
            *([f"{sum(taken)} tokens to the treasury in all"] if len(taken) > 1 else []),
            *short,
            *[f"{civ}: {why}: {_suggest_shortages(civ)}" for civ in unsure],
            *_tell_revolts(after),
        ]

    return Draft(keys, receipt)


def _ask_collected(situation: Situation, cities: Counts) -> Undecided:
    """Return the question what players paid whose stock may have been too small for the tax of so many cities."""
    opening: State = situation.opening
    before = situation._replace(state=set_cities(opening, cities, is_tax=True), turn=situation.turn - 1)
    other = {civ: [f"is taxed for {several(number, 'city')}"] for civ, number in cities.items()}
    known = [tell_count(before, civ, *([] if opening.cities[civ] == cities[civ] else other[civ])) for civ in cities]
    was = "was" if len(cities) == 1 else "each of them"
    asked = f"{'; '.join(known)}. Is the stock enough for the tax? Say what {was} collected"
    return Undecided(asked, more=[[word for civ in cities for word in ("--short", f"{plain(civ)}=NUMBER")]])


def _shortages(opening: State, tax: Tax, assumed: dict[str, int]) -> list[str]:
    """Return who fell short; a shortage that nobody said is told with the stock it was reckoned from."""
    lines = []
    for civ, number in tax.collected.items():
        stock = ", its whole stock by the ledger" if civ in assumed else ""
        otherwise = f". If the real number is different: {_suggest_shortages(civ)}" if civ in assumed else ""
        if number < tax.due(civ, opening.game.tax_rate):
            lines.append(f"{civ} cannot pay it all: {number} collected{stock}{otherwise}")
    return lines


def _suggest_shortages(civ: str) -> str:
    return f"civledger tax {plain(civ)} --short {plain(civ)}=NUMBER --fix"


def _tell_revolts(after: Situation) -> list[str]:
    lines = []
    for revolt in due_revolts(after.now):
        revolting, them = several(revolt.cities, "city"), "it" if revolt.cities == 1 else "them"
        gains = f"{revolt.to} gains" if revolt.to else "nobody can gain"
        said = f"{revolting} of {revolt.civ} must revolt"
        said += f". {tell_rivals(revolt.rivals)} {them}" if revolt.rivals else f", and {gains} {them}"
        lines.append(f"{said}: {either([f'civledger {command}' for command in revolt.commands])}")
    return lines


def lines(tax: Tax) -> Iterator[CommandLine]:
    """Yield the lines of a tax: of everybody, as the books know it or with shortages said, else with all numbers."""
    short = join_option("--short", tax.collected)
    yield CommandLine("tax", ("all", *list_pairs(tax.rate)))
    if short:
        yield CommandLine("tax", ("all", *list_pairs(tax.rate)), short)
    rated = tuple(f"{civ}={tax.rate[civ]}" if civ in tax.rate else civ for civ in tax.cities)
    yield CommandLine("tax", rated, short)
    yield CommandLine("tax", rated, (*short, *join_option("--cities", tax.cities)))


def _allow_rate(tax: Tax, civs: Sequence[str], step: Step, situation: Situation) -> Tax:
    limits = {civ: allowed_rates(step.opening, civ) for civ in civs}
    rates = {civ: min(max(rate, limits[civ][0]), limits[civ][1]) for civ, rate in tax.rate.items() if civ in limits}
    return tax._replace(rate={**tax.rate, **rates})


def _add_revolts(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return a late tax with the revolts that its shortage brings: neither is in order without the other."""
    *_, tax = lines(entry.body)
    revolts = [[*revolt_lines(revolt)][-1] for revolt in due_revolts(situation.now)]
    return tax.with_note(entry)._replace(then=tuple(revolts)) if revolts else None


INSTEAD = {"MC101": suggest_corrected(_allow_rate, lines), "MC104": _add_revolts}


def view(situation: Situation) -> Report:
    """Return cities and stock as the turn began, the rates allowed, what is due usually, and who cannot pay it."""
    opening: State = situation.opening
    taxed = find_tax(situation.now).players
    data: list[dict[str, Any]] = []
    for civ in situation.state.civs:
        cities = opening.cities[civ]
        due = cities * opening.game.tax_rate
        data.append(
            {
                **named_civ(situation.state, civ),
                "cities": cities,
                "rates": list(allowed_rates(opening, civ)),
                "due": due,
                **count_stock(opening, civ),
                "collected": taxed[civ] == DONE,
                "short": taxed[civ] != DONE and falls_short(opening, civ, cities, due),
                "unsure": taxed[civ] == UNSURE,
            }
        )
    rows = []
    for row in data:
        rates = "-".join(map(str, dict.fromkeys(row["rates"])))
        known = (
            "collected" if row["collected"] else "short" if row["short"] else "may be short" if row["unsure"] else ""
        )
        rows.append((row["civ"], row["cities"], rates, row["due"], row["stock"], known))
    return with_players(with_limits(Report(data, Table(_COLUMNS, tuple(rows))), situation, opening), situation.state)
