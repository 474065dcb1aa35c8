"""Crashes on purpose: failing calls, cut files, killed programs, many writers."""
