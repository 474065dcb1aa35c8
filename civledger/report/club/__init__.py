"""A club as data, tables and a website."""
