"""The civilization cards everybody has, and those still in the deck."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import Command, CommandLine, join_option, option
from civledger.model.border.slots import NUMBER, Name, Slot, Text, optional
from civledger.model.draft import Draft
from civledger.model.names import several
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord, found, number, split_lists
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.actions import RESOURCES, SECTION, WHO, ways
from civledger.rules.stoneage.actions.sections import read_lower, read_resources, write_lower
from civledger.rules.stoneage.book.payments import produced
from civledger.rules.stoneage.book.standings import grass
from civledger.rules.stoneage.entries.cards import NEEDED, Card
from civledger.rules.stoneage.header import Game
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import ROLL

_EFFECTS = "all-players, food, resources, roll, points, tool, agriculture, extra-card, single-use-tool or two-resources"
_LOWER = "medicine, art, music, writing, sundial, pottery, transport or weaving; farmer, builder, shaman or toolmaker"
_REWARDS = "Dice taken, by the taker first, then clockwise; or ron=5,ann=6,…."

_OPTIONS = (
    optional(("--food",), NUMBER, "Food it gave."),
    optional(("--resources",), RESOURCES, "Resources it gave. For a roll, give only the kind.", repeats=True),
    optional(("--points",), NUMBER, "Points it gave, if different from the card."),
    optional(("--dice",), Text("5,6,2,2"), "Dice rolled.", repeats=True),
    optional(("--tools",), NUMBER, "Value of tools added to the roll."),
    optional(("--rewards",), Text("5,6,2,2"), _REWARDS, repeats=True),
    optional(("--tool",), NUMBER, "Value of the single-use tool."),
    optional(("--agriculture",), NUMBER, "Spaces moved on the track, if different from the card."),
    optional(("--extra",), SECTION, "Lower section of the extra card, once it is known."),
    optional(("-p", "--paid"), RESOURCES, "Resources paid.", repeats=True),
)

COMMAND = Command(
    "card",
    "Show the cards, or record a card taken.",
    (
        "card ron food art --food 4 --paid wood=2",
        "card ron roll farmer=2 --dice 4,5 --tools 2 --resources stone",
        "card ron all-players shaman --dice 5,6,2,2 --rewards 5,6,2,2",
    ),
    (
        WHO,
        Slot("effect", Name(("EFFECT",)), f"The upper section: {_EFFECTS}."),
        Slot("lower", SECTION, f"The lower section, with its icons if more than one: {_LOWER}."),
    ),
    _OPTIONS,
    "Enter dice as rolled. The resources from a roll are worked out from the dice and the tools added.",
    ways=ways("card ron all-players shaman --dice 5,6,2,2 --rewards 5,6,2,2", _OPTIONS),
)


_AS_TYPED = ("food", "points", "tools", "tool", "agriculture")


def draft(
    situation: Situation,
    players: Players,
    who: str,
    effect: str | None = None,
    lower: str | None = None,
    food: int | None = None,
    resources: Sequence[str] | None = None,
    points: int | None = None,
    dice: Sequence[str] | None = None,
    tools: int | None = None,
    rewards: Sequence[str] | None = None,
    tool: int | None = None,
    agriculture: int | None = None,
    extra: str | None = None,
    paid: Sequence[str] | None = None,
) -> Draft:
    """Return the entry of a card of which so much was typed."""
    sections = {"effect": effect, "lower": lower, "extra": extra}
    numbers = {"food": food, "points": points, "tools": tools, "tool": tool, "agriculture": agriculture}
    lists = {"resources": resources, "dice": dice, "rewards": rewards, "paid": paid}
    every = {**sections, **numbers, **lists}
    return _draft_card(situation, players, who, {key: value for key, value in every.items() if value is not None})


def _draft_card(situation: Situation, players: Players, who: str, typed: Mapping[str, Any]) -> Draft:
    """Return the entry of a card; what a roll gives follows from its dice."""
    player = players.find(who)
    effect = found(typed["effect"], tables.effects(), "effect") if "effect" in typed else ""
    if not effect or "lower" not in typed:
        raise WrongWord(f"a card has an upper and a lower section: civledger card {who} food art --food 4")
    keys: dict[str, Any] = {"player": player, "effect": effect}
    keys |= {key: typed[key] for key in _AS_TYPED if key in typed}
    for key in NEEDED[effect]:
        if key not in typed:
            raise WrongWord(f"{effect} needs --{key}; see civledger card --help")
    keys |= {key: _read_dice(typed[key]) for key in ("dice",) if key in typed}
    keys |= {key: read_resources(typed[key]) for key in ("resources", "paid") if key in typed}
    if effect == ROLL and not any("=" in word for word in typed["resources"]):
        keys["resources"] = {name: produced(name, keys["dice"], keys.get("tools", 0)) for name in keys["resources"]}
    if "rewards" in typed:
        keys["rewards"] = _read_rewards(typed["rewards"], situation.state.game, players, player)
    if "extra" in typed:
        keys["extra"] = read_lower(typed["extra"])
    keys |= read_lower(typed["lower"])
    return Draft(keys, lambda after: _receipt(after, player))


def _read_dice(given: Iterable[str]) -> list[int]:
    """Return the dice of lists such as `5,6,2,2`."""
    return [number(word) for word in split_lists(given)]


def _read_rewards(given: Iterable[str], game: Game, players: Players, taker: str) -> list[dict[str, int]]:
    """Return who took which die: of bare dice the taker's is the first, the others follow clockwise."""
    words = split_lists(given)
    if any("=" in word for word in words):
        pairs = [word.partition("=") for word in words]
        return [{players.find(name): number(die)} for name, _, die in pairs]
    order = game.clockwise(taker)
    if len(words) != len(order):
        given = f"{several(len(words), 'reward')} given, but there are {len(order)} players"
        raise WrongWord(f"{given}. They choose in this order: {', '.join(order)}")
    return [{name: number(die)} for name, die in zip(order, words, strict=True)]


