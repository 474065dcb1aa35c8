"""The border between program and game: what a game declares fits what it offers, and that fits what is asked of it."""

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from civledger.cli.app import COMMANDS as NEUTRAL
from civledger.model.command import FIXING, Command, Lists, Records, Refuses, Shows, Way
from civledger.model.forms import FreeText
from civledger.model.offers import NotOffered, Offers, module_name, offers_of
from civledger.model.situation import Situation
from civledger.model.strike import STRIKE
from civledger.rules import RULESETS, Folder
from tests.support import own_commands
from tests.test_layering import MODULES

NOBODY = Situation(1, None, None, ())
RULESET_TREES = {
    folder.name: ast.parse(MODULES[f"{folder.package}.ruleset"].read_text("utf-8")) for folder in RULESETS.values()
}
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
    place = Path(inspect.getfile(type(folder))).parent / folder.name / "commands"
    others = {file.stem for file in place.glob("*.py")} - {"__init__"} - {module_name(name) for name in listed}
    assert others <= {module_name(name) for name in NEUTRAL}
    declaring = [import_module(f"{folder.package}.commands.{name}") for name in others]
    assert all({"ADDED", "SHEETS", "TABLES"} & vars(module).keys() for module in declaring)


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_game_adds_to_a_score_is_a_key_of_its_entry(game: str) -> None:
    kind = RULESETS[game]().kinds["score"]
    assert {option.key for option in RULESETS[game].added("score").options} <= kind.keys.keys()


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_game_adds_to_new_fits_its_header(game: str) -> None:
    options = {option.key for option in RULESETS[game].added("new").options}
    signature = inspect.signature(RULESETS[game].starting().header)
    signature.bind("evening", "Ann,Bo", **dict.fromkeys(options))
    assert set(signature.parameters) == {"name", "players", *options}


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_game_adds_to_result_is_of_its_header_or_of_its_score(game: str) -> None:
    options, parts = ({option.key for option in RULESETS[game].added(name).options} for name in ("result", "score"))
    signature = inspect.signature(RULESETS[game].results().describe_game)
    assert parts <= options
    assert set(signature.parameters) == {"players", *(options - parts)}


def test_a_game_that_says_nothing_about_its_turns_lacks_nothing_in_them() -> None:
    course = Offers("tests").course()
    asked = course.missing(situation=NOBODY), course.is_over(situation=NOBODY), course.KNOWN_CODES
    assert asked == ([], False, ())


@pytest.mark.parametrize("game", RULESETS)
def test_a_game_adds_options_only_where_they_are_taken(game: str) -> None:
    adding = {name for name in NEUTRAL if RULESETS[game].added(name).options}
    assert adding <= {"new", "score", "import", "result"}


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_game_adds_to_import_fits_the_header_of_its_tables(game: str) -> None:
    options = {option.key for option in RULESETS[game].added("import").options}
    for table in RULESETS[game].row_tables():
        signature = inspect.signature(RULESETS[game].importing(table.name).header)
        assert set(signature.parameters) == {"name", "rows", "players", *options}


@pytest.mark.parametrize("game", RULESETS)
def test_a_game_has_the_sheets_it_declares(game: str) -> None:
    folder = RULESETS[game]
    if sheets := folder.sheets():
        papers = folder.papers()
        assert {sheet.name for sheet in sheets if not sheet.asks} == set(papers.PAGES)
        assert {sheet.name for sheet in sheets if sheet.asks and sheet.whose} == set(papers.PAGES_FOR_ONE)


def test_tables_of_one_name_are_found_alike_in_all_games() -> None:
    declared = [folder.export_tables() for folder in RULESETS.values()]
    shapes = [shape for game in declared for shape in (*game.people, *game.play)]
    found = {(shape.name, shape.key, *shape.parents.items()) for shape in shapes}
    assert len(found) == len({shape.name for shape in shapes}) < len(shapes)


ASKED = (
    Offers.starting,
    Offers.vocabulary,
    Offers.glance,
    Offers.standings,
    Offers.log,
    Offers.scoring,
    Offers.closing,
    Offers.course,
    Offers.page,
    Offers.exporting,
    Offers.playing,
    Offers.results,
)


@pytest.mark.parametrize("game", RULESETS)
def test_each_part_that_the_program_asks_for_is_held_against_its_type(game: str) -> None:
    folder = RULESETS[game]
    held = held_parts(folder)
    for ask in ASKED:
        module: Any = ask(folder)
        assert held[inspect.signature(ask).return_annotation] == module.__name__


def held_parts(folder: Folder) -> dict[str, str]:
    """Return the modules that the rule set of a game holds against a type, by the type."""
    (block,) = [node for node in RULESET_TREES[folder.name].body if isinstance(node, ast.If)]
    named = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    holding = [node for node in block.body if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(node.annotation): named[ast.unparse(node.value or node)] for node in holding}


@pytest.mark.parametrize(("room", "name"), [("views", "dice"), ("advice", "advise")])
def test_what_a_game_lacks_is_told_with_what_it_has(room: str, name: str) -> None:
    with pytest.raises(NotOffered, match=f"stone-age has no {name}, only "):
        offers_of(RULESETS["stone-age"]()).view(name, room)


UNTYPED = {
    "view",
    "draft",
    "drafts",
    "cards",
    "show_view",
    "watch_view",
    "record",
    "record_all",
    "record_entry",
    "record_entries",
}


def asked_by_word(tree: ast.AST) -> list[str]:
    """Return what is asked of a game by a word, in calls that take any arguments."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        argument.value
        for call in calls
        if getattr(call.func, "attr", getattr(call.func, "id", "")) in UNTYPED
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def test_what_the_program_asks_of_every_game_has_a_type() -> None:
    assert asked_by_word(ast.parse('record(how, "note", text=text)')) == ["note"]
    assert asked_by_word(ast.parse('offers_of(ruleset).view("score")(now)')) == ["score"]
    neutral = {module: path for module, path in MODULES.items() if module.split(".")[1:2] != ["rules"]}
    asked = {module: asked_by_word(ast.parse(path.read_text("utf-8"))) for module, path in neutral.items()}
    assert {module: words for module, words in asked.items() if words} == {}


@pytest.mark.parametrize("game", RULESETS)
def test_a_note_is_a_text_and_has_no_draft_besides(game: str) -> None:
    assert isinstance(RULESETS[game]().kinds["note"].form, FreeText)
    assert not RULESETS[game].has("drafts", "note")


@NAMED
def test_what_a_kind_counts_can_be_put_right_and_nothing_else(game: str, command: Command) -> None:
    kind = RULESETS[game]().kinds.get(command.name)
    counts = kind is not None and kind.tally is not None and not kind.tally.beside
    assert (command.takes == FIXING) == counts


@pytest.mark.parametrize("game", RULESETS)
def test_the_form_of_a_kind_is_about_one_of_its_keys(game: str) -> None:
    forms = {action: kind.form.key for action, kind in RULESETS[game]().kinds.items() if kind.form}
    assert forms
    for action, key in forms.items():
        assert key in RULESETS[game]().kinds[action].required


@pytest.mark.parametrize("game", RULESETS)
def test_what_can_be_typed_has_either_a_draft_or_a_form(game: str) -> None:
    offers = offers_of(RULESETS[game]())
    assert all(callable(offers.draft(action)) for action in offers.kinds if action != STRIKE.action)
    with pytest.raises(NotOffered):
        offers.draft("dice")
