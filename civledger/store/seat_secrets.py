"""The secrets by which the phones of a table are known: kept beside the ledger, in a file only its owner can read."""

import json
import os
import secrets
from collections.abc import Collection, Iterable

from civledger.model.struct import Struct
from civledger.store.beside import folder_beside, make_folder
from civledger.store.output_file import replace

ENDING = "secrets"
BYTES = 18  # 144 bits, and no letter more in the address than 16 would take


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
        replace(place_of(file), json.dumps(now._asdict()).encode(), private=True)
    return now


def make_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


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
    return os.path.join(folder_beside(file), file_name(file))


def place_of(file: str) -> str:
    """Return where the secrets are kept, in a folder that is made if it is not there."""
    return os.path.join(make_folder(file), file_name(file))


def file_name(file: str) -> str:
    """Return the name of the file that holds them."""
    return f"{os.path.basename(os.path.realpath(file))}.{ENDING}"
