"""Comments, layout and heads of merged ledgers: the side that touched them wins, and nothing else is rewritten."""

import tomllib

import pytest

from civledger.bookkeeping.merge_ledgers import NotMergeable, merge_texts
from civledger.store.merge.head import flatten
from tests.merging.words import ledger
from tests.support import codes, entry, header

HEAD = header()
NAMED = HEAD.replace("[game]\n", '[game]\nname = "Utrecht"\n')
LATER = HEAD.replace('ast = "basic"\n', 'ast = "basic"\ndate = 2026-11-14\n')
CENSUS = '\n[[entry]]\nturn = 1\naction = "census"\ntokens = { Minoa = 5 }\n'


def merge(base: str, ours: str, theirs: str) -> str:
    """Return three texts merged without a conflict."""
    merged = merge_texts(base.encode(), ours.encode(), theirs.encode())
    assert merged.conflicts == ()
    return merged.data.decode()


NOTED = CENSUS.replace("turn = 1\n", 'turn = 1\nnote = "five"\n')
COMMENTS = {
    "the same key at two places": (NOTED, CENSUS + 'note = "five"\n', NOTED),
    "ours": ("# five\n" + CENSUS, CENSUS, "# five\n" + CENSUS),
    "theirs": (CENSUS, CENSUS.replace("5 }", "5 } # five"), CENSUS.replace("5 }", "5 } # five")),
    "both, at other lines": ("# five\n" + CENSUS, CENSUS + "# end\n", "# five\n" + CENSUS + "# end\n"),
    "both, at the same line": (
        "# ours\n" + CENSUS,
        "# theirs\n" + CENSUS,
        "# ours\n" + CENSUS.replace("[[", "# theirs\n[[", 1),
    ),
    "beside a number": ("# five\n" + CENSUS, CENSUS.replace("5", "6"), "# five\n" + CENSUS.replace("5", "6")),
    "on the line of a number": (
        CENSUS.replace("5 }", "5 } # five"),
        CENSUS.replace("5", "6"),
        CENSUS.replace("5", "6").replace("[[", "# five\n[[", 1),
    ),
}


@pytest.mark.parametrize(("ours", "theirs", "expected"), COMMENTS.values(), ids=COMMENTS)
def test_comments_and_layout_are_of_the_side_that_touched_them(ours: str, theirs: str, expected: str) -> None:
    assert merge(HEAD + CENSUS, HEAD + ours, HEAD + theirs) == HEAD + expected


def test_a_comment_at_the_end_stands_once_whoever_wrote_behind_it() -> None:
    base = ledger("1a") + "\n# ---- turn 2 ----\n"
    note = '\n[[entry]]\nturn = 1\naction = "note"\ntext = "{}"\n'
    own, other = note.format("own"), note.format("other")
    assert merge(base, base + own, base) == base + own
    assert merge(base, base, base + other) == base + other
    assert merge(base, base + own, base + other) == base + own + other
    assert merge(base, base + "# ours\n", base + "# theirs\n").count("# ---- turn 2 ----") == 2
    assert merge(base, base + "# ours\n", base + "# ours\n") == base + "# ours\n"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_our_newlines_and_byte_order_mark_stay(newline: str, mark: str) -> None:
    own = (mark + ledger("1a 1b").replace("\n", newline)).encode()
    merged = merge_texts(ledger("1a").encode(), own, ledger("1a 1c").encode())
    assert merged.data == (mark + ledger("1a 1b 1c").replace("\n", newline)).encode()


def test_an_end_without_newline_stays_where_it_is_or_gets_one() -> None:
    base = ledger("1a")
    torn = ledger("1a 1b").rstrip("\n")
    assert merge(base, torn, ledger("1a 1c")) == ledger("1a 1b 1c")
    assert merge(base, ledger("1a 1c"), torn) == ledger("1a 1c 1b").rstrip("\n")


def test_a_note_of_several_lines_that_looks_like_entries_is_one_entry() -> None:
    note = entry(1, "note", 'text = """\n\n[[entry]]\n# no comment"""')
    other = entry(1, "note", 'text = "other"')
    merged = merge(HEAD, HEAD + note, HEAD + other)
    assert [each["text"] for each in tomllib.loads(merged)["entry"]] == ["\n[[entry]]\n# no comment", "other"]


def test_without_an_ancestor_what_is_equal_stands_once() -> None:
    assert merge("", ledger("1a 1b"), ledger("1a 1c")) == ledger("1a 1b 1c")


HEADS = {
    "theirs alone": (HEAD, NAMED, NAMED),
    "ours alone": (NAMED, HEAD, NAMED),
    "the same": (NAMED, NAMED, NAMED),
    "both, at other lines": (NAMED, LATER, NAMED.replace('"basic"\n', '"basic"\ndate = 2026-11-14\n')),
    "comments of both": ("# ours\n" + HEAD, HEAD + "# theirs\n", "# ours\n" + HEAD + "# theirs\n"),
}


@pytest.mark.parametrize(("ours", "theirs", "expected"), HEADS.values(), ids=HEADS)
def test_heads_are_merged_key_by_key(ours: str, theirs: str, expected: str) -> None:
    assert merge(HEAD, ours, theirs) == expected


