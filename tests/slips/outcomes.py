"""What the program makes of a damaged line: whether it is carried out, offered, or only talked about."""

import re
import shlex
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import dropwhile
from typing import NamedTuple

from civledger.cli.tried import GAPS
from tests.slips.effects import CRASHED, ENDLESS, Answer, type_words
from tests.slips.generator import GRAVE, Slip
from tests.slips.lines import effect_of_all
from tests.slips.operators import Kind, all_operators, kind_of
from tests.slips.scenes import files_of
from tests.slips.whole import find_dropped
from tests.slips.words import Role, text_of

OFFERED = re.compile(r"^ *(?:try:|[1-9]\.|read as:) (civledger .*?)(?: \(undo takes it back\))?$", re.MULTILINE)
NUMBERED = re.compile(r"^ *([1-9])\. civledger ", re.MULTILINE)
READ_AS = re.compile(r"^read as: (civledger .*?)(?: \(undo takes it back\))?$", re.MULTILINE)
QUESTION = "[y/N]"
HELP = re.compile(r"civledger (?:help\b.*|.*(?:-h|--help))")
REASONED = (1, 2, 3)  # exit codes of a line that is refused


class Class(StrEnum):
    """What becomes of a damaged line; of two that hold, the first."""

    EXACT = "exact"  # it is no slip: a script carries it out, with the same effect
    ELSE = "exact, another effect"  # it is no slip: it is a line that means something else
    CARRIED = "carried"
    OTHER = "other"  # carried out with another effect
    OFFERED = "offered"  # with a line that has the same effect
    MISSED = "missed"  # only lines that have other effects are offered
    GAP = "gap"  # only lines with something to fill in
    HELP = "help"  # nothing but -h or help
    SENTENCE = "sentence"


class Outcome(NamedTuple):
    """What becomes of a slip at a terminal and in a script, which offered lines fail, and what else is wrong."""

    slip: Slip
    at_terminal: Class
    in_script: Class
    failing: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    said: str = ""


def judge(slip: Slip) -> Outcome:
    """Type a damaged line in a script and at a terminal, and every line that is offered for it."""
    meant, words, files = slip.meant, text_of(slip.words), files_of(slip.line.scene)
    if ENDLESS.match(f"civledger {slip.typed}"):
        return Outcome(slip, Class.ELSE, Class.ELSE)
    script = type_words(words, files)
    if script.code == 0:
        exact = Class.EXACT if script.effect == meant else Class.ELSE
        return Outcome(slip, exact, exact, said=script.said)
    terminal = type_words(words, files, terminal=True)
    failing = {line for answer in (script, terminal) for line in _failing(answer, slip)}
    faults = (*_faults(script), *_faults(terminal, slip))
    said = script.said if script.said == terminal.said else f"{script.said}--- at a terminal:\n{terminal.said}"
    return Outcome(
        slip, _class(terminal, slip), _class(script, slip), tuple(sorted(failing)), tuple(dict.fromkeys(faults)), said
    )


def _class(answer: Answer, slip: Slip) -> Class:
    """Return what became of a line, carried out or not."""
    meant = slip.meant
    if answer.code == 0:
        shown = slip.kind is Kind.LOST and not answer.records  # nobody can know what it would have been
        if answer.effect != meant and slip.kind is Kind.LOST and _is_else_meant(answer, slip):
            return Class.ELSE  # without what was lost it is a line that means something else, and was read as that
        return Class.CARRIED if answer.effect == meant else Class.SENTENCE if shown else Class.OTHER
    lines = _offered(answer)
    whole = [line for line in lines if not GAPS.search(line)]
    if any(_effect(line, slip.line.scene)[1] == meant for line in whole):
        return Class.OFFERED
    if len(whole) > 1 and effect_of_all([tuple(shlex.split(line))[1:] for line in whole], slip.line.scene) == meant:
        return Class.OFFERED  # one after the other
    if any(chosen.effect == meant for chosen in _answered(answer, slip)):
        return Class.OFFERED
    if QUESTION in answer.said or not all(map(HELP.fullmatch, whole)):
        return Class.MISSED
    if any(GAPS.search(line) for line in lines):
        return Class.GAP
    return Class.HELP if lines else Class.SENTENCE


def _is_else_meant(answer: Answer, slip: Slip) -> bool:
    """Tell whether a line that lost something, and nothing else, has the effect that was met."""
    if len(slip.operators) < 2:
        return False
    ways = [slip.before]
    if kind_of(slip.operators[-1:]) is Kind.LOST:
        ways += all_operators()[slip.operators[-1]].damage(slip.line.words)
    typed = (type_words(text_of(way), files_of(slip.line.scene)) for way in ways)
    return any(one.code == 0 and one.effect == answer.effect for one in typed)


def _offered(answer: Answer) -> list[str]:
    return list(dict.fromkeys(OFFERED.findall(answer.said)))


def _answered(answer: Answer, slip: Slip) -> Iterator[Answer]:
    """Yield what happens for each answer to the question that is asked."""
    keys = ["y"] if QUESTION in answer.said else NUMBERED.findall(answer.said)
    for key in keys:
        yield type_words(text_of(slip.words), files_of(slip.line.scene), terminal=True, given=f"{key}\n")


@cache
def _effect(line: str, scene: str) -> tuple[int, str]:
    """Return how an offered line ends in a fresh copy of the scene, and its effect; several may be joined."""
    if ENDLESS.match(line):
        return 0, ""
    try:
        _, *words = shlex.split(line)
    except ValueError:
        return CRASHED, ""
    typed = type_words(words, files_of(scene))
    return typed.code, typed.effect


def _failing(answer: Answer, slip: Slip) -> Iterator[str]:
    """Yield the offered lines that do not work as they stand; what closes a turn may list what is missing."""
    for line in _offered(answer):
        if not GAPS.search(line):
            code, _ = _effect(line, slip.line.scene)
            if code and not (code == 1 and line.startswith("civledger endturn")):
                yield line


def _faults(answer: Answer, at_terminal: Slip | None = None) -> Iterator[str]:
    """Yield what no answer may be, whatever it is about."""
    if answer.code == CRASHED or "Traceback" in answer.said:
        yield "traceback"
    if re.search(r"^Usage: ", answer.messages, re.MULTILINE):
        yield "usage"
    if answer.code not in (0, *REASONED):
        yield f"exit code {answer.code}"
    if answer.code and not answer.said.strip():
        yield "says nothing"
    if answer.code and answer.records:
        yield "fails and writes"
    if at_terminal and answer.code == 0:
        yield from _misreadings(answer, at_terminal)


def _misreadings(answer: Answer, slip: Slip) -> Iterator[str]:
    """Yield what may not be where a line was read and carried out."""
    read = READ_AS.findall(answer.messages)
    if not read:
        yield "does not say as what it was read"
    elif not ENDLESS.match(read[0]) and _effect(read[0], slip.line.scene)[1] != answer.effect:
        yield "does not do as what it was read"
    if read:
        is_pasted = "pasted" in slip.operators  # behind what stood before it on a screen
        words = dropwhile(lambda word: is_pasted and word.role is Role.OTHER and " " not in word.text, slip.words)
        texts = [text.rpartition("civledger ")[2] if is_pasted else text for text in text_of(words)]
        yield from find_dropped(texts, read[0], slip.line.scene)
    if answer.records and GRAVE.search(slip.line.typed):
        yield "carries out what is grave"
