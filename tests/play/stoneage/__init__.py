"""Games of Stone Age, played without a line of the engine."""
