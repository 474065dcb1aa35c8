"""Every sentence of the story against a second computation: literal, from the file alone, without the engine."""

import datetime
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from civledger.bookkeeping.open_ledger import open_data
from civledger.bookkeeping.page import page_of
from civledger.bookkeeping.what_if import compare_games, try_without
from civledger.model.pages.page import Chart, Standings, Story
from civledger.report.html import content
from civledger.report.session import session
from tests.cli import ROOT
from tests.club.test_records import whole_game
from tests.depth import seeds
from tests.play import writing
from tests.play.make_ledgers import timed, with_turns
from tests.play.recorded import record_game
from tests.play.stoneage.game import Game as StoneGame
from tests.report.second_course import Reckoning, entries_of, victory
from tests.report.second_story import Told
from tests.rules import stoneage as stone
from tests.simulator.table import table_of
from tests.support import FIVE, entry, header, judged

GAMES = {
    name: (ROOT / "ledgers" / f"{name}.toml").read_text("utf-8")
    for name in ("eighteen-expert", "eight-basic", "four-stone-age")
}
MEGACIV = ("eighteen-expert", "eight-basic")
DECIDED = ((11, 8, "basic"), (26, 7, "basic"))  # by a purchase, and by a calamity


def story_of(text: str) -> Story:
    """Return the story of a game."""
    (story,) = [one for one in page_of("game.toml", text.encode()).page.sections if isinstance(one, Story)]
    return story


def told_of(text: str) -> Told:
    """Return the story of a game, with its lead alone, beside a second computation."""
    books = judged(text)
    sections = books.ruleset.page.view(books.at(), ()).sections
    (ranked,) = [one for one in sections if isinstance(one, Standings)]
    (story,) = [one for one in sections if isinstance(one, Story)]
    return Told(text, story, ranked.rows)


@pytest.fixture(scope="module")
def random_games() -> dict[str, str]:
    """Return whole games of five to eight by the clock, two of them decided by something that was entered."""
    others = ((seed, 5 + seed % 4, "basic") for seed in seeds(12, in_full=60)[len(DECIDED) :])
    return {f"{side}{seed}": whole_game(seed, players, side) for seed, players, side in (*DECIDED, *others)}


def games_of_both() -> Iterator[tuple[str, str]]:
    """Yield games of the simulator: of 3 to 18 on both sides, some in which people leave, and some of Stone Age."""
    for seed in seeds(18, in_full=160):
        record = record_game(seed, *table_of(seed), leaving=0.02 * (seed % 4 == 3))
        record.score()
        entries = list(timed(record.entries, datetime.time(10), 20 + seed % 21))
        head = writing.head_text(record.civs, record.side, f"Evening {seed}", dict.fromkeys(record.civs, "P"))
        yield f"mega-civilization {seed}", with_turns("a game", head, entries)
    for seed in seeds(9, in_full=40):
        game = StoneGame(("Ann", "Bo", "Cy", "Di")[: 2 + seed % 3], random.Random(seed))
        game.play(40)
        game.score()
        entries = list(timed(game.entries, datetime.time(14), 12))
        yield f"stone-age {seed}", with_turns("a game", writing.stone_head_text(game.names), entries)


@pytest.mark.deep
def test_every_sentence_is_true_by_a_second_computation(capsys: pytest.CaptureFixture[str]) -> None:
    """Print how often each is said; what has to be told is told."""
    said: dict[str, Counter[str]] = {"mega-civilization": Counter(), "stone-age": Counter()}
    number = Counter[str]()
    for name, text in [*GAMES.items(), *games_of_both()]:
        told = told_of(text)
        rules = "stone-age" if told.told.called == "round" else "mega-civilization"
        number[rules] += 1
        kinds = set()
        for sentence in (*(cause.text for cause in told.story.decided), *told.story.sentences):
            kind, is_true = told.holds(sentence)
            assert is_true, f"{name}: {sentence}"
            said[rules][kind] += 1
            kinds |= {*told.kinds_of(kind, sentence)}
        assert told.owed() <= kinds, name
    with capsys.disabled():
        for rules, counts in said.items():
            print(f"\n{number[rules]} games of {rules}:")
            print(*(f"  {kind:22}{counts[kind]:4}" for kind in sorted(counts)), sep="\n")


