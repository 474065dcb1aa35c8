"""Names in the house: a class name has one meaning."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import civledger

ROOT = Path(civledger.__file__).parent


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
    """Return the room of a game in which a module stands, a folder or a file, without saying of which game."""
    parts = module.removesuffix(".py").split("/")
    return (
        "/".join(["rules", "GAME", *(parts[2:-1] or parts[2:])]) if parts[0] == "rules" and len(parts) > 2 else module
    )


def ambiguous_classes(sources: Mapping[str, str]) -> list[str]:
    """Return the class names with another meaning in another module; the games may share one in the same room."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    places: dict[str, set[str]] = {}
    for module, tree in trees.items():
        for name in (*classes(tree), *aliases(tree)):
            places.setdefault(name, set()).add(in_any_game(module))
    known = {name for tree in trees.values() for name in classes(tree)}
    return sorted(name for name in known if len(places[name]) > 1)


SOURCES = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}


def test_a_class_name_has_one_meaning() -> None:
    assert ambiguous_classes(SOURCES) == []


def test_a_second_meaning_is_seen() -> None:
    card = "class Card: ..."
    assert ambiguous_classes({"model/page.py": card, "rules/stoneage/entries/card.py": card}) == ["Card"]
    assert ambiguous_classes({"model/page.py": card, "cli/print.py": "Card = tuple[int, ...]"}) == ["Card"]
    assert ambiguous_classes({"rules/megaciv/book/hands.py": card, "rules/megaciv/entries/hand.py": card}) == ["Card"]


def test_the_games_may_have_the_same_class_in_the_same_room() -> None:
    state = "class State: ..."
    assert ambiguous_classes({"rules/megaciv/state.py": state, "rules/stoneage/state.py": state}) == []
    assert ambiguous_classes({"rules/megaciv/state/game.py": state, "rules/stoneage/state.py": state}) == []
    assert ambiguous_classes({"rules/megaciv/tables.py": state, "rules/stoneage/state.py": state}) == ["State"]
    assert ambiguous_classes({"cli/a.py": "Row = list[int]", "cli/b.py": "Row = list[str]"}) == []
