"""Phase 10: special abilities."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.entry import Entry
from civledger.model.names import plain, several
from civledger.rules.megaciv.board import grew, stock_ends
from civledger.rules.megaciv.book.abilities import AbilityUse, gives_less, protection, source, tables_of, uses
from civledger.rules.megaciv.book.calamities.excesses import impossible_pieces
from civledger.rules.megaciv.entries.events import continues_event
from civledger.rules.megaciv.entries.treasury import GAIN, SPEND
from civledger.rules.megaciv.state import State


@check(
    "MC412",
    "ability-misused",
    of=uses,
    needs=("treasury", "advances"),
    help="`civledger ability` shows who can use what, and who is protected",
)
def ability_misused(use: AbilityUse) -> Iterator[Problem]:
    """A player used a special ability without holding it, against a protected player, or without what it costs.

    Rule: you use a special ability entirely or not at all, in phase 10, if you held the advance before this turn's
    purchases (rule book, phase 10). It does not affect a player whose advances protect against it. Whatever it takes
    from stock must be in stock before you use it. Politics costs 1 treasury token per unit point (cards). Each ability
    can be used once a turn. Tokens in stock are checked only while the cities are the same as at their last count.

    Wrong:
        [[entry]]
        turn = 11
        action = "ability"
        ability = "Monotheism"
        civ = "Minoa"
        lost = { Assyria = 4 }
        gained = { Minoa = 4 }

    Right:
        lost = { Hatti = 4 }
    """
    opening, first, last = use.steps[0].opening, use.steps[0].entry, use.steps[-1].entry
    misuses = [*_protected_rows(use), *_too_often(use), *_strange_rows(use)]
    misuses += [(last, why) for why in (*_beyond_number(use), impossible_pieces(use.event)) if why]
    misuses += [(first, why) for why in _not_entirely(use)]
    if use.ability.name not in opening.held[use.civ] and opening.sure(use.civ, "advances"):
        misuses = [(first, f"used {use.ability.name} without holding it when the turn began")]
    for entry, why in misuses[:1]:
        yield Problem(entry, why, use.civ, ("ability",))


def _protected_rows(use: AbilityUse) -> Iterator[tuple[Entry, str]]:
    """Yield whom an ability touched though an advance protects him."""
    opening: State = use.steps[0].opening
    for entry, civ in [*((entry, civ) for entry, _, civ in use.rows), *use.givers]:
        card = protection(use.ability, opening, civ)
        if card and (civ != use.civ or use.ability.does in ("destroy", "take")) and opening.sure(civ, "advances"):
            yield entry, f"{civ} holds {card}, which protects against {use.ability.name}"


def _too_often(use: AbilityUse) -> Iterator[tuple[Entry, str]]:
    """Yield where a second use of the turn begins: the same number of the same player changed again, or noted again.

    Fundamentalism can affect different players each time, so an entry not joined to the first counts as a second use.
    """
    seen = set()
    if use.ability.does == "destroy":
        for step in use.steps[1:]:
            if not continues_event(step.entry) and step.entry.position != use.steps[0].entry.position:
                yield step.entry, f"used {use.ability.name} twice in one turn"
    notes = [(step.entry, "", "") for step in use.steps if use.ability.does in ("move", "take")]
    for entry, key, civ in [*use.rows, *notes]:
        place = entry.kind.action, key, civ
        if place in seen:
            yield entry, f"used {use.ability.name} twice in one turn"
        seen.add(place)


def _strange_rows(use: AbilityUse) -> Iterator[tuple[Entry, str]]:
    """Yield rows that an ability does not make: others who gain, units that it neither takes nor brings."""
    ability, named = use.ability, f"{use.civ}'s {use.ability.name}"
    for step in use.steps:
        for key, what in tables_of(step.entry).items():
            for civ in getattr(step.entry.body, key):
                more = grew(step.before, step.after, what, civ)
                if civ != use.civ and (key == "treasury" or more > 0):
                    yield step.entry, f"{named} cannot give {civ} anything or take treasury from it"
                elif key != "treasury" and ability.does == "move" and more:
                    yield step.entry, f"{ability.name} only moves tokens on the board, so no number can change"
                elif more < 0 and key != "treasury" and not ability.takes_units:
                    yield step.entry, f"{ability.name} takes no units, but {civ} lost some"
                elif more < 0 and civ == use.civ and ability.does == "annex" and key != "treasury":
                    yield step.entry, f"{civ} cannot annex its own units"
                elif more > 0 and key != "treasury" and not ability.brings_units:
                    yield step.entry, f"{ability.name} brings no units, but {civ} got some"


def _beyond_number(use: AbilityUse) -> Iterator[str]:
    ability, tokens, cities, gained = use.ability, use.change("tokens"), use.change("cities"), use.wrote(GAIN)
    if ability.treasury and gained and (tokens > 0 or cities > 0):
        yield f"{ability.name} either gives treasury or annexes, not both in one turn"
    if gives_less(ability, gained) and use.source != source(ability):
        yield f"gained {several(gained, 'treasury token')} with {ability.name}; it gives at most {ability.treasury}"
    names = [civ for _, civ in use.givers]
    if len(names) > ability.givers:
        yield f"took cards from {several(len(names), 'player')}; {ability.name} allows at most {ability.givers}"
    if len(names) > len(set(names)):
        yield f"{ability.name} takes only one card from each player"
    if ability.does != "settle":
        return
    if tokens > 0 and cities > 0:
        yield f"{ability.name} brings a pirate city or barbarians, not both"
    elif tokens > ability.tokens or cities > ability.cities:
        taken = several(tokens, "token") if tokens > ability.tokens else several(cities, "city")
        yield f"took {taken}; {ability.name} brings {ability.tokens} tokens or {several(ability.cities, 'city')}"


def _not_entirely(use: AbilityUse) -> Iterator[str]:
    """Yield what was lacking to use an ability entirely: treasury, or pieces in stock as it began."""
    ability, civ, before = use.ability, use.civ, use.before
    tokens, cities = max(use.change("tokens"), use.named("gained")), use.change("cities")
    spent = use.wrote(SPEND)
    price = ability.cost(max(0, tokens), max(0, cities))
    if spent > before.treasury[civ] and before.sure(civ, "treasury"):
        costs = f"{ability.name} costs {several(spent, 'treasury token')} here"
        yield f"{costs}, but the treasury had only {before.treasury[civ]}"
    elif price > spent and "treasury" in before.game.tracks:
        annexed = several(price // ability.price, "unit point")
        yield f"paid {spent} of {several(price, 'treasury token')} for annexing {annexed} with {ability.name}"
    from_stock, there = max(tokens, 0) + use.wrote(GAIN), stock_ends(before, civ).least
    if use.knows_stock and from_stock > there:
        takes = f"{ability.name} takes {several(from_stock, 'token')} from stock here, but the stock had only {there}"
        yield f"{takes}. If there were more, count first: civledger census {plain(civ)}=NUMBER --after conflict"
    left = before.cities_in_stock(civ)
    if cities > left and before.sure(civ, "cities"):
        yield f"{ability.name} takes {several(cities, 'city')} from stock, but the stock had only {left}"
