"""What the keyboard refuses of a calamity, written into a file: `check` finds it there (MC413, MC414)."""

import pytest

from tests.cli.keyboard import GAME, begin, codes, typed
from tests.support import SEVEN, entry, header
from tests.support import codes as found

TWELVE = (
    *("Minoa", "Saba", "Assyria", "Babylon", "Carthage", "Hatti"),
    *("Rome", "Persia", "Nubia", "Hellas", "Egypt", "Parthia"),
)
NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")


def rows(number: int, civs: tuple[str, ...]) -> str:
    return ", ".join(f"{civ} = {number}" for civ in civs)


def begun(civs: tuple[str, ...], held: str = "") -> str:
    """Return a second turn in which everybody has 30 tokens, 5 cities and 20 treasury, and Egypt may hold an advance.

    Minoa holds Naval Warfare.
    """
    bought = entry(1, "buy", f'civ = "Egypt"\nadvances = {{ "{held}" = 0 }}') if held else ""
    bought += entry(1, "buy", 'civ = "Minoa"\nadvances = { "Naval Warfare" = 0 }')
    text = header(civs, tracks=["advances", "tokens", "cities", "treasury"]) + bought + entry(1, "endturn")
    text += entry(2, "gain", f"treasury = {{ {rows(20, civs)} }}")
    text += entry(2, "cities", f"cities = {{ {rows(5, civs)} }}")
    return text + entry(2, "census", f'tokens = {{ {rows(30, civs)} }}\nafter = "building"')


def struck(name: str, body: str, action: str = "census", more: str = "") -> str:
    after = {"census": f'\nafter = "{name}"', "spend": '\non = "calamity"'}.get(action, "")
    return entry(2, action, f'{body}{after}\ncalamity = "{name}"\nvictim = "Egypt"\n{more}')


def fell(name: str, more: str = "", *, by: int = 1) -> str:
    """Return an entry by which Egypt loses a city, and perhaps others something else."""
    return struck(name, f"cities = {{ Egypt = {5 - by} }}", "cities", more)


def met_before(name: str, civ: str, role: str) -> str:
    """Return an entry by which the other card of a calamity has met a player in the same turn."""
    marks = f'victim = "Parthia"\n{role} = {f"{[civ]}" if role == "others" else repr(civ)}'
    return entry(2, "note", f'text = "x"\ncalamity = "{name}"\n{marks}')


OTHERS = 'others = ["Minoa", "Assyria", "Hatti", "Rome"]'
REFUSED = {  # what is typed, and what a file would say
    "calamity tempest egypt": (SEVEN, "", struck("Tempest", "lost = { Egypt = 2 }")),
    "calamity famine egypt minoa assyria hatti rome": (
        SEVEN,
        "",
        struck("Famine", "lost = { Egypt = 10 }", more=OTHERS),
    ),
    "calamity famine egypt --lost egypt=20": (SEVEN, "", struck("Famine", "lost = { Egypt = 20 }")),
    "calamity famine egypt --lost egypt=11": (SEVEN, "Masonry", struck("Famine", "lost = { Egypt = 11 }")),
    "calamity famine egypt --lost egypt=6": (SEVEN, "Pottery", struck("Famine", "lost = { Egypt = 6 }")),
    "calamity tyranny egypt --to rome --lost egypt=16": (SEVEN, "", struck("Tyranny", "lost = { Egypt = 16 }")),
    "calamity superstition egypt minoa": (
        SEVEN,
        "",
        struck("Superstition", "cities = { Egypt = 2 }", "cities", 'others = ["Minoa"]'),
    ),
    "calamity slave egypt --cities egypt=5": (SEVEN, "", struck("Slave Revolt", "cities = { Egypt = 0 }", "cities")),
    "calamity famine egypt egypt": (SEVEN, "", struck("Famine", "lost = { Egypt = 10 }", more='others = ["Egypt"]')),
    "calamity piracy egypt minoa": (SEVEN, "", fell("Piracy", 'others = ["Minoa"]')),
    "calamity epidemic egypt rome --to rome": (
        SEVEN,
        "",
        struck("Epidemic", "lost = { Egypt = 15 }", more='others = ["Rome"]\ngainer = "Rome"'),
    ),
    "calamity famine egypt --to rome": (SEVEN, "", struck("Famine", "lost = { Egypt = 10 }", more='gainer = "Rome"')),
    "calamity treachery egypt --to egypt": (SEVEN, "", fell("Treachery", 'gainer = "Egypt"')),
    "calamity famine egypt saba": (TWELVE, "", struck("Famine", "lost = { Egypt = 10 }", more='others = ["Saba"]')),
    "calamity tyranny egypt --to saba": (
        TWELVE,
        "",
        struck("Tyranny", "lost = { Egypt = 15 }", more='gainer = "Saba"'),
    ),
    "calamity superstition egypt --cities rome=1": (
        SEVEN,
        "",
        struck("Superstition", "cities = { Egypt = 2, Rome = 4 }", "cities"),
    ),
    "calamity tyranny egypt --to rome --lost hatti=3": (
        SEVEN,
        "",
        struck("Tyranny", "lost = { Egypt = 15, Hatti = 3 }", more='gainer = "Rome"'),
    ),
    "calamity famine egypt --avert 1": (SEVEN, "", struck("Famine", "treasury = { Egypt = 5 }", "spend")),
    "calamity flames egypt --avert 2": (NINE, "", struck("City in Flames", "treasury = { Egypt = 20 }", "spend")),
    "calamity banditry egypt --avert 3": (NINE, "", struck("Banditry", "treasury = { Egypt = 12 }", "spend")),
    "calamity regression egypt --avert 1": (SEVEN, "", fell("Regression", by=2)),
    "calamity tempest egypt minoa": (NINE, "", struck("Tempest", "lost = { Egypt = 2 }", more='others = ["Minoa"]')),
}


