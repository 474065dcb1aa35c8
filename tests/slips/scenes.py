"""The games in which lines are typed: files by scene, each made once and laid out anew for every line."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.scenes import SCRIPT
from tests.slips.effects import Files, play

LEDGER = "utrecht.toml"
OF_NINE = Path(__file__).parent / "nine.txt"
FIVE = {"Minoa": "Mike", "Assyria": "Sarah", "Hatti": "Thomas", "Hellas": "Nora", "Egypt": "Peter"}
SIX = {**FIVE, "Rome": ""}
NINE = {**SIX, "Saba": "Ronald", "Celt": "", "Iberia": ""}
FOUR = dict.fromkeys(("Ronald", "Judith", "Ann", "Bo"), "")
CAVE = (
    'new cave.toml --rules stone-age --players "Ronald,Judith,Ann,Bo"',
    "card ron single-use-tool music --tool 3",
    "card ann two-resources writing",
    "card bo extra-card shaman",
)
OLD = 'result old.toml "Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90" --date 2026-03-20'
ROWS = b"turn,civ,advance,price\n9,hel,law,150\n"
RESULTS = b"file,name,civ,points\nold,Mike,minoa,145\nold,Nora,hellas,120\nold,Peter,egypt,90\n"
Edit = tuple[str, str]  # a pattern, and what an editor puts in its place


def players_of(scene: str) -> dict[str, str]:
    """Return who plays in a scene, by the name of the game, each with the name of a person or none."""
    others = {"cave": FOUR, "result only": NINE, "special buildings": SIX}
    return others.get(scene, NINE if scene.startswith("nine") else FIVE)


@cache
def files_of(scene: str) -> Files:
    """Return the files of a scene: one that others lead to, or a place in a script."""
    if scene in FOLDERS:
        return {name: files_of(other)[file] for name, (other, file) in FOLDERS[scene].items()}
    if scene in OTHERS:
        base, steps, edit = OTHERS[scene]
        files = play(steps, files_of(base))
        return {name: _edit(data, edit) if edit and name == LEDGER else data for name, data in files.items()}
    if scene in TEXTS:
        return {"text": TEXTS[scene]}
    nine = scene.startswith("nine")
    script = (OF_NINE if nine else SCRIPT).read_text("utf-8").replace("buy ann ", "buy minoa ")
    before, comment, _ = script.partition(f"# {scene.removeprefix('nine, ')}\n")
    assert comment, scene
    return play([_new(NINE if nine else FIVE), *_lines(before)], {})


def _new(players: dict[str, str], options: str = "") -> str:
    named = ",".join(f"{name}={civ}" if name else civ for civ, name in players.items())
    return f'new {LEDGER} --players "{named}" {options}'


def _lines(script: str) -> Iterable[str]:
    return [line for line in script.splitlines() if line and not line.startswith("#")]


def _edit(data: bytes, edit: Edit) -> bytes:
    return re.sub(*edit, data.decode(), count=1, flags=re.MULTILINE).encode()


def _tracking(what: str) -> Edit:
    return "^ast = .*", f'ast = "basic"\ntracks = [{what}]'


EMPTY = "no game"
OTHERS: dict[str, tuple[str, tuple[str, ...], Edit | None]] = {  # upon which scene, what is typed, and edited then
    "result only": (EMPTY, (_new(NINE),), _tracking("")),
    "advances only": (EMPTY, (_new(FIVE),), _tracking('"advances"')),
    "special buildings": (EMPTY, (_new(SIX, "--edition mega-empires --special-buildings"),), None),
    "cave": (EMPTY, CAVE, None),
    "finished": (EMPTY, (OLD,), None),
    "58 entries": ("turn 9, building", ("note Coffee break",) * 14, None),
    "undone": ("turn 9, building", ("undo",), None),
    "changed by hand": ("turn 9", (), ("Minoa = 16", "Minoa = 15")),
}
TEXTS = {"rows": ROWS, "results": RESULTS}
FOLDERS: dict[str, dict[str, tuple[str, str]]] = {  # files that come from other scenes
    EMPTY: {},
    "archive": {
        LEDGER: ("turn 12", LEDGER),
        "ledgers/utrecht.toml": ("turn 12", LEDGER),
        "club/2026/old.toml": ("finished", "old.toml"),
        "old.toml": ("finished", "old.toml"),
    },
    "games": {LEDGER: ("turn 9, building", LEDGER), "games/old.toml": ("finished", "old.toml")},
    "tables": {LEDGER: ("advances only", LEDGER), "evening.csv": ("rows", "text")},
    "tables alone": {"evening.csv": ("rows", "text"), "old-games.csv": ("results", "text")},
}
