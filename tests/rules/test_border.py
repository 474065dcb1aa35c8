"""The border between program and game: what a game declares fits what its files take."""

import ast
import inspect
from pathlib import Path

import pytest

from civledger.cli.app import COMMANDS as NEUTRAL
from civledger.model.border.command import FIXING, Refuses
from civledger.model.border.ruleset import NotOffered, RuleSet, action_file
from civledger.model.forms import Count, OneValue
from civledger.model.strike import STRIKE
from civledger.model.turn import Situation
from civledger.rules import RULESETS
from tests.support import own_commands


class Silent(RuleSet):
    """A game without a file."""

    name, package = "silent", "tests.silent"


NOBODY = Situation(1, None, None, ())
GAMES = pytest.mark.parametrize("game", RULESETS.values(), ids=list(RULESETS))


@GAMES
def test_the_ways_of_a_command_are_about_what_it_takes(game: RuleSet) -> None:
    for command in own_commands(game.name):
        required = {argument.name for argument in command.arguments if argument.required}
        assert any(set(way.given) <= required for way in command.all_ways), command.name
        for way in command.all_ways:
            asked = {*way.given, *getattr(way, "taking", ()), getattr(way, "whose", ""), getattr(way, "one", "")}
            assert asked - {""} <= command.slots.keys(), command.name
            if isinstance(way, Refuses):
                assert way.says.format(**dict.fromkeys(way.given, "x"))


@GAMES
def test_what_a_game_adds_to_a_command_of_all_games_fits_its_parts(game: RuleSet) -> None:
    added = {name: {option.name for option in game.added(name).options} for name in NEUTRAL}
    assert {name for name, options in added.items() if options} <= {"new", "score", "import", "result"}
    assert added["score"] <= game.kinds["score"].keys.keys()
    of_new = added["new"] - {"from_"}  # a table, which the game's part `positions` reads
    assert set(inspect.signature(game.new.header).parameters) == {"name", "players", *of_new}
    result = inspect.signature(game.result.describe_game).parameters
    assert (added["score"] <= added["result"], set(result)) == (True, {"players", *(added["result"] - added["score"])})
    for table in game.row_tables():
        header = inspect.signature(game.rows(table.name).header).parameters
        assert set(header) == {"name", "rows", "players", *added["import"]}
    if sheets := game.sheets():
        assert {sheet.name for sheet in sheets if not sheet.asks} == set(game.papers.PAGES)
        assert {sheet.name for sheet in sheets if sheet.asks and sheet.whose} == set(game.papers.PAGES_FOR_ONE)


def held_by_mypy(game: RuleSet) -> dict[str, tuple[str, str]]:
    """Return the type against which mypy holds each part of a game, and the file, as its `ruleset.py` says."""
    tree = ast.parse(Path(inspect.getfile(type(game))).read_text("utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    files = {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    held = [node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and node.value]
    return {
        ast.unparse(node.target)[1:]: (ast.unparse(node.annotation), files[ast.unparse(node.value or node)])
        for node in held
    }


@GAMES
def test_mypy_holds_every_part_that_a_game_has_against_its_type(game: RuleSet) -> None:
    held = held_by_mypy(game)
    for name, annotation in RuleSet.__annotations__.items():
        if annotation.startswith("GamePart["):
            try:
                part = getattr(game, name)
            except NotOffered:
                part = None
            typed = annotation.removeprefix("GamePart[").removesuffix("]").removesuffix(" | None")
            assert held.get(name) == (part and (typed, part.__name__)), name


@GAMES
def test_every_command_of_a_group_is_found_by_its_name(game: RuleSet) -> None:
    names = {name for names in game.groups().values() for name in names}
    assert {name: game.command(name).name for name in names} == {name: name for name in names}


@GAMES
def test_what_can_be_typed_has_a_draft_or_a_form_and_counts_can_be_corrected(game: RuleSet) -> None:
    assert isinstance(game.kinds["note"].form, OneValue)
    for action, kind in game.kinds.items():
        if action != STRIKE.action:
            assert callable(game.drafts(action))
        if kind.form:
            assert kind.form.key in (kind.required or kind.relations.some), action
    for command in own_commands(game.name):
        counted = game.kinds.get(command.name)
        counts = counted is not None and bool(counted.tally or counted.identify)
        assert (command.takes == FIXING) == counts, command.name
    with pytest.raises(NotOffered):
        game.draft("dice")


@GAMES
def test_what_a_command_records_has_lines_of_its_own_or_by_its_form(game: RuleSet) -> None:
    for command in own_commands(game.name):
        kind = game.kinds.get(command.name)
        if command.name in game.entries.COMMON or (kind and not isinstance(kind.form, Count)):
            assert callable(game._word(command.name, "lines")), command.name


@GAMES
def test_what_is_typed_instead_is_known_by_a_code_that_may_speak_against_it(game: RuleSet) -> None:
    codes = {check.fault.code for check in game.judging.CHECKS}
    nothing = dict[str, object]()
    instead = {action: game.declared(action_file(action), "INSTEAD", nothing).keys() for action in game.kinds}
    assert all(known <= codes for known in instead.values())
    assert any(instead.values())


def test_a_game_must_have_its_rules_and_may_leave_out_the_rest() -> None:
    silent = Silent()
    with pytest.raises(NotImplementedError):
        silent.lacks("dice")
    assert (silent.vocabulary.nouns(), silent.explanations(), silent.header_shape()) == ({}, {}, None)
    assert (silent.club, silent.corrections, silent.candidates, silent.editor, silent.pace) == (None,) * 5


def test_a_game_that_says_nothing_about_its_turns_lacks_nothing_in_them() -> None:
    course = Silent().course
    assert not course.list_due(situation=NOBODY)
    assert not course.is_over(situation=NOBODY)
    assert not course.KNOWN_CODES


def test_tables_of_one_name_are_found_alike_in_all_games() -> None:
    declared = [game.export_tables() for game in RULESETS.values()]
    shapes = [shape for game in declared for shape in (*game.people, *game.play)]
    found = {(shape.name, shape.key, *shape.parents.items()) for shape in shapes}
    assert len(found) == len({shape.name for shape in shapes}) < len(shapes)


@pytest.mark.parametrize(("room", "name"), [("views", "dice"), ("advice", "advise")])
def test_what_a_game_lacks_is_told_with_what_it_has(room: str, name: str) -> None:
    with pytest.raises(NotOffered, match=f"stone-age has no {name}, only "):
        RULESETS["stone-age"].view(name, room)
