"""Entries that are typed as the form of their kind says."""

import pytest

from civledger.model.draft import draft_count, draft_text, drafting, read_count
from civledger.model.entry import Key, Kind, kind
from civledger.model.forms import Count, Form, FreeText, OnePlayer, Tally
from civledger.model.keys import counts
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongWord

PLAYERS = Players(("Minoa", "Hellas"), {"Hellas": "Ronald"}, "civilization")
NOW = Situation(1, None, None, ())


def kind_of(form: Form | None, once: str = "") -> Kind:
    """Return a kind of this form."""
    return kind("fish", dict, 0, {"fish": Key(counts())}, lambda entry, state: state, form=form, once=once)


def keys(form: Form, **words: object) -> dict[str, object]:
    """Return the keys of what was typed."""
    return dict(drafting(kind_of(form), form)(NOW, PLAYERS, **words).keys)


def test_a_count_is_a_table_of_players() -> None:
    assert keys(Count("fish"), words=["hel=3", "min=2"]) == {"fish": {"Hellas": 3, "Minoa": 2}}
    assert keys(Count("fish"), words=["2", "3"]) == {"fish": {"Minoa": 2, "Hellas": 3}}
    with pytest.raises(WrongWord):
        keys(Count("fish"), words=["hel"])


def test_a_name_alone_may_stand_for_the_usual_number() -> None:
    assert keys(Count("fish", usual=0), words=["all", "hel=4"]) == {"fish": {"Minoa": 0, "Hellas": 4}}


def test_a_signed_number_may_be_below_zero() -> None:
    assert keys(Count("fish", signed=True), words=["hel=-4"]) == {"fish": {"Hellas": -4}}
    with pytest.raises(WrongWord):
        keys(Count("fish"), words=["hel=-4"])


def test_a_player_and_a_text_stand_under_their_key() -> None:
    assert keys(OnePlayer("civ"), who="ron") == {"civ": "Hellas"}
    assert keys(FreeText("text"), text="ron came late") == {"text": "ron came late"}


def test_what_adds_is_no_count_and_what_is_noted_once_is_one() -> None:
    assert all(isinstance(kind.tally, Tally) for kind in (kind_of(Count("fish")), kind_of(None, once="fish")))
    assert {kind_of(form).tally for form in (Count("fish", adds=True), FreeText("fish"), None)} == {None}


def test_a_receipt_gets_what_was_counted() -> None:
    fish = kind_of(Count("fish"))
    numbers = read_count(fish, PLAYERS, ["hel=3"])
    draft = draft_count(fish, numbers, lambda after, numbers: [f"{after.turn}: {numbers}"], {"from": "sea"})
    assert draft.keys == {"fish": {"Hellas": 3}, "from": "sea"}
    assert draft.receipt(NOW) == ["1: {'Hellas': 3}"]


def test_a_kind_of_another_form_cannot_be_counted() -> None:
    with pytest.raises(TypeError, match="fish takes no numbers"):
        draft_count(kind_of(FreeText("text")), {})


def test_a_kind_of_another_form_is_no_text() -> None:
    assert draft_text(kind_of(FreeText("fish")), "a shoal").keys == {"fish": "a shoal"}
    with pytest.raises(TypeError, match="fish takes no text"):
        draft_text(kind_of(Count("fish")), "a shoal")
