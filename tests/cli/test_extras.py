"""A missing extra is answered with the command that fits how civledger was installed."""

import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
import typer

from civledger.cli import extras
from civledger.cli.extras import PIPX, UV, install_command, refuse_without


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "/tools/my games/python")
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    return tmp_path


@pytest.mark.parametrize("package", ["pygls", "distributed", "resvg-py"])
def test_pip_installs_into_the_python_in_use(package: str) -> None:
    command = install_command(package)
    assert command.startswith(f"'/tools/my games/python' -m pip install '{package}")
    assert "extra" not in command


@pytest.mark.parametrize("otherwise", ["", "A .svg needs nothing more"])
def test_every_extra_is_named_in_one_way(otherwise: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        refuse_without("resvg-py", "a .png", otherwise)
    said, tried = capsys.readouterr().err.splitlines()
    assert said == f"civledger: a .png needs resvg-py, which is not installed{otherwise and '. '}{otherwise}"
    assert tried == f"  try: {install_command('resvg-py')}"


def test_pipx_injects(environment: Path) -> None:
    (environment / PIPX).touch()
    assert install_command("pygls").startswith("pipx inject civledger 'pygls")


def test_a_tool_of_uv_has_no_pip(environment: Path) -> None:
    (environment / UV).touch()
    assert install_command("pygls").startswith("uv pip install --python '/tools/my games/python' 'pygls")


def test_an_environment_that_uv_made_has_no_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert install_command("pygls").startswith("uv pip install --python")


def test_who_never_installed_it_gets_any_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras, "requires", unknown)
    assert install_command("pygls").endswith("pip install pygls")
