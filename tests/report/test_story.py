"""Every sentence of the story against a second computation: literal, from the file alone, without the engine."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.page import Story
from civledger.report.html import content
from civledger.report.session import session
from tests.cli import ROOT
from tests.play.literal import ADVANCES, CIVILIZATIONS, COLOURS
from tests.rules import stoneage as stone
from tests.support import FIVE, entry, header

GAMES = {
    name: (ROOT / "ledgers" / f"{name}.toml").read_text("utf-8")
    for name in ("eighteen-expert", "eight-basic", "four-stone-age")
}
MEGACIV = ("eighteen-expert", "eight-basic")
Entries = list[dict[str, Any]]


def story_of(text: str) -> Story:
    """Return the story of a game."""
    (story,) = [one for one in page_of("game.toml", text.encode()).page.sections if isinstance(one, Story)]
    return story


def entries_of(text: str) -> Entries:
    """Return what stands in the file."""
    entries: Entries = tomllib.loads(text)["entry"]
    return entries


class Reckoning:
    """The points of everybody at the end of each turn, counted entry by entry as people would."""

    def __init__(self, text: str) -> None:
        self.civs = [player["civ"] for player in tomllib.loads(text)["player"]]
        self.entries = [one for one in entries_of(text) if one["action"] != "score"]
        self.turns = sorted({one["turn"] for one in self.entries})
        self.bought: dict[str, list[str]] = {civ: [] for civ in self.civs}
        self.credits: dict[str, list[dict[str, int]]] = {civ: [] for civ in self.civs}
        self.tokens = dict.fromkeys(self.civs, 1)
        self.cities = dict.fromkeys(self.civs, 0)
        self.space = dict.fromkeys(self.civs, 0)
        self.points = {0: dict.fromkeys(self.civs, 0)}
        self.first: dict[int, str] = {}
        for turn in self.turns:
            for one in self.entries:
                if one["turn"] == turn:
                    self.count(one)
            self.points[turn] = {civ: self.total(civ) for civ in self.civs}
            self.first[turn] = max(self.civs, key=self.key)

    def count(self, one: dict[str, Any]) -> None:
        """Take one entry into account."""
        if one["action"] in ("cities", "tax"):
            self.cities |= one["cities"]
        if one["action"] == "census":
            self.tokens |= one["tokens"]
        if one["action"] in ("ast-check", "endturn"):
            self.space |= one.get("space", {})
        if one["action"] == "buy":
            self.bought[one["civ"]] += one["advances"]
            self.credits[one["civ"]] += [*(ADVANCES[name]["credits"] for name in one["advances"])]
            self.credits[one["civ"]] += one.get("choose", {}).values()
        if one["action"] == "revolt":
            self.cities[one["civ"]] -= one.get("cities", 1)
            self.cities[one.get("to", one["civ"])] += one.get("cities", 1) if "to" in one else 0

    def total(self, civ: str) -> int:
        """Return somebody's points without the bonus, which nobody has in these games."""
        return self.space[civ] * 5 + self.cities[civ] + sum(worth(name) for name in self.bought[civ])

    def key(self, civ: str) -> tuple[int, ...]:
        """Return what decides about places: points, then the tie-breaks in their order."""
        names = self.bought[civ]
        values = Counter(map(worth, names))
        prices = sum(ADVANCES[name]["price"] for name in names)
        credits = [sum(tokens.get(colour, 0) for tokens in self.credits[civ]) for colour in COLOURS]
        others = (max(credits), sum(credits), self.cities[civ], self.tokens[civ], -list(CIVILIZATIONS).index(civ))
        return (self.total(civ), self.space[civ], values[6], values[3], prices, *others)


def worth(name: str) -> int:
    """Return the points of an advance by its price: below 100 one, below 200 three, else six."""
    price = ADVANCES[name]["price"]
    return 1 if price < 100 else 3 if price < 200 else 6


@pytest.fixture(scope="module")
def reckonings() -> dict[str, Reckoning]:
    return {name: Reckoning(GAMES[name]) for name in MEGACIV}


def find(story: Story, pattern: str) -> re.Match[str]:
    """Return the sentence that looks like this."""
    (found,) = [match for said in story.sentences if (match := re.fullmatch(pattern, said))]
    return found


