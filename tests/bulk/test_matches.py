"""A batch of whole matches plays as `Match` and `ExpressMatch` do."""

from __future__ import annotations

import random
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import chosen, short_matches
from chickenfoot_rules import Match, MissingDouble, Opening, Rules, Tile
from chickenfoot_rules.bulk import Batch, actions, observe
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.scoring import highest_total
from chickenfoot_rules.express import ExpressMatch, ExpressRules

TINY: Final = Rules(domino_set=2, hand_size=2)
EXPRESS: Final = ExpressRules(target=60, players=2)
SEEDS = st.integers(0, 2**64 - 1)


def batch_of_matches(rules: Any, players: int, n: int, seed: int, **more: Any) -> Batch:  # noqa: ANN401
    return Batch(rules, players, n, seed=seed, keep_moves=True, whole_matches=True, **more)


def match_like(batch: Batch, at: int) -> Any:  # noqa: ANN401 - of any game
    """Return a match with the first deal of a place."""
    round_ = batch.round(at)
    lead = round_.lead if batch.rules.names_lead else None
    return game_of(batch.rules).begin(batch.rules, batch.players, lead).deal(round_.to_deal())


def stepped(match: Any, action: int, batch: Batch, at: int) -> Any:  # noqa: ANN401 - of any game
    """Return a match after an action; the next round has the tiles that the batch has dealt."""
    match = match.apply(actions.decode(match.round, action))
    if match.round is None and not match.is_over:
        match = match.deal(batch.round(at).to_deal())
    return match


def totals(match: Any) -> list[int]:  # noqa: ANN401 - of any game
    return [sum(row[seat] for row in match.scores) for seat in range(match.players)]


def assert_alike(batch: Batch, at: int, match: Any, *, observes: bool = True) -> None:  # noqa: ANN401
    """Assert that a place of a batch shows what a match does."""
    round_ = match.round or match.rounds[-1]
    assert batch.legal_mask[at].tobytes() == bytes(actions.mask(round_))
    assert batch.turn[at] == round_.seat
    assert batch.scores[at].tolist() == totals(match)
    assert batch.rounds_played[at] == len(match.rounds)
    if observes:
        view = match.view(round_.seat)
        assert batch.observe()[at].tolist() == observe(view).tolist()


# --- law: a batch of matches and matches are one game ----------------------------------


@pytest.mark.untraced
@given(dealing=short_matches(), seed=SEEDS, choice=st.integers(0, 2**32))
def test_law_11_a_batch_and_matches_agree_at_every_step(
    dealing: tuple[Any, int], seed: int, choice: int
) -> None:
    rules, players = dealing
    rng = random.Random(choice)
    batch = batch_of_matches(rules, players, 2, seed)
    matches = [match_like(batch, at) for at in range(2)]
    sign = 1 if isinstance(rules, ExpressRules) else -1
    while not all(match.is_over for match in matches):
        for at, match in enumerate(matches):
            assert_alike(batch, at, match)
            assert (match.round or match.rounds[-1]) == batch.round(at)
        made = chosen(batch, rng)
        rewards, done = batch.step(made)
        for at, before in enumerate(matches):
            if before.is_over:
                assert not rewards[at].any()
                continue
            matches[at] = after = stepped(before, made[at], batch, at)
            ended = len(after.rounds) > len(before.rounds)
            row = after.scores[-1] if ended else (0,) * players
            assert rewards[at].tolist() == [sign * points for points in row]
        assert done.tolist() == [match.is_over for match in matches]
    for at, match in enumerate(matches):
        assert_alike(batch, at, match)
        assert match == batch.match(at)
        assert match.rounds[-1] == batch.round(at)


LARGE: Final = "many players"
TELLING: Final[dict[str, tuple[Any, int]]] = {
    LARGE: (Rules(domino_set=18), 16),
    "two words": (Rules(domino_set=12, chickenlittle=True, draw_until_playable=True), 5),
    "laid out": (Rules(domino_set=5, opening=Opening.LAID_OUT, double_chicken_foot=True), 3),
    "found": (Rules(domino_set=6, opening=Opening.FOUND, hand_size=2), 4),
    "highest held": (Rules(domino_set=9, opening=Opening.HIGHEST_HELD, hand_size=2), 3),
    "any held": (
        Rules(
            domino_set=6,
            opening=Opening.HIGHEST_HELD,
            missing_double=MissingDouble.RESHUFFLE,
            hand_size=1,
        ),
        4,
    ),
    "next lower": (Rules(domino_set=9, missing_double=MissingDouble.NEXT_LOWER, hand_size=2), 3),
    "dealt anew": (Rules(domino_set=6, missing_double=MissingDouble.RESHUFFLE, hand_size=1), 2),
    "smallest": (Rules(domino_set=1, hand_size=1), 3),
    "pairs": (ExpressRules(target=300, pairs=True), 4),
    "three": (ExpressRules(target=200, players=3), 3),
}
"""Rules under which every branch of the kernels is run within a few matches."""


