"""`civledger beneficiary`."""

from civledger.model.command import VIEWING, Command, Option, Shows

COMMAND = Command(
    "beneficiary",
    "Show who would gain from a calamity now, and why.",
    ("beneficiary", "beneficiary --but minoa --but rome", "beneficiary --turn 9"),
    options=(Option(("--but",), "CIV", "A player to leave out, such as a victim; repeatable.", repeats=True),),
    ways=(Shows(taking=("but",)),),
    takes=VIEWING,
)
