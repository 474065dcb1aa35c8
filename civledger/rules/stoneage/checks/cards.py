"""Cards: what they give at once, and cards kept for later use."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.names import several
from civledger.model.turn import Step
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.payments import all_known, card_asks
from civledger.rules.stoneage.book.rounds import cards, uses
from civledger.rules.stoneage.entries.cards import waits
from civledger.rules.stoneage.state import number_of
from civledger.rules.stoneage.tables import TWO

_WAITING = {"single-use-tool": "single-use tool", "two-resources": "card for two resources", "extra-card": "extra card"}


@check(
    "SA105",
    "gift-wrong",
    of=cards,
    help="write what the card gives, or leave out the key",
    retype="type what the card gives, or leave it out",
)
def gift_wrong(step: Step) -> Iterator[Problem]:
    """A card gave more or fewer points, tools or spaces than it can, or more food or resources than any card does.

    Rule: a card with points scores three, a new tool adds one, a card with agriculture moves up one space; food and
    resources are as shown on the card (card and building sheet, immediate effects), and no card shows more than 7 food
    or 2 resources. The books take what was written; tools and agriculture are then in doubt until the next count.

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "points"
        points = 4
        symbol = "art"

    Right:
        points = 3
    """
    card = step.entry.body
    printed = tables.numbers()["gives"].get(card.effect)
    if printed is not None and card.gives(card.effect) != printed:
        said = f"the card gave {card.gives(card.effect)} ({card.effect}), but a card of this kind gives {printed}"
        yield Problem(step.entry, said, card.player, (card.effect,))
    most = tables.numbers()["gives_at_most"].get(card.effect)
    given = card.food or number_of(card.resources)
    if most is not None and given > most:
        said = f"the card gave {given} ({card.effect}), but no card gives more than {most}"
        yield Problem(step.entry, said, card.player, (card.effect,))


@check(
    "SA106",
    "used-twice",
    of=uses,
    help="delete the second use, or add the missing card",
    retype="the card was already used, or was never entered. If it was not entered, enter it first",
)
def used_twice(step: Step) -> Iterator[Problem]:
    """A player used a card without having it, or for a second time.

    Rule: a single-use tool adds its value to one roll, and the two resources are taken once. The card is then turned
    over and counts only in the final scoring (card and building sheet, single-use effects). An extra card is revealed
    once.

    Wrong:
        [[entry]]
        turn = 2
        action = "use"
        player = "Ronald"
        effect = "single-use-tool"
        tool = 4

    Right:
        tool = 3
    """
    use = step.entry.body
    if not waits(use, step.before) and step.before.sure(use.player, "waiting"):
        what = _WAITING[use.effect] + (f" of {use.tool}" if use.tool else "")
        yield Problem(step.entry, f"has no unused {what}", use.player, ("effect",))


@check(
    "SA107",
    "choice-miscounted",
    of=uses,
    help="correct `resources`: two, of one kind or of two",
    retype="type two resources, of one kind or of two",
)
def choice_miscounted(step: Step) -> Iterator[Problem]:
    """More or fewer than two resources were taken with the card for two resources of your choice.

    Rule: the card gives two resources, of the same kind or of two kinds (card and building sheet, single-use effects).

    Wrong:
        [[entry]]
        turn = 2
        action = "use"
        player = "Ronald"
        effect = "two-resources"
        resources = { gold = 2, wood = 1 }

    Right:
        resources = { gold = 1, wood = 1 }
    """
    use = step.entry.body
    number = tables.numbers()["choice"]["resources"]
    taken = use.resources.values()
    if use.effect == TWO and not step.entry.unread and sum(taken) != number:
        yield Problem(
            step.entry, f"took {sum(taken)} resources, but the card gives {number}", use.player, ("resources",)
        )


@check(
    "SA108",
    "too-many-cards",
    of=cards,
    help="close the round with `endturn`, or delete a card that was not taken",
    retype="close the round first (`civledger endturn`), or leave out the card",
)
def too_many_cards(step: Step) -> Iterator[Problem]:
    """More than 4 civilization cards were taken in one round, by all players together.

    Rule: 4 cards are on display in a round, and are refilled for the next one (rule book, a new round). An extra card
    comes from the deck and is not one of them.

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "food"
        food = 1
        symbol = "weaving"

    Right:
        turn = 2
    """
    number, there = step.after.open_taken, tables.numbers()["cards"]["open"]
    if number > there:
        yield Problem(
            step.entry,
            f"this is card {number} of the round, but only {there} are open",
            step.entry.body.player,
            ("turn",),
        )


@check(
    "SA109",
    "card-mispaid",
    of=cards,
    help="correct `paid`, or leave it out if nobody knows",
    retype="type what was paid again, or leave it out if nobody knows",
)
def card_mispaid(step: Step) -> Iterator[Problem]:
    """A card was paid with no resources, or with more than 4. A card without `paid` is not checked.

    Rule: the 4 open cards cost 1, 2, 3 and 4 resources of any kind (rule book, civilization cards).

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "points"
        symbol = "art"
        paid = { wood = 3, clay = 2 }

    Right:
        paid = { wood = 3, clay = 1 }
    """
    card = step.entry.body
    asked, paid = card_asks(), number_of(card.paid or {})
    if card.paid is not None and all_known(card.paid) and paid not in asked:
        said = f"paid {several(paid, 'resource')}, but a card costs {asked.fewest} to {asked.most}"
        yield Problem(step.entry, said, card.player, ("paid",))
