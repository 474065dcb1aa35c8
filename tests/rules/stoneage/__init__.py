"""Ledgers of Stone Age from snippets."""

NAMES = ("You", "Blue", "Green", "Yellow")


def header(names: tuple[str, ...] = NAMES) -> str:
    """Return the head of a ledger; the players of the sheet's example sit in this order."""
    players = "".join(f'\n[[player]]\nname = "{name}"\n' for name in names)
    return f'format = 1\n\n[game]\nrules = "stone-age"\n{players}\n'


def entry(action: str, body: str, turn: int = 1) -> str:
    """Return one entry; `body` holds its other keys, a line each."""
    return f'[[entry]]\nturn = {turn}\naction = "{action}"\n{body}\n\n'


def card(effect: str, more: str = "", lower: str = 'symbol = "art"', who: str = "You", turn: int = 1) -> str:
    """Return the entry of a card."""
    return entry("card", f'player = "{who}"\neffect = "{effect}"\n{more}\n{lower}', turn)


def building(kind: str, paid: str, points: int, more: str = "", who: str = "You") -> str:
    """Return the entry of a building."""
    return entry("building", f'player = "{who}"\nkind = "{kind}"\npaid = {{ {paid} }}\npoints = {points}\n{more}')


def score(**points: int) -> str:
    """Return the entry of a final score."""
    rows = ", ".join(f"{name} = {number}" for name, number in points.items())
    return entry("score", f"points = {{ {rows} }}")


def final(**points: int) -> str:
    """Return the entries of a final score of players who have no resources left."""
    left = ", ".join(f"{name} = 0" for name in points)
    return entry("resources", f"resources = {{ {left} }}") + score(**points)


def closed(turn: int = 1, names: tuple[str, ...] = NAMES) -> str:
    """Return the end of a round in which everybody was fed."""
    lost = ", ".join(f"{name} = 0" for name in names)
    return entry("feed", f"lost = {{ {lost} }}", turn) + entry("endturn", "", turn)


def in_rounds(*entries: str) -> str:
    """Return entries of round 1 in as many rounds as their cards take, four in each."""
    text, turn, taken = "", 1, 0
    for written in entries:
        cards = written.count('action = "card"')
        if taken + cards > 4:
            text += closed(turn)
            turn, taken = turn + 1, 0
        text += written.replace("turn = 1\n", f"turn = {turn}\n")
        taken += cards
    return text
