"""A score of this game may be below zero, as `civledger score` takes it."""

from civledger.model.command import Added

ADDED = Added(signed=True)
