"""`civledger completion`: the scripts in `completions/` are what the program prints, and they complete."""

import shutil
import subprocess
from pathlib import Path

import pytest

from civledger.cli.app import every_command
from civledger.cli.faults import faults
from civledger.model.names import plain
from civledger.report import FORMATS
from civledger.rules.megaciv import tables
from civledger.rules.stoneage import tables as stoneage
from tests.cli import ROOT
from tests.cli.keyboard import typed
from tests.cli.test_check import run

FILES = {"bash": "civledger.bash", "zsh": "_civledger", "fish": "civledger.fish"}
SCRIPTS = {shell: ROOT / "completions" / name for shell, name in FILES.items()}
CIVS = [plain(name) for name in tables.civilizations()]
ADVANCES = [plain(name) for name in tables.advances()]
COMMODITIES = [plain(name) for name in tables.commodities()]
CODES = [fault.code for fault in faults()]
ASK = """
source "$0"
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
_civledger
(( ${#COMPREPLY[@]} )) && printf '%s\n' "${COMPREPLY[@]}"
exit 0
"""


def answers(words: list[str], folder: Path | None = None) -> list[str]:
    """Return what bash offers for the last of these words, where no program can be started."""
    command = ["bash", "--noprofile", "--norc", "-c", ASK, str(SCRIPTS["bash"]), *words]
    asked = subprocess.run(
        command, cwd=folder, env={"PATH": "/nowhere"}, executable=shutil.which("bash"), capture_output=True, text=True
    )
    assert (asked.returncode, asked.stderr) == (0, "")
    return asked.stdout.splitlines()


def offered(line: str, folder: Path | None = None) -> list[str]:
    """Return what bash offers at the end of a command line, its words as people see them."""
    return answers(line.split(" "), folder)


@pytest.mark.parametrize("shell", FILES)
def test_the_scripts_are_what_the_program_prints(shell: str) -> None:
    said = typed(f"completion {shell}")
    assert (said.code, said.messages) == (0, "")
    assert said.output == SCRIPTS[shell].read_text("utf-8"), (
        f"civledger completion {shell} > completions/{FILES[shell]}"
    )


@pytest.mark.parametrize("shell", FILES)
def test_every_command_and_name_is_in_every_script(shell: str) -> None:
    text = SCRIPTS[shell].read_text("utf-8")
    words = set(text.replace("'", " ").replace("(", " ").replace(")", " ").replace(":", " ").split())
    assert {*every_command(), *CIVS, *ADVANCES, *COMMODITIES, *tables.COLOURS, *CODES, *FORMATS} <= words
    assert f"{CIVS[0]}=" in words


@pytest.mark.parametrize("shell", FILES)
def test_the_shell_can_read_its_script(shell: str) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed; the syntax of {FILES[shell]} was not checked")
    read = subprocess.run([program, "-n", str(SCRIPTS[shell])], capture_output=True, text=True)
    assert (read.returncode, read.stderr) == (0, "")


