"""The same calamity twice in a turn: who cannot be struck again, and what the check says."""

from typing import Any

import pytest

from civledger.model.words import WrongWord
from tests.rules.megaciv.calamities.test_both_blocks import TWELVE
from tests.rules.megaciv.calamities.test_numbers import NINE, entries, strike
from tests.support import codes, entry, findings, header, judged

START = entry(1, "census", f"tokens = {{ {', '.join(f'{civ} = 20' for civ in TWELVE)} }}")


def struck(action: str, name: str, victim: str, body: str = "", *, joined: bool = False, turn: int = 1) -> str:
    """Return an entry of a calamity."""
    keys = {"note": 'text = "x"', "cities": f"cities = {{ {victim} = 3 }}"}
    keys["census"] = f'tokens = {{ {victim} = 9 }}\nafter = "{name}"'
    marks = f'calamity = "{name}"\nvictim = "{victim}"' + ("\njoined = true" if joined else "")
    return entry(turn, action, f"{body or keys[action]}\n{marks}")


def found(*strikes: str, civs: tuple[str, ...] = NINE) -> list[tuple[str, int | None]]:
    """Return the codes of all findings, and which entry each is about."""
    text = header(civs, tracks=["cities", "tokens"]) + "".join(strikes)
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line == "[[entry]]"]
    return [(one.fault.code, sum(line <= (one.line or 0) for line in lines)) for one in findings(text)]


CITIES, CENSUS, NOTE = (struck(action, "Treachery", "Egypt") for action in ("cities", "census", "note"))
BEHIND = struck("census", "Treachery", "Egypt", joined=True)
OTHER, THIRD = (struck("cities", "Treachery", civ) for civ in ("Minoa", "Rome"))


@pytest.mark.parametrize(
    ("strikes", "expected"),
    [
        pytest.param((CITIES,), [], id="once"),
        pytest.param((CITIES, BEHIND), [], id="one strike in two entries"),
        pytest.param((CITIES, CENSUS, NOTE), [("MC410", 3)], id="by hand, and not joined"),
        pytest.param((CITIES, CITIES), [("MC410", 2)], id="twice"),
        pytest.param((CITIES, BEHIND, CITIES, BEHIND), [("MC410", 3)], id="two commands"),
        pytest.param((CENSUS, CITIES, BEHIND), [("MC410", 2)], id="a correction that takes a city too"),
        pytest.param((CITIES, CITIES, CITIES), [("MC410", 3)], id="three times is one finding, at the last"),
        pytest.param((CITIES, OTHER), [("MC410", 2)], id="there is one card"),
        pytest.param((CITIES, struck("cities", "Treachery", "Egypt", turn=2)), [("CL106", 2)], id="another turn"),
        pytest.param((CITIES, struck("cities", "Superstition", "Egypt")), [], id="another calamity"),
        pytest.param(
            (struck("cities", "Piracy", "Egypt"), struck("cities", "Raid", "Egypt")), [("MC410", 2)], id="two names"
        ),
        pytest.param(
            (struck("cities", "Earthquake", "Egypt"), struck("cities", "Volcanic Eruption", "Rome")),
            [("MC410", 2)],
            id="the volcano's card has two effects",
        ),
    ],
)
def test_a_second_strike_is_a_warning_at_the_last(strikes: tuple[str, ...], expected: list[tuple[str, int]]) -> None:
    assert found(*strikes) == expected


@pytest.mark.parametrize(
    ("strikes", "expected"),
    [
        ((CITIES, OTHER), []),
        ((CITIES, CITIES), [("MC410", 2)]),
        ((CITIES, OTHER, THIRD), [("MC410", 3)]),
        ((CITIES, OTHER, CITIES), [("MC410", 3)]),
        ((CITIES, CITIES, OTHER), [("MC410", 3)]),
    ],
)
def test_two_blocks_have_two_cards(strikes: tuple[str, ...], expected: list[tuple[str, int]]) -> None:
    assert found(*strikes, civs=TWELVE) == expected


def test_it_works_whatever_is_tracked() -> None:
    assert codes(header(NINE, tracks=["advances"]) + NOTE + NOTE) == ["MC410"]


def second(earlier: str, name: str, victim: str, *others: str, **more: Any) -> None:
    """Strike somebody after an earlier strike of the turn."""
    now = judged(header(TWELVE) + START + earlier).at()
    strike(now, name, victim, *others, **more)


COUNTED = entry(2, "census", f"tokens = {{ {', '.join(f'{civ} = 20' for civ in TWELVE)} }}")
FAMINE = struck("census", "Famine", "Egypt", 'tokens = { Egypt = 10, Minoa = 15 }\nafter = "Famine"')
SPARED = struck("note", "Famine", "Egypt", 'text = "Famine"\nothers = ["Minoa"]')
EPIDEMIC = struck("note", "Epidemic", "Egypt", 'text = "Epidemic"\ngainer = "Rome"')
TREACHERY = struck("cities", "Treachery", "Egypt", "cities = { Egypt = 3, Rome = 5 }")


@pytest.mark.parametrize(
    ("earlier", "words", "said"),
    [
        (FAMINE, ("Famine", "Rome", "Minoa"), "a secondary victim of Famine"),
        (SPARED, ("Famine", "Rome", "Minoa"), "a secondary victim of Famine"),
        (FAMINE, ("Famine", "Rome", "Egypt"), "already the primary victim of Famine"),
        (EPIDEMIC, ("Epidemic", "Minoa", "Rome"), "already the gainer of Epidemic"),
        (FAMINE, ("Famine", "Minoa"), "a secondary victim of Famine"),
    ],
)
def test_whom_a_card_has_met_it_does_not_meet_as_a_secondary_victim(
    earlier: str, words: tuple[str, ...], said: str
) -> None:
    with pytest.raises(WrongWord, match=f"{said} this turn.*correct it first, by the same command with --fix"):
        second(earlier, *words)


@pytest.mark.parametrize(
    ("earlier", "words"),
    [
        (FAMINE, ("Famine", "Rome", "Hatti")),
        (FAMINE, ("Epidemic", "Rome", "Minoa", "Egypt")),
        (TREACHERY, ("Treachery", "Rome")),
        (FAMINE + entry(1, "endturn") + COUNTED, ("Famine", "Rome", "Minoa")),
    ],
)
def test_whoever_it_has_not_met_may_be_struck(earlier: str, words: tuple[str, ...]) -> None:
    second(earlier, *words)


def test_who_gains_may_have_been_the_primary_victim() -> None:
    second(TREACHERY, "Treachery", "Rome", to="Egypt")


def test_the_entries_carry_whom_the_calamity_met() -> None:
    now = judged(header(TWELVE) + START).at()
    ((_, keys),) = entries(now, "Epidemic", "Minoa", to="rome")
    assert (keys["others"], keys["gainer"]) == (["Minoa"], "Rome")
