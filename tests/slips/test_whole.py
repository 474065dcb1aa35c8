"""Nothing typed is dropped: what is recorded without a question has every number, name, sign and unit of its line."""

import re
import shlex

import pytest

from civledger.cli.reader.names import ASKING, FILLING, TURNING
from tests import depth
from tests.slips.effects import Answer, play, type_words
from tests.slips.mixtures import mix, take
from tests.slips.outcomes import READ_AS
from tests.slips.scenes import files_of
from tests.slips.whole import find_dropped

PLAYING, BUYING, CAVE = "turn 9", "turn 9, building", "cave"
ASKED, CHOSEN, NEITHER = "[y/N]", "Which one?", ""  # a line is shown and asked about, or two are, or nothing is read
OR = "\n  2. civledger "
LINES = [  # where it is typed, what becomes of it, the line, and as what it is read or offered
    # two lists: the first number is the first player's, and somebody says yes to that
    (PLAYING, ASKED, "census mike sarah 12 13", "census Minoa=12 Assyria=13"),
    (PLAYING, ASKED, "census mike/sarah=12/13", "census Minoa=12 Assyria=13"),
    (PLAYING, ASKED, "census mike,sarah=12,13", "census Minoa=12 Assyria=13"),
    (PLAYING, ASKED, "census mike and sarah 12 and 13", "census Minoa=12 Assyria=13"),
    (PLAYING, ASKED, "hand mike sarah 5 6", "hand Minoa=5 Assyria=6"),
    (PLAYING, ASKED, "cities mike sarah 4 5", "cities Minoa=4 Assyria=5"),
    (PLAYING, ASKED, "gain mike sarah 3 4", "gain Minoa=3 Assyria=4"),
    (PLAYING, ASKED, "spend ship mike sarah 2 4", "spend ship Minoa=2 Assyria=4"),
    (CAVE, ASKED, "resources ronald judith 3 4", "resources Ronald=3 Judith=4"),
    (CAVE, ASKED, "figures ronald judith 6 7", "figures Ronald=6 Judith=7"),
    (CAVE, ASKED, "tools ronald judith 2 3", "tools Ronald=2 Judith=3"),
    (CAVE, ASKED, "agriculture ronald judith 1 2", "agriculture Ronald=1 Judith=2"),
    (PLAYING, NEITHER, "census mike sarah 12", ""),
    # what fits two slots
    (
        PLAYING,
        CHOSEN,
        "hand mike 5 discarded mike 2, sarah 3, thomas 4",
        OR.join(
            (
                "hand Minoa=5 --discarded Minoa=2,Assyria=3,Hatti=4",
                "hand Minoa=5 Assyria=3 Hatti=4 --discarded Minoa=2",
            )
        ),
    ),
    (
        PLAYING,
        CHOSEN,
        "hand mike=5 discarded mike=2 and sarah=3",
        f"hand Minoa=5 --discarded Minoa=2,Assyria=3{OR}hand Minoa=5 Assyria=3 --discarded Minoa=2",
    ),
    (
        PLAYING,
        ASKED,
        "hand mike 5 sarah 4 discarded mike 2, sarah 3",
        "hand Minoa=5 Assyria=4 --discarded Minoa=2,Assyria=3",
    ),
    *(
        (
            PLAYING,
            CHOSEN,
            f"tax all {short} peter 7, thomas 2",
            f"tax all --short Egypt=7,Hatti=2{OR}tax all Hatti=2 --short Egypt=7",
        )
        for short in ("short", "--short")
    ),
    (PLAYING, "read", "hand mike 5 discarded mike 2", "hand Minoa=5 --discarded Minoa=2"),
    (PLAYING, "read", "tax peter thomas short peter 7", "tax Egypt Hatti --short Egypt=7"),
    (
        PLAYING,
        ASKED,
        "regress mike 1 reason fundamentalism sarah 2",
        "regress Minoa=1 --reason 'fundamentalism sarah 2'",
    ),
    (
        PLAYING,
        CHOSEN,
        "census mike 12 note late train sarah 13",
        f"census Minoa=12 --note 'late train sarah 13'{OR}census Minoa=12 Assyria=13 --note 'late train'",
    ),
    (PLAYING, ASKED, "census mike 12 note late train mike 13", "census Minoa=12 --note 'late train mike 13'"),
    (PLAYING, "read", "census mike 12 note 'late sarah 13'", "census Minoa=12 --note 'late sarah 13'"),
    (BUYING, ASKED, "buy sarah mysticism 4 wool", "buy Assyria Mysticism -c Wool=4"),
    # words that turn the meaning
    (PLAYING, NEITHER, "buy sarah not", ""),
    (PLAYING, NEITHER, "buy not sarah", ""),
    (PLAYING, NEITHER, "buy sarah not mysticism", ""),
    (PLAYING, NEITHER, "tax not mike", ""),
    (PLAYING, ASKED, "tax all except mike", "tax Assyria Hatti Hellas Egypt"),
    (PLAYING, ASKED, "tax all but mike and sarah", "tax Hatti Hellas Egypt"),
    (PLAYING, NEITHER, "tax without mike", ""),
    (PLAYING, NEITHER, "tax mike or sarah", ""),
    (PLAYING, NEITHER, "calamity famine egypt, not hatti", ""),
    (PLAYING, NEITHER, "calamity famine mike from sarah", ""),
    (PLAYING, NEITHER, "calamity treachery mike by sarah", ""),
    (CAVE, NEITHER, "feed all not ann", ""),
    (PLAYING, NEITHER, "gain mike 4 from sarah", ""),
    (PLAYING, NEITHER, "spend other mike 4 to sarah", ""),
    (PLAYING, NEITHER, "census mike 12 each", ""),
    (PLAYING, NEITHER, "census mike 12 or 13", ""),
    (PLAYING, ASKED, "cities mike 1 less", "cities Minoa=3\n     Minoa: 4 → 3"),
    (PLAYING, NEITHER, "add cities mike 1", ""),
    # numbers that are worked out are shown with the one before
    (PLAYING, ASKED, "cities mike plus 1", "cities Minoa=5\n     Minoa: 4 → 5"),
    (PLAYING, ASKED, "census mike minus 2", "census Minoa=22\n     Minoa: 24 → 22"),
    (PLAYING, ASKED, "cities mike lost a city", "cities Minoa=3\n     Minoa: 4 → 3"),
    (PLAYING, ASKED, "cities mike lost 4", "cities Minoa=0\n     Minoa: 4 → 0"),
    (PLAYING, ASKED, "one new city for mike", "cities Minoa=5\n     Minoa: 4 → 5"),
    (PLAYING, ASKED, "2 new cities for mike", "cities Minoa=6\n     Minoa: 4 → 6"),
    (PLAYING, NEITHER, "cities mike lost 9", ""),
    (PLAYING, NEITHER, "census mike minus 30", ""),
    (CAVE, NEITHER, "tools ronald -1", ""),
    # a sign is never left out
    (PLAYING, ASKED, "cities mike +3", "cities Minoa=7\n     Minoa: 4 → 7"),
    (PLAYING, NEITHER, "gain mike -3", ""),
    (PLAYING, NEITHER, "spend ship mike -2", ""),
    (PLAYING, NEITHER, "regress mike -1", ""),
    (PLAYING, NEITHER, "tax mike -2", ""),
    # units of something else
    (PLAYING, NEITHER, "census treasury mike=12", ""),
    (PLAYING, NEITHER, "hand tokens mike=5", ""),
    (PLAYING, NEITHER, "census mike 12 points", ""),
    (PLAYING, NEITHER, "cities mike=4 tokens", ""),
    (PLAYING, NEITHER, "gain mike 4 cities", ""),
    (CAVE, NEITHER, "figures ronald 6 tools", ""),
    # numbers that stand beside something else
    (CAVE, NEITHER, "building ronald fixed wood=2 clay for 10", ""),
    (CAVE, "read", "building ronald fixed wood﹦2 clay", "building Ronald fixed wood=2 clay"),
    (BUYING, NEITHER, "commodities wool=4,clay, keeps 2", ""),
    (BUYING, NEITHER, "buy mike pottery salt=4,clay, keeps 2", ""),  # which he has
    (BUYING, "read", "buy sarah mysticism salt=4,clay, keeps 2", "buy Assyria Mysticism -c Salt=4,Clay -k 2"),
    (BUYING, NEITHER, "advise sarah -c hatti=2 -c get", ""),
    (PLAYING, NEITHER, "census mike 12 and sarah", ""),
    (PLAYING, NEITHER, "hel7", ""),
    # a question, or a doubt
    (PLAYING, NEITHER, "can we tax mike", ""),
    (PLAYING, ASKED, "census mike 12?", "census Minoa=12"),
    # and these use everything
    (PLAYING, "read", "set cities mike to 5", "cities Minoa=5"),
    (PLAYING, "read", "mike has 12 tokens census", "census Minoa=12"),
    (PLAYING, "read", "census 12 mike, 13 sarah", "census Minoa=12 Assyria=13"),
    (PLAYING, "read", "census mike 12 tokens, sarah 13 tokens", "census Minoa=12 Assyria=13"),
]
FILLED = {  # for each word that may be left out, a line
    **dict.fromkeys(("and", "then", "also"), "census mike=12 {} sarah=13"),
    **dict.fromkeys(("for", "of", "on", "at", "in", "the", "with", "his", "her", "their", "its"), "census {} mike=12"),
    **dict.fromkeys(("my", "our", "player", "players", "that", "this", "it", "he", "she", "they"), "census {} mike=12"),
    **dict.fromkeys(("a", "an", "using"), "spend {} ship mike=2"),
    **dict.fromkeys(("has", "have", "had", "is", "are", "now"), "census mike {} 12"),
    **dict.fromkeys(("please", "pls", "ok", "okay", "hey", "so", "lets", "just"), "{} census mike=12"),
    **dict.fromkeys(("set", "enter", "record", "put", "i", "we", "you"), "{} census mike=12"),
    "today": "census mike=12 {}",
}


