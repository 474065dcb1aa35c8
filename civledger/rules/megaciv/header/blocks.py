"""Trade blocks: with whom everybody draws trade cards, and shares calamities that cannot be traded."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.keys import shown
from civledger.model.names import either
from civledger.model.ruleset import HeaderFault
from civledger.rules.megaciv.tables import BLOCKS, EAST, civilizations, presets


def two_blocks(players: int) -> bool:
    """Tell whether so many play on both halves of the map; otherwise all share one block."""
    return any(preset.players == players and preset.map == "both" for preset in presets())


def usual_blocks(civs: Collection[str]) -> Mapping[str, str]:
    """Return the block of everybody where nobody says another: as the set-up of just these has it, else by half."""
    if not two_blocks(len(civs)):
        return {}
    moved = next((preset.east_here for preset in presets() if set(preset.civilizations) == set(civs)), ())
    return {civ: EAST if civ in moved else civilizations()[civ].block for civ in civs}


def blocks_of(players: Sequence[Mapping[str, Any]], civs: tuple[str, ...]) -> Mapping[str, str]:
    """Return the block of everybody; nothing where all share one."""
    said = {player["civ"]: player["block"] for player in players if "block" in player and player.get("civ") in civs}
    return {**usual_blocks(civs), **said}


def block_faults(players: Sequence[Mapping[str, Any]]) -> Iterator[HeaderFault]:
    """Yield every block that does not exist, or that is said where there is only one."""
    for number, player in enumerate(players):
        at = ("player", number, "block")
        if "block" in player and not two_blocks(len(players)):
            yield HeaderFault(
                f"block is only for games on both halves of the map; {len(players)} players share one half", at
            )
        elif "block" in player and player["block"] not in BLOCKS:
            yield HeaderFault(f"block must be {either(BLOCKS)}, not {shown(player['block'])}", at)
