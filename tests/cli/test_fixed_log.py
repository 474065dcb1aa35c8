"""The log after `--fix`: what was recorded first stays to be read, and says what put it right."""

from pathlib import Path

import pytest

from tests.cli.keyboard import begin, done, shown

pytestmark = pytest.mark.usefixtures("folder")

LOGS = [
    (["census minoa=1 rome=8", "census minoa=5 rome=6 --fix"], "", "Minoa 1, Rome 8 (put right by 2)"),
    (["census minoa=1 rome=8", "census minoa=5 --fix"], "", "Minoa 1, Rome 8 (Minoa put right by 2)"),
    (["census minoa=1 rome=8", "census minoa=5 --fix"], "rome", "Rome 8"),
    (["census minoa=1 rome=8", "census minoa=5 --fix"], "minoa", "Minoa 1 (put right by 2)"),
    (
        ["census minoa=1 --after Flood --force", "census minoa=5 --after Flood --fix"],
        "",
        "Minoa 1; after Flood (put right by 2)",
    ),
    (["credits minoa blue=0 red=5 --force", "credits minoa red=0 --fix"], "", "(Minoa (red) put right by 2)"),
    (["cities minoa=2", "cities minoa=3 --fix", "cities minoa=4 --fix"], "", "Minoa 2 (put right by 2)"),
    (["buy minoa music --card-points 80 -k 4", "hand minoa=5 --fix"], "", "kept 4 (put right by 2)"),
]


@pytest.mark.parametrize(("lines", "who", "first"), LOGS)
def test_the_log_keeps_what_was_recorded_first(lines: list[str], who: str, first: str) -> None:
    begin()
    done(*lines)
    what = {row["number"]: row["what"] for row in shown(f"log {who}")}
    assert what[1].endswith(first)
    assert "put right" not in what.get(len(lines), "")
    done("report -o page.html")
    assert who or first[first.index("(") :] in Path("page.html").read_text("utf-8")
