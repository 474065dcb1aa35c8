"""Every sentence of the rule excerpts that touches the books is enforced by a test, or it says why it cannot be."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from civledger.cli.faults import faults

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CODES = {fault.code for fault in faults()}
PLACE = re.compile(r"\d+(\.\d+)?")
SENTENCES: dict[str, dict[str, Any]] = {
    f"{file.stem} {row['at']}": row
    for file in sorted(HERE.glob("0*.toml"))
    for row in tomllib.loads(file.read_text("utf-8"))["sentence"]
}
ELSEWHERE: dict[str, str] = tomllib.loads((HERE / "elsewhere.toml").read_text("utf-8"))


@cache
def sources_of(file: str) -> dict[str, str]:
    """Return the source of every test of a file, its cases among it, and that of what stands between them."""
    text = (ROOT / file).read_text("utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    lines = text.splitlines()
    starts = {node.name: min([node.lineno, *(each.lineno for each in node.decorator_list)]) for node in functions}
    return {node.name: "\n".join(lines[starts[node.name] - 1 : node.end_lineno]) for node in functions}


def test_all_five_excerpts_are_there_in_the_order_of_their_sentences() -> None:
    files = sorted(HERE.glob("0*.toml"))
    assert [file.stem for file in files] == ["000", "001", "002", "003", "004"]
    for file in files:
        places = [row["at"] for row in tomllib.loads(file.read_text("utf-8"))["sentence"]]
        assert all(PLACE.fullmatch(place) for place in places)
        assert places == sorted(set(places), key=lambda place: [int(part) for part in place.split(".")])


def test_a_sentence_is_enforced_or_says_why_a_ledger_cannot_know() -> None:
    for place, row in SENTENCES.items():
        keys = row.keys() - {"at"}
        assert keys in ({"words", "codes", "tests"}, {"words", "tests"}, {"words", "cannot"}), place
        assert len(row["words"].split()) <= 12, place
        for named in row.get("tests", []):
            file, _, test = named.partition("::")
            assert test in sources_of(file), (place, named)


def test_a_code_of_a_sentence_is_one_and_its_tests_speak_of_it() -> None:
    for place, row in SENTENCES.items():
        tests = [sources_of(file)[test] for file, _, test in (named.partition("::") for named in row.get("tests", []))]
        for code in row.get("codes", []):
            assert code in CODES, (place, code)
            assert any(code in source for source in tests), (place, code)


def test_every_code_of_the_rules_comes_from_a_sentence_or_says_from_where() -> None:
    asked = {code for row in SENTENCES.values() for code in row.get("codes", [])}
    rules = {code for code in CODES if not code.startswith("CL")}
    assert rules - asked == set(ELSEWHERE)
