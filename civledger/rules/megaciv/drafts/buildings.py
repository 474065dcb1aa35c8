"""`buildings`: special buildings counted."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, split_lists
from civledger.rules.megaciv.book.scoring import lacks_buildings, of_buildings


def draft(
    situation: Situation,
    players: Players,
    words: Sequence[str] = (),
    region: Sequence[str] = (),
    historic: Sequence[str] = (),
) -> Draft:
    """Return the entry of what was said about special buildings; the receipt tells everybody's points for them."""
    if why := lacks_buildings(situation.state):  # before any word is read
        raise WrongWord(why)
    lists = {"region": region, "historic": historic}
    keys = {key: list_players(players, said) for key, said in lists.items() if said}

    def receipt(after: Situation) -> list[str]:
        points = {civ: of_buildings(after.state, civ) for civ in after.state.civs}
        scores = [f"{civ} {number}" for civ, number in points.items() if number]
        return [f"  points for special buildings: {', '.join(scores) or 'none'}"]

    return Draft({**keys, **({"controlled": players.numbers(words)} if words else {})}, receipt)


def list_players(players: Players, said: Sequence[str]) -> list[str]:
    """Return the players of lists such as `minoa,rome` in ranking order; an empty text is nobody."""
    named = players.find_all(split_lists(said))
    return [name for name in players.names if name in named]
