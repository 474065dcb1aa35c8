"""Plant faults in the program, one at a time, and see whether the tests find them.

`python -m tests.mutants 40 7 FOLDER` makes forty mutants in forty files, by seed 7, each in the copy of the project in
FOLDER, and runs its quick tests until one fails: those of the same name first, then those of the same room, then what
people read. What they let live is printed last.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

SWAPS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
}
READ = ("tests/test_transcripts.py", "tests/test_samples.py", "tests/test_ledgers.py")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Mutant(NamedTuple):
    """A file, and in which line of it what stands in the place of what."""

    file: Path
    line: int
    change: str
    text: str


def mutants(root: Path, count: int, seed: int) -> Iterator[Mutant]:
    """Yield mutants in so many files of a project."""
    random = Random(seed)
    files = sorted((root / "civledger").rglob("*.py"))
    found = 0
    for file in random.sample(files, len(files)):
        possible = list(_mutants_of(file, file.read_text("utf-8")))
        if possible and found < count:
            found += 1
            yield random.choice(possible)


def _mutants_of(file: Path, text: str) -> Iterator[Mutant]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield _replace(file, text, node, node, str(node.value), str(node.value + 1))
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield _replace(file, text, node, node, str(node.value), str(not node.value))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield _replace(file, text, node, node, "not ", "")
        for operator, left, right in _operators(node):
            if type(operator) in SWAPS:
                yield _replace(file, text, left, right, *SWAPS[type(operator)], between=True)


def _operators(node: ast.AST) -> Iterator[tuple[ast.AST, ast.expr, ast.expr]]:
    if isinstance(node, ast.Compare):
        yield node.ops[0], node.left, node.comparators[0]
    elif isinstance(node, ast.BoolOp):
        yield node.op, node.values[0], node.values[1]
    elif isinstance(node, ast.BinOp):
        yield node.op, node.left, node.right


def _replace(
    file: Path, text: str, first: ast.expr, last: ast.expr, old: str, new: str, between: bool = False
) -> Mutant:
    """Return a mutant with one sign changed: between two expressions, or at the beginning of one."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data = text.encode()
    begin = starts[(first.end_lineno or 1) - 1] + (first.end_col_offset or 0) if between else _begin(starts, first)
    end = _begin(starts, last) if between else starts[(last.end_lineno or 1) - 1] + (last.end_col_offset or 0)
    changed = data[begin:end].replace(old.encode(), new.encode(), 1)
    return Mutant(file, first.lineno, f"{old!r} -> {new!r}", (data[:begin] + changed + data[end:]).decode())


def _begin(starts: list[int], node: ast.expr) -> int:
    return starts[node.lineno - 1] + node.col_offset


def caught_by(mutant: Mutant, root: Path) -> str:
    """Return the first test that fails for a mutant, nothing if none does."""
    room = root.joinpath("tests", *mutant.file.relative_to(root / "civledger").parts[:-1])
    near = next(folder for folder in (room, *room.parents) if folder.is_dir())
    named = map(str, sorted(root.glob(f"tests/**/test_{mutant.file.stem.strip('_')}*.py")))
    stages = [[*named], [str(near)] if near != root / "tests" else [], READ]
    before = mutant.file.read_text("utf-8")
    mutant.file.write_text(mutant.text, "utf-8")
    try:
        for tests in (*filter(None, stages), []):
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "--dist", "worksteal", *tests],
                cwd=root,
                capture_output=True,
                text=True,
                check=False,
            )
            if ran.returncode:
                return next(iter(FAILED.findall(ran.stdout)), "the tests themselves")
    finally:
        mutant.file.write_text(before, "utf-8")
    return ""


def main(count: str, seed: str, folder: str) -> None:
    """Try mutants, and print what became of each."""
    root = Path(folder).resolve()
    living = []
    for mutant in mutants(root, int(count), int(seed)):
        place = f"{mutant.file.relative_to(root)}:{mutant.line} {mutant.change}"
        test = caught_by(mutant, root)
        print(f"{place}: {test or 'lives'}", flush=True)
        living += [] if test else [place]
    print(f"seed {seed}: {int(count) - len(living)} of {count} caught; alive: {', '.join(living) or 'none'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
