"""Tiles, each with the tile it lies on, as text."""

from __future__ import annotations

from typing import TypeVar

import attrs

from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation.moves import accept_on, format_placement
from chickenfoot_rules.notation.scanner import Scanner, read_list
from chickenfoot_rules.notation.tiles import TILE_BEGINS, Found, accept_nothing, read_tile

L = TypeVar("L", bound=DominoLayout)


@attrs.frozen
class Placements(Immutable):
    """The layout of a text, before its tiles are laid.

    Attributes:
        tiles: the tiles, each with the tile it should lie on.
        arms: the arms of the opening double; ``None`` if the text does not say.
        start: where the text says so.
        end: the end of that place.
    """

    tiles: tuple[tuple[Found, Found | None], ...]
    arms: int | None = None
    start: int = 0
    end: int = 0


def format_placements(layout: DominoLayout, *, unicode: bool) -> str:
    """Format the tiles of a layout in the order in which they were laid, ``-`` for none."""
    parts = [format_placement(one.tile, one.on, unicode=unicode) for one in layout.placements]
    return " ".join(parts) or "-"


def read_placements(scanner: Scanner, expected: str) -> Placements:
    """Read a layout without laying its tiles.

    Args:
        scanner: the text.
        expected: what to expect if there is no tile.

    Raises:
        NotationError: if there is no layout here.
    """
    if accept_nothing(scanner):
        return Placements(())
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected(f"{expected} (or - for none)")
    return Placements(tuple(read_list(scanner, _read_placement, TILE_BEGINS)))


def _read_placement(scanner: Scanner) -> tuple[Found, Found | None]:
    tile = read_tile(scanner)
    return tile, accept_on(scanner)


def lay(scanner: Scanner, placements: Placements, layout: L) -> L:
    """Lay tiles on an empty table.

    Raises:
        NotationError: if a tile can't lie where it should.
    """
    for tile, on in placements.tiles:
        below = on.tile if on else None
        if refusal := layout.refusal(tile.tile, below):
            there = f"on {below}" if below else "alone"
            message = f"{tile.tile} can't lie {there}: {refusal}"
            end = on.end if on else tile.end
            raise scanner.wrong(message, tile.start, "a tile that can lie there", end)
        layout = layout.place_unchecked(Play(tile.tile, below))
    return layout
