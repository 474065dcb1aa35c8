"""The entries as readable lines."""

from civledger.model.telling import Telling
from civledger.rules.megaciv.subjects import names

TELLING = Telling(("civ", "text"), ("tokens", "kept", "space", "spaces", "points"), names)
view = TELLING.view
together = TELLING.together
