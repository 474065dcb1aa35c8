"""Options and arguments: those that several commands share, those that a game declares, and the ledger they name."""

import enum
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from civledger.cli.show import refuse, screen, unreadable, wants_colour, warn
from civledger.cli.suggested_line import FEW, LINE, STAGE, files_named, leave_out, paste, respell
from civledger.model.border import command as declared
from civledger.model.border.command import Added
from civledger.model.border.slots import SEED, Flag, Number, Slot
from civledger.model.draft import RecordingOptions
from civledger.model.keys import LARGEST, clipped
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.model.words import WrongRows
from civledger.report import FORMATS
from civledger.rules import RULESETS
from civledger.store.find import VARIABLE, NoLedger, find
from civledger.store.read import STANDARD_INPUT, UnreadableFile, decode, is_stream, text_of
from civledger.store.storage import FILES, Files, Stream

if TYPE_CHECKING:
    from civledger.bookkeeping.archive_cache import ArchiveCache

Format = enum.StrEnum("Format", {name: name for name in FORMATS})  # type: ignore[misc]  # made from the one list
TEXT = Format("text")


def no_larger(number: int | None) -> int | None:
    """Return a number of a game; raises typer.BadParameter for one that no game has."""
    if number is not None and number > LARGEST:
        raise typer.BadParameter(f"{clipped(str(number))} is too large: a number is at most {LARGEST}")
    return number


def _file(help: str) -> Any:
    return Annotated[str | None, typer.Option("-f", "--file", metavar="FILE", help=help)]


def _turn(help: str) -> Any:
    return Annotated[int | None, typer.Option("--turn", metavar="N", min=1, callback=no_larger, help=help)]


FormatOption = Annotated[Format, typer.Option("--format", help="How to show it.")]
_NoteOption = Annotated[str | None, typer.Option("--note", metavar="TEXT", help="Add a note to the entry.")]
_ForceOption = Annotated[bool, typer.Option("--force", help="Record it even if it breaks a rule.")]
_FixOption = Annotated[bool, typer.Option("--fix", help="Replace the number given before, which was wrong.")]
_DryRunOption = Annotated[bool, typer.Option("--dry-run", help="Show the entry and write nothing.")]

NoCacheOption = Annotated[
    bool, typer.Option("--no-cache", help="Check every game again, and keep nothing for the next time.")
]
FIX_ALONE = "--fix needs the right number"
_Options = dict[str, tuple[Any, Any]]
_FILING: _Options = {
    "file": (_file("The ledger; - is standard input. Default: $CIVLEDGER_FILE or the only game here."), None)
}
_TRYING: _Options = {"force": (_ForceOption, False), "dry_run": (_DryRunOption, False)}
_NOTING: _Options = {"note": (_NoteOption, None), **_TRYING}
SHOWING: _Options = {**_FILING, "format": (FormatOption, TEXT)}
_VIEWING: _Options = {**SHOWING, "turn": (_turn("Show the game as of the end of turn N."), None)}
_RECORDING: _Options = {
    **SHOWING,
    "turn": (_turn("Show the game as of the end of turn N, or record a late entry for it."), None),
    **_NOTING,
}
_FIXING: _Options = {**_RECORDING, "fix": (_FixOption, False)}
SHARED = {
    declared.RECORDING: _RECORDING,
    declared.FIXING: _FIXING,
    declared.SHOWING: SHOWING,
    declared.VIEWING: _VIEWING,
    declared.LOOKING: {
        "format": (FormatOption, TEXT),
        "file": (_file("Use the edition and house rules of this ledger."), None),
        "turn": (_turn("Show them as of the end of turn N."), None),
    },
    declared.FILING: _FILING,
}
_EXAMPLES = "\b\nExamples:\n"
_FEW_MISTAKES = 20  # that are listed
_MOST_DIGITS = 99  # that are read as a number at all


def int_or_last(typed: str | int) -> int:
    """Return a number from 1 on, or 0 for `last`; raises what Typer says of any other word."""
    word = str(typed)  # what stands for a word that is not there comes here too
    if word.casefold() == "last":
        return 0
    if not word.isdecimal() or len(word) > _MOST_DIGITS:
        raise typer.BadParameter(f"{clipped(word)!r} is not a number")
    if not int(word):
        raise typer.BadParameter(f"{word} is less than 1")
    return int(word)


