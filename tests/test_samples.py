"""Every code has a ledger that shows exactly this fault, a change that puts it right, and a page of what is said of it.

`pytest --update` rewrites the pages; the numbers that a message must hold stand here, and no update changes them.
"""

import re
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import judge_file
from civledger.cli.faults import faults
from civledger.model.finding import ERROR, INFO, WARNING
from civledger.model.samples import with_whole_samples
from tests.corrected import HERE, SAMPLES, corrected
from tests.format.test_schema import assert_the_schema_agrees
from tests.format.test_second_reader import assert_both_readers_agree
from tests.transcript import replayed

FAULTS = {fault.code: fault for fault in faults()}
CODES = tuple(FAULTS)
NO_TOML = ("CL001", "CL002")
EXPLANATION = re.compile(r"(.*?\.)\n\nRule: (.*?\.)\n\nWrong:\n(.*?)\n\nRight:\n(.*)", re.DOTALL)
SOURCE = re.compile(r"\([^()]*[a-z][^()]*\)")
PAGE = """# {0.code} {0.name}

```console
$ civledger check {0.code}.toml
$ civledger check {0.code}.toml --format csv
```
"""
TABLE = ("MC503",)  # about all players together
SEVERITY = {"E": ERROR, "W": WARNING, "I": INFO}

CONTRACT = """
CL001 not-toml             E
CL002 merge-conflict       E
CL003 unknown-format       E
CL004 bad-header           E
CL005 seal-broken          E
CL006 torn-tail            W
CL007 house-rule           I
CL008 seal-missing         W
CL009 odd-start            I
CL101 unknown-action       E
CL102 missing-key          E
CL103 unknown-key          E
CL104 bad-value            E
CL105 unknown-name         E
CL106 turn-ahead           E
CL107 late-entry           I
CL108 entered-twice        E
CL109 strike-misused       E
CL110 counted-apart        W
CL111 counted-before       I
CL112 empty-entry          I
MC101 tax-rate-not-allowed E
MC102 tax-miscounted       E
MC103 tax-missing          W
MC104 revolt-missing       E
MC105 revolt-unfounded     E
MC106 tax-withheld         W
MC107 cities-unlike-books  W
MC108 gainer-tie           W
MC201 too-many-tokens      E
MC202 too-many-cities      E
MC203 cities-unsupported   W
MC204 cities-without-tokens I
MC205 city-without-support I
MC301 same-turn-credit     E
MC302 colours-added        E
MC303 price-too-low        E
MC304 credits-forgotten    W
MC305 bought-twice         E
MC306 choice-missing       E
MC307 choice-invalid       E
MC308 library-misused      E
MC309 anatomy-misused      E
MC310 credits-miscounted   E
MC311 second-transaction   W
MC312 price-above-printed  E
MC401 underpaid            E
MC402 treasury-overspent   E
MC403 treasury-overdrawn   E
MC404 change-given         E
MC405 set-too-large        E
MC406 cards-wasted         I
MC407 card-not-for-sale    E
MC408 substitute-misused   E
MC409 ships-impossible     E
MC410 second-calamity      W
MC411 gain-unfounded       E
MC412 ability-misused      E
MC413 calamity-impossible  W
MC414 too-many-calamities  W
MC501 hand-over-limit      E
MC502 hand-not-counted     W
MC503 cards-from-nowhere   I
MC505 commodity-not-in-play I
MC601 advanced-unqualified E
MC602 not-advanced         E
MC603 moved-too-far        E
MC604 step-back-missed     E
MC605 ast-missing          W
MC606 after-the-end        E
MC607 regressed-too-far    W
MC701 score-miscounted     E
MC702 score-parts-differ   E
SA101 symbol-exhausted     E
SA102 profession-exhausted E
SA103 effect-exhausted     E
SA104 deck-exhausted       E
SA105 gift-wrong           E
SA106 used-twice           E
SA107 choice-miscounted    E
SA108 too-many-cards       E
SA109 card-mispaid         E
SA201 dice-impossible      E
SA202 roll-miscounted      E
SA203 tools-on-rewards     E
SA204 rewards-unlike-dice  E
SA205 choosing-order       E
SA206 tools-not-held       W
SA301 building-misvalued   E
SA302 building-total       E
SA303 building-kinds       E
SA304 building-size        E
SA305 buildings-exhausted  E
SA306 tiles-exhausted      E
SA307 resources-not-there  W
SA401 too-many-figures     E
SA402 feeding-misvalued    E
SA403 feeding-missing      W
SA404 count-fell           E
SA405 beyond-the-board     E
SA501 final-score-differs  E
SA502 after-the-last-round E
"""