@pytest.mark.untraced
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long if LARGE == name else ()) for name in TELLING],
)
def test_matches_of_telling_rules_are_played_alike(name: str) -> None:
    rules, players = TELLING[name]
    rng = random.Random(5)
    batch = batch_of_matches(rules, players, 1, 3)
    match = match_like(batch, 0)
    while not match.is_over:
        assert_alike(batch, 0, match, observes=rng.random() < 0.1)
        made = chosen(batch, rng)
        batch.step(made)
        match = stepped(match, made[0], batch, 0)
    assert_alike(batch, 0, match)
    assert match == batch.match(0)


# --- the rules, one by one -------------------------------------------------------------


def rounds_of_matches(rules: Any, players: int, n: int = 8) -> list[Any]:  # noqa: ANN401
    """Return matches that a batch has played to their ends."""
    batch = batch_of_matches(rules, players, n, 11)
    rng = random.Random(1)
    while batch.legal_mask.any():
        batch.step(chosen(batch, rng))
    return [batch.match(at) for at in range(n)]


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R7.4")
@pytest.mark.parametrize("opening", Opening)
def test_a_match_opens_once_with_every_double_and_its_lead_moves_on(opening: Opening) -> None:
    rules = Rules(domino_set=4, hand_size=2, opening=opening)
    for match in rounds_of_matches(rules, 3):
        openers = [round_.opener for round_ in match.rounds]
        leads = [round_.lead for round_ in match.rounds]
        assert {*openers} == {*rules.domino_set.doubles}
        assert leads == [(leads[0] + number) % 3 for number in range(5)]
        if opening is not Opening.HIGHEST_HELD:
            assert openers == [Tile(value, value) for value in (4, 3, 2, 1, 0)]


@pytest.mark.rule("R2.5")
def test_a_skipped_double_may_open_no_round_any_more() -> None:
    rules = Rules(domino_set=9, hand_size=2, missing_double=MissingDouble.BURN)
    matches = rounds_of_matches(rules, 3, 3)
    for match in matches:
        openers = [round_.opener.low for round_ in match.rounds]
        assert openers == sorted(openers, reverse=True)
        assert openers[-1] == 0
        assert match.is_over
    assert min(len(match.rounds) for match in matches) < 10


@pytest.mark.untraced
@pytest.mark.rule("R7.4")
def test_a_target_ends_a_match() -> None:
    rules = Rules(domino_set=9, hand_size=5, target=100)
    for match in rounds_of_matches(rules, 3):
        assert match.is_over
        assert max(totals(match)) >= 100 > highest_total(match.scores[:-1])


@pytest.mark.untraced
@pytest.mark.rule("R2.5")
def test_a_skipped_double_is_required_again() -> None:
    rules = Rules(domino_set=9, hand_size=2, missing_double=MissingDouble.NEXT_LOWER)
    skipped = 0
    for match in rounds_of_matches(rules, 3):
        openers = [round_.opener.low for round_ in match.rounds]
        assert len(openers) == 10
        skipped += openers != sorted(openers, reverse=True)
    assert skipped


@pytest.mark.untraced
@pytest.mark.rule("X2")
@pytest.mark.rule("X3")
@pytest.mark.rule("X8")
def test_a_match_of_express_ends_at_the_target_and_its_lead_moves_on() -> None:
    rules = ExpressRules(target=150, players=3)
    for match in rounds_of_matches(rules, 3):
        leads = [round_.lead for round_ in match.rounds]
        assert leads == [(leads[0] - number) % 3 for number in range(len(leads))]
        assert [round_.opener is None for round_ in match.rounds] == [
            number > 0 for number in range(len(leads))
        ]
        assert max(totals(match)) >= 150 > max(totals(match.undo()))


@pytest.mark.rule("X8")
@pytest.mark.parametrize(("more", "is_over"), [(0, True), (1, False)])
def test_a_match_of_express_ends_when_the_target_is_reached(more: int, is_over: bool) -> None:
    first = Batch(ExpressRules(target=10_000, players=2), 2, 1, seed=7)
    made: list[int] = []
    points = 0
    while not points:
        made += chosen(first, random.Random(1))
        rewards, _ = first.step(made[-1:])
        points = int(rewards.max())

    batch = batch_of_matches(ExpressRules(target=points + more, players=2), 2, 1, 7)
    for action in made:
        batch.step([action])
    assert batch.rounds_played.tolist() == [1]
    assert batch.match(0).is_over == is_over
    assert batch.legal_mask.any() != is_over


# --- the end of a match ----------------------------------------------------------------


@pytest.mark.untraced
def test_a_new_match_begins_in_the_step_in_which_one_ends() -> None:
    rng = random.Random(5)
    batch = batch_of_matches(TINY, 2, 6, 7, auto_reset=True)
    ended = 0
    for _ in range(150):
        before: list[Any] = [batch.match(at) for at in range(6)]
        made = chosen(batch, rng)
        assert -1 not in made
        rewards, done = batch.step(made)
        for at in range(6):
            after = before[at].apply(actions.decode(before[at].round, made[at]))
            assert after.is_over == done[at]
            if after.is_over:
                ended += 1
                assert rewards[at].tolist() == [-points for points in after.scores[-1]]
                assert batch.match(at).scores == ()
                assert batch.rounds_played[at] == 0
                assert batch.scores[at].tolist() == [0, 0]
                assert not batch.round(at).moves
            elif after.round is None:
                assert rewards[at].tolist() == [-points for points in after.scores[-1]]
                assert batch.match(at) == after.deal(batch.round(at).to_deal())
            else:
                assert batch.match(at) == after
    assert ended


