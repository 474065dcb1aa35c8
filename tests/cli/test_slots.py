"""What commands take is declared once, as slots: help and completion say what the slots say."""

import shlex
from typing import Any

import pytest

from civledger.cli.app import PROGRAM
from civledger.cli.completing import words_by_place
from civledger.cli.grammar import vocabulary
from civledger.model.border.ruleset import RuleSet
from civledger.model.border.slots import FLAG, NUMBER, TEXT, Choice, Name, NamedNumber, Pair, Slot, Text, Value, Word
from civledger.model.players import Players
from civledger.rules import RULESETS
from tests.cli.keyboard import typed
from tests.support import own_commands

NOUNS = {
    "CIV": ("minoa", "rome"),
    "COMMODITY": ("fish", "salt"),
    "COLOUR": ("blue", "red"),
    "CHOOSING": ("written",),
    "SYMBOL": ("art",),
    "PROFESSION": ("farmer",),
}


@pytest.mark.parametrize(
    ("type", "shown", "offered"),
    [
        (FLAG, "", Value(())),
        (NUMBER, "N", Value(())),
        (TEXT, "TEXT", Value(())),
        (Text("5,6,2,2"), "5,6,2,2", Value(())),
        (Word(("west", "east")), "west|east", Value(("west", "east"))),
        (Name(("CIV",)), "CIV", Value(("minoa", "rome"))),
        (Name(("CIV",), listed=True), "CIV,…", Value(("minoa", "rome"), comma=("minoa", "rome"))),
        (NamedNumber("CIV"), "CIV=NUMBER", Value(("minoa=", "rome="))),
        (NamedNumber("CIV", listed=True), "CIV=NUMBER,…", Value(("minoa=", "rome="), comma=("minoa=", "rome="))),
        (
            NamedNumber("CIV", "RATE", without=True, words=("all",)),
            "all|CIV|CIV=RATE",
            Value(("all", "minoa", "rome", "minoa=", "rome=")),
        ),
        (NamedNumber("CIV", "PRICE", without=True, bare=True), "CIV|CIV=PRICE", Value(("minoa", "rome"))),
        (
            NamedNumber("PROFESSION", "ICONS", without=True, others=("SYMBOL",)),
            "SYMBOL|PROFESSION|PROFESSION=ICONS",
            Value(("art", "farmer", "farmer=")),
        ),
        (Pair("COMMODITY", "COMMODITY", "fish=salt"), "fish=salt", Value(("fish=", "salt="), ("fish", "salt"))),
        (
            Pair("CIV", "COLOUR", listed=True),
            "CIV=COLOUR,…",
            Value(("minoa=", "rome="), ("blue", "red"), ("minoa=", "rome=")),
        ),
        (
            Choice("CIV", "minoa=blue:5"),
            "minoa=blue:5",
            Value(("minoa=", "rome="), ("blue:", "red:"), ("blue:", "red:")),
        ),
        (
            Choice("CHOOSING", "written=blue:5", clear=True),
            "written=blue:5",
            Value(("written=", "blue:", "red:"), ("blue:", "red:"), ("blue:", "red:", "written=")),
        ),
    ],
)
def test_a_type_says_what_the_help_shows_and_what_is_offered(type: NamedNumber, shown: str, offered: Value) -> None:
    assert (type.shown, type.offer(NOUNS)) == (shown, offered)


def test_the_help_shows_whether_a_word_is_needed_and_whether_it_repeats() -> None:
    assert Slot("who", Name(("CIV",)), "x").shown == "[CIV]"
    assert Slot("who", Name(("CIV",)), "x", required=True, repeats=True).shown == "CIV..."
    assert Slot("after", TEXT, "x", ("--after",), repeats=True).shown == "TEXT"


@pytest.mark.parametrize("game", RULESETS)
def test_help_and_completion_say_what_the_slots_say(game: str) -> None:
    for command in own_commands(game):
        places = words_by_place(command.name, ("minoa", "rome"))
        nouns = vocabulary(("minoa", "rome"))
        said = typed(f"{command.name} -h", COLUMNS="200").output
        row = [
            f"{slot.options[-1] if slot.options else slot.name} {slot.shown}".strip() for slot in command.slots.values()
        ]
        print(f"{command.name:12} {', '.join(row)}")
        for number, slot in enumerate(command.arguments, 1):
            last = number == len(command.arguments) and slot.repeats
            assert slot.shown in said
            assert places[f"{command.name}:{'more' if last else number}"] == slot.type.offer(nouns).start
        for slot in command.options:
            offered = slot.type.offer(nouns)
            for name in slot.options:
                assert f"{slot.shown}" in said
                assert name in said
                if slot.type != FLAG:
                    signs = {"": offered.start, "=": offered.equals, ",": offered.comma}
                    assert {sign: places.get(f"{command.name}:{name}{sign}", ()) for sign in signs} == signs


SEATS = ("Minoa", "Hellas", "Egypt", "Hatti", "Rome", "Assyria", "Saba")
OTHERWISE = {  # keys of entries that commands say in other words, or that only the books or a calamity write
    "buy": {"change"},
    "census": {"gained", "lost"},
    "spend": {"stack", "treasury"},
    "gain": {"from"},
    "card": {"player", "symbol", "profession", "icons"},
    "use": {"player", "symbol", "profession", "icons"},
    "building": {"player"},
}


@pytest.mark.parametrize("game", RULESETS.values(), ids=list(RULESETS))
def test_what_a_phone_sends_is_what_the_command_takes(game: RuleSet) -> None:
    for action in game.phone_entries.ACTIONS:
        kind = game.kinds[action]
        counted = {kind.form.key} if kind.form else set()
        sent = kind.keys.keys() - game.entries.COMMON.keys() - counted
        assert sent - game.slots(action).keys() == OTHERWISE.get(action, set()), action


@pytest.mark.parametrize("game", RULESETS.values(), ids=list(RULESETS))
def test_the_examples_of_a_command_are_written_as_they_are_read(game: RuleSet) -> None:
    seats = ("Ronald", "Judith", "Ann", "Bo") if game.name == "stone-age" else SEATS
    written = 0
    for command in own_commands(game.name):
        for example in command.examples:
            typed = parse(command.name, shlex.split(example)[1:])
            bare = [word for word in typed.get("numbers", ()) if word.isdecimal()]
            players = Players(seats[: len(bare) or None], {} if "Ronald" in seats else {"Saba": "Ronald"}, "player")
            values = game.read_words(command.name, players, typed)
            line = command.line(**values)
            again = game.read_words(command.name, players, parse(command.name, [*line.words, *line.options]))
            assert again == values, (example, line)
            written += 1
    assert written >= 20


def parse(name: str, words: list[str]) -> dict[str, Any]:
    """Return what is typed in a command by the names of its slots."""
    context = PROGRAM.commands[name].make_context(name, list(words))
    slots = {slot.name: slot for game in RULESETS.values() for slot in game.slots(name).values()}
    given = {key: value for key, value in context.params.items() if key in slots and value not in (None, False, (), [])}
    return {key: " ".join(value) if slots[key].joined else value for key, value in given.items()}
