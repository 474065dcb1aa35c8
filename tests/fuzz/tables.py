"""Tables in the middle of a turn, each with its ledger and with what a scorekeeper could type there."""

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tests.cli import evening, stone_evening
from tests.cli.keyboard import LEGAL
from tests.play import writing
from tests.play.recorded import in_counts, record_game
from tests.play.stoneage.game import Game as StoneGame
from tests.simulator.table import Entry
from tests.support import FIVE, SEVEN, header

SEEDS = range(6)
PEOPLE = ("Ronald", "Judith", "Ann", "Bo")
COMMON = (
    *("status", "score", "log", "log --turn 2", "check", "check --format json", "status --turn 1", "explain", "doctor"),
    *("note Coffee", "undo", "undo 2", "endturn", "endturn --anyway", "endturn --dry-run", "report --format markdown"),
    *("export --to json", "export --to csv --table entries", "reseal --reason misread", "run", "run", "run"),
)
SEVENS = (
    *("tax", "revolt", "census", "cities", "spend", "buy", "hand", "ast-check", "board", "beneficiary", "ability"),
    *("credits", "credits hel", "calamity", "calamity famine", "advances", "advances music", "print deal", "gain"),
    *("print shop rome", "print movement", "calamity tempest egypt", "calamity famine egypt minoa rome --dry-run"),
    *("calamity civilwar egypt --to rome", "calamity tyranny egypt --to rome --cities egypt=1", "score minoa=9 rome=8"),
    *("calamity flood egypt --coast", "calamity banditry egypt --avert 2", "ability politics", "export --to hledger"),
    *("ability politics minoa egypt --tokens 4 --cities 1", "ability trade-routes assyria -c salt=2,ochre"),
    *("ability fundamentalism celt --tokens egypt=5,hellas=2 --cities hellas=1", "ability provincial hatti egypt rome"),
    *("advise hel --hand salt=3,ochre=2,iron", "advise rome --card-points 180 --goal ast", "advise hel agri --keep 2"),
    *("buy minoa written --card-points 60 --choose written=blue:5,green:5", "buy rome library --library law -t 9"),
    *("import purchases rows.csv", "import purchases rows.csv --dry-run", "buy celt anatomy --anatomy music -k 0"),
    "result old.toml Ann=Minoa:122,Bo=Rome:98,Egypt:90 --space 15,14,13 --date 2026-03-20 --dry-run",
    "import results rows.csv --dry-run",
    *LEGAL,
)
STONES = (
    *("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources", "score 1 2 3 4", "feed all"),
    *("card ron food art --food 4 --paid wood=2", "card judith roll farmer=2 --dice 4,5 --tools 2 --resources stone"),
    *("card ann all-players shaman --dice 5,6,2,2 --rewards 5,6,2,2", "building bo fixed wood=2 stone=1 --points 11"),
    *("use ron extra-card music", "use ann single-use-tool --tool 3", "use bo two-resources --resources gold=2"),
    *("building ann different wood=2 clay=2 --total 4 --kinds 2", "building ron free wood=1 gold=6", "figures ron=6"),
    *("tools all=2", "agriculture ron=3 bo=1", "resources bo=3", "feed judith=10 ron", "figures 5 6 7 8"),
)
EDITIONS = (
    (FIVE[:4], 'rules = "mega-civilization"\nedition = "mega-empires"\nspecial_buildings = true\n'),
    (FIVE, 'rules = "mega-civilization"\nedition = "first-printing"\n'),
    (SEVEN, 'rules = { name = "mega-civilization", hand_limit = 10 }\n'),
)
BEGUN = (
    {"turn": 1, "action": "census", "tokens": dict.fromkeys(FIVE[:4], 30)},
    {"turn": 1, "action": "cities", "cities": dict.fromkeys(FIVE[:4], 4)},
    {"turn": 1, "action": "gain", "treasury": dict.fromkeys(FIVE[:4], 12)},
)
BUILDINGS = ("buildings", "buildings --region hatti,minoa --historic min minoa=2 hatti=1", "buildings minoa=2 hel=1")
ROWS = "turn,civ,advance,price\n1,minoa,pottery,60\n2,rome,music,80\n1,hel,law,150\n"


class Table(NamedTuple):
    """A ledger as it stands, and command lines that fit it more or less."""

    text: str
    lines: tuple[str, ...]


@cache
def tables() -> tuple[Table, ...]:
    """Return tables of both games, of other editions, and with a rule of the house."""
    return (*map(sevens, SEEDS), *map(stones, SEEDS), *(edition(civs, rules) for civs, rules in EDITIONS))


def edition(civs: Sequence[str], rules: str) -> Table:
    """Return a game that is played by other numbers, in its first turn."""
    head = header(civs).replace('rules = "mega-civilization"\n', rules)
    entries = "".join(f"\n{writing.entry_text(entry)}" for entry in BEGUN)
    return Table(head + entries, (*SEVENS, *BUILDINGS, *COMMON))


def sevens(seed: int) -> Table:
    """Return a game of seven or nine in one of its first turns."""
    rng = random.Random(seed)
    players, side = rng.choice([7, 9]), rng.choice(["basic", "expert"])  # nine with minor calamities
    game = record_game(seed, players, side, rng.randint(3, 12), leaving=0.05, region="west")
    typed = list(in_counts(game.entries))
    game.entries, _ = parted(rng, game.entries)
    lines = evening.command_lines(typed[len(game.entries) :])
    return Table(game.text(), (*lines, *SEVENS, *COMMON))


def stones(seed: int) -> Table:
    """Return a game of Stone Age in one of its first rounds."""
    rng = random.Random(seed)
    game = StoneGame(PEOPLE, rng)
    game.play(rng.randint(2, 9))
    written, game.entries = parted(rng, game.entries)
    head = writing.stone_head_text(game.names)
    entries = "".join(f"\n{writing.entry_text(entry)}" for entry in writing.sealed(head, written))
    return Table(head + entries, (*stone_evening.command_lines(game), *STONES, *COMMON))


def parted(rng: random.Random, entries: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries up to some place in the last turn, and the rest of them."""
    last = entries[-1]["turn"]
    place = rng.choice([number for number, entry in enumerate(entries) if entry["turn"] == last])
    return list(entries[:place]), list(entries[place:])
