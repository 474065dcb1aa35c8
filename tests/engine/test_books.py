"""The books of a ledger: the same whether it is replayed at once or entry by entry."""

import random

import pytest

from civledger.engine.books import Books, add_entry, open_books, replay_books
from civledger.engine.check import found_since, prepare_books
from civledger.model.words import WrongWord
from civledger.rules import RULESETS
from civledger.rules.megaciv import board
from civledger.store.read import parse
from tests.edgecases import buy, end
from tests.play.recorded import record_game
from tests.play.writing import ledger_text
from tests.support import entry, header, judged


def entry_by_entry(text: str) -> Books:
    """Return the books of a ledger to which its entries are added one after the other."""
    ledger = parse("game.toml", text).ledger
    assert ledger is not None
    books, _ = prepare_books(ledger._replace(entries=(), lines=()), RULESETS)
    assert books is not None
    for values, line in zip(ledger.entries, ledger.lines, strict=True):
        books = add_entry(books, values, line)
    return books


def told(books: Books) -> object:
    """Return how every turn went, and what was found; the kind of an unknown action is made anew each time."""
    steps = [
        (turn.number, step.entry._replace(kind=books.ruleset.kinds["note"]), step.before, step.after)
        for turn in books.turns
        for step in turn.steps
    ]
    ends = [(turn.opening, turn.closing) for turn in books.turns]
    written = books.written
    return steps, ends, written.open_turn, written.closed, written.findings, books.twice, list(found_since(books, 1))


def assert_same(one: Books, other: Books) -> None:
    assert told(one) == told(other)


CENSUS = entry(1, "census", "tokens = { Minoa = 1, Rome = 2 }")
LEDGERS = {
    "no entry": "",
    "a turn": CENSUS + entry(1, "gain", "treasury = { Minoa = 3 }") + end(1),
    "two turns": CENSUS + end(1) + entry(2, "census", "tokens = { Minoa = 4 }"),
    "late": CENSUS + end(1) + end(2) + entry(1, "gain", "treasury = { Minoa = 3 }") + entry(2, "note", 'text = "a"'),
    "late count": CENSUS + end(1) + entry(1, "census", "tokens = { Minoa = 5, Celt = 6 }"),
    "counted three times": CENSUS + entry(1, "census", "tokens = { Minoa = 5 }") + CENSUS,
    "ahead": CENSUS + entry(4, "note", 'text = "a"') + end(3) + CENSUS,
    "closed twice": end(1, "space = { Minoa = 1 }") + end(1, "space = { Minoa = 2, Rome = 1 }") + CENSUS,
    "unreadable": entry(1, "census", "tokens = { Minoa = -1 }") + entry(1, "cencus") + "[[entry]]\n" + CENSUS,
    "unreadable, then counted": entry(1, "tax", 'cities = { Minoa = "x" }') + entry(1, "tax", "cities = { Minoa = 2 }"),
    "bought twice": buy(1, "Music = 80", "card_points = 80") + buy(1, "Pottery = 60", "card_points = 60") + end(1),
    "left": entry(1, "leave", 'civ = "Minoa"') + end(1) + entry(2, "census", "tokens = { Minoa = 1 }"),
}


@pytest.mark.parametrize("name", LEDGERS)
def test_adding_entries_one_by_one_gives_the_books_of_the_whole(name: str) -> None:
    text = header() + LEDGERS[name]
    assert_same(entry_by_entry(text), judged(text))


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_added_one_by_one_in_any_order_gives_the_books_of_the_whole(seed: int) -> None:
    rng = random.Random(seed)
    game = record_game(seed, 5, rng.choice(["basic", "expert"]), turns=9, late=0.3, leaving=0.1)
    if seed % 2:
        rng.shuffle(game.entries)
    text = ledger_text(game.civs, game.side, game.entries)
    assert_same(entry_by_entry(text), judged(text))


def test_what_came_before_the_turn_of_an_entry_is_not_replayed_again() -> None:
    books = judged(header() + CENSUS + end(1) + CENSUS.replace("turn = 1", "turn = 2"))
    more = add_entry(books, books.ledger.entries[-1], 99)
    assert more.turns[0] is books.turns[0]
    assert more.turns[1] is not books.turns[1]


