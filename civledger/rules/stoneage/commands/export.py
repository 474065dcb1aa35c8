"""The tables of this game, as `civledger export` takes them; `civ` is the player."""

from civledger.model.export_tables import GAME, PLAYER, ExportTables, TableShape

TABLES = ExportTables(
    (TableShape("players", PLAYER, {"games": GAME}, ("file", "civ", "colour")),),
    (TableShape("positions", ("file", "turn", "civ"), {"players": PLAYER}, ("file", "civ", "colour")),),
    ("date", "winner"),
    usual="positions",
)
