"""The words of a command to the keys of an entry, a file for each command that records."""
