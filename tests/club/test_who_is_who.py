"""Who is who in a club: names that are one person, and those that may be."""

import json
import re
from pathlib import Path

import pytest

from civledger.club.people import are_alike, find_alike, plain_words
from civledger.club.site.places import picture_place
from tests.cli.keyboard import done, typed
from tests.club.league import club_data, result, seated, write_named


def test_aliases_make_one_person_of_several_names() -> None:
    write_named(a=result(seated(("Ronald", 140), ("Bo", 120))), b=result(seated(("R. S.", 140), ("Bo", 120))))
    Path("games/club.toml").write_text('[people]\n"Ronald S." = ["Ronald", "R. S."]\n', "utf-8")
    said = typed("club games --format json")
    assert {one["name"]: one["games"] for one in json.loads(said.output)["people"]} == {"Ronald S.": 2, "Bo": 2}
    assert said.messages == ""
    exported = json.loads(done("export games --to json"))
    assert {one["name"]: one["games"] for one in exported["people"]} == {"Ronald S.": 2, "Bo": 2}
    assert [one["person"] for one in exported["ratings"]] == ["Ronald S.", "Bo", "Ronald S.", "Bo"]


def test_the_top_of_a_list_is_the_folder_of_all_its_games() -> None:
    for folder, name in (("2024", "Ronald"), ("2025", "R. S.")):
        Path("club", folder).mkdir(parents=True)
        Path("club", folder, "a.toml").write_text(result(seated((name, 140), ("Bo", 120))), "utf-8")
    Path("club/club.toml").write_text('[people]\n"Ronald S." = ["Ronald", "R. S."]\n', "utf-8")
    said = typed("club - --format json", "club/2024/a.toml\nclub/2025/a.toml\n")
    assert {one["name"]: one["games"] for one in json.loads(said.output)["people"]} == {"Ronald S.": 2, "Bo": 2}


def test_names_that_may_be_one_are_pointed_out_and_not_joined() -> None:
    write_named(a=result(seated(("José", 140), ("jose", 120), ('A"b', 100))))
    said = typed("club games --format json")
    assert said.messages.count("may be the same person") == 1
    assert '"jose" and "José" may be the same' in said.messages or '"José" and "jose" may be the same' in said.messages
    assert len(json.loads(said.output)["people"]) == 3
    Path("games/club.toml").write_text('[people]\n"José" = []\n"jose" = []\n', "utf-8")
    assert typed("club games --format json").messages == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("José", "Jose"),
        ("R. S.", "Ronald S."),
        ("Ronald", "Ronald S."),
        ("RS", "Ronald Smith"),
        ("R.", "Ronald"),
        ("ANN", "Ann B."),
        ("BO", "Bo"),
    ],
)
def test_case_accents_and_initials_may_be_one_name(one: str, other: str) -> None:
    assert list(find_alike({one, other}))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ronald", "Roland"), ("R. S.", "Ronald T."), ("...", "!"), ("BOB", "Ben"), ("RS", "Rosa")],
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert not list(find_alike({one, other}))
    assert not are_alike(plain_words("Ann B."), plain_words("Ann C."))


def test_somebody_who_holds_two_seats_is_one_person_with_the_better_place() -> None:
    write_named(a=result(seated(("Ann", 140), ("ann", 120), ("Bo", 130))))
    Path("club.toml").write_text('[people]\nAnn = ["ann"]\n', "utf-8")
    Path("games/club.toml").write_text('[people]\nAnn = ["ann"]\n', "utf-8")
    told = club_data()
    assert {one["name"]: one["mean_place"] for one in told["people"]} == {"Ann": 1, "Bo": 2}


