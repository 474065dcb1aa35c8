"""Lists every sentence that the program can say, with where it stands: `python -m tests.words [FOLDER]`.

For reading from top to bottom: messages, helps, explanations, receipts, and what pages and phones show. What a sentence
is filled with stands in braces. Strings that are no sentences (keys, patterns, file names) are left out by their look.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent / "civledger"
SCRIPT = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
TEXT_OF_PAGE = re.compile(r">([^<>]+)<|(?:aria-label|title|placeholder|alt)=\"([^\"]+)\"")
FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
PATTERN = re.compile(r"\\[dwsbAZ]|\(\?|\[\^|^SELECT |^CREATE |^\s*#!|font-|px;|viewBox")
WORD = re.compile(r"[A-Za-z']{2,}")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Sentence(NamedTuple):
    """What is said, and where it stands."""

    file: str
    line: int
    text: str


def sentences(folder: str = "") -> Iterator[Sentence]:
    """Yield every sentence of the package, or of one of its folders, in the order of files."""
    for path in sorted((PACKAGE / folder).rglob("*")):
        found = READERS.get(path.suffix)
        if found and path.is_file():
            name = str(path.relative_to(PACKAGE))
            yield from (Sentence(name, line, text) for line, text in found(path.read_text(encoding="utf-8"), name))


def _of_python(source: str, name: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    parts: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts.update(map(id, ast.walk(node)))
            parts.discard(id(node))
        if isinstance(node, Documented) and _is_hidden(node, name):
            parts.update(map(id, ast.walk(node.body[0])))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in parts:
            found.append((node.lineno, _unfilled(node)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            found.append((node.lineno, node.value))
    yield from sorted((line, text) for line, text in found if _is_sentence(text))


def _is_hidden(node: Documented, name: str) -> bool:
    # `explain` prints the docstrings of checks, and `-h` those of commands; no other docstring is shown to anybody.
    shown = "/checks/" in name or (name.startswith("cli/") and not isinstance(node, ast.Module))
    return bool(ast.get_docstring(node)) and not (shown and "\n" in str(ast.get_docstring(node)))


def _unfilled(joined: ast.JoinedStr) -> str:
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{" + ast.unparse(part.value) + "}"
        for part in joined.values
        if isinstance(part, ast.Constant | ast.FormattedValue)
    )


def _of_script(source: str, name: str) -> Iterator[tuple[int, str]]:
    for match in SCRIPT.finditer(source):
        text = match.group()[1:-1]
        if _is_sentence(text) or (text[:1].isupper() and WORD.fullmatch(text)):
            yield source.count("\n", 0, match.start()) + 1, text


def _of_page(source: str, name: str) -> Iterator[tuple[int, str]]:
    for match in TEXT_OF_PAGE.finditer(source):
        text = " ".join((match.group(1) or match.group(2)).split())
        if WORD.search(FILLED.sub("", text)):
            yield source.count("\n", 0, match.start()) + 1, text


def _of_data(source: str, name: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(source.splitlines(), 1):
        yield from ((number, text[1:-1]) for text in SCRIPT.findall(line) if text.count(" ") > 2 and _is_sentence(text))


def _is_sentence(text: str) -> bool:
    words = WORD.findall(re.sub(r"\{[^{}]*\}", " ", text))
    return len(words) > 1 and " " in text.strip() and not PATTERN.search(text)


READERS = {".py": _of_python, ".js": _of_script, ".html": _of_page, ".svg": _of_page, ".toml": _of_data}


def main() -> None:
    file = ""
    for sentence in sentences(*sys.argv[1:2]):
        if sentence.file != file:
            file = sentence.file
            print(f"\n{file}")
        print(f"  {sentence.line:>4}  {' '.join(sentence.text.split())}")


if __name__ == "__main__":
    main()
