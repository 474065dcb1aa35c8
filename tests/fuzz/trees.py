"""Ledgers changed as values: other types, other keys, other orders, written back as TOML."""

import datetime
import math
import random
import re
import tomllib
from collections.abc import Callable
from typing import Any

Tree = dict[str, Any]
PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
UNSAFE = re.compile(r'["\\\x00-\x1f\x7f]')
WORDS = (
    *("", " ", "all", "Minoa", "minoa", "Rome", "Music", "Written Record", "Salt", "Water", "blue", "purple", "expert"),
    *("endturn", "tax", "buy", "census", "mega-civilization", "../x", "sha256:" + "0" * 64, "turn", "action", "seal"),
    *(
        "x" * 100_000,
        "\x1b[2J",
        "\x00",
        "\x7f\x9b",
        "\u202e",
        "\ufeff",
        "\u2028",
        "\U0010ffff",
        "\U0001f468\u200d",
        "ﷺ",
    ),
    *("e\u0301" * 50, "İı", "ß", "=1+1", "a\nb\r\nc", "<b>|`", '"""', "'''", "[[entry]]", "a.b", "# c"),
)
NUMBERS = (0, 1, -1, 2, 9, 18, 55, 56, 1000, 2**31, 2**53 + 1, 2**63 - 1, -(2**63), 2**63, 10**30, 10**400, 10**5000)
FLOATS = (0.0, -0.0, 0.5, 1e308, 5e-324, math.inf, -math.inf, math.nan)
MOMENTS = (
    datetime.date(1, 1, 1),
    datetime.date(9999, 12, 31),
    datetime.time(23, 59, 59, 999_999),
    datetime.datetime(2026, 11, 14, 0, 0),
    datetime.datetime(1, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=23, minutes=59))),
    datetime.datetime(9999, 12, 31, 23, 59, tzinfo=datetime.timezone(-datetime.timedelta(hours=23, minutes=59))),
)
DEPTHS = (2, 10, 60, 90, 130, 300, 1200)


def changed_tree(rng: random.Random, text: str, others: list[str], inside: bool = False) -> str:
    """Return a ledger with a few of its values changed; inside: those of its entries alone."""
    tree = tomllib.loads(text)
    part = {"entry": tree["entry"]} if inside and "entry" in tree else tree
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        rng.choice(CHANGES)(rng, part, others)
    return document(tree | part)


def odd(rng: random.Random, depth: int = 0) -> Any:
    """Return a value that hardly any key takes."""
    kind = rng.randrange(9 if depth < 3 else 6)
    if kind == 6:
        return {word(rng): odd(rng, depth + 1) for _ in range(rng.randrange(4))}
    if kind == 7:
        return [odd(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 8:
        return nested(rng)
    pool: Any = (NUMBERS, NUMBERS, WORDS, FLOATS, MOMENTS, (True, False))[kind]
    return rng.choice(pool)


def word(rng: random.Random) -> str:
    return rng.choice(WORDS[:-16] if rng.random() < 0.5 else WORDS)


def nested(rng: random.Random) -> Any:
    value: Any = 1
    listed = rng.random() < 0.5
    for _ in range(rng.choice(DEPTHS)):
        value = [value] if listed else {"a": value}
    return value


def holders(value: Any) -> list[Any]:
    """Return all tables and lists with something in them, from the outside in."""
    found, todo = [], [value]
    while todo:
        inner = todo.pop()
        if isinstance(inner, dict | list) and inner:
            found.append(inner)
            todo += inner.values() if isinstance(inner, dict) else inner
    return found


def somewhere(rng: random.Random, tree: Tree) -> tuple[Any, Any]:
    """Return a table or list, and one of its keys."""
    holder = rng.choice(holders(tree) or [{"": 0}])
    return holder, rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))


def replace(rng: random.Random, tree: Tree, others: list[str]) -> None:
    holder, key = somewhere(rng, tree)
    holder[key] = odd(rng)


def nudge(rng: random.Random, tree: Tree, others: list[str]) -> None:
    """Change a number to another, as a slip of the pen does."""
    numbers = [holder for holder in holders(tree) if any(type(row) is int for row in rows(holder))]
    if numbers:
        holder = rng.choice(numbers)
        key = rng.choice([key for key, row in items(holder) if type(row) is int])
        holder[key] = rng.choice((holder[key] + rng.choice((-1, 1, 5, 100)), rng.choice(NUMBERS)))


