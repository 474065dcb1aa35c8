"""`civledger name`: who plays a civilization, in the head of the ledger; and people named when a game is started."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.support import SEVEN, entry, header

EIGHT = "Ronald,Judith,Ann,Bo,Cy,Di,Ed,Flo"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def names() -> dict[str, str | None]:
    """Return who plays what by the head of the ledger."""
    return {row["civ"]: row.get("name") for row in tomllib.loads(GAME.read_text("utf-8"))["player"]}


def test_a_name_is_written_into_the_head_and_the_seals_stay_whole() -> None:
    begin()
    done("endturn --anyway")
    before = GAME.read_text("utf-8")
    assert done("name hel Judith") == "game.toml: Hellas: Judith\n"
    assert names() == dict.fromkeys(SEVEN) | {"Hellas": "Judith"}
    assert GAME.read_text("utf-8") == before.replace('civ = "Hellas"\n', 'civ = "Hellas"\nname = "Judith"\n')
    assert "CL005" not in codes()
    assert done("name judith Anna Maria").splitlines() == ["game.toml: Hellas: Anna Maria", "before it was Judith"]
    assert names()["Hellas"] == "Anna Maria"
    assert len(entries()) == 1


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ('civ = "Hellas"', 'civ = "Hellas"\nname = "O\'Neill"'),
        ('  civ = "Hellas"  # north', '  civ = "Hellas"  # north\n  name = "O\'Neill"'),
        ('civ = "Hellas"\nname="Ro \\"nald"  # at last', 'civ = "Hellas"\nname="O\'Neill"  # at last'),
        ("name = 'Ronald'\nciv = \"Hellas\"", 'name = "O\'Neill"\nciv = "Hellas"'),
    ],
)
def test_comments_and_layout_stay(written: str, becomes: str, newline: str) -> None:
    text = (header() + "# mine\n" + entry(1, "note", 'text = "x"')).replace('civ = "Hellas"', "HERE")
    GAME.write_bytes(text.replace("HERE", written).replace("\n", newline).encode())
    done('name hel "O\'Neill"')
    assert GAME.read_bytes().decode() == text.replace("HERE", becomes).replace("\n", newline)


@pytest.mark.parametrize(
    "written", ['civ = "Hellas"\nname = """Ro\nnald"""', 'civ = "Hellas"\n"name" = "Ronald"', "civ = '''\nHellas'''"]
)
def test_what_is_not_written_plainly_is_left_to_the_hand(written: str) -> None:
    begin(header().replace('civ = "Hellas"', written))
    assert 'on a line of its own: name = "Judith"' in wrong("name hel Judith")


def test_the_same_name_twice_is_refused() -> None:
    begin()
    done("name hel Judith")
    assert "Hellas is played by Judith already" in wrong("name rome Judith")
    done("seat egypt Flo")
    assert "Egypt is played by flo already" in wrong("name rome flo")
    assert "nobody can be called 'all'" in wrong("name rome all")
    assert "two are called Ann" in wrong("new other.toml --players Ann,Bo,Cy,Di,Ed,ann")
    assert "two are called Ann" in wrong("new other.toml --players Ann=Minoa,Ann=Rome,Egypt,Hatti,Hellas")


def test_two_may_swap_their_seats() -> None:
    begin()
    done("name hel Judith", "name rome Bo")
    assert "Judith plays Hellas too" in done("seat rome Judith")
    done("seat hel Bo")
    assert {row["civ"]: row["player"] for row in shown("hand")}.items() >= {("Rome", "Judith"), ("Hellas", "Bo")}


def test_who_took_the_seat_since_is_told() -> None:
    begin()
    done("seat hel Flo")
    assert "Flo has taken the seat since" in done("name hel Judith")
    assert {row["civ"]: row["player"] for row in shown("hand")}["Hellas"] == "Flo"


def test_an_ambiguous_word_names_people_too() -> None:
    begin()
    done("name egypt Hilde")
    assert "civilization 'h' may be Hatti, Hellas or Egypt (Hilde)" in wrong("gain h=1")
    done("gain hi=1")
    assert entries()[-1]["treasury"] == {"Egypt": 1}


def test_a_script_may_name_people() -> None:
    begin()
    assert typed("run", "name hel Judith\ngain judith=2\n").code == 0
    assert (names()["Hellas"], entries()[-1]["treasury"]) == ("Judith", {"Hellas": 2})


def test_stone_age_keeps_its_names() -> None:
    done("new game.toml --rules stone-age --players Ann,Bo")
    assert "stone-age has no name; it has" in typed("name ann Judith").messages


def test_names_alone_take_the_civilizations_of_the_set_up_in_their_order() -> None:
    said = done(f"new game.toml --players {EIGHT} --ast expert")
    done("new other.toml --players 8")
    preset = tomllib.loads(Path("other.toml").read_text("utf-8"))["player"]
    assert list(names()) == [row["civ"] for row in preset]
    assert list(names().values()) == EIGHT.split(",")
    assert all(f"{name}={civ}" in said for civ, name in names().items())


@pytest.mark.parametrize(
    "players", ["Ronald,Hellas,Ann,Bo,Cy", "Ronald=Minoa,Judith,Egypt,Rome,Hatti", "Minoa,Helas,Egypt,Rome,Hatti"]
)
def test_names_among_civilizations_get_the_form_told(players: str) -> None:
    said = wrong(f"new game.toml --players {players}")
    assert 'write who plays what, as in "Ronald=Minoa,Judith=Hellas"' in said


def test_too_few_names_are_told_how_many_play() -> None:
    assert "5 to 18 play, not 2" in wrong("new game.toml --players Ronald,Judith")
