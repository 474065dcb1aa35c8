"""The explanations of the codes, as a report."""

from collections.abc import Sequence
from textwrap import dedent

from civledger.model.finding import Fault
from civledger.model.report import Report, Table
from civledger.model.samples import with_whole_samples

COLUMNS = ("code", "name", "severity", "what to do")


def _fault_data(fault: Fault) -> dict[str, str]:
    said = {"code": fault.code, "name": fault.name, "severity": fault.severity, "help": fault.help}
    return {**said, "explanation": with_whole_samples(fault.explanation)}


def fault_list(faults: Sequence[Fault]) -> Report:
    """Return all codes, one line each."""
    rows = tuple((fault.code, fault.name, fault.severity, fault.help) for fault in faults)
    return Report([_fault_data(fault) for fault in faults], Table(COLUMNS, rows))


def one_fault(fault: Fault, commands: Sequence[str] = (), width: int | None = None) -> Report:
    """Return one code, explained; with the commands that record what is right, for a screen of some width."""
    data = _fault_data(fault)
    typed = "".join(f"\n    {line}" for line in commands)
    parts = [
        f"{fault.code} {fault.name} ({fault.severity})",
        *data["explanation"].split("\n\n"),
        *([f"To type it:{typed}"] if typed else []),
        f"What to do: {fault.help}.",
    ]
    text = "\n\n".join(part if width is None else _fit_part(part, width) for part in parts)
    rows = ((name, line) for name, said in data.items() for line in said.split("\n") if line)
    return Report(data, Table(("what", "text"), tuple(rows)), f"{text}\n")


def _fit_part(part: str, width: int) -> str:
    """Return a paragraph in lines that fit; TOML and commands stay as they are."""
    from civledger.report.manual import fit_prose  # only on a screen

    return part if "\n    " in part or part.startswith("    ") else fit_prose(part, width)


def find_right(fault: Fault) -> str:
    """Return the TOML with which the explanation of a code shows what is right; nothing if it has no entries."""
    sample = with_whole_samples(fault.explanation).partition("\nRight:\n")[2]
    return dedent(sample) if "[[entry]]" in sample else ""
