"""Layouts as text: tiles, each with the tile it lies on."""

from __future__ import annotations

from typing import Any, TypeVar, overload

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.errors import LayoutError
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.texts import N_, text
from chickenfoot_rules.notation.fields import numbers_of
from chickenfoot_rules.notation.moves import accept_on
from chickenfoot_rules.notation.rules import game_with
from chickenfoot_rules.notation.scanner import Scanner, parse
from chickenfoot_rules.notation.tiles import TILE_BEGINS, TilePlaces, read_tile

L = TypeVar("L", bound=DominoLayout)


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
        lenient: accept other ways to write it than that of `format_text`.

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
    return parse(text, lambda scanner: read_layout(scanner, kind), lenient=lenient)


def read_layout(
    scanner: Scanner, kind: type[DominoLayout], places: TilePlaces | None = None
) -> DominoLayout:
    """Read a layout, and lay its tiles.

    Args:
        scanner: the text.
        kind: the class of the layout.
        places: where the text has put other tiles.
    """
    make: Any = kind
    layout: DominoLayout = make()
    for name in numbers_of(kind):
        start = scanner.at
        if scanner.accept_word(name):
            scanner.expect("=")
            number = scanner.number(text("a number for {name}", name=name))
            try:
                layout = make(**{name: number})
            except LayoutError as error:
                another = text("another number for {name}", name=name)
                raise scanner.wrong(str(error), start, another) from None
            scanner.skip()

    def lay_one(scanner: Scanner) -> None:
        nonlocal layout
        tile, on = read_tile(scanner), accept_on(scanner)
        if places:
            places.put([tile], text("the field {name}", name="layout"))
        below = on.value if on else None
        if refusal := layout.refusal(tile.value, below):
            sentence = (
                N_("{tile} can't lie on {on}: {reason}")
                if below
                else N_("{tile} can't lie alone: {reason}")
            )
            message = text(sentence, tile=tile.value, on=below, reason=refusal)
            raise scanner.wrong(message, tile.start, "a tile that can lie there")
        layout = layout.place_unchecked(Play(tile.value, below))

    scanner.items(lay_one, TILE_BEGINS, text("a layout like 9-9 4-9>9-9"))
    return layout
