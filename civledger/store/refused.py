"""The last line that was refused: who then types `undo` may mean that one, which is not in the file."""

from contextlib import suppress

from civledger.store.side_files import digest, make_folder, path_beside

_ENDING = "refused"


def remember_refusal(file: str, text: str, line: str) -> None:
    """Keep a line that was refused while a ledger was so; where that cannot be kept, nobody is warned later."""
    with suppress(OSError):
        make_folder(file)
        with open(path_beside(file, _ENDING), "w", encoding="utf-8", errors="backslashreplace") as opened:
            opened.write(f"{digest(text)} {line}")


def find_refused(file: str, text: str) -> str:
    """Return the line that was refused since a ledger was last written; nothing if none was."""
    try:
        with open(path_beside(file, _ENDING), encoding="utf-8") as opened:
            known, _, line = opened.read().partition(" ")
    except (OSError, ValueError):
        return ""
    return line if known == digest(text) else ""


def forget_refusal(file: str) -> None:
    """Forget it, once somebody was told."""
    with suppress(OSError), open(path_beside(file, _ENDING), "w", encoding="ascii"):
        pass
