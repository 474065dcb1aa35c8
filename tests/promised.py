"""What programs get from this version: python -m tests.promised writes it into tests/promises.

Commands with their options, codes, the keys of JSON that the manual has, and those that commands and requests really
answer with, on two games of version 0.3.0. From the day a version goes out, `test_promises.py` holds what was written.
"""

import contextlib
import json
import shlex
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from civledger.cli.app import Commands
from civledger.model.version import __version__
from tests.cli.keyboard import typed
from tests.test_json_keys import OWN
from tests.web.tables import GAME, hosting

Told = dict[str, dict[str, str]]  # what programs are told about, and each part of it with its type

PROMISES = Path(__file__).parent / "promises"
LEDGERS = Path(__file__).parent / "ledgers"
EIGHT, STONE = "eight.toml", "stone.toml"
SHOWN = (
    *("check game.toml", "check eight.toml", "check stone.toml", "audit .", "next", "status", "status Minoa", "score"),
    *("log", "log Rome", "board", "credits", "credits Hellas", "advances", "advances Drama", "advances --chart"),
    *("commodities", "commodities salt=3,ochre=2", "tax", "revolt", "census", "spend", "gain", "cities", "hand", "buy"),
    *("ast-check", "beneficiary", "beneficiary --but Rome", "calamity", "calamity Flood", "ability"),
    *("ability Politics", "advise Hellas --hand salt=4,ochre=2", "advise Hellas Drama --card-points 190"),
    *("plan Hellas --income 60,80", "doctor", "explain", "explain MC402", "what-if --without 150", "report -o -"),
    *("what-if --with 'gain Egypt=1'", "export --to json -o - game.toml", "status --turn 7", "score --turn 7"),
    *("tax --turn 7", "census --turn 7", "cities --turn 7", "board --turn 7"),
)
ENDED = (
    *("status", "score", "next", "log", "board", "credits", "report -o -", "census", "cities", "hand", "ast-check"),
    *("what-if --without 150", "status --turn 12", "census --turn 12", "cities --turn 12", "tax --turn 12"),
)
SHOWN_IN_ROUNDS = (
    *("status", "score", "next", "log", "building", "figures", "tools", "agriculture", "feed", "resources", "card"),
    *("use", "doctor", "report -o -", "what-if --without 20", "status --turn 7", "export --to json -o - stone.toml"),
    *("club .", "club . --evaluate", *(f"club . --table {name}" for name in ("games", "people", "ratings"))),
)
TYPED = (
    *("tax all --dry-run", "tax all Minoa=3", "census 24 32 40 40 29 20 38 38", "census Minoa=30", "tax Minoa=1"),
    *("spend upkeep Minoa=2 Assyria=3", "spend ship Minoa=2", "gain Minoa=3", "revolt Minoa Rome"),
    *("census --after conflict 21 32 36 40 29 19 38 38", "cities 7 9 9 8 7 6 8 9", "cities Minoa=12"),
    *("census --after building 15 20 24 28 17 13 20 20", "spend card Rome=9", "next", "status", "census", "hand"),
    *("calamity Earthquake Egypt Minoa", "calamity Epidemic Assyria Minoa Egypt --lost Minoa=10,Assyria=5,Egypt=10"),
    *("calamity civil-disorder Iberia", "ability fundamentalism Carthage --tokens Hatti=3", "beneficiary", "calamity"),
    *("next", "status", "census", "tax", "spend", "advise Hellas --hand salt=4,ochre=2", "buy Rome Pottery -c salt=1"),
    *("buy Hellas Sculpture --card-points 50", "buy Minoa Monotheism -c incense=4,copper=3,marble=2 -k 4"),
    *("buy rest nothing", "hand 4 4 7 8 4 3 8 7", "hand Minoa=5", "credits Minoa blue=0 --force", "regress Minoa=1"),
    *("seat Minoa Zoe", "leave Iberia", "note Pizza", "strike 165 --reason misread", "endturn", "check", "log"),
    *("endturn --anyway", "score 1 2 3 4 5 6 7 8", "endturn --last late --anyway", "score 61 52 63 54 65 67 58"),
    *("score 61 52 63 54 65 67 58 --force", "score", "status", "next", "check --impact", "audit . --impact"),
    *("report -o -", "result kept.toml Ann=Saba:145,Bo=Hellas:143,Cy=Egypt:120,Di=Rome:99,Eve=Hatti:80"),
)
TYPED_IN_ROUNDS = (
    *("resources 1 1 1 1", "resources 1 1 1 1 --fix --force", "feed all", "note Lunch", "tools Ronald=99"),
    *("endturn", "score", "status", "check"),
)
ASKED: tuple[tuple[str, str, str, dict[str, Any] | None], ...] = (
    *(("seat", "GET", "/api/who", None), ("seat", "GET", "/api/seat", None), ("keeper", "GET", "/api/table", None)),
    *(("keeper", "GET", "/api/table?turn=7", None), ("keeper", "GET", "/api/door", None)),
    *(("seat", "POST", "/api/advise", {"cards": {"Salt": 5}}), ("guest", "GET", "/api/table", None)),
    ("seat", "POST", "/api/payment", {"basket": ["Sculpture"], "card_points": 60}),
    ("seat", "POST", "/api/plan", {"card_points": 60, "income": [60, 80]}),
    ("seat", "POST", "/api/entries", {"id": "a", "action": "census", "values": {"tokens": 24}}),
    ("seat", "POST", "/api/entries", {"id": "b", "action": "census", "values": {"tokens": 25}}),
    ("seat", "POST", "/api/entries", {"id": "c", "action": "cities", "values": {"cities": 12}}),
    *(("seat", "GET", "/api/seat", None), ("seat", "POST", "/api/undo", {})),
    ("keeper", "POST", "/api/command", {"id": "d", "line": "tax all"}),
    ("keeper", "POST", "/api/command", {"id": "e", "line": "cenus"}),
    *(("keeper", "GET", "/api/table", None), ("seat", "GET", "/api/seat", None)),
)