@pytest.mark.deep
def test_what_decided_a_game_is_what_leaving_it_out_shows(random_games: dict[str, str]) -> None:
    """Without the entry another wins, as a ledger shows in which it was struck; most others of its kind change none."""
    proved = set()
    for name, text in random_games.items():
        opened = open_data("game.toml", text.encode())
        for cause in story_of(text).decided:
            if cause.entry is None or cause.worth is None:
                continue
            proved.add(cause.kind)
            without = try_without(opened, [cause.entry])[0].data
            game = compare_games(opened, without, without)
            assert game.before.winner != game.after.winner, name
            assert (game.before.points[cause.civ] or 0) - (game.after.points[cause.civ] or 0) == cause.worth
            assert f"{game.after.winner} (" in cause.text
            if cause.kind != "purchase":
                continue
            entries = enumerate(entries_of(text), 1)
            others = [number for number, one in entries if one["action"] == "buy" and one["civ"] == cause.civ]
            changed = []
            for number in others:
                left = try_without(opened, [number])[0].data
                after = compare_games(opened, left, left).after
                changed.append(after.final and after.winner != game.before.winner)
            assert 2 * (sum(changed) - 1) < max(len(others) - 1, 1)
    assert proved >= {"purchase", "calamity"}


def test_everybody_is_introduced_once_with_who_plays_it() -> None:
    for name in MEGACIV:
        told, story = Reckoning(GAMES[name]), story_of(GAMES[name])
        for cause in story.decided:
            for civ, person in told.people.items():
                assert (f"{civ} ({person})" in cause.text) == (civ in cause.text)
        for civ, person in told.people.items():
            whole = " ".join(story.sentences)
            assert whole.count(f"{civ} ({person})") == (civ in whole)


@pytest.mark.parametrize("name", [*MEGACIV, "four-stone-age"])
def test_how_long_it_took_is_told_where_every_end_was_noted(name: str) -> None:
    ends = [one["at"] for one in entries_of(GAMES[name]) if one["action"] == "endturn"]
    minutes = (ends[-1].hour - ends[0].hour) * 60 + ends[-1].minute - ends[0].minute
    said = [one for one in story_of(GAMES[name]).sentences if "the first" in one]
    if name == "four-stone-age":  # the last round was not closed
        assert not said
        return
    hours = f"{minutes // 60} h {minutes % 60:02d} min"
    assert said[0] in (
        f"The game took {len(ends)} turns, {hours} not counting the first.",
        f"After the first turn the game went on for {hours}.",
        f"All {len(ends)} turns but the first took {hours}.",
    )


def played(*spaces: Mapping[str, int]) -> str:
    """Return a game by the markers alone, the last of which are at the end of the track."""
    marked = [
        entry(turn, "ast-check", f"space = {{ {', '.join(f'{civ} = {at}' for civ, at in row.items())} }}")
        + entry(turn, "endturn")
        for turn, row in enumerate(spaces, 1)
    ]
    return header(FIVE) + "".join(marked)


def test_equal_points_are_no_lead_before_the_end() -> None:
    """All had as many at first, and then two: the lead is who had more than all others."""
    level = dict.fromkeys(FIVE, 1)
    two = level | {"Hatti": 3, "Minoa": 3}
    text = played(level, two, two | {"Hatti": 4}, two | {"Hatti": 15})
    page = page_of("game.toml", text.encode()).page
    places = {
        line.who.name: line.values
        for chart in page.sections
        if isinstance(chart, Chart) and chart.id == "places"
        for line in chart.lines
    }
    assert places == {"Hatti": (1, 1, 1, 1), "Minoa": (1, 1, 2, 2), **{c: (1, 3, 3, p) for c, p in OTHERS.items()}}
    (lead,) = story_of(text).decided
    assert (lead.kind, lead.turn, lead.civ) == ("lead", 3, "Hatti")
    assert "Hatti and Minoa were level" in lead.text
    assert [frame.facts[-1] for frame in page.frames[:3]] == [
        "all have 5 points",
        "Minoa and Hatti share the lead with 15 points",
        "Hatti leads with 20 points",
    ]


