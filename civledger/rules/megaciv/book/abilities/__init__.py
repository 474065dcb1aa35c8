"""Special abilities: what each does, how it was used in a turn, and the entries that say so."""
