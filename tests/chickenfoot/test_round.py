"""What rounds of Chicken Foot allow, rule by rule; the referee plays all of it again."""

from __future__ import annotations

from functools import partial

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    DeadRound,
    Draw,
    EndReason,
    IllegalityCode,
    Layout,
    Match,
    MissingDouble,
    Move,
    Opening,
    Outcome,
    Pass,
    Round,
    Rules,
    SetupError,
    Tile,
)
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, tiles

two = partial(Rules, domino_set=2)
three = partial(Rules, domino_set=3)
TWO = two()
THREE = three()
LAID_OUT = two(opening=Opening.LAID_OUT)
FOUND = two(opening=Opening.FOUND)
HIGHEST = three(opening=Opening.HIGHEST_HELD)
LOWER = three(missing_double=MissingDouble.NEXT_LOWER)
BURN = three(missing_double=MissingDouble.BURN)
EACH = two(missing_double=MissingDouble.DRAW_EACH)
EACH_ANY = attrs.evolve(EACH, opening=Opening.HIGHEST_HELD)
UNTIL = three(draw_until_playable=True)
ENDS = two(dead_round=DeadRound.ENDS)
LITTLE = three(chickenlittle=True)


def start(
    held: str,
    boneyard: str,
    rules: Rules = TWO,
    required: int | None = None,
    *,
    lead: int = 0,
    unused: str | None = None,
) -> Round:
    doubles = None if unused is None else tiles(unused)
    return Round.start(rules, deal(held, boneyard), required, lead, doubles)


def at(laid: str, held: str, boneyard: str = "", rules: Rules = THREE) -> Round:
    """Set up a round; seat 0 is in turn, and the last tile of the boneyard is drawn next."""
    undrawn = [Tile.parse(tile) for tile in boneyard.split()]
    return Round(rules, hands(held), undrawn, layout(laid), 0)


def read(moves: str) -> list[Move]:
    """Read moves like ``draw pass 2-3>2-2``; ``!`` announces the last tile."""
    others: dict[str, Move] = {"draw": Draw(), "pass": Pass()}
    return [
        others.get(text) or play(text.rstrip("!"), announce=text.endswith("!"))
        for text in moves.split()
    ]


# A cross of twos that lacks one arm; seat 0 has no two.
ONE_ARM = "2-2 0-2>2-2 1-2>2-2"
drawing = partial(at, ONE_ARM, "1-1 0-1|0-0 3-3")
# Two arms are missing, and 1-2 leaves seat 0 its last tile.
TWO_ARMS = "2-2 0-2>2-2"
SILENT = "1-2>2-2"
SILENT = "1-2>2-2"
SEARCH = start("0-0|0-1", "1-1 2-2 0-2 1-2", lead=1)
CYCLE = start("0-1|0-2|1-2", "0-0 1-1 2-2", EACH, lead=2)
USED = start("0-1 1-1|1-2|0-3", "2-2 0-0 3-3 1-3 2-3 0-2", HIGHEST, 2, lead=1, unused="2-2 0-0")
DRAWN_OWING = at(TWO_ARMS, "1-2 2-3|1-1 0-1", "3-3 0-3 0-0 1-3", LITTLE)
NONE_TO_DRAW = at(TWO_ARMS, "1-2 2-3|1-1 0-1|0-3 1-3 3-3 0-0", "", LITTLE)

