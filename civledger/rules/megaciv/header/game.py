"""The head of a ledger understood: who plays, on which side of the A.S.T., and what is tracked."""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from civledger.model import shapes
from civledger.model.entry import Names
from civledger.model.entry_faults import UNKNOWN_KEY
from civledger.model.file_faults import BAD_HEADER
from civledger.model.finding import Fault, abridged
from civledger.model.keys import shown
from civledger.model.ledger import HeaderFault, Setup
from civledger.model.names import either, others
from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header import house
from civledger.rules.megaciv.tables import BLOCKS, EAST, civilizations, presets

GAME = shapes.RecordShape(
    {
        "name": shapes.TEXT,
        "rules": house.rules_shape,
        "ast": lambda: shapes.WordShape(tuple(tables.sides())),
        "date": shapes.DATE,
        "edition": lambda: shapes.WordShape(tables.editions()),
        "first_turn": shapes.NumberShape(2),
        "short": shapes.FLAG,
        "special_buildings": shapes.FLAG,
        "tracks": shapes.ListShape(shapes.WordShape(tables.TRACKS)),
    },
    ("rules",),
)
PLAYER = shapes.RecordShape(
    {
        "civ": lambda: shapes.WordShape(tuple(tables.civilizations())),
        "name": shapes.TEXT,
        "block": shapes.WordShape(tables.BLOCKS),
        "set": lambda: shapes.WordShape(tuple(tables.data("short")["sets"])),
        "choose": shapes.RowsShape("colour", shapes.NumberShape(0)),
        "start": lambda: _middle().start_shape(),
        "left": shapes.NumberShape(1),
    },
    ("civ",),
)
WHO = "civilization"
_OPTIONAL_ACTIONS = {"buildings": "special_buildings"}
_UNSAID = "basic"  # the side that stands in where none is said, of a game known by its result alone


class PlayerStart(Struct):
    """What a player has when the books begin; `choose` holds the credit tokens chosen for an advance.

    Nobody knows the `tokens` on the board where they are None, or the cards `kept`. There may be only the `least`.
    """

    space: int = 0
    cities: int = 0
    treasury: int = 0
    advances: Sequence[str] = ()
    choose: Mapping[str, tables.Counts] = {}
    tokens: int | None = None
    kept: int | None = None
    least: int | None = None


class Game(Struct):
    """What stays the same all game long; civilizations stand in ranking order.

    `blocks` holds everybody's trade block, nothing where all share one; `buildings` the points of special buildings,
    nothing in a game without them; `sets`, in the Short Game, the theme set of everybody and the credit tokens chosen.
    The books begin with the `first_turn` and what everybody has in `starts`; before that some may have `left`.
    """

    civs: tuple[str, ...]
    players: Mapping[str, str]
    side_name: str
    side: tables.Side
    hand_limit: int
    start_credits: int
    tracks: frozenset[str]
    book: tables.Book
    blocks: Mapping[str, str] = {}
    buildings: tables.Counts = {}
    sets: Mapping[str, tuple[str, tables.Counts]] = {}
    first_turn: int = 1
    starts: Mapping[str, PlayerStart] = {}
    left: tables.Counts = {}

    @property
    def tax_rate(self) -> int:
        """Return the usual tax rate."""
        rate: int = self.book.numbers["tax"]["rate"]
        return rate

    @property
    def box(self) -> tuple[str, ...]:
        """Return the commodities in play: all of them, unless a set-up of the rule book has just these players."""
        return tables.box(self.civs) if self.book.numbers["box"]["by_setup"] else tuple(tables.commodities())

    def block(self, civ: str) -> str | None:
        """Return the trade block in which a civilization plays; None where all share one."""
        return self.blocks.get(civ)

    def epoch(self, civ: str, space: int) -> str:
        """Return the epoch in which a space lies on a civilization's row."""
        return tables.epochs(self.side_name or _UNSAID, civ)[space]


