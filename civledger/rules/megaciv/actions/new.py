"""The head of a new game: who plays, by name or by the set-up for their number."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import Added
from civledger.model.border.slots import FLAG, NUMBER, SEED, Choice, Pair, Text, Word, optional
from civledger.model.names import NoSuchName, Unsaid, both, either, match, others, plain
from civledger.model.words import EVERYBODY, MOST_DIGITS, find_no_name, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header.game import usual_blocks

_CHOOSE = "Credit tokens chosen with a theme set; repeatable. If only one chooses, blue:5,green:5 is enough."
_FROM = "With --turn: CSV with civ,player,space,cities,treasury,tokens,kept,advances,choose,left; - is standard input."
_SETS = "Who drew which theme set; repeatable. Default: drawn at random."

_OPTIONS = (
    optional(("--ast",), Word(("basic", "expert")), "The side of the A.S.T.; basic if not given."),
    optional(("--map",), Word(tables.BLOCKS), "The half of the map, if this number of players can use either."),
    optional(("--edition",), Word(tables.editions()), f"The edition; {tables.EDITION} if not given."),
    optional(("--draw",), FLAG, "Deal the civilizations of the set-up to the players by lot."),
    optional(("--seed",), SEED, "Repeat a draw: the number that it printed."),
    optional(("--short",), FLAG, "The Short Game, with theme sets of advances."),
    optional(("--sets",), Pair("CIV", "SET", listed=True), _SETS, repeats=True),
    optional(("--choose",), Choice("CIV", "minoa=blue:5,green:5"), _CHOOSE, repeats=True),
    optional(("--special-buildings",), FLAG, "With the expansion Special Buildings of mega-empires."),
    optional(("--turn",), NUMBER, "Begin in the middle of a game, with this turn; asks what everybody has."),
    optional(("--from",), Text("FILE"), _FROM, name="from_"),
)

ADDED = Added(
    _OPTIONS,
    examples=(
        "new utrecht.toml --players 8 --ast expert",
        "new utrecht.toml --players 5 --map east --edition mega-empires",
        'new utrecht.toml --players "Ronald,Judith,Ann,Bo,Cy,Di,Ed,Flo"',
        "new utrecht.toml --players @names.txt --draw",
        'new utrecht.toml --players "Ronald=Minoa,Judith=Hellas,Ann=Egypt,Bo=Rome,Cy=Hatti"',
        "new evening.toml --players 7 --short --choose blue:5,green:5",
        'new evening.toml --players "Ann,Bo,Cy,Di,Ed" --turn 7',
        "new evening.toml --turn 7 --from position.csv",
        "new utrecht.toml --players 8 --schema",
    ),
)


_Row = Mapping[str, Any]
EXAMPLE_PLAYERS = "18"
FIRST, LAST = 2, 99  # turns with which books may begin in the middle of a game
_SEEDS = 1_000_000  # few digits, so that a draw can be repeated by hand
_FORM = (
    'write who plays what, such as "Ronald=Minoa,Judith=Hellas". Or give only names, and each gets a civilization '
    "from the set-up for that number of players"
)


def header(
    name: str,
    players: str,
    ast: str = "basic",
    map: str | None = None,
    edition: str = tables.EDITION,
    short: bool = False,
    sets: Sequence[str] | None = None,
    choose: Sequence[str] = (),
    special_buildings: bool = False,
    draw: bool = False,
    seed: int | None = None,
    turn: int | None = None,
) -> dict[str, Any]:
    """Return `[game]` and `[[player]]` of a new ledger; raises NoSuchName for words that name nothing.

    Where it begins with a later `turn`, everybody's `start` is still to be added.
    """
    if draw and seed is None:
        from secrets import randbelow

        seed = randbelow(_SEEDS)
    edition = match(edition, tables.editions(), "edition")
    rows = _rows_of_players(players.strip(), map, edition, seed)
    tell_apart([row["name"] for row in rows if "name" in row])
    for row in rows:
        if why := find_no_name(row.get("name", ""), [other["civ"] for other in rows if other is not row]):
            raise NoSuchName(why)
    game: dict[str, Any] = {
        "name": name,
        "rules": "mega-civilization",
        "edition": edition,
        "ast": match(ast, tables.sides(), "side of the A.S.T."),
        **_begin_later(turn, short),
    }
    if special_buildings:
        game["special_buildings"] = True
    if not short and (sets is not None or choose):
        raise NoSuchName("theme sets are for the Short Game: add --short")
    rows = with_blocks(rows)
    if short:
        game["short"] = True
        rows = _with_theme_sets(rows, sets, choose, edition, seed)
    drawn = {} if seed is None else {"remark": f"The civilizations were drawn by lot: --seed {seed}"}
    return {"game": game, "player": rows, **drawn}


def _begin_later(turn: int | None, short: bool) -> dict[str, int]:
    if turn is None:
        return {}
    if short:
        raise NoSuchName("--turn is not for the Short Game. Leave out --turn or --short")
    if not FIRST <= turn <= LAST:
        raise NoSuchName(f"--turn is the turn these books begin with, from {FIRST} to {LAST}, not {turn}")
    return {"first_turn": turn}


def _with_theme_sets(
    rows: list[_Row], sets: Sequence[str] | None, choose: Sequence[str], edition: str, seed: int | None
) -> list[_Row]:
    from civledger.rules.megaciv.header import short

    try:
        return short.with_choices(short.with_sets(rows, sets, edition), choose, edition)
    except Unsaid as unsaid:  # what was drawn is to be the same when the rest is said
        drawn = {} if seed is None else {"seed": seed}
        raise Unsaid(str(unsaid), {**unsaid.options, **drawn}) from unsaid


def _preset(number: int, map: str | None, edition: str) -> list[_Row]:
    numbers = tables.book(edition).numbers["players"]
    if not numbers["fewest"] <= number <= numbers["most"]:
        raise NoSuchName(f"a game has {numbers['fewest']} to {numbers['most']} players, not {number}")
    by_map = {preset.map: preset.civilizations for preset in tables.presets() if preset.players == number}
    if map is not None and map not in by_map:
        played = f"they play on the {either(list(by_map))} map"
        raise NoSuchName(f"{map!r} is not possible with {number} players: {played}. Leave out --map")
    chosen = map or (tables.WEST if tables.WEST in by_map else next(iter(by_map)))
    return [{"civ": civ} for civ in by_map[chosen]]


def _rows_of_players(players: str, half: str | None, edition: str, seed: int | None) -> list[_Row]:
    """Return who plays what: of a number or of people alone the set-up's civilizations, else those that are named."""
    if players.isdecimal() and seed is None:
        return _preset(int(players[:MOST_DIGITS]), half, edition)
    words = split_lists([players])
    people = [word for word in words if "=" not in word]
    for word in people:
        if len(words) > 1 and not any(map(str.isalpha, word)):
            raise NoSuchName(f"{word!r} is no player: a name has a letter in it", word)
    if _are_people(people):
        return _deal(words, people, half, edition, seed)
    if seed is not None:
        raise NoSuchName('--draw deals civilizations to people, so name them: --players "Ronald,Judith,…"')
    return [_name_player(word) for word in words]


