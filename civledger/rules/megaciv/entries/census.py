"""`census`: population tokens on the board."""

from civledger.model.entry import Entry, Key, kind
from civledger.model.forms import Count
from civledger.model.keys import counts, text
from civledger.model.struct import Struct
from civledger.model.tally import CountKey, tally_rows
from civledger.rules.megaciv.entries.bands import MAIN
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import ABILITIES, Counts, calamity_names


class Census(Struct):
    """Tokens on the board, as counted; `after` says what changed them since the census of the turn."""

    tokens: Counts
    after: str = ""


def apply(census: Census, state: State) -> State:
    """Return the books with the tokens counted, which are true from here on."""
    return count_tokens(census, state)._replace(struck=state.struck.difference(census.tokens))


def recount(census: Census, state: State) -> State:
    """Return the books with the tokens counted after something that moved them."""
    books = count_tokens(census, state)
    return books._replace(struck=books.struck.union(census.tokens)) if is_struck(census.after) else books


def is_struck(after: str) -> bool:
    """Tell whether what moved tokens was a calamity or an ability, which its name begins to say."""
    name = after.partition(":")[0]
    return name in calamity_names() or name in ABILITIES


def count_tokens(census: Census, state: State) -> State:
    """Return the books with the tokens, and how many cities stood beside them."""
    cities = {civ: state.cities[civ] for civ in census.tokens}
    return state._replace(
        tokens={**state.tokens, **census.tokens},
        counted={**state.counted, **cities},
        doubt=state.settled("tokens", census.tokens),
    )


def parts(entry: Entry) -> tuple[Entry, ...]:
    """Return a count after a calamity as what it is: not the census of the turn, and as often as need be."""
    return (entry._replace(kind=RECOUNT),) if entry.body.after else (entry,)


def recounts(census: Census) -> list[CountKey]:
    """Return what a recount counts: another number after each thing that moves tokens."""
    return [("recount", civ, census.after) for civ in census.tokens]


KEYS = {"tokens": Key(counts(), who=True, required=True, touches=("tokens",)), "after": Key(text, remarked=True)}
CENSUS = kind("census", Census, MAIN, KEYS, apply, once="tokens", parts=parts, form=Count("tokens"))
RECOUNT = kind("recount", Census, MAIN, KEYS, recount, tally=tally_rows("recount", "tokens")._replace(of=recounts))
