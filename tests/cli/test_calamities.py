"""`civledger calamities` at a terminal: by keys the same ledger as by commands, whatever happens in between."""

import os
import pty
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from civledger.cli import sheet
from civledger.store.side_files import kept_sheet
from tests.cli import environment
from tests.cli.keyboard import GAME, done, entries, shown, typed, wrong
from tests.cli.warm import warm
from tests.depth import cases

FOURTEEN = "Mike,Tom,Sarah,Ann,Joe,Bo,Cy,Di,Ed,Flo,Gus,Hal,Ida,Jo"
SET_UP = ("census all=44", "cities all=4", "census all=20 --after building", "census cy=26 --after conflict")
CARDS = (
    "piracy tom",
    "tyranny di",
    "epidemic joe from sarah",
    "famine mike",
    "superstition hal",
    "barbarian flo",
)
REPLIES = {
    "Up to 3 secondary victims?": "bo cy",
    "Mike), Carthage (Bo) and Hatti (Cy) lose instead": "hatti=1",
    "How many tokens does Hellas (Hal) have": "29",
    "What did Iberia (Flo) lose?": "1 6",
    "Joe) and Persia (Ed) lose instead": "",
    "Up to 2 secondary victims?": "ed",
    "How many cities does Rome (Di) lose": "2",
    "Who traded it to Saba (Tom)?": "",
}
REAL = (sys.executable, "-m", "civledger")  # which a signal reaches
AGAIN = {"Piracy": "gus ann"}  # its question is the same as that of the epidemic
TYPED = (
    "calamity famine mike bo cy --cities cy=1",
    "calamity superstition hal --tokens hal=29",
    "calamity barbarian flo --cities flo=1 --lost flo=6",
    "calamity epidemic joe ed --to sarah",
    "calamity tyranny di --cities di=2",
    "calamity piracy tom gus ann",
)


@pytest.fixture(autouse=True)
def game(folder: Path) -> None:
    GAME.unlink()
    done(f"new game.toml --players {FOURTEEN}", *SET_UP)


class Terminal(NamedTuple):
    """A program on a terminal of its own."""

    process: "subprocess.Popen[bytes]"
    screen: int

    def read(self) -> str:
        """Return what it shows until it asks something, or ends."""
        seen, stop = "", time.monotonic() + 60
        while not seen.endswith((" ", "\x00")) and time.monotonic() < stop:
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    seen += os.read(self.screen, 65536).decode() or "\x00"
                except OSError:  # the other side is gone
                    seen += "\x00"
        return seen.replace("\r\n", "\n")

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())


