"""The tests themselves: the same on a busy machine, where everything takes longer."""

import ast
from collections.abc import Iterator
from pathlib import Path

from hypothesis import HealthCheck, settings

from tests.depth import cases, examples

FILES = sorted(Path(__file__).parent.rglob("*.py"))
CLOCKS = {"monotonic", "perf_counter", "process_time", "time"}
MEASURING = "pytestmark = pytest.mark.benchmark"


def clocked(tree: ast.Module) -> Iterator[str]:
    """Yield the functions that fail when something takes long, but for those that measure apart from all others."""
    apart = any(isinstance(node, ast.Assign) and ast.unparse(node) == MEASURING for node in tree.body)
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and not apart:
            marks = map(ast.unparse, function.decorator_list)
            if "pytest.mark.benchmark" not in marks and any(map(is_limit, ast.walk(function))):
                yield function.name


def is_limit(node: ast.AST) -> bool:
    """Tell whether an assertion wants a time by the clock to be short."""
    if not isinstance(node, ast.Assert) or not isinstance(node.test, ast.Compare):
        return False
    short = isinstance(node.test.ops[0], ast.Lt | ast.LtE)
    return short and any(isinstance(part, ast.Attribute) and part.attr in CLOCKS for part in ast.walk(node.test.left))


def test_no_test_of_every_day_fails_for_being_slow() -> None:
    texts = {file: file.read_text("utf-8") for file in FILES}
    asking = {file: text for file, text in texts.items() if any(f".{clock}" in text for clock in CLOCKS)}
    assert [(file.name, name) for file, text in asking.items() for name in clocked(ast.parse(text))] == []


def test_a_limit_of_time_is_seen() -> None:
    text = "def test_it() -> None:\n    assert time.monotonic() - start < 1\n"
    assert list(clocked(ast.parse(text))) == ["test_it"]
    assert list(clocked(ast.parse(f"@pytest.mark.benchmark\n{text}"))) == []
    assert list(clocked(ast.parse(f"pytestmark = pytest.mark.benchmark\n{text}"))) == []


def test_no_random_test_has_a_deadline_or_is_given_up_as_slow() -> None:
    for chosen in (settings(), examples(5)):
        assert chosen.deadline is None
        assert HealthCheck.too_slow in chosen.suppress_health_check
    assert examples(5).max_examples == cases(5)
