"""What every way into a ledger needs: it returns values, never prints and never ends the program."""
