"""The census, and who moves when."""

from collections.abc import Iterator, Sequence

from civledger.model.border.command import FIXING, Command, Option, Records, Shows
from civledger.model.draft import Draft
from civledger.model.names import others
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord, tidy_pairs
from civledger.rules.megaciv.actions import VALUES
from civledger.rules.megaciv.actions.reminders import weak_support
from civledger.rules.megaciv.actions.screen import named_civ, with_players
from civledger.rules.megaciv.book.orders import books_at_census, movement, moves_last, tokens_left
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.pieces import CENSUS, RECOUNT
from civledger.rules.megaciv.state import State

COMMAND = Command(
    "census",
    "Show the census and the order of movement, or record it.",
    (
        "census",
        "census hel=23 egypt=31",
        "census 16 41 40 22 18",
        "census hel=-21",
        "census hel=17 --after conflict",
    ),
    (VALUES,),
    (Option(("--after",), "TEXT", "Why tokens are counted again, such as conflict."),),
    "A number with a minus sign is the tokens in stock. The tokens on the board follow from it and the treasury.",
    (Records(("words",), context=("fix",)), Shows()),
    takes=FIXING,
    signed=True,
)


def _read_tokens(state: State, players: Players, words: Sequence[str]) -> dict[str, int]:
    """Return the tokens on the board; a number behind a minus was counted in stock, as the printed track offers."""
    words = tidy_pairs(words)
    unsigned = [word.replace("=-", "=", 1).removeprefix("-") for word in words]
    counted = players.numbers(unsigned)
    named = all("=" in word for word in words)
    whose = [players.numbers([word]) for word in unsigned] if named else [{civ: 0} for civ in players.names]
    minus = [civs for word, civs in zip(words, whose, strict=False) if word.rpartition("=")[2].startswith("-")]
    in_stock = {civ for civs in minus for civ in civs}
    return {civ: _take_off_stock(state, civ, number) if civ in in_stock else number for civ, number in counted.items()}


def _take_off_stock(state: State, civ: str, in_stock: int) -> int:
    """Return the tokens on the board by those in stock, or say that these are too many."""
    tokens = tokens_left(state, civ, in_stock)
    if tokens < 0:
        off = in_stock + state.treasury[civ]
        sums = f"{in_stock} in stock and {state.treasury[civ]} in the treasury are {off} tokens"
        raise WrongWord(f"{sums}, but {civ} has only {off + tokens}")
    return tokens


def draft(
    situation: Situation, players: Players, words: Sequence[str], after: str | None = None, fix: bool = False
) -> Draft:
    """Return the entry of a census; the receipt tells who is still to be counted, or the order of movement."""
    recounted = _recounted_before(situation) if fix else situation.state
    state = books_at_census(situation.now) if after is None else recounted
    tokens = _read_tokens(state, players, words)

    def stays(then: Situation) -> list[str]:
        return list(_recounts_behind(then)) if fix else []

    if after is not None:
        keys = {"tokens": tokens, "after": _name_recount(situation, after) if fix else after}
        return Draft(keys, lambda then: [*stays(then), *weak_support(then, tokens)])

    def receipt(then: Situation) -> list[str]:
        uncounted = others(then.state.civs, who_entered(then.now, CENSUS))
        said = (
            f"not counted yet: {', '.join(uncounted)}"
            if uncounted
            else f"order of movement: {', '.join(movement(then))}"
        )
        return [*stays(then), said]

    return Draft({"tokens": tokens}, receipt)


def _recounted_before(situation: Situation) -> State:
    """Return the books with everybody's treasury as it was at the recount that is put right."""
    state: State = situation.state
    steps = situation.now.readable(RECOUNT)
    treasury = {civ: step.before.treasury[civ] for step in steps for civ in step.entry.body.tokens}
    return state._replace(treasury={**state.treasury, **treasury})


def _name_recount(situation: Situation, after: str) -> str:
    """Return what the last recount of this name says it was after: a calamity may have a note behind its name."""
    said = [step.entry.body.after for step in situation.now.readable(RECOUNT)]
    names = [each for each in said if after.casefold() in (each.casefold(), each.partition(":")[0].casefold())]
    return str(names[-1]) if names else after


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


def view(situation: Situation) -> Report:
    """Return the tokens on the board, in the order of movement."""
    state, opening = situation.state, situation.opening
    rows = [
        (place, civ, state.tokens[civ], state.stock(civ), "Military" if moves_last(opening, civ) else "")
        for place, civ in enumerate(movement(situation), 1)
    ]
    data = [
        {"order": place, **named_civ(state, civ), "tokens": tokens, "stock": stock, "military": bool(military)}
        for place, civ, tokens, stock, military in rows
    ]
    return with_players(Report(data, Table(("moves", "civ", "tokens", "stock", ""), tuple(rows))), state)