def typed(line: str, scene: str = PLAYING) -> Answer:
    return type_words(shlex.split(line), files_of(scene), terminal=True)


@pytest.mark.parametrize(("scene", "outcome", "line", "meant"), LINES, ids=[line for _, _, line, _ in LINES])
def test_a_line_is_read_with_all_that_it_says_or_not_at_all(scene: str, outcome: str, line: str, meant: str) -> None:
    answer = typed(line, scene)
    if outcome == "read":
        assert READ_AS.findall(answer.messages) == [f"civledger {meant}"]
        assert answer.records
        return
    assert not answer.records
    assert outcome in answer.messages
    assert ASKED in outcome or ASKED not in answer.messages
    assert (f"civledger {meant}\n" if meant else "") in answer.messages
    assert meant or "try: " not in answer.messages


def test_a_number_between_two_names_is_asked_about() -> None:
    said = typed("commodities oil 3 clay").messages
    assert "1. civledger commodities Oil=3 Clay\n  2. civledger commodities Oil Clay=3\n" in said
    assert "read as: civledger commodities Oil=3 Clay=2" in typed("commodities 3 oil, 2 clay").messages
    assert "if you mean civledger commodities Oil=3 Clay Gold=13" in typed("commodities 3 oil, clay, 13 gold").messages


