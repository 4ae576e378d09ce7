"""Pictures as SVG: tiles, layouts, rounds and views, still or move by move.

A still picture of a round is a film of one scene.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, Unpack

import attrs

from chickenfoot_rules.dominoes.drawable import RoundOptions, TableOptions, TileOptions
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.scoring import check_sheet
from chickenfoot_rules.dominoes.texts import Text, chain, line, plural, text
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.geometry import PlacedTile, growth
from chickenfoot_rules.rendering.narration.base import NOTHING_LAID, pips
from chickenfoot_rules.rendering.narration.base import tiles as count_tiles
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg import shapes
from chickenfoot_rules.rendering.svg.film import Film, film_table
from chickenfoot_rules.rendering.svg.marks import NO_HOOKS, Hooks, OwnMarks, draw_marks, sort_marks
from chickenfoot_rules.rendering.svg.options import AnimationOptions, PictureOptions, check_options
from chickenfoot_rules.rendering.svg.palette import look_of, style
from chickenfoot_rules.rendering.svg.scene import Scene, Table
from chickenfoot_rules.rendering.svg.seats import Seats, draw_bar, draw_flights
from chickenfoot_rules.rendering.svg.shapes import HALF

_MARGIN: Final = 16

_IN_ROW: Final = 14
"""How many tiles of a set are side by side."""

_LOWEST: Final = 240
"""The least height of the table of a film."""

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


def _draw_rows(tiles: TileSet, options: PictureOptions) -> svg.Drawing:
    step = HALF + 6
    high = 2 * HALF + 8
    rows = -(-len(tiles) // _IN_ROW)
    elements: list[svg.Element] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, _IN_ROW)
        x, y = column * step + HALF / 2, row * high + HALF
        drawn = shapes.draw_upright(tile, options.numerals)
        elements.append(svg.move_to(drawn, x=x, y=y, angle=shapes.UPRIGHT))
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
    film, table = Film(), Table(layout)
    return _picture(
        film.animate(_draw_table(film, [table], checked, own, hooks)),
        checked,
        title=table.title,
        description=table.describe(checked.own_marks),
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
    film = Film()
    drawing = (
        _draw_scenes(film, [scene], options, own, hooks)
        if options.hands
        else _draw_table(film, [scene.table], options, own, hooks)
    )
    return _picture(
        film.animate(drawing),
        options,
        title=scene.title,
        description=scene.describe(options.own_marks),
        reader=scene.reader,
    )


# --- move by move -------------------------------------------------------------------------------


@attrs.frozen
class Animation(Immutable):
    """A film that is drawn, with its scenes and its options."""

    film: Film
    scenes: tuple[Scene, ...]
    drawing: svg.Drawing
    options: PictureOptions

    @property
    def title(self) -> Text:
        """The title."""
        return text("{title}, move by move", title=self.scenes[-1].title)

    def to_svg(self) -> str:
        """Return the animation as SVG."""
        return self._picture(self.film.animate(self.drawing))

    def frames(self) -> Iterator[str]:
        """Yield a still picture of each scene as SVG."""
        for scene in range(self.film.length):
            yield self._picture(self.film.frame(self.drawing, scene))

    def _picture(self, drawing: svg.Drawing) -> str:
        last = self.scenes[-1]
        moves = len(self.scenes) - 1
        start = (
            plural(
                "{number} move, one after the other. In the end:",
                "{number} moves, one after the other. In the end:",
                moves,
            )
            if moves
            else text("No moves yet.")
        )
        return _picture(
            drawing,
            self.options,
            title=self.title,
            description=chain([start, last.describe()], " "),
            reader=last.reader,
        )


def round_animation(round_: DominoRound | DominoView, **options: Unpack[AnimationOptions]) -> str:
    """Draw a round move by move, from its origin, as an animated SVG without a script.

    The camera shows the table so far. A drawn tile flies from the boneyard to its seat. The last
    scene stays. Programs that do not animate, and readers who prefer reduced motion, see the last
    scene only.

    Args:
        round_: the round, over or not; or the view of a seat, which shows what the seat saw.
        options: see `AnimationOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    return animation_of(round_, **options).to_svg()


def animation_of(
    round_: DominoRound | DominoView, **options: Unpack[AnimationOptions]
) -> Animation:
    """Draw a round move by move, as `round_animation` does.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    closed: AnimationOptions = {"hands": False, **options}
    checked = check_options(AnimationOptions, closed)
    checked.check_orientation(round_.players)
    scenes = tuple(_list_scenes(round_, checked))
    film = Film(len(scenes), checked.seconds)
    drawing = _draw_scenes(film, scenes, checked, OwnMarks(), NO_HOOKS)
    return Animation(film, scenes, drawing, checked)


def _list_scenes(round_: DominoRound | DominoView, options: PictureOptions) -> Iterator[Scene]:
    """Yield the scenes of a film: the origin of a round, and what each move leads to."""
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


def _draw_scenes(
    film: Film, scenes: Sequence[Scene], options: PictureOptions, own: OwnMarks, hooks: Hooks
) -> svg.Drawing:
    """Draw the bar, if it has labels, the table below it, and below that the cards of the seats.

    The bar and the cards are `INNER` wide, and enlarged if the table is wider.
    """
    bar = draw_bar(film, scenes) if options.labels else svg.EMPTY
    table = _draw_table(film, [scene.table for scene in scenes], options, own, hooks)
    cards = Seats(film, scenes, options, own.held, hooks).draw()
    grown = max(1, table.width / svg.INNER)
    top = bar.height * grown + _MARGIN if options.labels else 0
    bottom = top + table.height + _MARGIN
    ends = {seat: (x, bottom / grown + y) for seat, (x, y) in cards.middles.items()}
    flights = svg.Drawing(tuple(draw_flights(scenes, ends, options.numerals)), svg.INNER, bottom)
    parts = [
        bar.at(0, 0, grown),
        table.at((svg.INNER * grown - table.width) / 2, top),
        cards.at(0, bottom, grown),
        flights.at(0, 0, grown),
    ]
    return svg.Drawing(tuple(parts), svg.INNER * grown, bottom + cards.height * grown)


def _draw_table(
    film: Film, tables: Sequence[Table], options: PictureOptions, own: OwnMarks, hooks: Hooks
) -> svg.Drawing:
    """Draw the table of each scene; while it is empty, the drawing says so."""
    numerals = options.numerals
    nothing = svg.draw_words(options.reader.read(NOTHING_LAID)) if options.labels else svg.EMPTY
    laid = [*growth([table.layout for table in tables])]
    rotation = shapes.choose_rotation(laid[-1]) if options.rotation is None else options.rotation
    arrangements = [shapes.turn(arrangement, rotation) for arrangement in laid]
    own = own.turn(rotation)
    needed = [
        shapes.frame_of(arrangement, own.planned.values())
        for arrangement in arrangements
        if arrangement.tiles or own.planned
    ]
    if not needed:
        return nothing
    whole = reduce(shapes.Frame.join, needed)
    width, height = whole.width * whole.unit, whole.height * whole.unit
    if film.length > 1:
        width, height = max(svg.INNER, width), max(_LOWEST, height)
    lying = [
        (tile, range(scene, film.length))
        for scene, arrangement in enumerate(arrangements)
        for tile in arrangement.tiles[len(arrangements[scene - 1].tiles) if scene else 0 :]
    ]
    covered = {play.on for play in own.planned}
    marks = (
        draw_marks(arrangement, table, whole.grown, covered=covered, hooks=hooks)
        if options.marks is not False and arrangement.tiles
        else ()
        for table, arrangement in zip(tables, arrangements, strict=True)
    )

    def show_each(draw: Callable[[PlacedTile], Iterable[svg.Element]]) -> list[svg.Element]:
        return [film.show(part, at, fades=True) for tile, at in lying for part in draw(tile)]

    elements = [
        *show_each(shapes.draw_connector),
        *show_each(lambda tile: [hooks.tile(tile.tile, shapes.draw_tile(tile, numerals))]),
        *film.merge(marks),
        *show_each(shapes.draw_connector_ends),
        *own.draw(arrangements[-1], tables[-1].layout, whole.grown, numerals),
    ]
    first = film.length - len(needed)
    drawn = film_table(elements, [*[needed[0]] * first, *needed], width, height)
    waiting = nothing.at((width - nothing.width) / 2, (height - nothing.height) / 2)
    empty = (not arrangement.tiles and not own.planned for arrangement in arrangements)
    return svg.Drawing((drawn, *film.show_if(empty, waiting)), width, height)


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
    drawn = [one for part in body for one in part.walk()]
    styles = style(options.palettes)
    _, rules = styles[0]
    # Many programs know no style sheets, so each element also has its look as attributes.
    looks = {
        classes: svg.write_classes(classes, look_of(classes, rules))
        for classes in {one.classes for one in drawn}
    }
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
        f"{_write(heading)}<style>{''.join(_rules(styles, ' '.join(looks).split()))}</style>"
        f"{_write(body, looks)}</svg>"
    )
    own = options.hooks or f"cf{hashlib.sha256(frame.encode()).hexdigest()[:10]}"
    return frame.replace(svg.OWN, own)


def _write(parts: Iterable[svg.Element], looks: Mapping[str, str] = svg.NO_LOOKS) -> str:
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
