"""Ratings against a second computation, and on leagues whose strengths are known."""

import math
import random
from collections.abc import Sequence
from statistics import NormalDist, correlation, fmean, stdev, variance

import pytest

from civledger.club.figures import Rating, wilson
from civledger.club.rating import (
    LUCK,
    NO_EDGE,
    SCALE,
    SPREADS,
    START,
    BlendedRatings,
    Entrant,
    Ratings,
    chance_before,
    evaluate,
)
from civledger.club.tally import rate_games
from civledger.model.pages.club import ClubGame, ClubSeat
from tests.depth import seeds

NORMAL = NormalDist()
PEOPLE = (
    *("Anne", "Bo", "Cy", "Dirk", "Esra", "Flo", "Gus", "Hans", "Ivo"),
    *("Jan", "Kim", "Leo", "Mia", "Nils", "Ola", "Pia", "Quin", "Ria"),
)


def normal_scores(game: Sequence[Entrant]) -> list[float]:
    """Return how well everybody's rank is on a normal scale; those who share a place share the mean of its ranks."""
    ranks = [(sum(o.place < one.place for o in game) + sum(o.place <= one.place for o in game) + 1) / 2 for one in game]
    return [NORMAL.inv_cdf(1 - (rank - 0.375) / (len(game) + 0.25)) for rank in ranks]


def second_reading(ratings: Ratings, game: Sequence[Entrant]) -> dict[str, tuple[float, float]]:
    """Return people's ratings after a game: one Gaussian over skills, edges and luck, told one difference at a time.

    Only differences are told: the level of a game is not known.
    """
    number = len(game)
    priors = [ratings.of(one.person) for one in game] + [ratings.edge(one.civ) for one in game]
    priors += [Rating(0.0, LUCK)] * number
    mean = [prior.rating for prior in priors]
    covariance = [[prior.uncertainty**2 * (i == j) for j in range(3 * number)] for i, prior in enumerate(priors)]
    expected = [mean[place] + mean[number + place] for place in range(number)]
    width = math.sqrt(
        variance(expected) + fmean(sum(covariance[i][i] for i in range(at, 3 * number, number)) for at in range(number))
    )
    seen = [width * score for score in normal_scores(game)]
    for place in range(1, number):
        looks = [(i % number == place) - (i % number == 0) for i in range(3 * number)]
        along = [sum(map(math.prod, zip(row, looks, strict=True))) for row in covariance]
        spread = sum(map(math.prod, zip(along, looks, strict=True)))
        surprise = seen[place] - seen[0] - sum(map(math.prod, zip(mean, looks, strict=True)))
        mean = [old + one * surprise / spread for old, one in zip(mean, along, strict=True)]
        covariance = [
            [old - one * other / spread for old, other in zip(row, along, strict=True)]
            for row, one in zip(covariance, along, strict=True)
        ]
    return {one.person: (mean[place], math.sqrt(covariance[place][place])) for place, one in enumerate(game)}


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(12))
def test_ratings_are_those_of_a_second_computation(seed: int) -> None:
    rng = random.Random(seed)
    ratings = Ratings()
    for _ in range(6):
        who = rng.sample(PEOPLE, rng.randint(2, 18))
        civs = [f"civ {number}" for number in rng.sample(range(18), len(who))]
        game = [
            Entrant(person, civ if seed % 3 else None, rng.randint(1, len(who)))
            for person, civ in zip(who, civs, strict=True)
        ]
        expected = second_reading(ratings, game)
        ratings = ratings.after(game)
        for person, (rating, uncertainty) in expected.items():
            assert ratings.of(person).rating == pytest.approx(rating, abs=1e-6)
            assert ratings.of(person).uncertainty == pytest.approx(uncertainty, abs=1e-6)


def test_two_strangers_leave_half_of_a_game_to_luck() -> None:
    """By hand: of the spread of one performance that part becomes known that lies between the two."""
    after = Ratings().after([Entrant("Anne", "Rome", 1), Entrant("Bo", "Egypt", 2)])
    spread = 53125 + 60**2 + 300**2  # skills, what a civilization brings, luck
    person, civ = math.sqrt(53125 * (1 - 53125 / spread / 2)), 60 * math.sqrt(1 - 60**2 / spread / 2)
    assert [after.of(name).uncertainty for name in ("Anne", "Bo")] == pytest.approx([person] * 2)
    assert [after.edge(name).uncertainty for name in ("Rome", "Egypt")] == pytest.approx([civ] * 2)
    assert (round(person), round(civ, 1)) == (209, 59.6)


