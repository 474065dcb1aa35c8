"""The bands of a turn, in the order in which they are replayed."""

TAX, MAIN, BUY, AST, END, CLOSE = range(6)
