"""What a calamity takes from everybody it strikes, computed at both ends of what can be on the board."""

from civledger.model.struct import Struct
from civledger.rules.megaciv.board import TokenEnds, ends_now, is_counted
from civledger.rules.megaciv.book.calamities.losses import (
    IN_POINTS,
    READS_TOKENS,
    Force,
    Loss,
    Told,
    does_to,
    ease_force,
    force,
    is_out_of_range,
    loss,
    widen,
)
from civledger.rules.megaciv.book.calamities.strikes import Case
from civledger.rules.megaciv.effects import in_points, tokens_of_reduced


class Hit(Struct):
    """How a player is struck, how hard after the way out, what is lost, and the tokens from which that follows."""

    force: Force
    eased: Force
    loss: Loss
    tokens: int


class UnknownTokens(Exception):
    """Whose tokens have to be counted, since what is lost depends on their number."""

    def __init__(self, civ: str) -> None:
        super().__init__(civ)
        self.civ = civ


def find_hit(case: Case, civ: str) -> Hit:
    """Return what somebody loses; raises UnknownTokens where both ends of the board give another answer.

    What the table says is taken if any number of tokens up to the upper end allows it.
    """
    tokens, told = ends_now(case.state, civ), case.told(civ)
    hit = _hit_at(case, civ, tokens, tokens.most)
    if "tokens" not in case.state.game.tracks or not _reads_tokens(case, civ, hit.eased):
        return hit
    if hit.eased.does == "support" and told.cities is not None:
        return hit._replace(loss=widen(hit.loss, hit.eased, _hit_at(case, civ, TokenEnds(0, 0), 0).loss))
    if told.tells_tokens:
        numbers = () if tokens.are_equal else range(tokens.most, -1, -1)
        tried = [_hit_at(case, civ, TokenEnds(number, number), number) for number in numbers]
        able = [one for one in tried if _allows(one, told)]
        return next((one for one in able if _pays_exactly(one)), next(iter(able), hit))
    lowest = _hit_at(case, civ, TokenEnds(tokens.least, tokens.least), tokens.least)
    settled = is_counted(case.state, civ) or (told.cities is not None and hit.eased.does == "damage")
    if not settled or _written(case, hit) != _written(case, lowest):
        raise UnknownTokens(civ)
    return hit


def _reads_tokens(case: Case, civ: str, eased: Force) -> bool:
    does = does_to(case.card, case.situation.opening, civ, primary=civ == case.victim)
    return does in READS_TOKENS and (eased.number > 0 or does not in ("damage", "annex"))


def _hit_at(case: Case, civ: str, tokens: TokenEnds, number: int) -> Hit:
    struck = force(case.card, case.state, case.situation.opening, civ, civ == case.victim, tokens)
    eased = ease_force(struck, case.card.avert, case.avert.get(civ, 0))
    return Hit(struck, eased, loss(case.card, eased, case.state, civ, number, case.told(civ)), number)


def _written(case: Case, hit: Hit) -> tuple[int, ...]:
    """Return what the books would say: of tokens that go to somebody else also how many there were."""
    one = hit.loss
    return one.cities, one.tokens, one.taken if case.annexes else 0


def _allows(hit: Hit, told: Told) -> bool:
    """Tell whether a player with these tokens can lose what the table says."""
    one, brought = hit.loss, tokens_of_reduced()
    if one.taken > hit.tokens or is_out_of_range(one) or (told.lost is not None and told.lost > hit.tokens):
        return False
    left = [hit.tokens - one.taken + one.reduced * brought[brings] for brings in ("least", "most")]
    return told.left is None or left[0] <= told.left <= left[1]


def _pays_exactly(hit: Hit) -> bool:
    """Tell whether no city stands for fewer unit points than it is worth."""
    return in_points(hit.loss.taken, hit.loss.cities) <= hit.eased.number or hit.eased.does not in IN_POINTS
