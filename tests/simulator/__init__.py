"""A table that plays whole possible games: real stacks of cards, 55 tokens and 9 cities for everybody."""
