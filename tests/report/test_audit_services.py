"""An audit for services that run tests and scan code: SARIF 2.1.0 and JUnit's XML, whatever names stand in it."""

import json
import os
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit
from xml.etree import ElementTree

import pytest

from civledger.model.file_faults import NOT_TOML, TORN_TAIL
from civledger.model.finding import INFO, Fault, Finding
from civledger.report.audit import address, plain_text
from tests.cli import ROOT, civledger
from tests.report.test_audit import HOSTILE, WRONG, found, game, written

NOTE = Fault("CL107", "late-entry", INFO, "none", "A note. It is.")
TEXT: Any = {"text!": str}
LEVEL = ("none", "note", "warning", "error")
SARIF: Any = {  # of the standard's schema what is used here: a key with ! must be there, and no other may
    "$schema": str,
    "version!": ("2.1.0",),
    "runs!": [
        {
            "tool!": {
                "driver!": {
                    "name!": str,
                    "semanticVersion": str,
                    "rules": [
                        {
                            "id!": str,
                            "name": str,
                            "shortDescription": TEXT,
                            "fullDescription": TEXT,
                            "help": TEXT,
                            "defaultConfiguration": {"level": LEVEL},
                        }
                    ],
                }
            },
            "results": [
                {
                    "ruleId": str,
                    "level": LEVEL,
                    "message!": TEXT,
                    "properties": {"entry": int, "turn": int, "civ": str},
                    "locations": [
                        {"physicalLocation": {"artifactLocation": {"uri": str}, "region": {"startLine": int}}}
                    ],
                }
            ],
        }
    ],
}


def assert_fits(value: Any, form: Any) -> None:
    """Hold a document against a form."""
    if isinstance(form, dict):
        keys = {key.rstrip("!"): inner for key, inner in form.items()}
        assert {key[:-1] for key in form if key.endswith("!")} <= set(value) <= set(keys)
        for key, inner in value.items():
            assert_fits(inner, keys[key])
    elif isinstance(form, list):
        assert isinstance(value, list)
        for inner in value:
            assert_fits(inner, form[0])
    elif isinstance(form, tuple):
        assert value in form
    else:
        assert type(value) is form
        assert value


def sarif(*games: Any) -> Any:
    """Return the one run of an audit."""
    document = json.loads(written("sarif", *games))
    assert_fits(document, SARIF)
    (run,) = document["runs"]
    return run


@pytest.mark.parametrize("numbers", [(), (0,), (1,), (0, 0, 2), (2, 0, 1), (1, 1)])
def test_sarif_is_one_document_whatever_the_findings(numbers: tuple[int, ...]) -> None:
    run = sarif(*[game((found(WRONG),) * number) for number in numbers])
    assert [result["ruleId"] for result in run["results"]] == ["MC201"] * sum(numbers)
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["MC201"] * any(numbers)


def test_a_result_says_what_is_wrong_and_where() -> None:
    first, second = sarif(game((found(WRONG), Finding(TORN_TAIL, "b.toml", "cut"))))["results"]
    assert first["message"]["text"] == "Celt, turn 2: so it is"
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a.toml"},
        "region": {"startLine": 7},
    }
    assert (first["level"], second["level"], second["message"]["text"]) == ("error", "warning", "cut")
    assert second["locations"][0]["physicalLocation"]["region"] == {"startLine": 1}


def test_services_are_told_the_turn_and_the_entry() -> None:
    finding = found(WRONG)._replace(at=("entry", 11, "tokens"))
    (result,) = sarif(game((finding,)))["results"]
    assert result["properties"] == {"entry": 12, "turn": 2, "civ": "Celt"}
    assert result["message"]["text"] == "Celt, turn 2, entry 12: so it is"
    ((case,),) = junit(game((finding,)))
    assert case[0].attrib["message"] == "Celt, turn 2, entry 12: so it is"
    assert "properties" not in sarif(game((Finding(TORN_TAIL, "b.toml", "cut"),)))["results"][0]


