"""Who wants to join: phones that have asked for a seat and wait for the bookkeeper, not more than a table can have."""

import hmac
import ipaddress
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable

from civledger.store.seat_secrets import make_secret

LIFE = 300.0  # seconds for which a phone waits
AFTER = 60.0  # seconds for which an answer is kept: it may get lost on its way
MOST = 60
MOST_FROM_ONE = 4
MOST_FROM_HERE = 30  # from this machine: a proxy speaks for a whole table
FIRST_NUMBER, LAST_NUMBER = 100, 999
WAITING, IN, AWAY, GONE = "waiting", "in", "away", "gone"


class Ticket:
    """A phone that asks for a seat: `word` is known to it alone, the `number` is shown on both screens."""

    def __init__(self, number: int, civ: str, name: str, address: str, until: float) -> None:
        self.word = make_secret()
        self.number = number
        self.civ = civ
        self.name = name
        self.address = address
        self.until = until
        self.state = WAITING
        self.secret: str | None = None


class Lobby:
    """The tickets that are waiting, or were answered a moment ago; whoever floods it pushes out the own ones."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.lock = threading.Lock()
        self.tickets: list[Ticket] = []

    def ask(self, civ: str, name: str, address: str) -> Ticket:
        """Return a new ticket for a seat."""
        home = network_of(address)
        with self.lock:
            self.forget_old()
            self.make_room(home)
            ticket = Ticket(self.free_number(), civ, name, home, self.now() + LIFE)
            self.tickets.append(ticket)
            return ticket

    def make_room(self, home: str) -> None:
        """Forget the oldest ticket of who has as many as one may have, or, with a full house, of who has most."""
        own = [ticket for ticket in self.tickets if ticket.address == home]
        if len(own) >= most_from(home):
            self.tickets.remove(own[0])
        elif len(self.tickets) >= MOST:
            self.tickets.remove(self.least_missed())

    def least_missed(self) -> Ticket:
        """Return the oldest ticket of whoever has most."""
        numbers = Counter(ticket.address for ticket in self.tickets)
        return max(self.tickets, key=lambda ticket: numbers[ticket.address])

    def free_number(self) -> int:
        """Return a number that no other ticket has."""
        known = {ticket.number for ticket in self.tickets}
        return secrets.choice([number for number in range(FIRST_NUMBER, LAST_NUMBER + 1) if number not in known])

    def find(self, word: str) -> Ticket | None:
        """Return the ticket with a word, None if it is gone."""
        given = word.encode()
        with self.lock:
            self.forget_old()
            return next((one for one in self.tickets if hmac.compare_digest(one.word.encode(), given)), None)

    def list_waiting(self) -> list[Ticket]:
        """Return who waits, the oldest first."""
        with self.lock:
            self.forget_old()
            return [ticket for ticket in self.tickets if ticket.state == WAITING]

    def answer(self, ticket: Ticket, secret: str | None) -> None:
        """Let a phone in with the secret of its seat, or send it away."""
        ticket.state, ticket.secret = (AWAY, None) if secret is None else (IN, secret)
        ticket.until = self.now() + AFTER

    def forget_old(self) -> None:
        """Forget whose time is over."""
        now = self.now()
        self.tickets = [ticket for ticket in self.tickets if ticket.until > now]


def network_of(address: str) -> str:
    """Return whose an address is: of the new kind everybody has very many."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((number, 64), strict=False)) if number.version == 6 else str(number)


def most_from(home: str) -> int:
    """Return how many tickets may come from one place."""
    return MOST_FROM_HERE if home.startswith("127.") or home == network_of("::1") else MOST_FROM_ONE
