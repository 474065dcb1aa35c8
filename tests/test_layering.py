"""The house: cli, web → wings → bookkeeping → store, engine, rules, report → model; nothing looks sideways or back."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import civledger

ROOT = Path(civledger.__file__).parent
MIDDLE = {"store", "engine", "rules", "report"}
WINGS = {"club", "editor"}  # what only one feature needs
MAY_IMPORT = {
    "": {"cli", "bookkeeping", "model"},  # the program, and what `import civledger` offers
    "cli": {"web", *WINGS, "bookkeeping", *MIDDLE, "model"},  # of the web it starts the server, and nothing else
    **{wing: {"bookkeeping", *MIDDLE, "model"} for wing in WINGS},
    "web": {"bookkeeping", *MIDDLE, "model"},
    "bookkeeping": {*MIDDLE, "model"},
    **{package: {"model"} for package in MIDDLE},
    "model": set[str](),
}
ONLY_IN = {"typer": {"cli"}, "tomlkit": {"store"}, "jinja2": {"report"}, "click": set[str]()}
ONLY_IN |= {name: {"web"} for name in ("starlette", "uvicorn", "h11", "segno")}
OPENING = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "mkstemp", "NamedTemporaryFile"}
LOADS_DATA = {"civledger.cli.completion", "civledger.report.html", "civledger.report.manual", "civledger.web.sheets"}
LOADS_DATA |= {"civledger.rules.megaciv.tables", "civledger.rules.stoneage.tables"}
ENDS_OR_TELLS = {"print", "exit", "_exit", "echo", "Exit", "SystemExit", "stdout", "stderr", "stdin"}
OPENS_STREAMS = {"civledger.__main__"}
LOADS_BY_NAME = {  # and from which folder; no other module may, since a name made at run time is not seen here
    "civledger.model.border.ruleset": "{self.package}.",
    "civledger.cli.app": "civledger.cli.",
    "civledger.report": "{__name__}.",
}
LOADS_NOTHING = (
    "importlib.metadata.requires",
    "importlib.metadata.PackageNotFoundError",
    "importlib.util.find_spec",
)  # ask only what is there


def package_of(module: str) -> str:
    """Return the package of ours a module belongs to, nothing for the program itself."""
    part = [*module.split("."), ""][1]
    return part if part in MAY_IMPORT else ""


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    """Yield the full name of everything that is imported, at whatever depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = module.split(".")[: -node.level + is_package or None] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in (
            "import_module",
            "__import__",
        ):
            named = node.args[0]
            if isinstance(named, ast.Constant):
                yield str(named.value)


def opened(tree: ast.AST) -> Iterator[str]:
    """Yield the calls that open files."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in OPENING:
                yield name


def ended_or_told(tree: ast.AST) -> Iterator[str]:
    """Yield the names by which a module ends the program or speaks with somebody itself."""
    for node in ast.walk(tree):
        name = getattr(node, "attr", getattr(node, "id", ""))
        if isinstance(node, ast.Name | ast.Attribute) and name in ENDS_OR_TELLS:
            yield name


def breaches(module: str, source: str, is_package: bool = False) -> list[str]:
    """Return what a module does that it may not."""
    tree = ast.parse(source)
    package = package_of(module)
    found = []
    for name in imports(tree, module, is_package):
        first, *rest = name.split(".")
        other = package_of(name)
        if first == "civledger" and other and other != package and other not in MAY_IMPORT[package]:
            found.append(f"{module} imports {name}")
        if package == other == "rules" and module.count(".") > 1 and len(rest) > 1 and rest[1] != module.split(".")[2]:
            found.append(f"{module} imports another game, {name}")
        if first in ONLY_IN and package not in ONLY_IN[first]:
            found.append(f"{module} imports {name}")
        by_name = first in ("importlib", "pkgutil", "runpy") and name not in LOADS_NOTHING
        if by_name and module not in LOADS_BY_NAME:
            found.append(f"{module} may load what is not seen, with {name}")
    if module not in LOADS_BY_NAME and any(getattr(node, "id", "") == "__import__" for node in ast.walk(tree)):
        found.append(f"{module} may load what is not seen, with __import__")
    if package == "bookkeeping":
        found += [f"{module} ends or tells with {name}" for name in ended_or_told(tree)]
    if package != "store" and module not in LOADS_DATA | OPENS_STREAMS:
        found += [f"{module} opens files with {call}" for call in opened(tree)]
    return found


MODULES = {
    ".".join(["civledger", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}


ROOMS = ("checks", "actions", "views", "advice")  # what a game offers: each stands on the book and below
GAMES = ("megaciv", "stoneage")


def known_module(name: str) -> str | None:
    """Return the module of ours that an imported name is, or stands in."""
    return name if name in MODULES else known_module(name.rpartition(".")[0]) if "." in name else None


@cache
def arrows() -> dict[str, set[str]]:
    """Return which modules of ours each one imports, now or later; a package does not import its own modules."""
    found: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        is_package = path.name == "__init__.py"
        named = imports(ast.parse(path.read_text("utf-8")), module, is_package)
        others = {other for name in named if (other := known_module(name))} - {module, "civledger"}
        found[module] = {other for other in others if not (is_package and other.startswith(f"{module}."))}
    return found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return a circle in a graph, if there is one."""
    left = dict(graph)
    while free := [node for node, others in left.items() if not others & left.keys()]:
        left = {node: others for node, others in left.items() if node not in free}
    return sorted(left)


def room(module: str) -> str:
    """Return the room of a game in which a module stands: a folder, or a file of its own."""
    return module.split(".")[3] if module.count(".") > 2 else ""


