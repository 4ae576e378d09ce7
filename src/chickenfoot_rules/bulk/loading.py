"""Options, rounds and matches of the library as the rows of kernels, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from chickenfoot_rules.bulk.backend import WORD_BITS, Words, bytes_of, words
from chickenfoot_rules.bulk.games import engine_game_of
from chickenfoot_rules.bulk.observation import ObservationFields
from chickenfoot_rules.bulk.rounds import lead, refresh, write_fits
from chickenfoot_rules.bulk.sets import parts
from chickenfoot_rules.bulk.state import (
    BEGUN,
    CANNOT,
    ENDS,
    FIELDS,
    HAND_SIZE,
    HANDS,
    INVERSE,
    IS_OPEN,
    LAID,
    LAID_DOUBLES,
    LASTS,
    LEAD,
    MISSING,
    OPEN,
    OPENED,
    OPTIONS,
    PLAYED,
    PLAYERS,
    SCORES,
    SEAT,
    SPINNER,
    TILES_OF_SET,
    UNDRAWN,
    UNUSED,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.dominoes.deal import Deal, deal_before
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, union

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
        VALUES_OF_SET: rules.domino_set.highest + 1,
        INVERSE: -(-65_536 // (rules.domino_set.highest + 1)),
        TILES_OF_SET: tiles,
        WORDS_OF_HAND: (tiles + WORD_BITS - 1) // WORD_BITS,
        PLAYERS: players,
        HAND_SIZE: hand_size,
        **engine_game_of(rules).options(rules),
    }
    row = words(OPTIONS)
    fields = ObservationFields(tiles, rules.domino_set.highest + 1, players)
    numbers |= dict(enumerate(fields.starts, FIELDS))
    for place, number in numbers.items():
        row[place] = number
    return row


# --- rounds ----------------------------------------------------------------------------


def row_size(options: Words) -> int:
    """Return the number of words of a round."""
    return int(HANDS + options[PLAYERS] * options[WORDS_OF_HAND])


def new_round(options: Words) -> tuple[Words, Words]:
    """Return an empty row and an empty yard of a round."""
    return words(row_size(options)), bytes_of(int(options[TILES_OF_SET]))


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
    sheet = words(len(points))
    for seat, number in enumerate(points):
        sheet[seat] = number
    total = sum(points)
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
    width = int(options[WORDS_OF_HAND])
    for seat, hand in enumerate(table.hands):
        if hand is not None:
            _write(row, HANDS + seat * width, width, hand)
    layout = table.layout
    _write(row, LAID, width, layout.tiles)
    row[LAID_DOUBLES] = sum(1 << tile.low for tile in layout.tiles if tile.is_double)
    for end in layout.open_ends:
        row[ENDS + end.value] += 1
        row[OPEN] |= 1 << end.value
    sizes = table.hand_sizes if isinstance(table, DominoView) else map(len, table.hands)
    row[LASTS] = sum(1 << seat for seat, size in enumerate(sizes) if size == 1)
    row[SEAT] = table.turn
    row[LEAD] = table.lead
    row[IS_OPEN] = not layout.is_empty
    row[UNDRAWN] = table.boneyard_size
    if layout.duty is not None:
        row[SPINNER] = layout.duty.double.low
        row[MISSING] = layout.duty.missing
    for at, number in engine_game_of(table.rules).position(table).items():
        row[at] = number
    write_fits(row, options)


def _write(row: Words, place: int, width: int, tiles: TileSet) -> None:
    for part, number in enumerate(parts(tiles.mask)[:width]):
        row[place + part] = number


def read_set(row: Words, place: int, width: int) -> TileSet:
    """Return a set of tiles of a row."""
    return TileSet.from_mask(
        sum(int(row[place + part]) << WORD_BITS * part for part in range(width))
    )


def read_hands(row: Words, options: Words) -> list[TileSet]:
    """Return the hand of each seat."""
    width = int(options[WORDS_OF_HAND])
    seats = range(int(options[PLAYERS]))
    return [read_set(row, HANDS + seat * width, width) for seat in seats]


def read_deal(row: Words, yard: Words, options: Words, rules: DominoRules) -> Deal:
    """Return the deal of a round in which nobody has moved yet."""
    hands = read_hands(row, options)
    laid = read_set(row, LAID, int(options[WORDS_OF_HAND]))
    undealt: Iterable[Tile] = rules.tiles - union(hands) - laid
    if row[UNDRAWN]:
        undealt = [ALL_TILES[int(yard[place])] for place in range(int(row[UNDRAWN]))]
    return deal_before(rules, hands, undealt, laid)


def load_evidence(evidence: Words, options: Words, origin: DominoRound) -> None:
    """Write what everyone knows of a round before its first move."""
    for place in range(CANNOT):
        if place != BEGUN:
            evidence[place] = 0
    width = int(options[WORDS_OF_HAND])
    may_hold = engine_game_of(origin.rules).may_hold
    for seat in range(origin.players):
        cannot = origin.rules.tiles - may_hold(origin, seat)
        _write(evidence, CANNOT + seat * width, width, cannot)


# --- matches ---------------------------------------------------------------------------


def match_size(options: Words) -> int:
    """Return the number of words of the row of a match."""
    return int(SCORES + options[PLAYERS])


def unused_doubles(match: object) -> int:
    """Return bit *v* for each double *v* that has opened no round yet; 0 in Express-Domino."""
    return sum(1 << double.low for double in getattr(match, "unused", ()))


def load_match(row: Words, options: Words, match: DominoMatch) -> None:
    """Write a match into its row, except for its current round."""
    for place in range(match_size(options)):
        row[place] = 0
    row[PLAYED] = len(match.rounds)
    for seat in range(match.players):
        row[SCORES + seat] = sum(points[seat] for points in match.scores)
    opener = match.all_rounds[-1].layout.opening
    row[OPENED] = 0 if opener is None else 1 << opener.low
    row[UNUSED] = unused_doubles(match)
