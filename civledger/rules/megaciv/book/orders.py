"""The orders of play that the census and the A.S.T. decide."""

from civledger.model.entry import Kind
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.book.taxes import after_taxes
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.events import is_of_event, name_ability
from civledger.rules.megaciv.entries.pieces import CENSUS, CITIES
from civledger.rules.megaciv.entries.purchases import BUY, HAND
from civledger.rules.megaciv.entries.table import AST_CHECK, REGRESS
from civledger.rules.megaciv.entries.treasury import GAIN, SOURCES, SPEND, TAX
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import BLOCKS, stacks

MOVING, DRAWING, BUYING = "movement", "drawing cards", "buying"  # as these orders come in a turn


def movement_order(turn: Turn) -> list[str]:
    """Return who moves when: most tokens at the census first, then by ranking; holders of Military after all others.

    Until everybody was counted in the turn there is no order. What comes after the census does not change it.
    """
    tokens, civs = counted_at_census(turn), turn.closing.civs
    if not tokens.keys() >= set(civs):
        return []
    return sorted(civs, key=lambda civ: (moves_last(turn.opening, civ), -tokens[civ]))


def counted_at_census(turn: Turn) -> dict[str, int]:
    """Return the tokens of everybody who was counted in the census of a turn."""
    return {civ: number for step in turn.readable(CENSUS) for civ, number in step.entry.body.tokens.items()}


def moves_last(opening: State, civ: str) -> bool:
    """Tell whether somebody moves after all others, by an advance held before this turn's purchases."""
    return bool(opening.cards_with(civ, "moves_last"))


def drawing_order(state: State) -> dict[str | None, list[str]]:
    """Return who draws trade cards when, in each block that has stacks: fewest cities first, then by ranking."""
    order = sorted(state.civs, key=lambda civ: state.cities[civ])
    blocks = [block for block in (*BLOCKS, None) if block in map(state.game.block, order)]
    return {block: [civ for civ in order if state.game.block(civ) == block] for block in blocks}


def stacks_drawn(cities: int) -> int:
    """Return from how many stacks somebody with so many cities draws a trade card, the lowest first."""
    return min(cities, stacks())


def before_markers(turn: Turn) -> State:
    """Return the books as they were in phase 12, before any marker of this turn was moved, without who left by now."""
    noted = (step.before for step in turn.steps if step.entry.kind.action == AST_CHECK.action)
    before: State = next(noted, turn.closing)
    return before._replace(left=turn.closing.left)


def buying_order(state: State) -> list[str]:
    """Return who buys advances when: furthest on the A.S.T. first, then by ranking."""
    return sorted(state.civs, key=lambda civ: -state.space[civ])


def books_at_census(turn: Turn) -> State:
    """Return the books with everybody's treasury as it was at the census: as the tax of the turn left it.

    Ships, cards, abilities and purchases come later, whatever was typed first. Of who was not taxed, gains without a
    source of their own count up to the census: nothing else tells that there is a treasury.
    """
    taxed = after_taxes(turn)
    treasury, done = dict(taxed.treasury), set(who_entered(turn, TAX))
    for step in turn.steps:
        body = step.entry.body
        if step.entry.kind is CENSUS and body is not None:
            done.update(body.tokens)
        elif step.entry.kind is GAIN and body is not None and body.from_ == SOURCES[-1]:
            for civ in body.treasury.keys() - done:
                treasury[civ] += body.treasury[civ]
    return taxed._replace(treasury=treasury)


def tokens_left(state: State, civ: str, in_stock: int) -> int:
    """Return the tokens that stock and treasury leave for the board, below 0 where they are more than all."""
    pieces: int = state.game.book.numbers["pieces"]["tokens"]
    return pieces - state.treasury[civ] - in_stock


def find_stage(turn: Turn, civ: str | None = None) -> str:
    """Return in which order the table acts now, or a player, whose own entries count for that player alone.

    It moves until something of a later phase is entered, and draws cards until the first card or calamity. Before the
    census nobody knows it.
    """

    def has_entered(*kinds: Kind) -> bool:
        return table_entered(turn, *kinds) or civ in who_entered(turn, *kinds)

    def has_spent(*on: str) -> bool:
        spent = [step for step in turn.readable(SPEND) if step.entry.body.on in on and not is_of_event(step.entry)]
        return any(_is_the_tables(step) or civ in step.entry.body.treasury for step in spent)

    state: State = turn.closing
    if has_drawn(turn) or has_entered(BUY, HAND) or has_spent("card"):
        return BUYING
    later = DRAWING if "cities" in state.game.tracks else BUYING
    is_used = any(name_ability(step.entry) and _is_the_tables(step) for step in turn.carrying)
    if is_used or has_entered(CITIES) or table_entered(turn, AST_CHECK, REGRESS) or has_spent("city"):
        return later
    if who_entered(turn, CITIES, BUY, HAND).issuperset(state.civs):
        return later
    if "tokens" not in state.game.tracks:
        return later
    return MOVING if movement_order(turn) else ""


def has_drawn(turn: Turn) -> bool:
    """Tell whether the table has its trade cards: it bought one, met a calamity, bought advances or counted a hand."""
    cards = [step for step in turn.readable(SPEND) if step.entry.body.on == "card"]
    struck = [step for step in turn.carrying if is_of_event(step.entry) and not name_ability(step.entry)]
    return table_entered(turn, BUY, HAND) or any(map(_is_the_tables, (*cards, *struck)))


def table_entered(turn: Turn, *kinds: Kind) -> bool:
    """Tell whether the shell or the bookkeeper entered something of these kinds, which settles what comes before.

    Of what cannot be read nobody knows who entered it, so it settles nothing. Cities that are gone for want of tokens
    are no count of cities.
    """
    return any(_is_the_tables(step) and not getattr(step.entry.body, "after", "") for step in turn.readable(*kinds))


def _is_the_tables(step: Step) -> bool:
    # What a seat enters is its own: one quick phone must not take away what all others are still asked for.
    return step.entry.common.get("by") not in step.before.game.civs
