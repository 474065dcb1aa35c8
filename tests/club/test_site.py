"""The site of a club: the same bytes for the same archive, only what changed made again, nothing else touched."""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree

import pytest

from civledger.bookkeeping.club import site as making
from civledger.bookkeeping.club.manifest import PLACE, Manifest, read_manifest, write_manifest
from civledger.report.club.places import SITE_FILE, game_place, person_place
from civledger.store.site_folder import SiteFolder
from tests.cli.keyboard import done, typed
from tests.club.league import CIVS, league, result, seated, stone_result, write_games
from tests.play.make_ledgers import LEDGERS

SKILLS = {"Ann": 1.0, "Bo": 0.6, "Cy": 0.2, "Di": -0.2, "Ed": -0.6, "Flo": -1.0}
HOSTILE = "<script>alert(1)</script>\"'&../"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return games of all kinds: whole ones, results, another game, hostile names."""
    place = tmp_path_factory.mktemp("club") / "games"
    write_games(place, list(league(SKILLS, 6, 3)))
    for name in ("tutorial", "eight-basic", "four-stone-age"):
        shutil.copy(LEDGERS / f"{name}.toml", place)
    (place / "2026").mkdir()
    (place / "2026" / "index.toml").write_text(result(seated(("Ann", 3), ("bo", 2)), date="2026-01-01"), "utf-8")
    hostile = place / "a b%20#?<img src=x>&amp;.toml"
    hostile.write_text(result(seated((HOSTILE, 9), ("\u202eevil", 8), ("../../x", 7)), HOSTILE, "2020-05-05"), "utf-8")
    (place / "stone.toml").write_text(stone_result({"Bo": 150, "Ann": 120}, "2026-02-01"), "utf-8")
    return place


@pytest.fixture(scope="module")
def site(archive: Path) -> Path:
    """Return the site of those games."""
    place = archive.parent / "site"
    done(f"club {archive} -o {place}")
    return place


def files(place: Path) -> dict[str, bytes]:
    """Return everything below a folder."""
    return {str(file.relative_to(place)): file.read_bytes() for file in sorted(place.rglob("*")) if file.is_file()}


class Links(HTMLParser):
    """Collects what a page leads to and what it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.links += [value for key in ("href", "src") if (value := given.get(key))]
        self.ids |= {value for key, value in attrs if key == "id" and value}
        assert not [key for key in given if key.startswith("on")]


def parsed(page: Path) -> Links:
    """Return what a page leads to."""
    links = Links()
    links.feed(page.read_text("utf-8"))
    return links


def test_every_link_resolves_and_nothing_is_asked_of_elsewhere(site: Path) -> None:
    pages = {page: parsed(page) for page in site.rglob("*.html")}
    for page, links in pages.items():
        for link in links.links:
            assert not re.match(r"(?i)[a-z]+:|//|/", link), (page, link)
            path, mark = urldefrag(link)
            target = (page.parent / unquote(path)).resolve() if path else page
            assert target.is_file(), (page, link)
            if mark and path:  # what a page calls in itself is its own matter
                assert unquote(mark) in pages[target].ids, (page, link)
        assert links.tags.count("script") == (page.parent.name == "games")
    assert b"url(" not in (site / "site.css").read_bytes()


def test_every_page_can_be_reached_from_the_first(site: Path) -> None:
    seen, waiting = set[Path](), [site / "index.html"]
    while waiting:
        page = waiting.pop()
        if page not in seen and page.suffix == ".html":
            seen.add(page)
            waiting += [(page.parent / unquote(urldefrag(link)[0])).resolve() for link in parsed(page).links]
    assert seen >= set(site.rglob("*.html"))


