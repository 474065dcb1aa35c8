"""Calling out at a terminal: by keys comes the ledger that commands give, and nothing answered is ever missing."""

import os
import random
import re
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from civledger.cli import completing
from civledger.cli.table import open_table
from tests.cli.at_table import AtTable
from tests.cli.keyboard import GAME, begin, codes, done, entries
from tests.depth import seeds
from tests.support import SEVEN, header

pytestmark = pytest.mark.usefixtures("folder", "history")
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Flo", "Gus")
PEOPLE = dict(zip(SEVEN, NAMES, strict=True))
SEATING = ("Gus", "Eve", "Ann", "Bob", "Flo", "Cid", "Dora")
EIGHTEEN = (
    *("Aki", "Ben", "Cat", "Dan", "Eli", "Fay", "Gil", "Hal", "Ida"),
    *("Jon", "Kim", "Lou", "Max", "Ned", "Oda", "Pam", "Quin", "Ray"),
)
STARTED = (sys.executable, "-m", "civledger")  # which has a size and gets signals of its own


@pytest.fixture
def history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(completing, "HISTORY", "history")


def sit_down(*lines: str) -> None:
    """Begin the second turn of seven people, with these lines; they sit in another order than that of `status`."""
    text = header()
    for civ, person in PEOPLE.items():
        text = text.replace(f'civ = "{civ}"\n', f'civ = "{civ}"\nname = "{person}"\n')
    begin(text)
    done(f"seating {' '.join(SEATING)}", "census 4 4 4 4 4 4 4", "hand 0 0 0 0 0 0 0", "endturn", *lines)


def of_this_turn() -> list[dict[str, Any]]:
    return [one for one in entries() if one["turn"] == 2]


def numbers(action: str, key: str) -> list[dict[str, int]]:
    """Return what the entries of an action in this turn say, one after the other."""
    return [one[key] for one in of_this_turn() if one["action"] == action]


def civ_of(person: str) -> str:
    return next(civ for civ, name in PEOPLE.items() if name == person)


def test_a_turn_by_keys_is_the_turn_by_commands() -> None:
    sit_down()
    census, cities, hands = ("6", "5", "8", "7", "4", "3", "6"), ("", "", "1", "", "", "", ""), "3215428"
    with AtTable() as table:
        first = table.type("census", *census)
        table.type("cities", *cities)
        last = table.type("hand", *hands[:-1], "8", "y")
        assert table.leave() == 0
    by_keys = of_this_turn()
    assert re.findall(r"\((\w+)\), was 4: ", first) == [*SEATING]
    assert "order of movement: Minoa, Assyria" in first
    assert "all hands are counted" in last
    sit_down()
    for person, number in zip(SEATING, census, strict=True):
        done(f"census {person}={number}")
    for person, number in zip(SEATING, cities, strict=True):
        done(f"cities {person}={number or 0}")
    for person, number in zip(SEATING, hands, strict=True):
        done(f"hand {person}={number}")
    assert by_keys == of_this_turn()
    assert codes() == []


def test_every_key_does_what_it_says() -> None:
    sit_down()
    with AtTable() as table:
        assert "census, 7 to ask: 12, mike 12, - later, < back, . ends\n" in table.type("census")
        assert table.type("").endswith("Rome (Gus), was 4: ")  # asks again
        assert table.type("-").endswith("Egypt (Eve), was 4: ")
        assert table.type("bob 5").endswith("Egypt (Eve), was 4: ")
        assert table.type("7").endswith("Minoa (Ann), was 4: ")
        assert table.type("<").endswith("Egypt (Eve), was 7: ")
        assert table.type("<").endswith("Assyria (Bob), was 5: ")
        assert table.type("6").endswith("Minoa (Ann), was 4: ")
        assert table.type("?").endswith("Minoa (Ann), was 4: ")
        assert table.type("x").endswith("such as mike 12\nMinoa (Ann), was 4: ")
        assert table.type("8").endswith("Celt (Flo), was 4: ")
        assert table.press("\x04").endswith("census: Flo, Cid, Gus, Dora\n> ")
        assert table.type("census").endswith("Rome (Gus), was 4: ")
        assert table.type(".").endswith("> ")
        assert table.leave() == 0
    assert numbers("census", "tokens") == [{"Assyria": 5}, {"Egypt": 7}, {"Assyria": 6}, {"Minoa": 8}]
    assert [one.get("fix", False) for one in of_this_turn()] == [False, False, True, False]
    assert codes() == []


