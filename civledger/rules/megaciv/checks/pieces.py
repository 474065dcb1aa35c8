"""Pieces: tokens and cities that a player has at most."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import INFO, WARNING
from civledger.model.names import several
from civledger.model.turn import Step
from civledger.rules.megaciv.board import ends, is_counted
from civledger.rules.megaciv.book.abilities import ability_of, gives_less
from civledger.rules.megaciv.book.recounts import LateNumber, late_numbers
from civledger.rules.megaciv.book.supply import NewCities, new_cities
from civledger.rules.megaciv.book.treasury import Fleet, fleets
from civledger.rules.megaciv.book.turns import Counted, cities_counted, tokens_changed
from civledger.rules.megaciv.entries.treasury import GAIN
from civledger.rules.megaciv.state import State


@check(
    "CL111",
    "counted-before",
    of=late_numbers,
    severity=INFO,
    help="nothing to do if the numbers came in this order; else type the command in the message",
)
def counted_before(late: LateNumber) -> Iterator[Problem]:
    """A census, or a number of cities, was entered after something that came later in the turn. The last one counts.

    Rule: the census comes before building, and both come before calamities (rule book, order of phases). A number with
    `after` is the number left. If you enter the census after it, the file does not say which one is older. In an open
    turn this is a warning. Tokens given as `lost` are not affected: they always count after the census.

    Wrong:
        [[entry]]
        turn = 5
        action = "census"
        tokens = { Minoa = 4 }
        after = "Famine"

        [[entry]]
        turn = 5
        action = "census"
        tokens = { Minoa = 14 }

    Right:
        [[entry]]
        turn = 5
        action = "census"
        tokens = { Minoa = 14 }

        [[entry]]
        turn = 5
        action = "census"
        tokens = { Minoa = 4 }
        after = "Famine"
    """
    if late.number == late.earlier:
        return
    what = "token" if late.key == "tokens" else "city"
    said = f"{several(late.number, what)} counted, entered after the {late.earlier} left by {late.cause}"
    other = f"If {late.cause} came after this count: {late.command}"
    severity = WARNING if late.is_open else ""
    yield Problem(late.entry, f"{said}. {late.number} counts. {other}", late.civ, (late.key, late.civ), severity)


@check(
    "MC201",
    "too-many-tokens",
    of=tokens_changed,
    needs=("tokens", "treasury"),
    help="count again: board, stock and treasury share one player's tokens",
)
def too_many_tokens(counted: Counted) -> Iterator[Problem]:
    """The census plus the treasury, or the treasury alone, is more than the tokens a player has.

    Rule: each player has 55 tokens, on the board, in stock or in the treasury (rule book, components). A loss larger
    than the treasury takes what there is, so the treasury never goes below 0. Treasury gained after the census may be
    more than the tokens left: conflicts and ships take some from the board without an entry. So this is a question
    while the turn is open, and a note later.

    Wrong:
        [[entry]]
        turn = 7
        action = "census"
        tokens = { Minoa = 51 }

    Right:
        tokens = { Minoa = 50 }
    """
    step, body = counted.step, counted.step.entry.body
    pieces, before, after = step.before.game.book.numbers["pieces"]["tokens"], step.before, step.after
    for civ, tokens in getattr(body, "tokens", {}).items():
        treasury = before.treasury[civ] if before.sure(civ, "treasury") and before.treasury[civ] <= pieces else 0
        if tokens + treasury > pieces and civ != counted.user:
            sums = f"{tokens} tokens on the board"
            if treasury:
                sums = f"{tokens + treasury} tokens ({tokens} on the board + {treasury} in the treasury)"
            yield Problem(step.entry, f"{sums}, but a player has only {pieces}", civ, ("tokens", civ))
    for civ, gained in getattr(body, "gained", {}).items():
        if body.passes:
            gained = min(gained, sum(ends(before, one).most - ends(after, one).most for one in body.lost))
        least = ends(before, civ).least + before.treasury[civ]
        sure = is_counted(before, civ) and before.sure(civ, "tokens", "treasury")
        if gained + least > pieces and sure and civ != counted.user:
            sums = f"{gained} tokens gained, and {least} on the board and in the treasury"
            yield Problem(step.entry, f"{sums}, but a player has only {pieces}", civ, ("gained", civ))
    for civ in getattr(body, "treasury", getattr(body, "cities", ())):
        held = after.treasury[civ]
        too_many = before.treasury[civ] <= pieces < held and after.sure(civ, "treasury")
        if civ == counted.user or _is_unfounded(step, civ):
            continue
        if too_many:
            yield Problem(step.entry, f"{held} tokens in the treasury, but a player has only {pieces}", civ)
        elif civ in counted.full:
            severity = WARNING if counted.is_open else INFO
            said = _tell_full_board(step, civ, counted.full[civ])
            yield Problem(step.entry, said, civ, ("treasury", civ), severity, refused=counted.is_open)


def _tell_full_board(step: Step, civ: str, state: State) -> str:
    """Return that treasury was gained for which no tokens are left."""
    on_board, treasury = ends(state, civ), state.treasury[civ]
    least, pieces = on_board.least, state.game.book.numbers["pieces"]["tokens"]
    had = max(0, treasury - step.entry.body.treasury[civ])
    there = f"{'' if on_board.are_equal else 'at least '}{least} on the board, {had} in the treasury"
    sums = f"{there} and {treasury - had} more are {least + treasury} tokens"
    return f"{sums}, but a player has only {pieces}. Are fewer left on the board?"


def _is_unfounded(step: Step, civ: str) -> bool:
    """Tell whether a gain names a source that gives less, which is a finding of its own."""
    if step.entry.kind.action != GAIN.action:
        return False
    ability = ability_of(step.entry.body.from_)
    return ability is not None and gives_less(ability, step.entry.body.treasury[civ])


@check(
    "MC202",
    "too-many-cities",
    of=cities_counted,
    needs=("cities",),
    help="count the cities again",
)
def too_many_cities(counted: Counted) -> Iterator[Problem]:
    """More cities were counted than a player has.

    Rule: each player has 9 cities (rule book, components).

    Wrong:
        [[entry]]
        turn = 7
        action = "cities"
        cities = { Minoa = 10 }

    Right:
        cities = { Minoa = 9 }
    """
    step = counted.step
    pieces = step.before.game.book.numbers["pieces"]["cities"]
    for civ, cities in step.entry.body.cities.items():
        if cities > pieces and cities != step.before.cities[civ] and civ != counted.user:
            said = f"{cities} cities on the board, but a player has only {pieces}"
            yield Problem(step.entry, said, civ, ("cities", civ))


@check(
    "MC204",
    "cities-without-tokens",
    over=new_cities,
    severity=INFO,
    needs=("tokens", "cities"),
    asked=True,
    help="count tokens and cities again. To hide the code: `[audit] ignore` in club.toml, or `check --ignore`",
    retype="correct a wrong number: the same command with --fix, after endturn with --turn too",
)
def cities_without_tokens(new: NewCities) -> Iterator[Problem]:
    """A player has more new cities than the tokens counted can build.

    Rule: a city costs 6 tokens on a city site and 12 elsewhere. With Architecture up to half of one city a turn can be
    paid from the treasury, so 3 tokens are enough for it (rule book, phase 5; cards). The check adds up the tokens
    counted since the player's cities were last entered; a game begins without cities. It says nothing if a turn in
    between has no census, if a calamity, an ability or a revolt concerned the player, or if another player lost cities
    without a reason.

    Wrong:
        [[entry]]
        turn = 4
        action = "census"
        tokens = { Minoa = 8 }

        [[entry]]
        turn = 4
        action = "cities"
        cities = { Minoa = 2 }

    Right:
        cities = { Minoa = 1 }
    """
    if new.new > new.most and new.are_built:
        said = f"{several(new.new, 'new city')}, but {several(new.tokens, 'token')} counted are enough for"
        asked = f"{said} {new.most or 'none'}: is the census or a city wrong?"
        yield Problem(new.step.entry, asked, new.civ, ("cities", new.civ))


@check(
    "MC409",
    "ships-impossible",
    of=fleets,
    needs=("treasury",),
    help="correct the treasury spent on ships or upkeep",
    retype="type again what was spent on ships or upkeep",
)
def ships_impossible(fleet: Fleet) -> Iterator[Problem]:
    """More treasury was spent on ships in one turn than four ships can cost.

    Rule: each player has 4 ships. Building one costs 2 treasury tokens, or 1 and a token from the board; keeping one
    costs 1 (rule book, phase 3). So there are at least as many ships as the upkeep plus half of what was spent on
    building.

    Wrong:
        [[entry]]
        turn = 7
        action = "spend"
        treasury = { Minoa = 9 }
        on = "ship"

    Right:
        treasury = { Minoa = 8 }
    """
    state = fleet.step.before
    numbers = state.game.book.numbers
    least = fleet.upkeep - -fleet.building // numbers["purchase"]["ship"]
    pieces = numbers["pieces"]["ships"]
    if least > pieces and state.sure(fleet.civ, "treasury"):
        spent = f"spent {fleet.upkeep} on upkeep and {fleet.building} on building, which means at least {least} ships"
        said = f"{spent}; a player has only {pieces}"
        yield Problem(fleet.step.entry, said, fleet.civ, ("treasury", fleet.civ))
