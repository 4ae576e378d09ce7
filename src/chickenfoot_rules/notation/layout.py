"""Layouts as text: tiles, each with the tile it lies on."""

from __future__ import annotations

from typing import Any, TypeVar, cast, overload

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.errors import LayoutError
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation.moves import accept_on, format_placement
from chickenfoot_rules.notation.rules import game_with
from chickenfoot_rules.notation.scanner import Scanner, draw_tiles, parse, read_list
from chickenfoot_rules.notation.tiles import TILE_BEGINS, Found, accept_nothing, read_tile

L = TypeVar("L", bound=DominoLayout)


@attrs.frozen
class Placements(Immutable):
    """The layout of a text, before its tiles are laid.

    Attributes:
        empty: the empty layout.
        tiles: the tiles, each with the tile it should lie on.
    """

    empty: DominoLayout
    tiles: tuple[tuple[Found, Found | None], ...]


def format_layout(layout: DominoLayout, *, unicode: bool = False) -> str:
    """Format the tiles of a layout in the order in which they were laid, ``-`` for none.

    ``arms=6`` comes first if the opening double takes six arms.

    Args:
        layout: the layout of any game.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: if it is not a layout of a game.

    >>> from chickenfoot_rules import Tile
    >>> table = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
    >>> format_layout(table), format_layout(Layout(arms=6))
    ('9-9 4-9>9-9', 'arms=6 -')
    """
    game_with("layout", type(layout))
    words = [
        f"{name}={value}"
        for name, usual in _numbers_of(type(layout)).items()
        if (value := getattr(layout, name)) != usual
    ]
    tiles = [format_placement(one.tile, one.on) for one in layout.placements] or ["-"]
    return draw_tiles(" ".join([*words, *tiles]), unicode=unicode)


def _numbers_of(kind: type[DominoLayout]) -> dict[str, object]:
    """Return the defaults of what a layout has besides its tiles, like ``arms``."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return {
        field.name: field.default for field in fields if field.init and field.alias != "placements"
    }


@overload
def parse_layout(text: str, *, lenient: bool = ...) -> Layout: ...
@overload
def parse_layout(text: str, kind: type[L], *, lenient: bool = ...) -> L: ...
def parse_layout(
    text: str, kind: type[DominoLayout] = Layout, *, lenient: bool = False
) -> DominoLayout:
    """Parse a layout.

    Args:
        text: the text.
        kind: the class of the layout, like `chickenfoot_rules.express.Line`.
        lenient: accept other ways to write it than that of `format_layout`.

    Raises:
        NotationError: if the text is not a layout, or a tile can't lie where it should.

    >>> parse_layout("9-9 4-9>9-9").duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    >>> parse_layout("9-9 4-5>9-9")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 5: 4-5 can't lie on 9-9: \
9-9 needs 4 more arms: only nines may be laid, and only on 9-9 (R3.2)
    >>> from chickenfoot_rules.express import Line
    >>> parse_layout("4-6 6-6>4-6 1-4>4-6", Line).row
    ((1, 4), (4, 6), (6, 6))
    """
    game_with("layout", kind)

    def read(scanner: Scanner) -> DominoLayout:
        return lay(scanner, read_placements(scanner, kind))

    return parse(text, read, format_layout, lenient=lenient)


def read_placements(scanner: Scanner, kind: type[DominoLayout]) -> Placements:
    """Read a layout without laying its tiles."""
    make: Any = kind
    empty = make()
    for name in _numbers_of(kind):
        start = scanner.at
        if scanner.accept_word(name):
            scanner.expect("=")
            scanner.skip()
            number = scanner.number(f"a number for {name}")
            try:
                empty = make(**{name: number})
            except LayoutError as error:
                raise scanner.wrong(str(error), start, f"another number for {name}") from None
            scanner.skip()
    if accept_nothing(scanner):
        return Placements(empty, ())
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected("a layout like 9-9 4-9>9-9 (or - for none)")
    return Placements(empty, tuple(read_list(scanner, _read_placement, TILE_BEGINS)))


def _read_placement(scanner: Scanner) -> tuple[Found, Found | None]:
    return read_tile(scanner), accept_on(scanner)


def lay(scanner: Scanner, placements: Placements) -> DominoLayout:
    """Lay the tiles of a text on an empty table."""
    layout = placements.empty
    for tile, on in placements.tiles:
        below = on.tile if on else None
        if refusal := layout.refusal(tile.tile, below):
            there = f"on {below}" if below else "alone"
            message = f"{tile.tile} can't lie {there}: {refusal}"
            end = on.end if on else tile.end
            raise scanner.wrong(message, tile.start, "a tile that can lie there", end)
        layout = layout.place_unchecked(Play(tile.tile, below))
    return layout
