"""The rules, a file a chapter."""