@pytest.mark.parametrize("name", MEGACIV)
def test_who_led_and_for_how_long(name: str, reckonings: dict[str, Reckoning]) -> None:
    often = "How often each led at the end of a turn"
    said = find(story_of(GAMES[name]), rf"(\w+) led from turn (\d+) to the end. {often}: (.*)\.")
    first = list(reckonings[name].first.items())
    assert said[1] == first[-1][1]
    assert {civ for turn, civ in first if turn >= int(said[2])} == {said[1]}
    assert dict(first)[int(said[2]) - 1] != said[1]
    counts = Counter(civ for _, civ in first)
    times = {"once": 1, "twice": 2}
    told = re.findall(r"([A-Z]\w+) (once|twice|(\d+) times)", said[3])
    assert all(counts[civ] == times.get(word, int(number or 0)) for civ, word, number in told)
    others = re.search(r"(\d+) others?$", said[3])
    assert len(told) + int(others[1] if others else 0) == len(counts)


@pytest.mark.parametrize("name", MEGACIV)
def test_whose_points_changed_most(name: str, reckonings: dict[str, Reckoning]) -> None:
    points = reckonings[name].points
    said = find(
        story_of(GAMES[name]), r"The biggest change in one turn: (\w+) in turn (\d+), from (\d+) to (\d+) points\."
    )
    turn = int(said[2])
    assert [points[turn - 1][said[1]], points[turn][said[1]]] == [int(said[3]), int(said[4])]
    changes = [abs(points[after][civ] - points[before][civ]) for before, after in pairwise(points) for civ in points[1]]
    assert abs(int(said[4]) - int(said[3])) == max(changes)


@pytest.mark.parametrize("name", MEGACIV)
def test_by_how_much_it_was_won(name: str, reckonings: dict[str, Reckoning]) -> None:
    final = sorted(reckonings[name].points[reckonings[name].turns[-1]].items(), key=lambda row: -row[1])
    story = story_of(GAMES[name])
    said = find(story, r"(\w+) won by (\d+) points; (\w+) has (\d+)\.")
    assert [(said[1], story.points), (said[3], int(said[4]))] == final[:2]
    assert int(said[2]) == final[0][1] - final[1][1]
    assert [who.name for who in story.winners] == [said[1]]


@pytest.mark.parametrize("name", MEGACIV)
def test_who_spent_most_at_once(name: str) -> None:
    spent = Counter[tuple[int, str]]()
    names: dict[tuple[int, str], list[str]] = {}
    for one in entries_of(GAMES[name]):
        if one["action"] == "buy":
            spent[one["turn"], one["civ"]] += sum(one["advances"].values())
            names.setdefault((one["turn"], one["civ"]), []).extend(one["advances"])
    said = find(story_of(GAMES[name]), r"(\w+) made the biggest purchase in turn (\d+): (.*) for (\d+)\.")
    assert (spent[int(said[2]), said[1]], max(spent.values())) == (int(said[4]), int(said[4]))
    assert re.split(", | and (?=[A-Z])", said[3]) == names[int(said[2]), said[1]]


@pytest.mark.parametrize(("name", "word"), [*((name, "turn") for name in MEGACIV), ("four-stone-age", "round")])
def test_how_long_it_took(name: str, word: str) -> None:
    ends = [one["at"] for one in entries_of(GAMES[name]) if one["action"] == "endturn"]
    minutes = (ends[-1].hour - ends[0].hour) * 60 + ends[-1].minute - ends[0].minute
    said = next(one for one in story_of(GAMES[name]).sentences if one.startswith("The game took"))
    if name == "four-stone-age":  # the last round was not closed
        assert said == f"The game took {len(ends) + 1} rounds."
        return
    hours = f"{minutes // 60} h {minutes % 60:02d} min"
    assert said == f"The game took {len(ends)} {word}s, {hours} not counting the first."


def test_the_calamity_that_cost_most_is_told_with_what_it_took() -> None:
    small = struck("Epidemic", "Hatti", 5) + struck("Flood", "Minoa", 6)
    worst = struck("Civil War", "Egypt", 4)
    text = header(FIVE, tracks=["cities"]) + counted(8) + small + worst + entry(1, "endturn") + result()
    said = find(story_of(text), r"The costliest calamity was (.*) in turn 1, which took (.*)\.")
    lost = [("Hatti", 8 - 5, "Epidemic"), ("Minoa", 8 - 6, "Flood"), ("Egypt", 8 - 4, "Civil War")]
    civ, number, name = max(lost, key=lambda one: one[1])
    assert (said[1], said[2]) == (name, f"{number} cities from {civ}")


def counted(number: int) -> str:
    """Return that everybody has so many cities."""
    return entry(1, "cities", f"cities = {{ {', '.join(f'{civ} = {number}' for civ in FIVE)} }}")


