"""The values every other package speaks in; imports nothing else of civledger."""
