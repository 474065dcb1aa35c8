"""A site that is made again: only what has changed, and nothing of others."""

from pathlib import Path

import pytest

from civledger.club import site_maker as making
from civledger.club.site_maker import PLACE, read_manifest
from civledger.store.site_folder import SiteFolder
from tests.cli.keyboard import done, typed
from tests.club.league import result, seated, site_files
from tests.depth import share


def pages_made(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the places that a command writes."""
    places: list[str] = []
    real = SiteFolder.put

    def put(self: SiteFolder, place: str, data: bytes) -> None:
        places.append(place)
        real(self, place, data)

    with monkeypatch.context() as patched:
        patched.setattr(SiteFolder, "put", put)
        done(line)
    return sorted({place for place in places if place != PLACE})


def fresh(*names: str) -> Path:
    """Return an archive of a few results."""
    place = Path("games")
    place.mkdir(exist_ok=True)
    for number, name in enumerate(names or "abc"):
        text = result(seated((f"P{number}", 9), ("Q", 8)), name, f"2026-01-0{number + 1}")
        (place / f"{name}.toml").write_text(text, "utf-8")
    return place


def test_an_unchanged_game_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh()
    assert {place for place in pages_made("club games -o site", monkeypatch) if place.startswith("games/")} == {
        *("games/a.html", "games/b.html", "games/c.html"),
    }
    assert pages_made("club games -o site", monkeypatch) == []
    Path("games/d.toml").write_text(result(seated(("New", 9), ("Q", 8)), "d", "2026-01-09"), "utf-8")
    again = pages_made("club games -o site", monkeypatch)
    assert [place for place in again if place.startswith("games/")] == ["games/d.html"]
    assert {"people/new.html", "people/q.html", "index.html", "feed.xml"} <= set(again)
    assert not {"site.css", "site.js"} & set(again)


@pytest.mark.deep
@pytest.mark.parametrize("change", share(["text", "page", "shorter", "alias", "program"], 2))
def test_what_has_changed_is_made_again_as_if_for_the_first_time(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh()
    done("club games -o site")
    if change == "text":
        Path("games/a.toml").write_text(Path("games/a.toml").read_text("utf-8").replace("= 9", "= 7"), "utf-8")
    elif change == "page":
        Path("site/games/a.html").unlink()
    elif change == "shorter":
        Path("site/index.html").write_text("cut", "utf-8")
    elif change == "alias":
        Path("games/club.toml").write_text('[people]\nMax = ["P0", "P1"]\n', "utf-8")
    else:
        monkeypatch.setattr(making, "digest_program", lambda: "another")
    done("club games -o site", "club games -o new")
    assert site_files(Path("site")) == site_files(Path("new"))


def test_pages_of_games_that_are_gone_go_too_and_what_others_made_stays() -> None:
    fresh()
    done("club games -o site")
    own = {"CNAME": "club.example", "games/mine.html": "mine", "people/photo.jpg": "x", "notes/a.txt": "y"}
    for name, text in own.items():
        Path("site", name).parent.mkdir(exist_ok=True)
        Path("site", name).write_text(text, "utf-8")
    Path("games/a.toml").unlink()
    Path("games/b.toml").unlink()
    edited = Path("site/games/b.html")
    edited.write_text(edited.read_text("utf-8") + "<!-- mine -->", "utf-8")
    done("club games -o site")
    left = site_files(Path("site"))
    assert {name: left[name].decode() for name in own} == own
    assert "games/a.html" not in left
    assert "people/p0.html" not in left
    assert b"<!-- mine -->" in left["games/b.html"]
    assert "games/b.html" not in read_manifest(left[PLACE]).files


@pytest.mark.deep
@pytest.mark.parametrize("name", share(["index.html", "site.css", "games/a.html", "people/q.html", "feed.xml"], 3))
def test_a_file_of_somebody_else_is_never_replaced(name: str) -> None:
    fresh()
    Path("site", name).parent.mkdir(parents=True)
    Path("site", name).write_text("mine", "utf-8")
    said = typed("club games -o site")
    assert said.code == 3
    assert f"{Path('site', name)} was not made by civledger" in said.messages
    assert Path("site", name).read_text("utf-8") == "mine"
    Path("site", name).unlink()
    done("club games -o site", "club games -o new")
    assert site_files(Path("site")) == site_files(Path("new"))


def test_a_folder_that_leads_elsewhere_is_not_written_into() -> None:
    fresh()
    Path("outside").mkdir()
    Path("site").mkdir()
    Path("site/games").symlink_to(Path("outside").resolve())
    said = typed("club games -o site")
    assert (said.code, "is a link" in said.messages) == (3, True)
    assert not list(Path("outside").iterdir())


@pytest.mark.parametrize(
    ("target", "code", "why"),
    [("file", 2, "'file' is a file, but a website needs a folder"), ("/proc/site", 3, "cannot be written")],
)
def test_where_nothing_can_be_written_it_is_said(target: str, code: int, why: str) -> None:
    fresh()
    Path("file").write_text("x", "utf-8")
    said = typed(f"club games -o {target}")
    assert (said.code, why in said.messages) == (code, True)
    assert Path("file").read_text("utf-8") == "x"


@pytest.mark.deep
@pytest.mark.parametrize("after", share(range(0, 12, 3), 3))
def test_whoever_is_stopped_halfway_goes_on_from_there(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh()
    real, calls = SiteFolder.put, []

    def put(self: SiteFolder, place: str, data: bytes) -> None:
        calls.append(place)
        if len(calls) > after:
            raise KeyboardInterrupt
        real(self, place, data)

    with monkeypatch.context() as patched:
        patched.setattr(SiteFolder, "put", put)
        assert typed("club games -o site --jobs 1").code != 0
    Path("games/a.toml").unlink()
    done("club games -o site", "club games -o new")
    assert site_files(Path("site")) == site_files(Path("new"))


def test_an_unreadable_game_has_no_page_and_loses_that_it_had() -> None:
    fresh()
    done("club games -o site")
    Path("games/a.toml").write_text("[game]\n[[player]]\nx =", "utf-8")
    said = typed("club games -o site")
    assert (said.code, "games/a.toml" in said.messages) == (3, True)
    assert not Path("site/games/a.html").exists()
    assert "site: 2 games, 3 players, 0 new pages" in said.output
