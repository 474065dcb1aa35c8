"""A table of players that plays legal games, by a reading of the rules that shares no code with the engine."""
