"""Whatever the text, the values and the mistakes are those that the standard library finds."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from civledger.store import values
from civledger.store.lines import HEADER
from civledger.store.values import DEEPEST, values_of
from tests.cli import environment

NOTE = 'turn = 1\naction = "note"\n'
LINES = (
    *(
        "turn = 1",
        'text = "a [[entry]] b"',
        "tokens = { Minoa = 4, Rome = 5 }",
        "[entry.tokens]",
        "Minoa = 4",
        "x = [1,",
    ),
    *(
        "[[entry]]",
        "[[ entry ]]",
        "[entry]",
        "[game]",
        "entry = 1",
        "entry = []",
        "entry.x = 1",
        "# a comment",
        "",
        "]",
    ),
    *("x = 1 # a", "y = { a = 1, # b", "c = 2 }", "y = { a = 1, \t", "y = { a = 1,\t}", "y = { #", " , b = 3 }"),
    *('x = """', '"""', "'''", "y = '''a", "at = 21:30:00", "z = 1.5", "[[player]]", 'w = "\\u0041"', "x = {", "}"),
)


def outcome(read: Callable[[str], dict[str, Any]], text: str) -> object:
    """Return what a reader makes of a text."""
    try:
        return read(text)
    except ValueError as error:
        return str(error)


@given(st.lists(st.sampled_from(LINES), max_size=60).map("\n".join))
@example("x = 1" + (HEADER + NOTE) * 40)
@example("entry = []" + HEADER + NOTE)
@example("[[ entry ]]\na = 1" + HEADER + NOTE)
@example("x = 1" + (HEADER + NOTE) * 40 + "[game]\n")
@example("[game]" + (HEADER + NOTE) * 40 + "[game]\n")
@example('x = """' + (HEADER + NOTE) * 40 + '"""')
def test_values_and_mistakes_are_those_of_the_standard_library(text: str) -> None:
    assert outcome(values_of, text) == outcome(tomllib.loads, text)


NEWER = {
    "a table over lines": "x = {\n a = 1 }",
    "a table over lines with a remark": "x = { # one\n a = 1 }",
    "a table that ends on a line of its own": "x = { a = 1\n}",
    "a comma on a line of its own": "x = { a = 1\n, b = 2 }",
    "a comma behind the last value": "x = { a = 1, }",
    "an escape": 'x = "\\e"',
    "another escape": 'x = "\\x41"',
    "a time without seconds": "x = 07:30",
    "a moment without seconds": "x = 2026-11-15 07:30",
    "a second mark of byte order": "\ufeffx = 1",
    "a zone that does not exist": "x = 1979-05-27T07:32:00+25:00",
}


@pytest.mark.parametrize("text", NEWER.values(), ids=NEWER)
def test_what_only_newer_toml_has_is_refused_by_every_reader(text: str) -> None:
    with pytest.raises(ValueError, match=r"line [12]"):
        values_of(text)


@pytest.mark.parametrize("text", ["x = [1,\n2,\n]", "x = [\n{ a = 1 },\n]", "x = 1e400", "x = 07:30:00", 'x = "a, }"'])
def test_what_looks_newer_and_is_not_is_read(text: str) -> None:
    assert values_of(text) == tomllib.loads(text)


def test_a_mistake_is_told_with_its_line_in_the_whole_text() -> None:
    with pytest.raises(ValueError, match="at line 121, column 5"):
        values_of("a = 1" + (HEADER + NOTE) * 30 + "b = \n")


@pytest.mark.parametrize("where", ["{}", "a = 1" + HEADER + "{}", "a = 1" + (HEADER + NOTE) * 40 + "{}"])
def test_many_brackets_beside_one_another_are_no_mistake(where: str) -> None:
    text = where.format("b = [" + "[], " * 10 * DEEPEST + "]\n")
    assert values_of(text) == tomllib.loads(text)


@pytest.mark.parametrize("where", ["{}", "a = 1" + HEADER + "{}", "a = 1" + (HEADER + NOTE) * 40 + "{}"])
@pytest.mark.parametrize("value", ["[{}]", "{{ b = {} }}"])
@pytest.mark.parametrize("depth", [DEEPEST + 1, 100_000])
def test_many_brackets_in_one_another_are_too_deep_and_end_nothing(depth: int, value: str, where: str) -> None:
    before, after = value.split("{}")[0].replace("{{", "{"), value.split("{}")[1].replace("}}", "}")
    with pytest.raises(RecursionError):
        values_of(where.format(f"c = {before * depth}1{after * depth}\n"))


@pytest.mark.parametrize(
    "where", ["a = {}", "a = 1" + (HEADER + NOTE) * 40 + "b = {}", "a = 1" + HEADER + "b = [[{}]]"]
)
@pytest.mark.parametrize("number", ["1" * 5000, "0x" + "f" * 5000, "0b" + "1" * 20_000, "-" + "1_2" * 3000])
def test_a_number_that_python_could_not_write_is_refused(number: str, where: str) -> None:
    text = where.format(number)
    line = text.count("\n") + 1
    with pytest.raises(ValueError, match=rf"thousands of digits \(at line {line}, column \d+\)"):
        values_of(text)


@pytest.mark.parametrize("number", ["1" * 2000, "0x" + "f" * 3400, "0b" + "1" * 9000, "1" * 4200])
def test_any_other_number_and_any_long_text_is_read(number: str) -> None:
    text = f'a = {number}\nb = "{"c" * 9000}"\n' + HEADER + NOTE
    values = values_of(text)
    assert values == tomllib.loads(text)
    assert str(values["a"])


OVER_HEADERS = {
    "lists": "a = [" + HEADER,
    "lists in lists": "[" + HEADER + "a = [" + HEADER,
    "tables": "a = {" + HEADER,
    "strings in lists": 'a = ["""' + HEADER + '""", [' + HEADER,
    "other strings in lists": "a = ['''" + HEADER + "''', [" + HEADER,
    "strings that end where others begin": '["]", ' + HEADER,
}


@pytest.mark.parametrize("name", OVER_HEADERS)
def test_nothing_is_nested_over_headers_without_end(name: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        values_of("x = [" + OVER_HEADERS[name] * 50_000)


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_a_long_string_among_many_entries_is_read_as_fast(quotes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a = 1" + (HEADER + NOTE) * 40 + f"b = {quotes}one\n[two\n{quotes}\n" + (HEADER + NOTE) * 40
    monkeypatch.setattr(values, "slowly_read", None)
    assert values_of(text) == tomllib.loads(text)


@pytest.mark.parametrize("name", ["{}", "[{}]", "[[{}]]", "x = {{ a = 1, {} = 1 }}", "  {} = 1", "x = {{{} = 1}}"])
@pytest.mark.parametrize("part", ["a.", "a . ", '"a b".', "'a' .", '"\\"".', 'a.b.c.d.e."\\".".f.g.'])
@pytest.mark.parametrize("parts", [DEEPEST + 1, 100_000])
def test_a_name_of_many_parts_is_too_deep_and_takes_no_time(parts: int, part: str, name: str) -> None:
    with pytest.raises(RecursionError):
        values_of("y = 1\n" + name.format(part * parts + "b") + "\n")


@pytest.mark.parametrize("words", ["." * 9000, "a.b" * 3000, "1.5, " * 3000, "... " * 3000, "Yes, " + "ab." * 3000])
def test_points_in_a_text_are_no_names(words: str) -> None:
    text = "a = 1" + HEADER + f'turn = 1\ntext = "{words}"\n'
    assert values_of(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "piece", ["a", '"', '"\\', "1'nan\\\"nan", "=", "+", "-+", '="', ",'", "a.'", "[x]\n", "'''", "\\\n"]
)
def test_no_run_of_signs_stops_the_reader(piece: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        values_of("x = " + piece * 100_000)


@pytest.mark.parametrize("name", ["a.", "b.b."])
def test_many_long_names_below_another_take_no_time(name: str) -> None:
    below = "".join(f"k{number}.{name * 150}b = 1\n" for number in range(2000))
    with pytest.raises(RecursionError):
        values_of(f"[{name * 150}a]\n{below}")


SMALL_STACK = """
import sys, threading
from civledger.store.values import values_of

def read(text):
    try:
        values_of(text)
    except (ValueError, RecursionError):
        print("refused", text[15:25], len(text), flush=True)

threading.stack_size(512 * 1024)
for text in sys.argv[1:]:
    thread = threading.Thread(target=read, args=[text])
    thread.start()
    thread.join()
"""


def test_the_compiled_reader_needs_little_of_the_stack() -> None:
    runs = ("=", "+", "-", "[", "{ a = ", "[{ a = ", "= ", "a.")
    texts = [f"format = 1\nx = {run * (length // len(run))}\n" for length in (120, 190, 1000, 3400) for run in runs]
    command = [sys.executable, "-c", SMALL_STACK, *texts]
    said = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert said.stdout.splitlines() == [f"refused {text[15:25]} {len(text)}" for text in texts]
    assert said.returncode == 0
