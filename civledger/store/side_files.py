"""The files beside a ledger, in `.civledger`: what was undone or refused, ids, secrets, timers, sheets, a good copy."""

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from civledger.model.struct import Struct
from civledger.model.timers import NamedTimer
from civledger.store.output_file import replace

FOLDER = ".civledger"
_IGNORED = ".gitignore"
_UNDONE = "undone"  # no command takes such a file for a game
_IDS = "ids"
_SECRETS = "secrets"
_BYTES = 18  # 144 bits, and no letter more in the address than 16 would take
_TIMES = "times"
_MOST = 10**6  # turns or minutes
_TIMES_KEYS: Mapping[str, Any] = {"stamp": list, "rules": str | None, "turns": int, "minutes": dict}
_TIMER = "timer"
_NEVER = 10**14  # is after the year 5000
_MOST_TIMERS = 4000  # bytes
_EVENTS = "events"
_GOOD = "good"  # no command takes such a file for a game
_REFUSED = "refused"


def _folder_beside(file: str) -> str:
    return os.path.join(os.path.dirname(os.path.realpath(file)), FOLDER)


def make_folder(file: str) -> str:
    """Return the folder of side files, made for its owner alone if it is not there; git is told to pass over it too."""
    folder = _folder_beside(file)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    ignored = os.path.join(folder, _IGNORED)
    if not os.path.exists(ignored):
        with open(ignored, "w", encoding="ascii") as opened:
            opened.write("*\n")
    return folder


def path_beside(file: str, ending: str) -> str:
    """Return where something of a ledger is kept in that folder, whether it is there or not."""
    return os.path.join(_folder_beside(file), f"{os.path.basename(os.path.realpath(file))}.{ending}")


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
    differing = (place for place, (sign, own) in enumerate(zip(text, other, strict=False)) if sign != own)
    return next(differing, min(len(text), len(other)))


def digest(text: str) -> str:
    """Return by what a text is known."""
    return hashlib.sha256(text.encode()).hexdigest()


def remember(file: str, parts: Sequence[UndoneEntries]) -> None:
    """Keep what was taken out of a ledger; raises OSError."""
    make_folder(file)
    replace(path_beside(file, _UNDONE), json.dumps([part._asdict() for part in parts]).encode())


def remembered(file: str) -> list[UndoneEntries]:
    """Return what was taken out of a ledger, the last part last; nothing if it was not kept, or cannot be read."""
    try:
        with open(path_beside(file, _UNDONE), "rb") as opened:
            parts = [UndoneEntries(**part) for part in json.loads(opened.read())]
    except (OSError, ValueError, TypeError, RecursionError):
        return []
    return [part for part in parts if [type(value) for value in part._asdict().values()] == [str, str, int, str, str]]


Sign = tuple[str, str]  # who entered something, and its id there


class PhoneIds(Struct):
    """The signs of the entries that one undo took out, its own sign (None in the shell), and what it answered."""

    entries: tuple[Sign, ...]
    undo: Sign | None
    answer: Mapping[str, Any]


def remember_ids(file: str, ids: PhoneIds) -> None:
    """Keep the ids that are taken out of a ledger; raises OSError."""
    rows = [[one.entries, one.undo, one.answer] for one in (*remembered_ids(file), ids)]
    make_folder(file)
    replace(path_beside(file, _IDS), json.dumps(rows).encode())


def remembered_ids(file: str) -> list[PhoneIds]:
    """Return what was taken out of a ledger, the last undo last; nothing if it was not kept, or cannot be read."""
    try:
        with open(path_beside(file, _IDS), "rb") as opened:
            rows = json.loads(opened.read())
            return [
                PhoneIds(tuple((by, id) for by, id in entries), tuple(undo) if undo else None, dict(answer))
                for entries, undo, answer in rows
            ]
    except (OSError, ValueError, TypeError, RecursionError):
        return []


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
        replace(_secrets_place(file), json.dumps(now._asdict()).encode(), private=True)
    return now


def move_secrets(file: str, moved: Mapping[str, str]) -> None:
    """Give the secrets of seats to other seats: who was there is `moved` here, and all others go; raises OSError."""
    known = read_secrets(file)
    if known.seats:
        seats = {to: known.seats[seat] for seat, to in moved.items() if seat in known.seats}
        replace(_secrets_place(file), json.dumps(known._replace(seats=seats)._asdict()).encode(), private=True)


def make_secret() -> str:
    """Return a secret that nobody can guess."""
    import secrets  # only a host needs it

    return secrets.token_urlsafe(_BYTES)


def read_secrets(file: str) -> SeatSecrets:
    """Return the secrets that were kept; none if there are none, or they cannot be read."""
    try:
        with open(find_secrets(file), "rb") as opened:
            known = SeatSecrets(**json.loads(opened.read()))
    except (OSError, ValueError, TypeError, RecursionError):
        return SeatSecrets("", {})
    words = (known.keeper, *(known.seats.values() if isinstance(known.seats, dict) else (None,)))
    return known if all(isinstance(word, str) for word in words) else SeatSecrets("", {})


