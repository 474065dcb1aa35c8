"""Who wants to join: phones that wait for the bookkeeper, not more than a table can have."""

import hmac
import ipaddress
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from civledger.model.keys import shown
from civledger.model.verdict import NotPossible, NotWritable
from civledger.model.words import WrongWord
from civledger.store.side_files import SeatSecrets, make_secret
from civledger.web.addresses import JOIN, draw_svg
from civledger.web.bodies import only_keys, read_json, take
from civledger.web.roles import KnownSecrets

LIFE = 300.0  # seconds for which a phone waits
_AFTER = 60.0  # seconds for which an answer is kept: it may get lost on its way
MOST = 60
MOST_FROM_ONE = 4
MOST_FROM_HERE = 30  # from this machine: a proxy speaks for a whole table
_FIRST_NUMBER, _LAST_NUMBER = 100, 999
_WAITING, _IN, _AWAY, _GONE = "waiting", "in", "away", "gone"
_LET_IN, _LET_IN_ALONE, _TURN_AWAY = "in", "alone", "away"
_ANSWERS = (_LET_IN, _LET_IN_ALONE, _TURN_AWAY)
_LONGEST_NAME = 40
_SHOWN = ("number", "civ", "name", "address")


class Ticket:
    """A phone that asks for a seat: `word` is known to it alone, the `number` is shown on both screens."""

    def __init__(self, number: int, civ: str, name: str, address: str, until: float) -> None:
        self.word = make_secret()
        self.number = number
        self.civ = civ
        self.name = name
        self.address = address
        self.until = until
        self.state = _WAITING
        self.secret: str | None = None


class Tickets:
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
        return secrets.choice([number for number in range(_FIRST_NUMBER, _LAST_NUMBER + 1) if number not in known])

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
            return [ticket for ticket in self.tickets if ticket.state == _WAITING]

    def answer(self, ticket: Ticket, secret: str | None) -> None:
        """Let a phone in with the secret of its seat, or send it away."""
        ticket.state, ticket.secret = (_AWAY, None) if secret is None else (_IN, secret)
        ticket.until = self.now() + _AFTER

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


class Lobby:
    """Who came with which secret since the program was started, and who asks to be let in."""

    def __init__(self, secrets: KnownSecrets, url: str = "") -> None:
        self.secrets = secrets
        self.announce: Callable[[Ticket], None] = lambda ticket: None  # where somebody looks at the program
        self.url = url
        self.tickets = Tickets()
        self.seen: set[str | None] = set()  # seats, and None for the bookkeeper

    def ask(self, data: bytes, address: str, playing: Collection[str]) -> dict[str, Any]:
        """Return the ticket of a phone that asks for a seat; raises WrongWord."""
        body = read_json(data)
        only_keys(body, ("civ", "name"))
        civ, name = take(body, "civ", str, "a text"), take(body, "name", str, "a text", "")
        if civ not in playing:
            raise WrongWord(f"{shown(civ)} is not in this game")
        if len(name) > _LONGEST_NAME or not name.isprintable():
            raise WrongWord(f"a name can have at most {_LONGEST_NAME} letters")
        ticket = self.tickets.ask(civ, name.strip(), address)
        self.announce(ticket)
        return {"ticket": ticket.word, "number": ticket.number, "seconds": round(LIFE)}

    def tell_answer(self, data: bytes) -> dict[str, Any]:
        """Return what became of a ticket: with the secret once the bookkeeper has let the phone in."""
        body = read_json(data)
        only_keys(body, ("ticket",))
        ticket = self.tickets.find(take(body, "ticket", str, "a text"))
        if ticket is None:
            return {"state": _GONE}
        return {"state": ticket.state, **({"secret": ticket.secret} if ticket.state == _IN else {})}

    def answer(self, data: bytes) -> dict[str, Any]:
        """Let a phone in, alone or beside others of its seat, or turn it away; raises WrongWord, NotPossible."""
        body = read_json(data)
        only_keys(body, ("number", "answer"))
        number, word = take(body, "number", int, "a number"), take(body, "answer", str, "a text")
        if word not in _ANSWERS:
            raise WrongWord(f"answer must be one of {', '.join(_ANSWERS)}")
        ticket = next((one for one in self.tickets.list_waiting() if one.number == number), None)
        if ticket is None:
            raise NotPossible(f"nobody is waiting with number {number} any more")
        if word == _LET_IN_ALONE:
            self.renew(ticket.civ)
        self.tickets.answer(ticket, None if word == _TURN_AWAY else self.find_secret(ticket.civ))
        if word != _TURN_AWAY:
            self.seen.add(ticket.civ)  # at once: a second phone that waits for this seat does not come in unnoticed
        return {"number": number, "civ": ticket.civ, "name": ticket.name, "answer": word}

    def lose(self, data: bytes) -> dict[str, Any]:
        """Return a seat's new address: the old one lets nobody in any more; raises WrongWord."""
        body = read_json(data)
        only_keys(body, ("civ",))
        civ: str = take(body, "civ", str, "a text")
        self.find_secret(civ)
        self.renew(civ)
        return self.show_code(civ)

    def renew(self, civ: str) -> None:
        """Make another secret for a seat, which nobody has used yet; raises NotWritable."""
        try:
            self.secrets.renew(civ)
        except OSError as failed:
            raise NotWritable(f"the new address cannot be saved: {failed.strerror or failed}") from failed
        self.seen.discard(civ)

    def find_secret(self, civ: str) -> str:
        """Return the secret of a seat; raises WrongWord if there is no such seat."""
        now: SeatSecrets = self.secrets.now()
        if civ not in now.seats:
            raise WrongWord(f"there is no seat {shown(civ)}")
        return now.seats[civ]

    def show_code(self, civ: str | None) -> dict[str, Any]:
        """Return the address of a seat with its QR code, or that at which phones ask to be let in."""
        address = f"{self.url}{JOIN}" if civ is None else f"{self.url}#{self.find_secret(civ)}"
        return {"civ": civ, "url": address, "svg": draw_svg(address)}

    def describe(self, phones: Mapping[str | None, int]) -> dict[str, Any]:
        """Return how many phones of each seat are there, and who waits."""
        seats = self.secrets.now().seats
        return {
            "seats": {civ: {"phones": phones.get(civ, 0), "seen": civ in self.seen} for civ in seats},
            "joins": [
                {**{key: getattr(one, key) for key in _SHOWN}, "taken": self.is_taken(one.civ)}
                for one in self.tickets.list_waiting()
            ],
        }

    def is_taken(self, civ: str) -> bool:
        """Tell whether somebody has got or used the address of a seat since the program was started."""
        return civ in self.seen
