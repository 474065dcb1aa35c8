"""The types of what `import civledger` gives: the keys that `--format json` prints."""

from typing import Any, NotRequired, TypedDict


class FindingData(TypedDict):
    """A finding, as `check` prints it."""

    code: str
    name: str
    severity: str
    file: str
    line: int | None
    entry: int | None
    turn: int | None
    civ: str | None
    message: str


class PlayerData(TypedDict):
    """Somebody who plays, as the head of the ledger has them: the civilization, and the person if one is named."""

    civ: str
    player: str | None


class SeatData(TypedDict):
    """Where one player stands; what is not tracked is None, and what the other game has is not there."""

    civ: str
    player: str | None
    points: int | None
    cities: NotRequired[int | None]
    tokens: NotRequired[int | None]
    tokens_at_least: NotRequired[int | None]
    tokens_at_most: NotRequired[int | None]
    treasury: NotRequired[int | None]
    advances: NotRequired[int | None]
    space: NotRequired[int | None]
    epoch: NotRequired[str | None]
    kept: NotRequired[int | None]
    colour: NotRequired[str | None]
    score: NotRequired[int | None]
    figures: NotRequired[int | None]
    tools: NotRequired[int | None]
    agriculture: NotRequired[int | None]
    buildings: NotRequired[int | None]
    cards: NotRequired[int | None]
    resources: NotRequired[int | None]
    waiting: NotRequired[int | None]


class StatusData(TypedDict):
    """The table at a glance, as `status` prints it."""

    turn: int
    civs: list[SeatData]


class StandingData(TypedDict):
    """One line of the standings; what is not known is None, and what the other game has is not there."""

    rank: int
    civ: str
    player: str | None
    points: int | None
    tiebreak: str | None
    advances: NotRequired[int | None]
    cities: NotRequired[int | None]
    ast: NotRequired[int | None]
    buildings: NotRequired[int | None]
    bonus: NotRequired[int | None]
    game: NotRequired[int | None]
    grass: NotRequired[int | None]
    farmer: NotRequired[int | None]
    builder: NotRequired[int | None]
    shaman: NotRequired[int | None]
    toolmaker: NotRequired[int | None]
    resources: NotRequired[int | None]


class ScoreData(TypedDict):
    """The standings, as `score` prints them."""

    final: bool
    standings: list[StandingData]


class PriceData(TypedDict):
    """What one advance costs somebody."""

    name: str
    printed: int
    price: int
    colour: str
    colour_credit: int
    chain_credit: int
    chain_from: str | None


class CreditsData(TypedDict):
    """Somebody's credits and prices, as `credits CIV` prints them."""

    civ: str
    turn: int
    credits: dict[str, int]
    advances: list[PriceData]


class LogData(TypedDict):
    """One entry, as `log` prints it."""

    turn: int
    line: int
    action: str
    what: str
    number: int
    struck: str | None
    values: dict[str, Any]
