"""Mega Civilization: everything that only this game knows."""
