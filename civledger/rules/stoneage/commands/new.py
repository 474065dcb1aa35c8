"""How a game is started, as `civledger new` takes it."""

from civledger.model.command import Added

ADDED = Added(examples=('new cave.toml --rules stone-age --players "Ronald,Judith,Ann,Bo"',))
