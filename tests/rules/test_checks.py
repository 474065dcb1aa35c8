"""The habits of checks: each says its condition itself, and what it looks at is not left out for a doubt."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from civledger.rules import RULESETS

CHECKS = {f"{name} {check.fault.code}": check for name, rules in RULESETS.items() for check in rules.judging.CHECKS}
SUBJECTS = {f"{look.__module__}.{look.__name__}": look for check in CHECKS.values() if (look := check.of or check.over)}


def tree_of(function: Callable[..., Any]) -> ast.AST:
    """Return a function as it is written."""
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def says_a_condition(tree: ast.AST) -> bool:
    """Tell whether an `if` stands in a function, by itself or in a comprehension."""
    return any(isinstance(node, ast.If) or getattr(node, "ifs", ()) for node in ast.walk(tree))


def methods_called(tree: ast.AST) -> set[str]:
    """Return the names of the methods that a function calls."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {call.attr for call in calls if isinstance(call, ast.Attribute)}


def test_the_condition_of_a_rule_stands_in_its_check() -> None:
    assert [name for name, check in CHECKS.items() if not says_a_condition(tree_of(check.run))] == []


def test_a_check_asks_the_book_and_no_other_check() -> None:
    assert [name for name, check in CHECKS.items() if "run" in methods_called(tree_of(check.run))] == []


def test_a_subject_is_not_left_out_for_a_doubt() -> None:
    assert [name for name, look in SUBJECTS.items() if "sure" in methods_called(tree_of(look))] == []


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("for entry, why in offenders(turn): yield Problem(entry, why)", False),
        ("yield from offenders(turn, number > limit)", False),
        ("if hand.kept > hand.limit: yield Problem(hand.entry)", True),
        ("yield from (Problem(hand) for hand in hands if hand.kept > hand.limit)", True),
    ],
)
def test_a_check_that_only_passes_on_offenders_is_seen(source: str, says: bool) -> None:
    assert says_a_condition(ast.parse(source)) is says


def test_a_check_that_runs_another_and_a_subject_that_doubts_are_seen() -> None:
    assert methods_called(ast.parse("any(other.run(step)) and state.sure(civ)")) == {"run", "sure"}
