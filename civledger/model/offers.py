"""What a game's folder offers to the program: one way to each part, which is loaded when it is asked for."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # declaring them takes longer than asking for all that one command needs
    from civledger.model import protocols
    from civledger.model.command import Command, Option, Words
    from civledger.model.entry import Kind
    from civledger.model.ruleset import RuleSet


class NotOffered(Exception):
    """A game has nothing of this name; the message says what can be recorded in it."""


class Offers:
    """The parts of a game's folder; none needs the rules unless it loads them itself."""

    def __init__(self, package: str, game: str = "", kinds: "Mapping[str, Kind] | None" = None) -> None:
        self.package = package
        self.game = game
        self.kinds = kinds or {}

    def view(self, name: str, room: str = "views", module: str = "") -> "protocols.View":
        """Return what a command shows; several may have the same module."""
        view: protocols.View = self._part(room, name, module).view
        return view

    def draft(self, action: str) -> "protocols.Drafting":
        """Return what makes an entry of typed words: the game's own draft, or one by the form of the kind."""
        try:
            draft: protocols.Drafting = self._part("drafts", action).draft
        except NotOffered:
            kind = self.kinds.get(action)
            if not kind or not kind.form:
                raise
            from civledger.model.drafting import drafting  # needs the rest of the model

            return drafting(kind, kind.form)
        return draft

    def drafts(self, command: str) -> "protocols.DraftingAll":
        """Return what makes several entries of typed words."""
        drafts: protocols.DraftingAll = self._part("drafts", command).drafts
        return drafts

    def cards(self, name: str) -> "protocols.Cards":
        """Return the lists of cards of a kind."""
        cards: protocols.Cards = self._part("views", name)
        return cards

    def closing(self) -> "protocols.Closing":
        """Return what closes a turn."""
        closing: protocols.Closing = self._part("drafts", "endturn")
        return closing

    def log(self) -> "protocols.LogView":
        """Return what tells entries in words."""
        log: protocols.LogView = self._part("views", "log")
        return log

    def page(self) -> "protocols.PageView":
        """Return what a game's page shows."""
        page: protocols.PageView = self._part("views", "report").view
        return page

    def exporting(self) -> "protocols.Exporting":
        """Return the tables for other tools."""
        exporting: protocols.Exporting = self._part("views", "export").view
        return exporting

    def journal(self) -> "protocols.Journalling":
        """Return the books in double entry."""
        journal: protocols.Journalling = self._part("views", "journal").view
        return journal

    def papers(self) -> "Mapping[str, protocols.PaperView]":
        """Return what can be laid on the table on paper."""
        papers: Mapping[str, protocols.PaperView] = self._part("views", "print").PAGES
        return papers

    def purchases(self) -> "protocols.Purchases":
        """Return what makes entries of purchases kept elsewhere."""
        purchases: protocols.Purchases = self._part("drafts", "purchases")
        return purchases

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
        command: Command = self._part("commands", name).COMMAND
        return command

    def groups(self) -> "Mapping[str, Words]":
        """Return the commands that only this game has, by the group of the help in which they stand."""
        try:
            groups: Mapping[str, Words] = self._part("", "commands").GROUPS
        except NotOffered:
            return {}
        return groups

    def options(self, command: str) -> "tuple[Option, ...]":
        """Return what this game adds to a command that all games have."""
        try:
            options: tuple[Option, ...] = self._part("commands", command).OPTIONS
        except NotOffered:
            return ()
        return options

    def _part(self, room: str, name: str, module: str = "") -> Any:
        """Return a module of the folder, or of a room in it; it is called as what it is asked for, or otherwise."""
        inside = f"{self.package}.{room}" if room else self.package
        wanted = f"{inside}.{(module or name).replace('-', '_')}"
        try:
            return import_module(wanted)
        except ModuleNotFoundError as missing:
            if missing.name not in (inside, wanted):  # it is there, but lacks something itself
                raise
            raise NotOffered(f"{self.game} has no {name}; it has {', '.join(self.kinds)}") from None


def offers_of(ruleset: "RuleSet") -> Offers:
    """Return what the game of a rule set offers."""
    return Offers(ruleset.package, ruleset.name, ruleset.kinds)