def setup(choice_missing: Fault, header: Mapping[str, object]) -> Setup:
    """Return the game a header describes, and everything wrong with it; the Short Game may have a choice missing."""
    game = header.get("game")
    players = header.get("player", [])
    if not isinstance(game, dict) or not isinstance(players, list) or not all(isinstance(p, dict) for p in players):
        where = "player" if isinstance(game, dict) else "game"
        fault = HeaderFault("a ledger needs [game] and one [[player]] for each civilization", (where,))
        return Setup(None, Names(WHO, (), (), {}), frozenset(), (fault,))
    book, ruled = house.book_of(game, len(players))
    buildings, built = house.buildings_of(game) if "special_buildings" in game else ({}, [])
    found = chain(_unknown_keys(header, game, players), _game_faults(game), ruled, built, _player_faults(players, book))
    faults = tuple(abridged(found))
    ranking = tables.civilizations()
    names = {as_text(player.get("civ")): as_text(player.get("name")) for player in players}
    civs = tuple(civ for civ in ranking if civ in names)
    side = as_text(game.get("ast"))
    tracked = game.get("tracks", tables.TRACKS)
    tracks = frozenset(map(as_text, tracked)) if isinstance(tracked, list | tuple) else frozenset()
    blocks = {player["civ"]: player["block"] for player in players if "block" in player and player.get("civ") in civs}
    known = Game(
        civs,
        {civ: names[civ] for civ in civs if names[civ]},
        side,
        tables.sides().get(side, tables.sides()[_UNSAID]),
        tables.from_players(book.numbers["hand"]["limit"], len(civs)),
        book.numbers["start"]["credits"].get(str(len(civs)), 0),
        tracks,
        book,
        {**usual_blocks(civs), **blocks},
        buildings,
    )
    if "short" in game or any(player.keys() & {"set", "choose"} for player in players):
        known, more = _make_short(known, game, players, choice_missing)
        faults = (*faults, *more)
    if "first_turn" in game or any(player.keys() & {"start", "left"} for player in players):
        known, more = _make_middle(known, game, players)
        faults = (*faults, *more)
    return Setup(known, _ledger_names(known), tracks, faults)


def _make_short(
    known: Game, header: Mapping[str, Any], players: list[Mapping[str, Any]], choice_missing: Fault
) -> tuple[Game, tuple[HeaderFault, ...]]:
    from civledger.rules.megaciv.header import short

    edition = house.edition_of(header)
    faults = tuple(short.faults(header, players, edition, known.book))
    if faults or header["short"] is not True:
        return known, faults
    sets = {
        player["civ"]: (player["set"], player.get("choose", {}))
        for player in players
        if player.get("civ") in known.civs
    }
    noted = short.unchosen(known.tracks, known.civs, known.book, players, choice_missing)
    starts = {civ: PlayerStart(**row) for civ, row in short.starts(sets, known.book).items()}
    return known._replace(sets=sets, side_name=short.SIDE, starts=starts), tuple(noted)


def _middle() -> Any:
    from civledger.rules.megaciv.header import middle

    return middle


def _make_middle(
    known: Game, header: Mapping[str, Any], players: list[Mapping[str, Any]]
) -> tuple[Game, tuple[HeaderFault, ...]]:
    faults = tuple(_middle().faults(header, players, known.tracks, known.side, known.book))
    if any(found.fault is BAD_HEADER for found in faults):
        return known, faults
    starts = {
        player["civ"]: PlayerStart(**{key: row for key, row in player["start"].items() if key in PlayerStart._fields})
        for player in players
        if "start" in player and player.get("civ") in known.civs
    }
    left = {player["civ"]: player["left"] for player in players if "left" in player and player.get("civ") in known.civs}
    return known._replace(first_turn=header["first_turn"], starts=starts, left=left), faults


def as_text(value: object) -> str:
    """Return a text, and nothing for any other value."""
    return value if isinstance(value, str) else ""


def _ledger_names(game: Game) -> Names:
    civs = game.civs
    known = {**_all_names(), WHO: dict.fromkeys(civs)}
    lacking = (
        {} if game.buildings else {action: f"[game] must say {key} = true" for action, key in _OPTIONAL_ACTIONS.items()}
    )
    absent = tuple(civ for civ in tables.civilizations() if civ not in civs)
    return Names(WHO, civs, absent, known, lacking, game.first_turn)


def _all_names() -> Mapping[str, Collection[str]]:
    return {
        WHO: tables.civilizations(),
        "advance": tables.advances(),
        "commodity": tables.commodities(),
        "colour": tables.COLOURS,
        "ability": tables.ABILITIES,
    }


