"""Who asks: a seat or the bookkeeper, by the secret that a request carries, and not more often than a person would."""

import hmac
import time
from collections import defaultdict, deque

from civledger.model.struct import Struct
from civledger.store.seat_secrets import SeatSecrets

KEEPER = "keeper"
BEARER = "bearer"
MOST_A_SECOND = 20


class Role(Struct):
    """A seat, or the bookkeeper, whose civ is None."""

    civ: str | None

    @property
    def name(self) -> str:
        """Return by whom an entry is that this role makes."""
        return KEEPER if self.civ is None else self.civ


def describe_role(role: Role) -> dict[str, str | bool | None]:
    """Return whose secret it is, as pages are told."""
    return {"civ": role.civ, "keeper": role.civ is None}


def find_role(secrets: SeatSecrets, authorization: str) -> Role | None:
    """Return who carries a secret, None if nobody does; how long it takes tells nothing about any."""
    scheme, _, word = authorization.partition(" ")
    given = word.strip().encode("utf-8", "replace") if scheme.lower() == BEARER else b""
    known = [(Role(None), secrets.keeper), *((Role(civ), secret) for civ, secret in secrets.seats.items())]
    fits = [role for role, secret in known if hmac.compare_digest(secret.encode(), given)]
    return fits[0] if fits else None


class Pace:
    """Counts the requests of each seat within the last second."""

    def __init__(self) -> None:
        self.times: defaultdict[str, deque[float]] = defaultdict(deque)

    def allows(self, role: Role) -> bool:
        """Tell whether a request is not one too many, and count it; the bookkeeper is nobody's guest."""
        if role.civ is None:
            return True
        now, times = time.monotonic(), self.times[role.civ]
        while times and times[0] <= now - 1:
            times.popleft()
        if len(times) >= MOST_A_SECOND:
            return False
        times.append(now)
        return True
