"""Addresses of this machine: which a request may ask for, which others can open, and what stands there as a QR code."""

import io
import ipaddress
import socket
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from civledger.model.struct import Struct
from civledger.store.own_routes import read_own_addresses

if TYPE_CHECKING:
    from civledger.store.side_files import SeatSecrets

EVERYWHERE = "0.0.0.0"  # noqa: S104  # all addresses of this machine
_HERE = "127.0.0.1"
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
JOIN = "#join"  # behind the address of the page: phones ask there to be let in
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # kept for examples: nobody has them


class OwnNames(Struct):
    """The names a server answers to; none of its own if it is at all addresses. `others` are those of a proxy."""

    names: frozenset[str]
    others: frozenset[str] = frozenset()

    def answers_to(self, host: str | None) -> bool:
        """Tell whether a request was meant for us: a page elsewhere cannot borrow our address under its own name."""
        named = host or ""
        name = named[1:].partition("]")[0] if named.startswith("[") else named.partition(":")[0].lower()
        return name in self.names | self.others or (not self.names and (name in _LOCAL or _is_address(name)))


def names(asked: str, bound: str) -> frozenset[str]:
    """Return the names a server answers to that was asked to listen there; none if it is at all addresses."""
    if is_everywhere(bound):
        return frozenset()
    return _LOCAL if bound in _LOCAL else frozenset({asked.lower(), bound})


def _is_address(name: str) -> bool:
    """Tell whether a name is a number, which no stranger can make point here."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_everywhere(address: str) -> bool:
    """Tell whether an address stands for all addresses of this machine."""
    return _is_address(address) and ipaddress.ip_address(address).is_unspecified


def resolve(names: Iterable[str]) -> frozenset[str]:
    """Return the addresses of machines, as far as they are known here."""
    found: set[str] = set()
    for name in names:
        with suppress(OSError, UnicodeError):
            found.update(str(place[0]) for *_, place in socket.getaddrinfo(name, None))
    return frozenset(found)


def sender_of(address: str, forwarded: Sequence[str], proxies: Collection[str]) -> str:
    """Return from where a request comes: what a proxy says that passed it on, and nobody else.

    A proxy adds the address that it hears from at the end; whatever stands before anybody can have made up.
    """
    is_proxy = _is_address(address) and (ipaddress.ip_address(address).is_loopback or address in proxies)
    last = ",".join(forwarded).rpartition(",")[2].strip()
    return last if is_proxy and _is_address(last) else address


def reachable(address: str) -> list[str]:
    """Return the addresses of this machine that others can open when it listens everywhere, none without a network."""
    found = [*outgoing_addresses(socket.AF_INET), *registered_addresses(socket.AF_INET), *read_own_addresses()]
    if ":" in address:
        found += [*outgoing_addresses(socket.AF_INET6), *registered_addresses(socket.AF_INET6)]
    return [known for known in dict.fromkeys(found) if can_be_typed(known)]


def outgoing_addresses(family: socket.AddressFamily) -> Iterator[str]:
    """Yield the address that this machine would send from; nothing is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as unused:
        unused.connect((ELSEWHERE[family], 9))
        yield unused.getsockname()[0]


def registered_addresses(family: socket.AddressFamily) -> Iterator[str]:
    """Yield the addresses that this machine has under its own name."""
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, family):
            yield str(place[0])


def can_be_typed(address: str) -> bool:
    """Tell whether somebody else can open an address: it leads here from there, and says no network card of ours."""
    number = ipaddress.ip_address(address)
    return not (number.is_loopback or number.is_unspecified or number.is_link_local)


def in_url(address: str) -> str:
    """Return an address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


class Invitation(Struct):
    """The address of the page, that of the bookkeeper, and that of each seat."""

    url: str
    keeper: str
    seats: dict[str, str]


def find_addresses(address: str, bound: str) -> list[str]:
    """Return the addresses under which others reach a server; none if there is no network."""
    return reachable(address) if is_everywhere(bound) else [address]


def invite(addresses: Sequence[str], port: int, secrets: "SeatSecrets", proxy: str = "") -> Invitation:
    """Return the addresses of a table, at a proxy if there is one."""
    url = proxy or f"http://{in_url((*addresses, _HERE)[0])}:{port}/"
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
