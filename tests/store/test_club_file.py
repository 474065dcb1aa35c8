"""Where a club's file is looked for, and how the games of an archive are called below its top."""

from pathlib import Path

import pytest

from civledger.store.club_file import club_files, paths_below, top_of
from civledger.store.paths import ledgers


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an archive: club/2024/a.toml, club/2025/b.toml, and who is who at its top."""
    monkeypatch.chdir(tmp_path)
    for name in ("club/2024/a.toml", "club/2025/b.toml"):
        Path(name).parent.mkdir(parents=True)
        Path(name).write_text("[game]\n[[player]]\n", "utf-8")
    Path("club/club.toml").write_text("[people]\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "top"),
    [
        ("-", "."),
        ("club", "club"),
        ("club/2024/a.toml", "club/2024"),
        ("a.toml", ""),
        ("club/**/*.toml", "club"),
        ("club/20*/a.toml", "club"),
        ("*.toml", ""),
    ],
)
def test_a_path_begins_in_a_folder(path: str, top: str) -> None:
    assert top_of(path) == top


def test_the_clubs_file_is_that_of_the_folder_that_was_named() -> None:
    assert club_files(["club"]) == ["club/club.toml"]
    assert club_files(["club/**/*.toml", "club"]) == ["club/club.toml"]
    assert club_files(["club/2024"]) == []
    assert club_files(["-"]) == []


def test_in_a_repository_it_may_stand_above() -> None:
    Path(".git").mkdir()
    assert club_files(["club/2024", "club/2025/b.toml"]) == ["club/club.toml"]


def test_the_folder_that_all_have_in_common_is_the_top_too() -> None:
    assert club_files(["club/2024", "club/2025"]) == ["club/club.toml"]
    assert club_files(["club/2024/a.toml", "club/2025/b.toml"]) == ["club/club.toml"]


def test_a_game_of_that_name_does_not_say_who_is_who() -> None:
    Path("club/club.toml").write_text("[game]\n[[player]]\n", "utf-8")
    assert club_files(["club"]) == []


def test_games_are_called_by_their_path_below_what_was_named() -> None:
    games = ["club/2024/a.toml", "club/2025/b.toml"]
    assert list(paths_below(["club"], games).values()) == ["2024/a.toml", "2025/b.toml"]
    assert list(paths_below(["club/2024", "club/2025"], games).values()) == ["2024/a.toml", "2025/b.toml"]
    assert paths_below(["club/2024/a.toml"], games[:1]) == {"club/2024/a.toml": "a.toml"}


def test_games_on_different_drives_are_called_by_all_of_their_path(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(paths: list[str]) -> str:
        raise ValueError("Paths don't have the same drive")

    monkeypatch.setattr("os.path.commonpath", refuse)
    (path,) = paths_below(["club"], ["club/2024/a.toml"]).values()
    assert path.endswith("/club/2024/a.toml")


def test_the_clubs_file_is_no_game_also_if_it_is_named() -> None:
    for paths in (["club"], ["club/club.toml", "club/2024", "club/2025"], ["club/**/*.toml"]):
        found = ledgers(paths)
        assert (len(found.ledgers), found.passed_over) == (2, 1)
    Path("club/club.toml").write_text("[game]\n[[player]]\n", "utf-8")
    assert ledgers(["club/club.toml"]).ledgers == ["club/club.toml"]
