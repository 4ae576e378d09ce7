"""The strategies of both games.

Hypothesis wraps composite strategies in functions of its own, where the names of this module are
unknown. So annotations are objects here, not texts.
"""

import math
import random
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from chickenfoot_rules.base import DealError, RulesError
from chickenfoot_rules.chickenfoot import (
    DealTable,
    DrawnTile,
    Layout,
    Match,
    MissingDouble,
    Opening,
    Round,
    Rules,
)
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, MAX_PLAYERS, MIN_PLAYERS, PLAYERS
from chickenfoot_rules.dominoes import Deal, DominoMatch, DominoRound, Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.rules import DominoRules, Option, options_of
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, Line
from chickenfoot_rules.express.rules import HAND_SIZE

_LARGEST: Final = DominoSet(HIGHEST_SET)

_SMALL: Final = 28
"""The largest number of tiles with which Hypothesis controls, and shrinks, every random choice."""

_HIGH: Final = 1000
"""The highest number that is generated for an option."""

_SHORT: Final = 60
"""The default of the highest target, in points."""

L = TypeVar("L", bound=DominoRules)
M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)


# --- tiles and moves -----------------------------------------------------------------------------


def domino_sets(*, max_highest: int = HIGHEST_SET) -> st.SearchStrategy[DominoSet]:
    """Generate sets from double-one to double-``max_highest``, at most 18 (R1.1)."""
    return st.integers(1, max_highest).map(DominoSet)


def tiles(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Tile]:
    """Generate tiles of a set."""
    return st.sampled_from(tuple(domino_set.tiles))


