"""In which order the players do things: moving, drawing cards, buying."""

from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import BLOCKS


def movement(state: State) -> list[str]:
    """Return who moves when: most tokens first, then by ranking; holders of Military after everybody else."""
    last = [card.name for card in state.game.book.effects["moves_last"]]
    return sorted(state.civs, key=lambda civ: (any(card in state.held[civ] for card in last), -state.tokens[civ]))


def drawing(state: State) -> dict[str | None, list[str]]:
    """Return who draws trade cards when, in each block that has stacks: fewest cities first, then by ranking."""
    order = sorted(state.civs, key=lambda civ: state.cities[civ])
    blocks = [block for block in (*BLOCKS, None) if block in map(state.game.block, order)]
    return {block: [civ for civ in order if state.game.block(civ) == block] for block in blocks}


def buying(state: State) -> list[str]:
    """Return who buys advances when: furthest on the A.S.T. first, then by ranking."""
    return sorted(state.civs, key=lambda civ: -state.space[civ])