def test_of_its_own_turn_only_what_follows_an_entry_is_replayed_again() -> None:
    gain = entry(1, "gain", "treasury = { Minoa = 3 }")
    books = judged(header() + CENSUS + gain + end(1))
    more = add_entry(books, books.ledger.entries[1], 99)
    before, after = books.turns[0].steps, more.turns[0].steps
    assert [one is other for one, other in zip(before, after, strict=False)] == [True, True, False]
    assert [step.after.treasury["Minoa"] for step in after] == [0, 3, 6, 6]


def test_turns_after_a_change_are_replayed_from_their_own_opening() -> None:
    game = record_game(3, 5, "expert", turns=6, late=0.3, leaving=0.1)
    books = judged(ledger_text(game.civs, game.side, game.entries))
    for gone in range(0, len(game.entries), 7):
        turns = {
            number: tuple(entry for entry in entries if entry.position != gone)
            for number, entries in books.written.turns.items()
        }
        less = books._replace(written=books.written._replace(turns=turns))
        assert_same(replay_books(less, 1), replay_books(less._replace(turns=()), 1))


def test_books_are_never_changed_in_place() -> None:
    text = header() + LEDGERS["late count"]
    books = judged(text)
    add_entry(books, books.ledger.entries[0], 99)
    assert_same(books, judged(text))


@pytest.mark.parametrize(("turn", "opening", "closing"), [(None, 4, 4), (1, 1, 3), (2, 3, 4), (3, 4, 4), (7, 4, 4)])
def test_the_situation_of_a_turn_is_how_it_began_and_how_it_ended(turn: int | None, opening: int, closing: int) -> None:
    counted = (entry(number, "census", f"tokens = {{ Minoa = {number + 2} }}") + end(number) for number in (1, 2))
    books = judged(header() + "".join(counted))
    situation = books.at(turn)
    assert situation.turn == (turn or 3)
    assert board.counted(situation.opening, "Minoa") == opening
    assert board.counted(situation.state, "Minoa") == closing


def test_notes_alone_are_no_turn_of_play() -> None:
    notes = entry(1, "note", 'text = "a"') + end(1)
    assert judged(header() + entry(1, "note", 'text = "a"')).played == 0
    assert judged(header() + notes).played == 1
    assert judged(header() + notes + CENSUS.replace("turn = 1", "turn = 2")).played == 2


@pytest.mark.parametrize("turn", [1, 2])
def test_the_last_entry_is_found_in_its_own_turn(turn: int) -> None:
    books = judged(header() + CENSUS + end(1) + entry(turn, "gain", "treasury = { Minoa = 1 }"))
    assert books.turn_of_last == turn


def test_opening_the_same_ledger_twice_gives_the_same_books() -> None:
    books = judged(header() + LEDGERS["late"])
    assert_same(open_books(books.ledger, books.ruleset, books.setup), books)


def test_a_view_shows_the_open_turn_and_of_a_game_that_is_over_the_last_one() -> None:
    counted = [entry(number, "census", f"tokens = {{ Minoa = {number + 2} }}") for number in (1, 2)]
    goes_on = judged(header() + counted[0] + end(1) + counted[1] + end(2)).look_at()
    assert (goes_on.turn, board.counted(goes_on.opening, "Minoa")) == (3, 4)
    over = judged(header() + counted[0] + end(1) + counted[1] + end(2, "last = true"))
    assert (over.look_at().turn, board.counted(over.look_at().opening, "Minoa")) == (2, 3)
    assert board.counted(over.look_at().state, "Minoa") == 4
    with pytest.raises(WrongWord, match="no turn 3: the game ended with turn 2"):
        over.look_at(3)


def test_a_turn_that_has_not_begun_cannot_be_looked_at() -> None:
    books = judged(header() + CENSUS + end(1))
    assert books.look_at(1).turn == 1
    with pytest.raises(WrongWord, match="no turn 3 yet: turn 2 is open"):
        books.look_at(3)
