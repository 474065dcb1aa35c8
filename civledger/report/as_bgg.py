"""Games as plain texts for BoardGameGeek: for the comment of a play, or to begin a session report."""

from collections.abc import Iterable

from civledger.model.exports import PlayedGame, PlayedSeat
from civledger.model.names import both, several
from civledger.report.escape import printable

_BRACKETS = str.maketrans("[]", "()")  # in which BoardGameGeek has its orders: links, pictures, colours


def render(games: Iterable[PlayedGame]) -> str:
    """Return the texts, parted by an empty line."""
    return "\n".join(describe_game(game) for game in games)


def describe_game(game: PlayedGame) -> str:
    """Return one game: what was played and when, the places, who won."""
    when = [str(game.date)] if game.date else []
    about = [f"{len(game.seats)} players", game.variant, several(game.turns, game.turn_called) if game.turns else ""]
    lines = [
        ", ".join([game.title, *when]) + (f": {game.name}" if game.name else ""),
        ", ".join(filter(None, about)),
        "",
        *map(_describe_seat, game.seats),
        *([f"Also played: {'; '.join(game.also_played)}"] if game.also_played else []),
        "",
        _describe_winners(game),
    ]
    return "".join(f"{printable(line).translate(_BRACKETS)}\n" for line in lines)


def _describe_seat(seat: PlayedSeat) -> str:
    place = "-" if seat.place is None else f"{seat.place}."
    points = "points unknown" if seat.points is None else str(seat.points)
    return f"{place} {seat.described}: {points}" + (f" ({seat.parts})" if seat.parts else "")


def _describe_winners(game: PlayedGame) -> str:
    """Return who won, all of them where the first place is shared."""
    winners = game.winners
    said = "Winner" if len(winners) == 1 else "Winners"
    return f"{said}: {both([seat.described for seat in winners])}, with {winners[0].points} points"