SCENES = [
    ("R2.2", start("0-1 0-0|1-2|2-2 1-1", "0-2"), "", "2: 2-2"),
    ("R2.2", start("0-1 0-0|1-2|2-2 1-1", "0-2"), "2-2", "0: draw"),
    ("R2.3", start("0-1|1-2 1-1|0-2", "0-0", LAID_OUT, lead=1), "", "1: 1-2>2-2"),
    ("R2.4", start("0-1 1-1|0-0 0-2|0-3 1-2", "3-3 2-2 1-3 2-3", HIGHEST), "", "0: 1-1"),
    # 3-3 is used already: seat 0 draws it, and the search goes on.
    ("R2.4", USED, "draw draw draw draw", "2: draw"),
    ("R2.4", USED, "draw draw draw draw draw", "2: 0-0"),
    ("R2.5", SEARCH, "", "1: draw"),
    ("R2.5", SEARCH, "draw", "0: draw"),
    ("R2.5", SEARCH, "draw draw draw", "1: 2-2"),
    ("R2.5", start("0-1 0-0|1-1|0-3", "3-3 2-2 1-3 2-3 0-2 1-2", LOWER), "", "1: 1-1"),
    # 2-3, 1-1 and 2-2 come first, and only the required double opens.
    ("R2.5", start("0-1|0-2", "1-2 1-3 0-3 0-0 3-3 2-2 1-1 2-3", BURN), "draw " * 4, "1: 3-3"),
    # A cycle of draws is drawn to its end, or until the tiles run out.
    ("R2.5", CYCLE, "draw", "0: draw"),
    ("R2.5", CYCLE, "draw draw", "1: draw"),
    ("R2.5", CYCLE, "draw draw draw", "2: 2-2"),
    ("R2.5", start("0-1 1-2 0-0|0-2 1-1", "2-2", EACH), "draw", "0: 2-2"),
    # The first double that was drawn opens, not the highest.
    ("R2.5", start("0-1|0-2", "0-0 1-2 2-2 1-1", EACH_ANY), "draw draw", "0: 1-1"),
    ("R2.6", start("0-1|2-2", "0-2 1-2 1-1 0-0", TWO, 2, lead=0), "", "1: 2-2"),
    ("R2.6", start("0-1|2-2", "0-2 1-2 1-1 0-0", TWO, 1, lead=0), "", "0: draw"),
    ("R2.7", start("0-0|0-1", "1-1 2-2 0-2 1-2", two(draw_until_playable=True)), "draw", "1: draw"),
    # No fourth arm exists in a double-three set: 1-1 fits the 1 of 1-3, and stays locked.
    ("R3.6", at("3-3 0-3>3-3 1-3>3-3 2-3>3-3", "1-1 0-1|0-0", "2-2 0-2 1-2"), "", "0: draw"),
    ("R3.8", start("0-2 0-0|1-2 0-1|2-2 1-1", ""), "2-2 0-2>2-2 1-2>2-2", "2: "),
    ("R4.1", drawing("0-3 1-3 2-3"), "draw", "0: 2-3>2-2 pass"),
    ("R4.1", drawing("0-3 1-3 2-3"), "draw pass", "1: draw"),
    ("R4.1", drawing("0-3 1-3 2-3", three(must_play_drawn=True)), "draw", "0: 2-3>2-2"),
    ("R4.1", drawing("2-3 0-3 1-3"), "draw", "1: draw"),
    ("R4.2", drawing("0-3 2-3 1-3", UNTIL), "draw", "0: draw"),
    ("R4.2", drawing("0-3 2-3 1-3", UNTIL), "draw draw", "0: 2-3>2-2 pass"),
    ("R4.3", at(ONE_ARM, "1-1 0-1 0-3 1-3|0-0 3-3 2-3"), "", "0: pass"),
    ("R4.3", at(ONE_ARM, "1-1 0-1 0-3 1-3|0-0 3-3 2-3"), "pass", "1: 2-3>2-2"),
    # A tile of the boneyard fits, so the round is not dead.
    ("R5.3", at(TWO_ARMS, "0-0|1-1", "1-2 0-1", ENDS), "", "0: draw"),
    ("R6.1", at(TWO_ARMS, "1-2 0-1|1-1 2-3|0-0", "3-3 0-3 1-3"), "", "0: 1-2>2-2"),
    ("R6.2", DRAWN_OWING, "", "0: 2-3>2-2! 2-3>2-2 1-2>2-2! 1-2>2-2"),
    ("R6.2", at(TWO_ARMS, "1-2 0-1 0-0|1-1 2-3", "3-3 0-3 1-3", LITTLE), "", "0: 1-2>2-2"),
    ("R6.3", DRAWN_OWING, "1-2>2-2! draw", "0: 2-3>2-2"),
    ("R6.3", DRAWN_OWING, f"{SILENT} draw", "0: draw"),
    ("R6.3", DRAWN_OWING, f"{SILENT} draw draw", "1: draw"),
    ("R6.3", DRAWN_OWING, f"{SILENT} draw draw draw", "0: 2-3>2-2! 2-3>2-2"),
    # Only seat 0 holds a two. It may not lay it this turn, and still the round goes on.
    ("R6.3", NONE_TO_DRAW, f"{SILENT} pass pass", "0: pass"),
    ("R6.3", NONE_TO_DRAW, f"{SILENT} pass pass pass pass pass", "0: 2-3>2-2"),
]
"""A rule, a round, the moves made, and then the seat whose turn it is with its moves."""


