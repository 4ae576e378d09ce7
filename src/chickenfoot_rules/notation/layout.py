"""Layouts as text."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.layout import Layout
from chickenfoot_rules.moves import Play
from chickenfoot_rules.notation.moves import accept_on, placed
from chickenfoot_rules.notation.scanner import Scanner, parsed, printable, read_list
from chickenfoot_rules.notation.tiles import TILE_BEGINS, Found, accept_nothing, read_tile
from chickenfoot_rules.values import Immutable

__all__ = ["LayoutText", "format_layout", "parse_layout", "read_layout"]

_USUAL_ARMS: Final = 4


@attrs.frozen
class LayoutText(Immutable):
    """What a text says of a layout.

    Attributes:
        placements: the tiles with what each lies on.
        arms: how many tiles the opening double takes; ``None`` if that is not said.
        start: where that is said.
        end: where it ends.
    """

    placements: tuple[tuple[Found, Found | None], ...]
    arms: int | None
    start: int
    end: int

    def laid(self, scanner: Scanner, arms: int) -> Layout:
        """Lay the tiles.

        Args:
            scanner: what has been read.
            arms: how many tiles the opening double takes (R3.2).

        Raises:
            NotationError: when that contradicts the text, or a tile can't lie there.
        """
        if self.arms not in (None, arms):
            message = f"by the rules the opening double takes {arms} tiles, not {self.arms} (R3.2)"
            raise scanner.wrong(message, self.start, f"arms={arms}", self.end)
        layout = Layout.empty(arms)
        for tile, on in self.placements:
            below = on.tile if on else None
            if refusal := layout.refusal(tile.tile, below):
                there = f"on {below}" if below else "alone"
                message = f"{tile.tile} can't lie {there}: {refusal}"
                end = on.end if on else tile.end
                raise scanner.wrong(message, tile.start, "a tile that can lie there", end)
            layout = layout.after_legal(Play(tile.tile, below))
        return layout


def format_layout(layout: Layout, *, unicode: bool = False) -> str:
    """Write the tiles of a layout in the order they were laid, ``-`` for none.

    ``arms=6`` stands before them where the opening double takes six.

    Args:
        layout: the layout.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> from chickenfoot_rules import Tile
    >>> table = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
    >>> format_layout(table), format_layout(Layout(arms=6))
    ('9-9 4-9>9-9', 'arms=6 -')
    """
    parts = [placed(one.tile, one.on, unicode=unicode) for one in layout.placements] or ["-"]
    if layout.arms != _USUAL_ARMS:
        parts.insert(0, f"arms={layout.arms}")
    return " ".join(parts)


def parse_layout(text: str, *, lenient: bool = False) -> Layout:
    """Read a layout.

    Args:
        text: the text.
        lenient: take other ways to write it than that of `format_layout`.

    Raises:
        NotationError: when the text is something else, or a tile can't lie where it should.

    >>> parse_layout("9-9 4-9>9-9").duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    >>> parse_layout("9-9 4-5>9-9")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.errors.NotationError: line 1, column 5: 4-5 can't lie on 9-9: 9-9 needs \
4 more arms: only nines may be laid, and on 9-9, so not 4-5 on 9-9 (R3.2)
    """
    return parsed(text, _read_and_lay, format_layout, lenient=lenient)


def _read_and_lay(scanner: Scanner) -> Layout:
    text = read_layout(scanner)
    return text.laid(scanner, text.arms or _USUAL_ARMS)


def read_layout(scanner: Scanner) -> LayoutText:
    """Read what a text says of a layout; whether it can be laid so is not asked.

    Raises:
        NotationError: when something else stands there.
    """
    arms, start = None, scanner.at
    if scanner.accept_word("arms"):
        scanner.expect("=")
        scanner.skip()
        arms = scanner.number("4 or 6")
        if arms not in (4, 6):
            shown = printable(str(arms))
            message = f"an opening double takes 4 or 6 tiles, not {shown} (R3.2)"
            raise scanner.wrong(message, start, "4 or 6")
    end = scanner.at
    scanner.skip()
    if accept_nothing(scanner):
        return LayoutText((), arms, start, end)
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected("a layout like 9-9 4-9>9-9 (or - for none)")
    placements = read_list(scanner, _read_placement, TILE_BEGINS)
    return LayoutText(tuple(placements), arms, start, end)


def _read_placement(scanner: Scanner) -> tuple[Found, Found | None]:
    tile = read_tile(scanner)
    return tile, accept_on(scanner)
