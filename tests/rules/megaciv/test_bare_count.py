"""What the board has is known between two ends; the last count alone is only shown, and never reckoned with."""

import ast
from pathlib import Path

from civledger.rules import megaciv

ROOT = Path(megaciv.__file__).parent
SHOWING = {  # who may have the count, as something that was said
    "actions/tokens.py",  # "began with 14 tokens"
    "book/standings.py",  # the last tie-break of a final result
    "views/journal.py",  # an export of what was typed
    "views/phone.py",  # the number on a pad
}


def test_only_the_board_knows_the_bare_count() -> None:
    asking, reading = set(), set()
    for path in ROOT.rglob("*.py"):
        name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))
        imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        if any(node.module and node.module.endswith("megaciv.board") for node in imported):
            names = {one.name for node in imported for one in node.names}
            asking |= {name} if "counted" in names else set()
        if any(isinstance(node, ast.Attribute) and node.attr == "board" for node in ast.walk(tree)):
            reading.add(name)
    assert asking == SHOWING
    assert reading == {"board.py"}
