"""Phase 9: what each calamity does to the pieces and cards of its victims."""

from collections.abc import Sequence

from tests.simulator.facts import FACES, Row
from tests.simulator.player import CITIES, Player

DAMAGE = ("Tempest", "Tribal Conflict", "Famine", "Flood", "Epidemic")
REDUCE = ("City Riots", "Cyclone", "Superstition", "Civil Disorder", "Iconoclasm and Heresy")
DESTROY = ("City in Flames", "Minor Uprising", "Coastal Migration", "Piracy")
ANNEX = ("Civil War", "Tyranny", "Treachery")
RECOUNTED = (*REDUCE, "Earthquake", "Slave Revolt", "Barbarian Hordes", "Civil War")  # tokens left, not lost


def force(card: Row, victim: Player) -> int:
    """Return the number of a calamity for its primary victim."""
    name = card["name"]
    number: int = card.get("number", 0)
    number = victim.points - number if name == "Civil War" else number
    number = victim.cities - number if name == "Civil Disorder" else number
    return max(0, number + changed(card.get("changes", {}), victim))


def changed(changes: dict[str, int], victim: Player) -> int:
    """Return by how much the advances of a victim change a number."""
    return sum(by for advance, by in changes.items() if advance in victim.held)


def strike(card: Row, victim: Player, others: Sequence[Player], gainer: Player | None) -> tuple[list[str], int]:
    """Do to everybody what a calamity does; return what cards the victim discards, and how often it averts some."""
    name, number, averted = card["name"], force(card, victim), 0
    discarded: list[str] = []
    if name == "Iconoclasm and Heresy" and "Theocracy" in victim.held and victim.hand.total() > 1:
        discarded, number, averted = victim.lose_cards(2), 0, 1
    elif name == "City in Flames" and victim.treasury >= 10 and victim.cities:
        victim.treasury, number, averted = victim.treasury - 10, 0, 1
    elif name == "Banditry":
        averted = min(number, victim.treasury // 4, victim.hand.total())
        victim.treasury -= 4 * averted
        discarded = victim.lose_cards(number - averted)
    elif name == "Corruption":
        while sum(FACES[card] for card in discarded) < number and victim.hand:
            discarded += victim.lose_cards(1)
    elif name == "Regression":
        victim.space = max(0, victim.space - number)
    elif name in ANNEX:
        assert gainer is not None
        annex(name, number, victim, gainer)
    hit(name, number, victim, primary=True)
    victim.treasury -= min(victim.treasury, card.get("treasury", 0))
    for other in others:
        less = changed(card.get("other_changes", {}), other)
        hit(name, max(0, card["other_number"] + less), other, primary=False)
    return discarded, averted


def hit(name: str, number: int, player: Player, primary: bool) -> None:
    """Take pieces of one player from the board."""
    if name in DAMAGE:
        tokens, cities = player.choose_loss(number)
        player.tokens -= tokens
        player.cities -= cities
    elif name in REDUCE or (name == "Earthquake" and (not primary or "Engineering" in player.held)):
        player.reduce(number)
    elif name in DESTROY or name == "Earthquake":
        player.cities -= min(number, player.cities)
    elif name == "Slave Revolt":
        while player.tokens < number * player.cities:
            player.reduce()
    elif name == "Barbarian Hordes":  # they take a city, and kill as many tokens as themselves where they move on
        player.cities -= min(1, player.cities)
        player.tokens -= min(player.tokens, player.rng.randint(0, max(0, number - 8)))


def annex(name: str, number: int, victim: Player, gainer: Player) -> None:
    """Replace units of the victim by those of the gainer, as far as there are pieces for it."""
    room = CITIES - gainer.cities
    if name == "Treachery":
        tokens, cities = 0, min(number, victim.cities, room)
    else:
        tokens, cities = victim.choose_loss(number, room, gainer.stock)
    victim.tokens -= tokens
    victim.cities -= cities
    gainer.tokens += tokens
    gainer.cities += cities
