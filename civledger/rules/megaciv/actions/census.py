"""The census, and who moves when."""

from collections.abc import Iterator, Mapping
from textwrap import fill

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, list_pairs, option
from civledger.model.border.slots import TEXT, NamedNumber, optional
from civledger.model.draft import Draft
from civledger.model.names import both, plain
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import Negative, WrongWord
from civledger.rules.megaciv.actions import TOKEN, VALUES
from civledger.rules.megaciv.actions.reminders import weak_support
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.actions.tokens import tell_left, with_limits
from civledger.rules.megaciv.board import count_board, count_stock
from civledger.rules.megaciv.book.calamities.excesses import tell_owed
from civledger.rules.megaciv.book.due import find_census
from civledger.rules.megaciv.book.orders import books_at_census, movement_order, moves_last, tokens_left
from civledger.rules.megaciv.book.recounts import name_cause, type_cause
from civledger.rules.megaciv.entries.pieces import CENSUS, LOSSES, RECOUNT, Census
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import ABILITIES, calamity_names

COMMAND = Command(
    "census",
    "Show the census and the order of movement, or record it.",
    (
        "census",
        "census hel=31 egypt=33",
        "census 28 30 24 31 33",
        "census hel=-2",
        "census hel=29 --after conflict",
    ),
    (VALUES._replace(type=NamedNumber("CIV", signed=True), said=(*TOKEN, "people", "population", "pieces", "board")),),
    (optional(("--after",), TEXT, "Why tokens are counted again, such as conflict."),),
    "A number with a minus sign is the tokens in stock. The tokens on the board follow from it and the treasury.",
    (Records(("numbers",), context=("fix",)), Shows()),
    takes=FIXING,
    verbs=("counts", "counted"),
)


def _count_tokens(state: State, counted: Mapping[str, int]) -> tuple[dict[str, int], list[str]]:
    """Return the tokens on the board, and in words those that follow from others.

    A number with a minus was counted in stock, as the printed track offers.
    """
    tokens, said = {**counted}, []
    for civ, number in counted.items():
        if isinstance(number, Negative):
            tokens[civ] = left = tokens_left(state, civ, -number)
            if left < 0:
                off = state.treasury[civ] - number
                sums = f"{-number} in stock and {state.treasury[civ]} in the treasury are {off} tokens"
                raise WrongWord(f"{sums}, but {state.describe(civ)} has only {off + left}")
            said.append(f"{civ}: {-number} in stock, so {left} on the board")
    return tokens, said


def draft(
    situation: Situation, players: Players, numbers: Mapping[str, int], after: str | None = None, fix: bool = False
) -> Draft:
    """Return the entry of a census; the receipt tells who is still to be counted, or the order of movement."""
    if after is not None and not after.strip():
        raise WrongWord("--after is empty: after what?")
    state: State = books_at_census(situation.now) if after is None else situation.state
    if after is not None and fix:  # everybody's treasury as it was at the recount that is put right
        steps = situation.now.readable(RECOUNT)
        treasury = {civ: step.before.treasury[civ] for step in steps for civ in step.entry.body.tokens}
        state = state._replace(treasury={**state.treasury, **treasury})
    counted, in_stock = _count_tokens(state, numbers)

    def stays(then: Situation) -> list[str]:
        return list(_recounts_behind(then)) if fix else []

    if after is not None:
        if fix:  # the last recount of this name: a calamity may have a note behind it
            causes = [step.entry.body.after for step in situation.now.readable(RECOUNT)]
            alike = [one for one in causes if after.casefold() in (one.casefold(), one.partition(":")[0].casefold())]
            cause = str(alike[-1]) if alike else after
        else:  # a calamity or an ability under its own name, however it was typed
            cause = {plain(name): name for name in (*calamity_names(), *ABILITIES)}.get(plain(after), after)
        keys = {"tokens": counted, "after": cause}
        return Draft(keys, lambda then: [*stays(then), *in_stock, *weak_support(then, counted)])

    def receipt(then: Situation) -> list[str]:
        order = movement_order(then.now)
        said = [f"order of movement: {', '.join(order)}"] if order else _tell_uncounted(then)
        return [*stays(then), *in_stock, *_tell_losses(then, counted), *tell_owed(then.now, {*counted}), *said]

    return Draft({"tokens": counted}, receipt)


_WIDE = 60  # columns, behind the name of the ledger


def _tell_uncounted(situation: Situation) -> list[str]:
    uncounted = find_census(situation.now).waits
    return [f"not counted yet: {', '.join(uncounted)}"] if uncounted else []


def _tell_losses(then: Situation, counted: Mapping[str, int]) -> Iterator[str]:
    """Yield who lost tokens in this turn before the census was typed, and how to say that it was counted after that."""
    for civ, number in counted.items():
        moved = [step.entry.body for step in then.now.readable(LOSSES) if step.entry.names(civ)]
        if moved:
            less = [f"less {body.lost[civ]} by {name_cause(body.after)}" for body in moved if body.lost.get(civ)]
            more = [f"plus {body.gained[civ]} by {name_cause(body.after)}" for body in moved if body.gained.get(civ)]
            cause = name_cause(moved[-1].after)
            left = f"{civ}: {number}, {both([*less, *more])}: {tell_left(then.state, civ)}"
            again = f"civledger census {plain(civ)}={number} --after {type_cause(cause)}"
            yield f"{left}. If {number} was counted after {cause}: {again}"


def _recounts_behind(then: Situation) -> Iterator[str]:
    """Yield the recounts that stay behind the tokens that the last entry puts right."""
    counts = sorted(then.now.readable(CENSUS, RECOUNT), key=then.now.steps.index)
    last = max(step.entry.position for step in counts)
    fixed: set[str] = set()
    for step in counts:
        tokens = step.entry.body.tokens
        if step.entry.position == last:
            fixed.update(tokens)
        elif fixed.intersection(tokens):
            rows = ", ".join(f"{civ} {number}" for civ, number in tokens.items() if civ in fixed)
            yield f"the later count (after {step.entry.body.after}) is still used: {rows}"


def lines(census: Census) -> Iterator[CommandLine]:
    """Yield the line of a census."""
    yield CommandLine("census", list_pairs(census.tokens), option("--after", census.after or None))


def view(situation: Situation) -> Report:
    """Return the tokens on the board, in the order of movement once everybody was counted."""
    state, opening = situation.state, situation.opening
    order = movement_order(situation.now)
    rows = [
        (place if order else None, civ, None, None, "Military" if moves_last(opening, civ) else "")
        for place, civ in enumerate(order or state.civs, 1)
    ]
    data = [
        {
            "order": place,
            **named_civ(state, civ),
            **count_board(state, civ),
            **count_stock(state, civ),
            "military": bool(military),
        }
        for place, civ, _, _, military in rows
    ]
    uncounted = "\n".join(fill(line, _WIDE) for line in _tell_uncounted(situation))
    closing = uncounted if "tokens" in state.game.tracks else ""
    report = Report(data, Table(("moves", "civ", "tokens", "stock", ""), tuple(rows)), closing=closing)
    return with_players(with_limits(report, situation, state), state)
