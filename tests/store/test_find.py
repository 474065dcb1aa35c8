"""Which ledger a command is about."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from civledger.store.find import SNIFFED_FIRST, NoGameHere, NoLedger, find, meant_by
from tests.cli.keyboard import typed
from tests.support import header

PYPROJECT = '[project]\nname = "games"\n[tool.ruff]\nline-length = 120\n[tool.ruff.format]\nquote-style = "double"\n'
OTHERS = {
    "pyproject.toml": PYPROJECT,
    "Cargo.toml": '[package]\nname = "game"\nversion = "1"\n',
    "settings.toml": '[game]\nname = "chess"\ninformation = "of another program"\n',
    "empty.toml": "",
    "game.txt": header(),
    "game.toml~": header(),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Give a folder with a git root, inside which all games are looked for."""
    (tmp_path / "outside").mkdir()
    inner = tmp_path / "outside" / "root"
    (inner / ".git").mkdir(parents=True)
    (inner / "table" / "two").mkdir(parents=True)
    return inner


def write(folder: Path, *names: str, text: str = "") -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text or header())


def test_the_option_goes_before_everything_even_if_it_names_nothing(root: Path) -> None:
    write(root, "here.toml", "set.toml")
    assert find("named.toml", {"CIVLEDGER_FILE": str(root / "set.toml")}, str(root)) == "named.toml"


def test_the_environment_goes_before_the_folder(root: Path) -> None:
    write(root, "here.toml", "set.toml")
    assert find(None, {"CIVLEDGER_FILE": str(root / "set.toml")}, str(root)) == str(root / "set.toml")


def test_an_environment_that_names_nothing_is_an_error_and_no_fallback(root: Path) -> None:
    write(root, "here.toml")
    with pytest.raises(NoLedger, match=r"CIVLEDGER_FILE.*gone\.toml"):
        find(None, {"CIVLEDGER_FILE": str(root / "gone.toml")}, str(root))


@pytest.mark.parametrize(
    ("game", "start", "found"),
    [
        ("utrecht.toml", ".", "utrecht.toml"),
        ("ledgers/utrecht.toml", ".", "ledgers/utrecht.toml"),
        ("utrecht.toml", "table", "../utrecht.toml"),
        ("ledgers/utrecht.toml", "table/two", "../../ledgers/utrecht.toml"),
        ("table/utrecht.toml", "table/two", "../utrecht.toml"),
    ],
)
def test_the_only_game_is_found_here_or_above(game: str, start: str, found: str, root: Path) -> None:
    write(root, game)
    for name, text in OTHERS.items():
        if name != "settings.toml":
            write(root, name, text=text or " ")
    assert find(None, {}, str(root / start)) == os.path.normpath(found)


def test_the_nearest_folder_wins(root: Path) -> None:
    write(root, "far.toml", "ledgers/far.toml", "table/near.toml")
    assert find(None, {}, str(root / "table" / "two")) == os.path.join("..", "near.toml")


def test_nothing_above_the_git_root_is_taken(root: Path) -> None:
    write(root.parent, "outside.toml")
    with pytest.raises(NoLedger, match="no game"):
        find(None, {}, str(root / "table"))


def test_without_git_a_game_above_is_named_but_not_taken(tmp_path: Path) -> None:
    write(tmp_path, "game.toml")
    (tmp_path / "photos" / "best" / "print").mkdir(parents=True)
    for folder, game in {"photos": "../game.toml", "photos/best": "../../game.toml"}.items():
        with pytest.raises(NoGameHere, match="above") as raised:
            find(None, {}, str(tmp_path / folder))
        assert raised.value.games == [os.path.normpath(game)]
    with pytest.raises(NoGameHere):
        find(None, {}, str(tmp_path / "photos" / "best" / "print"))


@pytest.mark.parametrize(
    "games", [("a.toml", "b.toml"), ("ledgers/a.toml", "b.toml"), ("ledgers/a.toml", "ledgers/b.toml")]
)
def test_two_candidates_are_an_error_that_names_them(games: tuple[str, str], root: Path) -> None:
    write(root, *games)
    with pytest.raises(NoLedger) as raised:
        find(None, {}, str(root))
    assert all(os.path.normpath(game) in str(raised.value) for game in games)