def _receipt(after: Situation, player: str) -> list[str]:
    """Return what the cards of a player are worth now."""
    state = after.state
    scored = several(grass(state.symbols[player]), "point")
    sets = f"{player}: {several(state.cards[player], 'card')}, {scored} for symbols"
    return ["; ".join([sets, *(f"{name} x{number}" for name, number in state.icons[player].items() if number)])]


def lines(card: Card) -> Iterator[CommandLine]:
    """Yield the lines of a card, first without tools that nobody added."""
    words = (card.player, card.effect, write_lower(card._asdict()))
    options = [each for key in _AS_TYPED if key != "tools" for each in option(f"--{key}", getattr(card, key))]
    options += option("--dice", ",".join(map(str, card.dice or ())) or None)
    options += join_option("--resources", card.resources)
    options += option("--rewards", ",".join(f"{who}={die}" for who, die in filter(None, card.rewards)) or None)
    options += option("--extra", write_lower(card.extra) if card.extra else None)
    options += join_option("--paid", card.paid or {})
    yield CommandLine("card", words, (*options, *option("--tools", card.tools or None)))
    yield CommandLine("card", words, (*options, "--tools", str(card.tools)))


_COLUMNS = ("player", "cards", "symbols", "grass points", *tables.professions())


def view(situation: Situation) -> Report:
    """Return everybody's symbols and icons."""
    state: State = situation.state
    data = [_player_data(state, player) for player in state.game.seats]
    rows = tuple(
        (row["civ"], row["cards"], ", ".join(row["symbols"]), row["grass"], *row["icons"].values()) for row in data
    )
    left = {effect: number - state.taken[effect] for effect, number in tables.effects().items()}
    closing = f"{state.cards_taken} of {tables.numbers()['cards']['all']} cards are taken; left: " + ", ".join(
        f"{effect} {number}" for effect, number in left.items() if number > 0
    )
    return Report({"left": left, "civs": data}, Table(_COLUMNS, rows), closing=closing)


def _player_data(state: State, player: str) -> dict[str, Any]:
    symbols = state.symbols[player]
    return {
        "civ": player,
        "cards": state.cards[player],
        "symbols": sorted(symbols),
        "grass": grass(symbols),
        "icons": dict(state.icons[player]),
    }
