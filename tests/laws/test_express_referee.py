"""Random matches of Express-Domino, played by the library and by the referee."""

from __future__ import annotations

import random

import pytest

from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules
from laws.referees.express import (
    MatchReferee,
    Options,
    Referee,
    opening_tile,
    options_of,
    order_from,
    referee_of,
    sides,
    standings,
)
from laws.referees.plain import plain, plain_tiles
from support.express import TABLES


def check_agreement(round_: ExpressRound, referee: Referee) -> None:
    assert referee_of(round_) == referee
    assert {plain(move) for move in round_.legal_moves} == referee.legal()
    assert round_.is_over == (referee.reason is not None)
    if round_.outcome is not None:
        assert round_.outcome.reason.value == referee.reason
        assert [*round_.outcome.pips] == referee.pips()
        assert [*round_.outcome.winners] == referee.winners()
        assert [*round_.outcome.points] == referee.score_row()


@pytest.mark.untraced
@pytest.mark.rule("X2", "X3", "X4", "X5", "X6", "X7", "X8")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_whole_matches_agree_at_every_step(table: ExpressRules, seed: int) -> None:
    rng = random.Random(seed)
    rules = ExpressRules(target=rng.randint(50, 120), players=table.players, pairs=table.pairs)
    match = ExpressMatch(rules)
    beside = MatchReferee(options=options_of(rules))
    while not match.is_over:
        assert not beside.is_over
        deal = match.shuffle(rng)
        match = match.deal(deal)
        referee = beside.deal([plain_tiles(hand) for hand in deal.hands])
        assert match.round is not None
        check_agreement(match.round, referee)
        while match.round is not None:
            move = rng.choice(match.round.legal_moves)
            referee.play(plain(move))
            match = match.apply(move)
            check_agreement(match.all_rounds[-1], referee)
        beside.score(referee)
    assert beside.is_over
    assert [*map(list, match.scores)] == beside.scores
    places = [(place.rank, place.seat, place.total) for place in match.standings]
    assert places == standings(beside.scores, beside.options)


# The referee must be right itself, so these cases are counted by hand.


@pytest.mark.rule("X2")
def test_the_referee_knows_the_tile_that_opens() -> None:
    assert (3, 3) == opening_tile([(5, 6), (3, 3), (2, 2), (4, 6)])
    assert (3, 6) == opening_tile([(4, 5), (3, 6), (0, 6)])
    assert (4, 5) == opening_tile([(4, 5), (2, 6), (0, 6)])


@pytest.mark.rule("X4")
def test_the_referee_knows_the_order_of_the_turns() -> None:
    assert [0, 3, 2, 1] == order_from(0, 4)
    assert [1, 0, 3, 2] == order_from(1, 4)
    assert [2, 1, 0] == order_from(2, 3)
    assert [1, 0] == order_from(1, 2)


@pytest.mark.rule("X4")
def test_the_referee_lays_the_line() -> None:
    referee = Referee.start(
        Options(players=2, pairs=False, target=1),
        [
            [(3, 3), (2, 3), (1, 2), (0, 1), (0, 0), (0, 2), (1, 1)],
            [(3, 5), (5, 5), (5, 6), (4, 6), (4, 4), (1, 4), (0, 4)],
        ],
        lead=0,
    )
    referee.placements = [((3, 3), None), ((3, 5), (3, 3)), ((2, 3), (3, 3)), ((5, 5), (3, 5))]

    assert [(2, 3), (3, 3), (3, 5), (5, 5)] == referee.row()
    assert [({2, 3}, 2), ({5}, 5)] == referee.ends()
    assert referee.fits((1, 2), (2, 3))
    assert not referee.fits((1, 3), (2, 3))
    assert not referee.fits((3, 4), (3, 3))


@pytest.mark.rule("X7")
def test_the_referee_knows_who_wins_and_how_many_points() -> None:
    hands = [{(1, 1), (2, 2)}, {(6, 6)}, {(0, 6)}, {(3, 4)}]

    def closed(lead: int, *, pairs: bool) -> Referee:
        options = Options(players=4, pairs=pairs, target=1)
        return Referee(
            options=options,
            hands=[*map(set, hands)],
            resting=set(),
            placements=[((5, 5), None)],
            seat=0,
            lead=lead,
            must_lead=None,
        )

    assert "blocked" == closed(0, pairs=False).reason
    assert [6, 12, 6, 7] == closed(0, pairs=False).pips()
    # Seats 0 and 2 have six each; after seat 3 comes 2, after 1 comes 0.
    assert [[0], [0], [2], [2]] == [closed(lead, pairs=False).winners() for lead in range(4)]
    assert [0, 0, 25, 0] == closed(2, pairs=False).score_row()
    # 12 to 19, and all 31 are scored.
    assert [31, 0, 31, 0] == closed(1, pairs=True).score_row()
    assert [[0, 2], [1, 3]] == sides(Options(players=4, pairs=True, target=1))


def test_the_referee_refuses_an_illegal_move() -> None:
    hands = [[(0, 1), (1, 1)], [(2, 2), (2, 3)]]
    referee = Referee.start(Options(players=2, pairs=False, target=1), hands, lead=0)
    same = referee.copy()

    with pytest.raises(ValueError, match="is illegal"):
        referee.play(("pass",))
    assert same == referee
