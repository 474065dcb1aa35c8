"""What a request says, read with care: whoever has an address can send anything."""

import asyncio
from collections.abc import Collection, Mapping
from typing import Any

from starlette.requests import Request

from civledger.bookkeeping.phone_entry import NotAllowed
from civledger.model import json_value
from civledger.model.keys import LARGEST, LONGEST_LABEL, shown
from civledger.model.names import did_you_mean
from civledger.model.struct import Struct
from civledger.model.words import WrongWord
from civledger.web.roles import Role

_ENTRY = ("id", "action", "values", "civ", "turn", "force", "note", "fix", "during")
_KEEPERS = ("turn", "force", "forced")
_MOST_UNDONE = 1000
_LONGEST_ANSWER = 200
_LARGEST_BODY = 64 * 1024
_READ_AT_MOST = 4 * 1024 * 1024  # so that who sends too much hears why; more is cut off
PATIENCE = 15.0


class _EntryRequest(Struct):
    """An entry as it was sent, and `during` which turn it was typed."""

    id: str
    action: str
    values: Mapping[str, Any]
    civ: str | None = None
    turn: int | None = None
    force: bool = False
    note: str | None = None
    fix: bool = False
    during: int | None = None


class _UndoRequest(Struct):
    """What is to be taken back: by the bookkeeper so many commands, and `yes` however much it is."""

    id: str | None = None
    count: int = 1
    yes: bool = False


class _SheetRequest(Struct):
    """The answer to a question, by its key."""

    id: str
    key: str
    text: str


class _AdviceRequest(Struct):
    """A hand, or what it is worth, and what to be best at."""

    cards: Mapping[str, int] | None = None
    card_points: int | None = None
    goal: str = "points"
    civ: str | None = None


class PlanRequest(_AdviceRequest):
    """The same for the open turn, and what later turns bring if not as lately."""

    income: tuple[int, ...] | None = None


class _PaymentRequest(Struct):
    """What is to be bought, with which hand, or with one worth so much, and what of it somebody wants to hand in."""

    basket: tuple[str, ...]
    cards: Mapping[str, int] | None = None
    card_points: int | None = None
    civ: str | None = None
    paying: Mapping[str, int] | int | None = None


def read_json(data: bytes, known: Collection[str] | None = None) -> dict[str, Any]:
    """Return the object that a request holds, with no other keys than those `known`; raises WrongWord."""
    try:
        body = json_value.read_json(data)
    except ValueError as wrong:
        raise WrongWord("the request must be JSON in UTF-8") from wrong
    if not isinstance(body, dict):
        raise WrongWord("the request must be a JSON object such as {}")
    if known is not None:
        only_keys(body, known)
    return body


def read_entry_request(data: bytes, role: Role, actions: Collection[str]) -> _EntryRequest:
    """Return the entry in a request; raises WrongWord, and NotAllowed for what only the bookkeeper may say."""
    body = read_json(data, (*_ENTRY, *_KEEPERS))
    values = take(body, "values", dict, "an object", {})
    if role.civ is not None and any(key in part for key in _KEEPERS for part in (body, values)):
        raise NotAllowed("a seat can only enter what happens in the open turn. The bookkeeper can enter the rest")
    action = take(body, "action", str, "a text")
    if action not in actions:
        raise WrongWord(f"there is no action {shown(action)}{did_you_mean(action, actions)}")
    own = {key: value for key, value in values.items() if key not in ("note", "fix")}
    said = {**{key: values[key] for key in ("note", "fix") if key in values}, **body}
    return _EntryRequest(
        _take_id(body),
        action,
        own,
        take(body, "civ", str, "a text", None),
        _take_number(body, "turn", None),
        take(body, "force", bool, "true or false", False),
        take(said, "note", str, "a text", None),
        take(said, "fix", bool, "true or false", False),
        _take_number(body, "during", None),
    )


def read_undo_request(data: bytes) -> _UndoRequest:
    """Return what is to be taken back; an empty request is one. Raises WrongWord."""
    body = read_json(data.strip() or b"{}", _UndoRequest._fields)
    count = _take_number(body, "count", 1)
    if not 1 <= (count or 0) <= _MOST_UNDONE:
        raise WrongWord(f"count must be a number from 1 to {_MOST_UNDONE}")
    id = _take_id(body) if "id" in body else None
    return _UndoRequest(id, count or 1, take(body, "yes", bool, "true or false", False))


def read_gone_request(data: bytes) -> tuple[str, bool]:
    """Return which entry that is gone is meant, and whether it is let go or recorded again; raises WrongWord."""
    body = read_json(data, ("key", "drop", "id"))
    return take(body, "key", str, "a text"), take(body, "drop", bool, "true or false", False)


def read_line_request(data: bytes) -> tuple[str, str]:
    """Return the id and the command line in a request; raises WrongWord."""
    body = read_json(data, ("id", "line"))
    return _take_id(body), take(body, "line", str, "a text")


