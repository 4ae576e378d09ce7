"""Matches of Express-Domino as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given

from chickenfoot_rules import EndReason, Pass, TileSet
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.express import ExpressMatch, ExpressOutcome, ExpressRound, ExpressRules
from chickenfoot_rules.rendering import narrator_of
from chickenfoot_rules.rendering.narration import ExpressNarrator
from chickenfoot_rules.strategies import express_rounds
from support.dominoes import after, play
from support.ended import ended_table
from support.express import FOUR, PAIRS, THREE, TWO, deal, position

NAMES = ["Ann", "Bob", "Cem", "Dora"]

# Seat 0 holds the highest double, and everybody one more six.
SIXES = (
    "6-6 0-1 0-2 0-3 0-4 0-5 1-1|1-6 1-2 1-3 1-4 1-5 2-2 2-3|"
    "2-6 2-4 2-5 3-3 3-4 3-5 4-4|3-6 4-6 5-6 0-6 4-5 5-5 0-0"
)

# From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2.
ROW = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"


def ended(
    rules: ExpressRules, pips: Sequence[int], winners: Sequence[int], out: int | None
) -> ExpressOutcome:
    """Return how a round ended, which brings 40 points."""
    return ExpressOutcome(
        reason=EndReason.BLOCKED if out is None else EndReason.DOMINO,
        pips=tuple(pips),
        points=tuple(40 if seat in winners else 0 for seat in range(rules.players)),
        winners=tuple(winners),
        winner=out,
    )


def end(
    rules: ExpressRules,
    pips: Sequence[int],
    winners: Sequence[int],
    out: int | None = None,
    *,
    lead: int = 0,
    names: Sequence[str] = (),
) -> list[str]:
    table = ended_table(outcome=ended(rules, pips, winners, out), lead=lead)
    narrator = ExpressNarrator(rules, rules.players)
    return [*map(Reader(names=names).read, narrator.lines_of_end(table))]


def places(rules: ExpressRules, *scores: Sequence[int], names: Sequence[str] = ()) -> list[str]:
    narrator = ExpressNarrator(rules, rules.players)
    places = rules.standings(scores, rules.players)
    return [*map(Reader(names=names).read, narrator.lines_of_places(places))]


def heading(match: ExpressMatch, names: Sequence[str] = ()) -> str:
    return Reader(names=names).read(ExpressNarrator(match.rules, match.players).heading(match))


def opening(match: ExpressMatch, names: Sequence[str] = ()) -> list[str]:
    narrator = ExpressNarrator(match.rules, match.players)
    return [*map(Reader(names=names).read, narrator.lines_of_opening(match))]


def score(rules: ExpressRules, *scores: Sequence[int]) -> list[str]:
    return [*map(Reader().read, ExpressNarrator(rules, rules.players).lines_of_score(scores))]


# --- turns -----------------------------------------------------------------------------


@pytest.mark.rule("X4")
@pytest.mark.rule("X5")
def test_turns_are_plays_and_passes_without_any_call() -> None:
    hands = "6-6 1-1 2-2 2-3 3-3 2-4 3-5|0-6 1-6 5-5 4-5 3-4 0-4 0-5"
    start = ExpressRound.start(TWO, deal(hands))
    round_ = after(start, play("6-6"), play("1-6>6-6"), play("1-1>1-6"), play("0-6>6-6"), Pass())
    narrator = narrator_of(TWO, 2)
    read = Reader(names=NAMES).read

    assert [Reader().read(turn.line) for turn in narrator.turns_seen(round_.view(1))] == [
        "Player 1: opens with 6-6",
        "Player 2: 1-6 on 6-6",
        "Player 1: 1-1 on 1-6",
        "Player 2: 0-6 on 6-6",
        "Player 1: passes",
    ]
    assert [*map(read, narrator.lines_of_turns(narrator.turns(round_)))][2:] == [
        "Ann: 1-1 on 1-6",
        "Bob: 0-6 on 6-6",
        "Ann: passes",
    ]


def test_a_single_move_is_narrated_as_its_turn() -> None:
    start = ExpressRound.start(FOUR, deal(SIXES))
    narrator = narrator_of(FOUR, 4)

    read = Reader().read
    assert read(narrator.news(start, play("6-6"))) == "Player 1: opens with 6-6"
    assert read(narrator.news(start.apply(play("6-6")), play("5-6>6-6"))) == "Player 4: 5-6 on 6-6"


@given(express_rounds())
def test_every_seat_reads_the_same_turns_one_for_each_move(round_: ExpressRound) -> None:
    narrator = narrator_of(round_.rules, round_.players)
    told = [
        [*narrator.lines_of_turns(narrator.turns_seen(round_.view(seat)))]
        for seat in range(round_.players)
    ]

    assert [[*narrator.lines_of_turns(narrator.turns(round_))]] * round_.players == told
    assert len(round_.moves) == len(told[0])
    # Each move reads the same when it is narrated alone.
    now = round_.origin
    for move, line in zip(round_.moves, told[0], strict=True):
        assert narrator.news(now, move) == line
        assert [*narrator.lines_to_mover(now.view(now.seat))] == []
        now = now.apply(move)


# --- rounds ----------------------------------------------------------------------------


@pytest.mark.rule("X2")
def test_the_first_heading_names_the_holder_of_the_highest_double() -> None:
    match = ExpressMatch(FOUR)
    assert heading(match) == "Round 1: the highest double, or else the highest tile, leads"
    assert opening(match) == []

    match = match.deal(deal(SIXES))
    assert heading(match) == "Round 1: player 1 leads"
    assert opening(match) == ["6-6 is the highest double that was dealt, so player 1 leads it"]
    assert heading(match, NAMES) == "Round 1: Ann leads"
    assert opening(match.apply(play("6-6")), NAMES) == [
        "6-6 is the highest double that was dealt, so Ann leads it"
    ]


@pytest.mark.rule("X2")
def test_without_a_double_the_highest_tile_leads() -> None:
    hands = "0-1 0-2 0-3 0-4 0-5 0-6 1-2|1-3 1-4 1-5 1-6 2-3 2-4 5-6"
    match = ExpressMatch(TWO).deal(deal(hands))

    assert heading(match) == "Round 1: player 2 leads"
    assert opening(match) == [
        "No double was dealt and 5-6 is the highest tile, so player 2 leads it"
    ]


@pytest.mark.rule("X3")
@pytest.mark.rule("X4")
def test_later_rounds_are_led_by_the_next_seat_counter_clockwise() -> None:
    # Seat 0 leads 6-6, seat 2 goes on, and so they play until seat 0 goes out.
    hands = "6-6 0-1 0-2 0-3 0-4 0-5 1-1|1-2 1-3 1-4 1-5 2-2 2-3 2-4|2-6 2-5 3-3 3-4 3-5 4-4 5-5"
    match = ExpressMatch(THREE).deal(deal(hands))
    while match.round is not None:
        match = match.apply(match.round.legal_moves[0])

    assert heading(match) == "Round 2: player 3 leads"
    assert opening(match) == []
    match = match.deal(deal(hands))
    assert heading(match, NAMES) == "Round 2: Cem leads"
    assert opening(match, NAMES) == ["Cem comes next after Ann and may lead any tile"]


def test_headings_number_the_rounds_and_the_table_has_its_target() -> None:
    assert narrator_of(PAIRS, 4).number_of(3) == "Round 3"
    assert [narrator_of(rules, rules.players).table() for rules in (TWO, PAIRS)] == [
        "double-six set, 2 players, 7 tiles each, 100 points to win",
        "double-six set, 4 players in two pairs, 7 tiles each, 100 points to win",
    ]
    assert narrator_of(ExpressRules(target=1, players=3), 3).table().endswith(", 1 point to win")


# --- the end of a round ----------------------------------------------------------------


@pytest.mark.rule("X6")
def test_going_out_scores_the_pips_of_all_others() -> None:
    assert end(TWO, [0, 40], [0], 0) == [
        "Domino: player 1 goes out",
        "Player 1 scores 40 points, the pips of player 2",
    ]
    assert end(THREE, [30, 0, 10], [1], 1, names=NAMES[:3]) == [
        "Domino: Bob goes out",
        "Bob scores 40 points, the pips of the others",
    ]


@pytest.mark.rule("X6")
def test_a_pair_scores_the_pips_in_all_hands() -> None:
    assert end(PAIRS, [12, 0, 20, 8], [1, 3], 1) == [
        "Domino: player 2 goes out",
        "Player 2 and player 4 score 40 points, the pips in all hands",
    ]
    assert end(PAIRS, [0, 12, 8, 20], [0, 2], 0, names=NAMES) == [
        "Domino: Ann goes out",
        "Ann and Cem score 40 points, the pips in all hands",
    ]


@pytest.mark.rule("X7")
def test_a_closed_round_goes_to_the_fewest_pips() -> None:
    assert end(FOUR, [20, 12, 3, 8], [2]) == [
        "Closed: nobody can play",
        "Player 3 has the fewest pips, 3",
        "Player 3 scores 40 points, the pips of the others",
    ]
    assert end(PAIRS, [3, 8, 20, 9], [1, 3], names=NAMES) == [
        "Closed: nobody can play",
        "Bob and Dora have the fewest pips, 17 together",
        "Bob and Dora score 40 points, the pips in all hands",
    ]


@pytest.mark.rule("X7")
def test_the_end_explains_why_equals_do_not_share_a_round() -> None:
    assert end(FOUR, [5, 12, 5, 28], [0], lead=0)[1] == (
        "Player 1 and player 3 have the fewest pips, 5 each; player 1 is the leader"
    )
    # Counter-clockwise from seat 0 comes 3, then 2, then 1.
    assert end(FOUR, [12, 5, 5, 28], [2], lead=0)[1] == (
        "Player 2 and player 3 have the fewest pips, 5 each; "
        "player 3 is the first of them after the leader, player 1"
    )
    assert end(FOUR, [1, 1, 9, 1], [1], lead=2, names=NAMES)[1] == (
        "Ann, Bob and Dora have the fewest pips, 1 each; "
        "Bob is the first of them after the leader, Cem"
    )
    assert end(PAIRS, [4, 8, 10, 6], [1, 3], lead=3)[1] == (
        "Both pairs have 14 pips; player 4 is the leader"
    )


@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
def test_the_hands_at_the_end_are_listed_with_their_pips() -> None:
    hands = (TileSet.parse("0-0 1-3"), TileSet(), TileSet.parse("0-1"))
    outcome = ended(THREE, (4, 0, 1), (1,), 1)
    narrator = ExpressNarrator(THREE, 3)
    read = Reader(names=NAMES[:3]).read

    assert [*map(read, narrator.lines_of_hands(ended_table(outcome=outcome, hands=hands)))] == [
        "Ann: 0-0 1-3, 4 pips",
        "Bob: no tiles, 0 pips",
        "Cem: 0-1, 1 pip",
    ]


def test_the_end_reads_the_same_from_a_view() -> None:
    start = position(TWO, ROW, "0-2|3-3 0-5 2-3", seat=0, lead=1)
    narrator = narrator_of(TWO, 2)
    assert [*narrator.lines_of_end(start), *narrator.lines_of_hands(start)] == []

    over = start.apply(play("0-2>0-0"))
    for table in (over, over.view(0), over.view(1)):
        assert [*map(Reader().read, narrator.lines_of_end(table))] == [
            "Domino: player 1 goes out",
            "Player 1 scores 16 points, the pips of player 2",
        ]
        assert [*map(Reader().read, narrator.lines_of_hands(table))] == [
            "Player 1: no tiles, 0 pips",
            "Player 2: 2-3 3-3 0-5, 16 pips",
        ]


# --- the match -------------------------------------------------------------------------


@pytest.mark.rule("X8")
def test_the_score_says_how_far_each_side_is_from_the_target() -> None:
    assert score(THREE, (0, 30, 0), (12, 0, 0)) == [
        "100 points win: player 1 lacks 88, player 2 lacks 70, player 3 lacks 100"
    ]
    assert score(PAIRS, (31, 0, 31, 0)) == [
        "100 points win: player 1 and player 3 lack 69, player 2 and player 4 lack 100"
    ]
    assert score(ExpressRules(target=1, players=2), (0, 0)) == [
        "1 point wins: player 1 lacks 1, player 2 lacks 1"
    ]


@pytest.mark.rule("X8")
def test_nobody_lacks_points_when_the_match_is_over() -> None:
    assert score(TWO, (0, 100)) == []
    assert score(TWO, (0, 60), (0, 60)) == []


@pytest.mark.rule("X8")
def test_the_winner_and_all_places_are_listed() -> None:
    assert places(THREE, (0, 60, 0), (0, 43, 0), (1, 0, 0)) == [
        "Player 2 wins with 103 points",
        "1. player 2, 103 points",
        "2. player 1, 1 point",
        "3. player 3, 0 points",
    ]
    assert places(FOUR, (0, 60, 0, 0), (0, 43, 0, 0), names=NAMES) == [
        "Bob wins with 103 points",
        "1. Bob, 103 points",
        "2. Ann, 0 points",
        "2. Cem, 0 points",
        "2. Dora, 0 points",
        "Ann, Cem and Dora share place 2",
    ]


@pytest.mark.rule("X1")
@pytest.mark.rule("X8")
def test_partners_win_together() -> None:
    scores = (118, 0, 118, 0), (0, 26, 0, 26)

    assert places(PAIRS, *scores) == [
        "Player 1 and player 3 win with 118 points",
        "1. player 1 and player 3, 118 points",
        "2. player 2 and player 4, 26 points",
    ]
    assert places(PAIRS, *scores, names=NAMES) == [
        "Ann and Cem win with 118 points",
        "1. Ann and Cem, 118 points",
        "2. Bob and Dora, 26 points",
    ]
