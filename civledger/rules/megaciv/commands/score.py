"""How the points of a score came about, as `civledger score` takes it."""

from civledger.model.command import Added, Option
from civledger.rules.megaciv.commands import NUMBERS

OPTIONS = (
    Option(("--space",), NUMBERS, "The space of the A.S.T. each marker is on.", repeats=True),
    Option(("--cities",), NUMBERS, "Cities on the board.", repeats=True),
    Option(("--ones",), NUMBERS, "Number of advances worth 1 point.", repeats=True),
    Option(("--threes",), NUMBERS, "Number of advances worth 3 points.", repeats=True),
    Option(("--sixes",), NUMBERS, "Number of advances worth 6 points.", repeats=True),
    Option(("--buildings",), NUMBERS, "Points for special buildings.", repeats=True),
    Option(("--bonus",), NUMBERS, "Points for the Late Iron Age.", repeats=True),
)

ADDED = Added(
    OPTIONS,
    "The options say where the points come from. Each can be repeated.",
    (
        "score hel=123 rome=118",
        "score hel=122 --space hel=15 --cities hel=6 --ones hel=8 --threes hel=5 --sixes hel=3",
    ),
    such_as="score hel=122 --space hel=15",
)