@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R2.7")
@pytest.mark.rule("R3.6")
@pytest.mark.rule("R3.8")
@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R5.3")
@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("rule", "begin", "made", "then"), SCENES)
def test_after_some_moves_one_seat_has_these_moves(
    rule: str, begin: Round, made: str, then: str
) -> None:
    seat, _, moves = then.partition(":")
    now = after(begin, *read(made))

    assert (int(seat), read(moves)) == (now.seat, [*now.legal_moves]), rule


# --- opening a round -------------------------------------------------------------------


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    ("begin", "skipped"),
    [
        (start("0-1 0-0|1-1|0-3", "3-3 2-2 1-3 2-3 0-2 1-2", LOWER), "3-3 2-2"),
        (start("0-1|0-2", "1-2 1-3 0-3 0-0 3-3 2-2 1-1 2-3", BURN), "2-2 1-1 0-0"),
        (start("0-1 1-1|0-0 0-2", "0-3 1-2 3-3 2-2 1-3 2-3", HIGHEST), "3-3 2-2"),
        # All of them can still open.
        (start("0-1|1-2", "0-3 0-2 1-1 0-0 3-3 2-2 1-3 2-3", HIGHEST), ""),
    ],
)
def test_until_the_first_move_everyone_knows_which_doubles_were_skipped(
    begin: Round, skipped: str
) -> None:
    assert tiles(skipped) == begin.skipped
    assert not begin.apply(begin.legal_moves[0]).skipped


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("held", "boneyard", "sizes", "undrawn"),
    [
        ("0-1 0-0|1-2 2-2", "1-1 0-2", (2, 1), "1-1 0-2"),
        ("0-1 0-0|1-2 0-2", "2-2 1-1", (2, 2), "1-1"),
    ],
)
def test_a_double_is_found_where_it_was_dealt(
    held: str, boneyard: str, sizes: tuple[int, ...], undrawn: str
) -> None:
    begin = start(held, boneyard, FOUND, lead=1)

    assert (layout("2-2"), 1) == (begin.layout, begin.seat)
    assert (sizes, undrawn) == (begin.view(0).hand_sizes, " ".join(map(str, begin.boneyard)))
    assert deal(held, boneyard) == begin.to_deal()


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("rules", "held", "boneyard", "reason"),
    [
        (FOUND, "0-1 0-0|2-2", "1-1 0-2 1-2", "seat 1 holds nothing"),
        (FOUND, "0-1 0-0|1-2", "1-1 0-2", "2-2 is nowhere"),
        (two(opening="laid-out"), "2-2|1-2 1-1", "0-2 0-0 0-1", "2-2 is on the table and in"),
        (two(missing_double="reshuffle"), "0-0|0-1", "1-1 2-2 0-2 1-2", "nobody holds 2-2"),
    ],
)
def test_a_deal_that_can_not_be_opened_does_not_start_a_round(
    rules: Rules, held: str, boneyard: str, reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        start(held, boneyard, rules)


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.8")
def test_a_double_that_was_a_lot_lies_in_the_centre_and_no_other_lot_does() -> None:
    dealt = attrs.evolve(deal("0-1|0-0", "1-1 2-2 1-2 0-2"), lots=[Tile(1, 1), Tile(2, 2)])
    match = Match(FOUND, 2).deal(dealt)

    assert match.round is not None
    assert (1, tiles("1-1")) == (match.round.lead, match.round.lots)
    assert tiles("1-1") == match.round.view(0).knowledge.must_be_undrawn
    assert {*dealt.boneyard} == {*match.round.to_deal(match.lots).boneyard}


def test_the_opening_of_a_set_up_round_is_taken_from_the_layout() -> None:
    opened = Round(TWO, hands("0-0 2-2|0-1"), tiles("0-2 1-2"), layout("1-1"), 0)
    search = Round(TWO, hands("0-0 2-2|0-1"), tiles("0-2 1-2 1-1"), Layout(), 0)

    assert (tiles("1-1"), tiles("2-2")) == (opened.openers, search.openers)
    assert (Tile(1, 1), None) == (opened.opener, search.opener)
    # Nobody knows who opened it.
    assert opened.opened_by is None


# --- the end of a round ----------------------------------------------------------------


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R5.3")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(
    ("before", "outcome"),
    [
        (
            at("2-2", "1-2|0-0", "0-1 1-1 0-2", TWO),
            Outcome(EndReason.DOMINO, charges=(0, 50), winner=0),
        ),
        (
            at(TWO_ARMS, "0-0 1-2|0-1 1-1", "", two(chickenlittle=True)),
            Outcome(EndReason.BLOCKED, charges=(50, 3), winner=None),
        ),
        # A play that kills a round ends it, or its player goes out on it.
        (
            at(TWO_ARMS, "1-2 0-0|1-1", "0-1", ENDS),
            Outcome(EndReason.BLOCKED, charges=(50, 2), winner=None),
        ),
        (
            at(TWO_ARMS, "1-2|1-1 0-0", "0-1", ENDS),
            Outcome(EndReason.DOMINO, charges=(0, 52), winner=0),
        ),
    ],
)
def test_a_round_ends_at_once_with_its_last_play(before: Round, outcome: Outcome) -> None:
    over = before.apply(play("1-2>2-2"))

    assert before.outcome is None
    assert ((), outcome) == (over.legal_moves, over.outcome)
    assert not over.debts


