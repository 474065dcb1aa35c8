"""Compiled templates: kept where that can be done, and missed nowhere."""

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from civledger.report.html.compiled import compiled


@pytest.fixture(autouse=True)
def keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def shown(folder: Path, source: str) -> str:
    """Return what a template says that may have been compiled before."""
    made = Environment(loader=DictLoader({"a": source}), bytecode_cache=compiled(folder), autoescape=True)
    return made.get_template("a").render(who="<Minoa>")


def test_a_template_is_compiled_once_and_again_when_it_changed(tmp_path: Path) -> None:
    assert shown(tmp_path, "{{ who }}") == "&lt;Minoa&gt;"
    (kept,) = tmp_path.iterdir()
    before = kept.read_bytes()
    assert shown(tmp_path, "{{ who }}") == "&lt;Minoa&gt;"
    assert kept.read_bytes() == before
    assert shown(tmp_path, "{{ who }}!") == "&lt;Minoa&gt;!"
    assert kept.read_bytes() != before


def test_where_python_keeps_nothing_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled(tmp_path / "nowhere") is None
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert compiled(tmp_path) is None


def test_a_full_disk_stops_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("jinja2.bccache.tempfile.NamedTemporaryFile", full)
    assert shown(tmp_path, "{{ who }}") == "&lt;Minoa&gt;"
    assert list(tmp_path.iterdir()) == []
