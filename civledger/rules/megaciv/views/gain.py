"""The treasuries, as with `spend`."""

from civledger.rules.megaciv.views.spend import view

__all__ = ["view"]
