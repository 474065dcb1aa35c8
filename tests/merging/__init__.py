"""Ledgers of two people merged: by the function alone, and by git."""
