"""`civledger beneficiary`."""

from civledger.model.command import VIEWING, Command, Option, Shows

COMMAND = Command(
    "beneficiary",
    "Show who would gain now, with the figures that decide.",
    ("beneficiary", "beneficiary --but minoa --but rome", "beneficiary --turn 9"),
    options=(Option(("--but",), "CIV", "Who cannot gain, such as a victim; repeatable.", repeats=True),),
    ways=(Shows(taking=("but",)),),
    takes=VIEWING,
)
