"""Addresses to open on phones, with the secret behind `#`, where no log and no referrer has it, and QR codes."""

import io
from collections.abc import Sequence

from civledger.model.struct import Struct
from civledger.store.side_files import SeatSecrets
from civledger.web.addresses import in_url, is_everywhere, reachable

_LOCAL = "127.0.0.1"
JOIN = "#join"  # behind the address of the page: phones ask there to be let in


class Invitation(Struct):
    """The address of the page, that of the bookkeeper, and that of each seat."""

    url: str
    keeper: str
    seats: dict[str, str]


def find_addresses(address: str, bound: str) -> list[str]:
    """Return the addresses under which others reach a server; none if there is no network."""
    return reachable(address) if is_everywhere(bound) else [address]


def invite(addresses: Sequence[str], port: int, secrets: SeatSecrets, proxy: str = "") -> Invitation:
    """Return the addresses of a table, at a proxy if there is one."""
    url = proxy or f"http://{in_url((*addresses, _LOCAL)[0])}:{port}/"
    return Invitation(url, f"{url}#{secrets.keeper}", {civ: f"{url}#{secret}" for civ, secret in secrets.seats.items()})


def draw_svg(url: str) -> str:
    """Return an address as a QR code for a page; it is dark on light in a dark room too."""
    import segno  # who only reads asks for none

    drawn_on = io.BytesIO()
    code = segno.make(url, micro=False)
    code.save(drawn_on, "svg", scale=1, border=4, light="#fff", xmldecl=False, nl=False, omitsize=True)
    return drawn_on.getvalue().decode()


def draw_code(url: str) -> str:
    """Return an address as a QR code for a terminal."""
    import segno  # only on a terminal

    drawn_on = io.StringIO()
    segno.make(url, micro=False).terminal(drawn_on, compact=True)
    return drawn_on.getvalue()