def test_another_shell_is_wrong_usage() -> None:
    code, output, messages = run("completion", "tcsh")
    assert (code, output) == (2, "")
    assert "fish" in messages


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("civledger ", list(every_command())),
        ("civledger ce", ["census"]),
        ("civledger fig", ["figures"]),
        ("civledger card ron ", list(stoneage.effects())),
        ("civledger card ron all-players far", ["farmer", "farmer="]),
        ("civledger card ron roll art --resources st", ["stone", "stone="]),
        ("civledger card ron food art --paid wood=2,go", ["wood=2,gold="]),
        ("civledger card ron extra-card art --extra mus", ["music"]),
        ("civledger use ron tw", ["two-resources"]),
        ("civledger building ron fr", ["free"]),
        ("civledger building ron free wood=2 go", ["gold", "gold="]),
        ("civledger feed ", ["all"]),
        ("civledger new cave.toml --rules st", ["stone-age"]),
        ("civledger as", ["ast-check"]),
        ("civledger --v", ["--version"]),
        ("civledger census --f", ["--file", "--format", "--force", "--fix"]),
        ("civledger endturn --any", ["--anyway"]),
        ("civledger check --format m", ["markdown"]),
        ("civledger check --format=m", ["--format=markdown"]),
        ("civledger check --turn", []),
        ("civledger census hel", ["hellas="]),
        ("civledger census rome=3 HEL", ["hellas="]),
        ("civledger census hellas=", []),
        ("civledger census --turn 3 --note text hel", ["hellas="]),
        ("civledger tax a", ["all", "assyria", "assyria="]),
        ("civledger tax all --short eg", ["egypt="]),
        ("civledger revolt egypt hel", ["hellas"]),
        ("civledger revolt egypt hellas ", []),
        ("civledger leave ", CIVS),
        ("civledger log --turn 7 mi", ["minoa"]),
        ("civledger spend s", ["ship"]),
        ("civledger spend ship hel=2 s", ["saba="]),
        ("civledger credits mi", ["minoa"]),
        ("civledger credits minoa bl", ["blue="]),
        ("civledger credits minoa blue=5 r", ["red="]),
        ("civledger buy hel", ["hellas"]),
        ("civledger buy hellas ", ["nothing", *ADVANCES]),
        ("civledger buy hellas dra", ["dramaandpoetry"]),
        ("civledger buy hellas a b c d e f g h i j k dra", ["dramaandpoetry"]),
        ("civledger buy -f game.toml hellas agriculture -k 6 --force advanced", ["advancedmilitary"]),
        ("civledger buy hellas law -c sa", ["salt"]),
        ("civledger buy hellas law --cards ", COMMODITIES),
        ("civledger buy hellas law -c salt=3,och", ["salt=3,ochre"]),
        ("civledger buy hellas law --cards=salt=3,och", ["--cards=salt=3,ochre"]),
        ("civledger buy hellas law -c salt=", []),
        ("civledger buy hellas law --substitute fi", ["fish="]),
        ("civledger buy hellas law --substitute fish=sa", ["fish=salt"]),
        ("civledger buy hellas law --library phil", ["philosophy"]),
        ("civledger buy hellas law --anatomy coin", ["coinage"]),
        ("civledger buy hellas law -c salt=3 -c och", ["ochre"]),
        ("civledger buy hellas law --choose bl", ["blue:"]),
        ("civledger buy hellas law --choose writtenrecord=blue:5,mon", ["writtenrecord=blue:5,monument="]),
        ("civledger tax all --short minoa=1,rom", ["minoa=1,rome="]),
        ("civledger tax all --cities minoa=1 --cities rom", ["rome="]),
        ("civledger commodities sal", ["salt", "salt="]),
        ("civledger ne", ["new", "next"]),
        ("civledger buy hellas law --choose w", ["writtenrecord="]),
        ("civledger buy hellas law --choose writtenrecord=blue:5,gr", ["writtenrecord=blue:5,green:"]),
        ("civledger hand --discarded hellas=1,ro", ["hellas=1,rome="]),
        ("civledger new game.toml --players Ann=hel", ["Ann=hellas"]),
        ("civledger new game.toml --ast ", ["basic", "expert"]),
        ("civledger advances wonder", ["wonderoftheworld"]),
        ("civledger explain mc70", ["MC701", "MC702"]),
        ("civledger explain ", CODES),
        ("civledger completion z", ["zsh"]),
        ("civledger undo 2 --fi", ["--file"]),
        ("civledger consus hel", []),
    ],
)
def test_bash_offers_what_fits(line: str, expected: list[str]) -> None:
    assert offered(line) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["census", "hel", "=", "3", "ro"], ["rome="]),
        (["buy", "hel", "law", "-c", "salt", "=", "3,och"], ["3,ochre"]),
        (["buy", "hel", "law", "--substitute", "fish", "="], COMMODITIES),
        (["buy", "hel", "law", "--choose", "monument", "=", "red", ":", "5,gr"], ["5,green:"]),
        (["buy", "hel", "law", "=", "140", "dra"], ["dramaandpoetry"]),
        (["check", "--format", "=", "js"], ["json"]),
        (["check", "--format", "="], list(FORMATS)),
    ],
)
def test_words_that_bash_took_apart_are_understood(words: list[str], expected: list[str]) -> None:
    assert answers(["civledger", *words]) == expected


@pytest.mark.parametrize(
    "line",
    [
        "civledger check ut",
        "civledger check -f ut",
        "civledger status --file ut",
        "civledger buy hellas -f ut",
        "civledger run ut",
    ],
)
def test_files_are_offered_where_a_file_stands(line: str, tmp_path: Path) -> None:
    (tmp_path / "utrecht, 2.toml").touch()
    assert offered(line, tmp_path) == ["utrecht, 2.toml"]


def test_files_are_offered_after_an_equals_sign(tmp_path: Path) -> None:
    (tmp_path / "utrecht.toml").touch()
    assert offered("civledger check --file=ut", tmp_path) == ["--file=utrecht.toml"]
    assert answers(["civledger", "check", "--file", "=", "ut"], tmp_path) == ["utrecht.toml"]


def test_options_are_offered_after_the_last_argument() -> None:
    assert offered("civledger endturn ") == offered("civledger endturn -")
    assert "--note" in offered("civledger leave hellas ")
