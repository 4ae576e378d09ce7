"""Rounds and matches of Express-Domino that were worked out by hand from the rules."""

from __future__ import annotations

import pytest

from chickenfoot_rules import EndReason, Move, Pass
from chickenfoot_rules.express import ExpressMatch, ExpressOutcome, ExpressRound, ExpressRules
from support.dominoes import play
from support.express import FOUR, PAIRS, TABLES, THREE, TWO, deal, position

PASS = Pass()

# 0-0 and its neighbours: 6-5 5-0 0-4 4-3 3-0 0-0 0-1 1-2 2-0. Open are 6 and 0.
LAID = "0-0 0-1>0-0 1-2>0-1 0-2>1-2 0-3>0-0 3-4>0-3 0-4>3-4 0-5>0-4 5-6>0-5"
# All seven tiles with a blank lie there, and a blank is open on both sides.
CLOSED = f"{LAID} 0-6>5-6"


def outcome(round_: ExpressRound) -> ExpressOutcome:
    assert round_.outcome is not None
    assert () == round_.legal_moves
    return round_.outcome


# --- X6: domino, and X7: closed ----------------------------------------------------------

THREE_HANDS = (
    "1-1 1-3 1-4 1-5 1-6 2-2|2-3 2-4 2-5 2-6 3-3 3-5|3-6 4-4 4-5 4-6 5-5 6-6"  # 28, 40, 58
)
UP = "0-1 1-1>0-1 1-2>1-1 2-2>1-2 2-3>2-2 3-3>2-3 3-4>3-3 4-4>3-4 4-5>4-4 5-5>4-5 5-6>5-5 6-6>5-6"

DOMINO = [
    # Going out scores the pips of all opponents.
    (FOUR, LAID, f"0-6|{THREE_HANDS}", 0, "0-6>5-6", (0, 28, 40, 58), (126, 0, 0, 0)),
    (FOUR, LAID, f"0-6|{THREE_HANDS}", 0, "0-6>0-2", (0, 28, 40, 58), (126, 0, 0, 0)),
    # A pair scores all hands: 28 + 40 + 58, where 40 is what the partner holds.
    (PAIRS, LAID, f"0-6|{THREE_HANDS}", 0, "0-6>5-6", (0, 28, 40, 58), (126, 0, 126, 0)),
    (PAIRS, LAID, f"{THREE_HANDS}|0-6", 3, "0-6>5-6", (28, 40, 58, 0), (0, 126, 0, 126)),
    # Tiles out of play do not count.
    (
        THREE,
        LAID,
        "1-1 1-3 1-4 1-5 1-6|2-3 2-4 2-5 2-6 3-3 3-5|0-6",
        2,
        "0-6>5-6",
        (24, 40, 0),
        (0, 0, 64),
    ),
    (TWO, LAID, "6-6 5-5 1-1 2-2|0-6", 1, "0-6>0-2", (28, 0), (0, 28)),
    # The opponent holds the double-blank and nothing else.
    (TWO, UP, "1-6|0-0", 0, "1-6>6-6", (0, 0), (0, 0)),
]