@contextmanager
def started(*words: str, program: Sequence[str] = ()) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    command = [*(program or warm()), *(words or ("calamities",))]
    with subprocess.Popen(command, env=environment(TERM="dumb"), stdin=theirs, stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        try:
            yield Terminal(running, ours)
        finally:
            os.close(ours)


def reply(screen: str, cards: list[str]) -> str:
    """Return what the table answers to what stands last on a screen."""
    prompt = screen.rpartition("\n")[2]
    if prompt.startswith("Card and holder?"):
        return cards.pop(0) if cards else ""
    again = [text for name, text in AGAIN.items() if f"{name} strikes" in screen and "secondary" in prompt]
    return [*again, *(text for part, text in REPLIES.items() if part in prompt)][0]


def converse(lines: Sequence[str], *words: str) -> tuple[int, str]:
    """Return how the sheet ends and what it showed, when these lines are typed one after the other."""
    with started(*words) as terminal:
        seen = terminal.read()
        for line in lines:
            terminal.type(line)
            seen += terminal.read()
        terminal.process.wait(timeout=60)
        return terminal.process.returncode, seen


def go_through(terminal: Terminal, cards: Sequence[str]) -> str:
    """Answer everything that is asked until the program ends, and return what it showed."""
    waiting, seen = list(cards), terminal.read()
    whole = seen
    while not seen.endswith("\x00"):
        terminal.type(reply(whole, waiting))
        seen = terminal.read()
        whole += seen
    assert terminal.process.wait(timeout=60) == 0, whole
    return whole


def by_commands() -> bytes:
    """Return the ledger as it is when the commands are typed, and leave the one that is there."""
    before = GAME.read_bytes()
    done(*TYPED)
    after = GAME.read_bytes()
    GAME.write_bytes(before)
    return after


def test_six_calamities_by_keys_are_the_ledger_that_commands_give() -> None:
    expected = by_commands()
    with started() as terminal:
        screen = go_through(terminal, CARDS)
    assert GAME.read_bytes() == expected
    assert [entry["action"] for entry in entries()[len(SET_UP) :]] == ["calamity"] * len(TYPED)
    assert "If so" not in screen  # what was asked is not asked again
    assert "Exempt: Assyria" in screen  # who traded the epidemic
    assert typed("next").output.count("calamities") == 0


def open_cards() -> list[tuple[str, str]]:
    """Return the cards that are kept, whether they have struck or not."""
    return [(name, victim) for name, victim, _ in kept_sheet(str(GAME)).get("cards", ())]


NAMED = [
    ("Piracy", "Saba"),
    ("Tyranny", "Rome"),
    ("Epidemic", "Babylon"),
    ("Famine", "Minoa"),
    ("Superstition", "Hellas"),
    ("Barbarian Hordes", "Iberia"),
]


@pytest.mark.deep
def test_whenever_it_is_killed_what_was_answered_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    seed = random.randrange(10**9)
    chance, expected, before = random.Random(seed), by_commands(), GAME.read_bytes()
    kills, recorded = cases(9, 40), 0
    for number in range(kills):
        GAME.write_bytes(before)
        Path(".civledger/game.toml.events").unlink(missing_ok=True)
        with started(program=REAL) as terminal:
            waiting, whole, answered = list(CARDS), terminal.read(), list[str]()
            for _ in range(chance.randrange(15)):
                if whole.endswith("\x00"):
                    break
                prompt, text = whole.rpartition("\n")[2], reply(whole, waiting)
                terminal.type(text)
                whole += terminal.read()
                answered.append(f"{text} {prompt}" if prompt.startswith("Card") else prompt)
            if not whole.endswith("\x00"):
                terminal.type(reply(whole, list(waiting)))
                time.sleep(chance.uniform(0, 0.03))
            terminal.process.send_signal(signal.SIGKILL)
            terminal.process.wait(timeout=60)
        named = len(CARDS) - len(waiting)
        assert open_cards()[:named] == NAMED[:named], (seed, number)
        data = GAME.read_bytes()
        assert expected.startswith(data), (seed, number)
        recorded += data != before
        with started() as terminal:
            screen = go_through(terminal, CARDS[len(open_cards()) :])
        asked = [line for line in screen.split("\n") if not line.startswith("Card and holder?")]
        known = [prompt for prompt in answered if not prompt.startswith("Card") and "Up to" not in prompt]
        assert not [line for line in asked if any(line.startswith(prompt) for prompt in known)], (seed, number)
        assert GAME.read_bytes() == expected, (seed, number)
    with capsys.disabled():
        print(f"\n{kills} kills (seed {seed}), {recorded} of them after something was recorded: nothing was lost")


def test_who_leaves_finds_in_next_what_is_open_and_goes_on_with_it() -> None:
    code, screen = converse(["famine mike", "tyranny di", "", "bo cy", "q"])
    assert (code, entries()[len(SET_UP) :]) == (0, [])
    assert "What is open is kept. To go on: civledger calamities" in screen
    lacking = [row for row in shown("next")["missing"] if row["what"] == "calamity"]
    assert lacking == [
        {"what": "calamity", "civs": [civ], "command": "civledger calamities"} for civ in ("Minoa", "Rome")
    ]
    assert shown("next")["phase"] == "calamity"
    assert "Famine (Minoa) is open: civledger calamities" in typed("endturn").messages
    code, screen = converse(["", "hatti=1", "2"])
    assert "Up to 3" not in screen  # it was answered before
    assert [entry["calamity"] for entry in entries()[len(SET_UP) :]] == ["Famine", "Tyranny"]
    assert "calamity" not in [row["what"] for row in shown("next")["missing"]]


def test_a_card_of_somebody_who_leaves_is_told_and_comes_back_with_them() -> None:
    converse(["famine mike", "tyranny di", "q"])
    done("leave minoa")
    _, screen = converse(["", "q"])
    assert "Famine (Minoa): Minoa left" in screen
    done("undo")
    assert "Famine (Minoa) is open" in typed("endturn").messages


@pytest.mark.parametrize("ending", ["quit", "exit", "Q", "\x04", signal.SIGINT])
def test_there_are_many_ways_to_leave(ending: str | signal.Signals) -> None:
    with started(program=REAL) as terminal:
        terminal.read()
        terminal.type("famine mike")
        terminal.read()
        if isinstance(ending, str):
            os.write(terminal.screen, ending.encode() + (b"\n" if ending.isalpha() else b""))
        else:
            terminal.process.send_signal(ending)
        assert "What is open is kept" in terminal.read()
        assert terminal.process.wait(timeout=60) == 0
    assert open_cards() == [("Famine", "Minoa")]


def test_what_is_typed_as_a_command_meanwhile_is_settled_and_what_is_undone_is_open_again() -> None:
    converse(["famine mike", "tyranny di", "q"])
    done("calamity tyranny di")
    assert [row["civs"] for row in shown("next")["missing"] if row["what"] == "calamity"] == [["Minoa"]]
    done("undo")
    assert len([row for row in shown("next")["missing"] if row["what"] == "calamity"]) == 2


def test_undo_takes_back_the_answers_and_then_the_last_calamity() -> None:
    before = entries()
    named, answers = ["superstition hal", "famine mike", ""], ["undo", "bo", "undo", "cy", "", "undo"]
    code, screen = converse([*named, *answers, "-famine mike", "q"])
    assert code == 0
    assert screen.count("Up to 3 secondary victims?") == 3
    assert "nothing to take back" in screen
    assert "undone: " in screen
    assert entries() == before
    assert open_cards() == [("Superstition", "Hellas")]


def test_a_slip_is_answered_with_the_nearest_name_and_asked_again() -> None:
    _, screen = converse(["fammine mike", "famine miek", "famine mike", "", "bow", "no one", "bo", "x", "1", "q"])
    for said in ("did you mean Famine?", "did you mean Mike?", "did you mean Bo?", "'x' should be a number"):
        assert said in screen
    assert screen.count("who does 1 belong to?") == 1
    assert len(entries()) == len(SET_UP)


def test_tokens_that_nobody_counted_are_asked_for_and_recorded_before_the_calamity() -> None:
    done("cities mike=5")
    before = GAME.read_bytes()
    done("census mike=12 --after building", "calamity famine mike")
    expected = GAME.read_bytes()
    GAME.write_bytes(before)
    code, screen = converse(["famine mike", "", "", "12", ""])
    assert (code, GAME.read_bytes()) == (0, expected)
    assert "built 1 city, so at most 14 are left. How many?" in screen


def test_what_the_rules_refuse_is_told_and_stays_open() -> None:
    done("calamity famine bo mike")
    code, screen = converse(["famine mike", "famine cy", "q"])
    assert "Minoa is already a secondary victim of Famine this turn, so somebody else must hold the card" in " ".join(
        screen.split()
    )
    assert open_cards() == [("Famine", "Hatti")]
    done("calamity famine di cy")
    code, screen = converse(["famine di", "", "", "list", "-famine cy", ""])
    screen = " ".join(screen.split())
    assert "Famine of Rome (Di) is recorded already. To correct it: civledger calamity famine rome --fix" in screen
    assert "Hatti is already a secondary victim" in screen
    assert (code, open_cards()) == (0, [])


def test_without_a_terminal_it_says_so() -> None:
    said = "civledger: calamities asks questions, so it needs a terminal. Without one, use civledger calamity"
    assert wrong("calamities") == f"{said}\n"
    assert wrong("calamities -f game.toml") == f"{said} -f game.toml\n"
    assert wrong("calamities --format json").startswith("civledger: calamities has no option '--format'\n")


def test_in_a_script_nothing_is_asked_though_there_is_a_terminal() -> None:
    Path("script.txt").write_text("calamities\n", "utf-8")
    code, screen = converse([], "run", "script.txt")
    assert code == 2
    assert "needs a terminal" in screen


def test_all_keys_of_the_sheet_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "at_terminal", lambda: True)
    named = ["superstition hal", "tyranny di", "tyrany di", ""]
    said = typed("calamities", "\n".join([*named, "undo", "29", "undo", "", "list", "q"]) + "\n")
    assert (said.code, entries()[len(SET_UP) :]) == (0, [])
    assert "there is nothing to take back here" in said.messages
    assert "there is no calamity 'tyrany'; did you mean Tyranny?" in said.messages
    undone = "undone: Superstition struck Hellas: Hellas lost 3 cities; Hellas counted 29 tokens"
    assert undone in said.messages
    assert said.messages.endswith("What is open is kept. To go on: civledger calamities\n")
    said = typed("calamities", "\n\n2")  # the last line ends without Enter
    assert [entry["calamity"] for entry in entries()[len(SET_UP) :]] == ["Superstition", "Tyranny"]
    assert "What is open is kept" not in said.messages


def test_the_cards_are_still_listed_by_calamity_alone_and_a_plural_is_read() -> None:
    assert "Famine" in done("calamity")
    assert "try: civledger calamity Famine Minoa" in wrong("calamities famine mike")


@pytest.mark.parametrize("kept", ["", "[]", "{}", '{"turn": 1}', "\x00"])
def test_a_sheet_that_cannot_be_read_is_an_empty_one(kept: str) -> None:
    Path(".civledger").mkdir(exist_ok=True)
    Path(".civledger/game.toml.events").write_text(kept, "utf-8")
    assert "calamity" not in typed("next").output
    code, _ = converse(["famine mike", "q"])
    assert (code, open_cards()) == (0, [("Famine", "Minoa")])


def test_other_games_and_games_that_are_over_have_no_sheet() -> None:
    done("endturn --last --anyway")
    code, screen = converse([])
    assert (code, "the game is over" in screen) == (2, True)
    GAME.write_text(
        'format = 1\n\n[game]\nrules = "stone-age"\n\n[[player]]\nname = "Ann"\n\n[[player]]\nname = "Bo"\n'
    )
    code, screen = converse([])
    assert code == 2
    assert "Traceback" not in screen
