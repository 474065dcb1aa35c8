"""What README, the manual and `ledgers/` show can be played: line after line, with the pieces and cards there are."""

import re
import shutil
import tomllib
from itertools import dropwhile
from pathlib import Path

import pytest

from civledger.rules import RULESETS
from tests.cli import ROOT
from tests.play.make_ledgers import ledgers_of
from tests.scenes import BEFORE, EMPTY, SCENES, SCRIPT, ledger_before
from tests.simulator import facts
from tests.simulator.referee import impossible
from tests.test_readme import FILES, PLACEHOLDER, STAYS
from tests.transcript import EXIT_CODE, FENCE, GAME, lines_of, printed, sections_of, title_of

INLINE = re.compile(r"`civledger ([^`]*)`")
TYPED = re.compile(r"^(?:civledger .*)$", re.MULTILINE)
RECORDING = (
    *(
        "tax",
        "revolt",
        "census",
        "spend",
        "gain",
        "cities",
        "calamity",
        "ability",
        "buy",
        "hand",
        "regress",
        "buildings",
    ),
    *("endturn", "strike", "seat", "leave", "name", "new", "credits"),
)
NAMED = ("new", "advise", "plan", "roster", "run", "strike")  # commands that are only named where they stand alone
REFUSED = {  # lines that end with an error, as the text says or because nobody sits at a terminal, and what it says
    ("correct", "civledger check --impact"): "MC201",
    ("README", "civledger table"): "needs a terminal",
}
PLANTED = {  # mistakes that the text makes on purpose
    ("correct", "Find mistakes: check"): [
        "turn 1: Egypt: 60 tokens, but at most 2 can be there after expansion",
        "turn 1: Egypt: 60 tokens and 0 treasury, but there are only 55",
    ],
}
ELSEWHERE = ("git", "stone-age")  # pages with tests of their own

EXAMPLES = {  # of the help, each typed by itself: where the game is then
    **dict.fromkeys(("tax", "beneficiary", "seat", "name", "leave"), "turn 12"),
    **dict.fromkeys(("census", "ast-check"), "turn 9"),
    **dict.fromkeys(("spend", "gain", "cities", "calamity", "regress", "hand"), "turn 9, building"),
    **dict.fromkeys(("advise", "buy", "credits", "advances", "commodities", "board"), "turn 9, building"),
    "ability": "turn 12, abilities",
    "revolt": "turn 12, revolts",
}
OF_OTHER_GAMES = (
    *("spend city hel=3", "spend card hel=9 --free"),  # with Architecture and Wonder of the World
    *("ability fundamentalism hel --tokens egypt=5,hatti=2", "ability provincial hel egypt hatti"),
    *("ability universal hel --cities 1", "regress hel=1 saba=2", "calamity banditry egypt --avert 2"),
    *('seat ronald Anna Maria --note "last train"', 'leave ronald --turn 6 --note "last train"'),
    *("name rome Anna Maria", "beneficiary --but minoa --but rome", "advances politics -f utrecht.toml"),
    *("advise hel --card-points 180 --club games", "board --watch"),
)

SAMPLES = ROOT / "tests" / "samples"
UNREADABLE = ("CL001.toml", "CL002.toml", "CL104.toml")  # no TOML, or no numbers
FAULTS = {  # samples whose own fault is one that the referee sees, too
    "MC201": ["turn 7: Minoa: 51 tokens and 5 treasury, but there are only 55"],
    "MC202": ["turn 7: Minoa: 10 cities, but there are only 9"],
    "MC204": [
        "turn 4: Minoa: 2 new cities of at most 8 tokens",
        "turn 4: Minoa: 2 cities, supported by at most 0 tokens",
    ],
    "MC403": ["turn 7: Minoa: 11 treasury spent, but there was only 10"],
    "MC405": ["turn 10: Minoa: 5 Ivory, but there are only 4"],
    "MC503": ["turn 1: all: 1 cards kept, turned in and discarded, but at most 0 can be out"],
    "MC505": ["turn 6: Minoa: Salt is not in the box"],
}


def lines_in(section: str) -> list[tuple[str, bool]]:
    """Return what a section tells to type, in order, each with whether its answer is shown."""
    lines: list[tuple[str, bool]] = []
    end = 0
    for block in FENCE.finditer(section):
        lines += [(line, False) for line in inline(section[end : block.start()])]
        language, _, body = block.groups()
        if language == "console":
            lines += [(line.typed, True) for line in lines_of(body)]
        if language == "sh":
            lines += [(line.partition("  #")[0].rstrip(), False) for line in TYPED.findall(body)]
        end = block.end()
    lines += [(line, False) for line in inline(section[end:])]
    return [(line, shown) for line, shown in lines if not STAYS.search(line.removeprefix("civledger "))]


def inline(prose: str) -> list[str]:
    """Return the command lines in a paragraph or table, without those that leave something to fill in."""
    found = [" ".join(words.split()) for words in INLINE.findall(prose)]
    return [f"civledger {line}" for line in found if line not in NAMED and not PLACEHOLDER.search(line)]


def is_recording(line: str) -> bool:
    """Tell whether a line has values for a command that records."""
    return line.split()[1] in RECORDING and len(line.split()) > 2 and not line.endswith(" -h")


