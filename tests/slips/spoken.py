"""Operators that make sentences of a line: a verb, a unit, no command, or another command before it."""

from collections.abc import Iterator

from tests.slips.operators import said
from tests.slips.phrases import VOCABULARY
from tests.slips.words import PAIR, Role, Words, command_of, is_free, other, parted

VERBS, UNITS, IMPLIED = VOCABULARY["verbs"], VOCABULARY["spoken-units"], VOCABULARY["implied"]
BEFORE = "gain minoa=1"  # another command, which can stand before most that record something
TWO = "two-commands"


def _counted(words: Words, verb: str, unit: str) -> Iterator[Words]:
    """Yield numbers as they are spoken: who, a verb, the number and its unit; without the command."""
    (_, *named), options = parted(words)
    pairs = [PAIR.fullmatch(word.text) for word in named]
    if named and all(word.role is Role.PAIR for word in named) and all(pairs):
        spoken = [part for found in pairs if found for part in (found[1], verb, found[2], unit) if part]
        yield (*other(*spoken), *options)


@said
def with_verb(words: Words) -> Iterator[Words]:
    """`mike has 12 tokens`, `mike keeps 5 cards`, `mike buys pottery`, `famine hits egypt`, `everyone pays tax`."""
    command = command_of(words)
    verb = VERBS.get(command, "")
    if not verb or is_free(words):
        return
    yield from _counted(words, verb, UNITS.get(command, ""))
    (_, *named), options = parted(words)
    roles = [word.role for word in named]
    if command == "tax" and roles == [Role.THING]:
        yield (*other("everyone", verb, "tax"), *options)
    elif command == "tax" and roles == [Role.PLAYER]:
        yield (*named, *other(verb, "tax"), *options)
    elif roles[:2] in ([Role.PLAYER, Role.THING], [Role.THING, Role.PLAYER]) and command in IMPLIED:
        yield (named[0], *other(verb), *named[1:], *options)


@said
def with_unit(words: Words) -> Iterator[Words]:
    """`mike 12 tokens, sarah 13 tokens`: nothing but the unit says which command is meant."""
    if command_of(words) in UNITS:
        yield from _counted(words, "", UNITS[command_of(words)])


@said
def no_command(words: Words) -> Iterator[Words]:
    """`famine mike`, `mike pottery`: the names say which command is meant."""
    if command_of(words) in IMPLIED and len(words) > 2 and words[0].role is Role.COMMAND:
        yield words[1:]


@said
def two_commands(words: Words) -> Iterator[Words]:
    """`gain mike=1; census mike=12`, with another sign or word between: both are recorded."""
    if words[0].role is Role.COMMAND and not is_free(words):  # a note behind an entry is its own
        for sign in (";", ",", "and then", "then", "and", "&&"):
            yield (*other(*BEFORE.split(), *sign.split()), *words)
