from __future__ import annotations

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
    Opening,
    Outcome,
    Pass,
    Play,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, play, rest

TWO = Rules(domino_set=2)
THREE = Rules(domino_set=3)
DRAW = Draw()
PASS = Pass()


# --- opening a round -------------------------------------------------------------------


@pytest.mark.rule("R2.2")
def test_the_holder_lays_the_required_double_as_their_turn() -> None:
    start = Round.start(TWO, deal("0-1 0-0|1-2|2-2 1-1", "0-2"))

    assert 2 == start.seat
    assert (play("2-2"),) == start.legal_moves
    opened = start.apply(play("2-2"))
    assert 0 == opened.seat
    assert Tile(2, 2) == opened.layout.opening


@pytest.mark.rule("R2.3")
def test_a_laid_out_double_is_played_on_by_the_lead() -> None:
    laid_out = attrs.evolve(TWO, opening=Opening.LAID_OUT)
    start = Round.start(laid_out, deal("0-1|1-2 1-1|0-2", "0-0"), lead=1)

    assert layout("2-2") == start.layout
    assert (1, (play("1-2>2-2"),)) == (start.seat, start.legal_moves)
    with pytest.raises(SetupError, match="2-2 is on the table and in the hand of seat 0"):
        Round.start(laid_out, deal("2-2|1-2 1-1|0-2", "0-0 0-1"))


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("hands", "boneyard", "sizes", "undrawn"),
    [
        ("0-1 0-0|1-2 2-2", "1-1 0-2", (2, 1), "1-1 0-2"),
        ("0-1 0-0|1-2 0-2", "2-2 1-1", (2, 2), "1-1"),
    ],
)
def test_a_double_is_found_where_it_was_dealt(
    hands: str, boneyard: str, sizes: tuple[int, ...], undrawn: str
) -> None:
    found = attrs.evolve(TWO, opening=Opening.FOUND)
    dealt = deal(hands, boneyard)
    start = Round.start(found, dealt, lead=1)

    assert layout("2-2") == start.layout
    assert (1, play("1-2>2-2")) == (start.seat, start.legal_moves[0])
    assert sizes == start.view(0).hand_sizes
    assert [Tile.parse(tile) for tile in undrawn.split()] == [*start.boneyard]
    assert dealt == start.to_deal()


@pytest.mark.rule("R2.8")
def test_a_double_that_is_found_leaves_everyone_a_tile() -> None:
    found = attrs.evolve(TWO, opening=Opening.FOUND)

    with pytest.raises(SetupError, match="seat 1 holds nothing"):
        Round.start(found, deal("0-1 0-0|2-2", "1-1 0-2 1-2"))
    with pytest.raises(SetupError, match="2-2 is nowhere"):
        Round.start(found, deal("0-1 0-0|1-2", "1-1 0-2"))


@pytest.mark.rule("R2.3", "R2.8")
def test_a_double_that_was_a_lot_lies_in_the_centre_and_no_other_lot_does() -> None:
    found = attrs.evolve(TWO, opening=Opening.FOUND)
    dealt = attrs.evolve(deal("0-1|0-0", "1-1 2-2 1-2 0-2"), lots=[Tile(1, 1), Tile(2, 2)])
    match = Match(found, 2).deal(dealt)

    assert match.round is not None
    assert (1, TileSet.parse("1-1")) == (match.round.lead, match.round.lots)
    assert TileSet.parse("1-1") == match.round.view(0).knowledge.must_be_undrawn
    assert {*dealt.boneyard} == {*match.round.to_deal(match.lots).boneyard}


@pytest.mark.rule("R2.4")
def test_the_highest_unused_double_that_is_held_opens() -> None:
    highest = attrs.evolve(THREE, opening=Opening.HIGHEST_HELD)
    hands = "0-1 1-1|0-0 0-2|0-3 1-2"
    boneyard = "3-3 2-2 1-3 2-3"

    start = Round.start(highest, deal(hands, boneyard), required=3)
    assert (0, (play("1-1"),)) == (start.seat, start.legal_moves)
    unused = TileSet.parse("3-3 2-2 0-0")
    assert TileSet.parse("3-3 2-2") == start.skipped
    start = Round.start(highest, deal(hands, boneyard), required=3, unused=unused)
    assert (1, (play("0-0"),)) == (start.seat, start.legal_moves)
    assert TileSet.parse("3-3 2-2") == start.skipped


