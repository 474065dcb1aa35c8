"""A club as data, tables and a web site."""
