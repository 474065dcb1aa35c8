"""Seat cards to lay on the table: who plays what, and a QR code that opens the page on a phone."""

from html import escape

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.seating import find_seating, players_of
from civledger.cli.host import HERE, PORT, choose_secrets, read_proxy
from civledger.cli.show import warn
from civledger.engine.check import game_table
from civledger.model.report import PrintSheet, Table
from civledger.model.struct import Struct
from civledger.report.escape import printable
from civledger.report.paper import document, text
from civledger.web.addresses import EVERYWHERE, JOIN, draw_svg, in_url, reachable

_STYLE = """@page { size: A4; margin: 12mm }
body { font: 11pt/1.3 sans-serif; margin: 0 auto; max-width: 186mm; color: #000; background: #fff;
  overflow-wrap: anywhere }
h1 { font-size: 13pt; margin: 0 0 3mm }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm }
.card { border: 0.3pt solid #000; padding: 3mm; display: flex; gap: 3mm; align-items: center; break-inside: avoid }
.card svg { width: 34mm; height: 34mm; flex: none }
b { display: block; font-size: 16pt; line-height: 1.15 } small { display: block; font-size: 8pt; margin-top: 2mm }"""
_JOINING = "Scan the code and choose {seat}. The bookkeeper lets you in."
_SEAT = "Scan the code: it is your seat. Show it to nobody else."
_CODES = "With --format html each has a QR code for a phone."


class SeatCard(Struct):
    """A card: the civilization or colour, the person if one is known, and the address of its code."""

    seat: str
    person: str
    address: str


def make_seat_cards(opened: OpenedLedger, url: str, secret: bool, format: str) -> str:
    """Return a sheet with a card for everybody, in the order in which they sit; with secrets each code is a seat."""
    page = read_proxy(url) or _own_page()
    players = players_of(opened.books)
    seats = choose_secrets(opened, False, []).seats if secret else {}
    cards = [
        SeatCard(name, players.people.get(name, ""), f"{page}#{seats[name]}" if secret else f"{page}{JOIN}")
        for name in find_seating(opened.file, players)
    ]
    title = ": ".join(filter(None, ["Seats", printable(str(game_table(opened.ledger).get("name", "")))]))
    if format == "html":
        said = _SEAT if secret else _JOINING
        drawn = "".join(_draw_card(card, said.format(seat=printable(card.seat)), page) for card in cards)
        return document(title, _STYLE, f'<h1>{escape(title)}</h1>\n<div class="cards">\n{drawn}</div>\n')
    table = Table(("person", "seat", "address"), tuple((card.person, card.seat, card.address) for card in cards))
    return text([PrintSheet("Seats", (("", table),), _CODES)], game_table(opened.ledger).get("name", ""))


def _own_page() -> str:
    """Return the address that `host` takes; where there are several, the first."""
    found = reachable(EVERYWHERE)
    if len(found) != 1:
        others = f"this computer has {len(found)}: {', '.join(found)}" if found else "this computer has no network"
        warn(f"check the address on the sheet, or give another with --url: {others}\n")
    return f"http://{in_url((*found, HERE)[0])}:{PORT}/"


def _draw_card(card: SeatCard, said: str, page: str) -> str:
    first, *second = map(printable, filter(None, (card.person, card.seat)))
    names = f"<b>{escape(first)}</b>{escape(''.join(second))}"
    below = f"<small>{escape(said)}<br>{escape(page)}</small>"
    return f'<div class="card">{draw_svg(card.address)}<div>{names}{below}</div></div>\n'
