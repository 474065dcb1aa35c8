"""Names in the house: a class name has one meaning, and a name says what it is the name of."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import civledger

ROOT = Path(civledger.__file__).parent
PARTICIPLES = {"told", "listed", "made", "drawn"}  # what is? a noun says it


def classes(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the classes of a module."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name


def aliases(tree: ast.Module) -> Iterator[str]:
    """Yield the names that look like those of classes, and are given to types or made by calls."""
    for node in tree.body:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Name) and target.id[:1].isupper() and not target.id.isupper():
                yield target.id


def in_any_game(module: str) -> str:
    """Return a module of a game without saying of which."""
    parts = module.split("/")
    return "/".join(["rules", "GAME", *parts[2:]]) if parts[0] == "rules" and len(parts) > 2 else module


def ambiguous_classes(sources: Mapping[str, str]) -> list[str]:
    """Return the class names with another meaning in another module; the games may share one in the same module."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    places: dict[str, set[str]] = {}
    for module, tree in trees.items():
        for name in (*classes(tree), *aliases(tree)):
            places.setdefault(name, set()).add(in_any_game(module))
    known = {name for tree in trees.values() for name in classes(tree)}
    return sorted(name for name in known if len(places[name]) > 1)


def bound_names(module: str, source: str) -> Iterator[str]:
    """Yield every name that a module gives to something, and its own."""
    yield Path(module).stem
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.alias(asname=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name


def lone_participles(module: str, source: str) -> set[str]:
    """Return the names of a module that are nothing but a participle."""
    return {name for name in bound_names(module, source) if name.strip("_").lower() in PARTICIPLES}


SOURCES = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}


def test_a_class_name_has_one_meaning() -> None:
    assert ambiguous_classes(SOURCES) == []


def test_a_second_meaning_is_seen() -> None:
    card = "class Card: ..."
    assert ambiguous_classes({"model/page.py": card, "rules/stoneage/entries/card.py": card}) == ["Card"]
    assert ambiguous_classes({"model/page.py": card, "cli/print.py": "Card = tuple[int, ...]"}) == ["Card"]
    assert ambiguous_classes({"rules/megaciv/book/hands.py": card, "rules/megaciv/entries/hand.py": card}) == ["Card"]


def test_the_games_may_have_the_same_class_in_the_same_module() -> None:
    state = "class State: ..."
    assert ambiguous_classes({"rules/megaciv/state.py": state, "rules/stoneage/state.py": state}) == []
    assert ambiguous_classes({"cli/a.py": "Row = list[int]", "cli/b.py": "Row = list[str]"}) == []


def test_no_participle_stands_alone_as_a_name() -> None:
    assert {module: names for module, source in SOURCES.items() if (names := lone_participles(module, source))} == {}


@pytest.mark.parametrize(
    "source",
    [
        "told = 1",
        "_told = 1",
        "LISTED = ()",
        "def drawn(): ...",
        "async def drawn(): ...",
        "class Made: ...",
        "class A:\n    made: int",
        "def f(self):\n    self.told = 1",
        "def f(*, listed): ...",
        "f = lambda made: 1",
        "rows = [1 for made in rows]",
        "for made in rows: ...",
        "if (told := 1): ...",
        "with a as made: ...",
        "from a import b as listed",
        "try: ...\nexcept A as told: ...",
        "match a:\n    case [*made]: ...",
        "match a:\n    case A() as drawn: ...",
    ],
)
def test_a_lone_participle_is_seen(source: str) -> None:
    assert len(lone_participles("cli/a.py", source)) == 1


def test_a_module_may_not_be_called_so_and_a_word_more_is_enough() -> None:
    assert lone_participles("report/made.py", "") == {"made"}
    assert lone_participles("report/once.py", "def told_once(findings): return findings.made") == set()
