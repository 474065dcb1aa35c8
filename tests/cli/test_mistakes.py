"""The mistakes of a tired bookkeeper: each is answered by its cause, changes nothing, and ends with a line to paste."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.keyboard import GAME, begin, codes, entries, files, typed
from tests.support import header

NAMED = (
    header()
    .replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Ronald"')
    .replace('civ = "Hellas"', 'civ = "Hellas"\nname = "Rosa"')
)
CAVE = 'format = 1\n\n[game]\nrules = "stone-age"\n' + "".join(
    f'\n[[player]]\nname = "{name}"\n' for name in ("Ann", "Bo", "Cy", "Dee")
)
OVER = header(tracks=["ast", "tokens"])
TURN = ["tax all", "census 4 5 6 4 5 6 4", "cities rome=3 hel=2", "hand 1 2 3 4 5 6 7", "endturn"]
ENDED = ["ast-check all=15", "endturn --anyway"]
POTTERY = "buy minoa pottery --card-points 60"
EVERYBODY = " ".join(f"{civ}=NUMBER" for civ in ("Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"))
EDITED = "the file, by hand"
CONFLICT = "<<<<<<< ours\n# a\n=======\n# b\n>>>>>>> theirs\n"


class Mistake(NamedTuple):
    """What was typed before, the mistaken line, its exit code, what is said, and the last line told to be typed.

    `number` stands for NUMBER in that line; `beside` are other files in the folder.
    """

    line: str
    code: int
    said: str
    instead: str
    before: Sequence[str] = ()
    head: str = NAMED
    number: int = 4
    beside: Mapping[str, str] = {}


# fmt: off
MISTAKES = [
    # wrong number, or none
    Mistake("census rome=x4", 2, "'rome=x4' should be name=number", "census rome=NUMBER"),
    Mistake("census rome=", 2, "'rome=' should be name=number", "census rome=NUMBER"),
    Mistake("cities rome=-3", 2, "'rome=-3' should be name=number", "cities rome=NUMBER"),
    Mistake("hand 1 2 3 4 5 6", 2, "6 numbers for 7 players: Minoa", f"hand {EVERYBODY}"),
    Mistake("gain minoa", 2, "'minoa' should be name=number", "gain minoa=NUMBER"),
    Mistake("ast-check all", 2, "'all' should be name=number", "ast-check all=NUMBER", number=1),
    Mistake("tax all --short rome", 2, "'rome' should be", "tax all --short rome=NUMBER", number=0),
    Mistake("buy minoa pottery --card-points sixty", 2, "'sixty' is not a number",
            "buy minoa pottery --card-points NUMBER", number=60),
    Mistake("buy minoa pottery --card-points 60 -k -1", 2, "-1 is less than 0",
            "buy minoa pottery --card-points 60 -k NUMBER"),
    Mistake("census 4 5 6 4 5 6 4 --turn 0", 2, "0 is less than 1", "census 4 5 6 4 5 6 4 --turn NUMBER", number=1),
    Mistake("buy minoa pottery=sixty --card-points 60", 2, "'sixty' is not a number from 0 on",
            "buy minoa pottery=NUMBER --card-points 60", number=60),
    # blanks, commas, the order of words
    Mistake("census rome 4", 2, "'rome' should be name=number", "census rome=4"),
    Mistake("cities rome=4,minoa=5", 2, "'rome=4,minoa=5' should be name=number", "cities rome=4 minoa=5"),
    Mistake("buy minoa pottery,music --card-points 140", 2, "should be parted by blanks",
            "buy minoa pottery music --card-points 140"),
    Mistake("buy pottery minoa --card-points 60", 2, "Minoa goes before pottery",
            "buy minoa pottery --card-points 60"),
    Mistake("calamity rosa flood", 2, "Flood goes before Hellas, whom it strikes", "calamity flood rosa"),
    Mistake("credits minoa blue 0", 2, "'blue' should be name=number", "credits minoa blue=0"),
    # wrong names
    Mistake("census helas=4", 2, "there is no civilization 'helas'; did you mean Hellas?", "census Hellas=4"),
    Mistake("census ronnald=4", 2, "did you mean Ronald?", "census Ronald=4"),
    Mistake("census ro=4", 2, "may be Minoa (Ronald), Rome or Hellas (Rosa)", "census Hellas=4"),
    Mistake("hand carthage=4", 2, "there is no civilization 'carthage'; it is Minoa", "hand -h"),
    Mistake("buy minoa potery --card-points 60", 2, "did you mean Pottery?", "buy minoa Pottery --card-points 60"),
    Mistake("buy minoa library law --library lwa --card-points 330", 2, "did you mean Law?",
            "buy minoa library law --library Law --card-points 330"),
    Mistake("buy minoa pottery -c slat=5", 2, "did you mean Salt?", "buy minoa pottery -c Salt=5"),
    Mistake("calamity flod minoa", 2, "there is no calamity 'flod'; did you mean Flood?", "calamity Flood minoa"),
    Mistake("credits minoa bleu=0", 2, "there is no colour 'bleu'; did you mean blue?", "credits minoa blue=0"),
    Mistake("spend shop minoa=0", 2, "there is no purpose 'shop'; did you mean ship?", "spend ship minoa=0"),
    Mistake("commodities slat=3", 2, "did you mean Salt?", "commodities Salt=3"),
    Mistake("name mnioa Judith", 2, "did you mean Minoa?", "name Minoa Judith"),
    Mistake("advances potery", 2, "did you mean Pottery?", "advances Pottery"),
    Mistake("census minoa=4", 2, "Minoa left the game", "census -h", ["leave minoa", "endturn --anyway"]),
    # twice
    Mistake("census rome=4 rome=5", 2, "Rome is named twice", "census rome=5"),
    Mistake("buy minoa pottery pottery --card-points 60", 2, "Pottery is named twice",
            "buy minoa pottery --card-points 60"),
    Mistake("buy minoa pottery -c salt=3,salt=2", 2, "Salt is named twice; if all of it is meant: salt=5",
            "buy minoa pottery -c salt=5"),
    Mistake("strike 1 --reason slip", 1, "entry 1 is struck already, by entry 2", "log", ["note tea",
            "strike 1 --reason slip"]),
    Mistake("strike 2 99 1 --reason 'no tea'", 1, "there is no entry 99", "strike 2 1 --reason 'no tea'",
            ["note tea"] * 2),
    # forgotten
    Mistake("buy minoa pottery", 2, "Minoa owes 60 (Pottery 60)", "buy minoa pottery --card-points 60"),
    Mistake("buy minoa", 2, "what does minoa buy?", "credits minoa"),
    Mistake("spend minoa=0", 2, "what is it for?", "spend ship minoa=0"),
    Mistake("strike 1", 2, "Missing option '--reason'", "strike 1 --reason TEXT", ["note tea"]),
    Mistake("note", 2, "Missing argument 'TEXT'", "note TEXT"),
    Mistake("seat minoa", 2, "Missing argument 'PERSON...'", "seat minoa PERSON"),
    Mistake("buy minoa pottery --card-points", 2, "requires an argument", "buy -h"),
    # turns
    Mistake("endturn", 1, "no census of anybody", "endturn --anyway"),
    Mistake("endturn", 1, "missing: no tax of Rome, Hellas", "endturn --anyway", TURN),
    Mistake("endturn --turn 1", 2, "endturn closes the open turn, which is 2", "endturn", [*TURN, *TURN[:4]]),
    Mistake("census rome=4 --turn 3", 1, "turn 3 has not begun; turn 1 is open", "next"),
    Mistake("status --turn 3", 2, "turn 3 has not begun: turn 1 is open", "status"),
    # taking back
    Mistake("undo", 2, "has no entries; there is nothing to take back", "next"),
    Mistake("undo 5", 2, "game.toml has 1 command, not 5", "undo 1", ["note tea"]),
    Mistake("undo", 2, "this would take back the end of 1 turn", "undo --yes", TURN),
    Mistake("redo", 2, "was changed since the last undo", "next", ["note tea", "undo", "note milk"]),
    Mistake("strike 5 --reason slip", 1, "entry 5 is the endturn of turn 1, which cannot be struck", "log", TURN),
    # files
    Mistake("census rome=4", 3, "there are 2 games here: game.toml, other.toml", "census rome=4 -f other.toml",
            beside={"other.toml": NAMED}),
    Mistake("census rome=4 -f gmae.toml", 3, "did you mean game.toml?", "census rome=4 -f game.toml"),
    Mistake("census rome=4 -f games", 3, "is a folder; name a ledger in it",
            "census rome=4 -f games/utrecht.toml", beside={"games/utrecht.toml": NAMED}),
    Mistake("census rome=4 -f setup.toml", 3, "the file does not say its format", "explain CL003",
            beside={"setup.toml": "[project]\nname = 'x'\n"}),
    Mistake("census rome=4", 3, "is not TOML", "explain CL001", head=NAMED + "[[entry\n"),
    Mistake("census rome=4", 3, "conflict", "explain CL002", head=NAMED + CONFLICT),
    Mistake("new game.toml --players 5", 3, "game.toml exists already, and is left as it is", "status -f game.toml"),
    Mistake("import purchases evening.csv", 2, "evening.csv cannot be opened", "import -h"),
    # commands and options
    Mistake("cencus rome=4", 2, "No such command 'cencus'", "census rome=4"),
    Mistake("buy minoa pottery --cardpoints 60", 2, "No such option: --cardpoints",
            "buy minoa pottery --card-points 60"),
    Mistake("census rome=4 -c salt=3", 2, "No such option: -c", "census -h"),
    Mistake("print dael", 2, "'dael' is not one of 'deal'", "print deal"),
    Mistake("explain MC30", 2, "code 'MC30' may be MC301", "explain"),
    Mistake("feed all", 2, "mega-civilization has no feed", "next"),
    Mistake("census rome=4", 2, "stone-age has no census", "next", head=CAVE),
    Mistake("figures 5 5 5", 2, "3 numbers for 4 players",
            "figures Ann=NUMBER Bo=NUMBER Cy=NUMBER Dee=NUMBER", head=CAVE, number=5),
    Mistake("next minoa", 2, "unexpected extra argument", "next -h"),
    Mistake("commodities salt=20", 2, "there are 9 cards of Salt, not 20", "commodities"),
    # against the rules
    Mistake("spend ship minoa=2", 1, "spent 2 treasury tokens and had 0", "gain Minoa=NUMBER"),
    Mistake("spend other minoa=1", 1, "spent 1 treasury token and had 0", "gain Minoa=NUMBER"),
    Mistake("revolt minoa rome", 1, "1 city revolted, the rules ask for 0", "revolt"),
    Mistake("credits minoa blue=5", 1, "counted blue 5, not 0 by the books", "credits Minoa"),
    Mistake("score minoa=9", 1, "counted 9; the books say 5", "log",
            ["ast-check rome=15 --force", "endturn --anyway"]),
    Mistake(POTTERY, 1, "Pottery was already bought in turn 1", "strike NUMBER --reason TEXT", [POTTERY], number=1),
    Mistake(POTTERY, 1, "Pottery was already bought in turn 1", "strike NUMBER --reason TEXT",
            [POTTERY, "endturn --anyway"], number=1),
    Mistake("buy minoa pottery masonry --card-points 120", 1, "Pottery was already bought in turn 1",
            "buy Minoa Masonry --card-points 60 -t 0", [POTTERY]),
    Mistake("census rome=60", 1, "60 on the board and 0 in the treasury are 60", "census rome=NUMBER"),
    Mistake("cities 1 2 3 4 12 5 6", 1, "Rome, turn 1: 12 cities", "cities" + " NUMBER" * 7),
    Mistake("tax all --short rome=3", 1, "collected 3", "tax all --short rome=NUMBER", number=0),
    Mistake("gain rome=60 --note x=5", 1, "60 tokens in the treasury", "gain rome=NUMBER --note x=5"),
    Mistake("spend card minoa=3", 1, "stack 3 needs Rhetoric", "spend card minoa=NUMBER", ["gain minoa=20"], number=9),
    Mistake("buy minoa pottery -c salt=50", 1, "50 cards of Salt", "buy minoa pottery -c salt=NUMBER", number=5),
    Mistake("buy minoa pottery=50 --card-points 50", 1, "paid 50 for Pottery; the printed price is 60",
            "buy Minoa Pottery --card-points NUMBER -t 0", number=60),
    Mistake("buy minoa agri=50 --card-points 200", 1, "paid 50 for Agriculture; the printed price is 120",
            "buy Minoa Agriculture --card-points 200 -t 0"),
    Mistake("buy rome law --library law --card-points 110", 1, "Library is not bought in this transaction",
            "buy Rome Law --card-points NUMBER -t 0", number=150),
    Mistake("buy minoa anatomy music --anatomy music --card-points 270", 1, "Music is not green",
            "buy Minoa Anatomy Music --card-points NUMBER -t 0", number=350),
    Mistake("buy minoa written --card-points 60", 1, "without noting the 10 credit points chosen",
            "buy Minoa 'Written Record' --card-points 60 -t 0 --choose 'Written Record=COLOUR:10'"),
    Mistake("buy minoa written --card-points 60 --choose blue:5", 1, "5 credit points were chosen",
            "buy Minoa 'Written Record' --card-points 60 -t 0 --choose 'Written Record=COLOUR:10'"),
    Mistake("buy minoa pottery --card-points 50 -t 0", 1, "60 was charged",
            "buy Minoa Pottery --card-points 50 -t 10", ["gain minoa=20"]),
    Mistake("buy minoa pottery --card-points 50 -t 15", 1, "10 treasury tokens would have done",
            "buy Minoa Pottery --card-points 50 -t 10", ["gain minoa=20"]),
    Mistake("hand rome=12", 1, "kept 12 commodity cards; the limit is 8", "hand Rome=8 --discarded Rome=4"),
    Mistake("ast-check minoa=3", 1, "moved from space 0 to 3", "ast-check Minoa=1"),
    Mistake("census rome=6", 1, "census of Rome is in turn 1 already", "census Rome=6 --fix", ["census rome=4"]),
    Mistake("tax rome=3", 1, "taxed at a rate of 3; allowed is 2", "tax Rome=2 --cities Rome=0 --fix", ["tax all"]),
    Mistake("census rome=60", 1, "is in turn 1 already: 4", "census rome=NUMBER --fix", ["census rome=4"]),
    Mistake("figures ann=12", 1, "12 figures; there are 10", "figures ann=NUMBER", head=CAVE, number=6),
    Mistake("census minoa=4", 1, "the game ended with turn 1", "score", ENDED, OVER),
    Mistake("endturn", 1, "the game ended with turn 1", "score", ENDED, OVER),
]
# fmt: on


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)


def last_told(messages: str) -> str:
    """Return the last command line in a message."""
    told: list[str] = re.findall(r"civledger (?!:)(.+?)(?=[`;\n]|' for help)", messages)
    return told[-1]


@pytest.mark.parametrize("mistake", MISTAKES, ids=[f"{each.line}: {each.said}" for each in MISTAKES])
def test_a_mistake_is_told_changes_nothing_and_names_the_line_to_paste(mistake: Mistake) -> None:
    begin(mistake.head)
    for name, text in mistake.beside.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, "utf-8")
    for line in mistake.before:
        assert typed(line).code == 0, line
    before = files()
    said = typed(mistake.line)
    assert (said.code, said.output) == (mistake.code, "")
    assert mistake.said in said.messages
    assert files() == before
    assert last_told(said.messages) == mistake.instead
    assert typed(mistake.instead.replace("NUMBER", str(mistake.number)).replace("COLOUR", "blue")).code == 0


RECORDED = [
    # what may be meant is recorded as it was typed, and the way back is told
    ("calamity flood minoa", "Flood struck Minoa twice in this turn", "undo", ["calamity flood minoa"]),
    ("note tea", "was changed after the turn was sealed", "reseal --reason TEXT", [*TURN, EDITED]),
    ("undo", "took back the last entry", "redo", ["census rome=4"]),
]


@pytest.mark.parametrize(("line", "said", "instead", "before"), RECORDED, ids=[row[0] for row in RECORDED])
def test_what_may_be_meant_is_done_with_the_way_back(line: str, said: str, instead: str, before: list[str]) -> None:
    begin(NAMED)
    for each in before:
        if each == EDITED:
            GAME.write_text(GAME.read_text("utf-8").replace("Rome = 3", "Rome = 4"), "utf-8")
        else:
            assert typed(each).code == 0
    told = typed(line)
    assert told.code == 0
    assert said in told.messages
    assert last_told(told.messages) == instead
    assert typed(instead).code == 0
    assert "CL005" not in codes()


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("buy minoa pottery -c salt=4 -c ochre=4", {"advances": {"Pottery": 60}, "cards": {"Salt": 4, "Ochre": 4}}),
        ("census 4 5 6 4 5 6 4 --force", {"forced": None}),
        ("census minoa=56 --force", {"tokens": {"Minoa": 56}, "forced": True}),
    ],
)
def test_what_looks_like_a_mistake_and_is_none_is_recorded_as_typed(line: str, entry: dict[str, object]) -> None:
    begin(NAMED)
    assert typed(line).code == 0
    assert {key: entries()[-1].get(key) for key in entry} == entry
