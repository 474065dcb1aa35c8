"""What an archive says about its own audits, and how an audit ends if somebody wants it otherwise."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.keyboard import typed
from tests.cli.test_audit import TEXTS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("fine", "faulty", "warned"):
        (tmp_path / f"{name}.toml").write_text(TEXTS[name], "utf-8")
    return tmp_path


def settle(*lines: str, folder: str = ".") -> None:
    """Write the settings of an archive."""
    Path(folder, "club.toml").write_text("\n".join(["[audit]", *lines, ""]), "utf-8")


def codes_of(line: str) -> set[str]:
    """Return the codes that an audit tells."""
    games = json.loads(typed(f"audit {line} --format json").output)["games"]
    return {finding["code"] for game in games for finding in game["findings"]}


def test_settings_choose_what_is_shown_and_what_fails() -> None:
    everything = codes_of(".")
    warnings = everything - {"MC201"}
    assert "MC201" in everything
    assert warnings
    settle('ignore = ["MC201"]')
    assert codes_of(".") == warnings
    assert typed("audit .").code == 0
    settle('ignore = ["MC201"]', 'fail_on = "warning"')
    assert typed("audit .").code == 1
    settle('select = ["MC2"]')
    assert codes_of(".") == {"MC201"}
    settle('severity = "error"')
    assert codes_of(".") == {"MC201"}
    settle()
    assert codes_of(".") == everything


def test_an_option_replaces_the_setting_of_its_name_and_no_other() -> None:
    everything = codes_of(".")
    settle('ignore = ["MC201"]', 'fail_on = "warning"')
    other = sorted(everything - {"MC201"})[0]
    assert codes_of(f". --ignore {other}") == everything - {other}
    assert typed(f"audit warned.toml --ignore {other}").code == (1 if len(everything) > 2 else 0)
    assert typed("audit . --fail-on error").code == 0
    settle('select = ["MC2"]', 'severity = "error"')
    assert codes_of(f". --select {other} --severity info") == {other}
    assert codes_of(f". --select {other}") == set()


@pytest.mark.parametrize(
    ("line", "said", "code"),
    [
        ('ignore = ["MC999"]', "club.toml: no code begins with 'MC999'", 2),
        ('select = [""]', "club.toml: no code begins with ''", 2),
        ('ignore = "MC201"', "ignore is a list of codes", 2),
        ("select = [3]", "select is a list of codes", 2),
        ('severity = "bad"', "severity is error, warning or info, not 'bad'", 2),
        ('fail_on = "info"', "fail_on is error or warning, not 'info'", 2),
        ("fail_on = []", "fail_on is error or warning, not []", 2),
        ("ingore = []", "did you mean ignore?", 2),
        ("ignore = [", "club.toml cannot be read", 3),
    ],
)
def test_wrong_settings_end_the_audit_before_it_begins(line: str, said: str, code: int) -> None:
    settle(line)
    ended = typed("audit .")
    assert (ended.code, ended.output) == (code, "")
    assert said in ended.messages
    assert typed("audit . --ignore CL107 --select MC --severity error --fail-on error").code == code


def test_audit_must_be_a_table() -> None:
    Path("club.toml").write_text("audit = 3\n", "utf-8")
    assert "write [audit]" in typed("audit .").messages


def test_two_archives_with_other_settings_are_audited_one_by_one() -> None:
    for name in ("here", "there"):
        Path(name).mkdir()
        Path(name, "game.toml").write_text(TEXTS["fine"], "utf-8")
    settle('ignore = ["MC201"]', folder="here")
    assert (typed("audit here there").code, typed("audit here").code) == (2, 0)
    settle('ignore = ["MC2"]', folder="there")
    assert (typed("audit here there").code, typed("audit there").code) == (2, 0)
    settle('ignore = ["MC201"]', folder="there")
    assert typed("audit here there").code == 0


def test_the_club_reads_its_people_beside_the_settings_and_check_needs_none() -> None:
    settle('ignore = ["MC201"]', "[people]", '"Ann B." = ["Ann"]')
    assert typed("club .").code == 0
    assert typed("check faulty.toml").code == 1
    Path("club.toml").write_text("[other]\n", "utf-8")
    assert "only the table [people] belongs there, or [audit]" in typed("club .").messages


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("faulty.toml --exit-zero", 0),
        ("warned.toml --exit-zero --fail-on warning", 0),
        ("faulty.toml broken.toml --exit-zero", 3),
        ("nothing.toml --exit-zero", 2),
        ("fine.toml --exit-zero --select XX", 2),
        ("faulty.toml", 1),
    ],
)
def test_findings_need_not_fail(line: str, code: int) -> None:
    Path("broken.toml").write_text(TEXTS["broken"], "utf-8")
    assert typed(f"audit {line}").code == code


def test_settings_count_for_names_on_a_list_too() -> None:
    Path("there").mkdir()
    Path("there", "game.toml").write_text(TEXTS["faulty"], "utf-8")
    assert typed("audit there").code == 1
    settle('ignore = ["MC", "CL"]', folder="there")
    assert typed("audit there").code == 0
    assert typed("audit -", b"there/game.toml\n").code == 0
    assert typed("audit -0 -", b"there/game.toml\0").code == 0


def test_names_may_end_with_nul() -> None:
    strange = "two\nlines and a blank.toml"
    Path(strange).write_text(TEXTS["fine"], "utf-8")
    listed = f"./{strange}\0fine.toml\0".encode()
    games = json.loads(typed("audit -0 - --format json", listed).output)["games"]
    assert {game["file"] for game in games} == {os.path.join(".", strange), "fine.toml"}
    assert typed("audit --null - --format json", listed) == typed("audit -0 - --format json", listed)
    assert typed("audit -0 -", b"").code == 2
    assert typed("audit -0 - --allow-empty", b"").code == 0


def test_names_that_are_no_text_are_names_too(folder: Path) -> None:
    name = b"\xff.toml"
    (Path(os.fsdecode(bytes(folder) + b"/" + name))).write_text(TEXTS["fine"], "utf-8")
    assert typed("audit -0 -", name + b"\0").code == 0


def test_nul_without_a_list_is_told() -> None:
    said = typed("audit -0 fine.toml")
    assert (said.code, "try: civledger audit -0 fine.toml -" in said.messages) == (2, True)
