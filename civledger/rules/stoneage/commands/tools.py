"""`civledger tools`."""

from civledger.rules.stoneage.commands import count_boards

COMMAND = count_boards("tools", "the value of everybody's tools", "tools 2 2 3 4")
