"""`civledger tools`."""

from civledger.rules.stoneage.actions import count_boards

COMMAND = count_boards("tools", "the value of everybody's tools", "tools 2 2 3 4")
