"""`civledger figures`."""

from civledger.rules.stoneage.actions import count_boards

COMMAND = count_boards("figures", "everybody's figures", "figures 5 6 5 5")