def _deal(words: Sequence[str], people: Sequence[str], half: str | None, edition: str, seed: int | None) -> list[_Row]:
    """Return the set-up with people in it: those with a civilization have it, the others get the rest, or draw it."""
    civs = [row["civ"] for row in _preset(len(words), half, edition)]
    named = [_name_player(word) for word in others(words, people)]
    seated = {row["civ"]: row for row in named}
    if twice := next((row["civ"] for row in named if seated[row["civ"]] is not row), None):
        raise NoSuchName(f"{twice} is listed twice")
    if strange := others(seated, civs):
        raise NoSuchName(f"{strange[0]} is not in the set-up for {len(words)} players, which has {both(civs)}")
    free = [civ for civ in civs if civ not in seated]
    if seed is not None:
        from random import Random

        Random(seed).shuffle(free)  # noqa: S311  # anybody may repeat it
    seated |= {civ: {"civ": civ, "name": read_name(name)} for civ, name in zip(free, people, strict=True)}
    return [seated[civ] for civ in civs]


def _are_people(words: Sequence[str]) -> bool:
    """Tell whether all words are names of people: one begins no civilization, so others that do, as Per, say none."""
    civs = list(map(plain, tables.civilizations()))
    names = list(map(plain, words))
    return (
        bool(words)
        and all(any(map(str.isalpha, word)) for word in words)
        and set(names).isdisjoint(civs)
        and any(not any(civ.startswith(name) for civ in civs) for name in names)
    )


