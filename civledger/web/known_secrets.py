"""The secrets of a table as they stand in their file now: a lost phone's dies at once, whoever says that it is lost."""

import os

from civledger.store.seat_secrets import SeatSecrets, find_secrets, read_secrets, take_secrets


class KnownSecrets:
    """The secrets that let somebody in; read again when another program has made new ones."""

    def __init__(self, file: str, secrets: SeatSecrets) -> None:
        self.file = file
        self.secrets = secrets
        self.mark = mark_of(find_secrets(file))

    def now(self) -> SeatSecrets:
        """Return those that hold; while their file cannot be read, those that held before."""
        mark = mark_of(find_secrets(self.file))
        if mark != self.mark:
            read = read_secrets(self.file)
            self.secrets, self.mark = (read, mark) if read.keeper else (self.secrets, self.mark)
        return self.secrets

    def renew(self, civ: str) -> None:
        """Make another secret for a seat; raises OSError if it cannot be kept."""
        self.secrets = take_secrets(self.file, self.now().seats, [civ])
        self.mark = mark_of(find_secrets(self.file))

    def list_holding(self) -> frozenset[str]:
        """Return every secret that lets somebody in."""
        now = self.now()
        return frozenset((now.keeper, *now.seats.values()))


def mark_of(file: str) -> tuple[int, ...]:
    """Return by what it is seen that a file was written."""
    try:
        status = os.stat(file)
    except OSError:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
