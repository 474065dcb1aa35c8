"""Every calamity and every ability is one entry, however it is typed, corrected, struck, merged or read."""

import tomllib
from typing import Any

import pytest

from civledger.bookkeeping.merge_ledgers import merge_texts
from civledger.rules.megaciv.effects import abilities, calamities
from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed
from tests.support import header

NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
BY_EDITION = {"corrected": NINE, "mega-empires": ("Minoa", "Hellas", "Egypt")}
LOST = {"Volcanic Eruption": " --cities egypt=1", "Barbarian Hordes": " --cities egypt=1"}
USED = {
    "Diaspora": "minoa",
    "Fundamentalism": "minoa --tokens egypt=4,hellas=2",
    "Monotheism": "minoa egypt --tokens 3",
    "Politics": "minoa",
    "Provincial Empire": "minoa egypt hellas",
    "Trade Routes": "minoa -c fish=2,ochre",
    "Universal Doctrine": "minoa --tokens 5",
}
JUDGED = {"MC410", "MC412", "MC413", "CL104", "CL112"}


pytestmark = pytest.mark.usefixtures("bare")


def begin_turn(edition: str = "corrected", held: str = "") -> None:
    """Begin a game and play it up to the calamities of its second turn."""
    civs = BY_EDITION[edition]
    begin(header(civs).replace("ast =", f'edition = "{edition}"\nast ='))
    done("census all=40", "cities all=4", "census all=20 --after building", "gain all=9")
    if held:
        done(f"buy minoa '{held}' --card-points 400 --force")
    done("hand all=0", "endturn --anyway", "tax all", "census all=22")


CALAMITIES = [(name, edition) for name in calamities() for edition in BY_EDITION]


@pytest.mark.parametrize(("name", "edition"), CALAMITIES)
def test_a_calamity_is_one_entry_with_its_line(name: str, edition: str) -> None:
    if edition == "mega-empires" and calamities()[name].kind == "minor":
        return  # not in play with three
    begin_turn(edition)
    line = f"calamity '{name}' egypt{LOST.get(name, '')}{' --to minoa' if calamities()[name].annexes else ''}"
    before = len(entries())
    done(line)
    (struck,) = entries()[before:]
    assert (struck["action"], struck["calamity"], struck["victim"]) == ("calamity", name, "Egypt")
    assert not JUDGED & {*codes()}
    assert name in done("log 1")
    check_all_ways(line, struck)


@pytest.mark.parametrize("name", abilities())
def test_an_ability_is_one_entry_with_its_line(name: str) -> None:
    begin_turn(held=name)
    line = f"ability '{name}' {USED[name]}"
    before = len(entries())
    done(line)
    (used,) = entries()[before:]
    assert (used["action"], used["ability"], used["civ"]) == ("ability", name, "Minoa")
    assert not JUDGED & {*codes()}
    assert name in done("log 1")
    check_all_ways(line, used)


def check_all_ways(line: str, event: dict[str, Any]) -> None:
    """See that an event is taken back, typed again, corrected, struck and exported as one."""
    text, number = GAME.read_text("utf-8"), len(entries())
    state = shown("status")
    undone = done("undo")
    assert undone.count("civledger ") == 1 == len(undone.splitlines()), undone
    done(undone.strip().removeprefix("civledger "))
    assert entries()[-1] == event
    done(f"{line} --fix")
    assert {**entries()[-1], "fix": True} == {**event, "fix": True}
    assert shown("status") == state
    exported = tomllib.loads(GAME.read_text("utf-8"))
    assert exported["entry"][-1]["fix"] is True
    GAME.write_text(text, "utf-8")
    done(f"strike {number} --reason misread")
    assert entries()[-1]["entries"] == [number]
    GAME.write_text(text, "utf-8")
    assert f",{number},{event.get('calamity', event.get('ability'))}," in done(
        "export game.toml --to csv --table events"
    )


def test_a_calamity_of_a_closed_turn_is_written_anew_as_the_books_were_then() -> None:
    begin_turn()
    done("calamity famine egypt minoa", "calamity superstition egypt")
    before = shown("status")
    done("hand all=0", "endturn", "calamity superstition egypt --turn 2 --fix")
    assert entries()[-1]["lost_cities"] == {"Egypt": 3}  # all four stood before it
    assert [row["cities"] for row in shown("status")["civs"]] == [row["cities"] for row in before["civs"]]
    done("calamity famine egypt hellas --turn 2 --fix")
    assert "MC410" not in codes()


def test_a_fix_of_another_victim_names_the_line_that_is_right() -> None:
    begin_turn()
    done("calamity famine egypt")
    number = len(entries())
    said = typed("calamity famine hellas --fix")
    assert said.code != 0
    assert f"`civledger strike {number} --reason TEXT`" in said.messages
    assert "civledger calamity famine hellas" in said.messages
    assert "nothing to correct" in typed("calamity flood egypt --fix").messages


