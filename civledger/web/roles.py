"""Who asks: a seat or the bookkeeper, by the secret that a request carries, and not more often than a person would."""

import hmac
import time
from collections import defaultdict, deque
from collections.abc import Collection

from civledger.model.struct import Struct
from civledger.store.beside import mark_beside
from civledger.store.side_files import SECRETS, SeatSecrets, read_secrets, take_secrets

_KEEPER = "keeper"
_NAMESAKE = (
    "keeper*"  # the bookkeeper where somebody plays as keeper; names that differ in such a sign are one player's
)
_BEARER = "bearer"
_MOST_A_SECOND = 20
MOST_KNOWN = 1000


class Role(Struct):
    """A seat, or the bookkeeper, whose civ is None."""

    civ: str | None


def sign_role(role: Role, playing: Collection[str]) -> str:
    """Return by whom an entry is that a role makes: for the bookkeeper a word that is no player's name."""
    if role.civ is not None:
        return role.civ
    return _NAMESAKE if _KEEPER in playing else _KEEPER


def find_role(secrets: SeatSecrets, authorization: str) -> Role | None:
    """Return who carries a secret, None if nobody does; how long it takes tells nothing about any."""
    given = read_bearer(authorization).encode("utf-8", "replace")
    known = [(Role(None), secrets.keeper), *((Role(civ), secret) for civ, secret in secrets.seats.items())]
    fits = [role for role, secret in known if hmac.compare_digest(secret.encode(), given)]
    return fits[0] if fits else None


def read_bearer(authorization: str) -> str:
    """Return the secret that a request carries, nothing if it has none."""
    scheme, _, word = authorization.partition(" ")
    return word.strip() if scheme.lower() == _BEARER else ""


class Pace:
    """Counts the requests of each seat, or of each address, within the last seconds."""

    def __init__(self, most: int = _MOST_A_SECOND, seconds: float = 1) -> None:
        self.most = most
        self.seconds = seconds
        self.times: defaultdict[str, deque[float]] = defaultdict(deque)

    def allows(self, who: str) -> bool:
        """Tell whether a request is not one too many, and count it."""
        if len(self.times) > MOST_KNOWN:
            self.times.clear()
        now, times = time.monotonic(), self.times[who]
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        return True


class KnownSecrets:
    """The secrets that let somebody in; read again when another program has made new ones."""

    def __init__(self, file: str, secrets: SeatSecrets) -> None:
        self.file = file
        self.secrets = secrets
        self.mark = mark_beside(file, SECRETS)

    def now(self) -> SeatSecrets:
        """Return those that hold; while their file cannot be read, those that held before."""
        mark = mark_beside(self.file, SECRETS)
        if mark != self.mark:
            read = read_secrets(self.file)
            self.secrets, self.mark = (read, mark) if read.keeper else (self.secrets, self.mark)
        return self.secrets

    def renew(self, civ: str) -> None:
        """Make another secret for a seat; raises OSError if it cannot be kept."""
        self.secrets = take_secrets(self.file, self.now().seats, [civ])
        self.mark = mark_beside(self.file, SECRETS)

    def list_holding(self) -> frozenset[str]:
        """Return every secret that lets somebody in."""
        now = self.now()
        return frozenset((now.keeper, *now.seats.values()))
