"""Sentences with a unit or a verb of the game, small words, and answers that misled."""

from pathlib import Path

import pytest

from tests.cli.at_table import AtTable
from tests.cli.keyboard import done, entries, typed

PEOPLE = "Flo=Minoa,Judith=Rome,Marek=Hatti,Ronald=Egypt,Sarah=Celt"


@pytest.fixture(autouse=True)
def folder(bare: Path) -> None:
    done(f'new game.toml --players "{PEOPLE}"', "census 40 40 40 40 40", "cities all=2", "hand all=0", "endturn")
    done("gain all=10")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ronald has twenty two tokens", "census Egypt=22"),
        ("ronald has twenty tokens", "census Egypt=20"),
        ("ronald keeps 7", "hand Egypt=7"),
        ("judith lost a city", "cities Rome=1"),
        ("everyone pays tax", "tax all"),
        ("ok everyone takes tax", "tax all"),
        ("everyone but flo pays tax", "tax Celt Hatti Rome Egypt"),
        ("tax all except flo and sarah", "tax Hatti Rome Egypt"),
        ("everyone keeps 3", "hand all=3"),
        ("everyone keeps 3 except flo", "hand Celt=3 Hatti=3 Rome=3 Egypt=3"),
        ("nobody keeps cards", "hand all=0"),
        ("nobody buys", "buy rest nothing"),
        ("nobody buys anything this turn", "buy rest nothing"),
        ("judith passes", "buy Rome nothing"),
        ("no new cities", "cities rest"),
        ("nobody built anything", "cities rest"),
        ("judith builds two new cities", "cities Rome=4"),
        ("one new city for judith", "cities Rome=3"),
        ("2 more cities for judith", "cities Rome=4"),
        ("sarah has no cards", "hand Celt=0"),
        ("sarah doesnt buy", "buy Celt nothing"),
        ("everybody paid their taxes", "tax all"),
        ("show log", "log"),
        ("ronald left", "leave Egypt"),
        ("judith goes to 3 cities", "cities Rome=3"),
        ("judith one more city", "cities Rome=3"),
        ("ronald builds 2 ships", "spend ship Egypt=4"),
        ("ronald builds a ship", "spend ship Egypt=2"),
        ("spend ronald 2 ships", "spend ship Egypt=4"),
        ("census same as last turn", "census Minoa=40 Celt=40 Hatti=40 Rome=40 Egypt=40"),
        ("ronald census same as last turn", "census Egypt=40"),
        ("ronald pottery -c salt=4", "buy Egypt Pottery -c Salt=4"),
        ("buy judith pottery -c salt salt salt salt", "buy Rome Pottery -c Salt=4"),
        ("buy judith pottery -c oil oil oil clay clay -t all", "buy Rome Pottery -c Oil=3,Clay=2 -t 10"),
        ("census --ronald 22", "census Egypt=22"),
        ("buy --player ronald --advance pottery -c salt=4", "buy Egypt Pottery -c Salt=4"),
        ("census(ronald, 22)", "census Egypt=22"),
        ("c 22 20 21 22 22", "census 22 20 21 22 22"),
        ("tax flo & judith", "tax Minoa Rome"),
        ("scoreboard", "score"),
        ("take that back", "undo"),
        ("flo +3 treasury", "gain Minoa=3"),
        ("flo gains 3 treasury", "gain Minoa=3"),
        ("census 22.0 20 21 22 22", "census 22 20 21 22 22"),
        ("balance", "status"),
        ("ronald 3c", "cities Egypt=3"),
        ("ronald buys pottery, paid 4 salt", "buy Egypt Pottery -c Salt=4"),
        ("ronald +1c", "cities Egypt=3"),
        ("ronald built a city", "cities Egypt=3"),
        ("ronald built a city and flo lost one", "cities Egypt=3 Minoa=1"),
        ("ronald 22t", "census Egypt=22"),
        ("ronald lost one city to flo", "cities Egypt=1 Minoa=3"),
        ("judith takes 2 cities from sarah", "cities Rome=4 Celt=0"),
        ("judith 3 cities, rest same", "cities Rome=3 rest"),
        ("cities rest unchanged", "cities rest"),
        ("ronald gets pottery for 4 salt", "buy Egypt Pottery -c Salt=4"),
        ("ronald buys pottery with salt x4", "buy Egypt Pottery -c Salt=4"),
        ("sarah only paid 2", "tax Celt --short Celt=2"),
    ],
)
def test_a_sentence_is_read(line: str, meant: str) -> None:
    assert typed(line).messages.endswith(f"\n  try: civledger {meant}\n")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ronald buys a stack 9 card", "spend card Egypt=9"),
        ("ronald has famine", "calamity Famine Egypt"),
        ("ronald has famine, flo and sarah help", "calamity Famine Egypt Minoa Celt"),
        ("superstition reduces sarah\\'s cities", "calamity Superstition Celt"),
        ("superstition: sarah loses a city", "calamity Superstition Celt --cities Celt=1"),
        ("flood for sarah, flo loses 4", "calamity Flood Celt Minoa --lost Minoa=4"),
    ],
)
def test_what_happens_after_the_census_is_read(line: str, meant: str) -> None:
    done("census 22 20 21 22 22", "gain ronald=5")
    assert typed(line).messages.endswith(f"\n  try: civledger {meant}\n")


