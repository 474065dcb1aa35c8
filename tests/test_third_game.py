"""A rule set is only a folder: nothing outside knows a game, and a third one takes a folder and a line."""

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import civledger
from civledger import rules
from civledger.cli import completing, grammar
from civledger.cli.app import PROGRAM, Commands, every_command
from civledger.rules import RULESETS
from tests.cli.keyboard import codes, done, entries, shown, wrong
from tests.pebbles import MORE, PEBBLES
from tests.test_layering import MODULES, imports

FOLDERS = {folder.package for folder in RULESETS.values()}
WORDS = {word for game in RULESETS.values() for word in (game.name, game.package.rpartition(".")[2])}
OUTSIDE = {
    module: path
    for module, path in MODULES.items()
    if not any(f"{module}.".startswith(f"{folder}.") for folder in FOLDERS)
}
TABLE = "civledger.rules"

LATE = (
    "print",
    "export",
    "exporting",
    "import_",
    "importing",
    "new",
    "result",
)  # what asks them when loaded


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield every text in a module that is no documentation."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    told = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, documented)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in told:
            yield node.value


def test_no_module_outside_the_games_imports_one() -> None:
    named = {
        module: imports(ast.parse(path.read_text("utf-8")), module, path.name == "__init__.py")
        for module, path in OUTSIDE.items()
    }
    assert [
        (module, name)
        for module, names in named.items()
        for name in names
        if module != TABLE and any(f"{name}.".startswith(f"{folder}.") for folder in FOLDERS)
    ] == []


def test_no_module_outside_the_games_names_one() -> None:
    trees = {module: ast.parse(path.read_text("utf-8")) for module, path in OUTSIDE.items() if module != TABLE}
    named = {module: WORDS & {*strings(tree), *names_in(tree)} for module, tree in trees.items()}
    assert {module: words for module, words in named.items() if words} == {}


def names_in(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def test_the_table_of_games_has_one_line_for_each() -> None:
    lines = (Path(civledger.__file__).parent / "rules" / "__init__.py").read_text("utf-8").splitlines()
    assert [line for line in lines if any(word in line for word in WORDS)] == [
        f"from {game.package}.ruleset import {type(game).__name__}" for game in RULESETS.values()
    ]


def test_no_two_games_have_a_command_of_the_same_name() -> None:
    names = every_command()
    assert len(set(names)) == len(names)


def own_words() -> set[str]:
    """Return the words that only some games have: actions, commands, tables, sheets."""
    kinds = [folder.kinds.keys() for folder in RULESETS.values()]
    found = {action for actions in kinds for action in actions if not all(action in other for other in kinds)}
    for folder in RULESETS.values():
        tables = folder.export_tables()
        found |= {name for names in folder.groups().values() for name in names}
        found |= {word for rows in folder.row_tables() for word in (rows.name, rows.one)}
        found |= {sheet.name for sheet in folder.sheets()}
        found |= {table.name for table in (*tables.people, *tables.play)}
    # Every game has these: a table, a key, places for phones, their news, and a file of the events of a turn.
    return found - {"players", "name", "seats", "seat", "events"}


def test_no_module_outside_the_games_has_a_word_that_only_some_have() -> None:
    words = own_words()
    assert {"board", "census", "purchases", "deal", "card"} <= words
    named = {module: words & set(strings(ast.parse(path.read_text("utf-8")))) for module, path in OUTSIDE.items()}
    assert {module: found for module, found in named.items() if found} == {}


def put_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sources: dict[str, str]) -> Iterator[None]:
    """Put a third game beside the others, one folder and one line, until the test is over."""
    for name, source in sources.items():
        file = tmp_path / "games" / "pebbles" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path / "games")])
    kept = forget("civledger.rules.pebbles", *(f"civledger.cli.{name}" for name in LATE))
    ruleset = importlib.import_module("civledger.rules.pebbles.ruleset")
    monkeypatch.setitem(RULESETS, "pebbles", ruleset.Pebbles())
    monkeypatch.setattr(PROGRAM, "commands", Commands())
    caches = (grammar.vocabulary, completing.words_by_place)
    for cache in caches:
        cache.cache_clear()
    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path / "table")
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    yield
    forget("civledger.rules.pebbles", *(f"civledger.cli.{name}" for name in LATE))
    for name, module in kept.items():
        sys.modules[name] = module
        setattr(sys.modules["civledger.cli"], name.rpartition(".")[2], module)
    for cache in caches:
        cache.cache_clear()


