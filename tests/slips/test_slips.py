"""Slips are read as they were meant: the goals, and that the generator does what it says."""

import re

import pytest

from tests import depth
from tests.slips import effects
from tests.slips import outcomes as outcomes_module
from tests.slips.effects import Answer, Files, type_words
from tests.slips.generator import Slip, once, sample, twice
from tests.slips.lines import IMPOSSIBLE, WHERE, effect_of, examples, impossible, lines
from tests.slips.operators import Kind, all_operators
from tests.slips.outcomes import Class, Outcome, judge
from tests.slips.table import goals, render, tell_declared
from tests.slips.words import other, text_of

SOME = {1: 40, 2: 20} if depth.deep else {1: 16, 2: 8}  # damaged lines where not all are tried
NEW_NUMBERS = ("number-words", "pasted", "two-commands")  # operators that spell numbers out or bring some along
DEEP = 1_500  # lines damaged by two operators in a deep run: all of them would take half an hour


PARTS = {1: 6, 2: 2} if depth.whole else {1: 1, 2: 1}  # which several processes try


def outcomes(operators: int, part: int) -> list[Outcome]:
    """Return what becomes of a part of all damaged lines in a deep run, and of a sample of them in every other."""
    slips = once() if operators == 1 else sample(twice(), DEEP)
    chosen = slips[part :: PARTS[operators]] if depth.whole else sample(slips, SOME[operators])
    return [judge(slip) for slip in chosen]


@pytest.mark.deep
@pytest.mark.parametrize(("operators", "part"), [(number, part) for number in PARTS for part in range(PARTS[number])])
def test_slips_are_read_as_they_were_meant(operators: int, part: int) -> None:
    found = outcomes(operators, part)
    print(render(found, operators))
    print(tell_declared())
    faults = {one.slip.typed: one.faults for one in found if one.faults}
    assert faults == {}
    assert [str(goal) for goal in goals(found, operators) if not goal.reached] == []


@pytest.mark.deep
def test_a_line_has_the_same_effect_whenever_it_is_typed() -> None:
    some = depth.share(lines(), 8)
    first = [effect_of(line) for line in some]
    effect_of.cache_clear()
    assert [effect_of(line) for line in some] == first


def test_every_example_is_typed_or_left_out_for_a_reason() -> None:
    assert {start for start in IMPOSSIBLE if not any(one.startswith(start) for one in examples())} == set()
    assert len(impossible()) <= 44
    commands = {one.split()[0] for one in examples() if one not in impossible()}
    assert commands - {line.typed.split()[0] for line in lines()} == set()


def test_every_scene_is_used() -> None:
    typed = [line.typed for line in lines()]
    assert {max((start for start in WHERE if one.startswith(start)), key=len) for one in typed} == set(WHERE)


@pytest.mark.parametrize("name", all_operators())
def test_an_operator_damages_something_and_says_how(name: str) -> None:
    assert len(once(chosen=[name])) >= 10
    assert all_operators()[name].damage.__doc__


def test_numbers_are_never_damaged() -> None:
    assert [slip.typed for slip in once() if not is_whole(slip)] == []


def is_whole(slip: Slip) -> bool:
    """Tell whether all numbers of a line are still there."""
    if slip.kind is Kind.LOST or slip.operators[0] in NEW_NUMBERS:
        return True
    return sorted(re.findall("[0-9]+", slip.typed)) == sorted(re.findall("[0-9]+", slip.line.typed))


def test_another_seed_gives_other_slips_and_the_same_the_same() -> None:
    chosen = ["name-letter-wrong", "pasted"]
    assert twice(1, chosen) == twice(1, chosen) != twice(2, chosen)


def test_a_crash_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "main", lambda words: words[0])
    assert type_words((), {}).code == effects.CRASHED
    assert "Traceback" in type_words((), {}).said


@pytest.mark.parametrize(
    ("said", "answers", "expected", "faults"),
    [
        ("read as: civledger {line} (undo takes it back)", {"": "same"}, Class.CARRIED, ()),
        ("read as: civledger {line}", {"": "other"}, Class.OTHER, ("does not do as what it was read",)),
        ("", {"": "same"}, Class.CARRIED, ("does not say as what it was read",)),
        ("  civledger {line}. Record this? [y/N]", {"y": "same"}, Class.OFFERED, ()),
        ("  civledger status. Record this? [y/N]", {"y": "other"}, Class.MISSED, ()),
        ("  1. civledger status\n  2. civledger {line}", {"1": "other", "2": "same"}, Class.OFFERED, ()),
        ("  try: civledger census hel=NUMBER", {}, Class.GAP, ()),
        ("  try: civledger census -h", {}, Class.HELP, ()),
        ("how many tokens for Nora?", {}, Class.SENTENCE, ()),
        ("", {}, Class.SENTENCE, ("says nothing",)),
        ("Traceback (most recent call last)", {}, Class.SENTENCE, ("traceback",)),
    ],
)
def test_an_answer_at_a_terminal_is_understood(
    said: str, answers: dict[str, str], expected: Class, faults: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    (line,) = [one for one in lines() if one.typed == "census hel=31 egypt=33"]
    slip = Slip(line, ("spaced-sign",), (*line.words, *other("…")))
    meant = effect_of(line)

    def answered(words: tuple[str, ...], files: Files, terminal: bool = False, given: str = "") -> Answer:
        if list(words) != list(text_of(slip.words)):
            return type_words(words, files, terminal, given)
        if not terminal:
            return Answer(2, "", "no\n", "2 ", False)
        effect = {"same": meant, "other": "0 other", "": "2 "}[answers.get(given.strip(), "")]
        return Answer(int(effect[0]), "", said.format(line=line.typed), effect, effect == meant)

    monkeypatch.setattr(outcomes_module, "type_words", answered)
    one = judge(slip)
    assert (one.at_terminal, one.faults) == (expected, faults)
