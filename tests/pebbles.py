"""The sources of a third game: the least that is needed, and papers, tables and rows of its own."""

PEBBLES = {
    "__init__": '"""Pebbles: who has most wins."""',
    "actions/__init__": 'GROUPS = {"Only in {game}": ("pebble",)}',
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
    "actions/new": """
def header(name, players):
    return {"game": {"name": name, "rules": "pebbles"}, "player": [{"name": who} for who in players.split(",")]}
def describe_game(head):
    return (f"{len(head['player'])} players",)
""",
    "actions/score": """
from civledger.model.report import Report, Table
def view(situation):
    order = sorted(situation.state.found.items(), key=lambda row: -row[1])
    rows = [{"rank": place, "civ": name, "points": number} for place, (name, number) in enumerate(order, 1)]
    return Report({"final": False, "standings": rows}, Table(("rank", "player", "points"), ()))
""",
    "views/log": """
from civledger.model.pages.entry_lines import Telling
TELLING = Telling(("text",), ("found",), lambda entry, who: True)
view, tell_entry = TELLING.view, TELLING.together
""",
    "state": """
from typing import NamedTuple
from civledger.model.players import Players
class State(NamedTuple):
    names: tuple
    found: dict
def start(game):
    return State(game, dict.fromkeys(game, 0))
def begin(state, turn):
    return state
def doubt(state, doubts):
    return state
def players(state, opening):
    return Players(state.names, {}, "player")
def last_turn(state):
    return None
""",
    "entries": """
from typing import Annotated, NamedTuple
from civledger.model.entry import Key, declare
from civledger.model.forms import Count, OneValue
from civledger.model.keys import COMMON, AnyText, Seal, counts
class Pebble(NamedTuple):
    found: Annotated[dict, Key(counts())]
class Note(NamedTuple):
    text: AnyText
class EndTurn(NamedTuple):
    seal: Seal = ""
def apply(pebble, state):
    more = {name: state.found[name] + number for name, number in pebble.found.items()}
    return state._replace(found={**state.found, **more})
KINDS = {
    "pebble": declare("pebble", Pebble, 0, apply, form=Count("found", adds=True)),
    "note": declare("note", Note, 0, lambda note, state: state, timeless=True, form=OneValue("text")),
    "endturn": declare("endturn", EndTurn, 1, lambda end, state: state, closes=True),
}
""",
    "checks": '''
from civledger.model.check import Problem, check
from civledger.model.entry import Names
from civledger.model.ledger import Setup
from civledger.rules.pebbles.entries import KINDS
def pebbles(turn):
    return turn.readable(KINDS["pebble"])
@check("PB101", "too-many-pebbles", of=pebbles, help="count again")
def too_many(step):
    """More than nine pebbles."""
    for name, number in step.entry.body.found.items():
        if number > 9:
            yield Problem(step.entry, f"{number} pebbles at once", name, ("found", name))
CHECKS = (too_many,)
def setup(header):
    names = tuple(player["name"] for player in header["player"])
    return Setup(names, Names("player", names, (), {"player": frozenset(names)}), frozenset(), ())
def judged_turn(turn):
    return turn
''',
    "ruleset": """
from civledger.model.border.ruleset import RuleSet
class Pebbles(RuleSet):
    name, package, files = "pebbles", __package__, {"actions.status": "actions.pebble"}
""",
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
from civledger.rules.pebbles.actions import new
TABLES = (RowTable("finds", "find", ("player", "pebbles"), "--players Ann,Bo"),)
def header(name, rows, players):
    return new.header(name, players or ",".join(cells["player"] for _, cells in rows))
def drafts(rows, situation):
    found = {cells["player"]: int(cells["pebbles"]) for _, cells in rows}
    return RowDrafts([(situation.turn, "pebble", {"found": found})], 0)
""",
}
