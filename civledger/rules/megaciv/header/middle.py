"""Books that begin in the middle of a game: what everybody had when the turn before their first one ended."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.entry import UNREADABLE, Flaws, KeyReader, Names, with_shape
from civledger.model.entry_faults import UNKNOWN_KEY
from civledger.model.finding import Path
from civledger.model.keys import choices, clipped, number, shown, unknown, wrong
from civledger.model.ledger import HeaderFault
from civledger.model.names import both, others
from civledger.model.shapes import ListShape, NameShape, RecordShape
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header.short import wrong_tokens
from civledger.rules.megaciv.tables import COLOURS, Book, Side

_LAST = 99  # beyond any game, so that a slip makes no pages of thousands of turns
NEEDED = {"space": "ast", "cities": "cities", "treasury": "treasury", "advances": "advances"}  # where it is tracked


@with_shape(ListShape(NameShape("advance")))
def _read_advances(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    if type(value) is not list:
        flaws.append(wrong("a list of advances", value, at))
        return UNREADABLE
    for place, word in enumerate(value):
        if not isinstance(word, str) or word not in names.known["advance"]:
            flaws.append(unknown(word, "advance", names.known["advance"], (*at, place)))
    return value


_READERS: Mapping[str, KeyReader] = {
    **dict.fromkeys(("space", "cities", "treasury", "tokens", "kept"), number()),
    "advances": _read_advances,
    "choose": choices("advance", "colour"),
}
_Wrong = Iterator[tuple[str, tuple[str, ...]]]  # what is wrong, and at which keys
_Players = Sequence[Mapping[str, Any]]


def start_shape() -> RecordShape:
    """Return what `[player.start]` looks like."""
    return RecordShape({key: read.shape for key, read in _READERS.items()})


def faults(
    game: Mapping[str, Any], players: _Players, tracks: frozenset[str], side: Side, book: Book
) -> Iterator[HeaderFault]:
    """Yield why books cannot begin so, or that players have a start where these begin with the first turn."""
    first = game.get("first_turn")
    told = [(number, key) for number, player in enumerate(players) for key in ("start", "left") if key in player]
    if "first_turn" not in game:
        for number, key in told:
            message = f"{_name(players[number])}: {key} is for books that begin in the middle of a game"
            yield HeaderFault(f"{message}: [game] must say first_turn = NUMBER", ("player", number, key))
        return
    at = ("game", "first_turn")
    if type(first) is not int or not 2 <= first <= _LAST:
        yield HeaderFault(f"first_turn must be a whole number from 2 to {_LAST}, not {shown(first)}", at)
        return
    if "short" in game:
        yield HeaderFault("first_turn is not for the Short Game: leave out first_turn or short", at)
    if not any("start" in player for player in players):
        yield HeaderFault(f"nobody is there in turn {first}: somebody needs a [player.start]", at)
        return
    for number, player in enumerate(players):
        yield from _player_faults(number, player, first, tracks)
        if isinstance(player.get("start"), dict):
            yield from find_faults(number, player, first, side, book)


def _name(player: Mapping[str, Any]) -> str:
    return clipped(str(player.get("civ")))


def _player_faults(number: int, player: Mapping[str, Any], first: int, tracks: frozenset[str]) -> Iterator[HeaderFault]:
    who, at, left = _name(player), ("player", number), player.get("left")
    if "left" in player and "start" in player:
        yield HeaderFault(f"{who} left before turn {first}, so there is no [player.start]", (*at, "left"))
    elif "left" in player and not (type(left) is int and 1 <= left < first):
        message = f"{who}: left must be a turn before these books begin, from 1 to {first - 1}, not {shown(left)}"
        yield HeaderFault(message, (*at, "left"))
    elif "left" not in player and not isinstance(player.get("start"), dict):
        said = f"{who}: start must be a table, not {shown(player['start'])}" if "start" in player else ""
        lacks = f"{who} needs a [player.start], with what it had as turn {first - 1} ended, or left = NUMBER"
        yield HeaderFault(said or lacks, at)
    elif "start" in player:
        start = player["start"]
        if lacking := [key for key, track in NEEDED.items() if track in tracks and key not in start]:
            yield HeaderFault(f"{who}: [player.start] needs {both(lacking)}", (*at, "start"))
        for key in others(start, _READERS):
            message = f"{who}: [player.start] has no key {shown(key)}"
            yield HeaderFault(message, (*at, "start", key), UNKNOWN_KEY, word=key, known=_READERS)


def find_faults(number: int, player: Mapping[str, Any], first: int, side: Side, book: Book) -> Iterator[HeaderFault]:
    """Yield why nobody can have begun with what stands in a start, as far as it is said."""
    start, who, at = player["start"], _name(player), ("player", number, "start")
    flaws, names = Flaws(), Names("", (), (), {"advance": tables.advances(), "colour": COLOURS})
    for key, read in _READERS.items():
        if key in start:
            read(start[key], (*at, key), names, flaws)
    yield from (HeaderFault(f"{who}: {one.message}", one.at, word=one.word, known=one.known) for one in flaws)
    if not flaws:
        wrong = (*_piece_faults(start, first, side, book), *_card_faults(start, book))
        yield from (HeaderFault(f"{who}: {said}", (*at, *where)) for said, where in wrong)


def _piece_faults(start: Mapping[str, Any], first: int, side: Side, book: Book) -> _Wrong:
    pieces = book.numbers["pieces"]
    on_track = min(first - 1, side.end - 1 + side.extra_turns)  # who is further has ended the game
    most = {"cities": pieces["cities"], "treasury": pieces["tokens"], "tokens": pieces["tokens"]}
    if start.get("space", 0) > on_track:
        yield f"space is {start['space']}, but the A.S.T. allows {on_track} before turn {first}", ("space",)
    for key, limit in most.items():
        if start.get(key, 0) > limit:
            yield f"{key} is {start[key]}, but a player has {limit}", (key,)
    tokens, treasury, limit = start.get("tokens", 0), start.get("treasury", 0), pieces["tokens"]
    if max(tokens, treasury) <= limit < tokens + treasury:
        said = f"{tokens} tokens and {treasury} in the treasury are {tokens + treasury} pieces"
        yield f"{said}, but a player has {limit}", ("tokens",)


def _card_faults(start: Mapping[str, Any], book: Book) -> _Wrong:
    """Yield which advance stands there twice, and what is wrong with credit points chosen, with its key."""
    held = start.get("advances", [])
    for name in dict.fromkeys(name for name in held if held.count(name) > 1):
        yield f"{name} is listed twice", ("advances",)
    for name, tokens in start.get("choose", {}).items():
        if name not in held:
            yield f"choose has {name}, which is not among the advances", ("choose", name)
        elif not book.advances[name].choose:
            yield f"{name} brings no credit tokens to choose", ("choose", name)
        elif wrong := wrong_tokens(book, name, tokens):
            yield wrong, ("choose", name)