NUMBERS: dict[str, Sequence[int]] = {
    "CL003": (99, 1),
    "CL007": (10, 8),
    "CL106": (2, 1),
    "CL109": (2,),
    "CL110": (2, 1),
    "CL111": (14, 4),
    "MC101": (3, 2),
    "MC102": (11, 5, 2, 10),
    "MC104": (7, 10, 2, 1),
    "MC105": (6, 9),
    "MC201": (51, 5, 56, 55),
    "MC202": (10, 9),
    "MC204": (2, 8, 1),
    "MC205": (2, 4, 3),
    "MC301": (40, 50),
    "MC302": (35, 10, 5, 40),
    "MC303": (110, 120),
    "MC304": (80, 10, 70),
    "MC305": (7,),
    "MC306": (10,),
    "MC307": (15, 10),
    "MC310": (20, 10),
    "MC401": (48, 11, 59, 60),
    "MC402": (60, 48, 12, 13),
    "MC403": (11, 10),
    "MC404": (15,),
    "MC405": (5, 4),
    "MC406": (75, 60, 15),
    "MC407": (3,),
    "MC408": (1, 3),
    "MC413": (10, 20),
    "MC414": (3, 2),
    "MC501": (9, 8),
    "MC503": (1,),
    "MC601": (6, 2, 1),
    "MC602": (0, 1),
    "MC603": (0, 2),
    "MC604": (6,),
    "MC606": (1,),
    "MC607": (9, 1),
    "MC701": (29, 28, 1, 2, 25),
    "MC702": (124, 122, 75, 6, 41),
    "SA101": (3, 2),
    "SA102": (6, 5),
    "SA103": (2, 1),
    "SA104": (37, 36),
    "SA105": (4, 3),
    "SA106": (4,),
    "SA107": (3, 2),
    "SA108": (5, 4),
    "SA109": (5, 1, 4),
    "SA201": (3, 2),
    "SA202": (2, 9, 5, 1),
    "SA203": (1,),
    "SA204": (6, 5, 2),
    "SA206": (1, 0),
    "SA301": (11, 2, 1, 10),
    "SA302": (3, 4),
    "SA303": (3, 2),
    "SA304": (8, 1, 7),
    "SA305": (29, 4, 28),
    "SA306": (4, 3),
    "SA307": (3, 2),
    "SA401": (11, 10),
    "SA402": (5, 0, 10),
    "SA404": (6, 7),
    "SA405": (11, 10),
    "SA501": (10, 13, 3, 4, 1, 5, 0),
    "SA502": (1,),
}


def contract() -> dict[str, tuple[str, str]]:
    """Return name and severity of every code of the contract."""
    rows = (line.split() for line in CONTRACT.strip().splitlines())
    return {code: (name, SEVERITY[mark]) for code, name, mark in rows}


def test_codes_names_and_severities_are_those_of_the_contract() -> None:
    known = {fault.code: (fault.name, fault.severity) for fault in faults()}
    assert known == contract()


def test_no_code_and_no_name_is_used_twice() -> None:
    assert len(set(CODES)) == len(list(faults()))
    assert len({fault.name for fault in faults()}) == len(CODES)


def test_every_sample_belongs_to_a_code() -> None:
    expected = {f"{code}{ending}" for code in CODES for ending in (".toml", ".diff", ".md")}
    assert {sample.name for sample in SAMPLES.iterdir()} == expected


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("code", CODES)
def test_a_sample_shows_its_fault_and_its_page_says_what_it_is(code: str, request: pytest.FixtureRequest) -> None:
    wrong, right, page = SAMPLES / f"{code}.toml", Path(f"{code}-ok.toml"), SAMPLES / f"{code}.md"
    right.write_bytes(corrected(code).encode())
    assert_exactly_this_fault(code, wrong.read_text("utf-8"))
    assert corrected(code).startswith("# Right: ")
    assert judge_file(str(right)).verdict.findings == ()
    assert_explained_by_the_samples(code, wrong.read_text("utf-8"))
    for file in (wrong, right):
        assert_both_readers_agree(file)
        if code not in NO_TOML:
            assert_the_schema_agrees(file)
    shutil.copy(wrong, ".")
    update = request.config.getoption("--update")
    written = page.read_text("utf-8") if page.exists() or not update else PAGE.format(FAULTS[code])
    today = replayed(written, Path.cwd())
    if update:
        page.write_text(today, "utf-8")
    else:
        assert today.splitlines() == written.splitlines()


def assert_exactly_this_fault(code: str, wrong: str) -> None:
    """One finding, at the line of the key, of whom and when, with the numbers expected and found in its message."""
    lines = wrong.splitlines()
    assert lines[0].startswith("# Wrong: ")
    (finding,) = judge_file(str(SAMPLES / f"{code}.toml")).verdict.findings
    assert (finding.fault.code, finding.fault.name, finding.fault.severity) == (code, *contract()[code])
    assert [finding.line] == [number for number, line in enumerate(lines, 1) if line.endswith(HERE)]
    said = {int(number) for number in re.findall(r"\d+", finding.message)}
    assert set(NUMBERS.get(code, ())) <= said, finding.message
    if not code.startswith("CL") and code not in TABLE:
        assert finding.civ in ("Minoa", "Egypt", "Ronald", "Judith", "Ann", "Bo")
        assert finding.turn is not None


def assert_explained_by_the_samples(code: str, wrong: str) -> None:
    """The explanation says fault and rule with its source, and its examples stand in the samples."""
    parts = EXPLANATION.fullmatch(with_whole_samples(FAULTS[code].explanation))
    assert parts
    assert SOURCE.search(parts[2]), parts[2]
    shown = assert_text_shown if code in NO_TOML else assert_shown
    shown(dedent(parts[3]), wrong)
    shown(dedent(parts[4]), corrected(code))


def assert_shown(snippet: str, ledger: str) -> None:
    """Assert that the entries of a snippet, and the tables of a header, stand in a ledger as they are."""
    shown, whole_ledger = tomllib.loads(snippet), tomllib.loads(ledger)
    assert shown
    for rows in ("entry", "player"):
        some: list[dict[str, Any]] = shown.pop(rows, [])
        assert [row for row in some if row not in whole_ledger.get(rows, [])] == []
    assert {key: whole_ledger.get(key) for key in shown} == shown


def assert_text_shown(snippet: str, ledger: str) -> None:
    """Assert that a snippet stands in a text that is no TOML."""
    assert "\n".join(meaning(snippet)) in "\n".join(meaning(ledger))


def meaning(text: str) -> list[str]:
    """Return the lines of a text that is no TOML, without comments, layout and empty lines."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def test_only_the_torn_sample_does_not_end_in_a_newline() -> None:
    torn = {sample.name for sample in SAMPLES.glob("*.toml") if not sample.read_bytes().endswith(b"\n")}
    assert torn == {"CL006.toml"}
