"""The border to a game: a table of its parts, and what is found by a word that is typed.

A part is a file of the game, loaded when it is asked for and not before; what it must hold stands in `parts.py`, and
the game's own `ruleset.py` shows mypy that it does.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from civledger.model.forms import Count
from civledger.model.strike import STRIKE

if TYPE_CHECKING:  # a command loads only the few of these that it uses
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from civledger.model.border import parts, reader_parts
    from civledger.model.border.command import Added, Command, CommandLine, RowTable, SheetOffer
    from civledger.model.border.slots import Slot, Words
    from civledger.model.draft import Draft
    from civledger.model.entry import Entry, Kind
    from civledger.model.exports import ExportTables, Journal
    from civledger.model.finding import Finding
    from civledger.model.players import Players
    from civledger.model.report import Report, Table
    from civledger.model.shapes import HeaderShape
    from civledger.model.turn import Situation, Step

T = TypeVar("T")


class NotOffered(Exception):
    """A game has nothing of this name; the message says what can be recorded in it."""


class GamePart(cached_property[T]):
    """A file of the game; where it has none, NotOffered says that it lacks what the part is `called`.

    One that may be left out says what stands in for it `otherwise`.
    """

    def __init__(self, file: str, called: str = "", otherwise: Callable[[], T] | None = None) -> None:
        super().__init__(lambda game: game.load_file(file, called, otherwise))


def _needed() -> NoReturn:
    raise NotImplementedError("a game needs a file for its state, its entries and its checks")


def _nothing() -> None:
    return None


def _any_game() -> parts.AnyGame:
    from civledger.model.border.parts import AnyGame

    return AnyGame()


class RuleSet:
    """A game.

    `turn_called` is its word for a turn. No seal covers the keys of `[[player]]` that are `unsealed`, since no rule
    asks for them. Actions that were renamed stand in `formerly` with the name they have now: ledgers keep
    the old one for good. `package` is the folder of the game; in its `actions` every word that can be typed is a file.
    A file that has another name than the usual one, or that several words share, stands in `files`.
    """

    name: str
    package: str
    turn_called = "turn"
    unsealed: tuple[str, ...] = ("name",)
    formerly: Mapping[str, str] = {}
    files: Mapping[str, str] = {}

    # The rules, as the engine asks for them.
    state: GamePart[parts.StateChanges] = GamePart("state", otherwise=_needed)
    entries: GamePart[parts.EntryKinds] = GamePart("entries", otherwise=_needed)
    judging: GamePart[parts.Judging] = GamePart("checks", otherwise=_needed)
    course: GamePart[parts.Course] = GamePart("book.due", otherwise=_any_game)
    counts: GamePart[parts.CalledCounts] = GamePart("book.counts", otherwise=_any_game)
    pace: GamePart[parts.PaceView | None] = GamePart("book.pace", otherwise=_nothing)

    # What is typed, and what commands of all games show.
    vocabulary: GamePart[parts.Vocabulary] = GamePart("vocabulary", otherwise=_any_game)
    new: GamePart[parts.New] = GamePart("actions.new")
    positions: GamePart[parts.Positions | None] = GamePart("actions.position", otherwise=_nothing)
    result: GamePart[parts.ResultHeader] = GamePart("actions.result")
    endturn: GamePart[parts.Closing] = GamePart("actions.endturn", otherwise=_any_game)
    corrections: GamePart[parts.Corrections | None] = GamePart("actions.corrections", otherwise=_nothing)
    status: GamePart[parts.BooksView] = GamePart("actions.status")
    score: GamePart[parts.BooksView] = GamePart("actions.score")
    credits: GamePart[parts.PricesView] = GamePart("actions.credits", "prices")
    log: GamePart[parts.LogView] = GamePart("views.log")
    events: GamePart[parts.EventSheet | None] = GamePart("actions.events", otherwise=_nothing)

    # What others get of a game: readers, tools, clubs, phones and editors.
    page: GamePart[reader_parts.PageView] = GamePart("views.report")
    candidates: GamePart[reader_parts.Candidates | None] = GamePart("views.candidates", otherwise=_nothing)
    papers: GamePart[reader_parts.Papers] = GamePart("actions.print")
    export: GamePart[reader_parts.ToolView[Mapping[str, Table]]] = GamePart("actions.export")
    journal: GamePart[reader_parts.ToolView[Journal]] = GamePart("views.journal")
    club: GamePart[reader_parts.ClubView | None] = GamePart("views.club", otherwise=_nothing)
    plays: GamePart[reader_parts.Plays] = GamePart("views.club", "play")
    phone: GamePart[reader_parts.Phone] = GamePart("views.phone")
    phone_entries: GamePart[reader_parts.PhoneEntries] = GamePart("actions.phone_entries", "phone")
    advice: GamePart[reader_parts.Advice] = GamePart("advice.phone", "advice")
    editor: GamePart[reader_parts.Editor | None] = GamePart("views.editor", otherwise=_nothing)

    def __hash__(self) -> int:
        return hash(self.name)

    # Its words: a command that all games have, or one of its own, is a file among its actions.

    def view(self, name: str, room: str = "actions", module: str = "") -> Callable[..., Report]:
        """Return what a command shows; several may have the same module."""
        view: Callable[..., Report] = self.load_file(f"{room}.{module_name(module or name)}", name).view
        return view

    def draft(self, action: str) -> Callable[..., Draft]:
        """Return what makes an entry of typed words: the game's own draft, or one by the form of the kind."""
        try:
            draft: Callable[..., Draft] = self._word(action, "draft")
        except NotOffered:
            kind = self.kinds.get(action)
            if not kind or not kind.form:
                raise
            from civledger.model.draft import draft_by_form  # only for kinds without a draft of their own

            return draft_by_form(kind.form)
        return draft

    def drafts(self, command: str) -> Callable[..., list[tuple[str, Draft]]]:
        """Return what makes the entries of a command: several, each with its action, or the one of its draft."""
        drafts: Callable[..., list[tuple[str, Draft]]] | None = self.declared(action_file(command), "drafts", None)
        if drafts is not None:
            return drafts
        draft = self.draft(command)
        return lambda situation, players, **words: [(command, draft(situation, players, **words))]

    def command_lines(self, entries: Sequence[Entry], steps: Sequence[Step]) -> Iterator[CommandLine]:
        """Yield lines that may have recorded entries, replayed in these steps, the plainest first.

        An event, booked by one entry or several, has lines of its own; otherwise an entry has those of its action.
        """
        make_event = self.declared("entries.events", "make_event", None)
        event = make_event(steps) if make_event else None
        together: list[CommandLine] = [*self._word(event.word, "lines")(event)] if event else []
        alone = len(entries) == 1 and not together
        lines: Any = self.declared(action_file(entries[0].kind.action), "lines", None) if alone else None
        yield from together
        yield from (line.with_note(entries[0]) for line in lines(entries[0].body)) if lines else ()

    def suggest(self, entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
        """Return what to type in place of a refused entry: its action may say that for the code of the findings.

        They are of one code, and the books are those with the entry.
        """
        instead: Mapping[str, Any] = self.declared(action_file(entry.kind.action), "INSTEAD", {})
        say = instead.get(findings[0].fault.code)
        line: CommandLine | None = say(entry, findings, situation) if say else None
        return line

    def cards(self, name: str) -> parts.Cards:
        """Return the lists of cards of a kind."""
        cards: parts.Cards = self.load_file(action_file(name), name)
        return cards

    def rows(self, table: str) -> parts.RowImport:
        """Return what makes entries of a table kept elsewhere."""
        rows: parts.RowImport = self.load_file(action_file("import"), table)
        return rows

    def groups(self) -> Mapping[str, Words]:
        """Return the commands that only this game has, by the group of the help in which they stand."""
        return self.declared("actions", "GROUPS", {})

    def has_command(self, word: str) -> bool:
        """Tell whether a command is one that only this game has."""
        return word in self._own_commands

    @cached_property
    def _own_commands(self) -> frozenset[str]:
        return frozenset(name for names in self.groups().values() for name in names)

    def command(self, name: str) -> Command:
        """Return a command that only this game has; a file that several share has them by their names."""
        shared: Mapping[str, Command] = self.declared(action_file(name), "COMMANDS", {})
        return shared.get(name) or self._word(name, "COMMAND")

    def verbs(self) -> Mapping[str, Words]:
        """Return what people say of those who do it, for each command of its own."""
        return {
            name: verbs for names in self.groups().values() for name in names if (verbs := self.command(name).verbs)
        }

    def price(self, situation: Situation, thing: str) -> int | None:
        """Return what one thing costs that people count, such as a ship; None for what has no price."""
        price: Callable[..., int | None] | None = self.declared("book.counts", "price", None)
        return price(situation, thing) if price else None

    def slots(self, command: str) -> Mapping[str, Slot]:
        """Return what a command takes in this game: one of its own, or what it adds to one that all games have."""
        if self.has_command(command):
            return self.command(command).slots
        from civledger.model.border.slots import NamedNumber, Slot

        added, kind = self.added(command), self.kinds.get(command)
        slots = {slot.name: slot for slot in added.options}
        if kind and isinstance(kind.form, Count):
            slots["numbers"] = Slot("numbers", NamedNumber("CIV", signed=added.signed), "", repeats=True)
        return slots

    def read_words(self, command: str, players: Players, words: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of what was typed for the slots of a command; raises WrongWord."""
        from civledger.model.border.read import GameNames, read_values

        return read_values(self.slots(command), words, GameNames(players, lambda noun: self.vocabulary.nouns()[noun]()))

    def added(self, command: str) -> Added:
        """Return what this game adds to a command that all games have."""
        from civledger.model.border.command import Added

        return self.declared(action_file(command), "ADDED", Added())

    def sheets(self) -> tuple[SheetOffer, ...]:
        """Return what can be printed, by name."""
        return self.declared("actions.print", "SHEETS", ())

    def row_tables(self) -> tuple[RowTable, ...]:
        """Return the tables kept elsewhere that can be imported."""
        return self.declared(action_file("import"), "TABLES", ())

    def export_tables(self) -> ExportTables:
        """Return which tables other tools get."""
        from civledger.model.exports import ExportTables

        return self.declared("actions.export", "TABLES", ExportTables())

    def header_shape(self) -> HeaderShape | None:
        """Return what a schema says of the header; without it, a schema takes any header."""
        return self.declared("header", "HEADER", None)

    def explanations(self) -> Mapping[str, str]:
        """Return what this game adds to the explanation of faults that all games have, by their code."""
        return self.declared("explanations", "EXPLANATIONS", {})

    # What follows from the parts.

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """Return the kinds of the game, and the one that every game has."""
        return {**self.entries.KINDS, STRIKE.action: STRIKE}

    @cached_property
    def _kinds_by_any_name(self) -> Mapping[str, Kind]:
        return {**self.kinds, **{old: self.kinds[new] for old, new in self.formerly.items()}}

    def kind_of(self, action: object) -> Kind | None:
        """Return the kind of an action, by the name it has or once had."""
        return self._kinds_by_any_name.get(action) if type(action) is str else None

    def players(self, situation: Situation) -> Players:
        """Return who plays in a turn."""
        return self.state.players(situation.state, situation.opening)

    # How files are found.

    def lacks(self, name: str) -> NotOffered:
        """Return the exception that says so."""
        return NotOffered(f"{self.name} has no {name}, only {', '.join(self.kinds)}")

    def declared(self, file: str, name: str, otherwise: T) -> T:
        """Return what a file of the game declares under a name, if it does."""
        declared: T = getattr(self.find_file(file), name, otherwise)
        return declared

    @cached_property
    def _found(self) -> dict[str, Any]:
        """Return the files that were looked for: Python looks again and again for one that is not there."""
        return {}

    def find_file(self, file: str) -> Any:
        """Return a file of the game, as a module; None if it has none of this name."""
        if file not in self._found:
            self._found[file] = self._import(self.files.get(file, file))
        return self._found[file]

    def _import(self, name: str) -> Any:
        try:
            return import_module(f"{self.package}.{name}")
        except ModuleNotFoundError as missing:
            if f"{self.package}.{name}.".startswith(f"{missing.name}."):
                return None
            raise  # it is there, but lacks something itself

    def _word(self, word: str, what: str) -> Any:
        found = self.declared(action_file(word), what, None)
        if found is None:
            raise self.lacks(word)
        return found

    def load_file(self, file: str, called: str = "", otherwise: Callable[[], Any] | None = None) -> Any:
        """Return a file of the game, or what stands in for it; raises NotOffered if nothing does."""
        found = self.find_file(file)
        if found is not None:
            return found
        if otherwise is None:
            raise self.lacks(called or file.rpartition(".")[2])
        return otherwise()


def action_file(word: str) -> str:
    """Return where a word that is typed has its file: `actions.ast_check`, `actions.import_`."""
    return f"actions.{module_name(word)}"


def module_name(word: str) -> str:
    """Return what the module for a word is called: `ast_check`, `import_`."""
    return word.replace("-", "_") + "_" * iskeyword(word)
