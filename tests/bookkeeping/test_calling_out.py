"""Calling out as values: who is asked next, and what an answer means."""

import pytest

from civledger.bookkeeping.calling_out import (
    CalledNumber,
    CallingOut,
    ask,
    ask_player,
    begin_calling_out,
    find_doubt,
    find_needed_before,
    find_uncounted,
    read_answer,
)
from civledger.bookkeeping.open_ledger import open_data
from civledger.engine.books import Books
from civledger.model.question import Question
from civledger.model.words import WrongWord
from tests.support import SEVEN, entry, header, judged

PEOPLE = dict(zip(SEVEN, ("Ann", "Bob", "Cid", "Dora", "Eve", "Flo", "Gus"), strict=True))
SEATING = ["Rome", "Minoa", "Celt", "Egypt", "Hellas", "Hatti", "Assyria"]


def books_of(*entries: str, **head: list[str]) -> Books:
    """Return the books of seven people."""
    return judged(text_of(*entries, **head))


def text_of(*entries: str, **head: list[str]) -> str:
    text = header(**head)  # type: ignore[arg-type]  # only `tracks` is given
    for civ, person in PEOPLE.items():
        text = text.replace(f'civ = "{civ}"\n', f'civ = "{civ}"\nname = "{person}"\n')
    return text + "".join(entries)


def census(turn: int = 1, **tokens: int) -> str:
    rows = ", ".join(f"{civ} = {number}" for civ, number in tokens.items())
    return entry(turn, "census", f"tokens = {{ {rows} }}")


def begun(books: Books, command: str = "census") -> CallingOut:
    calling = begin_calling_out(books, command, SEATING)
    assert calling is not None
    return calling


def who(books: Books, calling: CallingOut) -> str | None:
    question = ask(books, calling, SEATING)
    return question.key if question else None


def test_people_are_asked_as_they_sit_with_the_number_that_stands() -> None:
    books = books_of(census(1, **dict.fromkeys(SEVEN, 8)), entry(1, "endturn"))
    assert ask(books, begun(books), SEATING) == Question("Rome (Gus)", "Rome", 8, None)
    assert ask_player(books, "cities", "Minoa") == Question("Minoa (Ann)", "Minoa", 0, "0")
    assert ask_player(books, "hand", "Minoa") == Question("Minoa (Ann)", "Minoa", None, None)


def test_who_was_counted_in_this_turn_is_not_asked() -> None:
    books = books_of(census(1, Rome=4, Minoa=4, Egypt=3))
    assert who(books, begun(books)) == "Celt"
    everybody = books_of(census(1, **dict.fromkeys(SEVEN, 8)))
    assert begin_calling_out(everybody, "census", SEATING) is None
    assert who(everybody, CallingOut("census", 1)) is None


def test_a_round_is_about_its_turn() -> None:
    books = books_of(census(1, **dict.fromkeys(SEVEN, 8)), entry(1, "endturn"))
    assert set(find_uncounted(books, "census")) == set(SEVEN)
    assert who(books, CallingOut("census", 1)) is None


def test_only_counts_that_the_turn_lacks_are_called_out() -> None:
    books = books_of(census(1, **dict.fromkeys(SEVEN, 8)), entry(1, "hand", "kept = { Rome = 2 }"))
    assert [find_uncounted(books, word) for word in ("buy", "census", "cities", "score")] == [(), (), (), ()]
    assert set(find_uncounted(books, "hand")) == {*SEVEN} - {"Rome"}
    results = books_of(entry(1, "score", "points = { Rome = 90 }"), tracks=[])
    assert set(find_uncounted(results, "score")) == {*SEVEN} - {"Rome"}


def test_what_must_come_before_a_count_is_known() -> None:
    begun = open_data("game.toml", text_of().encode())
    assert find_needed_before(begun, "census") is None
    missing = find_needed_before(begun, "hand")
    assert missing is not None
    assert missing.what == "census"
    counted = open_data("game.toml", text_of(census(1, **dict.fromkeys(SEVEN, 8))).encode())
    assert find_needed_before(counted, "hand") is None  # cities and purchases may be left out


def test_who_is_put_off_comes_last_and_the_others_as_they_sit() -> None:
    books, calling = books_of(), begun(books_of())
    for name in ("Rome", "Minoa"):
        assert who(books, calling) == name
        calling = calling.put_off(name)
    assert who(books, calling) == "Celt"
    rest = books_of(census(1, **{civ: 4 for civ in SEVEN if civ not in ("Rome", "Minoa")}))
    assert who(rest, calling) == "Rome"
    assert who(rest, calling.put_off("Rome")) == "Minoa"


