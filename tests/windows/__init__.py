"""Windows, as far as it can be imitated: what it lacks is taken away, and what it refuses is refused."""
