"""The last entries are taken back only where the text leaves no doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.model.ledger import Ledger
from civledger.store.entry_text import append_entry, block
from civledger.store.ledger_file import NotWritten
from civledger.store.read import read_data
from civledger.store.undo import NotCut, without_last
from tests.support import entry, header

HEAD = header()


def note(text: str) -> str:
    return entry(1, "note", f"text = {text}").rstrip("\n") + "\n"


ONE = note('"one"')


def ledger_of(text: str) -> Ledger:
    """Return the ledger in a text."""
    ledger = read_data("game.toml", text.encode()).ledger
    assert ledger is not None
    return ledger


def cut(text: str, count: int = 1) -> tuple[str, str]:
    left, taken = without_last(text, ledger_of(text), count)
    return left, "\n".join(taken)


TAKEN = {
    "a plain entry": ONE,
    "a table of its own": "[[entry]]\nturn = 1\n[entry.tokens]\nMinoa = 1\n",
    "a table of tables": "[[entry]]\nturn = 1\n[entry.choose.Monument]\nred = 20\n",
    "a comment inside": '[[entry]]\nturn = 1\n# really\naction = "note"\n',
    "a comment behind a value": '[[entry]]  # late\nturn = 1\naction = "note"  # typed twice\n',
    "spaces before it": '  [[entry]]\n  turn = 1\n  action = "note"\n',
    "spaces in its name": '[[ entry ]]\nturn = 1\naction = "note"\n',
    "quotes around its name": '[["entry"]]\nturn = 1\naction = "note"\n',
    "a text of many lines": note('"""\none\n\n[[entry]]\n"""'),
    "a text of many lines, not escaped": note("'''one\ntwo'''"),
    "a list of many lines": "[[entry]]\nturn = 1\nlist = [\n  1,\n]\n",
    "an empty entry": "[[entry]]\n",
}
HEADS = {
    "a plain head": HEAD,
    "an entry before it": f"{HEAD}{ONE}\n",
    "a comment before it": f"{HEAD}# ours\n\n",
    "an indented head": HEAD.replace("civ =", "  civ ="),
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
@pytest.mark.parametrize("last", TAKEN.values(), ids=TAKEN)
def test_the_last_entry_is_taken_whole(last: str, head: str, newline: str) -> None:
    left, taken = cut((head + last).replace("\n", newline))
    assert taken == last
    assert (left + newline).replace("\r\n", "\n") in (head, head + "\n")
    assert left.count("\n") == left.count(newline)


@pytest.mark.parametrize("tail", ["", "\n\n\n", "# behind\n", "\n# behind\n\n#more", "   \n\t\n"])
def test_what_stands_behind_the_last_entry_stays(tail: str) -> None:
    left, taken = cut(HEAD + ONE + tail)
    assert taken == ONE
    assert left.endswith(tail)
    assert not ledger_of(left).entries


DOUBTFUL = {
    "a header behind it": 'format = 1\n[[entry]]\nturn = 1\naction = "note"\n' + HEAD.removeprefix("format = 1\n"),
    "a player behind it": f'{HEAD}{ONE}[[player]]\nciv = "Iberia"\n',
    "a text that ends like a comment": HEAD + note('"""one\n# two"""'),
    "a text with blank lines at its end": HEAD + note("'''one\n\n# '''"),
    "one list": f'entry = [{{ turn = 1, action = "note" }}]\n{HEAD}',
    "a list of many lines": f'entry = [\n  {{ turn = 1, action = "note" }},\n]\n{HEAD}',
}


@pytest.mark.parametrize("text", DOUBTFUL.values(), ids=DOUBTFUL)
def test_what_cannot_be_told_apart_is_left_to_hands(text: str) -> None:
    with pytest.raises(NotCut, match="by hand"):
        cut(text)


texts = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), min_size=1, max_size=6)


@given(texts, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "# a comment\n", "\n\n"]), st.data())
def test_taking_back_after_adding_gives_the_old_bytes(
    words: list[str], newline: str, tail: str, data: st.DataObject
) -> None:
    states = [(HEAD + tail).replace("\n", newline)]
    for text in words:
        states.append(append_entry(states[-1], block({"turn": 1, "action": "note", "text": text})))
    count = data.draw(st.integers(1, len(words)))
    left, taken = cut(states[-1], count)
    assert left == states[-1 - count]
    assert [found["text"] for found in ledger_of(HEAD + taken).entries] == words[-count:]


LISTS = ['entry = [{ turn = 1, action = "note", text = "one" }]\n', "entry = []\n", "entry = [\n]\n"]


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("one_list", LISTS)
def test_an_entry_is_not_added_where_it_would_spoil_the_file(one_list: str, newline: str, mark: str) -> None:
    with pytest.raises(NotWritten, match="nothing was recorded"):
        append_entry(mark + (one_list + HEAD).replace("\n", newline), note('"two"'))


@pytest.mark.parametrize("head", ["# of an entry\n" + HEAD, HEAD.replace("[game]", '[game]\nname = "entry"'), HEAD])
@pytest.mark.parametrize("before", ["", ONE, '[["entry"]]\nturn = 1\naction = "note"\n'])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
def test_an_entry_is_added_behind_entries_however_they_are_headed(head: str, before: str, mark: str) -> None:
    new = append_entry(mark + head + before, note('"two"'))
    assert len(ledger_of(new).entries) == 1 + bool(before)
