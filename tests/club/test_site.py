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

from civledger.club.site.places import SITE_FILE, game_place, person_place
from civledger.club.site_maker import PLACE, Manifest, read_manifest, write_manifest
from tests.cli.keyboard import done
from tests.club.league import CIVS, league, result, seated, site_files, stone_result, write_games
from tests.play.make_ledgers import LEDGERS

SKILLS = {"Ann": 1.0, "Bo": 0.6, "Cy": 0.2, "Di": -0.2, "Ed": -0.6, "Flo": -1.0}
HOSTILE = "<script>alert(1)</script>\"'&../"
ATOM = "{http://www.w3.org/2005/Atom}"


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
    before = site_files(site)
    done(f"club {archive} -o {site}")
    assert site_files(site) == before
    monkeypatch.chdir(archive)
    done("club . -o ../elsewhere --jobs 1")
    assert site_files(archive.parent / "elsewhere") == before


def test_the_same_archive_gives_the_same_bytes_wherever_one_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate(("club/a", "results")):
        Path(name).mkdir(parents=True)
        Path(name, "1.toml").write_text(result(seated(("Ann", 7 + number), ("Bo", 8 - number))), "utf-8")
    done("club club results -o site")
    monkeypatch.chdir("club")
    done("club ../results . -o ../again")
    assert site_files(Path("../again")) == site_files(Path("../site"))


def test_names_of_strangers_are_inert_and_lead_nowhere_else(site: Path) -> None:
    assert HOSTILE not in (site / "index.html").read_text("utf-8")
    for place in site_files(site):
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
        "2026-11-15T00:00:00Z",
        "2026-11-14T00:00:00Z",
    ]
    assert feed.findtext(f"{ATOM}updated") == "2026-11-15T00:00:00Z"
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
