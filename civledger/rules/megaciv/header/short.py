"""The Short Game: a theme set of advances for everybody, and books that begin in the Bronze Age."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.finding import Fault
from civledger.model.keys import clipped, shown
from civledger.model.ledger import HeaderFault
from civledger.model.names import Unsaid, both, did_you_mean, either, match, others, plain
from civledger.model.words import CHOICE, choices, name_choice, once, split_lists
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.tables import COLOURS, Book

SIDE = "basic"


def sets() -> Mapping[str, list[str]]:
    """Return the theme sets, each with its advances."""
    found: Mapping[str, list[str]] = tables.data("short")["sets"]
    return found


def sets_drawn(edition: str, civs: Iterable[str]) -> list[str]:
    """Return the sets that these civilizations draw, one drawn twice twice; all nine where nothing else is said."""
    played = tuple(civs)
    players, book = str(len(played)), tables.data("short")
    own = tables.data(f"editions/{edition}").get("short", {})
    for half in own.keys() & {"west", "east"}:
        blocks = {civ.block for civ in tables.civilizations().values() if civ.name in played}
        if blocks == {half} and players in own[half]:
            return list(own[half][players])
    if players in book["drawn"]:
        return list(book["drawn"][players])
    return [*book["sets"], *book["second"]["copies"][: max(0, len(played) - len(book["sets"]))]]


def faults(
    game: Mapping[str, Any], players: list[Mapping[str, Any]], edition: str, book: Book
) -> Iterator[HeaderFault]:
    """Yield what is wrong with the Short Game a header describes, or with sets in a game that is none."""
    short = game.get("short", False)
    if not isinstance(short, bool):
        yield HeaderFault(f"short must be true or false, not {shown(short)}", ("game", "short"))
    elif not short:
        for number, player in enumerate(players):
            for key in player.keys() & {"set", "choose"}:
                yield HeaderFault(f"{key} is for the Short Game: [game] must say short = true", at(number, key))
    else:
        if game.get("ast", SIDE) != SIDE:
            message = f'the Short Game uses the {SIDE} side of the A.S.T.: write ast = "{SIDE}"'
            yield HeaderFault(message, ("game", "ast"))
        yield from _set_faults(players, sets_drawn(edition, [str(player.get("civ")) for player in players]))
        for number, player in enumerate(players):
            yield from _choice_faults(number, player, book)


def at(number: int, key: str) -> tuple[str | int, ...]:
    """Return where a key of a player stands."""
    return ("player", number, key)


def _set_faults(players: list[Mapping[str, Any]], expected: list[str]) -> Iterator[HeaderFault]:
    left = Counter(expected)
    for number, player in enumerate(players):
        name = player.get("set")
        if name is None:
            message = f"{clipped(str(player.get('civ')))} needs the key set, with the theme set it drew"
            yield HeaderFault(message, ("player", number))
        elif not isinstance(name, str) or name not in sets():
            meant = did_you_mean(name, sets()) if isinstance(name, str) else ""
            yield HeaderFault(f"there is no theme set {shown(name)}{meant}", at(number, "set"))
        elif name not in left:
            play = f"with {len(players)} players on this map: choose {either(sorted(left))}"
            yield HeaderFault(f"{name} cannot be drawn {play}", at(number, "set"))
        elif not left[name]:
            times = "once" if expected.count(name) == 1 else "twice"
            free = both(sorted((left - Counter({name: 0})).keys()))
            message = f"{name} was already drawn ({times} in the game). Still available: {free}"
            yield HeaderFault(message, at(number, "set"))
        else:
            left[name] -= 1


def _choice_faults(number: int, player: Mapping[str, Any], book: Book) -> Iterator[HeaderFault]:
    if "choose" not in player:
        return
    tokens, name = player["choose"], player.get("set")
    choosing = _to_choose(name, book) if isinstance(name, str) else None
    if choosing is None:
        yield HeaderFault(f"{shown(name)} brings no credit tokens to choose", at(number, "choose"))
    elif not isinstance(tokens, dict) or not all(type(points) is int and points >= 0 for points in tokens.values()):
        yield HeaderFault(f"choose must be a table of colour = number, not {shown(tokens)}", at(number, "choose"))
    elif strange := sorted(tokens.keys() - set(COLOURS)):
        meant = did_you_mean(strange[0], COLOURS)
        yield HeaderFault(f"there is no colour {shown(strange[0])}{meant}", (*at(number, "choose"), strange[0]))
    elif wrong := wrong_tokens(book, choosing, tokens):
        yield HeaderFault(wrong, at(number, "choose"))


def unchosen(
    tracks: Collection[str], civs: Collection[str], book: Book, players: list[Mapping[str, Any]], missing: Fault
) -> Iterator[HeaderFault]:
    """Yield whose credit tokens nobody noted: the game is judged all the same, as after a purchase without them."""
    for number, player in enumerate(players if "advances" in tracks else ()):
        card, civ = _to_choose(player["set"], book), player.get("civ")
        if card and "choose" not in player and civ in civs:
            points = book.advances[card].choose
            said = f"drew {player['set']} without choosing the {points} credit points of {card}"
            yield HeaderFault(said, at(number, "set"), missing, civ)


def _to_choose(name: str, book: Book) -> str | None:
    held = sets().get(name, [])
    return next((card.name for card in book.effects["choose"] if card.name in held), None)


def starts(drawn: Mapping[str, tuple[str, Mapping[str, int]]], book: Book) -> dict[str, dict[str, Any]]:
    """Return what everybody begins with who drew a set; of the tokens on the board some may be in stock already."""
    numbers, tokens = tables.data("short")["start"], book.numbers["start"]["tokens"]
    usual = {key: numbers[key] for key in ("space", "cities", "treasury")}
    return {
        civ: {
            **usual,
            "advances": sets()[theme],
            "choose": {card: choice} if choice and (card := _to_choose(theme, book)) else {},
            "tokens": tokens,
            "least": 0,
        }
        for civ, (theme, choice) in drawn.items()
    }


_Row = Mapping[str, Any]


def with_sets(rows: list[_Row], said: Sequence[str] | None, edition: str) -> list[_Row]:
    """Return the players with the theme sets they drew; if nobody says so, the sets are drawn here."""
    import random  # only a new game needs it

    civs = [row["civ"] for row in rows]
    if said is None:
        expected = sets_drawn(edition, civs)
        held = dict(zip(civs, random.sample(expected, len(expected)), strict=False))
    else:
        pairs = [word.partition("=")[::2] for word in split_lists(said)]
        held = once((match(civ, civs, "player"), match(name, sets(), "theme set")) for civ, name in pairs)
    return [{**row, "set": held[row["civ"]]} if row["civ"] in held else row for row in rows]


def with_choices(rows: list[_Row], words: Sequence[str], edition: str) -> list[_Row]:
    """Return the players with the tokens chosen for an advance of their set; raises Unsaid while some are not said."""
    book = tables.book(edition)
    choosing = {row["civ"]: card for row in rows if (card := _to_choose(row.get("set", ""), book))}
    civs = [row["civ"] for row in rows]
    alone = next(iter(choosing)) if len(choosing) == 1 else None
    read = choices(words, tables.COLOURS, lambda name: match(name, civs, "player"), f"{plain(civs[0])}={CHOICE}")
    chosen = name_choice(read, alone)
    if missing := others(choosing, chosen):
        free = book.advances[choosing[missing[0]]]
        asked = f"{both(missing)} must choose {free.choose} credit points for {free.name}"
        drew = ",".join(f"{plain(row['civ'])}={plain(row['set'])}" for row in rows if "set" in row)
        examples = [*words, *(f"{plain(civ)}={CHOICE}" for civ in missing)]
        raise Unsaid(asked, {"sets": drew, "choose": examples})
    return [{**row, "choose": chosen[row["civ"]]} if row["civ"] in chosen else row for row in rows]


def describe_player(player: _Row) -> str:
    """Return who drew what, and which tokens were chosen."""
    chosen = ", ".join(f"{colour} {points}" for colour, points in player.get("choose", {}).items())
    advances = ", ".join(sets()[player["set"]])
    return f"{player['civ']}: {player['set']} ({advances}){f'; {chosen} chosen' if chosen else ''}"


def wrong_tokens(book: Book, name: str, tokens: dict[str, int]) -> str:
    """Return why tokens are not what an advance lets its buyer choose: all of its points, in steps."""
    total, step = sum(tokens.values()), book.numbers["purchase"]["choose_step"]
    granted = book.advances[name].choose
    if total != granted:
        return f"chose {total} credit points for {name}, which brings {granted}"
    if any(points % step for points in tokens.values()):
        return f"the credit points chosen for {name} are not in steps of {step}"
    return ""
