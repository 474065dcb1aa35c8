"""The front of a club: the newest games first, ranks that mean something, and what a link to any page shows."""

import re
from pathlib import Path

import pytest

from civledger.club.figures import ClubPerson, ClubStep, Rating, ranks_of, tell_ranks
from civledger.model.pages.club import ClubGame, ClubSeat
from tests.cli.keyboard import done
from tests.club.league import CIVS, club_data, league, result, seated, write_games, write_named

PEOPLE = [f"{name} {letter}" for letter in "ABCD" for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")]
SKILLS = {name: 1.5 - number / 8 for number, name in enumerate(PEOPLE)}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of a club of 24."""
    folder = tmp_path_factory.mktemp("club")
    done(f"club {write_games(folder / 'games', list(league(SKILLS, 15, 4)))} -o {folder / 'site'}")
    return folder / "site"


def test_the_newest_games_come_before_the_people(site: Path) -> None:
    index = (site / "index.html").read_text("utf-8")
    sections = re.findall(r'<section id="([^"]+)"', index)
    assert sections[:4] == ["games", "people", "civilizations", "records"]
    games = index[index.index('<section id="games"') : index.index('<section id="people"')]
    assert re.findall(r">Evening (\d+)<", games) == [str(number) for number in range(14, 2, -1)]
    assert "The newest 12 of 15." in games
    assert '<a href="games.html">All games</a>' in games


@pytest.mark.parametrize(
    ("first", "last", "number", "said"),
    [
        (1, 1, 105, "1"),
        (1, 3, 3, "1–3"),
        (2, 5, 105, "2–5"),
        (2, 27, 105, "2–27"),
        (2, 28, 105, "among the first half"),
        (4, 52, 105, "among the first half"),
        (2, 81, 105, ""),
        (60, 105, 105, ""),
        (1, 4, 8, "among the first half"),
        (1, 7, 7, ""),
    ],
)
def test_a_rank_too_wide_to_mean_something_is_told_roughly_or_not_at_all(
    first: int, last: int, number: int, said: str
) -> None:
    assert tell_ranks(first, last, number) == said


@pytest.mark.parametrize(("ahead", "ranks"), [(97, ["1–2", "1–2", "3"]), (99, ["1", "2", "3"])])
def test_nobody_stands_before_another_unless_the_difference_is_beyond_its_uncertainty(
    ahead: int, ranks: list[str]
) -> None:
    """Uncertainties of 30 and 40 make one of 50 for the difference, and 98 of it are 95 %."""
    game = ClubGame("a.toml", None, "some", None, 3, True, ())
    people = [
        ClubPerson(name, "some", (ClubStep(game, name, ClubSeat("Rome", name, 1, 0), rating, rating),))
        for name, rating in {
            "Ann": Rating(1500.0 + ahead, 30.0),
            "Bo": Rating(1500.0, 40.0),
            "Cy": Rating(1000.0, 40.0),
        }.items()
    ]
    assert [rank for _, rank in ranks_of(people)] == ranks


def test_no_rank_on_the_page_is_wider_than_a_quarter_of_all(site: Path) -> None:
    index = (site / "index.html").read_text("utf-8")
    people = index[index.index('<section id="people"') : index.index('<section id="civilizations"')]
    ranks = [tuple(map(int, found)) for found in re.findall(r"<td[^>]*>(\d+)–(\d+)</td><th", people)]
    assert ranks
    assert all(last - first < len(SKILLS) / 4 for first, last in ranks)


def test_the_order_of_the_people_is_the_one_that_is_explained_there(site: Path) -> None:
    index = (site / "index.html").read_text("utf-8")
    people = index[index.index('<section id="people"') : index.index('<section id="civilizations"')]
    assert "Sorted by the lower bound of the 95% range" in people
    assert "Ratings move with the archive. Even a game you did not play in can move yours" in people
    assert "Where ranges overlap" in people
    assert ">rank<" in people
    lows = [int(low) for low in re.findall(r"</svg></td><td[^>]*>(\d+)–\d+</td>", people)]
    assert len(lows) == len(SKILLS)
    assert lows == sorted(lows, reverse=True)


@pytest.mark.usefixtures("folder")
def test_ranks_that_nobody_has_are_not_explained() -> None:
    alike = league(dict.fromkeys(("Ann", "Bo", "Cy", "Di", "Ed"), 0), 1, 4)
    done(f"club {write_games(Path('games'), list(alike))} -o site")
    index = Path("site/index.html").read_text("utf-8")
    assert "Sorted by the lower bound" in index
    assert ">rank<" not in index
    assert "Where ranges overlap" not in index


def test_the_page_that_is_open_is_marked_and_rates_stand_as_numbers(site: Path) -> None:
    for page in ("index.html", "games.html", "records.html"):
        assert re.findall(r'<a href="(\S+)" aria-current="page"', (site / page).read_text("utf-8")) == [page]
    index = (site / "index.html").read_text("utf-8")
    rates = re.findall(r"<td([^>]*)>(?:\d+–)?\d+%</td>", index)
    assert rates
    assert set(rates) == {' class="n"'}


@pytest.mark.usefixtures("folder")
def test_a_game_of_strangers_does_move_a_rating() -> None:
    def rating() -> float:
        return float(next(one["rating"] for one in club_data()["people"] if one["name"] == "Ann"))

    own = result(seated(("Ann", 140), ("Bo", 120), ("Cy", 100)), date="2026-02-01")
    write_named(own=own, older=result(seated(("Bo", 90), ("Cy", 120)), date="2026-01-01"))
    alone = rating()
    strangers = {civ: (name, points) for civ, name, points in zip(CIVS[6:], "vwxyz", range(90, 40, -10), strict=False)}
    write_named(**{f"strange{number}": result(strangers, date=f"2026-01-0{number}") for number in range(2, 6)})
    assert abs(rating() - alone) > 1


def test_a_link_to_any_page_of_a_club_shows_title_and_description(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert {page.parent.name for page in pages} == {"site", "games", "people", "civilizations"}
    for page in pages:
        text = page.read_text("utf-8")
        (title,) = re.findall(r'<meta property="og:title" content="([^"]+)">', text)
        (said,) = re.findall(r'<meta property="og:description" content="([^"]+)">', text)
        assert title in text.partition("<h1>")[2], page
        assert len(said) > 20, page
        (picture,) = re.findall(r'<meta property="og:image" content="([^"]+)">', text)
        assert (page.parent / picture).read_bytes().startswith(b"\x89PNG"), page
        assert 'og:site_name" content="games"' in text or page.parent.name == "games"
    index = (site / "index.html").read_text("utf-8")
    assert re.search(
        r'og:description" content="15 games, 15 finished, 24 players. Newest game: Evening 14, won by ', index
    )
