"""How a game of which only the end is known is kept, as `civledger result` takes it."""

from civledger.model.command import Added

ADDED = Added(examples=('result cave.toml "Ronald:145,Judith=red:-3" --rules stone-age --date 2026-03-20',))