def _unknown_keys(
    header: Mapping[str, object], game: Mapping[str, Any], players: list[Mapping[str, Any]]
) -> Iterator[HeaderFault]:
    top = ("format", "game", "player", "entry")
    for key in others(header, top):
        yield HeaderFault(f"a ledger has no key {shown(key)}", (key,), UNKNOWN_KEY, word=key, known=top)
    for key in others(game, GAME.fields):
        message = f"[game] has no key {shown(key)}"
        yield HeaderFault(message, ("game", key), UNKNOWN_KEY, word=key, known=GAME.fields)
    for number, player in enumerate(players):
        for key in others(player, PLAYER.fields):
            message = f"[[player]] has no key {shown(key)}"
            yield HeaderFault(message, ("player", number, key), UNKNOWN_KEY, word=key, known=PLAYER.fields)


def _game_faults(game: Mapping[str, Any]) -> Iterator[HeaderFault]:
    sides = tuple(tables.sides())
    if "ast" in game and game["ast"] not in sides:
        yield HeaderFault(f"ast must be {either(sides)}, not {shown(game['ast'])}", ("game", "ast"))
    if "ast" not in game and game.get("tracks") != []:
        yield HeaderFault('[game] must say ast = "basic" or ast = "expert"', ("game",))
    if not isinstance(game.get("name", ""), str):
        yield HeaderFault(f"name must be a text in quotes, not {shown(game['name'])}", ("game", "name"))
    if not isinstance(game.get("date", ""), str | datetime.date):
        yield HeaderFault(f"date must be a date such as 2026-11-14, not {shown(game['date'])}", ("game", "date"))
    tracks = game.get("tracks", [])
    if not isinstance(tracks, list):
        yield HeaderFault(f"tracks must be a list, not {shown(tracks)}", ("game", "tracks"))
        return
    for track in tracks:
        if track not in tables.TRACKS:
            message = f"a ledger cannot track {shown(track)}"
            yield HeaderFault(message, ("game", "tracks"), word=as_text(track), known=tables.TRACKS)


def _player_faults(players: list[Mapping[str, Any]], book: tables.Book) -> Iterator[HeaderFault]:
    fewest, most = book.numbers["players"]["fewest"], book.numbers["players"]["most"]
    if not fewest <= len(players) <= most:
        yield HeaderFault(f"a game has {fewest} to {most} players, not {len(players)}", ("player", len(players) - 1))
    seen: set[str] = set()
    for number, player in enumerate(players):
        civ = player.get("civ")
        at = ("player", number, "civ")
        if not isinstance(civ, str) or civ not in tables.civilizations():
            said = f"there is no civilization {shown(civ)}" if "civ" in player else "a player needs a civ"
            yield HeaderFault(said, at, word=as_text(civ), known=tables.civilizations())
        elif civ in seen:
            yield HeaderFault(f"{civ} is listed twice", at)
        seen.add(as_text(civ))
        if not isinstance(player.get("name", ""), str):
            yield HeaderFault(f"name must be a text in quotes, not {shown(player['name'])}", ("player", number, "name"))
    yield from _block_faults(players)


HEADER = shapes.HeaderShape(
    WHO, GAME, lambda: shapes.ListShape(PLAYER, *tables.players_of_all()), _all_names, _OPTIONAL_ACTIONS
)


def _two_blocks(players: int) -> bool:
    """Tell whether so many play on both halves of the map; otherwise all share one block."""
    return any(preset.players == players and preset.map == "both" for preset in presets())


def usual_blocks(civs: Collection[str]) -> Mapping[str, str]:
    """Return the block of everybody where nobody says another: as the set-up of just these has it, else by half."""
    if not _two_blocks(len(civs)):
        return {}
    moved = next((preset.east_here for preset in presets() if set(preset.civilizations) == set(civs)), ())
    return {civ: EAST if civ in moved else civilizations()[civ].block for civ in civs}


def _block_faults(players: Sequence[Mapping[str, Any]]) -> Iterator[HeaderFault]:
    for number, player in enumerate(players):
        at = ("player", number, "block")
        if "block" in player and not _two_blocks(len(players)):
            yield HeaderFault(
                f"block is only for games on both halves of the map; {len(players)} players share one half", at
            )
        elif "block" in player and player["block"] not in BLOCKS:
            yield HeaderFault(f"block must be {either(BLOCKS)}, not {shown(player['block'])}", at)