@pytest.mark.rule("R2.4")
def test_the_first_unused_double_drawn_opens_when_nobody_holds_one() -> None:
    highest = attrs.evolve(THREE, opening=Opening.HIGHEST_HELD)
    unused = TileSet.parse("2-2 0-0")
    # 3-3 is used already: seat 0 draws it and the search goes on.
    some = deal("0-1 1-1|1-2|0-3", "2-2 0-0 3-3 1-3 2-3 0-2")
    search = Round.start(highest, some, required=2, lead=1, unused=unused)
    assert TileSet() == search.skipped  # All of them can still open.

    drawn = after(search, DRAW, DRAW, DRAW, DRAW)
    assert 2 == drawn.seat
    assert (DRAW,) == drawn.legal_moves
    found = drawn.apply(DRAW)
    assert (2, (play("0-0"),)) == (found.seat, found.legal_moves)


@pytest.mark.rule("R2.5")
def test_players_draw_in_turn_from_the_lead_until_the_double_appears() -> None:
    search = Round.start(TWO, deal("0-0|0-1", "1-1 2-2 0-2 1-2"), lead=1)

    assert (1, (DRAW,)) == (search.seat, search.legal_moves)
    once = search.apply(DRAW)
    assert (0, (DRAW,)) == (once.seat, once.legal_moves)
    assert TileSet.parse("0-1 1-2") == once.hands[1]
    found = after(once, DRAW, DRAW)
    assert (1, (play("2-2"),)) == (found.seat, found.legal_moves)
    assert (2, 3) == tuple(map(len, found.hands))
    opened = found.apply(play("2-2"))
    assert (0, (play("0-2>2-2"),)) == (opened.seat, opened.legal_moves)


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("missing", [MissingDouble.NEXT_LOWER, MissingDouble.BURN])
def test_the_highest_lower_double_that_is_held_opens_instead(missing: MissingDouble) -> None:
    lower = attrs.evolve(THREE, missing_double=missing)
    some = deal("0-1 0-0|1-1|0-3", "3-3 2-2 1-3 2-3 0-2 1-2")

    start = Round.start(lower, some, required=3)
    assert (1, (play("1-1"),)) == (start.seat, start.legal_moves)
    used = TileSet.parse("3-3 2-2 0-0")
    start = Round.start(lower, some, required=3, unused=used)
    assert (0, (play("0-0"),)) == (start.seat, start.legal_moves)
    assert TileSet.parse("3-3 2-2") == start.skipped
    assert TileSet() == start.apply(play("0-0")).skipped


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("missing", [MissingDouble.NEXT_LOWER, MissingDouble.BURN])
def test_without_a_lower_double_players_draw_for_the_required_one(missing: MissingDouble) -> None:
    lower = attrs.evolve(THREE, missing_double=missing)
    search = Round.start(lower, deal("0-1|0-2", "1-2 1-3 0-3 0-0 3-3 2-2 1-1 2-3"))
    assert TileSet.parse("2-2 1-1 0-0") == search.skipped

    # 2-3, 1-1 and 2-2 come first: only the required double opens now.
    drawn = after(search, DRAW, DRAW, DRAW)
    assert (1, (DRAW,)) == (drawn.seat, drawn.legal_moves)
    found = drawn.apply(DRAW)
    assert (1, (play("3-3"),)) == (found.seat, found.legal_moves)


@pytest.mark.rule("R2.5")
def test_a_deal_that_is_to_be_reshuffled_does_not_start_a_round() -> None:
    again = attrs.evolve(TWO, missing_double=MissingDouble.RESHUFFLE)

    with pytest.raises(SetupError, match=r"nobody holds 2-2, so the tiles .* again \(R2.5\)"):
        Round.start(again, deal("0-0|0-1", "1-1 2-2 0-2 1-2"))
    start = Round.start(again, deal("0-0|2-2", "1-1 0-1 0-2 1-2"))
    assert (play("2-2"),) == start.legal_moves


@pytest.mark.rule("R2.6")
def test_the_lead_matters_only_where_nobody_holds_the_double() -> None:
    held = deal("0-1|2-2", "0-2 1-2 1-1 0-0")

    for lead in (0, 1):
        assert 1 == Round.start(TWO, held, lead=lead).seat
        assert lead == Round.start(TWO, held, required=1, lead=lead).seat


@pytest.mark.rule("R2.7")
def test_the_opening_search_draws_one_tile_a_turn_whatever_the_drawing_rule() -> None:
    until = attrs.evolve(TWO, draw_until_playable=True)
    search = Round.start(until, deal("0-0|0-1", "1-1 2-2 0-2 1-2"))

    assert [0, 1, 0] == [search.seat, after(search, DRAW).seat, after(search, DRAW, DRAW).seat]