@pytest.mark.rule("X6")
@pytest.mark.parametrize(("rules", "table", "hands", "seat", "move", "pips", "points"), DOMINO)
def test_going_out_scores_the_pips_of_the_others(
    rules: ExpressRules,
    table: str,
    hands: str,
    seat: int,
    move: str,
    pips: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    last = position(rules, table, hands, seat=seat, lead=seat - 1 if seat else 1)
    assert play(move) in last.legal_moves

    over = last.apply(play(move))

    assert seat == over.seat
    assert ExpressOutcome(
        reason=EndReason.DOMINO,
        pips=pips,
        points=points,
        winners=rules.side_of(seat),
        winner=seat,
    ) == outcome(over)


FIRST_HAND_LEAST = "1-1 2-2 1-3 1-4|6-6 5-5 4-6 4-5 3-6|1-5 1-6 2-3 2-4 2-5|2-6 3-3 3-5 4-4"
ALIKE = "1-1 2-2 1-5 1-3|1-6 2-5 2-6 3-3 3-5|1-4 2-3 2-4|3-6 4-4 4-5 4-6 5-5 6-6"
PAIRS_ALIKE = "6-6 5-5 4-6 4-5|1-1 1-3 1-5 1-6 2-2 2-3|3-6 3-5 1-4|2-4 2-5 2-6 3-3 4-4"

CLOSED_ROUNDS = [
    # The fewest pips score the others, whoever led.
    *((FOUR, FIRST_HAND_LEAST, lead, (15, 50, 31, 30), (0,), 111) for lead in range(4)),
    *((TWO, "4-6 5-5|1-1 2-2", lead, (20, 6), (1,), 20) for lead in range(2)),
    # Seat 0 has the fewest, 15, but with 50 of its partner that is more than 31 + 30. The winners
    # score all hands, their own too.
    (
        PAIRS,
        "1-1 2-2 1-3 1-4|1-5 1-6 2-3 2-4 2-5|6-6 5-5 4-6 4-5 3-6|2-6 3-3 3-5 4-4",
        0,
        (15, 31, 50, 30),
        (1, 3),
        126,
    ),
    # Among equals the leader wins, or who comes first after it: 1, 0, 3, 2.
    *(
        (FOUR, ALIKE, lead, (16, 36, 16, 58), (winner,), 110)
        for lead, winner in [(0, 0), (2, 2), (1, 0), (3, 2)]
    ),
    *(
        (THREE, "1-1 2-2 1-5 1-3|1-4 2-3 2-4|6-6 5-5 4-6 3-6", lead, (16, 16, 41), (winner,), 57)
        for lead, winner in [(0, 0), (1, 1), (2, 1)]
    ),
    *((TWO, "1-1 2-2 1-3|4-6", lead, (10, 10), (lead,), 10) for lead in range(2)),
    # Of equal pairs that of the leader wins: 41 + 22 and 28 + 35.
    *(
        (PAIRS, PAIRS_ALIKE, lead, (41, 28, 22, 35), (lead % 2, lead % 2 + 2), 126)
        for lead in range(4)
    ),
]


@pytest.mark.rule("X7")
@pytest.mark.parametrize(("rules", "hands", "lead", "pips", "winners", "points"), CLOSED_ROUNDS)
def test_the_fewest_pips_win_a_closed_round(
    rules: ExpressRules,
    hands: str,
    lead: int,
    pips: tuple[int, ...],
    winners: tuple[int, ...],
    points: int,
) -> None:
    assert ExpressOutcome(
        reason=EndReason.BLOCKED,
        pips=pips,
        points=tuple(points if seat in winners else 0 for seat in range(rules.players)),
        winners=winners,
        winner=None,
    ) == outcome(position(rules, CLOSED, hands, seat=0, lead=lead))


@pytest.mark.rule("X7")
def test_a_round_is_closed_as_soon_as_nobody_can_play() -> None:
    hands = f"0-6 {FIRST_HAND_LEAST}"
    last = position(FOUR, LAID, hands, seat=0, lead=1)

    # With 0-6 on 5-6 a blank is open on both sides, and no tile with one is left.
    over = last.apply(play("0-6>5-6"))
    assert over.is_over
    assert (0, 3, EndReason.BLOCKED) == (last.seat, over.seat, outcome(over).reason)
    # With 0-6 on 0-2 a six is open on both sides, and seat 3 goes on.
    on = last.apply(play("0-6>0-2"))
    assert not on.is_over
    assert (play("2-6>5-6"), play("2-6>0-6")) == on.legal_moves


@pytest.mark.rule("X7")
def test_a_first_tile_may_close_the_round() -> None:
    # All other sixes are out of play.
    hands = "6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1 1-2 1-3 1-4 1-5 2-2 2-3"
    over = ExpressRound.start(TWO, deal(hands)).apply(play("6-6"))

    assert ((15, 29), (29, 0), (0,), 1) == (
        outcome(over).pips,
        outcome(over).points,
        outcome(over).winners,
        over.seat,
    )


@pytest.mark.rule("X5")
@pytest.mark.rule("X7")
def test_tiles_out_of_play_do_not_keep_a_round_going() -> None:
    # Seat 0 would have 0-6 for the blank; without it that tile rests, and the round is closed.
    held = position(TWO, LAID, "1-1 2-2|0-6 4-5 3-3", seat=0, lead=1)
    rests = position(TWO, LAID, "1-1 2-2 4-4|4-5 3-3", seat=0, lead=1)

    assert (PASS,) == held.legal_moves
    assert rests.is_over
    assert ((14, 15), (15, 0)) == (outcome(rests).pips, outcome(rests).points)


# --- whole rounds ----------------------------------------------------------------------

TWO_HANDS = "6-6 1-6 1-2 2-2 2-3 3-4 4-5|5-6 5-5 0-5 0-0 0-1 1-3 3-3"
TWO_MOVES: list[tuple[int, str]] = [
    (0, "6-6"),  # the highest double dealt
    (1, "5-6>6-6"),  # the one six
    (0, "4-5>5-6"),
    (1, ""),  # neither six nor four
    (0, "3-4>4-5"),
    (1, "3-3>3-4"),
    (0, "2-3>3-3"),
    (1, ""),  # neither six nor two
    (0, "2-2>2-3"),
    (1, ""),
    (0, "1-2>2-2"),
    (1, "1-3>1-2"),
    (0, "1-6>6-6"),  # the last one
]


def moves_of(moves: list[tuple[int, str]]) -> list[Move]:
    return [play(text) if text else PASS for _, text in moves]


@pytest.mark.rule("X2")
@pytest.mark.rule("X4")
@pytest.mark.rule("X5")
@pytest.mark.rule("X6")
def test_a_round_of_two_from_the_first_tile_to_the_last() -> None:
    round_ = ExpressRound.start(TWO, deal(TWO_HANDS))
    for seat, move in zip((seat for seat, _ in TWO_MOVES), moves_of(TWO_MOVES), strict=True):
        assert seat == round_.seat
        assert move in round_.legal_moves
        assert (move == PASS) == (round_.legal_moves == (PASS,))
        round_ = round_.apply(move)

    assert (
        (1, 6),
        (6, 6),
        (6, 5),
        (5, 4),
        (4, 3),
        (3, 3),
        (3, 2),
        (2, 2),
        (2, 1),
        (1, 3),
    ) == round_.layout.row
    # 5-5 0-5 0-0 0-1 are left.
    assert ((0, 16), (16, 0)) == (outcome(round_).pips, outcome(round_).points)
    assert tuple(moves_of(TWO_MOVES)) == round_.moves
    assert tuple(seat for seat, _ in TWO_MOVES) == round_.movers


FIRST_TILE_CLOSES = "6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1 1-2 1-3 1-4 1-5 2-2 2-3"


@pytest.mark.rule("X8")
@pytest.mark.parametrize(("target", "over"), [(28, True), (29, True), (30, False), (58, False)])
def test_a_match_is_over_at_the_target_and_beyond_it(target: int, over: bool) -> None:
    match = ExpressMatch(ExpressRules(target=target, players=2)).deal(deal(FIRST_TILE_CLOSES))
    match = match.apply(play("6-6"))

    assert ((29, 0),) == match.scores
    assert over == match.is_over


@pytest.mark.rule("X3")
@pytest.mark.rule("X8")
def test_a_match_of_two_goes_on_with_the_other_seat_as_the_hand() -> None:
    match = ExpressMatch(ExpressRules(target=50, players=2))
    match = match.deal(deal(FIRST_TILE_CLOSES)).apply(play("6-6"))
    assert 1 == match.lead
    # Seat 1 leads the next round with any tile; nobody else has a five, so that closes it.
    match = match.deal(deal("0-0 0-1 0-2 0-3 0-4 1-4 1-1|5-5 0-6 1-2 1-3 2-2 2-3 2-4"))
    assert match.round is not None
    assert (1, None, 7) == (match.round.seat, match.round.opener, len(match.round.legal_moves))
    match = match.apply(play("5-5"))
    # 17 to 6 + 3 + 4 + 4 + 5 + 6 = 28.
    assert ((29, 0), (28, 0)) == match.scores
    assert match.is_over
    assert [(1, 0, 57), (2, 1, 0)] == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]


@pytest.mark.rule("X3")
@pytest.mark.parametrize("rules", TABLES)
def test_the_hand_of_the_next_round_sits_after_the_last_one_and_not_after_the_winner(
    rules: ExpressRules,
) -> None:
    hands = "6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1 1-2 1-3 1-4 1-5 2-2 2-3"
    if rules.players > 2:
        hands += "|3-3 3-4 3-5 4-4 4-5 5-5 2-4"
    if rules.players > 3:
        hands += "|0-6 1-6 2-6 3-6 4-6 5-6 2-5"
    match = ExpressMatch(ExpressRules(target=1000, players=rules.players, pairs=rules.pairs))
    for expected in [0, rules.players - 1, rules.players - 2]:
        match = match.deal(deal(hands))
        assert match.round is not None
        assert expected == match.round.lead == match.round.seat == match.lead
        while match.round is not None:
            match = match.apply(match.round.legal_moves[0])
    assert (rules.players - 3) % rules.players == match.lead