def _name_player(word: str) -> _Row:
    """Return one player of a list such as "Ronald=Minoa,Judith=Hellas"; a civilization alone has no name yet."""
    name, given, civ = word.rpartition("=")
    row = {"civ": read_civ(civ, _FORM)}
    return {**row, "name": read_name(name)} if given else row


def read_civ(word: str, form: str) -> str:
    """Return the civilization that a word names; raises NoSuchName, with the form that is asked for if it is none."""
    try:
        return match(word, tables.civilizations(), "civilization")
    except NoSuchName as unknown:
        said = str(unknown) if unknown.candidates else f"{unknown}; {form}"
        raise NoSuchName(said, unknown.word, unknown.candidates) from unknown


def read_name(word: str) -> str:
    """Return the name of a person; raises NoSuchName for a word that is none, or names a civilization, too."""
    parted = re.fullmatch(r"(.+?)[\s(\[:/]+([^\s(\[:/)\]]+)[)\]]?", word.strip())
    found = [known for known in tables.civilizations() if parted and plain(known) == plain(parted[2])]
    if plain(word) == EVERYBODY:
        raise NoSuchName(find_no_name(word))
    if parted and found:
        raise NoSuchName(f"{word.strip()!r} names a person and a civilization. Write {parted[1].strip()}={found[0]}")
    return word.strip()


def tell_apart(names: Sequence[str]) -> None:
    """Raise NoSuchName where two have the same name: no command could tell them apart."""
    known = list(filter(None, map(plain, names)))
    twice = next((name for name in names if known.count(plain(name)) > 1), None)
    if twice is not None:
        raise NoSuchName(f"two players are called {twice}. Use different names, such as {twice} A and {twice} B")


def with_blocks(rows: Sequence[_Row]) -> list[_Row]:
    """Return the players with the trade block of everybody who does not trade with the own half of the box."""
    blocks = usual_blocks([row["civ"] for row in rows])
    halves = tables.civilizations()
    moved = [civ for civ, block in blocks.items() if block != halves[civ].block]
    return [{**row, "block": blocks[row["civ"]]} if row["civ"] in moved else row for row in rows]


def describe_game(head: Mapping[str, Any]) -> Iterator[str]:
    """Yield a new game in few words, and then what is worth knowing: doubts about its edition, and who drew what."""
    names = ["".join(filter(str.isprintable, player.get("name", ""))) for player in head["player"]]
    civs = [f"{name}={row['civ']}" if name else row["civ"] for name, row in zip(names, head["player"], strict=True)]
    yield f"{len(civs)} players ({', '.join(civs)}), {head['game']['ast']} A.S.T."
    if "remark" in head:
        yield f"{head['remark']} repeats the draw"
    edition = head["game"]["edition"]
    if remark := tables.data(f"editions/{edition}").get("remark"):
        yield f"{edition}: {remark}"
    if "short" in head["game"]:
        from civledger.rules.megaciv.header import short

        yield from map(short.describe_player, head["player"])
    begun = [player for player in head["player"] if "start" in player]
    if uncounted := [player["civ"] for player in begun if "tokens" not in player["start"]]:
        who = "all" if len(uncounted) == len(begun) else both(uncounted)
        yield f"nobody knows the tokens of {who}, so the first tax may ask what was collected"
