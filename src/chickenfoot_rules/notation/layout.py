"""Tiles with what each lies on as text, whatever the game."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.notation.moves import accept_on, format_placement
from chickenfoot_rules.notation.scanner import Scanner, read_list
from chickenfoot_rules.notation.tiles import TILE_BEGINS, Found, accept_nothing, read_tile

__all__ = ["Placements", "format_placements", "lay", "read_placements"]

Placements: TypeAlias = tuple[tuple[Found, Found | None], ...]
"""Tiles that stand in a text, with what each should lie on."""

L = TypeVar("L", bound=DominoLayout)


def format_placements(layout: DominoLayout, *, unicode: bool) -> str:
    """Write the tiles of a layout in the order they were laid, ``-`` for none."""
    parts = [format_placement(one.tile, one.on, unicode=unicode) for one in layout.placements]
    return " ".join(parts) or "-"


def read_placements(scanner: Scanner, expected: str) -> Placements:
    """Read what a text says of how tiles lie; whether they can lie so is not asked.

    Args:
        scanner: what is read.
        expected: what is expected if there is no tile.

    Raises:
        NotationError: when something else stands there.
    """
    if accept_nothing(scanner):
        return ()
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected(f"{expected} (or - for none)")
    return tuple(read_list(scanner, _read_placement, TILE_BEGINS))


def _read_placement(scanner: Scanner) -> tuple[Found, Found | None]:
    tile = read_tile(scanner)
    return tile, accept_on(scanner)


def lay(scanner: Scanner, placements: Placements, layout: L) -> L:
    """Lay tiles on the table.

    Args:
        scanner: what has been read.
        placements: the tiles.
        layout: the table, with nothing on it.

    Raises:
        NotationError: when a tile can't lie where it should.
    """
    for tile, on in placements:
        below = on.tile if on else None
        if refusal := layout.refusal(tile.tile, below):
            there = f"on {below}" if below else "alone"
            message = f"{tile.tile} can't lie {there}: {refusal}"
            end = on.end if on else tile.end
            raise scanner.wrong(message, tile.start, "a tile that can lie there", end)
        layout = layout.place_unchecked(Play(tile.tile, below))
    return layout
