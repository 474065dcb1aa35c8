"""The head of a ledger: who plays, by which edition and house rules, and the Short Game."""
