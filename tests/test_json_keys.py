"""Every key of every JSON output stands in the manual, with its type; and nothing stands there that no output has.

Who adds a key adds a row for it in `manual/json.md` or, for the commands of one game, in `manual/views.md`.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import civledger
from civledger.web.addresses import Invitation
from tests.cli.keyboard import begin, done, typed
from tests.cli.test_every_format import OFFERING
from tests.manual import page
from tests.play.make_ledgers import LEDGERS
from tests.support import SEVEN, entry, header, unversioned

TUTORIAL, EIGHT, EIGHTEEN, CAVE = (
    f"-f {LEDGERS / name}.toml" for name in ("tutorial", "eight-basic", "eighteen-expert", "four-stone-age")
)
SAMPLES = LEDGERS.parent / "tests" / "samples"
EMPIRES = ("Rome", "Egypt", "Minoa")
BUILT = header(EMPIRES).replace("[game]\n", '[game]\nedition = "mega-empires"\nspecial_buildings = true\n')
REVOLTING = (
    header()
    + entry(1, "census", f"tokens = {{ {', '.join(f'{civ} = 40' for civ in SEVEN)} }}")
    + entry(1, "cities", "cities = { Minoa = 6 }")
    + entry(1, "gain", "treasury = { Minoa = 14 }")
    + entry(1, "endturn")
    + entry(2, "tax", "cities = { Minoa = 6 }\ncollected = { Minoa = 0 }")
)
TIMED = header(tracks=["ast"]) + "".join(
    entry(turn, "endturn", f"space = {{ Minoa = {turn} }}\nat = 2026-11-16T{8 + turn:02d}:00:00")
    for turn in range(1, 15)
)
RESULT = header() + entry(1, "score", "points = { Minoa = 90 }")
LINES = {
    "check": [f"check {SAMPLES / 'MC601.toml'} --impact", f"check {SAMPLES / 'CL003.toml'}", "check game.toml"],
    "audit": [
        f"audit {LEDGERS} {SAMPLES / 'CL003.toml'} {SAMPLES / 'MC402.toml'}",
        f"audit {SAMPLES / 'MC601.toml'} --impact",
    ],
    "status": [f"status {game}" for game in (TUTORIAL, CAVE, "", "-f result.toml", "-f pebbles.toml")],
    "score": [
        f"score {game}" for game in (TUTORIAL, EIGHTEEN, CAVE, "-f result.toml", "-f built.toml", "-f pebbles.toml")
    ],
    "next": [f"next {game}" for game in (TUTORIAL, EIGHT, CAVE, "-f timed.toml")],
    "log": [f"log {game}" for game in (TUTORIAL, CAVE, "-f struck.toml")],
    "credits": [f"credits {game}" for game in (TUTORIAL, "")],
    "credits CIV": [f"credits hel {TUTORIAL}"],
    "what-if": [f"what-if --without 4 {TUTORIAL}", f"what-if --with 'gain egypt=1 --turn 5' {EIGHT}"],
    "report": [f"report {EIGHT}"],
    "club": [f"club {LEDGERS}"],
    "club --evaluate": [f"club {LEDGERS} --evaluate"],
    "doctor": [f"doctor {TUTORIAL}", "doctor", "doctor -f nowhere.toml"],
    "explain": ["explain"],
    "Commands that record": [
        "gain rome=3",
        "cities rome=12",
        "endturn",
        "endturn --anyway --commit",
        "census rome=3 --dry-run",
        "strike 1 --reason x",
    ],
    "plan": [
        f"plan hel {TUTORIAL}",
        f"plan hel --income 300,400 --goal ast {TUTORIAL}",
        "plan minoa --income 60,400,400 -f rich.toml",
    ],
    "advise": [
        f"advise hel --hand salt=4,ochre=2 --club {LEDGERS} {TUTORIAL}",
        f"advise hel --card-points 90 --goal ast {TUTORIAL}",
        f"advise hel drama --card-points 190 {TUTORIAL}",
        "advise minoa --card-points 600 -f rich.toml",
        "advise minoa --hand salt=4 -f rich.toml",
        "advise minoa --card-points 1",
    ],
    "board": [f"board {game}" for game in (TUTORIAL, EIGHTEEN, "")],
    "tax": [f"tax {TUTORIAL}", "tax"],
    "revolt": ["revolt -f revolting.toml"],
    "census": [f"census {TUTORIAL}", "census"],
    "spend and gain": [f"spend {TUTORIAL}", f"gain {EIGHTEEN}"],
    "cities": [f"cities {TUTORIAL}", f"cities {EIGHTEEN}"],
    "buy": [f"buy {TUTORIAL}", f"buy {EIGHTEEN}"],
    "hand": [f"hand {TUTORIAL}", f"hand {EIGHTEEN}"],
    "ast-check": [f"ast-check {TUTORIAL}", f"ast-check {EIGHTEEN}"],
    "beneficiary": [f"beneficiary {TUTORIAL}"],
    "ability": [f"ability {EIGHT}"],
    "ability NAME": ["ability politics"],
    "calamity": ["calamity"],
    "advances": ["advances"],
    "advances --chart": ["advances --chart"],
    "commodities": ["commodities"],
    "commodities CARDS": ["commodities salt=3"],
    "buildings": ["buildings -f built.toml"],
    "card": [f"card {CAVE}"],
    "use": [f"use {CAVE}"],
    "building, figures, tools, agriculture, feed and resources": [
        f"{name} {CAVE}" for name in ("building", "figures", "tools", "agriculture", "feed", "resources")
    ],
}
ALONE = {  # one element of a list
    "explain MC402": "explain",
    "calamity flood": "calamity",
    "advances drama": "advances",
}
ELSEWHERE = {"host": "host", "result": "Commands that record", "print": "", "export": ""}  # which print no JSON here
TYPES = {"text": str, "int": int, "float": float, "bool": bool, "list": list, "object": dict}


class Described(NamedTuple):
    """A row of the manual: the type of a key, as it is written there."""

    path: str
    type: str


def rows_of(table: str) -> Iterator[Described]:
    """Yield every key of a section with its type."""
    for names, types, meaning in re.findall(r"^\| (`.*?) \| (.*?) \| (.*) \|$", table, re.MULTILINE):
        assert meaning.strip()
        paths: list[str] = []
        for name in re.findall(r"`([^`]+)`", names):
            paths.append(f"{paths[-1].rpartition('.')[0]}{name}" if name.startswith(".") else name)
        each = [types] if types.startswith("as ") else types.split(", ")
        assert len(each) in (1, len(paths)), names
        yield from map(Described, paths, each * len(paths) if len(each) == 1 else each)


def sections() -> dict[str, dict[str, str]]:
    """Return the keys of all sections: path and type."""
    found = {}
    for text in (page("json"), page("views")):
        for title, table in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL):
            found[title] = dict(rows_of(table))
    return found


def written_out(rows: dict[str, str], every: dict[str, dict[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the keys of a section, those of another that it refers to written out."""
    for path, type in rows.items():
        if not type.startswith("as "):
            yield path, type
            continue
        section, _, below = type.removeprefix("as ").strip("`").partition(".")
        for other, kind in every[section].items():
            if other.startswith(below) and not kind.startswith("as "):
                yield f"{path}{other.removeprefix(below) if below else f'.{other}'}", kind


