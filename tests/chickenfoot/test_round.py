"""How rounds of Chicken Foot begin and end; what lies between is the referee's and perft's."""

from __future__ import annotations

import pickle
import random
from functools import partial
from itertools import permutations
from typing import Any

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    DeadRound,
    Draw,
    DrawnTile,
    EndReason,
    IllegalityCode,
    IllegalMoveError,
    InformationState,
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
from support.dominoes import after, deal, hands, play, tiles

two = partial(Rules, domino_set=2)
three = partial(Rules, domino_set=3)
TWO = two()
FOUND = two(opening=Opening.FOUND)
HIGHEST = three(opening=Opening.HIGHEST_HELD)
LOWER = three(missing_double=MissingDouble.NEXT_LOWER)
BURN = three(missing_double=MissingDouble.BURN)
LITTLE = two(chickenlittle="next-turn")
DRAW, PASS = Draw(), Pass()
AT_ONCE = two(chickenlittle="at-once")
ENDS = two(dead_round=DeadRound.ENDS)


def at(laid: str, held: str, boneyard: str = "", rules: Rules = TWO) -> Round:
    """Set up a round; seat 0 is in turn, and the last tile of the boneyard is drawn next."""
    undrawn = [Tile.parse(tile) for tile in boneyard.split()]
    return Round(rules, hands(held), undrawn, layout(laid), 0)


# Two arms of a cross of twos are missing.
TWO_ARMS = "2-2 0-2>2-2"


# --- opening a round -------------------------------------------------------------------


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    ("rules", "held", "boneyard", "skipped"),
    [
        (LOWER, "0-1 0-0|1-1|0-3", "3-3 2-2 1-3 2-3 0-2 1-2", "3-3 2-2"),
        (BURN, "0-1|0-2", "1-2 1-3 0-3 0-0 3-3 2-2 1-1 2-3", "2-2 1-1 0-0"),
        (HIGHEST, "0-1 1-1|0-0 0-2", "0-3 1-2 3-3 2-2 1-3 2-3", "3-3 2-2"),
        # All of them can still open.
        (HIGHEST, "0-1|1-2", "0-3 0-2 1-1 0-0 3-3 2-2 1-3 2-3", ""),
    ],
)
def test_until_the_first_move_everyone_knows_which_doubles_were_skipped(
    rules: Rules, held: str, boneyard: str, skipped: str
) -> None:
    begin = Round.start(rules, deal(held, boneyard))

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
    begin = Round.start(FOUND, deal(held, boneyard), lead=1)

    assert (layout("2-2"), 1) == (begin.layout, begin.seat)
    assert (sizes, undrawn) == (begin.view(0).hand_sizes, " ".join(map(str, begin.boneyard)))
    assert deal(held, boneyard) == begin.to_deal()