# --- playing ---------------------------------------------------------------------------


@pytest.mark.rule("R3.8")
def test_one_tile_a_turn_and_play_passes_clockwise() -> None:
    start = Round.start(TWO, deal("0-2 0-0|1-2 0-1|2-2 1-1", ""))

    seats = [start.seat]
    for text in ("2-2", "0-2>2-2", "1-2>2-2"):
        start = start.apply(play(text))
        seats.append(start.seat)
    assert [2, 0, 1, 2] == seats


@pytest.mark.rule("R3.6")
def test_a_seat_without_a_matching_toe_can_not_play_any_other_tile() -> None:
    crossed = layout("3-3 0-3>3-3 1-3>3-3 2-3>3-3")
    # No fourth arm exists in a double-three set: 1-1 fits the 1 of 1-3, and stays locked.
    stuck = Round(
        THREE,
        [TileSet.parse("1-1 0-1"), TileSet.parse("0-0")],
        [Tile(2, 2), Tile(0, 2), Tile(1, 2)],
        crossed,
        0,
    )

    assert (DRAW,) == stuck.legal_moves


@pytest.mark.rule("R3.5")
def test_a_double_may_be_laid_although_its_foot_can_not_be_completed() -> None:
    six = Rules(domino_set=6)
    laid = "6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-1>0-6 1-5>1-6 1-2>0-1 2-5>2-6"
    hands = "1-1 4-4|1-3 2-2"
    boneyard = rest(6, hands, str(layout(laid).tiles))
    round_ = Round(
        six, [TileSet.parse(hand) for hand in hands.split("|")], boneyard, layout(laid), 1
    )

    # Of the twos 2-6, 1-2 and 2-5 lie already; 2-2 can be laid on 1-2 and takes what is left.
    footed = round_.apply(play("2-2>1-2"))
    duty = footed.layout.duty
    assert duty is not None
    assert (Tile(2, 2), 3) == (duty.double, duty.missing)
    assert (DRAW,) == footed.legal_moves


# --- drawing and passing ---------------------------------------------------------------


def drawing(rules: Rules, boneyard: str) -> Round:
    """Return a round of the double-three set in which seat 0 can't play.

    The cross of 3-3 lacks its fourth arm for ever, so nothing but a three would fit, and
    none is left: here 2-2 has been opened with instead. Its cross needs one more two.
    """
    laid = layout("2-2 0-2>2-2 1-2>2-2")
    hands = [TileSet.parse("1-1 0-1"), TileSet.parse("0-0 3-3")]
    return Round(rules, hands, [Tile.parse(tile) for tile in boneyard.split()], laid, 0)


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_that_fits_may_be_played_or_declined() -> None:
    drawn = drawing(THREE, "0-3 1-3 2-3").apply(DRAW)

    assert (0, Tile(2, 3)) == (drawn.seat, drawn.drawn)
    assert (play("2-3>2-2"), PASS) == drawn.legal_moves
    played = drawn.apply(play("2-3>2-2"))
    assert (1, None) == (played.seat, played.drawn)
    declined = drawn.apply(PASS)
    assert (1, None, (DRAW,)) == (declined.seat, declined.drawn, declined.legal_moves)
    assert Tile(2, 3) in declined.hands[0]


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_that_fits_must_be_played_by_the_option() -> None:
    must = attrs.evolve(THREE, must_play_drawn=True)

    assert (play("2-3>2-2"),) == drawing(must, "0-3 1-3 2-3").apply(DRAW).legal_moves


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_that_does_not_fit_ends_the_turn() -> None:
    drawn = drawing(THREE, "2-3 0-3 1-3").apply(DRAW)

    assert (1, None) == (drawn.seat, drawn.drawn)
    assert TileSet.parse("0-1 1-1 1-3") == drawn.hands[0]
    assert (Tile(2, 3), Tile(0, 3)) == drawn.boneyard


@pytest.mark.rule("R4.2")
def test_by_the_option_a_player_draws_until_a_tile_fits() -> None:
    until = attrs.evolve(THREE, draw_until_playable=True)

    once = drawing(until, "0-3 2-3 1-3").apply(DRAW)
    assert (0, None, (DRAW,)) == (once.seat, once.drawn, once.legal_moves)
    twice = once.apply(DRAW)
    assert (0, Tile(2, 3)) == (twice.seat, twice.drawn)
    assert (play("2-3>2-2"), PASS) == twice.legal_moves


