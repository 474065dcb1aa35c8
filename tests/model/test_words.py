"""The words of a command."""

from collections.abc import Mapping

import pytest

from civledger.model.players import Players
from civledger.model.words import WrongWord, choices, count_names, found, name_choice, number, pair

RANKING = ("Minoa", "Celt", "Hatti", "Rome", "Hellas", "Egypt")
PEOPLE = {"Minoa": "Rome", "Celt": "Hat", "Hatti": "Ann-Marie", "Rome": "Ann", "Egypt": "Élodie"}
PLAYERS = Players(RANKING, PEOPLE, "civilization")


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Rome", "Rome"),  # a civilization, though Minoa's player is called so
        ("r o m e", "Rome"),
        ("hat", "Celt"),  # a player, though Hatti begins so
        ("hatt", "Hatti"),
        ("ann", "Rome"),  # a player, though another's name begins so
        ("annm", "Hatti"),
        ("ANN_MARIE", "Hatti"),
        ("m", "Minoa"),
        ("e", "Egypt"),
        ("élo", "Egypt"),
    ],
)
def test_exact_names_come_before_beginnings(word: str, name: str) -> None:
    assert PLAYERS.find(word) == name


@pytest.mark.parametrize(
    ("word", "named"),
    [("h", ["Celt", "Hatti", "Hellas"]), ("an", ["Hatti", "Rome"]), ("helas", ["Hellas"]), ("cetl", ["Celt"])],
)
def test_candidates_are_listed(word: str, named: list[str]) -> None:
    with pytest.raises(WrongWord) as refused:
        PLAYERS.find(word)
    assert [name for name in RANKING if name in str(refused.value)] == named
    assert repr(word) in str(refused.value)


@pytest.mark.parametrize("word", ["", " ", "-", "xyz", "minoas", "\x1b[31m"])
def test_what_names_nobody_is_refused(word: str) -> None:
    with pytest.raises(WrongWord):
        PLAYERS.find(word)


def test_the_nearest_candidate_comes_first() -> None:
    with pytest.raises(WrongWord) as refused:
        found("theologcy", ["Theocracy", "Theology", "Pottery"], "advance")
    said = str(refused.value)
    assert said.index("Theology") < said.index("Theocracy")
    assert "Pottery" not in said


def test_listed_names_everybody_once() -> None:
    assert PLAYERS.find_all(["rome", "all", "hel"]) == ["Rome", "Minoa", "Celt", "Hatti", "Hellas", "Egypt"]
    assert PLAYERS.find_all(["egypt", "Egypt", "élodie"]) == ["Egypt"]


def test_numbers_by_name_and_bare() -> None:
    assert PLAYERS.numbers(["egypt=3", "hat=0"]) == {"Egypt": 3, "Celt": 0}
    assert PLAYERS.numbers(["1", "2", "3", "4", "5", "06"]) == dict(zip(RANKING, range(1, 7), strict=True))
    assert PLAYERS.numbers(["all=2", "minoa=3"]) == {**dict.fromkeys(RANKING, 2), "Minoa": 3}


@pytest.mark.parametrize("words", [["1"], ["1", "2", "3", "4", "5", "6", "7"]])
def test_a_wrong_count_says_the_order(words: list[str]) -> None:
    with pytest.raises(WrongWord, match=", ".join(RANKING)):
        PLAYERS.numbers(words)


@pytest.mark.parametrize("word", ["", "x", "-1", "+1", "1.0", " 1", "1 ", "²", "٣", "0x1", "1_000", "9" * 30])
def test_only_plain_numbers_are_numbers(word: str) -> None:
    with pytest.raises(WrongWord):
        number(word)


@pytest.mark.parametrize("word", ["hel", "=3", "hel=", "hel=x", "hel=3=4", "="])
def test_only_pairs_are_pairs(word: str) -> None:
    with pytest.raises(WrongWord):
        pair(word)


def listing(given: list[str], *names: str) -> dict[str, int | None]:
    """Return the numbers of lists in which a name alone counts once."""
    return count_names(given, lambda word: found(word, names, "commodity"))


