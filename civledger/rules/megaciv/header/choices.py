"""Credit tokens of colours that a player chooses."""

from civledger.rules.megaciv.tables import Book


def wrong_tokens(book: Book, name: str, tokens: dict[str, int]) -> str:
    """Return why tokens are not what an advance lets its buyer choose: all of its points, in steps."""
    total, step = sum(tokens.values()), book.numbers["purchase"]["choose_step"]
    granted = book.advances[name].choose
    if total != granted:
        return f"chose {total} credit points for {name}, which brings {granted}"
    if any(points % step for points in tokens.values()):
        return f"the credit points chosen for {name} are not in steps of {step}"
    return ""
