"""How the points of a score came about, as `civledger score` takes it."""

from civledger.model.command import Added, Option
from civledger.rules.megaciv.commands import NUMBERS

OPTIONS = (
    Option(("--space",), NUMBERS, "On which space of the A.S.T. the markers stand.", repeats=True),
    Option(("--cities",), NUMBERS, "Cities on the board.", repeats=True),
    Option(("--ones",), NUMBERS, "How many advances worth 1.", repeats=True),
    Option(("--threes",), NUMBERS, "How many advances worth 3.", repeats=True),
    Option(("--sixes",), NUMBERS, "How many advances worth 6.", repeats=True),
    Option(("--buildings",), NUMBERS, "Points of special buildings.", repeats=True),
    Option(("--bonus",), NUMBERS, "Points of the Late Iron Age.", repeats=True),
)

ADDED = Added(
    OPTIONS,
    "The options say how the points came about; each may be repeated.",
    (
        "score hel=123 rome=118",
        "score hel=122 --space hel=15 --cities hel=6 --ones hel=8 --threes hel=5 --sixes hel=3",
    ),
    such_as="score hel=122 --space hel=15",
)