def rooms_of(game: str) -> dict[str, set[str]]:
    """Return which rooms of a game each one looks into."""
    inside = f"civledger.rules.{game}."
    found: dict[str, set[str]] = {}
    for module, others in arrows().items():
        if module.startswith(inside):
            seen = {room(other) for other in others if other.startswith(inside)}
            found.setdefault(room(module), set()).update(seen - {room(module)})
    return found


def longest(graph: dict[str, set[str]], node: str) -> int:
    """Return how many rooms stand on top of one another from here down."""
    return 1 + max((longest(graph, other) for other in graph[node]), default=0)


def test_nothing_is_imported_in_a_circle() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}) == ["a", "b", "c", "d"]
    assert circle(arrows()) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_offers_stands_on_its_book_and_never_on_one_another(game: str) -> None:
    graph = rooms_of(game)
    assert {"book", "checks", "actions", "views"} <= graph.keys()
    for name in ROOMS:
        assert not graph.get(name, set()) & set(ROOMS), name
        assert {other for other, seen in graph.items() if name in seen} <= {"ruleset"}
    assert circle(graph) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rooms_of_a_game_are_few_and_their_chains_short(game: str) -> None:
    graph = rooms_of(game)
    assert sum(map(len, graph.values())) <= 55
    assert max(longest(graph, name) for name in graph) <= 8


def test_a_module_looks_only_to_its_right() -> None:
    assert [
        breach
        for module, path in MODULES.items()
        for breach in breaches(module, path.read_text("utf-8"), path.name == "__init__.py")
    ] == []


@pytest.mark.parametrize(("module", "folder"), LOADS_BY_NAME.items())
def test_what_is_loaded_by_name_stands_in_one_folder(module: str, folder: str) -> None:
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    (call,) = [call for call in calls if getattr(call.func, "id", "") == "import_module"]
    assert ast.unparse(call.args[0])[2:].startswith(folder)


def test_every_package_of_the_house_is_there() -> None:
    assert {package_of(module) for module in MODULES} == set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("civledger.model.x", "import civledger.store.read"),
        ("civledger.model.x", "from civledger.rules import RULESETS"),
        ("civledger.model.x", "from civledger import cli"),
        ("civledger.model.x", "from .. import cli"),
        ("civledger.model.x", "from ..engine.check import judge"),
        ("civledger.model", "from .. import engine"),
        ("civledger.engine.x", "from civledger.store.read import parse"),
        ("civledger.engine.x", "def later():\n    from civledger.rules.megaciv import tables"),
        ("civledger.engine.x", "if TYPE_CHECKING:\n    import civledger.report"),
        ("civledger.store.x", "import civledger.engine.check as check"),
        ("civledger.rules.megaciv.x", "from civledger.engine import replay"),
        ("civledger.rules.megaciv.checks.x", "from civledger.cli.show import show"),
        ("civledger.rules.megaciv.x", "from civledger.rules.stoneage import tables"),
        ("civledger.rules.megaciv.x", "from civledger.rules import stoneage"),
        ("civledger.rules.megaciv.x", "from ..stoneage import tables"),
        ("civledger.report.x", "import_module('civledger.rules')"),
        ("civledger.report.x", "importlib.import_module('civledger.store.read')"),
        ("civledger.report.x", "importlib.import_module(f'civledger.{room}')\nimport importlib"),
        ("civledger.cli.x", "from importlib import import_module as load"),
        ("civledger.bookkeeping.x", "__import__(name)"),
        ("civledger.rules.megaciv.x", "import pkgutil"),
        ("civledger.__main__", "from civledger.store import read"),
        ("civledger.report.x", "import typer"),
        ("civledger.__main__", "import typer"),
        ("civledger.cli.x", "import tomlkit.items"),
        ("civledger.cli.x", "import click"),
        ("civledger.cli.x", "from click.testing import CliRunner"),
        ("civledger.cli.x", "open('x')"),
        ("civledger.engine.x", "os.open('x', 0)"),
        ("civledger.report.x", "Path('x').write_text('')"),
        ("civledger.rules.megaciv.x", "Path('x').read_text()"),
        ("civledger.bookkeeping.x", "from civledger.cli.show import refuse"),
        ("civledger.bookkeeping.x", "import typer"),
        ("civledger.bookkeeping.x", "open('x')"),
        ("civledger.bookkeeping.x", "print('recorded')"),
        ("civledger.bookkeeping.x", "sys.stderr.write('recorded')"),
        ("civledger.bookkeeping.x", "sys.exit(1)"),
        ("civledger.bookkeeping.x", "raise SystemExit"),
        ("civledger.store.x", "from civledger.bookkeeping import record"),
        ("civledger.engine.x", "from civledger.bookkeeping import record"),
    ],
)
def test_a_breach_is_seen(module: str, source: str) -> None:
    assert breaches(module, source, is_package=module.count(".") == 1)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "civledger.cli.x",
            "import typer\nfrom civledger.rules.megaciv import tables\nfrom civledger.store import read",
        ),
        ("civledger.rules.megaciv.x", "from civledger.rules.megaciv.tables import data\nfrom . import state"),
        ("civledger.rules.megaciv.tables", "Path('x').read_text()"),
        (
            "civledger.bookkeeping.x",
            "from civledger.engine import check\nfrom civledger.store import read\nimport civledger.rules",
        ),
        ("civledger.store.x", "from civledger.model.ledger import Ledger\nimport tomlkit\nopen('x')"),
        ("civledger.__main__", "from civledger import __version__\nfrom civledger.cli.app import main"),
    ],
)
def test_what_is_allowed_is_no_breach(module: str, source: str) -> None:
    assert breaches(module, source) == []
