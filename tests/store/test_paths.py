"""Which files an audit is about."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from civledger.store.paths import Found, ledgers
from tests.support import header

GAMES = ("b.toml", "a.toml", "deep/c.toml", "deep/er/d.toml")
OTHERS = ("pyproject.toml", "deep/empty.toml")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with four games, two other TOML files, and what has another name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club" / "deep" / "er").mkdir(parents=True)
    for name in GAMES:
        (tmp_path / "club" / name).write_text(header())
    for name in OTHERS:
        (tmp_path / "club" / name).write_text('[project]\nname = "games"\n')
    (tmp_path / "club" / "a.toml~").write_text(header())
    return tmp_path / "club"


@pytest.mark.parametrize(
    ("paths", "found"),
    [
        (["club"], ["a", "b", "deep/c", "deep/er/d"]),
        (["club/deep", "club/b.toml"], ["deep/c", "deep/er/d", "b"]),
        (["club/b.toml", "club"], ["b", "a", "deep/c", "deep/er/d"]),
        (["club/*.toml"], ["a", "b", "pyproject"]),
        (["club/**/[cd].toml"], ["deep/c", "deep/er/d"]),
        (["club/**/d*"], ["deep/c", "deep/er/d"]),
        (["club/pyproject.toml"], ["pyproject"]),
        ([], []),
    ],
    ids=str,
)
def test_paths_stand_for_ledgers_in_their_order_and_then_by_name(
    paths: list[str], found: list[str], club: Path
) -> None:
    assert ledgers(paths).ledgers == [f"club/{name}.toml" for name in found]
    assert ledgers(paths).nothing == []


@pytest.mark.parametrize(("path", "number"), [("club", 2), ("club/deep", 1), ("club/d*", 1), ("club/deep/er", 0)])
def test_other_files_in_folders_are_passed_over_and_counted(path: str, number: int, club: Path) -> None:
    assert ledgers([path]).passed_over == number


@pytest.mark.parametrize("other", ["./club/a.toml", "club/../club/a.toml", "club/a.toml", "link.toml", "club/[a].toml"])
def test_a_file_is_audited_once_whatever_names_lead_to_it(other: str, club: Path) -> None:
    Path("link.toml").symlink_to("club/a.toml")
    assert ledgers(["club/a.toml", other]).ledgers == ["club/a.toml"]
    assert ledgers([other, str(club / "a.toml")]).ledgers == [other.replace("[a]", "a")]


@pytest.mark.parametrize("path", ["gone.toml", "club/*.tml", "", "a\0b", "club/a.toml/b.toml"])
def test_what_names_nothing_is_told(path: str, club: Path) -> None:
    assert ledgers([path, "club/a.toml"]) == Found(["club/a.toml"], 0, [path])


def test_a_name_that_looks_like_a_pattern_names_its_file(club: Path) -> None:
    (club / "[ab].toml").write_text(header())
    assert ledgers(["club/[ab].toml"]).ledgers == ["club/[ab].toml"]


def test_a_folder_called_like_a_game_is_looked_into(club: Path) -> None:
    (club / "x.toml").mkdir()
    (club / "x.toml" / "y.toml").write_text(header())
    assert ledgers(["club"]).ledgers[-1] == "club/x.toml/y.toml"
    assert ledgers(["club/x.toml"]).ledgers == ["club/x.toml/y.toml"]


def test_a_dangling_link_is_no_other_file(club: Path) -> None:
    (club / "z.toml").symlink_to("gone.toml")
    found = ledgers(["club"])
    assert (found.ledgers[2], found.passed_over) == ("club/z.toml", 2)


def test_links_to_folders_are_not_followed_and_pipes_not_waited_for(club: Path) -> None:
    (club / "round").symlink_to(club)
    os.mkfifo(club / "pipe.toml")
    assert len(ledgers(["club"]).ledgers) == len(GAMES)


def test_a_folder_that_cannot_be_listed_is_told(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = os.scandir

    def guarded(folder: str) -> Iterator[os.DirEntry[str]]:
        if folder.endswith("er"):
            raise PermissionError(13, "Permission denied", folder)
        return listed(folder)

    monkeypatch.setattr(os, "scandir", guarded)
    monkeypatch.setattr(os, "access", lambda path, mode: not path.endswith("er"))
    assert ledgers(["club"]).ledgers == ["club/a.toml", "club/b.toml", "club/deep/c.toml", "club/deep/er"]