@pytest.mark.rule("R4.3")
def test_with_an_empty_boneyard_a_seat_that_can_not_play_passes() -> None:
    laid = layout("2-2 0-2>2-2 1-2>2-2")
    hands = [TileSet.parse("1-1 0-1 0-3 1-3"), TileSet.parse("0-0 3-3 2-3")]
    round_ = Round(THREE, hands, [], laid, 0)

    assert (PASS,) == round_.legal_moves
    passed = round_.apply(PASS)
    assert (1, (play("2-3>2-2"),)) == (passed.seat, passed.legal_moves)


# --- the end of a round ----------------------------------------------------------------


@pytest.mark.rule("R5.1")
def test_a_seat_that_lays_its_last_tile_goes_out_at_once() -> None:
    round_ = Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2")).apply(play("2-2"))
    over = round_.apply(play("1-2>2-2"))

    assert over.is_over
    assert () == over.legal_moves
    assert Outcome(EndReason.DOMINO, charges=(50, 0), winner=1) == over.outcome
    assert round_.outcome is None


@pytest.mark.rule("R5.2")
def test_a_round_is_blocked_by_the_play_that_blocks_it_without_a_round_of_passes() -> None:
    laid = layout("2-2 0-2>2-2")
    round_ = Round(TWO, [TileSet.parse("0-0 1-2"), TileSet.parse("0-1 1-1")], [], laid, 0)
    blocked = round_.apply(play("1-2>2-2"))

    assert blocked.is_over
    assert (play("1-2>2-2"),) == blocked.moves
    assert EndReason.BLOCKED is getattr(blocked.outcome, "reason", None)


@pytest.mark.rule("R5.3")
def test_a_dead_round_goes_on_until_the_boneyard_is_empty() -> None:
    laid = layout("2-2 0-2>2-2 1-2>2-2")
    dead = Round(TWO, [TileSet.parse("0-0"), TileSet.parse("1-1")], [Tile(0, 1)], laid, 0)

    assert dead.is_dead
    assert not dead.is_over
    assert (DRAW,) == dead.legal_moves
    assert dead.apply(DRAW) == dead.fast_forward()
    assert Outcome(EndReason.BLOCKED, charges=(51, 2), winner=None) == dead.fast_forward().outcome


@pytest.mark.rule("R5.3")
@given(rounds())
def test_fast_forwarding_makes_the_moves_that_are_left_to_a_dead_round(round_: Round) -> None:
    end = round_
    if not round_.is_dead:
        assert round_ is round_.fast_forward()
    else:
        while not end.is_over:
            assert 1 == len(end.legal_moves)
            end = end.apply(end.legal_moves[0])
    assert end == round_.fast_forward()


ENDS = Rules(domino_set=2, dead_round=DeadRound.ENDS)


@pytest.mark.rule("R5.3")
def test_a_dead_round_can_end_with_the_play_that_kills_it() -> None:
    laid = layout("2-2 0-2>2-2")
    before = Round(ENDS, [TileSet.parse("1-2 0-0"), TileSet.parse("1-1")], [Tile(0, 1)], laid, 0)
    killed = before.apply(play("1-2>2-2"))

    assert (killed.is_dead, killed.is_over, 1) == (True, True, killed.boneyard_size)
    assert Outcome(EndReason.BLOCKED, charges=(50, 2), winner=None) == killed.outcome
    assert (1, killed) == (killed.seat, killed.fast_forward())
    illegality = killed.illegality(DRAW)
    assert illegality is not None
    assert (IllegalityCode.ROUND_OVER, "R5.3") == (illegality.code, illegality.rule)
    # The hands lie open, and the boneyard stays hidden.
    assert killed.hands == killed.view(0).hands
    assert TileSet([Tile(0, 1)]) == killed.view(0).unseen
    assert attrs.evolve(killed) == Round.from_setup(attrs.evolve(killed))


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.3")
def test_who_lays_the_last_tile_goes_out_even_if_it_kills_the_round() -> None:
    laid = layout("2-2 0-2>2-2")
    before = Round(ENDS, [TileSet.parse("1-2"), TileSet.parse("1-1 0-0")], [Tile(0, 1)], laid, 0)

    assert Outcome(EndReason.DOMINO, charges=(0, 52), winner=0) == (
        before.apply(play("1-2>2-2")).outcome
    )