class How(RecordingOptions):
    """How a command is to be carried out, and what it records; `storage` has its ledgers, for a script in memory.

    `in_session` says that it is one line of many, of a script or a shell.
    """

    file: str | None = None
    format: str = TEXT
    storage: Files = FILES
    in_session: bool = False

    @property
    def place(self) -> list[str]:
        """Return the words that say in which ledger and turn, as they were typed; a pipe is no place to record."""
        turn = [] if self.turn is None else ["--turn", str(self.turn)]
        return turn if self.file is None or isinstance(self.storage, Stream) else [*turn, "-f", self.file]

    @property
    def insists(self) -> bool:
        """Tell whether options were typed that are of no use where something is only shown."""
        return self.force or self.note is not None

    @property
    def colour(self) -> bool:
        """Return whether colour is welcome where it is shown."""
        return wants_colour()

    @property
    def width(self) -> int | None:
        """Return how many columns there are where it is shown; None where lines stay whole."""
        return screen()


def storage_of(context: typer.Context | None) -> Files:
    """Return where a command finds its ledgers: in their files, unless who called it keeps them elsewhere."""
    return (context.obj if context else None) or FILES


def is_in_session(context: typer.Context | None) -> bool:
    """Tell whether a command is one line of a script or a shell, which has its ledgers."""
    return context is not None and context.obj is not None


def cache_for(
    in_session: bool, refused: bool, result: type[Struct], settings: object = "", is_named: bool = False
) -> "ArchiveCache | None":
    """Return where a command keeps what it makes of an archive, None if that is refused.

    A session has none: it is at a table, and may go on while another version of the program is installed.
    """
    if refused or in_session:
        return None
    from civledger.bookkeeping.archive_cache import open_cache

    return open_cache(result, settings, is_named)


def name_file(how: How, file: str | None) -> How:
    """Return how a command is carried out for a ledger; one that comes through a pipe is read once, for all who ask."""
    named = os.environ.get(VARIABLE) if file is None else file
    if named is None or how.storage.holds(named) or not is_stream(named):
        return how._replace(file=file)
    storage, stage = Stream(named), STAGE.get()
    if stage is not None:
        STAGE.set(stage._replace(storage=storage))  # where lines are tried before they are suggested
    return how._replace(file=file, storage=storage)


def need_file(how: How) -> None:
    """End the program if the ledger comes through a pipe: what was asked for needs its file."""
    if isinstance(how.storage, Stream):
        file = how.storage.file
        came = "standard input" if file == STANDARD_INPUT else f"the pipe {file}"
        instead = [respell(file, "FILE") if how.file else paste((*LINE.get(), "-f", "FILE"))]
        refuse(f"a ledger from {came} can only be shown. To do more, name its file", instead=instead)


def refuse_both(paths: Sequence[str]) -> None:
    """End the program if -f names another ledger than the argument does: nobody can tell which of them was meant."""
    if any([file] != paths for file in files_named(LINE.get())):
        lines = leave_out("-f") if all(map(os.path.exists, paths)) else ()
        refuse(f"-f names one ledger and {both(paths)} another. Leave out one of them", instead=lines)


def with_options(command: Callable[..., None], options: _Options) -> Callable[..., None]:
    """Return the command as Typer is to see it: its own arguments, and the shared options, which it gets as `how`."""
    own = [parameter for name, parameter in inspect.signature(command).parameters.items() if name != "how"]
    shared = [_parameter(name, annotation, default) for name, (annotation, default) in options.items()]
    context_parameter = _parameter("context", typer.Context, inspect.Parameter.empty)

    @wraps(command)
    def called(*, context: typer.Context | None = None, **given: Any) -> None:
        storage = storage_of(context)
        by, id = storage.sign or (None, None)
        chosen = {name: given.pop(name) for name in options}
        how = How(**chosen, storage=storage, by=by, id=id, in_session=is_in_session(context))
        command(**given, how=name_file(how, how.file))

    return taking(called, [*own, *shared, context_parameter])


recording = partial(with_options, options=_RECORDING)
fixing = partial(with_options, options=_FIXING)  # what was counted before
showing = partial(with_options, options=SHOWING)
viewing = partial(with_options, options=_VIEWING)
filing = partial(with_options, options=_FILING)
importing = partial(with_options, options={**_FILING, **_TRYING})
striking = partial(with_options, options={**SHOWING, **_TRYING})  # in the open turn alone, with a reason of its own
recording_new = partial(with_options, options={"format": (FormatOption, TEXT), **_NOTING})  # in a ledger that it starts


