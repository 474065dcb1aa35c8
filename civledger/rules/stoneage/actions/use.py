"""The cards that wait until they are used."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.border.command import Command, CommandLine
from civledger.model.border.slots import NUMBER, Slot, Word, optional
from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.stoneage.actions import RESOURCES, SECTION, TOOL, WHO, ways
from civledger.rules.stoneage.actions.sections import by_worth, section_keys, section_said
from civledger.rules.stoneage.entries.cards import USES, Use
from civledger.rules.stoneage.state import State
from civledger.rules.stoneage.tables import EXTRA, SINGLE_USE, TWO

_OPTIONS = (
    optional(("--tool",), NUMBER, "Value of the tool, if you have several.", said=TOOL),
    optional(("--resources",), RESOURCES, "The two resources taken.", repeats=True),
)

COMMAND = Command(
    "use",
    "Show the cards kept for later, or record the use of one.",
    ("use ron single-use-tool --tool 3", "use ann two-resources --resources gold,wood", "use bo extra-card farmer=2"),
    (
        WHO,
        Slot("effect", Word(tuple(USES), "card"), "Which card."),
        Slot("lower", SECTION, "For an extra card: its lower section."),
    ),
    _OPTIONS,
    ways=ways("use bo extra-card farmer=2", _OPTIONS),
)
_COLUMNS = ("player", "single-use tools", "two resources", "extra cards")


def draft(
    situation: Situation,
    players: Players,
    who: str,
    effect: str | None = None,
    lower: Mapping[str, int | None] | None = None,
    tool: int | None = None,
    resources: Mapping[str, int] | None = None,
) -> Draft:
    """Return the entry of a card used; of single-use tools the only one that waits is meant."""
    if effect is None:
        raise WrongWord(f"which card was used: {SINGLE_USE}, {TWO} or {EXTRA}?")
    keys: dict[str, Any] = {"player": who, "effect": effect}
    if effect == SINGLE_USE:
        keys["tool"] = _only_tool(situation, who) if tool is None else tool
    elif tool is not None:
        raise WrongWord(f"--tool is only for {SINGLE_USE}, not for {effect}")
    if effect == TWO and resources is None:
        raise WrongWord("which two resources? Say it with --resources, such as --resources wood,gold")
    if resources is not None:
        keys["resources"] = by_worth(resources)
    if effect == EXTRA and lower is None:
        raise WrongWord("which symbol or profession does the card show? Write it behind the card")
    return Draft({**keys, **(section_keys(lower) if lower else {})})


def _only_tool(situation: Situation, player: str) -> int:
    waiting = sorted(set(situation.state.single[player]))
    if len(waiting) == 1:
        return int(waiting[0])
    if not waiting:
        raise WrongWord(f"{player} has no unused single-use tool; `civledger use` shows what is left")
    raise WrongWord(f"which of the tools of {player}?", adding=[["--tool", str(tool)] for tool in waiting])


def lines(use: Use) -> Iterator[CommandLine]:
    """Yield the line of a card used."""
    yield COMMAND.line(**{**use._asdict(), "who": use.player, "lower": section_said(use._asdict())})


def view(situation: Situation) -> Report:
    """Return everybody's cards that were not used or turned up yet."""
    state: State = situation.state
    data = [
        {
            "civ": player,
            "single-use-tool": list(state.single[player]),
            "two-resources": state.choices[player],
            "extra-card": state.hidden[player],
        }
        for player in state.game.seats
    ]
    rows = tuple(
        (player, ", ".join(map(str, state.single[player])), state.choices[player], state.hidden[player])
        for player in state.game.seats
    )
    return Report(data, Table(_COLUMNS, rows))
