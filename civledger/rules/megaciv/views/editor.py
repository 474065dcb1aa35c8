"""What an editor shows at a purchase: why advances cost what they cost, and what they should."""

from collections.abc import Iterator

from civledger.model.entry import Entry
from civledger.model.finding import Path
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.prices import credits_off, price
from civledger.rules.megaciv.book.transactions import discount, purchases, transactions
from civledger.rules.megaciv.entries.purchases import Buy


def explain_entry(situation: Situation, entry: Entry) -> Iterator[str]:
    """Yield every price of a purchase: what is printed, what earlier credits take off, what was charged."""
    opening, buy = situation.opening, entry.body
    for name in buy.bought if isinstance(buy, Buy) else ():
        priced = price(opening.game.book.advances[name], opening, buy.civ)
        less = credits_off(priced, opening.game.start_credits)
        if buy.library == name:
            less.append(f"Library {discount(opening.game.book)}")
        parts = [f"printed {priced.printed}", *([f"less {', '.join(less)}"] if less else [])]
        if buy.anatomy == name:
            parts.append("free with Anatomy")
        yield f"{name}: {', '.join(parts)}; charged {buy.advances[name]}"


def right_numbers(situation: Situation, entry: Entry) -> dict[Path, tuple[str, int]]:
    """Return what each advance of a purchase costs by the rules, where that can be judged."""
    bought = [one for transaction in transactions(situation.now) for one in purchases(transaction)]
    own = [one for one in bought if one.entry.position == entry.position]
    return {("advances", one.card.name): (f"charge {one.due}", one.due) for one in own}
