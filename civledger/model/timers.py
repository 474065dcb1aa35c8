"""Timers that the bookkeeper starts for the table."""

from civledger.model.struct import Struct


class NamedTimer(Struct):
    """When a timer ends, in milliseconds since 1970, and what it is for."""

    ends: int
    name: str = ""
