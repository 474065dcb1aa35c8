"""Phase 10: in which order special abilities are used, who holds which, and what one does."""

from textwrap import fill
from typing import Any

from civledger.model.names import match
from civledger.model.report import Report, Table
from civledger.model.situation import Situation
from civledger.rules.megaciv.book.abilities.cards import Ability, abilities, protection
from civledger.rules.megaciv.book.abilities.uses import uses
from civledger.rules.megaciv.book.orders import before_markers, buying
from civledger.rules.megaciv.views.people import named_civ, with_players

COLUMNS = ("uses", "civ", "space", "may use", "used", "protected against")
CLOSING = "`civledger ability NAME` shows what one does,\n`civledger ability NAME CIV` records it"
WIDTH, INDENT = 80, 17


def view(situation: Situation) -> Report:
    """Return the order of phase 10, and what everybody held before this turn's purchases."""
    before = before_markers(situation)
    used = [(use.civ, use.ability.name) for use in uses(situation.now)]
    order = [
        {
            "order": place,
            **named_civ(situation.state, civ),
            "space": before.space[civ] if "ast" in before.game.tracks else None,
            "abilities": [name for name in abilities() if name in situation.opening.held[civ]],
            "used": [name for user, name in used if user == civ],
            "protected": [name for name, card in abilities().items() if protection(card, situation.opening, civ)],
        }
        for place, civ in enumerate(buying(before), 1)
    ]
    rows = tuple(tuple(say_value(value) for key, value in row.items() if key != "player") for row in order)
    brief = Table(COLUMNS[:4], tuple(row[:4] for row in rows))
    report = Report({"turn": situation.turn, "order": order}, Table(COLUMNS, rows), closing=CLOSING, brief=brief)
    return with_players(report, situation.state)


def say_value(value: Any) -> object:
    """Return a list in words, and anything else as it is."""
    return ", ".join(value) if isinstance(value, list) else value


def one(name: str) -> Report:
    """Return one ability in full; raises NoSuchName for a name that is none."""
    card = abilities()[match(name, abilities(), "ability")]
    rows = tuple((what, value) for what, value in facts(card) if value)
    text = f"{card.name}\n" + "".join(f"{folded(what, value)}\n" for what, value in rows)
    data = {"name": card.name, "text": card.text, "protected": list(card.protected)}
    return Report(data, Table(("what", card.name), rows), text)


def facts(card: Ability) -> tuple[tuple[str, str], ...]:
    """Return what there is to say about an ability."""
    return (
        ("what it does", card.text),
        ("protected", f"holders of {' or '.join(card.protected)}" if card.protected else ""),
        ("typed as", f"civledger ability {EXAMPLES[card.name]}"),
    )


def folded(what: str, value: str) -> str:
    """Return one fact in lines that fit a screen."""
    return fill(value, WIDTH, initial_indent=f"  {what:<{INDENT - 3}} ", subsequent_indent=" " * INDENT)


EXAMPLES = {
    "Diaspora": "diaspora hel",
    "Fundamentalism": "fundamentalism hel --tokens egypt=5,rome=2 --cities rome=1",
    "Monotheism": "monotheism hel egypt --tokens 3",
    "Politics": "politics hel, or: civledger ability politics hel egypt --tokens 4 --cities 1",
    "Provincial Empire": "provincial hel egypt rome",
    "Trade Routes": "trade-routes hel -c salt=2,ochre",
    "Universal Doctrine": "universal hel --tokens 5, or: civledger ability universal hel --cities 1",
}
