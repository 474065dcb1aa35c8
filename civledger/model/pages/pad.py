"""What a player enters on a phone: a number, with what the books have of it, or a form of several fields."""

from collections.abc import Mapping
from typing import Any

from civledger.model.struct import Struct


class Pad(Struct):
    """A number of one player: the action and key it is sent under, and what it `asks`.

    `value` is what the books have, `entered` whether it was said in this turn; then a second number must be a `fix` of
    the first, where it may be said once. What `adds` comes on top of the value. Where `beyond` is a key, what is more
    than `most` is sent under it. `sent` goes along as it is; what is `seldom` needed stands behind the others.
    """

    action: str
    key: str
    label: str
    asks: str
    value: int | None = None
    entered: bool = False
    most: int | None = None
    fix: bool = False
    adds: bool = False
    beyond: str | None = None
    sent: Mapping[str, Any] = {}
    seldom: bool = False


def pad_data(pad: Pad) -> dict[str, Any]:
    """Return a pad as pages have it."""
    return {**pad._asdict(), "sent": dict(pad.sent)}


class Field(Struct):
    """A part of a form: one of `choices`, a number of each of `counts`, or else one number of at least `least`.

    It is asked only `when` each field named there has one of the values beside it (any, if there are none); whoever
    answers it takes back what was said `instead`.
    """

    key: str
    asks: str
    choices: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    least: int = 0
    when: Mapping[str, tuple[str, ...]] = {}
    instead: tuple[str, ...] = ()


class EntryForm(Struct):
    """An entry that takes more than a number."""

    action: str
    label: str
    fields: tuple[Field, ...]


def form_data(form: EntryForm) -> dict[str, Any]:
    """Return a form as pages have it."""
    return {**form._asdict(), "fields": [field._asdict() for field in form.fields]}
