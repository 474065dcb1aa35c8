"""What a player enters on a phone in more than one number: buildings and cards."""

from civledger.model.pad import EntryForm, Field
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.cards import BUILDING, CARD, DIFFERENT, KINDS
from civledger.rules.stoneage.tables import ALL_PLAYERS, ROLL, SINGLE_USE

_DICE = (ALL_PLAYERS, ROLL)  # what fell, and who took what, the bookkeeper enters


def list_forms() -> list[EntryForm]:
    """Return the forms of buildings and cards."""
    return [_building_form(), _card_form()]


def _building_form() -> EntryForm:
    """Return the form of a building; its points follow from what was paid."""
    different = {"kind": (DIFFERENT,)}
    fields = (
        Field("kind", "Which building?", KINDS),
        Field("total", "Resources it asks for", least=1, when=different),
        Field("kinds", "Of how many kinds", least=1, when=different),
        Field("paid", "What did you pay?", counts=tuple(tables.worth())),
    )
    return EntryForm(BUILDING.action, "Building", fields)


def _card_form() -> EntryForm:
    """Return the form of a card without dice."""
    resources = tuple(tables.worth())
    fields = (
        Field("effect", "Upper section", tuple(name for name in tables.effects() if name not in _DICE)),
        Field("food", "Food it gave", least=1, when={"effect": ("food",)}),
        Field("resources", "Resources it gave", counts=resources, when={"effect": ("resources",)}),
        Field("tool", "Value of the tool", least=1, when={"effect": (SINGLE_USE,)}),
        Field("symbol", "Lower section: a symbol", tables.symbols(), instead=("profession", "icons")),
        Field("profession", "or a profession", tuple(tables.professions()), instead=("symbol",)),
        Field("icons", "Its icons", least=1, when={"profession": ()}),
        Field("paid", "What did you pay?", counts=resources),
    )
    return EntryForm(CARD.action, "Card", fields)