def test_a_number_that_replaces_another_is_offered_as_a_correction() -> None:
    files = files_of(PLAYING)
    counted = type_words(["census", "mike=12", "sarah=13"], files)
    assert counted.records
    for said in ("15 not 12", "15 instead of 12", "12 → 15", "12→15", "12 -> 15", "not 12 but 15", "from 12 to 15"):
        assert "try: civledger census Minoa=15 --fix" in _after_census(f"census mike {said}")
    for said in ("15 instead of 11", "11 → 15", "not 11 but 15"):
        assert "--fix" not in _after_census(f"census mike {said}")
    assert "census Minoa=15 Assyria=14 --fix" in _after_census("census mike 12 -> 15, sarah 13 -> 14")


def test_a_number_of_a_victim_may_be_lost_or_left() -> None:
    said = _after_census("famine egypt 10", "census peter=20")
    assert "1. civledger calamity Famine Egypt --lost Egypt=10\n" in said
    assert "2. civledger calamity Famine Egypt --tokens Egypt=10\nWhich one?" in said
    cities = _after_census("famine egypt 2 cities", "census peter=20")
    assert "  civledger calamity Famine Egypt --cities Egypt=2\nRecord this? [y/N]" in cities


def test_a_sum_below_none_is_said() -> None:
    assert "\nMinoa has 4, and cannot have 9 fewer\n" in typed("cities mike lost 9").messages


