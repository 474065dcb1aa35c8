"""Lines with a known effect: the examples of every command, and more with people's names and other spellings."""

import re
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import cleandoc
from typing import NamedTuple

from civledger.cli.app import COMMANDS, function_of
from civledger.rules import RULESETS
from tests.slips.effects import change_of, taken, type_words
from tests.slips.scenes import files_of, players_of
from tests.slips.words import Words, read, text_of
from tests.support import own_commands

EXAMPLES = "Examples:\n"
SHELL = re.compile(r" (?:>|\| (?:lpr|less)\b).*")  # what a shell does with the output
IMPOSSIBLE = {  # the first words of examples that cannot be typed here, and why
    **dict.fromkeys(("host", "report --serve", "board --watch", "lsp", "table"), "goes on until somebody ends it"),
    "seating": "writes beside the books",
    **dict.fromkeys(("run", "git", "merge", "endturn --commit", "timer"), "is about other programs or a clock"),
    **dict.fromkeys(("find ", "echo ", "source ", "git ls", "git diff"), "is a line of a shell"),
    **dict.fromkeys(("new evening.toml", "new utrecht.toml --players @"), "draws lots"),
    **dict.fromkeys(("roster",), "is about a game without entries"),
    **dict.fromkeys(("import results toronto.csv",), "is about a table of another club"),
    "calamities": "asks questions at a terminal",
    **dict.fromkeys(("report -o game.html --card",), "needs an extra"),
    **dict.fromkeys(("plan hel --",), "takes more than a second"),
    **dict.fromkeys(("help --man", "schema |"), "is the same line again, or as long as a book"),
}
WHERE = {  # the first words of a line, and the scene in which it succeeds; the longest that fits
    "": "turn 9, building",
    **dict.fromkeys(("tax", "beneficiary", "seat", "name", "leave"), "turn 12"),
    **dict.fromkeys(("census", "ast-check", "log"), "turn 9"),
    **dict.fromkeys(("ability", "undo 3", "what-if"), "turn 12, abilities"),
    "revolt": "turn 12, revolts",
    **dict.fromkeys(("new", "result"), "no game"),
    **dict.fromkeys(
        ("spend card hel=9 --free", "ability fund", "ability prov", "ability univ"), "nine, turn 7, counted"
    ),
    **dict.fromkeys(("calamity banditry", "beneficiary --but"), "nine, turn 7, counted"),
    **dict.fromkeys(("seat ronald", "leave ronald", "name rome"), "nine, turn 7"),
    **dict.fromkeys(("regress hel=1 saba", "score "), "result only"),
    "buildings": "special buildings",
    **dict.fromkeys(("card", "use", "building ", "figures", "tools", "agriculture", "feed", "resources"), "cave"),
    "redo": "undone",
    "reseal": "changed by hand",
    "strike": "58 entries",
    **dict.fromkeys(("check ledgers", "audit", "club", "export ledgers", "export old"), "archive"),
    "advise hel --card-points 180 --club": "games",
    "import": "tables",
    **dict.fromkeys(("import results", "import purchases evening.csv -f utrecht.toml --new"), "tables alone"),
    **dict.fromkeys(("endturn", "endturn --last"), "turn 9, all counted"),
}
MORE = """
tax {minoa} {egypt}
tax {minoa} {hatti} --cities {minoa}=6
tax {egypt} --short {egypt}=7
revolt {egypt} {hellas} 2
revolt {egypt} {hellas} --note "last train"
census {minoa}=28 {hatti}=24
census {minoa}=28 {assyria}=30 {hatti}=24
census {hellas}=31 --note "last train"
spend ship {minoa}=2
spend ship {minoa}=2 {assyria}=4 --note late
spend upkeep {hellas}=2
gain {minoa}=3 {assyria}=2
gain {egypt}=3 --from attack
cities {minoa}=5 {hellas}=5
cities {egypt}=4 --note flood
buildings {minoa}=2 {egypt}=1
beneficiary --but {minoa}
calamity famine {egypt} {hatti}
calamity tyranny {egypt} --to {hatti} --cities {egypt}=1
calamity flood {egypt} --note "last train"
calamity flood
regress {hellas}=1 --reason Regression
ability politics {hellas}
ability politics {hellas} {egypt} --tokens 4
ability trade-routes {hellas} --cards fish=2,ochre
ability politics {hellas} {egypt} --tokens 4 --cities 1
advise {minoa} --hand wool=3,fish=3
advise {hellas} agriculture --card-points 120
plan {hellas}
plan {hellas} --income 60
buy {hellas} agriculture -c wool=4,fish=3,clay -k 4
buy {hellas} agriculture --cards wool=4,fish=3,clay --kept 4
buy {minoa} drama -c fruit=4 -k 5
buy {minoa} drama --card-points 70
buy {assyria} monarchy --card-points 60
buy {hatti} pottery --cards iron=3,textiles=2
credits {minoa}
hand {hellas}=4 {egypt}=6
hand {minoa}=5 {assyria}=6 {hatti}=5
ast-check {hellas}=7 {minoa}=8
seat {minoa} Judith --note "last train"
leave {minoa} --note "last train"
name {minoa} Judith
board --turn 8
score {hellas}=123 {minoa}=118
log {minoa}
log {minoa} --turn 5
log --format csv
print shop {minoa}
status --turn 8 -f utrecht.toml
status --file utrecht.toml
undo 3
"""
CAVE = """
card ronald food art --food 4 --paid wood=2
card judith roll farmer=2 --dice 4,5 --tools 2 --resources stone
building judith fixed wood=2 clay
building ronald free gold=2 wood=3
figures ronald=6 judith=7
tools judith=6 ronald=7
agriculture ronald=6 judith=7
feed judith ronald=10
resources ronald=6 judith=7 --note "last train"
"""


