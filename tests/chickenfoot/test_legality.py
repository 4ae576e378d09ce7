from __future__ import annotations

import pickle

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    ChickenfootError,
    Draw,
    Flaw,
    FlawCode,
    Illegality,
    IllegalityCode,
    IllegalMoveError,
    Layout,
    Move,
    Opening,
    Pass,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.chickenfoot.legality import PublicKnowledge
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, play

SIX = Rules(domino_set=6)
TWO = Rules(domino_set=2)
LITTLE = Rules(domino_set=2, chickenlittle=True)


def refused(round_: Round, move: Move) -> Illegality:
    """Return why a move is refused, having seen that `apply` says the same."""
    found = round_.illegality(move)
    assert found is not None
    with pytest.raises(IllegalMoveError) as refusal:
        round_.apply(move)
    assert found == refusal.value.illegality
    assert str(found) == str(refusal.value) == f"{found.message} ({found.rule})"
    return found


def on_table(
    laid: str, hands: str, boneyard: str = "", *, rules: Rules = TWO, drawn: str = ""
) -> Round:
    return Round(
        rules,
        [TileSet.parse(hand) for hand in hands.split("|")],
        [Tile.parse(tile) for tile in boneyard.split()],
        layout(laid),
        0,
        drawn=Tile.parse(drawn) if drawn else None,
    )


def test_codes_are_texts_that_stay() -> None:
    assert all(code is IllegalityCode(code.value) for code in IllegalityCode)
    assert len(IllegalityCode) == len({code.value for code in IllegalityCode})
    assert all(code.value == code.name.lower().replace("_", "-") for code in IllegalityCode)


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
def test_no_move_is_made_when_the_round_is_over() -> None:
    out = on_table("2-2 1-2>2-2", "|0-0 0-1", "1-1 0-2")
    blocked = on_table("2-2 1-2>2-2 0-2>2-2", "0-0|1-1 0-1")

    for move in (Draw(), Pass(), play("0-0>0-2")):
        assert IllegalityCode.ROUND_OVER is refused(out, move).code
        assert IllegalityCode.ROUND_OVER is refused(blocked, move).code
    assert "the round is over: seat 0 has gone out (R5.1)" == str(refused(out, Draw()))
    assert "the round is over: it is blocked (R5.2)" == str(refused(blocked, Draw()))


@pytest.mark.rule("R2.2")
def test_the_holder_of_the_double_must_open_with_it() -> None:
    start = Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2"))

    for move in (Draw(), Pass(), play("0-0"), play("0-0>2-2"), play("1-2")):
        found = refused(start, move)
        assert (IllegalityCode.MUST_OPEN, "R2.2") == (found.code, found.rule)
        assert (Tile(2, 2), TileSet.parse("2-2")) == (found.double, found.playable)
        assert "seat 0 holds 2-2 and must open the round with it" == found.message
    found = refused(start, play("2-2>0-0"))
    assert (IllegalityCode.MUST_OPEN, Tile(2, 2)) == (found.code, found.double)
    assert "the table is empty, so name no tile to lay 2-2 on" == found.message


@pytest.mark.rule("R2.4")
def test_the_holder_of_the_highest_unused_double_must_open_with_it() -> None:
    highest = Rules(domino_set=2, opening=Opening.HIGHEST_HELD)
    start = Round.start(highest, deal("1-1 0-0|1-2", "0-1 2-2 0-2"))

    found = refused(start, Draw())
    assert (IllegalityCode.MUST_OPEN, "R2.4") == (found.code, found.rule)
    assert Tile(1, 1) == found.double


@pytest.mark.rule("R2.5")
def test_while_the_double_sleeps_all_draw() -> None:
    search = Round.start(TWO, deal("0-2 0-0|1-2", "0-1 1-1 2-2"))

    for move in (Pass(), play("0-0"), play("2-2"), play("0-2>2-2")):
        found = refused(search, move)
        assert (IllegalityCode.MUST_DRAW_TO_OPEN, "R2.5") == (found.code, found.rule)
        assert "nobody holds a double that opens (2-2), so draw a tile" == found.message
        assert TileSet() == found.playable