@pytest.mark.parametrize("word", ["start", "play", "demo", "tutorial", "init", "setup", "begin"])
def test_who_wants_to_begin_is_told_how(word: str) -> None:
    assert "`civledger new` starts a game" in typed(word).messages


@pytest.mark.parametrize("line", ["-?", "/?"])
def test_help_is_there_under_the_names_of_other_systems(line: str) -> None:
    from civledger.cli.app import main

    with pytest.raises(SystemExit) as end:
        main([line])
    assert end.value.code == 0


def test_undo_of_a_word_takes_back_the_last_command_if_it_was_that() -> None:
    number = len(entries())
    said = typed("undo census")
    assert said.code == 2
    assert "the last command was no census: Minoa gained" in said.messages
    assert "'bogus' is not a number" in typed("undo bogus").messages
    assert len(entries()) == number
    assert "gain" in done("undo gain")
    assert len(entries()) == number - 1


def test_a_plural_that_is_spelt_wrongly_is_offered_first() -> None:
    assert typed("citys flo=2").messages.splitlines()[1] == "  try: civledger cities Minoa=2"


def test_a_card_that_is_named_several_times_is_counted() -> None:
    said = typed("buy judith pottery -c salt,salt,salt,ochre=5").messages
    assert "Salt is named 3 times. If you mean the sum, write salt=3" in said
    assert "Salt is named twice. If you mean the sum, write salt=2" in typed("buy judith pottery -c salt,salt").messages


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("oops ronald had 23", "census Egypt=23"),
        ("no, ronald has 23", "census Egypt=23"),
        ("ronald 23 not 22", "census Egypt=23"),
        ("ronald should be 23", "census Egypt=23"),
        ("change ronald to 23", "census Egypt=23"),
        ("ronald: 23 instead", "census Egypt=23"),
        ("make that 23 for ronald", "census Egypt=23"),
        ("i meant ronald 23", "census Egypt=23"),
        ("wrong, ronald has 23 tokens", "census Egypt=23"),
        ("that was 23 for ronald", "census Egypt=23"),
        ("correction ronald 23", "census Egypt=23"),
        ("flo and sarah swapped", "census Minoa=20 Celt=22"),
        ("swap flo and sarah census", "census Minoa=20 Celt=22"),
    ],
)
def test_a_number_that_was_wrong_is_put_right_in_the_last_count(line: str, meant: str) -> None:
    done("census 22 20 21 22 22")
    assert typed(line).messages.endswith(f"\n  try: civledger {meant} --fix\n")


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("everyone pays tax, ronald has 22 tokens", ["tax all", "census Egypt=22"]),
        ("ronald has 22 tokens and 3 cities", ["census Egypt=22", "cities Egypt=3"]),
        ("ronald 22 tokens 3 cities", ["census Egypt=22", "cities Egypt=3"]),
        ("ronald 22 tokens, flo 20 tokens, sarah 3 cities", ["census Egypt=22 Minoa=20", "cities Celt=3"]),
        ("tax all + score", ["tax all", "score"]),
        ("buy flo,judith nothing", ["buy flo nothing", "buy judith nothing"]),
        ("flo and judith keep 2 each", ["hand Minoa=2", "hand Rome=2"]),
        ("no new cities, nobody buys", ["cities rest", "buy rest nothing"]),
        ("hand 1 1 1 1 1 undo", ["hand 1 1 1 1 1", "undo"]),
    ],
)
def test_several_sentences_are_as_many_lines(line: str, lines: list[str]) -> None:
    said = typed(line)
    assert said.messages.endswith("".join(f"  try: civledger {one}\n" for one in lines))


