"""A rule set is only a folder: nothing outside knows a game, and a third one takes a folder and a line."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import civledger
from civledger import rules
from civledger.cli import completing, grammar
from civledger.cli.app import every_command
from civledger.rules import RULESETS, Folder
from tests.cli.keyboard import codes, done, entries, shown, wrong
from tests.test_layering import MODULES, imports

FOLDERS = {folder.package for folder in RULESETS.values()}
WORDS = {*RULESETS, *(folder.name for folder in RULESETS.values())}
OUTSIDE = {
    module: path
    for module, path in MODULES.items()
    if not any(f"{module}.".startswith(f"{folder}.") for folder in FOLDERS)
}
TABLE = "civledger.rules"

PEBBLES = {
    "__init__": '"""Pebbles: who has most wins."""',
    "commands/__init__": 'GROUPS = {"Only in {game}": ("pebble",)}',
    "commands/pebble": """
from civledger.model.command import Argument, Command
VALUES = Argument("words", "[PLAYER=NUMBER]...", "Who found how many.", repeats=True)
COMMAND = Command("pebble", "Show the pebbles, or record some found.", ("pebble ann=3", "pebble 1 2"), (VALUES,))
""",
    "ruleset": '''
from typing import NamedTuple
from civledger.model.entry import Key, Names, kind
from civledger.model.forms import Count, FreeText
from civledger.model.keys import counts, seal, text
from civledger.model.ruleset import Problem, RuleSet, Setup, check
from civledger.model.words import Players

class State(NamedTuple):
    names: tuple
    found: dict

class Pebble(NamedTuple):
    found: dict

class Note(NamedTuple):
    text: str

class EndTurn(NamedTuple):
    seal: str = ""

def apply(pebble, state):
    more = {name: state.found[name] + number for name, number in pebble.found.items()}
    return state._replace(found={**state.found, **more})

def pebbles(turn):
    return turn.readable(KINDS["pebble"])

@check("PB101", "too-many-pebbles", of=pebbles, help="count again")
def too_many(step):
    """More than nine pebbles."""
    for name, number in step.entry.body.found.items():
        if number > 9:
            yield Problem(step.entry, f"{number} pebbles at once", name, ("found", name))

KINDS = {
    "pebble": kind(
        "pebble", Pebble, 0, {"found": Key(counts(), required=True)}, apply, form=Count("found", adds=True)
    ),
    "note": kind(
        "note", Note, 0, {"text": Key(text, required=True)}, lambda note, state: state, timeless=True,
        form=FreeText("text"),
    ),
    "endturn": kind("endturn", EndTurn, 1, {"seal": Key(seal)}, lambda end, state: state, closes=True),
}

def setup(header):
    names = tuple(player["name"] for player in header["player"])
    return Setup(names, Names("player", names, (), {"player": frozenset(names)}), frozenset(), ())

RULESET = RuleSet(
    "pebbles", KINDS, (too_many,), setup, lambda names: State(names, dict.fromkeys(names, 0)),
    lambda state, turn: state, lambda state, doubts: state,
    lambda state, opening: Players(state.names, {}, "player"), __package__,
)
''',
    "starting": """
def header(name, players):
    return {"game": {"name": name, "rules": "pebbles"}, "player": [{"name": who} for who in players.split(",")]}
def describe_game(head):
    return (f"{len(head['player'])} players",)
""",
    "vocabulary": """
def nouns():
    return {}
def specials(players):
    return {}
""",
    "drafts/__init__": "",
    "drafts/endturn": """
from civledger.model.situation import Draft
KNOWN_CODES = ()
def draft(situation, players, at):
    return Draft({})
def missing(situation):
    return []
""",
    "views/__init__": "",
    "views/log": """
from civledger.model.entry_lines import Telling
TELLING = Telling(("text",), ("found",), lambda entry, who: True)
view, together = TELLING.view, TELLING.together
""",
    "views/pebble": """
from civledger.model.report import Report, Table
def view(situation):
    rows = tuple(situation.state.found.items())
    return Report([{"civ": name, "pebbles": number} for name, number in rows], Table(("player", "pebbles"), rows))
""",
    "views/status": """
from civledger.rules.pebbles.views.pebble import view
""",
    "views/score": """
from civledger.model.report import Report, Table
def view(situation):
    order = sorted(situation.state.found.items(), key=lambda row: -row[1])
    rows = [{"rank": place, "civ": name, "points": number} for place, (name, number) in enumerate(order, 1)]
    return Report({"final": False, "standings": rows}, Table(("rank", "player", "points"), ()))
""",
}


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
        if any(f"{name}.".startswith(f"{folder}.") for folder in FOLDERS)
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
        f'    "{game}": Folder("{folder.name}"),' for game, folder in RULESETS.items()
    ]


def test_no_two_games_have_a_command_of_the_same_name() -> None:
    names = every_command()
    assert len(set(names)) == len(names)


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a third game beside the others: one folder, and one line."""
    for name, source in PEBBLES.items():
        file = tmp_path / "games" / "pebbles" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path / "games")])
    monkeypatch.setitem(RULESETS, "pebbles", Folder("pebbles"))
    caches = (grammar.vocabulary, completing.words_by_place)
    for kept in caches:
        kept.cache_clear()
    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path / "table")
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    yield
    for kept in caches:
        kept.cache_clear()


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
    assert "pebbles has no tax; it has pebble, note, endturn" in wrong("tax all")
    assert "pebbles has no card; it has pebble, note, endturn" in wrong("card ann")
    assert "pebbles has no report; it has pebble, note, endturn" in wrong("report -o game.html")
    assert "game.toml: pebbles has no export; this game is passed over" in wrong("export --to json")
    assert "Only in pebbles:\n  pebble " in done("--help")
    assert "pebble:more" in done("completion bash")
    done("undo", "doctor")