def test_ctrl_c_drops_what_was_typed_and_asks_again() -> None:
    sit_down()
    with AtTable(program=STARTED) as table:
        table.type("census")
        os.write(table.terminal, b"9")
        assert os.read(table.terminal, 1) == b"9"
        for _ in range(2):
            time.sleep(0.1)  # readline waits by now: a signal before that, it sees with the next key
            table.running.send_signal(signal.SIGINT)
            assert table.wait().endswith("Rome (Gus), was 4: ")
        assert table.type("5", ".").endswith("> ")
        time.sleep(0.1)
        table.running.send_signal(signal.SIGINT)
        assert table.wait().endswith("> ")
        assert table.leave() == 0
    assert numbers("census", "tokens") == [{"Rome": 5}]


def test_who_is_left_for_the_end_is_asked_there() -> None:
    sit_down()
    with AtTable() as table:
        shown = table.type("census", "-", "5", "-", "6", "7", "8", "4", "3", "2")
        assert re.findall(r"\((\w+)\), was 4: ", shown) == [*SEATING, "Gus", "Ann"]
        assert "order of movement" in shown
        table.leave()
    assert [next(iter(one)) for one in numbers("census", "tokens")] == [
        civ_of(person) for person in ("Eve", "Bob", "Flo", "Cid", "Dora", "Gus", "Ann")
    ]


@pytest.mark.parametrize(("again", "taken"), [("y", True), ("12", True), ("n", False), ("", False)])
def test_a_doubtful_number_is_asked_once(again: str, taken: bool) -> None:
    sit_down()
    with AtTable() as table:
        assert "Rome (Gus): 12, and 4 before. Right? y, or the number again: " in table.type("census", "12")
        shown = table.type(again)
        table.leave(".\nq\n")
    assert shown.endswith("Egypt (Eve), was 4: " if taken else "Rome (Gus), was 4: ")
    assert numbers("census", "tokens") == ([{"Rome": 12}] if taken else [])


def test_a_second_number_of_somebody_else_is_asked_once_and_recorded_as_a_correction() -> None:
    sit_down("census ann=5")
    with AtTable() as table:
        assert "Minoa (Ann) has 5 already. Right?" in table.type("census", "ann 6")
        assert "Minoa was 5" in table.type("y")
        table.leave(".\nq\n")
    assert numbers("census", "tokens") == [{"Minoa": 5}, {"Minoa": 6}]
    assert entries()[-1]["fix"] is True


def test_each_answer_is_an_entry_when_the_next_question_stands_there_and_undo_takes_back_one() -> None:
    sit_down()
    with AtTable() as table:
        table.type("census")
        for count, number in enumerate(("5", "6", "7"), 1):
            table.type(number)
            assert len(numbers("census", "tokens")) == count
        shown = table.type("undo")
        assert "undone: census Minoa 7" in shown
        assert shown.endswith("Minoa (Ann), was 4: ")
        assert len(numbers("census", "tokens")) == 2
        assert table.type("8").endswith("Assyria (Bob), was 4: ")
        table.leave(".\nq\n")
    assert numbers("census", "tokens") == [{"Rome": 5}, {"Egypt": 6}, {"Minoa": 8}]


def test_a_number_against_the_rules_is_refused_and_asked_again() -> None:
    sit_down()
    with AtTable() as table:
        table.type("cities gus=0", "census", *("5",) * 7)
        shown = table.type("cities", "10", "y")
        assert "MC202" in shown
        assert shown.endswith("Egypt (Eve) [0]: ")
        table.leave(".\nq\n")
    assert numbers("cities", "cities") == [{"Rome": 0}]


def test_what_a_phone_enters_meanwhile_is_not_asked_or_refused_and_the_round_goes_on() -> None:
    sit_down()
    with AtTable() as table:
        assert table.type("census").endswith("Rome (Gus), was 4: ")
        done("census gus=5 eve=6")
        shown = table.type("5")
        assert "error" not in shown
        assert shown.endswith("Minoa (Ann), was 4: ")
        done("census ann=7")
        shown = table.type("8")
        assert "the census for Minoa is already recorded in turn 2: 7" in " ".join(shown.split())
        assert shown.endswith("Assyria (Bob), was 4: ")
        table.leave(".\nq\n")
    assert numbers("census", "tokens") == [{"Rome": 5, "Egypt": 6}, {"Minoa": 7}]


