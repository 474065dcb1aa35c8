"""How large the house is: `python -m tests.house` prints a row a room, and a row a kind of file of the tests.

A private function is counted as read once if its name stands in only one place of the whole program besides its
definition: a candidate for becoming a line of its caller.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

ROOT = Path(__file__).parents[1]
COLUMNS = ("room", "files", "lines", "functions", "read once", "longest file")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Module(NamedTuple):
    """A file of the program as it is counted: the room it stands in, its functions, and the names that it reads."""

    room: str
    place: str
    lines: int
    functions: tuple[str, ...]
    reads: Counter[str]


def rows() -> list[tuple[object, ...]]:
    """Return the rooms of the program, their sum, and the tests by kind of file."""
    modules = [_look_at(path) for path in sorted((ROOT / "civledger").rglob("*.py"))]
    reads: Counter[str] = sum((module.reads for module in modules), Counter())
    rooms = [module.room for module in modules]
    return [
        *(_count(room, [module for module in modules if module.room == room], reads) for room in dict.fromkeys(rooms)),
        _count("civledger", modules, reads),
        *_count_tests([path for path in sorted((ROOT / "tests").rglob("*")) if _is_kept(path)]),
    ]


def _look_at(path: Path) -> Module:
    """Count what stands in a file; the room is its folder, inside a game the game's."""
    text, place = path.read_text("utf-8"), path.relative_to(ROOT / "civledger")
    nodes = list(ast.walk(ast.parse(text)))
    folders = place.parts[:-1]
    return Module(
        "/".join(folders[: 2 if folders[:1] == ("rules",) else 1]) or "the program",
        place.as_posix(),
        text.count("\n"),
        tuple(node.name for node in nodes if isinstance(node, FUNCTIONS)),
        Counter(_names(nodes)),
    )


def _names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.id if isinstance(node, ast.Name) else node.attr


def _count(name: str, modules: Sequence[Module], reads: Counter[str]) -> tuple[object, ...]:
    functions = [function for module in modules for function in module.functions]
    once = [function for function in functions if _is_private(function) and reads[function] == 1]
    longest = max(modules, key=lambda module: module.lines)
    lines = sum(module.lines for module in modules)
    return name, len(modules), lines, len(functions), len(once), f"{longest.place} {longest.lines}"


def _count_tests(paths: Sequence[Path]) -> Iterator[tuple[object, ...]]:
    lines = {path: path.read_bytes().count(b"\n") for path in paths}
    kinds = [[path for path in paths if path.suffix == suffix] for suffix in sorted({path.suffix for path in paths})]
    for name, those in [*((f"tests, {those[0].suffix}", those) for those in kinds), ("tests", list(paths))]:
        longest = max(those, key=lambda path: lines[path])
        shown = f"{longest.relative_to(ROOT / 'tests').as_posix()} {lines[longest]}"
        yield name, len(those), sum(lines[path] for path in those), "", "", shown


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _is_kept(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


if __name__ == "__main__":
    print(tabulate(rows(), headers=COLUMNS, tablefmt="github"))
