"""What stands in a ledger as JSON can hold it."""

import datetime
from typing import Any


def as_json(value: object) -> Any:
    """Return a value as JSON holds it: times as ISO text, and numbers that JSON lacks as words."""
    import json  # of all that is shown, only JSON needs it

    return json.loads(json.dumps(value, default=_iso_text), parse_constant=str)


def _iso_text(value: object) -> str:
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(value)
