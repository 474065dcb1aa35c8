"""What is kept beside a ledger: what was undone or refused, ids, secrets, timers, sheets, seats, a good copy.

Whatever cannot be read, or is not as it is written here, is as if nothing were kept.
"""

import hashlib
import json
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from civledger.model.json_value import fits, read_json
from civledger.model.struct import Struct
from civledger.model.timers import NamedTimer
from civledger.store.beside import path_beside, put_beside, put_quickly, read_beside, remove_beside

_UNDONE = "undone"
_IDS = "ids"
SECRETS = "secrets"
_BYTES = 18  # 144 bits, and no letter more in the address than 16 would take
_ANSWER = {"number": int, "receipt": [str], "version": int | str}
_TIMES = "times"
_MOST = 10**6  # turns or minutes
_TIMES_SHAPE = {"stamp": list, "rules": str | None, "turns": int, "minutes": {str: int}}
TIMER = "timer"
_NEVER = 10**14  # is after the year 5000
_MOST_TIMERS = 4000  # bytes
_EVENTS = "events"
_GOOD = "good"
_REFUSED = "refused"
_SEATING = "seating"


def _keep(file: str, ending: str, value: Any, private: bool = False) -> None:
    put_beside(file, ending, json.dumps(value).encode(), private)


def _kept(file: str, ending: str, shape: Any) -> Any:
    """Return what was kept, None if that is nothing of this shape."""
    with suppress(ValueError):
        return read_json(read_beside(file, ending) or b"", shape)
    return None


class UndoneEntries(Struct):
    """What was taken out of a text and what stands there instead, with the digests of the files with and without it."""

    whole: str
    left: str
    start: int
    taken: str
    instead: str

    def put_back(self, left: str) -> str:
        """Return the whole text."""
        return left[: self.start] + self.taken + left[self.start + len(self.instead) :]


def take_out(whole: str, left: str) -> UndoneEntries:
    """Return what must be put back into what is left of a text."""
    start = _count_alike(whole, left)
    behind = _count_alike(whole[start:][::-1], left[start:][::-1])
    taken, instead = (text[start : len(text) - behind] for text in (whole, left))
    return UndoneEntries(digest(whole), digest(left), start, taken, instead)


def _count_alike(text: str, other: str) -> int:
    sizes = range(1, min(len(text), len(other)) + 1)
    return bisect_left(sizes, True, key=lambda size: text[:size] != other[:size])


def digest(text: str) -> str:
    """Return by what a text is known."""
    return hashlib.sha256(text.encode()).hexdigest()


def remember(file: str, parts: Sequence[UndoneEntries]) -> None:
    """Keep what was taken out of a ledger; raises OSError."""
    _keep(file, _UNDONE, [part._asdict() for part in parts])


def remembered(file: str) -> list[UndoneEntries]:
    """Return what was taken out of a ledger, the last part last."""
    shape = {"whole": str, "left": str, "start": int, "taken": str, "instead": str}
    return [UndoneEntries(**part) for part in _kept(file, _UNDONE, [shape]) or ()]


Sign = tuple[str, str]  # who entered something, and its id there


class PhoneIds(Struct):
    """The signs of the entries that one undo took out, its own sign (None in the shell), and what it answered."""

    entries: tuple[Sign, ...]
    undo: Sign | None
    answer: Mapping[str, Any]


def remember_ids(file: str, ids: PhoneIds) -> None:
    """Keep the ids that are taken out of a ledger; raises OSError."""
    _keep(file, _IDS, [[one.entries, one.undo, one.answer] for one in (*remembered_ids(file), ids)])


def remembered_ids(file: str) -> list[PhoneIds]:
    """Return what was taken out of a ledger, the last undo last."""
    rows = _kept(file, _IDS, [([(str, str)], list | None, dict)]) or ()
    return [
        PhoneIds(tuple((by, id) for by, id in entries), tuple(undo) if undo else None, answer)
        for entries, undo, answer in rows
        if undo is None or fits(answer, _ANSWER)
    ]


class SeatSecrets(Struct):
    """The secret of the bookkeeper, and that of each seat."""

    keeper: str
    seats: dict[str, str]


def take_secrets(file: str, seats: Iterable[str], lost: Collection[str] | None = ()) -> SeatSecrets:
    """Return the secrets of a ledger, made where there are none yet; those of `lost` seats are others, or all.

    Raises OSError if they cannot be kept.
    """
    known = SeatSecrets("", {}) if lost is None else read_secrets(file)
    gone = () if lost is None else lost
    kept = {seat: known.seats.get(seat) if seat not in gone else None for seat in seats}
    now = SeatSecrets(known.keeper or make_secret(), {seat: word or make_secret() for seat, word in kept.items()})
    if now != known:
        _keep(file, SECRETS, now._asdict(), private=True)
    return now


