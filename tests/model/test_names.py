"""The name somebody probably meant."""

import pytest

from civledger.model.names import did_you_mean

NAMES = ("Drama and Poetry", "Diplomacy", "Democracy", "Trade Empire")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Democraci", "; did you mean Democracy?"),
        ("drma", "; did you mean Drama and Poetry?"),
        ("tarde", "; did you mean Trade Empire?"),
        ("xyz", ""),
        ("", ""),
    ],
)
def test_a_mistyped_name_or_beginning_gets_the_nearest(word: str, said: str) -> None:
    assert did_you_mean(word, NAMES) == said
