"""The sources of a third game: the least that is needed, and papers, tables and rows of its own."""

PEBBLES = {
    "__init__": '"""Pebbles: who has most wins."""',
    "actions/__init__": "",
    "actions/pebble": """
from civledger.model.border.command import Command
from civledger.model.border.slots import Slot, NamedNumber
from civledger.model.report import Report, Table
VALUES = Slot("words", NamedNumber("PLAYER"), "Who found how many.", repeats=True)
COMMAND = Command("pebble", "Show the pebbles, or record some found.", ("pebble ann=3", "pebble 1 2"), (VALUES,))
def view(situation):
    rows = tuple(situation.state.found.items())
    return Report([{"civ": name, "pebbles": number} for name, number in rows], Table(("player", "pebbles"), rows))
""",
    "new": """
def header(name, players):
    return {"game": {"name": name, "rules": "pebbles"}, "player": [{"name": who} for who in players.split(",")]}
def describe_game(head):
    return (f"{len(head['player'])} players",)
""",
    "ruleset": '''
from typing import NamedTuple
from civledger.model.check import Problem, check
from civledger.model.entry import Key, Names, kind
from civledger.model.pages.entry_lines import Telling
from civledger.model.forms import Count, FreeText
from civledger.model.ledger import Setup
from civledger.model.keys import counts, seal, text
from civledger.model.report import Report, Table
from civledger.model.border.ruleset import RuleSet
from civledger.model.players import Players

class State(NamedTuple):
    names: tuple
    found: dict

class Pebble(NamedTuple):
    found: dict

class Note(NamedTuple):
    text: str

class EndTurn(NamedTuple):
    seal: str = ""

def apply(pebble, state):
    more = {name: state.found[name] + number for name, number in pebble.found.items()}
    return state._replace(found={**state.found, **more})

def pebbles(turn):
    return turn.readable(KINDS["pebble"])

@check("PB101", "too-many-pebbles", of=pebbles, help="count again")
def too_many(step):
    """More than nine pebbles."""
    for name, number in step.entry.body.found.items():
        if number > 9:
            yield Problem(step.entry, f"{number} pebbles at once", name, ("found", name))

KINDS = {
    "pebble": kind(
        "pebble", Pebble, 0, {"found": Key(counts(), required=True)}, apply, form=Count("found", adds=True)
    ),
    "note": kind(
        "note", Note, 0, {"text": Key(text, required=True)}, lambda note, state: state, timeless=True,
        form=FreeText("text"),
    ),
    "endturn": kind("endturn", EndTurn, 1, {"seal": Key(seal)}, lambda end, state: state, closes=True),
}
TELLING = Telling(("text",), ("found",), lambda entry, who: True)

class Pebbles(RuleSet):
    name, package, own_kinds, checks = "pebbles", __package__, KINDS, (too_many,)

    def setup(self, header):
        names = tuple(player["name"] for player in header["player"])
        return Setup(names, Names("player", names, (), {"player": frozenset(names)}), frozenset(), ())

    def start(self, game):
        return State(game, dict.fromkeys(game, 0))

    def players(self, state, opening):
        return Players(state.names, {}, "player")

    def groups(self):
        return {"Only in {game}": ("pebble",)}

    def new(self):
        from civledger.rules.pebbles import new
        return new

    def status(self, situation):
        return self.view("pebble")(situation)

    def score(self, situation):
        order = sorted(situation.state.found.items(), key=lambda row: -row[1])
        rows = [{"rank": place, "civ": name, "points": number} for place, (name, number) in enumerate(order, 1)]
        return Report({"final": False, "standings": rows}, Table(("rank", "player", "points"), ()))

    def log(self, situation, civ=None, turn=None):
        return TELLING.view(situation, civ, turn)

    def tell_entry(self, chunks, civ=None):
        return TELLING.together(chunks, civ)
''',
}
MORE = {
    "actions/print": """
from civledger.model.border.command import Added, SheetOffer
from civledger.model.report import PrintSheet, Table
SHEETS = (SheetOffer("beach", "the beach"), SheetOffer("purse", "a purse", "purse", "whose purse? print purse ann"))
ADDED = Added(about="The beach, or what is in a purse.", examples=("print beach",))
def beach(situation):
    return PrintSheet("Beach", (("", Table(("player", "pebbles"), tuple(situation.state.found.items()))),))
def purse(situation, civ):
    return PrintSheet(f"Purse of {civ}", (("", Table(("pebbles",), ((situation.state.found[civ],),))),))
PAGES, PAGES_FOR_ONE = {"beach": beach}, {"purse": purse}
""",
    "actions/export": """
from civledger.model.exports import ExportTables, TableShape
from civledger.model.report import Table
FINDS = TableShape("finds", ("file", "civ"), {"games": ("file",)}, ("file", "civ"))
TABLES = ExportTables(play=(FINDS,), usual="finds")
def view(situation, header):
    finds = Table(("civ", "pebbles"), tuple(situation.state.found.items()))
    return {"games": Table((), ((),)), "finds": finds}
""",
    "actions/import_": """
from civledger.model.border.command import Added, RowTable
from civledger.model.draft import RowDrafts
from civledger.rules.pebbles import new
TABLES = (RowTable("finds", "find", ("player", "pebbles"), "--players Ann,Bo"),)
def header(name, rows, players):
    return new.header(name, players or ",".join(cells["player"] for _, cells in rows))
def drafts(rows, situation):
    found = {cells["player"]: int(cells["pebbles"]) for _, cells in rows}
    return RowDrafts([(situation.turn, "pebble", {"found": found})], 0)
""",
}
MORE["ruleset"] = (
    PEBBLES["ruleset"]
    + """
    def papers(self):
        from civledger.rules.pebbles.actions import print
        return print

    def export(self, situation, header):
        from civledger.rules.pebbles.actions import export
        return export.view(situation, header)

    def rows(self, table):
        from civledger.rules.pebbles.actions import import_
        return import_
"""
)
