"""A number that a player enters on a phone: what it is asked for, and what the books have of it."""

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
