"""What entries have in common: their order within a turn, and keys that any entry may carry."""

from typing import Annotated, Any

from civledger.model.entry import UNREADABLE, Flaws, Key, Names, with_shape
from civledger.model.finding import Path
from civledger.model.keys import COMMON as EVERYWHERE
from civledger.model.keys import counts, name, players, unknown
from civledger.model.shapes import WordShape
from civledger.model.turn import Situation
from civledger.rules.megaciv.tables import Counts, calamity_names

TAX_BAND, MAIN_BAND, LOSS_BAND, BUY_BAND, AST_BAND, END_BAND, CLOSE_BAND = range(7)

Civ = Annotated[str, Key(name("civilization"), who=True)]
Tokens = Annotated[Counts, Key(counts(), who=True, touches=("tokens",))]
CityCounts = Annotated[Counts, Key(counts(), who=True, touches=("cities",))]
Treasury = Annotated[Counts, Key(counts(), who=True, touches=("treasury",))]
Spaces = Annotated[Counts, Key(counts(), who=True, touches=("space",))]
Remarked = Annotated[Counts, Key(counts(), who=True, remarked=True)]


def before_purchases(situation: Situation) -> Any:
    """Return the books in which what is typed now is replayed, if it belongs before the purchases of the turn."""
    bought = (step.before for step in situation.now.steps if step.entry.kind.band >= BUY_BAND)
    return next(bought, situation.state)


@with_shape(lambda: WordShape(tuple(calamity_names())))
def _calamity(value: object, at: Path, names: Names, flaws: Flaws) -> object:
    if isinstance(value, str) and value in calamity_names():
        return value
    flaws.append(unknown(value, "calamity", calamity_names(), at))
    return UNREADABLE


CalamityName = Annotated[str, Key(_calamity)]
COMMON = {
    **EVERYWHERE,
    "calamity": Key(_calamity),
    "victim": Key(name("civilization"), who=True, beside="calamity"),
    "others": Key(players, who=True, beside="calamity"),
    "gainer": Key(name("civilization"), who=True, beside="calamity"),
    "ability": Key(name("ability"), needs="civ"),
    "civ": Key(name("civilization"), who=True, beside="ability"),
    "givers": Key(players, who=True, beside="ability"),
}
