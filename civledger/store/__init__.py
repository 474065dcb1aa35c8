"""Ledger files to values and back; the only package that opens ledger files."""
