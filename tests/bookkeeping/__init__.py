"""Tests of what every way into a ledger needs."""
