"""The bytes that are sealed are the same whichever library writes them."""

import datetime
import json
import math
from typing import Any

import pytest
from hypothesis import given

from civledger.store import canonical
from civledger.store.canonical import encode_date, encode_exactly, encode_quickly, encoders
from tests.crash.anew import loaded_without
from tests.store.test_seal import iso, values


def has_fractions(value: Any) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, float) or any(map(has_fractions, inside))


@given(values)
def test_both_write_what_the_format_says(value: Any) -> None:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=iso).encode("utf-8")
    assert encode_exactly(value) == text
    assert has_fractions(value) or encode_quickly(value) == text


@pytest.mark.parametrize(
    "value",
    [
        *(2**63 - 1, -(2**63), 2**64, -(2**80), 10**4000, [{"b": 2**90, "a": "é"}]),
        *("\u2028\x7f\x00\U0001f3db", '"\\/', datetime.time(7, 32, 0, 500), datetime.date(2026, 11, 14)),
        datetime.datetime(2026, 11, 14, 21, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=-7))),
    ],
)
def test_what_toml_can_hold_is_written_the_same(value: object) -> None:
    assert encode_quickly(value) == encode_exactly(value)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_the_quick_one_writes_otherwise_is_never_taken_for_the_exact(value: float) -> None:
    assert encode_quickly([value]) != encode_exactly([value])
    assert encoders()[-1] is encode_exactly


def test_without_orjson_everything_is_written_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    assert canonical.encoders() == (encode_quickly, encode_exactly)
    other = loaded_without("orjson", "civledger.store.canonical", monkeypatch)
    assert other.encoders() == (other.encode_exactly,)


def test_what_toml_does_not_have_cannot_be_sealed() -> None:
    with pytest.raises(TypeError):
        encode_date(object())


def test_an_interrupt_while_a_date_is_written_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(value: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(canonical, "encode_date", interrupted)
    with pytest.raises(KeyboardInterrupt):
        encode_quickly({"date": datetime.date(2026, 11, 14)})


def test_a_fraction_is_written_as_the_standard_library_does() -> None:
    canonical._encoder.cache_clear()  # whatever ran before
    assert encode_exactly({"b": 1.5, "a": "é"}) == '{"a":"é","b":1.5}'.encode()