@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    ("lead", "boneyard", "unused", "opens"),
    [
        (0, "0-0 1-3 2-3 3-3 0-3 2-2 1-1", "0-0 1-1 2-2 3-3", "1 with 2-2"),
        (2, "0-0 1-3 2-3 3-3 0-3 2-2 1-1", "0-0 1-1 2-2 3-3", "0 with 2-2"),
        (0, "0-3 1-3 2-3 0-0 1-1 2-2 3-3", "0-0 1-1 2-2 3-3", "0 with 3-3"),
        (1, "0-3 2-3 3-3 2-2 1-1 1-3 0-0", "0-0 1-1 2-2 3-3", "0 with 1-1"),
        (0, "3-3 2-2 0-0 1-1 2-3 1-3 0-3", "0-0 1-1 2-2 3-3", "2 with 2-2"),
        # Doubles that have opened a round do not count, and the last cycle has one draw.
        (1, "3-3 1-1 0-3 2-2 0-0 1-3 2-3", "1-1 3-3", "0 with 1-1"),
        (1, "3-3 1-1 0-3 2-2 0-0 1-3 2-3", "3-3", "1 with 3-3"),
    ],
)
def test_the_highest_double_of_a_cycle_of_draws_opens(
    lead: int, boneyard: str, unused: str, opens: str
) -> None:
    rules = three(opening=Opening.HIGHEST_HELD, missing_double=MissingDouble.DRAW_EACH)
    dealt = deal("0-1|0-2|1-2", boneyard)
    round_ = Round.start(rules, dealt, lead=lead, unused=tiles(unused))
    while round_.legal_moves == (Draw(),):
        round_ = round_.apply(Draw())

    [move] = round_.legal_moves
    assert isinstance(move, Play)
    assert opens == f"{round_.seat} with {move.tile}"


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.8")
def test_the_double_that_is_placed_is_never_a_lot() -> None:
    dealt = deal("0-1|0-0", "1-1 2-2 1-2 0-2")
    match = Match.with_own_deals(FOUND, 2)
    for lots in permutations(dealt.boneyard, 2):
        drawn = attrs.evolve(dealt, lots=lots)
        if Tile(2, 2) in lots:
            for refuse in (match.deal, partial(Round.start, FOUND)):
                with pytest.raises(SetupError, match=r"2-2 is placed before .*\(R2\.3\)"):
                    refuse(drawn)
            continue
        begin = match.deal(drawn).last_round
        assert (drawn.lead, TileSet(lots)) == (begin.lead, begin.lots)
        assert TileSet(lots) == begin.view(0).knowledge.must_be_undrawn
        assert {*dealt.boneyard} == {*begin.to_deal(lots).boneyard}


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize("opening", [Opening.FOUND, Opening.LAID_OUT])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lots_are_drawn_when_the_double_is_placed(opening: Opening, players: int) -> None:
    match = Match(Rules(domino_set=3, hand_size=2, opening=opening), players)
    drawn: set[bool] = set()
    for seed in range(100):
        dealt = match.shuffle(random.Random(seed))
        begin = match.deal(dealt).last_round
        left = len({*dealt.boneyard} - {Tile(3, 3)})
        assert (players if players <= left else 0) == len(dealt.lots)
        assert (dealt.lead or 0) == begin.lead == begin.seat
        assert begin.lots == TileSet(dealt.lots) <= TileSet(begin.boneyard)
        drawn.add(bool(dealt.lots))
    # With four players, the boneyard has two tiles, with 3-3 or without.
    assert {players < 4} == drawn


def test_the_opening_of_a_set_up_round_is_taken_from_the_layout() -> None:
    opened = Round(TWO, hands("0-0 2-2|0-1"), tiles("0-2 1-2"), layout("1-1"), 0)
    search = Round(TWO, hands("0-0 2-2|0-1"), tiles("0-2 1-2 1-1"), Layout(), 0)

    assert (tiles("1-1"), tiles("2-2")) == (opened.openers, search.openers)
    assert (Tile(1, 1), None) == (opened.opener, search.opener)
    # Nobody knows who opened it.
    assert opened.opened_by is None


@pytest.mark.rule("R2.5")
def test_a_round_knows_who_opened_it_also_after_a_search() -> None:
    start = Round.start(TWO, deal("0-1|1-2|1-1", "0-0 2-2 0-2"))

    assert 1 == after(start, Draw(), Draw(), play("2-2")).opened_by


# --- the last tile ---------------------------------------------------------------------


@pytest.mark.rule("R6.3")
def test_players_who_forget_draw_at_once_and_may_not_play_that_tile() -> None:
    owing = at("2-2", "0-2 0-1|1-1 0-0", "1-2", AT_ONCE).apply(play("0-2>2-2"))
    paid = owing.apply(DRAW)

    assert (0, [0], [DRAW]) == (owing.seat, [*owing.debts], [*owing.legal_moves])
    # 1-2 would fit.
    assert (tiles("0-1 1-2"), None) == (paid.hands[0], paid.drawn)
    assert (1, [], [PASS]) == (paid.seat, [*paid.debts], [*paid.legal_moves])


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("boneyard", "more", "announce"), [("", " 0-0", False), ("0-0", "", True)])
def test_players_who_announce_or_have_nothing_to_draw_do_not_pay_at_once(
    boneyard: str, more: str, *, announce: bool
) -> None:
    before = at("2-2", f"0-2 0-1|1-2 1-1{more}", boneyard, AT_ONCE)
    then = before.apply(play("0-2>2-2", announce=announce))

    assert (1, []) == (then.seat, [*then.debts])
    assert play("1-2>2-2") in then.legal_moves


