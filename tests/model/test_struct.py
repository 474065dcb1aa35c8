"""Values with named fields behave as named tuples do, but are none."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import judge_content
from civledger.model.struct import Struct


class Point(Struct):
    """A place, and what stands there."""

    x: int
    y: int = 2
    name: str = "city"

    @property
    def sum(self) -> int:
        return self.x + self.y


class Place(Struct):
    """A class with the fields of another."""

    x: int
    y: int = 2
    name: str = "city"


class Alone(Struct):
    """A class with one field."""

    x: int


class Harbour(Point):
    """A class with more fields than another."""

    ships: int = 0


def test_the_fields_of_another_class_come_first() -> None:
    assert Point(1)._replace(y=3).y == 3
    harbour = Harbour(1, 5, "Tyre", 3)
    assert harbour._asdict() == {"x": 1, "y": 5, "name": "Tyre", "ships": 3}
    assert (Harbour(1).y, harbour.sum, isinstance(harbour, Point)) == (2, 6, True)
    assert harbour._replace(y=0, ships=4) == Harbour(1, 0, "Tyre", 4)
    assert pickle.loads(pickle.dumps(harbour)) == harbour


def test_fields_are_given_in_order_by_name_or_not_at_all() -> None:
    given = Point(1, name="Thebes")
    assert (given.x, given.y, given.name, given.sum) == (1, 2, "Thebes", 3)
    assert (Point._fields, Point._field_defaults) == (("x", "y", "name"), {"y": 2, "name": "city"})


@pytest.mark.parametrize(("args", "named"), [((), {}), ((1, 2, "a", 4), {}), ((1,), {"z": 3}), ((1,), {"x": 3})])
def test_wrong_arguments_are_refused(args: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"__init__\(\)"):
        Point(*args, **named)


def test_equal_is_what_has_the_same_class_and_fields() -> None:
    assert Point(1) == Point(1, 2)
    assert hash(Point(1)) == hash(Point(1, 2))
    assert Point(1) != Point(2)
    assert Point(1) != Place(1)
    assert Point(1) != (1, 2, "city")
    assert Alone(1) == Alone(1) != Alone(2)


def test_a_changed_copy_leaves_the_first_as_it_was() -> None:
    first = Point(1)
    assert (first._replace(y=5, name=""), first) == (Point(1, 5, ""), Point(1))
    assert Alone(1)._replace(x=2) == Alone(2)
    for _ in range(2):
        with pytest.raises(TypeError, match=r"_replace\(\) got an unexpected keyword argument 'z'"):
            first._replace(z=1)


def test_it_tells_what_it_holds() -> None:
    assert repr(Point(1, name="Ur")) == "Point(x=1, y=2, name='Ur')"
    assert Point(1)._asdict() == {"x": 1, "y": 2, "name": "city"}
    assert Alone(1)._asdict() == {"x": 1}


def test_a_word_that_is_no_field_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        setattr(Point(1), "nmae", "Ur")  # noqa: B010


def test_it_travels_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Point(1, 5))) == Point(1, 5)


def test_it_can_be_matched_by_place() -> None:
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)


def refuse_change(struct: Struct, field: str, value: object) -> None:
    """Set a field for the first time."""
    if hasattr(struct, field):
        raise TypeError(f"{type(struct).__name__}.{field} is changed")
    object.__setattr__(struct, field, value)


@pytest.fixture
def _frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Freeze every struct, as the program itself has no time to do."""
    monkeypatch.setattr(Struct, "__setattr__", refuse_change)


@pytest.mark.usefixtures("_frozen")
def test_no_field_is_ever_changed_while_ledgers_are_judged() -> None:
    with pytest.raises(TypeError, match=r"Point\.x is changed"):
        setattr(Point(1), "x", 2)  # noqa: B010
    for file in [*Path("ledgers").rglob("*.toml"), *Path("tests/samples").glob("*.toml")]:
        assert judge_content(str(file), file.read_bytes()).verdict.file == str(file)
