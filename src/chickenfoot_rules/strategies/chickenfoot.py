"""Strategies for Chicken Foot."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import product

from hypothesis import strategies as st

from chickenfoot_rules.chickenfoot.deal_tables import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    PLAYERS,
    PUREMCO,
    RECOMMENDED,
    SEVEN,
    USUAL,
    DealTable,
)
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import MissingDouble, Opening, Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError, RulesError
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet
from chickenfoot_rules.strategies.dominoes import domino_sets, draw_rng, draw_rules


@st.composite
def deal_tables(draw: st.DrawFn) -> DealTable:
    """Generate deal tables: those of the library and others (R1.3)."""
    if draw(st.booleans()):
        return draw(st.sampled_from((USUAL, PUREMCO, RECOMMENDED, SEVEN)))
    cells: dict[int, dict[int, int]] = {}
    for highest in draw(st.sets(st.integers(1, HIGHEST_SET), max_size=4)):
        size = len(DominoSet(highest).tiles)
        players = st.integers(MIN_PLAYERS, min(MAX_PLAYERS, size))
        cells[highest] = {
            seats: draw(st.integers(1, size // seats))
            for seats in draw(st.sets(players, max_size=4))
        }
    return DealTable("CUSTOM", cells)


@st.composite
def rules(draw: st.DrawFn, *, max_highest: int = HIGHEST_SET) -> Rules:
    """Generate rules with every option, alone and combined.

    The hand size is always explicit, so that some number of players can play; there is a deal
    table too.

    Args:
        draw: supplied by Hypothesis.
        max_highest: N of the largest set, 1..18.
    """
    domino_set = draw(domino_sets(max_highest=max_highest))
    hand_size = draw(st.integers(1, len(domino_set.tiles) // MIN_PLAYERS))
    possible = _openings(domino_set, hand_size)
    opening = draw(st.sampled_from([*possible]))
    return draw_rules(
        draw,
        Rules,
        domino_set=domino_set,
        deal_table=draw(deal_tables()),
        hand_size=hand_size,
        opening=opening,
        missing_double=draw(st.sampled_from(possible[opening])),
    )


@cache
def _openings(domino_set: DominoSet, hand_size: int) -> Mapping[Opening, list[MissingDouble]]:
    """Return the values of `missing_double` that have a meaning with each opening."""
    found: dict[Opening, list[MissingDouble]] = {}
    for opening, missing in product(Opening, MissingDouble):
        with suppress(RulesError):
            Rules(
                domino_set=domino_set, hand_size=hand_size, opening=opening, missing_double=missing
            )
            found.setdefault(opening, []).append(missing)
    return found


def players(*, rules: Rules) -> st.SearchStrategy[int]:
    """Generate numbers of players for which the rules have a hand size (R1.2 to R1.4).

    Raises:
        DealError: if there is no such number.
    """
    seats = [count for count in PLAYERS if _has_hand_size(rules, count)]
    if not seats:
        rules.hand_size_for(MIN_PLAYERS)
    return st.sampled_from(seats)


def _has_hand_size(rules: Rules, players: int) -> bool:
    try:
        rules.hand_size_for(players)
    except DealError:
        return False
    return True


def _deal_match(
    draw: st.DrawFn, rules: Rules | None, max_highest: int
) -> tuple[Match, random.Random]:
    """Return a match with its first round dealt, and a random generator to play it with."""
    some_rules = draw(_rules(max_highest=max_highest)) if rules is None else rules
    seats = draw(players(rules=some_rules))
    lead = draw(st.none() | st.integers(0, seats - 1))
    rng = draw_rng(draw, some_rules)
    return Match(some_rules, seats, lead).deal(rng), rng


@st.composite
def deals(draw: st.DrawFn, *, rules: Rules | None = None, max_highest: int = 9) -> Deal:
    """Generate deals for the first round of a match (R1.3 to R1.5).

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every option is generated.
        max_highest: N of the largest set, 1..18, unless there are rules.
    """
    some_rules = draw(_rules(max_highest=max_highest)) if rules is None else rules
    seats = draw(players(rules=some_rules))
    return Match(some_rules, seats).shuffle(draw_rng(draw, some_rules))


@st.composite
def rounds(draw: st.DrawFn, *, rules: Rules | None = None, max_highest: int = 9) -> Round:
    """Generate rounds in any phase, from the deal to the end.

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every option is generated.
        max_highest: N of the largest set, 1..18, unless there are rules.
    """
    match, rng = _deal_match(draw, rules, max_highest)
    phases: list[Round] = []
    while match.round is not None:
        phases.append(match.round)
        match = match.apply(rng.choice(match.legal_moves))
    phases.append(match.rounds[0])
    return phases[draw(st.integers(0, len(phases) - 1))]


@st.composite
def matches(draw: st.DrawFn, *, rules: Rules | None = None, max_highest: int = 6) -> Match:
    """Generate matches in any phase, from the first deal to the end.

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every option is generated.
        max_highest: N of the largest set, 1..18, unless there are rules.
    """
    match, rng = _deal_match(draw, rules, max_highest)
    full_rounds = draw(st.integers(0, len(match.unused)))
    while len(match.rounds) < full_rounds and not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.legal_moves))
    if match.is_over or (match.round is None and draw(st.booleans())):
        return match
    if match.round is None:
        match = match.deal(rng)
    for _ in range(draw(st.integers(0, 3 * len(match.rules.domino_set.tiles)))):
        if match.round is None:
            break
        match = match.apply(rng.choice(match.legal_moves))
    return match


def layouts(*, max_highest: int = 9) -> st.SearchStrategy[Layout]:
    """Generate layouts of rounds in any phase, including the empty layout."""
    return rounds(max_highest=max_highest).map(lambda round_: round_.layout)


_rules = rules  # for functions with a parameter of that name
