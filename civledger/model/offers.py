"""What a game's folder offers to the program: one way to each part, which is loaded when it is asked for."""

from collections.abc import Mapping
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # declaring them takes longer than asking for all that one command needs
    from civledger.model import phone_protocols, protocols
    from civledger.model.command import Added, Command, RowTable, SheetOffer, Words
    from civledger.model.entry import Kind
    from civledger.model.export_tables import ExportTables
    from civledger.model.ruleset import RuleSet


PLACES = {"new": ("", "starting"), "export": ("views", "export"), "print": ("views", "print")}  # not among its words


class NotOffered(Exception):
    """A game has nothing of this name; the message says what can be recorded in it."""


class Offers:
    """The parts of a game's folder; none needs the rules unless it loads them itself."""

    def __init__(self, package: str, game: str = "", kinds: "Mapping[str, Kind] | None" = None) -> None:
        self.package = package
        self.game = game
        self.kinds = kinds or {}

    def view(self, name: str, room: str = "actions", module: str = "") -> "protocols.View":
        """Return what a command shows; several may have the same module."""
        view: protocols.View = self._part(room, name, module).view
        return view

    def draft(self, action: str) -> "protocols.Drafting":
        """Return what makes an entry of typed words: the game's own draft, or one by the form of the kind."""
        try:
            draft: protocols.Drafting = self._word(action, "draft")
        except NotOffered:
            kind = self.kinds.get(action)
            if not kind or not kind.form:
                raise
            from civledger.model.drafting import drafting  # needs the rest of the model

            return drafting(kind, kind.form)
        return draft

    def drafts(self, command: str) -> "protocols.DraftingAll":
        """Return what makes several entries of typed words."""
        drafts: protocols.DraftingAll = self._word(command, "drafts")
        return drafts

    def cards(self, name: str) -> "protocols.Cards":
        """Return the lists of cards of a kind."""
        cards: protocols.Cards = self._part("actions", name)
        return cards

    def course(self) -> "protocols.Course":
        """Return what tells how far a turn has come; a game need not know it."""
        try:
            course: protocols.Course = self._part("book", "missing")
        except NotOffered:
            from civledger.model.missing import AnyTurn  # seldom needed

            return AnyTurn()
        return course

    def glance(self) -> "protocols.Glance":
        """Return what shows the table at a glance."""
        glance: protocols.Glance = self._part("actions", "status")
        return glance

    def standings(self) -> "protocols.StandingsView":
        """Return what tells who is first."""
        standings: protocols.StandingsView = self._part("actions", "score")
        return standings

    def log(self) -> "protocols.LogView":
        """Return what tells entries in words."""
        log: protocols.LogView = self._part("views", "log")
        return log

    def scoring(self) -> "protocols.Scoring":
        """Return what records points."""
        scoring: protocols.Scoring = self._part("actions", "score")
        self._word("score", "draft")
        return scoring

    def closing(self) -> "protocols.Closing":
        """Return what closes a turn."""
        closing: protocols.Closing = self._part("actions", "endturn")
        return closing

    def page(self) -> "protocols.PageView":
        """Return what a game's page shows."""
        page: protocols.PageView = self._part("views", "report")
        return page

    def exporting(self) -> "protocols.Exporting":
        """Return the tables for other tools."""
        exporting: protocols.Exporting = self._part("views", "export")
        return exporting

    def club(self) -> "protocols.ClubView | None":
        """Return what a club keeps of a game; a game need not know it."""
        try:
            club: protocols.ClubView = self._part("views", "club")
        except NotOffered:
            return None
        return club

    def explaining(self) -> "protocols.Explaining | None":
        """Return what explains the numbers of an entry; a game need not know it."""
        try:
            explaining: protocols.Explaining = self._part("views", "explaining")
        except NotOffered:
            return None
        return explaining

    def journal(self) -> "protocols.Journalling":
        """Return the books in double entry."""
        journal: protocols.Journalling = self._part("views", "journal")
        return journal

    def playing(self) -> "protocols.PlayView":
        """Return a game for logs of plays."""
        playing: protocols.PlayView = self._part("views", "play")
        return playing

    def results(self) -> "protocols.Results":
        """Return what makes the head of a ledger of a game of which only the end is known."""
        results: protocols.Results = self._part("actions", "result")
        return results

    def papers(self) -> "protocols.Papers":
        """Return what can be laid on the table on paper."""
        papers: protocols.Papers = self._part("views", "print")
        return papers

    def importing(self, table: str) -> "protocols.Importing":
        """Return what makes entries of a table kept elsewhere."""
        importing: protocols.Importing = self._part("actions", table, "import")
        return importing

    def phone(self) -> "phone_protocols.PhoneView":
        """Return what a player sees on a phone."""
        phone: phone_protocols.PhoneView = self._part("views", "phone")
        return phone

    def advising(self) -> "phone_protocols.Advising":
        """Return what advises a player on a phone."""
        advising: phone_protocols.Advising = self._part("advice", "phone")
        return advising

    def entering(self) -> "phone_protocols.Entering":
        """Return what is entered on a phone."""
        entering: phone_protocols.Entering = self._part("actions", "entering")
        return entering

    def retyping(self) -> "protocols.Retyping":
        """Return what suggests the command lines that may have recorded entries."""
        retyping: protocols.Retyping = self._part("actions", "retyping").suggest
        return retyping

    def instead(self) -> "protocols.Instead | None":
        """Return what tells what was probably meant where a rule speaks against it; a game need not know it."""
        try:
            instead: protocols.Instead = self._part("actions", "instead")
        except NotOffered:
            return None
        return instead

    def corrections(self) -> "protocols.Corrections | None":
        """Return what tells what a game would have been without a mistake; a game need not know it."""
        try:
            corrections: protocols.Corrections = self._part("actions", "corrections")
        except NotOffered:
            return None
        return corrections

    def starting(self) -> "protocols.Starting":
        """Return what starts a game."""
        starting: protocols.Starting = self._part("", "starting")
        return starting

    def vocabulary(self) -> "protocols.Vocabulary":
        """Return the words that may be typed."""
        vocabulary: protocols.Vocabulary = self._part("", "vocabulary")
        return vocabulary

    def explanations(self) -> Mapping[str, str]:
        """Return what this game adds to the explanation of faults that all games have, by their code."""
        try:
            explanations: Mapping[str, str] = self._part("", "explanations").EXPLANATIONS
        except NotOffered:
            return {}
        return explanations

    def command(self, name: str) -> "Command":
        """Return a command that only this game has."""
        command: Command = self._word(name, "COMMAND")
        return command

    def groups(self) -> "Mapping[str, Words]":
        """Return the commands that only this game has, by the group of the help in which they stand."""
        try:
            groups: Mapping[str, Words] = self._part("", "actions").GROUPS
        except NotOffered:
            return {}
        return groups

    def added(self, command: str) -> "Added":
        """Return what this game adds to a command that all games have."""
        from civledger.model.command import Added  # most commands get nothing

        added: Added = self._declared(*PLACES.get(command, ("actions", command)), "ADDED", Added())
        return added

    def sheets(self) -> "tuple[SheetOffer, ...]":
        """Return what can be laid on the table on paper, by name."""
        sheets: tuple[SheetOffer, ...] = self._declared("views", "print", "SHEETS", ())
        return sheets

    def row_tables(self) -> "tuple[RowTable, ...]":
        """Return the tables kept elsewhere that can be brought in."""
        tables: tuple[RowTable, ...] = self._declared("actions", "import", "TABLES", ())
        return tables

    def export_tables(self) -> "ExportTables":
        """Return which tables other tools get."""
        from civledger.model.export_tables import ExportTables  # only where something is exported

        tables: ExportTables = self._declared("views", "export", "TABLES", ExportTables())
        return tables

    def _declared(self, room: str, module: str, name: str, otherwise: Any) -> Any:
        """Return what this game says of a command that all games have."""
        try:
            return getattr(self._part(room, module), name, otherwise)
        except NotOffered:
            return otherwise

    def _word(self, word: str, what: str) -> Any:
        """Return what the file of a word has of this name."""
        found = getattr(self._part("actions", word), what, None)
        if found is None:
            raise self._lacking(word)
        return found

    def _lacking(self, name: str) -> NotOffered:
        return NotOffered(f"{self.game} has no {name}; it has {', '.join(self.kinds)}")

    def _part(self, room: str, name: str, module: str = "") -> Any:
        """Return a module of the folder, or of a room in it; it is called as what it is asked for, or otherwise."""
        room = f"{room}." if room else ""
        wanted = f"{room}{module_name(module or name)}"
        try:
            return import_module(f"{self.package}.{wanted}")
        except ModuleNotFoundError as missing:
            inside = f"{self.package}.{room}".rstrip(".")
            if missing.name not in (inside, f"{self.package}.{wanted}"):  # it is there, but lacks something itself
                raise
            raise NotOffered(f"{self.game} has no {name}, only {', '.join(self.kinds)}") from None


def module_name(word: str) -> str:
    """Return what the module for a word is called: `ast_check`, `import_`."""
    return word.replace("-", "_") + "_" * iskeyword(word)


def offers_of(ruleset: "RuleSet") -> Offers:
    """Return what the game of a rule set offers."""
    return Offers(ruleset.package, ruleset.name, ruleset.kinds)
