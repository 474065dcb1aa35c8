"""`civledger resources`."""

from civledger.rules.stoneage.actions import count_boards

COMMAND = count_boards("resources", "the resources left", "resources 3 0 2 7")
