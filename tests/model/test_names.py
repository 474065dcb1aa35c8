"""The name somebody probably meant."""

from collections.abc import Sequence
from difflib import SequenceMatcher

import pytest

from civledger.model import names
from civledger.model.names import NoSuchName, did_you_mean, match

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


def test_what_is_near_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    nearest = names.nearest

    def counting(word: str, known: Sequence[str]) -> list[str]:
        looked.append(word)
        return nearest(word, known)

    monkeypatch.setattr(names, "nearest", counting)
    with pytest.raises(NoSuchName, match="did you mean Democracy") as unknown:
        match("Democraci", NAMES, "advance")
    assert unknown.value.candidates == ["Democracy"]
    assert looked == ["Democraci"]


@pytest.mark.parametrize("word", ["Demokratie und Frieden", "dramatic poets", "tradeempires of old", "aaaaaa", "diplo"])
def test_a_beginning_is_as_near_as_its_signs_are(word: str) -> None:
    wanted = names.plain(word)
    begun = {name: names.plain(name)[: len(wanted) + 1] for name in NAMES}
    ratios = {name: SequenceMatcher(None, wanted, key).ratio() for name, key in begun.items()}
    near = sorted((name for name in NAMES if ratios[name] >= 0.7), key=lambda name: -ratios[name])
    assert names.find_alike(word, NAMES) == (names.nearest(word, NAMES) or near)
