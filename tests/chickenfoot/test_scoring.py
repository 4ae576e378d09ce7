"""Charges and places beyond the worked examples; the referee counts them again."""

from __future__ import annotations

import pytest

from chickenfoot_rules import Place, Rules, charges, standings
from support.dominoes import hands


@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.2")
@pytest.mark.rule("R7.3")
@pytest.mark.parametrize(
    ("held", "rules", "charged"),
    [
        ("1-3||9-9 4-5", Rules(), (4, 0, 27)),
        ("1-3 0-0|4-5", Rules(double_blank=7), (11, 9)),
        # The double-blank counts before the curve.
        ("0-0|1-3", Rules(curved=True), (46, 0)),
        ("0-0|1-3", Rules(curved=True, double_blank=0), (0, 4)),
        # Somebody is out, so nothing is curved.
        ("1-3||4-5", Rules(curved=True), (4, 0, 9)),
    ],
)
def test_pips_left_in_hand_are_charged(held: str, rules: Rules, charged: tuple[int, ...]) -> None:
    assert charged == charges(hands(held), rules)


def test_no_hands_have_no_charges() -> None:
    assert () == charges([], Rules(curved=True))


@pytest.mark.rule("R7.5")
@pytest.mark.rule("R7.6")
@pytest.mark.parametrize(
    ("scores", "places"),
    [
        # Seat 1 was at zero twice, although seat 0 has the lower other round.
        (
            [(1, 0, 9), (9, 0, 9), (0, 10, 9)],
            [Place(1, 1, 10, 2, 10), Place(2, 0, 10, 1, 1), Place(3, 2, 27, 0, 9)],
        ),
        # The lowest round above zero breaks a tie next.
        (
            [(4, 3, 0), (6, 7, 10), (0, 0, 0)],
            [Place(1, 2, 10, 2, 10), Place(2, 1, 10, 1, 3), Place(3, 0, 10, 1, 4)],
        ),
        # Then the place is shared, and the next one is left out.
        (
            [(5, 5, 9), (0, 0, 0)],
            [Place(1, 0, 5, 1, 5), Place(1, 1, 5, 1, 5), Place(3, 2, 9, 1, 9)],
        ),
        ([(0, 0)], [Place(1, 0, 0, 1, None), Place(1, 1, 0, 1, None)]),
    ],
)
def test_ties_are_broken_by_rounds_at_zero_then_by_the_lowest_other_round(
    scores: list[tuple[int, ...]], places: list[Place]
) -> None:
    assert places == [*standings(scores, len(scores[0]))]