def find_secrets(file: str) -> str:
    """Return where the secrets of a ledger are, if there are any."""
    return os.path.join(_folder_beside(file), _secrets_name(file))


def _secrets_place(file: str) -> str:
    """Return where the secrets are kept, in a folder that is made if it is not there."""
    return os.path.join(make_folder(file), _secrets_name(file))


def _secrets_name(file: str) -> str:
    return f"{os.path.basename(os.path.realpath(file))}.{_SECRETS}"


def keep_times(club: str, games: Mapping[str, Mapping[str, Any]]) -> None:
    """Keep how long the turns of a club's games took, beside the club's file; raises OSError."""
    make_folder(club)
    replace(path_beside(club, _TIMES), json.dumps(games).encode())


def kept_times(club: str) -> dict[str, dict[str, Any]]:
    """Return what is known of a club's games, each by its path; nothing if it was not kept, or cannot be read."""
    try:
        with open(path_beside(club, _TIMES), "rb") as opened:
            games = json.loads(opened.read())
    except (OSError, ValueError, RecursionError):
        return {}
    return {name: row for name, row in games.items() if _are_times(row)} if isinstance(games, dict) else {}


def _are_times(row: Any) -> bool:
    """Tell whether a row is as we write it: anybody may have changed the file."""
    if not isinstance(row, dict) or row.keys() != _TIMES_KEYS.keys():
        return False
    if not all(isinstance(row[key], kind) for key, kind in _TIMES_KEYS.items()):
        return False
    numbers = (row["turns"], *row["minutes"].values())
    return all(map(str.isdecimal, row["minutes"])) and all(type(one) is int and 0 <= one < _MOST for one in numbers)


def write_timer(file: str, timer: NamedTimer) -> None:
    """Keep a timer beside those of other names; raises OSError."""
    kept = [one for one in read_timers(file) if one.name != timer.name]
    _write_timers(file, [*kept, timer])


def _write_timers(file: str, timers: Iterable[NamedTimer]) -> None:
    make_folder(file)
    replace(timer_place(file), "".join(f"{timer.ends} {timer.name}\n" for timer in timers).encode())


def read_timers(file: str) -> tuple[NamedTimer, ...]:
    """Return the timers of a ledger, the first started first; none if there are none, or they cannot be read."""
    try:
        with open(timer_place(file), "rb") as opened:
            lines = [line.partition(" ") for line in opened.read(_MOST_TIMERS).decode().splitlines()]
            timers = [NamedTimer(int(ends), name) for ends, _, name in lines]
    except (OSError, ValueError):
        return ()
    return tuple(timer for timer in timers if 0 < timer.ends < _NEVER)


def remove_timer(file: str, name: str | None = None) -> bool:
    """Forget a timer, or all, and tell whether there was one; raises OSError."""
    timers = read_timers(file)
    kept = [timer for timer in timers if name not in (None, timer.name)]
    if kept:
        _write_timers(file, kept)
    else:
        with suppress(OSError):
            os.unlink(timer_place(file))
    return len(kept) < len(timers)


def timer_place(file: str) -> str:
    """Return where it is kept."""
    return os.path.join(_folder_beside(file), f"{os.path.basename(os.path.realpath(file))}.{_TIMER}")


def keep_sheet(file: str, sheet: Mapping[str, Any]) -> None:
    """Keep what the table said about the events of a turn; raises OSError."""
    make_folder(file)
    replace(path_beside(file, _EVENTS), json.dumps(sheet).encode())


def kept_sheet(file: str) -> dict[str, Any]:
    """Return what the table said about the events of a turn; nothing if it was not kept, or cannot be read."""
    try:
        with open(path_beside(file, _EVENTS), "rb") as opened:
            sheet = json.loads(opened.read())
    except (OSError, ValueError, RecursionError):
        return {}
    return sheet if isinstance(sheet, dict) else {}


def keep_good(file: str, data: bytes) -> None:
    """Keep what was just written; where that cannot be done nothing is said, since the ledger itself is written."""
    with suppress(OSError):
        make_folder(file)
        place = good_copy(file)
        with open(f"{place}.new", "wb") as opened:
            opened.write(data)
        os.replace(f"{place}.new", place)


def good_copy(file: str) -> str:
    """Return where the copy of a ledger is, whether it is there or not."""
    return path_beside(file, _GOOD)


def remember_refusal(file: str, text: str, line: str) -> None:
    """Keep a line that was refused while a ledger was so; where that cannot be kept, nobody is warned later."""
    with suppress(OSError):
        make_folder(file)
        with open(path_beside(file, _REFUSED), "w", encoding="utf-8", errors="backslashreplace") as opened:
            opened.write(f"{digest(text)} {line}")


def find_refused(file: str, text: str) -> str:
    """Return the line that was refused since a ledger was last written; nothing if none was."""
    try:
        with open(path_beside(file, _REFUSED), encoding="utf-8") as opened:
            known, _, line = opened.read().partition(" ")
    except (OSError, ValueError):
        return ""
    return line if known == digest(text) else ""


def forget_refusal(file: str) -> None:
    """Forget it, once somebody was told."""
    with suppress(OSError), open(path_beside(file, _REFUSED), "w", encoding="ascii"):
        pass
