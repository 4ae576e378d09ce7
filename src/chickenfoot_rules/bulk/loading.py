"""Both games as numbers: options, rounds and matches as the rows of kernels, and back.

Here is what differs between the games outside of kernels. Kernels play both by the numbers of the
options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, Final, TypeAlias

import attrs

from chickenfoot_rules.base import BulkError, Immutable, RulesError, as_int, quote, text
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import WORD_BITS, Words, bytes_of, words, words_of
from chickenfoot_rules.bulk.rounds import lead, refresh, write_fits
from chickenfoot_rules.bulk.sets import parts
from chickenfoot_rules.chickenfoot import (
    Chickenlittle,
    DeadRound,
    DrawnTile,
    MissingDouble,
    Opening,
    Rules,
    Seen,
    Setup,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoRules, DominoView
from chickenfoot_rules.dominoes.deal import Deal, deal_before
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, union
from chickenfoot_rules.express import ExpressRules, ExpressSeen, ExpressSetup

MOST_ROUNDS: Final = 1_000_000
"""The most rounds, or worlds, at a time."""

MOST_SEED: Final = (1 << 64) - 1
"""The highest seed."""


def check_number(what: str, value: int, least: int, most: int) -> int:
    """Return a whole number, if it is within its bounds.

    Raises:
        BulkError: if it is something else.
    """
    number = as_int(value)
    if type(number) is not int or not least <= number <= most:
        raise BulkError(f"expected {what} from {least:,} to {most:,}, got {quote(value)}")
    return number


# --- the games -------------------------------------------------------------------------

Numbers: TypeAlias = dict[int, int]
"""Numbers by their places in a row."""


@attrs.frozen
class EngineGame(Immutable):
    """How one game becomes numbers for kernels, and back.

    Attributes:
        options: returns the options of the rules that kernels need, by their places in their row.
        position: returns what only this game has in the row of a round, from a round or a view.
    """

    options: Callable[[Any], Numbers]
    position: Callable[[Any], Numbers]


def _options(rules: Rules) -> Numbers:
    highest_held = rules.opening is Opening.HIGHEST_HELD
    return {
        at.ARMS: rules.arms,
        at.TOES: 3,
        at.LAID_OUT: rules.opening is Opening.LAID_OUT,
        at.FOUND: rules.opening is Opening.FOUND,
        at.LOWER_OPENS: highest_held or rules.missing_double.lower_opens,
        at.HIGHEST_OPENS: highest_held,
        at.BURNS: rules.missing_double is MissingDouble.BURN,
        at.DRAWS_EACH: rules.missing_double is MissingDouble.DRAW_EACH,
        at.RESHUFFLES: rules.missing_double is MissingDouble.RESHUFFLE,
        at.MUST_PLAY: rules.drawn_tile is DrawnTile.MUST,
        at.PLAYS_LATER: rules.drawn_tile is DrawnTile.LATER,
        at.DRAW_UNTIL: rules.draw_until_playable,
        at.DEAD_ENDS: rules.dead_round is DeadRound.ENDS,
        at.CHICKENLITTLE: [*Chickenlittle].index(rules.chickenlittle),
        at.CURVED: rules.curved,
        at.BLANK: rules.double_blank,
        at.TARGET: rules.target or 0,
        at.ROUNDS: rules.rounds or 0,
        at.DRAWS_LEAD: rules.draws_lead,
    }


def _position(table: Setup | Seen) -> Numbers:
    return {
        at.DEBTS: sum(1 << seat for seat in table.debts),
        at.OPENERS: sum(1 << double.low for double in table.openers),
        at.DRAWN: 0 if table.drawn is None else table.drawn.index + 1,
    }


def _express_options(rules: ExpressRules) -> Numbers:
    return {at.IS_EXPRESS: 1, at.PAIRS: rules.pairs, at.TARGET: rules.target}


def _express_position(table: ExpressSetup | ExpressSeen) -> Numbers:
    return {at.OPENERS: 0 if table.opener is None else table.opener.index + 1}


# By exact class: a subclass may have rules that no kernel knows (H2).
_GAMES: Final[dict[type[DominoRules], EngineGame]] = {
    Rules: EngineGame(_options, _position),
    ExpressRules: EngineGame(_express_options, _express_position),
}


def is_house(rules: DominoRules) -> bool:
    """Return whether rules are those of a house, by a subclass of a game that kernels know (H2)."""
    return type(rules) not in _GAMES and isinstance(rules, tuple(_GAMES))


def check_known(rules: DominoRules) -> EngineGame:
    """Return how the game of some rules becomes numbers: neither a third game nor a house (H2).

    Raises:
        RulesError: if they are of another class than `Rules` and `ExpressRules`.
    """
    if game := _GAMES.get(type(rules)):
        return game
    message = text(
        "the compiled engine does not know {rules}, only Rules and ExpressRules themselves: "
        "play by such rules with Match and Round, and with players that need no engine, like "
        "GreedyPlayer (H2)",
        rules=type(rules).__name__,
    )
    raise RulesError(message)


# --- options ---------------------------------------------------------------------------


def row_of_options(rules: DominoRules, players: int, hand_size: int = 0) -> Words:
    """Return the row of the options.

    Args:
        rules: the options of either game.
        players: the number of seats.
        hand_size: the tiles that each seat is dealt, if rounds are to be dealt.

    Raises:
        RulesError: if the compiled engine does not know the rules.
    """
    tiles = len(rules.tiles)
    numbers = {
        at.VALUES_OF_SET: rules.domino_set.highest + 1,
        # Rounded up, so that no quotient falls short; it is exact for all actions of all sets.
        at.INVERSE: -(-65_536 // (rules.domino_set.highest + 1)),
        at.TILES_OF_SET: tiles,
        at.WORDS_OF_HAND: (tiles + WORD_BITS - 1) // WORD_BITS,
        at.PLAYERS: players,
        at.HAND_SIZE: hand_size,
        **check_known(rules).options(rules),
    }
    row = words(at.OPTIONS)
    sizes = at.sizes_of_fields(tiles, rules.domino_set.highest + 1, players)
    numbers |= dict(enumerate(accumulate(sizes[:-1], initial=0), at.FIELDS))
    for place, number in numbers.items():
        row[place] = number
    return row


# --- rounds ----------------------------------------------------------------------------


def row_size(options: Words) -> int:
    """Return the number of words of a round."""
    return int(at.HANDS + options[at.PLAYERS] * options[at.WORDS_OF_HAND])


def new_round(options: Words) -> tuple[Words, Words]:
    """Return an empty row and an empty yard of a round."""
    return words(row_size(options)), bytes_of(int(options[at.TILES_OF_SET]))


def leads(rules: DominoRules, points: Sequence[int]) -> tuple[float, ...]:
    """Return the lead of each seat; they sum to 0.

    Args:
        rules: the options of either game.
        points: the points of each seat at the end of a round.

    >>> from chickenfoot_rules import Rules
    >>> leads(Rules(), (5, 0, 64, 3))
    (17.333333333333332, 24.0, -61.333333333333336, 20.0)
    """
    options = row_of_options(rules, len(points))
    sheet, total = words_of(points), sum(points)
    return tuple(float(lead(options, sheet, total, seat)) for seat in range(len(points)))


def load(row: Words, yard: Words, options: Words, round_: DominoRound) -> None:
    """Write a round into its rows, except for its random numbers."""
    load_table(row, options, round_)
    if round_.boneyard_size:
        boneyard: Any = round_
        for place, tile in enumerate(boneyard.boneyard):
            yard[place] = tile.index
    refresh(row, options)


def load_table(row: Words, options: Words, table: DominoRound | DominoView) -> None:
    """Write what a round or a view shows into a row; hidden hands are empty."""
    for place in range(row_size(options)):
        row[place] = 0
    width = int(options[at.WORDS_OF_HAND])
    for seat, hand in enumerate(table.hands):
        if hand is not None:
            write_set(row, at.HANDS + seat * width, options, hand)
    layout = table.layout
    write_set(row, at.LAID, options, layout.tiles)
    row[at.LAID_DOUBLES] = sum(1 << tile.low for tile in layout.tiles if tile.is_double)
    for end in layout.open_ends:
        row[at.ENDS + end.value] += 1
        row[at.OPEN] |= 1 << end.value
    sizes = table.hand_sizes if isinstance(table, DominoView) else map(len, table.hands)
    row[at.LASTS] = sum(1 << seat for seat, size in enumerate(sizes) if size == 1)
    row[at.SEAT] = table.turn
    row[at.LEAD] = table.lead
    row[at.IS_OPEN] = not layout.is_empty
    row[at.UNDRAWN] = table.boneyard_size
    if layout.duty is not None:
        row[at.SPINNER] = layout.duty.double.low
        row[at.MISSING] = layout.duty.missing
    for place, number in check_known(table.rules).position(table).items():
        row[place] = number
    # Last, since it reads the open ends and the duty.
    write_fits(row, options)


def write_set(row: Words, place: int, options: Words, tiles: TileSet) -> None:
    """Write a set of tiles at a place of a row."""
    for part, number in enumerate(parts(tiles.mask)[: int(options[at.WORDS_OF_HAND])]):
        row[place + part] = number


def read_set(row: Words, place: int, width: int) -> TileSet:
    """Return a set of tiles of a row."""
    return TileSet.from_mask(
        sum(int(row[place + part]) << WORD_BITS * part for part in range(width))
    )


def read_hands(row: Words, options: Words) -> list[TileSet]:
    """Return the hand of each seat."""
    width = int(options[at.WORDS_OF_HAND])
    seats = range(int(options[at.PLAYERS]))
    return [read_set(row, at.HANDS + seat * width, width) for seat in seats]


def read_deal(row: Words, yard: Words, options: Words, rules: DominoRules) -> Deal:
    """Return the deal of a round in which nobody has moved yet."""
    hands = read_hands(row, options)
    laid = read_set(row, at.LAID, int(options[at.WORDS_OF_HAND]))
    # Tiles out of play have no order; a boneyard has one.
    undealt: Iterable[Tile] = rules.tiles - union(hands) - laid
    if row[at.UNDRAWN]:
        undealt = [ALL_TILES[int(yard[place])] for place in range(int(row[at.UNDRAWN]))]
    return deal_before(rules, hands, undealt, laid, lead=int(row[at.LEAD]))


# --- matches ---------------------------------------------------------------------------


def match_size(options: Words) -> int:
    """Return the number of words of the row of a match."""
    return int(at.SCORES + options[at.PLAYERS])


def unused_doubles(match: object) -> int:
    """Return bit *v* for each double *v* that has opened no round yet; 0 in Express-Domino."""
    return sum(1 << double.low for double in getattr(match, "unused", ()))


def write_scores(row: Words, scores: Sequence[Sequence[int]]) -> None:
    """Write the points of the finished rounds of a match into its row."""
    row[at.PLAYED] = len(scores)
    for seat, points in enumerate(zip(*scores, strict=True)):
        row[at.SCORES + seat] = sum(points)


def load_match(row: Words, options: Words, match: DominoMatch) -> None:
    """Write a match into its row, except for its current round."""
    for place in range(match_size(options)):
        row[place] = 0
    write_scores(row, match.scores)
    opener = match.all_rounds[-1].layout.opening
    row[at.OPENED] = 0 if opener is None else 1 << opener.low
    row[at.UNUSED] = unused_doubles(match)
