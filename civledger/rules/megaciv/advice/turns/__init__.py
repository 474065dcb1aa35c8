"""Purchases of several turns: what is bought in one makes the next ones cheaper."""
