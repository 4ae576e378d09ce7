"""The notation of Express-Domino by worked examples; most of them are golden texts."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Match, NotationError, Round, Rules, SetupError, Tile, notation
from chickenfoot_rules import strategies as own
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, Line
from express_table import TABLES, deal, position
from recorded import Json
from table import play

HANDS = "0-0 1-1 2-2 3-3 0-4 1-4 4-4|0-5 1-5 4-5 5-5 0-6 1-6 4-6"
TWO = ExpressRules(target=50, players=2)
POSITION = (
    "rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 1-5 4-5 "
    "5-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 5-6 6-6; "
    "layout: -; turn: 1; opener: 5-5"
)
VIEW = (
    "seat: 0; rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / ?7; "
    "layout: -; turn: 1; opener: 5-5"
)


# --- writing serves both games --------------------------------------------------------------


def test_who_writes_need_not_know_the_game() -> None:
    round_ = ExpressRound.start(TWO, deal(HANDS))
    led = round_.apply(play("5-5"))
    start = Round.start(Rules(domino_set=6, hand_size=7), deal(HANDS), required=5)

    assert POSITION == notation.format_position(round_)
    assert VIEW == notation.format_view(round_.view(0))
    assert "game=express target=50 players=2" == notation.format_rules(TWO)
    assert "5-5" == notation.format_layout(led.layout) == notation.format_line(led.layout)
    assert notation.format_position(start).startswith("rules: set=6 hand-size=7; hands: 0-0 1-1")
    assert notation.format_view(start.view(0)).startswith("seat: 0; rules: set=6 hand-size=7;")
    assert "curved" == notation.format_rules(Rules(curved=True))
    assert "arms=6 -" == notation.format_layout(Layout(6))


@given(own.express_rounds(), st.booleans(), st.data())
def test_both_writers_of_express_domino_write_the_same(
    round_: ExpressRound, unicode: bool, data: st.DataObject
) -> None:
    view = round_.view(data.draw(st.integers(0, round_.players - 1)))
    pairs: list[tuple[str, str]] = [
        (
            notation.format_position(round_, unicode=unicode),
            notation.format_express_position(round_, unicode=unicode),
        ),
        (
            notation.format_view(view, unicode=unicode),
            notation.format_express_view(view, unicode=unicode),
        ),
        (
            notation.format_layout(round_.layout, unicode=unicode),
            notation.format_line(round_.layout, unicode=unicode),
        ),
        (
            notation.format_rules(round_.rules, unicode=unicode),
            notation.format_express_rules(round_.rules, unicode=unicode),
        ),
    ]

    for one, other in pairs:
        assert one == other


@pytest.mark.parametrize(
    ("write", "value", "expected"),
    [
        (notation.format_rules, 5, "int: Rules or ExpressRules"),
        (notation.format_layout, Tile(0, 0), "Tile: Layout or Line"),
        (notation.format_position, Match(), "Match: Round or ExpressRound"),
        (notation.format_view, Line(), "Line: PlayerView or ExpressView"),
    ],
)
def test_what_has_no_notation_is_refused(
    write: Callable[[Json], str], value: object, expected: str
) -> None:
    with pytest.raises(NotationError) as refused:
        write(value)

    kind, _, kinds = expected.partition(": ")
    message = f"expected {kinds}, got a value of type {kind}"
    assert message == refused.value.message
    assert kinds == refused.value.expected


# --- reading --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", TABLES, ids=["two", "three", "four", "pairs"])
def test_every_moment_of_a_match_can_be_written_and_read(rules: ExpressRules) -> None:
    rng = random.Random(5)
    match = ExpressMatch(rules)
    moments = 0
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
        now = match.round or match.rounds[-1]
        again = notation.parse_express_position(notation.format_position(now))
        assert (now.hands, now.layout, now.seat, now.lead, now.opener, now.out_of_play) == (
            again.hands,
            again.layout,
            again.seat,
            again.lead,
            again.opener,
            again.out_of_play,
        )
        assert now.legal_moves == again.legal_moves
        assert now.outcome == again.outcome
        for seat in range(rules.players):
            view = match.view(seat)
            assert view == notation.parse_express_view(notation.format_view(view))
        moments += 1
    assert moments > 50


@given(own.express_rounds(), st.randoms(use_true_random=True))
def test_a_position_goes_on_as_its_round_does(round_: ExpressRound, rng: random.Random) -> None:
    again = notation.parse_express_position(notation.format_position(round_))

    while not round_.is_over:
        move = rng.choice(round_.legal_moves)
        round_, again = round_.apply(move), again.apply(move)
        assert (round_.hands, round_.layout, round_.seat) == (
            again.hands,
            again.layout,
            again.seat,
        )
        assert round_.legal_moves == again.legal_moves
    assert round_.outcome == again.outcome


@given(own.express_deals())
def test_deals_are_written_and_read_as_those_of_chicken_foot(dealt: Json) -> None:
    assert dealt == notation.parse_deal(notation.format_deal(dealt))


@given(own.lines())
def test_a_line_is_read_as_it_shows_itself(line: Line) -> None:
    if not line.is_empty:
        assert line == notation.parse_line(str(line))


# --- what is inconsistent ------------------------------------------------------------------


@pytest.mark.rule("X1")
def test_a_position_that_is_inconsistent_is_refused_with_every_reason() -> None:
    text = POSITION.replace(" 6-6; layout", "; layout").replace("turn: 1", "turn: 0")
    with pytest.raises(SetupError) as refused:
        notation.parse_express_position(text)

    assert (
        "nobody has 6-6, and it is not out of play (X1)",
        "14 tiles are out of play, not 13 (X1)",
        "the holder of 5-5 leads it, so not seat 0 (X2)",
    ) == refused.value.reasons


@pytest.mark.rule("X2")
def test_the_lead_is_whose_turn_it_is_unless_it_is_said() -> None:
    middle = position(
        TWO,
        "5-5 0-5>5-5",
        "0-0 1-1 2-2 3-3 0-4 1-4 4-4|1-5 4-5 0-6 1-6 4-6",
        0,
        1,
    )

    assert notation.format_position(middle).endswith("turn: 0; lead: 1")
    with pytest.raises(SetupError, match="seat 1 leads, so it is not the turn of seat 0"):
        notation.parse_express_position(POSITION.replace("turn: 1", "turn: 0; lead: 1"))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seat: 0", "seat: 1", "seat 1 sees its own tiles, so name them (X1)"),
        ("/ ?7", "/ ?6", "14 tiles are out of play, not 15 (X1)"),
        ("/ ?7", "/ ?7 / ?7", "there are 3 seats, but another one is named or has a hand (X4)"),
        ("opener: 5-5", "opener: 4-4", "no deal leads to what this view shows"),
        ("opener: 5-5", "opener: 3-3", "no deal leads to what this view shows"),
        ("5-5", "5-5; events: 1:4-4", "move 1: seat 1 does not hold 4-4"),
        ("5-5", "5-5; events: 0:4-4; turn-now: 1", "move 1: it is the turn of seat 1 (X4)"),
        ("5-5", "5-5; events: 1:4-5; turn-now: 0", "move 1: seat 1 holds 5-5, the highest"),
        ("5-5", "5-5; events: 1:5-5 0:draw", "move 2: nobody draws: what is not dealt is out"),
        ("5-5", "5-5; events: 1:5-5 0:draw=0-1", "nobody draws, unlike in seat 0: draw 0-1 (X5)"),
        ("5-5", "5-5; events: 1:5-5 0:0-0>5-5", "move 2: the open end of 5-5 is five"),
        ("5-5", "5-5; turn-now: 0", "expected turn now 1, got 0 (X1)"),
        (
            "5-5",
            "5-5; scores: 1",
            "expected a score sheet with rows of 2 points, 0 or more (X6, X7)",
        ),
        ("5-5", "5-5; hands-now: 0-0 / 1-1", "expected hands now"),
        ("0-0 1-1", "0-0", "14 tiles are out of play, not 15 (X1)"),
        ("/ ?7", "/ ?8", "nobody holds more than 7 tiles, as nobody draws (X1)"),
    ],
)
def test_a_view_that_nobody_can_have_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(SetupError) as refused:
        notation.parse_express_view(VIEW.replace(old, new), lenient=True)

    assert reason in str(refused.value)