def taking(command: Callable[..., None], parameters: Iterable[inspect.Parameter]) -> Callable[..., None]:
    """Return the command as Typer sees it: with these parameters, whatever its own are."""
    every = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    command.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]  # what inspect looks for first
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in every}
    return command


def slot_parameter(slot: Slot) -> inspect.Parameter:
    """Return a slot of a command as Typer takes it: the only place where one becomes a parameter."""
    kind: Any = bool if isinstance(slot.type, Flag) else int if isinstance(slot.type, Number) and slot.options else str
    if kind is bool:
        return _parameter(slot.name, Annotated[bool, typer.Option(*slot.options, help=slot.help)], False)
    is_limited = kind is int and slot.type != SEED
    limits: Any = {"min": 0 if kind is int else None, "callback": no_larger if is_limited else None}
    shown: Any = (
        typer.Option(*slot.options, metavar=slot.shown, help=slot.help, **limits)
        if slot.options
        else typer.Argument(metavar=slot.shown, help=slot.help)
    )
    kind = list[str] if slot.repeats else kind
    if slot.required:
        return _parameter(slot.name, Annotated[kind, shown], inspect.Parameter.empty)
    return _parameter(slot.name, Annotated[kind if slot.default is not None else kind | None, shown], slot.default)


def _parameter(name: str, annotation: Any, usual: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=annotation)


def is_typed(value: Any, usual: str | None = None) -> bool:
    """Tell whether somebody typed a word, an option or its value."""
    return value is not None and value is not False and value != usual


def adding_options(name: str, before: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that all games have what they add to it: options in front of one of its parameters, and help."""

    def widened(command: Callable[..., None]) -> Callable[..., None]:
        every = [folder.added(name) for folder in RULESETS.values()]
        own = [one for one in inspect.signature(command).parameters.values() if one.kind is not one.VAR_KEYWORD]
        place = [one.name for one in own].index(before)
        options = [slot_parameter(option) for added in every for option in added.options]
        command.__doc__ = _add_help(command.__doc__ or "", every)
        command.signed = any(added.signed for added in every)  # type: ignore[attr-defined]  # as of a game's command
        return taking(command, (*own[:place], *options, *own[place:]))

    return widened


def _add_help(own: str, every: Sequence[Added]) -> str:
    """Return the help of a command with what games add to it, the command's own examples first."""
    said, _, examples = inspect.cleandoc(own).partition(_EXAMPLES)
    summary, _, about = said.strip().partition("\n\n")
    shown = [line.strip().removeprefix("civledger ") for line in examples.splitlines()]
    more = [example for added in every for example in added.examples]
    return help_text(summary, " ".join(filter(None, [about, *(added.about for added in every)])), [*shown, *more])


def help_text(summary: str, about: str, examples: Iterable[str]) -> str:
    """Return the help of a command, in the form of all the others."""
    lines = "".join(f"  civledger {example}\n" for example in examples)
    return "\n\n".join(filter(None, [summary, about, f"{_EXAMPLES}{lines}"]))


def choose_file(named: str | None) -> str:
    """Return the ledger a command is about, or end the program."""
    try:
        return find(named, os.environ, ".")
    except NoLedger as none:
        from civledger.cli.tried import try_lines

        lines = [paste((*LINE.get(), "-f", game)) for game in none.games[:FEW]]
        unreadable(str(none), instead=try_lines(lines), is_there=False)


def read_source(source: str) -> str:
    """Return the text of a file or, for -, of standard input, which has to be one; raises UnreadableFile for a file."""
    if source != "-":
        return text_of(source)
    try:
        return decode(name_source(source), sys.stdin.buffer.read())
    except UnreadableFile as failed:
        refuse(f"{name_source(source)}: {failed}")


def name_source(source: str) -> str:
    """Return what a source is called in messages."""
    return "standard input" if source == "-" else source


def refuse_rows(source: str, wrong: WrongRows) -> NoReturn:
    """Say what is wrong with each row of a table, and end."""
    name, more = name_source(source), len(wrong.messages) - _FEW_MISTAKES
    warn("".join(f"{name}: {message}\n" for message in wrong.messages[:_FEW_MISTAKES]))
    if more > 0:
        warn(f"{name}: and {several(more, 'more mistake')}\n")
    refuse(f"{several(len(wrong.messages), 'mistake')} in {name}. Nothing was recorded")
