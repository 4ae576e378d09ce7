"""Rounds and options of the library as the rows of kernels, and back."""

from __future__ import annotations

from typing import cast

from chickenfoot_rules.bulk.dialect import WORD_BITS, Words, bytes_of, word, words
from chickenfoot_rules.bulk.rounds import refresh, write_fits
from chickenfoot_rules.bulk.state import (
    ARMS,
    BLANK,
    CHICKENLITTLE,
    CURVED,
    DEAD_ENDS,
    DEBTS,
    DRAW_UNTIL,
    DRAWN,
    ENDS,
    HAND_SIZE,
    HANDS,
    IS_EXPRESS,
    IS_OPEN,
    LAID,
    LAID_DOUBLES,
    LAID_OUT,
    LASTS,
    LEAD,
    LOWER_OPENS,
    MISSING,
    MUST_PLAY,
    OPEN,
    OPENERS,
    OPTIONS,
    PAIRS,
    PLAYERS,
    RESHUFFLES,
    SEAT,
    SPINNER,
    TARGET,
    TILES_OF_SET,
    TOES,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.tables import parts
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import DeadRound, MissingDouble, Opening, Rules
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules


def row_of_options(rules: DominoRules, players: int, hand_size: int = 0) -> Words:
    """Return the row of the options.

    Args:
        rules: the options of either game.
        players: the number of seats.
        hand_size: the tiles that each seat is dealt, if rounds are to be dealt.
    """
    values = rules.domino_set.highest + 1
    tiles = len(rules.tiles)
    numbers: dict[int, int] = {
        VALUES_OF_SET: values,
        TILES_OF_SET: tiles,
        WORDS_OF_HAND: (tiles + WORD_BITS - 1) // WORD_BITS,
        PLAYERS: players,
        HAND_SIZE: hand_size,
    }
    if isinstance(rules, Rules):
        numbers |= _chickenfoot_options(rules)
    else:
        express = cast("ExpressRules", rules)
        numbers |= {IS_EXPRESS: 1, PAIRS: express.pairs, TARGET: express.target}
    row = words(OPTIONS)
    for place, number in numbers.items():
        row[place] = word(number)
    return row


def _chickenfoot_options(rules: Rules) -> dict[int, int]:
    next_lower = rules.missing_double is MissingDouble.NEXT_LOWER
    highest_held = rules.opening is Opening.HIGHEST_HELD
    return {
        ARMS: rules.arms,
        TOES: 3,
        LAID_OUT: rules.opening is Opening.LAID_OUT,
        LOWER_OPENS: 2 if highest_held else next_lower,
        RESHUFFLES: rules.missing_double is MissingDouble.RESHUFFLE,
        MUST_PLAY: rules.must_play_drawn,
        DRAW_UNTIL: rules.draw_until_playable,
        DEAD_ENDS: rules.dead_round is DeadRound.ENDS,
        CHICKENLITTLE: rules.chickenlittle,
        CURVED: rules.curved,
        BLANK: rules.double_blank,
    }


def row_size(options: Words) -> int:
    """Return the number of words of a round."""
    return int(HANDS + options[PLAYERS] * options[WORDS_OF_HAND])


def load(row: Words, yard: Words, options: Words, round_: Round | ExpressRound) -> None:
    """Write a round into its rows, except for its random numbers."""
    load_table(row, options, round_)
    if isinstance(round_, Round):
        for place, tile in enumerate(round_.boneyard):
            yard[place] = tile.index
        if round_.drawn is not None:
            row[DRAWN] = word(round_.drawn.index + 1)
    refresh(row, options)


def load_table(
    row: Words, options: Words, table: Round | ExpressRound | PlayerView | ExpressView
) -> None:
    """Write what a round or a view shows into a row.

    Hidden hands are empty, and the tile just drawn is not written.
    """
    for place in range(row_size(options)):
        row[place] = word(0)
    width = int(options[WORDS_OF_HAND])
    for seat, hand in enumerate(table.hands):
        if hand is not None:
            _write(row, int(HANDS) + seat * width, width, hand)
    layout = table.layout
    _write(row, int(LAID), width, layout.tiles)
    row[LAID_DOUBLES] = word(sum(1 << tile.low for tile in layout.tiles if tile.is_double))
    for end in layout.open_ends:
        row[int(ENDS) + end.value] += word(1)
        row[OPEN] |= word(1 << end.value)
    sizes = map(len, table.hands) if isinstance(table, Round | ExpressRound) else table.hand_sizes
    row[LASTS] = word(sum(1 << seat for seat, size in enumerate(sizes) if size == 1))
    row[SEAT] = word(table.turn)
    row[LEAD] = word(table.lead)
    row[IS_OPEN] = word(not layout.is_empty)
    if isinstance(table, Round | PlayerView):
        _load_chickenfoot(row, table)
    elif table.opener is not None:
        row[OPENERS] = word(table.opener.index + 1)
    write_fits(row, options)


def _load_chickenfoot(row: Words, table: Round | PlayerView) -> None:
    duty = table.layout.duty
    if duty is not None:
        row[SPINNER] = word(duty.double.low)
        row[MISSING] = word(duty.missing)
    row[DEBTS] = word(sum(1 << seat for seat in table.debts))
    row[OPENERS] = word(sum(1 << double.low for double in table.openers))
    row[UNDRAWN] = word(table.boneyard_size)


def _write(row: Words, place: int, width: int, tiles: TileSet) -> None:
    for part, number in enumerate(parts(tiles.mask)[:width]):
        row[place + part] = word(number)


def read_set(row: Words, place: int, width: int) -> TileSet:
    """Return a set of tiles of a row."""
    return TileSet.from_mask(
        sum(int(row[place + part]) << WORD_BITS * part for part in range(width))
    )


def new_round(options: Words) -> tuple[Words, Words]:
    """Return an empty row and an empty yard of a round."""
    return words(row_size(options)), bytes_of(int(options[TILES_OF_SET]))
