"""Pictures as SVG: tiles, layouts, rounds and views, and a picture for each move of a round."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, Unpack

import attrs

from chickenfoot_rules.base import Immutable, Reader, Text, chain, cite, line, plural, text
from chickenfoot_rules.dominoes import DominoLayout, DominoRound, DominoView, ScoreSheet
from chickenfoot_rules.dominoes.drawable import Rotation, RoundOptions, TableOptions, TileOptions
from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
from chickenfoot_rules.dominoes.scoring import check_sheet
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.rendering.geometry import Arrangement, growth
from chickenfoot_rules.rendering.narration.base import NOTHING_LAID, pips
from chickenfoot_rules.rendering.narration.base import tiles as count_tiles
from chickenfoot_rules.rendering.sheets import cells_of, lines_of, reader_of
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg import shapes
from chickenfoot_rules.rendering.svg.marks import NO_HOOKS, Hooks, OwnMarks, draw_marks, sort_marks
from chickenfoot_rules.rendering.svg.options import AnimationOptions, PictureOptions, check_options
from chickenfoot_rules.rendering.svg.palette import flaw_class, style
from chickenfoot_rules.rendering.svg.scene import Scene, Table
from chickenfoot_rules.rendering.svg.seats import draw_bar, draw_seats
from chickenfoot_rules.rendering.svg.shapes import HALF
from chickenfoot_rules.rendering.text.layouts import wrap

_MARGIN: Final = 16

_IN_ROW: Final = 14
"""How many tiles of a set are side by side."""

_LETTER: Final = 16
"""The size of the letters of a score sheet."""

_COLUMNS: Final = 60
"""The most characters of a line below a score sheet."""

NO_MARKS: Final[Mapping[Tile, Sequence[svg.Element]]] = {}
"""The marks of tiles in most pictures."""

_FONTS: Final = "system-ui,sans-serif"


def tile_svg(tile: Tile, **options: Unpack[TileOptions]) -> str:
    """Draw a tile.

    Args:
        tile: the tile.
        options: see `TileOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    checked = check_options(TileOptions, options)
    return _picture(
        _draw_rows(TileSet([tile]), checked),
        checked,
        title=text("Domino {tile}", tile=tile),
        description=text("A domino tile with {low} and {high} pips.", low=tile.low, high=tile.high),
    )


def tiles_svg(tiles: TileSet, **options: Unpack[TileOptions]) -> str:
    """Draw tiles side by side, in several rows if there are many.

    Args:
        tiles: the tiles; for an empty set, the picture says so.
        options: see `TileOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    checked = check_options(TileOptions, options)
    number = line("{tiles}", tiles=count_tiles(len(tiles)))
    if not tiles:
        nothing = svg.draw_words(checked.reader.read(number))
        empty = text("An empty set of tiles.")
        return _picture(nothing, checked, title=number, description=empty)
    together = pips(tiles.pips) if tiles.pips else text("no pips")
    return _picture(
        _draw_rows(tiles, checked),
        checked,
        title=number,
        description=text("{tiles}; {pips} together.", tiles=tiles, pips=together),
    )


def _draw_rows(
    tiles: TileSet, options: PictureOptions, marks: Mapping[Tile, Sequence[svg.Element]] = NO_MARKS
) -> svg.Drawing:
    """Draw tiles upright, in rows, with the marks of each."""
    step = HALF + 6
    high = 2 * HALF + 8
    rows = -(-len(tiles) // _IN_ROW)
    elements: list[svg.Element] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, _IN_ROW)
        x, y = column * step + HALF / 2, row * high + HALF
        drawn = (shapes.draw_upright(tile, options.numerals), *marks.get(tile, ()))
        elements.append(svg.move_to(*drawn, x=x, y=y, angle=shapes.UPRIGHT))
    return svg.Drawing(tuple(elements), min(len(tiles), _IN_ROW) * step - 6, rows * high - 8)


