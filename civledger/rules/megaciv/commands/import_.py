"""Purchases kept elsewhere, as `civledger import` takes them."""

from civledger.model.command import Added, Option, RowTable

PLAYERS = '--players "Ronald=Minoa,Hellas,Egypt,Rome,Hatti"'

OPTIONAL = ("choose", "discount", "card_points", "treasury", "kept")

TABLES = (RowTable("purchases", "purchase", ("turn", "civ", "advance", "price"), PLAYERS, OPTIONAL),)

ADDED = Added(
    (Option(("--edition",), "EDITION", "With --new: the edition; corrected if not given."),),
    "A new ledger tracks only purchases, and its turns are closed automatically.",
    (
        "import purchases evening.csv --dry-run",
        "import purchases evening.csv -f utrecht.toml",
        f"import purchases evening.csv -f utrecht.toml --new {PLAYERS}",
    ),
)
