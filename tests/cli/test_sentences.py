"""Sentences with a unit or a verb of the game, small words, and answers that misled."""

from pathlib import Path

import pytest

from tests.cli.keyboard import done, entries, typed

PEOPLE = "Flo=Minoa,Judith=Rome,Marek=Hatti,Ronald=Egypt,Sarah=Celt"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
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
        ("flo +3 treasury", "gain Minoa=3"),
        ("flo gains 3 treasury", "gain Minoa=3"),
        ("census 22.0 20 21 22 22", "census 22 20 21 22 22"),
        ("balance", "status"),
    ],
)
def test_a_sentence_is_read(line: str, meant: str) -> None:
    assert typed(line).messages.endswith(f"\n  try: civledger {meant}\n")


@pytest.mark.parametrize("word", ["start", "play", "demo", "tutorial"])
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