def move_secrets(file: str, moved: Mapping[str, str]) -> None:
    """Give the secrets of seats to other seats: who was there is `moved` here, and all others go; raises OSError."""
    known = read_secrets(file)
    if known.seats:
        seats = {to: known.seats[seat] for seat, to in moved.items() if seat in known.seats}
        _keep(file, SECRETS, known._replace(seats=seats)._asdict(), private=True)


def make_secret() -> str:
    """Return a secret that nobody can guess."""
    import secrets  # only a host needs it

    return secrets.token_urlsafe(_BYTES)


def read_secrets(file: str) -> SeatSecrets:
    """Return the secrets that were kept."""
    return SeatSecrets(**(_kept(file, SECRETS, {"keeper": str, "seats": {str: str}}) or {"keeper": "", "seats": {}}))


def keep_times(club: str, games: Mapping[str, Mapping[str, Any]]) -> None:
    """Keep how long the turns of a club's games took, beside the club's file; raises OSError."""
    _keep(club, _TIMES, games)


def kept_times(club: str) -> dict[str, dict[str, Any]]:
    """Return what is known of a club's games, each by its path."""
    games = _kept(club, _TIMES, dict) or {}
    return {name: row for name, row in games.items() if _are_times(row)}


def _are_times(row: Any) -> bool:
    if not fits(row, _TIMES_SHAPE):
        return False
    numbers = (row["turns"], *row["minutes"].values())
    are_turns = all(turn.isdecimal() and len(turn) <= len(str(_MOST)) for turn in row["minutes"])
    return are_turns and all(0 <= number < _MOST for number in numbers)


def write_timer(file: str, timer: NamedTimer) -> None:
    """Keep a timer beside those of other names; raises OSError."""
    _write_timers(file, [*(one for one in read_timers(file) if one.name != timer.name), timer])


def _write_timers(file: str, timers: Iterable[NamedTimer]) -> None:
    put_beside(file, TIMER, "".join(f"{timer.ends} {timer.name}\n" for timer in timers).encode())


def read_timers(file: str) -> tuple[NamedTimer, ...]:
    """Return the timers of a ledger, the first started first."""
    try:
        lines = [line.partition(" ") for line in (read_beside(file, TIMER) or b"")[:_MOST_TIMERS].decode().splitlines()]
        timers = [NamedTimer(int(ends), name) for ends, _, name in lines]
    except ValueError:
        return ()
    return tuple(timer for timer in timers if 0 < timer.ends < _NEVER)


def remove_timer(file: str, name: str | None = None) -> bool:
    """Forget a timer, or all, and tell whether there was one; raises OSError."""
    timers = read_timers(file)
    kept = [timer for timer in timers if name not in (None, timer.name)]
    if kept:
        _write_timers(file, kept)
    else:
        remove_beside(file, TIMER)
    return len(kept) < len(timers)


def keep_sheet(file: str, sheet: Mapping[str, Any]) -> None:
    """Keep what the table said about the events of a turn; raises OSError."""
    _keep(file, _EVENTS, sheet)


def kept_sheet(file: str) -> dict[str, Any]:
    """Return what the table said about the events of a turn."""
    sheet: dict[str, Any] = _kept(file, _EVENTS, dict) or {}
    return sheet


def keep_good(file: str, data: bytes) -> None:
    """Keep what was just written; where that cannot be done, the ledger itself is written all the same."""
    with suppress(OSError):
        put_quickly(file, _GOOD, data)


def read_good(file: str) -> bytes | None:
    """Return the ledger as it was last written, None if that is not kept."""
    return read_beside(file, _GOOD)


def name_good(file: str) -> str:
    """Return where that is kept."""
    return path_beside(file, _GOOD)


def remember_refusal(file: str, text: str, line: str) -> None:
    """Keep a line that was refused while a ledger was so; where that cannot be kept, nobody is warned later."""
    with suppress(OSError):
        put_quickly(file, _REFUSED, f"{digest(text)} {line}".encode(errors="backslashreplace"))


def find_refused(file: str, text: str) -> str:
    """Return the line that was refused since a ledger was last written; nothing if none was."""
    known, _, line = (read_beside(file, _REFUSED) or b"").decode(errors="replace").partition(" ")
    return line if known == digest(text) else ""


def forget_refusal(file: str) -> None:
    """Forget it, once somebody was told."""
    with suppress(OSError):
        remove_beside(file, _REFUSED)


def keep_seating(file: str, names: Sequence[str]) -> None:
    """Keep in which order a ledger's players sit, which is no part of the game; raises OSError."""
    _keep(file, _SEATING, names)


def kept_seating(file: str) -> tuple[str, ...]:
    """Return the order that was kept."""
    return tuple(_kept(file, _SEATING, [str]) or ())