def random_games(seed: int) -> list[list[Entrant]]:
    """Return a few games of many people."""
    rng = random.Random(seed)
    found = []
    for _ in range(6):
        who = rng.sample(PEOPLE, rng.randint(2, 18))
        order = {person: rng.randint(1, len(who)) for person in who}
        found.append([Entrant(person, f"civ {number}", order[person]) for number, person in enumerate(who)])
    return found


def misfit(ratings: Ratings, game: Sequence[Entrant]) -> float:
    """Return the logarithm of how unlikely scores of a game were, whatever its level and but for a constant."""
    priors = [(ratings.of(one.person), ratings.edge(one.civ)) for one in game]
    expected = [person.rating + edge.rating for person, edge in priors]
    spread = [person.uncertainty**2 + edge.uncertainty**2 + LUCK**2 for person, edge in priors]
    width = math.sqrt(variance(expected) + fmean(spread))
    scores = normal_scores(game)
    surprises = [width * score - hoped for score, hoped in zip(scores, expected, strict=True)]
    level = fmean(surprises, [1 / one for one in spread])
    return -sum(
        math.log(NormalDist((hoped + level) / width, math.sqrt(one) / width).pdf(score))
        for score, hoped, one in zip(scores, expected, spread, strict=True)
    )


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(6))
def test_views_count_by_how_likely_they_made_all_games(seed: int) -> None:
    blended, games = BlendedRatings(), random_games(seed)
    views = [Ratings(start=Rating(1500.0, spread)) for spread in SPREADS]
    evidence = [0.0] * len(SPREADS)
    for game in games:
        evidence = [old - misfit(view, game) for old, view in zip(evidence, views, strict=True)]
        views = [view.after(game) for view in views]
        before, blended = blended, blended.after(game)
        weights = [math.exp(one - max(evidence)) for one in evidence]
        for person in PEOPLE:
            if person not in {one.person for one in game}:
                assert blended.of(person) == before.of(person)  # games of others change nothing
                continue
            own = [view.of(person) for view in views]
            mean = fmean([one.rating for one in own], weights)
            spread = math.sqrt(fmean([one.uncertainty**2 for one in own], weights))
            now = blended.of(person)
            assert (now.rating, now.uncertainty) == pytest.approx((mean, spread), abs=1e-4)


def test_everybody_begins_as_uncertain_as_all_views_together() -> None:
    assert BlendedRatings().of("Anne") == START
    together = BlendedRatings().blend([view.start for view in BlendedRatings().views])
    assert (together.rating, together.uncertainty) == pytest.approx((START.rating, START.uncertainty))


@pytest.mark.parametrize(("skill", "most"), [(0.0, 0.703), (1.0, 0.54), (2.0, 0.39)])
def test_games_tell_how_much_is_luck(skill: float, most: float) -> None:
    """With one spread of skills for all clubs, the log losses were 0.724, 0.536 and 0.405."""
    losses = []
    for seed in range(6):
        rng = random.Random(seed)
        skills = {name: rng.gauss(0, skill) for name in PEOPLE}
        steps, _ = rate_games(played(skills, 40, seed))
        losses.append(evaluate(steps)[0].log_loss)
    assert sum(losses) / len(losses) < most


def test_after_one_game_those_who_did_better_stand_first() -> None:
    game = [Entrant(person, None, place) for place, person in enumerate(PEOPLE, 1)]
    after = BlendedRatings().after(game)
    assert sorted(PEOPLE, key=lambda person: 1.96 * after.of(person).uncertainty - after.of(person).rating) == [*PEOPLE]


def test_one_player_alone_shows_nothing() -> None:
    assert Ratings().after([Entrant("Anne", None, 1)]) == Ratings()
    assert Ratings().of("Anne") == START
    assert Ratings().edge("Rome") == NO_EDGE


def test_who_shares_a_place_moves_alike() -> None:
    after = Ratings().after([Entrant("Anne", None, 1), Entrant("Bo", None, 2), Entrant("Cy", None, 2)])
    assert after.of("Bo") == after.of("Cy")
    assert after.of("Anne").rating > START.rating > after.of("Bo").rating
    assert after.of("Bo").uncertainty < START.uncertainty


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (3, 20), (7, 9), (0, 400)])
def test_the_bounds_are_those_of_wilson(wins: int, games: int) -> None:
    for bound in wilson(wins, games):
        off = 1.96 * math.sqrt(bound * (1 - bound) / games)
        assert abs(wins / games - bound) == pytest.approx(off, abs=1e-9)
    assert wilson(wins, games)[0] <= wins / games <= wilson(wins, games)[1]


