"""Calamities: what each does, what it costs a player by the books, and the entries that say so."""
