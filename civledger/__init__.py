"""Plain-text ledgers for the great civilization board games."""

__version__ = "0.2.0"
