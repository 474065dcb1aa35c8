"""The ledger at the table in browsers: the live page, and what players enter on their phones."""
