"""The border between program and game: what a game declares fits what it offers, and that fits what is asked of it."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from civledger.model.command import FIXING, Command, Lists, Records, Refuses, Shows, Way
from civledger.model.offers import NotOffered, offers_of
from civledger.model.protocols import (
    Closing,
    Drafting,
    Exporting,
    Journalling,
    LogView,
    PageView,
    Purchases,
    Starting,
    Vocabulary,
)
from civledger.rules import RULESETS
from civledger.rules.megaciv import starting as megaciv_starting
from civledger.rules.megaciv import vocabulary as megaciv_vocabulary
from civledger.rules.megaciv.drafts import endturn as megaciv_endturn
from civledger.rules.megaciv.drafts import purchases as megaciv_purchases
from civledger.rules.megaciv.views import export as megaciv_export
from civledger.rules.megaciv.views import journal as megaciv_journal
from civledger.rules.megaciv.views import log as megaciv_log
from civledger.rules.megaciv.views import report as megaciv_report
from civledger.rules.stoneage import starting as stoneage_starting
from civledger.rules.stoneage import vocabulary as stoneage_vocabulary
from civledger.rules.stoneage.drafts import endturn as stoneage_endturn
from civledger.rules.stoneage.views import export as stoneage_export
from civledger.rules.stoneage.views import log as stoneage_log
from civledger.rules.stoneage.views import report as stoneage_report
from tests.support import own_commands

# mypy holds each of these against what the program asks of it
STARTING: dict[str, Starting] = {"mega-civilization": megaciv_starting, "stone-age": stoneage_starting}
VOCABULARY: dict[str, Vocabulary] = {"mega-civilization": megaciv_vocabulary, "stone-age": stoneage_vocabulary}
CLOSING: dict[str, Closing] = {"mega-civilization": megaciv_endturn, "stone-age": stoneage_endturn}
LOGS: dict[str, LogView] = {"mega-civilization": megaciv_log, "stone-age": stoneage_log}
PAGES: dict[str, PageView] = {"mega-civilization": megaciv_report.view, "stone-age": stoneage_report.view}
EXPORTING: dict[str, Exporting] = {"mega-civilization": megaciv_export.view, "stone-age": stoneage_export.view}
JOURNALS: dict[str, Journalling] = {"mega-civilization": megaciv_journal.view}
PURCHASES: dict[str, Purchases] = {"mega-civilization": megaciv_purchases}

COMMANDS = [(game, command) for game in RULESETS for command in own_commands(game)]
NAMED = pytest.mark.parametrize(("game", "command"), COMMANDS, ids=[command.name for _, command in COMMANDS])


def words_of(command: Command) -> set[str]:
    """Return the names of everything that may be typed in a command."""
    return {argument.name for argument in command.arguments} | {option.key for option in command.options}


def calls(game: str, command: Command, way: Way) -> Iterator[tuple[Callable[..., Any], list[object], set[str]]]:
    """Yield what a way of a command calls, with values in their places and the names of all that it may pass."""
    folder = offers_of(RULESETS[game]())
    if isinstance(way, Records):
        make = folder.drafts(command.name) if way.together else folder.draft(command.name)
        yield make, [None, None], words_of(command) | set(way.context)
    elif isinstance(way, Shows):
        named = {*way.taking, *way.context, *way.settings, *(["civ"] if way.whose else [])}
        yield folder.view(command.name, way.room, way.module), [None], named
    elif isinstance(way, Lists):
        cards, of = folder.cards(way.cards or command.name), {"state"} if way.of_ledger else set[str]()
        if not way.given or way.cards:
            yield cards.every, [], of
        if way.one:
            yield cards.one, [None], of


@NAMED
def test_what_a_command_declares_fits_what_the_game_makes_of_it(game: str, command: Command) -> None:
    for way in command.all_ways:
        for function, places, named in calls(game, command, way):
            signature = inspect.signature(function)
            signature.bind(*places, **dict.fromkeys(named))
            assert all(one.kind is not one.VAR_KEYWORD for one in signature.parameters.values())


@NAMED
def test_a_command_needs_no_more_words_than_its_way_asks_for(game: str, command: Command) -> None:
    required = {argument.name for argument in command.arguments if argument.required}
    for way in command.all_ways:
        for function, places, named in calls(game, command, way):
            known = {*getattr(way, "context", ()), *getattr(way, "settings", ())}
            typed = required | set(way.given) | known | {"civ"}
            inspect.signature(function).bind(*places, **dict.fromkeys(typed & named))


@NAMED
def test_a_way_asks_only_for_words_that_can_be_typed(game: str, command: Command) -> None:
    for way in command.all_ways:
        asked = {*way.given, *getattr(way, "taking", ()), getattr(way, "whose", ""), getattr(way, "one", "")} - {""}
        assert asked <= words_of(command)
        if isinstance(way, Refuses):
            assert way.says.format(**dict.fromkeys(way.given, "x"))


@NAMED
def test_some_way_is_there_when_nothing_more_is_typed(game: str, command: Command) -> None:
    required = {argument.name for argument in command.arguments if argument.required}
    assert any(set(way.given) <= required for way in command.all_ways)


def test_a_renamed_argument_of_a_draft_is_seen() -> None:
    def draft(situation: object, players: object, person: str) -> None: ...

    with pytest.raises(TypeError):
        inspect.signature(draft).bind(
            None, None, **dict.fromkeys(words_of(RULESETS["mega-civilization"].command("leave")))
        )


@pytest.mark.parametrize("game", RULESETS)
def test_every_file_of_a_command_is_named_in_a_group_or_adds_to_a_command_of_all(game: str) -> None:
    folder = RULESETS[game]
    listed = {command.name for command in own_commands(game)}
    added = {name for name in ("new", "score") if folder.options(name)}
    place = Path(inspect.getfile(type(folder))).parent / folder.name / "commands"
    assert {file.stem.replace("_", "-") for file in place.glob("*.py")} - {"--init--"} == listed | added


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_game_adds_to_a_score_is_a_key_of_its_entry(game: str) -> None:
    kind = RULESETS[game]().kinds["score"]
    assert {option.key for option in RULESETS[game].options("score")} <= kind.keys.keys()
    drafts: Drafting = offers_of(RULESETS[game]()).draft("score")
    inspect.signature(drafts).bind(None, None, words=[])


@pytest.mark.parametrize("game", STARTING)
def test_what_a_game_adds_to_new_fits_its_header(game: str) -> None:
    options = {option.key for option in RULESETS[game].options("new")}
    signature = inspect.signature(STARTING[game].header)
    signature.bind("evening", "Ann,Bo", **dict.fromkeys(options))
    assert set(signature.parameters) == {"name", "players", *options}


@pytest.mark.parametrize("game", STARTING)
def test_a_game_offers_what_the_program_asks_of_every_game(game: str) -> None:
    offers = offers_of(RULESETS[game]())
    found = offers.starting(), offers.vocabulary(), offers.closing(), offers.log(), offers.page(), offers.exporting()
    assert found == (STARTING[game], VOCABULARY[game], CLOSING[game], LOGS[game], PAGES[game], EXPORTING[game])


def test_a_game_offers_what_only_some_have() -> None:
    offers = offers_of(RULESETS["mega-civilization"]())
    assert offers.journal() is JOURNALS["mega-civilization"]
    assert offers.purchases() is PURCHASES["mega-civilization"]
    assert set(offers.papers()) >= {"deal", "sheet"}


@pytest.mark.parametrize(("room", "name"), [("views", "dice"), ("advice", "advise")])
def test_what_a_game_lacks_is_told_with_what_it_has(room: str, name: str) -> None:
    with pytest.raises(NotOffered, match=f"stone-age has no {name}; it has "):
        offers_of(RULESETS["stone-age"]()).view(name, room)


def test_the_draft_of_a_note_takes_its_text() -> None:
    for folder in RULESETS.values():
        inspect.signature(offers_of(folder()).draft("note")).bind(None, None, text="x")


@NAMED
def test_only_what_a_kind_counts_can_be_put_right(game: str, command: Command) -> None:
    if command.takes == FIXING:
        assert RULESETS[game]().kinds[command.name].counts


@pytest.mark.parametrize("game", RULESETS)
def test_the_form_of_a_kind_is_about_one_of_its_keys(game: str) -> None:
    forms = {action: kind.form.key for action, kind in RULESETS[game]().kinds.items() if kind.form}
    assert forms
    for action, key in forms.items():
        assert key in RULESETS[game]().kinds[action].required


@pytest.mark.parametrize("game", RULESETS)
def test_what_can_be_typed_has_either_a_draft_or_a_form(game: str) -> None:
    offers = offers_of(RULESETS[game]())
    assert all(callable(offers.draft(action)) for action in offers.kinds)
    with pytest.raises(NotOffered):
        offers.draft("dice")
