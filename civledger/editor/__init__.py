"""What an editor is told about a ledger while it is typed: a wing of its own."""
