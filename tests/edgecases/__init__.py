"""Edge cases of the rules, a module a chapter; the number of the case stands in the test or in its id.

A ledger cannot say 27, 29, 30, 37, 38 (draws, hands, units on the board); of 24, 26, 28, 36 only the treasury. 50 is in
`tests/rules/megaciv/test_short.py`.
"""

from tests.support import FIVE, SEVEN, entry, findings, header

TAXED = header(tracks=["treasury", "cities", "advances"])
TRACKED = ("advances", "cities", "ast")
BASIC = header(tracks=TRACKED)
EXPERT = header(ast="expert", tracks=TRACKED)
FIVE_TAXED = header(FIVE, tracks=["treasury", "cities", "advances"])


def buy(turn: int, advances: str, more: str = "", civ: str = "Minoa") -> str:
    """Return a purchase; `advances` holds the rows of the table, `more` the other keys, a line each."""
    return entry(turn, "buy", f'civ = "{civ}"\nadvances = {{ {advances} }}\n{more}')


def end(turn: int, body: str = "") -> str:
    """Return the entry that closes a turn."""
    return entry(turn, "endturn", body)


def in_turn(turn: int, text: str) -> list[str]:
    """Return the codes of the findings of one turn, in file order."""
    return [finding.fault.code for finding in findings(text) if finding.turn == turn]


def entry_of(code: str, text: str) -> int:
    """Return the number of the entry, from 1 on, at which the first finding of this code is shown."""
    line = next(finding.line for finding in findings(text) if finding.fault.code == code)
    return text.splitlines()[:line].count("[[entry]]")


def spend(turn: int, tokens: int) -> str:
    """Return what Minoa pays for something else."""
    return entry(turn, "spend", f'treasury = {{ Minoa = {tokens} }}\non = "other"')


def revolt(to: str | None, cities: int = 1, civ: str = "Minoa", turn: int = 1) -> str:
    """Return cities that pass to another, or are destroyed."""
    gainer = f'to = "{to}"\n' if to else ""
    return entry(turn, "revolt", f'civ = "{civ}"\n{gainer}cities = {cities}')


def tax(cities: str, collected: str = "", turn: int = 1) -> str:
    """Return a tax; `cities` and `collected` hold the rows of their tables."""
    return entry(turn, "tax", f"cities = {{ {cities} }}\n" + (f"collected = {{ {collected} }}" if collected else ""))


def marker(turn: int, space: int, civ: str = "Hellas") -> str:
    """Return where a marker stands."""
    return entry(turn, "ast-check", f"space = {{ {civ} = {space} }}")


def cities(turn: int, number: int, civ: str = "Hellas") -> str:
    """Return cities counted."""
    return entry(turn, "cities", f"cities = {{ {civ} = {number} }}")


def all_at(space: int, *left_out: str) -> str:
    """Return markers of all seven on one space."""
    return f"space = {{ {', '.join(f'{civ} = {space}' for civ in SEVEN if civ not in left_out)} }}"