@pytest.mark.rule("R6.3")
def test_a_seat_that_owes_the_penalty_may_only_pay_it() -> None:
    owing = after(on_table("2-2", "0-2 1-2|0-0 1-1", "0-1", rules=LITTLE), play("0-2>2-2"), Draw())
    broke = after(on_table("2-2", "0-2 1-2|0-0 1-1 0-1", rules=LITTLE), play("0-2>2-2"), Pass())

    for move in (play("1-2>2-2"), play("0-0>2-2")):
        assert IllegalityCode.OWES_PENALTY is refused(broke, move).code
    assert "seat 0 did not announce the last tile and may only pass (R6.3)" == str(
        refused(broke, play("1-2>2-2"))
    )
    assert IllegalityCode.NOTHING_TO_DRAW is refused(broke, Draw()).code
    owing = on_table("2-2 0-2>2-2", "1-2|0-0 1-1", "0-1", rules=LITTLE)
    owing = Round(LITTLE, owing.hands, owing.boneyard, owing.layout, 0, debts=frozenset({0}))
    for refused_move in (play("1-2>2-2"), Pass()):
        found = refused(owing, refused_move)
        assert (IllegalityCode.OWES_PENALTY, "R6.3") == (found.code, found.rule)
        assert "and may only draw one tile" in found.message


@pytest.mark.rule("R1.1")
def test_a_tile_of_another_set_is_refused() -> None:
    found = refused(on_table("2-2", "0-2|1-1 0-1 0-0", "1-2"), play("2-3>2-2"))

    assert IllegalityCode.NOT_IN_SET is found.code
    assert "a double-two set has no 2-3 (R1.1)" == str(found)


@pytest.mark.rule("R1.5")
def test_a_tile_that_is_not_in_the_hand_is_refused() -> None:
    round_ = on_table("2-2 0-2>2-2", "1-2 0-0|1-1 0-1")

    found = refused(round_, play("1-1>0-2"))
    assert (IllegalityCode.NOT_YOUR_TILE, "R1.5") == (found.code, found.rule)
    assert "seat 0 does not hold 1-1 but 0-0 1-2" == found.message
    assert TileSet.parse("1-2") == found.playable
    assert IllegalityCode.ALREADY_LAID is refused(round_, play("0-2>2-2")).code


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0-5", IllegalityCode.ALREADY_OPENED),
        ("0-5>5-5", IllegalityCode.NOT_ON_TABLE),
        ("0-5>6-6", IllegalityCode.NOT_OPEN),
        ("0-5>0-6", IllegalityCode.NOT_OPEN),
        ("0-5>1-6", IllegalityCode.WRONG_END),
        ("5-5>1-6", IllegalityCode.WRONG_END),
    ],
)
def test_a_play_off_the_open_ends_is_refused(text: str, code: IllegalityCode) -> None:
    laid = "6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-4>0-6"
    hand = TileSet.parse("0-5 5-5 4-5")
    others = SIX.domino_set.tiles - layout(laid).tiles - hand
    round_ = Round(SIX, [hand, others], [], layout(laid), 0)
    found = refused(round_, play(text))

    assert code is found.code
    assert TileSet.parse("4-5") == found.playable


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
def test_an_unfinished_foot_names_the_tiles_that_fit() -> None:
    laid = "6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 2-2>2-6 2-3>2-2"
    hand = TileSet.parse("1-2 2-5 4-5 0-3")
    others = SIX.domino_set.tiles - layout(laid).tiles - hand
    round_ = Round(SIX, [hand, others], [], layout(laid), 0)

    for text in ("4-5>2-2", "0-3>0-6", "0-3>2-3", "1-2>1-6"):
        found = refused(round_, play(text))
        assert IllegalityCode.FOOT_UNFINISHED is found.code
        assert (Tile(2, 2), 2, TileSet.parse("1-2 2-5")) == (
            found.double,
            found.missing,
            found.playable,
        )


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.1")
def test_only_the_last_tile_can_be_announced() -> None:
    by_rule = on_table("2-2", "0-2 1-2 0-1|1-1 0-0", rules=LITTLE)
    without = on_table("2-2", "0-2 1-2|1-1 0-0 0-1")

    found = refused(by_rule, play("0-2>2-2", announce=True))
    assert (IllegalityCode.NOTHING_TO_ANNOUNCE, "R6.2") == (found.code, found.rule)
    found = refused(without, play("0-2>2-2", announce=True))
    assert (IllegalityCode.NOTHING_TO_ANNOUNCE, "R6.1") == (found.code, found.rule)
    start = Round.start(LITTLE, deal("2-2 0-0 0-1|1-2", "1-1 0-2"))
    assert IllegalityCode.NOTHING_TO_ANNOUNCE is refused(start, play("2-2", announce=True)).code


@pytest.mark.rule("R3.6")
def test_a_seat_that_can_play_may_neither_draw_nor_pass() -> None:
    round_ = on_table("2-2", "0-2 0-0|1-1 0-1", "1-2")

    for move in (Draw(), Pass()):
        found = refused(round_, move)
        assert (IllegalityCode.MUST_PLAY, "R3.6") == (found.code, found.rule)
        assert "seat 0 must play: 0-2 fits" == found.message
        assert TileSet.parse("0-2") == found.playable