def rename(head: str, civ: str, name: str) -> str:
    """Return a head in which somebody got a name."""
    return head.replace(f'civ = "{civ}"\n', f'civ = "{civ}"\nname = "{name}"\n')


SAME_LINES = {
    "a key each": (NAMED, HEAD.replace("[game]\n", "[game]\ndate = 2026-11-14\n")),
    "a key changed and one added": (
        HEAD.replace('"basic"', '"expert"'),
        HEAD.replace('ast = "basic"\n', 'ast = "basic"\nname = "Utrecht"\n'),
    ),
    "a player gone": (NAMED.replace('[[player]]\nciv = "Rome"\n', ""), HEAD.replace("[game]\n", "[game]\n# here\n")),
    "a player gone, and one named": (
        rename(HEAD, "Rome", "Flo"),
        rename(HEAD.replace('[[player]]\nciv = "Celt"\n\n', ""), "Egypt", "Ann"),
    ),
    "two players more": (HEAD + '[[player]]\nciv = "Saba"\n', HEAD + '[[player]]\nciv = "Nubia"\n'),
    "house rules": (NAMED, HEAD.replace("[game]\n", '[game]\nedition = "mega-empires"\n')),
    "a key gone": (HEAD.replace('ast = "basic"\n', 'name = "Utrecht"\n'), HEAD.replace("[game]\n", "[game]\n# here\n")),
}


DATED = HEAD.replace("[game]\n", "[game]\ndate = 2026-11-14\n")
SAME_LINES |= {
    "a key each, and a player gone": (NAMED, DATED.replace('[[player]]\nciv = "Celt"\n\n', "")),
    "a key each, and a player named": (NAMED, rename(DATED, "Rome", "Flo")),
    "a key each, and a player more": (NAMED, DATED + '[[player]]\nciv = "Saba"\n'),
    "a key each, and one gone": (NAMED, DATED.replace('ast = "basic"\n', "")),
    "a key each, and a table more": (NAMED, DATED.replace("[[player]]", "[game.more]\na = 1\n\n[[player]]", 1)),
    "the same key at two places": (NAMED, HEAD.replace('ast = "basic"\n', 'ast = "basic"\nname = "Utrecht"\n')),
}


@pytest.mark.parametrize(("ours", "theirs"), SAME_LINES.values(), ids=SAME_LINES)
def test_keys_on_neighbouring_lines_are_merged_too(ours: str, theirs: str) -> None:
    before, own, other = (flatten(tomllib.loads(text)) for text in (HEAD, ours, theirs))
    changed = {path: value for path, value in other.items() if before.get(path) != value}
    gone = before.keys() - other.keys()
    expected = {path: value for path, value in {**own, **changed}.items() if path not in gone}
    assert flatten(tomllib.loads(merge(HEAD, ours, theirs))) == expected


def test_a_head_without_players_is_merged_too() -> None:
    base, ours, theirs = (text.partition("[[player]]")[0] for text in (HEAD, NAMED, DATED))
    assert tomllib.loads(merge(base, ours, theirs))["game"].keys() == {"rules", "ast", "name", "date"}


@pytest.mark.parametrize("more", ["", "\n[game.more]\na = 1\n"])
def test_players_in_one_line_are_merged_or_left_to_people(more: str) -> None:
    start = 'format = 1\nplayer = [{{ civ = "Minoa" }}{}]\n\n[game]\nrules = "mega-civilization"\n'
    ours, theirs = start.format(', { civ = "Rome" }'), start.format(', { civ = "Egypt" }') + more
    merged = merge_texts(start.format("").encode(), ours.encode(), theirs.encode())
    if merged.conflicts:
        assert merged.data.decode() == f"<<<<<<< ours\n{ours}=======\n{theirs}>>>>>>> theirs\n"
    else:
        players = tomllib.loads(merged.data.decode())["player"]
        assert [player["civ"] for player in players] == ["Minoa", "Rome", "Egypt"]


def test_a_key_set_differently_is_a_conflict_and_its_seals_go() -> None:
    base, ours, theirs = (HEAD.replace("[game]\n", f'[game]\nname = "{name}"\n') for name in ("a", "b", "c"))
    merged = merge_texts(
        ledger("1a 1!", base).encode(), ledger("1a 1!", ours).encode(), ledger("1a 1!", theirs).encode()
    )
    text = merged.data.decode()
    assert merged.conflicts == ("both sides set game.name in the header differently",)
    assert codes(text) == ["CL002"]
    assert '<<<<<<< ours\nname = "b"\n=======\nname = "c"\n>>>>>>> theirs\n' in text
    assert "seal =" not in text


@pytest.mark.parametrize("swapped", [False, True])
def test_a_player_removed_and_changed_is_a_conflict(swapped: bool) -> None:
    gone, named = HEAD.replace('[[player]]\nciv = "Celt"\n\n', ""), rename(HEAD, "Celt", "Flo")
    merged = merge_texts(HEAD.encode(), *(side.encode() for side in ((named, gone) if swapped else (gone, named))))
    assert merged.conflicts == ("both sides set player.Celt in the header differently",)


