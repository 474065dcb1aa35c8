"""Credit tokens, and what every advance costs with them."""

from collections.abc import Iterator, Mapping

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, list_pairs
from civledger.model.border.slots import NamedNumber, Slot
from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import CIV, POINT, TOKEN
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.book.prices import credits_off, price
from civledger.rules.megaciv.entries.purchases import Credits
from civledger.rules.megaciv.tables import COLOURS

COMMAND = Command(
    "credits",
    "Show credits and prices, or record counted tokens.",
    ("credits", "credits hel", "credits hel blue=15 yellow=10"),
    (
        Slot("who", CIV, "Whose prices."),
        Slot("tokens", NamedNumber("COLOUR"), "Tokens counted at the table.", repeats=True, said=(*TOKEN, *POINT)),
    ),
    ways=(Records(("who", "tokens")), Shows(whose="who")),
    takes=FIXING,
)
_COLUMNS = ("advance", "printed", "price", "less")


def draft(situation: Situation, players: Players, who: str, tokens: Mapping[str, int]) -> Draft:
    """Return the entry of the tokens somebody has, as counted."""
    return Draft({"civ": who, "tokens": tokens})


def lines(credits: Credits) -> Iterator[CommandLine]:
    """Yield the line of credit tokens."""
    yield CommandLine("credits", (credits.civ, *list_pairs(credits.tokens)))


def view(situation: Situation, civ: str | None = None) -> Report:
    """Return everybody's tokens, or one player's prices this turn."""
    if civ:
        return _view_prices(situation, civ)
    state, credit = situation.state, situation.state.credits
    data = [{**named_civ(state, civ), "turn": situation.turn, "credits": dict(credit[civ])} for civ in state.civs]
    rows = tuple((civ, *(credit[civ][colour] for colour in COLOURS)) for civ in state.civs)
    closing = "tokens held, including this turn's"
    return with_players(Report(data, Table(("civ", *COLOURS), rows), closing=closing), state)


def _view_prices(situation: Situation, civ: str) -> Report:
    credit = situation.opening.credits[civ]
    bought = situation.state.held[civ]
    cards = [card for card in situation.state.game.book.advances.values() if card.name not in bought]
    prices = {card.name: price(card, situation.opening, civ) for card in cards}
    data = {
        "civ": civ,
        "turn": situation.turn,
        "credits": dict(credit),
        "advances": [
            {"name": name, "printed": priced.printed, "price": priced.due, **priced._asdict()}
            for name, priced in prices.items()
        ],
    }
    rows = tuple((name, priced.printed, priced.due, ", ".join(credits_off(priced))) for name, priced in prices.items())
    now = situation.state.credits[civ]
    lines = [f"{civ} can use in turn {situation.turn}:", f"  {_tell_tokens(credit)}"]
    if start := situation.state.game.start_credits:
        lines.append(f"  {start} of each colour are start credits")
    if now != credit:
        lines += ["with this turn's purchases, for later turns:", f"  {_tell_tokens(now)}"]
    return Report(data, Table(_COLUMNS, rows), closing="\n".join(lines))


def _tell_tokens(credit: Mapping[str, int]) -> str:
    return ", ".join(f"{colour} {credit[colour]}" for colour in COLOURS)