def read_sheet_request(data: bytes) -> _SheetRequest:
    """Return the answer in a request; raises WrongWord."""
    body = read_json(data, _SheetRequest._fields)
    text = take(body, "text", str, "a text")
    if len(text) > _LONGEST_ANSWER or not text.isprintable():
        raise WrongWord(f"an answer is one line of at most {_LONGEST_ANSWER} characters")
    return _SheetRequest(_take_id(body), take(body, "key", str, "a text"), text)


def read_advice_request(data: bytes) -> _AdviceRequest:
    """Return what advice is asked for; raises WrongWord."""
    return _AdviceRequest(*_take_question(read_json(data, _AdviceRequest._fields)))


def read_plan_request(data: bytes) -> PlanRequest:
    """Return what plan is asked for; raises WrongWord."""
    body = read_json(data, PlanRequest._fields)
    income = take(body, "income", list, "a list of numbers", None)
    if income is not None and not all(type(sum) is int and 0 <= sum <= LARGEST for sum in income):
        raise WrongWord("income must be a list of whole numbers, 0 or more")
    return PlanRequest(*_take_question(body), None if income is None else tuple(income))


def _take_question(body: Mapping[str, Any]) -> tuple[Mapping[str, int] | None, int | None, str, str | None]:
    return (*_take_hand(body), take(body, "goal", str, "a text", "points"), take(body, "civ", str, "a text", None))


def read_payment_request(data: bytes) -> _PaymentRequest:
    """Return what is to be paid for; raises WrongWord."""
    body = read_json(data, _PaymentRequest._fields)
    basket = take(body, "basket", list, "a list of names", [])
    if not all(isinstance(name, str) for name in basket):
        raise WrongWord("basket must be a list of names")
    hand = _take_hand(body)
    paying = _take_cards(body, "paying") if hand[1] is None else _take_number(body, "paying", None)
    return _PaymentRequest(tuple(basket), *hand, take(body, "civ", str, "a text", None), paying)


def _take_hand(body: Mapping[str, Any]) -> tuple[Mapping[str, int] | None, int | None]:
    """Return the cards of a hand, or what it is worth: one of them must be there. Raises WrongWord."""
    cards = _take_cards(body, "cards")
    points = _take_number(body, "card_points", None)
    if (cards is None) == (points is None):
        raise WrongWord("give either cards or card_points, not both")
    return cards, points


def _take_cards(body: Mapping[str, Any], key: str) -> Mapping[str, int] | None:
    cards: dict[str, Any] | None = take(body, key, dict, "an object such as {}", None)
    for name, number in (cards or {}).items():
        if type(number) is not int or not 0 <= number <= LARGEST:
            raise WrongWord(f"{key}: {shown(name)} must be a whole number from 0 to {LARGEST}")
    return cards


def only_keys(body: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse what nobody reads; raises WrongWord."""
    for key in body:
        if key not in known:
            raise WrongWord(f"the request has an unknown key {shown(key)}{did_you_mean(key, known)}")


def take(body: Mapping[str, Any], key: str, wanted: type, said: str, *otherwise: Any) -> Any:
    """Return a value of the type that is wanted, or what stands for it where it is left out; raises WrongWord."""
    if key not in body and otherwise:
        return otherwise[0]
    if key not in body:
        raise WrongWord(f"the request needs {key}, {said}")
    if type(body[key]) is not wanted:
        raise WrongWord(f"{key} must be {said}, not {shown(body[key])}")
    return body[key]


def _take_id(body: Mapping[str, Any]) -> str:
    id: str = take(body, "id", str, f"a text of 1 to {LONGEST_LABEL} characters")
    if not 1 <= len(id) <= LONGEST_LABEL:
        raise WrongWord(f"id must be a text of 1 to {LONGEST_LABEL} characters")
    return id


def _take_number(body: Mapping[str, Any], key: str, otherwise: int | None) -> int | None:
    """Return a number from 0 on; raises WrongWord."""
    number: int | None = take(body, key, int, "a whole number", otherwise)
    least = 1 if key == "turn" else 0
    if number is not None and not least <= number <= LARGEST:
        raise WrongWord(f"{key} must be a whole number from {least} to {LARGEST}")
    return number


class TooMuch(Exception):
    """A request that is larger than any may be."""


async def take_body(request: Request) -> bytes:
    """Return what a request holds; raises TooMuch, but hears it out as far as is reasonable."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > _READ_AT_MOST:
        raise TooMuch
    parts, size = [], 0
    async with asyncio.timeout(PATIENCE):
        async for part in request.stream():
            size += len(part)
            if size > _READ_AT_MOST:
                raise TooMuch
            if size <= _LARGEST_BODY:
                parts.append(part)
    if size > _LARGEST_BODY:
        raise TooMuch
    return b"".join(parts)