def tile_sets(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[TileSet]:
    """Generate sets of tiles of a domino set, including the empty set."""
    return st.integers(0, domino_set.tiles.mask).map(TileSet.from_mask)


def plays(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Play]:
    """Generate plays of any tile of a set on any tile or on none, legal or not."""
    some_tiles = tiles(domino_set=domino_set)
    return st.builds(Play, some_tiles, st.none() | some_tiles, st.booleans())


def legal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Generate legal moves of an unfinished round of any game."""
    return st.sampled_from(round_.legal_moves)


def illegal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Generate illegal moves in a round of any game, many of them near misses."""
    laid = (*round_.layout.tiles, None)
    own = tuple(round_.hands[round_.seat])
    near = st.builds(Play, st.sampled_from(own), st.sampled_from(laid), st.booleans())
    idle: st.SearchStrategy[Move] = st.sampled_from((Draw(), Pass()))
    anything = idle | plays() | (near if own else idle)
    return anything.filter(lambda move: move not in round_.legal_moves)


def moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Generate legal and illegal moves in a round of any game."""
    wrong = illegal_moves(round_)
    return wrong if round_.is_over else legal_moves(round_) | wrong


# --- both games ----------------------------------------------------------------------------------


def _draw_rng(draw: st.DrawFn, rules: DominoRules) -> random.Random:
    """Return a random generator: one that shrinks well for small sets, a fast one for large."""
    return draw(st.randoms(use_true_random=len(rules.tiles) > _SMALL))


def _draw_rules(draw: st.DrawFn, rules: type[L], **chosen: Any) -> L:  # noqa: ANN401 - any option
    """Return rules with some options chosen, and all others drawn.

    Args:
        draw: supplied by Hypothesis.
        rules: the class of the rules.
        chosen: the options that depend on each other, and those without a default.
    """
    others = {
        name: draw(_values_of(option))
        for name, option in options_of(rules).items()
        if name not in chosen
    }
    return rules(**chosen, **others)


def _values_of(option: Option) -> st.SearchStrategy[object]:
    if option.kind is bool:
        return st.booleans()
    if not option.numbers:
        return st.sampled_from([*option.choices.values()])
    least, most = option.numbers[0], option.numbers[-1]
    return st.sampled_from((option.default, least)) | st.integers(least, min(most, _HIGH))


def _any_phase(draw: st.DrawFn, round_: R) -> R:
    """Return a round after some of its moves, or all."""
    rng = _draw_rng(draw, round_.rules)
    phases = [round_]
    while not phases[-1].is_over:
        phases.append(phases[-1].apply(rng.choice(phases[-1].legal_moves)))
    # The end is a single phase, so it gets the weight of three more.
    return phases[min(draw(st.integers(0, len(phases) + 2)), len(phases) - 1)]


def _play(match: M, rng: random.Random, most: float = math.inf) -> M:
    """Return a match after moves of its round: all, or at most so many."""
    made = 0
    while match.round is not None and made < most:
        match = match.apply(rng.choice(match.legal_moves))
        made += 1
    return match


# --- Chicken Foot --------------------------------------------------------------------------------


@st.composite
def deal_tables(draw: st.DrawFn) -> DealTable:
    """Generate deal tables: those of the library and others (R1.3)."""
    if draw(st.booleans()):
        return draw(st.sampled_from([*DEAL_TABLES.values()]))
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
def rules(draw: st.DrawFn, *, max_highest: int = HIGHEST_SET, house: type[Rules] = Rules) -> Rules:
    """Generate rules with every option, alone and combined.

    They have a deal table, but also an explicit hand size, so that some number of players can play.

    Args:
        draw: supplied by Hypothesis.
        max_highest: N of the largest set, 1..18.
        house: the class of the rules; a subclass has house rules (H1, H4).
    """
    domino_set = draw(domino_sets(max_highest=max_highest))
    hand_size = draw(st.integers(1, len(domino_set.tiles) // MIN_PLAYERS))
    opening, missing_double = draw(st.sampled_from(_openings(domino_set, hand_size)))
    drawn_tile = draw(st.sampled_from(DrawnTile))
    return _draw_rules(
        draw,
        house,
        domino_set=domino_set,
        deal_table=draw(deal_tables()),
        hand_size=hand_size,
        opening=opening,
        missing_double=missing_double,
        drawn_tile=drawn_tile,
        draw_until_playable=drawn_tile is not DrawnTile.LATER and draw(st.booleans()),
        rounds=draw(st.none() | st.integers(1, len(domino_set.doubles))),
    )


@cache
def _openings(domino_set: DominoSet, hand_size: int) -> list[tuple[Opening, MissingDouble]]:
    """Return the openings with each value of `missing_double` that has a meaning with them."""
    found: list[tuple[Opening, MissingDouble]] = []
    for opening, missing in product(Opening, MissingDouble):
        with suppress(RulesError):
            Rules(
                domino_set=domino_set, hand_size=hand_size, opening=opening, missing_double=missing
            )
            found.append((opening, missing))
    return found


def players(*, rules: Rules) -> st.SearchStrategy[int]:
    """Generate numbers of players for which the rules have a hand size (R1.2 to R1.4).

    Raises:
        DealError: if there is no such number.
    """
    seats: list[int] = []
    for count in PLAYERS:
        with suppress(DealError):
            rules.hand_size_for(count)
            seats.append(count)
    if not seats:
        rules.hand_size_for(MIN_PLAYERS)
    return st.sampled_from(seats)


def _new_match(draw: st.DrawFn, some: Rules | type[Rules], max_highest: int) -> Match:
    if isinstance(some, type):
        some = draw(rules(max_highest=max_highest, house=some))
    seats = draw(players(rules=some))
    return Match(some, seats, draw(st.none() | st.integers(0, seats - 1)))


@st.composite
def deals(draw: st.DrawFn, *, rules: Rules | type[Rules] = Rules, max_highest: int = 9) -> Deal:
    """Generate deals for the first round of a match (R1.3 to R1.5).

    Args:
        draw: supplied by Hypothesis.
        rules: the options, or the class of the rules, whose options are all generated; a subclass
            has house rules (H1, H4).
        max_highest: N of the largest set, 1..18, unless the options are given.
    """
    match = _new_match(draw, rules, max_highest)
    return match.shuffle(_draw_rng(draw, match.rules))


@st.composite
def rounds(draw: st.DrawFn, *, rules: Rules | type[Rules] = Rules, max_highest: int = 9) -> Round:
    """Generate rounds in any phase, from the deal to the end.

    Args:
        draw: supplied by Hypothesis.
        rules: the options, or the class of the rules, whose options are all generated; a subclass
            has house rules (H1, H4).
        max_highest: N of the largest set, 1..18, unless the options are given.
    """
    match = _new_match(draw, rules, max_highest)
    return _any_phase(draw, match.deal(_draw_rng(draw, match.rules)).all_rounds[0])


@st.composite
def matches(draw: st.DrawFn, *, rules: Rules | type[Rules] = Rules, max_highest: int = 6) -> Match:
    """Generate matches in any phase, from the first deal to the end.

    Args:
        draw: supplied by Hypothesis.
        rules: the options, or the class of the rules, whose options are all generated; a subclass
            has house rules (H1, H4).
        max_highest: N of the largest set, 1..18, unless the options are given.
    """
    match = _new_match(draw, rules, max_highest)
    rng = _draw_rng(draw, match.rules)
    for _ in range(draw(st.integers(0, len(match.unused)))):
        if not match.is_over:
            match = _play(match.deal(rng), rng)
    if match.is_over or (match.rounds and draw(st.booleans())):
        return match
    return _play(match.deal(rng), rng, draw(st.integers(0, 3 * len(match.rules.tiles))))


def layouts(*, max_highest: int = 9) -> st.SearchStrategy[Layout]:
    """Generate layouts of rounds in any phase, including the empty layout."""
    return rounds(max_highest=max_highest).map(lambda round_: round_.layout)


# --- Express-Domino ------------------------------------------------------------------------------


@st.composite
def express_rules(draw: st.DrawFn, *, max_target: int = _SHORT) -> ExpressRules:
    """Generate rules of Express-Domino for every table: 2, 3 or 4 players, or two pairs (X1).

    Args:
        draw: supplied by Hypothesis.
        max_target: the highest target of a match, 1..10,000 (X8).
    """
    seats, pairs = draw(st.sampled_from([(2, False), (3, False), (4, False), (4, True)]))
    target = draw(st.integers(1, max_target))
    return _draw_rules(draw, ExpressRules, target=target, players=seats, pairs=pairs)


@st.composite
def express_deals(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> Deal:
    """Generate deals of Express-Domino, some with the high doubles, or all, out of play (X1, X2).

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every table is generated.
    """
    rules = draw(express_rules()) if rules is None else rules
    deal = Deal.shuffle(rules, rules.players, _draw_rng(draw, rules))
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
    deal = draw(express_deals(rules=some_rules))
    lead = draw(st.none() | st.integers(0, some_rules.players - 1))
    return _any_phase(draw, ExpressRound.start(some_rules, deal, lead))


@st.composite
def express_matches(draw: st.DrawFn, *, rules: ExpressRules | None = None) -> ExpressMatch:
    """Generate matches of Express-Domino in any phase, from before the first deal to the end.

    Args:
        draw: supplied by Hypothesis.
        rules: the options; by default every table is generated. Matches to a high target take long.
    """
    some_rules = draw(express_rules()) if rules is None else rules
    rng = draw(st.randoms(use_true_random=some_rules.target > _SHORT))
    played = [ExpressMatch(some_rules)]
    while not played[-1].is_over:
        played.append(_play(played[-1].deal(rng), rng))
    match = draw(st.sampled_from(played))
    if match.is_over or draw(st.booleans()):
        return match
    match = match.deal(draw(express_deals(rules=some_rules)))
    return _play(match, rng, draw(st.integers(0, len(some_rules.tiles))))


def lines() -> st.SearchStrategy[Line]:
    """Generate lines of rounds of Express-Domino in any phase, including the empty line."""
    return express_rounds().map(lambda round_: round_.layout)