class Line(NamedTuple):
    """A line that succeeds in its scene."""

    words: Words
    scene: str

    @property
    def typed(self) -> str:
        return shlex.join(text_of(self.words))


def examples() -> list[str]:
    """Return the examples in the help of all commands, without the name of the program."""
    found = [example for game in RULESETS for command in own_commands(game) for example in command.examples]
    for name in COMMANDS:
        _, _, shown = cleandoc(function_of(name).__doc__ or "").partition(EXAMPLES)
        found += [line.strip().removeprefix("civledger ") for line in shown.splitlines() if line.strip()]
    return list(dict.fromkeys(found))


def impossible() -> dict[str, str]:
    """Return the examples that are left out, each with the reason."""
    starts = {example: [start for start in IMPOSSIBLE if example.startswith(start)] for example in examples()}
    return {example: IMPOSSIBLE[max(found, key=len)] for example, found in starts.items() if found}


def scene_of(line: str) -> str:
    """Return the scene in which a line succeeds."""
    return WHERE[max((start for start in WHERE if line.startswith(start)), key=len)]


@cache
def lines() -> tuple[Line, ...]:
    """Return all lines."""
    left = impossible()
    typed = [SHELL.sub("", example) for example in examples() if example not in left]
    return tuple(_line(text) for text in dict.fromkeys([*typed, *_more()]))


def _line(text: str) -> Line:
    scene = scene_of(text)
    players = players_of(scene)
    return Line(read(shlex.split(text), [*players, *players.values()]), scene)


def _more() -> Iterator[str]:
    """Yield lines with the names of people, and every second one with the names of the game in full."""
    yield from CAVE.strip().splitlines()
    for number, template in enumerate(MORE.strip().splitlines()):
        players = {civ.lower(): name for civ, name in players_of(scene_of(template.replace("{", ""))).items()}
        yield template.format(**{civ: name.lower() for civ, name in players.items()})
        if "{" in template and number % 3 == 0:
            yield template.format(**{civ: civ.capitalize() for civ in players})


@cache
def effect_of(line: Line) -> str:
    """Return what a line does; it succeeds."""
    answer = type_words(text_of(line.words), files_of(line.scene))
    assert answer.code == 0, (line.typed, line.scene, answer.said)
    return answer.effect


@cache
def effect_of_two(line: Line, before: str) -> str:
    """Return what a line records with another typed before it; nothing if it records no entry, or is refused then."""
    if not type_words(text_of(line.words), files_of(line.scene)).records or '"entry"' not in effect_of(line):
        return ""
    return effect_of_all((tuple(before.split()), text_of(line.words)), line.scene)


def effect_of_all(typed: Sequence[tuple[str, ...]], scene: str) -> str:
    """Return the effect of several lines, one after the other; nothing if one of them fails."""
    files, before = files_of(scene), files_of(scene)
    for words in typed:
        answer = type_words(words, files)
        if answer.code:
            return ""
        files = taken()
    return change_of(before, files)
