"""The sections of the page about a game."""
