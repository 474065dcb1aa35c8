"""A struck entry is replayed and judged as if it were not there; only what shows the file shows it."""

import random
from typing import Any

import pytest

from civledger.engine.books import Books
from civledger.engine.check import found_since
from tests.edgecases import end
from tests.engine.test_books import assert_same, entry_by_entry
from tests.play.recorded import record_game
from tests.play.writing import ledger_text
from tests.support import codes, entry, findings, header, judged

HEAD = header(tracks=["tokens", "treasury"])
LOW = entry(1, "census", "tokens = { Minoa = 4 }")
HIGH = entry(1, "census", "tokens = { Minoa = 56 }")
NOTE = entry(1, "note", 'text = "x"')


def strike(*numbers: object, turn: int = 1, more: str = 'reason = "misread"') -> str:
    return entry(turn, "strike", f"entries = {list(numbers)}\n{more}")


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(HIGH + strike(1), [], id="too many tokens"),
        pytest.param(LOW + LOW + strike(2), [], id="the second of two"),
        pytest.param(LOW + LOW + strike(1), [], id="the first of two"),
        pytest.param(entry(1, "cencus") + strike(1), [], id="an unknown action"),
        pytest.param("[[entry]]\n" + strike(1), [], id="an empty entry"),
        pytest.param(entry(1, "census", "tokens = { Troy = 1 }") + strike(1), [], id="an unknown name"),
        pytest.param(entry(9, "note", 'text = "x"') + strike(1), [], id="ahead"),
        pytest.param(NOTE + end(1) + strike(1, turn=2), [], id="of a closed turn"),
        pytest.param(NOTE + end(1) + strike(1), [], id="never late"),
        pytest.param(end(1) + NOTE + strike(2, turn=2), [], id="a late entry"),
        pytest.param(NOTE + strike(1, turn=2), ["CL106"], id="ahead itself"),
        pytest.param(HIGH + strike(1, 1), ["CL109"], id="twice in one strike"),
        pytest.param(HIGH + strike(1) + strike(1), ["CL109"], id="twice"),
        pytest.param(HIGH + strike(0, 1), ["CL109"], id="no entry"),
        pytest.param(HIGH + strike(1, 2), ["CL109"], id="itself"),
        pytest.param(HIGH + strike(1, 3) + NOTE, ["CL109"], id="behind it"),
        pytest.param(end(1) + strike(1, turn=2), ["CL109"], id="an endturn"),
        pytest.param(NOTE + strike(1) + strike(2), ["CL109"], id="a strike"),
        pytest.param(HIGH + strike(7, 1, 9), ["CL109", "CL109"], id="the others are struck all the same"),
        pytest.param(HIGH + strike(1, more=""), ["MC201", "CL102"], id="without a reason nothing is struck"),
        pytest.param(HIGH + strike(1, -2), ["CL104"], id="a number below 0"),
        pytest.param(HIGH + entry(1, "strike", 'entries = []\nreason = ""'), ["MC201", "CL104"], id="nothing"),
        pytest.param(HIGH + entry(1, "strike", 'entries = 1\nreason = ""'), ["MC201", "CL104"], id="no list"),
    ],
)
def test_what_is_struck_is_not_judged(entries: str, expected: list[str]) -> None:
    assert codes(HEAD + entries) == expected


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (NOTE + strike(9), "there is no entry 9 before this one, which is entry 2"),
        (NOTE + strike(2), "a strike cannot strike itself (entry 2)"),
        (
            end(1) + strike(1, turn=2),
            "entry 1 closes turn 1 and cannot be struck. Strike the wrong entries of that turn instead",
        ),
        (NOTE + strike(1) + strike(1), "entry 1 is already struck by entry 2"),
    ],
)
def test_a_misused_strike_says_what_stands_there(entries: str, said: str) -> None:
    [finding] = findings(HEAD + entries)
    assert (finding.fault.code, finding.message) == ("CL109", said)


def calamity(turn: int, joined: str = "") -> str:
    keys = f'cities = {{ Minoa = 0 }}\ncalamity = "Treachery"\nvictim = "Minoa"\n{joined}'
    return entry(turn, "cities", keys)


def test_the_next_entry_of_a_command_leads_it_when_the_first_is_struck() -> None:
    head, first, behind = header(tracks=["cities"]), calamity(1), calamity(1, "joined = true")
    assert codes(head + first + behind + behind) == []
    assert codes(head + first + behind + first + behind) == ["MC410"]
    assert codes(head + first + behind + first + behind + strike(3)) == ["MC410"]
    assert codes(head + first + behind + first + behind + strike(4)) == ["MC410"]
    assert codes(head + first + behind + first + behind + strike(3, 4)) == []
    assert codes(head + first + behind + first + behind + strike(1)) == ["MC410"]


def test_a_struck_entry_is_shown_where_it_would_have_been() -> None:
    books = judged(HEAD + NOTE + LOW + end(1) + NOTE.replace("turn = 1", "turn = 9") + strike(2, 4, turn=2))
    shown = {turn.number: [entry.position for entry in turn.shown] for turn in books.turns}
    assert shown == {1: [0, 1, 2], 2: [4, 3]}
    assert [(one.entry.position, one.reason, one.by) for turn in books.turns for one in turn.struck] == [
        (1, "misread", 4),
        (3, "misread", 4),
    ]
    early = judged(HEAD + entry(3, "note", 'text = "x"') + strike(1) + entry(4, "note", 'text = "x"'))
    assert [[one.entry.position for one in turn.struck] for turn in early.turns] == [[0], []]


def test_a_strike_shows_what_was_struck_of_turns_before_all_others() -> None:
    books = judged(HEAD + NOTE + strike(1, turn=2))
    assert [(turn.number, len(turn.struck)) for turn in books.turns] == [(2, 1)]


@pytest.mark.parametrize(
    "entries",
    [
        LOW + HIGH + strike(2),
        LOW + end(1) + HIGH + strike(1, turn=2) + entry(2, "note", 'text = "x"'),
        NOTE + strike(1, turn=2) + LOW,
        calamity(1) + calamity(1, "joined = true") + strike(1) + LOW,
    ],
)
def test_a_strike_that_is_added_gives_the_books_of_the_whole(entries: str) -> None:
    text = HEAD + entries
    one, other = entry_by_entry(text), judged(text)
    assert_same(one, other)
    assert [turn.struck for turn in one.turns] == [turn.struck for turn in other.turns]


def told(books: Books) -> tuple[list[Any], list[Any]]:
    """Return how every closed turn ended, and what was found but for the place in the file."""
    ends = [(turn.number, turn.opening, turn.closing) for turn in books.turns if turn.closed]
    found = [*books.written.findings, *found_since(books, 1)]
    return ends, [(one.fault.code, one.turn, one.civ, one.message) for one in found]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_struck_entries_is_the_game_without_them(seed: int) -> None:
    rng = random.Random(seed)
    game = record_game(seed, 5, rng.choice(["basic", "expert"]), turns=9, late=0.2, leaving=0.1)
    entries, civs = game.entries, game.civs
    may_go = [place for place, each in enumerate(entries) if each["action"] != "endturn"]
    gone = rng.sample(may_go, 8)
    without = [each for place, each in enumerate(entries) if place not in gone]
    numbers = [place + 1 for place in gone]
    struck = {"turn": entries[-1]["turn"], "action": "strike", "entries": numbers, "reason": "misread"}
    whole = judged(ledger_text(civs, game.side, [*entries, struck]))
    assert told(whole) == told(judged(ledger_text(civs, game.side, without)))
