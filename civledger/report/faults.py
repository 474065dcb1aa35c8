"""The explanations of the codes, as a report."""

from collections.abc import Sequence

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


def one_fault(fault: Fault) -> Report:
    """Return one code, explained."""
    data = _fault_data(fault)
    heading = f"{fault.code} {fault.name} ({fault.severity})"
    text = f"{heading}\n\n{data['explanation']}\n\nWhat to do: {fault.help}.\n"
    rows = ((name, line) for name, said in data.items() for line in said.split("\n") if line)
    return Report(data, Table(("what", "text"), tuple(rows)), text)
