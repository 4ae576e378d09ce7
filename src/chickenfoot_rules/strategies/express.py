"""Strategies for Express-Domino."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import HAND_SIZE, ExpressRules
from chickenfoot_rules.strategies.dominoes import draw_rng, draw_rules

_SHORT: Final = 60
"""The default of the highest target, in points."""

_TABLES: Final = ((2, False), (3, False), (4, False), (4, True))
"""Every table of Express-Domino: the number of players, and whether in pairs."""


@st.composite
def express_rules(draw: st.DrawFn, *, max_target: int = _SHORT) -> ExpressRules:
    """Generate rules of Express-Domino for every table: 2, 3 or 4 players, or two pairs (X1).

    Args:
        draw: supplied by Hypothesis.
        max_target: the highest target of a match, 1..10,000 (X8).
    """
    seats, pairs = draw(st.sampled_from(_TABLES))
    target = draw(st.integers(1, max_target))
    return draw_rules(draw, ExpressRules, target=target, players=seats, pairs=pairs)


@st.composite
def express_deals(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> Deal:
    """Generate deals of Express-Domino, some with the high doubles, or all, out of play (X1, X2).

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every table is generated.
    """
    return _express_deal(draw, draw(express_rules()) if rules is None else rules)


def _express_deal(draw: st.DrawFn, rules: ExpressRules) -> Deal:
    deal = Deal.shuffle(rules, rules.players, draw_rng(draw, rules))
    if not deal.boneyard:
        return deal
    # Put some of the highest doubles out of play; all of them almost never are at random.
    doubles = sorted(tile for tile in rules.tiles if tile.is_double)
    resting = TileSet(doubles[len(doubles) - draw(st.integers(0, len(doubles))) :])
    tiles = [*deal.boneyard, *(tile for hand in deal.hands for tile in hand)]
    tiles.sort(key=lambda tile: tile in resting)
    dealt = HAND_SIZE * rules.players
    hands = [tiles[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE)]
    return Deal(hands, tiles[dealt:])


@st.composite
def express_rounds(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> ExpressRound:
    """Generate rounds of Express-Domino in any phase, first rounds and later ones.

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every table is generated.
    """
    some_rules = draw(express_rules()) if rules is None else rules
    deal = _express_deal(draw, some_rules)
    lead = draw(st.none() | st.integers(0, some_rules.players - 1))
    rng = draw_rng(draw, some_rules)
    phases = [ExpressRound.start(some_rules, deal, lead)]
    while not phases[-1].is_over:
        phases.append(phases[-1].apply(rng.choice(phases[-1].legal_moves)))
    # The end is a single phase, so it gets the weight of three more.
    return phases[min(draw(st.integers(0, len(phases) + 2)), len(phases) - 1)]


@st.composite
def express_matches(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> ExpressMatch:
    """Generate matches of Express-Domino in any phase, from before the first deal to the end.

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every table is generated. A high target takes long.
    """
    some_rules = draw(express_rules()) if rules is None else rules
    rng = draw(st.randoms(use_true_random=some_rules.target > _SHORT))
    matches = [ExpressMatch(some_rules)]
    while not matches[-1].is_over:
        match = matches[-1].deal(rng)
        while match.round is not None:
            match = match.apply(rng.choice(match.legal_moves))
        matches.append(match)
    match = matches[draw(st.integers(0, len(matches) - 1))]
    if match.is_over or draw(st.booleans()):
        return match
    match = match.deal(_express_deal(draw, some_rules))
    for _ in range(draw(st.integers(0, len(some_rules.tiles)))):
        if match.round is None:
            break
        match = match.apply(rng.choice(match.legal_moves))
    return match


def lines() -> st.SearchStrategy[Line]:
    """Generate lines of rounds of Express-Domino in any phase, including the empty line."""
    return express_rounds().map(lambda round_: round_.layout)