def test_going_back_asks_who_was_asked_last_and_then_goes_on() -> None:
    books = books_of(census(1, Rome=4, Minoa=5))
    calling = CallingOut("census", 1).take("Rome").take("Minoa")
    assert who(books, calling) == "Celt"
    back = calling.go_back("Celt")
    assert who(books, back) == "Minoa"
    assert who(books, back.go_back("Minoa")) == "Rome"
    assert back.go_back("Minoa").go_back("Rome") == back.go_back("Minoa")
    assert who(books, back.take("Minoa")) == who(books, back.put_off("Minoa")) == "Celt"
    assert who(books, back.put_off("Minoa").go_back("Celt")) == "Minoa"


def test_who_has_no_number_any_more_is_not_the_one_before() -> None:
    undone = books_of(census(1, Rome=4))
    calling = CallingOut("census", 1).take("Rome").take("Minoa")
    assert who(undone, calling) == "Minoa"
    assert who(undone, calling.go_back("Minoa")) == "Rome"


def test_a_round_that_goes_on_can_go_back_to_who_was_counted_before() -> None:
    books = books_of(census(1, Rome=4, Minoa=5, Egypt=2))
    assert who(books, begun(books).go_back("Celt")) == "Minoa"


def test_after_a_jump_comes_who_was_asked_before() -> None:
    books = books_of(census(1, Hatti=4))
    assert who(books, begun(books_of()).take("Hatti")) == "Rome"
    assert who(books, begun(books_of()).take("Hatti").go_back("Rome")) == "Hatti"
    asked_again = CallingOut("census", 1, again="Celt")
    assert asked_again.take("Hatti").again == "Celt"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("12", CalledNumber("Rome", "12")),
        (" 012 ", CalledNumber("Rome", "12")),
        ("-3", CalledNumber("Rome", "-3")),
        ("-0", CalledNumber("Rome", "-0")),
        ("ann 12", CalledNumber("Minoa", "12", fix=True)),
        ("minoa=12", CalledNumber("Minoa", "12", fix=True)),
        ("bob 7", CalledNumber("Assyria", "7")),
        ("7 bob", CalledNumber("Assyria", "7")),
        ("bob -7", CalledNumber("Assyria", "-7")),
        ("60 --force", CalledNumber("Rome", "60", options=("--force",))),
    ],
)
def test_an_answer_is_a_number_or_somebody_elses(said: str, expected: CalledNumber) -> None:
    books = books_of(census(1, Minoa=5))
    assert read_answer(books, "census", ask_player(books, "census", "Rome"), said) == expected


@pytest.mark.parametrize("said", ["", "ann", "twelve", "zoe 4", "ann 4 bob 5", "--force", "1" * 5000, "ann x"])
def test_what_says_no_number_is_refused(said: str) -> None:
    books = books_of()
    with pytest.raises(WrongWord):
        read_answer(books, "census", ask_player(books, "census", "Rome"), said)


def test_nothing_said_keeps_cities_alone() -> None:
    books = books_of(entry(1, "cities", "cities = { Rome = 3 }"), census(1, **dict.fromkeys(SEVEN, 8)))
    assert read_answer(books, "cities", ask_player(books, "cities", "Rome"), "").words == ("rome=3", "--fix")
    assert read_answer(books, "cities", ask_player(books, "cities", "Celt"), "").words == ("celt=0",)


@pytest.mark.parametrize(
    ("old", "number", "asks"),
    [
        *((20, 40, False), (20, 41, True), (20, 10, False), (20, 9, True), (4, 9, False), (4, 10, True), (1, 6, False)),
        *((1, 7, True), (11, 5, True), (10, 4, True), (9, 4, False), (8, 2, True), (5, 0, False), (6, 0, True)),
    ],
)
def test_a_number_far_from_the_old_one_is_doubtful(old: int, number: int, asks: bool) -> None:
    books = books_of(census(1, **dict.fromkeys(SEVEN, old)), entry(1, "endturn"))
    doubt = find_doubt(books, "census", "Rome", CalledNumber("Rome", str(number)))
    assert doubt == (f"Rome (Gus): {number}, and {old} before" if asks else "")


def test_a_second_number_of_somebody_who_was_not_asked_is_doubtful() -> None:
    books = books_of(census(1, Minoa=5))
    assert find_doubt(books, "census", "Rome", CalledNumber("Minoa", "6", fix=True)) == "Minoa (Ann) has 5 already"
    assert find_doubt(books, "census", "Minoa", CalledNumber("Minoa", "6", fix=True)) == ""
    assert find_doubt(books, "hand", "Rome", CalledNumber("Rome", "9")) == ""