def layout_svg(layout: DominoLayout, **options: Unpack[TableOptions]) -> str:
    """Draw a layout.

    Args:
        layout: the layout; for an empty one, the picture says so.
        options: see `TableOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    checked = check_options(TableOptions, options)
    own = sort_marks(checked.own_marks, layout, TileSet())
    hooks = Hooks(reader=checked.reader) if checked.hooks else NO_HOOKS
    table = Table(layout)
    (board,) = _lay_out([layout], checked.rotation, own)
    return _picture(
        _draw_table(table, board, checked, hooks),
        checked,
        title=table.title,
        description=table.describe(checked.own_marks),
    )


def layout_setup_svg(setup: LayoutSetup, **options: Unpack[TableOptions]) -> str:
    """Draw a table as it lies, and list its flaws below (T2).

    The tiles of a flaw are marked, in one style for each kind of flaw. Tiles that can't have been
    laid where they lie are below the others.

    Args:
        setup: the table; one without flaws is drawn as its layout.
        options: see `TableOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    flaws, layout = setup.flaws(), setup.possible_part
    if not flaws:
        return layout_svg(layout, **options)
    checked = check_options(TableOptions, options)
    marks: dict[Tile, list[svg.Element]] = {}
    for flaw in flaws:
        for tile in flaw.tiles:
            around = marks.setdefault(tile, [])
            around.append(shapes.outline(flaw_class(flaw.code), margin=4 + 5 * len(around)))
    own = sort_marks(checked.own_marks, layout, TileSet())
    (board,) = _lay_out([layout], checked.rotation, own)
    over = [
        shapes.move_onto(tile, mark)
        for tile in board.arrangement.tiles
        for mark in marks.get(tile.tile, ())
    ]
    hooks = Hooks(reader=checked.reader) if checked.hooks else NO_HOOKS
    left_out = TileSet(placed.tile for placed in setup.placements) - layout.tiles
    reasons = [cite(flaw.message, flaw.rule) for flaw in flaws]
    drawings = [
        _draw_table(Table(layout), board, checked, hooks, over),
        _draw_rows(left_out, checked, marks) if left_out else svg.EMPTY,
        *(svg.draw_words(checked.reader.read(reason)) for reason in reasons),
    ]
    parts: list[svg.Element] = []
    width, bottom = max(drawing.width for drawing in drawings), 0.0
    for drawing in drawings:
        parts.append(drawing.at((width - drawing.width) / 2, bottom))
        bottom += drawing.height + _MARGIN
    return _picture(
        svg.Drawing(tuple(parts), width, bottom - _MARGIN),
        checked,
        title=plural("a table with {number} flaw", "a table with {number} flaws", len(flaws)),
        description=chain(reasons, "; "),
    )


def round_svg(
    round_: DominoRound, *, scores: Iterable[Iterable[int]] = (), **options: Unpack[RoundOptions]
) -> str:
    """Draw a round with all tiles open.

    Args:
        round_: the round.
        scores: the score sheet of the match so far, a row for each finished round, including this
            one if it is over.
        options: see `RoundOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    checked = check_options(RoundOptions, options)
    return _draw_still(Scene.of(round_, checked.names, checked.language, scores), checked)