def test_a_list_counts_a_name_alone_once() -> None:
    goods = ["Salt", "Ochre", "Silver", "Silk"]
    assert listing(["salt=3,ochre"], *goods) == {"Salt": 3, "Ochre": 1}
    assert listing(["salt=3", "ochre,", ""], *goods) == {"Salt": 3, "Ochre": 1}


@pytest.mark.parametrize("given", [["salt=3,ochre,sal=2"], ["salt=3", "SALT=2"], ["salt=3,salt,salt"]])
def test_no_name_stands_twice_in_lists_that_are_joined(given: list[str]) -> None:
    with pytest.raises(WrongWord, match=r"Salt is named (twice|3 times)\. If you mean the sum, write salt=[45]"):
        listing(given, "Salt", "Ochre")


@pytest.mark.parametrize(
    "text", ["salt=3", "3 salt", "salt3", "3salt", "salt:3", "salt x3", "3x salt", "salt 3", " sal = 3"]
)
def test_a_number_beside_a_name_can_only_mean_one_thing(text: str) -> None:
    assert listing([text, "wax x2,"], "Salt", "Wax") == {"Salt": 3, "Wax": 2}


@pytest.mark.parametrize(
    "words",
    [
        ["egypt=3", "hat=0"],
        ["egypt:3", "hat:0"],
        ["egypt", "3", "hat", "0"],
        ["egypt=3,hat=0,"],
        ["egypt=3,", "hat", "0"],
    ],
)
def test_numbers_of_players_are_typed_in_many_ways(words: list[str]) -> None:
    assert PLAYERS.numbers(words) == {"Egypt": 3, "Celt": 0}


@pytest.mark.parametrize("words", [["1,2,3,4,5,6"], ["1,", "2,", "3,", "4,", "5,", "6"], ["1, 2, 3", "4 ", "5", "6,"]])
def test_bare_numbers_may_be_parted_by_commas(words: list[str]) -> None:
    assert PLAYERS.numbers(words) == dict(zip(RANKING, range(1, 7), strict=True))


def test_the_word_that_is_no_number_is_named() -> None:
    with pytest.raises(WrongWord, match="'l5' is not a number") as refused:
        PLAYERS.numbers(["12", "14", "9", "12", "l5", "8"])
    assert (refused.value.word, refused.value.candidates) == ("l5", ["15"])


def choose(*given: str, alone: str | None = None) -> dict[str, Mapping[str, int]]:
    advances = ("Written Record", "Monument")
    read = choices(given, ("blue", "green", "red"), lambda name: found(name, advances, "advance"), "monument=blue:5")
    return name_choice(read, alone)


def test_chosen_tokens_are_for_the_name_before_them() -> None:
    both = {"Written Record": {"blue": 5, "green": 5}, "Monument": {"red": 20}}
    assert choose("written=blue:5,green:5,monument=red:20") == both
    assert choose("written=blue:5", "monument=red:20", "written=green:5") == both
    assert choose("blue:5,green:5", "monument=red:20", alone="Written Record") == both
    assert choose("blue:5", "monument=red:20", "written=green:5", alone="Written Record") == both
    assert choose("blue=5,green=5,", "monument:red=20", alone="Written Record") == both


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("blue:5", r"who or what are blue:5 for\?"),
        ("written=blue:5,blue:5", "blue is named twice"),
        ("written=blue:5,monument=red:5,written=blue:5", "blue is named twice"),
        ("written=blue", "'blue' should be colour:number"),
        ("written=pink:5", "no colour 'pink'"),
        ("writen:blue=5", "no advance 'writen'"),
    ],
)
def test_chosen_tokens_that_are_nobodys_or_no_tokens_are_refused(given: str, said: str) -> None:
    with pytest.raises(WrongWord, match=said):
        choose(*given.split())


@pytest.mark.parametrize("text", ["sil=3", "slat", "salt=x", "salt=", "=3", "3"])
def test_a_list_of_wrong_words_is_refused(text: str) -> None:
    with pytest.raises(WrongWord):
        listing([text], "Salt", "Ochre", "Silver", "Silk")
