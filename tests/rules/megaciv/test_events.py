"""One file knows which entries are an event, and what an event took."""

import re
from pathlib import Path

from civledger import rules
from civledger.rules.megaciv.entries.events import find_calamities, find_uses
from tests.support import entry, header, judged

ROOM = Path(rules.__file__).parent / "megaciv"
KNOWING = {"entries/events.py", "entries/common.py"}
READING = re.compile(r'common(?:\.get\(|\[)"(?:calamity|victim|others|gainer|ability|civ|givers|joined)"')
TYRANNY = 'calamity = "Tyranny"\nvictim = "Minoa"\ngainer = "Rome"\n'


def test_no_other_file_reads_the_keys_of_an_event() -> None:
    files = {path.relative_to(ROOM).as_posix(): path.read_text("utf-8") for path in ROOM.rglob("*.py")}
    assert {name for name, text in files.items() if READING.search(text)} <= KNOWING
    assert READING.search('step.entry.common.get("calamity")')


def test_an_event_is_an_entry_and_what_is_joined_to_it() -> None:
    begun = entry(1, "census", "tokens = { Minoa = 20, Rome = 9 }") + entry(1, "cities", "cities = { Minoa = 3 }")
    counted = entry(1, "census", 'tokens = { Minoa = 12 }\nafter = "building"')
    passed = entry(1, "cities", f"cities = {{ Minoa = 2, Rome = 1 }}\n{TYRANNY}")
    moved = entry(
        1, "census", f'lost = {{ Minoa = 10 }}\ngained = {{ Rome = 10 }}\nafter = "Tyranny"\n{TYRANNY}joined = true'
    )
    again = entry(1, "note", f'text = "again"\n{TYRANNY}')
    books = judged(header() + begun + counted + passed + moved + again)
    first, second = find_calamities(books.at(1).now)
    assert (first.name, first.civ, first.gainer, first.others) == ("Tyranny", "Minoa", "Rome", ())
    assert [one.position for one in first.entries] == [3, 4]
    assert first.lost("cities") == {"Minoa": 1, "Rome": -1}
    assert first.lost("tokens") == {"Minoa": 10, "Rome": -10}
    assert (second.entry.position, second.lost("tokens")) == (5, {})


def test_an_ability_is_one_event_of_its_user_however_often_it_is_entered() -> None:
    used = 'ability = "Politics"\nciv = "Minoa"'
    rows = entry(1, "gain", f'treasury = {{ Minoa = 5 }}\nfrom = "politics"\n{used}') * 2
    (event,) = find_uses(judged(header() + rows).at(1).now)
    assert (event.name, event.civ, event.lost("treasury")) == ("Politics", "Minoa", {"Minoa": -10})