@pytest.mark.parametrize("name", OTHERS)
def test_other_files_are_passed_over(name: str, root: Path) -> None:
    write(root, name, text=OTHERS[name] or " ")
    with pytest.raises(NoLedger, match="no game"):
        find(None, {}, str(root))


def test_a_folder_called_like_a_game_is_passed_over(root: Path) -> None:
    (root / "folder.toml").mkdir()
    write(root, "game.toml")
    assert find(None, {}, str(root)) == "game.toml"


@pytest.mark.parametrize(
    "text",
    [
        "# how to write a ledger\n" * 500 + header(),
        header().replace("[game]", "[ game ]"),
        header().replace("\n", "\r\n"),
        "\ufeff" + header(),
        'format = 1\nplayer = [{ civ = "Minoa" }]\n[game]\nrules = "mega-civilization"\n',
        'format = 1\ngame.rules = "mega-civilization"\n[[player]]\nciv = "Minoa"\n',
    ],
    ids=["long comments", "spaces in the header", "CRLF", "byte order mark", "players in a list", "dotted keys"],
)
def test_a_game_is_found_however_it_begins(text: str, root: Path) -> None:
    (root / "game.toml").write_bytes(text.encode())
    assert find(None, {}, str(root)) == "game.toml"


def test_a_game_is_found_wherever_its_signs_stand(root: Path) -> None:
    signs = header().index("]]") + 2
    for before in range(SNIFFED_FIRST - signs - 1, SNIFFED_FIRST + 1):
        (root / "game.toml").write_text("#" * before + f"\n{header()}", encoding="utf-8")
        assert find(None, {}, str(root)) == "game.toml"


def test_a_folder_that_cannot_be_listed_is_passed_over(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, "game.toml")
    (root / "ledgers").mkdir()
    listed = os.listdir

    def guarded(folder: str) -> list[str]:
        if folder.endswith("ledgers"):
            raise PermissionError(13, "Permission denied", folder)
        return listed(folder)

    monkeypatch.setattr(os, "listdir", guarded)
    assert find(None, {}, str(root)) == "game.toml"


def test_looking_for_a_game_waits_for_no_pipe(root: Path) -> None:
    os.mkfifo(root / "pipe.toml")
    write(root, "game.toml")
    code = "import sys; from civledger.store.find import find; print(find(None, {}, sys.argv[1]))"
    found = subprocess.run(
        [sys.executable, "-c", code, str(root)], capture_output=True, text=True, timeout=60, check=True
    )
    assert found.stdout == "game.toml\n"


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("clubb.toml", "; did you mean club.toml?"),
        ("clu", "; did you mean club.toml?"),
        ("ledgers/clb.toml", "; did you mean club.toml?"),
        ("legers", "; did you mean ledgers?"),
        ("club.toml", ""),
        ("zzz.toml", ""),
        ("nowhere/club.toml", ""),
        ("a\0b.toml", ""),
        ("", ""),
    ],
)
def test_what_is_called_nearly_so_was_probably_meant(path: str, meant: str, root: Path) -> None:
    write(root, "club.toml", "big.toml", "ledgers/club.toml")
    assert meant_by(os.path.join(root, path)) == meant


@pytest.mark.parametrize("line", ["check clubb.toml", "status -f clubb.toml", "note x -f clubb.toml", "run clubb.toml"])
def test_a_command_names_the_file_that_was_probably_meant(
    line: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(root, "club.toml")
    monkeypatch.chdir(root)
    said = typed(line)
    assert said.code in (2, 3)
    assert "No such file or directory; did you mean club.toml?" in said.output + said.messages


def test_a_name_is_looked_for_where_a_script_is_to_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(root, "club.toml")
    monkeypatch.chdir(root)
    said = typed("run -f clubb.toml -", "note x\n")
    assert said.code == 3
    assert said.messages.splitlines() == [
        "civledger: clubb.toml: No such file or directory; did you mean club.toml?",
        "  try: civledger run -f club.toml -",
    ]


def test_a_folder_that_is_gone_is_said_to_be_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(NoLedger, match="no longer exists"):
        find(None, {}, ".")
