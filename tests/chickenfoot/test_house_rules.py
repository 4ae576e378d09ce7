"""House rules: a subclass of `Rules` answers some questions its own way (H1 to H3)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from chickenfoot_rules import (
    Deal,
    Match,
    Opening,
    Place,
    Rules,
    RulesError,
    SetupError,
    Tile,
    TileSet,
    standings,
)
from support.dominoes import deal, play, rest

TWO = 2


@attrs.frozen(kw_only=True, repr=False)
class Charging(Rules):
    """Everyone is charged for the tile laid last, too, and a double costs twice its pips."""

    def cost(self, tiles: TileSet) -> int:
        return super().cost(tiles) + sum(tile.pips for tile in tiles if tile.is_double)

    def charges(self, hands: Sequence[TileSet], last: Tile | None = None) -> tuple[int, ...]:
        more = 0 if last is None else last.pips
        return tuple(points + more for points in super().charges(hands, last))


class Rising(Rules):
    """The lowest double comes first."""

    def required_double(self, unused: TileSet) -> int | None:
        return min((double.low for double in unused), default=None)


class LastLeads(Rules):
    """The last seat leads every round that needs a lead."""

    def lead_of(self, number: int, first: int, deal: Deal, required: int | None) -> int:
        del number, first, required
        return len(deal.hands) - 1


class TwoRounds(Rules):
    """A match has two rounds, and the most points win it."""

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        return len(scores) >= TWO

    def standings(self, scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
        best_first = sorted(standings(scores, players), key=lambda place: -place.total)
        return tuple(
            attrs.evolve(place, rank=rank) for rank, place in enumerate(best_first, start=1)
        )


def dealt(match: Match, hands: str) -> Match:
    """Deal hands, and the rest of the set as the boneyard."""
    return match.deal(deal(hands, str(rest(match.rules.domino_set.highest, hands))))


def play_out(match: Match, rng: random.Random) -> Match:
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
    return match


@pytest.mark.rule("H1")
def test_a_house_says_what_tiles_cost_and_what_is_charged() -> None:
    match = dealt(Match(Charging(domino_set=2, hand_size=1), 2), "2-2 1-1|0-2")

    match = match.apply(play("2-2")).apply(play("0-2>2-2"))

    # 1-1 costs its 2 pips twice, and 0-2 was laid last.
    assert ((2 + 2 + 2, 0 + 2),) == match.scores
    assert match.scores[0] == match.view(0).outcome.charges  # type: ignore[union-attr]


@pytest.mark.rule("H1")
@pytest.mark.parametrize("wrong", [(), (1,), (1, -1), (1, 0.5)])
def test_charges_that_are_no_row_of_a_score_sheet_are_refused(wrong: Any) -> None:  # noqa: ANN401
    class Wrong(Rules):
        def charges(self, *_: object) -> Any:  # noqa: ANN401
            return wrong

    match = dealt(Match(Wrong(domino_set=2, hand_size=1), 2), "2-2|1-2")

    with pytest.raises(RulesError, match=r"Wrong.charges to return 2 points, 0 or more, got .*H1"):
        match.apply(play("2-2"))


@pytest.mark.rule("H1")
def test_a_house_says_which_double_the_next_round_requires() -> None:
    match = play_out(Match(Rising(domino_set=3), 2), random.Random(7))

    openings = [round_.layout.opening for round_ in match.rounds]
    assert [Tile(value, value) for value in range(4)] == openings


@pytest.mark.rule("H1")
def test_a_house_says_who_leads() -> None:
    rules = LastLeads(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)
    match = Match(rules, 3).deal(deal("0-1|0-2|1-1", "0-0 1-2"))

    assert match.round is not None
    assert 2 == match.round.lead == match.round.seat


@pytest.mark.rule("H1")
def test_a_house_leads_with_a_seat() -> None:
    class Wrong(Rules):
        def lead_of(self, *_: object) -> int:
            return 9

    with pytest.raises(SetupError, match="lead"):
        dealt(Match(Wrong(domino_set=2, hand_size=1), 2), "2-2|1-2")


@pytest.mark.rule("H1")
def test_a_house_says_when_the_match_is_over_and_who_has_won() -> None:
    match = play_out(Match(TwoRounds(domino_set=6), 3), random.Random(7))

    assert 2 == len(match.rounds)
    totals = [place.total for place in match.standings]
    assert sorted(totals, reverse=True) == totals
    assert [1, 2, 3] == [place.rank for place in match.standings]
