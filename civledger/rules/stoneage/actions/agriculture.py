"""`civledger agriculture`."""

from civledger.rules.stoneage.actions import count_boards

COMMAND = count_boards("agriculture", "the agriculture track", "agriculture 0 2 1 1")
