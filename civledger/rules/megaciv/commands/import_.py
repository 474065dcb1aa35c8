"""Purchases kept elsewhere, as `civledger import` takes them."""

from civledger.model.command import Added, Option, RowTable

PLAYERS = '--players "Ronald=Minoa,Hellas,Egypt,Rome,Hatti"'

TABLES = (RowTable("purchases", "purchase", ("turn", "civ", "advance", "price"), PLAYERS),)

ADDED = Added(
    (Option(("--edition",), "EDITION", "With --new: which cards and numbers; else corrected."),),
    examples=(
        "import purchases evening.csv --dry-run",
        "import purchases evening.csv -f utrecht.toml",
        f"import purchases evening.csv -f utrecht.toml --new {PLAYERS}",
    ),
)