def struck(name: str, civ: str, after: int) -> str:
    """Return a calamity that leaves somebody so many cities."""
    return entry(1, "cities", f'cities = {{ {civ} = {after} }}\ncalamity = "{name}"\nvictim = "{civ}"')


def result(**points: int) -> str:
    """Return the final score, by default of a game that Hatti won."""
    told = points or {"Hatti": 90, "Minoa": 80}
    return entry(1, "score", f"points = {{ {', '.join(f'{civ} = {number}' for civ, number in told.items())} }}")


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"Hatti": 90, "Minoa": 89}, "One point decided: Hatti has 90, Minoa 89."),
        ({"Hatti": 90, "Minoa": 90, "Egypt": 3}, "Minoa and Hatti share first place with 90 points."),
        ({"Hatti": 1, "Minoa": 1}, "Minoa and Hatti share first place with 1 point."),
        ({"Hatti": 90, "Minoa": 50}, "Hatti won by 40 points; Minoa has 50."),
    ],
)
def test_a_game_of_which_only_the_result_is_known_has_a_story(points: dict[str, int], said: str) -> None:
    story = story_of(header(FIVE, tracks=[]) + result(**points))
    assert story.sentences == (said,)


def test_one_point_is_told_as_one_everywhere() -> None:
    page = page_of("game.toml", (header(FIVE, tracks=[]) + result(Hatti=1, Minoa=1, Egypt=1)).encode()).page
    assert page.facts[-1] == "Minoa, Hatti and Egypt won with 1 point"
    assert "1 points" not in session(page)
    assert "with <b>1</b> point<" in content(page)


def test_a_tie_break_that_decided_is_told_with_its_figures() -> None:
    spaces = entry(1, "ast-check", "space = { Minoa = 15, Hatti = 15, Egypt = 3, Hellas = 2, Assyria = 1 }")
    text = header(FIVE) + entry(1, "census", "tokens = { Minoa = 5, Hatti = 9 }") + spaces + entry(1, "endturn")
    said = f"Hatti and Minoa both have {15 * 5} points: the tie was decided by tokens on the board, 9 to 5."
    assert said in story_of(text).sentences
    assert "Hatti led at the end of every turn." in story_of(text).sentences


def test_the_first_turn_may_have_changed_most_and_who_bought_nothing_spent_nothing() -> None:
    nothing = entry(1, "buy", 'civ = "Minoa"\nadvances = {}\nkept = 2')
    first = nothing + entry(1, "ast-check", "space = { Hatti = 14, Minoa = 13 }") + entry(1, "endturn")
    last = entry(2, "ast-check", "space = { Hatti = 15, Minoa = 14 }") + entry(2, "endturn")
    sentences = story_of(header(FIVE) + first + last).sentences
    assert f"The biggest change in one turn: Hatti in turn 1, from 0 to {14 * 5} points." in sentences
    assert not [said for said in sentences if "spent" in said]


def test_so_it_is_in_stone_age() -> None:
    built = stone.building("fixed", "wood = 1", 3) + stone.building("fixed", "wood = 1", 3, who="Green")
    text = (
        stone.header()
        + built
        + entry(1, "tools", "tools = { Green = 2 }")
        + stone.final(You=3, Green=3, Blue=0, Yellow=0)
    )
    decided = "the tie was decided by agriculture, tools and figures, 7 to 5"
    assert f"Green and You both have 3 points: {decided}." in story_of(text).sentences


def test_stone_age_has_its_own_story() -> None:
    story = story_of(GAMES["four-stone-age"])
    score = next(one for one in entries_of(GAMES["four-stone-age"]) if one["action"] == "score")["points"]
    first, second = sorted(score.items(), key=lambda row: -row[1])[:2]
    assert f"{first[0]} won by {first[1] - second[1]} points; {second[0]} has {second[1]}." in story.sentences
    built = [one for one in entries_of(GAMES["four-stone-age"]) if one["action"] == "building"]
    said = find(story, r"(\w+) took the most valuable building in round (\d+): (\d+) points\.")
    assert int(said[3]) == max(one["points"] for one in built)
    assert any((one["player"], one["turn"], one["points"]) == (said[1], int(said[2]), int(said[3])) for one in built)


def test_page_and_markdown_tell_the_same() -> None:
    page = page_of("game.toml", GAMES["eighteen-expert"].encode()).page
    told, shown = session(page), content(page)
    for said in story_of(GAMES["eighteen-expert"]).sentences:
        assert said in told
        assert said.replace("'", "&#39;") in shown
    assert "**Hellas (Jonas)** won with 162 points." in told
