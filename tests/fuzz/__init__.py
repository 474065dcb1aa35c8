"""Ledgers that nobody would write: the reader and `check` take them all."""