def test_a_turn_that_is_closed_meanwhile_ends_the_round_and_not_the_table() -> None:
    sit_down()
    with AtTable() as table:
        table.type("census")
        done("census 5 5 5 5 5 5 5", "hand 1 1 1 1 1 1 1", "endturn")
        shown = table.type("5")
        assert "turn 2 was closed meanwhile" in shown
        assert "turn 3" in shown
        assert table.leave() == 0


def test_a_ledger_that_git_breaks_meanwhile_ends_the_round_and_not_the_table() -> None:
    sit_down()
    before = GAME.read_bytes()
    with AtTable() as table:
        table.type("census")
        GAME.write_text("<<<<<<< ours\n", "utf-8")
        shown = table.type("5")
        assert "CL00" in shown
        assert shown.endswith("> ")
        GAME.write_bytes(before)
        assert table.type("census").endswith("Rome (Gus), was 4: ")
        table.leave(".\nq\n")
    assert GAME.read_bytes() == before


def test_a_count_alone_shows_the_books_where_the_phase_needs_something_else() -> None:
    sit_down()
    with AtTable() as table:
        shown = table.type("hand")
        assert "first census; then `hand` alone asks one player after the other" in shown
        assert "limit" in shown
        assert "draws" in table.type("census 5 5 5 5 5 5 5", "hand 1 1 1 1 1 1 1", "cities")
        table.leave()
    assert done("census").count("\n") > 7  # outside the table it shows them


def test_the_points_of_a_game_of_results_alone_are_called_out_too() -> None:
    begin(header(SEVEN, tracks=()))
    with AtTable() as table:
        assert table.type("score").endswith("Minoa: ")
        table.type("112", "<", "", "90")
        table.leave(".\nq\n")
    assert [one["points"] for one in entries()] == [{"Minoa": 112}, {"Assyria": 90}]


def test_stone_age_calls_out_its_points() -> None:
    done("new cave.toml --rules stone-age --players Ann,Bob --seating bob")
    GAME.unlink()
    text = Path("cave.toml").read_text("utf-8")
    Path("cave.toml").write_text(text.replace("[game]\n", "[game]\ntracks = []\n"), "utf-8")
    with AtTable() as table:
        assert table.type("score").endswith("Bob: ")
        table.type("-4", "120")
        table.leave()
    assert [one["points"] for one in tomllib.loads(Path("cave.toml").read_text("utf-8"))["entry"]] == [
        {"Bob": -4},
        {"Ann": 120},
    ]


