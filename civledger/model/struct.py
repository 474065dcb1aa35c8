"""Values with named fields: what `typing.NamedTuple` gives, quicker to declare and to read.

Measured on the 18-player game, a NamedTuple takes 9 to 10 % more processor time for a table command, 21 % for an audit.
That nobody assigns to a field is seen to by mypy, and by a test that freezes them all: refusing it in every run would
take about half of that away.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class StructType(type):
    """Makes a slot and an argument of `__init__` of each field that a class declares."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "StructType":
        """Return the class; without bases it is `Struct` itself, which has no fields. Those of another come first."""
        own = _declared(body) if bases else ()
        defaults = {field: body.pop(field) for field in own if field in body}
        body["__slots__"] = fields = own
        if bases and bases[0] is not Struct:
            fields = (*bases[0]._fields, *own)  # type: ignore[attr-defined]  # all are made here
            defaults = {**bases[0]._field_defaults, **defaults}  # type: ignore[attr-defined]  # likewise
            body["_replace"] = Struct._replace  # and not one that was made for fewer fields
        if fields:
            body["__match_args__"] = body["_fields"] = fields
            body["__init__"] = _function(_storing(len(fields)), fields, defaults.values())
            body["_field_defaults"] = defaults
            body["_row"] = attrgetter(*fields, "__class__")
        return super().__new__(cls, name, bases, body)


def _declared(body: Mapping[str, Any]) -> tuple[str, ...]:
    if sys.version_info >= (3, 14):
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        if annotate := get_annotate_from_class_namespace(body):
            return tuple(call_annotate_function(annotate, Format.FORWARDREF))
    return tuple(body.get("__annotations__", ()))


def _function(code: CodeType, fields: Sequence[str], defaults: Iterable[Any]) -> FunctionType:
    """Return the function that a code makes whose fields get their own names; compiling it anew takes much longer."""
    own = dict(zip(_numbered(len(fields)), fields, strict=True))
    arguments = tuple([own.get(name, name) for name in code.co_varnames])
    names = tuple([own.get(name, name) for name in code.co_names])
    return FunctionType(code.replace(co_varnames=arguments, co_names=names), {}, code.co_name, tuple(defaults))


@cache
def _numbered(number: int) -> tuple[str, ...]:
    return tuple([f"field{place}" for place in range(number)])


@cache
def _storing(number: int) -> CodeType:
    """Return the code of an `__init__` that stores so many arguments."""
    fields = _numbered(number)
    stores = "; ".join([f"self.{field} = {field}" for field in fields])
    return compiled("__init__", f"self, {', '.join(fields)}", stores)


@cache
def _copying(number: int) -> CodeType:
    """Return the code of a `_replace` that copies so many fields, but for those it is given."""
    fields = _numbered(number)
    copies = "; ".join([f"_copy.{field} = self.{field} if {field} is ... else {field}" for field in fields])
    arguments = ", ".join([f"{field}=..." for field in fields])
    return compiled("_replace", f"self, {arguments}", f"_copy = self.__new__(self.__class__); {copies}; return _copy")


def compiled(name: str, arguments: str, does: str) -> CodeType:
    """Return the code of a function."""
    namespace: dict[str, FunctionType] = {}
    exec(f"def {name}({arguments}): {does}", namespace)  # noqa: S102  # nothing from outside is in it
    return namespace[name].__code__


class Struct(metaclass=StructType):
    """A value that nobody changes: equal to any other of its class with equal fields."""

    _fields: ClassVar[tuple[str, ...]]
    _field_defaults: ClassVar[Mapping[str, Any]]
    _row: "ClassVar[attrgetter[tuple[Any, ...]]]"

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self._row(self), strict=False))

    def _replace(self, **changes: Any) -> Self:
        """Return the same value but for these fields; the first call makes a function of the class's own for it."""
        own = _function(_copying(len(self._fields)), self._fields, [...] * len(self._fields))
        setattr(type(self), "_replace", own)  # noqa: B010  # no class is asked that is never changed
        return self._replace(**changes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Struct) and self._row(self) == other._row(other)

    def __hash__(self) -> int:
        return hash(self._row(self))

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return self.__class__, self._row(self)[:-1]

    def __repr__(self) -> str:
        shown = ", ".join(f"{field}={value!r}" for field, value in self._asdict().items())
        return f"{type(self).__name__}({shown})"