@pytest.mark.untraced
def test_scores_are_exact() -> None:
    rules = attrs.evolve(TINY, double_blank=9_999, domino_set=18)
    batch = batch_of_matches(rules, 16, 2, 1)
    rng = random.Random(1)
    while batch.legal_mask.any():
        batch.step(chosen(batch, rng))
    for at in range(2):
        assert_alike(batch, at, batch.match(at))
    assert batch.scores.max() > 2 * 9_999


# --- random numbers --------------------------------------------------------------------


@given(dealing=short_matches(), seed=SEEDS)
def test_the_first_round_of_a_match_is_the_round_of_the_same_seed(
    dealing: tuple[Any, int], seed: int
) -> None:
    rules, players = dealing
    matches = batch_of_matches(rules, players, 2, seed)
    rounds = Batch(rules, players, 2, seed=seed, keep_moves=True)

    assert [rounds.round(at) for at in range(2)] == [matches.round(at) for at in range(2)]


# --- states ----------------------------------------------------------------------------


# --- matches of one's own --------------------------------------------------------------


def played_for(match: Any, rng: random.Random, moves: int) -> Any:  # noqa: ANN401 - of any game
    """Return a match after so many moves; its last round is still being played, or it is over."""
    for _ in range(moves):
        if match.round is None:
            match = match.deal(rng)
        round_: Any = match.round
        match = match.apply(rng.choice(round_.legal_moves))
        if match.is_over:
            return match
    return match if match.round else match.deal(rng)


def test_a_loaded_match_takes_the_place_of_one_in_a_later_round() -> None:
    match = played_for(Match(TINY, 2), random.Random(3), 8)
    batch = batch_of_matches(TINY, 2, 1, 7)
    while batch.rounds_played[0] == 0:
        batch.step(chosen(batch, random.Random(1)))
    batch.load(0, match)

    assert match == batch.match(0)
    assert match.all_rounds[-1] == batch.round(0)


@given(dealing=short_matches(), choice=st.integers(0, 2**32), moves=st.integers(0, 150))
def test_a_match_that_is_loaded_goes_on_as_it_is(
    dealing: tuple[Any, int], choice: int, moves: int
) -> None:
    rules, players = dealing
    rng = random.Random(choice)
    begun: Any = ExpressMatch(rules) if isinstance(rules, ExpressRules) else Match(rules, players)
    match = played_for(begun, rng, moves)
    batch = batch_of_matches(rules, players, 2, 7)
    other = batch.match(0)
    batch.load(1, match)

    assert [other, match] == [batch.match(0), batch.match(1)]
    while not match.is_over:
        assert_alike(batch, 1, match)
        made = chosen(batch, rng)
        batch.step(made)
        match = stepped(match, made[1], batch, 1)
        assert (match.round or match.rounds[-1]) == batch.round(1)
    assert_alike(batch, 1, match)
    assert match == batch.match(1)
    assert not batch.legal_mask[1].any()


@pytest.mark.parametrize("opening", [Opening.HOLDER, Opening.HIGHEST_HELD])
def test_a_loaded_match_knows_which_of_the_doubles_on_the_table_opened(opening: Opening) -> None:
    rules = Rules(domino_set=6, hand_size=5, opening=opening)
    rng = random.Random(5)
    before: Any = None
    while before is None or sum(tile.is_double for tile in before.round.layout.tiles) < 2:
        match: Any = Match(rules, 3).deal(rng)
        while not match.rounds:
            before = match
            match = match.apply(rng.choice(match.round.legal_moves))
    batch = batch_of_matches(rules, 3, 1, 7)
    batch.load(0, before)
    while batch.legal_mask.any():
        batch.step(chosen(batch, rng))

    assert batch.rounds_played.tolist() == [7]
    assert batch.match(0).rounds[0].origin == before.round.origin


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("resets", [False, True])
def test_a_loaded_match_makes_room_for_the_next(keeps: bool, resets: bool) -> None:
    match = played_for(Match(TINY, 2), random.Random(3), 1000)
    match = match.undo()
    batch = Batch(TINY, 2, 2, seed=7, whole_matches=True, auto_reset=resets, keep_moves=keeps)
    batch.load(0, match)
    empty = batch.state
    batch.step(chosen(batch, random.Random(1)))
    batch.reset([True, False])
    assert batch.rounds_played.tolist() == [0, 0]
    if keeps:
        assert batch.match(0).rounds == ()
    batch.restore(empty)
    rng = random.Random(1)
    _, done = batch.step(chosen(batch, rng))
    while not done[0]:
        _, done = batch.step(chosen(batch, rng))
    assert batch.rounds_played[0] == (0 if resets else 3)
    if keeps:
        assert len(batch.match(0).rounds) == (0 if resets else 3)
