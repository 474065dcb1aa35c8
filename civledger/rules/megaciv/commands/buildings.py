"""`civledger buildings`."""

from civledger.model.command import FIXING, Command, Option, Records, Shows
from civledger.rules.megaciv.commands import VALUES

REGION = 'All players with a building in their own region; "" for nobody. Repeatable.'
HISTORIC = 'All players who control their own historic building; "" for nobody. Repeatable.'

COMMAND = Command(
    "buildings",
    "Show special buildings, or record them.",
    ("buildings", "buildings --region minoa,rome --historic minoa minoa=2 rome=1", "buildings rome=0 egypt=1"),
    (VALUES,),
    (
        Option(("--region",), "CIV,…", REGION, repeats=True),
        Option(("--historic",), "CIV,…", HISTORIC, repeats=True),
    ),
    "The values say how many buildings each player controls, including their own historic one. They belong to the"
    " expansion Special Buildings of Mega Empires.",
    ways=(Records(("words",)), Records(("region",)), Records(("historic",)), Shows()),
    takes=FIXING,
)
