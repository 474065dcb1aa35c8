"""The deck of civilization cards: how often its sections were taken, and how often they were printed."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import Path
from civledger.model.struct import Struct
from civledger.model.turn import Step
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.rounds import cards, sections

HELP = "correct the card, or the earlier entry that was a different card"
_RETYPE = "look at the card again; an earlier one may have been typed wrongly (`civledger log`, `civledger strike`)"


class CardSection(Struct):
    """A section of a card that came to somebody, where the entry tells it, and on how many cards it is now.

    So many cards were printed with it.
    """

    name: str
    at: Path
    number: int
    printed: int


def lower_sections(step: Step, key: str) -> Iterator[CardSection]:
    """Yield the culture symbols, or the professions, that an entry brought, that of an extra card too."""
    body, before, after = step.entry.body, step.before.shown, step.after.shown
    extra = getattr(body, "extra", None) or {}
    places = {getattr(body, key): (key,), extra.get(key): ("extra", key)}
    for name, at in places.items():
        if name in after and after[name] > before[name]:
            yield CardSection(name, at, after[name], tables.numbers()["cards"][key])


def upper_section(step: Step) -> CardSection:
    """Return the effect of a card."""
    name = step.entry.body.effect
    return CardSection(name, ("effect",), step.after.taken[name], tables.effects()[name])


@check("SA101", "symbol-exhausted", of=sections, help=HELP, retype=_RETYPE)
def symbol_exhausted(step: Step) -> Iterator[Problem]:
    """A third card with the same culture symbol was taken.

    Rule: 16 cards have a grass background; each of the eight culture symbols appears on 2 of them (card and building
    sheet, grass backgrounds).

    Wrong:
        [[entry]]
        turn = 2
        action = "card"
        player = "Ronald"
        effect = "food"
        food = 1
        symbol = "art"

    Right:
        symbol = "music"
    """
    for section in lower_sections(step, "symbol"):
        if section.number > section.printed:
            yield _problem(step, section)


@check("SA102", "profession-exhausted", of=sections, help=HELP, retype=_RETYPE)
def profession_exhausted(step: Step) -> Iterator[Problem]:
    """A sixth card with the same profession was taken.

    Rule: each of the four professions appears on 5 cards, whatever the number of its icons (card and building sheet,
    sand backgrounds).

    Wrong:
        [[entry]]
        turn = 2
        action = "card"
        player = "Ronald"
        effect = "points"
        profession = "farmer"

    Right:
        profession = "builder"
    """
    for section in lower_sections(step, "profession"):
        if section.number > section.printed:
            yield _problem(step, section)


@check("SA103", "effect-exhausted", of=cards, help=HELP, retype=_RETYPE)
def effect_exhausted(step: Step) -> Iterator[Problem]:
    """More cards of an upper section were taken than exist.

    Rule: there are 10 cards with a reward for all players, 7 with food, 5 with resources, 3 with a roll, 3 with points,
    1 with a new tool, 2 with agriculture, 1 with an extra card, 3 with a single-use tool and 1 with two resources of
    your choice (card and building sheet, upper section).

    Wrong:
        [[entry]]
        turn = 2
        action = "card"
        player = "Ann"
        effect = "tool"
        symbol = "art"

    Right:
        effect = "agriculture"
    """
    section = upper_section(step)
    if section.number > section.printed:
        yield _problem(step, section, "the effect ")


@check(
    "SA104",
    "deck-exhausted",
    of=cards,
    help="delete a card that was not taken, or the one that was entered twice",
    retype="no card is left: an earlier one was not taken, or typed twice (`civledger log`, `civledger strike`)",
)
def deck_exhausted(step: Step) -> Iterator[Problem]:
    """More civilization cards were taken than exist; an extra card counts too.

    Rule: there are 36 civilization cards, 16 with grass and 20 with sand backgrounds (card and building sheet, lower
    section). If there is also one too many of its symbol, profession or effect, only that is reported.

    Wrong:
        [[entry]]
        turn = 9
        action = "card"
        player = "Ronald"
        effect = "extra-card"
        symbol = "weaving"

    Right:
        [[entry]]
        turn = 9
        action = "note"
        text = "the deck is empty"
    """
    every = tables.numbers()["cards"]["all"]
    shown = (upper_section(step), *lower_sections(step, "symbol"), *lower_sections(step, "profession"))
    if step.after.cards_taken > every and all(section.number <= section.printed for section in shown):
        said = f"this is card {step.after.cards_taken}; there are only {every}"
        yield Problem(step.entry, said, step.entry.body.player, ("player",))


def _problem(step: Step, section: CardSection, called: str = "") -> Problem:
    there = "is only 1" if section.printed == 1 else f"are only {section.printed}"
    said = f"this is card {section.number} with {called}{section.name}, but there {there}"
    return Problem(step.entry, said, step.entry.body.player, section.at)