RULES = 'rules = "mega-civilization"'
LAYOUTS = {
    "a table": (f"[game]\n{RULES}\n", f'[game]\nname = "a"\n{RULES}\n', f'[game]\ndate = "b"\n{RULES}\n'),
    "points": (f"game.{RULES}\n", f'game.name = "a"\ngame.{RULES}\n', f'game.date = "b"\ngame.{RULES}\n'),
    "braces": (f"game = {{ {RULES} }}\n", f'game = {{ name = "a", {RULES} }}\n', f'game = {{ date = "b", {RULES} }}\n'),
    "points and a table": (
        f"game.{RULES}\n",
        f'game.{RULES}\ngame.name = "a"\n',
        f'[game]\n{RULES}\ndate = "b"\n[game.c]\nd = 1\n',
    ),
}


@pytest.mark.parametrize(("base", "ours", "theirs"), LAYOUTS.values(), ids=LAYOUTS)
def test_a_head_in_any_layout_is_merged_key_by_key(base: str, ours: str, theirs: str) -> None:
    top, player = "# top\nformat = 1\n", '[[player]]\nciv = "Minoa"\n'
    text = merge(*(top + head + player for head in (base, ours, theirs)))
    game = tomllib.loads(text)["game"]
    assert text.startswith("# top\n")
    assert (game["name"], game["date"], game["rules"]) == ("a", "b", "mega-civilization")


def test_a_conflict_of_a_head_whose_lines_were_moved_leaves_both_heads() -> None:
    game = f'[game]\n{RULES}\nast = "basic"\nname = "n"\n'
    ours = game.replace("basic", "expert")
    theirs = f'[game]\nedition = "c"\nname = "n"\nast = "short"\n{RULES}\n'
    merged = merge_texts(*(f"format = 1\n{head}{CENSUS}".encode() for head in (game, ours, theirs)))
    assert merged.conflicts == ("both sides set game.ast in the header differently",)
    assert f"<<<<<<< ours\nformat = 1\n{ours}=======\nformat = 1\n{theirs}>>>>>>> theirs\n" in merged.data.decode()


def test_keys_set_differently_at_different_places_are_a_conflict_of_whole_heads() -> None:
    ours = HEAD.replace("[game]\n", '[game]\nname = "b"\n')
    theirs = HEAD.replace('ast = "basic"\n', 'ast = "basic"\nname = "c"\n')
    merged = merge_texts(HEAD.encode(), ours.encode(), theirs.encode())
    own, other = ours.rstrip("\n"), theirs.rstrip("\n")
    assert merged.data.decode() == f"<<<<<<< ours\n{own}\n=======\n{other}\n>>>>>>> theirs\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "[tool]\n",
        HEAD.replace("mega-civilization", "chess"),
        HEAD.replace("[[player]]", "[player]", 1).partition("[[")[0],
        HEAD.replace("[game]", "entry = [{ turn = 1 }]\n[game]"),
        HEAD.partition("[game]")[0] + "[[entry]]\nturn = 1\n" + "[game]" + HEAD.partition("[game]")[2],
        "[[entry]]\nturn = 1\nformat = 1\n",
    ],
)
def test_what_is_no_ledger_or_not_written_as_one_is_not_touched(text: str) -> None:
    with pytest.raises(NotMergeable):
        merge_texts(HEAD.encode(), text.encode(), ledger("1a").encode())
    with pytest.raises(NotMergeable):
        merge_texts(HEAD.encode(), ledger("1a").encode(), text.encode())
    if text:
        with pytest.raises(NotMergeable):
            merge_texts(text.encode(), ledger("1a").encode(), ledger("1b").encode())


def test_an_entry_that_cannot_be_changed_in_its_text_is_left_to_git() -> None:
    strike = '\n[[entry]]\nturn = 1\naction = "strike"\n"entries" = [1]\nreason = "r"\n'
    with pytest.raises(NotMergeable):
        merge_texts(HEAD.encode(), ledger("1b").encode(), (ledger("1a") + strike).encode())


@pytest.mark.parametrize("swapped", [False, True])
def test_a_comment_stays_when_the_other_side_removed_the_entry_below_it(swapped: bool) -> None:
    first, second = entry(1, "note", 'text = "a"'), entry(1, "note", 'text = "b"')
    base = (header() + first + second).encode()
    commented = (header() + first + "# look again\n" + second).encode()
    removed = (header() + first).encode()
    sides = (removed, commented) if swapped else (commented, removed)
    merge = merge_texts(base, *sides)
    assert merge.data.decode().count("# look again\n") == 1
    assert [each["text"] for each in tomllib.loads(merge.data.decode())["entry"]] == ["a"]


def test_so_does_one_that_stands_elsewhere_too() -> None:
    first, second = "# check\n" + entry(1, "note", 'text = "a"'), entry(1, "note", 'text = "b"')
    base, commented = (header() + first + other for other in (second, f"# check\n{second}"))
    merge = merge_texts(base.encode(), commented.encode(), (header() + first).encode())
    assert merge.data.decode().count("# check\n") == 2