@pytest.mark.parametrize(("line", "civs", "held", "written"), [(line, *case) for line, case in REFUSED.items()])
@pytest.mark.usefixtures("folder")
def test_what_the_keyboard_refuses_is_found_in_a_file(
    line: str, civs: tuple[str, ...], held: str, written: str
) -> None:
    begin(begun(civs, held))
    before = codes()
    assert typed(line).code in (1, 2)
    assert codes() == before
    GAME.write_text(GAME.read_text("utf-8") + written, "utf-8")
    assert sorted(codes()) == sorted([*before, "MC413"])


@pytest.mark.parametrize(
    ("line", "earlier", "written"),
    [
        (
            "calamity epidemic egypt rome",
            met_before("Epidemic", "Rome", "others"),
            struck("Epidemic", "lost = { Egypt = 15 }", more='others = ["Rome"]'),
        ),
        (
            "calamity epidemic egypt rome",
            met_before("Epidemic", "Rome", "gainer"),
            struck("Epidemic", "lost = { Egypt = 15 }", more='others = ["Rome"]'),
        ),
        (
            "calamity epidemic egypt",
            met_before("Epidemic", "Egypt", "others"),
            struck("Epidemic", "lost = { Egypt = 15 }"),
        ),
    ],
)
@pytest.mark.usefixtures("folder")
def test_whom_one_card_has_met_the_other_does_not_meet(line: str, earlier: str, written: str) -> None:
    begin(begun(TWELVE) + earlier)
    before = codes()
    assert typed(line).code in (1, 2)
    GAME.write_text(GAME.read_text("utf-8") + written, "utf-8")
    assert sorted(codes()) == sorted([*before, "MC413"])


@pytest.mark.parametrize(
    ("name", "held", "body", "action", "expected"),
    [
        ("Famine", "", "lost = { Egypt = 10 }", "census", []),
        ("Famine", "Agriculture", "lost = { Egypt = 15 }", "census", []),
        ("Famine", "Agriculture", "lost = { Egypt = 16 }", "census", ["MC413"]),
        ("Civil War", "", "lost = { Egypt = 20 }", "census", []),  # 30 + 25 - 35
        ("Civil War", "", "lost = { Egypt = 21 }", "census", ["MC413"]),
        ("Civil War", "Music", "lost = { Egypt = 16 }", "census", ["MC413"]),
        ("Superstition", "", "cities = { Egypt = 2 }", "cities", []),
        ("Superstition", "Mysticism", "cities = { Egypt = 2 }", "cities", ["MC413"]),
        ("Superstition", "Universal Doctrine", "cities = { Egypt = 1 }", "cities", []),
        ("Treachery", "", "cities = { Egypt = 3 }", "cities", ["MC413"]),
        ("Treachery", "Diplomacy", "cities = { Egypt = 3 }", "cities", []),
        ("Civil Disorder", "", "cities = { Egypt = 3 }", "cities", []),
        ("Civil Disorder", "", "cities = { Egypt = 2 }", "cities", ["MC413"]),
        ("Regression", "", "cities = { Egypt = 3 }", "cities", ["MC413"]),
        ("Regression", "Enlightenment", "cities = { Egypt = 3 }", "cities", []),
        ("Corruption", "", "lost = { Egypt = 1 }", "census", ["MC413"]),
        ("Barbarian Hordes", "", "lost = { Egypt = 30 }", "census", []),
        ("Famine", "", "tokens = { Egypt = 1 }", "census", []),  # never worked out from the tokens left
    ],
)
def test_a_card_takes_no_more_than_it_says(name: str, held: str, body: str, action: str, expected: list[str]) -> None:
    text = begun(SEVEN, held)
    assert sorted(set(found(text + struck(name, body, action))) - set(found(text))) == expected


@pytest.mark.parametrize(
    ("cities", "lost", "expected"), [(1, 5, 0), (2, 0, 0), (2, 4, 0), (2, 5, 1), (3, 0, 1), (0, 10, 0)]
)
def test_the_last_city_may_stand_for_fewer_points(cities: int, lost: int, expected: int) -> None:
    tokens = [struck("Famine", f"lost = {{ Egypt = {lost} }}", more="joined = true")] if lost else []
    fallen = [struck("Famine", f"cities = {{ Egypt = {5 - cities} }}", "cities")] if cities else []
    text = begun(SEVEN) + "".join(
        [*fallen, *(tokens if fallen else [one.replace("joined = true", "") for one in tokens])]
    )
    assert found(text).count("MC413") == expected


def note(name: str, victim: str = "Egypt") -> str:
    return entry(2, "note", f'text = "oops"\ncalamity = "{name}"\nvictim = "{victim}"')


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Famine", "Flood"], 0),
        (["Famine", "Flood", "Treachery"], 1),
        (["Famine", "Flood", "Tempest"], 0),
        (["Famine", "Tempest", "Banditry"], 0),
        (["Famine", "Tempest", "Banditry", "City Riots"], 1),
        (["Famine", "Famine", "Flood"], 0),
    ],
)
def test_a_player_suffers_three_calamities_and_two_major_ones(names: list[str], expected: int) -> None:
    text = begun(NINE) + "".join(map(note, names)) + note("Civil War", "Minoa")
    assert found(text).count("MC414") == expected


def test_a_civil_war_is_judged_by_the_cities_before_a_later_calamity() -> None:
    war = struck("Civil War", "lost = { Egypt = 20 }")
    later = struck("Treachery", "cities = { Egypt = 4 }", "cities")
    assert "MC413" not in found(begun(SEVEN) + war + later)
    assert "MC413" in found(begun(SEVEN) + war.replace("20", "21") + later)