def forget(*modules: str) -> dict[str, ModuleType]:
    """Have modules loaded anew when they are asked for, with all that stands in them; return those that were there."""
    importlib.invalidate_caches()
    there = [name for name in sys.modules if any(f"{name}.".startswith(f"{module}.") for module in modules)]
    forgotten = {name: sys.modules.pop(name) for name in there}
    for name in there:
        parent, _, last = name.rpartition(".")
        if parent in sys.modules:
            delattr(sys.modules[parent], last)
    return forgotten


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a game beside the others that has nothing but what every game must have."""
    yield from put_beside(tmp_path, monkeypatch, PEBBLES)


@pytest.fixture
def more_pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a game beside the others that has papers, tables and rows of its own."""
    yield from put_beside(tmp_path, monkeypatch, PEBBLES | MORE)


@pytest.mark.usefixtures("pebbles")
def test_a_third_game_takes_one_folder_and_one_line() -> None:
    done("new game.toml --rules pebbles --players Ann,Bo", "pebble ann=3", "pebble 1 2", "note Rain", "endturn")
    assert [entry["action"] for entry in entries()] == ["pebble", "pebble", "note", "endturn"]
    assert shown("pebble") == [{"civ": "Ann", "pebbles": 4}, {"civ": "Bo", "pebbles": 2}]
    assert shown("score")["standings"][0] == {"rank": 1, "civ": "Ann", "points": 4}
    assert "Ann leads with 4" in done("audit .")
    assert "Ann" in done("status")
    assert len(shown("log")) == 4
    assert codes() == []
    assert "PB101" in wrong("pebble bo=10", 1)
    assert "too-many-pebbles" in done("explain PB101")
    assert "pebbles has no tax, only pebble, note, endturn" in wrong("tax all")
    assert "pebbles has no card, only pebble, note, endturn" in wrong("card ann")
    assert "pebbles has no report, only pebble, note, endturn" in wrong("report -o game.html")
    assert "game.toml: skipped, because pebbles games have no export" in wrong("export --to json")
    assert "1 game, 0 finished" in done("club .")
    assert "site: 1 game, 0 players" in done("club . -o site")
    assert "Only in pebbles:\n  pebble " in done("--help")
    assert "pebble:more" in done("completion bash")
    done("undo --yes", "strike 1 --reason misread")
    assert shown("pebble") == [{"civ": "Ann", "pebbles": 1}, {"civ": "Bo", "pebbles": 2}]
    again = ["pebble Ann=1 Bo=2", "note Rain", "strike 1 --reason misread"]  # by the forms of their kinds
    assert done("undo 3") == "".join(f"civledger {line}\n" for line in again)
    done("redo", "doctor")


@pytest.mark.usefixtures("pebbles")
def test_a_game_without_board_papers_and_rows_is_told_what_it_has() -> None:
    done("new game.toml --rules pebbles --players Ann,Bo", "pebble ann=3")
    Path("evening.csv").write_text("turn,civ,advance,price\n1,minoa,pottery,60\n")
    it_has = "only pebble, note, endturn"
    assert f"pebbles has no board, {it_has}" in wrong("board")
    assert f"pebbles has no print, {it_has}" in wrong("print deal")
    assert f"pebbles has no print, {it_has}" in wrong("print shop ann")
    assert f"pebbles has no purchases, {it_has}" in wrong("import purchases evening.csv")
    assert "skipped, because pebbles games have no journal" in wrong("export --to hledger")
    assert "Ann" in done("score", "status")


@pytest.mark.usefixtures("more_pebbles")
def test_a_game_may_have_papers_tables_and_rows_of_its_own() -> None:
    done("new game.toml --rules pebbles --players Ann,Bo", "pebble ann=3")
    assert "Ann" in done("print beach")
    assert done("print purse ann").startswith("Purse of Ann")
    assert "whose purse? print purse ann" in wrong("print purse")
    assert "pebbles has no deal to print, only beach, purse" in wrong("print deal")
    offered = "quickchart, a score sheet, the beach, a purse, or cards of the seats with QR codes."
    assert offered in " ".join(done("print --help").split())
    assert done("export --to csv") == "file,civ,pebbles\ngame.toml,Ann,3\ngame.toml,Bo,0\n"
    done("export --to sqlite -o games.db")
    Path("finds.csv").write_text("player,pebbles\nAnn,2\nBo,1\n")
    assert "2 finds in 1 entry" in done("import finds finds.csv")
    assert shown("pebble") == [{"civ": "Ann", "pebbles": 5}, {"civ": "Bo", "pebbles": 1}]
    done("import finds finds.csv -f second.toml --new")
    assert shown("pebble -f second.toml") == [{"civ": "Ann", "pebbles": 2}, {"civ": "Bo", "pebbles": 1}]
