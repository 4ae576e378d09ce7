"""Hypothesis strategies for tests of programs that use this library.

They are registered with Hypothesis by an entry point, so that
``st.from_type(Round)`` and ``st.from_type(ExpressRound)`` give real rounds. They need the
extra ``hypothesis``.
"""

from __future__ import annotations

import random
from typing import Final

from hypothesis import strategies as st

from chickenfoot_rules.deal import Deal
from chickenfoot_rules.errors import DealError
from chickenfoot_rules.express.line import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import HAND_SIZE, ExpressRules
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.match import Match
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.protocols import DominoRound, DominoRules
from chickenfoot_rules.round import Round
from chickenfoot_rules.rules import (
    DOMINO_PLAZA,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PLAYERS,
    PUREMCO,
    SEVEN,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.tiles import HIGHEST_SET, DominoSet, Tile, TileSet

__all__ = [
    "deal_tables",
    "deals",
    "domino_sets",
    "express_deals",
    "express_matches",
    "express_rounds",
    "express_rules",
    "illegal_moves",
    "layouts",
    "legal_moves",
    "lines",
    "matches",
    "moves",
    "players",
    "plays",
    "rounds",
    "rules",
    "tile_sets",
    "tiles",
]

_LARGEST: Final = DominoSet(HIGHEST_SET)
_SMALL: Final = 28
"""The most tiles of a set whose every draw Hypothesis makes, and shrinks, itself."""
_SHORT: Final = 60
"""The target of the longest matches of Express-Domino that are given unasked, in points."""
_TABLES: Final = ((2, False), (3, False), (4, False), (4, True))
"""Every table of Express-Domino: how many play, and whether in pairs."""


def domino_sets(*, max_highest: int = HIGHEST_SET) -> st.SearchStrategy[DominoSet]:
    """Give sets from double-one to double-``max_highest``, at most 18 (R1.1)."""
    return st.integers(1, max_highest).map(DominoSet)


def tiles(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Tile]:
    """Give tiles of a set."""
    return st.sampled_from(tuple(domino_set.tiles))


def tile_sets(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[TileSet]:
    """Give sets of tiles of a domino set, the empty one too."""
    return st.integers(0, domino_set.tiles.mask).map(TileSet.from_mask)


@st.composite
def deal_tables(draw: st.DrawFn) -> DealTable:
    """Give tables of hand sizes: the three of the sources and others (R1.3)."""
    if draw(st.booleans()):
        return draw(st.sampled_from((PUREMCO, DOMINO_PLAZA, SEVEN)))
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
    """Give rules with every option, alone and combined.

    The hand size is always explicit, so that there is one for some number of
    players; the deal table is drawn too.

    Args:
        draw: given by Hypothesis.
        max_highest: N of the largest set, 1..18.
    """
    domino_set = draw(domino_sets(max_highest=max_highest))
    opening = draw(st.sampled_from(Opening))
    missing_double = MissingDouble.DRAW
    if opening is Opening.HOLDER:
        missing_double = draw(st.sampled_from(MissingDouble))
    if opening is Opening.HIGHEST_HELD:
        missing_double = draw(st.sampled_from((MissingDouble.DRAW, MissingDouble.RESHUFFLE)))
    spare = 1 if opening is Opening.LAID_OUT else 0
    return Rules(
        domino_set=domino_set,
        deal_table=draw(deal_tables()),
        hand_size=draw(st.integers(1, (len(domino_set.tiles) - spare) // MIN_PLAYERS)),
        opening=opening,
        missing_double=missing_double,
        double_chicken_foot=draw(st.booleans()),
        must_play_drawn=draw(st.booleans()),
        draw_until_playable=draw(st.booleans()),
        chickenlittle=draw(st.booleans()),
        curved=draw(st.booleans()),
        double_blank=draw(st.sampled_from((50, 25, 0)) | st.integers(0, 1000)),
    )


def players(*, rules: Rules) -> st.SearchStrategy[int]:
    """Give the numbers of players that the rules have a hand size for (R1.2 to R1.4).

    Raises:
        DealError: when they have none for any.
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


def _chance(draw: st.DrawFn, rules: DominoRules) -> random.Random:
    """Return a source of chance: one that shrinks well for small sets, a fast one for large."""
    return draw(st.randoms(use_true_random=len(rules.tiles) > _SMALL))


def _dealt(draw: st.DrawFn, rules: Rules | None, max_highest: int) -> tuple[Match, random.Random]:
    """Return a match whose first round is dealt, and the chance to play it with."""
    some_rules = draw(_rules(max_highest=max_highest)) if rules is None else rules
    seats = draw(players(rules=some_rules))
    lead = draw(st.none() | st.integers(0, seats - 1))
    rng = _chance(draw, some_rules)
    return Match(some_rules, seats, lead).deal(rng), rng


@st.composite
def deals(draw: st.DrawFn, *, rules: Rules | None = None, max_highest: int = 9) -> Deal:
    """Give deals for the first round of a match (R1.3 to R1.5).

    Args:
        draw: given by Hypothesis.
        rules: the options; all of them unless given.
        max_highest: N of the largest set, 1..18, unless the rules are given.
    """
    some_rules = draw(_rules(max_highest=max_highest)) if rules is None else rules
    seats = draw(players(rules=some_rules))
    return Match(some_rules, seats).shuffle(_chance(draw, some_rules))


@st.composite
def rounds(draw: st.DrawFn, *, rules: Rules | None = None, max_highest: int = 9) -> Round:
    """Give rounds in any phase, from the deal to the end.

    Args:
        draw: given by Hypothesis.
        rules: the options; all of them unless given.
        max_highest: N of the largest set, 1..18, unless the rules are given.
    """
    match, rng = _dealt(draw, rules, max_highest)
    phases: list[Round] = []
    while match.round is not None:
        phases.append(match.round)
        match = match.apply(rng.choice(match.round.legal_moves))
    phases.append(match.rounds[0])
    return phases[draw(st.integers(0, len(phases) - 1))]


@st.composite
def matches(draw: st.DrawFn, *, rules: Rules | None = None, max_highest: int = 6) -> Match:
    """Give matches in any phase, from the first deal to the end.

    Args:
        draw: given by Hypothesis.
        rules: the options; all of them unless given.
        max_highest: N of the largest set, 1..18, unless the rules are given.
    """
    match, rng = _dealt(draw, rules, max_highest)
    full_rounds = draw(st.integers(0, len(match.unused)))
    while len(match.rounds) < full_rounds:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
    if match.is_over or (match.round is None and draw(st.booleans())):
        return match
    if match.round is None:
        match = match.deal(rng)
    for _ in range(draw(st.integers(0, 3 * len(match.rules.domino_set.tiles)))):
        if match.round is None:
            break
        match = match.apply(rng.choice(match.round.legal_moves))
    return match


@st.composite
def express_rules(draw: st.DrawFn, *, max_target: int = _SHORT) -> ExpressRules:
    """Give rules of Express-Domino for every table: 2, 3 or 4 players, or two pairs (X1).

    Args:
        draw: given by Hypothesis.
        max_target: the most points that a match is played to, 1..10,000 (X8).
    """
    seats, pairs = draw(st.sampled_from(_TABLES))
    return ExpressRules(target=draw(st.integers(1, max_target)), players=seats, pairs=pairs)


@st.composite
def express_deals(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> Deal:
    """Give deals of Express-Domino, those among them in which high doubles, or all, rest (X1, X2).

    Args:
        draw: given by Hypothesis.
        rules: the options; all of them unless given.
    """
    return _express_deal(draw, draw(express_rules()) if rules is None else rules)


def _express_deal(draw: st.DrawFn, rules: ExpressRules) -> Deal:
    deal = Deal.shuffle(rules, rules.players, _chance(draw, rules))
    if not deal.boneyard:
        return deal
    # That many of the highest doubles are out of play. By chance hardly ever all would be.
    doubles = sorted(tile for tile in rules.tiles if tile.is_double)
    resting = TileSet(doubles[len(doubles) - draw(st.integers(0, len(doubles))) :])
    tiles = [*deal.boneyard, *(tile for hand in deal.hands for tile in hand)]
    tiles.sort(key=lambda tile: tile in resting)
    dealt = HAND_SIZE * rules.players
    hands = [tiles[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE)]
    return Deal(hands, tiles[dealt:])


@st.composite
def express_rounds(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> ExpressRound:
    """Give rounds of Express-Domino in any phase, first rounds and later ones.

    Args:
        draw: given by Hypothesis.
        rules: the options; all of them unless given.
    """
    some_rules = draw(express_rules()) if rules is None else rules
    deal = _express_deal(draw, some_rules)
    lead = draw(st.none() | st.integers(0, some_rules.players - 1))
    rng = _chance(draw, some_rules)
    phases = [ExpressRound.start(some_rules, deal, lead)]
    while not phases[-1].is_over:
        phases.append(phases[-1].apply(rng.choice(phases[-1].legal_moves)))
    # There is one end only, so it comes as often as four other phases.
    return phases[min(draw(st.integers(0, len(phases) + 2)), len(phases) - 1)]


@st.composite
def express_matches(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> ExpressMatch:
    """Give matches of Express-Domino in any phase, from before the first deal to the end.

    Args:
        draw: given by Hypothesis.
        rules: the options; all of them unless given. A match to many points takes its time.
    """
    some_rules = draw(express_rules()) if rules is None else rules
    rng = draw(st.randoms(use_true_random=some_rules.target > _SHORT))
    matches = [ExpressMatch(some_rules)]
    while not matches[-1].is_over:
        match = matches[-1].deal(rng)
        while match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))
        matches.append(match)
    match = matches[draw(st.integers(0, len(matches) - 1))]
    if match.is_over or draw(st.booleans()):
        return match
    match = match.deal(_express_deal(draw, some_rules))
    for _ in range(draw(st.integers(0, len(some_rules.tiles)))):
        if match.round is None:
            break
        match = match.apply(rng.choice(match.round.legal_moves))
    return match


def lines() -> st.SearchStrategy[Line]:
    """Give lines of rounds of Express-Domino in any phase, the empty one too."""
    return express_rounds().map(lambda round_: round_.layout)


def layouts(*, max_highest: int = 9) -> st.SearchStrategy[Layout]:
    """Give layouts of rounds in any phase, the empty one too."""
    return rounds(max_highest=max_highest).map(lambda round_: round_.layout)


def plays(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Play]:
    """Give plays of any tile of a set on any, or on nothing, sensible or not."""
    some_tiles = tiles(domino_set=domino_set)
    return st.builds(Play, some_tiles, st.none() | some_tiles, st.booleans())


def legal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Give the legal moves of a round, of any game, that goes on."""
    return st.sampled_from(round_.legal_moves)


def illegal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Give moves that are illegal in a round of any game, near misses more than others."""
    laid = (*round_.layout.tiles, None)
    own = tuple(round_.hands[round_.seat])
    near = st.builds(Play, st.sampled_from(own), st.sampled_from(laid), st.booleans())
    idle: st.SearchStrategy[Move] = st.sampled_from((Draw(), Pass()))
    anything = idle | plays() | (near if own else idle)
    return anything.filter(lambda move: move not in round_.legal_moves)


def moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Give moves, legal and illegal, in a round of any game."""
    wrong = illegal_moves(round_)
    return wrong if round_.is_over else legal_moves(round_) | wrong


_rules = rules  # for functions with a parameter of that name