def test_a_club_is_called_as_its_file_or_its_folder_says() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))
    for text, called in (("", "games"), ('[club]\nname = "Friday <in> Utrecht"\n', "Friday &lt;in&gt; Utrecht")):
        Path("games/club.toml").write_text(text, "utf-8")
        done("club games -o site")
        for page in ("index", "games", "people/ann", "games/a"):
            assert f">{called}</a>" in Path(f"site/{page}.html").read_text("utf-8")
        assert f"<h1>{called}</h1>" in Path("site/index.html").read_text("utf-8")
        assert f"<title>{called}</title>" in Path("site/feed.xml").read_text("utf-8")


def test_a_link_shows_a_picture_by_the_whole_address_where_the_club_gives_one() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))
    pages = {"index": "", "people/ann": "../", "games/a": "../"}
    for address in ("", "https://example.org/club", "https://example.org/club/", ""):
        Path("games/club.toml").write_text(f'[club]\naddress = "{address}"\n' if address else "", "utf-8")
        done("club games -o site")
        for page, up in pages.items():
            shown = re.findall('property="og:image" content="(.*)"', Path(f"site/{page}.html").read_text("utf-8"))
            assert shown == [f"{'https://example.org/club/' if address else up}{picture_place()}"]
    assert ">games</a>" in Path("site/index.html").read_text("utf-8"), "a club without a name has that of its folder"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[people\n", "cannot be read"),
        (b"\xff", "cannot be read"),
        (b"[clubs]\n", "has 'clubs', but only the table [people]"),
        (b"[club]\n", "write one line under [club], such as name ="),
        (b"[club]\nname = ' '\n", "write one line under [club], such as name ="),
        (b"[club]\nname = 3\n", "write one line under [club], such as name ="),
        (b"club = 3\n", "write one line under [club], such as name ="),
        (b"[club]\nname = 'A'\nsize = 3\n", "write one line under [club], such as name ="),
        (b"[club]\naddress = ''\n", "write one line under [club], such as name ="),
        (b"[club]\naddress = 'example.org'\n", "write a whole address, such as address = "),
        (b"[club]\naddress = 'https://a.b/\"><x'\n", "write a whole address, such as address = "),
        (b"people = 3\n", "lines under [people] such as"),
        (b"[people]\nAnn = 'ann'\n", "lines under [people] such as"),
        (b"[people]\nAnn = ['ann', 3]\n", "lines under [people] such as"),
        (b"[people]\nAnn = ['x']\nBo = ['x']\n", "'x' belongs to both 'Ann' and 'Bo'. Keep one of them"),
    ],
)
def test_a_file_that_does_not_say_who_is_who_is_told(text: bytes, said: str) -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))
    Path("games/club.toml").write_bytes(text)
    for line in ("club games", "club games -o site", "export games --to json"):
        answer = typed(line)
        assert (answer.code, said in answer.messages) == (3, True), answer
    assert not Path("site").exists()


def test_audit_and_finding_a_game_pass_over_the_clubs_file() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))
    Path("games/club.toml").write_text("[people]\n", "utf-8")
    for paths in ("games", "games/a.toml games/club.toml", '"games/*.toml"'):
        assert "1 other file skipped" in done(f"audit {paths}")
    assert len(club_data("games/a.toml games/club.toml")["games"]) == 1
    Path("club.toml").write_text("[people]\n", "utf-8")
    Path("a.toml").write_text(result(seated(("Ann", 140), ("Bo", 120))), "utf-8")
    assert "Ann" in done("score")
    assert typed("audit club.toml").code == 2


def test_of_many_names_that_may_be_one_a_few_are_told() -> None:
    people = [(f"{letter}nn{end}", 100) for letter in "ABCDEFGHI" for end in ("", " B.", " C")]
    for start in range(0, len(people), 9):
        write_named(**{f"g{start}": result(seated(*people[start : start + 9]))})
    said = typed("club games --format json")
    assert said.messages.count("may be the same person") == 18
    assert "more pair" not in said.messages
    write_named(more=result(seated(*((name.lower(), 1) for name, _ in people[:9]))))
    said = typed("club games --format json")
    assert said.messages.count("may be the same person") == 20
    assert "of names like these. The site lists them" in said.messages
