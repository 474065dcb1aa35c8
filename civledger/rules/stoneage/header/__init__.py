"""The head of a ledger: who plays."""