@pytest.mark.rule("R4.1")
def test_a_seat_that_has_drawn_a_fitting_tile_does_not_draw_again() -> None:
    must = attrs.evolve(TWO, must_play_drawn=True)
    may_play = on_table("2-2", "0-2 0-0|1-1 0-1", "1-2", drawn="0-2")
    must_play = on_table("2-2", "0-2 0-0|1-1 0-1", "1-2", drawn="0-2", rules=must)

    found = refused(may_play, Draw())
    assert (IllegalityCode.ALREADY_DREW, "R4.1") == (found.code, found.rule)
    assert "seat 0 has drawn 0-2, which fits: play it or pass" == found.message
    assert "which fits: play it" == refused(must_play, Draw()).message[-19:]
    found = refused(must_play, Pass())
    assert (IllegalityCode.MUST_PLAY_DRAWN, "R4.1") == (found.code, found.rule)
    assert "by these rules the drawn tile 0-2 must be played, as it fits" == found.message
    assert may_play.illegality(Pass()) is None


@pytest.mark.rule("R4.1")
def test_a_seat_that_can_not_play_draws_before_it_passes() -> None:
    found = refused(on_table("2-2", "0-0|1-1 0-1", "1-2 0-2"), Pass())

    assert (IllegalityCode.MUST_DRAW, "R4.1") == (found.code, found.rule)
    assert "seat 0 has no tile to play, so draw one before passing" == found.message


@pytest.mark.rule("R4.3")
def test_nothing_is_drawn_from_an_empty_boneyard() -> None:
    found = refused(on_table("2-2", "0-0|1-1 0-1 1-2 0-2"), Draw())

    assert (IllegalityCode.NOTHING_TO_DRAW, "R4.3") == (found.code, found.rule)
    assert "the boneyard is empty, so pass" == found.message


def test_errors_are_ours_and_can_be_pickled() -> None:
    illegal = IllegalMoveError(refused(on_table("2-2", "0-0|1-1 0-1 1-2 0-2"), Draw()))
    flaws = (Flaw(FlawCode.MISSING_TILE, "0-1 is nowhere", "R1.5", tiles=TileSet([Tile(0, 1)])),)
    setup = SetupError(flaws)

    for error in (illegal, setup):
        again = pickle.loads(pickle.dumps(error))
        assert isinstance(error, ChickenfootError)
        assert isinstance(error, ValueError)
        assert str(error) == str(again)
    assert flaws == pickle.loads(pickle.dumps(setup)).flaws
    assert ("0-1 is nowhere (R1.5)",) == setup.reasons
    assert Layout() == pickle.loads(pickle.dumps(Layout()))


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R6.3")
@given(rounds(max_highest=5))
def test_public_knowledge_is_what_everyone_at_the_table_knows(round_: Round) -> None:
    view = round_.view(0)
    known = PublicKnowledge(view.origin, view.history)
    _, *positions = round_.positions()
    for event, now in zip(view.history, positions, strict=True):
        fits = False
        if isinstance(event.move, Draw) and event.seat not in known.debts:
            fits = bool(known.fitted(event, None, now.turn)) and not now.layout.is_empty
        known.apply(event, fits=fits)
        others = [seat for seat in range(now.players) if seat != event.seat]
        assert [known.draw_fits] * len(others) == [now.view(one).draw_fits for one in others]
        assert now.layout == known.layout
        assert [*map(len, now.hands)] == known.sizes
        assert now.boneyard_size == known.undrawn
        assert now.is_over or now.debts == known.debts


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(("undrawn", "known"), [("0-2", True), ("0-1 0-2", None)])
def test_the_last_tile_that_is_drawn_is_known_to_fit_if_the_turn_goes_on(
    undrawn: str, *, known: bool | None
) -> None:
    rules = Rules(domino_set=2, draw_until_playable=True)
    tiles = [Tile.parse(tile) for tile in undrawn.split()]
    table = layout("2-2 1-2>2-2")
    mine = TileSet.parse("1-1")
    theirs = rules.tiles - table.tiles - mine - TileSet(tiles)
    before = Round(rules, [mine, theirs], tiles, table, 0)
    drew = before.apply(Draw())
    [event] = drew.view(1).history

    assert Tile(0, 2) == drew.drawn
    assert known is PublicKnowledge(before.view(1), ()).fitted(event, None, drew.turn)
    assert bool(known) == drew.view(1).draw_fits
