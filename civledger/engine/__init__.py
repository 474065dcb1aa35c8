"""Replaying and judging ledgers: pure functions from values to values, blind to the game."""
