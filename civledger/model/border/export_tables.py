"""Which tables other tools get, and how their rows are found."""

from collections.abc import Iterable, Mapping

from civledger.model.border.command import Words
from civledger.model.struct import Struct

GAME, ENTRY = ("file",), ("file", "entry")
PLAYER = ("file", "civ")


class TableShape(Struct):
    """A table: the columns that find one row, and which ones lead to the key of another table.

    Those that hold `texts` or `reals` do so even while they hold nothing.
    """

    name: str
    key: Words = ()
    parents: Mapping[str, Words] = {}
    texts: Words = ()
    reals: Words = ()

    def with_texts(self, more: Words) -> "TableShape":
        """Return it with more columns that hold texts."""
        return self._replace(texts=(*self.texts, *more))


_GAMES = TableShape("games", GAME, texts=("file", "name", "rules"))
_ENTRIES = TableShape("entries", ENTRY, {"games": GAME}, ("file", "action", "civ", "values"))
_FINDINGS = TableShape(
    "findings",
    parents={"games": GAME, "entries": ENTRY},
    texts=("file", "severity", "code", "name", "civ", "message"),
)
PEOPLE = TableShape("people", ("name", "rules"), texts=("name", "rules"), reals=("mean_place", "rating", "uncertainty"))
RATINGS = TableShape(
    "ratings",
    ("file", "person"),
    {"games": GAME, "people": ("person", "rules")},
    ("file", "rules", "person", "civ"),
    ("rating_before", "uncertainty_before", "rating_after", "uncertainty_after"),
)


class ExportTables(Struct):
    """The tables that a game adds: about its people, and about what was played.

    `game_texts` are texts that it adds to the table of games. `usual` is the table that CSV holds if none is named.
    """

    people: tuple[TableShape, ...] = ()
    play: tuple[TableShape, ...] = ()
    game_texts: Words = ()
    usual: str = _ENTRIES.name


def all_tables(games: Iterable[ExportTables]) -> dict[str, TableShape]:
    """Return the tables of several games in the order in which they are exported; those of one name are one."""
    every = tuple(games)
    about = _GAMES.with_texts(tuple(text for game in every for text in game.game_texts))
    people = [shape for game in every for shape in game.people]
    play = [shape for game in every for shape in game.play]
    found: dict[str, TableShape] = {}
    for shape in (about, *people, _ENTRIES, *play, _FINDINGS, PEOPLE, RATINGS):
        found[shape.name] = found[shape.name].with_texts(shape.texts) if shape.name in found else shape
    return found
