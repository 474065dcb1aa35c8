"""A ledger whose last write is cut at any byte reads without a stumble, and hardly ever passes for a whole one."""

from collections import Counter

import pytest

from civledger.bookkeeping.open_ledger import judge_content
from tests.cli.keyboard import GAME, LEGAL, begin, done, typed
from tests.crash.writing import TURN
from tests.depth import share

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("bare")]

ALL = "1 2 3 4 5 6 7"
LAST = {
    **LEGAL,
    "endturn": TURN,
    "endturn --anyway": [],
    "score minoa=0 --force": [],
    "score 0 0 0 0 0 0 0 --force": [],
    "tax all": [],
    "tax all --cities rome=2 --cities hel=3 --note 'as counted by Ann'": [],
    "tax all --cities minoa=5 --short minoa=8": [],
    "tax hel rome --cities hel=9": [],
    "revolt minoa --force": ["tax all --cities minoa=5 --short minoa=8"],
    "census 40 41 42 43 44 45 46": [],
    "census minoa=56 --force": [],
    "census egypt=0 --note 'nobody left'": [],
    "cities 1 2 3 4 5 6 7 --note 'a city a line'": [],
    "cities 0 0 0 0 0 0 0": [f"cities {ALL}"],
    "cities hel=9": [],
    "spend ship minoa=2 rome=4": ["gain minoa=20 rome=20"],
    "spend upkeep minoa=1": ["gain minoa=20"],
    "spend calamity minoa=5": [],
    "spend ability minoa=3": ["gain minoa=20"],
    "spend card minoa=9 rome=9": ["gain minoa=20 rome=20"],
    "gain 1 1 1 1 1 1 1": [],
    "gain minoa=12 --note '# no comment'": [],
    "buy minoa pottery --card-points 60": [],
    "buy rome monument --card-points 180 --choose monument=red:20": [],
    "buy minoa agriculture=95 --card-points 120 --force -k 0": [],
    "buy minoa pottery -c salt=5,iron=5 -t 0 --force": [],
    "hand minoa=8": [],
    "hand 8 8 8 8 8 8 8": [],
    "regress minoa=1": [],
    "ast-check 1 1 1 1 1 1 1": [],
    "ast-check minoa=0 --force": [],
    "leave rome --note 'the last train'": [],
    "note 'ünï ¢ödé 日本 🏛'": [],
    "note '\"quoted\" \\ and [[entry]]'": [],
    "note 'a = 1' --turn 1": [*TURN, "endturn"],
}  # a command line, and what must be typed before it


def written(line: str) -> tuple[bytes, bytes]:
    """Return the ledger before and after a command line."""
    begin()
    done(*LAST[line])
    old = GAME.read_bytes()
    done(line)
    return old, GAME.read_bytes()


def found(data: bytes) -> tuple[int, Counter[str]]:
    """Return how a check of these bytes ends, and the codes it finds."""
    verdict = judge_content("game.toml", data).verdict
    return verdict.exit_code, Counter(finding.fault.code for finding in verdict.findings)


def untold(old: bytes, new: bytes) -> list[bytes]:
    """Return the cuts of the last write that give no finding which neither the old nor the new file has."""
    known = found(old)[1] | found(new)[1]
    passing = []
    for cut in range(len(old), len(new)):
        code, codes = found(new[:cut])
        assert code in (0, 1, 3)
        if not new[:cut].endswith(b"\n"):
            assert codes["CL001"] or codes["CL006"], new[len(old) : cut]
        if codes <= known:
            passing.append(new[:cut])
    return passing


def test_fifty_entries_of_every_action(capsys: pytest.CaptureFixture[str]) -> None:
    cuts, passing, lines = 0, [], share(LAST, 9)
    for line in lines:
        old, new = written(line)
        cuts += len(new) - len(old)
        passing += [data[len(old) :] for data in untold(old, new)]
    blank = sum(not added.strip() for added in passing)
    with capsys.disabled():
        print(f"\n{len(lines)} last writes cut at {cuts} bytes: {blank} without the new entry,", end=" ")
        print(f"{len(passing) - blank} cut behind a line of a table or an optional key, which nothing tells")
    assert all(not added or added.endswith(b"\n") for added in passing)
    assert blank == 2 * len(lines)  # nothing of it, or only the blank line before it
    assert len(LAST) >= 50


@pytest.mark.parametrize("line", ["census 40 41 42 43 44 45 46", "buy minoa pottery music -c salt=6,iron=4 -k 6"])
def test_the_same_with_the_newlines_of_windows(line: str) -> None:
    old, new = (data.replace(b"\n", b"\r\n") for data in written(line))
    assert all(data == old or data.endswith(b"\r\n") for data in untold(old, new))


@pytest.mark.parametrize(
    "line", ["check", "check --format json", "status", "log", "log minoa", "doctor", "note more", "undo", "next"]
)
def test_commands_on_a_cut_ledger_end_in_order(line: str) -> None:
    old, new = written("buy minoa pottery music -c salt=6,iron=4 -k 6")
    for cut in share(range(len(old), len(new), 5), 8):
        GAME.write_bytes(new[:cut])
        assert typed(line).code in (0, 1, 2, 3)
        assert typed("check").code in (0, 1, 3)