@pytest.mark.rule("R5.3")
def test_a_round_in_which_only_a_tile_of_the_boneyard_fits_goes_on() -> None:
    laid = layout("2-2 0-2>2-2")
    alive = Round(
        ENDS, [TileSet.parse("0-0"), TileSet.parse("1-1")], [Tile(1, 2), Tile(0, 1)], laid, 0
    )

    assert (DRAW,) == alive.legal_moves


@pytest.mark.rule("R5.3")
@pytest.mark.rule("R3.5")
def test_the_first_worked_example_ends_where_a_dead_round_ends() -> None:
    # S0's block: once 1-6, the last of the sixes, lies on 6-6, nobody can ever play again.
    laid = layout(
        "5-5 1-5>5-5 2-5>5-5 3-5>5-5 5-6>5-5 3-6>3-5 2-6>3-6 0-1>1-5 0-6>0-1 4-6>0-6 6-6>5-6"
    )
    others = rest(6, "1-6 0-0 1-1 2-2", str(laid.tiles))
    before = Round(
        Rules(domino_set=6, dead_round=DeadRound.ENDS),
        [TileSet.parse("1-6 0-0"), TileSet.parse("1-1 2-2")],
        others,
        laid,
        0,
    )

    assert (play("1-6>6-6"),) == before.legal_moves
    assert before.apply(play("1-6>6-6")).is_over


# --- who opened --------------------------------------------------------------------------


@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.5")
def test_a_round_knows_its_opener_and_who_laid_it() -> None:
    start = Round.start(TWO, deal("0-1|1-2|1-1", "0-0 2-2 0-2"))
    assert (None, None) == (start.opener, start.opened_by)
    drawn = after(start, DRAW, DRAW)
    assert (1, None) == (drawn.seat, drawn.opened_by)
    opened = drawn.apply(play("2-2"))
    assert (Tile(2, 2), 1) == (opened.opener, opened.opened_by)
    assert 1 == opened.apply(opened.legal_moves[0]).opened_by
    # Of a position that was set up, nobody knows who opened it.
    assert (Tile(2, 2), None) == (attrs.evolve(opened).opener, attrs.evolve(opened).opened_by)


# --- Chickenlittle ---------------------------------------------------------------------

LITTLE = attrs.evolve(THREE, chickenlittle=True)


def little(
    hands: str, boneyard: str = "", *, laid: str = "2-2 0-2>2-2", rules: Rules = LITTLE
) -> Round:
    return Round(
        rules,
        [TileSet.parse(hand) for hand in hands.split("|")],
        [Tile.parse(tile) for tile in boneyard.split()],
        layout(laid),
        0,
    )


@pytest.mark.rule("R6.1")
def test_the_last_tile_need_not_be_announced_by_default() -> None:
    round_ = little("1-2 0-1|1-1 2-3|0-0", "3-3 0-3 1-3", rules=THREE)

    assert (play("1-2>2-2"),) == round_.legal_moves
    assert frozenset() == round_.apply(play("1-2>2-2")).debts


@pytest.mark.rule("R6.2")
def test_a_play_that_leaves_one_tile_carries_the_announcement_or_omits_it() -> None:
    round_ = little("1-2 0-1|1-1 2-3|0-0", "3-3 0-3 1-3")

    assert (play("1-2>2-2", announce=True), play("1-2>2-2")) == round_.legal_moves
    assert frozenset() == round_.apply(play("1-2>2-2", announce=True)).debts
    assert frozenset({0}) == round_.apply(play("1-2>2-2")).debts


@pytest.mark.rule("R6.2")
def test_a_play_that_leaves_another_number_is_not_announced() -> None:
    three = little("1-2 0-1 0-0|1-1 2-3", "3-3 0-3 1-3")
    one = little("1-2|0-1 1-1 2-3|0-0", "3-3 0-3 1-3")

    assert (play("1-2>2-2"),) == three.legal_moves == one.legal_moves
    assert frozenset() == three.apply(play("1-2>2-2")).debts


@pytest.mark.rule("R6.2")
def test_the_duty_arises_anew_each_time() -> None:
    laid = "2-2 0-2>2-2 1-2>2-2 2-3>2-2 2-4>2-2 3-3>2-3 0-3>3-3 1-3>3-3"
    four = attrs.evolve(LITTLE, domino_set=4)
    one_left = little("0-1|1-1 3-4 0-0", "4-4 1-4 0-4", laid=laid, rules=four)
    # Seat 0 lacks the last toe and draws 0-4; seat 1 lays the toe.
    two_left = after(one_left, DRAW, play("3-4>3-3"))

    assert TileSet.parse("0-1 0-4") == two_left.hands[0]
    assert play("0-1>0-2") in two_left.legal_moves
    assert play("0-1>0-2", announce=True) in two_left.legal_moves


