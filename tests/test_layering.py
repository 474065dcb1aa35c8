"""The house: cli → store, engine, rules, report → model; nothing looks sideways or back."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import civledger

ROOT = Path(civledger.__file__).parent
MIDDLE = {"store", "engine", "rules", "report"}
MAY_IMPORT = {
    "": {"cli"},
    "cli": {*MIDDLE, "model"},
    **{package: {"model"} for package in MIDDLE},
    "model": set[str](),
}
ONLY_IN = {"typer": {"cli"}, "tomlkit": {"store"}, "jinja2": {"report"}, "click": set[str]()}
OPENING = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "mkstemp", "NamedTemporaryFile"}
LOADS_DATA = {"civledger.rules.megaciv.tables", "civledger.rules.stoneage.tables"}
OPENS_STREAMS = {"civledger.__main__"}


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
    if package != "store" and module not in LOADS_DATA | OPENS_STREAMS:
        found += [f"{module} opens files with {call}" for call in opened(tree)]
    return found


MODULES = {
    ".".join(["civledger", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_looks_only_to_its_right(module: str) -> None:
    path = MODULES[module]
    assert breaches(module, path.read_text("utf-8"), path.name == "__init__.py") == []


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
        ("civledger.store.x", "from civledger.model.ledger import Ledger\nimport tomlkit\nopen('x')"),
        ("civledger.__main__", "from civledger import __version__\nfrom civledger.cli.app import main"),
    ],
)
def test_what_is_allowed_is_no_breach(module: str, source: str) -> None:
    assert breaches(module, source) == []