def test_every_code_is_described_once_in_order() -> None:
    rules = sarif(game((found(TORN_TAIL), found(NOT_TOML))), game((found(NOTE), found(NOT_TOML))))["tool"]["driver"][
        "rules"
    ]
    assert [rule["id"] for rule in rules] == ["CL001", "CL006", "CL107"]
    assert rules[2] == {
        "id": "CL107",
        "name": "late-entry",
        "shortDescription": {"text": "A note"},
        "fullDescription": {"text": "A note. It is."},
        "help": {"text": "none. See `civledger explain CL107`"},
        "defaultConfiguration": {"level": "note"},
    }


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("[a](http://example.org)", r"\[a\](http://example.org)"),
        ("[a] (b)", "[a] (b)"),
        ("tokens = { Minoa = 1 } {0}", "tokens = {{ Minoa = 1 }} {{0}}"),
        ("\x1b[2J", "\\u001b[2J"),
    ],
)
def test_a_message_holds_neither_links_nor_places_for_arguments(text: str, plain: str) -> None:
    assert plain_text(text) == plain


@pytest.mark.parametrize("name", [*HOSTILE.values(), "a:b.toml", "//host/a.toml", "x?y#z.toml", "./a/../b.toml"])
def test_the_address_of_a_file_is_a_path_and_nothing_else(name: str) -> None:
    parts = urlsplit(address(name))
    assert (parts.netloc, parts.query, parts.fragment) == ("", "", "")
    assert parts.scheme in ("", "file")
    assert unquote_to_bytes(parts.path) == os.fsencode(os.path.normpath(name))
    assert parts.path.isascii()


def test_a_file_named_from_the_root_has_a_whole_address() -> None:
    assert address("/home/ann/Zoë 1.toml") == "file:///home/ann/Zo%C3%AB%201.toml"


def junit(*games: Any) -> list[ElementTree.Element]:
    """Return the suites of an audit, whose numbers are those of its cases."""
    suites = list(ElementTree.fromstring(written("junit", *games)))
    for suite in suites:
        assert suite.tag == "testsuite"
        assert all(set(case.attrib) == {"classname", "name", "time"} for case in suite)
        counted = [len(suite), *(len(suite.findall(f"testcase/{tag}")) for tag in ("failure", "error", "skipped"))]
        assert [int(suite.attrib[key]) for key in ("tests", "failures", "errors", "skipped")] == counted
    return suites


def test_junit_has_a_suite_a_game_and_a_case_a_finding() -> None:
    findings = found(WRONG), found(NOT_TOML), found(TORN_TAIL), found(NOTE)
    clean, faulty = junit(game(file="clean.toml"), game(findings))
    assert [case.attrib["name"] for case in clean] == ["check"]
    assert [len(case) for case in clean] == [0]
    assert [case[0].tag for case in faulty] == ["failure", "error", "skipped", "system-out"]
    assert faulty[0].attrib == {"classname": "a.toml", "name": "line 7: MC201 too-many-tokens, Celt", "time": "0"}
    assert faulty[0][0].attrib == {"type": "MC201", "message": "Celt, turn 2: so it is"}
    assert faulty[0][0].text == "line 7: Celt, turn 2: so it is\nhelp: "
    assert faulty[3][0].text == "Celt, turn 2: so it is"


def test_junit_of_no_game_is_a_document_too() -> None:
    assert junit() == []


@pytest.mark.parametrize("name", HOSTILE)
def test_names_stay_what_they_are_called(name: str) -> None:
    word = HOSTILE[name]
    finding = Finding(WRONG, word, word, 7, 2, word)
    (suite,) = junit(game((finding,), word, word))
    assert len(suite) == 1
    assert list(suite[0]) == [suite[0][0]]
    assert len(list(suite[0][0])) == 0
    assert sarif(game((finding,), word, word))["results"][0]["ruleId"] == "MC201"


@pytest.mark.parametrize("format", ["sarif", "junit"])
def test_our_own_games_and_samples_can_be_read(format: str) -> None:
    said = civledger("audit", "ledgers", "tests/samples", "--format", format, folder=ROOT)
    assert (said.returncode, said.stderr) == (3, "")
    if format == "sarif":
        assert_fits(json.loads(said.stdout), SARIF)
    else:
        assert len(ElementTree.fromstring(said.stdout)) > 100