def section_of(page: str, title: str) -> str:
    (found,) = [part for part in sections_of(FILES[page].read_text("utf-8")) if title_of(part) == title]
    return found


def type_all(page: str, title: str, folder: Path) -> None:
    """Type a section from top to bottom, in the game that it goes on with."""
    section, scene = section_of(page, title), SCENES[page][title]
    if scene == BEFORE:
        type_evening(folder, end="endturn")
    elif scene != EMPTY:
        (folder / GAME).write_text(ledger_before(scene), "utf-8")
    for block in FENCE.finditer(section):
        if block[2]:
            (folder / block[2]).write_text(block[3], "utf-8")
    lines = lines_in(section)
    if scene == EMPTY:
        lines = list(dropwhile(lambda line: not line[0].startswith("civledger new "), lines))
    for line, shown in lines:
        said = printed(line, folder)
        refusal = REFUSED.get((page, line), "")
        assert refusal in said
        assert shown or bool(EXIT_CODE.search(said)) is bool(refusal), (line, said)


def type_evening(folder: Path, end: str = "") -> None:
    """Type what README shows of an evening, from its first line to the end of a turn, or up to a command."""
    type_all("README", "Two minutes", folder)
    for line, _ in lines_in(section_of("README", "An evening")):
        if line == f"civledger {end}":
            return
        said = printed(line, folder)
        assert not EXIT_CODE.search(said), (line, said)


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """Return an empty folder beside our ledgers."""
    shutil.copytree(ROOT / "ledgers", tmp_path / "ledgers")
    (tmp_path / "friday").mkdir()
    return tmp_path / "friday"


def test_an_evening_can_be_typed_after_the_two_minutes(beside: Path) -> None:
    type_evening(beside)
    assert impossible(tomllib.loads((beside / GAME).read_text("utf-8"))) == []


@pytest.mark.parametrize(("page", "title"), [(page, title) for page, titles in SCENES.items() for title in titles])
def test_a_section_can_be_typed_line_after_line(page: str, title: str, beside: Path) -> None:
    type_all(page, title, beside)
    for file in beside.glob("*.toml"):
        ledger = tomllib.loads(file.read_text("utf-8"))
        if ledger["game"]["rules"] == "mega-civilization":
            assert impossible(ledger) == PLANTED.get((page, title), [])


def test_the_whole_turn_of_the_manual_has_every_phase_and_no_fault(tmp_path: Path) -> None:
    typed = [line.split()[1] for line, shown in lines_in(section_of("turn", "")) if shown]
    phases = ["tax", "census", "spend", "cities", "gain", "calamity", "ability", "buy", "hand", "endturn"]
    assert [word for word in dict.fromkeys(typed) if word in phases] == phases
    type_all("turn", "", tmp_path)
    assert printed("civledger check", tmp_path) == f"{GAME}: 95 entries, 12 turns: no findings"


def test_no_section_in_which_something_is_recorded_is_left_out() -> None:
    left = [
        (page, title_of(section), line)
        for page, file in FILES.items()
        for section in sections_of(file.read_text("utf-8"))
        for line, _ in lines_in(section)
        if page not in ELSEWHERE and title_of(section) not in SCENES.get(page, {}) and is_recording(line)
    ]
    assert left == []


@pytest.mark.parametrize("file", ledgers_of("mega-civilization"), ids=lambda file: file.stem)
def test_a_ledger_is_a_possible_game(file: Path) -> None:
    assert impossible(tomllib.loads(file.read_text("utf-8"))) == []


@pytest.mark.parametrize(("name", "scene"), EXAMPLES.items())
def test_the_examples_of_the_help_can_be_typed(name: str, scene: str, tmp_path: Path) -> None:
    for number, example in enumerate(RULESETS["mega-civilization"].command(name).examples):
        if example not in OF_OTHER_GAMES:
            folder = tmp_path / str(number)
            folder.mkdir()
            (folder / GAME).write_text(ledger_before(scene), "utf-8")
            said = printed(f"civledger {example}", folder)
            assert not EXIT_CODE.search(said), (example, said)
            assert impossible(tomllib.loads((folder / GAME).read_text("utf-8"))) == []


def test_every_command_of_the_game_has_a_scene_for_its_examples() -> None:
    names = {name for words in RULESETS["mega-civilization"].groups().values() for name in words}
    others = {"buildings", "print", "plan", "calamities", "roster"}  # of other games, or ask questions
    assert names - others == EXAMPLES.keys()


def test_the_game_of_the_scenes_begins_with_the_two_minutes() -> None:
    lines = [line for line in SCRIPT.read_text("utf-8").splitlines() if not line.startswith("#")]
    _, *opening = (ROOT / "ledgers" / "opening.txt").read_text("utf-8").splitlines()
    opening = [line for line in opening if not line.startswith("#")]
    assert lines[: len(opening)] == opening


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("[CM]*.toml")), ids=lambda file: file.stem)
def test_a_sample_is_a_possible_game_but_for_its_fault(file: Path) -> None:
    if file.name not in UNREADABLE:
        ledger = tomllib.loads(file.read_text("utf-8"))
        civs = {player["civ"] for player in ledger["player"]}
        assert civs in [set(civs) for civs in facts.SETUPS.values()]
        assert impossible(ledger) == FAULTS.get(file.stem, [])
