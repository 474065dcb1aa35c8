"""How special abilities were used in a turn: everything that one player's entries under one name did together."""

from collections.abc import Iterator

from civledger.model.entry import Entry, Kind
from civledger.model.names import plain, several
from civledger.model.ruleset import Step, Turn
from civledger.model.struct import Struct
from civledger.rules.megaciv.book.abilities.cards import Ability, abilities, protection
from civledger.rules.megaciv.book.calamities.cards import unit_points
from civledger.rules.megaciv.entries.census import CENSUS, RECOUNT
from civledger.rules.megaciv.entries.cities import CITIES
from civledger.rules.megaciv.entries.gain import GAIN
from civledger.rules.megaciv.entries.spend import SPEND
from civledger.rules.megaciv.state import State

TABLES = {
    SPEND.action: "treasury",
    GAIN.action: "treasury",
    RECOUNT.action: "tokens",
    CENSUS.action: "tokens",
    CITIES.action: "cities",
}


class AbilityUse(Struct):
    """An ability used by a player in one turn, with the steps that book it."""

    ability: Ability
    civ: str
    steps: tuple[Step, ...]

    @property
    def before(self) -> State:
        """Return the books when it began."""
        state: State = self.steps[0].before
        return state

    @property
    def rows(self) -> list[tuple[Entry, str, str]]:
        """Return every row of what it counted: the entry, its table and whose row it is."""
        found = [(step.entry, TABLES.get(step.entry.kind.action, "")) for step in self.steps]
        return [(entry, key, civ) for entry, key in found if key for civ in getattr(entry.body, key)]

    @property
    def givers(self) -> list[tuple[Entry, str]]:
        """Return whose cards were taken."""
        return [(step.entry, civ) for step in self.steps for civ in step.entry.common.get("givers", ())]

    @property
    def source(self) -> str:
        """Return where its gains say that they come from."""
        return next((step.entry.body.from_ for step in self.steps if step.entry.kind.action == GAIN.action), "")

    def change(self, quantity: str) -> int:
        """Return by how much a quantity of the user grew in it."""
        return sum(
            getattr(step.after, quantity)[self.civ] - getattr(step.before, quantity)[self.civ] for step in self.steps
        )

    def wrote(self, kind: Kind) -> int:
        """Return the treasury that entries of one kind name for the user."""
        named = [step.entry.body for step in self.steps if step.entry.kind.action == kind.action]
        return sum(body.treasury.get(self.civ, 0) for body in named)


def source(ability: Ability) -> str:
    """Return where treasury comes from, as a `gain` says it."""
    return ability.name.lower().replace(" ", "-")


def uses(turn: Turn) -> Iterator[AbilityUse]:
    """Yield every ability that was used in a turn."""
    found: dict[tuple[str, str], list[Step]] = {}
    for step in turn.steps:
        carried = step.entry.common
        if step.entry.body is not None and "ability" in carried and "civ" in carried:
            found.setdefault((carried["ability"], carried["civ"]), []).append(step)
    for (name, civ), steps in found.items():
        yield AbilityUse(abilities()[name], civ, tuple(steps))


def misuses(use: AbilityUse) -> Iterator[tuple[Entry, str]]:
    """Yield why an ability could not be used so, and at which entry."""
    opening: State = use.steps[0].opening
    if use.ability.name not in opening.held[use.civ] and opening.sure(use.civ, "advances"):
        yield use.steps[0].entry, f"used {use.ability.name} without holding it when the turn began"
    for entry, civ in [*((entry, civ) for entry, _, civ in use.rows), *use.givers]:
        card = protection(use.ability, opening, civ)
        if card and (civ != use.civ or use.ability.does in ("destroy", "take")) and opening.sure(civ, "advances"):
            yield entry, f"{civ} holds {card}, which protects against {use.ability.name}"
    yield from too_often(use)
    yield from strange_rows(use)
    yield from ((use.steps[-1].entry, why) for why in beyond_number(use))
    yield from ((use.steps[0].entry, why) for why in not_entirely(use))


