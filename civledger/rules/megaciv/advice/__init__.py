"""What to buy and how to pay for it: exact, and quick enough to ask at the table."""
