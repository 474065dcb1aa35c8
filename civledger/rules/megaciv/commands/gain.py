"""`civledger gain`."""

from civledger.model.command import Command, Option, Records, Shows
from civledger.rules.megaciv.commands import VALUES

SOURCES = "attack|politics|trade-routes|calamity|ability|other"

COMMAND = Command(
    "gain",
    "Show the treasuries, or record treasury gained.",
    ("gain", "gain hel=3 --from attack"),
    (VALUES,),
    (Option(("--from",), SOURCES, "Where it came from.", called="source"),),
    ways=(Records((VALUES.name,)), Shows(module="spend")),
)
