"""`census`: tokens counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord
from civledger.rules.megaciv.book.census import tokens_left
from civledger.rules.megaciv.book.orders import movement
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.drafts.reminders import weak_support
from civledger.rules.megaciv.entries.census import CENSUS
from civledger.rules.megaciv.state import State


def on_board(state: State, players: Players, words: Sequence[str]) -> dict[str, int]:
    """Return the tokens on the board; a number behind a minus was counted in stock, as the printed track offers."""
    unsigned = [word.replace("=-", "=", 1).removeprefix("-") for word in words]
    counted = players.numbers(unsigned)
    named = all("=" in word for word in words)
    whose = [players.numbers([word]) for word in unsigned] if named else [{civ: 0} for civ in players.names]
    minus = [civs for word, civs in zip(words, whose, strict=False) if word.rpartition("=")[2].startswith("-")]
    in_stock = {civ for civs in minus for civ in civs}
    return {civ: less(state, civ, number) if civ in in_stock else number for civ, number in counted.items()}


def less(state: State, civ: str, in_stock: int) -> int:
    """Return the tokens on the board by those in stock, or say that these are too many."""
    tokens = tokens_left(state, civ, in_stock)
    if tokens < 0:
        raise WrongWord(
            f"{civ} has {state.treasury[civ]} treasury; with {in_stock} in stock that is more than all tokens"
        )
    return tokens


def draft(situation: Situation, players: Players, words: Sequence[str], after: str | None = None) -> Draft:
    """Return the entry of a census; once everybody is counted, the receipt tells the order of movement."""
    tokens = on_board(situation.state, players, words)
    if after is not None:
        return Draft({"tokens": tokens, "after": after}, lambda recounted: list(weak_support(recounted, tokens)))

    def receipt(after: Situation) -> list[str]:
        if who_entered(after.now, CENSUS) >= set(after.state.civs):
            return ["order of movement: " + ", ".join(movement(after.state, after.opening))]
        return []

    return Draft({"tokens": tokens}, receipt)
