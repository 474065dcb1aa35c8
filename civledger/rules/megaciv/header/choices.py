"""Credit tokens of colours that a player chooses."""

from civledger.rules.megaciv.tables import Book


def wrong_choice(book: Book, name: str, tokens: dict[str, int], bought: bool) -> str:
    """Return what is wrong with tokens chosen for an advance."""
    total, step = sum(tokens.values()), book.numbers["purchase"]["choose_step"]
    granted = book.advances[name].choose
    if not granted:
        return f"{name} brings no credit tokens to choose"
    if not bought:
        return f"tokens of {name} were chosen, but it is not bought in this transaction"
    if total != granted:
        return f"{total} credit points were chosen for {name}; it brings {granted}"
    if any(points % step for points in tokens.values()):
        return f"the tokens chosen for {name} are not in steps of {step}"
    return ""
