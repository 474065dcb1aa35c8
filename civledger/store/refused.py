"""That the last entry somebody typed was refused: who then types `undo` may mean that one, which is not in the file."""

from contextlib import suppress

from civledger.store.beside import make_folder, path_beside
from civledger.store.undone import digest

ENDING = "refused"


def remember_refusal(file: str, text: str) -> None:
    """Keep that something was refused while a ledger was so; where that cannot be kept, nobody is warned later."""
    with suppress(OSError):
        make_folder(file)
        with open(path_beside(file, ENDING), "w", encoding="ascii") as opened:
            opened.write(digest(text))


def was_refused(file: str, text: str) -> bool:
    """Tell whether the last thing that was to be recorded in a ledger was refused."""
    try:
        with open(path_beside(file, ENDING), encoding="ascii") as opened:
            return opened.read() == digest(text)
    except (OSError, ValueError):
        return False


def forget_refusal(file: str) -> None:
    """Forget it, once somebody was told."""
    with suppress(OSError), open(path_beside(file, ENDING), "w", encoding="ascii"):
        pass
