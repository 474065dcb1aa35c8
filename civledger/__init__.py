"""Plain-text ledgers for the great civilization board games.

For programs: `civledger.open` and `civledger.audit`; `civledger help scripts` describes them.
"""

from civledger.model.version import __version__ as __version__

__all__ = ["Game", "Unreadable", "audit", "open"]

TYPE_CHECKING = False  # which type checkers take for true; `typing` itself would cost every start of the program
if TYPE_CHECKING:
    from civledger.bookkeeping.library import CreditsData as CreditsData
    from civledger.bookkeeping.library import FindingData as FindingData
    from civledger.bookkeeping.library import LedgerGame as Game
    from civledger.bookkeeping.library import LogData as LogData
    from civledger.bookkeeping.library import ScoreData as ScoreData
    from civledger.bookkeeping.library import StatusData as StatusData
    from civledger.bookkeeping.library import Unreadable as Unreadable
    from civledger.bookkeeping.library import audit as audit
    from civledger.bookkeeping.library import open as open
else:
    _OFFERED = ("CreditsData", "FindingData", "LogData", "ScoreData", "StatusData", "Unreadable", "audit", "open")

    def __getattr__(name):
        """Load what is offered when somebody asks for it."""
        if name == "Game" or name in _OFFERED:
            from civledger.bookkeeping import library

            return getattr(library, "LedgerGame" if name == "Game" else name)
        raise AttributeError(f"module 'civledger' has no attribute {name!r}")

    def __dir__():
        """Name it to who asks what there is."""
        return sorted({*globals(), *_OFFERED, "Game"})