OTHERS = {"Assyria": 3, "Hellas": 4, "Egypt": 5}  # of the final result, in which the A.S.T. ranking decides


def test_a_lead_shared_by_many_is_told_by_their_number() -> None:
    text = (
        header()
        + entry(1, "ast-check", "space = { Minoa = 1, Assyria = 1, Hatti = 1, Hellas = 1 }")
        + entry(1, "endturn")
    )
    assert page_of("game.toml", text.encode()).page.facts[-1] == "4 players share the lead with 5 points"


def test_the_calamity_that_cost_most_is_told_with_what_it_took() -> None:
    small = struck("Epidemic", "Hatti", 5) + struck("Flood", "Minoa", 6)
    worst = struck("Civil War", "Egypt", 4)
    text = header(FIVE, tracks=["cities"]) + counted(8) + small + worst + entry(1, "endturn") + result()
    said = find(story_of(text), r"The costliest calamity was (.*) in turn 1, which took (.*)\.")
    lost = [("Hatti", 8 - 5, "Epidemic"), ("Minoa", 8 - 6, "Flood"), ("Egypt", 8 - 4, "Civil War")]
    civ, number, name = max(lost, key=lambda one: one[1])
    assert (said[1], said[2]) == (name, f"{number} cities from {civ}")


def find(story: Story, pattern: str) -> re.Match[str]:
    """Return the sentence that looks like this."""
    (found,) = [match for said in story.sentences if (match := re.fullmatch(pattern, said))]
    return found


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
        ({"Hatti": 90, "Minoa": 89}, "(One point decided|It came down to one point): Hatti has 90, Minoa 89."),
        ({"Hatti": 90, "Minoa": 90, "Egypt": 3}, "Minoa and Hatti share first place with 90 points."),
        ({"Hatti": 1, "Minoa": 1}, "Minoa and Hatti share first place with 1 point."),
        (
            {"Hatti": 90, "Minoa": 50},
            "(.* 40 points[;:] Minoa has 50|Minoa came closest with 50, 40 points behind).",
        ),
        (
            {"Hatti": 90, "Minoa": 50, "Egypt": 50},
            "(.* 40 points[;:] Minoa and Egypt have 50|Minoa and Egypt came closest with 50, 40 points behind).",
        ),
    ],
)
def test_a_game_of_which_only_the_result_is_known_has_a_story(points: dict[str, int], said: str) -> None:
    story = story_of(header(FIVE, tracks=[]) + result(**points))
    assert len(story.sentences) == 1
    assert re.fullmatch(said, story.sentences[0])


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
    gap, told = first[1] - second[1], f"{second[0]} has {second[1]}."
    closest = f"{second[0]} came closest with {second[1]}, {gap} points behind."
    ways = {f"{first[0]} won by {gap} points; {told}", f"The margin was {gap} points: {told}", closest}
    assert ways & set(story.sentences)
    built = [one for one in entries_of(GAMES["four-stone-age"]) if one["action"] == "building"]
    best, second_best = sorted((one["points"] for one in built), reverse=True)[:2]
    assert best < 1.2 * second_best  # so it is not worth telling
    assert not [one for one in story.sentences if "building" in one]


def test_a_building_worth_much_more_than_the_others_is_told() -> None:
    built = stone.building("fixed", "wood = 1", 3) + stone.building("fixed", "gold = 3", 18, who="Green")
    text = stone.header() + built + stone.final(You=3, Green=18, Blue=0, Yellow=0)
    assert "Green took the most valuable building in round 1: 18 points." in story_of(text).sentences


def test_page_and_markdown_tell_the_same() -> None:
    page = page_of("game.toml", GAMES["eighteen-expert"].encode()).page
    told, shown = session(page), content(page)
    story = story_of(GAMES["eighteen-expert"])
    for said in (*(cause.text for cause in story.decided), *story.sentences):
        assert said in told
        assert said.replace("'", "&#39;") in shown
    assert "**{}** won with {} points.".format(*victory(GAMES["eighteen-expert"])) in told
