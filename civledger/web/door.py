"""The door of a table: who is there, who waits before it, and whose address is a new one."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from civledger.bookkeeping.refusals import NotPossible, NotWritable
from civledger.model.keys import shown
from civledger.model.words import WrongWord
from civledger.store.seat_secrets import SeatSecrets
from civledger.web.bodies import only_keys, read_json, take
from civledger.web.invitation import JOIN, draw_svg
from civledger.web.known_secrets import KnownSecrets
from civledger.web.lobby import GONE, IN, LIFE, Lobby, Ticket

LET_IN, LET_IN_ALONE, TURN_AWAY = "in", "alone", "away"
ANSWERS = (LET_IN, LET_IN_ALONE, TURN_AWAY)
LONGEST_NAME = 40
SHOWN = ("number", "civ", "name", "address")


class Door:
    """Who came with which secret since the program was started, and who asks to be let in."""

    def __init__(self, secrets: KnownSecrets, url: str = "") -> None:
        self.secrets = secrets
        self.announce: Callable[[Ticket], None] = lambda ticket: None  # where somebody looks at the program
        self.url = url
        self.lobby = Lobby()
        self.seen: set[str | None] = set()  # seats, and None for the bookkeeper

    def ask(self, data: bytes, address: str, playing: Collection[str]) -> dict[str, Any]:
        """Return the ticket of a phone that asks for a seat; raises WrongWord."""
        body = read_json(data)
        only_keys(body, ("civ", "name"))
        civ, name = take(body, "civ", str, "a text"), take(body, "name", str, "a text", "")
        if civ not in playing:
            raise WrongWord(f"{shown(civ)} is not in this game")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise WrongWord(f"a name can have at most {LONGEST_NAME} letters")
        ticket = self.lobby.ask(civ, name.strip(), address)
        self.announce(ticket)
        return {"ticket": ticket.word, "number": ticket.number, "seconds": round(LIFE)}

    def tell_answer(self, data: bytes) -> dict[str, Any]:
        """Return what became of a ticket: with the secret once the bookkeeper has let the phone in."""
        body = read_json(data)
        only_keys(body, ("ticket",))
        ticket = self.lobby.find(take(body, "ticket", str, "a text"))
        if ticket is None:
            return {"state": GONE}
        return {"state": ticket.state, **({"secret": ticket.secret} if ticket.state == IN else {})}

    def answer(self, data: bytes) -> dict[str, Any]:
        """Let a phone in, alone or beside others of its seat, or turn it away; raises WrongWord, NotPossible."""
        body = read_json(data)
        only_keys(body, ("number", "answer"))
        number, word = take(body, "number", int, "a number"), take(body, "answer", str, "a text")
        if word not in ANSWERS:
            raise WrongWord(f"answer must be one of {', '.join(ANSWERS)}")
        ticket = next((one for one in self.lobby.list_waiting() if one.number == number), None)
        if ticket is None:
            raise NotPossible(f"nobody is waiting with number {number} any more")
        if word == LET_IN_ALONE:
            self.renew(ticket.civ)
        self.lobby.answer(ticket, None if word == TURN_AWAY else self.find_secret(ticket.civ))
        if word != TURN_AWAY:
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
                {**{key: getattr(one, key) for key in SHOWN}, "taken": self.is_taken(one.civ)}
                for one in self.lobby.list_waiting()
            ],
        }

    def is_taken(self, civ: str) -> bool:
        """Tell whether somebody has got or used the address of a seat since the program was started."""
        return civ in self.seen
