"""Slips: lines with a known effect, damaged as people damage them, and what the program makes of them."""
