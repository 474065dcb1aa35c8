"""Values with named fields: what `typing.NamedTuple` gives, in a tenth of the time that one takes to declare.

A table command declares some seventy of them before it can answer, and reads their fields a hundred thousand times.
"""

import sys
from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class StructType(type):
    """Makes a slot and an argument of `__init__` of each field that a class declares."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "StructType":
        """Return the class; without bases it is `Struct` itself, which has no fields."""
        fields = declared(body) if bases else ()
        defaults = {field: body.pop(field) for field in fields if field in body}
        body["__slots__"] = body["__match_args__"] = body["_fields"] = fields
        if fields:
            code = storing(len(fields)).replace(co_varnames=("self", *fields), co_names=fields)
            body["__init__"] = FunctionType(code, {}, "__init__", tuple(defaults.values()))
            body["_field_defaults"] = defaults
            body["_row"] = attrgetter(*fields, "__class__")
        return super().__new__(cls, name, bases, body)


def declared(body: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that a class body annotates, in their order."""
    if sys.version_info >= (3, 14):
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        if annotate := get_annotate_from_class_namespace(body):
            return tuple(call_annotate_function(annotate, Format.FORWARDREF))
    return tuple(body.get("__annotations__", ()))


@cache
def storing(number: int) -> CodeType:
    """Return the code of an `__init__` that stores so many arguments; it is compiled once, and given other names."""
    names = [f"field{place}" for place in range(number)]
    stores = "; ".join(f"self.{name} = {name}" for name in names)
    made: dict[str, FunctionType] = {}
    exec(f"def __init__(self, {', '.join(names)}): {stores}", made)  # noqa: S102  # the text holds numbers alone
    return made["__init__"].__code__


class Struct(metaclass=StructType):
    """A value that nobody changes: equal to any other of its class with equal fields."""

    _fields: ClassVar[tuple[str, ...]]
    _field_defaults: ClassVar[Mapping[str, Any]]
    _row: "ClassVar[attrgetter[tuple[Any, ...]]]"

    def _asdict(self) -> dict[str, Any]:
        """Return the values under the names of their fields."""
        return dict(zip(self._fields, self._row(self), strict=False))

    def _replace(self, **changes: Any) -> Self:
        """Return the same value but for these fields."""
        *values, made = self._row(self)
        for field, value in changes.items():
            values[self._fields.index(field)] = value
        return made(*values)  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Struct) and self._row(self) == other._row(other)

    def __hash__(self) -> int:
        return hash(self._row(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field}={value!r}" for field, value in self._asdict().items())
        return f"{type(self).__name__}({shown})"