def test_nothing_is_said_of_a_line_that_nobody_typed() -> None:
    assert "if you mean" not in typed("ability mike").messages
    assert "5 of what? Write NAME=5" in typed("credits mike 5").messages


def test_every_way_to_read_a_line_is_refused_with_its_reason() -> None:
    said = typed("buy sarah mysticism 20 wool", BUYING).messages
    assert re.findall("if you mean civledger (.*):", said) == [
        "buy Assyria Mysticism=20 -c Wool",
        "buy Assyria Mysticism -c Wool=20",
    ]
    assert re.findall(r"error.*?(MC\d+)", said) == ["MC303", "MC405"]


def _after_census(line: str, census: str = "census mike=12 sarah=13") -> str:
    return type_words(shlex.split(line), play([census], files_of(PLAYING)), terminal=True).messages


@pytest.mark.parametrize("word", sorted(FILLING))
def test_filling_changes_nothing(word: str) -> None:
    line = FILLED[word]
    filled, plain = typed(line.format(word)), typed(line.format(""))
    assert filled.records
    assert filled.effect == plain.effect


def test_filling_is_a_short_list_without_a_word_that_turns_a_meaning() -> None:
    assert len(FILLING) <= 60
    assert not FILLING & (TURNING | ASKING)


@pytest.mark.deep
def test_random_mixtures_lose_nothing() -> None:
    number = 20_000 if depth.whole else depth.cases(1_000) if depth.deep else 120
    taken = [one for mixture in mix(depth.seed, number) if (one := take(mixture))]
    carried_out = [one for one in taken if one.is_carried_out]
    print(f"{number} mixtures: {len(carried_out)} carried out, {len(taken) - len(carried_out)} offered")
    assert [(one.mixture.words, one.lines, one.dropped) for one in taken if one.dropped] == []
    assert len(carried_out) > number / 200 - 3


@pytest.mark.parametrize(
    ("line", "read", "lost"),
    [
        ("census mike sarah 12 13", "civledger census Assyria=12 Minoa=13", "not beside"),
        ("census mike=12 sarah=13", "civledger census Minoa=12", "numbers"),
        (
            "hand mike 5 discarded mike 2, sarah 3",
            "civledger hand Minoa=5 Assyria=3 --discarded Minoa=2",
            "slot: Assyria",
        ),
        ("tax all mike 2 --short peter 7", "civledger tax all --short Egypt=7,Minoa=2", "slot: Minoa"),
        ("tax not mike", "civledger tax Minoa", "turning: not"),
        ("hand tokens mike=5", "civledger hand Minoa=5", "unit: tokens"),
        ("tax mike sarah", "civledger tax Minoa", "name: sarah"),
    ],
)
def test_the_second_reading_finds_what_is_lost(line: str, read: str, lost: str) -> None:
    assert any(fault.startswith(lost) for fault in find_dropped(shlex.split(line), read, PLAYING))
