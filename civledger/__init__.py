"""Plain-text ledgers for the great civilization board games.

For programs: `civledger.open` and `civledger.audit`; `civledger help python` describes them.
"""

from civledger.model.version import __version__ as __version__

TYPE_CHECKING = False  # which type checkers take for true; `typing` itself would cost every start of the program
if TYPE_CHECKING:
    from civledger.bookkeeping.library import LedgerGame as Game
    from civledger.bookkeeping.library import Unreadable as Unreadable
    from civledger.bookkeeping.library import audit as audit
    from civledger.bookkeeping.library import open as open
    from civledger.bookkeeping.library_data import CreditsData as CreditsData
    from civledger.bookkeeping.library_data import FindingData as FindingData
    from civledger.bookkeeping.library_data import LogData as LogData
    from civledger.bookkeeping.library_data import PlayerData as PlayerData
    from civledger.bookkeeping.library_data import PriceData as PriceData
    from civledger.bookkeeping.library_data import ScoreData as ScoreData
    from civledger.bookkeeping.library_data import SeatData as SeatData
    from civledger.bookkeeping.library_data import StandingData as StandingData
    from civledger.bookkeeping.library_data import StatusData as StatusData

__all__ = [
    "CreditsData",
    "FindingData",
    "Game",
    "LogData",
    "PlayerData",
    "PriceData",
    "ScoreData",
    "SeatData",
    "StandingData",
    "StatusData",
    "Unreadable",
    "audit",
    "open",
]

if not TYPE_CHECKING:

    def __getattr__(name):
        """Load what is offered when somebody asks for it."""
        if name in __all__:
            from civledger.bookkeeping import library, library_data

            return getattr(library_data if name.endswith("Data") else library, "LedgerGame" if name == "Game" else name)
        raise AttributeError(f"module 'civledger' has no attribute {name!r}")

    def __dir__():
        """Name it to who asks what there is."""
        return sorted({*globals(), *__all__})
