"""The bands of a round, in the order in which they are replayed."""

MAIN_BAND, END_BAND, CLOSE_BAND = range(3)