def test_the_same_archive_gives_the_same_bytes(archive: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(site)
    done(f"club {archive} -o {site}")
    assert files(site) == before
    monkeypatch.chdir(archive)
    done("club . -o ../elsewhere --jobs 1")
    assert files(archive.parent / "elsewhere") == before


def test_the_same_archive_gives_the_same_bytes_wherever_one_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate(("club/a", "results")):
        Path(name).mkdir(parents=True)
        Path(name, "1.toml").write_text(result(seated(("Ann", 7 + number), ("Bo", 8 - number))), "utf-8")
    done("club club results -o site")
    monkeypatch.chdir("club")
    done("club ../results . -o ../again")
    assert files(Path("../again")) == files(Path("../site"))


def test_names_of_strangers_are_inert_and_lead_nowhere_else(site: Path) -> None:
    assert HOSTILE not in (site / "index.html").read_text("utf-8")
    for place in files(site):
        assert SITE_FILE.fullmatch(place) or place == PLACE
    assert "alert(1)" in (site / person_place(HOSTILE)).read_text("utf-8")
    assert "\u202e" not in (site / "index.html").read_text("utf-8")


def test_a_game_known_by_its_result_alone_is_small_and_pages_share_script_and_style(site: Path) -> None:
    for page in (site / "games").glob("evening-*.html"):
        assert page.stat().st_size < 20_000
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<style" not in text
        shared = ['<script src="../site.js">'] if page.parent.name == "games" else []
        assert re.findall(r"<script[^>]*>", text) == shared
        assert f'href="{"../" * (page.parent != site)}site.css"' in text


def test_a_result_of_eighteen_is_small_too() -> None:
    Path("games").mkdir()
    people = [(f"Somebody with quite a long name {number}", 100 + number) for number in range(18)]
    Path("games/a.toml").write_text(result(dict(zip(CIVS, people, strict=True)), "x" * 80, "2026-01-01"), "utf-8")
    done("club games -o site")
    assert 3000 < Path("site/games/a.html").stat().st_size < 20_000


def test_the_feed_is_atom_with_names_that_stay(archive: Path, site: Path) -> None:
    feed = ElementTree.fromstring((site / "feed.xml").read_bytes())
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}updated") for entry in entries][:2] == [
        "2026-11-14T00:00:00Z",
        "2026-02-01T00:00:00Z",
    ]
    assert feed.findtext(f"{ATOM}updated") == "2026-11-14T00:00:00Z"
    names = [node.text for node in feed.iter(f"{ATOM}id")]
    assert len(set(names)) == len(names) == len(entries) + 1
    for entry in entries:
        assert all(entry.findtext(f"{ATOM}{part}") for part in ("title", "id", "updated", "summary"))
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert (site / link.get("href", "")).is_file()


def test_a_feed_can_be_read_whatever_is_in_a_name() -> None:
    Path("games").mkdir()
    odd = "a\uffff\ufffe\x1b\x85]]>&<b>"
    text = result(seated((odd, 9), ("Bo", 8)), odd, "2026-01-01")
    Path("games/a.toml").write_text(text, "utf-8")
    done("club games -o site")
    (entry,) = ElementTree.fromstring(Path("site/feed.xml").read_bytes()).findall(f"{ATOM}entry")
    title = "a\ufffd\ufffd\\u001b\\u0085]]>&<b>"
    assert entry.findtext(f"{ATOM}title") == title
    assert entry.findtext(f"{ATOM}summary") == f"Mega Civilization, 5 players: {title} won with 9"


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


@pytest.mark.parametrize("change", ["text", "page", "shorter", "alias", "program"])
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
    assert files(Path("site")) == files(Path("new"))


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
    left = files(Path("site"))
    assert {name: left[name].decode() for name in own} == own
    assert "games/a.html" not in left
    assert "people/p0.html" not in left
    assert b"<!-- mine -->" in left["games/b.html"]
    assert "games/b.html" not in read_manifest(left[PLACE]).files


@pytest.mark.parametrize("name", ["index.html", "site.css", "games/a.html", "people/q.html", "feed.xml"])
def test_a_file_of_somebody_else_is_never_replaced(name: str) -> None:
    fresh()
    Path("site", name).parent.mkdir(parents=True)
    Path("site", name).write_text("mine", "utf-8")
    said = typed("club games -o site")
    assert said.code == 3
    assert f"{Path('site', name)} was not made by club, and is left as it is" in said.messages
    assert Path("site", name).read_text("utf-8") == "mine"
    Path("site", name).unlink()
    done("club games -o site", "club games -o new")
    assert files(Path("site")) == files(Path("new"))


