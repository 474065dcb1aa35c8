"""What Tab offers at each place of a line at the table, and the lines that were typed before."""

import glob
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.seating import players_of
from civledger.cli.app import COMMANDS, every_command, is_command
from civledger.cli.grammar import FILES, described, places, program, vocabulary
from civledger.model.border.slots import Words
from civledger.model.names import plain
from civledger.model.struct import Struct
from civledger.model.verdict import UnusableLedger
from civledger.rules import RULESETS

_LEDGER = ("-f", "--file")  # the prompt is about one
HISTORY = "~/.civledger_history"


class _Place(Struct):
    """Where a word stands: behind which command, as the value of which option or as which of its arguments."""

    command: str = "civledger"
    option: str = ""
    number: int = 1


def completions(file: str, line: str, others: Words, not_here: Words) -> list[str]:
    """Return the possible completions of a line, from its last space, comma or equals sign on.

    At the start of the line, `others` are offered too, and `not_here` are left out.
    """
    *passed, word = line.split(" ")
    passed = [each for each in passed if each and each != "civledger"]
    if passed:
        begun, offered = _behind(file, passed, word)
    else:
        begun, offered = word, tuple(name for name in (*list_commands(file), *others) if name not in not_here)
    found = _files(begun) if offered == FILES else offered
    return [each for each in found if each.casefold().startswith(begun.casefold()) and each not in _LEDGER]


def list_commands(file: str) -> list[str]:
    """Return the commands that all games have, and those of the game of a ledger; of one that cannot be read all."""
    try:
        games = [open_ledger(file).books.ruleset]
    except UnusableLedger:
        games = list(RULESETS.values())
    own = {name for game in games for names in game.groups().values() for name in names}
    return [name for name in every_command() if name in COMMANDS or name in own]


def _behind(file: str, passed: list[str], word: str) -> tuple[str, Words]:
    if not is_command(passed[0]):
        return word, ()
    players, unused = _words_of(file, passed[1:2])
    known = words_by_place(passed[0], players)
    begun, offered = _at(known, _reached(known, passed), word)
    return begun, tuple(each for each in offered if each.removesuffix("=") not in unused) if unused else offered


def _reached(known: dict[str, Words], passed: list[str]) -> _Place:
    place = _Place()
    for word in passed:
        if place.option:
            place = place._replace(option="")
        elif word.startswith("-"):
            place = place._replace(option=word if f"{place.command}:{word}" in known else "")
        elif place.command == "civledger":
            place = place._replace(command=word)
        else:
            place = place._replace(number=place.number + 1)
    return place


def _at(known: dict[str, Words], place: _Place, word: str) -> tuple[str, Words]:
    """Return the part of a word that is completed, and the words that fit there."""
    option, equals, value = word.partition("=")
    if not place.option and word.startswith("--") and equals:
        place, word = place._replace(option=option), value
    begun = word[max(word.rfind("="), word.rfind(",")) + 1 :]
    sign = word.removesuffix(begun)[-1:]
    others = ("-",) if word.startswith("-") else (place.number, "more", "-")  # where no argument fits, options do
    names = [f"{place.command}:{name}" for name in ((place.option,) if place.option else others)]
    fitting = next((name for name in names if name in known), "")
    return begun, known.get(f"{fitting}{sign}", ()) if fitting else ()


@cache
def words_by_place(command: str, players: Words) -> dict[str, Words]:
    """Return the words for every place of a command, its options among them."""
    commands = program(vocabulary(players), (command,))
    options = {place: tuple(word for word, _ in helps) for place, helps in described(commands).items()}
    return {**places(commands), **options}


def _words_of(file: str, named: list[str]) -> tuple[Words, Words]:
    """Return who plays in a ledger, by the names of the game and their own, and the words that nobody can use.

    A line about one player has their name first behind the command: words that are of no use to them are among those.
    """
    try:
        books = open_ledger(file).books
    except UnusableLedger:
        return (), ()
    players = players_of(books)
    people = [players.people[name] for name in players.everybody if name in players.people]
    names = tuple(dict.fromkeys(filter(None, map(plain, (*players.everybody, *people)))))
    player = next((players.find(word) for word in named if players.is_called(word)), None)
    return names, books.ruleset.vocabulary.unused(state=books.at().state, player=player)


def _files(begun: str) -> list[str]:
    """Return the files whose names begin so, a folder with the stroke that goes on into it."""
    names = sorted(glob.glob(f"{glob.escape(begun)}*"))
    return [f"{name}{os.sep}" if os.path.isdir(name) else name for name in names]


def remember(file: str, others: Words, not_here: Words) -> Callable[[], None]:
    """Set up history and completion, where the system has readline, and return what keeps the history.

    At the start of a line, `others` are offered too, and `not_here` are left out.
    """
    try:
        import readline
    except ImportError:
        return lambda: None
    kept = os.path.expanduser(HISTORY)
    try:
        readline.read_history_file(kept)
    except OSError:  # the first time there is none
        readline.clear_history()
    readline.set_completer_delims(" ,=")

    def find() -> list[str]:
        return completions(file, readline.get_line_buffer()[: readline.get_endidx()], others, not_here)

    readline.set_completer(completer(find))
    readline.parse_and_bind("tab: complete")

    def save() -> None:
        with suppress(OSError):  # a home that cannot be written to keeps none
            readline.write_history_file(kept)

    return save


def completer(find: Callable[[], list[str]]) -> Callable[[str, int], str | None]:
    """Return what readline asks for the n-th word that may stand at the end of the line, found once a line."""
    found: list[str] = []

    def complete(begun: str, number: int) -> str | None:
        if number == 0:
            found[:] = find()
        return found[number] if number < len(found) else None

    return complete


@contextmanager
def offering(words: Callable[[], Iterable[str]]) -> Iterator[None]:
    """Let Tab offer some words for an answer, which is not kept among the lines that were typed."""
    try:
        import readline
    except ImportError:
        yield
        return
    before = readline.get_completer()

    def find() -> list[str]:
        begun = readline.get_line_buffer()[readline.get_begidx() : readline.get_endidx()]
        return [word for word in words() if word.startswith(begun.casefold())]

    readline.set_completer(completer(find))
    readline.set_auto_history(False)
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_auto_history(True)