def commands() -> Told:
    """Return the options of every command, and what may be chosen for them."""
    told: Told = {name: {} for name in sorted(Commands())}
    for name, options in told.items():
        for place in Commands()[name].params:
            chosen = "|".join(getattr(place.type, "choices", ())) or "any"
            names = [name for name in (*place.opts, *place.secondary_opts) if name.startswith("-") or chosen != "any"]
            options |= dict.fromkeys(names, chosen)
    return told


def keys(of: str, paths: dict[str, set[str]]) -> Told:
    """Return the keys of JSON with all types of each, those of one object together."""
    told: Told = defaultdict(dict)
    for path, types in paths.items():
        parent, _, key = path.rpartition(".")
        told[f"{of}{parent}"][key] = " or ".join(sorted(types))
    return told


def is_opened(told: Told, row: str, key: str) -> bool:
    """Tell whether keys or elements of what stands under a key are told, too."""
    path = f"{row}{key}" if key.startswith("[") else f"{row}.{key}"
    inside = (f"{path}.", f"{path}[")
    return (
        path in told
        or any(row.startswith(inside) for row in told)
        or any(each.startswith(f"{key}[") for each in told[row])
    )


def documented() -> Told:
    """Return every code with its name, and every key of JSON that the manual has with its type."""
    told: Told = {"codes": {code["code"]: code["name"] for code in json.loads(typed("explain --format json").output)}}
    for section, rows in OWN.items():
        told |= keys(section, {path if path[0] == "[" else f".{path}": {type} for path, type in rows.items()})
    return told


def types_in(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the type of everything in JSON; names of the game are `*`."""
    if isinstance(value, dict):
        yield path, "object"
        for key, inner in value.items():
            yield from types_in(inner, f"{path}.{key if key.islower() else '*'}")
    elif isinstance(value, list):
        yield path, "list"
        for inner in value:
            yield from types_in(inner, f"{path}[]")
    else:
        yield path, "null" if value is None else "text" if isinstance(value, str) else type(value).__name__


def answers(lines: Iterable[str], game: str) -> Iterator[tuple[str, str, int, Any]]:
    """Yield what commands about a game answer to programs: command, whole line, exit code and JSON."""
    for line in lines:
        said = typed(line if line.startswith("export") else f"{line} --format json", CIVLEDGER_FILE=game)
        yield shlex.split(line)[0], f"{game}: {line}", said.code, json.loads(said.output or "{}")


def replies() -> Iterator[tuple[str, str, int, Any]]:
    """Yield what requests at a table are answered with."""
    with hosting(Path()) as table:
        for who, method, path, body in ASKED:
            reply = table.ask({"seat": "Minoa", "guest": None}.get(who, who), method, path, body)
            request = f"{who} {method} {path.partition('?')[0]}"
            yield request, f"{request} {json.dumps(body)}", reply.status, reply.data


def told_to_programs() -> Iterator[tuple[str, str, int, Any]]:
    """Yield everything that programs are told of games in this folder."""
    whole = (LEDGERS / "eight-basic-0.3.toml").read_text("utf-8")
    begun = whole[: whole.index("# ---- turn 12 ----")]
    Path(GAME).write_text(begun, "utf-8")
    shutil.copy(LEDGERS / "eight-basic-0.3.toml", EIGHT)
    shutil.copy(PROMISES.parents[1] / "ledgers" / "four-stone-age.toml", STONE)
    yield from answers(SHOWN, GAME)
    yield from answers(ENDED, EIGHT)
    yield from answers(SHOWN_IN_ROUNDS, STONE)
    yield from answers(TYPED, GAME)
    yield from answers(TYPED_IN_ROUNDS, STONE)
    Path(GAME).write_text(begun, "utf-8")
    yield from replies()


def printed() -> Told:
    """Return the exit code of every line, and the keys of all answers of each command with their types."""
    codes: Told = defaultdict(dict)
    paths: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for of, line, code, data in told_to_programs():
        codes[line]["exit"] = str(code)
        for path, type in list(types_in(data))[1:]:
            paths[of][path].add(type)
    told: Told = {}
    for of, found in paths.items():
        told |= keys(of, found)
    return told | codes


def text_of(told: Told) -> str:
    """Return what is told as text, a line for each object; an object or a list that is told part by part needs none."""
    text = ""
    for row, parts in told.items():
        kept = [f"{key} {types}" for key, types in parts.items() if "null" in types or not is_opened(told, row, key)]
        if kept or not parts:
            text += f"{row} = {'; '.join(kept)}\n"
    return text


def read(file: Path) -> Told:
    """Return what a file tells."""
    told: Told = {}
    for line in file.read_text("utf-8").splitlines():
        row, _, parts = line.rpartition(" = ")
        told[row] = dict(part.partition(" ")[::2] for part in parts.split("; ")) if parts else {}
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, promise in (("commands", commands()), ("keys", documented()), ("json", printed())):
            (PROMISES / f"{name}-{__version__}.txt").write_text(text_of(promise), "utf-8")