@pytest.mark.rule("R6.3")
def test_a_seat_that_forgot_draws_one_tile_and_may_not_play() -> None:
    owing = little("1-2 2-3|1-1 0-1", "3-3 0-3 0-0 1-3").apply(play("1-2>2-2"))
    paying = after(owing, DRAW)  # seat 1 draws 1-3, which does not fit

    assert (0, (DRAW,)) == (paying.seat, paying.legal_moves)
    assert play("2-3>2-2").tile in paying.hands[0]
    paid = paying.apply(DRAW)
    assert (1, frozenset(), None) == (paid.seat, paid.debts, paid.drawn)
    assert TileSet.parse("2-3 0-0") == paid.hands[0]
    assert (play("2-3>2-2", announce=True), play("2-3>2-2")) == paid.apply(DRAW).legal_moves


@pytest.mark.rule("R6.3")
def test_a_seat_that_forgot_may_not_play_a_drawn_tile_that_fits() -> None:
    owing = little("1-2 0-1|1-1 0-0", "3-3 0-3 2-3 1-3").apply(play("1-2>2-2"))
    paid = after(owing, DRAW, DRAW)

    assert (1, None) == (paid.seat, paid.drawn)
    assert TileSet.parse("0-1 2-3") == paid.hands[0]


@pytest.mark.rule("R6.3")
def test_a_seat_that_forgot_draws_one_tile_even_where_players_draw_until_one_fits() -> None:
    until = attrs.evolve(LITTLE, draw_until_playable=True)
    owing = little("1-2 0-1|1-1 2-3 0-0", "3-3 0-3 1-3", rules=until).apply(play("1-2>2-2"))
    played = owing.apply(play("2-3>2-2"))

    assert (0, (DRAW,)) == (played.seat, played.legal_moves)
    assert 1 == played.apply(DRAW).seat


@pytest.mark.rule("R6.3")
def test_with_an_empty_boneyard_a_seat_that_forgot_passes_and_keeps_its_last_tile() -> None:
    owing = little("1-2 2-3|1-1 0-1|0-3 1-3 3-3 0-0").apply(play("1-2>2-2"))
    paying = after(owing, PASS, PASS)

    assert (0, (PASS,)) == (paying.seat, paying.legal_moves)
    paid = paying.apply(PASS)
    assert (1, frozenset()) == (paid.seat, paid.debts)
    assert (play("2-3>2-2"),) == after(paid, PASS, PASS).legal_moves


@pytest.mark.rule("R5.2")
def test_the_tile_of_a_seat_that_forgot_keeps_the_round_open() -> None:
    owing = little("1-2 2-3|1-1 0-1|0-3 1-3 3-3 0-0").apply(play("1-2>2-2"))
    # Only seat 0 holds a two. It may not lay it this turn, yet the round is not blocked.
    assert not after(owing, PASS, PASS).is_over
    assert not after(owing, PASS, PASS, PASS).is_over


@pytest.mark.rule("R6.3")
def test_debts_lapse_with_the_round() -> None:
    owing = little("1-2 0-1|2-3", "0-0 0-3 1-1 1-3 3-3").apply(play("1-2>2-2"))
    won = owing.apply(play("2-3>2-2"))
    blocked = little(
        "1-2 0-1|0-0 1-1", laid="2-2 0-2>2-2", rules=attrs.evolve(TWO, chickenlittle=True)
    ).apply(play("1-2>2-2"))

    assert won.is_over
    assert blocked.is_over
    assert frozenset() == won.debts == blocked.debts


# --- what a round is -------------------------------------------------------------------


def test_the_opening_of_a_set_up_round_is_taken_from_the_layout() -> None:
    hands = [TileSet.parse("0-0 2-2"), TileSet.parse("0-1")]
    opened = Round(TWO, hands, [Tile(0, 2), Tile(1, 2)], layout("1-1"), 0)
    search = Round(TWO, hands, [Tile(0, 2), Tile(1, 2), Tile(1, 1)], Layout(), 0)

    assert TileSet.parse("1-1") == opened.openers
    assert TileSet.parse("2-2") == search.openers
    assert isinstance(search.legal_moves[0], Play)
