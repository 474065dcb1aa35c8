"""The tables of this game, as `civledger export` takes them."""

from civledger.model.command import Added
from civledger.model.export_tables import ENTRY, GAME, PLAYER, ExportTables, TableShape

BY_ENTRY = {"players": PLAYER, "entries": ENTRY}

TABLES = ExportTables(
    (
        TableShape("players", PLAYER, {"games": GAME}, ("file", "civ", "player", "block", "set")),
        TableShape("seats", parents=BY_ENTRY, texts=("file", "civ", "player")),
    ),
    (
        TableShape("purchases", (*ENTRY, "advance"), BY_ENTRY, ("file", "civ", "advance", "choose", "discount")),
        TableShape("payments", ENTRY, BY_ENTRY, ("file", "civ", "cards", "substitute")),
        TableShape("positions", ("file", "turn", "civ"), {"players": PLAYER}, ("file", "civ", "player", "epoch")),
        TableShape(
            "calamities",
            ENTRY,
            {"players": ("file", "victim"), "entries": ENTRY},
            ("file", "calamity", "victim"),
        ),
    ),
    ("ast", "edition", "date", "winner"),
    usual="purchases",
)

ADDED = Added(
    about="The journal for hledger has board, stock and treasury as accounts, and every census as a balance assertion.",
    examples=("export -f utrecht.toml --to hledger -o utrecht.journal",),
)
