"""`civledger new`."""

import datetime
import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from civledger.bookkeeping.open_ledger import judge_content, list_faults, open_data
from civledger.cli.options import adding_options, is_typed
from civledger.cli.show import next_steps, print_receipt, refuse, say, unreadable
from civledger.cli.suggested_line import respell
from civledger.model.finding import INFO
from civledger.model.names import NoSuchName, Unsaid, both, match, others, plain
from civledger.model.players import Players
from civledger.model.verdict import UnusableLedger
from civledger.model.words import WrongWord
from civledger.report.escape import printable
from civledger.rules import RULESETS
from civledger.store.find import games_in
from civledger.store.new_ledger import create, new_text
from civledger.store.read import UnreadableFile, text_of


@adding_options("new", before="rules")
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The new ledger, such as ledgers/utrecht.toml.")],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="WHO",
            help='How many players, or their names: "Ronald,Judith,…", "Ronald=Minoa,…", or @FILE with one a line.',
        ),
    ] = None,
    rules: Annotated[str, typer.Option(metavar="|".join(RULESETS), help="The game.")] = next(iter(RULESETS)),
    schema: Annotated[
        bool,
        typer.Option("--schema", help="Write civledger.schema.json beside it, so that editors check and complete."),
    ] = False,
    seating: Annotated[
        str | None, typer.Option(metavar="WHO", help='In which order people sit: "Judith,Ronald,…"; see `seating`.')
    ] = None,
    **added: Any,
) -> None:
    """Start a ledger.

    An existing file is never changed. A name without an ending gets .toml.
    """
    if os.path.isdir(file):
        game = os.path.join(os.path.normpath(file), "friday.toml")
        unreadable(f"{file} is a folder. Name the new ledger in it, such as {game}", [respell(file, game)])
    file = with_ending(file)
    given = {option: value for option, value in added.items() if is_typed(value)}
    source = given.get("from_")
    if players is None and source is None:
        lacking = "new needs --players: how many, or their names with commas between them"
        refuse(lacking, instead=[command(file, "WHO", given)])
    named, players = players, _read_people(players or "")
    try:
        game = match(rules, RULESETS, "game")
        starting = RULESETS[game].new
        for option in others(given, [option.name for option in RULESETS[game].added("new").options]):
            refuse(f"{game} does not use {flag(option)}. Leave it out")
        positions, rows = RULESETS[game].positions, []
        asked = {option: value for option, value in given.items() if option != "from_"}
        if source is not None and positions:
            from civledger.cli.position import name_players, read_table

            if "turn" not in given:
                refuse("--from says what everybody has in the middle of a game. Say with --turn which turn comes next")
            rows = read_table(positions, source, command(file, named or "WHO", asked))
            players = players or name_players(positions, source, rows)
        head = starting.header(name=Path(file).stem, players=players, **asked)
    except Unsaid as unsaid:
        refuse(f"{unsaid}. Say which", instead=[command(file, named or players, {**given, **unsaid.options})])
    except (NoSuchName, WrongWord) as wrong:
        refuse(f"{_name_line(named, getattr(wrong, 'word', ''))}{wrong}", instead=next_steps(wrong))
    if positions and "turn" in given:
        from civledger.cli.position import fill_in

        if seating:  # rather refused now than when everything was said
            begun = {key: value for key, value in head["game"].items() if key != "first_turn"}
            _read_seating(file, new_text({**head, "game": begun}), seating)
        head = fill_in(file, positions, head, rows, source)
    head["game"]["date"] = datetime.date.today()
    text = new_text(head)
    seated = _read_seating(file, text, seating) if seating else None
    start(file, text, schema)
    first, *more = starting.describe_game(head=head)
    with print_receipt(printable(file)):
        opened = f"{RULESETS[game].turn_called} {given.get('turn', 1)} is open"
        found = [one for one in judge_content(file, text.encode()).verdict.findings if one.fault.severity == INFO]
        notes = [f"note: {one.civ}: {one.message}" for one in found]
        say("\n".join([f"{printable(file)}: {first}; {opened}", *more, *notes]))
        if seated:
            from civledger.cli.seating import set_seating

            set_seating(file, *seated)
        _say_other_games(file)


