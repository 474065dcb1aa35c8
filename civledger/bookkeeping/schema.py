"""The file format as a JSON Schema, and the file of it beside a ledger."""

import os

from civledger.report.schema import TITLE, ledger_schema, schema_text
from civledger.rules import RULESETS
from civledger.store.new_ledger import NotCreated, create
from civledger.store.output_file import put

NAME = "civledger.schema.json"
LINE = f"#:schema ./{NAME}\n"  # Taplo's directive; to any other reader of TOML it is a comment


def make_schema() -> str:
    """Return the schema of all games as text."""
    return schema_text(ledger_schema(RULESETS))


def start_with_schema(file: str, text: str) -> None:
    """Write a new ledger that names the schema, and the schema beside it; an older one of ours is made anew."""
    create(file, LINE + text)
    beside = os.path.join(os.path.dirname(file), NAME)
    try:
        put(beside, make_schema().encode(), False, lambda beginning, end: TITLE.encode() in beginning)
    except NotCreated as failed:
        why = str(failed).partition(". ")[0]
        said = f"{file} was created, but without the schema: {why}"
        raise NotCreated(f"{said}. To write the schema: civledger schema > {beside}") from failed