def too_often(use: AbilityUse) -> Iterator[tuple[Entry, str]]:
    """Yield where a second use of the turn begins: the same number of the same player changed again, or noted again."""
    seen = set()
    notes = [(step.entry, "", "") for step in use.steps if use.ability.does in ("move", "take")]
    for entry, key, civ in [*use.rows, *notes]:
        place = entry.kind.action, key, civ
        if place in seen:
            yield entry, f"used {use.ability.name} twice in one turn"
        seen.add(place)


def strange_rows(use: AbilityUse) -> Iterator[tuple[Entry, str]]:
    """Yield rows that no ability makes: others who gain or whose treasury moves, and a Diaspora that counts."""
    for step in use.steps:
        key = TABLES.get(step.entry.kind.action, "")
        for civ in getattr(step.entry.body, key) if key else ():
            grew = getattr(step.after, key)[civ] > getattr(step.before, key)[civ]
            if civ != use.civ and (key == "treasury" or grew):
                yield (
                    step.entry,
                    f"{use.ability.name} of {use.civ} brings {civ} nothing, and takes no treasury of others",
                )
            elif use.ability.does == "move" and getattr(step.after, key)[civ] != getattr(step.before, key)[civ]:
                yield step.entry, f"{use.ability.name} moves tokens on the board, and changes no number"


def beyond_number(use: AbilityUse) -> Iterator[str]:
    """Yield by how much an ability went beyond what it gives."""
    ability, tokens, cities, gained = use.ability, use.change("tokens"), use.change("cities"), use.wrote(GAIN)
    if ability.treasury and gained and (tokens > 0 or cities > 0):
        yield f"{ability.name} gives treasury or annexes, not both in one turn"
    if gained > ability.treasury and not ability.per_face and use.source != source(ability):
        yield f"gained {gained} treasury tokens with {ability.name}; it gives {ability.treasury} at most"
    names = [civ for _, civ in use.givers]
    if len(names) > ability.givers:
        yield f"took cards of {several(len(names), 'player')}; {ability.name} takes of {ability.givers} at most"
    if len(names) > len(set(names)):
        yield f"{ability.name} takes one card of each player"
    if ability.does != "settle":
        return
    if tokens > 0 and cities > 0:
        yield f"{ability.name} brings a pirate city or barbarians, not both"
    elif tokens > ability.tokens or cities > ability.cities:
        taken = several(tokens, "token") if tokens > ability.tokens else several(cities, "city")
        yield f"took {taken}; {ability.name} brings {ability.tokens} tokens or {several(ability.cities, 'city')}"


def not_entirely(use: AbilityUse) -> Iterator[str]:
    """Yield what was lacking to use an ability entirely: treasury, or pieces in stock as it began."""
    ability, civ, before = use.ability, use.civ, use.before
    tokens, cities, worth = use.change("tokens"), use.change("cities"), unit_points()
    spent = use.wrote(SPEND)
    price = ability.price * (max(0, tokens) * worth["token"] + max(0, cities) * worth["city"])
    if spent > before.treasury[civ] and before.sure(civ, "treasury"):
        yield f"{ability.name} costs {spent} treasury tokens here; there were {before.treasury[civ]}"
    elif price > spent and "treasury" in before.game.tracks:
        yield f"annexed {price // ability.price} unit points with {ability.name} and paid {spent} of {price} treasury"
    from_stock, stock = max(tokens, 0) + use.wrote(GAIN), max(0, before.stock(civ))
    if before.knows_stock(civ) and from_stock > stock:
        count = f"if more is there, count first: civledger census {plain(civ)}=NUMBER --after conflict"
        yield f"{ability.name} takes {several(from_stock, 'token')} from stock here; there were {stock}; {count}"
    left = before.cities_in_stock(civ)
    if cities > left and before.sure(civ, "cities"):
        yield f"{ability.name} takes {several(cities, 'city')} from stock; there were {left}"


def judged_with_ability(turn: Turn) -> frozenset[tuple[int, str]]:
    """Return (entry, user) where what an ability brings its user is judged with the ability and nowhere else."""
    if not {"treasury", "advances"} <= turn.opening.game.tracks:
        return frozenset()
    found = list(uses(turn))
    return frozenset(
        (step.entry.position, use.civ) for use in found if use.before.knows_stock(use.civ) for step in use.steps
    )