def rows(holder: Any) -> list[Any]:
    return list(holder.values()) if isinstance(holder, dict) else list(holder)


def items(holder: Any) -> list[tuple[Any, Any]]:
    return list(holder.items()) if isinstance(holder, dict) else list(enumerate(holder))


def drop(rng: random.Random, tree: Tree, others: list[str]) -> None:
    holder, key = somewhere(rng, tree)
    del holder[key]


def rename(rng: random.Random, tree: Tree, others: list[str]) -> None:
    holder, key = somewhere(rng, tree)
    if isinstance(holder, dict):
        holder[rng.choice((word(rng), key + "s", key.lower(), key[1:]))] = holder.pop(key)


def insert(rng: random.Random, tree: Tree, others: list[str]) -> None:
    holder, _ = somewhere(rng, tree)
    if isinstance(holder, dict):
        holder[word(rng)] = odd(rng)
    else:
        holder.insert(rng.randrange(len(holder) + 1), odd(rng))


def swap(rng: random.Random, tree: Tree, others: list[str]) -> None:
    """Change two values for each other, unless one would come to hold itself."""
    (one, first), (other, second) = somewhere(rng, tree), somewhere(rng, tree)
    if (
        len(holders(one[first])) < 2
        and len(holders(other[second])) < 2
        and other is not one[first]
        and one is not other[second]
    ):
        one[first], other[second] = other[second], one[first]


def reorder(rng: random.Random, tree: Tree, others: list[str]) -> None:
    lists = [holder for holder in holders(tree) if isinstance(holder, list)]
    if lists:
        rng.shuffle(rng.choice(lists))


def repeat(rng: random.Random, tree: Tree, others: list[str]) -> None:
    lists = [holder for holder in holders(tree) if isinstance(holder, list)]
    if lists:
        chosen = rng.choice(lists)
        chosen += [rng.choice(chosen)] * rng.choice((1, 1, 2, 50))


def borrow(rng: random.Random, tree: Tree, others: list[str]) -> None:
    """Add entries of another ledger."""
    found = tomllib.loads(rng.choice(others)).get("entry", [])
    if found and isinstance(tree.get("entry", []), list):
        tree["entry"] = [*tree.get("entry", []), *rng.sample(found, min(len(found), 4))]


CHANGES: tuple[Callable[[random.Random, Tree, list[str]], None], ...] = (
    *(replace, replace, replace, nudge, nudge, nudge, drop, rename),
    *(insert, swap, reorder, repeat, borrow),
)


def document(tree: Tree) -> str:
    """Return values as TOML: lists of tables under headers of their own, all else inline."""
    plain = [f"{key(name)} = {value(item)}\n" for name, item in tree.items() if not is_section(item)]
    sections = [section(name, item) for name, item in tree.items() if is_section(item)]
    return "".join(plain + sections)


def is_section(item: Any) -> bool:
    return isinstance(item, list) and bool(item) and all(isinstance(inner, dict) for inner in item)


def section(name: str, tables: list[Tree]) -> str:
    return "".join(
        f"\n[[{key(name)}]]\n" + "".join(f"{key(inner)} = {value(item)}\n" for inner, item in table.items())
        for table in tables
    )


def key(name: str) -> str:
    return name if PLAIN_KEY.fullmatch(name) else value(name)


def value(item: Any) -> str:
    """Return a value as TOML, however deep it goes."""
    opening: list[str] = []
    while isinstance(item, dict | list) and len(item) == 1:
        inner = next(iter(items(item)))
        opening.append("[" if isinstance(item, list) else f"{{ {key(inner[0])} = ")
        item = inner[1]
    closing = "".join("]" if mark == "[" else " }" for mark in reversed(opening))
    return "".join(opening) + innermost(item) + closing


def innermost(item: Any) -> str:
    if isinstance(item, dict):
        return "{ " + ", ".join(f"{key(name)} = {value(inner)}" for name, inner in item.items()) + " }"
    if isinstance(item, list):
        return "[" + ", ".join(map(value, item)) + "]"
    if isinstance(item, str):
        return '"' + UNSAFE.sub(lambda mark: f"\\u{ord(mark[0]):04x}", item) + '"'
    if isinstance(item, bool):
        return str(item).lower()
    if isinstance(item, datetime.date | datetime.time):
        return item.isoformat()
    if isinstance(item, int) and abs(item) > 10**4000:
        return "9" * 5000
    return str(item)
