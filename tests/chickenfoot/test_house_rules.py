"""House rules: a subclass of `Rules` answers some questions its own way (H1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from house_rules import DoubleOut

from chickenfoot_rules import (
    Deal,
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
from chickenfoot_rules.notation import parse_moves
from support.dominoes import after, deal, play

ROUNDS = 2


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
