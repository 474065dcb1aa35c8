"""Nobody is told to fetch a package of our name from a registry, where it may be somebody else's."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.cli import ROOT, civledger
from tests.manual import page

FETCHED = re.compile(r"\b(?:pip3?|pipx(?! inject)|uvx?|conda|poetry|pdm)\b[^\n`]*?(?<![/.\w-])civledger(?![\w/.-])")
KINDS = ("README.md", "civledger/manual/*.md", "civledger/**/*.py", "tests/**/*.py", ".github/**/*.yml", ".ci/run")


@pytest.mark.parametrize(
    "line",
    [
        "pip install civledger",
        "pip install -q 'civledger[dask]'",
        "pipx install civledger",
        "uvx civledger",
        "uv tool install civledger==1.0",
    ],
)
def test_an_install_from_a_registry_would_be_seen(line: str) -> None:
    assert FETCHED.search(f"      - run: {line}\n")


@pytest.mark.parametrize(
    "line",
    [
        "pip install . && .venv/bin/civledger audit ledgers",
        'pip install "git+https://ADDRESS/civledger.git@COMMIT"',
        "pip install '.[dask]'",
    ],
)
def test_an_install_from_elsewhere_is_not_taken_for_one(line: str) -> None:
    assert not FETCHED.search(line)


def test_no_text_names_a_registry_install() -> None:
    texts = {path for kind in KINDS for path in ROOT.glob(kind)} - {Path(__file__)}
    assert {path: found for path in texts if (found := FETCHED.findall(path.read_text("utf-8")))} == {}


def test_manual_and_help_say_that_a_scheduler_must_be_trusted() -> None:
    for text in (page("scripts"), civledger("audit", "--help").stdout):
        told = " ".join(text.split())
        assert "that you trust, on a network that you trust" in told
        assert "pickles" in told
        assert "--scheduler" in told


def test_the_package_says_what_it_is_and_that_it_is_typed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {"Typing :: Typed", "Topic :: Games/Entertainment :: Board Games"} <= {*project["classifiers"]}
    assert "ledger" in project["keywords"]
    assert (ROOT / "civledger" / "py.typed").read_bytes() == b""
    bounded = [line for line in project["dependencies"] if re.search(r",<0\.\d+", line)]
    named = [re.split("[><]", line)[0] for line in bounded]
    assert named == ["typer", "tomlkit", "tabulate"]  # with which a distribution must live