Answer = str | Callable[[], object]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Return what gives answers to a table in this process, and does something else before some, and tells who asked.

    At the end the terminal is gone.
    """

    def open_and_answer(*answers: Answer) -> list[str]:
        given, questions = iter(answers), list[str]()

        def read(question: str) -> str:
            questions.append(question)
            for one in given:
                if isinstance(one, str):
                    return one
                one()
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("builtins.input", read)
        open_table("game.toml")
        return questions

    return open_and_answer


def interrupt() -> None:
    raise KeyboardInterrupt


def test_every_key_without_a_terminal(answer: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    sit_down()
    questions = answer(
        *("census", "<", "", "-", "bob 5", "7", "<", "<", "6", "?", "x", "zoe 4", interrupt, "8", "undo"),
        *("12", "n", "8", "<", "8", "ann 7", "y", "20", "20", "status", ".", "hand", "q"),
    )
    assert numbers("census", "tokens") == [
        *({"Assyria": 5}, {"Egypt": 7}, {"Assyria": 6}, {"Minoa": 8}, {"Minoa": 7}, {"Celt": 20})
    ]
    assert [question.partition(" (")[0] for question in questions if "Right?" in question] == ["Minoa", "Minoa", "Celt"]
    said = capsys.readouterr()
    assert said.err.startswith("nobody was asked before\n")
    assert "type a number, or a name and a number, such as mike 12\n" in said.err
    assert "there is no civilization 'zoe'" in said.err
    assert "undone: census Minoa 8" in said.err
    assert "first census; then `hand` alone asks one player after the other" in said.err


def test_what_happens_meanwhile_without_a_terminal(
    answer: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    sit_down()
    sound = b""

    def break_it() -> None:
        nonlocal sound
        sound = GAME.read_bytes()
        GAME.write_text("<<<<<<< ours\n", "utf-8")

    answer(
        *("census", lambda: done("census gus=9"), "5", break_it, "5", "census", lambda: GAME.write_bytes(sound)),
        *("census", "5", "5", "5", "5", "5", "5", "cities", "20", "y", lambda: done("hand 1 1 1 1 1 1 1", "endturn")),
        *("", "census", "-1", ".", "census"),
    )
    said = capsys.readouterr()
    assert "the census for Rome is already recorded in turn 2: 9" in said.err
    assert "CL00" in said.out + said.err
    assert "order of movement: Rome, Minoa" in said.out
    assert "MC202" in said.err
    assert "turn 2 was closed meanwhile" in said.err
    assert "Rome: 1 in stock, so 54 on the board" in said.out


def test_a_round_needs_no_readline(monkeypatch: pytest.MonkeyPatch, answer: Callable[..., list[str]]) -> None:
    sit_down()
    monkeypatch.setitem(sys.modules, "readline", None)
    answer("census", "5", "6")
    assert numbers("census", "tokens") == [{"Rome": 5}, {"Egypt": 6}]


def test_a_narrow_window_is_enough(folder: Path) -> None:
    sit_down()
    with AtTable(columns=60, home=folder, program=STARTED) as table:
        table.type("census", "5", "6", ".", "census", *("7",) * 5, "cities", ".", "note tea", "help")
        table.leave()
    assert [line for line in table.seen.splitlines() if len(line) > 60] == []
    kept = (folder / ".civledger_history").read_text("utf-8").splitlines()
    assert kept == ["census", "cities", "note tea", "help", "q"]  # once each, and no number


def test_tab_offers_the_names_of_people_in_a_round() -> None:
    pytest.importorskip("readline")
    sit_down()
    with AtTable() as table:
        table.type("census", "dor\t 5")
        table.leave(".\nq\n")
    assert numbers("census", "tokens") == [{"Hellas": 5}]


def test_a_census_of_eighteen_takes_less_than_half_of_the_keys(capsys: pytest.CaptureFixture[str]) -> None:
    GAME.unlink()
    done(f"new game.toml --players {','.join(EIGHTEEN)}")
    tokens = [10 + place % 9 for place in range(18)]
    done(f"census {' '.join(['9'] * 18)}", f"hand {' '.join(['0'] * 18)}", "endturn")
    called = " ".join(f"{name.lower()}={number}" for name, number in zip(EIGHTEEN, tokens, strict=True))
    with AtTable() as table:
        table.type("census", *map(str, tokens))
        keys = table.keys
        table.leave()
    assert len(of_this_turn()) == 18
    before = len(f"civledger census {called}\n")
    with capsys.disabled():
        sys.stdout.write(f"\na census of 18: {before} keys by names, {keys} called out\n")
    assert keys < before / 2


def answer_until_killed(moment: float, answers: Sequence[str]) -> int:
    """Answer a round in a program that is killed at a moment, and return after how many answers a question stood."""
    with AtTable(program=STARTED) as table:
        table.type("census")
        done_by = time.monotonic() + moment
        answered = 0
        for number in answers:
            os.write(table.terminal, f"{number}\n".encode())
            while time.monotonic() < done_by and len(re.findall(r", was \d+: ", table.seen)) < answered + 2:
                table.seen += os.read(table.terminal, 4096).decode(errors="replace")
            if time.monotonic() >= done_by:
                break
            answered += 1
        table.running.send_signal(signal.SIGKILL)
        table.running.wait()
    return answered


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(9, in_full=40))
def test_whoever_kills_the_terminal_loses_nothing_that_was_answered(seed: int) -> None:
    sit_down()
    answers = ("5", "6", "7", "8", "3", "4")
    answered = answer_until_killed(random.Random(seed).uniform(0, 0.6), answers)
    counted = [next(iter(one.values())) for one in numbers("census", "tokens")]
    assert counted in ([int(one) for one in answers[:answered]], [int(one) for one in answers[: answered + 1]])
    assert codes() == []
    with AtTable() as table:
        assert table.type("census").endswith(f"({SEATING[len(counted)]}), was 4: ")
        table.leave(".\nq\n")
