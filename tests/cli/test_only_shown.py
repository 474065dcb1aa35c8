"""A command that only showed because a word is missing says so, and how it records."""

import pytest

from civledger.model.border.command import Lists, Records, Shows
from civledger.model.border.slots import NUMBER
from civledger.rules import RULESETS
from tests.cli.keyboard import done, typed
from tests.support import own_commands

pytestmark = pytest.mark.usefixtures("folder")


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
            value = "1" if option.type == NUMBER else option.shown and f"'{option.shown}'"
            said = typed(f"{command.name} {option.options[-1]} {value} -f {file}")
            assert said.code != 0 or "recorded" in said.messages, (command.name, option, said)
