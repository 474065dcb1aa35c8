"""The bands of a round, in the order in which they are replayed."""

MAIN, END, CLOSE = range(3)