def test_a_folder_that_leads_elsewhere_is_not_written_into() -> None:
    fresh()
    Path("outside").mkdir()
    Path("site").mkdir()
    Path("site/games").symlink_to(Path("outside").resolve())
    said = typed("club games -o site")
    assert (said.code, "is a link" in said.messages) == (3, True)
    assert not list(Path("outside").iterdir())


@pytest.mark.parametrize("target", ["file", "/proc/site"])
def test_where_nothing_can_be_written_it_is_said(target: str) -> None:
    fresh()
    Path("file").write_text("x", "utf-8")
    said = typed(f"club games -o {target}")
    assert (said.code, "cannot be written" in said.messages) == (3, True)


@pytest.mark.parametrize("after", range(0, 12, 3))
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
    assert files(Path("site")) == files(Path("new"))


def test_an_unreadable_game_has_no_page_and_loses_that_it_had() -> None:
    fresh()
    done("club games -o site")
    Path("games/a.toml").write_text("[game]\n[[player]]\nx =", "utf-8")
    said = typed("club games -o site")
    assert (said.code, "games/a.toml" in said.messages) == (3, True)
    assert not Path("site/games/a.html").exists()
    assert "site: 2 games, 3 players; 0 made anew" in said.output


@pytest.mark.parametrize(
    "manifest",
    [b"", b"[]", b"{", b'{"format":1}', b'{"format":1,"key":"","files":{"../x":[1,""]},"names":[],"games":{"a":[]}}'],
)
def test_a_manifest_that_is_not_ours_says_nothing(manifest: bytes) -> None:
    assert read_manifest(manifest) == Manifest()


def test_no_manifest_leads_out_of_its_folder() -> None:
    text = json.dumps(
        {"format": 1, "key": "", "files": {"../x": [1, ""], "a.html": [1, "2"]}, "names": [], "games": {}}
    )
    assert list(read_manifest(text.encode()).files) == ["a.html"]


def test_a_manifest_is_read_as_it_was_written(site: Path) -> None:
    data = (site / PLACE).read_bytes()
    manifest = read_manifest(data)
    assert write_manifest(manifest) == data
    assert len(manifest.games) == 12


def different(names: list[str]) -> Iterator[str]:
    yield from map(person_place, names)
    yield from (game_place(f"{name}.toml") for name in names)


def test_no_two_names_share_a_page_whatever_they_are() -> None:
    digest = person_place("ann").removeprefix("people/").removesuffix(".html")
    names = [
        "Ann",
        "ann",
        "ANN",
        "A nn",
        "a-nn",
        "con",
        "Con",
        "",
        ".",
        "..",
        "a/b",
        "a-b",
        "é",
        "e",
        digest,
        "x" * 300,
    ]
    places = list(different(names))
    assert len({place.lower() for place in places}) == len(places)
    assert all(SITE_FILE.fullmatch(place) and len(place) < 120 for place in places)
    assert not any(re.fullmatch(r"(con|aux|nul)\.html", place.rpartition("/")[2]) for place in places)


def test_all_who_hold_a_record_are_named_on_the_first_page() -> None:
    Path("games").mkdir()
    for day, points in enumerate((9, 7, 9), 1):
        text = result(seated((f"P{day}", points), ("Q", 6)), f"g{day}", f"2026-01-0{day}")
        Path("games", f"{day}.toml").write_text(text, "utf-8")
    done("club games -o site")
    records = Path("site/index.html").read_text("utf-8").partition('id="records"')[2].partition("</section>")[0]
    assert re.findall(r"Highest score.*?people/(\w+)\.html", records) == ["p1", "p3"]


def numbers(text: str) -> Mapping[str, str]:
    return dict(re.findall(r'<th scope="row">(?:<a [^>]*>)?([^<]*)(?:</a>)?</th><td class="n">([^<]*)', text))


def test_the_opening_book_counts_what_was_bought(site: Path) -> None:
    exported = json.loads(done(f"export {LEDGERS / 'eight-basic.toml'} --to json"))
    bought = [row["advance"] for row in exported["purchases"]]
    shown = numbers((site / "advances.html").read_text("utf-8"))
    assert {name: int(times) for name, times in shown.items()} == {name: bought.count(name) for name in set(bought)}