@pytest.mark.rule("R5.3")
def test_the_hands_of_a_dead_round_that_ended_lie_open_and_its_boneyard_does_not() -> None:
    killed = at(TWO_ARMS, "1-2 0-0|1-1", "0-1", ENDS).apply(play("1-2>2-2"))

    assert killed.is_dead
    assert killed is killed.fast_forward()
    assert killed.hands == killed.view(0).hands
    assert tiles("0-1") == killed.view(0).unseen
    illegality = killed.illegality(Draw())
    assert illegality is not None
    assert (IllegalityCode.ROUND_OVER, "R5.3") == (illegality.code, illegality.rule)


@pytest.mark.rule("R5.3")
@given(rounds())
def test_fast_forwarding_makes_the_moves_that_are_left_to_a_dead_round(round_: Round) -> None:
    end = round_
    if not round_.is_dead:
        assert round_ is round_.fast_forward()
    else:
        while not end.is_over:
            [move] = end.legal_moves
            end = end.apply(move)
    assert end == round_.fast_forward()


@pytest.mark.rule("R5.3")
def test_a_dead_round_goes_on_until_the_boneyard_is_empty() -> None:
    dead = at(ONE_ARM, "0-0|1-1", "0-1", TWO)

    assert (True, False) == (dead.is_dead, dead.is_over)
    assert dead.apply(Draw()) == dead.fast_forward()
    assert Outcome(EndReason.BLOCKED, charges=(51, 2), winner=None) == dead.fast_forward().outcome