def _read_seating(file: str, text: str, said: str) -> tuple[Players, list[str]] | None:
    """Return who plays and who sits where, before there is a file; raises WrongWord. `start` refuses a bad header."""
    from civledger.bookkeeping.seating import players_of, read_seating

    try:
        players = players_of(open_data(file, text.encode()).books)
    except UnusableLedger:
        return None
    return players, read_seating(players, [said])


def _read_people(players: str) -> str:
    """Return who plays as a list, of a file with one a line; ends the program for a line that says somebody again."""
    file = players.removeprefix("@")
    if file == players:
        if "," not in players and players.endswith(".txt"):
            refuse(f"{players} is a file", instead=[respell(players, f"@{players}")])
        if "," not in players and len(names := players.split()) > 1 and not names[0].isdecimal():
            refuse("between names there are commas", instead=[respell(players, ",".join(names))])
        return players
    try:
        text = text_of(file)
    except UnreadableFile as failed:
        unreadable(f"{file} {failed}")
    lines: dict[str, list[tuple[int, str]]] = {}
    people: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0]
        words = [word.strip() for word in said.split("=")]
        if "," in said:
            refuse(f"{file}, line {number}: write one player on a line, without commas")
        if "=" in said and not any(words):
            refuse(f"{file}, line {number}: {line.strip()!r} names nobody")
        for word in filter(None, map(plain, words)):
            lines.setdefault(word, []).append((number, line.strip()))
        people += ["=".join(words)] if any(words) else []
    for (first, _), *again in lines.values():
        if again:
            places = f"{'line' if len(again) == 1 else 'lines'} {both([str(number) for number, _ in again])}"
            refuse(f"{file}, {places}: {again[0][1]!r} repeats a name of line {first}")
    return ",".join(people)


def _name_line(players: str | None, word: str) -> str:
    """Return in which line of a file of players a word stands; nothing if they were typed."""
    if not word or not (players or "").startswith("@"):
        return ""
    lines = enumerate(text_of((players or "")[1:]).splitlines(), 1)
    number = next((number for number, line in lines if word in line.partition("#")[0]), None)
    return "" if number is None else f"{(players or '')[1:]}, line {number}: "


def _say_other_games(file: str) -> None:
    """Say that a ledger must be named from now on, if it is not the only game here."""
    games = [os.path.normpath(game) for game in games_in(".")]
    if len(games) > 1 and os.path.normpath(file) in games:
        say(f"there are {len(games)} games here now, so name this one in every command:")
        say(printable(f"  {shlex.join(['civledger', 'status', '-f', file])}"))


def with_ending(file: str) -> str:
    """Return a name as it is or, without an ending and with nothing of that name there, with that of ledgers."""
    if not file.endswith((".toml", "/", os.sep)) and file and not os.path.lexists(file):
        file += ".toml"  # a ledger of another name is never found
    return file


def command(file: str, players: str, options: Mapping[str, object]) -> str:
    """Return the command line that starts a ledger so."""
    words = ["civledger", "new", file, "--players", players]
    for option, value in options.items():
        values = value if isinstance(value, list) else [value]
        words += [word for one in values for word in (flag(option), *([] if one is True else [str(one)]))]
    return shlex.join(words)


def flag(option: str) -> str:
    """Return an option as it is typed."""
    return f"--{option.rstrip('_').replace('_', '-')}"


def start(file: str, text: str, schema: bool) -> None:
    """Write a ledger that is sound and not there yet, with a schema beside it if one is wanted, or say why not."""
    faults = list_faults(file, text)
    if faults:
        refuse("; ".join(faults))
    if schema:
        from civledger.bookkeeping.schema import start_with_schema

        start_with_schema(file, text)
    else:
        create(file, text)
