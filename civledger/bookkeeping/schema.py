"""The file format as a JSON Schema, and the file of it beside a ledger."""

import os

from civledger.report.schema import TITLE, ledger_schema, schema_text
from civledger.rules import RULESETS
from civledger.store.output_file import put

NAME = "civledger.schema.json"
LINE = f"#:schema ./{NAME}\n"  # Taplo's directive; to any other reader of TOML it is a comment


def make_schema() -> str:
    """Return the schema of all games as text."""
    return schema_text(ledger_schema(RULESETS))


def put_schema_beside(file: str) -> str:
    """Write the schema beside a ledger, over an older one of ours alone; raises NotCreated, or returns its file."""
    beside = os.path.join(os.path.dirname(file), NAME)
    put(beside, make_schema().encode(), False, lambda beginning, end: TITLE.encode() in beginning)
    return beside
