"""A game in progress, with which sections of README and the manual go on."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.transcript import EXIT_CODE, GAME, printed

SCRIPT = Path(__file__).parent / "evening.txt"
EMPTY = ""  # the section begins its own games
BEFORE = "the sections before"  # of README, whose game it goes on with before turn 9 is closed
SCENES = {  # by page and section: the line of the script at which it goes on
    "README": {
        "Install": EMPTY,
        "Two minutes": EMPTY,
        "An evening": "turn 9",
        "Correct a mistake": BEFORE,
    },
    "bookkeeper": {
        "Before the day": EMPTY,
        "Breaks": "turn 9",
        "Somebody is late, or has to go": "turn 1",
        "When the laptop dies": "turn 12, abilities",
        "At the end": "turn 9, all counted",
    },
    "calamities": {
        "Calamities": "turn 9, building",
        "Special abilities": "turn 12, abilities",
        "Tax revolts": "turn 12",
        "Barbarians, pirates and losses in conflict": "turn 9, building",
    },
    "correct": {
        "": "turn 9, after the purchases",
        "Undo and redo": EMPTY,
        "Find mistakes: check": EMPTY,
    },
    "editions": {
        "Editions": EMPTY,
        "Special Buildings": EMPTY,
        "The Short Game": EMPTY,
    },
    "editors": {
        "A schema": EMPTY,
    },
    "evening": {
        "": "turn 9",
        "The phases": "turn 9",
        "Look at the game": "turn 9",
        "Stop, and go on next week": "turn 9, after the purchases",
        "End the game": "turn 9, all counted",
    },
    "purchases": {
        "Record a purchase": "turn 9, building",
        "Look before you buy": "turn 9, building",
        "Ask for advice": "turn 9, building",
        "Plan several turns": "turn 9, building",
    },
    "scripts": {
        "Run many commands at once": EMPTY,
    },
    "start": {
        "Start a game": EMPTY,
        "Start in the middle of a game": EMPTY,
    },
    "turn": {
        "": "turn 12",
    },
    "troubles": {
        "An entry is refused": "turn 9",
        "The turn cannot be closed": "turn 9",
    },
}


def games_of(page: str) -> dict[str, str]:
    """Return the ledgers with which the sections of a page go on."""
    return {
        title: ledger_before(scene) for title, scene in SCENES.get(page, {}).items() if scene not in (EMPTY, BEFORE)
    }


@cache
def ledger_before(scene: str) -> str:
    """Return the ledger of the game up to a comment of its script."""
    script, comment, _ = SCRIPT.read_text("utf-8").partition(f"# {scene}\n")
    assert comment
    with TemporaryDirectory() as folder:
        Path(folder, "script.txt").write_text(script, "utf-8")
        for line in (f'civledger new {GAME} --players "Ann,Bo,Cy,Di,Ed"', "civledger run script.txt"):
            said = printed(line, Path(folder))
            assert not EXIT_CODE.search(said), said
        return Path(folder, GAME).read_text("utf-8")