def view_svg(view: DominoView, **options: Unpack[RoundOptions]) -> str:
    """Draw what one seat sees of a round: hidden tiles lie face down.

    Args:
        view: the view.
        options: see `RoundOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    checked = check_options(RoundOptions, options)
    return _draw_still(Scene.of(view, checked.names, checked.language), checked)


def _draw_still(scene: Scene, options: PictureOptions) -> str:
    options.check_orientation(scene.view.players)
    hands = union(filter(None, scene.hands)) if options.hands else TileSet()
    own = sort_marks(options.own_marks, scene.view.layout, hands)
    hooks = Hooks.of_view(scene.view, scene.reader) if options.hooks else NO_HOOKS
    (board,) = _lay_out([scene.view.layout], options.rotation, own)
    drawing = (
        _draw_scene(scene, board, options, hooks)
        if options.hands
        else _draw_table(scene.table, board, options, hooks)
    )
    return _picture(
        drawing,
        options,
        title=scene.title,
        description=scene.describe(options.own_marks),
        reader=scene.reader,
    )


def score_sheet_svg(sheet: ScoreSheet, **options: Unpack[TileOptions]) -> str:
    """Draw a score sheet as a table, to print or to show.

    Args:
        sheet: the score sheet.
        options: see `TileOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.

    >>> from chickenfoot_rules import Rules
    >>> score_sheet_svg(ScoreSheet(Rules(), ["Ann", "Bob"]).enter([12, 0]))[:4]
    '<svg'
    """
    checked = check_options(TileOptions, options)
    reader = reader_of(sheet, language=checked.language)
    cells = cells_of(sheet, reader)
    below = [part for one in lines_of(sheet, reader) for part in wrap(one, _COLUMNS)]
    widths = [max(svg.width_of(cell, _LETTER) for cell in one) for one in zip(*cells, strict=True)]
    gap = 1.5 * _LETTER
    ends = [end - gap for end in accumulate(width + gap for width in widths)]
    across = max(ends[-1], *(svg.width_of(one, _LETTER) for one in below), 0)
    step = 1.75 * _LETTER
    drawn = [
        svg.write_text(cell, end, _LETTER + at * step, _LETTER, class_, text_anchor="end")
        for at, row in enumerate(cells)
        for class_ in ["ink" if 0 < at < len(cells) - 1 else "bold"]
        for cell, end in zip(row, ends, strict=True)
        if cell
    ]
    drawn += [
        svg.element("rect", y=at * step - 4, width=ends[-1], height=1, class_="ink")
        for at in (1, len(cells) - 1)
    ]
    drawn += [
        svg.write_text(one, 0, 1.5 * _LETTER + at * step, _LETTER, "faint")
        for at, one in enumerate(below, len(cells))
    ]
    described = [chain(filter(None, row), " ") for row in cells]
    return _picture(
        svg.Drawing(tuple(drawn), across, (len(cells) + len(below)) * step),
        checked,
        title=text("Score sheet"),
        description=chain([*described, *below], "; "),
    )


# --- move by move -------------------------------------------------------------------------------


@attrs.frozen
class Animation(Immutable):
    """A round as still pictures of one size, one for each scene; no tile on the table moves.

    Attributes:
        scenes: the origin of the round, and what each move led to.
        frames: the picture of each scene.
        options: the options.
    """

    scenes: tuple[Scene, ...]
    frames: tuple[str, ...]
    options: PictureOptions

    @property
    def title(self) -> str:
        """The title."""
        last = self.scenes[-1]
        return last.read(text("{title}, move by move", title=last.title))


def animation_of(
    round_: DominoRound | DominoView, **options: Unpack[AnimationOptions]
) -> Animation:
    """Draw a round move by move, from its origin.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    closed: AnimationOptions = {"hands": False, **options}
    checked = check_options(AnimationOptions, closed)
    checked.check_orientation(round_.players)
    scenes = tuple(_list_scenes(round_, checked))
    boards = _lay_out([scene.view.layout for scene in scenes], checked.rotation, OwnMarks())
    drawings = [
        _draw_scene(scene, board, checked, NO_HOOKS)
        for scene, board in zip(scenes, boards, strict=True)
    ]
    height = max(drawing.height for drawing in drawings)
    frames = [
        _picture(
            attrs.evolve(drawing, height=height),
            checked,
            title=scene.title,
            description=scene.describe(),
            reader=scene.reader,
        )
        for scene, drawing in zip(scenes, drawings, strict=True)
    ]
    return Animation(scenes, tuple(frames), checked)


def _list_scenes(round_: DominoRound | DominoView, options: PictureOptions) -> Iterator[Scene]:
    """Yield the scenes of an animation: the origin of a round, and what each move leads to."""
    looker = round_.seat if isinstance(round_, DominoView) else None
    if isinstance(round_, DominoView):
        # The choice of the world does not matter: the seat sees the same in all of them.
        whole: DominoRound = round_.determinize(random.Random(0))  # noqa: S311 - of a game
        scores = round_.scores if options.scores is None else options.scores
    else:
        whole, scores = round_, options.scores or ()
    sheet = check_sheet(scores, whole.players)
    earlier = sheet[:-1] if whole.is_over else sheet

    def scene_of(now: DominoRound, news: str) -> Scene:
        until = sheet if now.is_over else earlier
        shown = now if looker is None else now.view(looker, until)
        scene = Scene.of(shown, options.names, options.language, until)
        hands = scene.hands if options.hands or looker is not None else (None,) * now.players
        return attrs.evolve(scene, hands=hands, news=news)

    now = whole.origin
    scene = scene_of(now, "")
    yield attrs.evolve(scene, news=scene.read(text("The round begins")))
    for move in whole.moves:
        news = scene.read(scene.narrator.news(now, move))
        now = now.apply(move)
        yield scene_of(now, news)


# --- what all of them share ----------------------------------------------------------------------


@attrs.frozen
class _Board(Immutable):
    """A layout as a picture shows it, turned.

    Attributes:
        arrangement: the places of all tiles.
        own: the marks that the caller requests.
        frame: the part of the table that is shown; ``None`` if there is nothing on it.
    """

    arrangement: Arrangement
    own: OwnMarks
    frame: shapes.Frame | None


def _lay_out(
    layouts: Sequence[DominoLayout], rotation: Rotation | None, own: OwnMarks
) -> list[_Board]:
    """Return a layout as it grows; all pictures show the same part of the table."""
    laid = [*growth(layouts)]
    rotation = shapes.choose_rotation(laid[-1]) if rotation is None else rotation
    own = own.turn(rotation)
    turned = [shapes.turn(arrangement, rotation) for arrangement in laid]
    frame = shapes.frame_of(turned, own.planned.values())
    return [_Board(arrangement, own, frame) for arrangement in turned]


def _draw_scene(scene: Scene, board: _Board, options: PictureOptions, hooks: Hooks) -> svg.Drawing:
    """Draw the bar, if it has labels, the table below it, and below that the cards of the seats.

    The bar and the cards are `INNER` wide, and enlarged if the table is wider.
    """
    bar = draw_bar(scene) if options.labels else svg.EMPTY
    table = _draw_table(scene.table, board, options, hooks)
    cards = draw_seats(scene, options, board.own.held, hooks)
    grown = max(1, table.width / svg.INNER)
    top = bar.height * grown + _MARGIN if options.labels else 0
    bottom = top + table.height + _MARGIN
    parts = [
        bar.at(0, 0, grown),
        table.at((svg.INNER * grown - table.width) / 2, top),
        cards.at(0, bottom, grown),
    ]
    return svg.Drawing(tuple(parts), svg.INNER * grown, bottom + cards.height * grown)


def _draw_table(
    table: Table,
    board: _Board,
    options: PictureOptions,
    hooks: Hooks,
    over: Iterable[svg.Element] = (),
) -> svg.Drawing:
    """Draw the table, with more marks over it; while it is empty, the drawing says so."""
    nothing = svg.draw_words(options.reader.read(NOTHING_LAID)) if options.labels else svg.EMPTY
    arrangement, own, frame = board.arrangement, board.own, board.frame
    if frame is None:
        return nothing
    width, height = frame.width * frame.unit, frame.height * frame.unit
    if not arrangement.tiles and not own.planned:
        waiting = nothing.at((width - nothing.width) / 2, (height - nothing.height) / 2)
        return svg.Drawing((waiting,), width, height)
    tiles, numerals = arrangement.tiles, options.numerals
    covered = {play.on for play in own.planned}
    # Connectors lie below the tiles, and their ends and all marks above them.
    elements = [part for tile in tiles for part in shapes.draw_connector(tile)]
    elements += [hooks.tile(tile.tile, shapes.draw_tile(tile, numerals)) for tile in tiles]
    if options.marks is not False and tiles:
        elements += draw_marks(arrangement, table, frame.grown, covered=covered, hooks=hooks)
    elements += [part for tile in tiles for part in shapes.draw_connector_ends(tile)]
    elements += own.draw(arrangement, table.layout, frame.grown, numerals)
    elements += over
    # Not by `move_to`, since two decimals of a scale would shift the far end of a large table.
    place = svg.format_point(-frame.unit * frame.left, -frame.unit * frame.top)
    transform = f"translate({place})scale({frame.unit / HALF:.4f})"
    return svg.Drawing((svg.group(*elements, transform=transform),), width, height)


def _picture(
    drawing: svg.Drawing,
    options: PictureOptions,
    *,
    title: Text,
    description: Text,
    reader: Reader | None = None,
) -> str:
    """Return a drawing as a complete picture with background, title and styles.

    Its ids and its styles are named after a hash of its content. So different pictures on one
    page don't disturb each other, and equal pictures are equal texts. With hooks, they are named
    as the caller wants, and the parts of the picture have labels of their own; any other picture
    is one image to a screen reader.
    """
    read = (reader or options.reader).read
    width, height = drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN
    across, down = width, height
    if options.size is not None:
        across, down = options.size, height * options.size / width
    ground = svg.element("rect", width=width, height=height, rx=10, class_="ground")
    body = [ground, drawing.at(_MARGIN, _MARGIN)]
    styles = style(options.palettes)
    _, rules = styles[0]
    # Many programs know no style sheets, so each element also has its look as attributes.
    looks = svg.Looks(rules)
    written = _write(body, looks)
    heading = [
        svg.element("title", read(title), id=svg.Local("title")),
        svg.element("desc", read(description), id=svg.Local("desc")),
    ]
    frame = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{svg.OWN}" '
        f'viewBox="0 0 {svg.format_number(width)} {svg.format_number(height)}" '
        f'width="{svg.format_number(across)}" height="{svg.format_number(down)}" '
        f'font-family="{_FONTS}" '
        f'role="{"group" if options.hooks else "img"}" '
        f'aria-labelledby="{svg.OWN}-title" aria-describedby="{svg.OWN}-desc">'
        f"{_write(heading, looks)}<style>{''.join(_rules(styles, ' '.join(looks).split()))}</style>"
        f"{written}</svg>"
    )
    own = options.hooks or f"cf{hashlib.sha256(frame.encode()).hexdigest()[:10]}"
    return frame.replace(svg.OWN, own)


def _write(parts: Iterable[svg.Element], looks: svg.Looks) -> str:
    return "".join(part.write(looks) for part in parts)


def _rules(
    styles: Iterable[tuple[str, Mapping[str, str]]], classes: Container[str]
) -> Iterator[str]:
    """Yield the style of all classes in use, for each medium, and of the picture in a page."""
    # CairoSVG would take the height as a number, but it reads no rules for media.
    yield f"@media all{{#{svg.OWN}{{max-width:100%;height:auto}}}}"
    for media, rules in styles:
        written = "".join(
            f"#{svg.OWN} .{svg.style_class(name)}{{{declarations}}}"
            for name, declarations in rules.items()
            if name in classes
        )
        yield f"{media}{{{written}}}" if media and written else written
