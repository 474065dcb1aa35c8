"""What tests of commands begin with."""

import faulthandler
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from importlib import import_module
from itertools import count
from pathlib import Path
from pkgutil import walk_packages

import pytest

from tests import measuring

measuring.start()  # before the first module of the program is imported
from civledger import engine, store
from tests import depth
from tests.cli.keyboard import begin

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts tests in the background has programs ignore
for name in {"SIGQUIT", "SIGHUP"} & set(dir(signal)):
    signal.signal(getattr(signal, name), signal.SIG_DFL)  # these three, and so would those that the tests start

BYTECODE = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
if sys.dont_write_bytecode:  # every program that a test starts would compile all its modules, and pytest all the tests
    sys.dont_write_bytecode, sys.pycache_prefix = False, BYTECODE
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = BYTECODE

CACHES = tempfile.TemporaryDirectory(prefix="civledger-caches-")  # no test sees what another keeps, or the user does
NUMBERS = count()
os.environ["XDG_CACHE_HOME"] = CACHES.name

os.fsync = lambda fd: None  # nobody pulls the plug in the middle of a test, so nobody need wait for the disk

HANGING = 600  # seconds after which a test is taken to wait for ever
SCREEN = pytest.StashKey[int]()  # where such a test is shown, even while pytest catches what is written

ASKING_FOR_MORE = [  # than Windows has: fork, terminals of one's own, locks on the file itself, signals to hold back
    *("cli/test_audit_ending.py", "cli/test_board.py", "cli/test_report.py", "cli/test_run.py", "cli/test_sharing.py"),
    *("crash/test_kill.py", "fuzz", "store/test_lock.py", "store/test_lock_beside.py"),
    *("merging/test_commit.py", "merging/test_git.py", "merging/test_setting_up.py"),
    *("store/test_owner.py", "store/test_windows.py", "store/test_write.py", "test_corners.py", "windows"),
]
collect_ignore = [] if hasattr(os, "fork") else ASKING_FOR_MORE


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try random cases again in a deep run, with more of them, and leave what only a deep run tries to that."""
    for item in items:
        if is_random(item):
            item.add_marker("deep")
    if not depth.deep:
        left = [item for item in items if any(mark.kwargs.get("alone") for mark in item.iter_markers("deep"))]
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)


def is_random(item: pytest.Item) -> bool:
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False) or bool(
        item.get_closest_marker("hypothesis")
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End a test that hangs, and its process, with what each thread is doing: a run that never ends says nothing."""
    faulthandler.dump_traceback_later(HANGING, exit=True, file=item.config.stash[SCREEN])
    is_measured = measuring.is_measured(item)
    if is_measured:
        measuring.start()
    try:
        return (yield)
    finally:
        if is_measured:
            measuring.stop()
        faulthandler.cancel_dump_traceback_later()


def pytest_report_header() -> str:
    return depth.told()


def pytest_configure(config: pytest.Config) -> None:
    depth.configure(config)
    for package in (engine, store):  # a module that an unmeasured test imports first would lose the lines of its import
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    measuring.stop()
    config.stash[SCREEN] = os.dup(2)


def pytest_unconfigure() -> None:
    measuring.save()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="with -m deep: try all that the long tests can try")
    parser.addoption("--update", action="store_true", help="write transcripts and recorded outputs as they are today")


@pytest.fixture(autouse=True)
def cache_home(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a cache folder of its own, made when something is kept there."""
    home = Path(CACHES.name) / str(next(NUMBERS))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    return home


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down in a folder with nothing in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.fixture
def folder(bare: Path) -> Path:
    """Sit down at a table: a folder with a new game in it."""
    begin()
    return bare
