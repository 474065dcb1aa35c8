"""The civilization cards everybody has, and those still in the deck."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import Command, CommandLine
from civledger.model.border.slots import NUMBER, Name, Numbers, Slot, optional
from civledger.model.draft import Draft
from civledger.model.names import several
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.actions import POINT, RESOURCE, RESOURCES, SECTION, TOOL, WHO, ways
from civledger.rules.stoneage.actions.sections import by_worth, section_keys, section_said
from civledger.rules.stoneage.book.payments import resources_rolled
from civledger.rules.stoneage.book.standings import grass
from civledger.rules.stoneage.entries.cards import NEEDED, Card
from civledger.rules.stoneage.header import Game
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import ROLL

_EFFECTS = "all-players, food, resources, roll, points, tool, agriculture, extra-card, single-use-tool or two-resources"
_LOWER = "medicine, art, music, writing, sundial, pottery, transport or weaving; farmer, builder, shaman or toolmaker"
_REWARDS = "Dice taken, by the taker first, then clockwise; or ron=5,ann=6,…."

_GIVEN = RESOURCES._replace(usual=None, without=True)
_OPTIONS = (
    optional(("--food",), NUMBER, "Food it gave.", said=("food",)),
    optional(
        ("--resources",), _GIVEN, "Resources it gave. For a roll, give only the kind.", repeats=True, said=RESOURCE
    ),
    optional(("--points",), NUMBER, "Points it gave, if different from the card.", said=POINT),
    optional(("--dice",), Numbers("5,6,2,2"), "Dice rolled.", repeats=True),
    optional(("--tools",), NUMBER, "Value of tools added to the roll.", said=TOOL),
    optional(("--rewards",), Numbers("5,6,2,2", "PLAYER"), _REWARDS, repeats=True),
    optional(("--tool",), NUMBER, "Value of the single-use tool.", said=TOOL),
    optional(
        ("--agriculture",), NUMBER, "Spaces moved on the track, if different from the card.", said=("space", "spaces")
    ),
    optional(("--extra",), SECTION, "Lower section of the extra card, once it is known."),
    optional(("-p", "--paid"), RESOURCES, "Resources paid.", repeats=True, said=RESOURCE),
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
        Slot(
            "lower", SECTION, f"The lower section, with its icons if more than one: {_LOWER}.", said=("icon", "icons")
        ),
    ),
    _OPTIONS,
    "Enter dice as rolled. The resources from a roll are worked out from the dice and the tools added.",
    ways=ways("card ron all-players shaman --dice 5,6,2,2 --rewards 5,6,2,2", _OPTIONS),
)

_AS_SAID = ("food", "points", "dice", "tools", "tool", "agriculture")
_COLUMNS = ("player", "cards", "symbols", "grass points", *tables.professions())


def draft(situation: Situation, players: Players, who: str, **said: Any) -> Draft:
    """Return the entry of a card of which so much was said; what a roll gives follows from its dice."""
    if "effect" not in said or "lower" not in said:
        raise WrongWord(f"a card has an upper and a lower section: civledger card {who} food art --food 4")
    effect = said["effect"]
    for key in NEEDED[effect]:
        if key not in said:
            raise WrongWord(f"{effect} needs --{key}; see civledger card --help")
    keys: dict[str, Any] = {"player": who, "effect": effect, **{key: said[key] for key in _AS_SAID if key in said}}
    if "resources" in said:
        keys["resources"] = _count_resources(said["resources"], effect, said)
    keys |= {key: by_worth(said[key]) for key in ("paid",) if key in said}
    if "rewards" in said:
        keys["rewards"] = _name_takers(said["rewards"], situation.state.game, who)
    if "extra" in said:
        keys["extra"] = section_keys(said["extra"])
    return Draft({**keys, **section_keys(said["lower"])}, lambda after: _receipt(after, who))


def _count_resources(said: Mapping[str, int | None], effect: str, roll: Mapping[str, Any]) -> dict[str, int]:
    """Return the resources that a card gives; of a roll without numbers, what the dice and tools are worth."""
    if effect == ROLL and not any(said.values()):
        return {name: resources_rolled(name, roll["dice"], roll.get("tools", 0)) for name in said}
    return by_worth({name: 1 if number is None else number for name, number in said.items()})


def _name_takers(said: Sequence[tuple[str | None, int]], game: Game, taker: str) -> list[dict[str, int]]:
    """Return who took which die: of bare dice the taker's is the first, the others follow clockwise."""
    if all(name is not None for name, _ in said):
        return [{str(name): die} for name, die in said]
    order = game.clockwise(taker)
    if len(said) != len(order):
        given = f"{several(len(said), 'reward')} given, but there are {len(order)} players"
        raise WrongWord(f"{given}. They choose in this order: {', '.join(order)}")
    return [{name or usual: die} for usual, (name, die) in zip(order, said, strict=True)]


def _receipt(after: Situation, player: str) -> list[str]:
    state = after.state
    scored = several(grass(state.symbols[player]), "point")
    sets = f"{player}: {several(state.cards[player], 'card')}, {scored} for symbols"
    return ["; ".join([sets, *(f"{name} x{number}" for name, number in state.icons[player].items() if number)])]


def lines(card: Card) -> Iterator[CommandLine]:
    """Yield the lines of a card, first without tools that nobody added."""
    rewards = [taken for taken in card.rewards if taken]
    sections = {"lower": section_said(card._asdict()), "extra": section_said(card.extra or {})}
    said = {**card._asdict(), "who": card.player, **sections, "dice": card.dice or (), "rewards": rewards}
    yield COMMAND.line(**{**said, "tools": card.tools or None})
    yield COMMAND.line(**said)


def view(situation: Situation) -> Report:
    """Return everybody's symbols and icons."""
    state: State = situation.state
    data: list[dict[str, Any]] = [
        {
            "civ": player,
            "cards": state.cards[player],
            "symbols": sorted(state.symbols[player]),
            "grass": grass(state.symbols[player]),
            "icons": dict(state.icons[player]),
        }
        for player in state.game.seats
    ]
    rows = tuple(
        (row["civ"], row["cards"], ", ".join(row["symbols"]), row["grass"], *row["icons"].values()) for row in data
    )
    left = {effect: number - state.taken[effect] for effect, number in tables.effects().items()}
    closing = f"{state.cards_taken} of {tables.numbers()['cards']['all']} cards are taken; left: " + ", ".join(
        f"{effect} {number}" for effect, number in left.items() if number > 0
    )
    return Report({"left": left, "civs": data}, Table(_COLUMNS, rows), closing=closing)
