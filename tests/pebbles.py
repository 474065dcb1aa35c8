"""The sources of a third game: the least that is needed, and papers, tables and rows of its own."""

PEBBLES = {
    "__init__": '"""Pebbles: who has most wins."""',
    "commands/__init__": 'GROUPS = {"Only in {game}": ("pebble",)}',
    "commands/pebble": """
from civledger.model.command import Argument, Command
VALUES = Argument("words", "[PLAYER=NUMBER]...", "Who found how many.", repeats=True)
COMMAND = Command("pebble", "Show the pebbles, or record some found.", ("pebble ann=3", "pebble 1 2"), (VALUES,))
""",
    "ruleset": '''
from typing import NamedTuple
from civledger.model.entry import Key, Names, kind
from civledger.model.forms import Count, FreeText
from civledger.model.keys import counts, seal, text
from civledger.model.ruleset import Problem, RuleSet, Setup, check
from civledger.model.words import Players

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

def setup(header):
    names = tuple(player["name"] for player in header["player"])
    return Setup(names, Names("player", names, (), {"player": frozenset(names)}), frozenset(), ())

RULESET = RuleSet(
    "pebbles", KINDS, (too_many,), setup, lambda names: State(names, dict.fromkeys(names, 0)),
    lambda state, turn: state, lambda state, doubts: state,
    lambda state, opening: Players(state.names, {}, "player"), __package__,
)
''',
    "starting": """
def header(name, players):
    return {"game": {"name": name, "rules": "pebbles"}, "player": [{"name": who} for who in players.split(",")]}
def describe_game(head):
    return (f"{len(head['player'])} players",)
""",
    "vocabulary": """
def nouns():
    return {}
def specials(players):
    return {}
def other_words():
    return {}
def grave():
    return ()
""",
    "drafts/__init__": "",
    "drafts/endturn": """
from civledger.model.situation import Draft
KNOWN_CODES = ()
def draft(situation, players, at):
    return Draft({})
def missing(situation):
    return []
""",
    "views/__init__": "",
    "views/log": """
from civledger.model.entry_lines import Telling
TELLING = Telling(("text",), ("found",), lambda entry, who: True)
view, together = TELLING.view, TELLING.together
""",
    "views/pebble": """
from civledger.model.report import Report, Table
def view(situation):
    rows = tuple(situation.state.found.items())
    return Report([{"civ": name, "pebbles": number} for name, number in rows], Table(("player", "pebbles"), rows))
""",
    "views/status": """
from civledger.rules.pebbles.views.pebble import view
""",
    "views/score": """
from civledger.model.report import Report, Table
def view(situation):
    order = sorted(situation.state.found.items(), key=lambda row: -row[1])
    rows = [{"rank": place, "civ": name, "points": number} for place, (name, number) in enumerate(order, 1)]
    return Report({"final": False, "standings": rows}, Table(("rank", "player", "points"), ()))
""",
}
MORE = {
    "commands/print": """
from civledger.model.command import Added, SheetOffer
SHEETS = (SheetOffer("beach", "the beach"), SheetOffer("purse", "a purse", "purse", "whose purse? print purse ann"))
ADDED = Added(about="The beach, or what is in a purse.", examples=("print beach",))
""",
    "views/print": """
from civledger.model.report import PrintSheet, Table
def beach(situation):
    return PrintSheet("Beach", (("", Table(("player", "pebbles"), tuple(situation.state.found.items()))),))
def purse(situation, civ):
    return PrintSheet(f"Purse of {civ}", (("", Table(("pebbles",), ((situation.state.found[civ],),))),))
PAGES, PAGES_FOR_ONE = {"beach": beach}, {"purse": purse}
""",
    "commands/export": """
from civledger.model.export_tables import ENTRY, ExportTables, TableShape
FINDS = TableShape("finds", ("file", "civ"), {"games": ("file",)}, ("file", "civ"))
TABLES = ExportTables(play=(FINDS,), usual="finds")
""",
    "views/export": """
from civledger.model.report import Table
def view(situation, header):
    finds = Table(("civ", "pebbles"), tuple(situation.state.found.items()))
    return {"games": Table((), ((),)), "finds": finds}
""",
    "commands/import_": """
from civledger.model.command import Added, RowTable
TABLES = (RowTable("finds", "find", ("player", "pebbles"), "--players Ann,Bo"),)
""",
    "drafts/finds": """
from civledger.model.situation import RowDrafts
from civledger.rules.pebbles import starting
def header(name, rows, players):
    return starting.header(name, players or ",".join(cells["player"] for _, cells in rows))
def drafts(rows, situation):
    found = {cells["player"]: int(cells["pebbles"]) for _, cells in rows}
    return RowDrafts([(situation.turn, "pebble", {"found": found})], 0)
""",
}
