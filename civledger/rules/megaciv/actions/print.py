"""What of this game can be laid on the table on paper, as `civledger print` takes it."""

from civledger.model.border.command import Added, SheetOffer
from civledger.model.report import PrintSheet, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import census, chart, credits
from civledger.rules.megaciv.actions.spend import offers
from civledger.rules.megaciv.book.orders import drawing_order, stacks_drawn
from civledger.rules.megaciv.book.payment import card_prices, free_stacks
from civledger.rules.megaciv.book.prices import chains

SHEETS = (
    SheetOffer("deal", "dealing cards"),
    SheetOffer("movement", "moving"),
    SheetOffer("shop", "prices", "price list", "whose prices? for example: civledger print shop hel"),
    SheetOffer("chart", "the quickchart"),
    SheetOffer("sheet", "a score sheet"),
)

ADDED = Added(
    about="The sheets: who draws from which stacks and in which order, the order of movement, a player's prices, which"
    " advance lowers the price of which, and a blank score sheet.",
    examples=(
        "print deal",
        "print shop hel | lpr",
        "print shop all --format html > prices.html",
        "print chart --format html > chart.html",
        "print sheet --format html > sheet.html",
        "print seats --format html > seats.html",
    ),
)


_DEAL = ("draws", "civ", "cities", "from stacks", "may buy (stack: treasury)")
_NAME = 10


def _deal(situation: Situation) -> PrintSheet:
    parts = []
    for block, civs in drawing_order(situation.state).items():
        rows: list[tuple[object, ...]] = []
        for place, civ in enumerate(civs, 1):
            cities = situation.state.cities[civ]
            stacks = f"1-{stacks_drawn(cities)}" if cities > 1 else "1" if cities else "none"
            rows.append((place, civ, cities, stacks, offers(card_prices(situation.opening, civ))))
        parts.append((f"{block} block" if block else "", Table(_DEAL, tuple(rows))))
    closing, opening = [], situation.opening
    for civ in situation.state.civs:  # who may take one card for nothing when cards are bought
        if free := free_stacks(opening, civ, situation.state.cities[civ]):
            named = f"{free[0]}" if len(free) == 1 else f"{free[0]}-{free[-1]}"
            giver = opening.game.book.effects["free_card"][0].name
            closing.append(f"{civ}: one free card from stack {named} ({giver})")
    closing.append("if a stack is empty, take Water, not a card from another stack")
    return PrintSheet(f"Trade cards, turn {situation.turn}", tuple(parts), "\n".join(closing))


def _shop(situation: Situation, civ: str) -> PrintSheet:
    priced = credits.view(situation, civ)
    return PrintSheet(f"Prices for {civ}, turn {situation.turn}", (("", priced.table),), priced.closing)


def _chart(situation: Situation) -> PrintSheet:
    rows = chains(situation.state.game.book)
    brief = (("", chart.two_lines(rows)),)
    return PrintSheet("Quickchart", (("", chart.one_line(rows)),), chart.closing(rows), brief)


def _score_sheet(situation: Situation) -> PrintSheet:
    game = situation.state.game
    score = game.book.numbers["score"]
    values = sorted({card.points for card in game.book.advances.values()})
    built = ("buildings",) if game.buildings else ()
    columns = ("civ", "player", *(f"of {value}" for value in values), "cities", "A.S.T.", *built, "alone", "total")
    blank = (None,) * (len(columns) - 2)
    civs, people = situation.state.civs, situation.state.people
    rows = tuple((civ, people.get(civ, ""), *blank) for civ in civs)
    brief = tuple((civ, "".join(filter(str.isprintable, people.get(civ, "")))[:_NAME], *blank) for civ in civs)
    worth = ", ".join(map(str, values))
    closing = (
        f"points: an advance {worth}, a city {score['city']}, a space on the A.S.T. {score['space']};\n"
        f"the only one in the Late Iron Age in the first turn anybody enters it: {score['alone_in_late_iron']}"
    )
    if game.buildings:
        closing += (
            ";\na building in your own region {region}, your own historic one {historic}, each you control {controlled}"
        )
    pages = [(("", Table(columns, lines)),) for lines in (rows, brief)]
    return PrintSheet("Score", pages[0], closing.format(**game.buildings), pages[1])


PAGES = {
    "deal": _deal,
    "movement": lambda now: PrintSheet(f"Order of movement, turn {now.turn}", (("", census.view(now).on_screen),)),
    "chart": _chart,
    "sheet": _score_sheet,
}
PAGES_FOR_ONE = {"shop": _shop}
