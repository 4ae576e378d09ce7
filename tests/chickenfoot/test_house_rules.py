"""House rules: a subclass of `Rules` answers some questions its own way (H1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from house_rules import DoubleOut
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Draw,
    InformationState,
    Match,
    Opening,
    Place,
    Round,
    Rules,
    RulesError,
    Tile,
    TileSet,
    standings,
)
from chickenfoot_rules.dominoes.tiles import union
from chickenfoot_rules.notation import parse_moves
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, played_on, states, tiles
from support.oracle import conceivable, worlds_by_replay

ROUNDS = 2


@attrs.frozen(kw_only=True, repr=False)
class Reserve(Rules):
    """The last two tiles of the boneyard are never drawn."""

    def may_draw(self, undrawn: int) -> bool:
        return undrawn > 2


@attrs.frozen(kw_only=True, repr=False)
class House(Rules):
    """A double costs twice its pips, and everyone pays for the tile laid last, too.

    The lowest double comes first, and the last seat leads. A match has two rounds, and the most
    points win it.
    """

    def cost(self, tiles: TileSet) -> int:
        return super().cost(tiles) + sum(tile.pips for tile in tiles if tile.is_double)

    def charges(self, hands: Sequence[TileSet], last: Tile | None = None) -> tuple[int, ...]:
        more = 0 if last is None else last.pips
        return tuple(points + more for points in super().charges(hands, last))

    def required_double(self, unused: TileSet) -> int | None:
        return min((double.low for double in unused), default=None)

    def lead_of(self, number: int, first: int, deal: Deal, required: int | None) -> int:
        del number, first, required
        return len(deal.hands) - 1

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        return len(scores) == ROUNDS

    def standings(self, scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
        best_first = sorted(standings(scores, players), key=lambda place: -place.total)
        return tuple(
            attrs.evolve(place, rank=rank) for rank, place in enumerate(best_first, start=1)
        )


@pytest.mark.rule("H1")
def test_a_house_says_what_is_charged() -> None:
    match = Match(House(domino_set=2, hand_size=1), 2).deal(deal("0-0 1-1|0-2", "0-1 1-2 2-2"))

    match = after(match, play("0-0"), play("0-2>0-0"))

    # 1-1 costs its 2 pips twice, and 0-2 was laid last.
    assert ((2 + 2 + 2, 0 + 2),) == match.scores
    assert match.scores[0] == match.view(0).outcome.charges  # type: ignore[union-attr]


@pytest.mark.rule("H1")
@pytest.mark.parametrize(
    ("dealt", "moves", "charges"),
    [
        # On a double, on another tile, and a round that is blocked by a double.
        (deal("2-2|1-2 0-0", "0-1 0-2 1-1"), "2-2", (50, 53)),
        (deal("2-2 0-0|1-2", "0-1 0-2 1-1"), "2-2 1-2>2-2", (50, 0)),
        (deal("2-2 0-1|0-0 1-1 1-2 0-2"), "2-2 0-2>2-2 pass 1-2>2-2", (1, 52)),
    ],
)
def test_by_double_out_a_player_who_goes_out_on_a_double_pays(
    dealt: Deal, moves: str, charges: tuple[int, ...]
) -> None:
    round_ = after(Round.start(DoubleOut(domino_set=2), dealt), *parse_moves(moves))

    assert round_.outcome is not None
    assert charges == round_.outcome.charges
    said = "went out · 50 points" in round_.to_svg(hands=True)
    assert said == (round_.outcome.winner == 0)


@pytest.mark.rule("H1")
def test_a_house_says_how_a_match_goes_and_who_has_won_it() -> None:
    rng = random.Random(7)
    match = Match(House(domino_set=6, hand_size=3, opening=Opening.LAID_OUT), 3)
    while not match.is_over:
        match = match.deal(rng)
        while match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))

    assert [(Tile(0, 0), 2), (Tile(1, 1), 2)] == [
        (round_.layout.opening, round_.lead) for round_ in match.rounds
    ]
    totals = [place.total for place in match.standings]
    assert sorted(totals, reverse=True) == totals
    assert [1, 2, 3] == [place.rank for place in match.standings]


@pytest.mark.rule("H1")
@pytest.mark.parametrize("wrong", [(), (1,), (1, -1), (1, 0.5)])
def test_charges_that_are_no_row_of_a_score_sheet_are_refused(wrong: Any) -> None:  # noqa: ANN401
    class Wrong(Rules):
        def charges(self, *_: object) -> Any:  # noqa: ANN401
            return wrong

    match = Match(Wrong(domino_set=2, hand_size=1), 2).deal(deal("2-2|1-2", "0-0 0-1 1-1 0-2"))

    with pytest.raises(RulesError, match=r"Wrong.charges to return 2 points, 0 or more, got .*H1"):
        match.apply(play("2-2"))


# --- a reserve that nobody draws ---------------------------------------------------------


@pytest.mark.rule("R4.3")
@pytest.mark.rule("R5.2")
def test_nobody_draws_from_a_reserve() -> None:
    rules = Reserve(domino_set=2)
    begin = Round.start(rules, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    opened = after(begin, play("2-2"))

    # Both have nothing to play, and the two tiles are kept: the round is blocked.
    assert (True, 2) == (opened.is_over, opened.boneyard_size)
    for seat in (0, 1):
        why = opened.view(seat).illegality(Draw())
        assert why is not None
        assert "R5.2" == why.rule
    goes_on = after(Round.start(rules, deal("2-2 0-0|0-2 1-1", "1-2 0-1")), play("2-2"))
    assert [play("0-2>2-2")] == [*goes_on.legal_moves]


@pytest.mark.rule("R6.3")
def test_nobody_owes_a_tile_of_a_reserve() -> None:
    rules = Reserve(domino_set=2, chickenlittle="at-once")
    before = Round(rules, hands("0-2 0-0|1-2"), tiles("0-1 1-1"), layout("2-2"), 0)
    then = before.apply(play("0-2>2-2"))

    assert (1, []) == (then.seat, [*then.debts])


@pytest.mark.rule("R5.2")
def test_a_round_may_be_over_before_its_first_move() -> None:
    match = Match(Reserve(domino_set=2, opening=Opening.LAID_OUT), 2)
    over = match.deal(deal("0-0 0-1|1-1", "0-2 1-2"))

    assert (None, 1, ((51, 2),)) == (over.round, len(over.rounds), over.scores)


@pytest.mark.rule("R5.2")
def test_somebody_fits_if_a_reserve_has_no_room_for_all_tiles_that_fit() -> None:
    held, undrawn = hands("0-0 0-1 0-2 1-1 1-2 2-2|0-3"), tiles("1-3 2-3")
    view = Round(Reserve(domino_set=3), held, undrawn, layout("3-3"), 1).view(0)

    # Seat 1 has one of three tiles, and two lie in either order.
    assert 3 * 2 == view.count_worlds() == len(worlds_by_replay(view))


@pytest.mark.untraced
@given(st.integers(0, 2**32), st.sampled_from([(2, 2, 1), (2, 2, 2), (3, 2, 4), (3, 3, 3)]))
def test_who_passes_before_a_reserve_and_that_the_round_goes_on_tell_all_that_they_can(
    seed: int, table: tuple[int, int, int]
) -> None:
    highest, players, size = table
    rules = Reserve(domino_set=highest, hand_size=size)
    rng = random.Random(seed)
    for round_ in states(played_on(Match(rules, players).deal(rng).all_rounds[0], rng)):
        for view in map(round_.view, range(players)):
            if conceivable(view) > 1500:
                continue
            possible = worlds_by_replay(view)
            assert len(possible) == view.count_worlds()
            assert view == view.determinize(rng).view(view.seat)
            held = [union([world.hands[seat] for world in possible]) for seat in range(players)]
            assert held == [*view.knowledge.may_hold]
            assert view == InformationState.of(view).view()
