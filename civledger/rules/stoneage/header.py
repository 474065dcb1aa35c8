"""The head of a ledger understood: who plays, in the order in which they sit."""

import datetime
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any

from civledger.model.entry import Names
from civledger.model.entry_faults import UNKNOWN_KEY
from civledger.model.finding import Path, abridged
from civledger.model.keys import clipped, shown
from civledger.model.ledger import HeaderFault, Setup
from civledger.model.names import others, plain
from civledger.model.shapes import DATE, TEXT, EitherShape, HeaderShape, ListShape, RecordShape, TypeShape
from civledger.model.struct import Struct
from civledger.model.words import EVERYBODY
from civledger.rules.stoneage import tables

_WHO = "player"
_RULES = EitherShape((TEXT, TypeShape("object")))
_GAME = RecordShape({"name": TEXT, "rules": _RULES, "date": DATE, "tracks": ListShape(TEXT, most=0)}, ("rules",))
_PLAYER = RecordShape({"name": TEXT, "colour": TEXT}, ("name",))
_LONGEST = 40
_PLAY = frozenset({"play"})


class Game(Struct):
    """What stays the same all game long: the players clockwise, and the colours of those who said theirs.

    Of some games `results_only` are known.
    """

    seats: tuple[str, ...]
    colours: Mapping[str, str]
    results_only: bool = False

    def clockwise(self, first: str) -> tuple[str, ...]:
        """Return everybody, beginning with one."""
        place = self.seats.index(first)
        return self.seats[place:] + self.seats[:place]


def setup(header: Mapping[str, object]) -> Setup:
    """Return the game a header describes, and everything wrong with the header."""
    game, players = header.get("game"), header.get("player", [])
    if not isinstance(game, dict) or not isinstance(players, list) or not all(isinstance(p, dict) for p in players):
        where = "player" if isinstance(game, dict) else "game"
        fault = HeaderFault("a ledger needs [game] and one [[player]] for each player", (where,))
        return Setup(None, Names(_WHO, (), (), {}), frozenset(), (fault,))
    found = chain(_unknown_keys(header, game, players), _game_faults(game), _player_faults(players))
    faults = tuple(abridged(found))
    colours = {_text_of(player.get("name")): _text_of(player.get("colour")) for player in players}
    seats = tuple(filter(None, colours))
    results_only = "tracks" in game
    own = Game(seats, {name: colours[name] for name in seats if colours[name]}, results_only)
    names = Names(_WHO, seats, (), {**_all_names(), _WHO: dict.fromkeys(seats)})
    return Setup(own, names, frozenset() if results_only else _PLAY, faults)


def _text_of(value: object) -> str:
    return value if isinstance(value, str) else ""


def _all_names() -> Mapping[str, Collection[str]]:
    return {
        "resource": dict.fromkeys(tables.worth()),
        "effect": dict.fromkeys(tables.effects()),
        "symbol": dict.fromkeys(tables.symbols()),
        "profession": dict.fromkeys(tables.professions()),
    }


def _unknown_keys(
    header: Mapping[str, object], game: Mapping[str, Any], players: list[Mapping[str, Any]]
) -> Iterator[HeaderFault]:
    parts: list[tuple[str, Path, Mapping[str, object], tuple[str, ...]]] = [
        ("a ledger", (), header, ("format", "game", "player", "entry")),
        ("[game]", ("game",), game, tuple(_GAME.fields)),
    ]
    parts += [
        ("[[player]]", ("player", number), player, tuple(_PLAYER.fields)) for number, player in enumerate(players)
    ]
    for said, at, table, known in parts:
        for key in others(table, known):
            message = f"{said} has no key {shown(key)}"
            yield HeaderFault(message, (*at, key), UNKNOWN_KEY, word=key, known=known)


def _game_faults(game: Mapping[str, Any]) -> Iterator[HeaderFault]:
    if not isinstance(game.get("name", ""), str):
        yield HeaderFault(f"name must be a text in quotes, not {shown(game['name'])}", ("game", "name"))
    if not isinstance(game.get("date", ""), str | datetime.date):
        yield HeaderFault(f"date must be a date such as 2026-11-14, not {shown(game['date'])}", ("game", "date"))
    if game.get("tracks", []) != []:
        said = "leave out tracks, or write tracks = [] if only the result is known"
        yield HeaderFault(said, ("game", "tracks"))


def _player_faults(players: list[Mapping[str, Any]]) -> Iterator[HeaderFault]:
    fewest, most = tables.numbers()["players"]["fewest"], tables.numbers()["players"]["most"]
    if not fewest <= len(players) <= most:
        yield HeaderFault(f"a game has {fewest} to {most} players, not {len(players)}", ("player", len(players) - 1))
    seen: set[str] = set()
    worn: dict[str, str] = {}
    for number, player in enumerate(players):
        name = player.get("name")
        said = _name_fault(name, seen) if "name" in player else "a player needs a name"
        if said:
            yield HeaderFault(said, ("player", number, "name"))
        seen.add(plain(name) if isinstance(name, str) else "")
        said = _colour_fault(player.get("colour", ""), worn)
        if said:
            yield HeaderFault(said, ("player", number, "colour"))
        worn[plain(_text_of(player.get("colour")))] = _text_of(name)


def _name_fault(name: object, seen: set[str]) -> str:
    """Return why somebody cannot be called so; commands must be able to tell everybody apart."""
    if not isinstance(name, str):
        return f"name must be a text in quotes, not {shown(name)}"
    if not name.isprintable() or len(name) > _LONGEST or not plain(name):
        return f"name must be a readable text of at most {_LONGEST} characters, with a letter or a digit in it"
    if plain(name) == EVERYBODY:
        return f"nobody can be called {shown(name)}, because it means everybody"
    return f"{clipped(name)} is listed twice" if plain(name) in seen else ""


def _colour_fault(colour: object, worn: Mapping[str, str]) -> str:
    """Return why somebody cannot have a colour; `worn` are those of the others, and none at all may be anybody's."""
    if not isinstance(colour, str):
        return f"colour must be a text in quotes, not {shown(colour)}"
    other = worn.get(plain(colour), "") if plain(colour) else ""
    return f"colour {shown(colour)} is already {clipped(other)}'s" if other else ""


def _players_shape() -> ListShape:
    numbers = tables.numbers()["players"]
    return ListShape(_PLAYER, numbers["fewest"], numbers["most"])


HEADER = HeaderShape(_WHO, _GAME, _players_shape, _all_names)
