"""Merging two versions of a ledger that have one ancestor: values and texts in, one text out, no file opened."""
