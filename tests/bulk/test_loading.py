"""Leads make the points of a round gains and losses that sum to 0."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Rules
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.express import ExpressRules


@given(points=st.lists(st.integers(0, 2_000_000), min_size=2, max_size=16))
def test_in_chicken_foot_a_seat_gets_what_the_others_are_charged_less_its_own_charge(
    points: list[int],
) -> None:
    found = leads(Rules(), points)
    assert sum(found) == pytest.approx(0, abs=1e-6)
    for own, lead in zip(points, found, strict=True):
        assert lead == pytest.approx((sum(points) - own) / (len(points) - 1) - own)


@pytest.mark.parametrize(
    ("rules", "points", "expected"),
    [
        (ExpressRules(target=100, players=2), (0, 30), (-30, 30)),
        (ExpressRules(target=100, players=3), (30, 0, 0), (30, -15, -15)),
        (ExpressRules(target=100, pairs=True), (0, 40, 0, 40), (-40, 40, -40, 40)),
    ],
)
def test_in_express_domino_a_side_gets_what_it_scores_less_what_the_others_score(
    rules: ExpressRules, points: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == leads(rules, points)
