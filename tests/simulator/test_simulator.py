"""The table plays possible games, and every style of writing them down makes a ledger without a mistake."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from civledger.model.finding import Finding
from civledger.model.turn import Turn
from civledger.rules.megaciv.board import ends
from civledger.rules.megaciv.book.support import find_doubtful
from civledger.rules.megaciv.book.taxes import due_revolts, may_fall_short
from civledger.rules.megaciv.entries.common import BUY_BAND
from civledger.rules.megaciv.entries.treasury import TAX
from tests.bare_counts import stock
from tests.depth import cases, seeds
from tests.play import literal, writing
from tests.simulator import facts
from tests.simulator.faults import FAULTS, Fault, builders, of_turn, slack, turns
from tests.simulator.player import SITE
from tests.simulator.styles import STYLES, Notes, as_it_happens, as_text, written
from tests.simulator.table import Entry, Game, play, table_of
from tests.support import codes, findings, judged

pytestmark = pytest.mark.deep

GAMES = cases(12, in_full=100)
ORDINARY = {"MC406"}  # cards wasted: allowed
MISSED = {
    "hands now and then": {"MC502"},
    "late by a turn": {"CL107"},
    "no calamities": {"MC106", "MC108"},  # of stocks, which the tokens lost and not counted have filled
}
NEW = {"MC503", "MC505", "MC204", "MC205"}


@cache
def game_of(seed: int) -> Game:
    """Play a game: by its seed of 3 to 18 players, on every map and both sides, every fifth a Short Game."""
    players, side = table_of(seed)
    regions = facts.maps(players)
    return play(seed, players, side, regions[seed // 16 % len(regions)], seed % 5 == 4)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_has_no_error_and_no_warning(seed: int) -> None:
    game = game_of(seed)
    game.check()
    assert set(codes(written(game))) <= ORDINARY


@pytest.mark.parametrize("seed", seeds(6, in_full=100))
@pytest.mark.parametrize("style", STYLES)
def test_a_style_hides_things_and_says_nothing_wrong(style: str, seed: int) -> None:
    text = written(game_of(seed), style)
    found = {one.fault.code for one in findings(text) if not is_misled(one, style, text, game_of(seed))}
    assert found <= ORDINARY | MISSED.get(style, set())


def is_misled(found: Finding, style: str, text: str, game: Game) -> bool:
    """Tell whether it is a gainer of whose tokens the books are wrong, since cities were told at the end alone.

    By the contract those cost tokens, though they were annexed or built before a count; for that only MC205 is silent.
    """
    if (style, found.fault.code) != ("cities at the end", "MC108"):
        return False
    told, true = (judged(one).at(found.turn).opening for one in (text, written(game)))
    named = [civ for civ in game.players if civ in found.message]
    return any(not ends(told, civ).least <= ends(true, civ).least <= ends(told, civ).most for civ in named)


@pytest.mark.parametrize("seed", seeds(6, in_full=40))
def test_the_books_agree_with_the_table(seed: int) -> None:
    game = game_of(seed)
    books = judged(written(game)).turns[-1].closing
    for civ, player in game.players.items():
        assert books.cities[civ] == player.cities
        assert books.treasury[civ] == player.treasury
        assert books.board[civ].number == player.tokens
        assert stock(books, civ) == player.stock
        assert books.space[civ] == player.space
        assert set(books.held[civ]) == player.held
        assert books.credits[civ] == literal.credit_tokens(player.purchases, player.credits_of, game.turn)


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_card_comes_from_nowhere_and_no_city_without_tokens(seed: int) -> None:
    game = game_of(seed)
    for turn in turns(game):
        assert slack(game, turn) >= 0
        census = of_turn(game.entries, turn, "census")[0][1]["tokens"]
        for civ, new, _ in builders(game, turn):
            assert census[civ] >= SITE * new - (SITE if "Architecture" in game.players[civ].held else 0)


@pytest.mark.parametrize("plant", FAULTS)
def test_a_planted_fault_is_found_and_nothing_else(plant: Callable[[Game], Fault | None]) -> None:
    found = 0
    wanted = cases(6, in_full=100)
    for seed in count():
        if found == wanted:
            break
        game = game_of(seed)
        fault = plant(game)
        if fault is None:  # few players, all commodities are in the box, or the Short Game begins with cities
            assert not 4 < len(game.players) < 15 or game.sets
            continue
        told = findings(as_text(game, as_it_happens(fault.notes)))
        assert {one.fault.code for one in told} <= ORDINARY | {fault.code}, seed
        assert {one.turn for one in told if one.fault.code == fault.code} == {fault.turn}, seed
        found += 1
    print(f"{plant.__name__}: {found} of {found} found in {seed} games")


HIDDEN = {("cities at the end", "MC503"), ("hands now and then", "MC503")}  # what the code needs is never written


def test_a_style_shows_no_new_code_where_it_hides_what_that_needs(capsys: pytest.CaptureFixture[str]) -> None:
    """Print how often each style shows a planted fault; where nothing was planted, none shows one."""
    games = [game_of(seed) for seed in seeds(6, in_full=16)]
    table = []
    for style, write in STYLES.items():
        assert not [code for game in games for code in codes(written(game, style)) if code in NEW], style
        shown = []
        for plant in FAULTS:
            faults = [(game, fault) for game in games if (fault := plant(game))]
            seen = sum(fault.code in codes(as_text(game, write(fault.notes))) for game, fault in faults)
            if not faults:  # none of so few games has a place for it
                continue
            code = faults[0][1].code
            assert not seen or (style, code) not in HIDDEN
            assert seen == len(faults) or style not in ("as it happens", "late by a turn")
            shown.append(f"{code} {seen} of {len(faults)}")
        table.append(f"  {style:20} {', '.join(shown)}")
    with capsys.disabled():
        print("\nplanted faults that a style shows", *table, sep="\n")


def census_alone(notes: Notes) -> list[Entry]:
    """Return everything but what was counted again after the census."""
    return [entry for entry in as_it_happens(notes) if not ("after" in entry and "tokens" in entry)]


def count_questions(turn: Turn) -> Counter[str]:
    """Count whose numbers the books of a turn do not know where a rule asks for them."""
    opening = turn.opening
    state = next((step.before for step in turn.steps if step.entry.kind.band >= BUY_BAND), turn.closing)
    due = due_revolts(turn.with_steps([step for step in turn.steps if step.entry.kind is TAX]))
    return Counter(
        {
            "players": len(opening.civs),
            "taxes": sum(may_fall_short(opening, civ) for civ in opening.civs),
            "support": len([*find_doubtful(state, turn.number)]),
            "revolts": len(due),
            "who gains": sum(bool(one.rivals) for one in due),
        }
    )


def test_how_often_a_number_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Print how often books that have each style cannot tell a number; where all is counted, none is asked for."""
    table = []
    for style, write in {**STYLES, "census alone": census_alone}.items():
        asked: Counter[str] = Counter()
        for seed in seeds(3, in_full=16):
            game = game_of(seed)
            for turn in judged(as_text(game, write(game.entries))).turns:
                asked.update(count_questions(turn))
        assert style != "as it happens" or not asked["taxes"] + asked["support"] + asked["who gains"]
        shares = [f"{100 * asked[what] / asked['players']:.1f} % of {what}" for what in ("taxes", "support")]
        table.append(f"  {style:20} {', '.join(shares)}, {asked['who gains']} of {asked['revolts']} revolts")
    with capsys.disabled():
        print("\nnumbers that are asked for", *table, sep="\n")


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = play(3, 6), play(3, 6)
    assert written(one) == written(other)
    assert written(play(4, 6)) != written(one)


def test_every_set_up_deals_what_is_in_the_box() -> None:
    assert sum(facts.cards_in_box(18, "west").values()) + sum(facts.cards_in_box(18, "east").values()) == sum(
        kind.cards for kind in facts.COMMODITIES.values()
    )
    for players in range(3, 19):
        for region in facts.maps(players):
            halves = Counter(facts.blocks(players, region).values())
            assert halves.total() == players
            assert max(halves.values()) - min(halves.values()) <= 1
            assert len(facts.sets_drawn(players, region)) == players
            for block in halves:
                faces = {facts.FACES[name] for name in facts.cards_in_box(players, block)}
                assert faces == set(range(1, 10))


def test_the_second_reading_has_neither_code_nor_data_of_the_program() -> None:
    for folder in (Path(__file__).parent, Path(writing.__file__).parent):
        for path in folder.rglob("*.py"):
            assert "civledger" not in path.read_text("utf-8") or path.name.startswith("test_"), path
