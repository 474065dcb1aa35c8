"""The number of this program, which moves when verdicts do, and how an object of JSON says it."""

__version__ = "0.4.0"

MADE_BY = {"civledger": __version__}
