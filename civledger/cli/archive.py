"""The games of an archive, replayed for who wants to learn from them."""

from collections.abc import Iterator

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.refusals import UnusableLedger
from civledger.cli.show import refuse, warn
from civledger.cli.typed_line import paste
from civledger.model.situation import Situation
from civledger.report.safe import printable
from civledger.store.find import meant_by
from civledger.store.paths import ledgers
from civledger.store.storage import Files


def replay_archive(path: str, rules: str, storage: Files) -> Iterator[Situation]:
    """Yield how the games of one rule set in an archive ended; those that cannot be read are named and left out."""
    found = ledgers([path])
    if found.nothing:
        refuse(f"there is no file or folder {path!r}{meant_by(path)}")
    for file in found.ledgers:
        try:
            books = open_ledger(file, storage).books
        except UnusableLedger:
            check = printable(paste(["check", file]))
            warn(f"{printable(file)} cannot be read and was skipped. To see why: {check}\n")
            continue
        if books.ruleset.name == rules:
            yield books.look_at()
