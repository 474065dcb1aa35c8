"""Entries that are typed as the form of their kind says."""

import pytest

from civledger.model.draft import draft_by_form, draft_count
from civledger.model.entry import Key, Kind, kind
from civledger.model.forms import Count, Form, OneValue, Tally
from civledger.model.keys import counts
from civledger.model.players import Players
from civledger.model.turn import Situation

PLAYERS = Players(("Minoa", "Hellas"), {"Hellas": "Ronald"}, "civilization")
NOW = Situation(1, None, None, ())


def kind_of(form: Form | None, once: str = "") -> Kind:
    """Return a kind of this form."""
    return kind("fish", dict, 0, {"fish": Key(counts())}, lambda entry, state: state, form=form, once=once)


def test_a_draft_by_form_puts_the_value_that_was_said_under_its_key() -> None:
    for form in (Count("fish"), OneValue("fish")):
        assert draft_by_form(form)(NOW, PLAYERS, numbers={"Hellas": 3}).keys == {"fish": {"Hellas": 3}}


def test_what_adds_is_no_count_and_what_is_noted_once_is_one() -> None:
    assert all(isinstance(kind.tally, Tally) for kind in (kind_of(Count("fish")), kind_of(None, once="fish")))
    assert {kind_of(form).tally for form in (Count("fish", adds=True), OneValue("fish"), None)} == {None}


def test_a_receipt_gets_what_was_counted() -> None:
    fish = kind_of(Count("fish"))
    draft = draft_count(fish, {"Hellas": 3}, lambda after, numbers: [f"{after.turn}: {numbers}"], {"from": "sea"})
    assert draft.keys == {"fish": {"Hellas": 3}, "from": "sea"}
    assert draft.receipt(NOW) == ["1: {'Hellas': 3}"]


def test_a_kind_of_another_form_cannot_be_counted() -> None:
    with pytest.raises(TypeError, match="fish takes no numbers"):
        draft_count(kind_of(OneValue("text")), {})