OWN = sections()
KEYS = {title: dict(written_out(rows, OWN)) for title, rows in OWN.items()}


def keys_in(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every key of a value with its path, and what it holds."""
    if isinstance(value, dict):
        for key, inner in value.items():
            here = f"{path}.{key}" if path else key
            yield here, inner
            yield from keys_in(inner, here)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_in(inner, f"{path}[]")


def fits(value: Any, type: str) -> bool:
    """Tell whether a value is of a type, as the manual writes types."""
    if value is None:
        return type.endswith("?")
    whole, _, inner = type.rstrip("?").partition(" of ")
    if TYPES[whole] is not (float if isinstance(value, int) and whole == "float" else value.__class__):
        return False
    held = value.values() if isinstance(value, dict) else value if inner else ()
    return not inner or all(fits(one, inner) for one in held)


def described(path: str, rows: dict[str, str]) -> str | None:
    """Return under which path the manual describes a key: its own, that of any key, or that of what holds free keys."""
    if path in rows:
        return path
    if any(name.startswith("*.") for name in rows):
        return f"*.{path.partition('.')[2]}" if "." in path else "*"
    while "." in path or "[" in path:
        path = re.sub(r"(\.[^.\[]*|\[\])$", "", path)
        if rows.get(path, "").startswith(("object", "list of object")):
            return path
    return None


@pytest.fixture(autouse=True)
def folder(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin()
    texts = {"result": RESULT, "built": BUILT, "revolting": REVOLTING, "timed": TIMED}
    texts["rich"] = header() + entry(1, "endturn")
    for name, text in texts.items():
        Path(f"{name}.toml").write_text(text, "utf-8")
    done("new pebbles.toml --rules stone-age --players Ann,Bo")
    done("new struck.toml --players 5", "note Rain -f struck.toml", "strike 1 --reason misread -f struck.toml")
    monkeypatch.setenv("CIVLEDGER_FILE", "game.toml")


def printed(line: str) -> Any:
    """Return what a command prints for programs."""
    said = typed(f"{line} --format json")
    assert said.output, (line, said)
    return unversioned(json.loads(said.output))


def seen_keys(section: str, value: Any, line: str) -> set[str]:
    """Hold an output against its section, and return the keys of the manual that it has."""
    rows, seen = KEYS[section], set()
    for path, inner in keys_in(value):
        told = described(path, rows)
        below = re.compile(rf"{re.escape(path)}(\[\])*\.")
        holds_rows = isinstance(inner, list | dict) and any(map(below.match, rows))
        assert told or holds_rows, f"{line}: {path} is not in the manual ({section})"
        if told in rows and told == path:
            assert fits(inner, rows[path]), f"{line}: {path} is {inner!r}, not {rows[path]}"
        seen.add(told or path)
    return seen


@pytest.mark.parametrize("section", LINES)
def test_every_key_is_described_and_every_description_is_of_a_key(section: str) -> None:
    seen = {key for line in LINES[section] for key in seen_keys(section, printed(line), line)}
    own = {path for path, type in OWN[section].items() if not type.startswith("as ")}
    assert own - seen == set()


@pytest.mark.parametrize(("line", "section"), ALONE.items())
def test_one_of_a_list_has_the_same_keys(line: str, section: str) -> None:
    assert seen_keys(section, [printed(line)], line)


def test_every_command_that_prints_json_has_a_section() -> None:
    tried = {line.split()[0] for lines in LINES.values() for line in lines} | ELSEWHERE.keys()
    only_recording = {name for name in OFFERING if not tried & {name}}
    for name in only_recording:
        assert typed(f"{name} -h").output.startswith("Usage")
    assert set(KEYS) == {*LINES, *filter(None, ELSEWHERE.values())}
    assert only_recording == {"seat", "leave", "note", "regress"}


def test_the_addresses_of_a_host_are_described() -> None:
    assert set(KEYS["host"]) == set(Invitation._fields)


def test_a_key_that_nobody_described_is_seen() -> None:
    for wrong in ({"final": True, "victor": "Rome"}, {"standings": [{"rank": 1, "crown": 2}]}, {"final": 1}):
        with pytest.raises(AssertionError):
            seen_keys("score", wrong, "score")


def test_python_knows_the_same_keys() -> None:
    for type, section, prefix in (
        (civledger.FindingData, "check", "findings[]."),
        (civledger.SeatData, "status", "civs[]."),
        (civledger.StandingData, "score", "standings[]."),
        (civledger.PriceData, "credits CIV", "advances[]."),
        (civledger.LogData, "log", "[]."),
    ):
        keys = {path.removeprefix(prefix) for path in KEYS[section] if path.startswith(prefix)}
        assert set(type.__annotations__) == {key for key in keys if not key.startswith("impact")}
