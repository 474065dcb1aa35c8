"""A command that only showed because a word is missing says so, and how it records."""

import pytest

from civledger.model.command import Lists, Records, Shows
from civledger.rules import RULESETS
from tests.cli.keyboard import done, entries, typed
from tests.support import own_commands

pytestmark = pytest.mark.usefixtures("folder")
TO_RECORD = "nothing was recorded; to record: civledger"


@pytest.mark.parametrize(
    ("line", "recorded"),
    [
        ("tax --cities minoa=5", "tax all --cities minoa=5"),
        ("tax --short minoa=3 -f game.toml", "tax all --short minoa=3 -f game.toml"),
        ("tax --note late", "tax all --note late"),
        ("census --after conflict", "census CIV=NUMBER --after conflict"),
        ("cities --force", "cities CIV=NUMBER --force"),
        ("gain --from calamity", "gain CIV=NUMBER --from calamity"),
        ("spend --note x", "spend ship CIV=NUMBER --note x"),
        ("buy -k 3 -c salt=2", "buy CIV ADVANCE -k 3 -c salt=2"),
        ("credits minoa --note x", "credits minoa COLOUR=NUMBER --note x"),
        ("calamity famine --cities minoa=1", "calamity famine CIV --cities minoa=1"),
        ("calamity --to minoa", "calamity CALAMITY CIV --to minoa"),
        ("ability --tokens minoa=2", "ability ABILITY CIV --tokens minoa=2"),
        ("revolt --force", "revolt CIV --force"),
        ("score --note x", "score CIV=NUMBER --note x"),
    ],
)
def test_what_was_only_shown_ends_with_the_line_that_records(line: str, recorded: str) -> None:
    said = typed(line)
    assert (said.code, bool(said.output), entries()) == (0, True, [])
    assert said.messages.splitlines()[-1] == f"{TO_RECORD} {recorded}"


def test_the_line_of_a_tax_records_as_it_stands() -> None:
    line = typed("tax --cities minoa=5").messages.splitlines()[-1].removeprefix(f"{TO_RECORD} ")
    done(line)
    assert entries()[0]["cities"]["Minoa"] == 5


@pytest.mark.parametrize("line", ["tax", "tax --turn 1", "calamity famine", "credits minoa", "ability", "score", "buy"])
def test_what_is_meant_to_be_shown_says_nothing_of_it(line: str) -> None:
    assert "recorded" not in typed(line).messages


@pytest.mark.parametrize("game", RULESETS)
def test_every_option_of_a_command_that_may_record_is_heard(game: str) -> None:
    done("new other.toml --rules stone-age --players Ann,Bo")
    file = "other.toml" if game == "stone-age" else "game.toml"
    for command in own_commands(game):
        kinds = {type(way) for way in command.all_ways}
        for option in command.options if Records in kinds and kinds & {Shows, Lists} else ():
            value = "1" if option.number else option.metavar and f"'{option.metavar}'"
            said = typed(f"{command.name} {option.names[-1]} {value} -f {file}")
            assert said.code != 0 or "recorded" in said.messages, (command.name, option, said)
