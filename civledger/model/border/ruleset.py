"""The border to a game: one class, with a method for every part of a game that the program asks for.

The class of a game is the table of its parts: each method imports one when it is asked for, and nothing before. What a
game must have raises NotOffered here, or an error of Python's; what it may leave out has a default.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from civledger.model.forms import Count
from civledger.model.keys import COMMON
from civledger.model.strike import STRIKE

if TYPE_CHECKING:  # a command loads only the few of these that it uses
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from civledger.model.border import parts
    from civledger.model.border.command import Added, Command, CommandLine, RowTable, SheetOffer
    from civledger.model.border.slots import Slot, Words
    from civledger.model.changed_game import Candidate
    from civledger.model.check import Check
    from civledger.model.draft import Draft
    from civledger.model.entry import Entry, Key, Kind
    from civledger.model.exports import ExportTables, Journal, PlayedGame
    from civledger.model.finding import Finding, Path
    from civledger.model.forecast import GamePace
    from civledger.model.ledger import Setup
    from civledger.model.pages.page import Picture
    from civledger.model.players import Players
    from civledger.model.report import Report, Table
    from civledger.model.shapes import HeaderShape
    from civledger.model.turn import Situation, Turn


class NotOffered(Exception):
    """A game has nothing of this name; the message says what can be recorded in it."""


class RuleSet:
    """A game.

    `turn_called` is its word for a turn. No seal covers the keys of `[[player]]` that are `unsealed`, since no rule
    asks for them. Entries of a turn with equal values under the keys `of_event` are about one event, which a merge
    takes from one side only. Actions that were renamed stand in `formerly` with the name they have now: ledgers keep
    the old one for good. `package` is the folder of the game; in its `actions` every word that can be typed is a file,
    or stands in `files` with the name of the one that it shares.
    """

    name: str
    package: str
    turn_called = "turn"
    unsealed: tuple[str, ...] = ("name",)
    of_event: tuple[str, ...] = ()
    formerly: Mapping[str, str] = {}
    files: Mapping[str, str] = {}

    def __hash__(self) -> int:
        return hash(self.name)

    # The rules, as the engine asks for them.

    @cached_property
    def own_kinds(self) -> Mapping[str, Kind]:
        """Return the kinds of entries by their action."""
        raise NotImplementedError

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """Return all that judges a turn or the game."""
        raise NotImplementedError

    @property
    def common(self) -> Mapping[str, Key]:
        """Return the keys that any entry may carry."""
        return COMMON

    @property
    def header_shape(self) -> HeaderShape | None:
        """Return what a schema says of the header; without it, a schema takes any header."""
        return None

    def setup(self, header: Mapping[str, object]) -> Setup:
        """Return the header understood."""
        raise NotImplementedError

    def start(self, game: Any) -> Any:
        """Return the books before the first turn."""
        raise NotImplementedError

    def begin(self, state: Any, turn: int) -> Any:
        """Return the books when a turn begins."""
        return state

    def doubt(self, state: Any, doubts: Iterable[tuple[str, str]]) -> Any:
        """Return the books without numbers that depend on a value nobody could read."""
        return state

    def players(self, state: Any, opening: Any) -> Players:
        """Return who plays now, and who did when the turn began."""
        raise NotImplementedError

    def remark(self, state: Any, entry: Entry) -> Any:
        """Return the books after what common keys of an entry change in them."""
        return state

    def judged(self, turn: Turn) -> Turn:
        """Return what of a turn the checks look at."""
        return turn

    def last_turn(self, state: Any) -> int | None:
        """Return the turn with which the game ended."""
        return None

    # Its words: a command that all games have, or one of its own, is a file among its actions.

    def view(self, name: str, room: str = "actions", module: str = "") -> Callable[..., Report]:
        """Return what a command shows; several may have the same module."""
        view: Callable[..., Report] = self._load(room, module or name, name).view
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
        drafts: Callable[..., list[tuple[str, Draft]]] | None = self._declared(command, "drafts", None)
        if drafts is not None:
            return drafts
        draft = self.draft(command)
        return lambda situation, players, **words: [(command, draft(situation, players, **words))]

    def command_lines(self, entries: Sequence[Entry], before: Any) -> Iterator[CommandLine]:
        """Yield lines that may have recorded entries, the plainest first; `before` are the books then, if known.

        A command that records several entries is a key in each of them, and its lines are those of all. Otherwise an
        entry has the lines of its action.
        """
        first = entries[0]
        command = next((word for word in self.common if word in first.common and self.has_command(word)), None)
        together = [*self._word(command, "lines")(entries, before)] if command else []
        lines = self._declared(first.kind.action, "lines", None) if len(entries) == 1 and not together else None
        yield from together
        yield from (line.with_note(first) for line in lines(first.body)) if lines else ()

    def suggest(self, entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
        """Return what to type in place of a refused entry: its action may say that for the code of the findings.

        They are of one code, and the books are those with the entry.
        """
        instead = self._declared(entry.kind.action, "INSTEAD", {}).get(findings[0].fault.code)
        line: CommandLine | None = instead(entry, findings, situation) if instead else None
        return line

    def cards(self, name: str) -> parts.Cards:
        """Return the lists of cards of a kind."""
        cards: parts.Cards = self._load("actions", name)
        return cards

    def rows(self, table: str) -> parts.RowImport:
        """Return what makes entries of a table kept elsewhere."""
        raise self.lacks(table)

    def groups(self) -> Mapping[str, Words]:
        """Return the commands that only this game has, by the group of the help in which they stand."""
        return {}

    def has_command(self, word: str) -> bool:
        """Tell whether a command is one that only this game has."""
        return any(word in names for names in self.groups().values())

    def command(self, name: str) -> Command:
        """Return a command that only this game has."""
        command: Command = self._word(name, "COMMAND")
        return command

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
        from civledger.model.border.read import Names, read_values

        return read_values(self.slots(command), words, Names(players, lambda noun: self.vocabulary().nouns()[noun]()))

    def added(self, command: str) -> Added:
        """Return what this game adds to a command that all games have."""
        from civledger.model.border.command import Added

        added: Added = self._declared(command, "ADDED", Added())
        return added

    def sheets(self) -> tuple[SheetOffer, ...]:
        """Return what can be printed, by name."""
        sheets: tuple[SheetOffer, ...] = self._declared("print", "SHEETS", ())
        return sheets

    def row_tables(self) -> tuple[RowTable, ...]:
        """Return the tables kept elsewhere that can be imported."""
        tables: tuple[RowTable, ...] = self._declared("import", "TABLES", ())
        return tables

    def export_tables(self) -> ExportTables:
        """Return which tables other tools get."""
        from civledger.model.exports import ExportTables

        tables: ExportTables = self._declared("export", "TABLES", ExportTables())
        return tables

    # Its parts.

    def new(self) -> parts.New:
        """Return what starts a game."""
        raise NotImplementedError

    def vocabulary(self) -> parts.Vocabulary:
        """Return the words that may be typed."""
        from civledger.model.border.parts import AnyVocabulary

        return AnyVocabulary()

    def endturn(self, situation: Situation, players: Players, at: datetime.time) -> Draft:
        """Return the entry that closes a turn."""
        from civledger.model.draft import Draft

        return Draft({})

    def status(self, situation: Situation) -> Report:
        """Return where everybody stands."""
        raise NotImplementedError

    def score(self, situation: Situation) -> Report:
        """Return the standings, and whether they are final."""
        raise NotImplementedError

    def log(self, situation: Situation, civ: str | None = None, turn: int | None = None) -> Report:
        """Return all entries as lines, or those of one turn, or what of them is about one player."""
        raise NotImplementedError

    def credits(self, situation: Situation, civ: str) -> Report:
        """Return what somebody can use in place of money, and what everything costs with it."""
        raise self.lacks("prices")

    def tell_entry(self, chunks: Sequence[Entry], civ: str | None = None) -> str:
        """Return the chunks of one entry in words, or what of it is about one player."""
        raise NotImplementedError

    def course(self) -> parts.Course:
        """Return what knows how far a turn has come."""
        from civledger.model.border.parts import AnyCourse

        return AnyCourse()

    def pace(self, situation: Situation) -> GamePace | None:
        """Return how far the game is from its end, None where nobody can know."""
        return None

    def page(self, situation: Situation, findings: Sequence[Finding]) -> Picture:
        """Return what the page of a game shows."""
        raise self.lacks("report")

    def look_back(self, situation: Situation) -> Picture:
        """Return what of the page changes with the turn, as it stood at the end of one."""
        raise self.lacks("report")

    def export(self, situation: Situation, header: Mapping[str, Any]) -> Mapping[str, Table]:
        """Return the tables for other tools by name."""
        raise self.lacks("export")

    def journal(self, situation: Situation, header: Mapping[str, Any]) -> Journal:
        """Return the books in double entry."""
        raise self.lacks("journal")

    def play(self, situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
        """Return the game for logs of plays: who played what, and how it ended if it did."""
        raise self.lacks("play")

    def result(self) -> parts.ResultHeader:
        """Return what makes the header of a game of which only the end is known."""
        raise self.lacks("result")

    def papers(self) -> parts.Papers:
        """Return what can be printed."""
        raise self.lacks("print")

    def phone(self) -> parts.Phone:
        """Return what a player sees on a phone."""
        raise self.lacks("phone")

    def phone_entries(self) -> parts.PhoneEntries:
        """Return what a player may record on a phone."""
        raise self.lacks("phone")

    def advice(self) -> parts.Advice:
        """Return what advises a player on a phone."""
        raise self.lacks("advice")

    def club(self) -> parts.ClubView | None:
        """Return what a club keeps of a game."""
        return None

    def corrections(self) -> parts.Corrections | None:
        """Return what knows the game without a mistake."""
        return None

    def candidates(self, situation: Situation) -> Sequence[Candidate] | None:
        """Return what may have decided a game that is over, the likeliest first; None if the books cannot know it."""
        return None

    def explain_entry(self, situation: Situation, entry: Entry) -> Iterable[str]:
        """Return what explains the numbers of an entry, a line each; the situation is that of its turn."""
        return ()

    def right_numbers(self, situation: Situation, entry: Entry) -> Mapping[Path, tuple[str, int]]:
        """Return what the rules say a number is, by its keys in an entry, with the words that offer it."""
        return {}

    def explanations(self) -> Mapping[str, str]:
        """Return what this game adds to the explanation of faults that all games have, by their code."""
        return {}

    # What follows from the parts.

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """Return the kinds of the game, and the one that every game has."""
        return {**self.own_kinds, STRIKE.action: STRIKE}

    @cached_property
    def _kinds_by_any_name(self) -> Mapping[str, Kind]:
        return {**self.kinds, **{old: self.kinds[new] for old, new in self.formerly.items()}}

    def kind_of(self, action: object) -> Kind | None:
        """Return the kind of an action, by the name it has or once had."""
        return self._kinds_by_any_name.get(action) if type(action) is str else None

    def lacks(self, name: str) -> NotOffered:
        """Return the exception that says so."""
        return NotOffered(f"{self.name} has no {name}, only {', '.join(self.kinds)}")

    def _declared(self, word: str, name: str, otherwise: Any) -> Any:
        try:
            return getattr(self._load("actions", word), name, otherwise)
        except NotOffered:
            return otherwise

    def _word(self, word: str, what: str) -> Any:
        found = getattr(self._load("actions", word), what, None)
        if found is None:
            raise self.lacks(word)
        return found

    def _load(self, room: str, word: str, asked: str = "") -> Any:
        name = module_name(self.files.get(word, word))
        try:
            return import_module(f"{self.package}.{room}.{name}")
        except ModuleNotFoundError as missing:
            folder = f"{self.package}.{room}"
            if missing.name not in (folder, f"{folder}.{name}"):  # it is there, but lacks something itself
                raise
            raise self.lacks(asked or word) from None


def module_name(word: str) -> str:
    """Return what the module for a word is called: `ast_check`, `import_`."""
    return word.replace("-", "_") + "_" * iskeyword(word)