@pytest.mark.rule("R5.2")
@pytest.mark.rule("R6.3")
def test_a_round_may_end_with_the_penalty() -> None:
    over = after(at(TWO_ARMS, "1-2 0-1|1-1", "0-0", AT_ONCE), play("1-2>2-2"), DRAW)

    assert Outcome(EndReason.BLOCKED, (51, 2), None) == over.outcome
    assert not over.debts


# --- the end of a round ----------------------------------------------------------------


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.parametrize(
    ("before", "outcome"),
    [
        (at("2-2", "1-2|0-0", "0-1 1-1 0-2"), Outcome(EndReason.DOMINO, (0, 50), 0)),
        (
            at(TWO_ARMS, "0-0 1-2|0-1 1-1", "", two(chickenlittle="next-turn")),
            Outcome(EndReason.BLOCKED, (50, 3), None),
        ),
        # A play that kills a round ends it, or its player goes out on it.
        (at(TWO_ARMS, "1-2 0-0|1-1", "0-1", ENDS), Outcome(EndReason.BLOCKED, (50, 2), None)),
        # Whoever forgot to announce their last tile does not pay any more.
        (
            at(TWO_ARMS, "1-2 0-0|1-1", "0-1", attrs.evolve(ENDS, chickenlittle="at-once")),
            Outcome(EndReason.BLOCKED, (50, 2), None),
        ),
        (at(TWO_ARMS, "1-2|1-1 0-0", "0-1", ENDS), Outcome(EndReason.DOMINO, (0, 52), 0)),
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
    with pytest.raises(IllegalMoveError) as refusal:
        killed.apply(Draw())
    illegality = pickle.loads(pickle.dumps(refusal.value)).illegality
    assert (IllegalityCode.ROUND_OVER, "R5.3") == (illegality.code, illegality.rule)


@pytest.mark.rule("R5.3")
def test_a_dead_round_goes_on_until_the_boneyard_is_empty() -> None:
    dead = at("2-2 0-2>2-2 1-2>2-2", "0-0|1-1", "0-1")

    assert (True, False) == (dead.is_dead, dead.is_over)
    assert dead.apply(Draw()) == dead.fast_forward()


@pytest.mark.rule("R5.3")
@given(rounds())
def test_fast_forwarding_makes_the_moves_that_are_left_to_a_dead_round(round_: Round) -> None:
    end = round_
    while round_.is_dead and not end.is_over:
        [move] = end.legal_moves
        end = end.apply(move)

    assert end == round_.fast_forward()


# --- tiles that are played later ---------------------------------------------------------


@pytest.mark.rule("R4.1")
def test_a_tile_that_is_played_later_ends_the_turn_and_nobody_learns_whether_it_fits() -> None:
    later = two(drawn_tile=DrawnTile.LATER)
    start = Round.start(later, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))

    # 1-2 fits, and the turn is over all the same.
    drew = after(start, play("2-2"), Draw())
    assert (0, None, (Draw(),)) == (drew.seat, drew.drawn, drew.legal_moves)
    assert {False} == {drew.view(seat).draw_fits for seat in (0, 1)}
    # Seat 0 sees neither of the two tiles, so it knows nothing of the one that seat 1 drew.
    assert tiles("0-1 1-1 0-2 1-2") == drew.view(0).knowledge.may_hold[1]
    # In the next turn it is played like any other.
    assert (play("1-2>2-2"),) == after(drew, Draw()).legal_moves


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R4.1")
def test_the_double_that_a_search_finds_is_laid_at_once_even_if_drawn_tiles_wait() -> None:
    later = two(drawn_tile=DrawnTile.LATER)
    found = after(Round.start(later, deal("0-0 0-1|1-1 1-2", "0-2 2-2")), Draw())

    assert (0, (play("2-2"),)) == (found.seat, found.legal_moves)


@pytest.mark.rule("R4.1")
def test_what_a_seat_claims_to_have_seen_of_a_drawn_tile_must_be_possible() -> None:
    later, held = two(drawn_tile=DrawnTile.LATER), hands("0-0 0-1|0-2 1-1")
    set_up = Round(later, held, [], layout("2-2 1-2>2-2"), 1)
    state = InformationState.of(set_up.view(0))
    origin: Any = state.origin
    wrong = attrs.evolve(state, origin=attrs.evolve(origin, draw_fits=True))

    with pytest.raises(SetupError, match=r"no drawn tile is played in the same turn \(R4\.1\)"):
        wrong.view()