def test_striking_an_entry_of_an_older_group_strikes_all_of_it() -> None:
    begin_turn()
    marks = 'calamity = "Tyranny"\nvictim = "Egypt"\ngainer = "Minoa"\n'
    group = f'\n[[entry]]\nturn = 2\naction = "cities"\ncities = {{ Egypt = 3, Minoa = 5 }}\n{marks}'
    group += '\n[[entry]]\nturn = 2\naction = "census"\nlost = { Egypt = 10 }\ngained = { Minoa = 10 }\n'
    GAME.write_text(GAME.read_text("utf-8") + f'{group}after = "Tyranny"\n{marks}joined = true\n', "utf-8")
    text, number = GAME.read_text("utf-8"), len(entries())
    printed = done("undo")
    assert printed.startswith("civledger calamity Tyranny Egypt")
    assert len(printed.splitlines()) == 1
    GAME.write_text(text, "utf-8")
    done(f"strike {number} --reason misread")
    assert entries()[-1]["entries"] == [number - 1, number]
    GAME.write_text(text, "utf-8")
    done("calamity tyranny egypt --to minoa --cities egypt=2 --fix")
    rows = {row["civ"]: row for row in shown("status")["civs"]}
    assert (rows["Egypt"]["cities"], rows["Minoa"]["cities"]) == (2, 6)
    assert (rows["Egypt"]["tokens"], rows["Minoa"]["tokens"]) == (17, 27)


FLOOD = '\n[[entry]]\nturn = 2\naction = "calamity"\ncalamity = "Flood"\nvictim = "Egypt"\nlost = { Egypt = 15 }\n'


OLD_FLOOD = FLOOD.replace('action = "calamity"', 'action = "census"\nafter = "Flood"')


@pytest.mark.parametrize(
    ("ours", "theirs", "conflicts", "floods"),
    [
        (FLOOD, FLOOD, 0, 1),
        (FLOOD + 'note = "here"\n', FLOOD + 'by = "keeper"\nid = "1"\n', 0, 1),
        (FLOOD, "", 0, 1),
        (FLOOD, FLOOD.replace("15", "10"), 2, 2),
        (FLOOD, FLOOD.replace("Egypt", "Rome"), 0, 2),
        (FLOOD, FLOOD.replace("Flood", "Famine"), 0, 1),
        (FLOOD, FLOOD + FLOOD.replace("15", "10") + "fix = true\n", 0, 2),
        (
            FLOOD,
            OLD_FLOOD,
            2,
            3,
        ),
    ],
)
def test_a_merge_keeps_an_event_once(ours: str, theirs: str, conflicts: int, floods: int) -> None:
    begin_turn()
    base = GAME.read_text("utf-8")
    merged = merge_texts(base.encode(), (base + ours).encode(), (base + theirs).encode())
    assert len(merged.conflicts) == conflicts
    assert merged.data.decode().count('"Flood"') == floods


def test_an_event_corrected_by_hand_is_judged() -> None:
    begin_turn()
    done("calamity tyranny egypt --to minoa")
    text = GAME.read_text("utf-8")
    for old, new, code in (
        ("lost = { Egypt = 15 }", "lost = { Egypt = 25 }", "MC413"),
        ("gained = { Minoa = 15 }", "gained = { Minoa = 16 }", "MC413"),
        ("gained = { Minoa = 15 }", "gained = { Minoa = 15 }\nlost_cities = { Egypt = 7 }", "MC413"),
        ("gained = { Minoa = 15 }", "tokens = { Egypt = 5 }", "CL104"),
        ('calamity = "Tyranny"', 'calamity = "Tyrany"', "CL105"),
    ):
        assert old in text
        GAME.write_text(text.replace(old, new), "utf-8")
        assert code in codes()
    GAME.write_text(text.replace("gained = { Minoa = 15 }", "gained = { Minoa = 12 }"), "utf-8")
    assert not JUDGED & {*codes()}


def test_the_rest_of_a_loss_is_asked_for_until_it_is_answered() -> None:
    begin(header(NINE))
    done("census all=50", "cities all=2", "hand all=0", "endturn", "tax all")
    done("calamity tyranny minoa --to hatti --lost minoa=15 --cities minoa=0")
    others = " ".join(f"{civ}=20" for civ in NINE if civ not in ("Minoa", "Hatti"))
    line = "calamity minoa --to hatti --cities minoa=2 --fix".replace("calamity", "calamity tyranny")
    assert line in done(f"census minoa=6 hatti=10 {others}")
    assert line in done("next")
    rows = {row["civ"]: row for row in shown("status")["civs"]}
    assert (rows["Minoa"]["tokens"], rows["Hatti"]["tokens"]) == (0, 16)
    done(line)
    assert line not in done("next")
    rows = {row["civ"]: row for row in shown("status")["civs"]}
    assert (rows["Minoa"]["tokens"], rows["Hatti"]["tokens"], rows["Hatti"]["cities"]) == (1, 15, 4)