@pytest.mark.parametrize(
    "line",
    [
        "calamity treachery ronald>judith",  # an arrow between names is no player
        "flo and judith keep 2",  # of both together, or of each?
        "calamity famine ronald, not judith",
        "taxes all around",  # nobody is called so
        "whoami",
        "nobody",
        "ronald lost 2 tokens to flo",  # which are nobody's then
        "flo, judith and sarah swapped",
        "ronald lost 9 cities to flo",
    ],
)
def test_what_may_mean_anything_is_not_offered(line: str) -> None:
    messages = typed(line).messages
    assert messages
    assert "try: " not in messages


def test_who_says_what_did_not_happen_is_told_how_to_take_it_back() -> None:
    assert "`civledger undo` undoes the last command" in typed(["judith", "didn't", "buy", "pottery"]).messages


def test_the_last_entry_of_a_command_is_struck_by_its_name() -> None:
    done("census 22 20 21 22 22", "cities rest")
    number = len(entries()) - 1
    assert typed("strike the census").messages.endswith(f"\n  try: civledger strike {number} --reason TEXT\n")
    assert "try: " not in typed("strike the hand").messages


def test_a_count_after_something_is_a_census_to_who_corrects_or_strikes_it() -> None:
    done("census 22 20 21 22 22", "census ronald=9 --after famine")
    number = len(entries())
    for line in ("judith 19 not 22", "no, judith had 19"):
        assert typed(line).messages.endswith("\n  try: civledger census Rome=19 --fix\n")
    assert typed("strike the census").messages.endswith(f"\n  try: civledger strike {number} --reason TEXT\n")


def test_an_unchanged_rest_is_no_hand_of_zero() -> None:
    done("tax all", "census 22 20 21 22 22", "cities rest", "buy rest nothing")
    assert "hand" not in typed("everyone else unchanged").messages


def test_a_refused_sentence_among_several_is_told() -> None:
    said = typed("everyone pays tax, ronald has 99 tokens").messages
    assert "of these number 2 is refused:\nerror[MC201] Egypt" in said


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("22-20-21-22-22", "census 22 20 21 22 22"),
        ("22,20,21,22,22", "census 22 20 21 22 22"),
        ("f=22 j=20", "census Minoa=22 Rome=20"),
        ("ronald22 judith20", "census Egypt=22 Rome=20"),
        ("ronald 22, judith 20", "census Egypt=22 Rome=20"),
    ],
)
def test_numbers_in_a_shell_are_offered_as_what_is_due(line: str, meant: str) -> None:
    done("tax all")
    assert typed(line).messages.endswith(f"\n  try: civledger {meant}\n")


def test_treasury_that_somebody_may_have_is_asked_before_it_is_gained() -> None:
    with AtTable(columns=200) as table:
        assert table.type("treasury flo 3").endswith("  gain Minoa=3\nRecord this? [y/N] ")
        assert "read as: gain Minoa=3" in table.type("n", "income flo 3")
