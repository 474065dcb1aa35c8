"""What players may have had when books began in the middle of a game, but hardly had."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.file_faults import ODD_START
from civledger.model.ledger import HeaderFault
from civledger.model.names import both, several
from civledger.rules.megaciv.book.payment import hand_limit
from civledger.rules.megaciv.book.succession import in_words, name_epoch, needs
from civledger.rules.megaciv.book.support import find_unsupported
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.state import State, start


def find_oddities(game: Game, header: Mapping[str, Any]) -> Iterator[HeaderFault]:
    """Yield what is odd about the beginning of such books."""
    state = start(game)
    lacking = {lack.civ: lack for lack in find_unsupported(state, state.turn)}
    for number, player in enumerate(header["player"]):
        civ = player["civ"]
        if civ not in game.starts:
            continue
        for key, said in _find_oddities_of(state, civ):
            yield HeaderFault(said, ("player", number, "start", key), ODD_START, civ)
        if lack := lacking.get(civ):
            need = "1 city needs" if lack.cities == 1 else f"{lack.cities} cities need"
            said = f"{need} {lack.needed} tokens for support, but the board has {lack.tokens}"
            yield HeaderFault(said, ("player", number, "start", "tokens"), ODD_START, civ)


def _find_oddities_of(state: State, civ: str) -> Iterator[tuple[str, str]]:
    """Yield what is odd about somebody, each with its key."""
    game, its = state.game, state.game.starts[civ]
    limit = hand_limit(state, civ)
    if its.kept is not None and its.kept > limit:
        yield "kept", f"kept {several(its.kept, 'commodity card')}; the limit is {limit}"
    for name in its.advances:
        points = game.book.advances[name].choose
        if points and name not in its.choose:
            yield "advances", f"holds {name} without choosing its {points} credit points"
    if {"ast", "advances"} <= game.tracks:
        epoch = game.epoch(civ, its.space)
        unmet = [need for need in needs(state, civ, epoch) if not need.met and need.what != "cities"]
        if unmet:
            yield "space", f"is in the {name_epoch(epoch)}, which requires {both(list(map(in_words, unmet)))}"