def played(skills: dict[str, float], games: int, seed: int, edges: Sequence[float] = (0.0,) * 18) -> list[ClubGame]:
    """Return games of a league in which strengths are known."""
    rng = random.Random(seed)
    found = []
    for number in range(games):
        who = rng.sample(sorted(skills), rng.randint(5, len(skills)))
        civs = rng.sample(range(18), len(who))
        shown = {name: skills[name] + edges[civ] + rng.gauss(0, 1) for name, civ in zip(who, civs, strict=True)}
        order = sorted(shown, key=shown.__getitem__, reverse=True)
        seats = [ClubSeat(f"civ {civ}", name, order.index(name) + 1, 0) for name, civ in zip(who, civs, strict=True)]
        found.append(ClubGame(f"{number}.toml", None, "some", None, len(who), True, tuple(seats)))
    return found


SKILLS = {name: 0.25 * (number - 8.5) for number, name in enumerate(PEOPLE)}


def test_the_more_games_the_better_the_order_of_a_league() -> None:
    def agreement(games: int) -> float:
        found = []
        for seed in range(6):
            _, ratings = rate_games(played(SKILLS, games, seed))
            order = sorted(SKILLS, key=lambda name: ratings.of(name).rating)
            found.append(correlation(range(len(PEOPLE)), [order.index(name) for name in PEOPLE]))
        return sum(found) / len(found)

    few, some, many = agreement(3), agreement(20), agreement(120)
    assert few < some < many
    assert many > 0.98


def test_the_truth_lies_in_nearly_all_intervals() -> None:
    """Strengths as the ratings expect them to be spread."""
    inside = []
    for seed in range(60):
        rng = random.Random(seed)
        skills = {name: rng.gauss(0, START.uncertainty / LUCK) for name in PEOPLE}
        _, ratings = rate_games(played(skills, 12, seed))
        level = sum(ratings.of(name).rating - LUCK * skills[name] for name in skills) / len(skills)
        inside += [
            abs(ratings.of(name).rating - level - LUCK * skill) < 1.96 * ratings.of(name).uncertainty
            for name, skill in skills.items()
        ]
    assert 0.9 < sum(inside) / len(inside) < 0.995


def test_a_civilization_that_is_better_is_found_and_not_taken_for_skill() -> None:
    edges = [1.0, *(0.0,) * 17]
    _, ratings = rate_games(played(dict.fromkeys(PEOPLE, 0.0), 150, 3, edges))
    found = {civ: ratings.edge(civ).rating for civ in ratings.views[0].civs}
    assert max(found, key=found.__getitem__) == "civ 0"
    assert max(abs(ratings.of(name).rating - START.rating) for name in PEOPLE) < 150


def test_ratings_do_not_change_when_later_games_are_added() -> None:
    games = played(SKILLS, 20, 1)
    early, _ = rate_games(games[:12])
    late, _ = rate_games(games)
    assert late[: len(early)] == early
    assert len(late) > len(early)


def test_what_was_foretold_is_counted_by_a_second_computation() -> None:
    steps, _ = rate_games(played(SKILLS, 25, 2))
    (told,) = evaluate(steps)
    losses, hits, files = [], [], []
    for game in {step.game.file for step in steps}:
        own = [step for step in steps if step.game.file == game]
        for one in own:
            for other in own:
                if (one.seat.place or 0) < (other.seat.place or 0):
                    wide = math.sqrt(SCALE**2 + one.before.uncertainty**2 + other.before.uncertainty**2)
                    chance = NORMAL.cdf((one.before.rating - other.before.rating) / wide)
                    losses.append(-math.log(chance))
                    files.append(game)
                    hits.append(1.0 if chance > 0.5 else 0.5 if chance == 0.5 else 0.0)
    assert told.pairs == len(losses)
    assert told.log_loss == pytest.approx(sum(losses) / len(losses))
    assert told.hit_rate == pytest.approx(sum(hits) / len(hits))
    assert told.log_loss < math.log(2)
    assert told.hit_rate > 0.6
    misses = {step.game.file: 0.0 for step in steps}
    for file, loss in zip(files, losses, strict=True):
        misses[file] += loss - told.log_loss
    error = math.sqrt(len(misses)) * stdev(misses.values()) / len(losses)
    assert told.error == pytest.approx(error, rel=1e-9)


def test_chances_of_two_add_up() -> None:
    one, other = Rating(1700.0, 90.0), Rating(1450.0, 120.0)
    assert chance_before(one, other) + chance_before(other, one) == pytest.approx(1)
    assert chance_before(one, one) == 0.5
    assert evaluate([]) == []
