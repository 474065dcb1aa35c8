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


def read_json(data: bytes, shape: Any = object) -> Any:
    """Return what JSON holds that anybody may have written; raises ValueError unless it is of a shape.

    A shape is a type or several (`str | None`), a list of a shape (`[str]`), a list of just these (`(int, str)`), a
    table with any keys (`{str: int}`), or one with these and no others (`{"number": int}`).
    """
    import json

    try:
        value = json.loads(data.decode("utf-8"), parse_constant=_refuse)
        if b"\\u" in data:
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # half of a character is no text
    except RecursionError as deep:
        raise ValueError("nested too deeply") from deep
    if not fits(value, shape):
        raise ValueError("of another shape")
    return value


def _refuse(word: str) -> None:
    raise ValueError(word)


def fits(value: Any, shape: Any) -> bool:
    """Tell whether a value is of a shape."""
    if isinstance(shape, list):
        return type(value) is list and all(fits(one, shape[0]) for one in value)
    if isinstance(shape, tuple):
        return type(value) is list and len(value) == len(shape) and all(map(fits, value, shape))
    if isinstance(shape, dict) and str in shape:
        return type(value) is dict and all(fits(one, shape[str]) for one in value.values())
    if isinstance(shape, dict):
        is_table = type(value) is dict and value.keys() == shape.keys()
        return is_table and all(fits(value[key], own) for key, own in shape.items())
    return isinstance(value, shape) and (type(value) is not bool or shape in (bool, object))
