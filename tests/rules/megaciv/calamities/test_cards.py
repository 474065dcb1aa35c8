"""The order in which calamities are shown."""

import pytest

from tests.cli.keyboard import begin, shown
from tests.simulator.facts import BLOWS, PLACES


@pytest.mark.usefixtures("folder")
def test_they_are_shown_in_the_order_in_which_they_are_resolved() -> None:
    begin()
    rows = [(row["name"], PLACES[row["name"]]) for row in BLOWS["calamity"]]
    minor = [row for row in rows if row[1]["kind"] == "minor"]
    major = [row for row in rows if row not in minor]
    major.sort(key=lambda row: (row[1]["stack"], row[1]["kind"] == "tradeable"))
    assert [one["name"] for one in shown("calamity")] == [name for name, _ in (*minor, *major)]
